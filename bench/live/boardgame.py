"""boardgame.io, in memory or with its file store, spoken to through Socket.IO."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import httpx
import msgspec

from bench.live.load import SEATS, House
from bench.live.node import node_server
from bench.live.rounds import Client, RoundParty

SOCKET = "/socket.io/?EIO=4&transport=websocket"
OPEN, PING, PONG = b"0", b"2", b"3"
ENTER, EVENT = b"40/mau,", b"42/mau,"
SYNC, UPDATE = EVENT + b'["sync"', EVENT + b'["update"'
MOVES = re.compile(rb'"_stateID":(\d+)')  # of the state, first; of the log, after it


class BoardgameClient(Client):
    """One player in a match."""

    def __init__(self, party: "BoardgameParty", seat: int, credentials: str) -> None:
        super().__init__(party)
        self.match = party.match
        self.seat = str(seat)
        self.credentials = credentials

    def hear(self, message: bytes) -> None:
        """Take note of what comes."""
        if message.startswith(UPDATE):
            self.party.heard(message)
            made = MOVES.search(message)
            assert made is not None, message
            self.saw(int(made[1]))
        elif message == PING:
            self.wire.send(PONG)
        elif message.startswith(OPEN):
            self.wire.send(ENTER)
        elif message.startswith(ENTER):
            self.emit("sync", self.match, self.seat, self.credentials, SEATS)
        elif message.startswith(SYNC):
            self.saw(0)

    def emit(self, name: str, *values: object) -> None:
        """Send an event."""
        self.wire.send(EVENT + msgspec.json.encode([name, *values]))

    def play(self, choice: int) -> None:
        """Ask for a move."""
        move = {"type": "play", "args": [choice], "playerID": self.seat}
        action = {"type": "MAKE_MOVE", "payload": move | {"credentials": self.credentials}}
        self.emit("update", action, self.seen, self.match, self.seat)


class BoardgameParty(RoundParty):
    """Four players in a match."""

    match = ""

    async def gather(self, web: httpx.AsyncClient) -> None:
        """Come in, sit down, and begin."""
        made = await web.post("/games/mau/create", json={"numPlayers": SEATS})
        self.match = made.json()["matchID"]
        for seat in range(SEATS):
            wish = {"playerID": str(seat), "playerName": f"Gast {seat}"}
            joined = await web.post(f"/games/mau/{self.match}/join", json=wish)
            client = BoardgameClient(self, seat, joined.json()["playerCredentials"])
            await self.enter(client, SOCKET)


@contextmanager
def open_in_memory() -> Iterator[str]:
    """Run a server that keeps matches in memory; give its address."""
    with node_server("boardgame.mjs") as address:
        yield address


@contextmanager
def open_with_files() -> Iterator[str]:
    """Run a server that keeps matches in files; give its address."""
    with TemporaryDirectory() as folder, node_server("boardgame.mjs", folder) as address:
        yield address


IN_MEMORY = House("boardgame.io", open_in_memory, BoardgameParty)
WITH_FILES = House("boardgame.io, files", open_with_files, BoardgameParty)
