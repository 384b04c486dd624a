"""What fails at one table, or for a while, hurts no other and heals; nobody waits in vain."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from katzentisch.server import chores, clock
from katzentisch.server import hall as hall_module
from katzentisch.server.hall import Hall
from katzentisch.server.lines import Line
from katzentisch.server.store import JournalRow, StoreFailed
from katzentisch.tables.entries import Moved, next_digest, write_entry
from katzentisch.tables.protocol import (
    FromClient,
    Join,
    MakeTable,
    Mute,
    Part,
    Play,
    Remove,
    Say,
    Sit,
    Start,
)
from tests.hall_scene import (
    EVE,
    MIA,
    TOM,
    SlowDisk,
    cannot_read,
    damage,
    join,
    make_move,
    new_game,
    open_hall,
    refuse_to_store,
    told,
)
from tests.reader import Reader

WITH_A_BOT = MakeTable("miau", {"players": 2}, bots=["kitten"], start=True)
SECONDS = 60.0  # until something is seen that does not come


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


# -- a journal that is sound, and that today's rules cannot play


async def add_impossible_move(hall: Hall, table: str) -> None:
    """Store a move that the rules do not know, as if they had changed since."""
    desk = hall.desks[table]
    entry = write_entry(Moved(at=1, seat=0, move="7s>h", hand="bot"))
    row = JournalRow(desk.stored + 1, 1, entry, next_digest(desk.digest, entry))
    await hall.store.begin_append(table, [row])


def test_a_journal_that_cannot_be_played_lets_the_house_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def keep_house() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            tables = [(await hall.make(MIA, WITH_A_BOT)).table for _ in range(3)]
            hurt = hall.store.tables_that_wake()[0]
            await add_impossible_move(hall, hurt)
        monkeypatch.setattr(clock, "TICK_SECONDS", 0.01)
        async with open_hall(tmp_path) as hall:
            keeping = asyncio.create_task(chores.keep_house(hall))
            await until(lambda: hall.desks.keys() == set(tables) - {hurt})
            assert hall.count_frozen() == 1
            ticked = hall.clock.ticked
            await until(lambda: hall.clock.ticked != ticked)
            assert not keeping.done()
            line = await join(hall, hurt)
            assert [gone["code"] for gone in told(line, "gone")] == ["frozen"]
            keeping.cancel()
            await hall.drain()

    asyncio.run(keep_house())


def test_a_table_that_cannot_be_woken_is_counted_and_lets_the_others_wake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wake() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            tables = [(await hall.make(MIA, WITH_A_BOT)).table for _ in range(3)]
        async with open_hall(tmp_path) as hall:
            find, hurt = hall.desk, hall.store.tables_that_wake()[0]

            def find_or_fail(table: str) -> object:
                if table == hurt:
                    raise ZeroDivisionError
                return find(table)

            monkeypatch.setattr(hall, "desk", find_or_fail)
            await chores.wake_up(hall)
            assert hall.desks.keys() == set(tables) - {hurt}
            assert hall.figures.errors._value.get() == 1
            await hall.drain()

    asyncio.run(wake())


# -- a disk that does not take, or does not give


@pytest.mark.parametrize("what", ["tables_that_wake", "journal"])
def test_tables_that_could_not_be_read_at_the_start_are_woken_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def wake() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, WITH_A_BOT)).table
        monkeypatch.setattr(chores, "WAKE_SECONDS", 0.01)
        monkeypatch.setattr(hall_module, "FIRST_WAIT", 0.01)
        async with open_hall(tmp_path) as hall:
            tried = asyncio.Event()

            def try_in_vain(*_: object) -> None:
                tried.set()
                cannot_read()

            with monkeypatch.context() as broken:
                broken.setattr(hall.store, what, try_in_vain)
                keeping = asyncio.create_task(chores.keep_house(hall))
                async with asyncio.timeout(SECONDS):
                    await tried.wait()
                assert not hall.desks
            await until(lambda: table in hall.desks)
            keeping.cancel()
            await hall.drain()

    asyncio.run(wake())


def test_who_raced_while_the_disk_was_full_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def race() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall, "katch")
            now = hall.desks[table].table
            monkeypatch.setattr(hall.store, "begin_append", refuse_to_store)
            for seat, chair in enumerate(now.chairs):
                assert now.match is not None
                move = now.match.moves(seat)[0]
                play = Play(table, f"m{seat}", move, now.version)
                await hall.receive(lines[chair.guest or ""], play)
            for line in lines.values():
                await until(lambda line=line: bool(told(line, "refused")))  # type: ignore[misc]
            refused = [answer for line in lines.values() for answer in told(line, "refused")]
            assert {answer["ref"] for answer in refused} == {"m0", "m1"}
            assert {answer["code"] for answer in refused} == {"not-stored"}
            hall.desks[table].stop()

    asyncio.run(race())


def test_a_disk_that_neither_takes_nor_gives_leaves_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            desk = hall.desks[table]
            with monkeypatch.context() as broken:
                broken.setattr(hall.store, "begin_append", refuse_to_store)
                broken.setattr(hall.store, "chat", cannot_read)
                broken.setattr(desk, "names", cannot_read)
                async with asyncio.timeout(SECONDS):
                    await make_move(hall, table, lines)
            codes = [answer["code"] for line in lines.values() for answer in told(line, "refused")]
            assert codes == ["not-stored"]
            again = await join(hall, table)
            await hall.receive(again, Mute(table, "r4", True))
            assert [ack["ref"] for ack in told(again, "ack")] == ["r4"]
            desk.stop()

    asyncio.run(play())


def test_a_table_that_could_not_be_read_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
        async with open_hall(tmp_path) as hall:
            with monkeypatch.context() as broken:
                broken.setattr(hall.store, "journal", cannot_read)
                line = await join(hall, table)
                assert [gone["code"] for gone in told(line, "gone")] == ["frozen"]
                assert hall.count_frozen() == 1
            line = await join(hall, table)
            assert told(line, "gone")  # not all at once: whoever asks again and again reads nothing
            passed = time.monotonic() + 3
            monkeypatch.setattr(time, "monotonic", lambda: passed)
            line = await join(hall, table)
            assert told(line, "table")
            assert hall.count_frozen() == 0

    asyncio.run(come())


def test_a_table_plays_on_though_who_had_it_loaded_is_not_let_in(tmp_path: Path) -> None:
    async def come() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
            table = await table_where_a_bot_is_asked(hall)
            hall.let_go(table)
            stranger = await join(hall, table, TOM)
            assert [gone["code"] for gone in told(stranger, "gone")] == ["no-table"]
            await asyncio.sleep(0)
            assert hall.desks[table].live.plans
            hall.desks[table].stop()

    asyncio.run(come())


async def table_where_a_bot_is_asked(hall: Hall) -> str:
    """Return a new table at which it is a bot's turn, as the deal has it."""
    while True:
        table = (await hall.make(MIA, WITH_A_BOT)).table
        now = hall.desks[table].table
        if not now.chairs[now.actors()[0]].is_played_by_person:
            return table
        await hall.end(table)


