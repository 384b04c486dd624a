"""Connections between clients and server that lose, double, delay and reorder, and break.

A real web socket does none of the former within one connection. Two connections of one client do
all of it together, and so do proxies and impatient clients; a server that keeps its laws under
this network keeps them under a kinder one.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import Context
from typing import Any, Final

from tests.simulation.faults import Faults
from tests.simulation.loop import Process, SimulatedLoop

USUAL_DELAY: Final = (0.001, 0.08)
LONG_DELAY: Final = (1.0, 25.0)
ROOM: Final = 8  # messages that a client need not have read before the next one is sent
KEEPALIVE: Final = (20.0, 40.0)  # seconds until the server notices that nobody is there


class Broken(Exception):
    """The connection is no more, or was never made."""

    def __init__(self, why: str, code: int | None = None) -> None:
        super().__init__(why)
        self.code = code


class Mailbox:
    """What has arrived at one end."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.texts: deque[str] = deque()
        self.closed: Broken | None = None
        self.waiter: asyncio.Future[None] | None = None
        self.on_put: Callable[[], None] | None = None  # somebody hears it at once

    def wake(self) -> None:
        """Let the one who waits look."""
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def put(self, text: str) -> None:
        """Let something arrive."""
        if self.closed is not None:
            return
        self.texts.append(text)
        if self.on_put is None:
            self.wake()
        else:
            self.on_put()

    def close(self, why: str, code: int | None = None) -> None:
        """Let nothing more arrive."""
        if self.closed is None:
            self.closed = Broken(why, code)
            self.wake()

    async def wait(self) -> None:
        """Wait until something changes."""
        self.waiter = self.loop.create_future()
        await self.waiter


class Connection:
    """One connection, with both its ends."""

    def __init__(
        self,
        number: int,
        loop: SimulatedLoop,
        faults: Faults,
        process: Process,
        tell: Callable[["Connection", str], None],
    ) -> None:
        self.number = number
        self.opened = loop.now
        self.loop = loop
        self.faults = faults
        self.process = process
        self.tell = tell  # looks at all that leaves the server
        self.at_server = Mailbox(loop)
        self.at_client = Mailbox(loop)
        self.is_cut = False  # nothing that is under way arrives
        self.is_left = False  # the client is gone, and has not said so
        self.under_way = 0  # to the client
        self.last_arrival = {"up": 0.0, "down": 0.0}
        self.is_full = False
        self.on_room: Callable[[], None] = lambda: None

    # -- on the way

    def carry(self, way: str, text: str) -> None:
        """Bring a message to the other end, perhaps."""
        faults, dice = self.faults, self.faults.dice
        if faults.strikes("message lost"):
            return
        for _ in range(2 if faults.strikes("message doubled") else 1):
            long = faults.strikes("message delayed")
            arrival = self.loop.now + dice.uniform(*(LONG_DELAY if long else USUAL_DELAY))
            if not faults.strikes("message reordered"):
                arrival = max(arrival, self.last_arrival[way])
                self.last_arrival[way] = arrival
            if way == "down":
                self.under_way += 1
            self.loop.call_at(arrival, self.arrive, way, text, context=Context())

    def arrive(self, way: str, text: str) -> None:
        """Let a message be there."""
        if way == "up":
            if not self.is_cut:
                self.at_server.put(text)
            return
        self.under_way -= 1
        if not self.is_cut and not self.is_left:
            self.at_client.put(text)
        self.look_for_room()

    def look_for_room(self) -> None:
        """Let the server send on, if the client has read enough."""
        unread = len(self.at_client.texts) + self.under_way
        self.set_full(unread >= ROOM and not self.is_left and not self.is_cut)

    def set_full(self, is_full: bool) -> None:
        """Take note whether the client has to read first; the server sends on when it has."""
        if self.is_full and not is_full:
            self.loop.call_soon(self.on_room, context=self.process.context())
        self.is_full = is_full

    # -- how it ends

    def cut(self, why: str) -> None:
        """Break it, such that both ends notice after a while."""
        if not self.is_cut:
            self.is_cut = True
            self.set_full(False)
            for end in (self.at_server, self.at_client):
                delay = self.faults.dice.uniform(0.0, 2.0)
                self.loop.call_later(delay, end.close, why, context=Context())

    def leave(self) -> None:
        """Let the client be gone without a word: the server notices late, and hears the rest."""
        if not self.is_left:
            self.is_left = True
            self.set_full(False)
            delay = self.faults.dice.uniform(*KEEPALIVE)
            self.loop.call_later(delay, self.at_server.close, "no pong", context=Context())

    def server_died(self, noticed: bool) -> None:
        """Let the server's end be gone; a client may have to find out by itself."""
        self.is_cut = True
        if noticed:
            delay = self.faults.dice.uniform(0.0, 0.5)
            self.loop.call_later(delay, self.at_client.close, "reset", context=Context())


