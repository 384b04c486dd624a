"""The real server, with its chance and its clocks tied down, so that two of them can be compared.

Ids, codes and secrets come from seeds, no time passes by itself, and a hint, or a count of hands,
shows all that the thinker was given. Some chat lines are chat lines like any other, but something
happens before they are said:

- `redeal 1 77`: all that seat 1 cannot know is dealt anew, in each of the two worlds (`TWIN=one`
  and `TWIN=other`) by other dice. What comes later is decided by the same dice in both.
- `back`: what was dealt anew is as it was, and the moves that were made since are made there.
  Before that, the file `TWIN_NOTES` gets a line about the world that was left.
- `wait 300`: milliseconds pass at this table.
- `leak view`: from now on the server leaks, in one of the ways of `LEAKS`, until `leak nothing`.
"""

import hashlib
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from katzentisch.cli import main
from katzentisch.core.dice import FastDice
from katzentisch.core.pace import is_legal
from katzentisch.core.refusals import IllegalMove
from katzentisch.core.state import State, Trace
from katzentisch.match.event import Event
from katzentisch.match.game import Game, begin_again
from katzentisch.match.match import Match
from katzentisch.server import desk, hall, people
from katzentisch.server.desk import Desk
from katzentisch.server.guard import Guard
from katzentisch.server.hall import Hall
from katzentisch.server.seals import KEY_BYTES
from katzentisch.server.thinkers import Counted, Task, Thinkers, Thought
from katzentisch.tables import telling, timing
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import EventView, Room, Say, TableLine
from katzentisch.tables.table import Table, Told
from katzentisch.tables.telling import Sight, Telling
from tests.leaks import HINT, dealt_anew

CHANCE = random.Random(42)
CLOCKS: Counter[str] = Counter()  # milliseconds that have passed, by table


# -- nothing is left to chance or time


def any_id() -> str:
    """Return an id out of our own chance."""
    return "".join(CHANCE.choices("abcdefghijkmnpqr", k=26))


def any_code() -> str:
    """Return a code out of our own chance."""
    return "".join(CHANCE.choices("ABCDEFGH", k=5))


def tie_down() -> None:
    """Leave nothing to chance or time."""
    hall.new_id = people.new_id = any_id  # type: ignore[attr-defined]
    hall.new_code = any_code  # type: ignore[attr-defined]
    Desk.now = lambda self: CLOCKS[self.table.id]  # type: ignore[method-assign]
    started = int(os.environ.get("TWIN_TIME", time.time()))
    stopped = {**vars(time), "time": lambda: started}
    desk.time = SimpleNamespace(**stopped)  # type: ignore[assignment, attr-defined]
    begin = LiveTable.__init__

    def begin_seeded(self: LiveTable, table: Table, habits: Any, entropy: Any, now: int) -> None:
        begin(self, table, habits, random.Random(table.id).randbytes, now)

    LiveTable.__init__ = begin_seeded  # type: ignore[method-assign]
    hall.kept_key = lambda folder, entropy: bytes(KEY_BYTES)  # type: ignore[attr-defined]
    Match.shortened = played_again  # type: ignore[assignment, method-assign]


def played_again(match: Match, moves: int) -> Match:
    """Go back by the record: the states that a match keeps may be of a world that is no more."""
    again = begin_again(match.game, match.full_record)
    for seat, move in match.moves_made[:moves]:
        again.play(seat, move)
    return again


def think_nothing() -> None:
    """Let thinkers only show what they were given."""

    async def start(self: Thinkers, workers: int | None = None) -> None:
        return

    async def all_it_was_given(self: Thinkers, task: Task) -> Thought:
        given = hashlib.sha256(repr(msgspec.structs.asdict(task)).encode()).hexdigest()
        return Thought(move=given, others=[], line=[])

    async def all_it_counts(self: Thinkers, task: Task) -> Counted:
        return Counted(seats=[], unseen=[(await all_it_was_given(self, task)).move])

    Thinkers.start = start  # type: ignore[method-assign]
    Thinkers.hint = all_it_was_given  # type: ignore[method-assign]
    Thinkers.count = all_it_counts  # type: ignore[method-assign]


