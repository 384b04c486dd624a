"""What a good player of Mauz knows: take the most points, keep aces from the next, knock in time.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, count, rank_mask, suit_mask
from katzentisch.core.guide import EMINENCE, shared_out, won_shares
from katzentisch.core.guide import Guide as BaseGuide
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
FEEDS: Final = 2  # what it costs to leave the next player a card that goes with another


class Guide(BaseGuide):
    """The knowledge of Mauz."""

    def worths(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[i64]:
        assert isinstance(base, State)
        state: State = base
        return vec[i64]([worth_of_move(state, seat, move) for move in moves])

    def heat(self) -> i64:
        return 12

    def simulations(self, level: i64) -> i64:
        if level == EMINENCE:
            return 30000
        return 60

    def may_stop(self, base: BaseState, made: i64) -> bool:
        assert isinstance(base, State)
        return base.choosing  # a new round

    def shares(self, base: BaseState) -> vec[float]:
        assert isinstance(base, State)
        if base.over:
            return won_shares(base)
        return shared_out(vec[float]([float(int(lives * lives)) for lives in base.lives]))


GUIDE: Final = Guide()


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
    return 4 * points(after) - worth_of(given >> 2) - FEEDS * matches(state, seat, given)


def enough(state: State) -> i64:
    """Return the doubled points with which to knock: the fewest need not be one's own."""
    return KNOCK_FOR_TWO - KNOCK_LESS * (state.count_in() - 2)


def matches(state: State, seat: Seat, card: i64) -> i64:
    """Return how many cards the next player is known to hold that go with this one."""
    known = state.known[state.next_in(seat)]
    return count(known & (suit_mask(card & 3) | rank_mask(card >> 2)))
