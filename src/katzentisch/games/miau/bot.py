"""What a good player of Miau knows: keep jacks and sevens, pass the turn on, say Miau.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import bit, count, rank_of, suit_mask
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.miau.rules import CALL, CARD, DRAW, EIGHT, JACK, NAMING, PASS, SEVEN, State


def choose(base: BaseState, seat: Seat, dice: Dice) -> Move:
    """Return the move that looks best at a glance; equals are picked by the dice."""
    assert isinstance(base, State)
    state: State = base
    best = Best(dice)
    for move in state.moves(seat):
        best.offer(move, worth_of(state, seat, move))
    return best.move


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
    if rank in (SEVEN, EIGHT):
        worth += 20 if next_hand <= 2 else 5
    return worth
