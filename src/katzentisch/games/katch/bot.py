"""What a good player of Katch Me Aho! knows: which card fits, and how the ride will end.

How quick a player is, is not a matter of the rules: whoever asks the bot decides when.
"""

from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import bit, count
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.katch.rules import DONE, PRELUDE, SNATCH, State, fits, value_of


def choose(base: BaseState, seat: Seat, dice: Dice) -> Move:
    """Return the move that looks best at a glance; equals are picked by the dice."""
    assert isinstance(base, State)
    state: State = base
    best = Best(dice)
    for move in state.moves(seat):
        best.offer(move, worth_of(state, seat, move))
    return best.move


def worth_of(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a move looks, at least 0."""
    if seat == state.players:
        return 0
    if state.stage == PRELUDE:
        return worth_of_card(state, seat, move)
    if state.stage == SNATCH:
        return worth_of_token(state, seat, move)
    return 0


def worth_of_card(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a card looks: it fits, and of two stacks it is from the smaller one."""
    if not fits(value_of(move), state.reference()):
        return 0
    return 100 - len(state.stacks[state.place_of(seat, move)])


def worth_of_token(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a token looks: right ones first, then no more."""
    if move == DONE:
        return 1
    return 2 * count(state.right() & bit(move))
