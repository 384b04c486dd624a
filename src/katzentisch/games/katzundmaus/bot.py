"""What a good player of Katz und Maus knows: clear the way for the goal card, and keep kings.

The bot is given a blindfolded state: the cards it cannot know are any cards.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import bit, lowest
from katzentisch.core.dice import Dice
from katzentisch.core.guide import (
    EMINENCE,
    IN_TEN,
    RANDOM_IN_TEN,
    any_move,
    shared_out,
    won_shares,
)
from katzentisch.core.guide import Guide as BaseGuide
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.katzundmaus.rules import (
    DISCARD,
    GOAL,
    KING,
    PASS,
    PILES,
    QUEEN,
    TO_DISCARD,
    State,
    ranks_in,
    top_of,
)

# What moves are worth; every discard lies between building for nothing and building for itself.
GOAL_CARD: Final = 1000
ON_THE_WAY: Final = 800
FREE_BUILD: Final = 500
HOPEFUL: Final = 400
BEST_DISCARD: Final = 300
EMPTY_PILE: Final = 200
HELPS_THE_OTHER: Final = 10
FROM_DISCARD: Final = 20
NO_KING: Final = 50

BELOW_KINGS: Final = 0xFFFFFFFFFFFF
PLAYOUT: Final = 24
LIKELIER: Final = 0.8  # how much likelier it is to win with a goal card less


class Guide(BaseGuide):
    """The knowledge of Katz und Maus."""

    def worths(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[i64]:
        assert isinstance(base, State)
        state: State = base
        way = building_for_goal(state, seat)
        for_nothing: i64 = HELPS_THE_OTHER
        if way == -1 and may_reach_goal(state, seat):
            for_nothing = HOPEFUL
        return vec[i64]([worth_of(state, seat, move, way, for_nothing) for move in moves])

    def sensible(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[Move]:
        assert isinstance(base, State)
        state: State = base
        doubles = same_buildings(state) | same_discards(state, seat) << TO_DISCARD
        kept = vec[i64](capacity=len(moves))
        for move in moves:
            if move == PASS or (doubles >> (move & 7)) & 1 == 0:
                kept = append(kept, move)
        return kept

    def heat(self) -> i64:
        return 100

    def simulations(self, level: i64) -> i64:
        if level == EMINENCE:
            return 20000
        return 300

    def play_on(self, base: BaseState, seat: Seat, dice: Dice) -> Move:
        assert isinstance(base, State)
        state: State = base
        if dice.below(IN_TEN) < RANDOM_IN_TEN:
            return any_move(state, seat, dice)
        move = quick_build(state, seat)
        return move if move != PASS else quick_discard(state, seat, dice)

    def may_stop(self, state: BaseState, made: i64) -> bool:
        return made >= PLAYOUT

    def shares(self, base: BaseState) -> vec[float]:
        assert isinstance(base, State)
        state: State = base
        if state.over:
            return won_shares(state)
        return shared_out(vec[float]([LIKELIER ** len(goal) for goal in state.goals]))


GUIDE: Final = Guide()


# -- playouts


def quick_build(state: State, seat: Seat) -> Move:
    """Return a move that builds: the goal card, for it, or what costs nothing; else PASS."""
    goal = top_of(state.goals[seat])
    fitting = state.fitting()
    if buildings_for(fitting, goal) != 0:
        return 8 * GOAL + lowest(buildings_for(fitting, goal))
    way = building_for_goal(state, seat)
    if way != -1:
        return 8 * source_of(state, seat, state.heights[way] + 1) + way
    for pile in range(PILES):
        discard = state.discards[PILES * seat + pile]
        if len(discard) > 0 and top_of(discard) != KING:
            building = harmless(state, seat, buildings_for(fitting, top_of(discard)))
            if building != -1:
                return 8 * (DISCARD + pile) + building
    ranks = ranks_in(state.hands[seat] & BELOW_KINGS)
    while ranks != 0:
        card = (lowest(ranks) >> 2) + 1
        building = harmless(state, seat, buildings_for(fitting, card))
        if building != -1:
            return 8 * card + building
        ranks &= ranks - 1
    return PASS


def buildings_for(fitting: i64, card: i64) -> i64:
    """Return in four bits the buildings that take a card."""
    return (fitting >> (4 * card - 4)) & 15


def source_of(state: State, seat: Seat, card: i64) -> i64:
    """Return where a card that is at hand lies, or else a king: a discard pile or the hand."""
    wanted = card
    while True:
        for pile in range(PILES):
            discard = state.discards[PILES * seat + pile]
            if len(discard) > 0 and top_of(discard) == wanted:
                return DISCARD + pile
        if wanted == KING or state.held(seat, wanted) > 0:
            return wanted
        wanted = KING


def harmless(state: State, seat: Seat, buildings: i64) -> i64:
    """Return a building among these where one more card does not help the other, or -1."""
    while buildings != 0:
        if not helps_the_other(state, seat, lowest(buildings)):
            return lowest(buildings)
        buildings &= buildings - 1
    return -1


def quick_discard(state: State, seat: Seat, dice: Dice) -> Move:
    """Return the discard that looks best, or PASS without a card."""
    ranks = ranks_in(state.hands[seat])
    if ranks == 0:
        return PASS
    empty = same_discards(state, seat)
    best = Best(dice)
    while ranks != 0:
        card = (lowest(ranks) >> 2) + 1
        for pile in range(PILES):
            if (empty >> pile) & 1 == 0:
                move = 8 * card + TO_DISCARD + pile
                best.offer(move, worth_of_discard(state, seat, card, pile))
        ranks &= ranks - 1
    return best.move


# -- a glance


def same_buildings(state: State) -> i64:
    """Return in four bits the buildings as high as one before them."""
    doubles: i64 = 0
    for pile in range(1, PILES):
        for before in range(pile):
            if state.heights[pile] == state.heights[before]:
                doubles |= bit(pile)
    return doubles


def same_discards(state: State, seat: Seat) -> i64:
    """Return in four bits the seat's empty discard piles but the first."""
    doubles: i64 = 0
    found = False
    for pile in range(PILES):
        if len(state.discards[PILES * seat + pile]) == 0:
            if found:
                doubles |= bit(pile)
            found = True
    return doubles


