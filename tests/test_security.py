"""The real server's doors: Origin, headers, limits, tokens, and whatever strangers send."""

import asyncio
import socket
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from katzentisch.server.guard import HEADERS
from katzentisch.server.lines import MOST_WAITING_BYTES
from katzentisch.server.tokens import token_hash
from tests.live_server import PATIENCE, Player, Server, company

PUBLIC = "https://cats.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("doors") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with its usual limits, behind a proxy that speaks https."""
    data = tmp_path_factory.mktemp("strict") / "data"
    flags = {"KATZENTISCH_LIMIT_FACTOR": "1", "KATZENTISCH_BEHIND_PROXY": "yes"}
    with Server(data, **flags, KATZENTISCH_ORIGINS=PUBLIC) as running:
        yield running


def spoken(server: Server, data: bytes) -> bytes:
    """Send raw bytes, and return all that comes back until the server hangs up."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        try:
            line.sendall(data)
            while got := line.recv(65536):
                heard += got
        except ConnectionError:
            pass
    return heard


def request(line: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    """Return a request as it goes over the wire."""
    lines = [f"{line} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode()


def status(answer: bytes) -> int:
    """Return the status of an answer; 0 where the server only hung up."""
    return int(answer.split(b" ", 2)[1]) if answer else 0


async def end_of(player: Player, frames: Sequence[str | list[str]]) -> int:
    """Send frames until the server closes the socket, and return its code."""
    try:
        for frame in frames:
            await player.socket.send(frame)
        while True:
            await player.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


# -- tokens


def test_the_storage_holds_no_token_in_clear(server: Server) -> None:
    token = server.newcomer("Mia")
    bot = server.ask("POST", "/api/bots", token, {"name": "Tin"}).json()["token"]
    keys = server.ask("POST", "/api/me/come-back", token).json()
    link = keys["link"].partition("#")[2]
    made = server.make(token, "miau")
    assert [len(secret) for secret in (token, bot, link)] == [43, 43, 43]
    assert [len(made[name]) for name in ("table", "invite")] == [26, 26]
    stored = b"".join(file.read_bytes() for file in server.data.glob("katzentisch.db*"))
    admin = msgspec.json.decode((server.data / "admin.json").read_bytes())["token"]
    for secret in (token, bot, link, keys["word"], admin):
        assert secret.encode() not in stored
        assert secret not in server.log()
    with closing(sqlite3.connect(server.data / "katzentisch.db")) as store:
        hashes = {found for (found,) in store.execute("SELECT hash FROM session")}
    assert {token_hash(token), token_hash(bot)} <= hashes


def test_nobody_else_on_the_machine_reads_the_data(server: Server) -> None:
    files = [server.data, *server.data.iterdir()]
    assert {file.name for file in files} >= {"katzentisch.db", "admin.json"}
    assert all(stat.S_IMODE(file.stat().st_mode) & 0o077 == 0 for file in files)


def test_a_plain_cookie_on_http(server: Server) -> None:
    origin = {"origin": server.address}
    cookie = server.ask("POST", "/api/guests", body={"name": "Mia"}, **origin).headers["set-cookie"]
    assert cookie.startswith("katzentisch=")
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower()


def test_a_cookie_for_this_very_host_on_https(strict: Server) -> None:
    answer = strict.ask("POST", "/api/guests", body={"name": "Mia"}, origin=PUBLIC)
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("__host-katzentisch=")
    for part in ("httponly", "secure", "samesite=lax", "path=/"):
        assert part in cookie
    assert "domain" not in cookie
    assert "max-age" in answer.headers["strict-transport-security"]
    link = strict.ask("POST", "/api/me/come-back", cookie_token(answer.headers["set-cookie"]))
    assert link.json()["link"].startswith("https://")


def cookie_token(cookie: str) -> str:
    """Return the token in a cookie."""
    return cookie.partition("=")[2].partition(";")[0]


# -- who may talk to us


ORIGINS = [
    # origin, cookie, bearer, allowed
    ("own", True, False, True),
    ("own", False, True, True),
    (None, False, True, True),
    (None, True, False, False),
    ("null", True, False, False),
    ("null", False, True, False),
    ("http://evil.example", True, False, False),
    ("http://evil.example", False, True, False),
    ("http://127.0.0.1:1", True, False, False),
    ("https://own", True, False, False),
]


@pytest.mark.parametrize(("origin", "cookie", "bearer", "allowed"), ORIGINS)
def test_pages_of_others_may_not_talk_to_us(
    server: Server, origin: str | None, cookie: bool, bearer: bool, allowed: bool
) -> None:
    token = server.newcomer("Mia")
    headers = {"cookie": f"katzentisch={token}"} if cookie else {}
    if origin is not None:
        headers["origin"] = {
            "own": server.address,
            "https://own": server.address.replace("http", "https"),
        }.get(origin, origin)
    shown = token if bearer else None
    answer = server.ask("PATCH", "/api/me", shown, {"name": "Tom"}, **headers)
    assert answer.status_code == (200 if allowed else 403)
    extra = {"authorization": f"Bearer {token}"} if bearer else {}

    async def open_socket() -> bool:
        try:
            address = server.address.replace("http", "ws") + "/socket"
            async with connect(address, additional_headers={**headers, **extra}) as line:
                await line.send('{"do":"hello"}')
                return b"welcome" in (await line.recv(decode=False))
        except InvalidStatus as refused:
            return refused.response.status_code != 403

    assert asyncio.run(open_socket()) is allowed


def test_another_scheme_of_authorization_is_no_token(server: Server) -> None:
    headers = {"cookie": f"katzentisch={server.newcomer('Mia')}", "authorization": "Basic eDp5"}
    assert server.ask("PATCH", "/api/me", None, {"name": "Tom"}, **headers).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80", "@"])
def test_a_name_that_is_not_ours_gets_no_answer(server: Server, host: str) -> None:
    assert status(spoken(server, request("GET /api/tables", host=host))) in (400, 421)
    twice = request("GET /api/tables", f"Host: {host}")
    assert status(spoken(server, twice)) == 400


PATHS = [
    "/",
    "/t/x",
    "/back",
    "/new/miau",
    "/rules/..%2f..%2frun.py",
    "/health",
    "/api/games",
    "/api/nope",
    "/api/me",
    "/nope",
    "/static/",
    "/static/index.html",
    "/static/.sources",
    "/static/../run.py",
    "/static/..%2f..%2frun.py",
    "/static/%2e%2e/%2e%2e/run.py",
    "/static//etc/passwd",
    "/static/%00",
    "/static/..%5crun.py",
    "/admin/tables",
    "/api/tables/%ff",
    "/api/tables/%f0%9f%90%88",
    "/api/tables/" + "x" * 4000,
    "/api/tables/x/games/99999999999999999999999/record",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "POST", "TRACE"])
def test_every_answer_has_our_headers_and_nothing_of_our_files(
    server: Server, method: str, path: str
) -> None:
    answer = spoken(server, request(f"{method} {path}"))
    head, _, body = answer.partition(b"\r\n\r\n")
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode() in head
    assert status(answer) < 500
    assert b"import asyncio" not in body
    assert b"root:" not in body
    assert b"server:" not in head.lower()


def test_a_null_byte_in_an_address_is_refused(server: Server) -> None:
    assert status(spoken(server, request("GET /static/%00"))) == 400


# -- what is too much


def test_the_head_of_a_request_is_bounded(server: Server) -> None:
    for extra in ("X-A: " + "a" * 2_000_000, "\r\n".join(f"X-{n}: a" for n in range(100_000))):
        assert status(spoken(server, request("GET /health", extra))) in (0, 400)


def test_the_body_of_a_request_is_bounded(server: Server) -> None:
    token = server.newcomer("Mia")
    large = {"game": "kralle", "options": {"deck": "x" * 70_000}}
    assert server.ask("POST", "/api/tables", token, large).status_code == 413
    body = b'{"name":"' + b"x" * 100_000 + b'"}'
    head = request("POST /api/programs", "Transfer-Encoding: chunked")
    chunked = head + b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    assert status(spoken(server, chunked)) == 413


def test_a_frame_is_bounded(server: Server) -> None:
    async def send() -> None:
        for parts in ("x" * 8193, ["x" * 5000, "x" * 5000]):
            async with company(server, server.newcomer("Mia")) as (mia,):
                assert await end_of(mia, [parts]) == 1009

    asyncio.run(send())


DECKS = [
    "a." * 15_000 + "b = 1",
    "[" + "a." * 15_000 + "b]",
    "x = {" + "a." * 15_000 + "b = 1}",
    "a = " + "[" * 20_000,
    "".join(f"[a{n}.b.c.d]\n" for n in range(4000)),
    ("a." * 100 + "b = 1\n") * 300,
    "n = 1" + "0" * 50_000,
    "\0",
]


@pytest.mark.parametrize("deck", DECKS, ids=range(len(DECKS)))
def test_a_hostile_deck_costs_little(server: Server, deck: str) -> None:
    token = server.newcomer("Mia")
    answer = server.ask("POST", "/api/tables", token, {"game": "kralle", "options": {"deck": deck}})
    assert answer.status_code == 422
    longest = max(map(len, deck.split("\n")))
    if longest > 300:
        assert answer.json()["code"] == "deck-not-toml"


BODIES = [
    b"",
    b"[]",
    b"\xff",
    b'{"game":"miau","options":' + b'{"a":' * 9000 + b"1" + b"}" * 9000 + b"}",
    b'{"game":"miau","options":{"players":NaN}}',
    b'{"game":"miau","options":{"players":1e999}}',
    b'{"game":"miau","options":{"players":99999999999999999999}}',
    b'{"game":"miau","options":{"players":true}}',
    b'{"game":"miau","options":{"\\ud800":1}}',
    b'{"game":"../miau"}',
    b'{"game":"\\u0000"}',
    b'{"game":"miau","bots":["god"]}',
    b'{"game":"miau","seat":0}',
    b'{"game":"miau","clock":{"kind":"move","seconds":-1}}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_hostile_table_is_refused(server: Server, body: bytes) -> None:
    token = server.newcomer("Mia")
    length = f"Content-Length: {len(body)}"
    head = request("POST /api/tables", f"Authorization: Bearer {token}", length)
    assert status(spoken(server, head + body)) in (400, 422)


MALFORMED: list[str | bytes] = [
    b"\xff\xfe",
    "",
    "null",
    "[" * 4000,
    '{"do":"nope"}',
    '{"do":["join"]}',
    '{"do":"join","table":"a","extra":1}',
    '{"do":"join","table":"\\ud800"}',
    '{"do":"join","table":5}',
    '{"do":"join","table":"a","seen":NaN}',
    '{"do":"join","table":"a","seen":1e400}',
    '{"do":"move","table":"a","ref":"r","move":"7s","version":-1}',
    '{"do":"say","table":"a","ref":"","text":"x"}',
]
HARMLESS = [
    '{"do":"join","table":"x\\u0000y"}',
    '{"do":"join","table":"\\u00fc\\ud83d\\udca5"}',
    '{"do":"join","table":"a","table":"b"}',
    '{"do":"join","table":"a","seen":99999999999999999999999999}',
]


def test_what_is_no_message_is_refused_and_too_much_of_it_ends_the_socket(server: Server) -> None:
    async def send() -> None:
        async with company(server, server.newcomer("Mia")) as (mia,):
            for harmless in HARMLESS:
                await mia.socket.send(harmless)
                assert (await mia.hear())["code"] == "no-table"
            for text in MALFORMED:
                await mia.socket.send(text)
                assert (await mia.hear())["code"] == "malformed"
            assert await end_of(mia, ["?"] * 20) == 4429

    asyncio.run(send())


def test_a_mood_where_the_chat_is_closed_is_refused(server: Server) -> None:
    async def show() -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Eve")]
        made = server.make(tokens[0], "miau", public=True)
        async with company(server, *tokens) as (mia, eve):
            for player in (mia, eve):
                await player.join(made["table"])
            await mia.do("mute", made["table"], on=True)
            await eve.send("react", table=made["table"], mood="hiss")
            assert (await eve.until("refused"))["code"] == "muted"

    asyncio.run(show())


def test_who_does_not_read_is_not_waited_for(server: Server) -> None:
    async def talk() -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Eve")]
        made = server.make(tokens[0], "miau", public=True)
        async with company(server, *tokens) as (mia, eve):
            for player in (mia, eve):
                await player.join(made["table"])
            eve.socket.transport.pause_reading()
            for _ in range(MOST_WAITING_BYTES // 100_000):
                await mia.do("say", made["table"], text="m" * 300)
            assert (await mia.do("mute", made["table"], on=True))["is"] == "ack"
            eve.socket.transport.abort()

    asyncio.run(talk())


def test_half_open_sockets_are_in_nobodys_way(server: Server) -> None:
    host, _, port = server.address.removeprefix("http://").partition(":")
    lines = [socket.create_connection((host, int(port))) for _ in range(100)]
    try:
        for line in lines:
            line.sendall(b"GET /socket HTTP/1.1\r\nHost: 127")
        assert server.ask("GET", "/health").json()["ok"]
    finally:
        for line in lines:
            line.close()


def test_a_guest_has_so_many_tables_seated_or_not(server: Server) -> None:
    token = server.newcomer("Mia")
    made = [
        server.ask("POST", "/api/tables", token, {"game": "miau", "sit": False}) for _ in "x" * 21
    ]
    assert [answer.status_code for answer in made] == [201] * 20 + [422]


# -- how often


def test_messages_of_a_socket_are_limited(strict: Server) -> None:
    async def flood() -> None:
        token = strict.newcomer("Mia")
        async with company(strict, token) as (mia,):
            assert await end_of(mia, ['{"do":"pong","number":"x"}'] * 300) == 4429

    asyncio.run(flood())


def of_home(number: int) -> dict[str, str]:
    """Return the header with which the proxy tells where a request comes from."""
    return {"x-forwarded-for": f"127.0.0.1, 203.0.113.{number}"}


def test_guesses_and_newcomers_of_a_household_are_limited(strict: Server) -> None:
    ask = strict.ask
    came = [ask("POST", "/api/programs", body={"name": "Mia"}, **of_home(1)) for _ in range(25)]
    codes = [answer.status_code for answer in came]
    assert codes[:20] == [201] * 20
    assert 429 in codes[20:]
    token = came[0].json()["token"]
    for path, body in (("/api/codes", {"code": "AAAAA"}), ("/api/back", {"word": "x"})):
        home = of_home(2 if path == "/api/codes" else 3)
        found = [ask("POST", path, token, body, **home).status_code for _ in range(14)]
        assert found[:10] == [422] * 10
        assert 429 in found[10:]


def test_other_names_of_a_household_are_limited(strict: Server) -> None:
    came = strict.ask("POST", "/api/programs", body={"name": "Mia"}, **of_home(5))
    token = came.json()["token"]
    body = {"name": "Mimi"}
    answers = [strict.ask("PATCH", "/api/me", token, body, **of_home(5)) for _ in range(14)]
    codes = [answer.status_code for answer in answers]
    assert codes[:10] == [200] * 10
    assert 429 in codes[10:]


@pytest.mark.parametrize(
    ("what", "at_once", "number"), [("replay", 30, 6), ("record", 30, 7), ("review", 60, 8)]
)
def test_looks_at_finished_games_of_a_household_are_limited(
    strict: Server, what: str, at_once: int, number: int
) -> None:
    home = of_home(number)
    token = strict.ask("POST", "/api/programs", body={"name": "Mia"}, **home).json()["token"]
    path = f"/api/tables/none/games/1/{what}"
    codes = [strict.ask("GET", path, token, **home).status_code for _ in range(2 * at_once)]
    assert codes[:at_once] == [404] * at_once
    assert 429 in codes[at_once:]


def test_knocks_of_a_household_are_limited(strict: Server) -> None:
    many = "X-Forwarded-For: 203.0.113.9"
    found = {status(spoken(strict, request("GET /health", many))) for _ in range(400)}
    assert found == {200, 429}


def test_only_a_proxy_is_believed_where_a_request_comes_from(
    server: Server, strict: Server
) -> None:
    assert strict.ask("GET", "/metrics", **of_home(4)).status_code == 404
    assert strict.ask("GET", "/metrics").status_code == 200
    assert server.ask("GET", "/metrics", **of_home(4)).status_code == 200, "no proxy is believed"


# -- what is not there, and what is not for you


def test_absent_and_forbidden_tables_are_answered_alike(server: Server) -> None:
    made = server.make(server.newcomer("Mia"), "miau")["table"]
    absent = "a" * len(made)
    eve = server.newcomer("Eve")
    for tail in ("", "?invite=x", "/games/1/record", "/games/1/review"):
        found, missed = (
            server.ask("GET", f"/api/tables/{table}{tail}", eve) for table in (made, absent)
        )
        assert found.status_code == missed.status_code == 404
        assert found.content == missed.content

    async def join() -> list[bytes]:
        async with company(server, eve) as (player,):
            for table in (made, absent):
                for do in ("join", "part", "react"):
                    extra = {"mood": "wow"} if do == "react" else {}
                    await player.send(do, table=table, **extra)
                    await player.until("gone")
                await player.send("move", table=table, ref="r", move="7s", version=1)
                await player.until("gone")
            return player.raw[1:]

    told = asyncio.run(join())
    half = len(told) // 2
    assert [frame.replace(made.encode(), absent.encode()) for frame in told[:half]] == told[half:]


@pytest.mark.parametrize("token", [None, "", "x", "ü", "a" * 43])
def test_the_admins_doors_are_not_there_for_others(server: Server, token: str | None) -> None:
    made = server.make(server.newcomer("Mia"), "miau")["table"]
    headers = [] if token is None else [f"Authorization: Bearer {token}"]
    nope = spoken(server, request("GET /nope")).partition(b"\r\n\r\n")[2]
    for line in ("GET /admin/tables", f"POST /admin/tables/{made}/end"):
        answer = spoken(server, request(line, *headers))
        assert status(answer) == 404
        assert answer.partition(b"\r\n\r\n")[2] == nope


def test_a_thousand_joins_and_partings_leave_the_server_well(server: Server) -> None:
    async def join() -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Eve")]
        made = server.make(tokens[0], "miau", public=True)
        async with company(server, *tokens) as (mia, eve):
            await mia.join(made["table"])
            for _ in range(5):
                for _ in range(100):
                    await eve.send("join", table=made["table"])
                    await eve.send("part", table=made["table"])
                await eve.join(made["table"])
            assert (await mia.do("say", made["table"], text="Still here."))["is"] == "ack"

    asyncio.run(join())


def test_nothing_unexpected_happened(server: Server, strict: Server) -> None:
    for running in (server, strict):
        assert "Traceback" not in running.log()
        assert "katzentisch_errors_total 0.0" in running.ask("GET", "/metrics").text


def test_names_are_text(server: Server) -> None:
    for name in ("\u202eevil", "a\u0000b", "   ", "x" * 200, "!!!"):
        answer = server.ask("POST", "/api/programs", body={"name": name})
        assert answer.status_code == 422
    plain = server.ask("POST", "/api/programs", body={"name": "  <b>Mia\u200d</b> "}).json()
    assert plain["name"] == "<b>Mia</b>"
