"""An event loop without any IO: time is a number that jumps to whatever is due next.

Callbacks run in the order in which they were scheduled, as asyncio promises; of timers that are
due at the same moment the dice choose. Whatever is scheduled belongs to the process that was
running then (`PROCESS`, a context variable), so a process can die in the midst of all it does,
or stand still for a while.
"""

import asyncio
import random
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from functools import partial
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

HELD = -1.0  # the tie of what a process that stands still would have done
MOST_ROUNDS = 20  # of a dying process


class Process:
    """A process of the simulated machine: a server, with all its tasks and timers."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        self.frozen_until = 0.0
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.last: list[asyncio.Handle] = []  # what it would have done next, had it not died

    def context(self) -> Context:
        """Return a context in which everything belongs to this process."""
        context = copy_context()
        context.run(PROCESS.set, self)
        return context


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class Scheduled(NamedTuple):
    """A callback and its process; the first two say when, the third in which order."""

    when: float
    tie: float
    number: int
    process: Process | None
    handle: asyncio.Handle


class Stuck(Exception):
    """The simulation cannot go on."""


class Halted(Exception):
    """There is no need to go on."""


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs callbacks in virtual time."""

    def __init__(self, dice: random.Random, most_steps: int) -> None:
        self.now = 0.0
        self.steps = 0
        self.most_steps = most_steps
        self.on_error: Callable[[Process | None, BaseException], None] = lambda process, error: None
        self._dice = dice
        self._ready: deque[tuple[Process | None, asyncio.Handle]] = deque()
        self._timers: list[Scheduled] = []
        self._count = 0
        self._is_running = False
        self._is_halted = False
        self._failure: BaseException | None = None
        self._all: dict[asyncio.Task[Any], None] = {}

    # -- what asyncio asks for

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._is_running

    def is_closed(self) -> bool:
        return False

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Context | None = None, **_: Any
    ) -> asyncio.Task[Any]:
        context = copy_context() if context is None else context
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        process = context.get(PROCESS)
        tasks = self._all if process is None else process.tasks
        tasks[task] = None
        task.add_done_callback(partial(self._note_end, process), context=context)
        return task

    def _note_end(self, process: Process | None, task: asyncio.Task[Any]) -> None:
        """Take note of a task's end, and of its error, before Python finds that nobody did."""
        (self._all if process is None else process.tasks).pop(task, None)
        error = None if task.cancelled() else task.exception()
        if error is not None and (process is None or not process.is_dead):
            self.on_error(process, error)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((context.get(PROCESS), handle))
        return handle

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._put_off(when, self._dice.random(), context.get(PROCESS), handle)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A cancelled timer is passed over when its time comes."""

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """There are no threads: what would run in one runs at once."""
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if "handle" in context:
            self._failure = context["exception"]  # of a callback: nobody else would hear of it

    # -- running

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run until the work is done, however long that takes in virtual time."""
        task = self.create_task(work)
        self._is_running = True
        asyncio._set_running_loop(self)
        try:
            while not task.done():
                if self._is_halted:
                    raise Halted
                if self._failure is not None:
                    raise self._failure
                self._step()
            return task.result()  # type: ignore[no-any-return]
        finally:
            asyncio._set_running_loop(None)
            self._is_running = False

    def halt(self) -> None:
        """Stop before the next callback."""
        self._is_halted = True

    def abandon(self, *processes: Process) -> None:
        """Let everything go that is still under way."""
        self._is_running = True
        asyncio._set_running_loop(self)
        try:
            for process in processes:
                self.kill(process)
            self._kill_tasks(self._all, None)
        finally:
            asyncio._set_running_loop(None)
            self._is_running = False

    def _step(self) -> None:
        """Run one callback, or let time pass until there is one."""
        self.steps += 1
        if self.steps > self.most_steps:
            raise Stuck(f"more than {self.most_steps} steps: something runs in circles")
        if not self._ready:
            self._pass_time()
            return
        process, handle = self._ready.popleft()
        if process is not None:
            if process.is_dead:
                process.last.append(handle)
                return
            if process.frozen_until > self.now:
                self._put_off(process.frozen_until, HELD, process, handle)
                return
        if not handle.cancelled():
            handle._run()

    def _pass_time(self) -> None:
        """Make what is due next ready."""
        if not self._timers:
            raise Stuck("nothing will ever happen again")
        first = heappop(self._timers)
        if not first.handle.cancelled():
            self.now = max(self.now, first.when)
            self._ready.append((first.process, first.handle))

    def _put_off(
        self, when: float, tie: float, process: Process | None, handle: asyncio.Handle
    ) -> None:
        self._count += 1
        heappush(self._timers, Scheduled(when, tie, self._count, process, handle))

    # -- processes

    def kill(self, process: Process) -> None:
        """Let a process be no more.

        What it was doing is cancelled, so that Python has nothing to complain about; the caller
        has cut it off from everything before, so nothing comes of its last throes.
        """
        process.is_dead = True
        for each in sorted(self._timers):
            if each.process is process and each.tie == HELD:
                process.last.append(each.handle)
        self._ready.extendleft((process, handle) for handle in reversed(process.last))
        self._kill_tasks(process.tasks, process)

    def _kill_tasks(self, tasks: dict[asyncio.Task[Any], None], process: Process | None) -> None:
        for _ in range(MOST_ROUNDS):
            for task in list(tasks):
                task.cancel()
            self._run_ghost(process)
            if not tasks:
                return
        raise Stuck(f"does not die: {list(tasks)}")

    def _run_ghost(self, process: Process | None) -> None:
        """Run what is ready of a dead process until nothing is, but none of its timers."""
        others: deque[tuple[Process | None, asyncio.Handle]] = deque()
        while self._ready:
            owner, handle = self._ready.popleft()
            if owner is not process:
                others.append((owner, handle))
            elif not handle.cancelled():
                handle._run()
        self._ready = others
