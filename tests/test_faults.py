"""Real faults of a real server: a full disk, damaged files, a process that stands still.

What is killed again and again is in `test_crash.py`; `python -m tests.flips` does for longer what
is done here with some bytes of the database.
"""

import asyncio
import errno
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import katzentisch as kt
from katzentisch.server.clock import Clock
from katzentisch.server.seals import digest_in
from katzentisch.server.sqlite import FILE, SqliteReader
from katzentisch.tables.entries import Moved, read_entry
from tests import as_installed
from tests.command import Ended, assert_one_line, katzentisch
from tests.conftest import NO_FULL_DISK
from tests.crash import DyingServer
from tests.crashing_server import Plan
from tests.flips import PAGE, Run, come_to
from tests.full_house import (
    Place,
    begin,
    come_back,
    lay,
    look,
    newcomers,
    play,
    web_client,
)
from tests.ledgers import build
from tests.live_server import PATIENCE, Json, Player, Server, company, enter_all
from tests.restart import House, restart

HURT = 3  # tables
FLIPS = 8
CLOCK = 6  # seconds for each move
WHILE_STOPPED = "while-stopped"
A_MOMENT = 1.0  # seconds, in which a clock that ran on has had its way
FRAME = 24 + PAGE  # bytes of SQLite's log for each page
LOG_HEADER = 32  # bytes
LONG_PAUSE = "1500"  # milliseconds of a bot, in which a disk can be filled
DISK = 4 * 2**20  # bytes of a small one
PLACES_IN_LOG = ("header", "header of a frame", "page", "middle", "last frame")
MORE = range(2, 9)  # seeds
CAPPED = (
    "import resource, sys; hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1];"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), hard));"
    "from katzentisch.cli import main; main()"
)


def figure(server: Server, name: str) -> float:
    """Return one of the server's figures."""
    lines = server.ask("GET", "/metrics").text.splitlines()
    found = [line for line in lines if line.startswith(f"katzentisch_{name} ")]
    return float(found[0].split()[1])


