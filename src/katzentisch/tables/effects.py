"""What a live table is told and what is to be done about it, without any IO."""

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from katzentisch.core.refusals import Refusal
from katzentisch.match.box import HOUSE_TEXTS
from katzentisch.match.sentences import Sentences, explained, spoken
from katzentisch.tables import protocol
from katzentisch.tables.entries import Entry
from katzentisch.tables.protocol import FromServer, Update

TABLE_TEXTS = files("katzentisch.tables") / "texts"


@dataclass(frozen=True)
class Habits:
    """What the house decides for all tables, in milliseconds."""

    grace: int = 120_000
    bot_pause: int = 900


@dataclass(frozen=True)
class TableNames:
    """What a table is found by: its id, the secret of its invitation, and a code to be said."""

    table: str
    invite: str
    code: str


@dataclass(frozen=True)
class Sender:
    """Who speaks, and on which line: one guest may have several."""

    guest: str
    name: str
    bot: bool = False
    line: int = 0


@dataclass(frozen=True)
class Question:
    """What a bot is asked: a position in which all that its seat cannot know is dealt anew."""

    seat: int
    level: str
    game: str
    options: dict[str, Any]
    position: dict[str, Any]
    seed: int
    about: int  # the moves made so far
    hint: tuple[int, str] | None = None  # line and ref of the one who wants to know
    holdings: tuple[int, str] | None = None  # and of one who asks what the others could hold


@dataclass
class Effects:
    """What is to be done, in this order."""

    entries: list[Entry] = field(default_factory=list)
    written: list[bytes] = field(default_factory=list)  # the same, as the journal has them
    updates: list[tuple[str | None, Update]] = field(default_factory=list)  # by audience
    replies: list[tuple[int, FromServer]] = field(default_factory=list)  # by line
    questions: list[Question] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)  # guests who need the whole table anew
    outdated: set[int] = field(default_factory=set)  # lines that need it


class TableRefusal(Refusal):
    """What cannot be done at this table now."""


@cache
def table_sentences() -> Sentences:
    """Return the sentences that belong to tables."""
    return Sentences(TABLE_TEXTS, HOUSE_TEXTS)


def refuse(code: str, **values: object) -> TableRefusal:
    """Return a refusal with its sentences."""
    return explained(TableRefusal(code, values), table_sentences(), "table")


def refused(refusal: Refusal, table: str | None, ref: str | None) -> protocol.Refused:
    """Return a refusal as it goes over the wire."""
    values = {name: spoken(value, "en") for name, value in refusal.values.items()}
    rule = getattr(refusal, "rule", None)
    return protocol.Refused(refusal.kind, refusal.code, values, table, ref, rule)
