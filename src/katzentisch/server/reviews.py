"""Reviews of finished games, made in a process of their own, one after the other.

A review goes on being made when nobody waits for it any more: who comes back finds it. Households
take turns, however much one of them asks; of its own the one that it asked for last is made next.
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
MOST_WAITING: Final = 10  # for one household
MOST_MAKING: Final = 200
PROGRAM: Final = "katzentisch.server.reviewer"


class Making:
    """A review that is being made."""

    def __init__(self, record: str, queue: "Queue") -> None:
        self.record = record
        self.queue = queue
        self.judged = 0
        self.steps: int | None = None  # None: none is judged yet
        self.waits = True  # for its turn
        self.task = asyncio.create_task(self.make())

    async def make(self) -> bytes | None:
        """Let another process make it, when it is its turn."""
        async with self.queue.turn(self):
            self.waits = False
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
    """Lets one review be made at a time; households take turns."""

    def __init__(self) -> None:
        # By household, the one in front is next: what it last asked for comes last.
        self.waiting: dict[str, list[Making]] = {}
        self.changed = asyncio.Condition()
        self.is_busy = False

    def is_full(self, home: str) -> bool:
        """Tell whether a household waits for as many reviews as it may."""
        return len(self.waiting.get(home, ())) >= MOST_WAITING

    def ask_for(self, making: Making, home: str) -> None:
        """Let a review be the next that is made for a household."""
        asked = self.waiting.setdefault(home, [])
        if making in asked:
            asked.remove(making)
        asked.append(making)

    @asynccontextmanager
    async def turn(self, making: Making) -> AsyncIterator[None]:
        """Wait until it is this one's turn, and let the next one have it then."""
        try:
            async with self.changed:
                await self.changed.wait_for(lambda: self.is_next(making))
                self.is_busy = True
                home = next(iter(self.waiting))
                self.waiting[home] = self.waiting.pop(home)  # goes to the back
        finally:
            self.leave(making)
        try:
            yield
        finally:
            async with self.changed:
                self.is_busy = False
                self.changed.notify_all()

    def is_next(self, making: Making) -> bool:
        """Tell whether it is this one's turn."""
        return not self.is_busy and next(iter(self.waiting.values()))[-1] is making

    def leave(self, making: Making) -> None:
        """Let a review wait no longer, whoever asked for it."""
        others = {
            home: [each for each in asked if each is not making]
            for home, asked in self.waiting.items()
        }
        self.waiting = {home: asked for home, asked in others.items() if asked}


class Reviews:
    """Makes reviews, and remembers the last ones."""

    def __init__(self) -> None:
        self.known: OrderedDict[bytes, bytes] = OrderedDict()
        self.making: dict[bytes, Making] = {}
        self.queue = Queue()

    async def review(
        self, record: str, home: str, patience: float | None = None
    ) -> bytes | ReviewProgress | None:
        """Return the review of a record as JSON, for a household; None if none could be made.

        Whose patience, in seconds, is over before is told how far it is.
        """
        key = hashlib.sha256(record.encode()).digest()
        if key not in self.known:
            if key not in self.making and self.is_full(home):
                return None
            making = self.making.get(key) or self.begin(key, record)
            if making.waits:
                self.queue.ask_for(making, home)
            await asyncio.wait([making.task], timeout=patience)
            if not making.task.done():
                return ReviewProgress(making.judged, making.steps)
            if key not in self.known:
                return None
        self.known.move_to_end(key)
        return self.known[key]

    def is_full(self, home: str) -> bool:
        """Tell whether one more review would be too many."""
        return self.queue.is_full(home) or len(self.making) >= MOST_MAKING

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
