"""The two doors that uvicorn gives us, HTTP and web sockets, made narrower.

Below them nothing is limited: pings and fragments are no messages yet, and a client that neither
reads nor goes would keep its socket for ever. Here everything a client can begin has an end.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import h11
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from katzentisch.server.frames import end_of_frames, framed, text_in
from katzentisch.server.limits import Bucket, Limiter, household
from katzentisch.tables.protocol import LARGEST_FRAME

FRAMES: Final = (40.0, 120.0)  # a second, and at once; pings and fragments count
PIECE: Final = 1024  # bytes read at a time and a little more: small frames stop nobody for long
LONGEST_END: Final = 64 * 1024  # bytes read while we wait for a goodbye
MOST_FRAGMENTS: Final = 64  # of one message
LINGER_SECONDS: Final = 10.0  # for who does not hear that we hang up
COMING: Final = (30.0, 10.0)  # connections of a household, a second and at once; more wait
MOST_EARLY: Final = 64 * 1024  # bytes that may come before their turn
REQUEST_SECONDS: Final = 20.0  # for a request to arrive as a whole

TOO_MANY: Final = 4429
NOT_TEXT: Final = 1007
TOO_LARGE: Final = 1009


class SocketDoor(WebSocketsSansIOProtocol):
    """A web socket that costs little, whatever comes over it.

    What is sent to a client leaves past the layers in between: see `lines.Outlet`.
    """

    factor = 1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to count."""
        self.allowed = Bucket(FRAMES[0] * self.factor, FRAMES[1] * self.factor)
        self.unread = b""
        self.after_the_end = 0  # bytes that came after we said goodbye
        self.hear: Callable[[str | bytes], bool] | None = None
        self.is_heard = True  # the last message
        self.unheard: deque[str | bytes] = deque()
        self.is_full = False  # of what the client has not read
        self.on_room: Callable[[], None] = lambda: None
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        """Let who serves the client send to it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["cable"] = self

    # -- what is sent

    def resume_writing(self) -> None:
        """Send on."""
        super().resume_writing()
        self.is_full = False
        self.on_room()

    def pause_writing(self) -> None:
        """Wait until the client has read."""
        super().pause_writing()
        self.is_full = True

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        """Send messages; False: not yet, the client has to read what was sent before."""
        if self.is_full:
            return False
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed(texts))
        return True

    # -- what comes

    def data_received(self, data: bytes) -> None:
        """Take what came; a handshake is read at once, and all else in its turn."""
        text = text_in(data, LARGEST_FRAME, apply_mask) if self.is_idle() else None
        if text is not None:
            self.take_text(text)
            return
        self.unread += data
        if self.handshake_initiated:
            self.read_on()
            return
        head, self.unread = self.unread, b""
        super().data_received(head)
        if not self.handshake_initiated:  # its head is larger than websockets takes
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def is_idle(self) -> bool:
        """Tell whether all that came before is read and handed on."""
        if not self.handshake_complete or self.close_sent or self.unread or self.frames:
            return False
        return not self.has_unheard()

    def has_unheard(self) -> bool:
        """Tell whether a message waits, or is being dealt with."""
        return not self.is_heard or bool(self.unheard) or not self.queue.empty()

    def listen(self, hear: Callable[[str | bytes], bool]) -> None:
        """Let someone hear what the client says, one message after the other."""
        self.hear = hear
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)
                break
            text = event.get("text")
            self.unheard.append(event.get("bytes", b"") if text is None else text)
        self.ready()

    def ready(self) -> None:
        """Let the next message come."""
        self.is_heard = True
        while self.unheard and self.is_heard and self.hear is not None:
            self.is_heard = self.hear(self.unheard.popleft())
        if self.is_heard:
            self.go_on()

    def go_on(self) -> None:
        """Read the rest of what came, or what comes."""
        if self.unread:
            self.loop.call_soon(self.read_on)
        else:
            self.resume_reading()

    def take_text(self, text: bytes) -> None:
        """Take a whole text past the library, unless it is too much."""
        if self.allowed.take(time.monotonic()):
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
        else:
            self.refuse(TOO_MANY, "too many frames")

    def read_on(self) -> None:
        """Read a little, unless the last is not done yet: then who is done with it reads on."""
        if not self.unread or self.transport.is_closing():
            return
        if self.close_sent:
            self.read_to_the_end()
        elif self.has_unheard():
            self.pause_reading()
        else:
            self.read_a_little()

    def read_a_little(self) -> None:
        """Read the frames that are all there, but not many: the others have their turn, too.

        Of the frame that is not all there yet, the rest is still to come: who waits for it must
        not stop reading.
        """
        end = end_of_frames(self.unread, PIECE, LARGEST_FRAME)
        piece, self.unread = self.unread[:end], self.unread[end:]
        if piece:
            super().data_received(piece)
        if piece and self.unread:
            self.read_later()
        elif not self.has_unheard():
            self.resume_reading()

    def read_later(self) -> None:
        """Take nothing more from the client until the rest is read."""
        self.pause_reading()
        self.loop.call_soon(self.read_on)

    def pause_reading(self) -> None:
        """Take nothing more from the client for now."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Take from the client what it sent meanwhile."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def read_to_the_end(self) -> None:
        """Look for the client's goodbye after ours, but not for long."""
        rest, self.unread = self.unread, b""
        self.after_the_end += len(rest)
        if self.after_the_end > LONGEST_END:
            self.transport.close()
        elif not self.transport.is_closing():
            super().data_received(rest)

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message, and read on."""
        message = await self.queue.get()
        if self.queue.empty():
            self.go_on()
        return message

    def handle_events(self) -> None:
        """Handle what came, unless it is too much."""
        if self.allowed.take(time.monotonic(), len(self.conn.events)):
            super().handle_events()
        else:
            self.refuse(TOO_MANY, "too many frames")

    def handle_cont(self, event: object) -> None:
        """Take a part of a message; of many parts even empty ones take room."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)  # type: ignore[arg-type]
        else:
            self.refuse(TOO_LARGE, "too many fragments")

    def handle_ping(self) -> None:
        """Answer a ping, but keep no answers for a client that does not read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, if a text is one; who sends one at a time need not wait."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type != "text":
            self.hand_on({"type": "websocket.receive", "bytes": data}, data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.refuse(NOT_TEXT, "not UTF-8")
            return
        self.hand_on({"type": "websocket.receive", "text": text}, text)

    def hand_on(self, event: ASGIReceiveEvent, text: str | bytes) -> None:
        """Let who listens hear a message, as soon as the last one is done."""
        if self.hear is None:
            self.queue.put_nowait(event)
        elif self.is_heard and not self.unheard:
            self.is_heard = self.hear(text)
        else:
            self.unheard.append(text)

    async def send(self, message: ASGISendEvent) -> None:
        """Send, unless we hung up meanwhile: then the client is gone, and nobody erred."""
        try:
            await super().send(message)
        except RuntimeError:
            if not self.transport.is_closing():
                raise
            raise ClientDisconnected from None
        if self.close_sent:  # the client's goodbye may be here already
            self.read_on()

    def refuse(self, code: int, reason: str) -> None:
        """Hang up, and say why."""
        self.frames = []
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Hang up on what is no web socket; who is not let in yet is told nothing."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Let go of a client that answers no pings: it would not read the end either."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Wait only so long until the client has read the end."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)


class RequestDoor(H11Protocol):
    """A door for requests, each of which has to arrive in time."""

    deadline: asyncio.TimerHandle | None = None
    turns: Limiter[str] | None = None  # None: behind a proxy all come from the same address
    turn: asyncio.TimerHandle | None = None
    early = b""  # what came before its turn

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, and for the turn of a household that comes in crowds."""
        super().connection_made(transport)
        self.watch()
        if self.turns is not None and self.client is not None:
            wait = self.turns.reserve(household(self.client[0]), time.monotonic())
            if wait > 0:
                self.turn = self.loop.call_later(wait, self.have_turn)

    def data_received(self, data: bytes) -> None:
        """Read when it is time, and see whether there has to come more."""
        if self.turn is None:
            super().data_received(data)
            self.watch()
            return
        self.early += data
        if len(self.early) > MOST_EARLY:
            self.transport.abort()

    def have_turn(self) -> None:
        """Read what came before."""
        data, self.turn, self.early = self.early, None, b""
        if data and not self.transport.is_closing():
            self.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self.stop_waiting()

    def watch(self) -> None:
        """Give a request that has begun its time."""
        is_open = self.transport.get_protocol() is self and not self.transport.is_closing()
        if not is_open or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.stop_waiting()
        elif self.deadline is None:
            self.deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def stop_waiting(self) -> None:
        """Wait no longer for a request."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


def request_door(factor: int, behind_proxy: bool) -> type[RequestDoor]:
    """Return the door for requests; a crowd of one household comes in one by one."""
    turns: Limiter[str] = Limiter(COMING[0] * factor, COMING[1] * factor)
    return type("RequestDoor", (RequestDoor,), {"turns": None if behind_proxy else turns})


def socket_door(factor: int) -> type[SocketDoor]:
    """Return the door for web sockets of a server that allows so many times more than usual."""
    return type("SocketDoor", (SocketDoor,), {"factor": factor})
