"""What the store in SQLite promises besides: durability, upgrades, one server per folder."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, closing
from importlib.resources import files
from pathlib import Path
from threading import Event

import msgspec
import pytest

from katzentisch.server.migrations import Script, known_scripts, upgrade
from katzentisch.server.sqlite import FILE, SqliteReader, SqliteStore
from katzentisch.server.store import (
    CannotOpen,
    ChatLine,
    Conflict,
    Guest,
    JournalRow,
    NotWiped,
    StoreFailed,
    TableCard,
    VersionTaken,
)
from tests.live_server import PATIENCE
from tests.stored import CARD, row, rows

run = asyncio.run
FIRST_SCHEMA = Path(__file__).parent / "data" / "first-schema.sql"
ALONE = msgspec.structs.replace(CARD, guests=(), on_turn=())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path)
    yield opened
    run(opened.close())


def pragma(store: SqliteStore, name: str) -> object:
    [value] = store.writer.connection.execute(f"PRAGMA {name}").fetchone()
    return value


def card_of(number: int) -> TableCard:
    return msgspec.structs.replace(ALONE, id=f"t{number}", code=None)


@asynccontextmanager
async def busy(store: SqliteStore) -> AsyncIterator[None]:
    """Keep the writer busy, so that what is asked of it meanwhile shares a batch."""
    begun, free = asyncio.Event(), Event()
    loop = asyncio.get_running_loop()

    def block(_: sqlite3.Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        free.wait()

    blocked = asyncio.ensure_future(store.writer.do(block, alone=True))
    await begun.wait()
    try:
        yield
    finally:
        free.set()
        await blocked


async def together(
    store: SqliteStore, *writes: Coroutine[object, object, None]
) -> list[BaseException | None]:
    """Let writes share a batch; return what each raised."""
    async with busy(store):
        waiting = asyncio.gather(*writes, return_exceptions=True)
        while len(store.writer.waiting) < len(writes):
            await asyncio.sleep(0)
    return await waiting


# Durability


def test_every_commit_is_synced(store: SqliteStore) -> None:
    assert pragma(store, "journal_mode") == "wal"
    assert pragma(store, "synchronous") == 2  # FULL
    assert pragma(store, "foreign_keys") == 1
    assert pragma(store, "secure_delete") == 1
    assert pragma(store, "busy_timeout") == 5000


CHILD = """
import asyncio, sys
from pathlib import Path
from katzentisch.server.sqlite import SqliteStore
from tests.test_sqlite import ALONE
from tests.stored import row

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    for version in range(1, 1_000_000):
        await store.append(ALONE, [row(version)])
        print(version, flush=True)

