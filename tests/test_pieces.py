"""Whatever pieces the network makes of frames, each message is heard once, and in order.

The door is real, what is around it is not: so thousands of ways to cut, and to be slow, are tried.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from katzentisch.server.doors import PIECE, SocketDoor
from tests.fuzz.wire import CLOSE, CONTINUED, PING, TEXT, frame, handshake

LIVES = 400
TURNS = 20_000  # of the event loop: more than any life needs
ONE_READ = 65_536
FLOOD = 500  # messages
LARGEST = 8192
GOODBYE = frame((1000).to_bytes(2, "big"), CLOSE)


class Pipe(asyncio.Transport):
    """A connection over which bytes come in pieces, as long as somebody reads."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__()
        self.dice = dice
        self.door: SocketDoor
        self.coming = b""
        self.most_unread = 0
        self.is_read = True
        self.is_closed = False

    def pause_reading(self) -> None:
        """Let nothing come."""
        self.is_read = False

    def resume_reading(self) -> None:
        """Let it come again."""
        self.is_read = True

    def is_closing(self) -> bool:
        """Tell whether it is over."""
        return self.is_closed

    def close(self) -> None:
        """End it; the protocol is told later."""
        if not self.is_closed:
            self.is_closed = True
            asyncio.get_running_loop().call_soon(self.door.connection_lost, None)

    abort = close

    def write(self, data: Any) -> None:
        """Forget what the server says."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Tell nothing of the network."""
        return default

    def bring(self) -> None:
        """Bring the next piece, if there is any, and it is wanted."""
        if not self.coming or not self.is_read or self.is_closed:
            return
        most = self.dice.choice([1, 2, 7, 60, 1500, ONE_READ])
        size = self.dice.randint(1, most)
        piece, self.coming = self.coming[:size], self.coming[size:]
        self.door.data_received(piece)
        self.most_unread = max(self.most_unread, len(self.door.unread))


class Listener:
    """The application: slow, and hears one message after the other."""

    def __init__(self, dice: random.Random, closes_at: int | None = None) -> None:
        self.dice = dice
        self.closes_at = closes_at
        self.heard: list[str | bytes] = []
        self.is_busy = False
        self.door: SocketDoor
        self.is_over = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a client in, wait for its hello, and listen until it goes."""
        self.door = scope["state"]["cable"]
        await receive()
        await self.dawdle()
        await send({"type": "websocket.accept"})
        self.heard.append((await receive())["text"])
        await self.dawdle()
        self.door.listen(self.hear)
        gone = asyncio.ensure_future(receive())
        over = asyncio.ensure_future(self.is_over.wait())
        await asyncio.wait((gone, over), return_when=asyncio.FIRST_COMPLETED)
        if not gone.done():
            gone.cancel()
            await send({"type": "websocket.close", "code": 4400})
        over.cancel()

    async def dawdle(self) -> None:
        """Let some turns of the event loop go by."""
        for _ in range(self.dice.randrange(5)):
            await asyncio.sleep(0)

    def hear(self, text: str | bytes) -> bool:
        """Take a message, and now and then some time."""
        assert not self.is_busy, "a message came before its turn"
        self.heard.append(text)
        if len(self.heard) == self.closes_at:
            self.is_busy = True
            self.is_over.set()
            return False
        turns = self.dice.choice([0, 0, 1, 2, 5])
        if turns:
            self.is_busy = True
            self.later(turns)
        return not turns

    def later(self, turns: int) -> None:
        """Be done after some turns of the event loop."""
        if turns:
            asyncio.get_running_loop().call_soon(self.later, turns - 1)
        else:
            self.is_busy = False
            self.door.ready()


def framed(text: str, dice: random.Random) -> bytes:
    """Return a message as one frame or several, with pings in between."""
    data, mask = text.encode(), dice.randbytes(4)
    if dice.random() < 0.7:
        return frame(data, mask=mask)
    cuts = sorted(dice.randrange(len(data) + 1) for _ in range(dice.randint(1, 4)))
    parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    frames = b""
    for place, part in enumerate(parts):
        opcode, is_last = CONTINUED if place else TEXT, place == len(parts) - 1
        frames += frame(part, opcode, fin=is_last, mask=mask) + frame(b"purr", PING) * (not is_last)
    return frames


def texts(dice: random.Random) -> list[str]:
    """Return messages, of which some are as large as they may be."""
    sizes = [dice.choice([1, 30, 125, 126, 300, 2000, LARGEST]) for _ in range(dice.randint(1, 12))]
    return [str(number).rjust(size, "m")[:LARGEST] for number, size in enumerate(sizes)]


def open_door(pipe: Pipe, listener: Listener) -> None:
    """Let a client knock, whose frames wait in the pipe."""
    config = uvicorn.Config(
        listener, ws_max_size=LARGEST, ws_per_message_deflate=False, log_config=None
    )
    config.load()
    config.loaded_app = listener  # without what uvicorn puts around it
    pipe.door = SocketDoor(config, ServerState(), {})
    pipe.door.connection_made(pipe)
    pipe.door.data_received(handshake("127.0.0.1"))


async def live(seed: int, closes_at: int | None = None) -> tuple[list[str], Pipe, Listener]:
    """Live through one connection; return what was sent, and what came of it."""
    dice = random.Random(seed)
    pipe, listener, sent = Pipe(dice), Listener(dice, closes_at), texts(dice)
    pipe.coming = b"".join(framed(text, dice) for text in sent)
    open_door(pipe, listener)
    await let_come(pipe, lambda: len(listener.heard) == (closes_at or len(sent)))
    pipe.coming += GOODBYE
    await let_come(pipe, pipe.is_closing)
    return sent, pipe, listener


async def let_come(pipe: Pipe, is_enough: Callable[[], bool]) -> None:
    """Bring what comes, until it is enough or too long has gone by."""
    for _ in range(TURNS):
        if is_enough():
            return
        for _ in range(pipe.dice.choice([0, 1, 1, 3])):
            pipe.bring()
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let as many frames come as like: that is another test's."""
    monkeypatch.setattr(SocketDoor, "factor", 1000)


def test_every_message_is_heard_however_it_was_cut() -> None:
    for seed in range(LIVES):
        sent, pipe, listener = asyncio.run(live(seed))
        assert listener.heard == sent, seed
        assert (pipe.coming, pipe.is_closed) == (b"", True), seed


async def flood(seed: int) -> Pipe:
    """Send much to somebody who is never done with the second message."""
    dice = random.Random(seed)
    pipe, listener = Pipe(dice), Listener(dice)
    listener.later = lambda turns: None  # type: ignore[method-assign]
    pipe.coming = frame(b"m" * LARGEST) * FLOOD
    open_door(pipe, listener)
    await let_come(pipe, lambda: listener.is_busy)
    for _ in range(FLOOD):
        pipe.bring()
    pipe.close()
    await asyncio.sleep(0)
    return pipe


def test_what_is_not_read_yet_is_little() -> None:
    for seed in range(LIVES // 10):
        pipe = asyncio.run(flood(seed))
        assert pipe.coming, "all of it was taken"
        assert pipe.most_unread <= ONE_READ + LARGEST + PIECE


def test_the_end_comes_whoever_says_goodbye_first() -> None:
    for seed in range(LIVES):
        sent, pipe, listener = asyncio.run(live(seed, closes_at=2))
        assert listener.heard == sent[:2], seed
        assert pipe.is_closed, seed
