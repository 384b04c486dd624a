"""A link that brings others to a table: who gets it, where it leads, and its code to scan."""

import re
from collections.abc import Iterator

import pytest
import segno
from litestar.testing import RequestFactory

from katzentisch.server.address import QUIET_ZONE, qr_path
from katzentisch.server.routes import tables
from katzentisch.server.routes.tables import origin_for_others
from katzentisch.server.settings import Settings
from tests.live_server import Server

HOME = "192.168.7.9"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("invitations") / "data") as running:
        yield running


def test_who_sits_at_the_table_gets_the_link(server: Server) -> None:
    mia = server.newcomer("Mia")
    made = server.make(mia, "miau")
    answer = server.ask("GET", f"/api/tables/{made['table']}/invitation", mia)
    link = f"{server.address}/t/{made['table']}#{made['invite']}"
    path, size = qr_path(link)
    assert answer.json() == {"link": link, "qr": path, "size": size}


@pytest.mark.parametrize("public", [False, True])
def test_others_get_it_only_if_they_know_it(server: Server, public: bool) -> None:
    made = server.make(server.newcomer("Mia"), "miau", public=public)
    eve = server.newcomer("Eve")
    path = f"/api/tables/{made['table']}/invitation"
    assert server.ask("GET", path).status_code == 401
    assert server.ask("GET", path, eve).status_code == 404
    assert server.ask("GET", f"{path}?invite=guessed", eve).status_code == 404
    assert server.ask("GET", f"{path}?invite={made['invite']}", eve).status_code == 200
    assert server.ask("GET", "/api/tables/nope/invitation", eve).status_code == 404


@pytest.mark.parametrize(
    ("server_is", "settings", "home", "leads_to"),
    [
        ("127.0.0.1:8787", Settings(), HOME, "http://127.0.0.1:8787"),
        ("127.0.0.1:8787", Settings(share=True), HOME, f"http://{HOME}:8787"),
        ("localhost:8787", Settings(host="0.0.0.0"), HOME, f"http://{HOME}:8787"),
        ("127.0.0.1:8787", Settings(share=True), None, "http://127.0.0.1:8787"),
        ("cats.local:8787", Settings(share=True), HOME, "http://cats.local:8787"),
        ("127.0.0.1:8787", Settings(origins=("https://a.example",)), HOME, "https://a.example"),
    ],
)
def test_the_link_leads_where_others_reach_us(
    monkeypatch: pytest.MonkeyPatch,
    server_is: str,
    settings: Settings,
    home: str | None,
    leads_to: str,
) -> None:
    monkeypatch.setattr(tables, "lan_address", lambda: home)
    request = RequestFactory().get("/", headers={"host": server_is})
    assert origin_for_others(request, settings) == leads_to


def test_the_path_is_the_code() -> None:
    link = f"http://{HOME}:8787/t/abcdefghijklmnopqrstuvwxyz#abcdefghijklmnopqrstuvwxyz"
    path, size = qr_path(link)
    modules = segno.make(link, error="m", micro=False).matrix
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path)]
    dark = {(x + step, y) for x, y, length in runs for step in range(length)}
    assert size == len(modules) + 2 * QUIET_ZONE
    assert dark == {
        (x + QUIET_ZONE, y + QUIET_ZONE)
        for y, row in enumerate(modules)
        for x, module in enumerate(row)
        if module
    }
