"""A hall without a web server: guests join, play and talk through lines that keep all they hear."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.server.figures import Figures
from katzentisch.server.hall import Hall
from katzentisch.server.lines import Line
from katzentisch.server.settings import Settings
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import Guest, StoreFailed
from katzentisch.server.thinkers import Thinkers
from katzentisch.tables.protocol import Answer, Join, MakeTable, Play, Propose, Resign, Sit, Start
from tests.reader import Reader

MIA = Guest("mia", "Mia", False, None, 100, 100)
TOM = Guest("tom", "Tom", False, None, 100, 100)
EVE = Guest("eve", "Eve", False, None, 100, 100)


@asynccontextmanager
async def open_hall(data: Path) -> AsyncIterator[Hall]:
    """Open a hall whose bots cannot think, and close it again."""
    store = SqliteStore(data)
    try:
        yield Hall(store, Thinkers(), Settings(data=data), Figures())
    finally:
        await store.close()


def refuse_to_store(*_: object) -> None:
    """Have no room on the disk."""
    raise StoreFailed("no room")


def cannot_read(*_: object) -> None:
    """Give nothing."""
    raise StoreFailed("input/output error")


class SlowDisk:
    """Lets the next step wait until it is told to store."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begin = hall.store.begin_append
        self.go_on = asyncio.Event()
        monkeypatch.setattr(hall.store, "begin_append", self.begin_append)

    def begin_append(self, *what: object) -> "asyncio.Future[None]":
        """Store later."""
        return asyncio.ensure_future(self.append(what))

    async def append(self, what: tuple[object, ...]) -> None:
        await self.go_on.wait()
        await self.begin(*what)  # type: ignore[arg-type]


def told(line: Line, kind: str) -> list[dict[str, Any]]:
    """Return what a client was told."""
    messages = [msgspec.json.decode(message) for message in line.waiting]
    return [message for message in messages if message["is"] == kind]


async def join(hall: Hall, table: str, guest: Guest = MIA) -> Line:
    """Look on through a line that nobody reads."""
    line = Line(guest, Reader(reads=False), hall.post)
    await hall.receive(line, Join(table))
    return line


def damage(hall: Hall, statement: str, table: str) -> None:
    """Change what is stored behind the server's back."""
    hall.store.writer.connection.execute(statement, (table,))  # type: ignore[attr-defined]


async def new_game(hall: Hall, game: str = "miau") -> tuple[str, dict[str, Line]]:
    """Return a table at which Mia and Tom have begun to play, and their lines."""
    for guest in (MIA, TOM):
        await hall.store.add_guest(guest)
    table = (await hall.make(MIA, MakeTable(game, {"players": 2}, public=True))).table
    lines = {guest.id: await join(hall, table, guest) for guest in (MIA, TOM)}
    await hall.receive(lines["tom"], Sit(table, "r1"))
    await hall.receive(lines["mia"], Start(table, "r2"))
    return table, lines


async def begun_game(hall: Hall) -> str:
    """Return a table at which Mia and Tom play, and a move is made."""
    table, lines = await new_game(hall)
    await make_move(hall, table, lines)
    return table


async def make_move(hall: Hall, table: str, lines: dict[str, Line]) -> None:
    """Let the one whose turn it is do the first thing that may be done."""
    now = hall.desks[table].table
    [seat] = now.actors()
    guest, move = now.chairs[seat].guest or "", now.match.moves(seat)[0] if now.match else ""
    await hall.receive(lines[guest], Play(table, "r3", move, now.version))


async def play_on(hall: Hall, table: str, lines: dict[str, Line], games: int) -> None:
    """Let Mia resign, and both play again, so many times."""
    for number in range(games):
        if hall.desks[table].table.stage == "over":
            await hall.receive(lines["mia"], Propose(table, f"p{number}", "rematch"))
            await hall.receive(lines["tom"], Answer(table, f"a{number}", True))
        await hall.receive(lines["mia"], Resign(table, f"g{hall.desks[table].table.version}"))
