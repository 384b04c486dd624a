"""The guard at the door: everything that comes in over HTTP or a socket passes here first.

It checks Host and Origin, limits how often an address may knock, and puts the headers on every
answer that tell a browser to trust nothing but our own files.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final, TypeAlias

from katzentisch.server.figures import Figures
from katzentisch.server.limits import Limiter, household
from katzentisch.server.logs import log_request
from katzentisch.server.origins import is_allowed, is_loopback, is_our_host
from katzentisch.server.settings import Settings

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HTTPS_HEADERS: Final = {"strict-transport-security": "max-age=31536000"}
KNOCKS: Final = (30.0, 120.0)  # requests a second from one household, and at once
MOST_SOCKETS: Final = 200  # of one household
OPENINGS: Final = (50.0, 5.0)  # sockets, a second and at once; more have to wait
MESSAGES: Final = (50.0, 40.0)  # over all its sockets, a second and at once; more have to wait
POLICY_VIOLATION: Final = 1008


class Guard:
    """Lets in what may come in."""

    def __init__(self, app: App, settings: Settings, figures: Figures, here: tuple[str, ...]):
        self.app = app
        self.settings = settings
        self.figures = figures
        self.here = here  # the addresses we listen on
        self.sockets: Counter[str] = Counter()
        factor = settings.limit_factor
        self.knocks: Limiter[str] = Limiter(KNOCKS[0] * factor, KNOCKS[1] * factor)
        self.openings: Limiter[str] = Limiter(OPENINGS[0] * factor, OPENINGS[1] * factor)
        self.messages: Limiter[str] = Limiter(MESSAGES[0] * factor, MESSAGES[1] * factor)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or a socket, and hand it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = headers_of(scope)
        scope["client_address"] = address = self.address_of(scope, headers)
        problem = self.problem_with(scope, headers, address)
        if scope["type"] == "websocket":
            await self.pass_socket(scope, receive, send, problem)
        else:
            await self.pass_request(scope, receive, send, problem)

    def problem_with(self, scope: Scope, headers: dict[str, str], address: str) -> int | None:
        """Return the status with which to refuse what comes in, or None."""
        origins = self.settings.origins
        host = headers.get("host")
        if "\0" in scope["path"]:
            return 400
        if not is_our_host(host, origins, self.here):
            return 421
        if not self.knocks.take(household(address), time.monotonic()):
            return 429
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        bearer = (
            headers.get("authorization", "").lower().startswith("bearer ")
            or "cookie" not in headers
        )
        scheme = "https" if any(origin.startswith("https") for origin in origins) else "http"
        origin = headers.get("origin")
        allowed = is_allowed(origin, host, origins, scheme, bearer=bearer, here=self.here)
        return None if allowed else 403

    def address_of(self, scope: Scope, headers: dict[str, str]) -> str:
        """Return where a client is; behind a proxy on this machine, as the proxy says."""
        address = str((scope.get("client") or ("unknown", 0))[0])
        if self.settings.behind_proxy and (is_loopback(address) or address == "unknown"):
            return headers.get("x-forwarded-for", address).rpartition(",")[2].strip() or address
        return address

    async def pass_socket(
        self, scope: Scope, receive: Receive, send: Send, problem: int | None
    ) -> None:
        """Let a socket in, or close it before it is open."""
        home = household(scope["client_address"])
        if problem is None and self.sockets[home] >= MOST_SOCKETS * self.settings.limit_factor:
            problem = 429
        if problem is None:
            self.sockets[home] += 1
            try:
                await wait_for_turn(self.openings, home)
                scope["state"]["pace"] = lambda: self.messages.reserve(home, time.monotonic())
                await self.app(scope, receive, send)
            finally:
                self.sockets[home] -= 1
                if not self.sockets[home]:
                    del self.sockets[home]
            return
        self.figures.refusals.inc()
        await receive()
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": str(problem)})

    async def pass_request(
        self, scope: Scope, receive: Receive, send: Send, problem: int | None
    ) -> None:
        """Let a request in, and put our headers on the answer; log one line."""
        began = time.perf_counter()
        answered = problem or 500

        async def send_with_headers(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = message["status"]
                given = {name.lower() for name, _ in message.get("headers", ())}
                extra = self.headers()
                message["headers"] = [
                    *message.get("headers", ()),
                    *((n, v) for n, v in extra if n not in given),
                ]
            await send(message)

        try:
            if problem is None:
                await self.app(scope, receive, send_with_headers)
            else:
                self.figures.refusals.inc()
                await refuse(send_with_headers, problem)
        finally:
            took = (time.perf_counter() - began) * 1000
            if scope["path"] not in ("/health", "/metrics"):
                log_request(scope["method"], scope["path"], answered, took)

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Return the headers that every answer gets."""
        headers = dict(HEADERS)
        if any(origin.startswith("https") for origin in self.settings.origins):
            headers |= HTTPS_HEADERS
        return [(name.encode(), value.encode()) for name, value in headers.items()]


PROBLEMS: Final = {
    400: b"This address cannot be.\n",
    403: b"This page may not talk to this server.\n",
    421: b"This server does not answer to that name.\n",
    429: b"Too many requests. Please wait a moment.\n",
}


async def wait_for_turn(limiter: Limiter[str], home: str) -> None:
    """Wait until a household may go on."""
    wait = limiter.reserve(home, time.monotonic())
    if wait > 0:
        await asyncio.sleep(wait)


async def refuse(send: Send, status: int) -> None:
    """Answer with a status and a sentence."""
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": PROBLEMS[status]})


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers; of one that comes twice, the last."""
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


def cookie_in(text: str, name: str) -> str | None:
    """Return a cookie's value."""
    try:
        morsel = SimpleCookie(text).get(name)
    except CookieError:
        return None
    return None if morsel is None else morsel.value
