"""What a good player of Kurz-Schnurrmé knows: lay out at once, spare jokers, keep pairs.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import PACK_OF_52, bit, count, lowest, rank_mask, rank_of
from katzentisch.core.dice import Dice
from katzentisch.core.guide import EMINENCE, shared_out, won_shares
from katzentisch.core.guide import Guide as BaseGuide
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.schnurrme.rules import (
    ADDING,
    FOR,
    JOKER,
    MELD,
    ONE_JOKER,
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
FEEDS: Final = 8

IN_TEN: Final = 10
PLAYOUT: Final = 24
LIKELIER: Final = 0.88  # how much likelier it is to win with half a card less


class Guide(BaseGuide):
    """The knowledge of Kurz-Schnurrmé."""

    def worths(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[i64]:
        assert isinstance(base, State)
        state: State = base
        return vec[i64]([worth_of(state, seat, move) for move in moves])

    def heat(self) -> i64:
        return 60

    def simulations(self, level: i64) -> i64:
        if level == EMINENCE:
            return 24000
        return 150

    def play_on(self, base: BaseState, seat: Seat, dice: Dice) -> Move:
        assert isinstance(base, State)
        state: State = base
        if not state.has_drawn:
            return quick_draw(state, seat, dice)
        move = quick_meld(state, seat, dice)
        return move if move != PILE else quick_discard(state, seat, dice)

    def may_stop(self, state: BaseState, made: i64) -> bool:
        return made >= PLAYOUT

    def shares(self, base: BaseState) -> vec[float]:
        assert isinstance(base, State)
        state: State = base
        if state.over:
            return won_shares(state)
        return shared_out(vec[float]([LIKELIER ** int(misfits(hand)) for hand in state.hands]))


GUIDE: Final = Guide()


# -- playouts


def quick_draw(state: State, seat: Seat, dice: Dice) -> Move:
    """Return where to draw from: the pile if its card makes a meld."""
    if not state.can_draw():
        return PILE
    card = state.pile[len(state.pile) - 1]
    if card == JOKER or dice.below(IN_TEN) == 0:
        return PILE
    return PILE if makes_a_meld(state.hands[seat], card) else STOCK


def makes_a_meld(hand: i64, card: i64) -> bool:
    """Tell whether a card makes a set or a run with two cards of the hand, jokers apart."""
    rank = rank_of(card)
    if count(hand & rank_mask(rank)) >= 2:
        return True
    line = (hand & PACK_OF_52) << 4 | (hand & PACK_OF_52) >> 48
    place = card + 4
    below = (line >> (place - 4)) & 1
    above = (line >> (place + 4)) & 1
    if below & above != 0:
        return True
    if above & (line >> (place + 8)) != 0:
        return True
    return place >= 8 and below & (line >> (place - 8)) != 0


def quick_meld(state: State, seat: Seat, dice: Dice) -> Move:
    """Return a move that lays out cards, or PILE if there is none to be made."""
    hand = state.hands[seat]
    spare = state.spare(seat)
    move: i64 = PILE
    if state.first_open(seat) < len(state.melds) and spare >= 1:
        move = last_addition(state, seat)
        if move & FOR != 0 and size_of(hand) > 2:
            move = PILE
    if move == PILE and spare >= 3:
        move = three_of(hand, dice)
    if move == PILE or not strands(state, seat, move):
        return move
    return PILE


def three_of(hand: i64, dice: Dice) -> Move:
    """Return any move that lays out three cards of the hand, with the fewest jokers, or PILE."""
    moves = with_sets(with_runs(vec[i64](capacity=4), hand & PACK_OF_52), hand & PACK_OF_52)
    if len(moves) > 0:
        return dice.pick(moves)
    if hand < ONE_JOKER:
        return PILE
    one_joker = hand & PACK_OF_52 | ONE_JOKER
    moves = with_sets(with_runs(vec[i64](capacity=16), one_joker), one_joker)
    return dice.pick(moves) if len(moves) > 0 else PILE


def quick_discard(state: State, seat: Seat, dice: Dice) -> Move:
    """Return the card of the hand with the fewest partners."""
    hand = state.hands[seat] & PACK_OF_52
    if hand == 0:
        return JOKER
    rest = hand
    best: i64 = 0
    fewest: i64 = 99
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        cost = 8 * partners(hand & ~bit(card), card) + (dice.word() & 7)
        if cost < fewest:
            fewest = cost
            best = card
    return best


def misfits(hand: i64) -> i64:
    """Return twice the cards of a hand, less those that go with others."""
    total = 2 * size_of(hand)
    rest = hand & PACK_OF_52
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        total -= min(1, partners(hand & ~bit(card), card))
    return max(1, total - 4 * (hand >> JOKER))


# -- a glance


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
    worth -= FEEDS * partners(state.known[next_seat], card)
    if state.lay_off and state.has_meld(next_seat) and fits_a_meld(state, next_seat, card):
        worth -= FITS_A_MELD
    return worth


def partners(hand: i64, card: i64) -> i64:
    """Return how many cards of the hand could lie in a meld of three with this one."""
    one = bit(card)
    near = (one << 4) | (one << 8) | (one >> 4) | (one >> 8)
    return count(hand & rank_mask(rank_of(card))) + count(hand & near & PACK_OF_52)
