"""Games in time: minds that think for a while, a clock, and what happens when.

A mind looks at every new state and says what it will do next, and when. Whoever runs the game asks
which mind is first: a simulation jumps there, a terminal or a live table waits. The clock is a mind
too; it sits after the last player and makes the time-outs. Times are milliseconds.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from katzentisch.core.dice import Dice
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import Move, Seat, State

NEVER: Final = 0x3FFFFFFFFFFFFFFF

Watch: TypeAlias = Callable[[State, int, int], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """A player in time. This one only watches, as a person's seat does."""

    def __init__(self, seat: Seat) -> None:
        self.seat: i64 = seat
        self.due: i64 = NEVER  # when it will move
        self.move: i64 = 0  # how, if nothing happens before

    def look(self, state: State, now: i64) -> None:
        """Take in a new state: plan the next move, or keep to the plan."""
        return


class RandomMind(Mind):
    """Makes any move at any moment of the next two seconds, and changes its mind all the time."""

    def __init__(self, seat: Seat, dice: Dice) -> None:
        super().__init__(seat)
        self.dice = dice

    def look(self, state: State, now: i64) -> None:
        if (state.actors() >> self.seat) & 1 == 0:
            self.due = NEVER
            return
        moves = state.moves(self.seat)
        self.move = moves[self.dice.below(len(moves))]
        self.due = now + 1 + self.dice.below(2000)


class Clock(Mind):
    """Makes the time-outs when they are due."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.timers = vec[i64]()
        self.dues = vec[i64]()

    def look(self, state: State, now: i64) -> None:
        self.due = NEVER
        timers = vec[i64]()
        dues = vec[i64]()
        if (state.actors() >> self.seat) & 1 == 1:
            for time_out in state.moves(self.seat):
                timer = state.timer(time_out)
                due = self.due_of(timer)
                if due == NEVER:
                    due = now + state.duration(time_out)
                if due < self.due:
                    self.due = due
                    self.move = time_out
                timers = append(timers, timer)
                dues = append(dues, due)
        self.timers = timers
        self.dues = dues

    def due_of(self, timer: i64) -> i64:
        """Return when a timer that is running already is due."""
        for i in range(len(self.timers)):
            if self.timers[i] == timer:
                return self.dues[i]
        return NEVER


class Pace:
    """The minds at a table, the clock last."""

    def __init__(self, minds: list[Mind], dice: Dice) -> None:
        self.minds = [*minds, Clock(len(minds))]
        self.dice = dice  # deal anew what a mind cannot know

    def look(self, state: State, now: i64) -> None:
        """Let everyone look at a new state, players with their blindfolds on."""
        clock: i64 = len(self.minds) - 1
        shown = blindfolded(state, 0, self.dice)
        for mind in self.minds:
            if mind.seat == clock:
                mind.look(state, now)
            elif mind.seat == 0 or state.knows_alike():
                mind.look(shown, now)
            else:
                mind.look(blindfolded(state, mind.seat, self.dice), now)

    def first(self) -> Mind:
        """Return the mind that moves first; of several, the dice pick one."""
        first = self.minds[0]
        equals: i64 = 0
        for mind in self.minds:
            if mind.due < first.due:
                first = mind
                equals = 1
            elif mind.due == first.due:
                equals += 1
                if equals > 1 and self.dice.below(equals) == 0:
                    first = mind
        return first


def run_minds(state: State, minds: list[Mind], dice: Dice, watch: Watch | None = None) -> i64:
    """Play a game to its end on virtual time; return how many moves were made.

    Who watches is shown the state before each move, the seat that moves and its move.
    """
    pace = Pace(minds, dice)
    made: i64 = 0
    pace.look(state, 0)
    while state.actors() != 0:
        mind = pace.first()
        now = mind.due
        move = state.as_it_counts(mind.seat, mind.move)
        mind.due = NEVER
        if is_legal(state, mind.seat, move):
            if watch is not None:
                watch(state, int(mind.seat), int(move))
            state.apply(mind.seat, move)
            made += 1
            pace.look(state, now)
        else:
            mind.look(blindfolded(state, mind.seat, dice), now)
    return made


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Tell whether a seat may make this move now."""
    return (state.actors() >> seat) & 1 == 1 and move in state.moves(seat)


def reaction(median: i64, spread: i64, dice: Dice) -> i64:
    """Return how long a person takes: lognormal about the median, the spread in thousandths.

    In whole numbers, so that every machine draws the same times.
    """
    normal: i64 = -6000
    draws: i64 = 0
    while draws < 12:
        normal += dice.below(1001)
        draws += 1
    x = spread * normal // 1000
    return median * (1000 + x + x * x // 2000 + x * x * x // 6000000) // 1000
