"""A disk that can be slow, can refuse, and forgets what it was not told to sync.

The real store writes to real SQLite files; only its thread is replaced, so that a batch takes
virtual time. When the machine dies during a batch, its bytes in the write-ahead log are what the
disk had not synced: any of their sectors may be there, or not. Where the log is moved into the
database after a batch, it is synced before; then any sector of the database may be the old one.
SQLite has to make sense of that.

A commit can fail in two ways. Before anything is written, it is simply not there. When its pages
are in the log and only the sync fails, SQLite rolls back and leaves them behind the end of the log
that its index knows: no connection sees them, and the next commit is written over them; but who
starts on what is left reads the log anew, and finds the commit whole.
"""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from katzentisch.server.appends import Append
from katzentisch.server.sqlite import FILE, SqliteReader, SqliteStore
from katzentisch.server.store import StoreFailed
from katzentisch.server.writer import Job, T, Waiting, Writer
from tests.simulation.faults import Faults
from tests.simulation.loop import Process, SimulatedLoop

SECTOR: Final = 512
USUAL_WRITE: Final = (0.0005, 0.006)
SLOW_WRITE: Final = (0.2, 6.0)
LOG: Final = f"{FILE}-wal"
INDEX: Final = f"{FILE}-shm"  # of the log, shared by all connections
EMPTYING: Final = "PRAGMA wal_checkpoint(TRUNCATE)"
SYNCING: Final = ("COMMIT", "VACUUM", EMPTYING)
LOG_HEAD: Final = 32  # bytes; SQLite syncs them before the log goes on behind a new head
LOG_PAGES: Final = (1, 6, 10_000)  # after which the log is moved into the database


class RefusingConnection:
    """A connection to the database on a disk that sometimes refuses."""

    def __init__(self, connection: sqlite3.Connection, disk: "Disk") -> None:
        self.connection = connection
        self.disk = disk
        self.is_faulty = True
        self.synced_log: bytes | None = None  # if the log holds more, of commits that failed

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def execute(self, query: str, *values: Any) -> Any:
        """Run a statement; a commit may fail."""
        if query == "COMMIT" and self.is_faulty:
            self.perhaps_fail()
        cursor = self.connection.execute(query, *values)
        if query in SYNCING:
            self.synced_log = None
        return cursor

    def perhaps_fail(self) -> None:
        """Let a commit fail before its pages are in the log, or when they are to be synced."""
        if self.disk.faults.strikes("disk refuses"):
            raise sqlite3.OperationalError("disk I/O error")
        if self.disk.faults.strikes("sync fails"):
            self.commit_unsynced()
            self.disk.on_failed_sync()
            raise sqlite3.OperationalError("disk I/O error")

    def commit_unsynced(self) -> None:
        """Put a commit into the log, and leave the log's index as it was."""
        if self.synced_log is None:
            _, self.synced_log = self.disk.contents()
        index = self.disk.folder / INDEX
        before = index.read_bytes()
        self.connection.execute("PRAGMA wal_autocheckpoint = 0")
        self.connection.execute("COMMIT")
        self.connection.execute(f"PRAGMA wal_autocheckpoint = {self.disk.log_pages}")
        with index.open("rb+") as file:
            file.write(before)


class FailingReads:
    """A connection on which nothing can be read now and then."""

    def __init__(self, connection: sqlite3.Connection, disk: "Disk") -> None:
        self.connection = connection
        self.disk = disk

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def execute(self, query: str, *values: Any) -> Any:
        """Run a statement, if the disk gives anything."""
        if not self.disk.is_readable():
            raise sqlite3.OperationalError("disk I/O error")
        return self.connection.execute(query, *values)


class SimulatedWriter(Writer):
    """The store's writer, but for its thread: one batch after the other, in virtual time."""

    def __init__(self, connection: sqlite3.Connection, disk: "Disk", process: Process) -> None:
        connection.execute("PRAGMA synchronous = OFF")  # it is the simulation that syncs
        connection.execute(f"PRAGMA wal_autocheckpoint = {disk.log_pages}")
        self.connection: Any = RefusingConnection(connection, disk)
        self.disk = disk
        self.process = process
        self.waiting: list[Waiting] = []
        self.batch: list[Waiting] = []  # being written
        self.closing = False

    def begin(self, job: Job[T], *, alone: bool = False) -> asyncio.Future[T]:
        loop = self.disk.loop
        future: asyncio.Future[T] = loop.create_future()
        if self.closing or self.process.is_dead:
            raise StoreFailed("the store is closed")
        if isinstance(job, Append):
            self.disk.on_append(job.table)
        self.waiting.append(Waiting(job, alone, loop, future))
        self.begin_batch()
        return future

    def begin_batch(self) -> None:
        """Take all that waits, unless something is being written."""
        if self.waiting and not self.batch:
            self.batch, self.waiting = self.waiting, []
            is_slow = self.disk.faults.strikes("slow disk")
            took = self.disk.dice.uniform(*(SLOW_WRITE if is_slow else USUAL_WRITE))
            self.disk.on_begin(took)
            self.disk.loop.call_later(took, self.end)

    def end(self) -> None:
        """Commit, and let the next batch begin."""
        if self.batch and not self.process.is_dead:
            batch, self.batch = self.batch, []
            self.do_batch(batch)
            self.disk.on_commit()
            self.begin_batch()

    def finish(self) -> None:
        self.closing = True
        while self.batch or self.waiting:
            if not self.batch:
                self.batch, self.waiting = self.waiting, []
            self.end()


