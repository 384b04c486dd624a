"""How new rows of tables get into SQLite: one table's, or those of many tables at once."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from katzentisch.server.store import ChatLine, Conflict, JournalRow, TableCard, VersionTaken

Row: TypeAlias = tuple[Any, ...]

CHAT: Final = ", ".join(ChatLine.__struct_fields__)
# Most events change only a few columns of a card, and most indexes are on the others.
QUICK: Final = ("touched", "on_turn", "finished", "summary", "version")
SLOW: Final = ("game", "stage", "public", "code", "made", "wakes", "guests")
CARD_BEFORE: Final = f"SELECT {', '.join(SLOW)} FROM live_table WHERE id = ?"
CHANGE_CARD: Final = (
    f"UPDATE live_table SET {', '.join(f'{name} = ?' for name in QUICK)} WHERE id = ?"
)
PUT_CARD: Final = (
    f"INSERT INTO live_table ({', '.join((*QUICK, 'id', *SLOW))})"
    f" VALUES ({', '.join('?' for _ in (*QUICK, 'id', *SLOW))})"
    f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{n} = excluded.{n}' for n in QUICK + SLOW)}"
)
PUT_ROWS: Final = "INSERT INTO journal (table_id, version, at, entry, digest) VALUES "
DROP_CHAT: Final = "DELETE FROM chat WHERE table_id = ? AND number <= ?"
LAST_VERSION: Final = "SELECT coalesce(max(version), 0) FROM journal WHERE table_id = ?"

# For many tables; the values take the place of the braces.
COUNT_GAPS: Final = (
    "SELECT count(*) FROM (VALUES {}) AS new WHERE column2 != 1 +"
    " (SELECT coalesce(max(version), 0) FROM journal WHERE table_id = new.column1)"
)
MOST_AT_ONCE: Final = 64  # rows in a statement
LINES_KEPT: Final = 1_000  # of a table's chat


@dataclass(frozen=True)
class Append:
    """A table's new rows, what was said, and its card, unless that may stay as it is."""

    table: str
    rows: Sequence[JournalRow]
    chat: Sequence[ChatLine] = ()
    card: TableCard | None = None

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Store it."""
        if self.rows:
            self.refuse_gaps(connection)
        if self.card is not None:
            put_card(connection, self.card)
        connection.executemany(f"{PUT_ROWS} (?, ?, ?, ?, ?)", self.journal_rows())
        self.put_chat(connection)

    def refuse_gaps(self, connection: sqlite3.Connection) -> None:
        """Make sure that the versions follow the last one stored."""
        last = connection.execute(LAST_VERSION, (self.table,)).fetchone()[0]
        if self.rows[0].version != last + 1 or not self.is_without_gaps():
            raise VersionTaken(self.table, last, [row.version for row in self.rows])

    def is_without_gaps(self) -> bool:
        """Tell whether each of the rows follows the one before."""
        first = self.rows[0].version
        return all(row.version == first + place for place, row in enumerate(self.rows))

    def journal_rows(self) -> list[Row]:
        """Return the rows as the journal has them."""
        return [(self.table, row.version, row.at, row.entry, row.digest) for row in self.rows]

    def put_chat(self, connection: sqlite3.Connection) -> None:
        """Store what was said."""
        if self.chat:
            connection.executemany(
                f"INSERT INTO chat (table_id, {CHAT}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(self.table, *msgspec.structs.astuple(line)) for line in self.chat],
            )
            connection.execute(DROP_CHAT, (self.table, self.chat[-1].number - LINES_KEPT))

    def is_quick(self) -> bool:
        """Tell whether there is nothing to store but rows."""
        has_only_rows = self.card is None and not self.chat and bool(self.rows)
        return has_only_rows and self.is_without_gaps()

    @staticmethod
    def do_all(connection: sqlite3.Connection, appends: Sequence["Append"]) -> None:
        """Store those of many tables, with as few statements as can be."""
        quick = [append for append in appends if append.is_quick()]
        for part in in_parts([(each.table, each.rows[0].version) for each in quick]):
            if run_with(connection, COUNT_GAPS, part).fetchone() != (0,):
                raise Conflict("some of these rows do not follow the last ones")
        for part in in_parts([row for each in quick for row in each.journal_rows()]):
            run_with(connection, PUT_ROWS + "{}", part)
        for append in appends:
            if not append.is_quick():
                append(connection)


def run_with(connection: sqlite3.Connection, query: str, rows: Sequence[Row]) -> sqlite3.Cursor:
    """Run a statement with these rows as its values."""
    row = f"({', '.join('?' for _ in rows[0])})"
    values = [value for row in rows for value in row]
    return connection.execute(query.format(", ".join([row] * len(rows))), values)


def in_parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Return the rows in parts of few different lengths, so that their statements stay prepared."""
    start, length = 0, MOST_AT_ONCE
    while start < len(rows):
        while start + length > len(rows):
            length //= 2
        yield rows[start : start + length]
        start += length


def put_card(connection: sqlite3.Connection, card: TableCard) -> None:
    """Store a card, and who has a seat where that has changed."""
    before = connection.execute(CARD_BEFORE, (card.id,)).fetchone()
    slow, quick = slow_values(card), quick_values(card)
    if before == slow:
        connection.execute(CHANGE_CARD, (*quick, card.id))
        return
    connection.execute(PUT_CARD, (*quick, card.id, *slow))
    if before is None or before[-1] != slow[-1]:
        put_seats(connection, card)


def slow_values(card: TableCard) -> Row:
    """Return what seldom changes in a card."""
    guests = list_text(card.guests)
    return card.game, card.stage, card.public, card.code, card.made, card.wakes, guests


def quick_values(card: TableCard) -> Row:
    """Return what changes with most events."""
    return card.touched, list_text(card.on_turn), card.finished, card.summary, card.version


def list_text(items: Sequence[str]) -> str:
    """Return a list as a column has it."""
    return msgspec.json.encode(items).decode()


def put_seats(connection: sqlite3.Connection, card: TableCard) -> None:
    """Store who has a seat."""
    connection.execute("DELETE FROM seat WHERE table_id = ?", (card.id,))
    connection.executemany(
        "INSERT INTO seat (guest, table_id) VALUES (?, ?)",
        [(guest, card.id) for guest in dict.fromkeys(card.guests)],
    )
