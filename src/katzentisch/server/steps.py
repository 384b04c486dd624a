"""A step: something that is to happen at a table, from asking for it to its end."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from katzentisch.server.lines import Line
from katzentisch.tables.effects import Effects


@dataclass
class Step:
    """Something that is to happen at a table, and who waits for it."""

    act: Callable[[int], Effects]
    line: Line | None
    ref: str | None
    then: Callable[[], None] | None  # done before anything else can happen
    done: asyncio.Future[bool]  # whether it has happened
    effects: Effects = field(default_factory=Effects)
    began: float = 0.0

    def settle(self, has_happened: bool) -> None:
        """Tell who waits, if anybody still does."""
        if not self.done.done():
            self.done.set_result(has_happened)

    def settle_with(self, failure: Exception) -> None:
        """Tell who waits what went wrong at its end, if anybody still does."""
        if not self.done.done():
            self.done.set_exception(failure)