def test_a_table_that_could_not_be_read_while_it_was_played_heals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            with monkeypatch.context() as broken:
                broken.setattr(hall.store, "begin_append", refuse_to_store)
                broken.setattr(hall.store, "journal", cannot_read)
                await make_move(hall, table, lines)
            for line in lines.values():
                assert [gone["code"] for gone in told(line, "gone")] == ["frozen"]
            lines = {guest.id: await join(hall, table, guest) for guest in (MIA, TOM)}
            await make_move(hall, table, lines)
            assert sum(len(told(line, "ack")) for line in lines.values()) == 1
            hall.desks[table].stop()

    asyncio.run(play())


def test_nobody_is_told_that_a_table_is_closed_before_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse_to_store)
                with pytest.raises(StoreFailed):
                    await hall.end(table)
            assert not told(line, "gone")
            assert await hall.end(table)
            assert [gone["code"] for gone in told(line, "gone")] == ["closed"]

    asyncio.run(end())


def test_a_step_that_cannot_be_told_shows_everyone_the_table_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            desk = hall.desks[table]
            shown = {guest: len(told(line, "table")) for guest, line in lines.items()}
            with monkeypatch.context() as wrong:
                wrong.setattr(type(desk), "publish", lambda *_: 1 / 0)
                await make_move(hall, table, lines)
            for guest, line in lines.items():
                tables = told(line, "table")
                assert len(tables) == shown[guest] + 1
                assert tables[-1]["version"] == desk.stored
            assert sum(ack["ref"] == "r3" for line in lines.values() for ack in told(line, "ack"))
            assert hall.figures.errors._value.get() == 1
            desk.stop()

    asyncio.run(play())