class Disk:
    """The data folder, as it is after each crash."""

    def __init__(
        self, root: Path, loop: SimulatedLoop, faults: Faults, dice: random.Random
    ) -> None:
        self.root = root
        self.loop = loop
        self.faults = faults
        self.dice = dice
        self.images = 0
        self.log_pages = dice.choice(LOG_PAGES)
        self.unreadable_until = 0.0
        self.read_share = 0.0  # of what is asked for, that is given until then
        self.store: SqliteStore
        self.truth: SqliteReader  # reads whatever happens
        self.on_append: Callable[[str], None] = lambda table: None
        self.on_begin: Callable[[float], None] = lambda took: None
        self.on_failed_sync: Callable[[], None] = lambda: None
        self.on_commit: Callable[[], None] = lambda: None
        self.put(empty_database(), b"")

    @property
    def folder(self) -> Path:
        """Where the data is now."""
        return self.root / str(self.images)

    def put(self, database: bytes, log: bytes) -> None:
        """Make a new folder with what is left of the old one."""
        self.images += 1
        self.folder.mkdir()
        (self.folder / FILE).write_bytes(database)
        if log:
            (self.folder / LOG).write_bytes(log)

    def open(self, process: Process) -> SqliteStore:
        """Open the store for a process."""
        self.store = SqliteStore(
            self.folder, lambda connection: SimulatedWriter(connection, self, process)
        )
        self.store.reads = FailingReads(self.store.reads, self)  # type: ignore[assignment]
        self.truth = SqliteReader(self.folder)
        return self.store

    def is_readable(self) -> bool:
        """Tell whether the disk gives what is asked for now."""
        return self.loop.now >= self.unreadable_until or self.dice.random() < self.read_share

    def give_little(self, seconds: float) -> None:
        """Give nothing for a while, or half of what is asked for."""
        self.unreadable_until = self.loop.now + seconds
        self.read_share = self.dice.choice([0.0, 0.5])

    def crash(self) -> None:
        """Let everything be gone that was not synced, or some of it."""
        writer = self.store.writer
        assert isinstance(writer, SimulatedWriter)
        database, written = self.contents()
        synced = log = written
        if writer.connection.synced_log is not None:
            self.faults.happened("crash after a failed sync")
            synced = writer.connection.synced_log
        together = [waiting for waiting in writer.batch if not waiting.alone]
        after = database
        if together:
            writer.connection.is_faulty = False
            writer.write(together)
            after, written = self.contents()
        if after != database and self.dice.random() < 0.5:
            self.faults.happened("checkpoint torn")
            database, log = self.torn(database, after), written
        elif written != synced:
            log = self.what_is_left(synced, written)
        folder = self.folder
        self.truth.close_reads()
        self.store.close_reads()
        writer.connection.close()
        self.store.lock.release()
        writer.closing = True
        self.put(database, log)
        shutil.rmtree(folder)

    def close(self) -> None:
        """Let go of the files."""
        self.truth.close_reads()
        self.store.close_reads()
        self.store.writer.connection.close()
        if not self.store.writer.closing:  # in order, with its lock
            self.store.lock.release()

    def contents(self) -> tuple[bytes, bytes]:
        """Return the bytes of the database and of its write-ahead log."""
        log = self.folder / LOG
        return (self.folder / FILE).read_bytes(), log.read_bytes() if log.exists() else b""

    def what_is_left(self, synced: bytes, written: bytes) -> bytes:
        """Return what a disk may hold when bytes had been written, but not synced."""
        how = self.dice.choice(["lost", "kept", "torn", "torn"])
        self.faults.happened(f"unsynced writes {how}")
        if how == "lost":
            return synced
        if how == "kept":
            return written
        left = bytearray(self.torn(synced, written))
        left[:LOG_HEAD] = written[:LOG_HEAD]
        if len(synced) < len(written) and self.dice.random() < 0.5:
            del left[self.dice.randint(len(synced), len(written)) :]
        return bytes(left)

    def torn(self, old: bytes, new: bytes) -> bytes:
        """Return what is there when some sectors are the new ones, and others still the old."""
        old += bytes(max(0, len(new) - len(old)))
        left = bytearray(new + old[len(new) :])
        share = self.dice.random()
        for start in range(0, len(left), SECTOR):
            if self.dice.random() < share:
                left[start : start + SECTOR] = old[start : start + SECTOR]
        return bytes(left)


@cache
def empty_database() -> bytes:
    """Return a database without anything in it."""
    with TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder))
        store.writer.finish()
        store.close_reads()
        store.writer.connection.close()
        store.lock.release()
        return (Path(folder) / FILE).read_bytes()
