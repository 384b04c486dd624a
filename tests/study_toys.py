"""Two toy games whose luck is known: in one the cards decide everything, in the other nothing."""

from types import SimpleNamespace

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice
from katzentisch.core.guide import Guide
from katzentisch.core.state import Move, Outcome, Seat, State, outcome_by_fewest
from katzentisch.match.game import Game
from tests.toy import ToyState, toy

NUMBERS = 1000


class LuckState(ToyState):
    """Whoever was dealt the lowest card wins, whatever is played."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.dealt = [0, 0]

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return outcome_by_fewest(list(self.dealt))

    def deal(self) -> None:
        super().deal()
        self.dealt = [min(hand) for hand in self.hands]

    def copy(self) -> "LuckState":
        twin = super().copy()
        assert isinstance(twin, LuckState)
        twin.dealt = list(self.dealt)
        return twin


class SkillState(ToyState):
    """Each names a number once, hidden from nobody; the highest wins."""

    def deal(self) -> None:
        self.hands = [vec[i64]([0]), vec[i64]([1])]
        self.pile = vec[i64]()

    def actors(self) -> int:
        return 0 if len(self.pile) == 2 else 1 << self.turn

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64](range(NUMBERS))

    def apply(self, seat: int, move: int) -> None:
        self.pile = append(self.pile[:], move)
        self.turns += 1
        self.turn = 1 - self.turn

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice

    def outcome(self) -> Outcome | None:
        return None if self.actors() else outcome_by_fewest([-number for number in self.pile])


class FewSkillState(SkillState):
    """The same with three numbers, and a clock that may be heard before anyone names one."""

    def actors(self) -> int:
        if len(self.pile) == 2:
            return 0
        return 1 << self.turn | (4 if self.turns == 0 else 0)

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64]([7] if seat == 2 else range(3))

    def apply(self, seat: int, move: int) -> None:
        if seat == 2:
            self.turns += 1
        else:
            super().apply(seat, move)


def highest(state: State, seat: int, dice: Dice) -> int:
    """Return the highest move."""
    return state.moves(seat)[-1]


class HighestGuide(Guide):
    """Always makes the highest move, in its thoughts, too."""

    def choose(self, state: State, seat: Seat, dice: Dice) -> Move:
        return highest(state, seat, dice)

    def play_on(self, state: State, seat: Seat, dice: Dice) -> Move:
        return highest(state, seat, dice)


def game_with_bot(state_class: type[ToyState]) -> Game:
    """Return a toy game whose own bot makes the highest move."""
    game = toy(state_class)
    game.box.bot = SimpleNamespace(GUIDE=HighestGuide())
    return game
