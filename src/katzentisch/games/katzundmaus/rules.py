"""Katz und Maus, a Skip-Bo with ordinary cards for two.

Four building piles in the middle go up from the ace to the queen; a king stands for any card.
Cards come from the hand, from the tops of one's own discard piles and from the top of one's goal
stack; who plays that stack empty first wins. A discard ends the turn. The numbers in the comments
are those of the rules page in `texts/`.

Suits never matter (CM1): a card is its rank, 1 for the ace to 13 for the king. A move is one
number, 8 * source + destination, or PASS:

    source 0          the top of the goal stack
    source 1 to 13    a hand card of this rank
    source 14 to 17   the top of one's own discard pile
    source 18 to 21   the top of a building pile; it can be named, but never moves (CM7)
    destination 0-3   a building pile
    destination 4-7   one's own discard pile
    PASS              end the turn without a card to discard

Cards whose order does not matter are counted in one number, a hand for instance: four bits for
each rank, the aces lowest, and above them how many cards there are in all.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, lowest, shift, with_cards
from katzentisch.core.dice import Dice
from katzentisch.core.state import (
    TURN_LIMIT,
    Move,
    Objection,
    Option,
    Options,
    Outcome,
    Seat,
    outcome_by_fewest,
)
from katzentisch.core.state import State as BaseState

VERSION: Final = 1
OPTIONS: Final = [Option("players", "CM2", [2])]

GOAL: Final = 0
DISCARD: Final = 14
BUILDING: Final = 18
TO_DISCARD: Final = 4
PASS: Final = 176

QUEEN: Final = 12
KING: Final = 13
HAND: Final = 5
GOAL_CARDS: Final = 15
PILES: Final = 4
MOST_MOVES: Final = 60  # five ranks and five tops to four buildings, five ranks to four discards

# Counted cards, written out: an expression would be a boxed number when compiled.
SIZE: Final = 52
THREE_PACKS: Final = 0x9CCCCCCCCCCCCCC
ONE_CARD: Final = 0x10000000000000
RANK_COUNTS: Final = 0xFFFFFFFFFFFFF
EACH_RANK: Final = 0x1111111111111
KINGS_FIT: Final = 0xF000000000000


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine: nothing."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which no card lies yet."""
    players = options["players"]
    assert isinstance(players, int)
    return State(players, dice)


def counted(card: i64) -> i64:
    """Return this one card as counted cards."""
    return ONE_CARD + shift(1, 4 * card - 4)


def ranks_in(cards: i64) -> i64:
    """Return which ranks there are among counted cards: the lowest of each rank's four bits."""
    cards |= cards >> 2
    return (cards | cards >> 1) & EACH_RANK


def cards_of(cards: i64) -> vec[i64]:
    """Return counted cards one by one, ascending."""
    result = vec[i64](capacity=cards >> SIZE)
    counts = cards & RANK_COUNTS
    card: i64 = 1
    while counts != 0:
        if counts & 15 != 0:
            result = append(result, card)
            counts -= 1
        else:
            counts >>= 4
            card += 1
    return result


