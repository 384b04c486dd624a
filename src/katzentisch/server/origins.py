"""Whose pages may talk to us: the checks of Origin and Host.

A browser says in `Origin` which page a request comes from, and in `Host` which name it looked up.

- Our own pages may, and those of the listed origins; `null` never.
- Without an Origin it is no browser's script: such a client must show a bearer token, since a
  cookie might be sent along by a page that hides where it is from.
- The Host must be one of ours. Else a stranger could point a name of his own at this machine
  (DNS rebinding), and his page would count as ours.

Behind a proxy that speaks https we see plain http: then the public address must be listed.
"""

import ipaddress
import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

DEFAULT_PORTS: Final = {"http": 80, "https": 443}
SOCKET_SCHEMES: Final = {"ws": "http", "wss": "https"}
LONGEST: Final = 300
ORIGIN: Final = re.compile(r"(https?)://([^/?#@]+)", re.ASCII)
PLACE: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::([0-9]{1,5}))?")


class Origin(NamedTuple):
    """Scheme, host and port, written in one way only."""

    scheme: str
    host: str
    port: int


def read_origin(text: str) -> Origin | None:
    """Return an origin such as `https://cats.example`; None where the text is none."""
    match = ORIGIN.fullmatch(text.lower()) if len(text) <= LONGEST and text.isascii() else None
    return read_place(match[2], match[1]) if match else None


def read_place(text: str, scheme: str) -> Origin | None:
    """Return the origin of a Host header, which leaves out the scheme."""
    match = PLACE.fullmatch(text.lower()) if len(text) <= LONGEST and text.isascii() else None
    if match is None:
        return None
    host = plain_host(match[1])
    port = int(match[2]) if match[2] else DEFAULT_PORTS[scheme]
    return Origin(scheme, host, port) if host is not None and 0 < port <= 65535 else None


def plain_host(text: str) -> str | None:
    """Return a host's name or address as one would write it; None for a broken address."""
    if not text.startswith("["):
        return text
    try:
        return str(ipaddress.IPv6Address(text[1:-1]))
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Tell whether a host can only be this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_our_host(host: str | None, allowed: Iterable[str], here: Iterable[str] = ()) -> bool:
    """Tell whether a Host header names us: loopback, an address we listen on, a listed origin."""
    place = read_place(host, "http") if host is not None else None
    if place is None:
        return False
    if is_loopback(place.host):
        return True
    listed = {origin.host for origin in map(read_origin, allowed) if origin is not None}
    return place.host in listed | {str(address).lower() for address in here}


def is_allowed(
    origin: str | None,
    host: str | None,
    allowed: Sequence[str],
    scheme: str,
    *,
    bearer: bool = False,
    here: Sequence[str] = (),
) -> bool:
    """Tell whether a request that changes something, or opens a socket, may come in.

    `here` are the addresses we listen on, `bearer` says that it brings a token of its own.
    """
    if host is None or not is_our_host(host, allowed, here):
        return False
    if origin is None:
        return bearer
    asking = read_origin(origin)
    if asking is None:
        return False
    own = read_place(host, SOCKET_SCHEMES.get(scheme, scheme))
    return asking == own or asking in map(read_origin, allowed)
