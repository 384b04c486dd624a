"""A small game that keeps the contract, for planting faults in it.

Twelve cards, three in each of two hands. On your turn you play a hand card or draw the stock's
top card; who has no card left wins. Hidden are the hands and the stock.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice
from katzentisch.core.state import Objection, Option, Options, Outcome, State, outcome_by_fewest
from katzentisch.match.box import HOUSE_TEXTS, Box
from katzentisch.match.game import Game
from katzentisch.match.sentences import Sentences

PACK = 12
DRAW = 100
LONGEST = 40


class ToyState(State):
    """A game of it at one moment."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(2, dice)
        self.hands = [vec[i64](), vec[i64]()]
        self.stock = vec[i64]()
        self.pile = vec[i64]()
        self.turn = 0

    def deal(self) -> None:
        cards = vec[i64](range(PACK))
        self.dice.shuffle(cards)
        self.hands = [cards[:3], cards[3:6]]
        self.stock = cards[6:]

    def actors(self) -> int:
        over = self.turns >= LONGEST or any(len(hand) == 0 for hand in self.hands)
        return 0 if over else 1 << self.turn

    def moves(self, seat: int) -> vec[i64]:
        moves = vec[i64](sorted(self.hands[seat]))
        return append(moves, DRAW) if len(self.stock) else moves

    def apply(self, seat: int, move: int) -> None:
        if move == DRAW:
            self.draw(seat)
        else:
            self.hands[seat] = vec[i64](card for card in self.hands[seat] if card != move)
            self.pile = append(self.pile[:], move)
            if self.trace is not None:
                self.trace.tell("played", seat, {"card": move})
        self.turns += 1
        self.turn = 1 - self.turn

    def draw(self, seat: int) -> None:
        self.stock, card = pop(self.stock[:])
        self.hands[seat] = append(self.hands[seat][:], card)
        if self.trace is not None:
            self.trace.tell_secret("drew", seat, {}, {"card": card})

    def why_not(self, seat: int, move: int) -> Objection | None:
        if move == DRAW:
            return None if len(self.stock) else Objection("no-stock", "TY1", {})
        return None if move in self.hands[seat] else Objection("not-held", "TY1", {"card": move})

    def copy(self) -> "ToyState":
        twin = type(self)(self.dice.copy())
        twin.hands = [hand[:] for hand in self.hands]
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        twin.turn = self.turn
        twin.turns = self.turns
        return twin

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice
        other = 1 - seat
        unknown = vec[i64](sorted([*self.hands[other], *self.stock]))
        dice.shuffle(unknown)
        held = len(self.hands[other])
        self.hands[other] = unknown[:held]
        self.stock = unknown[held:]

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return outcome_by_fewest([len(hand) for hand in self.hands])

    def cards(self) -> vec[i64]:
        return vec[i64]([*self.hands[0], *self.hands[1], *self.stock, *self.pile])


class Position(msgspec.Struct):
    """Everything, as lists of numbers."""

    hands: list[list[int]]
    stock: list[int]
    pile: list[int]
    turn: int
    turns: int


class View(msgspec.Struct):
    """What a seat may know."""

    hand: list[int] | None
    sizes: list[int]
    stock: int
    pile: list[int]
    turn: int


def view(state: ToyState, seat: int | None) -> View:
    """Return what a seat may know."""
    return View(
        hand=None if seat is None else sorted(state.hands[seat]),
        sizes=[len(hand) for hand in state.hands],
        stock=len(state.stock),
        pile=list(state.pile),
        turn=state.turn,
    )


def write_position(state: ToyState) -> Position:
    """Return the whole state."""
    return Position(
        hands=[sorted(hand) for hand in state.hands],
        stock=list(state.stock),
        pile=list(state.pile),
        turn=state.turn,
        turns=state.turns,
    )


def read_position(position: Position, state: ToyState) -> None:
    """Lay a position out."""
    state.hands = [vec[i64](hand) for hand in position.hands]
    state.stock = vec[i64](position.stock)
    state.pile = vec[i64](position.pile)
    state.turn = position.turn
    state.turns = position.turns


def no_objection(options: Options) -> Objection | None:
    """Accept all options."""
    return None


def toy(state_class: type[ToyState] = ToyState, **replaced: Any) -> Game:
    """Return the game, with parts of it replaced."""
    rules = {
        "VERSION": 1,
        "OPTIONS": [Option("players", "TY1", [2])],
        "refuse_options": no_objection,
        "empty_table": lambda options, dice: state_class(dice),
    }
    notation = {
        "Position": Position,
        "read_move": lambda text: int(text) if text.isdecimal() else None,
        "write_move": str,
        "is_announced": lambda move: True,
        "read_card": int,
        "word": lambda name, value: value,
        "write_position": write_position,
        "read_position": read_position,
    }
    doors = {"View": View, "view": view}
    texts = Sentences(Path(__file__).parent / "toy-texts", HOUSE_TEXTS)
    box = Box(
        "toy",
        rules=SimpleNamespace(**{**rules, **replaced}),
        notation=SimpleNamespace(**{**notation, **replaced}),
        view=SimpleNamespace(**{**doors, **replaced}),
        bot=SimpleNamespace(choose=None),
        sentences=texts,
    )
    return Game(box, {"players": 2})
