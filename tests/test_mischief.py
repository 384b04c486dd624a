"""Whoever asks for much gets a little of it, and costs the others nothing."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.core.refusals import Refusal
from katzentisch.server import past as past_module
from katzentisch.server.hall import Hall
from katzentisch.server.journal import load_table
from katzentisch.server.lines import Line
from katzentisch.server.post import AT_ONCE
from katzentisch.server.store import Guest, StoreFailed
from katzentisch.tables.protocol import Answer, Join, MakeTable, Propose, Resign, Say
from katzentisch.tables.table import NOBODY, Table
from tests.hall_scene import (
    MIA,
    TOM,
    join,
    make_move,
    new_game,
    open_hall,
    refuse_to_store,
    told,
)
from tests.reader import Reader

EVE = Guest("eve", "Eve", False, None, 100, 100)


# -- other names


async def rename(hall: Hall, guest: Guest, name: str) -> None:
    """Give a guest another name, and wait until all have seen it."""
    hall.renamed(msgspec.structs.replace(guest, name=name))
    for desk in hall.desks.values():
        await asyncio.gather(*desk.errands.tasks)


async def look_on(hall: Hall, table: str, guest: Guest, lines: int) -> list[Line]:
    """Let a guest look on through many lines."""
    watching = [await join(hall, table, guest) for _ in range(lines)]
    for line in watching:
        hall.greet(line)
    return watching


def test_another_name_is_shown_once_however_many_lines_its_guest_has(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await look_on(hall, table, TOM, lines=5)
            before = len(told(lines["mia"], "table"))
            await rename(hall, TOM, "Kater Tom")
            shown = told(lines["mia"], "table")
            assert len(shown) == before + 1
            assert "Kater Tom" in [chair["name"] for chair in shown[-1]["room"]["chairs"]]

    asyncio.run(play())


def test_another_name_is_shown_only_where_the_old_one_could_be_read(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.store.add_guest(EVE)
            eve = (await look_on(hall, table, EVE, lines=3))[0]
            before = len(told(lines["mia"], "table"))
            await rename(hall, EVE, "Eva")
            assert len(told(lines["mia"], "table")) == before
            await hall.receive(eve, Say(table, "r1", "Miau"))
            assert told(lines["mia"], "chat")[-1]["line"]["name"] == "Eva"
            await rename(hall, EVE, "Evi")
            assert told(lines["mia"], "table")[before:][0]["chat"][0]["name"] == "Evi"

    asyncio.run(look())


def test_another_name_is_shown_though_its_guest_looks_elsewhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.hang_up(lines["tom"])
            await rename(hall, TOM, "Kater Tom")
            again = await join(hall, table, MIA)
            [shown] = told(again, "table")
            assert "Kater Tom" in [chair["name"] for chair in shown["room"]["chairs"]]

    asyncio.run(play())


# -- crowds


def test_who_plays_does_not_wait_for_a_crowd_that_looks_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.store.add_guest(EVE)
            crowd = await look_on(hall, table, EVE, lines=3 * AT_ONCE)
            for line in (*lines.values(), *crowd):
                line.waiting.clear()
                reader(line).reads = True
            await asyncio.sleep(0.1)
            await make_move(hall, table, lines)
            served = [bool(reader(line).sent) for line in crowd]
            assert all(reader(line).sent for line in lines.values())
            assert served.count(True) < len(crowd)
            await asyncio.sleep(0.1)
            assert all(reader(line).sent == reader(crowd[0]).sent for line in crowd)
            assert [kinds_of(line) for line in crowd] == [["update"]] * len(crowd)

    asyncio.run(play())


def test_who_comes_through_another_line_is_news_to_nobody(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.store.add_guest(EVE)
            first = await join(hall, table, EVE)
            assert told(lines["mia"], "presence")[-1]["watchers"] == 1
            before = len(told(lines["mia"], "presence"))
            second = await join(hall, table, EVE)
            assert len(told(second, "presence")) == 1
            await hall.hang_up(second)
            assert len(told(lines["mia"], "presence")) == before
            await hall.hang_up(first)
            assert told(lines["mia"], "presence")[-1]["watchers"] == 0

    asyncio.run(look())


def reader(line: Line) -> Reader:
    """Return who reads what is sent on a line."""
    assert isinstance(line.outlet, Reader)
    return line.outlet


def kinds_of(line: Line) -> list[str]:
    """Return which messages were sent on a line."""
    return [msgspec.json.decode(text)["is"] for texts in reader(line).sent for text in texts]


# -- tables


async def make_many(hall: Hall, home: str, wanted: int) -> tuple[list[str], str]:
    """Return the tables that a household can make, and why there are not more."""
    made: list[str] = []
    for _ in range(wanted):
        try:
            made.append((await hall.make(MIA, MakeTable("miau"), home)).table)
        except Refusal as refusal:
            return made, refusal.code
    return made, ""


def small_house(hall: Hall) -> None:
    """Let a household have only three tables."""
    hall.settings = msgspec.structs.replace(hall.settings, max_tables_per_household=3)


def test_one_household_does_not_occupy_the_whole_house(tmp_path: Path) -> None:
    async def make() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            small_house(hall)
            made, why = await make_many(hall, "192.0.2.1", 4)
            assert (len(made), why) == (3, "too-many-home-tables")
            assert len((await make_many(hall, "192.0.2.2", 1))[0]) == 1
            hall.let_go(made[0])
            assert not (await make_many(hall, "192.0.2.1", 1))[0]
            await hall.end(made[0])
            await hall.purge(made[1])
            assert len((await make_many(hall, "192.0.2.1", 4))[0]) == 2

    asyncio.run(make())


def test_tables_that_are_being_made_count_unless_they_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            small_house(hall)
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse_to_store)
                with pytest.raises(StoreFailed):
                    await make_many(hall, "192.0.2.1", 1)
            made = await asyncio.gather(*(make_many(hall, "192.0.2.1", 1) for _ in range(9)))
            assert sum(len(tables) for tables, _ in made) == 3

    asyncio.run(make())


def test_tables_that_are_no_more_are_not_counted_as_shown(tmp_path: Path) -> None:
    async def end() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            (table, other), _ = await make_many(hall, "", 2)
            line = await join(hall, table)
            await hall.receive(line, Join(other))
            assert line.tables == {table, other}
            await hall.end(table)
            await hall.purge(other)
            assert not line.tables
            assert [gone["code"] for gone in told(line, "gone")] == ["closed"] * 2

    asyncio.run(end())


# -- lists


def test_each_list_of_the_lobby_asks_for_its_names_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
                for _ in range(5):
                    await hall.make(guest, MakeTable("miau", public=True))
            queries: list[str] = []
            hall.store.reads.set_trace_callback(queries.append)  # type: ignore[attr-defined]
            names = [line.chairs[0].name for line in hall.lists(None).open]
            assert sorted(set(names) - {None}) == ["Mia", "Tom"]  # type: ignore[type-var]
            assert sum("FROM guest" in query for query in queries) <= 3

    asyncio.run(look())


# -- finished games


async def play_on(hall: Hall, table: str, lines: dict[str, Line], games: int) -> None:
    """Let Mia resign, and both play again, so many times."""
    for number in range(games):
        if hall.desks[table].table.stage == "over":
            await hall.receive(lines["mia"], Propose(table, f"p{number}", "rematch"))
            await hall.receive(lines["tom"], Answer(table, f"a{number}", True))
        await hall.receive(lines["mia"], Resign(table, f"g{hall.desks[table].table.version}"))


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
            assert reads.count == 2
            await play_on(hall, table, lines, 1)
            assert await hall.finished_at(TOM, table, 3, None)
            assert reads.count == 3
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
            tables = [(await hall.make(MIA, MakeTable("miau"))).table for _ in range(5)]
            size = hall.desks[tables[0]].stored
            monkeypatch.setattr(past_module, "MOST_ENTRIES", 3 * size)
            for table in tables:
                await hall.finished_at(MIA, table, 1, None)
            assert list(hall.past.tables) == tables[2:]

    asyncio.run(look())
