"""Nothing that was acknowledged or shown is lost, whenever the server is killed.

`python -m tests.crash --cycles 1000 --resume crashes.jsonl` does the same for longer.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from katzentisch.server.sqlite import SqliteReader
from tests import as_installed
from tests.crash import WHEN, DyingServer, Run
from tests.crashing_server import ARM, POINTS, Plan
from tests.ledgers import build
from tests.live_server import PATIENCE, Player, Server, company

CYCLES = 50
TABLES = 12
SLOWNESS = 0.4  # seconds that the disk takes
SOON_ENOUGH = 8 * len(WHEN)  # cycles; the first that is killed before a commit may be of a bot


def test_nothing_is_lost_in_fifty_crashes(tmp_path: Path) -> None:
    ledger = tmp_path / "crashes.jsonl"
    for cycles in (CYCLES // 2, CYCLES):  # the second run goes on with the ledger of the first
        run = Run(ledger, TABLES, seed=1)
        losses = [loss for cycle in run.go_to(cycles) for loss in cycle.losses]
        assert losses == []
    assert run.check_everything() == []
    assert [cycle.cycle for cycle in run.cycles] == list(range(1, CYCLES + 1))
    assert {cycle.point for cycle in run.cycles if cycle.reached} == set(WHEN)
    assert {cycle.engine for cycle in run.cycles} == {engine_installed()}
    assert min(cycle.acked for cycle in run.cycles if cycle.point != "waking") > 0
    assert sum(cycle.again for cycle in run.cycles) > 0
    assert sum(cycle.alone for cycle in run.cycles) > 0
    ledger.write_bytes(ledger.read_bytes().replace(build().encode(), b"another", 1))
    assert len(Run(ledger, TABLES, seed=1).cycles) == CYCLES - 1


def test_a_move_passes_each_point_once_and_in_turn(tmp_path: Path) -> None:
    async def move_once(server: DyingServer) -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Tom")]
        async with company(server, *tokens) as people:
            table = await begin(server, people, tokens[0])
            mover = next(player for player in people if player.tables[table]["moves"])
            known = mover.tables[table]
            values = {"move": known["moves"][0], "version": known["version"]}
            os.kill(server.pid, ARM)
            assert (await mover.do("move", table, **values))["is"] == "ack"
            await mover.join(table)  # by then the ack has left in every sense

    with DyingServer(tmp_path / "data", Plan(os.getpid(), tells=True)) as server:
        assert server.engine == engine_installed()
        asyncio.run(move_once(server))
        assert server.log().split() == list(POINTS)


def engine_installed() -> str:
    """Return what the command says of itself: that it is compiled, or why it is not."""
    command = [sys.executable, "-m", "katzentisch", "--version"]
    said = subprocess.check_output(command, env=as_installed(), text=True)
    return said.strip().partition(", ")[2]


@pytest.mark.parametrize(
    ("law", "sign"),
    [
        ("ack-first", "stored at None"),
        ("publish-first", "was shown, and is not stored"),
        ("hasty", "stored at None"),  # this one is compiled
        ("hasty", "was shown, and is not stored"),
    ],
)
def test_a_server_that_tells_before_it_stores_is_caught(
    tmp_path: Path, law: str, sign: str
) -> None:
    run = Run(tmp_path / "crashes.jsonl", 4, seed=1, law=law)
    with closing(run.go_to(SOON_ENOUGH)) as cycles:
        assert any(sign in loss for cycle in cycles for loss in cycle.losses)


@pytest.fixture(scope="module")
def slow_disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    plan = Plan(os.getpid(), slowness=SLOWNESS)
    with DyingServer(tmp_path_factory.mktemp("slow") / "data", plan) as running:
        yield running


async def begin(server: Server, people: list[Player], token: str) -> str:
    """Let two people sit down and begin; return their table."""
    made = server.make(token, "miau", options={"players": 2})
    table = str(made["table"])
    for player in people:
        await player.join(table, invite=made["invite"])
    assert (await people[1].do("sit", table))["is"] == "ack"
    assert (await people[0].do("start", table))["is"] == "ack"
    for player in people:
        await player.join(table)
    return table


def test_who_looks_again_sees_nothing_that_is_not_stored(slow_disk: Server) -> None:
    async def look_while_it_is_stored() -> None:
        tokens = [slow_disk.newcomer(name) for name in ("Mia", "Tom")]
        async with company(slow_disk, *tokens) as people:
            table = await begin(slow_disk, people, tokens[0])
            mover, looker = sorted(people, key=lambda player: not player.tables[table]["moves"])
            known = mover.tables[table]
            values = {"move": known["moves"][0], "version": known["version"]}
            await mover.send("move", table=table, ref="1", **values)
            await asyncio.sleep(SLOWNESS / 2)
            shown = await looker.join(table)
            published = [heard["version"] for heard in looker.heard if heard["is"] == "update"]
            assert shown["version"] == known["version"] + 1
            assert shown["version"] in published

    asyncio.run(look_while_it_is_stored())


def test_who_comes_in_sees_nothing_that_is_not_stored(slow_disk: Server) -> None:
    async def come_between_two_steps() -> None:
        tokens = [slow_disk.newcomer(name) for name in ("Mia", "Tom", "Ada")]
        async with company(slow_disk, *tokens) as (mia, tom, ada):
            table = await begin(slow_disk, [mia, tom], tokens[0])
            invite = mia.tables[table]["invite"]
            await mia.send("propose", table=table, ref="1", what="pause")
            await asyncio.sleep(SLOWNESS / 10)
            await ada.send("join", table=table, invite=invite)
            await asyncio.sleep(SLOWNESS / 10)
            await tom.send("resign", table=table, ref="2")
            shown = await ada.until("table")
            assert shown["version"] <= stored_version(slow_disk.data, table)

    asyncio.run(come_between_two_steps())


def stored_version(data: Path, table: str) -> int:
    """Return how many entries are stored by now."""
    reader = SqliteReader(data)
    with closing(reader.reads), closing(reader.beside):
        return len(reader.journal(table))


def test_the_end_of_a_game_is_not_told_before_it_is_stored(slow_disk: Server) -> None:
    async def ask_while_it_is_stored() -> None:
        tokens = [slow_disk.newcomer(name) for name in ("Mia", "Tom")]
        async with company(slow_disk, *tokens) as people:
            table = await begin(slow_disk, people, tokens[0])
            await people[0].send("resign", table=table, ref="1")
            await asyncio.sleep(SLOWNESS / 4)
            for path in (f"/api/tables/{table}/games/1/record", f"/api/tables/{table}"):
                answer = await asyncio.to_thread(slow_disk.ask, "GET", path, tokens[1])
                is_told = answer.status_code == 200 and '"stage":"playing"' not in answer.text
                assert not is_told or is_over(slow_disk.data, table)

    asyncio.run(ask_while_it_is_stored())


def is_over(data: Path, table: str) -> bool:
    """Tell whether the end of a game is stored."""
    reader = SqliteReader(data)
    with closing(reader.reads), closing(reader.beside):
        return any(b'"ended"' in row.entry for row in reader.journal(table))


@pytest.mark.slow
def test_a_test_that_was_killed_goes_on(tmp_path: Path) -> None:
    ledger = tmp_path / "crashes.jsonl"
    command = [sys.executable, "-m", "tests.crash", "--tables", "3", "--resume", str(ledger)]
    with subprocess.Popen([*command, "--cycles", "1000"], stdout=subprocess.DEVNULL) as first:
        deadline = time.monotonic() + 4 * PATIENCE
        while not ledger.exists() or len(ledger.read_bytes().splitlines()) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        time.sleep(0.5)  # into the next cycle
        first.send_signal(signal.SIGKILL)
    done = len(ledger.read_bytes().splitlines())
    subprocess.run([*command, "--cycles", str(done + 2)], check=True, timeout=4 * PATIENCE)
    assert len(ledger.read_bytes().splitlines()) == done + 2
