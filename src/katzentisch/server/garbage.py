"""When Python looks for garbage: not while people play.

Nearly all that a server throws away is freed at once, without a search; closed connections
are not. A search takes a second with a thousand tables, and even one through what is new up to
a tenth of that. Nobody's move should wait for it.
"""

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Final

from katzentisch.server.figures import Figures

LOOK_SECONDS: Final = 10.0
QUIET_SECONDS: Final = 3.0
# Without a quiet moment one is made after so many seconds, or closed connections.
LONGEST_SECONDS: Final = 3600.0
MOST_CLOSED: Final = 5000


@contextlib.contextmanager
def postponed_searches() -> Iterator[None]:
    """Search only when we say so; what was there from the start is never garbage."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def search_when_quiet(figures: Figures) -> None:
    """Search whenever nobody plays, and now and then although somebody does."""
    searched, closed = time.monotonic(), figures.closed
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.monotonic()
        is_quiet = now - figures.last_step > QUIET_SECONDS
        has_news = figures.last_step > searched or figures.closed > closed
        is_late = now - searched > LONGEST_SECONDS or figures.closed > closed + MOST_CLOSED
        if (is_quiet and has_news) or is_late:
            gc.collect()
            searched, closed = time.monotonic(), figures.closed
