"""The clock of the house: it never goes back, and stands still while the whole process does.

A process that is stopped, or whose machine sleeps, cannot hear its players: that time is not
theirs. The clock ticks; where the next tick is long overdue, the time since the last one did not
pass.
"""

import asyncio
import time
from typing import Final

TICK_SECONDS: Final = 0.5
OVERDUE: Final = 2000  # milliseconds; a busy process is late by less


class Clock:
    """Milliseconds that are the same for all tables."""

    def __init__(self) -> None:
        self.stood = 0
        self.ticked: int | None = None  # before the first tick nobody can tell

    def now(self) -> int:
        """Return the time; whole, so that differences are exact."""
        passed = time.monotonic_ns() // 1_000_000
        if self.ticked is not None:
            if passed - self.ticked > OVERDUE:
                self.stood += passed - self.ticked
            self.ticked = passed
        return passed - self.stood

    async def tick(self) -> None:
        """Tick for ever."""
        self.ticked = time.monotonic_ns() // 1_000_000
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.now()
