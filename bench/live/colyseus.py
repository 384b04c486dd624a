"""Colyseus, which stores nothing, spoken to in its own binary messages."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import msgspec

from bench.live.load import SEATS, House
from bench.live.node import node_server
from bench.live.rounds import Client, RoundParty
from bench.wire import BINARY

JOIN_ROOM, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH = 10, 13, 14, 15
PLAY = bytes([ROOM_DATA]) + msgspec.msgpack.encode("play")


class ColyseusClient(Client):
    """One player in a room."""

    def hear(self, message: bytes) -> None:
        """Take note of what comes; what a patch says is not read, only that a move was made."""
        kind = message[0]
        if kind == ROOM_STATE_PATCH:
            self.party.heard(message)
            self.saw(self.seen + 1)
        elif kind == JOIN_ROOM:
            self.wire.send(bytes([JOIN_ROOM]), BINARY)
        elif kind == ROOM_STATE:
            self.saw(0)

    def play(self, choice: int) -> None:
        """Ask for a move."""
        self.wire.send(PLAY + msgspec.msgpack.encode(choice), BINARY)


class ColyseusParty(RoundParty):
    """Four players in a room."""

    async def gather(self, web: httpx.AsyncClient) -> None:
        """Come in, sit down, and begin."""
        way = "create/mau"
        for _ in range(SEATS):
            seat = (await web.post(f"/matchmake/{way}", json={})).json()
            room = seat["roomId"]
            way = f"joinById/{room}"
            path = f"/{seat['processId']}/{room}?sessionId={seat['sessionId']}"
            await self.enter(ColyseusClient(self), path)


@contextmanager
def open_colyseus() -> Iterator[str]:
    """Run a server; give its address."""
    with node_server("colyseus.mjs") as address:
        yield address


COLYSEUS = House("Colyseus", open_colyseus, ColyseusParty)
