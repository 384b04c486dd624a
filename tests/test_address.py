"""Addresses: found without sending, printed as text and code, opened only before a screen."""

import ipaddress
import socket

import pytest
import segno

from katzentisch.server import address
from katzentisch.server.address import (
    QUIET_ZONE,
    half_blocks,
    lan_address,
    may_open_browser,
    open_browser,
    qr_text,
    share_text,
)

URL = "http://192.168.1.20:8787/t/abcdefghijklmnopqrstuvwxyz"
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def scanned(text: str) -> list[list[bool]]:
    """Read half blocks back into rows of dark modules."""
    rows = []
    for line in text.splitlines():
        rows += [[not LIGHT[sign][half] for sign in line] for half in (0, 1)]
    return rows


def test_the_code_is_the_one_of_the_address() -> None:
    modules = [list(map(bool, row)) for row in segno.make(URL, error="m", micro=False).matrix]
    rows = scanned(qr_text(URL))
    size, edge = len(modules), QUIET_ZONE
    assert [row[edge : edge + size] for row in rows[edge : edge + size]] == modules


def test_the_code_has_a_light_margin_all_around() -> None:
    rows = scanned(qr_text(URL))
    size = len(rows[0])
    for number, row in enumerate(rows[:size]):
        outside = number < QUIET_ZONE or number >= size - QUIET_ZONE
        margin = row if outside else row[:QUIET_ZONE] + row[-QUIET_ZONE:]
        assert not any(margin)


def test_half_blocks_hold_two_rows_each() -> None:
    assert half_blocks([[1, 0], [0, 1]]) == "██████\n██▄▀██\n██████\n"


def test_what_is_printed_fits_a_terminal() -> None:
    text = share_text(URL)
    assert text.startswith(URL + "\n")
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) <= 24


def test_our_address_is_one_or_none() -> None:
    found = lan_address()
    assert found is None or not ipaddress.ip_address(found).is_loopback


def no_network() -> str:
    raise OSError("Network is unreachable")


def test_without_a_route_the_name_tells_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "address_of_route", no_network)
    monkeypatch.setattr(socket, "gethostbyname", lambda name: "10.0.0.7")
    assert lan_address() == "10.0.0.7"


@pytest.mark.parametrize("known", ["127.0.1.1", "0.0.0.0"])
def test_an_address_that_nobody_can_reach_is_none(
    known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address, "address_of_route", no_network)
    monkeypatch.setattr(address, "address_of_name", lambda: known)
    assert lan_address() is None


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "freebsd14", True),
        ({}, "freebsd14", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"BROWSER": "none"}, "darwin", False),
        ({"BROWSER": "NONE", "DISPLAY": ":0"}, "linux", False),
        ({"BROWSER": "firefox", "DISPLAY": ":0"}, "linux", True),
        ({"CI": "true"}, "darwin", False),
        ({"CI": "1", "DISPLAY": ":0"}, "linux", False),
        ({"CI": "false"}, "win32", True),
        ({"CI": ""}, "win32", True),
    ],
)
def test_a_browser_opens_only_where_someone_sees_it(
    environ: dict[str, str], platform: str, expected: bool
) -> None:
    assert may_open_browser(environ, platform) is expected


def test_nothing_is_opened_where_nobody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "none")
    monkeypatch.setattr("webbrowser.open", lambda url: pytest.fail("opened"))
    assert open_browser(URL) is False
