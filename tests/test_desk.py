"""What the simulation found, each in a scene of its own."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.server.figures import Figures
from katzentisch.server.hall import Hall
from katzentisch.server.lines import Line
from katzentisch.server.settings import Settings
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import Guest, StoreFailed
from katzentisch.server.thinkers import Thinkers
from katzentisch.tables.protocol import Join, MakeTable, Mute, Say
from tests.reader import Reader

MIA = Guest("mia", "Mia", False, None, 100, 100)


@asynccontextmanager
async def open_hall(data: Path) -> AsyncIterator[Hall]:
    """Open a hall whose bots cannot think, and close it again."""
    store = SqliteStore(data)
    try:
        yield Hall(store, Thinkers(), Settings(data=data), Figures())
    finally:
        await store.close()


def told(line: Line, kind: str) -> list[dict[str, Any]]:
    """Return what a client was told."""
    messages = [msgspec.json.decode(message) for message in line.waiting]
    return [message for message in messages if message["is"] == kind]


async def join(hall: Hall, table: str) -> Line:
    """Look on through a line that nobody reads."""
    line = Line(MIA, Reader(reads=False))
    await hall.receive(line, Join(table))
    return line


def test_a_line_of_chat_is_heard_once_though_the_server_restarts(tmp_path: Path) -> None:
    async def speak() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            await hall.receive(line, Say(table, "r1", "Miau"))
            [first] = told(line, "ack")
        async with open_hall(tmp_path) as hall:
            line = await join(hall, table)
            await hall.receive(line, Say(table, "r1", "Miau"))
            assert told(line, "ack") == [first]
            assert [said.text for said in hall.store.chat(table, 9)] == ["Miau"]

    asyncio.run(speak())


def test_a_tables_clock_never_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_at_clock() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            for last_at in range(22_000, 22_500):
                monkeypatch.setattr(time, "monotonic_ns", lambda n=last_at: 977_131_577 * n)
                hall.desks[table].table.last_at = last_at
                hall.desks[table].__init__(*parts(hall, table))  # type: ignore[misc]
                assert hall.desks[table].now() == last_at

    def parts(hall: Hall, table: str) -> tuple[Any, ...]:
        desk = hall.desks[table]
        figures, names, seals = desk.figures, desk.names, desk.seals
        return (desk.live, desk.store, desk.thinkers, figures, names, seals, desk.clock, desk.made)

    asyncio.run(look_at_clock())


def test_a_table_that_is_made_while_the_house_closes_does_no_harm(tmp_path: Path) -> None:
    async def close_while_one_is_made() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            desk = hall.desks[table]
            desk.is_storing = True
            closing = asyncio.create_task(hall.drain())
            await asyncio.sleep(0)
            await hall.make(MIA, MakeTable("mauz"))
            desk.is_storing = False
            desk.take_steps()
            await closing

    asyncio.run(close_while_one_is_made())


def test_who_looks_on_twice_and_goes_once_is_still_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though a step fails while one of the two lines is about to be gone."""

    async def go_once() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            desk = hall.desks[table]
            one, other = await join(hall, table), await join(hall, table)
            is_full = asyncio.Event()

            async def refuse(*_: object) -> None:
                await is_full.wait()
                raise StoreFailed("no room")

            def begin(*rows: object) -> asyncio.Future[None]:
                return asyncio.ensure_future(refuse(*rows))

            monkeypatch.setattr(hall.store, "begin_append", begin)
            failing = asyncio.create_task(hall.receive(one, Mute(table, "r1", True)))
            await asyncio.sleep(0.01)
            going = asyncio.create_task(desk.part(other))
            await asyncio.sleep(0.01)
            is_full.set()
            await asyncio.gather(failing, going)
            assert desk.live.present == {MIA.id: 1}
            assert MIA.id not in desk.live.gone
            await desk.part(one)
            assert not desk.live.present
            desk.stop()

    asyncio.run(go_once())


def test_who_comes_in_need_not_care_about_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise StoreFailed("no room")

    async def come_in() -> None:
        async with open_hall(tmp_path) as hall:
            monkeypatch.setattr(hall.store, "touch", refuse)
            await hall.people.seen(MIA)

    asyncio.run(come_in())


def damage(hall: Hall, statement: str, table: str) -> None:
    """Change what is stored behind the server's back."""
    hall.store.writer.connection.execute(statement, (table,))  # type: ignore[attr-defined]


def test_a_table_that_is_frozen_while_it_is_played_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise StoreFailed("no room")

    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            damage(hall, "UPDATE journal SET entry = x'00' WHERE table_id = ?", table)
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse)
                await hall.receive(line, Mute(table, "r1", True))
            await hall.receive(line, Mute(table, "r2", True))
            assert [gone["code"] for gone in told(line, "gone")] == ["frozen"] * 2
            assert not told(line, "ack")
            again = await join(hall, table)
            assert [gone["code"] for gone in told(again, "gone")] == ["frozen"]
            assert hall.count_frozen() == 1

    asyncio.run(play())


@pytest.mark.parametrize("wrong", ["entry = 7", "digest = zeroblob(32)", "at = 'noon'"])
def test_a_damaged_table_lets_the_others_wake(tmp_path: Path, wrong: str) -> None:
    async def wake() -> None:
        request = MakeTable("miau", {"players": 2}, bots=["kitten"], start=True)
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            tables = [(await hall.make(MIA, request)).table for _ in range(3)]
            hurt = hall.store.tables_that_wake()[0]
            damage(hall, f"UPDATE journal SET {wrong} WHERE table_id = ? AND version = 2", hurt)
        async with open_hall(tmp_path) as hall:
            await hall.wake_up()
            assert hall.desks.keys() == set(tables) - {hurt}
            assert hall.count_frozen() == 1
            await hall.drain()

    asyncio.run(wake())


@pytest.mark.parametrize("wrong", ["summary = x'00'", "guests = '['", "touched = 'now'"])
def test_a_damaged_card_lets_the_others_be_listed(tmp_path: Path, wrong: str) -> None:
    async def list_tables() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            request = MakeTable("miau", public=True)
            hurt, sound = [(await hall.make(MIA, request)).table for _ in range(2)]
            damage(hall, f"UPDATE live_table SET {wrong} WHERE id = ?", hurt)
            assert [line.table for line in hall.lists(MIA).open] == [sound]

    asyncio.run(list_tables())


def test_what_waits_at_a_table_that_is_deleted_does_no_harm(tmp_path: Path) -> None:
    async def delete_while_something_waits() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            commands = [Mute(table, ref, True) for ref in ("r1", "r2")]
            waiting = [asyncio.create_task(hall.receive(line, each)) for each in commands]
            await asyncio.sleep(0)  # the first is being stored now
            assert await hall.purge(table)
            await asyncio.gather(*waiting)
            assert [ack["ref"] for ack in told(line, "ack")] == ["r1"]
            assert [gone["code"] for gone in told(line, "gone")] == ["closed", "closed"]
            assert hall.figures.lost_steps._value.get() == 0

    asyncio.run(delete_while_something_waits())
