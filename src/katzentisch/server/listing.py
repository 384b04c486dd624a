"""When the card of a table, from which lists are made, is stored anew.

It is stored with every step that lists show. Plain moves only change whose turn it is, which a
table in memory knows itself: after them the card is stored in a while.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from katzentisch.server.store import ChatLine, TableCard
from katzentisch.server.summaries import card_of
from katzentisch.tables.effects import Effects
from katzentisch.tables.entries import Entry, Moved
from katzentisch.tables.table import Table

LIST_SECONDS: Final = 5.0  # by which lists on the disk may be behind the moves


class Listing:
    """The card of one table, and how far it is behind the journal."""

    def __init__(self, made: int, version: int) -> None:
        self.made = made  # Unix seconds
        self.version = version  # of the card that is stored
        self.timer: asyncio.TimerHandle | None = None  # until the card is stored anew
        self.must_store = False  # with the next step
        self.may_wait = False  # what is being stored changes little in lists

    def card_with(self, effects: Effects, chat: ChatLine | None, table: Table) -> TableCard | None:
        """Return the card that is to be stored with a step, or None where it may wait."""
        entries = effects.entries
        only_moves = bool(entries) and chat is None and all(map(is_plain_move, entries))
        self.may_wait = only_moves and not self.must_store
        return None if self.may_wait else card_of(table, self.made)

    def note_stored(self, version: int) -> None:
        """Take note that a step is stored, with the card unless that may wait."""
        if not self.may_wait:
            self.version, self.must_store = version, False

    def look(self, stored: int) -> None:
        """Let the card be stored with this step, if it is older than the journal."""
        self.must_store = self.version < stored

    def set_timer(self, stored: int, on_due: Callable[[], None]) -> None:
        """Say in a while that the card is due, if it is older than the journal."""
        if self.version < stored and self.timer is None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(LIST_SECONDS, self.ring, on_due)

    def ring(self, on_due: Callable[[], None]) -> None:
        """Say that the card is due."""
        self.timer = None
        on_due()

    def stop(self) -> None:
        """Let the card be as it is stored."""
        if self.timer is not None:
            self.timer.cancel()


def is_plain_move(entry: Entry) -> bool:
    """Tell whether an entry changes nothing in lists but whose turn it is, and the clocks."""
    return isinstance(entry, Moved) and entry.hand != "stand-in"
