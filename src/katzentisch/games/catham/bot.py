"""What a good player of Catham City knows: points first, sets next, and keep what goes together.

The bot is given a blindfolded state: the cards it cannot know are any cards. A point is worth 100.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.guide import EMINENCE, shared_out, won_shares
from katzentisch.core.guide import Guide as BaseGuide
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.catham.rules import (
    ACTION,
    DETECTIVES,
    GIVE,
    HACKERS,
    HAND_LIMIT,
    JOURNALISTS,
    MAFIA,
    MOST_HACKERS,
    NO,
    NONE,
    POINT,
    POLICE,
    ROBOCATS,
    SCIENTISTS,
    SIZE,
    TAKE,
    State,
    card_of,
    faction_of,
    held,
    kind_of,
    number_of,
    victim_of,
)

BASE: Final = 10000  # so that every worth is above 0
CARD: Final = 20  # what any card is worth
WIN: Final = 5000
AHEAD: Final = 3  # what it is worth to harm somebody, for each of their points
PLAYOUT: Final = 24
LIKELIER: Final = 1.1  # how much likelier it is to win with a card more

# How many cards make a set of each faction, and the points expected of so many bureaucrats.
SET_SIZES: Final = vec[i64]([4, 3, 4, 4, 3, 4, 2, 4])
BUREAU_POINTS: Final = vec[i64]([0, 100, 180, 244, 295, 336, 369, 395, 416, 433, 446])


class Guide(BaseGuide):
    """The knowledge of Catham City."""

    def worths(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[i64]:
        assert isinstance(base, State)
        state: State = base
        return vec[i64]([worth_of(state, seat, move) for move in moves])

    def heat(self) -> i64:
        return 50

    def simulations(self, level: i64) -> i64:
        if level == EMINENCE:
            return 12000
        return 100

    def may_stop(self, state: BaseState, made: i64) -> bool:
        return made >= PLAYOUT

    def shares(self, base: BaseState) -> vec[float]:
        assert isinstance(base, State)
        state: State = base
        if state.over:
            return won_shares(state)
        return shared_out(vec[float]([weight_of(state, seat) for seat in range(state.players)]))


GUIDE: Final = Guide()


def weight_of(state: State, seat: Seat) -> float:
    """Return how likely a seat is to win beside others: by its points, and the cards it holds."""
    return LIKELIER ** int(4 * state.points[seat] + (state.hands[seat] >> SIZE))


def worth_of(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a move looks, at least 0."""
    kind = kind_of(move)
    if kind == TAKE:
        return BASE + worth_of_taking(state, seat, faction_of(move), number_of(move))
    if state.question == ACTION:
        points = points_for(state, seat, move)
        worth = BASE + points + worth_of_effect(state, move) - cost_of(state, seat, move)
        if victim_of(move) != NONE:
            worth += AHEAD * state.points[victim_of(move)]
        if 100 * (state.target - state.points[seat]) <= points:
            worth += WIN
        return worth
    if kind == NO:
        return BASE
    if kind == POINT:
        return BASE - 100
    if kind == GIVE and card_of(move) == NONE:
        return BASE - 100
    worth = BASE - cost_of(state, seat, move)
    if state.question == DETECTIVES or state.question == JOURNALISTS:
        worth += 100
    return worth


def worth_of_taking(state: State, seat: Seat, faction: i64, number: i64) -> i64:
    """Return what cards from the display are worth: above the limit nothing."""
    room = HAND_LIMIT - (state.hands[seat] >> SIZE)
    useful = min(number, room)
    before = held(state.hands[seat], faction)
    return worth_of_group(faction, before + useful) - worth_of_group(faction, before) - number


def worth_of_group(faction: i64, number: i64) -> i64:
    """Return what so many cards of a faction are worth in hand: whole sets and a start."""
    size = SET_SIZES[faction]
    part = number % size
    return 150 * (number // size) + 150 * part * part // (size * size) + CARD * part // 2


def cost_of(state: State, seat: Seat, move: Move) -> i64:
    """Return what the hand loses with the cards of a move."""
    hand = state.hands[seat]
    faction = faction_of(move)
    number = number_of(move)
    card = card_of(move)
    cost: i64 = 0
    if card == faction:
        number += 1
    elif card != NONE:
        before = held(hand, card)
        cost = worth_of_group(card, before) - worth_of_group(card, before - 1)
    before = held(hand, faction)
    return cost + worth_of_group(faction, before) - worth_of_group(faction, before - number)


def points_for(state: State, seat: Seat, move: Move) -> i64:
    """Return a hundred times the points that may be expected of playing this."""
    faction = faction_of(move)
    number = number_of(move)
    if faction == DETECTIVES:
        return 300
    if faction in (SCIENTISTS, MAFIA, JOURNALISTS):
        return 200
    if faction == ROBOCATS:
        return 300 * (number // MOST_HACKERS)
    if faction in (HACKERS, POLICE):
        return expected_matches(state, faction, number, card_of(move), victim_of(move))
    return BUREAU_POINTS[min(number, 10)]


def expected_matches(state: State, faction: i64, number: i64, extra: i64, victim: i64) -> i64:
    """Return a hundred times how many matching cards the victim may be expected to turn up."""
    hand = state.hands[victim] >> SIZE
    known = state.known[victim]
    fifths = hand - (known >> SIZE)  # of what is not known, every fifth card may match
    if faction == HACKERS:
        matching = 100 * (number + held(known, HACKERS)) + 20 * fifths
        return number * matching // (hand + number)
    return min(number, hand) * (100 * held(known, extra) + 20 * fifths) // hand


def worth_of_effect(state: State, move: Move) -> i64:
    """Return what playing this is worth beside the points."""
    faction = faction_of(move)
    number = number_of(move)
    if faction == SCIENTISTS:
        return 2 * CARD
    if faction == ROBOCATS and number == 2:
        return 5 * CARD + CARD
    if faction == MAFIA:
        return CARD * (state.players - 1)
    if faction == HACKERS:
        return CARD * number
    if faction == POLICE:
        return CARD * number // 2
    return 0
