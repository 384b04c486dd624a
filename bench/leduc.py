"""Leduc poker under our contract, as OpenSpiel plays it: to compare like with like.

Six cards, two of each rank. Both players ante one chip and get a card; they bet, a card is laid
open for both, and they bet again. A raise is two chips in the first round and four in the second,
with at most two raises a round. A pair with the open card wins, else the higher rank; equal
ranks share the pot.

A move is one number: FOLD (only when there is something to call), CALL (or check) or RAISE.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Objection, Option, Options, Outcome, Seat
from katzentisch.core.state import State as BaseState

VERSION: Final = 1
OPTIONS: Final[list[Option]] = []

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

CARDS: Final = 6
PACK: Final = vec[i64]([0, 1, 2, 3, 4, 5])
OPEN: Final = 2  # where the open card lies; the seats' own cards lie before it
ANTE: Final = 1
MAX_RAISES: Final = 2
NOBODY: Final = -1


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with the options: there are none."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table on which no card lies yet."""
    return State(dice)


class State(BaseState):
    """A game of Leduc poker at one moment."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(2, dice)
        self.deck: vec[i64] = vec[i64]()  # the first three cards are dealt
        self.paid: vec[i64] = vec[i64]()  # chips in the pot, for each seat
        self.turn: i64 = 0
        self.second_round = False
        self.raises: i64 = 0  # in this round
        self.calls: i64 = 0  # since the last raise, or since the round began
        self.folded: i64 = NOBODY
        self.over = False

    def deal(self) -> None:
        self.deck = PACK[:]
        self.dice.shuffle(self.deck)
        self.paid = vec[i64]([ANTE, ANTE])

    def actors(self) -> i64:
        if self.over:
            return 0
        return self.turn + 1  # seat 0 is bit 1, seat 1 is bit 2

    def owes(self, seat: Seat) -> i64:
        """Return what the seat must pay to call."""
        return self.paid[1 - seat] - self.paid[seat]

    def moves(self, seat: Seat) -> vec[Move]:
        moves = vec[i64](capacity=3)
        if self.owes(seat) > 0:
            moves = append(moves, FOLD)
        moves = append(moves, CALL)
        if self.raises < MAX_RAISES:
            moves = append(moves, RAISE)
        return moves

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        if move in self.moves(seat):
            return None
        return Objection("nothing-to-fold" if move == FOLD else "too-many-raises", "LP", {})

    def apply(self, seat: Seat, move: Move) -> None:
        if move == FOLD:
            self.folded = seat
            self.over = True
            return
        self.paid[seat] += self.owes(seat)
        if move == RAISE:
            self.paid[seat] += 4 if self.second_round else 2
            self.raises += 1
            self.calls = 0
        else:
            self.calls += 1
        if self.calls == 2 or (self.calls == 1 and self.raises > 0):
            self.end_round()
        else:
            self.turn = 1 - seat

    def end_round(self) -> None:
        """Go on to the second round, or to the showdown."""
        self.over = self.second_round
        self.second_round = True
        self.raises = 0
        self.calls = 0
        self.turn = 0

    def copy(self) -> "State":
        twin = State(self.dice.copy())
        twin.turns = self.turns
        twin.deck = self.deck[:]
        twin.paid = self.paid[:]
        twin.turn = self.turn
        twin.second_round = self.second_round
        twin.raises = self.raises
        twin.calls = self.calls
        twin.folded = self.folded
        twin.over = self.over
        return twin

    def redeal(self, seat: Seat, dice: Dice) -> None:
        self.dice = dice
        own = self.deck[seat]
        open_card = self.deck[OPEN]
        hidden = vec[i64](capacity=CARDS)
        for card in range(CARDS):
            if card != own and (card != open_card or not self.second_round):
                hidden = append(hidden, card)
        dice.shuffle(hidden)
        unknown: i64 = 0
        for place in range(CARDS):
            if place != seat and (place != OPEN or not self.second_round):
                self.deck[place] = hidden[unknown]
                unknown += 1

    def strength(self, seat: Seat) -> i64:
        """Return what the seat's card is worth beside the open one."""
        rank = self.deck[seat] >> 1
        return rank + CARDS if rank == self.deck[OPEN] >> 1 else rank

    def winner(self) -> i64:
        """Return who gets the pot, or NOBODY when it is shared."""
        if self.folded != NOBODY:
            return 1 - self.folded
        first = self.strength(0)
        second = self.strength(1)
        if first == second:
            return NOBODY
        return 0 if first > second else 1

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        winner = self.winner()
        if winner == NOBODY:
            return Outcome([1, 1], [0, 0])
        won = int(self.paid[1 - winner])
        return Outcome([1, 2], [won, -won]) if winner == 0 else Outcome([2, 1], [-won, won])

    def cards(self) -> vec[i64]:
        return self.deck[:]
