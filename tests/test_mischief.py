"""Whoever asks for much gets a little of it, and costs the others nothing."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from katzentisch.core.refusals import Refusal
from katzentisch.server.company import MOST_LINES
from katzentisch.server.hall import Hall
from katzentisch.server.lines import Line
from katzentisch.server.post import AT_ONCE
from katzentisch.server.store import Guest, StoreFailed
from katzentisch.tables.protocol import FromGame, Join, MakeTable, Play, Say
from tests.hall_scene import (
    EVE,
    MIA,
    TOM,
    join,
    make_move,
    new_game,
    open_hall,
    play_on,
    refuse_to_store,
    told,
)
from tests.reader import Reader

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
            crowd = [await join(hall, table, each) for each in await strangers(hall, 3 * AT_ONCE)]
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


async def strangers(hall: Hall, number: int) -> list[Guest]:
    """Return guests who have just come in."""
    return [(await hall.people.come_in(f"Gast {each}"))[0] for each in range(number)]


def test_who_comes_through_many_lines_loses_the_oldest(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.store.add_guest(EVE)
            crowd = await look_on(hall, table, EVE, lines=MOST_LINES)
            assert not any(line.is_cut for line in crowd)
            await look_on(hall, table, EVE, lines=2)
            assert [line.is_cut for line in crowd].count(True) == 2
            assert crowd[0].is_cut
            assert crowd[1].is_cut
            assert not any(line.is_cut for line in lines.values())

    asyncio.run(look())


def test_only_the_line_of_a_stale_move_is_sent_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await make_move(hall, table, lines)
            now = hall.desks[table].table
            [seat] = now.actors()
            mover = {"mia": MIA, "tom": TOM}[now.chairs[seat].guest or ""]
            first, *others = await look_on(hall, table, mover, lines=5)
            for line in (first, *others):
                line.waiting.clear()
            await hall.receive(first, Play(table, "x1", "7s", 1))
            assert [refused["code"] for refused in told(first, "refused")] == ["stale"]
            assert len(told(first, "table")) == 1
            assert not any(line.waiting for line in others)
            hall.desks[table].stop()

    asyncio.run(play())


def test_what_waits_for_all_who_do_not_read_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            monkeypatch.setattr(hall.post, "most_held", 100_000)
            table, lines = await new_game(hall)
            crowd = [await join(hall, table, each) for each in await strangers(hall, 20)]
            for number in range(60):
                await hall.receive(lines["mia"], Say(table, f"s{number}", "ü" * 300))
                await asyncio.sleep(0)
            await asyncio.sleep(0.1)
            held = [line for line in (*lines.values(), *crowd) if not line.is_cut]
            assert hall.post.held_bytes == sum(line.waiting_bytes for line in held) <= 100_000
            assert 0 < len(held) < len(crowd)
            for line in held:
                reader(line).reads = True
                line.outlet.on_room()
            assert (hall.post.held_bytes, hall.post.slow) == (0, {})

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


def test_tables_from_finished_games_count_for_the_household_too(tmp_path: Path) -> None:
    async def make() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await play_on(hall, table, lines, 1)
            small_house(hall)
            wish = MakeTable("miau", bots=["kitten"], from_game=FromGame(table, 1, 0, 0))
            making = (hall.make(MIA, wish, "192.0.2.1") for _ in range(9))
            made = await asyncio.gather(*making, return_exceptions=True)
            assert sum(not isinstance(each, Refusal) for each in made) == 3
            for desk in hall.desks.values():
                desk.stop()

    asyncio.run(make())


def test_closed_tables_that_somebody_asks_for_take_no_room(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            for _ in range(5):
                await hall.end((await hall.make(MIA, MakeTable("miau"))).table)
            for card in hall.store.all_cards(10):
                assert hall.shown_line(MIA, card.id, None) is None
                [gone] = told(await join(hall, card.id), "gone")
                assert gone["code"] == "no-table"
            assert not hall.desks

    asyncio.run(look())


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
