"""Whether a move can be taken back: only where it showed nobody what was hidden.

A move shows something hidden if the one who made it could not have foretold what it would then see,
or if another player was told a secret by it. That players show cards by playing them is their
own will.
"""

from katzentisch.core.dice import FastDice
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import State, Trace
from katzentisch.match.game import Game
from katzentisch.match.match import MARKED, Match

MOST_MOVES = MARKED  # that are taken back at once
WORLDS = 24  # dealt anew to see whether the outcome of a move was certain


def moves_kept(match: Match, seat: int) -> int | None:
    """Return how many moves stay when a seat takes back its last one; None if it cannot."""
    moves = match.moves_made
    places = range(max(0, len(moves) - MOST_MOVES), len(moves))
    kept = max((place for place in places if moves[place][0] == seat), default=None)
    if kept is None:
        return None
    again = match.shortened(kept)
    for mover, move in moves[kept:]:
        if reveals(again.game, again.state, mover, again.check(mover, move)):
            return None
        again.play(mover, move)
    return kept


def reveals(game: Game, state: State, seat: int, move: int) -> bool:
    """Tell whether a move, made now, shows anybody something hidden."""
    if tells_secret(state, seat, move):
        return True
    seen = view_after(game, state, seat, move)
    for seed in range(WORLDS):
        world = blindfolded(state, seat, FastDice(seed))
        if view_after(game, world, seat, move) != seen:
            return True
    return False


def tells_secret(state: State, seat: int, move: int) -> bool:
    """Tell whether a move tells another seat a secret."""
    after = state.copy()
    after.trace = Trace()
    after.apply(seat, move)
    return any(h.seers & ~(1 << seat) for h in after.trace.happenings if h.secret)


def view_after(game: Game, state: State, seat: int, move: int) -> object:
    """Return what the seat sees after its move."""
    after = state.copy()
    after.apply(seat, move)
    return game.box.view.view(after, seat)
