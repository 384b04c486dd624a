"""The door with TLS leaves nothing open behind itself, whatever those who came were doing."""

import gc
import socket
import ssl
from pathlib import Path

import pytest

from tests.browser.tls_door import TlsDoor
from tests.live_server import PATIENCE

HELLO = b"hello"
GONE = (ConnectionError, ssl.SSLError)  # or the end, told in order

# Whatever is left open is found by the garbage collector, and is an error.
pytestmark = pytest.mark.filterwarnings("error::ResourceWarning")


def knock(door: TlsDoor) -> socket.socket:
    """Come to the door and say nothing yet."""
    return socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE)


def enter(door: TlsDoor) -> ssl.SSLSocket:
    """Come in, as a browser does that takes any certificate."""
    anybody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    anybody.check_hostname = False
    anybody.verify_mode = ssl.CERT_NONE
    return anybody.wrap_socket(knock(door))


def is_gone(line: socket.socket) -> bool:
    """Wait until there is nobody at the other end any more."""
    try:
        return line.recv(1) == b""
    except GONE:
        return True


def test_what_is_said_is_passed_on_until_the_door_is_shut(tmp_path: Path) -> None:
    with TlsDoor(tmp_path) as door, socket.create_server(("127.0.0.1", 0)) as server:
        door.leads_to = f"http://127.0.0.1:{server.getsockname()[1]}"
        for _ in range(2):  # it can be opened again
            with enter(door) as guest, server.accept()[0] as host:
                guest.sendall(HELLO)
                assert host.recv(len(HELLO)) == HELLO
                host.sendall(HELLO)
                assert guest.recv(len(HELLO)) == HELLO
                door.shut()
                assert is_gone(guest)
                assert is_gone(host)
            with pytest.raises(ConnectionRefusedError):
                knock(door)
            door.unlock()
    gc.collect()


def test_who_only_knocked_is_let_go(tmp_path: Path) -> None:
    with TlsDoor(tmp_path) as door:
        lines = [knock(door) for _ in range(20)]
        door.shut()
        for line in lines:
            with line:
                assert is_gone(line)
    gc.collect()


def test_who_finds_nobody_at_home_is_let_go(tmp_path: Path) -> None:
    with TlsDoor(tmp_path) as door:
        with socket.create_server(("127.0.0.1", 0)) as server:
            door.leads_to = f"http://127.0.0.1:{server.getsockname()[1]}"
        with enter(door) as guest:
            assert is_gone(guest)
    gc.collect()
