"""The real server, which tells when asked by a signal how much it holds.

`python -m tests.fuzz.watched_server FAULT FLAG...` is `katzentisch serve` with one planted fault,
or with none: `sound`.
"""

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from katzentisch.cli import main as start
from katzentisch.server import doors, hearing, lines, run
from katzentisch.server.doors import SocketDoor
from katzentisch.server.frames import end_of_frames
from katzentisch.server.hall import Hall
from katzentisch.server.hearing import Hearing
from katzentisch.server.lines import Line
from katzentisch.tables.protocol import LARGEST_FRAME

TELL = signal.SIGUSR1
TOLD = "FUZZ_TOLD"  # the variable that names the file
LEAKED = 60_000  # bytes for each malformed message
LITTLE = 67  # bytes of each message: with what Python needs for them a hundred


class Holdings(msgspec.Struct):
    """How much a server holds of what must come and go."""

    number: int = 0  # of the reading
    tasks: int = 0
    lines: int = 0
    desks: int = 0
    shown: int = 0  # lines at all desks
    sockets: int = 0  # counted by the guard
    connections: int = 0  # of the web server
    waiting: int = 0  # bytes for clients that have not read them yet
    halves: int = 0  # how often a read ended within a frame, so far
    blocks: int = 0  # of memory that Python's objects have


class Watch:
    """Knows the server from within."""

    def __init__(self) -> None:
        self.held: dict[str, Any] = {}
        self.readings = 0
        self.halves = 0

    def keep(self, kind: type[Any], name: str) -> None:
        """Remember the one object of a class."""
        begin = kind.__init__

        def remember(held: Any, *given: Any, **named: Any) -> None:
            begin(held, *given, **named)
            self.held[name] = held

        kind.__init__ = remember

    def tell(self, *_: object) -> None:
        """Write down what there is now."""
        gc.collect()
        hall, guard, web = (self.held[name] for name in ("hall", "guard", "web"))
        self.readings += 1
        holdings = Holdings(
            number=self.readings,
            tasks=len(asyncio.all_tasks(self.held["loop"])),
            lines=len(hall.lines),
            desks=len(hall.desks),
            shown=sum(len(desk.company.lines) for desk in hall.desks.values()),
            sockets=guard.sockets.total(),
            connections=len(web.server_state.connections),
            waiting=sum(line.waiting_bytes for line in hall.lines.values()),
            halves=self.halves,
            blocks=sys.getallocatedblocks(),
        )
        told = Path(os.environ[TOLD])
        part = told.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(holdings))
        part.replace(told)


def count_halves(watch: Watch) -> None:
    """Count the reads that end within a frame: what is sent in pieces must come in pieces."""
    take = SocketDoor.data_received

    def counted(self: SocketDoor, data: bytes) -> None:
        take(self, data)
        unread = self.unread
        if unread and end_of_frames(unread, len(unread), LARGEST_FRAME) < len(unread):
            watch.halves += 1

    SocketDoor.data_received = counted  # type: ignore[method-assign]


# -- planted faults


def raise_on_nan() -> None:
    """A handler does not expect that a message can be no number."""
    read = Hearing.read

    def careless(self: Hearing, text: str | bytes) -> Any:
        if "NaN" in str(text):
            raise KeyError("NaN")
        return read(self, text)

    Hearing.read = careless  # type: ignore[method-assign]


def leak_memory() -> None:
    """Something is kept of each malformed message."""
    read, kept = Hearing.read, []

    def hoarding(self: Hearing, text: str | bytes) -> Any:
        found = read(self, text)
        if found is None:
            kept.append(os.urandom(LEAKED))
        return found

    Hearing.read = hoarding  # type: ignore[method-assign]


def leak_a_little() -> None:
    """A hundred bytes are kept of each message."""
    read, kept = Hearing.read, []

    def hoarding(self: Hearing, text: str | bytes) -> Any:
        kept.append(os.urandom(LITTLE))
        return read(self, text)

    Hearing.read = hoarding  # type: ignore[method-assign]


