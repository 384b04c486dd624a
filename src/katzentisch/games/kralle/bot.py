"""What a good player of The Red Claw knows: hold few cards of a row that will soon be empty.

Every move is tried on a copy, and what comes of it judged: a point is worth 100, and a marker at a
row counts the more, the fewer cards the row has left.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import count
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.kralle.parts import (
    DROP_CARD,
    KINDS,
    PLANTED,
    ROWS,
    SWAP_CARD,
    TRAILS,
    colour_mask,
    size_of,
)
from katzentisch.games.kralle.rules import State, effect_of
from katzentisch.games.kralle.table import NONE

BASE: Final = 100000  # so that every worth is above 0
LOST: Final = 5000  # to be caught at the end
EMPTY_HAND: Final = 90
RELIEF: Final = 30  # what an ability must gain to be worth using

# How likely a row is to be secured before long, in hundredths, by the cards it has left.
URGENCY: Final = vec[i64]([100, 80, 65, 50, 38, 28, 20, 14])


def choose(base: BaseState, seat: Seat, dice: Dice) -> Move:
    """Return the move that looks best at a glance; equals are picked by the dice."""
    assert isinstance(base, State)
    state: State = base
    best = Best(dice)
    for move in state.moves(seat):
        after = state.copy()
        after.apply(seat, move)
        worth = BASE + worth_of(after, seat)
        if effect_of(move) in (SWAP_CARD, DROP_CARD):
            worth -= RELIEF
        best.offer(move, worth)
    return best.move


def worth_of(state: State, seat: Seat) -> i64:
    """Return how well a seat stands, beside the others."""
    worth: i64 = 0
    most: i64 = 0
    for other in range(state.players):
        if other != seat:
            worth += 100 * state.points[other] + danger(state, other)
            most = max(most, state.points[other])
    worth //= 2 * (state.players - 1)
    worth -= 100 * state.points[seat] + danger(state, seat)
    if state.over and state.points[seat] >= most:
        worth -= LOST
    if state.hands[seat] == 0:
        worth -= EMPTY_HAND
    return worth


def danger(state: State, seat: Seat) -> i64:
    """Return what the markers at the rows threaten a seat with."""
    total: i64 = 0
    for row in range(ROWS):
        held = state.hands[seat] & colour_mask(row)
        if held != 0:
            ahead = ahead_of(state, seat, row)
            if ahead < 2 and state.markers[2 * row + ahead] != NONE:
                cost = cost_of(state, seat, state.markers[2 * row + ahead])
                total += cost * URGENCY[size_of(state.rows[row])] // 100
            total += 4 * count(held) * count(held)
    return total


def ahead_of(state: State, seat: Seat, row: i64) -> i64:
    """Return how many would get a marker of a row before this seat."""
    cards = colour_mask(row)
    own = state.suspicion(seat, state.hands[seat] & cards)
    ahead: i64 = 0
    for other in range(state.players):
        held = state.hands[other] & cards
        if other != seat and held != 0 and state.suspicion(other, held) > own:
            ahead += 1
    return ahead


def cost_of(state: State, seat: Seat, marker: i64) -> i64:
    """Return what getting a marker would cost a seat; less than 0: it helps."""
    if marker == PLANTED:
        return -60
    done = state.cancelled[TRAILS * seat + marker % TRAILS]
    if marker >= TRAILS:
        if state.evidence[KINDS * seat + marker - TRAILS] > done:
            return -100 * (marker - TRAILS + 1)
        return -20
    if state.evidence[KINDS * seat + marker + TRAILS] > done:
        return 10
    return 100 * (marker + 1)