asyncio.run(main())
"""


def test_what_was_awaited_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CHILD, str(tmp_path)]
    root = Path(__file__).parent.parent
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as child:
        assert child.stdout is not None
        for _ in range(20):
            told = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        told = max([told, *map(int, child.stdout.read().split())])
    again = SqliteStore(tmp_path)
    journal = again.journal(ALONE.id)
    assert len(journal) >= told
    assert journal == rows(1, len(journal))
    run(again.close())


def test_nobody_is_told_before_the_commit(store: SqliteStore) -> None:
    seen: list[int] = []

    async def append(card: TableCard) -> None:
        await store.append(card, rows(1, 1))
        with closing(sqlite3.connect(store.path)) as other:
            query = "SELECT count(*) FROM journal WHERE table_id = ?"
            seen.append(other.execute(query, (card.id,)).fetchone()[0])

    run(together(store, *(append(card_of(number)) for number in range(10))))
    assert seen == [1] * 10


def test_jobs_that_wait_share_one_commit(store: SqliteStore) -> None:
    statements: list[str] = []
    store.writer.connection.set_trace_callback(statements.append)
    run(together(store, *(store.append(card_of(number), rows(1, 1)) for number in range(100))))
    store.writer.connection.set_trace_callback(None)
    assert statements.count("COMMIT") == 1
    assert len(store.all_cards(999)) == 100


MANY = [card_of(number) for number in range(100)]


async def follow(store: SqliteStore, card: TableCard, new: TableCard | None = None) -> None:
    """Append a second row as a live table does, whose card may mostly stay as it is."""
    await store.begin_append(card.id, [row(2)], (), new)


def test_many_tables_are_stored_in_a_few_statements(store: SqliteStore) -> None:
    run(together(store, *(store.append(card, rows(1, 1)) for card in MANY)))
    statements: list[str] = []
    store.writer.connection.set_trace_callback(statements.append)
    run(together(store, *(follow(store, card) for card in MANY)))
    store.writer.connection.set_trace_callback(None)
    assert len(statements) < 15
    assert [store.card(card.id) for card in MANY] == MANY
    assert all(store.journal(card.id) == rows(1, 2) for card in MANY)


def test_a_table_that_is_elsewhere_by_now_fails_alone_among_many(store: SqliteStore) -> None:
    run(together(store, *(store.append(card, rows(1, 1)) for card in MANY)))
    run(store.append(MANY[7], [row(2)]))
    outcomes = run(together(store, *(follow(store, card) for card in MANY)))
    assert [place for place, each in enumerate(outcomes) if isinstance(each, VersionTaken)] == [7]
    assert all(store.journal(card.id) == rows(1, 2) for card in MANY)


def test_a_table_that_is_deleted_by_now_fails_alone_among_many(store: SqliteStore) -> None:
    run(together(store, *(store.append(card, rows(1, 1)) for card in MANY[:5])))
    run(store.purge(MANY[2].id))
    outcomes = run(together(store, *(follow(store, card) for card in MANY[:5])))
    assert [place for place, each in enumerate(outcomes) if isinstance(each, Conflict)] == [2]
    assert [len(store.journal(card.id)) for card in MANY[:5]] == [2, 2, 0, 2, 2]


def test_a_table_whose_card_changes_is_stored_among_many(store: SqliteStore) -> None:
    run(together(store, *(store.append(card, rows(1, 1)) for card in MANY[:5])))
    run(store.add_guest(Guest("mimi", "Mimi", False, None, 0, 0)))
    over = msgspec.structs.replace(MANY[4], stage="over", guests=("mimi",), version=2)
    others = [follow(store, card) for card in MANY[:4]]
    assert run(together(store, *others, follow(store, MANY[4], over))) == [None] * 5
    assert [*MANY[:4], over] == [store.card(card.id) for card in MANY[:5]]
    assert store.tables_of("mimi", 9) == [over]


@pytest.mark.parametrize("gap", [[row(2), row(4)], [row(3)]], ids=["within", "before"])
def test_rows_with_a_gap_are_refused_among_many(store: SqliteStore, gap: list[JournalRow]) -> None:
    run(together(store, *(store.append(card, rows(1, 1)) for card in MANY[:3])))

    async def skip() -> None:
        await store.begin_append(MANY[0].id, gap)

    outcomes = run(together(store, skip(), *(follow(store, card) for card in MANY[1:3])))
    assert isinstance(outcomes[0], VersionTaken)
    assert [len(store.journal(card.id)) for card in MANY[:3]] == [1, 2, 2]


def test_who_gives_up_waiting_stops_neither_the_job_nor_the_others(store: SqliteStore) -> None:
    async def give_up() -> None:
        async with busy(store):
            waiting = [
                asyncio.ensure_future(store.append(card_of(number), rows(1, 1)))
                for number in (1, 2)
            ]
            await asyncio.sleep(0)
            waiting[0].cancel()
        await asyncio.wait_for(waiting[1], PATIENCE)

    run(give_up())
    assert {card.id for card in store.all_cards(9)} == {"t1", "t2"}


def test_a_loop_that_has_gone_does_not_stop_the_writer(store: SqliteStore) -> None:
    free = Event()

    async def leave() -> None:
        task = asyncio.ensure_future(store.writer.do(lambda _: free.wait(), alone=True))
        await asyncio.sleep(0)
        task.cancel()

    run(leave())
    free.set()
    run(store.append(ALONE, rows(1, 1)))
    assert store.journal(ALONE.id) == rows(1, 1)


# Failures


def test_a_full_database_fails_what_does_not_fit_and_heals(store: SqliteStore) -> None:
    run(store.append(ALONE, [row(1)]))
    store.writer.connection.execute(f"PRAGMA max_page_count = {pragma(store, 'page_count')}")
    with pytest.raises(StoreFailed, match="full"):
        run(store.append(ALONE, [row(2, size=100_000)]))
    assert store.journal(ALONE.id) == [row(1)]
    store.writer.connection.execute("PRAGMA max_page_count = 1000000")
    run(store.append(ALONE, [row(2, size=100_000)]))
    assert store.journal(ALONE.id) == [row(1), row(2, size=100_000)]


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on file sizes")
def test_a_full_disk_fails_the_whole_batch_and_heals(store: SqliteStore) -> None:
    import resource

    run(store.append(ALONE, [row(1)]))
    size = store.path.with_name(f"{FILE}-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    writes = [store.append(card_of(number), [row(1, size=9_000)]) for number in range(5)]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, hard))
    try:
        outcomes = run(together(store, *writes))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [type(outcome) for outcome in outcomes] == [StoreFailed] * 5
    assert [card.id for card in store.all_cards(9)] == [ALONE.id]
    run(store.append(ALONE, [row(2)]))
    assert store.journal(ALONE.id) == rows(1, 2)
    assert store.writer.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_commit_that_fails_fails_its_batch_only(store: SqliteStore) -> None:
    def orphan(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA defer_foreign_keys = ON")  # so that COMMIT is what fails
        connection.execute("INSERT INTO session VALUES (x'00', 'nobody', 0)")

    outcomes = run(together(store, store.append(ALONE, rows(1, 1)), store.writer.do(orphan)))
    assert [type(outcome) for outcome in outcomes] == [StoreFailed] * 2
    assert store.card(ALONE.id) is None
    run(store.append(ALONE, rows(1, 1)))
    assert store.journal(ALONE.id) == rows(1, 1)


def test_a_transaction_that_sqlite_ended_fails_the_whole_batch(store: SqliteStore) -> None:
    def end(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("the disk is on fire")

    writes = [store.append(card_of(1), rows(1, 1)), store.writer.do(end)]
    outcomes = run(together(store, *writes, store.append(card_of(2), rows(1, 1))))
    assert [str(outcome) for outcome in outcomes] == ["the disk is on fire"] * 3
    assert store.all_cards(9) == []


def test_an_error_of_ours_reaches_only_who_made_it(store: SqliteStore) -> None:
    huge = JournalRow(1, 2**70, b"{}", bytes(32))
    outcomes = run(
        together(store, store.append(card_of(1), [huge]), store.append(card_of(2), rows(1, 1)))
    )
    assert [type(outcome) for outcome in outcomes] == [OverflowError, type(None)]
    assert [card.id for card in store.all_cards(9)] == ["t2"]


# Forgetting


def bytes_on_disk(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


def crowd(store: SqliteStore) -> None:
    """Fill pages, so that they are split and merged, with one guest's words among others'."""

    async def come() -> None:
        await store.add_guest(Guest("mimi", "Mimi Unvergesslich", False, None, 1, 1))
        guests = [Guest(f"g{i}", f"Guest {i}", False, None, 1, 1) for i in range(500)]
        await asyncio.gather(*map(store.add_guest, guests))
        for number in range(200):
            who = "mimi" if number % 3 == 0 else f"g{number}"
            text = "streng geheimes Miau" if who == "mimi" else "Hello" * (number % 50)
            await store.append(ALONE, [], [ChatLine(number, who, text, 1)])
        await asyncio.gather(*(store.rename(f"g{i}", f"Guest number {i} " * 5) for i in range(500)))

    run(come())


def test_a_forgotten_guest_is_nowhere_in_the_files(store: SqliteStore, tmp_path: Path) -> None:
    crowd(store)
    run(store.add_session(b"hash of the session", "mimi", 1))
    traces = [b"Unvergesslich", b"streng geheim", b"hash of the session"]
    assert [trace in bytes_on_disk(tmp_path) for trace in traces] == [True] * 3
    run(store.forget_guest("mimi"))
    run(store.tidy())
    assert [trace in bytes_on_disk(tmp_path) for trace in traces] == [False] * 3
    assert b"Guest number 7" in bytes_on_disk(tmp_path)


def test_tidying_gives_back_room(store: SqliteStore) -> None:
    run(store.append(ALONE, [row(1, size=1_000_000)]))
    run(store.purge(ALONE.id))
    run(store.wipe())
    before = store.path.stat().st_size
    run(store.tidy())
    assert store.path.stat().st_size < before / 4


def test_wiping_waits_for_a_reader_of_old_pages(store: SqliteStore, tmp_path: Path) -> None:
    run(store.add_guest(Guest("mimi", "Mimi Unvergesslich", False, None, 1, 1)))

    async def forget_beside_a_reader() -> None:
        with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM guest").fetchall()
            await store.forget_guest("mimi")
            wiping = asyncio.ensure_future(store.wipe())
            await store.append(ALONE, rows(1, 1))
            assert not wiping.done()
            reader.execute("COMMIT")
        await wiping

    run(forget_beside_a_reader())
    assert b"Unvergesslich" not in bytes_on_disk(tmp_path)


# Upgrades


def database(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def test_a_database_of_the_first_schema_is_upgraded_whole(tmp_path: Path) -> None:
    database(tmp_path / FILE, FIRST_SCHEMA.read_text(encoding="utf-8"))
    with pytest.raises(CannotOpen, match="older schema"):
        SqliteReader(tmp_path)
    store = SqliteStore(tmp_path)
    playing = msgspec.structs.replace(
        CARD, id="playing", stage="playing", code=None, wakes=True, finished=1, version=3
    )
    assert store.card(CARD.id) == CARD
    assert store.card("playing") == playing
    assert store.outdated_tables() == []
    assert store.tables_that_wake() == ["playing"]
    assert store.journal("playing") == rows(1, 3)
    assert store.chat("playing", 9) == [ChatLine(1, "mimi", "Miau!", 5), ChatLine(2, None, "…", 6)]
    assert store.guest("mimi") == Guest("mimi", "Mimi", False, None, 100, 150)
    assert store.guest("carlo") == Guest("carlo", "Kater Carlo", True, "mimi", 110, 110)
    assert store.guest_of(b"session") == store.guest("mimi")
    assert {card.id for card in store.tables_of("carlo", 9)} == {CARD.id, "playing"}
    assert run(store.take_key(b"key", 1)) == "mimi"
    run(store.append(playing, rows(4, 4)))
    assert store.journal("playing") == rows(1, 4)
    assert pragma(store, "user_version") == len(known_scripts())
    run(store.close())


def test_an_upgraded_schema_is_the_same_as_a_new_one(tmp_path: Path) -> None:
    schemas = []
    for name, script in (("old", FIRST_SCHEMA.read_text(encoding="utf-8")), ("new", "")):
        (tmp_path / name).mkdir()
        database(tmp_path / name / FILE, script)
        store = SqliteStore(tmp_path / name)
        query = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
        schemas.append(store.writer.connection.execute(query).fetchall())
        run(store.close())
    assert schemas[0] == schemas[1]


def test_an_upgrade_that_fails_leaves_no_half_of_it(tmp_path: Path) -> None:
    last = len(known_scripts())
    bad = Script(
        last + 1, "9999-bad.sql", "CREATE TABLE half (id); INSERT INTO nowhere VALUES (1);"
    )
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        with pytest.raises(CannotOpen, match=r"9999-bad\.sql"):
            upgrade(connection, tmp_path / FILE, [*known_scripts(), bad])
        assert connection.execute("PRAGMA user_version").fetchone() == (last,)
        query = "SELECT count(*) FROM sqlite_master WHERE name = 'half'"
        assert connection.execute(query).fetchone() == (0,)
    run(SqliteStore(tmp_path).close())


def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    run(SqliteStore(tmp_path).close())
    database(tmp_path / FILE, "PRAGMA user_version = 99;")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(CannotOpen, match="written by a newer Katzentisch"):
        SqliteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("script", ["CREATE TABLE recipe (id);", "PRAGMA user_version = 1;"])
def test_a_database_of_something_else_is_refused(tmp_path: Path, script: str) -> None:
    database(tmp_path / FILE, script)
    with pytest.raises(CannotOpen, match="not a database of Katzentisch"):
        SqliteStore(tmp_path)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary" * 200)
    with pytest.raises(CannotOpen, match="cannot be used"):
        SqliteStore(tmp_path)


def test_the_schema_ships_with_the_package() -> None:
    schema = files("katzentisch.server") / "schema"
    names = [script.name for script in known_scripts()]
    assert names == ["0001-first.sql", "0002-wakes.sql", "0003-said.sql", "0004-listed.sql"]
    assert all((schema / name).is_file() for name in names)


# One server


def test_a_closed_store_is_one_file_beside_its_lock(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    run(store.append(ALONE, rows(1, 1)))
    run(store.close())
    assert sorted(file.name for file in tmp_path.iterdir()) == [FILE, "lock"]


def test_a_second_server_is_refused_until_the_first_has_closed(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path)
    with pytest.raises(CannotOpen, match="Another server is using"):
        SqliteStore(tmp_path)
    run(first.append(ALONE, rows(1, 1)))
    run(first.close())
    run(first.close())
    second = SqliteStore(tmp_path)
    assert second.journal(ALONE.id) == rows(1, 1)
    run(second.close())


def test_a_folder_that_could_not_be_opened_is_free_again(tmp_path: Path) -> None:
    database(tmp_path / FILE, "CREATE TABLE recipe (id);")
    with pytest.raises(CannotOpen):
        SqliteStore(tmp_path)
    (tmp_path / FILE).unlink()
    run(SqliteStore(tmp_path).close())


def test_a_reader_sees_what_a_running_server_stores(store: SqliteStore, tmp_path: Path) -> None:
    reader = SqliteReader(tmp_path)
    run(store.append(ALONE, rows(1, 2)))
    assert reader.journal(ALONE.id) == rows(1, 2)
    run(reader.backup(tmp_path / "copy.db"))
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.reads.execute("DELETE FROM journal")
    run(reader.close())


def test_a_reader_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="cannot be opened"):
        SqliteReader(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_one_file_that_passes_the_integrity_check(
    store: SqliteStore, tmp_path: Path
) -> None:
    run(store.append(ALONE, rows(1, 2)))
    target = tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    run(store.backup(target))
    assert list(target.parent.iterdir()) == [target]
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM journal").fetchone() == (2,)


def test_a_backup_of_a_damaged_database_is_not_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    run(store.append(ALONE, rows(1, 1)))
    run(store.close())
    table, between, rest = (tmp_path / FILE).read_bytes().split(b"KMRTZ")
    (tmp_path / FILE).write_bytes(b"KMRTZ".join([table, between]) + b"KMRTY" + rest)
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreFailed, match="damaged"):
        run(store.backup(tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "copy.db.part").exists()
    run(store.close())


def test_what_could_not_be_wiped_yet_is_deleted_and_said(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("katzentisch.server.sqlite.WIPE_PAUSE", 0)
    run(store.add_guest(Guest("mimi", "Mimi", False, None, 1, 1)))
    with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM guest").fetchall()
        run(store.forget_guest("mimi"))
        with pytest.raises(NotWiped, match="reader"):
            run(store.wipe())
    assert store.guest("mimi") == Guest("mimi", "", False, None, 1, 1)
