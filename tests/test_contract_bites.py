"""Each check of the contract kit notices the fault it is for, planted in a toy game."""

import random
from itertools import count

import pytest
from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice, FastDice
from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import Objection, Options, Outcome
from katzentisch.match.contract import CHECKS, ContractBroken
from katzentisch.match.game import Game
from tests.toy import (
    DRAW,
    PACK,
    Position,
    ToyState,
    View,
    read_position,
    toy,
    view,
    write_position,
)


class LosesACard(ToyState):
    def draw(self, seat: int) -> None:
        self.stock, _ = pop(self.stock[:])


class MovesOutOfOrder(ToyState):
    def moves(self, seat: int) -> vec[i64]:
        return vec[i64](sorted(super().moves(seat), reverse=True))


class MovesTwice(ToyState):
    def moves(self, seat: int) -> vec[i64]:
        moves = super().moves(seat)
        return vec[i64](sorted([*moves, moves[0]]))


class MovesShared(ToyState):
    offered: tuple[int, vec[i64]] | None = None

    def moves(self, seat: int) -> vec[i64]:
        if self.offered is None or self.offered[0] != self.turns:
            self.offered = (self.turns, super().moves(seat))
        return self.offered[1]


class NoMoves(ToyState):
    def moves(self, seat: int) -> vec[i64]:
        return vec[i64]() if self.turns == 5 else super().moves(seat)


class ListingPlays(ToyState):
    def moves(self, seat: int) -> vec[i64]:
        moves = super().moves(seat)
        self.turn = 1 - self.turn if self.turns == 4 else self.turn
        return moves


class OverButNoOutcome(ToyState):
    def outcome(self) -> Outcome | None:
        return None


class CopySharesAHand(ToyState):
    def copy(self) -> "CopySharesAHand":
        twin = super().copy()
        assert isinstance(twin, CopySharesAHand)
        twin.hands = self.hands
        return twin


class CopyHasMoods(ToyState):
    """Every other copy draws from the bottom, which no position tells."""

    moods = count()
    from_bottom = False

    def copy(self) -> "CopyHasMoods":
        twin = super().copy()
        assert isinstance(twin, CopyHasMoods)
        twin.from_bottom = next(self.moods) % 2 == 0
        return twin

    def draw(self, seat: int) -> None:
        if self.from_bottom:
            self.stock = self.stock[::-1]
        super().draw(seat)


class CopyForgetsDice(ToyState):
    """Its copies have dice of their own."""

    fresh = count()

    def copy(self) -> "CopyForgetsDice":
        twin = super().copy()
        assert isinstance(twin, CopyForgetsDice)
        twin.dice = FastDice(next(self.fresh))
        return twin


class CopySharesDice(ToyState):
    def copy(self) -> "CopySharesDice":
        twin = super().copy()
        assert isinstance(twin, CopySharesDice)
        twin.dice = self.dice
        return twin


class NeverEnds(ToyState):
    def actors(self) -> int:
        return 1 << self.turn

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64]([DRAW])

    def apply(self, seat: int, move: int) -> None:
        self.turn = 1 - self.turn


class WrongPlaces(ToyState):
    def outcome(self) -> Outcome | None:
        return Outcome([1, 3], [0, 1]) if super().outcome() else None


class MissingScore(ToyState):
    def outcome(self) -> Outcome | None:
        return Outcome([1, 2], [0]) if super().outcome() else None


class IgnoresTheSeed(ToyState):
    def deal(self) -> None:
        self.dice = FastDice(1)
        super().deal()


class GlobalChance(ToyState):
    def deal(self) -> None:
        self.dice = FastDice(random.getrandbits(32))
        super().deal()


class TraceDraws(ToyState):
    """Draws twice when someone listens."""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        if self.trace is not None and len(self.stock):
            super().draw(seat)


class MissingValue(ToyState):
    def why_not(self, seat: int, move: int) -> Objection | None:
        return Objection("not-held", "TY1", {}) if super().why_not(seat, move) else None


class UntoldEvent(ToyState):
    def draw(self, seat: int) -> None:
        super().draw(seat)
        if self.trace is not None:
            self.trace.tell("sneezed", seat, {})


class NoReason(ToyState):
    def why_not(self, seat: int, move: int) -> Objection | None:
        return None


class ObjectsToLegal(ToyState):
    def why_not(self, seat: int, move: int) -> Objection | None:
        return Objection("no-stock", "TY1", {})


class ForgetfulDeal(ToyState):
    """The first two deals of each test are alike, later ones are not."""

    deals = count()

    def deal(self) -> None:
        self.dice = FastDice(max(0, next(self.deals) - 1))
        super().deal()


class UnknownReason(ToyState):
    def why_not(self, seat: int, move: int) -> Objection | None:
        return Objection("because", "TY1", {}) if super().why_not(seat, move) else None


class UnknownRule(ToyState):
    def why_not(self, seat: int, move: int) -> Objection | None:
        return Objection("no-stock", "TY9", {}) if super().why_not(seat, move) else None


class RedealNothing(ToyState):
    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice


class RedealKeepsDice(ToyState):
    def redeal(self, seat: int, dice: Dice) -> None:
        own = self.dice
        super().redeal(seat, dice)
        self.dice = own


class RedealLosesACard(ToyState):
    def redeal(self, seat: int, dice: Dice) -> None:
        super().redeal(seat, dice)
        self.stock = self.stock[1:]
        self.stock = append(self.stock, self.stock[0]) if len(self.stock) else self.stock


class RedealPeeks(ToyState):
    """Shuffles the unknown cards from the order they really lie in."""

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice
        other = 1 - seat
        unknown = vec[i64]([*self.hands[other], *self.stock])
        dice.shuffle(unknown)
        held = len(self.hands[other])
        self.hands[other] = unknown[:held]
        self.stock = unknown[held:]


