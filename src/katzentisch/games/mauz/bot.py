"""What a good player of Mauz knows: take the most points, keep aces from the next, knock in time.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from typing import Final

from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import bit
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.mauz.rules import (
    ALL,
    CARD,
    KEEP,
    KNOCK,
    OTHER,
    SKIP,
    State,
    points,
    worth_of,
)

UNSEEN_SET: Final = 38  # doubled points of three cards, about the average
KNOCK_FOR_TWO: Final = 50  # doubled points that are enough to knock; fewer where more play
KNOCK_LESS: Final = 2  # for each player more
KNOCK_NOW: Final = 1000


def choose(base: BaseState, seat: Seat, dice: Dice) -> Move:
    """Return the move that looks best at a glance; equals are picked by the dice."""
    assert isinstance(base, State)
    state: State = base
    best = Best(dice)
    for move in state.moves(seat):
        best.offer(move, worth_of_move(state, seat, move))
    return best.move


def worth_of_move(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a move looks, at least 0: four times the points of the hand it leaves."""
    hand = state.hands[seat]
    if move in (KEEP, SKIP):
        return 4 * points(hand)
    if move == OTHER:
        return 4 * UNSEEN_SET
    if move == ALL:
        return 4 * points(state.middle) - 1
    if move == KNOCK:
        return KNOCK_NOW if points(hand) >= enough(state) else 0
    given = move >> 6
    after = hand & ~bit(given) | bit(move & CARD)
    return 4 * points(after) - worth_of(given >> 2)


def enough(state: State) -> i64:
    """Return the doubled points with which to knock: the fewest need not be one's own."""
    return KNOCK_FOR_TWO - KNOCK_LESS * (state.count_in() - 2)
