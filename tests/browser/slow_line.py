"""A long line: a relay on this machine through which everything takes its time."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 1 << 16


class SlowLine:
    """Passes bytes on to a server and back, each way so many seconds late."""

    def __init__(self, address: str, delay: float) -> None:
        self.port = urlsplit(address).port
        self.delay = delay

    async def listen(self) -> asyncio.Server:
        """Begin to listen on a free port."""
        return await asyncio.start_server(self.relay, "127.0.0.1", 0)

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one who calls with the server."""
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            await asyncio.gather(self.pass_on(reader, to_server), self.pass_on(from_server, writer))
        except (ConnectionError, asyncio.CancelledError):
            pass  # asyncio would complain of a call that was cancelled
        finally:
            for end in (writer, to_server):
                end.close()
                with suppress(ConnectionError):
                    await end.wait_closed()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass everything on in its order; what comes meanwhile is under way as well."""
        clock = asyncio.get_running_loop().time
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while True:
                due, chunk = await under_way.get()
                await asyncio.sleep(due - clock())
                if not chunk:
                    return writer.close()
                writer.write(chunk)

        arriving = asyncio.create_task(arrive())
        try:
            while chunk := await reader.read(CHUNK):
                under_way.put_nowait((clock() + self.delay, chunk))
        finally:
            under_way.put_nowait((clock() + self.delay, b""))
        with suppress(ConnectionError):
            await arriving


@contextmanager
def slow_line(address: str, delay: float) -> Iterator[str]:
    """Yield an address that leads to the server on a long line, in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    listening = asyncio.run_coroutine_threadsafe(SlowLine(address, delay).listen(), loop).result()
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        asyncio.run_coroutine_threadsafe(hang_up(listening), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def hang_up(listening: asyncio.Server) -> None:
    """Take no more calls, and end those that are under way."""
    listening.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
