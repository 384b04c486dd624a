"""The HTTP interface: what its own description allows and forbids, and what is no HTTP at all."""

import asyncio
import random
import socket
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.fuzz.watch import Watched
from tests.live_server import PATIENCE, Server, company

SCHEMA = Path(__file__).parents[2] / "docs" / "openapi.json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MEGABYTE = 1_000_000
SLOW_ONES = 50  # requests that never come to an end, at the same time


class Browser:
    """Calls every operation in many ways, as a guest and as nobody."""

    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        self.number = number
        self.statuses: Counter[str] = Counter()
        self.findings: dict[str, str] = {}
        self.token = ""
        self.owner = server.newcomer("Owner")
        self.table = asyncio.run(finished_game(server, self.owner))
        self.session = requests.Session()
        self.session.trust_env = False

    def call_all(self, examples: int) -> None:
        """Call every operation."""
        raw = msgspec.json.decode(SCHEMA.read_bytes())
        schema = schemathesis.openapi.from_dict(raw)
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), "the description is broken"
            operation = found.ok()
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                with suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked
                    self.call(operation, mode, examples)

    def call(self, operation: Any, mode: GenerationMode, examples: int) -> None:
        """Call one operation in many ways."""
        name = f"{operation.method.upper()} {operation.path}"
        strategy = operation.as_strategy(generation_mode=mode)

        @seed(self.number)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=strategy)
        def call_each(case: Any) -> None:
            for token in (self.known_token(), None):
                self.check(name, case, token)
            if "table" in case.path_parameters:
                case.path_parameters["table"] = self.table
                self.check(name, case, self.owner)
                if "number" in case.path_parameters:
                    case.path_parameters["number"] = 1
                    self.check(name, case, self.owner)

        call_each()

    def known_token(self) -> str:
        """Return a token that is still good: operations may end a session."""
        headers = {"authorization": f"Bearer {self.token}"}
        if self.session.get(f"{self.server.address}/api/me", headers=headers).status_code != 200:
            self.token = self.server.newcomer("Tester")
        return self.token

    def check(self, name: str, case: Any, token: str | None) -> None:
        """Make one call, and check the answer."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        try:
            answer = case.call(
                base_url=self.server.address,
                headers=headers,
                session=self.session,
                timeout=PATIENCE,
            )
        except (requests.exceptions.InvalidHeader, UnicodeError):
            return
        self.statuses[str(answer.status_code)] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            for failure in group.exceptions:
                title = f"{name}: {type(failure).__name__} {answer.status_code}"
                self.findings.setdefault(title, str(failure)[:1500])


async def finished_game(server: Server, token: str) -> str:
    """Return a table at which a game is over."""
    request = {"options": {"players": 2}, "bots": ["kitten"], "start": True}
    table = str(server.make(token, "miau", **request)["table"])
    async with company(server, token) as (player,):
        await player.join(table)
        answer = await player.do("resign", table)
        assert answer["is"] == "ack"
    return table


# -- what is hardly HTTP


def raw_requests(dice: random.Random) -> Iterator[tuple[str, bytes]]:
    """Yield requests by name that no library would send."""
    host = b"Host: 127.0.0.1\r\n"
    get = b"GET /api/games HTTP/1.1\r\n" + host
    post = b"POST /api/programs HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\n"
    body = b'{"name":"Mia"}'
    yield "bytes", dice.randbytes(3000)
    yield "large header", get + b"X: " + b"a" * MEGABYTE + b"\r\n\r\n"
    yield "many headers", get + b"".join(b"X-%d: a\r\n" % n for n in range(20_000)) + b"\r\n"
    yield "long target", b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + host + b"\r\n"
    yield "no host", b"GET /api/games HTTP/1.1\r\n\r\n"
    yield "two hosts", get + host + b"\r\n"
    yield "folded", get + b"X: a\r\n b\r\n\r\n"
    yield "null in header", get + b"X: a\0b\r\n\r\n"
    yield "bare line feeds", get.replace(b"\r", b"") + b"\n"
    yield "bad version", b"GET / HTTP/7.3\r\n" + host + b"\r\n"
    yield "both lengths", post + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    yield "two lengths", post + b"Content-Length: 3\r\nContent-Length: 14\r\n\r\n" + body
    yield "negative length", post + b"Content-Length: -1\r\n\r\n" + body
    yield "giant length", post + b"Content-Length: 99999999999999999999\r\n\r\n" + body
    yield "no length", post + b"\r\n" + body
    yield "bad chunk", post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + body
    yield "giant chunk", post + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n" + body
    yield "other coding", post + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"
    yield "smuggled", post + b"Content-Length: 5\r\n\r\n12345GET /admin HTTP/1.1\r\n\r\n"
    yield "large body", post + b"Content-Length: %d\r\n\r\n" % MEGABYTE + b"[" * MEGABYTE
    deep = b"[" * 60_000
    yield "deep body", post + b"Content-Length: %d\r\n\r\n" % len(deep) + deep
    yield "expects", post + b"Content-Length: 14\r\nExpect: 100-continue\r\n\r\n" + body
    yield "upgrade", get + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    for path in (b"/%", b"/%zz", b"/%ff%fe", b"/%00", b"/api/tables/%ed%a0%80", b"//", b"/./..//."):
        yield f"path {path.decode()}", b"GET " + path + b" HTTP/1.1\r\n" + host + b"\r\n"
    for path in (b"*", b"http://evil.example/", b"/api/tables?invite=%ed%a0%80&invite=2"):
        yield f"target {path.decode()}", b"GET " + path + b" HTTP/1.1\r\n" + host + b"\r\n"
    for word in (b"Cookie: katzentisch=\xff\xfe", b"Cookie: " + b"a=b; " * 2000, b"Origin: \xff"):
        yield f"header {word[:30]!r}", post + word + b"\r\nContent-Length: 14\r\n\r\n" + body
    for kind in (
        b"text/html",
        b"application/json; charset=utf-16",
        b"\xff",
        b"multipart/form-data",
    ):
        other = post.replace(b"application/json", kind)
        yield f"type {kind!r}", other + b"Content-Length: 14\r\n\r\n" + body


def status_of(server: Server, data: bytes) -> int:
    """Send bytes and no more, and return the status of the answer; 0 where there is none."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        with suppress(OSError):  # the server may have enough before we are done
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            while got := line.recv(65536):
                heard += got
    return int(heard[9:12]) if heard.startswith(b"HTTP/1.1 ") else 0