def worth_of(state: State, seat: Seat, move: Move, way: i64, for_nothing: i64) -> i64:
    """Return how good a move looks, at least 0.

    `way` is the building that leads to the goal; `for_nothing` is what a card is worth elsewhere
    that costs a king or helps the other player.
    """
    if move == PASS:
        return 0
    source = move >> 3
    if source == GOAL:
        return GOAL_CARD
    card = state.card_at(seat, source)
    if move & TO_DISCARD != 0:
        return worth_of_discard(state, seat, card, move & 3)
    worth: i64 = 0 if card == KING else NO_KING
    if source >= DISCARD:
        worth += FROM_DISCARD
    if move & 3 == way:
        return worth + ON_THE_WAY
    if card == KING or helps_the_other(state, seat, move & 3):
        return worth + for_nothing
    return worth + FREE_BUILD


def building_for_goal(state: State, seat: Seat) -> i64:
    """Return the building that can be brought to take the goal card this turn, or -1."""
    goal = top_of(state.goals[seat])
    at_hand = cards_at_hand(state, seat)
    best: i64 = -1
    best_steps: i64 = KING
    building: i64 = 0
    while building < PILES:
        steps = goal - 1 - state.heights[building]
        if 0 < steps < best_steps and can_build(at_hand, state.heights[building], goal):
            best = building
            best_steps = steps
        building += 1
    return best


def cards_at_hand(state: State, seat: Seat) -> vec[i64]:
    """Return how many cards of each rank can be played: the hand and the tops of the discards."""
    at_hand = vec[i64]([0] * 14)
    card: i64 = 1
    while card <= KING:
        at_hand[card] = state.held(seat, card)
        card += 1
    pile: i64 = 0
    while pile < PILES:
        discard = state.discards[PILES * seat + pile]
        if len(discard) > 0:
            at_hand[top_of(discard)] += 1
        pile += 1
    return at_hand


def can_build(at_hand: vec[i64], height: i64, goal: i64) -> bool:
    """Tell whether the cards and kings at hand reach from this height to below the goal card."""
    kings = at_hand[KING]
    card = height + 1
    while card < goal:
        if at_hand[card] == 0:
            kings -= 1
        card += 1
    return kings >= 0


def may_reach_goal(state: State, seat: Seat) -> bool:
    """Tell whether the goal card might be played this turn, if cards are uncovered for it.

    Every card counts as often as it is needed, and so it may turn out that it cannot.
    """
    goal = top_of(state.goals[seat])
    at_hand = cards_at_hand(state, seat)
    taken = vec[i64]([0] * PILES)  # from each of the own discard piles
    uncovered = True
    while uncovered:
        missing = kings_needed(state, at_hand)
        if missing[goal - 1] <= at_hand[KING]:
            return True
        uncovered = False
        for pile in range(PILES):
            discard = state.discards[PILES * seat + pile]
            below = len(discard) - 2 - taken[pile]
            if below >= 0 and can_go(discard[below + 1], missing, at_hand[KING]):
                at_hand[discard[below]] += 1
                taken[pile] += 1
                uncovered = True
    return False


def can_go(card: i64, missing: vec[i64], kings: i64) -> bool:
    """Tell whether a card finds a building, now or when the others have grown."""
    return card == KING or missing[card - 1] <= kings


def kings_needed(state: State, at_hand: vec[i64]) -> vec[i64]:
    """Return for each height how many kings it takes to have a building that high."""
    missing = vec[i64]([KING] * KING)
    for height in state.heights:
        missing[height] = 0
    step: i64 = 0
    while step < 2 * QUEEN:  # twice round: a full building makes room for a new one
        rank = step % QUEEN + 1
        needed = missing[rank - 1] + (1 if at_hand[rank] == 0 else 0)
        if needed < missing[rank % QUEEN]:
            missing[rank % QUEEN] = needed
        step += 1
    return missing


def helps_the_other(state: State, seat: Seat, building: i64) -> bool:
    """Tell whether one more card here brings the other player within two cards of their goal."""
    distance = top_of(state.goals[1 - seat]) - 2 - state.heights[building]
    return 0 <= distance <= 1


def worth_of_discard(state: State, seat: Seat, card: i64, pile: i64) -> i64:
    """Return how good a discard looks: keep kings, stack equal or descending ranks."""
    if card == KING:
        return 0
    discard = state.discards[PILES * seat + pile]
    if len(discard) == 0:
        return EMPTY_PILE + card
    step = top_of(discard) - card
    if step < 0 or top_of(discard) == KING:
        return 100 + step  # buries a card that is needed earlier, or a king
    return BEST_DISCARD - 20 * step + card
