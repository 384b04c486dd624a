"""A door with TLS in front of a server, as a proxy has it; it can be shut, and lead elsewhere."""

import asyncio
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.live_server import PATIENCE

CHUNK = 65536


def has_openssl() -> bool:
    """Tell whether certificates can be made here."""
    return shutil.which("openssl") is not None


def make_certificate(folder: Path) -> ssl.SSLContext:
    """Make a certificate for localhost that nobody has signed but itself."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    names = ["-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, *curve, *names, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


class TlsDoor:
    """Listens with TLS on localhost, in a thread, and passes on to a server without."""

    def __init__(self, folder: Path) -> None:
        self.context = make_certificate(folder)
        self.leads_to = ""  # a server's address
        self.port = 0
        self.listening: socket.socket | None = None
        self.entered: list[asyncio.Task[None]] = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    @property
    def address(self) -> str:
        """What a browser calls it."""
        return f"https://localhost:{self.port}"

    def __enter__(self) -> "TlsDoor":
        self.thread.start()
        self.unlock()
        return self

    def __exit__(self, *problem: object) -> None:
        self.shut()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    def unlock(self) -> None:
        """Let in who knocks."""
        self.run(self.listen())

    def shut(self) -> None:
        """Let nobody in, and nobody stay: the network is gone."""
        self.run(self.cut())

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the thread."""
        asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    async def listen(self) -> None:
        """Begin to listen, where we did before."""
        self.listening = socket.create_server(("127.0.0.1", self.port))
        self.listening.setblocking(False)
        self.port = self.listening.getsockname()[1]
        self.loop.add_reader(self.listening, self.welcome, self.listening)

    def welcome(self, listening: socket.socket) -> None:
        """Let somebody in."""
        with suppress(BlockingIOError, ConnectionError):  # who has gone again meanwhile
            knocked, _ = listening.accept()
            knocked.setblocking(False)
            self.entered.append(self.loop.create_task(self.enter(knocked)))

    async def cut(self) -> None:
        """Close everything."""
        if self.listening is not None:
            self.loop.remove_reader(self.listening)
            self.listening.close()
            self.listening = None
        await asyncio.sleep(0)  # now all who were let in have begun to enter, and can be cancelled
        for task in self.entered:
            task.cancel()
        await asyncio.gather(*self.entered, return_exceptions=True)
        self.entered.clear()

    async def enter(self, knocked: socket.socket) -> None:
        """Pass on what somebody says, and what is answered."""
        with suppress(OSError):  # who knocked sees that nobody is there
            reader, writer = await self.shake_hands(knocked)
            with aborting(writer):
                place = urlsplit(self.leads_to)  # only now: a browser knocks long before it asks
                inner, outer = await asyncio.open_connection(place.hostname, place.port)
                with aborting(outer):
                    await asyncio.gather(pass_on(reader, outer), pass_on(inner, writer))

    async def shake_hands(
        self, knocked: socket.socket
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Agree on keys, or wait for that until cancelled: a browser also knocks and says nothing.

        Nobody can cancel the handshakes of `asyncio.start_server`.
        """
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        bare, _ = await self.loop.connect_accepted_socket(Deaf, knocked)
        secure = await self.loop.start_tls(bare, protocol, self.context, server_side=True)
        assert secure is not None
        protocol.connection_made(secure)
        return reader, asyncio.StreamWriter(secure, protocol, reader, self.loop)


class Deaf(asyncio.Protocol):
    """Hears nothing that is said before keys are agreed on."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Leave what comes to whoever listens next."""
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()


@contextmanager
def aborting(writer: asyncio.StreamWriter) -> Iterator[None]:
    """Close it at once, whatever happens."""
    try:
        yield
    finally:
        writer.transport.abort()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on all that comes."""
    while chunk := await reader.read(CHUNK):
        writer.write(chunk)
        await writer.drain()
    writer.close()
