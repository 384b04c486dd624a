"""Somebody in front of a browser of their own, who takes note of all that goes wrong in it."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
    expect,
)

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FINGERS = Path(__file__).with_name("fingers.js")
FINGER = 44  # pixels
PATIENCE_MS = 60_000  # on a machine that is busy with other tests
LOCALES = {"de": "de-DE", "en": "en-GB"}

expect.set_options(timeout=PATIENCE_MS)


class Size(NamedTuple):
    """A screen, and whether fingers touch it."""

    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = {
    "small": Size(360, 640, touch=True),
    "phone": Size(390, 844, touch=True),
    "sideways": Size(844, 390, touch=True),
    "desktop": Size(1280, 800, touch=False),
    "large": Size(2560, 1440, touch=False),
}


class Refused(NamedTuple):
    """An answer of the server's that is a refusal, and that this test wants."""

    status: int
    path: str


# Whoever is new here is told that nobody is known by this cookie; a browser logs that as an error.
STRANGER = Refused(401, "/api/me")


class Person:
    """A browser context with one page; `leave` tells what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        *,
        size: str = "phone",
        language: str = "de",
        theme: str = "light",
        reduced_motion: bool = True,
        permissions: Sequence[str] = (),
    ) -> None:
        screen = SIZES[size]
        self.name = name
        self.theme = theme
        self.address = address
        self.problems: list[str] = []
        self.version = 0  # of the table, as far as the page was told
        self.under_way: set[Request] = set()
        self.wanted = [STRANGER]
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            is_mobile=screen.touch,
            locale=LOCALES[language],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if reduced_motion else "no-preference",
            permissions=permissions,
            ignore_https_errors=address.startswith("https:"),  # the test made the certificate
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.on("console", self.note_console)
        self.context.on("weberror", self.note_error)
        self.context.on("request", self.note_request)
        self.context.on("requestfinished", self.note_end)
        self.context.on("requestfailed", self.note_failure)
        self.context.on("response", self.note_response)
        self.context.on("page", lambda page: page.on("websocket", self.note_socket))
        self.page: Page = self.context.new_page()

    # -- what a person does

    def comes_in(self) -> None:
        """Be known to the server under one's name, without being asked for it."""
        headers = {"origin": self.address}
        answer = self.context.request.post("/api/guests", data={"name": self.name}, headers=headers)
        assert answer.status == 201, answer.text()

    def goes_to(self, path: str) -> None:
        """Open an address of the server's, and wait until the page stands."""
        self.page.goto(path)
        expect(self.page.locator("h1").first).to_be_visible()
        expect(self.page.locator("main:not([aria-busy=true])")).to_be_attached()

    def see(self, text: str | re.Pattern[str]) -> None:
        """Make sure that a text comes to be seen."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def asks(self, method: str, path: str, body: object = None) -> Any:
        """Ask the server as the page would, past the page: to set the scene."""
        headers = {"origin": self.address, "content-type": "application/json"}
        data = None if body is None else json.dumps(body)
        answer = self.context.request.fetch(path, method=method, data=data, headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def wants_refusal(self, status: int, path: str) -> None:
        """Allow the server to refuse what this test asks for."""
        self.wanted.append(Refused(status, path))

    def axe(self) -> None:
        """Make sure that nothing bars those who see, hear or move otherwise."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
        found = self.page.evaluate("async () => (await axe.run()).violations")
        assert not found, "\n".join(map(described, found))

    def resize(self, size: str) -> None:
        """Look at the page on another screen."""
        screen = SIZES[size]
        self.page.set_viewport_size({"width": screen.width, "height": screen.height})

    def touch(self) -> None:
        """Make sure that a finger hits everything that can be tapped."""
        missed = self.page.evaluate(FINGERS.read_text(encoding="utf-8"), {"needed": FINGER})
        assert not missed, "too small for a finger:\n" + "\n".join(missed)

    def leave(self) -> None:
        """Close the browser, and tell what went wrong in it."""
        self.context.close()
        assert not self.problems, f"in the browser of {self.name}:\n" + "\n".join(self.problems)

    # -- what is taken note of

    def note_console(self, message: ConsoleMessage) -> None:
        """Keep what the page complains about, but for refusals: those are looked at as answers."""
        is_refusal = message.text.startswith("Failed to load resource: the server responded")
        if message.type in ("error", "warning", "assert") and not is_refusal:
            self.problems.append(f"console {message.type}: {message.text}")

    def note_error(self, error: WebError) -> None:
        """Keep what nobody caught."""
        self.problems.append(f"page error: {error.error.stack or error.error.message}")

    def note_request(self, request: Request) -> None:
        """Keep what goes anywhere but to our server."""
        self.under_way.add(request)
        self.note_address(request.url)

    def note_end(self, request: Request) -> None:
        """Keep no longer what has come."""
        self.under_way.discard(request)

    def note_socket(self, socket: WebSocket) -> None:
        """Keep sockets to anywhere else, too."""
        self.note_address(socket.url.replace("ws", "http", 1))
        socket.on("framereceived", self.note_frame)

    def note_frame(self, text: str | bytes) -> None:
        """Keep which version of its table the page knows."""
        message = json.loads(text)
        if message["is"] == "table":
            self.version = message["version"]
        elif message["is"] == "update":
            _, self.version, _ = message["at"]

    def note_address(self, url: str) -> None:
        """Keep an address that is not ours; what is inside the page has none."""
        parts = urlsplit(url)
        if (
            parts.scheme not in ("data", "blob")
            and f"{parts.scheme}://{parts.netloc}" != self.address
        ):
            self.problems.append(f"request to another origin: {url}")

    def note_failure(self, request: Request) -> None:
        """Keep requests without an answer; one that a navigation cut short is none."""
        self.under_way.discard(request)
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"request failed: {request.url} ({request.failure})")

    def note_response(self, response: Response) -> None:
        """Keep refusals that the test does not want."""
        answer = Refused(response.status, urlsplit(response.url).path)
        if answer.status >= 400 and answer not in self.wanted:
            self.problems.append(
                f"refused: {answer.status} {response.request.method} {answer.path}"
            )


def described(violation: dict[str, Any]) -> str:
    """Return in a few lines what axe found."""
    places = [f"  {' '.join(map(str, node['target']))}" for node in violation["nodes"]]
    return "\n".join([f"{violation['id']}: {violation['help']}", *places])
