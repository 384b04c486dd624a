"""Tables of the past, as their journals tell them, for those who look at finished games again.

A finished game does not change, so that a table that was read once serves many. It is read beside
all else, one table at a time; whoever plays meanwhile notices nothing.
"""

import asyncio
from collections import OrderedDict
from typing import Final

from katzentisch.server.journal import Names, load_table
from katzentisch.server.store import Store
from katzentisch.tables.table import Finished, Table

MOST_ENTRIES: Final = 20_000  # of all journals that are kept


class Past:
    """Tables that were read lately."""

    def __init__(self, store: Store, names: Names) -> None:
        self.store = store
        self.names = names
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.reading = asyncio.Lock()
        self.others: set[str] = set()  # whose names changed while a journal is read

    async def game(self, table_id: str, number: int, version: int) -> tuple[Table, Finished | None]:
        """Return a table that is at this version, and its game of this number if that is over."""
        table = self.tables.get(table_id)
        if table is None or lacks(table, number, version):
            async with self.reading:
                table = self.tables.get(table_id)
                if table is None or lacks(table, number, version):
                    table = await self.read(table_id)
                    self.keep(table)
        self.tables.move_to_end(table_id)
        return table, game_of(table, number)

    async def read(self, table_id: str) -> Table:
        """Return a table as its journal tells it, with the names of now."""
        while True:
            self.others.clear()
            table = await asyncio.to_thread(load_table, table_id, self.store, self.names)
            if self.others.isdisjoint(table.names):
                return table

    def keep(self, table: Table) -> None:
        """Keep a table, and as many of the others as there is room for."""
        self.tables[table.id] = table
        self.tables.move_to_end(table.id)
        while len(self.tables) > 1 and self.entries() > MOST_ENTRIES:
            self.tables.popitem(last=False)

    def entries(self) -> int:
        """Return how many entries are kept."""
        return sum(table.version for table in self.tables.values())

    def renamed(self, guest: str) -> None:
        """Read anew where a guest had another name, which stands in records, too."""
        self.others.add(guest)
        for table in [table for table in self.tables.values() if guest in table.names]:
            del self.tables[table.id]


def game_of(table: Table, number: int) -> Finished | None:
    """Return the finished game of a number, if there is one."""
    return next((game for game in table.finished if game.result.number == number), None)


def lacks(table: Table, number: int, version: int) -> bool:
    """Tell whether a game may have been finished since a table was read."""
    return table.version < version and game_of(table, number) is None
