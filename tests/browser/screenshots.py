"""Pictures of every page on every screen, by day and by lamplight, from a real server.

`python -m tests.browser.screenshots [SCENE...]` writes build/screenshots/SCENE-SIZE-THEME.png.
A scene is a function that brings the page where the picture is to be taken.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.chromium import find_chromium, open_chromium
from tests.browser.person import ROOT, SIZES, Person
from tests.live_server import Server

FOLDER = ROOT / "build" / "screenshots"
THEMES = ("light", "dark")

Scene = Callable[[Person], None]


def lobby(mia: Person) -> None:
    """The front page, for somebody who has a table."""
    mia.comes_in()
    mia.asks("POST", "/api/tables", {"game": "miau"})
    mia.goes_to("/")


def nowhere(mia: Person) -> None:
    """An address that leads nowhere."""
    mia.wants_refusal(404, "/nope")
    mia.goes_to("/nope")


SCENES: tuple[Scene, ...] = (lobby, nowhere)


def main() -> None:
    """Take the pictures of the scenes that were asked for, or of all."""
    wanted = sys.argv[1:] or [scene.__name__ for scene in SCENES]
    program = find_chromium()
    if program is None:
        sys.exit("There is no Chromium here.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "data") as server,
        open_chromium(program) as browser,
    ):
        for scene in SCENES:
            if scene.__name__ not in wanted:
                continue
            for size in SIZES:
                for theme in THEMES:
                    mia = Person(browser, server.address, "Mia", size=size, theme=theme)
                    take(scene, mia, f"{scene.__name__}-{SIZES[size]}-{theme}.png")


def take(scene: Scene, mia: Person, name: str) -> None:
    """Take one picture; a page with faults is no scene."""
    scene(mia)
    mia.page.wait_for_load_state("networkidle")
    mia.page.screenshot(path=FOLDER / name, animations="disabled")
    mia.leave()
    print(name)


if __name__ == "__main__":
    main()
