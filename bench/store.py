"""How many events a second the store makes durable, beside one commit for each.

`python -m bench.store`: a hundred tables append in turn, as live ones do, each waiting for its
last event before it plays the next. Beside it the same events, each in a transaction of its own
and without a thread between; and a bare write and fsync, all that the disk gives just now.
"""

import asyncio
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.places import BUILD
from katzentisch.server.appends import Append
from katzentisch.server.sqlite import FILE, SqliteStore, open_to_write
from katzentisch.server.store import Guest, JournalRow, TableCard

ROUNDS = 3
SECONDS = 3.0  # a round
TABLES = 100
LISTED = 20  # events after which a card is stored with them
GUESTS = ("guest-of-the-first-seat", "guest-of-the-second-one")
ENTRY = (
    b'{"kind":"move","seat":0,"move":"7s","id":"0123456789abcdef","at":123456789,"left":[60,55]}'
)
SUMMARY = b'{"names":["Mimi","Kater Carlo"],"options":{"players":2,"deck":32},"score":[3,2]}'


def card(number: int, version: int) -> TableCard:
    """Return a card as it changes with some events."""
    return TableCard(
        id=table_id(number),
        game="miau",
        stage="playing",
        public=True,
        code=None,
        made=1_700_000_000,
        touched=1_700_000_000 + version // 100,
        guests=GUESTS,
        on_turn=(GUESTS[version % 2],),
        wakes=True,
        finished=version // 50,
        summary=SUMMARY,
    )


def table_id(number: int) -> str:
    """Return the name of a table."""
    return f"table-with-128-bits-{number:03}"


def row(version: int) -> JournalRow:
    """Return an event as long as most are."""
    return JournalRow(version, version * 1000, ENTRY, hashlib.sha256(ENTRY).digest())


def grouped(folder: Path) -> float:
    """Return the events a second of tables that share a store."""
    return asyncio.run(play_tables(folder))


async def play_tables(folder: Path) -> float:
    """Let all tables play until the time is over."""
    store = SqliteStore(folder)
    for guest in GUESTS:
        await store.add_guest(Guest(guest, "Mimi", False, None, 0, 0))
    began = perf_counter()

    async def play(number: int) -> int:
        version = 0
        while perf_counter() - began < SECONDS:
            version += 1
            new = card(number, version) if version % LISTED == 1 else None
            await store.begin_append(table_id(number), [row(version)], (), new)
        return version

    events = sum(await asyncio.gather(*map(play, range(TABLES))))
    speed = events / (perf_counter() - began)
    await store.close()
    return speed


def one_by_one(folder: Path) -> float:
    """Return the events a second when each has its own commit."""
    connection = open_to_write(folder / FILE)
    for guest in GUESTS:
        connection.execute("INSERT INTO guest VALUES (?, 'Mimi', 0, NULL, 0, 0)", (guest,))
    events = 0
    began = perf_counter()
    while perf_counter() - began < SECONDS:
        version = events // TABLES + 1
        connection.execute("BEGIN IMMEDIATE")
        number = events % TABLES
        Append(table_id(number), [row(version)], (), card(number, version))(connection)
        connection.execute("COMMIT")
        events += 1
    speed = events / (perf_counter() - began)
    connection.close()
    return speed


def bare(folder: Path) -> float:
    """Return how often a second the disk takes a page for good."""
    writes = 0
    began = perf_counter()
    with (folder / "pages").open("wb", buffering=0) as file:
        while perf_counter() - began < SECONDS:
            file.write(bytes(4096))
            os.fsync(file.fileno())
            writes += 1
    return writes / (perf_counter() - began)


def main() -> None:
    """Measure all, round by round in turn, and keep the best of each."""
    BUILD.mkdir(parents=True, exist_ok=True)
    contenders: dict[str, Callable[[Path], float]] = {
        f"group commit, {TABLES} tables": grouped,
        "one commit per event": one_by_one,
        "bare page and fsync": bare,
    }
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(ROUNDS):
        for title, measure in contenders.items():
            with TemporaryDirectory(dir=BUILD) as folder:
                best[title] = max(best[title], measure(Path(folder)))
    for title, speed in best.items():
        print(f"{title:<30}{speed:>10,.0f}/s")
    together, single, _ = best.values()
    print(f"group commit is {together / single:.1f} × one commit per event")


if __name__ == "__main__":
    main()
