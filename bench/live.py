"""How fast live tables are: `python -m bench.live`.

A real server on one core, and its clients in a process of their own on another; all sockets are on
loopback. Every move is on the disk before its answer is sent. First tables at a pace that people
have, then as fast as they can.
"""

import asyncio
import gc
import os
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import httpx
import msgspec
import uvicorn
from rich.console import Console
from rich.table import Table

from bench.report import processor, verdict
from bench.wire import Wire, open_wire
from katzentisch.tables.protocol import PROTOCOL, Moment
from tests.client import changed
from tests.live_server import Server, on_first_core

SEATS = 4
WARM_UP = 3.0  # seconds
ENTERING = 50  # at once
IDLE = 2000  # sockets
ROUNDS = 3  # of which the best counts where tables play as fast as they can: machines are noisy
QUIET = {
    "KATZENTISCH_LIMIT_FACTOR": "10000",
    "KATZENTISCH_MAX_TABLES_PER_GUEST": "10000",
    "KATZENTISCH_MAX_TABLES": "10000",
}


class Pace(NamedTuple):
    """How many tables play for how long, and how many moves a second they make together."""

    tables: int
    seconds: float
    rate: float | None  # None: as fast as they can


class Figures(NamedTuple):
    """What came of it; times in milliseconds from when a move was due to its answer."""

    moves: int
    seconds: float
    p50: float
    p99: float
    p999: float
    refused: int
    update_bytes: float  # on average, to one player


class Heard:
    """What all clients have heard."""

    updates = 0
    bytes = 0


class News(msgspec.Struct, frozen=True):
    """What has changed, of what a client has to know in order to play on."""

    moves: Any = {}
    room: dict[str, Any] = {}
    stage: str | None = msgspec.field(name="room.stage", default=None)


class Update(msgspec.Struct, tag_field="is", tag="update"):
    """What a client has to know of an update in order to play on."""

    at: Moment
    new: News = News()


class Shown(msgspec.Struct, tag_field="is", tag="table"):
    """What a client has to know of a table in order to play."""

    version: int
    moves: list[str]
    room: dict[str, Any]


class Ack(msgspec.Struct, tag_field="is", tag="ack"):
    """Something was done."""

    ref: str


class Refused(msgspec.Struct, tag_field="is", tag="refused"):
    """Something was not done."""

    code: str
    ref: str | None


READ = msgspec.json.Decoder(Update | Shown | Ack | Refused)


class Guest:
    """One player on a socket, who knows what it needs for its next move and no more."""

    def __init__(self, news: asyncio.Event) -> None:
        self.wire: Wire
        self.news = news
        self.moves: list[str] = []
        self.stage = "waiting"
        self.version = 0
        self.acted = 0  # the version at which the last move was made
        self.waits: dict[str, asyncio.Future[bool]] = {}

    def hear(self, text: bytes) -> None:
        """Take note of what comes."""
        try:
            message = READ.decode(text)
        except msgspec.ValidationError:
            return
        if isinstance(message, Update):
            Heard.updates += 1
            Heard.bytes += len(text)
            self.version = message.at.version
            self.moves = changed(self.moves, message.new.moves)
            self.stage = message.new.stage or message.new.room.get("stage", self.stage)
        elif isinstance(message, Shown):
            self.version, self.moves = message.version, message.moves
            self.stage = message.room["stage"]
        elif message.ref is not None and message.ref in self.waits:
            self.waits.pop(message.ref).set_result(isinstance(message, Ack))
        self.news.set()

    async def do(self, do: str, table: str, **values: object) -> bool:
        """Ask for something; return whether it was done."""
        ref = f"{do}{self.version}"
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waits[ref] = done
        self.send(do, table=table, ref=ref, **values)
        return await done

    def send(self, do: str, **values: object) -> None:
        """Send a message."""
        self.wire.send(msgspec.json.encode({"do": do, **values}))