# -- damaged files


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A data folder with a game at every table, and what was seen there."""
    run = Run(tmp_path_factory.mktemp("faults") / "flips.jsonl", seed=5)
    run.prepare()
    return run


def flip_in_journal(
    data: Path, table: str, dice: random.Random, stays_readable: bool = False
) -> None:
    """Flip a bit of some move that is stored: anywhere, or in the last digit of its time."""
    reader = SqliteReader(data)
    rows = [row for row in reader.journal(table) if isinstance(read_entry(row.entry), Moved)]
    reader.close_reads()
    content = bytearray((data / FILE).read_bytes())
    row = dice.choice(rows)
    begins = content.index(row.digest) - len(row.entry)
    assert content[begins:].startswith(row.entry)
    inside = dice.randrange(len(row.entry))
    if stays_readable:
        inside = row.entry.index(b",", row.entry.index(b'"at":')) - 1
    content[begins + inside] ^= 1
    (data / FILE).write_bytes(content)


async def come_to_all(server: Server, places: list[Place]) -> tuple[list[str], list[str]]:
    """Come back to all tables; return what became of each, and what was wrong."""
    wrong: list[str] = []
    async with company(server, *places[0].tokens) as players:
        return [await come_to(players, place, 0, wrong) for place in places], wrong


@pytest.mark.parametrize("seed", [1, 2])
def test_a_damaged_table_is_frozen_and_all_others_play_on(
    sound: Run, tmp_path: Path, seed: int
) -> None:
    data, dice = shutil.copytree(sound.sound, tmp_path / "data"), random.Random(seed)
    hurt = dice.sample(sound.places, HURT)
    for place in hurt:
        flip_in_journal(data, place.table, dice)
    with Server(data) as server:
        found, wrong = asyncio.run(come_to_all(server, sound.places))
        assert found == ["frozen" if place in hurt else "right" for place in sound.places]
        assert wrong == []
        for place in hurt:
            answer = server.ask("GET", f"/api/tables/{place.table}", place.tokens[0])
            assert (answer.status_code, answer.json()["code"]) == (503, "frozen")
            assert "It cannot go on; all other tables can." in answer.json()["sentence"]
            assert f"the journal of {place.table} is damaged at version" in server.log()
        ended = katzentisch("admin", "end", hurt[0].table, "--data", str(data))
        assert_one_line(ended, hurt[0].table, "damaged")
        assert katzentisch("admin", "purge", hurt[0].table, "--data", str(data)).returncode == 0
        assert figure(server, "errors_total") == 0
        assert figure(server, "frozen_tables") == HURT - 1


def test_a_server_that_trusts_its_journal_is_caught(sound: Run, tmp_path: Path) -> None:
    data = shutil.copytree(sound.sound, tmp_path / "data")
    flip_in_journal(data, sound.places[0].table, random.Random(1), stays_readable=True)
    with DyingServer(data, Plan(os.getpid(), law="trusting")) as server:
        found, wrong = asyncio.run(come_to_all(server, sound.places))
    assert found == ["right"] * len(sound.places)
    assert set(wrong) == {"table 0 is shown as it never was"}


def test_tables_of_the_database_that_are_hurt_are_told_in_one_line(
    sound: Run, tmp_path: Path
) -> None:
    content = (sound.sound / FILE).read_bytes()
    for name, (offset, bits) in {
        "a column has another name": (content.index(b"is_bot INTEGER"), 1),
        "text that nobody can read": (content.index(b"is_bot INTEGER"), 0x80),
        "guests are no table any more": (PAGE, 0xFF),
    }.items():
        data = shutil.copytree(sound.sound, tmp_path / name)
        hurt = bytearray(content)
        hurt[offset] ^= bits
        (data / FILE).write_bytes(hurt)
        ended = katzentisch("serve", "--port", "0", "--data", str(data))
        assert_one_line(ended, str(data), "damaged")


def test_no_byte_that_is_flipped_shows_a_wrong_table(sound: Run) -> None:
    for flips in (FLIPS // 2, FLIPS):  # the second run goes on with the ledger of the first
        run = Run(sound.ledger, seed=5)
        assert [wrong for flip in run.go_to(flips) for wrong in flip.wrong] == []
    assert [flip.flip for flip in run.flips] == list(range(1, FLIPS + 1))
    assert sum(flip.tables.get("right", 0) for flip in run.flips) > 0
    sound.ledger.write_bytes(sound.ledger.read_bytes().replace(build().encode(), b"another", 1))
    assert len(Run(sound.ledger, seed=5).flips) == FLIPS - 1


# -- a log whose end is lost


class Loss:
    """Two tables, whose last moves are only in SQLite's log when the server is killed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data / f"{FILE}-wal"
        self.places: list[Place] = []

    def happen(self) -> None:
        """Begin, stop in order, so that the log is emptied, play on, and kill the server."""
        with Server(self.data) as server:
            asyncio.run(self.begin(server))
            assert server.stop() == 0
        with Server(self.data) as server:
            asyncio.run(self.play(server))
            server.kill()

    async def begin(self, server: Server) -> None:
        """Lay two tables."""
        async with web_client(server) as web:
            tokens = await newcomers(web, 2)
            self.places = [await lay(web, "miau", tokens) for _ in range(2)]
        async with company(server, *tokens) as players:
            for place in self.places:
                await begin(place, players)

    async def play(self, server: Server) -> None:
        """Play at one table, then at the other; the last move is a commit of its own."""
        async with company(server, *self.places[0].tokens) as players:
            for place in self.places:
                await look(place, players)
                await play(place, players, random.Random(1), 4)
                await look(place, players)

    def copied(self, data: Path) -> "Loss":
        """Return the same once more, in a folder of its own."""
        copy = Loss(shutil.copytree(self.data, data))
        copy.places = self.places
        return copy

    def is_whole(self) -> list[bool]:
        """Tell of each table whether all that was shown is there; the log is gone then."""
        return [
            stored_version(self.data, place.table) == place.seen[0]["version"]
            for place in self.places
        ]

    def flip(self, offset: int, bits: int = 1) -> None:
        """Flip bits of one byte of the log."""
        content = bytearray(self.log.read_bytes())
        content[offset] ^= bits
        self.log.write_bytes(content)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Loss:
    loss = Loss(tmp_path_factory.mktemp("loss") / "data")
    loss.happen()
    return loss


