"""A web socket as lean as can be, so that thousands of clients fit on one core beside the server.

It knows whole frames, pings, and the close: all that the servers use that are measured here.
"""

import asyncio
import os
from collections.abc import Callable
from typing import Self, cast
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # what is masked with zeros stays as it is


class Wire(asyncio.Protocol):
    """One connection; `hear` is called with every message that comes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.buffer = b""
        self.is_open = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    async def open(self, address: str, path: str = "/socket") -> Self:
        """Connect to a server's socket."""
        place = urlsplit(address)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, str(place.hostname), place.port or 80)
        key = os.urandom(12).hex()
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key[:22]}==\r\n\r\n".encode()
        )
        await self.is_open
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take note of the connection."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Take the frames out of what has come."""
        self.buffer += data
        if not self.is_open.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.buffer = rest
            self.is_open.set_result(None)
        start = 0
        while (frame := next_frame(self.buffer, start)) is not None:
            kind, content, start = frame
            if kind in (TEXT, BINARY):
                self.hear(content)
            elif kind == PING:
                self.send(content, PONG)
            elif kind == CLOSE:
                self.transport.close()
        self.buffer = self.buffer[start:]

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """Send a frame."""
        size = len(content)
        assert size < 1 << 16
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2)
        self.transport.write(bytes([FINAL | kind]) + length + NO_MASK + content)


def next_frame(buffer: bytes, start: int) -> tuple[int, bytes, int] | None:
    """Return the kind of the next frame, what is in it, and where it ends, if it is all there."""
    if len(buffer) < start + 2:
        return None
    size, begin = buffer[start + 1], start + 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        size = int.from_bytes(buffer[start + 2 : begin])
    end = begin + size
    if len(buffer) < end:
        return None
    return buffer[start] & 15, buffer[begin:end], end
