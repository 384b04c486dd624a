"""Stop a server in order while many tables play, start it again, and see how soon all play on.

    python -m tests.restart --tables 1000

Every table has people on sockets of their own, and bots; they are in the midst of their moves when
SIGTERM comes. Each client must be told why its line is closed, the server must end with 0, and
after the start every client must find all that it was told, and every table be playable.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from websockets.exceptions import ConnectionClosed

import katzentisch as kt
from katzentisch.match.box import open_box
from katzentisch.server.seals import digest_in
from katzentisch.server.sqlite import SqliteReader
from katzentisch.tables.table import shown_digest
from tests.full_house import (
    PLENTY,
    Place,
    begin,
    come_back,
    lay,
    newcomers,
    play,
    web_client,
)
from tests.live_server import Player, Server, enter_all

SEATS = ((1, 2), (2, 1))  # people and bots, who are fewer where only two can play
AT_ONCE = 16  # tables that are being laid, or come back to
SOME_MOVES = 3
MOST_TRIES = 50  # where everyone plays at once, an answer may come too late
ENDLESS = 1_000_000
RESTARTING = 1012  # the close code
MOST_SECONDS = 10.0  # until a move was made at every table; only the command insists on it


@dataclass
class Found:
    """What a restart was like: seconds since the signal, or since the start, and what was wrong."""

    tables: int
    games: set[str] = field(default_factory=set)
    clients: int = 0
    played_on: int = 0  # tables whose game was not over when the server stopped
    acked: int = 0
    exit_code: int = -1
    stopped: float = 0.0
    ready: float = 0.0
    first: float = 0.0  # table that was shown again to all of its people
    last: float = 0.0
    slowest: float = 0.0  # for one table, from its first client's connecting until all are shown it
    worked: float = 0.0  # seconds of a core, by the server alone, until all tables were back
    moved: float = 0.0  # until a move was acknowledged at every table
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(
            [
                f"{self.tables} tables of {len(self.games)} games, {self.clients} clients,"
                f" {self.acked} acknowledged moves",
                f"stopped with {self.exit_code} after {self.stopped:.2f} s",
                f"ready {self.ready:.2f} s after the start; the first table back after"
                f" {self.first:.2f} s, all after {self.last:.2f} s, the slowest in"
                f" {self.slowest:.2f} s; until then the server worked {self.worked:.2f} s",
                f"a move made at each table after {self.moved:.2f} s",
                f"played on: {self.played_on} tables; the games of the others were over",
                f"findings: {len(self.wrong)}",
                *self.wrong[:20],
            ]
        )


class House:
    """Tables, their people, and what they found."""

    def __init__(self, server: Server, tables: int, seed: int = 1) -> None:
        self.server = server
        self.seed = seed
        self.found = Found(tables)
        self.places: list[Place] = []
        self.few = asyncio.Semaphore(AT_ONCE)

    async def all_of(self, work: Iterable[Awaitable[None]]) -> None:
        """Do something at all tables, at some of them at once."""

        async def one(each: Awaitable[None]) -> None:
            async with self.few:
                await each

        await asyncio.gather(*map(one, work))

    # -- before

    async def lay_all(self) -> None:
        """Lay all tables, and let everybody begin."""
        async with web_client(self.server) as web:
            await self.all_of(self.lay_one(web, number) for number in range(self.found.tables))

    async def lay_one(self, web: httpx.AsyncClient, number: int) -> None:
        """Lay a table, begin, and make some moves."""
        people, bots = SEATS[number % len(SEATS)]
        tokens = await newcomers(web, people)
        game = kt.games()[number // len(SEATS) % len(kt.games())]
        most = max(map(int, open_box(game).rules.OPTIONS[0].choices))
        place = await lay(web, game, tokens, ["kitten"] * min(bots, most - people))
        self.found.games.add(game)
        async with AsyncExitStack() as stack:
            players = await enter_all(stack, self.server, tokens)
            await begin(place, players)
            await play(place, players, random.Random(number), SOME_MOVES)
        self.places.append(place)

    # -- the stop

    async def stop_while_playing(self, seconds: float) -> None:
        """Let everybody come and play, and stop the server meanwhile."""
        async with AsyncExitStack() as stack:
            seated: list[tuple[Place, list[Player]]] = []

            async def sit_down(place: Place) -> None:
                players = await enter_all(stack, self.server, place.tokens)
                for player in players:
                    await player.join(place.table)
                seated.append((place, players))

            await self.all_of(map(sit_down, self.places))
            self.found.clients = sum(len(players) for _, players in seated)
            playing = [asyncio.create_task(self.play_on(*each)) for each in seated]
            await asyncio.sleep(seconds)
            began = time.monotonic()
            self.server.process.send_signal(signal.SIGTERM)
            await asyncio.gather(*playing)
            self.found.exit_code = await asyncio.to_thread(self.server.wait)
            self.found.stopped = time.monotonic() - began
        self.found.acked = sum(len(place.acked) for place in self.places)

    async def play_on(self, place: Place, players: list[Player]) -> None:
        """Play until the lines are closed, and see that each client is told why."""
        with suppress(ConnectionClosed):
            await play(place, players, random.Random(self.seed), ENDLESS)
        for player in players:
            try:
                await player.until("never")
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                if code != RESTARTING:
                    self.found.wrong.append(f"{place.table}: a line was closed with {code}")
        place.seen = [player.tables[place.table] for player in players]

    def check_journals(self) -> None:
        """See that all that was told or acknowledged is stored, and that nothing else happened."""
        reader = SqliteReader(self.server.data)
        for place in self.places:
            stored = reader.journal(place.table)
            for seen in place.seen:
                version = seen["version"]
                is_there = version <= len(stored)
                if not is_there or shown_digest(stored[version - 1].digest) != digest_in(
                    seen["seal"]
                ):
                    self.found.wrong.append(f"{place.table}: version {version} is not stored")
            for _, command, version in place.acked:
                if (
                    version > len(stored)
                    or command["ref"].encode() not in stored[version - 1].entry
                ):
                    self.found.wrong.append(f"{place.table}: the ack of {version} is not stored")
        reader.close_reads()

    # -- after

    async def come_back_all(self, began: float) -> None:
        """Let everybody come back, and make a move at every table."""
        self.found.ready = time.monotonic() - began
        async with AsyncExitStack() as stack:
            back: list[tuple[Place, list[Player]]] = []

            async def come(place: Place) -> None:
                players = await self.come_to(stack, place, began)
                if all(place.table in player.tables for player in players):
                    back.append((place, players))

            await self.all_of(map(come, self.places))
            self.found.last = time.monotonic() - began
            self.found.worked = worked_by(self.server.process.pid)
            await self.all_of(self.move_at(*each) for each in back)
            self.found.moved = time.monotonic() - began

    async def come_to(self, stack: AsyncExitStack, place: Place, began: float) -> list[Player]:
        """Come back to a table."""
        begins = time.monotonic()
        players = await enter_all(stack, self.server, place.tokens)
        for who, player in enumerate(players):
            if (await come_back(player, place, who))["is"] == "gone":
                self.found.wrong.append(f"{place.table} is gone")
        now = time.monotonic()
        self.found.first = self.found.first or now - began
        self.found.slowest = max(self.found.slowest, now - begins)
        return players

    async def move_at(self, place: Place, players: list[Player]) -> None:
        """Find the last ack again, if there was one, and make the next move."""
        for who, command, version in place.acked[-1:]:
            again = await players[who].do("move", place.table, **command)
            if again["is"] != "ack" or again["version"] != version:
                self.found.wrong.append(f"{place.table}: an acked move was answered by {again}")
        acked = len(place.acked)
        dice, tries = random.Random(self.seed), MOST_TRIES if open_box(place.game).in_time else 1
        while len(place.acked) == acked and tries:
            await play(place, players, dice, 1)
            tries -= 1
        is_over = players[0].tables[place.table]["room"]["stage"] != "playing"
        if len(place.acked) == acked and not is_over:
            self.found.wrong.append(f"{place.table} cannot be played on")
        self.found.played_on += len(place.acked) > acked


def worked_by(process: int) -> float:
    """Return how many seconds of a core a process has had, where the system tells."""
    file = Path(f"/proc/{process}/stat")
    if not file.exists():
        return 0.0
    user, system = file.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def restart(
    data: Path,
    tables: int,
    seconds: float = 1.0,
    meanwhile: Callable[[House], None] = lambda _: None,
) -> Found:
    """Fill a house, stop it, start it again, and return what was found."""
    with Server(data, **PLENTY) as server:

        async def evening() -> House:
            house = House(server, tables)
            await house.lay_all()
            await house.stop_while_playing(seconds)
            return house

        house = asyncio.run(evening())
        meanwhile(house)
        house.check_journals()
        began = time.monotonic()
        server.start()
        house.few = asyncio.Semaphore(AT_ONCE)
        asyncio.run(house.come_back_all(began))
        figures = server.ask("GET", "/metrics").text
        for name in ("doubts_total", "errors_total", "lost_steps_total"):
            if f"katzentisch_{name} 0.0" not in figures:
                house.found.wrong.append(f"the server counts {name}")
        if server.stop() != 0:
            house.found.wrong.append("the second stop failed")
    return house.found


def main() -> None:
    """Restart a full house, and say how it went."""
    parser = argparse.ArgumentParser(description="Stop and start a server with many live tables.")
    parser.add_argument("--tables", type=int, default=200)
    options = parser.parse_args()
    with TemporaryDirectory(prefix="restart-") as folder:
        found = restart(Path(folder) / "data", options.tables)
    print(found)
    is_late = found.moved > MOST_SECONDS
    if is_late:
        print(f"that is more than {MOST_SECONDS:.0f} s")
    sys.exit(bool(is_late or found.wrong or found.exit_code))


if __name__ == "__main__":
    main()
