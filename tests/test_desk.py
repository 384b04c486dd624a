"""What the simulation found, each in a scene of its own."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from katzentisch.server import hall as hall_module
from katzentisch.server import listing
from katzentisch.server.app import make_app
from katzentisch.server.chores import wake_up
from katzentisch.server.hall import Hall
from katzentisch.server.reviews import Reviews
from katzentisch.server.store import StoreFailed
from katzentisch.tables.protocol import MakeTable, Mute, Say
from tests.hall_scene import (
    MIA,
    TOM,
    begun_game,
    damage,
    join,
    open_hall,
    refuse_to_store,
    told,
)


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


def test_the_chat_goes_on_when_somebody_is_forgotten(tmp_path: Path) -> None:
    async def speak() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            await hall.receive(line, Say(table, "r1", "Miau"))
            await hall.forget(TOM.id)
            await hall.receive(line, Say(table, "r2", "Mio"))
            assert [ack["ref"] for ack in told(line, "ack")] == ["r1", "r2"]
            assert [said.number for said in hall.store.chat(table, 9)] == [1, 2]

    asyncio.run(speak())


def test_what_a_forgotten_guest_said_is_told_no_more(tmp_path: Path) -> None:
    async def speak() -> None:
        async with open_hall(tmp_path) as hall:
            for guest in (MIA, TOM):
                await hall.store.add_guest(guest)
            table = (await hall.make(MIA, MakeTable("miau", public=True))).table
            mia, tom = await join(hall, table), await join(hall, table, TOM)
            await hall.receive(mia, Say(table, "r1", "Miau"))
            await hall.receive(tom, Say(table, "r1", "Fauch"))
            await hall.forget(TOM.id)
            again = await join(hall, table)
            [joined] = told(again, "table")
            assert [said["text"] for said in joined["chat"]] == ["Miau"]

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
        figures, names, seals, made = desk.figures, desk.names, desk.seals, desk.listing.made
        return (desk.live, desk.store, desk.thinkers, figures, names, seals, desk.clock, made)

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
            failing = asyncio.ensure_future(hall.receive(one, Mute(table, "r1", True)))
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


def test_a_table_that_is_frozen_while_it_is_played_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line = await join(hall, table)
            damage(hall, "UPDATE journal SET entry = x'00' WHERE table_id = ?", table)
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse_to_store)
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
            await wake_up(hall)
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
            waiting = [asyncio.ensure_future(hall.receive(line, each)) for each in commands]
            await asyncio.sleep(0)  # the first is being stored now
            assert await hall.purge(table)
            await asyncio.gather(*waiting)
            assert [ack["ref"] for ack in told(line, "ack")] == ["r1"]
            assert [gone["code"] for gone in told(line, "gone")] == ["closed", "closed"]
            assert hall.figures.lost_steps._value.get() == 0

    asyncio.run(delete_while_something_waits())


def test_two_tables_that_are_made_at_once_have_two_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter(["KMRTZ", "KMRTZ", "BFHJK"])
    monkeypatch.setattr(hall_module, "new_code", lambda: next(codes))

    async def make_both() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            both = await asyncio.gather(*(hall.make(MIA, MakeTable("miau")) for _ in range(2)))
            assert [made.code for made in both] == ["KMRTZ", "BFHJK"]
            assert hall.codes == set()

    asyncio.run(make_both())


def test_what_could_not_be_stored_is_tried_again_whatever_happens_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            await hall.store.add_guest(MIA)
            table = (await hall.make(MIA, MakeTable("miau"))).table
            line, desk = await join(hall, table), hall.desks[table]
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse_to_store)
                await hall.receive(line, Mute(table, "r1", True))
            await desk.when_still()
            assert desk.errands.retry is not None
            assert not desk.errands.retry.cancelled()

    asyncio.run(play())


# -- lists may be behind the moves on the disk, and nowhere else


def turns(hall: Hall, table: str) -> tuple[list[int], bool, bool]:
    """Return whose turn lists show: by seat, and to Mia and Tom."""
    line, [own], [other] = hall.lists(None).playing[0], hall.lists(MIA).mine, hall.lists(TOM).mine
    assert line.table == own.table == other.table == table
    return line.on_turn, own.your_turn, other.your_turn


def real_turns(hall: Hall, table: str) -> tuple[list[int], bool, bool]:
    """Return whose turn it is."""
    asked = hall.desks[table].table.actors()
    guests = [hall.desks[table].table.chairs[seat].guest for seat in asked]
    return asked, MIA.id in guests, TOM.id in guests


def test_lists_show_whose_turn_it_is_though_the_card_is_older(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table = await begun_game(hall)
            card = hall.store.card(table)
            assert card is not None
            assert card.version == len(hall.store.journal(table)) - 1
            assert turns(hall, table) == real_turns(hall, table)
            await hall.drain()
            card = hall.store.card(table)
            assert card is not None
            assert (card.version, hall.store.outdated_tables()) == (
                len(hall.store.journal(table)),
                [],
            )

    asyncio.run(play())


def test_a_card_is_stored_a_while_after_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "LIST_SECONDS", 0.01)

    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table = await begun_game(hall)
            while hall.store.outdated_tables():
                await asyncio.sleep(0.01)
            assert hall.desks[table].listing.version == hall.desks[table].stored

    asyncio.run(play())


def test_a_card_that_a_crash_left_behind_is_stored_anew(tmp_path: Path) -> None:
    async def crash_and_come_back() -> None:
        async with open_hall(tmp_path) as hall:
            table = await begun_game(hall)
            wanted = real_turns(hall, table)
        async with open_hall(tmp_path) as hall:
            assert hall.store.outdated_tables() == [table]
            await wake_up(hall)
            assert turns(hall, table) == wanted
            await hall.drain()
            assert hall.store.outdated_tables() == []
        async with open_hall(tmp_path) as hall:
            await wake_up(hall)
            assert hall.desks == {}
            assert turns(hall, table) == wanted

    asyncio.run(crash_and_come_back())


def test_a_card_that_cannot_be_stored_disturbs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path) as hall:
            table = await begun_game(hall)
            desk = hall.desks[table]
            with monkeypatch.context() as full:
                full.setattr(hall.store, "begin_append", refuse_to_store)
                await desk.list_anew()
                line = await join(hall, table)
                assert told(line, "table")
            assert hall.figures.lost_steps._value.get() == 0
            assert desk.listing.timer is not None
            await desk.list_anew()
            assert hall.store.outdated_tables() == []

    asyncio.run(play())


def test_a_socket_that_fails_is_counted_and_written_down(tmp_path: Path) -> None:
    """This one did not come through our door, so nobody can send to it."""

    async def come_in() -> None:
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        scope: Any = {"type": "websocket", "path": "/socket", "headers": [], "state": {}}
        scope |= {"query_string": b"", "raw_path": b"/socket", "root_path": "", "subprotocols": []}
        async with open_hall(tmp_path) as hall:
            await make_app(hall, "", Reviews())(scope, receive, send)
            assert hall.figures.errors._value.get() == 1
        assert sent[-1]["type"] == "websocket.close"

    with capture_logs() as logs:
        asyncio.run(come_in())
    assert [type(line["exc_info"]) for line in logs] == [KeyError]