@pytest.fixture
def loss(killed: Loss, tmp_path: Path) -> Loss:
    """The same for everyone: the last move at the second table is lost."""
    size = killed.log.stat().st_size
    for number in range(size // FRAME):  # the last frame, if nothing else was stored after it
        copy = killed.copied(tmp_path / f"data{number}")
        copy.flip(size - number * FRAME - PAGE // 2)
        if not any(copy.copied(tmp_path / f"probe{number}").is_whole()[1:]):
            return copy
    raise AssertionError("no move is in the log")


def in_log(where: str, dice: random.Random, size: int) -> int:
    """Return a place of some kind in SQLite's log."""
    frames = (size - LOG_HEADER) // FRAME
    frame = LOG_HEADER + dice.randrange(frames) * FRAME
    return {
        "header": dice.randrange(LOG_HEADER),
        "header of a frame": frame + dice.randrange(FRAME - PAGE),
        "page": frame + FRAME - PAGE + dice.randrange(PAGE),
        "middle": size // 2,
        "last frame": size - 1 - dice.randrange(FRAME),
    }[where]


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in MORE)])
@pytest.mark.parametrize("where", PLACES_IN_LOG)
def test_wherever_the_log_is_hurt_tables_are_right_or_frozen(
    killed: Loss, tmp_path: Path, where: str, seed: int
) -> None:
    dice, hurt = random.Random(f"{where} {seed}"), killed.copied(tmp_path / "data")
    hurt.flip(in_log(where, dice, hurt.log.stat().st_size), 1 << dice.randrange(8))
    is_whole = hurt.copied(tmp_path / "probe").is_whole()
    with Server(hurt.data) as server:
        found, wrong = asyncio.run(come_to_all(server, hurt.places))
        assert found == ["right" if whole else "frozen" for whole in is_whole]
        assert wrong == []
        assert figure(server, "doubts_total") == is_whole.count(False)
        assert figure(server, "errors_total") == 0
    if where == "header":
        assert not any(is_whole)


def stored_version(data: Path, table: str) -> int:
    """Return how many entries of a table are stored."""
    reader = SqliteReader(data)
    try:
        return len(reader.journal(table))
    finally:
        reader.close_reads()


def test_a_table_that_lost_its_end_is_frozen_when_somebody_saw_more(loss: Loss) -> None:
    kept, lost = loss.places

    async def come(server: Server) -> None:
        async with company(server, *lost.tokens) as [mia, tom]:
            assert (await tom.join(lost.table))["is"] == "table"  # he remembers nothing
            assert (await come_back(mia, lost, 0))["code"] == "frozen"
            assert (await tom.until("gone"))["code"] == "frozen"
            await tom.send("propose", table=lost.table, ref="r", what="pause")
            assert (await tom.until("gone", "ack"))["is"] == "gone"
            assert (await come_back(tom, lost, 1))["code"] == "frozen"
            wrong: list[str] = []
            assert await come_to([mia, tom], kept, 0, wrong) == "right"
            assert wrong == []

    with Server(loss.data) as server:
        asyncio.run(come(server))
        assert f"the journal of {lost.table} has lost version" in server.log()
        assert figure(server, "doubts_total") == figure(server, "frozen_tables") == 1
        assert figure(server, "errors_total") == 0