class ServerCable:
    """The server's way to a client and back."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.hear: Callable[[str], bool] = lambda text: False
        self.is_heard = True  # the last message

    def listen(self, hear: Callable[[str], bool]) -> None:
        """Let someone hear what the client says, one message after the other."""
        self.hear = hear
        self.connection.at_server.on_put = self.hear_soon
        self.hear_soon()

    def ready(self) -> None:
        """Let the next message come."""
        self.is_heard = True
        self.hear_soon()

    def hear_soon(self) -> None:
        """Hear what has arrived, in the server's own time."""
        process = self.connection.process
        self.connection.loop.call_soon(self.hear_on, context=process.context())

    def hear_on(self) -> None:
        """Hear what has arrived."""
        texts = self.connection.at_server.texts
        while texts and self.is_heard and not self.connection.process.is_dead:
            self.is_heard = self.hear(texts.popleft())

    @property
    def on_room(self) -> Callable[[], None]:
        """What is called when there is room again."""
        return self.connection.on_room

    @on_room.setter
    def on_room(self, send_on: Callable[[], None]) -> None:
        self.connection.on_room = send_on

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        """Send messages; False: not yet, the client has to read what was sent before."""
        connection = self.connection
        if connection.is_full:
            return False
        for text in map(bytes.decode, texts):
            if connection.process.is_dead or connection.at_server.closed is not None:
                return True
            connection.tell(connection, text)
            connection.carry("down", text)
        connection.look_for_room()
        return True


class ServerSocket:
    """The server's end, with what a Litestar WebSocket has."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def accept(self) -> None:
        """Let the client in."""

    async def receive(self) -> dict[str, Any]:
        """Return what the client sent, or that it is gone."""
        box = self.connection.at_server
        while box.closed is None and (box.on_put is not None or not box.texts):
            await box.wait()
        if box.texts and box.on_put is None:
            return {"type": "websocket.receive", "text": box.texts.popleft()}
        return {"type": "websocket.disconnect"}

    async def close(self, code: int, reason: str) -> None:
        """End it; the client is told why, if it still listens."""
        connection = self.connection
        if connection.process.is_dead:
            return
        connection.at_server.close(reason)
        if not connection.is_cut:
            delay = connection.faults.dice.uniform(*USUAL_DELAY)
            end = max(connection.loop.now + delay, connection.last_arrival["down"])
            connection.loop.call_at(
                end, connection.at_client.close, reason, code, context=Context()
            )


class ClientSocket:
    """The client's end."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def send(self, text: str) -> None:
        """Send something; whether it arrives is another question."""
        if self.connection.at_client.closed is not None:
            raise self.connection.at_client.closed
        self.connection.carry("up", text)

    async def receive(self, patience: float) -> str | None:
        """Return the next message, or None after a while."""
        connection = self.connection
        box, loop = connection.at_client, connection.loop
        end = loop.now + patience
        timer = loop.call_at(end, box.wake)
        try:
            while not box.texts and box.closed is None and loop.now < end:
                await box.wait()
        finally:
            timer.cancel()
        if box.texts:
            text = box.texts.popleft()
            connection.look_for_room()
            return text
        if box.closed is not None:
            raise box.closed
        return None
