"""Bots that think in processes: what they answer, how they queue, and what becomes of the lost."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import pairwise
from statistics import median

import msgspec
import pytest

import katzentisch as kt
from katzentisch.bots.levels import EMINENCE, KITTEN, STRAY, TABBY
from katzentisch.bots.players import ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.match.box import open_box
from katzentisch.server import worker
from katzentisch.server.fair_queue import FairQueue, Waiting
from katzentisch.server.thinkers import (
    DEADLINE,
    FULL,
    FULL_HINT,
    LEAST,
    PATIENCE,
    NoLongerWanted,
    Task,
    Thinkers,
    ThinkingFailed,
    Thought,
    budget,
    thought_in,
)
from katzentisch.server.thoughts import LENGTH_BYTES, READY, Order, message, read_reply

TURNS = [slug for slug in kt.games() if not open_box(slug).in_time]
A_MINUTE = 60_000


def task(
    table: str = "t", slug: str = "miau", level: str = TABBY, seed: int = 7, blindfold: int = 1
) -> Task:
    match = kt.game(slug).start(seed=3)
    seat = match.actors[0]
    state = match.blindfolded(seat, FastDice(blindfold))
    position = msgspec.to_builtins(match.game.box.notation.write_position(state))
    return Task(table, slug, dict(match.game.options), position, seat, level, seed)


def at_seat(seat: int, table: str = "t") -> Task:
    return msgspec.structs.replace(task(table), seat=seat)


@asynccontextmanager
async def thinking(workers: int, thinkers: Thinkers | None = None) -> AsyncIterator[Thinkers]:
    thinkers = thinkers or Thinkers()
    await thinkers.start(workers)
    try:
        yield thinkers
    finally:
        await thinkers.close()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def all_ready(thinkers: Thinkers) -> None:
    await until(lambda: thinkers.figures().ready == thinkers.figures().workers)


def soon(thought: Coroutine[None, None, Thought]) -> asyncio.Task[Thought]:
    return asyncio.create_task(thought)


# -- what is answered


def test_a_bot_in_a_process_plays_as_it_does_here() -> None:
    async def run() -> None:
        async with thinking(1) as thinkers:
            for slug in TURNS:
                for level in (KITTEN, TABBY):
                    asked = task(slug=slug, level=level)
                    thoughts = [await thinkers.think(asked) for _ in range(2)]
                    assert thoughts == [Thought(move_here(asked), line=[move_here(asked)])] * 2

    asyncio.run(run())


def move_here(asked: Task) -> str:
    game = kt.game(asked.slug, **asked.options)
    state = game.position(asked.position).state
    choose = bot(asked.level, game.box)
    return game.box.notation.write_move(ask(choose, state, asked.seat, FastDice(asked.seed)))


@pytest.mark.parametrize("slug", TURNS)
def test_what_looks_ahead_thinks_the_same_of_the_same_task(slug: str) -> None:
    asked = task(slug=slug, level=STRAY)
    replies = [worker.think(asked, A_MINUTE) for _ in range(2)]
    assert message(replies[0]) == message(replies[1])
    assert replies[0].thought is not None
    assert not replies[0].shortened
    assert replies[0].thought.move == move_here(asked)


@pytest.mark.parametrize("level", [TABBY, STRAY])
@pytest.mark.parametrize("slug", TURNS)
def test_a_thought_does_not_depend_on_hidden_cards(slug: str, level: str) -> None:
    one, other = (task(slug=slug, level=level, blindfold=seed) for seed in (1, 2))
    assert worker.think(one, A_MINUTE) == worker.think(other, A_MINUTE)


@pytest.mark.parametrize("slug", TURNS)
def test_a_count_of_hands_does_not_depend_on_hidden_cards(slug: str) -> None:
    one, other = (task(slug=slug, blindfold=seed) for seed in (1, 2))
    assert worker.count(one) == worker.count(other)
    assert read_reply(message(worker.count(one))[LENGTH_BYTES:]) == worker.count(one)


def test_a_count_waits_beside_a_move_and_a_hint() -> None:
    async def run() -> None:
        async with thinking(1, Thinkers()) as thinkers:
            asked = thinkers.think(task()), thinkers.hint(task()), thinkers.count(task())
            move, hint, counted = await asyncio.gather(*asked)
        assert move.move
        assert hint.games >= hint.visits > 0
        assert [holding.seat for holding in counted.seats] == [1]

    asyncio.run(run())


def test_what_nobody_holds_cannot_be_counted() -> None:
    nothing = message(Order(msgspec.structs.replace(task(), slug="katch", wants="holdings"), 0))
    assert worker.reply_to(nothing[LENGTH_BYTES:]).problem


def test_the_clock_ends_a_thought() -> None:
    reply = worker.think(task(level=EMINENCE), 1)
    assert reply.shortened
    assert reply.thought is not None
    assert reply.thought.visits > 0


def test_a_hint_tells_more_than_the_move() -> None:
    async def run() -> None:
        async with thinking(1, Thinkers(patience=200)) as thinkers:
            hint, _ = await asyncio.gather(thinkers.hint(task()), thinkers.think(task()))
        assert list(thinkers.budgets) == [100, LEAST]
        assert hint.share is not None
        assert 0 < hint.share < 1
        assert hint.line[0] == hint.move
        assert hint.move not in [other.move for other in hint.others]
        visits = [hint.visits, *(other.visits for other in hint.others)]
        assert len(visits) > 1
        assert all(more >= fewer for more, fewer in pairwise(visits))

    asyncio.run(run())


def test_the_only_move_needs_no_thought() -> None:
    match = kt.game("miau", players=2).start(seed=1)
    while len(match.moves(match.actors[0])) > 1:
        match.play(match.actors[0], match.moves(match.actors[0])[-1])
    seat = match.actors[0]
    asked = Task("t", "miau", dict(match.game.options), match.position, seat, EMINENCE, 1)
    only = match.moves(seat)[0]
    assert worker.think(asked, A_MINUTE).thought == Thought(only, line=[only])


NONSENSE = {
    "in time": task(slug="katch"),
    "no such game": msgspec.structs.replace(task(), slug="dog"),
    "no such bot": msgspec.structs.replace(task(), level="lion"),
    "no such seat": msgspec.structs.replace(task(), seat=-1),
    "not its turn": msgspec.structs.replace(task(), seat=task().seat + 1),
    "no position": msgspec.structs.replace(task(), position={}),
    "of a wrong type": msgspec.structs.replace(task(), seat="north"),
    "too big for a message": msgspec.structs.replace(task(), seed=1 << 70),
}


def test_a_task_that_makes_no_sense_is_refused_and_harms_nobody() -> None:
    async def run() -> None:
        async with thinking(1) as thinkers:
            for nonsense in NONSENSE.values():
                with pytest.raises(ThinkingFailed):
                    await thinkers.think(nonsense)
            await thinkers.think(task())
            assert thinkers.figures().lost == 0

    asyncio.run(run())


# -- the line


def take_all(line: FairQueue) -> list[tuple[str, int]]:
    taken = [line.take().task for _ in range(len(line))]
    return [(task.table, task.seat) for task in taken]


def test_tables_take_turns() -> None:
    async def run() -> None:
        line = FairQueue()
        for seat in range(3):
            line.join(Waiting(at_seat(seat, "greedy"), 0.0))
        line.join(Waiting(at_seat(0, "modest"), 0.0))
        assert take_all(line) == [("greedy", 0), ("modest", 0), ("greedy", 1), ("greedy", 2)]
        assert not line.tables

    asyncio.run(run())


def test_who_comes_back_is_next_unless_asked_anew() -> None:
    async def run() -> None:
        line = FairQueue()
        first, again = (Waiting(at_seat(0), 0.0) for _ in range(2))
        line.join(Waiting(at_seat(0, "other"), 0.0))
        line.join(Waiting(at_seat(1), 0.0))
        assert line.join_in_front(first)
        assert not line.join_in_front(again)
        assert take_all(line) == [("t", 0), ("other", 0), ("t", 1)]

    asyncio.run(run())


def test_a_newer_question_replaces_the_older() -> None:
    async def run() -> None:
        thinkers = Thinkers()
        older, newer, hint = (
            soon(thinkers.think(task(seed=1))),
            soon(thinkers.think(task(seed=2))),
            soon(thinkers.hint(task())),
        )
        with pytest.raises(NoLongerWanted):
            await older
        assert thinkers.figures().waiting == 2
        hint.cancel()
        await asyncio.wait({hint})
        assert thinkers.figures().waiting == 1
        async with thinking(1, thinkers):
            assert (await newer).move

    asyncio.run(run())


def test_a_table_that_is_gone_asks_no_more() -> None:
    async def run() -> None:
        async with thinking(1) as thinkers:
            await all_ready(thinkers)
            os.kill(thinkers.processes()[0], signal.SIGSTOP)
            begun, waiting = soon(thinkers.think(task("a"))), soon(thinkers.hint(task("a")))
            staying = soon(thinkers.think(task("b")))
            await until(lambda: thinkers.figures().waiting == 2)
            thinkers.cancel("a")
            for gone in (begun, waiting):
                with pytest.raises(NoLongerWanted):
                    await gone
            os.kill(thinkers.processes()[0], signal.SIGCONT)
            assert (await staying).move

    asyncio.run(run())


def test_who_waits_at_the_end_is_told() -> None:
    async def run() -> None:
        thinkers = Thinkers()
        waiting = soon(thinkers.think(task()))
        await asyncio.sleep(0)
        await thinkers.close()
        with pytest.raises(NoLongerWanted):
            await waiting
        with pytest.raises(ThinkingFailed):
            await thinkers.think(task())

    asyncio.run(run())


def test_where_there_is_no_room_a_tabby_answers() -> None:
    async def run() -> None:
        thinkers = Thinkers(room=1, patience=30)
        asked = [soon(thinkers.think(task(table, level=EMINENCE))) for table in "abc"]
        await asyncio.sleep(0)
        async with thinking(1, thinkers):
            thoughts = await asyncio.gather(*asked)
        assert [thought.visits > 0 for thought in thoughts] == [True, False, False]
        assert thoughts[1].move == move_here(task())
        assert list(thinkers.budgets) == [10, LEAST, LEAST]
        assert thinkers.figures().shortened == 3

    asyncio.run(run())


# -- load


def test_a_budget_is_full_or_a_share_of_our_patience() -> None:
    assert budget(FULL[EMINENCE], 0, 1) == FULL[EMINENCE]
    assert budget(FULL[EMINENCE], 49, 1) == PATIENCE // 50
    assert budget(FULL[EMINENCE], 49, 2) == 2 * PATIENCE // 50
    assert budget(FULL[STRAY], 3, 1) == FULL[STRAY]
    assert budget(FULL[EMINENCE], 1_000_000, 1) == LEAST
    assert budget(FULL_HINT, 0, 1) == FULL_HINT < 1000 * DEADLINE


def test_fifty_tables_at_once_are_all_served_and_nobody_waits_for_long() -> None:
    patience, workers, tables = 300, 2, 50
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.001)
            ticks += 1

    async def ticks_when_served(thinkers: Thinkers, table: str) -> int:
        assert (await thinkers.think(task(table, level=EMINENCE))).visits > 0
        return ticks

    async def run() -> None:
        thinkers = Thinkers(patience=patience)
        ticking = asyncio.create_task(tick())
        asked = [
            asyncio.create_task(ticks_when_served(thinkers, str(table))) for table in range(tables)
        ]
        await asyncio.sleep(0)
        assert thinkers.figures().waiting == tables
        async with thinking(workers, thinkers):
            served = await asyncio.gather(*asked)
        ticking.cancel()
        expected = [
            budget(FULL[EMINENCE], waiting, workers, patience)
            for waiting in reversed(range(tables))
        ]
        assert list(thinkers.budgets) == expected
        shares = sum(patience / place for place in range(1, tables + 1))
        assert sum(expected) / workers <= shares + FULL[EMINENCE]
        assert thinkers.figures().thoughts == tables
        assert thinkers.figures().shortened > 0
        assert thinkers.figures().median_budget == median(expected)
        assert len(set(served)) > 10, "the event loop goes on between the answers"

    asyncio.run(run())


# -- workers that are lost


def test_nobody_waits_for_workers_to_get_ready() -> None:
    async def run() -> None:
        async with thinking(1) as thinkers:
            assert thinkers.figures().ready == 0

    asyncio.run(run())


def test_the_task_of_a_worker_that_dies_is_done_by_another() -> None:
    async def run() -> None:
        async with thinking(1) as thinkers:
            await all_ready(thinkers)
            [process] = thinkers.processes()
            os.kill(process, signal.SIGSTOP)
            thought = soon(thinkers.think(task()))
            await until(lambda: thinkers.figures().thinking == 1)
            os.kill(process, signal.SIGKILL)
            assert (await thought).move == move_here(task())
            assert thinkers.figures().lost == 1
            assert process not in thinkers.processes()

    asyncio.run(run())


def test_a_worker_that_hangs_is_replaced_and_a_task_that_hangs_two_is_refused() -> None:
    async def run() -> None:
        async with thinking(2, Thinkers(deadline=0.5)) as thinkers:
            await all_ready(thinkers)
            hanging = thinkers.processes()
            for process in hanging:
                os.kill(process, signal.SIGSTOP)
            with pytest.raises(ThinkingFailed):
                await thinkers.think(task())
            assert thinkers.figures().failed == 1
            thinkers.deadline = DEADLINE  # the next worker does not hang, but may be slow
            assert (await thinkers.think(task())).move == move_here(task())
            await all_ready(thinkers)
            assert thinkers.figures().lost == 2
            assert not set(hanging) & set(thinkers.processes())

    asyncio.run(run())


def test_a_worker_that_dies_idle_is_not_the_fault_of_who_asks_at_that_moment() -> None:
    async def run() -> None:
        async with thinking(1) as thinkers:
            await all_ready(thinkers)
            [idle] = thinkers._ready
            waiting = Waiting(task(), 0.0)

            def ask_now(_: asyncio.Future[int]) -> None:
                thinkers._line.join(waiting)
                thinkers._match_up()

            idle.gone.add_done_callback(ask_now)
            os.kill(idle.process.pid, signal.SIGKILL)
            assert thought_in(await waiting.answer).move == move_here(task())
            assert waiting.losses == 0
            assert thinkers.figures().lost == 1

    asyncio.run(run())


@pytest.mark.parametrize("program", ["/bin/false", "/no/such/program"])
def test_where_no_worker_can_start_nobody_waits_for_ever(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)

    async def run() -> None:
        async with thinking(1) as thinkers:
            with pytest.raises(ThinkingFailed):
                await thinkers.think(task())

    asyncio.run(run())


def test_a_worker_is_deaf_to_ctrl_c_polite_and_leaves_with_its_server() -> None:
    command = [sys.executable, "-m", "katzentisch.server.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.read(len(READY)) == READY
        process.send_signal(signal.SIGINT)
        process.stdin.write(message(Order(task(), LEAST)))
        process.stdin.flush()
        length = int.from_bytes(process.stdout.read(len(READY)))
        thought = read_reply(process.stdout.read(length)).thought
        assert thought is not None
        assert thought.move == move_here(task())
        nice = os.getpriority(os.PRIO_PROCESS, process.pid)
        assert nice >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + worker.POLITENESS)
        process.stdin.close()
        assert process.wait() == 0
