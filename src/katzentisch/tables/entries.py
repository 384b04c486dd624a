"""The journal of a table: what happened, entry by entry, and the chain that holds them together.

A table is nothing but its entries, applied one after the other. They are for the server's eyes:
they hold the secret of the deal. People are named by their guest id only, so that a name can be
forgotten. The version of a table is the number of its entries; each entry's digest covers all
entries up to it.
"""

import hashlib
from binascii import b2a_base64
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from katzentisch.core.state import Choice
from katzentisch.tables.protocol import ClockRule, Ending, Level, Matter
from katzentisch.tables.race import Answer

Hand: TypeAlias = Literal["player", "bot", "stand-in", "clock"]

SAFE_LETTERS = bytes.maketrans(b"+/", b"-_")


class Base(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What every entry has: the table's time in milliseconds, and whose command it was."""

    at: int
    by: str | None = None
    ref: str | None = None


class Made(Base, frozen=True, tag="made", kw_only=True):
    """The table was made."""

    game: str
    options: dict[str, Choice]
    rules: int
    invite: str
    code: str
    public: bool
    watchers: bool
    hints: bool
    takebacks: bool
    clock: ClockRule
    position: str | None = None  # as TOML: where the first game begins, instead of a deal
    seed: int | None = None  # of a lesson, which is dealt by it and not fairly
    holdings: bool = False


class Opened(Base, frozen=True, tag="opened", kw_only=True):
    """The table committed itself to the secret of the next deal."""

    number: int
    secret: str
    salt: str


class Sat(Base, frozen=True, tag="sat", kw_only=True):
    """A guest took a seat."""

    seat: int
    guest: str
    bot: bool
    nonce: str | None


class BotSat(Base, frozen=True, tag="bot", kw_only=True):
    """A bot of the house was put on a seat."""

    seat: int
    level: Level


class Left(Base, frozen=True, tag="left", kw_only=True):
    """A seat was given up before or after a game."""

    seat: int


class Removed(Base, frozen=True, tag="removed", kw_only=True):
    """The master took a bot or a player from a seat."""

    seat: int


class GaveNonce(Base, frozen=True, tag="nonce", kw_only=True):
    """A player had a part in the coming deal."""

    seat: int
    nonce: str


class Started(Base, frozen=True, tag="started", kw_only=True):
    """The game began, on chairs put in this order."""

    order: list[int]


class Moved(Base, frozen=True, tag="moved", kw_only=True):
    """A move was made."""

    seat: int
    move: str
    hand: Hand


class Judged(Base, frozen=True, tag="judged", kw_only=True):
    """A race was judged; what was known of the answers."""

    answers: list[Answer]


class Late(Base, frozen=True, tag="late", kw_only=True):
    """A move came too late, or was wrong, where everyone plays at once."""

    seat: int
    move: str
    code: str


class Leaving(Base, frozen=True, tag="leaving", kw_only=True):
    """A player got up from the running game; after the grace time a tabby plays."""

    seat: int


class WentAway(Base, frozen=True, tag="away", kw_only=True):
    """A player left the running game to a tabby."""

    seat: int


class Returned(Base, frozen=True, tag="returned", kw_only=True):
    """A player took the seat back from the tabby."""

    seat: int


class Proposed(Base, frozen=True, tag="proposed", kw_only=True):
    """A player asked the others for their consent."""

    seat: int
    what: Matter
    nonce: str | None = None


class Agreed(Base, frozen=True, tag="agreed", kw_only=True):
    """A player consented."""

    seat: int
    nonce: str | None = None


class Declined(Base, frozen=True, tag="declined", kw_only=True):
    """A player did not consent, or took a proposal back."""

    seat: int


class Paused(Base, frozen=True, tag="paused"):
    """All agreed to a pause."""


class Resumed(Base, frozen=True, tag="resumed"):
    """All agreed to go on."""


class TakenBack(Base, frozen=True, tag="taken-back", kw_only=True):
    """All agreed to go back to after so many moves."""

    moves: int


class Resigned(Base, frozen=True, tag="resigned", kw_only=True):
    """A player gave up."""

    seat: int


class Ended(Base, frozen=True, tag="ended", kw_only=True):
    """The game ended before its rules ended it."""

    how: Ending


class Hinted(Base, frozen=True, tag="hinted", kw_only=True):
    """A player took a hint."""

    seat: int


class Muted(Base, frozen=True, tag="muted", kw_only=True):
    """The chat was closed to all but the master, or opened."""

    on: bool


class PassedOn(Base, frozen=True, tag="passed-on", kw_only=True):
    """The table has a new master."""

    guest: str


class Closed(Base, frozen=True, tag="closed", kw_only=True):
    """The table is no more."""

    why: Literal["expired", "ended"]


Entry: TypeAlias = (
    Made
    | Opened
    | Sat
    | BotSat
    | Left
    | Removed
    | GaveNonce
    | Started
    | Moved
    | Judged
    | Late
    | Leaving
    | WentAway
    | Returned
    | Proposed
    | Agreed
    | Declined
    | Paused
    | Resumed
    | TakenBack
    | Resigned
    | Ended
    | Hinted
    | Muted
    | PassedOn
    | Closed
)

write_entry = msgspec.json.Encoder(order="deterministic").encode
read_entry = msgspec.json.Decoder(Entry).decode


def first_digest(table: str) -> bytes:
    """Return the digest of a table without entries."""
    return hashlib.sha256(b"katzentisch journal\n" + table.encode()).digest()


def next_digest(digest: bytes, entry: bytes) -> bytes:
    """Return the digest of all entries up to this one."""
    return hashlib.sha256(digest + entry).digest()


def letters_of(digest: bytes) -> str:
    """Return a digest in letters that need no escape anywhere; base64's own way takes longer."""
    return b2a_base64(digest, newline=False).translate(SAFE_LETTERS).decode()
