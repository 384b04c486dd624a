"""A line: one client's socket, as tables see it."""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from katzentisch.server.post import NOT_DUE, SOON, Post
from katzentisch.server.store import Guest
from katzentisch.tables.effects import Sender
from katzentisch.tables.protocol import FromServer, Ping, encode

# A client that reads more slowly is cut off. These are no constants to the compiler, as the
# simulation reaches smaller bounds, compiled and from source.
MOST_WAITING = 400  # messages
MOST_WAITING_BYTES = 2_000_000


class Outlet(Protocol):
    """Where messages leave the server for a client."""

    on_room: Callable[[], None]  # called when there is room again

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        """Send messages; False: not yet, the client has to read what was sent before."""


class Line:
    """What is to be sent to a client, in order, and never without bound."""

    numbers: ClassVar[int] = 0

    def __init__(self, guest: Guest, outlet: Outlet, post: Post, session: bytes = b"") -> None:
        Line.numbers += 1
        self.number = Line.numbers
        self.rename(guest)
        self.tables: set[str] = set()  # that are shown to the client
        self.session = session  # the hash of the token that opened it
        self.outlet = outlet
        self.post = post
        self.due = NOT_DUE
        self.waiting: list[bytes] = []
        self.waiting_bytes = 0
        self.held_bytes = 0
        self.is_cut = False
        self.is_over = False  # the session ended
        self.why_cut = "too slow"
        self.on_hang_up: Callable[[], None] = lambda: None
        self.pinged: tuple[str, float] | None = None
        outlet.on_room = self.flush

    def rename(self, guest: Guest) -> None:
        """Take note of who speaks on this line."""
        self.guest = guest
        self.sender = Sender(guest.id, guest.name, guest.is_bot, self.number)

    def send(self, message: FromServer) -> None:
        """Send a message as soon as the client reads."""
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes, due: int = SOON) -> None:
        """Send a message that is encoded already."""
        if self.is_cut:
            return
        self.post.take(self, due)
        self.waiting.append(message)
        self.waiting_bytes += len(message)
        if len(self.waiting) > MOST_WAITING or self.waiting_bytes > MOST_WAITING_BYTES:
            self.hang_up()

    def flush(self) -> None:
        """Send what waits, unless the client has to read first."""
        if not self.waiting:
            return
        if not self.outlet.send_texts(self.waiting):
            self.post.hold(self)
            return
        self.waiting, self.waiting_bytes = [], 0
        if self.held_bytes:
            self.post.release(self)

    def cut(self) -> None:
        """Send nothing more."""
        self.is_cut = True
        self.waiting.clear()
        self.waiting_bytes = 0
        self.post.release(self)

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
