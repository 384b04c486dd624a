"""What the server and its thinking processes say to each other.

A message is its length, four bytes, the highest first, and then a struct as MessagePack. A worker
sends an empty message when it is ready, and then a Reply for every Order.
"""

from typing import Any, Literal

import msgspec

from katzentisch.core.state import Choice
from katzentisch.match.holdings import Holding

LENGTH_BYTES = 4
READY = bytes(LENGTH_BYTES)


class Task(msgspec.Struct, frozen=True):
    """A question: which move would this bot make here? Or, what could the others hold?

    The position is that of a blindfolded state: a worker never hears of cards its seat cannot know.
    """

    table: str
    slug: str
    options: dict[str, Choice]
    position: dict[str, Any]
    seat: int
    level: str
    seed: int
    wants: Literal["move", "hint", "holdings"] = "move"


class Candidate(msgspec.Struct, frozen=True):
    """A move that was thought about, too."""

    move: str
    share: float
    visits: int


class Thought(msgspec.Struct, frozen=True):
    """An answer: the move, and for bots that look ahead what they saw."""

    move: str
    share: float | None = None  # of the win that the move promises
    visits: int = 0
    others: list[Candidate] = []  # the next best, the best first
    line: list[str] = []  # how the game may go on, this move first
    games: int = 0  # that were simulated


class Counted(msgspec.Struct, frozen=True):
    """An answer to what the others could hold."""

    seats: list[Holding]
    unseen: list[str]


class Order(msgspec.Struct, frozen=True):
    """A task as it is given to a worker: with the time it may take."""

    task: Task
    milliseconds: int


class Reply(msgspec.Struct, frozen=True):
    """A worker's answer: a thought or what was counted, or what was wrong with the task."""

    thought: Thought | None = None
    counted: Counted | None = None
    shortened: bool = False  # by the clock, before all simulations were made
    problem: str = ""


def message(content: Order | Reply) -> bytes:
    """Return the bytes to send."""
    packed = msgspec.msgpack.encode(content)
    return len(packed).to_bytes(LENGTH_BYTES) + packed


def read_order(packed: bytes) -> Order:
    """Return the order that came."""
    return msgspec.msgpack.decode(packed, type=Order)


def read_reply(packed: bytes) -> Reply:
    """Return the reply that came."""
    return msgspec.msgpack.decode(packed, type=Reply)