# -- what happens while something is being stored


def test_a_table_that_is_storing_is_not_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            desk = hall.desks[table]
            disk = SlowDisk(hall, monkeypatch)
            moving = asyncio.create_task(make_move(hall, table, lines))
            leaving = [asyncio.create_task(hall.hang_up(line)) for line in lines.values()]
            await until(lambda: desk.is_storing and not desk.company.lines)
            await chores.sweep(hall, int(time.time()))
            assert hall.desks.get(table) is desk
            disk.go_on.set()
            await asyncio.gather(moving, *leaving)
            assert desk.stored == desk.table.version == len(hall.store.journal(table))
            desk.stop()

    asyncio.run(play())


def test_who_comes_while_a_table_is_deleted_is_told_that_there_is_none(tmp_path: Path) -> None:
    async def purge() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
            table = (await hall.make(MIA, MakeTable("miau", public=True))).table
            hall.let_go(table)
            purging = asyncio.create_task(hall.purge(table))
            await asyncio.sleep(0)
            line = await join(hall, table, TOM)
            assert await purging
            assert [gone["code"] for gone in told(line, "gone")] == ["no-table"]
            assert not hall.desks
            assert hall.count_frozen() == 0

    asyncio.run(purge())


def test_a_table_that_cannot_be_deleted_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cannot_purge(table: str) -> None:
        raise StoreFailed("no room")

    async def purge() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            with monkeypatch.context() as full:
                full.setattr(hall.store, "purge", cannot_purge)
                with pytest.raises(StoreFailed):
                    await hall.purge(table)
            await make_move(hall, table, lines)
            assert not any(told(line, "gone") for line in lines.values())
            hall.desks[table].stop()

    asyncio.run(purge())


def test_the_others_are_told_that_somebody_left_though_the_socket_closes_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
            table = (await hall.make(MIA, MakeTable("miau", {"players": 2}, public=True))).table
            mia, tom = await join(hall, table), await join(hall, table, TOM)
            await hall.receive(tom, Sit(table, "r1"))
            disk = SlowDisk(hall, monkeypatch)
            muting = hall.receive(mia, Mute(table, "r2", True))
            parting = hall.receive(tom, Part(table))
            await asyncio.sleep(0)
            parting.cancel()
            tom.cut()
            disk.go_on.set()
            await muting
            await hall.desks[table].when_still()
            assert told(mia, "presence")[-1]["present"] == [True, False]
            hall.desks[table].stop()

    asyncio.run(leave())


# -- who may see a table when a message comes, and not any more when its turn is


async def behind_a_slow_step(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, *said: tuple[Line, FromClient]
) -> None:
    """Let messages come while something is being stored."""
    first, message = said[0]
    disk = SlowDisk(hall, monkeypatch)
    muting = hall.receive(first, Mute(message.table, "r8", True))  # type: ignore[union-attr]
    doing = []
    for line, message in said:
        doing.append(hall.receive(line, message))
        await asyncio.sleep(0)
    disk.go_on.set()
    await asyncio.gather(muting, *doing)
    for desk in hall.desks.values():
        await desk.when_still()


async def open_table(hall: Hall, *, watchers: bool = True) -> tuple[str, Line]:
    """Return Mia's table with a bot, and her line."""
    for guest in (MIA, TOM):
        await hall.store.add_guest(guest)
    request = MakeTable("miau", {"players": 2}, bots=["kitten"], public=True, watchers=watchers)
    table = (await hall.make(MIA, request)).table
    return table, await join(hall, table)


def assert_shown_out(hall: Hall, table: str, line: Line, code: str) -> None:
    """A client was told that the table is gone, and nothing counts it any more."""
    assert [gone["code"] for gone in told(line, "gone")] == [code]
    assert not line.tables
    assert line.number not in hall.desks[table].company.lines
    assert hall.desks[table].live.present == {"mia": 1}
    hall.desks[table].stop()


def test_who_is_removed_meanwhile_is_not_shown_the_table_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def remove() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            mia, tom = lines["mia"], lines["tom"]
            tom.waiting.clear()
            seat = hall.desks[table].table.seat_of("tom") or 0
            removing = Remove(table, "r9", seat)
            await behind_a_slow_step(hall, monkeypatch, (mia, removing), (tom, Join(table)))
            assert not told(tom, "table")
            assert_shown_out(hall, table, tom, "removed")

    asyncio.run(remove())


