"""What a good player of Kurz-Schnurrmé knows: lay out at once, spare jokers, keep pairs.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import PACK_OF_52, bit, count, rank_mask, rank_of
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.schnurrme.rules import (
    ADDING,
    FOR,
    JOKER,
    MELD,
    PILE,
    SPOTS,
    STOCK,
    State,
    filled_of,
    new_meld,
    room_in,
    size_of,
    with_runs,
    with_sets,
)

# What moves are worth: melds, then additions, then discards; and drawing from the pile for a meld.
LAY_OUT: Final = 1000
ADD: Final = 900
JOKER_COSTS: Final = 100
USEFUL_PILE: Final = 60
BLIND: Final = 50
DISCARD: Final = 300
PARTNER_COSTS: Final = 20
FITS_A_MELD: Final = 15


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
    if move == STOCK:
        return BLIND
    if move == PILE:
        return worth_of_pile(state, seat)
    if move <= JOKER:
        return worth_of_discard(state, seat, move)
    if strands(state, seat, move):
        return 0
    if move >= MELD:
        return LAY_OUT - JOKER_COSTS * count(filled_of(new_meld(move, seat)) & SPOTS)
    if move & FOR == 0:
        return ADD
    # A joker is worth more in a meld of three, unless it is the way to be rid of the last cards.
    if size_of(state.hands[seat]) <= 2:
        return ADD
    return 0


def strands(state: State, seat: Seat, move: Move) -> bool:
    """Tell whether laying this out leaves too few cards ever to lay out another meld.

    Without laying off a hand of one or two never gets rid of its last cards (PR3, PR9): who has
    fewer than four after drawing must go out now, if need be by adding more cards.
    """
    if state.lay_off:
        return False
    after = state.copy()
    after.apply(seat, move)
    while is_too_small(after, seat):
        addition = last_addition(after, seat)
        if addition == PILE:
            return True
        after.apply(seat, addition)
    return False


def is_too_small(state: State, seat: Seat) -> bool:
    """Tell whether the hand is one that its owner can neither discard nor use any more."""
    size = size_of(state.hands[seat])
    return size == 2 or (size == 3 and state.last_discarded)


def last_addition(state: State, seat: Seat) -> Move:
    """Return a move that adds a card to a meld, or PILE if there is none."""
    found: i64 = PILE
    for move in state.moves(seat):
        if ADDING <= move < MELD:
            found = move
    return found


def worth_of_pile(state: State, seat: Seat) -> i64:
    """Return how good the open card looks: it must make a meld that needs no joker, or be one."""
    card = state.pile[len(state.pile) - 1]
    if card == JOKER:
        return USEFUL_PILE
    hand = state.hands[seat] & PACK_OF_52
    if melds_in(hand | bit(card)) > melds_in(hand) or fits_a_meld(state, seat, card):
        return USEFUL_PILE
    return 0


def melds_in(cards: i64) -> i64:
    """Return how many ways there are to lay out three of these cards."""
    return len(with_sets(with_runs(vec[i64](), cards), cards))


def fits_a_meld(state: State, seat: Seat, card: i64) -> bool:
    """Tell whether the seat may add the card to a meld."""
    number = state.first_open(seat)
    while number < len(state.melds):
        if room_in(state.melds[number]) & bit(card) != 0:
            return True
        number += 1
    return False


def worth_of_discard(state: State, seat: Seat, card: i64) -> i64:
    """Return how good a discard looks: keep jokers, pairs and neighbours."""
    if card == JOKER:
        return 1
    others = state.hands[seat] & ~bit(card)
    worth: i64 = DISCARD - PARTNER_COSTS * partners(others, card)
    next_seat = (seat + 1) % state.players
    if state.lay_off and state.has_meld(next_seat) and fits_a_meld(state, next_seat, card):
        worth -= FITS_A_MELD
    return worth


def partners(hand: i64, card: i64) -> i64:
    """Return how many cards of the hand could lie in a meld of three with this one."""
    one = bit(card)
    near = (one << 4) | (one << 8) | (one >> 4) | (one >> 8)
    return count(hand & rank_mask(rank_of(card))) + count(hand & near & PACK_OF_52)