class RedealTouchesOwnHand(ToyState):
    def redeal(self, seat: int, dice: Dice) -> None:
        super().redeal(seat, dice)
        self.hands = self.hands[::-1]


class MovesTell(ToyState):
    """Drawing is offered only when the stock's top card is even."""

    def moves(self, seat: int) -> vec[i64]:
        moves = super().moves(seat)
        hide = len(self.stock) and self.stock[-1] % 2
        return moves[: len(moves) - 1] if hide and len(moves) > 1 else moves


class EventTells(ToyState):
    def draw(self, seat: int) -> None:
        trace, self.trace = self.trace, None
        super().draw(seat)
        self.trace = trace
        if trace is not None:
            trace.tell("drew", seat, {"card": self.hands[seat][-1]})


class TurnTells(ToyState):
    """The other seat may move as well while it holds card 0."""

    def actors(self) -> int:
        both = super().actors() and 0 in self.hands[1 - self.turn]
        return 3 if both else super().actors()


def leaky_view(state: ToyState, seat: int | None) -> View:
    seen = view(state, seat)
    seen.pile = [*seen.pile, *state.stock[-1:]]
    return seen


def spectator_sees_hands(state: ToyState, seat: int | None) -> View:
    return view(state, seat if seat is not None else 0)


def forgets_the_turn(state: ToyState) -> Position:
    position = write_position(state)
    position.turn = 0
    return position


def reads_another_move(text: str) -> int | None:
    return (int(text) + 1) % PACK


def refuses_without_a_rule(options: Options) -> Objection | None:
    return Objection("no-stock", "TY9", {})


def refuses_without_a_sentence(options: Options) -> Objection | None:
    return Objection("too-few", "TY1", {})


class RedealMixesUpTheTable(ToyState):
    """After a redeal the state is one that no position can describe."""

    def redeal(self, seat: int, dice: Dice) -> None:
        super().redeal(seat, dice)
        self.turns -= 1000


def refuses_negative_turns(position: Position, state: ToyState) -> None:
    if position.turns < 0:
        raise BadPosition("out-of-range", {})
    read_position(position, state)


FAULTS: list[tuple[str, Game, str]] = [
    ("cards", toy(LosesACard), "a card was lost"),
    ("moves", toy(MovesOutOfOrder), "do not ascend"),
    ("moves", toy(MovesTwice), "do not ascend"),
    ("moves", toy(MovesShared), "share one vec"),
    ("moves", toy(NoMoves), "has no move"),
    ("moves", toy(ListingPlays), "changed the state"),
    ("moves", toy(OverButNoOutcome), "over, but someone may move; or not"),
    ("copies", toy(CopySharesAHand), "changed the original"),
    ("copies", toy(CopyForgetsDice), "has other dice"),
    ("copies", toy(CopySharesDice), "shares its dice"),
    ("copies", toy(CopyHasMoods), "went apart"),
    ("end", toy(NeverEnds), "not over after"),
    ("end", toy(OverButNoOutcome), "no outcome"),
    ("end", toy(WrongPlaces), "no ranking"),
    ("end", toy(MissingScore), "not a score for every seat"),
    ("options", toy(refuse_options=refuses_without_a_rule), "no rule TY9"),
    ("options", toy(refuse_options=refuses_without_a_sentence), "no sentence options-too-few"),
    ("seed", toy(IgnoresTheSeed), "every seed deals the same"),
    ("seed", toy(GlobalChance), "deals two different games"),
    ("texts", toy(read_move=reads_another_move), "read as another move"),
    ("texts", toy(write_position=forgets_the_turn), "other seats may move"),
    ("replay", toy(GlobalChance), "the trace plays along"),
    ("replay", toy(ForgetfulDeal), "does not replay"),
    ("replay", toy(TraceDraws), "the trace plays along"),
    ("sentences", toy(UntoldEvent), "sneezed is not told"),
    ("refusals", toy(NoReason), "without a reason"),
    ("refusals", toy(ObjectsToLegal), "objected to"),
    ("refusals", toy(UnknownReason), "no sentence illegal-because"),
    ("refusals", toy(UnknownRule), "no rule TY9"),
    ("refusals", toy(MissingValue), "no sentence illegal-not-held"),
    ("blindfold", toy(RedealNothing), "never changed anything"),
    ("blindfold", toy(RedealKeepsDice), "kept the state's own dice"),
    ("blindfold", toy(RedealLosesACard), "lost a card"),
    ("blindfold", toy(RedealPeeks), "used what it cannot know"),
    ("blindfold", toy(RedealTouchesOwnHand), "shows what it may not"),
    ("blindfold", toy(MovesTell), "depend on hidden things"),
    ("blindfold", toy(EventTells), "is told a secret"),
    ("blindfold", toy(TurnTells), "who may move depends"),
    (
        "blindfold",
        toy(RedealMixesUpTheTable, read_position=refuses_negative_turns),
        "a position that cannot be",
    ),
    ("blindfold", toy(view=leaky_view), "shows what it may not"),
    ("blindfold", toy(view=spectator_sees_hands), "shows what it may not"),
]


def run_check(check: str, game: Game) -> None:
    for seed in range(5):
        CHECKS[check](game, seed)


@pytest.mark.parametrize("check", CHECKS)
def test_the_toy_game_keeps_the_contract(check: str) -> None:
    run_check(check, toy())


def test_every_check_has_a_fault_it_notices() -> None:
    assert {check for check, _, _ in FAULTS} == set(CHECKS)


@pytest.mark.parametrize(("check", "game", "message"), FAULTS)
def test_the_check_notices(check: str, game: Game, message: str) -> None:
    with pytest.raises(ContractBroken, match=message):
        run_check(check, game)
