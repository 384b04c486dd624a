"""Finished games are looked at again under the names of now, and nobody else notices it."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.server import past as past_module
from katzentisch.server.hall import Hall
from katzentisch.server.journal import load_table
from katzentisch.server.lines import Line
from katzentisch.server.store import JournalRow
from katzentisch.tables.entries import Muted, next_digest, write_entry
from katzentisch.tables.protocol import Join, MakeTable, Mute, Resign, Say
from katzentisch.tables.table import NOBODY, Table
from tests.hall_scene import (
    EVE,
    MIA,
    TOM,
    join,
    new_game,
    open_hall,
    play_on,
    refuse_to_store,
    told,
)
from tests.reader import Reader

LONG = 20_000  # entries, so that reading them takes a while


async def short_game(hall: Hall) -> str:
    """Return a table with a game that is over at once."""
    wish = MakeTable("miau", {"players": 2}, bots=["kitten"], start=True)
    table = (await hall.make(MIA, wish)).table
    line = await join(hall, table)
    await hall.receive(line, Resign(table, "g"))
    await hall.hang_up(line)
    return table


async def long_past(hall: Hall) -> str:
    """Return a table with a finished game and a long journal, which is not in memory."""
    table = await short_game(hall)
    hall.let_go(table)
    last = hall.store.journal(table)[-1]
    version, digest, rows = last.version, last.digest, []
    for number in range(LONG):
        entry = write_entry(Muted(at=last.at, by="mia", ref=f"x{number}", on=bool(number % 2)))
        digest, version = next_digest(digest, entry), version + 1
        rows.append(JournalRow(version, last.at, entry, digest))
    await hall.store.begin_append(table, rows)
    return table


class Looking:
    """Somebody looks at a finished game again and again, as if for the first time."""

    def __init__(self, hall: Hall, table: str) -> None:
        self.hall = hall
        self.table = table
        self.times = 0
        self.task = asyncio.create_task(self.look())

    async def look(self) -> None:
        while True:
            self.hall.past.tables.clear()
            assert await self.hall.finished_at(MIA, self.table, 1, None)
            self.times += 1

    async def stop(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        assert self.times


def test_what_is_stored_is_read_at_once_meanwhile(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
            looking = Looking(hall, await long_past(hall))
            number = 0
            while looking.times < 3:
                number += 1
                await hall.store.rename(TOM.id, f"Tom {number}")
                assert hall.store.names([TOM.id]) == {TOM.id: f"Tom {number}"}
                _, token = await hall.people.come_in("Neu")
                assert hall.people.who(token)
                await hall.go_out(token)
                assert hall.people.who(token) is None
            await looking.stop()

    asyncio.run(look())


def test_chat_goes_on_meanwhile(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            looking = Looking(hall, await long_past(hall))
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            number = 0
            while looking.times < 3:
                number += 1
                line.waiting.clear()
                await hall.receive(line, Say(table, f"r{number}", "Miau"))
                await hall.receive(line, Join(table))
                assert told(line, "ack")
                assert not told(line, "refused")
            await looking.stop()

    asyncio.run(look())


def test_nothing_acknowledged_is_lost_meanwhile_though_the_disk_is_full_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            mia = lines["mia"]
            looking = Looking(hall, await long_past(hall))
            number = 0
            while looking.times < 3:
                number += 1
                mia.waiting.clear()
                await hall.receive(mia, Mute(table, f"on{number}", bool(number % 2)))
                [acked] = told(mia, "ack")
                with monkeypatch.context() as full:
                    full.setattr(hall.store, "begin_append", refuse_to_store)
                    await hall.receive(mia, Mute(table, f"off{number}", True))
                assert hall.desks[table].table.version == acked["version"]
                # Mia's phone comes back with what it was told.
                seen, seal = acked["version"], told(mia, "table")[-1]["seal"]
                again = Line(MIA, Reader(reads=False), hall.post)
                await hall.receive(again, Join(table, seen=seen, seal=seal))
                await hall.hang_up(again)
                assert not hall.desks[table].why_frozen
                hall.desks[table].table.beside.clear()
            await looking.stop()
            hall.desks[table].stop()

    asyncio.run(look())


class Reads:
    """Counts how often journals are read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        monkeypatch.setattr(past_module, "load_table", self.load)

    def load(self, *what: Any) -> Table:
        self.count += 1
        return load_table(*what)


