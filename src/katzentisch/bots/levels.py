"""The levels: how much a bot knows, how far it looks ahead, and how long it seems to think."""

import time
from collections.abc import Callable
from importlib.resources import files

from katzentisch.bots.search import Search
from katzentisch.core.dice import Dice
from katzentisch.core.guide import Guide
from katzentisch.core.state import Move, Seat, State

LEVEL_TEXTS = files("katzentisch.bots") / "texts"

KITTEN = "kitten"
TABBY = "tabby"
STRAY = "stray"
EMINENCE = "eminence"
LEVELS = (KITTEN, TABBY, STRAY, EMINENCE)

SLICE = 10  # simulations between two looks at the clock
WORD = 1 << 32

# How many milliseconds a thought may take; those who do not look ahead need next to none.
LONGEST_THOUGHTS = {STRAY: 150, EMINENCE: 700}

# How long each seems to think, beside the others; a kitten does not, an eminence does.
TEMPERS = {KITTEN: 0.6, TABBY: 0.9, STRAY: 1.1, EMINENCE: 1.6}
FIRST_TURNS = 2  # in which everyone sorts their cards first
SORTING = 1.5


class Searcher:
    """A bot that looks ahead: so many simulations, but if told so only so many milliseconds."""

    def __init__(self, guide: Guide, simulations: int, milliseconds: int | None = None) -> None:
        self.search = Search(guide)
        self.simulations = simulations
        self.milliseconds = milliseconds
        self.kept_up = False  # with all that happened since its last move

    def __call__(self, state: State, seat: Seat, dice: Dice) -> Move:
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        if not self.kept_up:
            self.search.forget()
        self.kept_up = False
        self.search.begin(state, seat, dice)
        if self.milliseconds is None:
            self.search.think(self.simulations)
        else:
            think_within(self.search, self.simulations, self.milliseconds)
        return self.search.best()

    def watch(self, seat: Seat, move: Move) -> None:
        """Take note of a move that was made: told of all, it keeps what it thought of it."""
        self.search.advance(seat, move)
        self.kept_up = True


def think_for(
    search: Search, milliseconds: int, enough: Callable[[], bool] = lambda: False
) -> None:
    """Think for so long, at least a moment, or until somebody has had enough."""
    end = time.perf_counter() + milliseconds / 1000
    search.think(SLICE)
    while time.perf_counter() < end and not enough():
        search.think(SLICE)


def think_within(search: Search, simulations: int, milliseconds: int) -> None:
    """Think so many simulations, or fewer if the time is over; at least for a moment.

    Where time suffices the clock changes nothing: the thoughts are those of `search.think`.
    """
    end = time.perf_counter() + milliseconds / 1000
    left = simulations
    while left > 0:
        search.think(min(SLICE, left))
        left -= SLICE
        if time.perf_counter() >= end:
            return


def hesitation(name: str, dice: Dice, turns: int) -> float:
    """Return how long a bot seems to think, 1 being usual.

    It knows nothing of cards and moves, so that nobody can tell from it what a bot holds.
    """
    spread = sum(int(dice.word()) for _ in range(3)) / (1.5 * WORD)  # a bell around 1
    slow = SORTING if turns < FIRST_TURNS else 1.0
    return TEMPERS.get(name, 1.0) * slow * (0.4 + 0.6 * spread * spread)