def test_who_is_removed_meanwhile_does_not_come_in_on_another_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def remove() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.hang_up(lines["tom"])
            tom = Line(TOM, Reader(reads=False), hall.post)
            seat = hall.desks[table].table.seat_of("tom") or 0
            removing = Remove(table, "r9", seat)
            await behind_a_slow_step(
                hall, monkeypatch, (lines["mia"], removing), (tom, Join(table))
            )
            assert not told(tom, "table")
            assert_shown_out(hall, table, tom, "removed")

    asyncio.run(remove())


def test_a_stranger_does_not_see_a_game_without_watchers_that_began_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start() -> None:
        async with open_hall(tmp_path) as hall:
            table, mia = await open_table(hall, watchers=False)
            tom = Line(TOM, Reader(reads=False), hall.post)
            start = Start(table, "r9")
            await behind_a_slow_step(hall, monkeypatch, (mia, start), (tom, Join(table)))
            assert hall.desks[table].table.stage == "playing"
            assert not told(tom, "table")
            assert_shown_out(hall, table, tom, "no-table")

    asyncio.run(start())


def test_who_parts_before_the_table_is_shown_again_is_not_shown_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def part() -> None:
        async with open_hall(tmp_path) as hall:
            table, mia = await open_table(hall)
            tom = await join(hall, table, TOM)
            tom.waiting.clear()
            mute = Mute(table, "r9", False)
            said = (mia, mute), (tom, Join(table)), (tom, Part(table))
            await behind_a_slow_step(hall, monkeypatch, *said)
            assert not told(tom, "table")
            assert hall.desks[table].company.shown.keys() == {mia.number}
            hall.desks[table].stop()

    asyncio.run(part())


def test_who_comes_while_a_table_is_closed_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close() -> None:
        async with open_hall(tmp_path) as hall:
            table, mia = await open_table(hall)
            disk = SlowDisk(hall, monkeypatch)
            muting = hall.receive(mia, Mute(table, "r8", True))
            await asyncio.sleep(0)
            closing = asyncio.create_task(hall.desks[table].close("ended"))
            await asyncio.sleep(0)
            tom = Line(TOM, Reader(reads=False), hall.post)
            coming = hall.receive(tom, Join(table))
            await asyncio.sleep(0)
            disk.go_on.set()
            await asyncio.gather(muting, closing, coming)
            assert [gone["code"] for gone in told(tom, "gone")] == ["closed"]
            assert not told(tom, "table")

    asyncio.run(close())


def test_a_removal_that_cannot_be_told_shows_the_removed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def remove() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            desk = hall.desks[table]
            lines["tom"].waiting.clear()
            with monkeypatch.context() as wrong:
                wrong.setattr(type(desk), "publish", lambda *_: 1 / 0)
                seat = desk.table.seat_of("tom") or 0
                await hall.receive(lines["mia"], Remove(table, "r9", seat))
            await desk.when_still()
            assert not told(lines["tom"], "table")
            assert_shown_out(hall, table, lines["tom"], "removed")

    asyncio.run(remove())


# -- names and lists


def test_who_only_looks_on_keeps_its_name_when_a_step_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with open_hall(tmp_path) as hall:
            table, lines = await new_game(hall)
            await hall.store.add_guest(EVE)
            eve = await join(hall, table, EVE)
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse_to_store)
                await make_move(hall, table, lines)
            await hall.receive(eve, Say(table, "e1", "Miau"))
            assert told(lines["mia"], "chat")[-1]["line"]["name"] == "Eve"
            hall.desks[table].stop()

    asyncio.run(talk())


def test_a_card_that_cannot_be_right_is_left_out_of_the_lobby(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as hall:
            table, _ = await new_game(hall)
            await hall.make(MIA, MakeTable("miau", public=True))
            hall.desks[table].stop()
        async with open_hall(tmp_path) as hall:
            for seat in (0, 1):
                seats = f"'\"on_turn\":[{seat}]', '\"on_turn\":[{seat + 4}]'"
                spoilt = f"CAST(replace(CAST(summary AS TEXT), {seats}) AS BLOB)"
                damage(hall, f"UPDATE live_table SET summary = {spoilt} WHERE id = ?", table)
            lists = hall.lists(TOM)
            assert (len(lists.open), lists.playing, lists.mine) == (1, [], [])

    asyncio.run(look())
