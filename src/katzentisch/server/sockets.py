"""One client's socket: hello first, then messages in both directions until either side goes."""

import asyncio
import contextlib
import time
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from katzentisch.server.hall import Hall
from katzentisch.server.limits import Bucket
from katzentisch.server.lines import Line, Outlet
from katzentisch.server.store import StoreFailed
from katzentisch.server.tokens import token_hash
from katzentisch.tables import protocol
from katzentisch.tables.protocol import LARGEST_FRAME, PROTOCOL, Hello, Pong, Refused

HELLO_SECONDS: Final = 10.0
CLOSE_SECONDS: Final = 2.0
MESSAGES: Final = (20.0, 60.0)  # a second, and at once
MOST_MALFORMED: Final = 20

# Why we close a socket.
NO_GUEST: Final = 4401
OTHER_PROTOCOL: Final = 4400
TOO_MANY: Final = 4429
TOO_SLOW: Final = 4408
UNEXPECTED: Final = 1011

log = structlog.get_logger()


class Closed(Exception):
    """The socket is to be closed, and why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Client:
    """A client on its socket."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        outlet: Outlet,
        hall: Hall,
        token: str | None,
        factor: int,
    ) -> None:
        self.socket = socket
        self.outlet = outlet
        self.hall = hall
        self.token = token
        self.messages = Bucket(MESSAGES[0] * factor, MESSAGES[1] * factor)
        self.malformed = 0

    async def run(self) -> None:
        """Serve the client until it is gone."""
        self.hall.figures.sockets.inc()
        try:
            await self.socket.accept()
            await self.serve(await self.hello())
        except Closed as closed:
            await self.close(closed)
        except WebSocketDisconnect:
            pass
        finally:
            self.hall.figures.sockets.dec()
            self.hall.figures.closed += 1

    async def close(self, closed: Closed) -> None:
        """Say why the socket is closed, unless the client does not even read that."""
        if closed.code == TOO_SLOW:
            self.hall.figures.cut_lines.inc()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.socket.close(code=closed.code, reason=closed.reason)

    async def hello(self) -> Line:
        """Wait for the first message, and return the line of who it is."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = self.read(await self.next_text())
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
        return Line(guest, self.outlet, token_hash(token))

    async def serve(self, line: Line) -> None:
        """Receive until one side ends; tables send by themselves."""
        grace = self.hall.settings.grace_seconds
        try:
            async with asyncio.timeout(None) as patience:
                line.on_hang_up = lambda: patience.reschedule(0)
                self.hall.greet(line)
                await self.hall.people.seen(line.guest)
                line.send(protocol.Welcome(PROTOCOL, line.guest.name, grace))
                await self.receive_all(line)
        except TimeoutError:
            raise why_cut(line) from None
        except (Closed, WebSocketDisconnect):
            raise
        except Exception as failure:
            self.hall.figures.errors.inc()
            log.error("a socket failed", exc_info=failure)
            raise Closed(UNEXPECTED, "unexpected") from None
        finally:
            line.flush()
            line.cut()
            await self.hall.hang_up(line)

    async def receive_all(self, line: Line) -> None:
        """Bring what the client says to the hall, one message after the other."""
        while True:
            text = await self.next_text()
            if not self.messages.take(time.monotonic()):
                raise Closed(TOO_MANY, "too many messages")
            message = self.read(text)
            if message is None:
                line.send(Refused("server", "malformed", {}))
                continue
            self.hall.figures.note_message(type(message))
            if isinstance(message, Pong):
                self.hall.note_pong(line, message)
            else:
                await self.hall.receive(line, message)

    async def next_text(self) -> str | bytes:
        """Return the client's next message."""
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="gone", code=1000)
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def read(self, text: str | bytes) -> protocol.FromClient | None:
        """Return the message, or None where it is none; too many of those end it."""
        if len(text) <= LARGEST_FRAME:
            with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
                message: protocol.FromClient = protocol.decode_client(text)
                return message
        self.malformed += 1
        self.hall.figures.refusals.inc()
        if self.malformed > MOST_MALFORMED:
            raise Closed(TOO_MANY, "too many malformed messages")
        return None


def why_cut(line: Line) -> Closed:
    """Return why the socket of a line is closed that was cut."""
    return Closed(NO_GUEST, "signed out") if line.is_over else Closed(TOO_SLOW, "too slow")
