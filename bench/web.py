"""How large the pages are, and how soon they show what happens: `python -m bench.web`.

A real browser loads and plays them on a real server. Nothing here is a timed test; on a machine
that others use, the best visit counts.
"""

import gzip
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

import hatch_web
import katzentisch as kt
from bench.report import processor, verdict
from tests.browser.chromium import find_chromium, open_chromium
from tests.browser.miau_player import MiauPlayer
from tests.browser.person import Person
from tests.browser.seated import play_to_the_end
from tests.live_server import Server

SLOWER = 4
VISITS = 5
GAMES = 3
SETTLING = 1000  # milliseconds until a table that was opened is all there
KILOBYTE = 1024
LOBBY_KILOBYTES = 60.0
TABLE_KILOBYTES = 40.0
PAINT_MS = 1000.0
MOVE_MS = 100.0
TASK_MS = 100.0

# Takes note of long tasks, and of when the frame after a message with others' events was painted.
OBSERVER = """
window.tasks = [];
window.painted = {};
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.is !== "update" || !message.events.some(({ seat }) => seat !== 0)) return;
      requestAnimationFrame(() => {
        const afterwards = new MessageChannel();
        afterwards.port1.onmessage = () => (painted[data] = performance.now());
        afterwards.port2.postMessage(null);
      });
    });
  }
};
"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
QUIET = "() => Math.max(0, ...tasks.map(([start, duration]) => start + duration))"


class Arrivals:
    """When the browser's network got each message, perhaps long before the page hears of it."""

    def __init__(self, person: Person) -> None:
        self._session = person.context.new_cdp_session(person.page)
        self._times: dict[str, float] = {}
        self._session.on("Network.webSocketFrameReceived", self._note)
        self._session.send("Network.enable")
        self._session.send("Performance.enable")

    def _note(self, arrived: dict[str, Any]) -> None:
        self._times[arrived["response"]["payloadData"]] = arrived["timestamp"]

    def waits(self, painted: dict[str, float]) -> list[float]:
        """Return how many milliseconds passed until the frame of each painted message."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        [start] = [metric["value"] for metric in metrics if metric["name"] == "NavigationStart"]
        return [
            at - (self._times[data] - start) * 1000
            for data, at in painted.items()
            if data in self._times
        ]


class Figure(NamedTuple):
    """What was measured, beside what it should at most be."""

    what: str
    found: float
    most: float
    unit: str

    @property
    def met(self) -> bool:
        """Tell whether it is small enough."""
        return self.found <= self.most


@contextmanager
def visit(browser: Browser, server: Server, slower: int = 1) -> Iterator[Person]:
    """Yield somebody with a browser that knows nothing yet, perhaps a slow one."""
    person = Person(browser, server.address, "Mia", reduced_motion=False)
    person.context.add_init_script(OBSERVER)
    session = person.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    person.comes_in()
    yield person
    person.leave()


# -- size


def loaded(person: Person, path: str) -> set[str]:
    """Return the files of code and style that a page loads."""
    names: set[str] = set()

    def note(response: Any) -> None:
        name = urlsplit(response.url).path.removeprefix("/static/")
        if name.endswith((".js", ".css")):
            names.add(name)

    person.page.on("response", note)
    person.goes_to(path)
    person.page.wait_for_load_state("networkidle")
    person.page.remove_listener("response", note)
    return names


def kilobytes(names: set[str]) -> float:
    """Return how much some files are when zipped, each by itself."""
    files = [(hatch_web.PAGES / name).read_bytes() for name in names]
    return sum(len(gzip.compress(file, mtime=0)) for file in files) / KILOBYTE


def sizes(browser: Browser, server: Server) -> Iterator[Figure]:
    """Measure what has to be loaded."""
    with visit(browser, server) as person:
        lobby = loaded(person, "/")
    yield Figure("lobby, code and style", kilobytes(lobby), LOBBY_KILOBYTES, "KB")
    for slug in kt.games():
        with visit(browser, server) as person:
            made = person.asks("POST", "/api/tables", against_bots(person, slug))
            table = loaded(person, f"/t/{made['table']}")
        yield Figure(f"{slug}, beyond it", kilobytes(table - lobby), TABLE_KILOBYTES, "KB")


def against_bots(person: Person, slug: str) -> dict[str, Any]:
    """Return the wish for a table of the usual size, full of bots."""
    [game] = [game for game in person.asks("GET", "/api/games") if game["game"] == slug]
    choices = [option["choices"] for option in game["options"] if option["name"] == "players"]
    players = int(choices[0][0]) if choices else 2
    return {"game": slug, "bots": ["kitten"] * (players - 1), "start": True}


# -- speed


def opening(browser: Browser, server: Server) -> Iterator[Figure]:
    """Measure how soon the lobby is there, and quiet, on a slow machine."""
    paints, quiets = [], []
    for _ in range(VISITS):
        with visit(browser, server, SLOWER) as person:
            person.goes_to("/")
            person.page.wait_for_load_state("networkidle")
            paints.append(float(person.page.evaluate(PAINT)))
            quiets.append(max(paints[-1], float(person.page.evaluate(QUIET))))
    slow = f"{SLOWER} × slower"
    yield Figure(f"lobby, first contentful paint, {slow}", min(paints), PAINT_MS, "ms")
    yield Figure(f"lobby, interactive, {slow}", min(quiets), PAINT_MS, "ms")


def begin_in_the_lobby(person: Person) -> None:
    """Sit down with a bot as people do: by a tap, which also wakes the sound."""
    person.goes_to("/")
    person.page.get_by_role("radio", name=re.compile("Kätzchen|Kitten")).click()
    person.page.get_by_role("button", name=re.compile("(Gegen Bots|Play bots).*Miau")).click()
    person.page.locator("[data-at^='hand:']").first.wait_for()
    person.page.wait_for_timeout(SETTLING)


def play(browser: Browser, server: Server, slower: int) -> tuple[list[float], list[float]]:
    """Play a game of Miau; return how long moves waited for their frames, and the long tasks."""
    with visit(browser, server, slower) as person:
        arrivals = Arrivals(person)
        begin_in_the_lobby(person)
        player = MiauPlayer(person)
        begun = float(person.page.evaluate("performance.now()"))
        play_to_the_end([player])
        waits = arrivals.waits(person.page.evaluate("painted"))
        tasks = [took for start, took in person.page.evaluate("tasks") if start >= begun]
    return waits, tasks


def slowest(waits: list[float]) -> float:
    """Return the slowest of twenty."""
    return quantiles(waits, n=20)[-1]


def playing(browser: Browser, server: Server) -> Iterator[Figure]:
    """Measure how a game goes."""
    waits = min((play(browser, server, 1)[0] for _ in range(GAMES)), key=slowest)
    yield Figure("an opponent's move on screen, median", median(waits), MOVE_MS, "ms")
    yield Figure("slowest of twenty moves", slowest(waits), MOVE_MS, "ms")
    longest = min(max(play(browser, server, SLOWER)[1], default=0.0) for _ in range(GAMES))
    yield Figure(f"longest task in a game, {SLOWER} × slower", longest, TASK_MS, "ms")


def main() -> None:
    """Measure everything, and print it."""
    console = Console(width=None if sys.stdout.isatty() else 120)
    program = find_chromium()
    if program is None:
        sys.exit("There is no Chromium here (Debian: apt install chromium).")
    hatch_web.build_if_due()
    shown = Table("", "measured", "at most", "met", title="The pages in the browser")
    for column in shown.columns[1:3]:
        column.justify = "right"
    with TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        with open_chromium(program) as browser:
            for measure in (sizes, opening, playing):
                for figure in measure(browser, server):
                    found, most = f"{figure.found:.1f}", f"{figure.most:.0f}"
                    row = (figure.what, f"{found} {figure.unit}", f"{most} {figure.unit}")
                    shown.add_row(*row, verdict(figure.met))
                    console.print(*row, style="dim")
        server.stop()
    console.print(f"processor: {processor()}")
    console.print(shown)


if __name__ == "__main__":
    main()
