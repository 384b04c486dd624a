"""What a good player of The Red Claw knows: who will be suspected when a row runs empty.

Of every row it is estimated how likely each seat is to get the first and the second marker, by the
cards of its colour in every hand and those still to come, and what these markers would cost. Points
and threats make a seat's losses, and everybody's losses make the shares of the win.

At a glance a move is judged by the rows that it takes from and the colour that it gets rid of.
Whoever thinks plays the turn to its end, the others answering as suits them, and compares shares.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import count, lowest
from katzentisch.core.dice import Dice
from katzentisch.core.guide import EMINENCE, any_move, best_of, shared_out, won_shares
from katzentisch.core.guide import Guide as BaseGuide
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.kralle.parts import (
    CLAW,
    FREE,
    FREE_CLAWS,
    IGNORE_CARD,
    KINDS,
    LOWER_VALUE,
    PLANTED,
    ROWS,
    TRAILS,
    VALUES,
    colour_mask,
    colour_of,
    next_of,
    size_of,
    top_of,
    value_of,
)
from katzentisch.games.kralle.rules import (
    CANCEL,
    CAUGHT,
    DROP,
    FIRST,
    IGNORE,
    MARKERS,
    PASS,
    PLANT,
    PLAY,
    ROW,
    SECOND,
    SWAP,
    TAKE,
    State,
    card_of,
    effect_of,
    kind_of,
)
from katzentisch.games.kralle.table import ACTION, IN_A_ROW, NONE

# Losses, in points.
PLANTING: Final = 0.8  # what it is worth to plant evidence on another
PROMISE: Final = 0.5  # how much of its points a false trail may spare that has no marker yet
COVERED: Final = 0.3  # how much of its points a marker costs that a false trail will cancel
BURDEN: Final = 0.2  # what any hand card costs, sooner or later
EMPTY_HAND: Final = 0.6  # the token comes with it
LIKELIER: Final = 1.82  # how much likelier it is to win with a point less
FADE: Final = 0.04  # how much less a row threatens for each card it has left

# Who is suspected at a row is the less certain, the more cards it has left.
DOUBT: Final = 0.3
DOUBT_A_CARD: Final = 0.4
EMPTY_STRENGTH: Final = 0.15  # of a seat without a card of the colour
HIGHER_VALUE: Final = 0.5  # what counts in a tie, in cards
ONE_VALUE: Final = 0.03
MIDDLE_VALUE: Final = 7  # of a card that is still to come
E: Final = 2.718281828459045
MANY: Final = 9  # cards of a colour; more would make all others vanish beside them
NUMBERS: Final = 16
TIES: Final = 32

# Worths, in thousandths of a point.
BASE: Final = 100000  # so that every worth is above 0
MARGIN: Final = 20  # what an ability must gain
SURELY: Final = 1000
NOT_SEEN: Final = -200000

FINE: Final = 1000000.0  # steps in which shares are compared
PLAYOUT: Final = 20
IN_TEN: Final = 10
RANDOM_IN_TEN: Final = 1


class Guide(BaseGuide):
    """The knowledge of The Red Claw."""

    def worths(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[i64]:
        assert isinstance(base, State)
        state: State = base
        glance = Glance(state, seat)
        return vec[i64]([BASE + glance.worth_of(move) for move in moves])

    def sensible(self, base: BaseState, seat: Seat, moves: vec[Move]) -> vec[Move]:
        """Leave out the abilities that seem to gain nothing."""
        assert isinstance(base, State)
        state: State = base
        if state.question != ACTION or state.used or state.hands[seat] == 0:
            return moves
        glance = Glance(state, seat)
        found = vec[i64](capacity=len(moves))
        for move in moves:
            if effect_of(move) == NONE or glance.worth_of(move) > glance.best_play():
                found = append(found, move)
        return found

    def heat(self) -> i64:
        return 300

    def simulations(self, level: i64) -> i64:
        if level == EMINENCE:
            return 10000
        return 200

    def choose(self, base: BaseState, seat: Seat, dice: Dice) -> Move:
        """Return the move after which the turn ends best."""
        assert isinstance(base, State)
        state: State = base
        best = Best(dice)
        for move in state.moves(seat):
            after = state.copy()
            after.apply(seat, move)
            best.offer(move, int(FINE * settled(after, state.turns)[seat]))
        return best.move

    def play_on(self, base: BaseState, seat: Seat, dice: Dice) -> Move:
        assert isinstance(base, State)
        state: State = base
        if dice.below(IN_TEN) < RANDOM_IN_TEN:
            return any_move(state, seat, dice)
        if state.question == ACTION and state.hands[seat] != 0:
            return quick_play(state, seat, dice)
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        return best_of(moves, self.worths(state, seat, moves), dice)

    def may_stop(self, base: BaseState, made: i64) -> bool:
        assert isinstance(base, State)
        return made >= PLAYOUT and base.question == ACTION and not base.used

    def shares(self, base: BaseState) -> vec[float]:
        assert isinstance(base, State)
        state: State = base
        if state.over:
            return won_shares(state)
        return expected_shares(state)


GUIDE: Final = Guide()


def quick_play(state: State, seat: Seat, dice: Dice) -> Move:
    """Return the card that looks best to play, without any ability, or PASS."""
    glance = Glance(state, seat)
    best = Best(dice)
    hand = state.hands[seat]
    if hand & (hand - 1) == 0:
        best.offer(PASS, BASE + glance.worth_of(PASS))
    while hand != 0:
        card = lowest(hand)
        best.offer(PLAY + card, BASE + glance.worth_of_play(PLAY, card))
        hand &= hand - 1
    return best.move


# -- thinking a turn to its end


def settled(state: State, turns: i64) -> vec[float]:
    """Return the shares when this turn is over, all doing what suits them until then."""
    if state.over:
        return won_shares(state)
    if state.turns > turns:
        return expected_shares(state)
    seat = state.asked
    moves = state.moves(seat)
    if state.question == ACTION:
        moves = best_two(moves, GUIDE.worths(state, seat, moves))
    best = vec[float]()
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        shares = settled(after, turns)
        if len(best) == 0 or shares[seat] > best[seat]:
            best = shares
    return best


def best_two(moves: vec[Move], worths: vec[i64]) -> vec[Move]:
    """Return the two moves that are worth most, or the only one."""
    first: i64 = 0
    second: i64 = NONE
    for i in range(1, len(moves)):
        if worths[i] > worths[first]:
            second = first
            first = i
        elif second == NONE or worths[i] > worths[second]:
            second = i
    if second == NONE:
        return moves
    return vec[i64]([moves[first], moves[second]])


# -- what is to be expected


def expected_shares(state: State) -> vec[float]:
    """Return each seat's share of the win, while the game goes on."""
    losses = vec[float]([loss_of(state, seat) for seat in range(state.players)])
    for row in range(ROWS):
        add_threats(state, row, losses)
    least = losses[0]
    for loss in losses:
        least = min(least, loss)
    return shared_out(vec[float]([power(LIKELIER, least - loss) for loss in losses]))


