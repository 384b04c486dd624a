"""How long moves take at honest tables, by turns with and without an attack from next door.

The server has its usual limits and is kept to the first core, the attackers to the last, at the
lowest priority; the honest clients run where there is room. The attackers come from other addresses
of the loopback: from other households. By turns, so that whatever else this machine does meets both
alike.
"""

import asyncio
import contextlib
import multiprocessing
import os
import random
from collections.abc import Iterator
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import httpx

from bench.live import WARM_UP, Pace, Party
from tests.fuzz.grammar import Grammar, Known
from tests.fuzz.kinds import MESSAGES, WEIGHTS
from tests.fuzz.watch import USUAL
from tests.fuzz.wire import Gone, Wire, frame
from tests.live_server import Server, on_first_core

TABLES = 4
RATE = 40.0  # moves a second, of all tables: beyond 50 their household would have to wait
TURN = 5.0  # seconds
SETTLE = 0.5  # seconds after a change that count for neither side
HOMES = ("127.0.0.2", "127.0.0.3")
RAIDERS = 60  # of one household
GUESTS = 8  # of one household
REFUSED_PAUSE = 0.05  # seconds, before one knocks again
LAST_MOVES = 60.0  # seconds, for what is under way at the end
MOST_RATIO = 2.0


class Move(NamedTuple):
    """When an honest move was due, and how long it took, in seconds."""

    due: float
    took: float


class Outcome(NamedTuple):
    """The times of moves without and with an attack, and how much was sent meanwhile."""

    quiet: list[float]
    attacked: list[float]
    sent: int
    refused: int  # knocks


# -- the attack


class Raid:
    """The attackers of one household."""

    def __init__(self, address: str, home: str, is_on: Event) -> None:
        self.address = address
        self.home = home
        self.is_on = is_on
        self.known = Known()
        self.sent = 0
        self.refused = 0

    async def prepare(self) -> None:
        """Come in like anybody, and make tables."""
        transport = httpx.AsyncHTTPTransport(local_address=self.home)
        async with httpx.AsyncClient(base_url=self.address, transport=transport) as web:
            for number in range(GUESTS):
                made = await web.post("/api/programs", json={"name": f"Raider {number}"})
                token = made.json()["token"]
                self.known.tokens.append(token)
                headers = {"authorization": f"Bearer {token}"}
                wish = {"game": "miau", "public": True}
                table = await web.post("/api/tables", json=wish, headers=headers)
                self.known.tables.append(table.json()["table"])

    async def run(self) -> None:
        """Attack whenever it is time."""
        await self.prepare()
        await asyncio.gather(*(self.raid(number) for number in range(RAIDERS)))

    async def raid(self, number: int) -> None:
        """Come again and again."""
        dice = random.Random(f"{self.home} {number}")
        grammar = Grammar(self.known, dice)
        while True:
            if not self.is_on.is_set():
                await asyncio.sleep(0.02)
                continue
            try:
                await self.visit(grammar, self.known.tokens[number % GUESTS])
            except (Gone, OSError, TimeoutError):
                self.refused += 1
                await asyncio.sleep(REFUSED_PAUSE)

    async def visit(self, grammar: Grammar, token: str) -> None:
        """Send as fast as one can, until one is thrown out."""
        wire = await Wire.open(self.address, self.home)
        listening = asyncio.create_task(hear_all(wire))
        grammar.joined = grammar.dice.sample(self.known.tables, 2)
        try:
            await wire.send(frame(b'{"do":"hello","token":"%s"}' % token.encode()))
            for table in grammar.joined:
                await wire.send(frame(b'{"do":"join","table":"%s"}' % table.encode()))
            while self.is_on.is_set() and not listening.done():
                kind = grammar.dice.choices(list(MESSAGES), [WEIGHTS.get(k, 1) for k in MESSAGES])
                salvo = MESSAGES[kind[0]](grammar)
                await wire.send(salvo.data)
                self.sent += salvo.messages
                await asyncio.sleep(0)
        except Gone:
            pass
        finally:
            listening.cancel()
            wire.drop()


async def hear_all(wire: Wire) -> None:
    """Read whatever comes, so that one is not cut off for that."""
    with contextlib.suppress(Gone):
        while True:
            await wire.hear()


