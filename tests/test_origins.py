"""Whose pages may talk to us, as a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.server.origins import is_allowed, is_our_host, read_origin

PUBLIC = ("https://cats.example", "https://play.cats.example:8443")
HERE = ("192.168.1.20", "fd00::20")
LOCAL = "127.0.0.1:8787"

ROWS = [
    # origin, Host, scheme, allowed
    ("http://127.0.0.1:8787", LOCAL, "http", True),
    ("http://127.0.0.1:8787", LOCAL, "ws", True),
    ("http://localhost:8787", "localhost:8787", "http", True),
    ("http://LOCALHOST:8787", "localhost:8787", "http", True),
    ("HTTP://localhost:8787", "LocalHost:8787", "http", True),
    ("http://[::1]:8787", "[::1]:8787", "http", True),
    ("http://[0:0::1]:8787", "[::1]:8787", "http", True),
    ("http://192.168.1.20:8787", "192.168.1.20:8787", "http", True),
    ("http://[fd00::20]:8787", "[fd00:0::20]:8787", "http", True),
    ("http://localhost", "localhost:80", "http", True),
    ("http://localhost:80", "localhost", "http", True),
    # A listed origin may, whatever the proxy makes of it.
    ("https://cats.example", "cats.example", "https", True),
    ("https://cats.example", "cats.example", "http", True),
    ("https://cats.example", "cats.example", "wss", True),
    ("https://cats.example:443", "cats.example", "http", True),
    ("https://CATS.example", "cats.example:443", "http", True),
    ("https://play.cats.example:8443", "play.cats.example:8443", "http", True),
    ("https://cats.example", LOCAL, "http", True),
    # Other pages may not.
    ("https://evil.example", LOCAL, "http", False),
    ("https://evil.example", "cats.example", "https", False),
    ("http://localhost:8788", "localhost:8787", "http", False),
    ("https://localhost:8787", "localhost:8787", "http", False),
    ("http://localhost:8787", "localhost:8787", "wss", False),
    ("http://localhost:8787", LOCAL, "http", False),
    ("http://localhost", "localhost:8787", "http", False),
    ("https://cats.example:8443", "cats.example", "https", False),
    ("https://play.cats.example", "play.cats.example:8443", "http", False),
    ("https://cats.example.evil.example", "cats.example", "https", False),
    ("https://evil-cats.example", "cats.example", "https", False),
    ("https://sub.cats.example", "cats.example", "https", False),
    # What is no origin.
    ("null", LOCAL, "http", False),
    ("NULL", LOCAL, "http", False),
    ("", LOCAL, "http", False),
    ("127.0.0.1:8787", LOCAL, "http", False),
    ("file://", LOCAL, "http", False),
    ("chrome-extension://abcdef", LOCAL, "http", False),
    ("http://127.0.0.1:8787/", LOCAL, "http", False),
    ("http://127.0.0.1:8787 ", LOCAL, "http", False),
    ("http://127.0.0.1:8787\n", LOCAL, "http", False),
    ("http://evil@127.0.0.1:8787", LOCAL, "http", False),
    ("http://127.0.0.1:8787@evil.example", LOCAL, "http", False),
    ("http://127.0.0.1:8787#evil", LOCAL, "http", False),
    ("http://127.0.0.1:8787,http://evil.example", LOCAL, "http", False),
    ("http://127.0.0.1:08787x", LOCAL, "http", False),
    ("http://localhost:0", "localhost:0", "http", False),
    ("http://localhost:99999", "localhost:99999", "http", False),
    ("http://[::1", "[::1", "http", False),
    ("http://\u24db\u24de\u24d2al:8787", LOCAL, "http", False),
    # Names that a stranger points at this machine.
    ("http://evil.example:8787", "evil.example:8787", "http", False),
    ("http://evil.example", "evil.example", "http", False),
    ("http://localhost.evil.example:8787", "localhost.evil.example:8787", "http", False),
    ("http://127.0.0.1.evil.example", "127.0.0.1.evil.example", "http", False),
    ("http://192.168.1.99:8787", "192.168.1.99:8787", "http", False),
    ("http://0.0.0.0:8787", "0.0.0.0:8787", "http", False),
    ("https://cats.example", "evil.example", "https", False),
    ("http://127.0.0.1:8787", None, "http", False),
    ("http://127.0.0.1:8787", "", "http", False),
    ("http://127.0.0.1:8787", "127.0.0.1:8787, evil.example", "http", False),
    ("http://127.0.0.1:8787", "evil.example@127.0.0.1:8787", "http", False),
]


@pytest.mark.parametrize(("origin", "host", "scheme", "expected"), ROWS)
@pytest.mark.parametrize("bearer", [False, True])
def test_the_matrix(
    origin: str, host: str | None, scheme: str, expected: bool, bearer: bool
) -> None:
    assert is_allowed(origin, host, PUBLIC, scheme, bearer=bearer, here=HERE) is expected


@pytest.mark.parametrize(
    ("host", "bearer", "expected"),
    [
        (LOCAL, True, True),
        (LOCAL, False, False),
        ("192.168.1.20:8787", True, True),
        ("cats.example", True, True),
        ("cats.example", False, False),
        ("evil.example", True, False),
        (None, True, False),
    ],
)
def test_without_an_origin_a_bearer_token_is_needed(
    host: str | None, bearer: bool, expected: bool
) -> None:
    assert is_allowed(None, host, PUBLIC, "http", bearer=bearer, here=HERE) is expected


def test_a_private_server_lists_nobody() -> None:
    assert is_allowed("http://localhost:8787", "localhost:8787", (), "http")
    assert not is_allowed("https://cats.example", "localhost:8787", (), "http")
    assert not is_our_host("192.168.1.20:8787", ())


def test_a_letter_that_only_becomes_ours_in_small_is_not_ours() -> None:
    listed = ["https://kats.example"]
    kelvin = "\N{KELVIN SIGN}ats.example"
    assert is_allowed("https://Kats.example", "Kats.example", listed, "https")
    assert not is_allowed(f"https://{kelvin}", "kats.example", listed, "https")
    assert not is_our_host(kelvin, listed)


@given(st.text(), st.text())
def test_anything_may_be_claimed(origin: str, host: str) -> None:
    assert not is_allowed(origin, host, (), "http") or is_our_host(host, ())
    found = read_origin(origin)
    assert found is None or 0 < found.port <= 65535


@given(st.text(alphabet="abc.:/@[]#,? \n", max_size=12))
def test_nothing_behind_our_name_makes_another_page_ours(rest: str) -> None:
    ours = "http://localhost:8787"
    assert not rest or not is_allowed(ours + rest, "localhost:8787", (), "http")