def power(base: float, exponent: float) -> float:
    """Return a power of a base above 0."""
    return float(base**exponent)


def loss_of(state: State, seat: Seat) -> float:
    """Return the points that a seat has, and what its hand costs whatever the rows are."""
    loss = float(int(state.points[seat])) + BURDEN * float(int(count(state.hands[seat])))
    if state.hands[seat] == 0 and state.token != seat:
        loss += EMPTY_HAND
    return loss


def add_threats(state: State, row: i64, losses: vec[float]) -> None:
    """Add what a row threatens each seat with."""
    left = size_of(state.rows[row])
    suspects = suspects_at(state, row, left)
    fade = 1.0 - FADE * float(int(left))
    first = state.markers[2 * row]
    second = state.markers[2 * row + 1]
    for seat in range(state.players):
        losses[seat] += fade * threat(state, seat, first, second, suspects)


def suspects_at(state: State, row: i64, left: i64) -> vec[float]:
    """Return for each seat how likely it is, beside the others, to be suspected first."""
    return vec[float]([suspect(state, seat, row, left, 0) for seat in range(state.players)])


def threat(state: State, seat: Seat, first: i64, second: i64, suspects: vec[float]) -> float:
    """Return what the markers of a row must be expected to cost a seat."""
    own = suspects[seat]
    if own == 0.0 or first == NONE:
        return 0.0
    total = 0.0
    for weight in suspects:
        total += weight
    loss = own * cost_of(state, seat, first)
    if second != NONE:
        behind = 0.0
        for other in range(len(suspects)):
            if other != seat:
                behind += suspects[other] * own / (total - suspects[other])
        loss += behind * cost_of(state, seat, second)
    return loss / total