def test_a_table_that_was_played_on_without_its_end_is_frozen_all_the_same(loss: Loss) -> None:
    lost = loss.places[1]
    told = lost.seen[0]["version"]

    async def come(server: Server) -> None:
        async with company(server, *lost.tokens, lost.tokens[0]) as [mia, tom, device]:
            for player in (mia, tom):  # they remember nothing
                assert (await player.join(lost.table))["version"] < told
            again = Place(lost.table, lost.invite, lost.tokens)
            while mia.tables[lost.table]["version"] <= told:
                await play(again, [mia, tom], random.Random(2), 1)
            assert (await come_back(device, lost, 0))["code"] == "frozen"
            for player in (mia, tom):
                assert (await player.until("gone"))["code"] == "frozen"
            await tom.send("propose", table=lost.table, ref="r", what="pause")
            assert (await tom.until("gone", "ack"))["is"] == "gone"

    with Server(loss.data) as server:
        asyncio.run(come(server))
        assert f"the journal of {lost.table} has lost version {told}" in server.log()
        answer = server.ask("GET", f"/api/tables/{lost.table}", lost.tokens[0])
        assert (answer.status_code, answer.json()["code"]) == (503, "frozen")
        assert figure(server, "doubts_total") == figure(server, "frozen_tables") == 1
        assert figure(server, "errors_total") == 0


def test_a_server_that_forgets_what_it_told_is_caught(loss: Loss) -> None:
    async def come(server: Server) -> None:
        async with company(server, *lost.tokens) as [mia, _]:
            shown = await come_back(mia, lost, 0)
            assert shown["version"] < lost.seen[0]["version"]

    lost = loss.places[1]
    with DyingServer(loss.data, Plan(os.getpid(), law="trusting")) as server:
        asyncio.run(come(server))


@pytest.mark.parametrize("forged", ["", "00" * 16, "of another table", "é"])
def test_nobody_can_freeze_a_table_by_a_lie(loss: Loss, forged: str) -> None:
    kept, lost = loss.places
    digest, signature = digest_in(kept.seen[0]["seal"]), forged
    if forged == "of another table":
        signature = lost.seen[0]["seal"].removeprefix(digest_in(lost.seen[0]["seal"]))

    async def lie(server: Server) -> None:
        async with company(server, *kept.tokens) as [mia, _]:
            seen = kept.seen[0]["version"] + 1
            shown = await mia.join(kept.table, seen=seen, seal=digest + signature)
            assert shown["is"] == "table"

    with Server(loss.data) as server:
        asyncio.run(lie(server))
        assert figure(server, "doubts_total") == 1
        assert figure(server, "frozen_tables") == 0


# -- a full disk


Full = Callable[[Server], AbstractContextManager[None]]


@contextmanager
def no_file_grows(server: Server) -> Iterator[None]:
    """Let no file of a running server become larger."""
    pid = server.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def no_room_is_left(server: Server) -> Iterator[None]:
    """Fill the disk on which the server's data are, to the last byte."""
    with filled(server.data):
        yield


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Fill a disk of our own to the last byte."""
    assert disk.is_mount()
    ballast = disk / "ballast"
    try:
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            write_without_end(ballast)
        yield
    finally:
        ballast.unlink()


def write_without_end(file: Path) -> None:
    """Write for as long as it goes."""
    with file.open("wb", buffering=0) as stream:
        while True:
            stream.write(bytes(PAGE))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, which only root can mount."""
    disk = tmp_path / "disk"
    disk.mkdir()
    options = f"size={DISK},mode=700"
    command = ["mount", "-t", "tmpfs", "-o", options, "katzentisch-test", str(disk)]
    try:
        tried = subprocess.run(command, capture_output=True, text=True, check=False)
        problem = tried.stderr.strip() if tried.returncode else ""
    except OSError as error:
        problem = str(error)
    if problem:
        pytest.skip(f"{NO_FULL_DISK}: only root can mount a small one ({problem}).")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_files_that_cannot_grow_lose_nothing_and_heal_by_themselves(tmp_path: Path) -> None:
    fill_and_heal(tmp_path / "data", no_file_grows)


