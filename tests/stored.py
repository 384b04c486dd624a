"""A table and its journal, for tests of the storage."""

import hashlib

from katzentisch.server.listing import is_plain_move
from katzentisch.server.store import JournalRow, TableCard
from katzentisch.tables.entries import read_entry
from katzentisch.tables.table import restored

CARD = TableCard(
    id="table",
    game="miau",
    stage="waiting",
    public=True,
    code="KMRTZ",
    made=100,
    touched=200,
    guests=("mimi", "carlo"),
    on_turn=("carlo",),
    wakes=False,
    finished=0,
    summary=b'{"seats":2}',
)


def problem_with_card(card: TableCard | None, journal: list[JournalRow]) -> str | None:
    """Say what is wrong with a card: it may be old only if nothing but moves came since."""
    if card is None:
        return "it has no card"
    entries = [read_entry(row.entry) for row in journal]
    table = restored(card.id, entries[: card.version], {})
    guests = [chair.guest for chair in table.chairs]
    on_turn = tuple(guest for seat in table.actors() if (guest := guests[seat]) is not None)
    stage = "playing" if table.stage == "paused" else table.stage
    if (card.stage, card.finished, card.on_turn) != (stage, len(table.finished), on_turn):
        return "its card is of another version"
    if not all(map(is_plain_move, entries[card.version :])):
        return "its card does not have what came after it"
    return None


def row(version: int, size: int = 0) -> JournalRow:
    """Return a row that its version tells all about."""
    entry = b'{"version":%d,"pad":"%s"}' % (version, b"x" * size)
    return JournalRow(version, version * 10, entry, hashlib.sha256(entry).digest())


def rows(first: int, last: int) -> list[JournalRow]:
    """Return the rows of these versions."""
    return [row(version) for version in range(first, last + 1)]