def suspect(state: State, seat: Seat, row: i64, left: i64, more: i64) -> float:
    """Return how likely a seat is to be suspected, with so many more cards of the colour."""
    held = state.hands[seat] & colour_mask(row)
    number = count(held) + more
    if state.reached(seat, IGNORE_CARD):
        number -= 1
    if number < 0:
        number = 0
    tie: i64 = MIDDLE_VALUE
    if held != 0:
        tie = highest_value(held >> (VALUES * row))
    if not state.reached(seat, LOWER_VALUE):
        tie += VALUES
    return SUSPECTS[(NUMBERS * left + number) * TIES + tie]


def highest_value(values: i64) -> i64:
    """Return the highest in a set of values that is not empty."""
    values |= values >> 1
    values |= values >> 2
    values |= values >> 4
    values |= values >> 8
    return count(values) - 1


def suspicion(left: int, number: int, tie: int) -> float:
    """Return how likely it is, beside others, that so many cards are most when a row is empty."""
    doubt = DOUBT + DOUBT_A_CARD * float(left)
    if number == 0:
        return power(E, EMPTY_STRENGTH / doubt) if left > 1 else 0.0
    strength = float(min(number, MANY)) + ONE_VALUE * float(tie % VALUES)
    if tie >= VALUES:
        strength += HIGHER_VALUE
    return power(E, strength / doubt)


# By the cards left in a row, the number of cards held, and what counts in a tie.
SUSPECTS: Final = vec[float](
    [
        suspicion(left, number, tie)
        for left in range(IN_A_ROW + 1)
        for number in range(NUMBERS)
        for tie in range(TIES)
    ]
)


def cost_of(state: State, seat: Seat, marker: i64) -> float:
    """Return how many points it costs a seat to get a marker; less than 0: it helps."""
    if marker == PLANTED:
        return -PLANTING
    symbol = marker % TRAILS
    points = float(int(symbol + 1))
    done = state.cancelled[TRAILS * seat + symbol]
    if marker >= TRAILS:
        if state.evidence[KINDS * seat + symbol] > done:
            return -points
        return -PROMISE * points
    if state.evidence[KINDS * seat + symbol + TRAILS] > done:
        return COVERED * points
    return points


# -- at a glance


