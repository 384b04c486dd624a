"""Reviews of finished games, made in a process of their own, one after the other."""

import asyncio
import hashlib
import sys
from collections import OrderedDict
from typing import Final

from katzentisch.server.logs import log

KEPT: Final = 50
SECONDS: Final = 120.0
MOST_WAITING: Final = 20
PROGRAM: Final = "katzentisch.server.reviewer"


class Reviews:
    """Makes reviews, and remembers the last ones."""

    def __init__(self) -> None:
        self.known: OrderedDict[bytes, bytes] = OrderedDict()
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def review(self, record: str) -> bytes | None:
        """Return the review of a record as JSON; None if none could be made."""
        key = hashlib.sha256(record.encode()).digest()
        if key not in self.known:
            if self.waiting >= MOST_WAITING:
                return None
            self.waiting += 1
            try:
                async with self.turn:
                    made = self.known.get(key) or await make_review(record)
            finally:
                self.waiting -= 1
            if made is None:
                return None
            self.known[key] = made
        self.known.move_to_end(key)
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        return self.known[key]


async def make_review(record: str) -> bytes | None:
    """Let another process make a review."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        PROGRAM,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(SECONDS):
            made, problem = await process.communicate(record.encode())
    except (TimeoutError, asyncio.CancelledError):
        process.kill()
        await process.wait()
        return None
    if process.returncode != 0:
        log.warning("no review could be made", why=problem.decode(errors="replace")[-500:])
        return None
    return made
