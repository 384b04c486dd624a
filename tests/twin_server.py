"""The real server, with its chance and its clock tied down, so that two of them can be compared.

Ids, codes and secrets come from one seed, the tables' clocks stand still, and a hint, or a count of
hands, shows all that the thinker was given. A chat line `redeal 1` is a chat line like any other;
but in the twin (`TWIN=other`) all that seat 1 cannot know is dealt anew before it is said. With
`TWIN_LEAK` the server shows everyone all seats' views.
"""

import hashlib
import os
import random
from typing import Any

import msgspec

from katzentisch.cli import main
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import blindfolded
from katzentisch.server import hall, people
from katzentisch.server.desk import Desk
from katzentisch.server.thinkers import Counted, Task, Thinkers, Thought
from katzentisch.tables.protocol import Room, Say
from katzentisch.tables.telling import Telling

CHANCE = random.Random(42)
SALT = 99


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
    hall.entropy = CHANCE.randbytes  # type: ignore[assignment, attr-defined]
    Desk.now = lambda self: 0  # type: ignore[method-assign]

    async def all_it_was_given(self: Thinkers, task: Task) -> Thought:
        given = hashlib.sha256(repr(msgspec.structs.asdict(task)).encode()).hexdigest()
        return Thought(move=given, others=[], line=[])

    async def all_it_counts(self: Thinkers, task: Task) -> Counted:
        return Counted(seats=[], unseen=[(await all_it_was_given(self, task)).move])

    Thinkers.hint = all_it_was_given  # type: ignore[method-assign]
    Thinkers.count = all_it_counts  # type: ignore[method-assign]


def redeal_when_told() -> None:
    """Deal anew what a seat cannot know, when the chat says so."""
    say = Desk.say

    async def say_it(self: Desk, line: Any, message: Say) -> None:
        word, _, seat = message.text.partition(" ")
        match = self.table.match
        if word == "redeal" and match is not None:
            match.state = blindfolded(match.state, int(seat), FastDice(SALT))
        await say(self, line, message)

    Desk.say = say_it  # type: ignore[method-assign]


def leak() -> None:
    """Show everyone what every seat sees."""
    sight = Telling.sight

    def sees_too_much(self: Telling, audience: str | None, room: Room) -> dict[str, Any]:
        seen = sight(self, audience, room)
        match = self.table.match
        if match is not None:
            seats = range(len(self.table.chairs))
            seen["view"] = [match.view(seat) for seat in seats]
        return seen

    Telling.sight = sees_too_much  # type: ignore[method-assign]


if __name__ == "__main__":
    tie_down()
    if os.environ.get("TWIN") == "other":
        redeal_when_told()
    if "TWIN_LEAK" in os.environ:
        leak()
    main()
