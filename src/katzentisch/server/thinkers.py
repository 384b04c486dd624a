"""Bots of live tables think in processes of their own, and never hold up the event loop.

The laws:

1. Tables take turns. A seat waits for at most one move, one hint and one count of hands.
2. Under load thinking gets shorter, not later: how long a thought may take is decided when a
   worker takes it, by how many still wait. If too many wait, newcomers get a tabby's thought.
3. A worker that dies, or does not answer in time, is replaced, and another does its task once
   more. A task over which two workers are lost is refused.
4. All that crosses the border to a worker is a message of `thoughts`.
"""

import asyncio
import os
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from statistics import median
from typing import Any, TypeAlias

import msgspec

from katzentisch.bots.levels import EMINENCE, LONGEST_THOUGHTS, TABBY
from katzentisch.server.fair_queue import FairQueue, Waiting
from katzentisch.server.thoughts import (
    LENGTH_BYTES,
    Candidate,
    Counted,
    Order,
    Reply,
    Task,
    Thought,
    message,
    read_reply,
)

__all__ = [
    "Candidate",
    "Counted",
    "Figures",
    "NoLongerWanted",
    "Task",
    "Thinkers",
    "ThinkingFailed",
    "Thought",
]

# Milliseconds.
FULL = LONGEST_THOUGHTS
FULL_HINT = 5000  # far more than its simulations need, where the game runs compiled
LEAST = 10
PATIENCE = 1500  # that the workers share out among those who wait

ROOM = 200  # for those who wait; whoever comes then gets a tabby's thought
DEADLINE = 10.0  # seconds until a worker that does not answer is given up
WARM_UP = 60.0  # seconds until a worker that is not ready is given up
PAUSE = 1.0  # seconds until another worker is tried after one that did not get ready
MOST_LOSSES = 2
REMEMBERED = 256  # waits and budgets, for the figures

# How a lost worker shows; a time-out is an OSError, too.
LOST = (OSError, EOFError, msgspec.MsgspecError)


class ThinkingFailed(Exception):
    """There is no thought to be had: the table has to help itself."""


class NoLongerWanted(Exception):
    """The question was withdrawn: asked anew, or its table is gone."""


class NotReady(Exception):
    """A worker could not be started."""


class Figures(msgspec.Struct, frozen=True):
    """How the thinkers are doing."""

    workers: int
    ready: int  # of the workers
    waiting: int
    thinking: int
    thoughts: int  # made so far
    shortened: int  # of those, by the clock or for want of room
    failed: int
    lost: int  # workers that died, or had to be ended
    median_wait: float  # milliseconds, of the last few hundred
    median_budget: float


