"""A door with TLS in front of a server, as a proxy has it; it can be shut, and lead elsewhere."""

import asyncio
import shutil
import ssl
import subprocess
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
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
        self.listening: asyncio.Server | None = None
        self.passing: set[asyncio.Task[Any]] = set()
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
        done: Future[None] = asyncio.run_coroutine_threadsafe(work, self.loop)
        done.result(PATIENCE)

    async def listen(self) -> None:
        """Begin to listen, where we did before."""
        self.listening = await asyncio.start_server(
            self.enter, "localhost", self.port, ssl=self.context
        )
        self.port = self.listening.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Close everything."""
        if self.listening is not None:
            self.listening.close()
        for task in list(self.passing):
            task.cancel()
        await asyncio.gather(*self.passing, return_exceptions=True)

    async def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what somebody says, and what is answered."""
        task = asyncio.current_task()
        assert task is not None
        self.passing.add(task)
        place = urlsplit(self.leads_to)
        ends = [writer]
        try:
            inner, outer = await asyncio.open_connection(place.hostname, place.port)
            ends.append(outer)
            await asyncio.gather(pass_on(reader, outer), pass_on(inner, writer))
        except (OSError, asyncio.CancelledError):
            pass  # who knocked sees that nobody is there
        finally:
            for end in ends:
                end.transport.abort()
            self.passing.discard(task)


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on all that comes."""
    while chunk := await reader.read(CHUNK):
        writer.write(chunk)
        await writer.drain()
    writer.close()
