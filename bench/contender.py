"""What can be measured: a contender plays random games and says how many moves it made."""

import os
from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Count(NamedTuple):
    """Moves as the library counts them, and those among them that were a player's decision."""

    moves: float
    decisions: float


# Plays this many games.
Play: TypeAlias = Callable[[int], Count]


def own_environment() -> dict[str, str]:
    """Return this process's environment."""
    return dict(os.environ)


class Contender(NamedTuple):
    """One line of the table."""

    name: str
    title: str
    counted: str  # what counts as a move
    prepare: Callable[[], Play]  # in the process that plays, before the time is taken
    package: str | None = None  # needed from the package index
    build: Callable[[], None] | None = None  # done once, before everything
    environment: Callable[[], dict[str, str]] = own_environment  # to play in


class Speed(NamedTuple):
    """What one round, or the best of several, came to: all of it per second."""

    games: float
    moves: float
    decisions: float
