"""Games in time: who moves first, and when time-outs are due."""

import math
from statistics import median

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice, FastDice
from katzentisch.core.pace import NEVER, Clock, Mind, RandomMind, reaction, run_minds
from katzentisch.core.state import Outcome, State

SLAP, GIVE_UP, STOP = 0, 1, 2
CLOCK = 2


class Slaps(State):
    """Two players slap the table until one has done it three times, or the clock stops them."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(2, dice)
        self.log: list[tuple[int, int]] = []
        self.round = 0

    def slaps(self, seat: int) -> int:
        return self.log.count((seat, SLAP))

    def actors(self) -> int:
        over = max(self.slaps(0), self.slaps(1)) == 3 or (CLOCK, STOP) in self.log
        return 0 if over else 7

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64]([STOP] if seat == CLOCK else [SLAP])

    def apply(self, seat: int, move: int) -> None:
        self.log.append((seat, move))

    def timer(self, time_out: int) -> int:
        return self.round

    def duration(self, time_out: int) -> int:
        return 1000

    def copy(self) -> "Slaps":
        twin = Slaps(self.dice.copy())
        twin.log = self.log[:]
        twin.round = self.round
        return twin

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice

    def outcome(self) -> Outcome | None:
        return None if self.actors() else Outcome([1, 1], [0, 0])


class Steady(Mind):
    """Slaps at a steady pace, however often it is looked at."""

    def __init__(self, seat: int, every: int, move: int = SLAP) -> None:
        super().__init__(seat)
        self.every = every
        self.plan = move

    def look(self, state: State, now: int) -> None:
        assert state is not LIVE, "a mind looks through a blindfold"
        if self.due == NEVER:
            self.due = now + self.every
            self.move = self.plan


LIVE = Slaps(FastDice(0))


def test_the_quicker_one_moves_first() -> None:
    LIVE.log.clear()
    assert run_minds(LIVE, [Steady(0, 300), Steady(1, 200)], FastDice(1)) == 4
    assert LIVE.log == [(1, 0), (0, 0), (1, 0), (1, 0)]


def test_the_clock_stops_those_who_are_too_slow() -> None:
    state = Slaps(FastDice(0))
    run_minds(state, [Steady(0, 450), Steady(1, 5000)], FastDice(1))
    assert state.log == [(0, SLAP), (0, SLAP), (CLOCK, STOP)]


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    state = Slaps(FastDice(0))
    assert run_minds(state, [Steady(0, 100, GIVE_UP), Steady(1, 450)], FastDice(1)) == 3
    assert state.log == [(1, SLAP), (1, SLAP), (CLOCK, STOP)]


def test_equals_are_drawn_by_the_dice() -> None:
    firsts = []
    for seed in range(200):
        state = Slaps(FastDice(0))
        run_minds(state, [Steady(0, 300), Steady(1, 300)], FastDice(seed))
        firsts.append(state.log[0][0])
    assert 70 < sum(firsts) < 130


def test_a_timer_runs_on_until_it_is_another_one() -> None:
    state, clock = Slaps(FastDice(0)), Clock(CLOCK)
    clock.look(state, 0)
    clock.look(state, 400)
    assert clock.due == 1000
    state.round = 1
    clock.look(state, 600)
    assert clock.due == 1600
    state.log.append((CLOCK, STOP))
    clock.look(state, 700)
    assert clock.due == NEVER


def test_a_random_mind_only_plans_what_it_may_do() -> None:
    state = Slaps(FastDice(0))
    mind = RandomMind(1, FastDice(3))
    mind.look(state, 50)
    assert 50 < mind.due <= 2050
    assert mind.move == SLAP
    state.log.append((CLOCK, STOP))
    mind.look(state, 60)
    assert mind.due == NEVER


def test_reactions_are_spread_about_their_median() -> None:
    dice = FastDice(7)
    times = sorted(int(reaction(400, 250, dice)) for _ in range(20_000))
    assert abs(median(times) - 400) < 5
    logs = [math.log(time / 400) for time in times]
    spread = math.sqrt(sum(log * log for log in logs) / len(logs))
    assert abs(spread - 0.25) < 0.01
    assert times[0] > 100
