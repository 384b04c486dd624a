"""What lies on the table of The Red Claw, and how cards and markers get there and away.

`parts.py` says how everything is numbered; `rules.py` has the moves.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, cards_in
from katzentisch.core.dice import Dice
from katzentisch.core.state import Outcome, Seat, State
from katzentisch.games.kralle.parts import (
    CARDS,
    KINDS,
    PLANTED,
    ROWS,
    TRAILS,
    VALUES,
    Deck,
    cards_of,
    colour_of,
    listed,
    put_on,
    size_of,
    stack_of,
    value_of,
)

NONE: Final = -1  # no marker, no seat

# What is asked: a turn's action; a row; whom to plant evidence on; a card to ignore; or whether a
# false trail cancels a paw, a fingerprint, a photo (TRAIL + 0 to 2).
ACTION: Final = 0
WHICH_ROW: Final = 1
WHOM: Final = 2
WHICH_CARD: Final = 3
TRAIL: Final = 4

IN_A_ROW: Final = 7
FIRST_HAND: Final = 2
TAKEN_FROM_PILE: Final = 2
HIGH: Final = 12  # and above: not dealt into a first hand


class Table(State):
    """Every zone of a game of The Red Claw; the rules make moves of it."""

    def __init__(self, players: i64, deck: Deck, token_is_claw: bool, dice: Dice) -> None:
        super().__init__(players, dice)
        self.deck = deck
        self.token_is_claw = token_is_claw  # RK13
        self.hands: vec[i64] = vec[i64]([0] * players)  # a set of cards for each seat
        self.rows: vec[i64] = vec[i64]([0] * ROWS)  # stacks, the free end on top
        self.piles: vec[i64] = vec[i64]([0] * ROWS)  # stacks
        # For each pile which of its places are known to all: a bit a card, the top lowest.
        self.seen: vec[i64] = vec[i64]([0] * ROWS)
        self.markers: vec[i64] = vec[i64]([NONE] * (2 * ROWS))  # first and second of each row
        self.box: vec[i64] = vec[i64]([0] * KINDS)
        self.evidence: vec[i64] = vec[i64]([0] * (KINDS * players))  # kinds for each seat
        self.cancelled: vec[i64] = vec[i64]([0] * (TRAILS * players))
        self.points: vec[i64] = vec[i64]([0] * players)  # what evidence and token come to
        self.token: i64 = NONE  # who has it
        self.turn: i64 = 0
        self.used = False  # a purple ability, this turn
        self.question: i64 = ACTION
        self.asked: i64 = 0  # the seat that must act or answer
        self.symbols: i64 = 0  # the queue of those to be followed
        self.emptied: i64 = 0  # the queue of the rows to be secured
        self.secured: i64 = 0  # how many places of the first of them are dealt with
        self.ignored: i64 = 0  # the set of cards that do not count in this securing
        self.over = False

    def deal(self) -> None:
        self.box = self.deck.markers[:]
        for row in range(ROWS):
            self.lay_out(row, vec[i64]([VALUES * row + value for value in range(VALUES)]))  # RK5
            self.fill_markers(row)  # RK6
        self.deal_hands()

    def deal_hands(self) -> None:
        """Deal two cards to each from the tops of the piles (RK7)."""
        dealt = vec[i64](capacity=8)
        for row in range(ROWS):
            pile = cards_of(self.piles[row], row)
            under = vec[i64]()
            for place in range(TAKEN_FROM_PILE):
                card = pile[place]
                if value_of(card) >= HIGH:
                    under = append(under, card)
                    card = self.dice.pick(low_cards(pile[TAKEN_FROM_PILE:], dealt))
                dealt = append(dealt, card)
            self.put_back(row, pile, dealt, under)
        self.dice.shuffle(dealt)
        left: i64 = len(dealt)
        for seat in range(self.players):
            self.hands[seat] = bit(dealt[left - 1]) | bit(dealt[left - 2])
            left -= FIRST_HAND
        for card in dealt[:left]:
            self.discard(card)

    def put_back(self, row: i64, pile: vec[i64], dealt: vec[i64], under: vec[i64]) -> None:
        """Make the pile of what was not taken from it, the exchanged cards lowest."""
        left = under
        for place in range(len(pile)):
            card = pile[len(pile) - 1 - place]
            if card not in dealt and card not in under:
                left = append(left, card)
        self.piles[row] = stack_of(left)
        self.seen[row] = 0
        for place in range(len(under)):
            self.seen[row] |= bit(len(left) - 1 - place)
        self.see_top(row)

    # -- what can be seen

    def reached(self, seat: Seat, effect: i64) -> bool:
        """Tell whether a seat has an ability (RK24)."""
        return self.points[seat] >= self.deck.values[effect]

    def longest(self) -> i64:
        """Return how many cards the longest row has."""
        longest: i64 = 0
        for row in self.rows:
            longest = max(longest, size_of(row))
        return longest

    def open_piles(self) -> i64:
        """Return the set of colours whose pile has a card."""
        piles: i64 = 0
        for row in range(ROWS):
            if self.piles[row] != 0:
                piles |= bit(row)
        return piles

    def in_hands(self) -> i64:
        """Return the set of all hand cards."""
        cards: i64 = 0
        for hand in self.hands:
            cards |= hand
        return cards

    def can_cancel(self, seat: Seat, symbol: i64) -> bool:
        """Tell whether a seat has a false trail and a marker with this symbol (RK20)."""
        done = self.cancelled[TRAILS * seat + symbol]
        first = KINDS * seat + symbol
        return self.evidence[first] > done and self.evidence[first + TRAILS] > done

    # -- cards

    def leave(self, seat: Seat, card: i64) -> None:
        """Let a hand card go to its pile."""
        self.hands[seat] &= ~bit(card)
        self.discard(card)

    def discard(self, card: i64) -> None:
        """Put a card on its pile, for all to see."""
        row = colour_of(card)
        self.piles[row] = put_on(self.piles[row], card)
        self.seen[row] = self.seen[row] << 1 | 1

    def take_off(self, row: i64) -> None:
        """Take the top card off a pile; the next one can be seen."""
        self.piles[row] >>= 4
        self.seen[row] >>= 1
        self.see_top(row)

    def see_top(self, row: i64) -> None:
        """Note that all see the top of a pile, if it has one (RK26)."""
        if self.piles[row] != 0:
            self.seen[row] |= 1

    def lay_out(self, row: i64, cards: vec[i64]) -> None:
        """Shuffle a colour's cards, and lay out seven of them, or what there is (RK5, RK17)."""
        self.dice.shuffle(cards)
        left: i64 = len(cards) - IN_A_ROW
        if left < 0:
            left = 0
        self.rows[row] = stack_of(cards[left:])
        self.piles[row] = stack_of(cards[:left])
        self.seen[row] = 0
        self.see_top(row)
        if self.trace is not None:
            laid = listed(cards_of(self.rows[row], row))
            self.trace.tell("laid_out", self.turn, {"row": int(row), "cards": laid})

    # -- markers

    def fill_markers(self, row: i64) -> None:
        """Draw markers up to two for a row, of two kinds, as long as there are any (RK6, RK17)."""
        for place in range(2 * row, 2 * row + 2):
            if self.markers[place] == NONE:
                fitting = self.fitting(self.markers[2 * row])
                if len(fitting) > 0:
                    number = self.dice.pick(fitting)
                    self.markers[place] = number - CARDS
                    self.box[number - CARDS] -= 1
                    if self.trace is not None:
                        values: dict[str, int | list[int]] = {"row": int(row)}
                        values["markers"] = [int(number)]
                        self.trace.tell("drew", self.turn, values)

    def fitting(self, other: i64) -> vec[i64]:
        """Return the numbers of the markers in the box that are not of the other's kind (RK6)."""
        numbers = vec[i64](capacity=40)
        for kind in range(KINDS):
            if kind != other:
                left = self.box[kind]
                while left > 0:
                    numbers = append(numbers, CARDS + kind)
                    left -= 1
        return numbers

    def count_points(self, seat: Seat) -> None:
        """Move a seat's piece to its points that are not cancelled (RK18, RK19, RK21)."""
        points = self.evidence[KINDS * seat + PLANTED]
        for symbol in range(TRAILS):
            number = self.evidence[KINDS * seat + symbol] - self.cancelled[TRAILS * seat + symbol]
            points += (symbol + 1) * number
        if self.token == seat and not self.token_is_claw:
            points += 1  # RK13
        if self.trace is not None and self.points[seat] != points:
            self.trace.tell("moved", seat, {"points": int(points)})
        self.points[seat] = points

    # -- what search, simulation and tables need

    def copy_zones(self, twin: "Table") -> None:
        """Make another table like this one."""
        twin.turns = self.turns
        twin.hands = self.hands[:]
        twin.rows = self.rows[:]
        twin.piles = self.piles[:]
        twin.seen = self.seen[:]
        twin.markers = self.markers[:]
        twin.box = self.box[:]
        twin.evidence = self.evidence[:]
        twin.cancelled = self.cancelled[:]
        twin.points = self.points[:]
        twin.token = self.token
        twin.turn = self.turn
        twin.used = self.used
        twin.question = self.question
        twin.asked = self.asked
        twin.symbols = self.symbols
        twin.emptied = self.emptied
        twin.secured = self.secured
        twin.ignored = self.ignored
        twin.over = self.over

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample the order of what was shuffled into the piles and not seen since (RK26).

        Nothing else is hidden from anyone who remembers: hands were dealt openly, what enters them
        comes from open rows and piles, and the box has what lies nowhere else.
        """
        self.dice = dice
        for row in range(ROWS):
            cards = cards_of(self.piles[row], row)
            unseen: i64 = 0
            for place in range(len(cards)):
                if (self.seen[row] >> place) & 1 == 0:
                    unseen |= bit(cards[place])
            pool = cards_in(unseen)
            dice.shuffle(pool)
            used: i64 = 0
            stack: i64 = 0
            for place in range(len(cards) - 1, -1, -1):
                card = cards[place]
                if (unseen >> card) & 1 != 0:
                    card = pool[used]
                    used += 1
                stack = put_on(stack, card)
            self.piles[row] = stack

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        points = [int(points) for points in self.points]
        standing = [self.standing(seat) for seat in range(self.players)]
        places = [1 + sum([other < own for other in standing]) for own in standing]
        return Outcome(places, points)  # RK22, RK23, KT2

    def standing(self, seat: Seat) -> int:
        """Return what decides a seat's place, the less the better: points, then markers."""
        points = int(self.points[seat])
        most = int(max_of(self.points))
        if points == most and points > min(self.points):
            return 100 * points  # RK22: all who are caught are last
        return 100 * points + self.marker_count(seat)

    def marker_count(self, seat: Seat) -> int:
        """Return how many markers lie before a seat, whatever they count (RK22)."""
        return sum([int(self.evidence[KINDS * seat + kind]) for kind in range(KINDS)])

    def cards(self) -> vec[i64]:
        """Return every card and, numbered above them by their kinds, every marker."""
        cards = cards_in(self.in_hands())
        for row in range(ROWS):
            for card in cards_of(self.rows[row], row):
                cards = append(cards, card)
            for card in cards_of(self.piles[row], row):
                cards = append(cards, card)
        for marker in self.markers:
            if marker != NONE:
                cards = append(cards, CARDS + marker)
        for kind in range(KINDS):
            number = self.box[kind]
            for seat in range(self.players):
                number += self.evidence[KINDS * seat + kind]
            while number > 0:
                cards = append(cards, CARDS + kind)
                number -= 1
        if self.question == WHOM:
            cards = append(cards, CARDS + PLANTED)  # on its way
        return cards


def max_of(numbers: vec[i64]) -> i64:
    """Return the largest of some numbers above 0, or 0."""
    largest: i64 = 0
    for number in numbers:
        largest = max(largest, number)
    return largest


def low_cards(cards: vec[i64], taken: vec[i64]) -> vec[i64]:
    """Return the cards that may stand in for a high one: low, and not taken yet (RK7)."""
    low = vec[i64](capacity=5)
    for card in cards:
        if value_of(card) < HIGH and card not in taken:
            low = append(low, card)
    return low