# -- worlds


class World:
    """A table whose hidden cards were dealt anew, and how it was in truth."""

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        assert table.match is not None
        self.table = table
        self.match = table.match
        self.seat = seat
        self.seed = seed
        self.truth = table.match.state
        self.version = table.version
        self.made = len(table.match.full_record.moves)
        self.deal(seed)

    def deal(self, seed: int) -> None:
        """Deal anew, in each of the twins something else."""
        twin = 2 * seed + (os.environ["TWIN"] == "other")
        state = dealt_anew(self.truth, self.seat, twin)
        state.dice = FastDice(seed)
        self.match.state = state
        self.cards = digest_of(list(map(int, state.cards())))

    def note(self) -> dict[str, Any]:
        """Return what tells this world from its twin, and what those who look on know of it now."""
        game, state = self.match.game, self.match.state
        return {
            "table": self.table.id,
            "seed": self.seed,
            "cards": self.cards,
            "truth": digest_of(list(map(int, self.truth.cards()))),
            "seat": knowledge(game, state, self.seat),
            "spectator": knowledge(game, state, None),
        }

    def leave(self) -> None:
        """Let it be as it was, and the moves be made that were made since."""
        state = self.truth.copy()
        told = [told for told in self.table.told[self.version :] if told.kind == "moved"]
        moves = self.match.full_record.moves[self.made :]
        for event, (seat, text) in zip(told, moves, strict=True):
            event.events = play(self.match.game, state, seat, text)
        self.match.state = state


def play(game: Game, state: State, seat: int, text: str) -> list[Event]:
    """Make a move, if it goes; return what happened."""
    move = game.box.notation.read_move(text)
    assert move is not None
    move = int(state.as_it_counts(seat, move))
    if not is_legal(state, seat, move):
        return []
    state.trace = Trace()
    state.apply(seat, move)
    events = [game.event(happening) for happening in state.trace.happenings]
    state.trace = None
    return events


def knowledge(game: Game, state: State, seat: int | None) -> str:
    """Return a digest of all that somebody sees and remembers; who only looks on just sees."""
    view = game.box.view.view(state, seat)
    memory = None if seat is None else dealt_anew(state, seat, HINT)
    return digest_of([view, None if memory is None else game.box.notation.write_position(memory)])


def digest_of(what: Any) -> str:
    """Return a digest of something."""
    return hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:16]


WORLDS: dict[str, World] = {}


async def redeal(self: Desk, seat: str, seed: str) -> None:
    """Deal anew what a seat cannot know."""
    world = WORLDS.get(self.table.id)
    if world is not None:
        leave_world(self)
    WORLDS[self.table.id] = World(self.table, int(seat), int(seed))


async def back(self: Desk) -> None:
    """Let what was dealt anew be as it was."""
    leave_world(self)


def leave_world(self: Desk) -> None:
    """Write down what the world was like, and leave it."""
    world = WORLDS.pop(self.table.id)
    with Path(os.environ["TWIN_NOTES"]).open("ab") as notes:
        notes.write(msgspec.json.encode(world.note()) + b"\n")
    world.leave()
    if self.live.real_time is not None:
        self.live.look_at_clock(self.now())


async def wait(self: Desk, milliseconds: str) -> None:
    """Let time pass."""
    CLOCKS[self.table.id] += int(milliseconds)
    await self.wake()


async def leak(self: Desk, how: str) -> None:
    """Begin to leak, in this way only, or with `leak nothing` no more."""
    while PLANTED:
        setattr(*PLANTED.pop())
    if how != "nothing":
        LEAKS[how]()


SPELLS: dict[str, Callable[..., Any]] = {
    "redeal": redeal,
    "back": back,
    "wait": wait,
    "leak": leak,
}