def take_any_size() -> None:
    """No frame is too large."""
    run.LARGEST_FRAME = 10_000_000  # type: ignore[attr-defined]


def forget_to_hang_up() -> None:
    """Who is gone stays at its tables."""

    async def stay(self: Hall, line: Line) -> None:
        return

    Hall.hang_up = stay  # type: ignore[method-assign]


def close_with_any_code() -> None:
    """A socket is closed with a code that no client was told of."""
    hearing.TOO_MANY = 4999  # type: ignore[misc]


def show_to_strangers() -> None:
    """Whoever knows the id of a table is shown it."""

    def desk_for(self: Hall, guest: object, table_id: str, invite: str | None) -> Any:
        return self.desk(table_id)

    Hall.desk_for = desk_for  # type: ignore[method-assign]


def die_of_depth() -> None:
    """A deep message takes the process with it."""
    read = Hearing.read

    def frail(self: Hearing, text: str | bytes) -> Any:
        if "[[[[[[[[" in str(text):
            os._exit(139)
        return read(self, text)

    Hearing.read = frail  # type: ignore[method-assign]


def keep_all_for_the_slow() -> None:
    """However little a client reads, more is kept for it."""
    lines.MOST_WAITING = lines.MOST_WAITING_BYTES = 10**9


def wait_for_the_slow() -> None:
    """The socket of who was cut stays open."""
    Line.hang_up = Line.cut  # type: ignore[method-assign]


def plain_doors() -> None:
    """The doors are as uvicorn makes them, apart from how messages come in and leave."""
    kept = {"connection_made", "handle_connect", "send_receive_event_to_app"}
    kept |= {"pause_writing", "resume_writing"}
    for name, plain in vars(WebSocketsSansIOProtocol).items():
        if name in vars(SocketDoor).keys() - kept and not name.startswith("__"):
            setattr(SocketDoor, name, plain)
    vars(run).update({"request_door": lambda *_: "h11"})


def stop_at_half_a_frame() -> None:
    """Who has sent half a frame is not listened to any more."""
    take = SocketDoor.data_received

    def stop(self: SocketDoor, data: bytes) -> None:
        take(self, data)
        if self.unread and not self.close_sent:
            self.pause_reading()

    SocketDoor.data_received = stop  # type: ignore[method-assign]


def hurry() -> None:
    """No fault: what has to come in time has little of it, so that a test has not to wait."""
    doors.REQUEST_SECONDS = doors.LINGER_SECONDS = 0.5  # type: ignore[misc]


FAULTS: dict[str, Callable[[], None]] = {
    "sound": lambda: None,
    "hurry": hurry,
    "nan": raise_on_nan,
    "leak": leak_memory,
    "small-leak": leak_a_little,
    "any-size": take_any_size,
    "no-hang-up": forget_to_hang_up,
    "any-code": close_with_any_code,
    "strangers": show_to_strangers,
    "depth": die_of_depth,
    "keep-all": keep_all_for_the_slow,
    "wait-for-slow": wait_for_the_slow,
    "plain-doors": plain_doors,
    "half-stops": stop_at_half_a_frame,
}


def main() -> None:
    """Be a server."""
    fault, *flags = sys.argv[1:]
    FAULTS[fault]()
    watch = Watch()
    watch.keep(Hall, "hall")
    watch.keep(run.Guard, "guard")  # type: ignore[attr-defined]
    watch.keep(run.WebServer, "web")
    count_halves(watch)
    serve = run.serve

    async def watched(settings: Any, on_ready: Any) -> None:
        loop = asyncio.get_running_loop()
        watch.held["loop"] = loop
        loop.add_signal_handler(TELL, watch.tell)
        await serve(settings, on_ready)

    run.serve = watched
    sys.argv = ["katzentisch", "serve", *flags]
    with contextlib.suppress(KeyboardInterrupt):
        start()


if __name__ == "__main__":
    main()
