"""Pictures of every page on every screen, by day and by lamplight, from a real server.

`python -m tests.browser.screenshots [SCENE...]` writes build/screenshots/SCENE-SIZE-THEME.png.
A scene is a function that brings the page where the pictures are to be taken.
"""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

import katzentisch as kt
from tests.browser.chromium import find_chromium, open_chromium
from tests.browser.miau_player import MiauPlayer, table_against_bots
from tests.browser.person import ROOT, SIZES, Person
from tests.browser.seated import play_to_the_end
from tests.live_server import Server

FOLDER = ROOT / "build" / "screenshots"
THEMES = ("light", "dark")

Scene = Callable[[Person], None]


def lobby(mia: Person) -> None:
    """The front page, for somebody who has a table."""
    mia.comes_in()
    mia.asks("POST", "/api/tables", {"game": "miau", "public": True})
    mia.asks("POST", "/api/tables", {"game": "mauz", "bots": ["stray"], "start": True})
    mia.goes_to("/")


def first_visit(mia: Person) -> None:
    """The front page, for somebody new."""
    mia.goes_to("/")


def name(mia: Person) -> None:
    """Being asked for a name."""
    mia.goes_to("/")
    mia.page.get_by_role("button", name=re.compile("Gegen Bots|Play bots")).first.click()
    expect(mia.page.get_by_role("dialog")).to_be_visible()


def new_table(mia: Person) -> None:
    """Making a table."""
    mia.comes_in()
    mia.goes_to("/new/miau")


def waiting_room(mia: Person) -> None:
    """Waiting for friends."""
    mia.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": "miau", "bots": ["stray"]})
    mia.goes_to(f"/t/{made['table']}")


def rules(game: str, mia: Person) -> None:
    """A game's rules."""
    mia.goes_to(f"/rules/{game}")


def profile(mia: Person) -> None:
    """One's name, cat and settings."""
    mia.comes_in()
    mia.goes_to("/me")


def nowhere(mia: Person) -> None:
    """An address that leads nowhere."""
    mia.wants_refusal(404, "/nope")
    mia.goes_to("/nope")


def table(game: str, mia: Person) -> None:
    """A table on one's own turn."""
    mia.comes_in()
    table_against_bots(mia, game, bots=1 if game == "katzundmaus" else 2)


def miau_over(mia: Person) -> None:
    """The end of a game."""
    table("miau", mia)
    play_to_the_end([MiauPlayer(mia)])


SCENES: dict[str, Scene] = {
    "lobby": lobby,
    "first-visit": first_visit,
    "name": name,
    "new-table": new_table,
    "waiting-room": waiting_room,
    "profile": profile,
    "nowhere": nowhere,
    **{f"rules-{game}": partial(rules, game) for game in kt.games()},
    **{game: partial(table, game) for game in kt.games()},
    "miau-over": miau_over,
}


def main() -> None:
    """Take the pictures of the scenes that were asked for, or of all."""
    wanted = sys.argv[1:] or list(SCENES)
    unknown = [scene for scene in wanted if scene not in SCENES]
    program = find_chromium()
    if unknown:
        sys.exit(f"There is no scene {unknown[0]}. There are: {', '.join(SCENES)}.")
    if program is None:
        sys.exit("There is no Chromium here.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder) / "data") as server,
        open_chromium(program) as browser,
    ):
        for scene in wanted:
            for theme in THEMES:
                take(scene, Person(browser, server.address, "Mia", size="desktop", theme=theme))


def take(scene: str, mia: Person) -> None:
    """Take a scene's pictures on every screen; a page with faults is no scene."""
    SCENES[scene](mia)
    mia.page.wait_for_load_state("networkidle")
    for size in SIZES.values():
        mia.page.set_viewport_size({"width": size.width, "height": size.height})
        mia.page.wait_for_timeout(250)
        file = FOLDER / f"{scene}-{size}-{mia.theme}.png"
        mia.page.screenshot(path=file, animations="disabled")
        print(file.name)
    mia.leave()


if __name__ == "__main__":
    main()