def budget(full: int, waiting: int, workers: int, patience: int = PATIENCE) -> int:
    """Return how many milliseconds a thought may take while so many others wait."""
    if waiting == 0:
        return full
    return min(full, max(LEAST, patience * workers // (waiting + 1)))


def thought_in(reply: Reply) -> Thought:
    """Return the thought of a reply that has one."""
    assert reply.thought is not None
    return reply.thought


def check_sendable(task: Task) -> None:
    """Refuse a task that no message can hold."""
    try:
        message(Order(task, 0))
    except (TypeError, ValueError, OverflowError, RecursionError) as problem:
        raise ThinkingFailed(str(problem)) from None


class Worker:
    """A process that thinks, as seen from here."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.orders = process.stdin
        self.replies = process.stdout
        self.gone = asyncio.ensure_future(process.wait())
        self.taken: asyncio.Future[Waiting] | None = None  # while it is idle

    async def receive(self) -> bytes:
        """Return the next message of the worker."""
        length = int.from_bytes(await self.replies.readexactly(LENGTH_BYTES))
        return await self.replies.readexactly(length)

    async def ask(self, order: Order) -> Reply:
        """Let it think."""
        self.orders.write(message(order))
        await self.orders.drain()
        return read_reply(await self.receive())

    async def dismiss(self) -> None:
        """End it, and wait until it has ended."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.orders.close()
        await self.gone


Hire: TypeAlias = Callable[[], Awaitable[Worker]]


async def hire() -> Worker:
    """Start a worker, out of reach of the terminal's Ctrl-C; it is not ready yet."""
    return Worker(
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "katzentisch.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
    )


async def hire_ready(hire: Hire) -> Worker:
    """Start a worker and wait until it is ready."""
    try:
        worker = await hire()
    except OSError as problem:
        raise NotReady from problem
    try:
        async with asyncio.timeout(WARM_UP):
            await worker.receive()
    except BaseException as problem:
        await worker.dismiss()
        if isinstance(problem, LOST):
            raise NotReady from problem
        raise
    return worker


class Thinkers:
    """The workers, and the line in front of them."""

    def __init__(
        self,
        *,
        patience: int = PATIENCE,
        room: int = ROOM,
        deadline: float = DEADLINE,
        hire: Hire = hire,
    ) -> None:
        self.patience = patience
        self.room = room
        self.deadline = deadline
        self.hire = hire
        self.budgets: deque[int] = deque(maxlen=REMEMBERED)  # the last that were given
        self._line = FairQueue()
        self._keepers: list[asyncio.Task[None]] = []
        self._ready: set[Worker] = set()
        self._idle: deque[Worker] = deque()
        self._thinking: set[Waiting] = set()
        self._waits: deque[float] = deque(maxlen=REMEMBERED)
        self._closed = False
        self._thoughts = 0
        self._shortened = 0
        self._failed = 0
        self._lost = 0

    async def start(self, workers: int | None = None) -> None:
        """Start the workers, by default one per core but one; do not wait until they are ready."""
        if workers is None:
            workers = max(1, (os.cpu_count() or 1) - 1)
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(workers)]

    async def think(self, task: Task) -> Thought:
        """Return what a bot would do; raise ThinkingFailed or NoLongerWanted if that is not told.

        A bot that looks ahead takes its level's simulations. The same task gets the same thought
        unless the clock ends it earlier.
        """
        return thought_in(await self._answer(msgspec.structs.replace(task, wants="move")))

    async def hint(self, task: Task) -> Thought:
        """Return what an eminence would do, whatever the task's level.

        Without load its bytes depend on the task alone: it takes all its simulations, and the
        clock only saves us from machines that need seconds for them. While others wait it is
        shortened like any thought, and when there is no room left it is a tabby's: then `visits`
        are fewer or none.
        """
        task = msgspec.structs.replace(task, level=EMINENCE, wants="hint")
        return thought_in(await self._answer(task))

    async def count(self, task: Task) -> Counted:
        """Return what the others could hold, as far as the task's seat can know."""
        reply = await self._answer(msgspec.structs.replace(task, wants="holdings"))
        assert reply.counted is not None
        return reply.counted

    def cancel(self, table: str) -> None:
        """Withdraw all that a table has asked; a thought already begun comes to nothing."""
        thinking = [waiting for waiting in self._thinking if waiting.task.table == table]
        for waiting in (*self._line.clear(table), *thinking):
            waiting.refuse(NoLongerWanted(table))

    async def close(self) -> None:
        """End all workers; whoever still waits is refused."""
        self._closed = True
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._refuse_all(NoLongerWanted("the thinkers have closed"))

    def figures(self) -> Figures:
        """Return how it is going."""
        return Figures(
            workers=len(self._keepers),
            ready=len(self._ready),
            waiting=len(self._line),
            thinking=len(self._thinking),
            thoughts=self._thoughts,
            shortened=self._shortened,
            failed=self._failed,
            lost=self._lost,
            median_wait=median(self._waits or [0.0]),
            median_budget=median(self.budgets or [0]),
        )

    def processes(self) -> list[int]:
        """Return the process ids of the workers that are ready."""
        return sorted(worker.process.pid for worker in self._ready)

    # -- the line

    async def _answer(self, task: Task) -> Reply:
        if self._closed:
            raise ThinkingFailed("the thinkers have closed")
        check_sendable(task)
        waiting = Waiting(task, time.monotonic())
        if replaced := self._line.join(waiting):
            replaced.refuse(NoLongerWanted("asked anew"))
        if len(self._line) > self.room and task.level in FULL:
            waiting.hurry(TABBY)
        self._match_up()
        try:
            return await waiting.answer
        finally:
            self._line.leave(waiting)

    def _match_up(self) -> None:
        """Give those who wait to idle workers."""
        while self._idle and self._line:
            worker, waiting = self._idle.popleft(), self._line.take()
            assert worker.taken is not None
            waiting.milliseconds = self._budget_of(waiting)
            self.budgets.append(waiting.milliseconds)
            self._waits.append(1000 * (time.monotonic() - waiting.since))
            self._thinking.add(waiting)
            worker.taken.set_result(waiting)

    def _budget_of(self, waiting: Waiting) -> int:
        full = FULL.get(waiting.task.level, LEAST)
        if waiting.task.wants == "hint" and waiting.task.level == EMINENCE:
            full = FULL_HINT
        return budget(full, len(self._line), len(self._keepers), self.patience)

    def _put_back(self, waiting: Waiting) -> None:
        """Let somebody wait again whose worker was lost."""
        self._thinking.discard(waiting)
        if waiting.answer.done():
            return
        if waiting.losses >= MOST_LOSSES:
            self._refuse(waiting, "it was tried by several workers, and all were lost")
        elif self._line.join_in_front(waiting):
            self._match_up()
        else:
            waiting.refuse(NoLongerWanted("asked anew"))

    def _refuse(self, waiting: Waiting, why: str) -> None:
        self._failed += 1
        waiting.refuse(ThinkingFailed(why))

    def _refuse_all(self, why: Exception) -> None:
        while self._line:
            self._line.take().refuse(why)
        for waiting in self._thinking:
            waiting.refuse(why)
        self._thinking.clear()

    # -- the workers

    async def _keep(self) -> None:
        """Keep one worker at work, and replace it when it is lost."""
        while True:
            try:
                await self._employ(await hire_ready(self.hire))
            except NotReady:
                self._lost += 1
                if not self._ready:
                    self._refuse_all(ThinkingFailed("no worker gets ready"))
                await asyncio.sleep(PAUSE)
            except LOST:
                self._lost += 1

    async def _employ(self, worker: Worker) -> None:
        """Give tasks to a worker until it is lost."""
        self._ready.add(worker)
        try:
            while True:
                await self._serve(worker, await self._next_for(worker))
        finally:
            self._ready.discard(worker)
            await worker.dismiss()

    async def _next_for(self, worker: Worker) -> Waiting:
        """Return whom the worker thinks for next; if it dies idle, that is nobody's fault."""
        taken: asyncio.Future[Waiting] = asyncio.get_running_loop().create_future()
        worker.taken = taken
        self._idle.append(worker)
        self._match_up()
        try:
            either: set[asyncio.Future[Any]] = {taken, worker.gone}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not taken.done():
                self._idle.remove(worker)
        if worker.gone.done():
            if taken.done():
                self._put_back(taken.result())
            raise EOFError
        return taken.result()

    async def _serve(self, worker: Worker, waiting: Waiting) -> None:
        """Let the worker think for somebody."""
        try:
            async with asyncio.timeout(self.deadline):
                reply = await worker.ask(Order(waiting.task, waiting.milliseconds))
        except LOST:
            waiting.losses += 1
            self._put_back(waiting)
            raise
        self._thinking.discard(waiting)
        if reply.thought is None and reply.counted is None:
            self._refuse(waiting, reply.problem)
            return
        self._thoughts += 1
        self._shortened += reply.shortened or waiting.hurried
        waiting.give(reply)
