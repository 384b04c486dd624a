"""The log says what happened, in one line, and no secret ever."""

import base64
import json
import logging
import secrets
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import msgspec
import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.server.logs import (
    HIDDEN,
    UVICORN,
    context,
    hide_secrets,
    log,
    log_request,
    masked_text,
    shown_path,
    start_logging,
)
from katzentisch.server.tokens import new_code, new_id, new_token, new_word

Start = Callable[..., StringIO]


@pytest.fixture
def start() -> Iterator[Start]:
    """Logging into a text, and as it was before afterwards."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level

    def begin(form: str = "json", threshold: str = "debug") -> StringIO:
        stream = StringIO()
        start_logging(form, threshold, stream)
        return stream

    yield begin
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = False
    structlog.reset_defaults()


class Session(msgspec.Struct):
    """Something that a careless line might log as a whole."""

    name: str
    entry: str


SECRET_NAMES = ["token", "secret", "salt", "nonce", "cookie", "authorization", "word", "code"]
CANARIES = {
    **dict.fromkeys(SECRET_NAMES, "canary-0"),
    **dict.fromkeys(["Set-Cookie", "X-Token", "password", "secretSalt", "join_code"], "canary-1"),
    "a": "my-token-2=canary-a",
    "b": [1, ("x", {"deep": {"Cookie": "canary-b"}})],
    "c": {"inner": {"nonces": ["canary-c"]}},
    "d": b"canary-d",
    "e": Session("Mia", "canary-e"),
    "f": 'sent {"token": "canary-f", "x": 1}',
    "g": "Authorization: Bearer canary-g",
    "h": ValueError("bad secret: 'canary-h with blanks'"),
    "i": {"token canary": 1},
    "j": "it said bearer canary-j",
    "k": "Cookie: a=canary-k; b=canary-l",
    "l": [("Cookie", "canary-m")],
}


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_canary_gets_out(start: Start, form: str) -> None:
    stream = start(form)
    log.info("look", **CANARIES)
    logging.getLogger("uvicorn.error").warning("cookie: %s", "canary-k")
    with context(token="canary-l", table="t1"):
        log.error("and token=canary-m too")
    try:
        raise KeyError("cookie=canary-n")
    except KeyError:
        log.exception("broken")
    said = stream.getvalue()
    assert HIDDEN in said
    assert "canary-" not in said


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_canary_under_an_innocent_name_would_be_seen(start: Start, form: str) -> None:
    stream = start(form)
    log.info("look", song="canary-1")
    assert "canary-1" in stream.getvalue()


MADE: list[Callable[[], str]] = [
    new_token,
    lambda: secrets.token_hex(16),
    lambda: secrets.token_hex(32),
    lambda: base64.b64encode(secrets.token_bytes(32)).decode(),
    lambda: base64.b64encode(secrets.token_bytes(16)).decode(),
]


@pytest.mark.parametrize("make", MADE)
def test_what_looks_like_a_secret_is_hidden_under_any_name(make: Callable[[], str]) -> None:
    for _ in range(200):
        made = make()
        values = {"x": made, "y": f"at /t/{made}.", "z": {made: [made]}, made: 1}
        said = str(hide_secrets(None, "info", {"event": f"<{made}>", **values}))
        assert made not in said


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.text(max_size=20))
def test_a_token_is_hidden_wherever_it_stands(data: bytes, before: str, after: str) -> None:
    token = base64.urlsafe_b64encode(secrets.token_bytes(16) + data).decode().rstrip("=")
    assert token not in masked_text(before + token + after)


def test_ids_names_and_paths_may_be_seen() -> None:
    name = new_id()
    kept = {
        "event": "request",
        "table": name,
        "path": f"/api/tables/{name}/moves",
        "file": "/usr/lib/python3.11/site-packages/katzentisch/server/sqlite.py",
        "where": "a_function_with_quite_a_long_and_telling_name",
        "status": 200,
        "ms": 1.5,
    }
    assert hide_secrets(None, "info", dict(kept)) == kept
    assert hide_secrets(None, "info", {"data": Path("cats")}) == {"data": "cats"}


@pytest.mark.parametrize("form", ["text", "json"])
def test_nobody_can_write_a_line_or_an_escape_of_their_own(start: Start, form: str) -> None:
    stream = start(form)
    log.info("hello\nforged", name="Mia\r\nforged \x1b[2J\u2028\u202e")
    said = stream.getvalue()
    assert said.count("\n") == 1
    assert said[:-1].isprintable()


def test_ids_are_bound_while_a_block_lasts(start: Start) -> None:
    stream = start()
    with context(request="r1"), context(table="t1", guest="g1"):
        log.info("inside")
        logging.getLogger("other").info("theirs %d", 7)
    log.info("outside")
    inside, theirs, outside = map(json.loads, stream.getvalue().splitlines())
    ids = {"request": "r1", "table": "t1", "guest": "g1"}
    assert ids.items() <= inside.items()
    assert ids.items() <= theirs.items()
    assert theirs["event"] == "theirs 7"
    assert not ids.keys() & outside.keys()
    assert outside.keys() == {"event", "level", "timestamp"}


def test_a_level_hides_what_is_below(start: Start) -> None:
    stream = start("text", "warning")
    log.info("chatter")
    log.warning("trouble")
    assert "chatter" not in stream.getvalue()
    assert "trouble" in stream.getvalue()


def test_a_trace_is_told_in_json_and_text(start: Start) -> None:
    for form in ("json", "text"):
        stream = start(form)
        try:
            raise LookupError("no such cat")
        except LookupError:
            log.exception("broken")
        assert "LookupError: no such cat" in stream.getvalue()
        assert "test_a_trace_is_told_in_json_and_text" in stream.getvalue()


def test_a_request_is_one_line_without_its_query(start: Start) -> None:
    stream = start()
    logging.getLogger("uvicorn.access").info("GET /?token=x")
    log_request("GET", "/api/tables?token=canary&x=canary", 200, 1.2345)
    [line] = map(json.loads, stream.getvalue().splitlines())
    assert line["path"] == "/api/tables"
    assert (line["method"], line["status"], line["ms"]) == ("GET", 200, 1.2)
    assert UVICORN["access_log"] is False


def test_codes_and_words_in_a_path_are_hidden() -> None:
    assert shown_path(f"/join/{new_code()}") == f"/join/{HIDDEN}"
    assert shown_path(f"/join/{new_code().lower()}/x") == f"/join/{HIDDEN}/x"
    assert shown_path(f"/device/{new_word()}#x") == f"/device/{HIDDEN}"
    assert shown_path("/api/games/katch/rules") == "/api/games/katch/rules"


def test_what_never_ends_is_cut_off() -> None:
    endless: dict[str, object] = {}
    endless["again"] = endless
    assert "(dict)" in str(hide_secrets(None, "info", endless))
    assert len(masked_text("miau " * 10_000)) < 2100


@pytest.mark.parametrize("part", ["token", "a", "=", "token=", "cookie: ", "bearer ", "'\"token:"])
def test_a_long_line_is_read_to_its_end(part: str) -> None:
    assert "canary" not in masked_text(part * 3000 + " token=canary", trace=True)
