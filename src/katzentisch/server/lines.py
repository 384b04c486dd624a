"""A line: one client's socket, as tables see it."""

import asyncio
from collections import deque
from typing import Final

from katzentisch.server.store import Guest
from katzentisch.tables.effects import Sender
from katzentisch.tables.protocol import FromServer, encode

MOST_WAITING: Final = 400  # messages; a client that reads more slowly is cut off
MOST_WAITING_BYTES: Final = 2_000_000


class Line:
    """What is to be sent to a client, in order, and never without bound."""

    numbers = 0

    def __init__(self, guest: Guest, session: bytes = b"") -> None:
        Line.numbers += 1
        self.number = Line.numbers
        self.guest = guest
        self.tables: set[str] = set()  # that are shown to the client
        self.session = session  # the hash of the token that opened it
        self.waiting: deque[bytes] = deque()
        self.waiting_bytes = 0
        self.is_cut = False
        self.is_over = False  # the session ended
        self.news = asyncio.Event()

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
        self.waiting.append(message)
        self.waiting_bytes += len(message)
        if len(self.waiting) > MOST_WAITING or self.waiting_bytes > MOST_WAITING_BYTES:
            self.cut()
        self.news.set()

    def cut(self) -> None:
        """Send nothing more: the socket is about to be closed."""
        self.is_cut = True
        self.waiting.clear()
        self.waiting_bytes = 0
        self.news.set()

    def end(self) -> None:
        """Cut the line of a session that is no more."""
        self.is_over = True
        self.cut()

    async def next_messages(self) -> list[bytes]:
        """Wait for something to send; nothing means that the line is cut."""
        while not self.waiting and not self.is_cut:
            self.news.clear()
            await self.news.wait()
        messages = list(self.waiting)
        self.waiting.clear()
        self.waiting_bytes = 0
        return messages
