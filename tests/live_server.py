"""A real server in a process of its own, and clients that play on it."""

import asyncio
import itertools
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from katzentisch.tables.protocol import PROTOCOL
from tests import as_installed
from tests.client import spelled_out, with_update

READY = re.compile(r"https?://\S+")
PATIENCE = 60.0  # seconds, on a machine that is busy with other tests
QUICK = {"KATZENTISCH_BOT_PAUSE_MS": "0", "KATZENTISCH_LIMIT_FACTOR": "1000"}
COMMAND = (sys.executable, "-m", "katzentisch", "serve")

Json = dict[str, Any]


class Server:
    """A server process on a data folder; it can be stopped, killed and started again."""

    def __init__(
        self, data: Path, *flags: str, command: Sequence[str] = COMMAND, **environ: str
    ) -> None:
        self.data = data
        self.command = [*command, "--port", "0", "--data", str(data), *flags]
        self.environ = {**as_installed(), **QUICK, "BROWSER": "none", **environ}
        self.process: subprocess.Popen[str]
        self.address = ""
        self.said = ""  # before it was ready

    def start(self) -> Self:
        """Start it, and wait until it is ready."""
        log = (self.data.parent / f"{self.data.name}.log").open("a")
        with log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environ,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if READY.search(line):  # the public address, which may be a proxy's
                door = msgspec.json.decode((self.data / "admin.json").read_bytes())
                self.address = door["address"]
                return self
        raise AssertionError(f"the server did not start: {self.log()[-2000:]}")

    def log(self) -> str:
        """Return all that the server wrote down."""
        return (self.data.parent / f"{self.data.name}.log").read_text()

    def stop(self) -> int:
        """Ask it to stop, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """Kill it and all its processes, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """Wait until it is gone."""
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *problem: object) -> None:
        if self.process.poll() is None:
            self.kill()
        elif self.process.stdout is not None:
            self.process.stdout.close()

    # -- HTTP

    def ask(
        self, method: str, path: str, token: str | None = None, body: object = None, **headers: str
    ) -> httpx.Response:
        """Make a request, as a program does that shows its token."""
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        content = None if body is None else msgspec.json.encode(body)
        if content is not None:
            headers.setdefault("content-type", "application/json")
        return httpx.request(
            method,
            self.address + path,
            content=content,
            headers=headers,
            timeout=PATIENCE,
            verify=False,  # plain http: reading certificates takes longer than the request
        )

    def newcomer(self, name: str) -> str:
        """Let somebody come in, and return the token."""
        answer = self.ask("POST", "/api/programs", body={"name": name})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def make(self, token: str, game: str, **request: object) -> Json:
        """Make a table."""
        answer = self.ask("POST", "/api/tables", token, {"game": game, **request})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made


class Reachable(Protocol):
    """Whatever knows where a server is."""

    address: str


class Player:
    """A client on its socket, which knows what it was told and keeps every byte of it."""

    refs = itertools.count()

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.raw: list[bytes] = []
        self.tables: dict[str, Json] = {}
        self.acks: dict[str, int] = {}

    @classmethod
    async def enter(cls, server: Reachable, token: str) -> Self:
        """Open a socket and say hello."""
        address = server.address.replace("http", "ws") + "/socket"
        player = cls(await connect(address, max_size=None, open_timeout=PATIENCE, close_timeout=1))
        await player.send("hello", protocol=PROTOCOL, token=token)
        await player.until("welcome")
        return player

    async def send(self, do: str, **values: object) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode({"do": do, **values}).decode())

    async def hear(self) -> Json:
        """Return the next message, taken note of."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        raw = text.encode() if isinstance(text, str) else text
        message: Json = msgspec.json.decode(raw)
        if message["is"] == "update":
            message = spelled_out(message, self.tables)
        self.raw.append(raw)
        self.heard.append(message)
        self.note(message)
        return message

    def note(self, message: Json) -> None:
        """Keep what is known of a table up to date, as every client does."""
        if message["is"] == "table":
            self.tables[message["table"]] = message
        elif message["is"] == "update":
            known = with_update(self.tables[message["table"]], message)
            assert message["version"] == known["version"] + 1, "a version is missing"
            known |= {name: message[name] for name in ("version", "seal")}
        elif message["is"] == "ack":
            self.acks[message["ref"]] = message["version"]

    async def until(self, *kinds: str, that: Callable[[Json], bool] = lambda _: True) -> Json:
        """Listen until a message of some kind comes."""
        while True:
            message = await self.hear()
            if message["is"] in kinds and that(message):
                return message

    async def join(self, table: str, **values: object) -> Json:
        """Be shown a table; return it, or that it is gone."""
        await self.send("join", table=table, **values)
        return await self.until("table", "gone")

    async def do(self, do: str, table: str, **values: object) -> Json:
        """Do something, and return the ack or the refusal."""
        ref = str(values.pop("ref", f"r{next(self.refs)}"))
        await self.send(do, table=table, ref=ref, **values)
        return await self.until(
            "ack", "refused", "hint", "holdings", that=lambda m: m["ref"] == ref
        )

    async def play_on(self, table: str, dice: random.Random, until: str = "over") -> Json:
        """Make any move whenever asked, until the table is in a stage."""
        while True:
            known = self.tables[table]
            if known["room"]["stage"] == until:
                return known
            if known["moves"]:
                move = dice.choice(known["moves"])
                await self.do("move", table, move=move, version=known["version"])
            else:
                await self.hear()


async def enter_all(
    stack: AsyncExitStack, server: Reachable, tokens: Sequence[str]
) -> list[Player]:
    """Let people enter, whose sockets are closed with the stack."""
    players = []
    for token in tokens:
        player = await Player.enter(server, token)
        stack.push_async_callback(player.socket.close)
        players.append(player)
    return players


@asynccontextmanager
async def company(server: Reachable, *tokens: str) -> AsyncIterator[list[Player]]:
    """Let several players enter, and close their sockets in the end."""
    async with AsyncExitStack() as stack:
        yield await enter_all(stack, server, tokens)


def on_first_core() -> tuple[str, ...]:
    """Return the command of a server that leaves the other cores to its clients."""
    return ("taskset", "-c", str(min(os.sched_getaffinity(0))), *COMMAND)