def raw_findings(server: Server, dice: random.Random) -> Iterable[str]:
    """Yield the requests that were not refused in order."""
    for name, data in raw_requests(dice):
        cut = data[: dice.randrange(len(data))]
        for kind, sent in ((name, data), (f"half of {name}", cut)):
            status = status_of(server, sent)
            if status >= 500:
                yield f"{kind}: {status}"


@contextmanager
def never_ending(server: Server) -> Iterator[None]:
    """Have many requests under way that do not come to an end."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    lines = [socket.create_connection((host, int(port))) for _ in range(SLOW_ONES)]
    for line in lines:
        line.sendall(
            b"POST /api/programs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"
        )
    try:
        yield
    finally:
        for line in lines:
            line.close()


def browse(examples: int, number: int) -> bool:
    """Call everything in so many ways; tell whether all was well."""
    with TemporaryDirectory() as folder, Watched(Path(folder) / "data") as server:
        findings, statuses = explore(server, examples, number)
    print(f"{statuses.total()} calls: {dict(statuses.most_common())}")
    print(f"{len(findings)} findings", *findings, sep="\n")
    return not findings


def explore(server: Watched, examples: int, number: int) -> tuple[list[str], Counter[str]]:
    """Return what was found, and the statuses of all answers."""
    browser = Browser(server, number)
    with never_ending(server):
        browser.call_all(examples)
        raw = list(raw_findings(server, random.Random(number)))
    found = [f"{title}\n{text}" for title, text in browser.findings.items()]
    return found + raw + server.problems(), browser.statuses
