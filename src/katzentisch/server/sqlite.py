"""The store in SQLite: one file in WAL mode, one writer, reads beside it."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Any, TypeVar

import msgspec

from katzentisch.server.appends import CHAT, Append, Row
from katzentisch.server.lock import FolderLock
from katzentisch.server.migrations import (
    TROUBLE,
    known_scripts,
    number_from,
    refuse_damaged_schema,
    trouble_text,
    upgrade,
    version_of,
)
from katzentisch.server.store import (
    CannotOpen,
    ChatLine,
    Conflict,
    Guest,
    JournalRow,
    NotWiped,
    Stage,
    StoreFailed,
    TableCard,
)
from katzentisch.server.writer import Writer

FILE = "katzentisch.db"
BUSY_MS = 5000
LEAST_ROOM = 100_000  # bytes; without them SQLite says only that it cannot write
LOG_PAGES = 10_000  # 40 MB: a journal's last page is written often before it is full
WIPES = 20  # tries to empty the WAL before we say that a reader is in the way
WIPE_PAUSE = 0.1  # seconds

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

CARD = ", ".join(TableCard.__struct_fields__)
GUEST = ", ".join(Guest.__struct_fields__)
JOURNAL_TYPES = (int, int, bytes, bytes)

WRITING = f"""
    PRAGMA busy_timeout = {BUSY_MS};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = {LOG_PAGES};
    PRAGMA fullfsync = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;  -- what a savepoint may have to undo needs no file