def test_a_really_full_disk_loses_nothing_and_heals_by_itself(small_disk: Path) -> None:
    said = fill_and_heal(small_disk, no_room_is_left)
    assert "database or disk is full" in said


def fill_and_heal(data: Path, full: Full) -> str:
    """Play, try everything while nothing can be stored, and play on; return the server's log."""

    async def scene(server: Server) -> None:
        async with web_client(server) as web:
            tokens = await newcomers(web, 3)
            place = await lay(web, "katzundmaus", tokens[:2])  # Miau may be over before the end
            bots = await lay(web, "katzundmaus", tokens[2:], ["kitten"])
        async with company(server, *tokens) as [mia, tom, ada]:
            people = [mia, tom]
            await begin(place, people)
            await begin(bots, [ada])
            await play(place, people, random.Random(1), 6)
            await look(place, people)
            await play_until_bot_is_asked(bots, ada)
            asked = ada.tables[bots.table]["version"]
            with full(server):
                await fails_alone(server)
                refused = await refused_all(server, place, people, tokens[0])
            moved = await ada.until("update")
            assert moved["version"] == asked + 1
            await heals(place, people, refused)
            before = len(bots.acked)
            await play(bots, [ada], random.Random(1), 4)
            assert len(bots.acked) == before + 4

    with Server(data, KATZENTISCH_BOT_PAUSE_MS=LONG_PAUSE) as server:
        asyncio.run(scene(server))
        assert figure(server, "lost_steps_total") >= 1
        assert figure(server, "errors_total") == 0
        assert server.stop() == 0
        return server.log()


async def play_until_bot_is_asked(place: Place, player: Player) -> None:
    """Make moves until a bot is to make the next one, after its pause."""
    while True:
        await play(place, [player], random.Random(1), 1)
        if not player.tables[place.table]["moves"]:
            return


async def fails_alone(server: Server) -> None:
    """Wait until a step that nobody sent could not be stored."""
    while figure(server, "lost_steps_total") == 0:
        await asyncio.sleep(0.1)


async def refused_all(
    server: Server, place: Place, people: list[Player], token: str
) -> tuple[int, Json]:
    """Try everything while nothing can be stored; return the move that was refused."""
    who = next(who for who, seen in enumerate(place.seen) if seen["moves"])
    command = {"move": place.seen[who]["moves"][0], "version": place.seen[who]["version"]}
    command["ref"] = "while-full"
    answer = await people[who].do("move", place.table, **command)
    assert (answer["is"], answer["kind"], answer["code"]) == ("refused", "server", "not-stored")
    answer = await people[0].do("say", place.table, text="Miau", ref="said-while-full")
    assert (answer["is"], answer["kind"], answer["code"]) == ("refused", "server", "not-stored")
    for path, body in (("/api/programs", {"name": "Eve"}), ("/api/tables", {"game": "mauz"})):
        problem = await asyncio.to_thread(server.ask, "POST", path, token, body)
        assert (problem.status_code, problem.json()["code"]) == (503, "not-stored")
        assert "could not be stored just now" in problem.json()["sentence"]
    shown = [await player.join(place.table) for player in people]
    assert [each["version"] for each in shown] == [seen["version"] for seen in place.seen]
    assert server.ask("GET", "/health").json()["ok"] is True
    return who, command


async def heals(place: Place, people: list[Player], refused: tuple[int, Json]) -> None:
    """Send again what was refused, find all that was acknowledged, and play on."""
    who, command = refused
    answer = await people[who].do("move", place.table, **command)
    assert answer["is"] == "ack"
    for mover, acked, version in place.acked:
        again = await people[mover].do("move", place.table, **acked)
        assert (again["is"], again["version"]) == ("ack", version)
    said = await people[0].do("say", place.table, text="Miau", ref="said-while-full")
    assert said["is"] == "ack"
    before = len(place.acked)
    await play(place, people, random.Random(2), 3)
    assert len(place.acked) == before + 3