class Glance:
    """What a seat sees at a glance: what one card of each colour more or less would mean.

    It means it to the seat on turn, whose cards everybody's moves are about.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.costs: vec[i64] = vec[i64]([0] * ROWS)  # of a card more, from the row
        self.reliefs: vec[i64] = vec[i64]([0] * ROWS)  # of a card less
        self.highest: i64 = -BASE  # of the costs, and the lowest
        self.lowest: i64 = BASE
        self.best: i64 = NOT_SEEN
        for row in range(ROWS):
            if state.rows[row] != 0:
                self.look_at(row)

    def look_at(self, row: i64) -> None:
        """Estimate what it would cost to take a card of a row, and gain to get rid of one."""
        state = self.state
        turn = state.turn
        left = size_of(state.rows[row])
        suspects = suspects_at(state, row, left)
        now = self.loss(row, 0, suspects)
        if state.hands[turn] & colour_mask(row) != 0:
            suspects[turn] = suspect(state, turn, row, left, -1)
            self.reliefs[row] = now - self.loss(row, 0, suspects)
        suspects = suspects_at(state, row, left - 1)
        suspects[turn] = suspect(state, turn, row, left - 1, 1)
        cost = self.loss(row, 0, suspects) - now
        self.costs[row] = cost
        self.highest = max(self.highest, cost)
        self.lowest = min(self.lowest, cost)

    def loss(self, row: i64, swapped: i64, suspects: vec[float]) -> i64:
        """Return what a row threatens the seat on turn with, beside the others."""
        state = self.state
        first = state.markers[2 * row + swapped]
        second = state.markers[2 * row + 1 - swapped]
        own = 0.0
        others = 0.0
        for seat in range(state.players):
            cost = threat(state, seat, first, second, suspects)
            if seat == state.turn:
                own = cost
            else:
                others += cost
        return int(1000.0 * (own - others / float(int(state.players - 1))))

    def worth_of(self, move: Move) -> i64:
        """Return how good a move looks."""
        kind = kind_of(move)
        if kind in (PLAY, FIRST, SECOND):
            return self.worth_of_play(kind, card_of(move))
        if kind == ROW:
            cost = self.costs[move - ROW]
            return -cost if self.seat == self.state.turn else cost
        if kind == PASS:
            return -self.cost_of_symbol(CLAW)
        if kind == TAKE:
            return -self.costs[(move - TAKE) >> 2] - self.costs[move & 3]
        if kind == PLANT:
            return self.worth_of_planting(move - PLANT)
        if kind == IGNORE:
            return self.worth_of_ignoring(card_of(move))
        if kind == CANCEL:
            return SURELY
        if effect_of(move) != NONE:
            return self.worth_of_ability(kind, move) - MARGIN
        return 0

    def worth_of_play(self, kind: i64, card: i64) -> i64:
        """Return how good it looks to play a card."""
        symbols = self.state.deck.symbols[card]
        first = next_of(symbols)
        second = next_of(symbols >> 3)
        if kind == FIRST:
            first = FREE
        elif kind == SECOND:
            second = FREE
        relief = self.reliefs[colour_of(card)]
        return relief - self.cost_of_symbol(first) - self.cost_of_symbol(second)

    def cost_of_symbol(self, symbol: i64) -> i64:
        """Return what it costs to follow a symbol."""
        if symbol < FREE:
            return self.costs[symbol]
        if symbol == CLAW and not self.state.reached(self.state.turn, FREE_CLAWS):
            return self.highest
        return self.lowest

    def worth_of_ability(self, kind: i64, move: Move) -> i64:
        """Return how good an ability looks, and the best card to play after it."""
        state = self.state
        colour = colour_of(card_of(move))
        if kind == SWAP:
            return self.worth_of_play(PLAY, top_of(state.piles[colour], colour))
        if kind == DROP:
            return self.best_play() + self.reliefs[colour]
        if kind == MARKERS:
            return self.best_play() + self.worth_of_swap(move - MARKERS)
        return self.best_play()

    def best_play(self) -> i64:
        """Return how good the best card to play looks, or to pass."""
        if self.best == NOT_SEEN:
            hand = self.state.hands[self.seat]
            if hand & (hand - 1) == 0:
                self.best = -self.cost_of_symbol(CLAW)
            while hand != 0:
                self.best = max(self.best, self.worth_of_play(PLAY, lowest(hand)))
                hand &= hand - 1
        return self.best

    def worth_of_swap(self, row: i64) -> i64:
        """Return what it gains to swap the markers of a row."""
        suspects = suspects_at(self.state, row, size_of(self.state.rows[row]))
        return self.loss(row, 0, suspects) - self.loss(row, 1, suspects)

    def worth_of_planting(self, victim: Seat) -> i64:
        """Return how good it looks to plant evidence on a seat.

        It should hit the closest rival, but end the game only if that wins it.
        """
        state = self.state
        points = state.points[victim]
        if points + 1 < CAUGHT:
            return -points
        for other in range(state.players):
            if state.points[other] < state.points[self.seat]:
                return -SURELY
        return SURELY

    def worth_of_ignoring(self, card: i64) -> i64:
        """Return how good it looks not to count a card: the highest, unless the marker helps."""
        marker = self.state.markers[2 * self.state.securing()]
        if marker != NONE and cost_of(self.state, self.seat, marker) < 0.0:
            return -SURELY
        return value_of(card) + 1
