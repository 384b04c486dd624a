"""How often a household may do what could be abused."""

import time
from typing import Final

from litestar.di import NamedDependency

from katzentisch.server.limits import Limiter
from katzentisch.server.people import refuse
from katzentisch.server.routes.requests import AnyRequest, home_of

# Each of them: so often a second, and so often at once.
GUESSES: Final = (0.1, 10.0)
ALL_GUESSES: Final = (2.0, 60.0)
NEWCOMERS: Final = (0.2, 20.0)
RENAMINGS: Final = (0.2, 10.0)
NEW_TABLES: Final = (0.5, 20.0)
REPLAYS: Final = (1.0, 30.0)
REVIEWS: Final = (10.0, 60.0)  # who waits for one asks every second how far it is


class Limits:
    """How often things may be done that cost us something, or could be guessed."""

    def __init__(self, factor: int) -> None:
        self.guesses: Limiter[str] = Limiter(GUESSES[0] * factor, GUESSES[1] * factor)
        self.all_guesses: Limiter[str] = Limiter(ALL_GUESSES[0] * factor, ALL_GUESSES[1] * factor)
        self.newcomers: Limiter[str] = Limiter(NEWCOMERS[0] * factor, NEWCOMERS[1] * factor)
        self.renamings: Limiter[str] = Limiter(RENAMINGS[0] * factor, RENAMINGS[1] * factor)
        self.tables: Limiter[str] = Limiter(NEW_TABLES[0] * factor, NEW_TABLES[1] * factor)
        self.replays: Limiter[str] = Limiter(REPLAYS[0] * factor, REPLAYS[1] * factor)
        self.reviews: Limiter[str] = Limiter(REVIEWS[0] * factor, REVIEWS[1] * factor)

    def check(self, limiter: Limiter[str], key: str) -> None:
        """Refuse what comes too often."""
        if not limiter.take(key, time.monotonic()):
            raise refuse("too-often")

    def check_guess(self, request: AnyRequest) -> None:
        """Refuse to let codes and words be guessed."""
        self.check(self.guesses, home_of(request))
        self.check(self.all_guesses, "all")


TheLimits = NamedDependency[Limits]
