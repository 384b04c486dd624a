"""A table as its journal tells it, or why it cannot be told."""

from typing import Protocol

import msgspec

from katzentisch.server.store import JournalRow, Store, StoreFailed
from katzentisch.tables.entries import Entry, first_digest, next_digest, read_entry
from katzentisch.tables.table import Table, restored


class Frozen(Exception):
    """The journal of a table is damaged."""


class Unreadable(Frozen):
    """The journal of a table cannot be read just now; perhaps it can be later."""


class Names(Protocol):
    """Who knows the guests' names."""

    def __call__(self, guests: list[str]) -> dict[str, str]: ...


def load_table(table_id: str, store: Store, names: Names) -> Table:
    """Return a table as its journal tells it; Frozen where that is damaged."""
    try:
        entries = chained(table_id, store.journal(table_id))
        guests = [guest for entry in entries if (guest := getattr(entry, "guest", None))]
        known = names(sorted(set(guests)))
    except StoreFailed as failure:
        raise Unreadable(f"the journal of {table_id} cannot be read: {failure}") from failure
    try:
        return restored(table_id, entries, known)
    except Exception as failure:
        why = f"the journal of {table_id} cannot be played again: {failure!r}"
        raise Frozen(why) from failure


def chained(table_id: str, rows: list[JournalRow]) -> list[Entry]:
    """Return the entries of a journal; Frozen where their chain is broken, or nothing is left."""
    digest = first_digest(table_id)
    entries = []
    for place, row in enumerate(rows, start=1):
        digest = next_digest(digest, row.entry)
        if row.version != place or row.digest != digest:
            raise Frozen(f"the journal of {table_id} is damaged at version {place}")
        try:
            entries.append(read_entry(row.entry))
        except (msgspec.DecodeError, ValueError) as error:
            raise Frozen(f"version {place} of {table_id} is no entry: {error}") from error
    if not entries:
        raise Frozen(f"the journal of {table_id} is lost")
    return entries
