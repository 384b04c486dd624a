"""One thread writes for everyone: all jobs that wait share one transaction and one fsync.

The laws:
- A job's future is resolved only after the COMMIT that holds it.
- A job that fails, fails alone: each has a savepoint of its own. Jobs of one kind that can be done
  all at once are tried so before, in a transaction of their own: each statement less is a wait less
  for Python's own lock.
- A COMMIT that fails, fails its whole batch; the next batch begins anew.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any, TypeAlias, TypeVar

from katzentisch.server.migrations import TROUBLE
from katzentisch.server.store import Conflict, StoreFailed

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], T]


@dataclass
class Waiting:
    """A job, and who waits for it."""

    job: Job[Any]
    alone: bool
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


@dataclass
class Outcome:
    """What a job returned, or what it raised."""

    value: Any
    error: Exception | None = None


class Writer:
    """Owns the only connection that writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.changed = Condition()
        self.gathered: list[Waiting] = []  # in this turn of the loop
        self.waiting: list[Waiting] = []
        self.waking: asyncio.AbstractEventLoop | None = None  # that is about to wake the thread
        self.closing = False
        self.thread = Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    async def do(self, job: Job[T], *, alone: bool = False) -> T:
        """Return what the job returns, once it is durable; `alone` runs it in no transaction.

        Who stops waiting does not stop the job.
        """
        return await self.begin(job, alone=alone)

    def begin(self, job: Job[T], *, alone: bool = False) -> asyncio.Future[T]:
        """Have a job done; the future is resolved once it is durable."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        with self.changed:
            if self.closing:
                raise StoreFailed("the store is closed")
            self.gathered.append(Waiting(job, alone, loop, future))
        if self.waking is not loop:
            # Once for all that comes in this turn of the loop, so that they share a transaction,
            # also where the thread has just finished the last one.
            self.waking = loop
            loop.call_soon(self.wake)
        return future

    def wake(self) -> None:
        """Let the thread see that there is something to do."""
        self.waking = None
        with self.changed:
            self.hand_over()
            self.changed.notify()

    def hand_over(self) -> None:
        """Let the thread do what was gathered."""
        self.waiting += self.gathered
        self.gathered = []

    def finish(self) -> None:
        """Do what still waits, then stop; the connection is free again."""
        with self.changed:
            self.closing = True
            self.hand_over()
            self.changed.notify()
        self.thread.join()

    def run(self) -> None:
        """Write batch after batch until closed."""
        while batch := self.next_batch():
            self.do_batch(batch)

    def do_batch(self, batch: Sequence[Waiting]) -> None:
        """Write what can be written together, then what cannot, and tell those who wait."""
        together = [waiting for waiting in batch if not waiting.alone]
        if together:
            settle(together, self.write(together))
        for waiting in batch:
            if waiting.alone:
                settle([waiting], [self.attempt(waiting.job)])

    def next_batch(self) -> list[Waiting]:
        """Wait for jobs and take all there are; none are left when the writer is closed."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting or self.closing)
            batch, self.waiting = self.waiting, []
            return batch

    def write(self, batch: Sequence[Waiting]) -> list[Outcome]:
        """Run a batch in one transaction."""
        try:
            jobs = [waiting.job for waiting in batch]
            self.connection.execute("BEGIN IMMEDIATE")
            outcomes = self.attempt_all_at_once(jobs)
            if not outcomes:
                outcomes = list(map(self.attempt_in_savepoint, jobs))
            self.connection.execute("COMMIT")
        except TROUBLE as error:
            self.roll_back()
            return [Outcome(None, StoreFailed(str(error))) for _ in batch]
        return outcomes

    def attempt_all_at_once(self, jobs: Sequence[Job[Any]]) -> list[Outcome]:
        """Run one job, or those of one kind that knows how; nothing is done if that fails."""
        job = as_one(jobs)
        if job is None:
            return []
        outcome = self.attempt(job)
        if outcome.error is None:
            return [outcome] * len(jobs)
        self.roll_back()
        self.connection.execute("BEGIN IMMEDIATE")
        return []

    def attempt_in_savepoint(self, job: Job[object]) -> Outcome:
        """Run a job such that it leaves nothing behind if it fails."""
        self.connection.execute("SAVEPOINT job")
        outcome = self.attempt(job)
        if not self.connection.in_transaction:
            # After some errors (no room, no memory) SQLite has rolled back everyone's work.
            raise sqlite3.OperationalError(str(outcome.error))
        if outcome.error is not None:
            self.connection.execute("ROLLBACK TO job")
        self.connection.execute("RELEASE job")
        return outcome

    def attempt(self, job: Job[object]) -> Outcome:
        """Run a job; SQLite's errors are told as the store's."""
        try:
            return Outcome(job(self.connection))
        except sqlite3.IntegrityError as error:
            return Outcome(None, Conflict(str(error)))
        except TROUBLE as error:
            return Outcome(None, StoreFailed(str(error)))
        except Exception as error:
            return Outcome(None, error)

    def roll_back(self) -> None:
        """End a transaction that failed, if SQLite has not done so."""
        with suppress(*TROUBLE):  # the next BEGIN says what is wrong
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def as_one(jobs: Sequence[Job[Any]]) -> Job[Any] | None:
    """Return a job that does all of these, if there is one."""
    kind = type(jobs[0])
    if len(jobs) == 1:
        return jobs[0]
    do_all = getattr(kind, "do_all", None)
    if do_all is None or any(type(job) is not kind for job in jobs):
        return None
    return lambda connection: do_all(connection, jobs)


def settle(batch: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
    """Tell each event loop, once, what has become of its jobs."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Outcome]]] = {}
    for waiting, outcome in zip(batch, outcomes, strict=True):
        loops.setdefault(waiting.loop, []).append((waiting.future, outcome))
    for loop, results in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(resolve, results)


def resolve(results: Sequence[tuple[asyncio.Future[Any], Outcome]]) -> None:
    """Hand the outcomes to those who still wait."""
    for future, outcome in results:
        if future.done():
            continue
        if outcome.error is None:
            future.set_result(outcome.value)
        else:
            future.set_exception(outcome.error)
