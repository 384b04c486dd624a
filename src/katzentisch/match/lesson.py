"""A game's first lesson: a deal that was chosen because its first turns show what there is."""

from functools import cache
from importlib.resources import files

import msgspec

from katzentisch.core.state import Choice
from katzentisch.match.box import open_box
from katzentisch.match.record import read_toml


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `lesson.toml` says: the deal, and where the learner sits; bots have the other seats."""

    seed: int
    seat: int = 0
    options: dict[str, Choice] = {}


@cache
def lesson_of(slug: str) -> Lesson:
    """Return the lesson of a game; refuse a slug that names none."""
    folder = files("katzentisch.games") / open_box(slug).slug
    text = (folder / "lesson.toml").read_text(encoding="utf-8")
    return msgspec.convert(read_toml(text), Lesson)
