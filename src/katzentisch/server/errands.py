"""What is done for a table beside its steps, now or when it is due."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

from katzentisch.server.figures import Figures

RETRY_SECONDS: Final = 1.0

log = structlog.get_logger()


class Errands:
    """What is under way for one table, and when it is to be woken."""

    def __init__(self, table: str, figures: Figures) -> None:
        self.table = table
        self.figures = figures
        self.tasks: set[asyncio.Task[None]] = set()
        self.alarm: asyncio.TimerHandle | None = None
        # Of what could not be stored, whatever else happens meanwhile.
        self.retry: asyncio.TimerHandle | None = None

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.note_end)

    def note_end(self, task: asyncio.Task[None]) -> None:
        """Take note of what became of something that was done beside."""
        self.tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if failure is not None:
            log.error("something at a table failed", table=self.table, exc_info=failure)
            self.figures.errors.inc()

    def set_alarm(self, milliseconds: int | None, ring: Callable[[], None]) -> None:
        """Ring in a while and no sooner, or not at all."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if milliseconds is not None:
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(max(0, milliseconds) / 1000, ring)

    def set_retry(self, ring: Callable[[], None]) -> None:
        """Ring a little later, whatever the alarm does."""
        if self.retry is not None:
            self.retry.cancel()
        self.retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, ring)

    def stop(self) -> None:
        """Let nothing be under way any more."""
        for timer in (self.alarm, self.retry):
            if timer is not None:
                timer.cancel()
        for task in list(self.tasks):
            task.cancel()
