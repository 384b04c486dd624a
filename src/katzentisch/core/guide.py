"""What a good player of a game knows, in the form in which search and levels ask for it.

`bot.py` of each game subclasses Guide. Whoever asks gives it a blindfolded state: the cards that
a seat cannot know are any cards.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from katzentisch.core.best import Best
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Seat, State

EMINENCE: Final = 3  # the highest of the levels, kitten, tabby, stray and eminence

PLAYOUT: Final = 40  # moves of a playout, unless the game says otherwise
IN_TEN: Final = 10
OVERLOOKED_IN_TEN: Final = 4  # moves that a kitten overlooks
RANDOM_IN_TEN: Final = 1  # moves of a playout that anybody might make


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The knowledge of one game; all but `worths` may be left as it is."""

    def worths(self, state: State, seat: Seat, moves: vec[Move]) -> vec[i64]:
        """Return how good each of these moves looks at a glance, at least 0."""
        raise NotImplementedError

    def sensible(self, state: State, seat: Seat, moves: vec[Move]) -> vec[Move]:
        """Return those of the legal moves that are worth a thought: ascending, at least one."""
        return moves

    def heat(self) -> i64:
        """Return how much better a move looks that search should try nearly three times as much."""
        return 50

    def simulations(self, level: i64) -> i64:
        """Return how many simulations a level that looks ahead takes for a move."""
        if level == EMINENCE:
            return 8000
        return 200

    def choose(self, state: State, seat: Seat, dice: Dice) -> Move:
        """Return the move that looks best; equals are picked by the dice."""
        moves = state.moves(seat)
        return best_of(moves, self.worths(state, seat, moves), dice)

    def slip(self, state: State, seat: Seat, dice: Dice) -> Move:
        """Return a move as a kitten makes it: the best of those it does not overlook."""
        moves = state.moves(seat)
        worths = self.worths(state, seat, moves)
        best = Best(dice)
        for i in range(len(moves)):
            if dice.below(IN_TEN) >= OVERLOOKED_IN_TEN:
                best.offer(moves[i], worths[i])
        if best.equals == 0:
            return any_move(state, seat, dice)
        return best.move

    def play_on(self, state: State, seat: Seat, dice: Dice) -> Move:
        """Return a move of a playout: quick, mostly good, never always the same."""
        if dice.below(IN_TEN) < RANDOM_IN_TEN:
            return any_move(state, seat, dice)
        return self.choose(state, seat, dice)

    def may_stop(self, state: State, made: i64) -> bool:
        """Tell whether a playout of so many moves may stop here and `shares` be asked."""
        return made >= PLAYOUT

    def shares(self, state: State) -> vec[float]:
        """Return each seat's share of the win, expected while the game goes on: in all 1."""
        return won_shares(state)


class PlainGuide(Guide):
    """The guide of a game whose bot can only choose."""

    def __init__(self, choose: Callable[[State, Seat, Dice], Move]) -> None:
        self.chosen = choose

    def worths(self, state: State, seat: Seat, moves: vec[Move]) -> vec[i64]:
        return vec[i64]([1] * len(moves))

    def choose(self, state: State, seat: Seat, dice: Dice) -> Move:
        return self.chosen(state, seat, dice)


def any_move(state: State, seat: Seat, dice: Dice) -> Move:
    """Return any legal move, each equally likely."""
    moves = state.moves(seat)
    return moves[dice.below(len(moves))]


def best_of(moves: vec[Move], worths: vec[i64], dice: Dice) -> Move:
    """Return the move that is worth most; equals are picked by the dice."""
    best = Best(dice)
    for i in range(len(moves)):
        best.offer(moves[i], worths[i])
    return best.move


def won_shares(state: State) -> vec[float]:
    """Return each seat's share of a win, or equal ones while the game goes on."""
    outcome = state.outcome()
    if outcome is None:
        return vec[float]([1.0 / float(int(state.players))] * state.players)
    share = 1.0 / outcome.places.count(1)
    return vec[float]([share if place == 1 else 0.0 for place in outcome.places])


def shared_out(weights: vec[float]) -> vec[float]:
    """Return the weights divided by their sum."""
    total = 0.0
    for weight in weights:
        total += weight
    for seat in range(len(weights)):
        weights[seat] /= total
    return weights