"""


class SqliteReader:
    """Reads a data folder, also beside a server that is running there."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        # Reads are short and mostly from the cache, so the event loop's own thread does them.
        # Others have a connection of their own: while a statement is under way, all that is read
        # on its connection is as it was when that began.
        self.thread = get_ident()
        self.reads = connect(self.path, "ro")
        self.beside = connect(self.path, "ro")
        try:
            for connection in (self.reads, self.beside):
                connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            refuse_other_schemas(self.reads, self.path)
        except BaseException:
            self.close_reads()
            raise

    def journal(self, table_id: str) -> list[JournalRow]:
        query = "SELECT version, at, entry, digest FROM journal WHERE table_id = ? ORDER BY version"
        return [journal_row_from(row) for row in self.rows(query, table_id)]

    def card(self, table_id: str) -> TableCard | None:
        query = f"SELECT {CARD} FROM live_table WHERE id = ?"
        return first([card_from(row) for row in self.rows(query, table_id)])

    def chat(self, table_id: str, last: int) -> list[ChatLine]:
        query = f"SELECT {CHAT} FROM chat WHERE table_id = ?"
        lines = self.rows(f"{query} ORDER BY number DESC LIMIT ?", table_id, last)
        return [shaped(ChatLine, line) for line in reversed(lines)]

    def open_tables(self, limit: int) -> list[TableCard]:
        return self.public_tables("waiting", limit)

    def public_playing(self, limit: int) -> list[TableCard]:
        return self.public_tables("playing", limit)

    def public_tables(self, stage: Stage, limit: int) -> list[TableCard]:
        """Return public tables in a stage, newest first."""
        return self.cards("WHERE stage = ? AND public ORDER BY made DESC LIMIT ?", stage, limit)

    def tables_of(self, guest_id: str, limit: int) -> list[TableCard]:
        return self.seats_of(guest_id, "stage <> 'closed'", limit)

    def finished_of(self, guest_id: str, limit: int) -> list[TableCard]:
        return self.seats_of(guest_id, "finished > 0", limit)

    def seats_of(self, guest_id: str, condition: str, limit: int) -> list[TableCard]:
        """Return a guest's tables that meet a condition, last touched first."""
        mine = "id IN (SELECT table_id FROM seat WHERE guest = ?)"
        order = "ORDER BY touched DESC LIMIT ?"
        return self.cards(f"WHERE {mine} AND {condition} {order}", guest_id, limit)

    def all_cards(self, limit: int, stage: Stage | None = None) -> list[TableCard]:
        if stage is None:
            return self.cards("ORDER BY touched DESC LIMIT ?", limit)
        return self.cards("WHERE stage = ? ORDER BY touched DESC LIMIT ?", stage, limit)

    def by_code(self, code: str) -> TableCard | None:
        return first(self.cards("WHERE code = ? AND stage = 'waiting'", code))

    def outdated_tables(self) -> list[str]:
        last = "(SELECT max(version) FROM journal WHERE table_id = id)"
        query = f"SELECT id FROM live_table WHERE stage = 'playing' AND version < {last}"
        return [table_id for (table_id,) in self.rows(query)]

    def tables_that_wake(self) -> list[str]:
        return [table_id for (table_id,) in self.rows("SELECT id FROM live_table WHERE wakes")]

    def idle_since(self, stage: Stage, before: int) -> list[str]:
        query = "SELECT id FROM live_table WHERE stage = ? AND touched < ? ORDER BY touched"
        return [table_id for (table_id,) in self.rows(query, stage, before)]

    def guest(self, guest_id: str) -> Guest | None:
        query = f"SELECT {GUEST} FROM guest WHERE id = ?"
        return first([guest_from(row) for row in self.rows(query, guest_id)])

    def names(self, guests: Sequence[str]) -> dict[str, str]:
        query = "SELECT id, name FROM guest WHERE id IN (SELECT value FROM json_each(?))"
        rows = self.rows(query, msgspec.json.encode(guests).decode())
        return {guest: name for guest, name in rows if isinstance(name, str)}

    def guest_of(self, token_hash: bytes) -> Guest | None:
        query = f"SELECT {GUEST} FROM guest WHERE id = (SELECT guest FROM session WHERE hash = ?)"
        return first([guest_from(row) for row in self.rows(query, token_hash)])

    async def backup(self, target: Path) -> None:
        await asyncio.to_thread(back_up, self.path, target)

    async def close(self) -> None:
        self.close_reads()

    def close_reads(self) -> None:
        """Read no more."""
        self.reads.close()
        self.beside.close()

    def cards(self, condition: str, *values: object) -> list[TableCard]:
        """Return the cards that a condition lets through, without those that are damaged."""
        cards = []
        for row in self.rows(f"SELECT {CARD} FROM live_table {condition}", *values):
            with suppress(StoreFailed):
                cards.append(card_from(row))
        return cards

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return all that a query finds."""
        connection = self.reads if get_ident() == self.thread else self.beside
        try:
            return connection.execute(query, values).fetchall()
        except TROUBLE as error:
            raise StoreFailed(trouble_text(error)) from error


class SqliteStore(SqliteReader):
    """Keeps everything in one data folder, which is its own until it is closed."""

    def __init__(
        self, folder: Path, writer: Callable[[sqlite3.Connection], Writer] = Writer
    ) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.lock = FolderLock(folder)
        try:
            connection = open_to_write(folder / FILE)
            try:
                super().__init__(folder)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            self.lock.release()
            raise
        self.writer = writer(connection)

    async def append(
        self, card: TableCard, rows: Sequence[JournalRow], chat: Sequence[ChatLine] = ()
    ) -> None:
        await self.begin_append(card.id, rows, chat, card)

    def begin_append(
        self,
        table_id: str,
        rows: Sequence[JournalRow],
        chat: Sequence[ChatLine] = (),
        card: TableCard | None = None,
    ) -> asyncio.Future[None]:
        return self.writer.begin(Append(table_id, rows, chat, card))

    async def purge(self, table_id: str) -> None:
        await self.change("DELETE FROM live_table WHERE id = ?", table_id)

    async def add_guest(self, guest: Guest) -> None:
        query = f"INSERT INTO guest ({GUEST}) VALUES (?, ?, ?, ?, ?, ?)"
        await self.change(query, *msgspec.structs.astuple(guest))

    async def rename(self, guest_id: str, name: str) -> None:
        query = "UPDATE guest SET name = ? WHERE name <> '' AND id = ?"
        await self.change_guest(query, name, guest_id)

    async def touch(self, guest_id: str, now: int) -> None:
        await self.change_guest("UPDATE guest SET seen = max(seen, ?) WHERE id = ?", now, guest_id)

    async def forget_guest(self, guest_id: str) -> None:
        await self.writer.do(partial(forget, guest_id=guest_id))

    async def add_session(self, token_hash: bytes, guest_id: str, made: int) -> None:
        query = "INSERT INTO session (hash, guest, made) VALUES (?, ?, ?)"
        await self.change(query, token_hash, guest_id, made)

    async def drop_session(self, token_hash: bytes) -> None:
        await self.change("DELETE FROM session WHERE hash = ?", token_hash)

    async def drop_sessions_of(self, guest_id: str) -> None:
        await self.change("DELETE FROM session WHERE guest = ?", guest_id)

    async def add_key(self, key_hash: bytes, guest_id: str, until: int, kind: str) -> None:
        await self.writer.do(partial(replace_key, key=(key_hash, guest_id, until, kind)))

    async def take_key(self, key_hash: bytes, now: int) -> str | None:
        return await self.writer.do(partial(take_key, key_hash=key_hash, now=now))

    async def tidy(self) -> None:
        """Give back room, and wipe what lies in unused corners of the file; others wait for it."""
        await self.writer.do(vacuum, alone=True)
        await self.wipe()

    async def wipe(self) -> None:
        """Empty the write-ahead log, where deleted text would else live on for a while."""
        for _ in range(WIPES):
            if await self.writer.do(empty_log, alone=True):
                return
            await asyncio.sleep(WIPE_PAUSE)
        raise NotWiped("a reader keeps old pages in use")

    async def close(self) -> None:
        if self.writer.closing:
            return
        await asyncio.to_thread(self.writer.finish)
        await super().close()
        # Last, as only a connection that may write can put the log into the database.
        self.writer.connection.close()
        self.lock.release()

    async def change(self, query: str, *values: object) -> int:
        """Run one statement; return how many rows it changed."""
        return await self.writer.do(lambda connection: connection.execute(query, values).rowcount)

    async def change_guest(self, query: str, *values: object) -> None:
        """Run one statement that must find its guest."""
        if await self.change(query, *values) == 0:
            raise Conflict(f"there is no guest {values[-1]}")


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a database; transactions are begun and ended by us alone."""
    try:
        return sqlite3.connect(
            f"{path.resolve().as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )
    except TROUBLE as error:
        raise CannotOpen(f"{path} cannot be opened: {error}.") from error


def keep_private(path: Path) -> None:
    """Let nobody else read the secrets of the deals; SQLite's other files follow this one."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)
    except OSError as error:
        raise CannotOpen(f"{path} cannot be opened: {error.strerror}.") from error


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the database, made or upgraded where that is needed."""
    keep_private(path)
    connection = connect(path, "rwc")
    try:
        version_of(connection, path)
        connection.executescript(WRITING)
        if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            raise CannotOpen(f"{path} is on a disk that SQLite cannot share: choose a local one.")
        upgrade(connection, path)
        refuse_damaged_schema(connection, path)
        # Only now: an upgrade may have to rebuild tables that others refer to.
        connection.execute("PRAGMA foreign_keys = ON")
    except TROUBLE as error:
        connection.close()
        is_full = shutil.disk_usage(path.parent).free < LEAST_ROOM
        why = "the disk is full" if is_full else trouble_text(error)
        raise CannotOpen(f"{path} cannot be used: {why}.") from error
    except BaseException:
        connection.close()
        raise
    return connection


def refuse_other_schemas(connection: sqlite3.Connection, path: Path) -> None:
    """Make sure that a database can be read as it is."""
    try:
        version = version_of(connection, path)
    except TROUBLE as error:
        raise CannotOpen(f"{path} cannot be used: {trouble_text(error)}.") from error
    if version < len(known_scripts()):
        raise CannotOpen(f"{path} has an older schema: start the server once to upgrade it.")


def forget(connection: sqlite3.Connection, guest_id: str) -> None:
    """Delete what is personal."""
    for query in (
        "UPDATE guest SET name = '' WHERE id = ?",
        "UPDATE chat SET text = '' WHERE guest = ?",
        "DELETE FROM session WHERE guest = ?",
        "DELETE FROM key WHERE guest = ?",
    ):
        connection.execute(query, (guest_id,))


def replace_key(connection: sqlite3.Connection, key: tuple[bytes, str, int, str]) -> None:
    """Keep a key instead of the one of its kind that its guest had."""
    _, guest_id, _, kind = key
    connection.execute("DELETE FROM key WHERE guest = ? AND kind = ?", (guest_id, kind))
    connection.execute("INSERT INTO key (hash, guest, until, kind) VALUES (?, ?, ?, ?)", key)


def take_key(connection: sqlite3.Connection, key_hash: bytes, now: int) -> str | None:
    """Use up a key, and delete all that have expired."""
    connection.execute("DELETE FROM key WHERE until <= ?", (now,))
    query = "SELECT guest FROM key WHERE hash = ?"
    guests = [guest for (guest,) in connection.execute(query, (key_hash,)).fetchall()]
    connection.execute("DELETE FROM key WHERE hash = ?", (key_hash,))
    return first(guests)


def vacuum(connection: sqlite3.Connection) -> None:
    """Write the database anew, without what is unused; the copy is too large for the memory."""
    connection.execute("PRAGMA temp_store = FILE")
    try:
        connection.execute("VACUUM").close()
    finally:
        connection.execute("PRAGMA temp_store = MEMORY")


def empty_log(connection: sqlite3.Connection) -> bool:
    """Move the write-ahead log into the database, unless someone still reads from it."""
    connection.execute("PRAGMA busy_timeout = 0")  # others wait for us
    try:
        return number_from(connection, "PRAGMA wal_checkpoint(TRUNCATE)") == 0
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")


def back_up(path: Path, target: Path) -> None:
    """Copy a database in one step, which is one moment of it, and check the copy."""
    if target.exists():
        raise FileExistsError(f"{target} is there already: a backup needs a new name.")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(connect(path, "ro")) as source, closing(connect(part, "rwc")) as copy:
            source.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            source.backup(copy, pages=-1)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that one file is all of it
            found = copy.execute("PRAGMA integrity_check").fetchall()
        if found != [("ok",)]:
            raise StoreFailed(f"the copy is damaged: {found[0][0]}")
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except TROUBLE as error:
        raise StoreFailed(trouble_text(error)) from error
    finally:
        part.unlink(missing_ok=True)


def journal_row_from(row: Row) -> JournalRow:
    """Return a stored entry, unless it has lost its shape."""
    if tuple(map(type, row)) != JOURNAL_TYPES:
        raise StoreFailed("an entry is damaged")
    return JournalRow(*row)


def card_from(row: Row) -> TableCard:
    """Return a stored card."""
    values = dict(zip(TableCard.__struct_fields__, row, strict=True))
    values["public"] = bool(values["public"])
    values["wakes"] = bool(values["wakes"])
    for name in ("guests", "on_turn"):
        values[name] = list_from(values[name])
    return shaped(TableCard, tuple(values.values()))


def guest_from(row: Row) -> Guest:
    """Return a stored guest."""
    guest_id, name, is_bot, maker, made, seen = row
    return shaped(Guest, (guest_id, name, bool(is_bot), maker, made, seen))


def shaped(kind: type[S], row: Row) -> S:
    """Return what a row holds, unless it has lost its shape."""
    try:
        return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)
    except msgspec.ValidationError as error:
        raise StoreFailed(f"a {kind.__name__} is damaged: {error}") from error


def list_from(text: Any) -> Any:
    """Return the ids that are one text, unless it has lost its shape."""
    try:
        return msgspec.json.decode(text)
    except (TypeError, ValueError, msgspec.DecodeError) as error:
        raise StoreFailed(f"a list is damaged: {error}") from error


def first(found: Sequence[T]) -> T | None:
    """Return the first, if there is one."""
    return found[0] if found else None
