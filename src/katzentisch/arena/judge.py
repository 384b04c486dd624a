"""What a position is worth, judged by playing it to its end many times.

Everyone plays on as bots that look ahead imagine it: quick and mostly good. A seat's win share is
judged by what the seat can know: what it cannot know is dealt anew for each playout, the order of
the stock included.
"""

from typing import Final

from katzentisch.arena.deals import shares_of
from katzentisch.bots.players import guide_of
from katzentisch.core.dice import Dice, FastDice
from katzentisch.core.guide import any_move
from katzentisch.core.playout import any_actor, blindfolded, choice_dice
from katzentisch.core.state import State
from katzentisch.match.game import Game

PLAYOUTS_APART: Final = 20  # bits: the seeds of one judgement, apart from those of the next


class Judge:
    """Plays positions of one game to their end."""

    def __init__(self, game: Game) -> None:
        self.players = game.players
        self.guide = guide_of(game.box)

    def usual_move(self, state: State, seat: int, dice: Dice) -> int:
        """Return what the game's own bot does here."""
        return self.guide.choose(state, seat, dice)

    def move_of(self, state: State, seat: int, dice: Dice) -> int:
        """Return what somebody may well do here; the clock does anything."""
        if seat < self.players:
            return self.guide.play_on(state, seat, dice)
        return any_move(state, seat, dice)

    def finish(self, state: State, dice: Dice) -> list[float]:
        """Play a position to its end; return each seat's share of the win."""
        while actors := state.actors():
            seat = any_actor(actors, dice)
            state.apply(seat, self.move_of(state, seat, dice))
        return result_of(state)

    def own_share(self, state: State, seat: int, playouts: int, number: int) -> float:
        """Return a seat's win share as it can judge it; the number chooses the playouts."""
        if not state.actors():
            return result_of(state)[seat]
        total = 0.0
        for seed in seeds(number, playouts):
            total += self.finish(world_of(state, seat, seed), choice_dice(seed))[seat]
        return total / playouts

    def own_shares(self, state: State, playouts: int, number: int) -> list[float]:
        """Return every seat's win share as it can judge it itself."""
        return [self.own_share(state, seat, playouts, number) for seat in range(self.players)]

    def after(self, world: State, seat: int, move: int, seed: int) -> list[float]:
        """Return the result of one playout that begins with a move in a world."""
        state = world.copy()
        state.apply(seat, move)
        return self.finish(state, choice_dice(seed))

    def most_promising(
        self, state: State, seat: int, moves: list[int], playouts: int, number: int
    ) -> int:
        """Return which of some moves looks best for the mover, on the same worlds for all."""
        totals = dict.fromkeys(moves, 0.0)
        for seed in seeds(number, playouts):
            world = world_of(state, seat, seed)
            for move in moves:
                totals[move] += self.after(world, seat, move, seed)[seat]
        return max(moves, key=lambda move: totals[move])


def world_of(state: State, seat: int, seed: int) -> State:
    """Return one world that the seat may be in."""
    return blindfolded(state, seat, FastDice(seed))


def seeds(number: int, playouts: int) -> range:
    """Return the seeds of one judgement's playouts."""
    first = number << PLAYOUTS_APART
    return range(first, first + playouts)


def result_of(state: State) -> list[float]:
    """Return each seat's share of the win when the game is over."""
    outcome = state.outcome()
    assert outcome is not None
    return shares_of(outcome.places)
