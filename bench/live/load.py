"""Load: parties of four who play on a server, at a pace or as fast as they can.

The server is alone on the first core. All clients are one process on the last, whoever's server
it is; they read no more of what they are sent than they need for their next move.
"""

import asyncio
import gc
import os
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from time import perf_counter
from typing import NamedTuple

import httpx
import uvicorn

from bench.wire import Wire

SEATS = 4
WARM_UP = 3.0  # seconds
ENTERING = 50  # at once
MOST_SECONDS = 300.0  # for one round; a server that does not answer is waited for no longer

Times = list[tuple[float, float]]  # when a move was due, and how long it took, in seconds


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

    @property
    def per_second(self) -> float:
        """How many moves were made in a second."""
        return self.moves / self.seconds


class Party(ABC):
    """Four clients at a table."""

    def __init__(self, number: int, address: str) -> None:
        self.address = address
        self.dice = random.Random(number)
        self.wires: list[Wire] = []
        self.refused = 0
        self.updates = 0  # that were heard
        self.update_bytes = 0

    @abstractmethod
    async def gather(self, web: httpx.AsyncClient) -> None:
        """Come in, sit down, and begin."""

    @abstractmethod
    async def be_asked(self) -> None:
        """Wait until somebody is to move."""

    @abstractmethod
    async def move(self) -> bool:
        """Let who is to move make a move by chance; tell whether it was made."""

    async def play(self, pace: Pace, began: float, times: Times) -> None:
        """Make moves until it is time to stop; note when each was due, and how long it took."""
        end = began + WARM_UP + pace.seconds
        gap = 0.0 if pace.rate is None else pace.tables / pace.rate
        due = began + self.dice.random() * gap
        while due < end:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await self.be_asked()
            due = due if gap else perf_counter()
            if await self.move():
                times.append((due, perf_counter() - due))
            else:
                self.refused += 1
            due = due + gap if gap else perf_counter()

    def heard(self, update: bytes) -> None:
        """Count what one client is told of a move."""
        self.updates += 1
        self.update_bytes += len(update)

    def leave(self) -> None:
        """Close the sockets."""
        for wire in self.wires:
            wire.transport.close()


class House(NamedTuple):
    """A kind of server: how to open one, which gives its address, and who plays there."""

    title: str
    open: Callable[[], AbstractContextManager[str]]
    party: Callable[[int, str], Party]


async def load(house: House, address: str, pace: Pace) -> Figures:
    """Let everybody come, and play."""
    parties = [house.party(number, address) for number in range(pace.tables)]
    async with httpx.AsyncClient(base_url=address, timeout=MOST_SECONDS) as web:
        entering = asyncio.Semaphore(ENTERING)

        async def gather(party: Party) -> None:
            async with entering:
                await party.gather(web)

        await asyncio.gather(*map(gather, parties))
    times: Times = []
    began = perf_counter()
    await asyncio.gather(*(party.play(pace, began, times) for party in parties))
    for party in parties:
        party.leave()
    return figures_of(pace, parties, [took for due, took in times if due >= began + WARM_UP])


def figures_of(pace: Pace, parties: list[Party], took: list[float]) -> Figures:
    """Sum up."""
    took.sort()
    p50, p99, p999 = (took[int(len(took) * share)] * 1000 for share in (0.5, 0.99, 0.999))
    refused = sum(party.refused for party in parties)
    heard = sum(party.update_bytes for party in parties) / sum(party.updates for party in parties)
    return Figures(len(took), pace.seconds, p50, p99, p999, refused, heard)


def be_clients(house: House, address: str, pace: Pace) -> Figures:
    """Be all the clients, in a process of their own on the last core."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    gc.disable()  # a pause of the clients would count as one of the server
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        return runner.run(asyncio.wait_for(load(house, address, pace), MOST_SECONDS))


def measure(house: House, pace: Pace) -> Figures:
    """Return the figures of one round, on a fresh server."""
    with house.open() as address, ProcessPoolExecutor(1) as clients:
        return clients.submit(be_clients, house, address, pace).result()
