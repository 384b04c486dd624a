"""Seven cat games: play them, and study them.

import katzentisch as kt

match = kt.game("miau", players=3).start(seed=42)
match.moves(0)
match.play(0, "7s")
"""

from importlib.metadata import version

from katzentisch import _loader

_loader.install()

from katzentisch.core.refusals import (
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalMove,
    Refusal,
    UnknownMove,
)
from katzentisch.core.state import Outcome, State
from katzentisch.match.box import games
from katzentisch.match.event import Event
from katzentisch.match.game import Game, game, replay
from katzentisch.match.match import Match
from katzentisch.match.record import Record

__version__ = version("katzentisch")

__all__ = [
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Outcome",
    "Record",
    "Refusal",
    "State",
    "UnknownMove",
    "game",
    "games",
    "replay",
]
