"""What must be true before anything is timed: each pair that is compared plays the same game.

`python -m bench.checks` is the part that needs Leduc poker compiled.
"""

import subprocess
import sys
from random import Random
from typing import Any

from bench import eighth, limit
from bench.ours import empty_table
from bench.peers import load_game
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import play_random_games

GAMES = 10_000


class Unlike(Exception):
    """Two that should play the same game do not."""


def check_miau_in_c(players: int) -> None:
    """Play the same seeds in C and in our rules, and compare moves and wins."""
    tally = play_random_games(empty_table("miau", players), GAMES, 0)
    moves, wins = limit.play_random_games(players, GAMES, 0)
    if moves != tally.moves or [round(win, 6) for win in wins] != [
        round(win, 6) for win in tally.wins
    ]:
        raise Unlike(f"Miau for {players} in C and our rules played different games")


def check_leduc_apart() -> None:
    """Check Leduc poker in a process that finds it compiled."""
    command = [sys.executable, "-m", "bench.checks"]
    done = subprocess.run(command, env=eighth.environment(), check=False)
    if done.returncode != 0:
        raise Unlike("OpenSpiel's Leduc poker and ours played different games")


def check_leduc() -> None:
    """Play OpenSpiel's Leduc poker and ours in lockstep, with the same cards and moves."""
    theirs = load_game("leduc_poker")
    table = empty_table("leduc")
    random = Random(1)
    for seed in range(GAMES):
        ours: Any = table.copy()
        ours.dice = FastDice(seed)
        ours.deal()
        play_in_lockstep(ours, theirs.new_initial_state(), random)


def play_in_lockstep(ours: Any, theirs: Any, random: Random) -> None:
    """Play one game of Leduc poker on both sides, and compare all there is to see."""
    dealt = iter(ours.cards())
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            theirs.apply_action(next(dealt))
            continue
        seat = theirs.current_player()
        legal = theirs.legal_actions()
        if ours.actors() != 1 << seat or list(ours.moves(seat)) != legal:
            raise Unlike(f"{theirs.history()}: {legal} {list(ours.moves(seat))}")
        move = random.choice(legal)
        ours.apply(seat, move)
        theirs.apply_action(move)
    outcome = ours.outcome()
    if outcome is None or outcome.scores != theirs.returns():
        raise Unlike(f"{theirs.history()}: {theirs.returns()}")


if __name__ == "__main__":
    check_leduc()
