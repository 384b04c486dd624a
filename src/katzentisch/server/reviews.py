"""Reviews of finished games, made in a process of their own, one after the other.

A review goes on being made when nobody waits for it any more: who comes back finds it. But the one
that was asked for last is made next.
"""

import asyncio
import hashlib
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from katzentisch.server.logs import log
from katzentisch.tables.protocol import ReviewProgress

KEPT: Final = 50
SECONDS: Final = 300.0  # pure Python is slow
MOST_WAITING: Final = 20
PROGRAM: Final = "katzentisch.server.reviewer"


class Making:
    """A review that is being made."""

    def __init__(self, record: str, queue: "Queue") -> None:
        self.record = record
        self.queue = queue
        self.judged = 0
        self.steps: int | None = None  # None: it waits for its turn
        self.task = asyncio.create_task(self.make())

    async def make(self) -> bytes | None:
        """Let another process make it, when it is its turn."""
        async with self.queue.turn(self):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", PROGRAM, stdin=PIPE, stdout=PIPE, stderr=PIPE
            )
            try:
                async with asyncio.timeout(SECONDS):
                    made, problem = await self.follow(process)
            except TimeoutError:
                return None
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode != 0:
            log.warning("no review could be made", why=problem.decode(errors="replace")[-500:])
            return None
        return made

    async def follow(self, process: Process) -> tuple[bytes, bytes]:
        """Read a line for every step that is judged, then an empty one, then the review."""
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        complaints = asyncio.create_task(process.stderr.read())
        process.stdin.write(self.record.encode())
        process.stdin.close()
        while line := (await process.stdout.readline()).strip():
            self.judged, self.steps = map(int, line.split())
        made = await process.stdout.read()
        problem = await complaints
        await process.wait()
        return made, problem


class Queue:
    """Lets one review be made at a time, and next the one that was asked for last."""

    def __init__(self) -> None:
        self.waiting: list[Making] = []  # in the order in which they were last asked for
        self.changed = asyncio.Condition()
        self.is_busy = False

    def ask_for(self, making: Making) -> None:
        """Let a review that waits be the next."""
        if making in self.waiting:
            self.waiting.remove(making)
            self.waiting.append(making)

    @asynccontextmanager
    async def turn(self, making: Making) -> AsyncIterator[None]:
        """Wait until it is this one's turn, and let the next one have it then."""
        self.waiting.append(making)
        try:
            async with self.changed:
                await self.changed.wait_for(lambda: self.is_next(making))
                self.is_busy = True
        finally:
            self.waiting.remove(making)
        try:
            yield
        finally:
            async with self.changed:
                self.is_busy = False
                self.changed.notify_all()

    def is_next(self, making: Making) -> bool:
        """Tell whether it is this one's turn."""
        return not self.is_busy and self.waiting[-1] is making


class Reviews:
    """Makes reviews, and remembers the last ones."""

    def __init__(self) -> None:
        self.known: OrderedDict[bytes, bytes] = OrderedDict()
        self.making: dict[bytes, Making] = {}
        self.queue = Queue()

    async def review(
        self, record: str, patience: float | None = None
    ) -> bytes | ReviewProgress | None:
        """Return the review of a record as JSON; None if none could be made.

        Whose patience, in seconds, is over before is told how far it is.
        """
        key = hashlib.sha256(record.encode()).digest()
        if key not in self.known:
            if key not in self.making and len(self.making) >= MOST_WAITING:
                return None
            making = self.making.get(key) or self.begin(key, record)
            self.queue.ask_for(making)
            await asyncio.wait([making.task], timeout=patience)
            if not making.task.done():
                return ReviewProgress(making.judged, making.steps)
            if key not in self.known:
                return None
        self.known.move_to_end(key)
        return self.known[key]

    def begin(self, key: bytes, record: str) -> Making:
        """Begin to make a review; it is kept whoever waits for it."""
        making = self.making[key] = Making(record, self.queue)
        making.task.add_done_callback(lambda task: self.keep(key, task))
        return making

    def keep(self, key: bytes, task: asyncio.Task[bytes | None]) -> None:
        """Remember what was made."""
        del self.making[key]
        made = None if task.cancelled() else task.result()
        if made is not None:
            self.known[key] = made
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