def test_a_journal_is_read_once_however_often_its_games_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            reads = Reads(monkeypatch)
            assert await hall.finished_at(TOM, table, 1, None) is None
            await play_on(hall, table, lines, 2)
            for number in (1, 2, 1, 2):
                found = await hall.finished_at(TOM, table, number, None)
                assert found is not None
                assert found[1].result.number == number
            assert await hall.finished_at(TOM, table, 3, None) is None
            assert reads.count == 1
            await play_on(hall, table, lines, 1)
            assert await hall.finished_at(TOM, table, 3, None)
            assert reads.count == 2
            hall.desks[table].stop()

    asyncio.run(look())


def test_finished_games_are_told_under_the_names_of_now(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await play_on(hall, table, lines, 1)
            names = []
            names.append(await names_in_record(hall, table))
            await hall.store.rename(TOM.id, "Kater Tom")
            hall.renamed(msgspec.structs.replace(TOM, name="Kater Tom"))
            names.append(await names_in_record(hall, table))
            await hall.forget(TOM.id)
            names.append(await names_in_record(hall, table))
            assert names == [{"Mia", "Tom"}, {"Mia", "Kater Tom"}, {"Mia", NOBODY}]
            hall.desks[table].stop()

    asyncio.run(look())


async def names_in_record(hall: Hall, table: str) -> set[str]:
    """Return who played the first game, as its record says."""
    found = await hall.finished_at(MIA, table, 1, None)
    assert found is not None
    return set(found[1].match.full_record.names)


def test_who_is_forgotten_while_a_journal_is_read_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await play_on(hall, table, lines, 1)
            begun, go_on = threading.Event(), threading.Event()

            def load_slowly(*what: Any) -> Table:
                loaded = load_table(*what)
                begun.set()
                go_on.wait(10)
                return loaded

            monkeypatch.setattr(past_module, "load_table", load_slowly)
            looking = asyncio.create_task(names_in_record(hall, table))
            await asyncio.to_thread(begun.wait, 10)
            await hall.forget(TOM.id)
            go_on.set()
            assert await looking == {"Mia", NOBODY}
            hall.desks[table].stop()

    asyncio.run(look())


def test_the_past_is_kept_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            tables = [await short_game(hall) for _ in range(5)]
            size = hall.desks[tables[0]].stored
            monkeypatch.setattr(past_module, "MOST_ENTRIES", 3 * size)
            for table in tables:
                await hall.finished_at(MIA, table, 1, None)
            assert list(hall.past.tables) == tables[2:]

    asyncio.run(look())


def test_games_that_are_not_over_are_not_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            reads = Reads(monkeypatch)
            for number in range(5):
                await hall.receive(lines["mia"], Mute(table, f"m{number}", bool(number % 2)))
                for wanted in (-1, 0, 1, 999):
                    assert await hall.finished_at(MIA, table, wanted, None) is None
            assert reads.count == 0
            hall.desks[table].stop()

    asyncio.run(look())


def test_names_of_others_do_not_have_a_journal_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await play_on(hall, table, lines, 1)
            await hall.store.add_guest(EVE)
            reads = Reads(monkeypatch)
            loop = asyncio.get_running_loop()

            def load_while_eve_changes_her_name(*what: Any) -> Table:
                loop.call_soon_threadsafe(hall.renamed, EVE)
                return reads.load(*what)

            monkeypatch.setattr(past_module, "load_table", load_while_eve_changes_her_name)
            async with asyncio.timeout(60):
                assert await hall.finished_at(MIA, table, 1, None)
            assert reads.count == 1
            hall.desks[table].stop()

    asyncio.run(look())
