"""A table and its journal, for tests of the storage."""

import hashlib

from katzentisch.server.store import JournalRow, TableCard

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


def row(version: int, size: int = 0) -> JournalRow:
    """Return a row that its version tells all about."""
    entry = b'{"version":%d,"pad":"%s"}' % (version, b"x" * size)
    return JournalRow(version, version * 10, entry, hashlib.sha256(entry).digest())


def rows(first: int, last: int) -> list[JournalRow]:
    """Return the rows of these versions."""
    return [row(version) for version in range(first, last + 1)]
