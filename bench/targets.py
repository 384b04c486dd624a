"""What we want to be true of the speeds, as ratios: the machine may be slow, and noisy."""

from typing import Literal, NamedTuple

from bench.contender import Speed
from bench.field import PLAYERS


class Target(NamedTuple):
    """One contender beside another: at least so much of its speed, better so much."""

    contender: str
    other: str
    least: float | None = None
    aim: float | None = None
    per_second: Literal["games", "moves"] = "moves"


class Floor(NamedTuple):
    """At least so many moves per second."""

    contender: str
    least: float


class Judgement(NamedTuple):
    """A target and what came of it."""

    target: Target
    ratio: float
    met: bool | None


TARGETS = [
    *(
        target
        for n in PLAYERS
        for target in (
            Target(f"miau-core-{n}", f"open-spiel-c++-{n}", 1.5, 2),
            Target(f"miau-core-{n}", f"open-spiel-python-{n}", 6),
            Target(f"miau-python-{n}", f"open-spiel-python-{n}", 2),
            Target(f"miau-core-{n}", f"miau-c-{n}", 1 / 5, 1 / 3),
        )
    ),
    Target("miau-core-2", "rlcard", 100),
    Target("miau-python-2", "rlcard"),
    Target("leduc-core", "leduc-open-spiel", 5, per_second="games"),
    Target("ismcts-miau", "ismcts-hearts"),
    Target("ismcts-miau", "ismcts-leduc_poker"),
    Target("leduc-python", "leduc-open-spiel", per_second="games"),
]
FLOORS = [
    Floor("ismcts-miau", 200e3),
    Floor("catham-core", 3e6),
    Floor("katch-core", 2e6),
    Floor("katzundmaus-core", 4e6),
    Floor("kralle-core", 2e6),
    Floor("mauz-core", 3e6),
    Floor("schnurrme-core", 1e6),
]
MEMORY_GROWTH = 1.0  # megabytes, from ten thousand games to a million


def judge(target: Target, speeds: dict[str, Speed]) -> Judgement | None:
    """Compare the two, if both took part."""
    if target.contender not in speeds or target.other not in speeds:
        return None
    ours, theirs = speeds[target.contender], speeds[target.other]
    ratio = getattr(ours, target.per_second) / getattr(theirs, target.per_second)
    return Judgement(target, ratio, None if target.least is None else ratio >= target.least)
