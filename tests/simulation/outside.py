"""Time and chance, as the code under test gets them: from the seed, and from nowhere else.

`time` and `secrets` are changed for the simulating thread only, and as whole modules: code that
is written tomorrow is simulated, too. There is no door in the server through which chance could
be made predictable.
"""

import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.simulation.loop import SimulatedLoop

EPOCH = 1_800_000_000.0


class Outside:
    """The clocks of a machine, and its chance."""

    def __init__(self, loop: SimulatedLoop, dice: random.Random) -> None:
        self.loop = loop
        self.dice = dice
        self.wall_offset = 0.0  # the clock on the wall is set now and then
        self.boot = 1000.0  # what the monotonic clock showed when virtual time began

    def wall(self) -> float:
        """Return the time of day, which somebody may set."""
        return EPOCH + self.loop.now + self.wall_offset

    def monotonic(self) -> float:
        """Return the time since the machine started."""
        return self.boot + self.loop.now

    def monotonic_ns(self) -> int:
        """Return the same, as a whole number."""
        return int(self.monotonic() * 1e9)

    def token_bytes(self, count: int | None = None) -> bytes:
        """Return bytes that only the seed knows."""
        return self.dice.randbytes(32 if count is None else count)


@contextmanager
def simulated(outside: Outside) -> Iterator[None]:
    """Let this thread have no other time and chance."""
    thread = threading.get_ident()

    def only_here(real: Callable[..., Any], ours: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *a, **k: (ours if threading.get_ident() == thread else real)(*a, **k)

    changes: list[tuple[Any, str, Callable[..., Any]]] = [
        (time, "time", outside.wall),
        (time, "monotonic", outside.monotonic),
        (time, "monotonic_ns", outside.monotonic_ns),
        (time, "perf_counter", outside.monotonic),
        (secrets, "token_bytes", outside.token_bytes),
        (secrets, "choice", outside.dice.choice),
        (secrets, "randbits", outside.dice.getrandbits),
    ]
    kept = [(module, name, getattr(module, name)) for module, name, _ in changes]
    for module, name, ours in changes:
        setattr(module, name, only_here(getattr(module, name), ours))
    try:
        yield
    finally:
        for module, name, real in kept:
            setattr(module, name, real)
