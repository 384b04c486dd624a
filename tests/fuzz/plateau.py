"""Whether what a server takes stays on a plateau, however many messages it has read.

A threshold alone sees only large leaks. Here it is the slope that counts: what a run of a million
messages adds for each of them, when the server has long been warm.
"""

from collections.abc import Sequence
from itertools import combinations
from statistics import median
from typing import NamedTuple

MANY = 100_000  # messages, for which slopes are told
LEAST_POINTS = 4  # in the later half; of fewer any line can be made


class Point(NamedTuple):
    """How much there was after so many messages."""

    messages: int
    amount: float


class Bound(NamedTuple):
    """What may be added in all by chance, and by each message."""

    unit: str
    by_chance: float
    by_message: float


MEMORY = Bound("KB of memory", 2048, 0.010)
BLOCKS = Bound("blocks of memory", 5000, 0.05)


def slope(points: Sequence[Point]) -> float:
    """Return what a message adds: the median of all slopes between two points (Theil and Sen).

    A few odd readings do not change it.
    """
    return median(
        (late.amount - early.amount) / (late.messages - early.messages)
        for early, late in combinations(points, 2)
    )


def later_half(points: Sequence[Point]) -> Sequence[Point]:
    """Return the points at which a server must have come to rest."""
    return points[len(points) // 2 :]


def climb(points: Sequence[Point], bound: Bound) -> str | None:
    """Return by how much it climbs, if that is more than chance."""
    late = later_half(points)
    if len(late) < LEAST_POINTS:
        return None
    span = late[-1].messages - late[0].messages
    if slope(late) * span <= bound.by_chance + bound.by_message * span:
        return None
    return told(points, bound)


def told(points: Sequence[Point], bound: Bound) -> str:
    """Return by how much it climbs, as text."""
    late = later_half(points)
    if len(late) < 2:
        return f"unknown {bound.unit}"
    return f"{slope(late) * MANY:+.0f} {bound.unit} for each {MANY:,} messages"