class Party:
    """Four guests at a table."""

    def __init__(self, number: int, address: str) -> None:
        self.number = number
        self.address = address
        self.news = asyncio.Event()
        self.dice = random.Random(number)
        self.table = ""
        self.guests: list[Guest] = []
        self.refused = 0

    async def gather(self, web: httpx.AsyncClient) -> None:
        """Come in, sit down, and begin."""
        tokens = [await self.newcomer(web, f"Gast {seat}") for seat in range(SEATS)]
        wish = {"game": "miau", "options": {"players": SEATS, "deck": 52}}
        headers = {"authorization": f"Bearer {tokens[0]}"}
        answer = await web.post("/api/tables", json=wish, headers=headers)
        assert answer.is_success, answer.text
        made = answer.json()
        self.table = made["table"]
        for token in tokens:
            self.guests.append(await self.enter(token))
        for guest in self.guests:
            guest.send("join", table=self.table, invite=made["invite"])
        for guest in self.guests[1:]:
            assert await guest.do("sit", self.table)
        assert await self.guests[0].do("start", self.table)

    async def newcomer(self, web: httpx.AsyncClient, name: str) -> str:
        """Return the token of somebody new."""
        return str((await web.post("/api/programs", json={"name": name})).json()["token"])

    async def enter(self, token: str) -> Guest:
        """Open a socket."""
        guest = Guest(self.news)
        guest.wire = await open_wire(self.address, guest.hear)
        guest.send("hello", protocol=PROTOCOL, token=token)
        return guest

    async def next_mover(self) -> Guest:
        """Wait until somebody is to move; a game that is over is played again."""
        while True:
            for guest in self.guests:
                if guest.moves and guest.stage == "playing" and guest.version > guest.acted:
                    return guest
            if all(guest.stage == "over" for guest in self.guests):
                await self.play_again()
                continue
            self.news.clear()
            await self.news.wait()

    async def play_again(self) -> None:
        """Agree on another game."""
        first, *others = self.guests
        await first.do("propose", self.table, what="rematch")
        for guest in others:
            await guest.do("answer", self.table, agree=True)

    async def play(self, pace: Pace, began: float, times: list[tuple[float, float]]) -> None:
        """Make moves until it is time to stop; note when each was due, and how long it took."""
        end = began + WARM_UP + pace.seconds
        gap = 0.0 if pace.rate is None else pace.tables / pace.rate
        due = began + self.dice.random() * gap
        while due < end:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            guest = await self.next_mover()
            due = due if gap else perf_counter()
            move = self.dice.choice(guest.moves)
            guest.acted = guest.version
            if await guest.do("move", self.table, move=move, version=guest.version):
                times.append((due, perf_counter() - due))
            else:
                self.refused += 1
            due = due + gap if gap else perf_counter()

    def leave(self) -> None:
        """Close the sockets."""
        for guest in self.guests:
            guest.wire.transport.close()


async def load(address: str, pace: Pace) -> Figures:
    """Let everybody come, and play."""
    parties = [Party(number, address) for number in range(pace.tables)]
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        entering = asyncio.Semaphore(ENTERING)

        async def gather(party: Party) -> None:
            async with entering:
                await party.gather(web)

        await asyncio.gather(*map(gather, parties))
    times: list[tuple[float, float]] = []
    began = perf_counter()
    await asyncio.gather(*(party.play(pace, began, times) for party in parties))
    counted = sorted(took for due, took in times if due >= began + WARM_UP)
    for party in parties:
        party.leave()
    p50, p99, p999 = (counted[int(len(counted) * share)] * 1000 for share in (0.5, 0.99, 0.999))
    refused = sum(party.refused for party in parties)
    mean = Heard.bytes / Heard.updates
    return Figures(len(counted), pace.seconds, p50, p99, p999, refused, mean)


async def idle(address: str, pid: int) -> float:
    """Return how many kilobytes of the server's memory a socket takes on which nothing happens."""
    news = asyncio.Event()
    party = Party(0, address)
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        tokens = [await party.newcomer(web, f"Gast {number}") for number in range(IDLE)]
    before = memory(pid)
    wires = []
    for token in tokens:
        wires.append(await open_wire(address, lambda text: news.set()))
        news.clear()
        wires[-1].send(msgspec.json.encode({"do": "hello", "protocol": PROTOCOL, "token": token}))
        await news.wait()
    taken = memory(pid) - before
    for wire in wires:
        wire.transport.close()
    return taken / IDLE


