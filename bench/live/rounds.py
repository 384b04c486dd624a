"""Parties at other people's servers, where one moves after the other, round and round."""

import asyncio
from abc import ABC, abstractmethod

from bench.live.load import SEATS, Party
from bench.wire import Wire

LARGEST_CHOICE = 1000  # the server takes what is left of it for each card that fits


class Client(ABC):
    """One player on a socket, who counts the moves of which it was told."""

    def __init__(self, party: "RoundParty") -> None:
        self.party = party
        self.wire = Wire(self.hear)
        self.seen = -1  # not even the deal

    @abstractmethod
    def hear(self, message: bytes) -> None:
        """Take note of what comes."""

    @abstractmethod
    def play(self, choice: int) -> None:
        """Ask for a move."""

    def saw(self, moves: int) -> None:
        """Take note that so many moves have been made."""
        self.seen = moves
        self.party.news.set()

    async def until(self, moves: int) -> None:
        """Wait until this client was told of so many moves."""
        while self.seen < moves:
            self.party.news.clear()
            await self.party.news.wait()


class RoundParty(Party):
    """Four clients of whom one moves after the other."""

    def __init__(self, number: int, address: str) -> None:
        super().__init__(number, address)
        self.news = asyncio.Event()
        self.clients: list[Client] = []
        self.moves = 0

    async def enter(self, client: Client, path: str) -> None:
        """Open a client's socket, and wait until it was shown the deal."""
        self.clients.append(client)
        self.wires.append(await client.wire.open(self.address, path))
        await client.until(0)

    @property
    def mover(self) -> Client:
        """Who is to move."""
        return self.clients[self.moves % SEATS]

    async def be_asked(self) -> None:
        """Wait until who is to move knows of the last move."""
        await self.mover.until(self.moves)

    async def move(self) -> bool:
        """Let who is to move make a move by chance, and wait until it sees its own move."""
        mover = self.mover
        mover.play(self.dice.randrange(LARGEST_CHOICE))
        self.moves += 1
        await mover.until(self.moves)
        return True
