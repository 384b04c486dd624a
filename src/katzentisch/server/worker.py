"""A process that thinks: `python -m katzentisch.server.worker`, started by `thinkers`.

It reads orders from its input and writes replies to its output until its input ends, which it
does when the server is gone. It is deaf to Ctrl-C and lets everybody else go first.
"""

import os
import signal
import sys
from typing import BinaryIO

from katzentisch.bots.levels import Searcher
from katzentisch.bots.players import BOTS, Choose, ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.core.state import State
from katzentisch.match.box import Notation, games, open_box
from katzentisch.match.game import game as make_game
from katzentisch.match.holdings import holdings_of
from katzentisch.server.thoughts import (
    LENGTH_BYTES,
    READY,
    Candidate,
    Counted,
    Reply,
    Task,
    Thought,
    message,
    read_order,
)

POLITENESS = 5
MOST_OTHERS = 3
LONGEST_LINE = 8


def main() -> None:
    """Think until there is nobody left to think for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    replies = own_output()
    warm_up()
    serve(sys.stdin.buffer, replies)


def own_output() -> BinaryIO:
    """Return the way to the server; whatever else is printed goes to the error output."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return replies


def warm_up() -> None:
    """Open every game, so that the first thought is as quick as the others."""
    for slug in games():
        open_box(slug)


def serve(orders: BinaryIO, replies: BinaryIO) -> None:
    """Answer orders until they end."""
    try:
        replies.write(READY)
        replies.flush()
        while length := int.from_bytes(orders.read(LENGTH_BYTES)):
            replies.write(message(reply_to(orders.read(length))))
            replies.flush()
    except BrokenPipeError:
        os._exit(0)  # the server is gone; leaving by the usual way would try to write again


def reply_to(packed: bytes) -> Reply:
    """Think, and tell what came of it, even of a task that makes no sense."""
    try:
        order = read_order(packed)
        if order.task.wants == "holdings":
            return count(order.task)
        return think(order.task, order.milliseconds)
    except Exception as problem:
        return Reply(problem=f"{type(problem).__name__}: {problem}")


def think(task: Task, milliseconds: int) -> Reply:
    """Think about a task for at most so long."""
    game = make_game(task.slug, **task.options)
    if game.box.in_time:
        raise ValueError(f"{task.slug} is played in time: its bots sit at the table")
    if task.level not in BOTS:
        raise ValueError(f"there is no bot {task.level!r}")
    match = game.position(task.position, task.seed)
    if task.seat not in range(game.players) or task.seat not in match.actors:
        raise ValueError(f"seat {task.seat} is not asked")
    choose = bot(task.level, game.box)
    if isinstance(choose, Searcher):
        choose.milliseconds = milliseconds
    return thought_of(choose, match.state, task, game.box.notation)


def count(task: Task) -> Reply:
    """Count what the others could hold."""
    game = make_game(task.slug, **task.options)
    match = game.position(task.position, task.seed)
    seats, unseen = holdings_of(game, match.state, task.seat, FastDice(task.seed))
    return Reply(counted=Counted(seats, unseen))


def thought_of(choose: Choose, state: State, task: Task, notation: Notation) -> Reply:
    """Return what the bot thinks."""
    move = notation.write_move(ask(choose, state, task.seat, FastDice(task.seed)))
    if not isinstance(choose, Searcher) or len(state.moves(task.seat)) == 1:
        return Reply(Thought(move, line=[move]))
    search = choose.search
    tried = [
        Candidate(notation.write_move(thought.move), thought.share, thought.visits)
        for thought in search.thoughts()
        if thought.visits > 0
    ]
    mine = [candidate for candidate in tried if candidate.move == move]
    thought = Thought(
        move,
        share=mine[0].share if mine else None,
        visits=mine[0].visits if mine else 0,
        others=[candidate for candidate in tried if candidate.move != move][:MOST_OTHERS],
        line=line_from(move, [notation.write_move(m) for _, m in search.line()]),
        games=search.visits(),
    )
    return Reply(thought, shortened=search.visits() < choose.simulations)


def line_from(move: str, line: list[str]) -> list[str]:
    """Return the line if it begins with the move; else the move is all that is known of it."""
    return line[:LONGEST_LINE] if line[:1] == [move] else [move]


if __name__ == "__main__":
    main()
