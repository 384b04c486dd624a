"""What a good player of Miau knows: keep jacks and sevens, pass the turn on, say Miau.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, count, lowest, rank_mask, rank_of, suit_mask
from katzentisch.core.dice import Dice
from katzentisch.core.guide import EMINENCE, shared_out, won_shares
from katzentisch.core.guide import Guide as BaseGuide
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.miau.rules import (
    CALL,
    CARD,
    DRAW,
    EIGHT,
    JACK,
    JACKS,
    NAMING,
    NO_CARD,
    PASS,
    SEVEN,
    State,
    is_single,
)

FORGETS_IN_TEN: Final = 2  # calls that a kitten forgets
AGAIN: Final = 25

PLAYOUT: Final = 24
LIKELIER: Final = 0.75  # how much likelier it is to win with a card less


class Guide(BaseGuide):
    """The knowledge of Miau."""

    def worths(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[i64]:
        assert isinstance(base, State)
        state: State = base
        return vec[i64]([worth_of(state, seat, move) for move in moves])

    def sensible(self, state: BaseState, seat: Seat, moves: vec[Move]) -> vec[Move]:
        kept = vec[i64](capacity=len(moves))
        for move in moves:
            if (move | CALL) == move or move >= DRAW or (move | CALL) not in moves:
                kept = append(kept, move)
        return kept

    def heat(self) -> i64:
        return 10

    def simulations(self, level: i64) -> i64:
        if level == EMINENCE:
            return 30000
        return 60

    def play_on(self, base: BaseState, seat: Seat, dice: Dice) -> Move:
        assert isinstance(base, State)
        state: State = base
        playable = state.playable(seat)
        if playable == 0:
            return without_a_card(state)
        if playable & ~JACKS != 0:
            playable &= ~JACKS
        return with_words(state, seat, any_of(playable, dice))

    def slip(self, base: BaseState, seat: Seat, dice: Dice) -> Move:
        assert isinstance(base, State)
        move = super().slip(base, seat, dice)
        if move < DRAW and dice.below(10) < FORGETS_IN_TEN:
            return move & ~CALL
        return move

    def may_stop(self, state: BaseState, made: i64) -> bool:
        return made >= PLAYOUT

    def shares(self, base: BaseState) -> vec[float]:
        assert isinstance(base, State)
        state: State = base
        if state.over:
            return won_shares(state)
        return shared_out(vec[float]([LIKELIER ** int(count(hand)) for hand in state.hands]))


GUIDE: Final = Guide()


def any_of(cards: i64, dice: Dice) -> i64:
    """Return one of the cards, each equally likely."""
    passed_over = 0 if is_single(cards) else dice.below(count(cards))
    while passed_over > 0:
        cards &= cards - 1
        passed_over -= 1
    return lowest(cards)


def without_a_card(state: State) -> Move:
    """Return what is left to do where no card can be played."""
    if state.owed > 0:
        return DRAW
    if state.drawn != NO_CARD or not state.can_draw():
        return PASS
    return DRAW


def with_words(state: State, seat: Seat, card: i64) -> Move:
    """Return the move that plays a card, calls and names the suit of which most are left."""
    others = state.hands[seat] & ~bit(card)
    move = card
    if is_single(others):
        move += CALL
    if rank_of(card) == JACK and others != 0:
        move += NAMING * (1 + longest_suit(others))
    return move


def longest_suit(cards: i64) -> i64:
    """Return the suit of which there are most cards, jacks apart."""
    best: i64 = 0
    most: i64 = -1
    suit: i64 = 0
    while suit < 4:
        length = count(cards & ~JACKS & suit_mask(suit))
        if length > most:
            most = length
            best = suit
        suit += 1
    return best


def worth_of(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a move looks, at least 0."""
    if move == DRAW:
        return 1
    if move == PASS:
        return 0
    card = move & CARD
    others = state.hands[seat] & ~bit(card)
    worth: i64 = 10
    if count(others) == 1 and move & CALL != 0:
        worth += 100  # forgetting the call costs a card
    rank = rank_of(card)
    if rank == JACK:
        # Keep jacks for later; name what one holds most of.
        return worth + count(others & suit_mask((move >> 7) - 1)) if move >= NAMING else worth
    next_hand = count(state.hands[(seat + 1) % state.players])
    worth += 10 + 3 * count(others & suit_mask(card & 3))
    if rank == EIGHT and state.players == 2:
        # It is one's own turn again: good for who can go on.
        return worth + AGAIN if others & (suit_mask(card & 3) | rank_mask(EIGHT)) != 0 else worth
    if rank in (SEVEN, EIGHT):
        worth += 20 if next_hand <= 2 else 5
    return worth
