"""A web socket by hand: handshake and frames over plain TCP, as right or as wrong as one likes."""

import asyncio
import base64
import contextlib
import socket
import struct
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple, cast

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 30.0  # seconds
NO_CLOSE_FRAME = 1006
HOME = "127.0.0.1"
LIMIT = 1 << 16
KEY = base64.b64encode(b"sixteen bytes...").decode()
LARGEST_FROM_SERVER = 4_000_000
BETWEEN_PIECES = 0.005  # seconds, after which the next is a read of its own: TCP waits for nothing


class Gone(Exception):
    """The server hung up."""


class Heard(NamedTuple):
    """A frame from the server."""

    opcode: int
    data: bytes


def frame(
    data: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    reserved: int = 0,
    mask: bytes | None = b"\0\0\0\0",
    length: int | None = None,
) -> bytes:
    """Return a frame; the length that it declares need not be the one it has."""
    declared = len(data) if length is None else length
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    masked = 0 if mask is None else 0x80
    if declared < 126:
        head = struct.pack("!BB", first, masked | declared)
    elif declared < 65536:
        head = struct.pack("!BBH", first, masked | 126, declared)
    else:
        head = struct.pack("!BBQ", first, masked | 127, declared)
    if mask is None:
        return head + data
    if any(mask):
        data = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return head + mask + data


def handshake(host: str, *headers: str, path: str = "/socket") -> bytes:
    """Return the request that asks for a web socket."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
        *headers,
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


class Ear(asyncio.StreamReader):
    """Hears to the end what came before the connection was lost."""

    is_at_the_end = False  # nothing more comes, though not all may be heard yet

    def feed_eof(self) -> None:
        """Take note that nothing more comes."""
        self.is_at_the_end = True
        super().feed_eof()

    def set_exception(self, exc: BaseException) -> None:
        """Take it for the end: asyncio would keep back the last words of who hung up."""
        self.feed_eof()


class Wire:
    """One connection to the server, which keeps nothing of what it hears."""

    def __init__(self, reader: Ear, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.code: int | None = None  # with which the server closed

    @classmethod
    async def plain(cls, address: str, source: str = HOME, room: int | None = None) -> "Wire":
        """Open a connection from an address, and say nothing; unread bytes have so much room."""
        host, _, port = address.removeprefix("http://").partition(":")
        plug = socket.socket()
        if room is not None:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        plug.setblocking(False)
        plug.bind((source, 0))
        loop = asyncio.get_running_loop()
        try:
            await asyncio.wait_for(loop.sock_connect(plug, (host, int(port))), PATIENCE)
        except OSError:
            plug.close()
            raise
        ear = Ear(LIMIT)
        transport, mouth = await loop.create_connection(
            lambda: asyncio.StreamReaderProtocol(ear), sock=plug
        )
        return cls(ear, asyncio.StreamWriter(transport, mouth, ear, loop))

    @classmethod
    async def open(
        cls, address: str, source: str = HOME, *headers: str, room: int | None = None
    ) -> "Wire":
        """Open a web socket."""
        wire = await cls.plain(address, source, room)
        await wire.send(handshake(address.removeprefix("http://"), *headers))
        status = await wire.head()
        if status != 101:
            wire.drop()
            raise Gone(status)
        return wire

    async def head(self) -> int:
        """Return the status of an answer, whose head is read."""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except (ConnectionError, asyncio.IncompleteReadError):
            raise Gone(NO_CLOSE_FRAME) from None
        return int(head.split(b" ", 2)[1])

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        try:
            self.writer.write(data)
            await asyncio.wait_for(self.writer.drain(), PATIENCE)
        except ConnectionError:
            raise Gone(NO_CLOSE_FRAME) from None

    async def send_in_pieces(self, pieces: Iterable[bytes]) -> None:
        """Send bytes so that each piece is a read of its own, until the server hangs up."""
        for piece in pieces:
            if self.reader.is_at_the_end:
                raise Gone(NO_CLOSE_FRAME)
            await self.send(piece)
            await asyncio.sleep(BETWEEN_PIECES)

    async def hear(self) -> Heard:
        """Return the next frame; Gone with its code where it is the last."""
        try:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            assert length <= LARGEST_FROM_SERVER, "the server sends too much at once"
            data = await self.reader.readexactly(length)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.code = self.code or NO_CLOSE_FRAME
            raise Gone(self.code) from None
        if first & 0x0F == CLOSE:
            self.code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
            raise Gone(self.code)
        return Heard(first & 0x0F, data)

    def stop_reading(self) -> None:
        """Read nothing more, and do not go."""
        cast(asyncio.Transport, self.writer.transport).pause_reading()

    def drop(self) -> None:
        """Hang up without a word."""
        self.writer.transport.abort()


@contextlib.asynccontextmanager
async def plain_wire(address: str, source: str = HOME) -> AsyncIterator[Wire]:
    """Have a connection for a while."""
    wire = await Wire.plain(address, source)
    try:
        yield wire
    finally:
        wire.drop()