def start_full(data: Path, room: int) -> Ended:
    """Start a server where no file can grow beyond some bytes, and see how it ends."""
    flags = ["serve", "--port", "0", "--data", str(data)]
    command = [sys.executable, "-c", CAPPED, str(room), *flags]
    ended = subprocess.run(
        command, env=as_installed(), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.parametrize("room", [0, 5000])
def test_a_disk_that_is_full_at_the_first_start_is_told_in_one_line(
    tmp_path: Path, room: int
) -> None:
    assert_one_line(start_full(tmp_path / "data", room), str(tmp_path / "data"))


def test_a_disk_that_is_full_at_a_later_start_is_told_in_one_line(
    sound: Run, tmp_path: Path
) -> None:
    data = shutil.copytree(sound.sound, tmp_path / "data")
    assert_one_line(start_full(data, 0), str(data))
    with Server(data) as server:
        found, wrong = asyncio.run(come_to_all(server, sound.places))
    assert (set(found), wrong) == ({"right"}, [])


def test_a_really_full_disk_at_a_start_is_told_in_one_line(sound: Run, small_disk: Path) -> None:
    with filled(small_disk):
        assert_one_line(start_full(small_disk, resource.RLIM_INFINITY), str(small_disk))
    shutil.copytree(sound.sound, small_disk, dirs_exist_ok=True)
    with filled(small_disk):
        assert_one_line(start_full(small_disk, resource.RLIM_INFINITY), str(small_disk))
    with Server(small_disk) as server:
        found, wrong = asyncio.run(come_to_all(server, sound.places))
    assert (set(found), wrong) == ({"right"}, [])


# -- an orderly stop


@pytest.mark.parametrize("tables", [16, pytest.param(200, marks=pytest.mark.slow)])
def test_a_full_house_is_stopped_and_goes_on(tmp_path: Path, tables: int) -> None:
    found = restart(tmp_path / "data", tables, seconds=tables / 200)  # before the games are over
    assert found.wrong == []
    assert found.exit_code == 0
    assert found.games == set(kt.games())
    assert found.played_on > tables / 2
    assert found.acked >= tables


def lose_what_was_told(house: House) -> None:
    """Delete the last entry that somebody was told of, and those that came too late to be told."""
    place = house.places[0]
    told = max(seen["version"] for seen in place.seen)
    with closing(sqlite3.connect(house.server.data / FILE)) as connection, connection:
        connection.execute(
            "DELETE FROM journal WHERE table_id = ? AND version >= ?", (place.table, told)
        )


def test_a_stop_that_loses_something_is_caught(tmp_path: Path) -> None:
    found = restart(tmp_path / "data", 2, meanwhile=lose_what_was_told)
    assert any("is not stored" in wrong for wrong in found.wrong)
    assert any("is gone" in wrong for wrong in found.wrong)


# -- a process that stands still


def test_a_clock_stands_still_where_it_did_not_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, seconds = Clock(), 1000.0
    monkeypatch.setattr(time, "monotonic_ns", lambda: int(seconds * 1e9))
    before = clock.ticked = clock.now()
    seconds += 1.5
    assert clock.now() == before + 1500
    seconds += 30
    assert clock.now() == before + 1500
    seconds += 0.25
    assert clock.now() == before + 1750


class Stop:
    """Two people and a clock at one table, somebody and a bot at another, while nobody answers."""

    def __init__(self, data: Path, law: str, seconds: float, later: float | None = None) -> None:
        self.data = data
        self.law = law
        self.seconds = seconds
        self.later = later  # seconds after which somebody moves when it goes on; None: before

    def happen(self) -> None:
        """Play, stop the process for a while in the midst of it, and play on."""
        plan = Plan(os.getpid(), law=self.law)
        with DyingServer(self.data, plan) as server:
            asyncio.run(self.scene(server))
            assert server.ask("GET", "/health").json()["ok"] is True
            assert figure(server, "errors_total") == figure(server, "doubts_total") == 0

    async def scene(self, server: Server) -> None:
        """Move while the server stands still, and again when it goes on."""
        async with web_client(server) as web:
            tokens = await newcomers(web, 3)
            clock = {"kind": "move", "seconds": CLOCK}
            self.timed = await lay(web, "miau", tokens[:2], clock=clock)
            self.botted = await lay(web, "katzundmaus", tokens[2:], ["kitten"])
        async with AsyncExitStack() as stack:
            mia, tom, ada = await enter_all(stack, server, tokens)
            await begin(self.timed, [mia, tom])
            await begin(self.botted, [ada])
            await play(self.botted, [ada], random.Random(1), 3)
            await play(self.timed, [mia, tom], random.Random(1), 3)
            await look(self.timed, [mia, tom])
            await self.stand_still(server, [mia, tom])
        async with AsyncExitStack() as stack:
            mia, tom, ada = await enter_all(stack, server, tokens)
            for place, people in ((self.timed, [mia, tom]), (self.botted, [ada])):
                for player in people:
                    await player.join(place.table)
                before = len(place.acked)
                await play(place, people, random.Random(2), 2)
                assert len(place.acked) > before

    async def stand_still(self, server: Server, people: list[Player]) -> None:
        """Let somebody move while the process is stopped; all of it goes on later."""
        seen = self.timed.seen
        who = next(who for who, each in enumerate(seen) if each["moves"])
        os.killpg(server.process.pid, signal.SIGSTOP)
        try:
            values = {"move": seen[who]["moves"][0], "version": seen[who]["version"]}
            move = partial(people[who].send, "move", table=self.timed.table, ref=WHILE_STOPPED)
            if self.later is None:
                await move(**values)
            await asyncio.sleep(self.seconds)
        finally:
            os.killpg(server.process.pid, signal.SIGCONT)
        if self.later is not None:
            await asyncio.sleep(self.later)
            await move(**values)
        with suppress(ConnectionClosed):  # after half a minute either side may have given up
            await people[who].until("ack", "refused", that=lambda m: m["ref"] == WHILE_STOPPED)

    def moves(self, place: Place) -> list[Moved]:
        """Return all moves of a table, as they are stored."""
        reader = SqliteReader(self.data)
        try:
            entries = [read_entry(row.entry) for row in reader.journal(place.table)]
        finally:
            reader.close_reads()
        return [entry for entry in entries if isinstance(entry, Moved)]


@pytest.mark.parametrize(
    ("seconds", "later"),
    [
        (CLOCK + 1.0, None),
        pytest.param(CLOCK + 1.0, A_MOMENT, marks=pytest.mark.slow),
        pytest.param(30.0, None, marks=pytest.mark.slow),
    ],
)
def test_no_time_passes_while_the_process_stands_still(
    tmp_path: Path, seconds: float, later: float | None
) -> None:
    stop = Stop(tmp_path / "data", "kept", seconds, later)
    stop.happen()
    assert [move.ref for move in stop.moves(stop.timed)].count(WHILE_STOPPED) == 1
    for place in (stop.timed, stop.botted):
        kept = [move.ref for move in stop.moves(place)]
        assert [kept.count(command["ref"]) for _, command, _ in place.acked] == [1] * len(
            place.acked
        )


@pytest.mark.slow
def test_a_clock_that_runs_while_nobody_is_heard_is_caught(tmp_path: Path) -> None:
    stop = Stop(tmp_path / "data", "hurried", CLOCK + 1.0, A_MOMENT)
    stop.happen()
    assert WHILE_STOPPED not in [move.ref for move in stop.moves(stop.timed)]