class State(BaseState):
    """A game of Katz und Maus at one moment."""

    def __init__(self, players: i64, dice: Dice) -> None:
        super().__init__(players, dice)
        self.hands: vec[i64] = vec[i64]([0] * players)  # counted cards for each seat
        self.goals: vec[vec[i64]] = empty_piles(players)  # the last card is the top
        self.discards: vec[vec[i64]] = empty_piles(PILES * players)  # four of seat 0, four of 1
        self.heights: vec[i64] = vec[i64]([0] * PILES)  # of the building piles
        self.kings: vec[i64] = vec[i64]([0] * PILES)  # which of their levels are kings, as bits
        self.removed: i64 = 0  # counted cards
        self.stock: vec[i64] = vec[i64]()  # the last card is the top
        self.turn: i64 = 0
        self.over = False

    def deal(self) -> None:
        cards = cards_of(THREE_PACKS)  # CM1
        self.dice.shuffle(cards)
        left: i64 = len(cards)
        for seat in range(self.players):  # CM2
            for card in cards[left - HAND : left]:
                self.hands[seat] += counted(card)
            left -= HAND
        for seat in range(self.players):
            self.goals[seat] = cards[left - GOAL_CARDS : left]
            left -= GOAL_CARDS
        self.stock = cards[:left]

    def actors(self) -> i64:
        if self.over:
            return 0
        return bit(self.turn)

    # -- what may be played

    def fitting(self) -> i64:
        """Return for each rank, in four bits, the building piles that take it."""
        fitting: i64 = KINGS_FIT  # CM5
        pile: i64 = 1
        for height in self.heights:
            fitting |= shift(pile, 4 * height)
            pile <<= 1
        return fitting

    def moves(self, seat: Seat) -> vec[Move]:
        fitting = self.fitting()
        moves = vec[i64]([0] * MOST_MOVES)
        n = put_builds(moves, 0, GOAL, fitting, top_of(self.goals[seat]))  # CM4
        ranks = ranks_in(self.hands[seat])
        while ranks != 0:
            card = (lowest(ranks) >> 2) + 1
            n = put_builds(moves, n, card, fitting, card)  # CM4
            n = put_discards(moves, n, card)  # CM8
            ranks &= ranks - 1
        discards = self.discards
        for pile in range(PILES):
            discard = discards[PILES * seat + pile]
            if len(discard) > 0:
                n = put_builds(moves, n, DISCARD + pile, fitting, top_of(discard))  # CM4
        if self.hands[seat] == 0:
            moves[n] = PASS  # CM14: the stock is empty too, or CM10 had helped
            n += 1
        return moves[:n]

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        if move == PASS:
            return self.why_not_pass(seat)
        source = move >> 3
        if move & TO_DISCARD != 0:
            return self.why_not_take(seat, source) or self.why_not_discard(seat, source)
        return self.why_not_take(seat, source) or self.why_not_build(seat, source, move & 3)

    def why_not_pass(self, seat: Seat) -> Objection | None:
        """Say why this seat may not pass."""
        if self.hands[seat] == 0:
            return None
        return Objection("discard-to-end", "CM14", {"count": int(self.hands[seat] >> SIZE)})

    def why_not_take(self, seat: Seat, source: i64) -> Objection | None:
        """Say why there is no card to take from this source."""
        if source >= BUILDING:
            return Objection("building-stays", "CM7", {"building": int(source - BUILDING)})
        if source >= DISCARD and len(self.discards[PILES * seat + source - DISCARD]) == 0:
            return Objection("empty-discard", "CM4", {"pile": int(source - DISCARD)})
        if GOAL < source < DISCARD and self.held(seat, source) == 0:
            return Objection("not-in-hand", "CM4", {"card": int(source)})
        return None

    def why_not_discard(self, seat: Seat, source: i64) -> Objection | None:
        """Say why what lies at this source may not be discarded."""
        if source == GOAL:
            return Objection("goal-only-builds", "CM7", {"card": int(top_of(self.goals[seat]))})
        if source >= DISCARD:
            return Objection("discard-stays", "CM7", {"pile": int(source - DISCARD)})
        return None

    def why_not_build(self, seat: Seat, source: i64, building: i64) -> Objection | None:
        """Say why what lies at this source does not go on this building pile."""
        card = self.card_at(seat, source)
        if (self.fitting() >> (4 * card - 4 + building)) & 1 != 0:
            return None
        values: dict[str, int | list[int]] = {"card": int(card), "building": int(building)}
        values["cards"] = [int(self.heights[building]) + 1]
        return Objection("not-next", "CM5", values)

    def card_at(self, seat: Seat, source: i64) -> i64:
        """Return the card that a move of this seat takes from a source."""
        if source == GOAL:
            return top_of(self.goals[seat])
        if source >= DISCARD:
            return top_of(self.discards[PILES * seat + source - DISCARD])  # CM8
        return source

    def held(self, seat: Seat, card: i64) -> i64:
        """Return how many of these the seat holds in hand."""
        return (self.hands[seat] >> (4 * card - 4)) & 15

    # -- what a move does

    def apply(self, seat: Seat, move: Move) -> None:
        if move == PASS:
            self.apply_pass(seat)
        elif move & TO_DISCARD != 0:
            self.apply_discard(seat, move >> 3, move & 3)
        else:
            self.apply_build(seat, move >> 3, move & 3)

    def apply_pass(self, seat: Seat) -> None:
        if self.trace is not None:
            self.trace.tell("passed", seat, {})
        self.end_turn(seat)  # CM14

    def apply_discard(self, seat: Seat, card: i64, pile: i64) -> None:
        place = PILES * seat + pile
        self.hands[seat] -= counted(card)
        self.discards[place] = append(self.discards[place], card)
        if self.trace is not None:
            self.trace.tell("discarded", seat, {"card": int(card), "pile": int(pile)})
        self.end_turn(seat)  # CM9

    def apply_build(self, seat: Seat, source: i64, building: i64) -> None:
        card = self.take(seat, source)
        if self.trace is not None:
            self.trace.tell(
                "played",
                seat,
                {"card": int(card), "source": int(source), "building": int(building)},
            )
        self.build(seat, card, building)
        if source == GOAL:
            self.turn_up_goal(seat)
        elif self.hands[seat] == 0:
            self.refill(seat)  # CM10

    def take(self, seat: Seat, source: i64) -> i64:
        """Take the card of a move from where it lies, and return it."""
        card = source
        if source == GOAL:
            self.goals[seat], card = pop(self.goals[seat])
        elif source >= DISCARD:
            place = PILES * seat + source - DISCARD
            self.discards[place], card = pop(self.discards[place])
        else:
            self.hands[seat] -= counted(card)
        return card

    def build(self, seat: Seat, card: i64, building: i64) -> None:
        """Put a card on a building pile, and remove the pile when it is full."""
        if card == KING:
            self.kings[building] |= bit(self.heights[building])
        self.heights[building] += 1
        if self.heights[building] == QUEEN:  # CM6
            self.removed += pile_of(QUEEN, self.kings[building])
            self.heights[building] = 0
            self.kings[building] = 0
            if self.trace is not None:
                self.trace.tell("completed", seat, {"building": int(building)})

    def turn_up_goal(self, seat: Seat) -> None:
        """Turn up the next card of the goal stack, or win."""
        self.over = len(self.goals[seat]) == 0  # CM12
        if self.trace is not None and self.over:
            self.trace.tell("won", seat, {})
        elif self.trace is not None:
            self.trace.tell("turned_up", seat, {"card": int(top_of(self.goals[seat]))})

    def refill(self, seat: Seat) -> None:
        """Fill the hand up to five from the stock, or with what there is (CM14)."""
        before = self.hands[seat]
        hand = before
        while hand >> SIZE < HAND and len(self.stock) > 0:
            self.stock, card = pop(self.stock)
            hand += counted(card)
        self.hands[seat] = hand
        if self.trace is not None and hand != before:
            cards = [int(card) for card in cards_of(hand - before)]
            self.trace.tell_secret("refilled", seat, {"count": len(cards)}, {"cards": cards})

    def end_turn(self, seat: Seat) -> None:
        """Fill the hand and pass the turn on, unless the game ends here."""
        self.refill(seat)  # CM11
        self.turns += 1
        self.turn = 1 - seat
        if self.turns >= TURN_LIMIT:  # KT2
            self.over = True
            if self.trace is not None:
                self.trace.tell("turn_limit", seat, {})
        if seat == 1 and len(self.stock) == 0:  # CM13
            self.over = True
            if self.trace is not None:
                self.trace.tell("stock_empty", seat, {})

    # -- what search, simulation and tables need

    def copy(self) -> "State":
        twin = State(self.players, self.dice.copy())
        twin.turns = self.turns
        twin.hands = self.hands[:]
        twin.goals = vec[vec[i64]]([goal[:] for goal in self.goals])
        twin.discards = vec[vec[i64]]([pile[:] for pile in self.discards])
        twin.heights = self.heights[:]
        twin.kings = self.kings[:]
        twin.removed = self.removed
        twin.stock = self.stock[:]
        twin.turn = self.turn
        twin.over = self.over
        return twin

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample the other hand, the stock and both goal stacks below their tops (CM15)."""
        self.dice = dice
        other = 1 - seat
        hidden = self.hands[other]
        for card in self.stock:
            hidden += counted(card)
        for goal in self.goals:
            for card in goal[: len(goal) - 1]:
                hidden += counted(card)
        pool = cards_of(hidden)
        dice.shuffle(pool)
        left = self.hands[other] >> SIZE
        self.hands[other] = 0
        for card in pool[:left]:
            self.hands[other] += counted(card)
        for goal in self.goals:
            place: i64 = 0
            while place < len(goal) - 1:
                goal[place] = pool[left]
                place += 1
                left += 1
        self.stock = pool[left:]

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return outcome_by_fewest([len(goal) for goal in self.goals])  # CM12, CM13, KT2

    def cards(self) -> vec[i64]:
        counts = self.removed
        for hand in self.hands:
            counts += hand
        for building in range(PILES):
            counts += pile_of(self.heights[building], self.kings[building])
        cards = cards_of(counts)
        for pile in self.goals:
            cards = with_cards(cards, pile)
        for pile in self.discards:
            cards = with_cards(cards, pile)
        return with_cards(cards, self.stock)


def empty_piles(piles: i64) -> vec[vec[i64]]:
    """Return this many piles without a card."""
    return vec[vec[i64]]([vec[i64]() for pile in range(piles)])


def top_of(pile: vec[i64]) -> i64:
    """Return the top card of a pile that has one."""
    return pile[len(pile) - 1]


def pile_of(height: i64, kings: i64) -> i64:
    """Return the cards of a building pile, counted."""
    cards: i64 = 0
    card: i64 = 1
    while card <= height:
        cards += counted(KING if (kings >> (card - 1)) & 1 != 0 else card)
        card += 1
    return cards


def put_builds(moves: vec[i64], n: i64, source: i64, fitting: i64, card: i64) -> i64:
    """Write the moves that build with this card behind the first n; return how many there are."""
    buildings = (fitting >> (4 * card - 4)) & 15
    move = 8 * source
    while buildings != 0:
        if buildings & 1 != 0:
            moves[n] = move
            n += 1
        buildings >>= 1
        move += 1
    return n


def put_discards(moves: vec[i64], n: i64, card: i64) -> i64:
    """Write the moves that discard this card behind the first n; return how many there are."""
    move = 8 * card + TO_DISCARD
    moves[n] = move
    moves[n + 1] = move + 1
    moves[n + 2] = move + 2
    moves[n + 3] = move + 3
    return n + PILES
