"""The books of the points: whoever has more or fewer of them has been told so.

Cards are conserved and counted elsewhere. Points come and go, so each change of them must be
the sum of what was told, and a score that counts cards must be their number.
"""

from collections.abc import Callable

import msgspec

from katzentisch.core.state import Happening, State, Trace
from katzentisch.match.contract import demand
from katzentisch.match.game import Game

# The zone of the position whose cards a game's scores count.
COUNTED = {"katch": "draws", "katzundmaus": "goals", "miau": "hands", "schnurrme": "hands"}

Told = Callable[[list[int], Happening], None]


def catham(points: list[int], told: Happening) -> None:
    """Add what was gained, and take off what was given back."""
    if told.code == "gained":
        points[told.seat] += number(told, "count")
    elif told.code == "returned":
        points[told.seat] -= 1


def kralle(points: list[int], told: Happening) -> None:
    """Move a piece."""
    if told.code == "moved":
        points[told.seat] = number(told, "points")


def mauz(lives: list[int], told: Happening) -> None:
    """Take off a life."""
    if told.code in ("lost", "out"):
        lives[told.seat] -= 1


def number(told: Happening, name: str) -> int:
    """Return a number that was told."""
    value = told.values[name]
    assert isinstance(value, int)
    return value


# The field of the state in which points are, and what changes them.
TOLD: dict[str, tuple[str, Told]] = {
    "catham": ("points", catham),
    "kralle": ("points", kralle),
    "mauz": ("lives", mauz),
}


def check_told(game: Game, state: State, seat: int, move: int) -> None:
    """A move changes points just as it is told, and none is below nothing."""
    field, account = TOLD[game.box.slug]
    after = state.copy()
    after.trace = Trace()
    after.apply(seat, move)
    points = list(getattr(state, field))
    for happening in after.trace.happenings:
        account(points, happening)
    now = list(getattr(after, field))
    demand(now == points, f"there are {now} {field}, but the sum of what was told is {points}")
    demand(min(now) >= 0, f"there are {now} {field}")


def check_scores(game: Game, state: State) -> None:
    """At the end a score is the number of cards that it counts, or of the points."""
    outcome = state.outcome()
    assert outcome is not None
    slug = game.box.slug
    if slug in COUNTED:
        position = msgspec.to_builtins(game.box.notation.write_position(state))
        zones = position[COUNTED[slug]][: game.players]
        counted = [len(zone.split()) if isinstance(zone, str) else len(zone) for zone in zones]
    elif slug in TOLD:
        counted = list(getattr(state, TOLD[slug][0]))
    else:
        return
    demand(outcome.scores == counted, f"scores {outcome.scores} for {counted}")
