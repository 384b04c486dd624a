"""One process: storage, bots, tables and web, started and stopped in order."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import uvicorn

from katzentisch.server.address import lan_address
from katzentisch.server.app import make_app
from katzentisch.server.chores import keep_house
from katzentisch.server.doors import request_door, socket_door
from katzentisch.server.figures import Figures
from katzentisch.server.garbage import postponed_searches, search_when_quiet
from katzentisch.server.guard import Guard
from katzentisch.server.hall import Hall
from katzentisch.server.logs import UVICORN, log, start_logging
from katzentisch.server.reviews import Reviews
from katzentisch.server.settings import EVERYWHERE, Settings, bad_settings
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import CannotOpen
from katzentisch.server.thinkers import Thinkers
from katzentisch.server.tokens import new_token
from katzentisch.tables.protocol import LARGEST_FRAME

ADMIN_FILE: Final = "admin.json"
DRAIN_SECONDS: Final = 5
BACKLOG: Final = 4096


class AdminDoor(msgspec.Struct, frozen=True):
    """How this machine's admin reaches the running server."""

    address: str
    token: str


@contextlib.asynccontextmanager
async def open_hall(settings: Settings) -> AsyncIterator[Hall]:
    """Open the store and let the bots wake up; close all of it in the end."""
    store = SqliteStore(made_folder(settings.data))
    thinkers = Thinkers()
    try:
        await thinkers.start(settings.workers)
        hall = Hall(store, thinkers, settings, Figures())
        try:
            yield hall
        finally:
            await hall.drain()
    finally:
        await thinkers.close()
        await store.close()


def made_folder(folder: Path) -> Path:
    """Return the data folder, made if need be; nobody else may look into it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotOpen(f"Cannot use the data folder {folder}: {error.strerror}.") from None
    return folder


class WebServer(uvicorn.Server):
    """Stops when asked to, and leaves the rest of the process time to close what is open."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Listen to the signals that ask a process to stop; a closed terminal asks for it, too."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda number, frame: self.stop())
        yield

    def stop(self) -> None:
        """Stop, and at once when asked twice."""
        self.force_exit = self.should_exit
        self.should_exit = True


async def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Run the server until it is told to stop; say where it is once it is there."""
    with listening(settings) as door:
        async with open_hall(settings) as hall:
            admin = new_token()
            server = web_server(hall, settings, admin)
            running = asyncio.create_task(server.serve(sockets=[door]))
            while not server.started and not running.done():
                await asyncio.sleep(0.005)
            address = address_of(door, settings)
            with admin_door(settings.data, address, admin):
                on_ready(address)
                chores = [
                    asyncio.create_task(keep_house(hall)),
                    asyncio.create_task(search_when_quiet(hall.figures)),
                ]
                for chore in chores:
                    chore.add_done_callback(partial(note_end, hall))
                try:
                    with postponed_searches():
                        await running
                finally:
                    for chore in chores:
                        chore.cancel()
    log.info("stopped")


def note_end(hall: Hall, chore: asyncio.Task[None]) -> None:
    """Say so where a chore that is never done has ended."""
    if not chore.cancelled():
        hall.figures.errors.inc()
        log.critical("nobody keeps the house any more", exc_info=chore.exception())


@contextlib.contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """Open the door, before anything else is begun."""
    host = EVERYWHERE[0] if settings.share else settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        door = socket.create_server((host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        number = error.errno or 0  # a name that leads nowhere has a negative one
        problem = os.strerror(number) if number > 0 else error.strerror or str(error)
        raise bad_settings("address", host=host, port=str(settings.port), problem=problem) from None
    with door:
        yield door


def web_server(hall: Hall, settings: Settings, admin: str) -> WebServer:
    """Return the web server of a hall."""
    here = tuple(address for address in (lan_address(), settings.host) if address is not None)
    app = make_app(hall, admin, Reviews())
    config = uvicorn.Config(
        Guard(app, settings, hall.figures, here),
        # h11 bounds the head of a request, which httptools does not
        http=request_door(settings.limit_factor, settings.behind_proxy),
        ws=socket_door(settings.limit_factor),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        log_level="warning",  # two lines for each socket cost more than the socket
        **UVICORN,
    )
    return WebServer(config)


def address_of(door: socket.socket, settings: Settings) -> str:
    """Return where the server can be reached from this machine."""
    port = door.getsockname()[1]
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@contextlib.contextmanager
def admin_door(data: Path, address: str, token: str) -> Iterator[None]:
    """Leave word for the admin's commands, which only this user can read."""
    file = data / ADMIN_FILE
    try:
        file.unlink(missing_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(msgspec.json.encode(AdminDoor(address, token)))
    except OSError as error:
        raise CannotOpen(f"{file} cannot be written: {error.strerror}.") from None
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def run(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Run the server in this process."""
    start_logging(settings.log, settings.log_level)
    loop_factory = uvicorn.Config(make_app, **UVICORN).get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(serve(settings, on_ready))
