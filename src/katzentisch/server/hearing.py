"""What a client says: messages are read, counted and brought to the hall, one by one."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
import structlog

from katzentisch.server.hall import Hall
from katzentisch.server.limits import Bucket
from katzentisch.server.lines import Line, Outlet
from katzentisch.tables import protocol
from katzentisch.tables.protocol import LARGEST_FRAME, Pong, Refused

MESSAGES_A_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 60.0
MOST_MALFORMED: Final = 20

# Why we close a socket, because of what was said.
TOO_MANY: Final = 4429
UNEXPECTED: Final = 1011

log = structlog.get_logger()


class Cable(Outlet, Protocol):
    """The way to a client and back."""

    def listen(self, hear: Callable[[str | bytes], bool]) -> None:
        """Let someone hear what the client says, one message after the other.

        Who returns False from one will say when the next may come.
        """

    def ready(self) -> None:
        """Let the next message come."""


class Closed(Exception):
    """The socket is to be closed, and why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Hearing:
    """Hears a client, until there is a reason to close its socket."""

    def __init__(
        self,
        cable: Cable,
        hall: Hall,
        factor: int,
        pace: Callable[[], float],
        on_end: Callable[[], None],
    ) -> None:
        self.cable = cable
        self.hall = hall
        self.messages = Bucket(MESSAGES_A_SECOND * factor, MESSAGES_AT_ONCE * factor)
        self.malformed = 0
        self.pace = pace  # returns how long a message has to wait
        self.on_end = on_end
        self.doing: asyncio.Future[Any] | None = None  # about the last message
        self.why: Closed | None = None  # the socket is to be closed

    def hear(self, line: Line, text: str | bytes) -> bool:
        """Take a message; tell whether the next one may come at once."""
        wait = self.pace()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self.hear_late, line, text)
            return False
        return self.take(line, text)

    def hear_late(self, line: Line, text: str | bytes) -> None:
        """Take a message of a household that says a lot."""
        if self.take(line, text):
            self.cable.ready()

    def take(self, line: Line, text: str | bytes) -> bool:
        """Do what the client says; tell whether it is done."""
        if line.is_cut:
            return False
        try:
            doing = self.begin(line, text)
        except Exception as failure:
            self.end(failure)
            return False
        if doing is None:
            return True
        self.doing = doing
        doing.add_done_callback(self.on_done)
        return False

    def begin(self, line: Line, text: str | bytes) -> asyncio.Future[Any] | None:
        """Bring what the client says to the hall, where it may take a while."""
        if not self.messages.take(time.monotonic()):
            raise Closed(TOO_MANY, "too many messages")
        message = self.read(text)
        if message is None:
            line.send(Refused("server", "malformed", {}))
            return None
        self.hall.figures.note_message(type(message))
        if isinstance(message, Pong):
            self.hall.note_pong(line, message)
            return None
        return self.hall.receive(line, message)

    def on_done(self, doing: asyncio.Future[Any]) -> None:
        """Hear on."""
        self.doing = None
        if doing.cancelled():
            return
        failure = doing.exception()
        if failure is None:
            self.cable.ready()
        else:
            self.end(failure)

    def end(self, failure: BaseException) -> None:
        """Let the socket be closed."""
        if isinstance(failure, Closed):
            self.why = failure
        else:
            self.hall.figures.errors.inc()
            log.error("a socket failed", exc_info=failure)
            self.why = Closed(UNEXPECTED, "unexpected")
        self.on_end()

    def stop(self) -> None:
        """Let go of what is being done for the client."""
        if self.doing is not None:
            self.doing.cancel()

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