def memory(pid: int) -> int:
    """Return the kilobytes that a process takes."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])


def client(address: str, pace: Pace) -> Figures:
    """Be all the clients, in a process of their own on the last core."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    gc.disable()  # a pause of the clients would count as one of the server
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        return runner.run(load(address, pace))


@contextmanager
def server_on_first_core() -> Iterator[Server]:
    """Run a server with a new folder on the first core alone."""
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "data", command=on_first_core(), **QUIET) as server,
    ):
        yield server
        server.stop()


def measure(pace: Pace) -> Figures:
    """Return the figures of one pace."""
    if pace.rate is not None:
        return measure_once(pace)
    return max((measure_once(pace) for _ in range(ROUNDS)), key=lambda found: found.moves)


def measure_once(pace: Pace) -> Figures:
    """Return the figures of one round, on a fresh server."""
    with server_on_first_core() as server, ProcessPoolExecutor(1) as clients:
        return clients.submit(client, server.address, pace).result()


def measure_idle() -> float:
    """Return the kilobytes that an idle socket takes, on a fresh server."""
    with server_on_first_core() as server:
        return asyncio.run(idle(server.address, server.process.pid))


PEOPLE = (Pace(100, 30, 100), Pace(1000, 30, 500))
FLAT_OUT = tuple(Pace(tables, 10, None) for tables in (25, 100, 250, 500))
# By tables: the most milliseconds for 99 moves of a hundred, and for 999 of a thousand.
MOST = {100: (7.0, 150.0), 1000: (50.0, 150.0)}
MOST_IDLE = 40  # kilobytes
MOST_UPDATE = 300  # bytes on average
TIMES_MEMORY, TIMES_FILES = 2, 8  # boardgame.io's moves a second, with 100 tables
# Moves a second of boardgame.io in memory, with its file store, and of Colyseus, which stores
# nothing, on a machine of the same kind (2 cores, AMD EPYC).
PEERS = {
    25: (2565, 390, 8691),
    100: (2211, 552, 7433),
    250: (2337, 664, 7509),
    500: (2311, 656, 7021),
}


def main() -> None:
    """Measure everything, and print it."""
    console = Console(width=None if sys.stdout.isatty() else 140)
    columns = ("tables", "sockets", "moves/s", "p50", "p99", "p99.9", "an update", "met")
    shown = Table(*columns, "boardgame.io", "with files", "Colyseus", title="Live tables")
    paces = [Pace(int(word), 10, None) for word in sys.argv[1:]] or [*PEOPLE, *FLAT_OUT]
    for pace in paces:
        found = measure(pace)
        shown.add_row(*row(pace, found))
        if found.refused:
            console.print(f"{pace.tables} tables: {found.refused} moves refused")
    console.print(f"processor: {processor()}")
    console.print(shown)
    if not sys.argv[1:]:
        taken = measure_idle()
        console.print(f"an idle socket: {taken:.1f} KB {verdict(taken <= MOST_IDLE)}")


def row(pace: Pace, found: Figures) -> list[str]:
    """Return the figures of one pace, beside those of others."""
    times = (found.p50, found.p99, found.p999)
    peers = PEERS.get(pace.tables, ()) if pace.rate is None else ()
    return [
        str(pace.tables),
        str(pace.tables * SEATS),
        f"{found.moves / found.seconds:.0f}" + (f" of {pace.rate:.0f}" if pace.rate else ""),
        *(f"{time:.1f} ms" for time in times),
        f"{found.update_bytes:.0f} bytes",
        met(pace, found),
        *map(str, peers),
    ]


def met(pace: Pace, found: Figures) -> str:
    """Say whether what is wanted was reached, where something is."""
    is_short = found.update_bytes <= MOST_UPDATE
    if pace.rate is not None:
        p99, p999 = MOST[pace.tables]
        return verdict(is_short and found.p99 <= p99 and found.p999 <= p999)
    if pace.tables != 100:
        return ""
    memory, files, _ = PEERS[pace.tables]
    wanted = max(TIMES_MEMORY * memory, TIMES_FILES * files)
    return verdict(is_short and found.moves / found.seconds >= wanted)


if __name__ == "__main__":
    main()