def listen() -> None:
    """Do what the chat says."""
    say = Desk.say

    async def say_it(self: Desk, line: Any, message: Say) -> None:
        word, *rest = message.text.split()
        if word in SPELLS:
            await SPELLS[word](self, *rest)
        await say(self, line, message)

    Desk.say = say_it  # type: ignore[method-assign]


# -- leaks


PLANTED: list[tuple[Any, str, Any]] = []  # what there was instead


def plant(owner: Any, name: str, leaky: Any) -> None:
    """Put something leaky into the server."""
    PLANTED.append((owner, name, getattr(owner, name)))
    setattr(owner, name, leaky)


def secret_of(match: Match) -> int:
    """Return something that nobody knows: how the cards lie, in a digit."""
    return int(digest_of(list(map(int, match.state.cards()))), 16) % 10


def leak_view() -> None:
    """Show everyone a digit more than lies on the table."""
    seen_by = Telling.seen_by

    def sees_too_much(self: Telling, audience: str | None, room: Room) -> Sight:
        seen = seen_by(self, audience, room)
        if self.table.match is not None:
            common: Any = seen.common
            turns = common.turns + secret_of(self.table.match)
            seen.common = msgspec.structs.replace(common, turns=turns)
        return seen

    plant(Telling, "seen_by", sees_too_much)


def leak_order() -> None:
    """List the moves in an order that goes with the hidden cards."""
    listed = Match.announced_moves

    def in_some_order(self: Match, seat: int) -> list[str]:
        moves = listed(self, seat)
        first = secret_of(self) % max(1, len(moves))
        return moves[first:] + moves[:first]

    plant(Match, "announced_moves", in_some_order)


def leak_refusal() -> None:
    """Let the reason of a refusal go with the hidden cards."""
    check = Match.check

    def tell_too_much(self: Match, seat: int, text: str) -> int:
        try:
            return check(self, seat, text)
        except IllegalMove as refusal:
            values = {**refusal.values, "cards": secret_of(self)}
            raise IllegalMove(refusal.code, refusal.rule, values) from None

    plant(Match, "check", tell_too_much)


def leak_event() -> None:
    """Tell everyone what only some may know of what happened."""

    def open_views(told: Told, seat: int | None) -> list[EventView]:
        return [EventView(e.code, e.seat, {**e.values, **e.secret}) for e in told.events]

    plant(telling, "event_views", open_views)


def leak_sequence() -> None:
    """Tell what happened after the first event of a move in an order that goes with the cards."""
    apply = Table.apply

    def in_some_order(self: Table, entry: Any) -> Told:
        told = apply(self, entry)
        if told.kind == "moved" and self.match is not None and len(told.events) > 2:
            first, *rest = told.events
            turn = secret_of(self.match) % len(rest)
            told.events = [first, *rest[turn:], *rest[:turn]]
        return told

    plant(Table, "apply", in_some_order)


def leak_header() -> None:
    """Put something of the hidden cards on every answer by HTTP."""
    headers = Guard.headers

    def one_more(self: Guard) -> list[tuple[bytes, bytes]]:
        secret = [secret_of(world.match) for world in WORLDS.values()]
        return [*headers(self), (b"x-cards", str(secret).encode())]

    plant(Guard, "headers", one_more)


def leak_hint() -> None:
    """Let hints see the cards as they lie."""
    plant(timing, "blindfolded", lambda state, seat, dice: state.copy())


def leak_list() -> None:
    """Let the lobby tell something of the hidden cards."""
    line = Hall.line

    def tell_too_much(self: Hall, card: Any, *others: Any) -> TableLine:
        match = self.desks[card.id].table.match
        touched = card.touched + (0 if match is None else secret_of(match))
        return msgspec.structs.replace(line(self, card, *others), touched=touched)

    plant(Hall, "line", tell_too_much)


LEAKS = {
    "view": leak_view,
    "order": leak_order,
    "refusal": leak_refusal,
    "event": leak_event,
    "sequence": leak_sequence,
    "header": leak_header,
    "hint": leak_hint,
    "list": leak_list,
}


if __name__ == "__main__":
    tie_down()
    think_nothing()
    listen()
    main()
