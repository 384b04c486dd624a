"""How the pages are served: fresh where they may change, for ever where they cannot, zipped."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from katzentisch.server.guard import CSP
from katzentisch.server.site import takes_gzip
from tests.live_server import Server

SCRIPT = "console.log('miau');" * 100
FILES = {
    "index.html": "<!doctype html><title>Katzentisch</title>",
    "icon.svg": "<svg/>",
    "icon-192.png": "no text",
    "service-worker.js": SCRIPT,
    "assets/index-abc123.js": SCRIPT,
    "assets/cat-def456.woff2": "no text",
    ".sources": "a digest",
}
# The real server, with other pages than Vite's.
PROGRAM = """
import sys
from pathlib import Path
from katzentisch.cli import main
from katzentisch.server import app
app.PAGES = Path(sys.argv.pop(1))
main()
"""


def server_with(pages: Path, data: Path) -> Server:
    return Server(data, command=[sys.executable, "-c", PROGRAM, str(pages), "serve"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("site")
    for path, text in FILES.items():
        file = folder / "pages" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    with server_with(folder / "pages", folder / "data") as running:
        yield running


@pytest.mark.parametrize(
    "path", ["/", "/new/miau", "/t/abc", "/rules/miau", "/practice/katch", "/me", "/back"]
)
def test_every_address_of_the_client_is_the_page(server: Server, path: str) -> None:
    answer = server.ask("GET", path)
    assert answer.status_code == 200
    assert answer.text == FILES["index.html"]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == CSP


def test_a_page_that_is_known_is_not_sent_again(server: Server) -> None:
    tag = server.ask("GET", "/").headers["etag"]
    again = server.ask("GET", "/", **{"if-none-match": tag})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == tag
    assert server.ask("GET", "/", **{"if-none-match": 'W/"another"'}).status_code == 200


def test_what_has_a_hash_for_a_name_is_kept_for_ever(server: Server) -> None:
    answer = server.ask("GET", "/static/assets/index-abc123.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert server.ask("GET", "/static/icon.svg").headers["cache-control"] == "no-cache"


def test_the_worker_has_an_address_that_rules_them_all(server: Server) -> None:
    answer = server.ask("GET", "/service-worker.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_pictures_are_not_zipped(server: Server) -> None:
    answer = server.ask("GET", "/static/icon-192.png", **{"accept-encoding": "gzip"})
    assert answer.headers["content-type"] == "image/png"
    assert "content-encoding" not in answer.headers


def test_text_is_zipped_for_those_who_take_it(server: Server) -> None:
    path = "/static/assets/index-abc123.js"
    zipped = server.ask("GET", path, **{"accept-encoding": "gzip, br"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) < len(SCRIPT) / 2
    assert zipped.headers["vary"] == "accept-encoding"
    assert zipped.text == SCRIPT
    plain = server.ask("GET", path, **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    font = server.ask("GET", "/static/assets/cat-def456.woff2", **{"accept-encoding": "gzip"})
    assert "content-encoding" not in font.headers


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip; q=0", False),
        ("gzip;q=0.0", False),
        ("br", False),
        ("", False),
    ],
)
def test_who_takes_zipped_answers(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


def test_who_browses_into_nothing_is_shown_the_page(server: Server) -> None:
    page = server.ask("GET", "/nope", accept="text/html,*/*;q=0.8")
    assert (page.status_code, page.text) == (404, FILES["index.html"])
    known = server.ask(
        "GET", "/nope", accept="text/html", **{"if-none-match": page.headers["etag"]}
    )
    assert known.status_code == 404
    for path in ("/api/nope", "/static/assets/nope.js", "/admin/nope"):
        answer = server.ask("GET", path, accept="text/html")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-thing")
    assert server.ask("GET", "/nope").json()["code"] == "no-such-thing"


@pytest.mark.parametrize("path", [".sources", "../data/admin.json", "assets", "", "/etc/passwd"])
def test_nothing_else_is_served(server: Server, path: str) -> None:
    assert server.ask("GET", f"/static/{path}").status_code == 404


def test_without_pages_one_sentence_says_how_to_build_them(tmp_path: Path) -> None:
    with server_with(tmp_path / "nothing", tmp_path / "data") as server:
        for path in ("/", "/t/abc"):
            answer = server.ask("GET", path, **{"accept-language": "en"})
            assert answer.status_code == 503
            assert answer.headers["content-type"].startswith("text/plain")
            assert "make web" in answer.text
        assert "nicht gebaut" in server.ask("GET", "/", **{"accept-language": "de-DE"}).text
        assert server.ask("GET", "/nope", accept="text/html").status_code == 404
        server.make(server.newcomer("Mia"), "miau")
