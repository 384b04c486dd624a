"""Who is forgotten is gone: from tables, lists and files, whatever happens meanwhile."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from katzentisch.server import chores
from katzentisch.server.hall import Hall
from katzentisch.server.sqlite import FILE
from katzentisch.server.store import NotWiped, StoreFailed
from katzentisch.tables.protocol import FromGame, MakeTable, Mute, Resign, Say
from tests.hall_scene import (
    MIA,
    TOM,
    SlowDisk,
    cannot_read,
    join,
    new_game,
    open_hall,
    play_on,
    told,
)


@contextmanager
def long_reader(hall: Hall) -> Iterator[None]:
    """Read the file for long, as a backup does."""
    path = hall.settings.data / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM guest").fetchall()
        yield


def test_who_is_forgotten_is_gone_though_the_bytes_are_wiped_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            mia, tom = lines["mia"], lines["tom"]
            hall.greet(tom)
            await hall.receive(tom, Say(table, "r8", "Fauch"))
            with long_reader(hall), pytest.raises(NotWiped):
                await hall.forget(TOM.id)
            assert tom.is_cut
            await hall.receive(tom, Say(table, "r9", "Noch da"))
            await hall.desks[table].when_still()
            shown = told(mia, "table")[-1]
            assert "Tom" not in [chair["name"] for chair in shown["room"]["chairs"]]
            assert not shown["chat"]
            assert [said.text for said in hall.store.chat(table, 9)] == [""]
            await chores.sweep(hall, int(time.time()))
            assert not hall.must_wipe
            assert b"Fauch" not in bytes_in(tmp_path)
            hall.desks[table].stop()

    monkeypatch.setattr("katzentisch.server.sqlite.WIPE_PAUSE", 0)
    asyncio.run(forget())


def bytes_in(folder: Path) -> bytes:
    """Return all that is on the disk."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


def test_a_wipe_that_has_to_wait_lets_the_house_be_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sweep() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            with long_reader(hall):
                await chores.sweep(hall, int(time.time()))
            assert hall.must_wipe
            assert hall.figures.errors._value.get() == 0

    monkeypatch.setattr("katzentisch.server.sqlite.WIPE_PAUSE", 0)
    asyncio.run(sweep())


def test_who_is_forgotten_is_gone_though_the_disk_gives_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            hall.greet(lines["tom"])
            with monkeypatch.context() as broken:
                broken.setattr(hall.store, "chat", cannot_read)
                assert await hall.forget(TOM.id)
            assert lines["tom"].is_cut
            assert not hall.desks[table].table.names["tom"]
            hall.desks[table].stop()

    asyncio.run(forget())


def test_a_disk_that_fails_after_the_deletion_is_not_said_to_have_prevented_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cannot_wipe() -> None:
        raise StoreFailed("input/output error")

    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(TOM)
            monkeypatch.setattr(hall.store, "wipe", cannot_wipe)
            with pytest.raises(NotWiped, match="input/output"):
                await hall.forget(TOM.id)
            assert hall.must_wipe

    asyncio.run(forget())


def test_another_name_that_comes_too_late_brings_nobody_back(tmp_path: Path) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(TOM)
            assert await hall.forget(TOM.id)
            assert await hall.people.rename(TOM, "Kater Tom") is None
            assert hall.people.names([TOM.id]) == {TOM.id: ""}
            assert b"Kater Tom" not in bytes_in(tmp_path)

    asyncio.run(forget())


def test_a_table_that_is_deleted_is_wiped_when_the_house_is_swept(tmp_path: Path) -> None:
    async def purge() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.receive(lines["tom"], Say(table, "r8", "Fauch"))
            await chores.sweep(hall, int(time.time()))
            assert await hall.purge(table)
            assert b"Fauch" in bytes_in(tmp_path)
            await chores.sweep(hall, int(time.time()))
            assert b"Fauch" not in bytes_in(tmp_path)

    asyncio.run(purge())


def test_what_a_forgotten_guest_was_about_to_do_is_done_under_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            mia, tom = lines["mia"], lines["tom"]
            hall.greet(tom)
            disk = SlowDisk(hall, monkeypatch)
            muting = hall.receive(mia, Mute(table, "r7", False))
            saying = hall.receive(tom, Say(table, "r8", "Fauch"))
            resigning = hall.receive(tom, Resign(table, "r9"))
            await asyncio.sleep(0)
            await hall.forget(TOM.id)
            disk.go_on.set()
            await asyncio.gather(muting, saying, resigning)
            assert hall.desks[table].table.stage == "over"
            assert not hall.desks[table].table.names.get("tom")
            assert not hall.store.chat(table, 9)
            hall.desks[table].stop()

    asyncio.run(forget())


def test_what_is_said_while_its_guest_is_being_forgotten_is_wiped_too(tmp_path: Path) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            hall.greet(lines["tom"])
            forgetting = asyncio.create_task(hall.forget(TOM.id))
            await asyncio.sleep(0)  # it is on its way to the disk
            await hall.receive(lines["tom"], Say(table, "r9", "Fauch"))
            await forgetting
            assert [said.text for said in hall.store.chat(table, 9)] == [""]
            assert not await names_and_chat_at(hall, table) & {"Tom", "Fauch"}
            assert b"Fauch" not in bytes_in(tmp_path)
            hall.desks[table].stop()

    asyncio.run(forget())


async def names_and_chat_at(hall: Hall, table: str) -> set[str]:
    """Return what Mia can read at a table when she comes in anew."""
    shown = told(await join(hall, table, MIA), "table")[0]
    return {str(chair["name"]) for chair in shown["room"]["chairs"]} | {
        str(text) for line in shown["chat"] for text in (line["name"], line["text"])
    }


def test_who_is_forgotten_while_making_a_table_is_not_named_there(tmp_path: Path) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await play_on(hall, table, lines, 1)
            wish = MakeTable("miau", bots=["kitten"], from_game=FromGame(table, 1, 0, 0))
            making = asyncio.create_task(hall.make(TOM, wish))
            await asyncio.sleep(0)  # the finished game is being read
            await hall.forget(TOM.id)
            made = hall.desks[(await making).table]
            assert "Tom" not in [made.table.name_at(seat) for seat in range(2)]
            for desk in hall.desks.values():
                desk.stop()

    asyncio.run(forget())


def test_who_hung_up_and_is_forgotten_before_its_turn_is_not_named(tmp_path: Path) -> None:
    async def forget() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            mia, tom = lines["mia"], lines["tom"]
            hall.greet(tom)
            first = hall.receive(mia, Mute(table, "m1", False))
            forgetting = asyncio.create_task(hall.forget(TOM.id))  # from another device
            await asyncio.sleep(0)
            others = [hall.receive(mia, Mute(table, f"m{number}", True)) for number in range(2, 5)]
            await asyncio.sleep(0)
            last = hall.receive(tom, Resign(table, "t1"))
            await asyncio.sleep(0)
            gone = asyncio.create_task(hall.hang_up(tom))
            await asyncio.gather(first, forgetting, *others, last, gone)
            await asyncio.gather(*hall.desks[table].errands.tasks)
            assert "Tom" not in await names_and_chat_at(hall, table)
            hall.desks[table].stop()

    asyncio.run(forget())
