"""The house keeps itself: what is done in the hall again and again, without being asked."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog

from katzentisch.server.desk import STORING
from katzentisch.server.hall import Hall
from katzentisch.server.journal import Frozen
from katzentisch.server.store import NotWiped

SWEEP_SECONDS: Final = 60
WAKE_SECONDS: Final = 2.0
PING_SECONDS: Final = 2.0
HOUR: Final = 3600
DAY: Final = 24 * HOUR

log = structlog.get_logger()


async def keep_house(hall: Hall) -> None:
    """Wake the tables up that play on; then close those that everyone left, for ever."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(hall.clock.tick())
        tasks.create_task(measure_cables(hall))
        tasks.create_task(keep_awake(hall))
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with disturbing_nobody(hall, "sweeping"):
                await sweep(hall, int(time.time()))


@contextmanager
def disturbing_nobody(hall: Hall, doing: str, table: str = "") -> Iterator[None]:
    """Let what fails here, at one table perhaps, stop nothing else."""
    try:
        yield
    except Frozen:
        pass  # whoever found that out has said so
    except (*STORING, NotWiped) as failure:
        log.error("a chore could not be done", doing=doing, table=table, why=str(failure))
    except Exception:
        hall.figures.errors.inc()
        log.exception("a chore failed", doing=doing, table=table)


async def keep_awake(hall: Hall) -> None:
    """Wake the tables up; those that cannot be read just now are tried again and again."""
    is_awake = False
    while True:
        with disturbing_nobody(hall, "waking up"):
            if is_awake:
                await wake(hall, hall.unreadable())
            else:
                await wake_up(hall)
                is_awake = True
        await asyncio.sleep(WAKE_SECONDS)


async def wake_up(hall: Hall) -> None:
    """Load the tables that play on by themselves, and those whose card is old."""
    outdated = hall.store.outdated_tables()
    await wake(hall, hall.store.tables_that_wake() + outdated)


async def wake(hall: Hall, tables: list[str]) -> None:
    """Let tables do what is due."""
    for table_id in dict.fromkeys(tables):
        with disturbing_nobody(hall, "waking up", table_id):
            desk = hall.desk(table_id)
            if desk is not None:
                await desk.wake()
        await asyncio.sleep(0)


async def sweep(hall: Hall, now: int) -> None:
    """Close, purge, wipe and let go of what time has come for."""
    settings, store = hall.settings, hall.store
    waiting = store.idle_since("waiting", now - settings.expire_waiting_hours * HOUR)
    playing = store.idle_since("playing", now - settings.expire_playing_days * DAY)
    over = store.idle_since("over", now - settings.expire_waiting_hours * HOUR)
    for table_id in waiting + playing + over:
        with disturbing_nobody(hall, "closing", table_id):
            await expire(hall, table_id)
    if settings.keep_finished_days is not None:
        for table_id in store.idle_since("closed", now - settings.keep_finished_days * DAY):
            with disturbing_nobody(hall, "purging", table_id):
                await hall.purge(table_id)
    for table_id, desk in list(hall.desks.items()):
        is_idle = not desk.company.lines and not desk.is_busy() and not desk.why_frozen
        is_idle = is_idle and desk.listing.version == desk.stored
        if is_idle and desk.live.alarm(desk.now()) is None:
            hall.let_go(table_id)
    if hall.must_wipe:
        with disturbing_nobody(hall, "wiping"):
            await hall.wipe()


async def expire(hall: Hall, table_id: str) -> None:
    """Close a table that everyone left."""
    desk = hall.desk(table_id)
    if desk is not None and not desk.company.lines:
        await desk.close("expired")
        hall.let_go(table_id)


async def measure_cables(hall: Hall) -> None:
    """Ping the clients who play where the cable matters, again and again."""
    while True:
        await asyncio.sleep(PING_SECONDS)
        for line in hall.racing_lines():
            line.ping()
