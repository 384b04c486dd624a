"""What is looked at closely in a share of the positions and games: it takes long.

What is looked at in every position is in `katzentisch/core/audit.py`.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from katzentisch.core.audit import Audit
from katzentisch.core.playout import any_actor
from katzentisch.core.state import State
from katzentisch.match.contract import (
    WORLD,
    check_blindfold_of,
    check_copies_of,
    check_moves_of,
    check_refusals_of,
    check_replay,
    check_sentences,
    check_texts_of,
    demand,
    whole,
)
from katzentisch.match.game import Game
from tests.million import points

REFUSED = 12  # moves of other positions, in one look


class Sight(NamedTuple):
    """A position to look at: of which game and seed, who played it, and what is counted."""

    game: Game
    state: State
    audit: Audit
    seed: int
    checks: Counter[str]


def look_at_moves(sight: Sight) -> None:
    """Moves are fresh and applicable, and listing them changes nothing at all."""
    check_moves_of(sight.game, sight.state, sight.seed)


def look_at_copies(sight: Sight) -> None:
    """A copy goes on as the original does."""
    check_copies_of(sight.game, sight.state, sight.seed)


def look_at_texts(sight: Sight) -> None:
    """The position is one that can be, and plays on when it is read from its text."""
    check_texts_of(sight.game, sight.state, sight.seed, plays_on=True)


def look_at_refusals(sight: Sight) -> None:
    """Illegal moves are refused with a rule and a sentence."""
    remembered, dice = sight.audit.remembered, sight.audit.looks
    known = {remembered[dice.below(len(remembered))] for _ in range(REFUSED)}
    check_refusals_of(sight.game, sight.state, known, sight.seed)


def look_at_blindfold(sight: Sight) -> None:
    """Dealt anew for somebody, the game looks the same to them."""
    seat = sight.audit.looks.below(sight.game.players)
    world = check_blindfold_of(sight.game, sight.state, seat, WORLD + sight.seed)
    sight.checks["resampled"] += whole(sight.game, world) != whole(sight.game, sight.state)


def look_at_views(sight: Sight) -> None:
    """What everyone sees can be sent, and arrives as it was."""
    for viewer in (None, *range(sight.game.players)):
        problem = why_unsendable(sight.game, sight.state, viewer)
        demand(not problem, f"the view of {viewer} cannot be sent: {problem}")


def why_unsendable(game: Game, state: State, viewer: int | None) -> str:
    """Say why a view cannot be sent, or nothing."""
    door = game.box.view
    seen = door.view(state, viewer)
    try:
        arrived = msgspec.json.decode(msgspec.json.encode(seen), type=door.View)
    except (TypeError, msgspec.MsgspecError) as error:
        return str(error)
    return "" if arrived == seen else "it arrives as another"


def look_at_points(sight: Sight) -> None:
    """Whatever somebody does, points change as it is told."""
    seat = any_actor(sight.state.actors(), sight.audit.looks)
    for move in sight.state.moves(seat):
        points.check_told(sight.game, sight.state, seat, move)


POSITIONS: dict[str, Callable[[Sight], None]] = {
    "moves": look_at_moves,
    "copies": look_at_copies,
    "texts": look_at_texts,
    "refusals": look_at_refusals,
    "blindfold": look_at_blindfold,
    "views": look_at_views,
    "points": look_at_points,
}

# Whole games, each from its seed, and of how many games one, on average.
GAMES: dict[str, tuple[int, Callable[[Game, int], None]]] = {
    "replay": (200, check_replay),
    "sentences": (2000, check_sentences),
}
