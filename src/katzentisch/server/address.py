"""How others find the table: the address in the home network, as text and as a QR code."""

import contextlib
import ipaddress
import itertools
import os
import socket
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import segno

FAR_AWAY: Final = ("192.0.2.1", 9)  # an address for documentation: nobody has it
QUIET_ZONE: Final = 2  # enough for phones, though the standard asks for four
HALVES: Final = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
NOT_SET: Final = frozenset({"", "0", "false", "no"})


def lan_address() -> str | None:
    """Return this machine's address in its network; None where it is in none.

    To connect a UDP socket sends nothing: it only picks the way, and so the address of our end.
    """
    for find in (address_of_route, address_of_name):
        with contextlib.suppress(OSError):
            address = find()
            if is_reachable(address):
                return address
    return None


def address_of_route() -> str:
    """Return the address that packets to far away would come from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(FAR_AWAY)
        return str(way_out.getsockname()[0])


def address_of_name() -> str:
    """Return the address that belongs to this machine's name."""
    return socket.gethostbyname(socket.gethostname())


def is_reachable(address: str) -> bool:
    """Tell whether others could reach an address of ours."""
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified)


def share_text(url: str) -> str:
    """Return an address to be typed, and below it to be scanned."""
    return f"{url}\n\n{qr_text(url)}"


def qr_text(url: str) -> str:
    """Return a QR code in half blocks, two modules in one character.

    Blocks are the light modules: right on a dark terminal, and on a light one the code is
    inverted, which phones read as well.
    """
    return half_blocks(segno.make(url, error="m", micro=False).matrix)


@lru_cache(maxsize=256)
def qr_path(url: str) -> tuple[str, int]:
    """Return the dark modules of a QR code as an SVG path, and its width with the margin."""
    matrix = segno.make(url, error="m", micro=False).matrix
    rows = [dark_runs(row, number + QUIET_ZONE) for number, row in enumerate(matrix)]
    return "".join(rows), len(matrix) + 2 * QUIET_ZONE


def dark_runs(row: Sequence[int], y: int) -> str:
    """Return the dark modules of a row as rectangles, those side by side as one."""
    parts = []
    x = QUIET_ZONE
    for dark, run in itertools.groupby(row):
        length = len(list(run))
        if dark:
            parts.append(f"M{x} {y}h{length}v1h-{length}z")
        x += length
    return "".join(parts)


def half_blocks(matrix: Sequence[Sequence[int]]) -> str:
    """Return rows of modules, dark ones 1, as text with a light margin."""
    side = [0] * QUIET_ZONE
    margin = [[0] * (len(matrix[0]) + 2 * QUIET_ZONE)] * QUIET_ZONE
    rows = [*margin, *([*side, *row, *side] for row in matrix), *margin]
    if len(rows) % 2:
        rows.append([1] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(map(half_block, upper, lower)) for upper, lower in pairs) + "\n"


def half_block(upper: int, lower: int) -> str:
    """Return two modules as one character."""
    return HALVES[upper, lower]


def may_open_browser(environ: Mapping[str, str], platform: str) -> bool:
    """Tell whether there is someone in front of a screen."""
    if environ.get("BROWSER", "").strip().lower() == "none":
        return False
    if environ.get("CI", "").strip().lower() not in NOT_SET:
        return False
    if platform in ("darwin", "win32"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> bool:
    """Open the address in a browser where that makes sense; tell whether it was done."""
    return may_open_browser(os.environ, sys.platform) and webbrowser.open(url)
