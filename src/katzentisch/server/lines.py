"""A line: one client's socket, as tables see it."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Protocol

from katzentisch.server.store import Guest
from katzentisch.tables.effects import Sender
from katzentisch.tables.protocol import FromServer, Ping, encode

MOST_WAITING: Final = 400  # messages; a client that reads more slowly is cut off
MOST_WAITING_BYTES: Final = 2_000_000


class Outlet(Protocol):
    """Where messages leave the server for a client."""

    on_room: Callable[[], None]  # called when there is room again

    def has_room(self) -> bool:
        """Tell whether the client has read enough of what was sent before."""

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send messages, unless the client is gone."""


class Line:
    """What is to be sent to a client, in order, and never without bound.

    What tables tell in one go leaves together, after they are done.
    """

    numbers: ClassVar[int] = 0

    def __init__(self, guest: Guest, outlet: Outlet, session: bytes = b"") -> None:
        Line.numbers += 1
        self.number = Line.numbers
        self.guest = guest
        self.tables: set[str] = set()  # that are shown to the client
        self.session = session  # the hash of the token that opened it
        self.outlet = outlet
        self.waiting: list[bytes] = []
        self.waiting_bytes = 0
        self.is_cut = False
        self.is_over = False  # the session ended
        self.on_hang_up: Callable[[], None] = lambda: None
        self.pinged: tuple[str, float] | None = None
        self.loop = asyncio.get_running_loop()
        outlet.on_room = self.flush

    @property
    def sender(self) -> Sender:
        """Who speaks on this line."""
        return Sender(self.guest.id, self.guest.name, self.guest.is_bot, self.number)

    def send(self, message: FromServer) -> None:
        """Send a message as soon as the client reads."""
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Send a message that is encoded already."""
        if self.is_cut:
            return
        if not self.waiting:
            self.loop.call_soon(self.flush)
        self.waiting.append(message)
        self.waiting_bytes += len(message)
        if len(self.waiting) > MOST_WAITING or self.waiting_bytes > MOST_WAITING_BYTES:
            self.hang_up()

    def flush(self) -> None:
        """Send what waits, unless the client has to read first."""
        if self.waiting and self.outlet.has_room():
            messages, self.waiting = self.waiting, []
            self.waiting_bytes = 0
            self.outlet.send_texts(messages)

    def cut(self) -> None:
        """Send nothing more."""
        self.is_cut = True
        self.waiting.clear()
        self.waiting_bytes = 0

    def hang_up(self) -> None:
        """Let the socket be closed, though the client may not read."""
        if not self.is_cut:
            self.cut()
            self.on_hang_up()

    def end(self) -> None:
        """Hang up on a session that is no more."""
        self.is_over = True
        self.hang_up()

    # -- the cable

    def ping(self) -> None:
        """Begin to measure how long the way to the client and back is."""
        number = secrets.token_urlsafe(9)
        self.pinged = number, time.monotonic()
        self.send(Ping(number))

    def trip(self, number: str) -> int | None:
        """Return the milliseconds since the last ping, if this answers it."""
        if self.pinged is None or self.pinged[0] != number:
            return None
        sent, self.pinged = self.pinged[1], None
        return int((time.monotonic() - sent) * 1000)
