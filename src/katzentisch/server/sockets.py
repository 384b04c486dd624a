"""One client's socket: hello first, then messages in both directions until either side goes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, Protocol

import structlog

from katzentisch.server.hall import Hall
from katzentisch.server.hearing import UNEXPECTED, Cable, Closed, Hearing
from katzentisch.server.lines import Line
from katzentisch.server.store import StoreFailed
from katzentisch.server.tokens import token_hash
from katzentisch.tables import protocol
from katzentisch.tables.protocol import PROTOCOL, Hello

HELLO_SECONDS: Final = 10.0
CLOSE_SECONDS: Final = 2.0

# Why we close a socket, besides what is said on it.
NO_GUEST: Final = 4401
OTHER_PROTOCOL: Final = 4400
TOO_SLOW: Final = 4408

log = structlog.get_logger()


class Socket(Protocol):
    """What a web socket of Litestar does for us."""

    async def accept(self) -> None:
        """Let the client in."""

    def receive(self, /) -> Awaitable[Any]:
        """Return what the client sent, or that it is gone."""

    async def close(self, code: int, reason: str) -> None:
        """Say goodbye."""


class Left(Exception):
    """The client is gone."""


class Client:
    """A client on its socket."""

    def __init__(
        self,
        socket: Socket,
        cable: Cable,
        hall: Hall,
        token: str | None,
        factor: int,
        pace: Callable[[], float],
    ) -> None:
        self.socket = socket
        self.cable = cable
        self.hall = hall
        self.token = token
        self.hearing = Hearing(cable, hall, factor, pace, self.stop)
        self.patience: asyncio.Timeout | None = None  # while the client is heard

    async def run(self) -> None:
        """Serve the client until it is gone."""
        self.hall.figures.sockets.inc()
        try:
            await self.socket.accept()
            await self.serve(await self.hello())
        except Closed as closed:
            await self.close(closed)
        except Left:
            pass
        finally:
            self.hall.figures.sockets.dec()
            self.hall.figures.closed += 1

    async def close(self, closed: Closed) -> None:
        """Say why the socket is closed, unless the client does not even read that."""
        if closed.code == TOO_SLOW:
            self.hall.figures.cut_lines.inc()
        with contextlib.suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.socket.close(code=closed.code, reason=closed.reason)

    async def hello(self) -> Line:
        """Wait for the first message, and return the line of who it is."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = self.hearing.read(await self.next_text())
        except TimeoutError:
            raise Closed(NO_GUEST, "no hello") from None
        if not isinstance(message, Hello) or message.protocol != PROTOCOL:
            raise Closed(OTHER_PROTOCOL, f"say hello in protocol {PROTOCOL}")
        token = self.token if message.token is None else message.token
        try:
            guest = None if token is None else self.hall.people.who(token)
        except StoreFailed as failure:
            log.error("a guest cannot be looked up", why=str(failure))
            raise Closed(UNEXPECTED, "the storage is damaged") from None
        if guest is None or token is None:
            raise Closed(NO_GUEST, "who are you?")
        return Line(guest, self.cable, self.hall.post, token_hash(token))

    async def serve(self, line: Line) -> None:
        """Hear the client until one side ends; tables send by themselves."""
        grace = self.hall.settings.grace_seconds
        try:
            async with asyncio.timeout(None) as patience:
                self.patience, line.on_hang_up = patience, self.stop
                self.hall.greet(line)
                await self.hall.people.seen(line.guest)
                line.send(protocol.Welcome(PROTOCOL, line.guest.name, grace))
                self.cable.listen(partial(self.hearing.hear, line))
                await self.socket.receive()  # nothing comes here any more but the end
        except TimeoutError:
            raise self.hearing.why or why_cut(line) from None
        finally:
            self.patience = None
            line.flush()
            line.cut()
            self.hearing.stop()
            await self.hall.hang_up(line)

    def stop(self) -> None:
        """Hear the client no longer; once is enough."""
        patience, self.patience = self.patience, None
        if patience is not None:
            patience.reschedule(0)

    async def next_text(self) -> str | bytes:
        """Return the client's next message."""
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise Left
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""


def why_cut(line: Line) -> Closed:
    """Return why the socket of a line is closed that was cut."""
    return Closed(NO_GUEST, "signed out") if line.is_over else Closed(TOO_SLOW, line.why_cut)