def be_attackers(
    address: str, is_on: Event, told: "multiprocessing.Queue[tuple[int, int]]"
) -> None:
    """Be all attackers, on the last core, and leave it to everybody else first."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.nice(19)

    async def attack() -> None:
        raids = [Raid(address, home, is_on) for home in HOMES]
        running = asyncio.gather(*(raid.run() for raid in raids))
        while not running.done():
            await asyncio.sleep(0.2)
            told.put((sum(raid.sent for raid in raids), sum(raid.refused for raid in raids)))
        await running

    asyncio.run(attack())


# -- the honest tables


async def play_by_turns(address: str, is_on: Event, turns: int) -> tuple[list[Move], list[float]]:
    """Play on while the attack comes and goes; return all moves, and when it changed."""
    parties = [Party(number, address) for number in range(TABLES)]
    async with httpx.AsyncClient(base_url=address, timeout=60) as web:
        for party in parties:
            await party.gather(web)
    times: list[tuple[float, float]] = []
    turns += 1  # in the first, texts are read and tables laid that later ones find ready
    pace = Pace(TABLES, 2 * turns * TURN, RATE)
    began = perf_counter()
    playing = asyncio.gather(*(party.play(pace, began, times) for party in parties))
    await asyncio.sleep(WARM_UP)
    changes = []
    for turn in range(2 * turns):
        changes.append(perf_counter())
        (is_on.set if turn % 2 else is_on.clear)()
        await asyncio.sleep(TURN)
    is_on.clear()
    await asyncio.wait_for(playing, LAST_MOVES)  # whatever is not acknowledged is waited for
    for party in parties:
        party.leave()
    assert not sum(party.refused for party in parties), "honest moves were refused"
    return [Move(*time) for time in times], changes[2:]


def sorted_out(moves: list[Move], changes: list[float], is_on: bool) -> list[float]:
    """Return the times of the moves that were due in the turns with, or without the attack."""
    starts = changes[1::2] if is_on else changes[::2]
    return sorted(
        move.took
        for move in moves
        if any(start + SETTLE <= move.due < start + TURN for start in starts)
    )


@contextlib.contextmanager
def usual_server() -> Iterator[Server]:
    """Run a server with its usual limits, on the first core alone."""
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "data", command=on_first_core(), **USUAL) as server,
    ):
        yield server
        found = server.log()
        assert "Traceback" not in found, found[found.index("Traceback") :][:2000]
        server.stop()


def by_turns(turns: int) -> Outcome:
    """Return how long moves took, without and with the attack."""
    spawn = multiprocessing.get_context("spawn")
    is_on, told = spawn.Event(), spawn.Queue()
    with usual_server() as server:
        child = spawn.Process(target=be_attackers, args=(server.address, is_on, told), daemon=True)
        child.start()
        try:
            told.get(timeout=60)  # they have come
            moves, changes = asyncio.run(play_by_turns(server.address, is_on, turns))
        finally:
            child.kill()
            child.join()
    counted = (0, 0)
    while not told.empty():
        counted = told.get()
    quiet, attacked = (sorted_out(moves, changes, is_on) for is_on in (False, True))
    return Outcome(quiet, attacked, *counted)


def at(took: list[float], share: float) -> float:
    """Return the milliseconds within which a share of the moves was done."""
    return took[int(len(took) * share)] * 1000


def ratio_of(found: Outcome) -> float:
    """Return how many times as long the slowest of a hundred moves takes during the attack."""
    return at(found.attacked, 0.99) / at(found.quiet, 0.99)


def measure(turns: int) -> bool:
    """Measure and print; tell whether the honest tables were little disturbed."""
    found = by_turns(turns)
    seconds = (turns + 1) * TURN
    print(f"{found.sent / seconds:.0f} messages a second sent, {found.refused} knocks in vain")
    for name, took in (("without", found.quiet), ("with", found.attacked)):
        print(
            f"{name} the attack: {len(took)} moves, p50 {at(took, 0.5):.1f} ms,"
            f" p99 {at(took, 0.99):.1f} ms, longest {took[-1] * 1000:.1f} ms"
        )
    print(f"p99 is {ratio_of(found):.2f} times as long")
    return ratio_of(found) <= MOST_RATIO
