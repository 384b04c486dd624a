"""The time until a bot's move tells nothing of its cards, however long it thinks about them.

`python -m tests.thinking_times` asks the same of bots that really think.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from katzentisch.bots.levels import EMINENCE, KITTEN, LONGEST_THOUGHTS, TABBY
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import State
from katzentisch.match.match import Match
from katzentisch.tables import timing
from katzentisch.tables.effects import Habits, Question
from katzentisch.tables.live import LiveTable
from katzentisch.tables.realtime import RealTime
from katzentisch.tables.table import restored
from katzentisch.tables.timing import LATE, Plan, Timing
from tests import thinking_times
from tests.leaks import moments
from tests.live_table import HABITS, Company, chance, tabby_thinks
from tests.thinking_times import (
    Pair,
    Think,
    Time,
    is_seen,
    judge,
    measured,
    shown,
    sign_test,
    thought,
)

PAIRS = 80


def thinking(took: Callable[[Question, int], float]) -> Think:
    """Return a way to think that takes as long as is said for a question and its moves."""

    async def think(question: Question) -> tuple[Any, float]:
        answer = tabby_thinks(question)
        state = Company(question.game, people=question.options["players"]).match.game
        moves = state.position(question.position).moves(question.seat)
        return answer, took(question, len(moves))

    return think


async def some_pairs(think: Think, pairs: int) -> list[Pair]:
    stream = measured(0, think)
    return [await anext(stream) for _ in range(pairs)]


def by_the_moves(question: Question, moves: int) -> float:
    """Take no time for a single move, and ever more for more, up to all that there is."""
    return min(LONGEST_THOUGHTS.get(question.level, 5), 30.0 * (moves - 1))


@pytest.mark.parametrize("bot_pause", [900, 100])
def test_however_long_a_bot_thinks_its_move_is_shown_at_the_same_time(
    bot_pause: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking_times, "HABITS", Habits(bot_pause=bot_pause))
    pairs = asyncio.run(some_pairs(thinking(by_the_moves), PAIRS))
    assert judge(pairs, thought).sign < 0.001, "the times would tell"
    answer = judge(pairs, shown)
    assert (answer.late, answer.differ) == (0, 0)
    assert not is_seen(answer)


def test_a_thought_that_shows_through_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_times, "HABITS", Habits(bot_pause=0))
    pairs = asyncio.run(some_pairs(thinking(by_the_moves), PAIRS))
    answer = judge(pairs, shown)
    assert answer.sign < 0.001
    assert is_seen(answer)


def test_a_pause_that_goes_with_the_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pause = Timing.pause

    def longer(self: Timing, level: str, seed: int) -> int:
        moves = len(self.the_match().moves(self.table.actors()[0]))
        return pause(self, level, seed) + 20 * moves

    monkeypatch.setattr(Timing, "pause", longer)
    pairs = asyncio.run(some_pairs(thinking(by_the_moves), PAIRS))
    answer = judge(pairs, shown)
    assert answer.differ > 10
    assert answer.sign < 0.001


def test_whoever_sees_only_one_world_of_each_finds_it_too() -> None:
    dice = FastDice(1)

    def some_time(factor: int) -> Time:
        moves = 1 + int(dice.below(20))
        took = 900 + int(dice.below(1000)) + factor * moves
        return Time(moves, 0, 0.0, float(took))

    def some_games(factor: int) -> list[Pair]:
        times = [(some_time(factor), some_time(factor)) for _ in range(400)]
        return [Pair(n, "miau", EMINENCE, False, *both) for n, both in enumerate(times)]

    assert judge(some_games(20), shown).permutation < 0.001
    assert judge(some_games(0), shown).permutation > 0.001


def test_the_sign_test_counts_as_it_should() -> None:
    def pair(longer: int) -> Pair:
        return Pair(0, "miau", EMINENCE, False, Time(3, 0, 0, longer), Time(1, 0, 0, 5))

    assert sign_test([pair(9)] * 5 + [pair(1)] * 5, shown) == 1.0
    assert sign_test([pair(9)] * 10, shown) == pytest.approx(2 / 1024)
    assert sign_test([], shown) == 1.0


def test_a_late_move_waits_for_whole_seconds() -> None:
    company = Company(people=1, bots=[EMINENCE])
    for late, waits in ((0, 0), (1, LATE), (LATE, LATE), (LATE + 1, 2 * LATE)):
        plan = Plan(due=500, about=0)
        company.live.put_off(plan, 500 + late)
        assert plan.due == 500 + waits


def test_no_pause_is_shorter_than_a_thought() -> None:
    company = Company(people=1, bots=[EMINENCE])
    for level, longest in LONGEST_THOUGHTS.items():
        pauses = [company.live.pause(level, seed) for seed in range(300)]
        assert min(pauses) >= longest + timing.ERRAND
        assert len(set(pauses)) > 100


# -- Katch Me Aho!: when the bots will act is in their minds


def plans_in(company: Company, state: State) -> list[tuple[int, int]]:
    """Return when everyone will do what, at a table at which the state has come about."""
    table = restored("t1", company.entries, company.table.names)
    assert table.match is not None
    table.match.state = state
    live = LiveTable(table, HABITS, chance(5), 0)
    assert live.real_time is not None
    return [(int(mind.due), int(mind.move)) for mind in live.real_time.pace.minds]


def test_when_katch_bots_act_does_not_depend_on_what_is_hidden() -> None:
    company = Company("katch", people=1, bots=[KITTEN, TABBY, EMINENCE], seed=3)
    compared = 0
    for state in moments(company.match.game, 4):
        one, other = (blindfolded(state, 0, FastDice(seed)) for seed in (1, 2))
        if list(one.cards()) != list(other.cards()):
            assert plans_in(company, one) == plans_in(company, other)
            compared += 1
    assert compared > 5


def test_katch_bots_that_see_what_is_hidden_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    look = RealTime.look

    def peeking(self: RealTime, match: Match, now: int) -> None:
        look(self, match, now)
        for mind in self.pace.minds[1:-1]:
            mind.due += int(match.state.cards()[0])

    monkeypatch.setattr(RealTime, "look", peeking)
    with pytest.raises(AssertionError, match="=="):
        test_when_katch_bots_act_does_not_depend_on_what_is_hidden()
