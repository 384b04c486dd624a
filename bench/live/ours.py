"""Our own server, as it is shipped: every move is on the disk before its answer is sent."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec

from bench.live.load import SEATS, House, Party
from bench.wire import Wire
from katzentisch.tables.protocol import PROTOCOL, Moment
from tests.client import changed
from tests.live_server import Server, on_first_core

IDLE = 2000  # sockets
QUIET = {
    "KATZENTISCH_LIMIT_FACTOR": "10000",
    "KATZENTISCH_MAX_TABLES_PER_GUEST": "10000",
    "KATZENTISCH_MAX_TABLES": "10000",
}


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

    def __init__(self, party: "MiauParty") -> None:
        self.wire = Wire(self.hear)
        self.party = party
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
            self.party.heard(text)
            self.version = message.at.version
            self.moves = changed(self.moves, message.new.moves)
            self.stage = message.new.stage or message.new.room.get("stage", self.stage)
        elif isinstance(message, Shown):
            self.version, self.moves = message.version, message.moves
            self.stage = message.room["stage"]
        elif message.ref is not None and message.ref in self.waits:
            self.waits.pop(message.ref).set_result(isinstance(message, Ack))
        self.party.news.set()

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


class MiauParty(Party):
    """Four guests at a table of Miau; a game that is over is played again."""

    is_public = False

    def __init__(self, number: int, address: str) -> None:
        super().__init__(number, address)
        self.news = asyncio.Event()
        self.table = ""
        self.guests: list[Guest] = []
        self.mover: Guest

    async def gather(self, web: httpx.AsyncClient) -> None:
        """Come in, sit down, and begin."""
        tokens = [await self.newcomer(web, f"Gast {seat}") for seat in range(SEATS)]
        options = {"players": SEATS, "deck": 52}
        wish = {"game": "miau", "options": options, "public": self.is_public}
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
        guest = Guest(self)
        self.wires.append(await guest.wire.open(self.address))
        guest.send("hello", protocol=PROTOCOL, token=token)
        return guest

    async def be_asked(self) -> None:
        """Wait until somebody is to move."""
        while True:
            for guest in self.guests:
                if guest.moves and guest.stage == "playing" and guest.version > guest.acted:
                    self.mover = guest
                    return
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

    async def move(self) -> bool:
        """Let who is to move make a move by chance; tell whether it was made."""
        guest = self.mover
        guest.acted = guest.version
        move = self.dice.choice(guest.moves)
        return await guest.do("move", self.table, move=move, version=guest.version)


@contextmanager
def server_on_first_core() -> Iterator[Server]:
    """Run a server with a new folder on the first core alone."""
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "data", command=on_first_core(), **QUIET) as server,
    ):
        yield server
        server.stop()


@contextmanager
def open_katzentisch() -> Iterator[str]:
    """Run a server; give its address."""
    with server_on_first_core() as server:
        yield server.address


KATZENTISCH = House("Katzentisch", open_katzentisch, MiauParty)


def measure_idle() -> float:
    """Return the kilobytes that an idle socket takes, on a fresh server."""
    with server_on_first_core() as server:
        return asyncio.run(idle(server.address, server.process.pid))


async def idle(address: str, pid: int) -> float:
    """Return how many kilobytes of the server's memory a socket takes on which nothing happens."""
    news = asyncio.Event()
    party = MiauParty(0, address)
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        tokens = [await party.newcomer(web, f"Gast {number}") for number in range(IDLE)]
    before = memory(pid)
    wires = []
    for token in tokens:
        wires.append(await Wire(lambda text: news.set()).open(address))
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
