"""When Python looks for garbage: not while people play.

Nearly all that a server throws away is freed at once, without a search. A search through all that
it keeps takes half a second with a thousand tables, and nobody's move should wait for it.
"""

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Final

from katzentisch.server.figures import Figures

NEVER: Final = 1_000_000_000
LOOK_SECONDS: Final = 20.0
QUIET_SECONDS: Final = 5.0
LONGEST_SECONDS: Final = 3600.0  # without a quiet moment: then one is made


@contextlib.contextmanager
def postponed_searches() -> Iterator[None]:
    """Search only what is new by itself; what was there from the start is never garbage."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(before[0], before[1], NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


async def search_when_quiet(figures: Figures) -> None:
    """Search everything whenever nobody plays, and now and then although somebody does."""
    searched = time.monotonic()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.monotonic()
        is_quiet = now - figures.last_step > QUIET_SECONDS
        has_news = figures.last_step > searched
        if (is_quiet and has_news) or now - searched > LONGEST_SECONDS:
            gc.collect()
            searched = time.monotonic()
