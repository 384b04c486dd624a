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
from tests.browser.finished import finished_game, has_review
from tests.browser.katzundmaus_player import CatAndMousePlayer
from tests.browser.mauz_player import MauzPlayer
from tests.browser.miau_player import MiauPlayer, table_against_bots
from tests.browser.moments import MOMENTS
from tests.browser.person import ROOT, SIZES, Person
from tests.browser.schnurrme_player import SchnurrmePlayer
from tests.browser.seated import YOUR_TURN, Seated, play_to_the_end
from tests.live_server import Server
from tests.live_table import remembering

FOLDER = ROOT / "build" / "screenshots"
THEMES = ("light", "dark")
REVIEW_MS = 60_000  # a review plays thousands of games

WHAT_COULD_THEY_HOLD = re.compile("Was könnten sie haben|What could they hold")
WHY = re.compile("^Warum\\?$|^Why\\?$")
REPLAYED = {"miau": 8, "catham": 6, "schnurrme": 3}
TAUGHT = ("miau", "mauz", "schnurrme", "catham")
DECKS = {"miau": {"deck": 52}}  # for eight

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


def other_device(mia: Person) -> None:
    """How one comes in on another device."""
    profile(mia)
    mia.page.get_by_role("button", name=re.compile("Merkwort zeigen|Show the word")).click()
    expect(mia.page.get_by_text(re.compile("Dein Merkwort|Your word"))).to_be_visible()


def replay(game: str, players: int, mia: Person) -> None:
    """A finished game, looked at again with all hands open."""
    finished = finished_game(mia, game, players, **DECKS.get(game, {}))
    has_review(mia, finished)
    mia.goes_to(f"/replay/{finished}#move=12")
    expect(mia.page.get_by_text(re.compile("^(Gewinnchance|Chance to win)"))).to_be_attached()


def review(mia: Person) -> None:
    """What every move was worth."""
    mia.goes_to(f"/review/{finished_game(mia, 'miau', 3)}")
    graph = mia.page.get_by_text(re.compile("Gewinnchance in Prozent|Chance to win in percent"))
    expect(graph).to_be_visible(timeout=REVIEW_MS)


def long_review(mia: Person) -> None:
    """What every move was worth, where a real review would play for a minute."""
    finished = finished_game(mia, "kralle", 3)
    has_review(mia, finished, "r7")
    mia.goes_to(f"/review/{finished}")
    mia.see(re.compile("Besser|Better"))


def lesson(game: str, mia: Person) -> None:
    """The teacher speaks, and marks what is meant."""
    mia.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": game, "lesson": True})
    mia.goes_to(f"/t/{made['table']}")
    teacher = mia.page.get_by_role("complementary", name=re.compile("Spielend|Learn by"))
    expect(teacher.get_by_role("link")).to_be_visible()


def practice(mia: Person) -> None:
    """Practising rides alone."""
    mia.comes_in()
    mia.goes_to("/practice/katch")
    mia.page.get_by_role("button", name=re.compile("^(Los|Go)$")).click()
    expect(mia.page.locator("[data-at='token:o']")).to_be_visible()


def nowhere(mia: Person) -> None:
    """An address that leads nowhere."""
    mia.wants_refusal(404, "/nope")
    mia.goes_to("/nope")


def table(game: str, mia: Person) -> None:
    """A table as it is first seen."""
    mia.comes_in()
    table_against_bots(mia, game, bots=1 if game == "katzundmaus" else 2)


def later(how: type[Seated], game: str, moves: int, mia: Person) -> None:
    """A table after some moves, on one's own turn."""
    table(game, mia)
    player = how(mia)
    while player.moves < moves or not player.is_asked():
        if player.is_over():
            table(game, mia)
        elif player.is_asked():
            player.turn()
            player.moves += 1
        mia.page.wait_for_timeout(25)


def crowd(mia: Person) -> None:
    """Eight cats at one table."""
    mia.comes_in()
    table_against_bots(mia, "miau", bots=7, options={"players": 8, "deck": 52})


def naming(mia: Person) -> None:
    """A jack is played: which suit?"""
    for _ in range(60):
        table("miau", mia)
        player = MiauPlayer(mia)
        expect(player.status).to_contain_text(YOUR_TURN)
        jacks = [card for card in player.playable() if card[0] == "J"]
        if jacks:
            player.card(jacks[0]).click()
            return
    raise AssertionError("no jack in sixty deals")


def illegal(mia: Person) -> None:
    """A card that does not fit, explained."""
    for _ in range(60):
        table("miau", mia)
        player = MiauPlayer(mia)
        expect(player.status).to_contain_text(YOUR_TURN)
        wrong = [card for card in player.cards() if card not in player.playable()]
        if wrong:
            player.card(wrong[0]).click()
            expect(mia.page.get_by_role("alert")).to_be_visible()
            return
    raise AssertionError("everything fits in sixty deals")


def offline(mia: Person) -> None:
    """The connection is gone."""
    table("miau", mia)
    mia.context.set_offline(True)
    expect(mia.page.locator("main [role=status]")).to_contain_text(
        re.compile("Verbindung weg|Connection lost")
    )


def menu(mia: Person) -> None:
    """What can be asked for at a table."""
    table("miau", mia)
    mia.page.get_by_role("button", name=re.compile("^Menü$|^Menu$")).click()
    expect(mia.page.get_by_role("dialog")).to_be_visible()


def holdings(game: str, mia: Person) -> None:
    """What could they hold?"""
    mia.comes_in()
    bots = 1 if game == "katzundmaus" else 2
    options = {"players": bots + 1, **remembering(game)}
    table_against_bots(mia, game, bots=bots, options=options, hints=True, holdings=True)
    mia.page.get_by_role("button", name=WHAT_COULD_THEY_HOLD).click()
    expect(mia.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()


def reason(mia: Person) -> None:
    """Why the eminence suggests a move."""
    mia.comes_in()
    for _ in range(60):
        table_against_bots(mia, "miau", bots=2, hints=True)
        status = MiauPlayer(mia).status
        expect(status).to_contain_text(YOUR_TURN)
        mia.page.get_by_role("button", name=re.compile("^Tipp$|^Hint$")).click()
        expect(status).to_contain_text(re.compile("rät|suggests"))
        why = status.get_by_role("button", name=WHY)
        if why.count():
            why.click()
            expect(mia.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
            return
    raise AssertionError("nothing to choose from in sixty deals")


def over(mia: Person) -> None:
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
    "other-device": other_device,
    "nowhere": nowhere,
    **{f"rules-{game}": partial(rules, game) for game in kt.games()},
    **{game: partial(table, game) for game in kt.games()},
    "miau-later": partial(later, MiauPlayer, "miau", 4),
    "schnurrme-later": partial(later, SchnurrmePlayer, "schnurrme", 5),
    "mauz-later": partial(later, MauzPlayer, "mauz", 3),
    "katzundmaus-later": partial(later, CatAndMousePlayer, "katzundmaus", 6),
    "crowd": crowd,
    "naming": naming,
    "illegal": illegal,
    "offline": offline,
    "menu": menu,
    **{f"holdings-{game}": partial(holdings, game) for game in ("miau", "catham", "katzundmaus")},
    "reason": reason,
    "over": over,
    **MOMENTS,
    **{f"replay-{game}": partial(replay, game, players) for game, players in REPLAYED.items()},
    "review-miau": review,
    "review-kralle": long_review,
    **{f"lesson-{game}": partial(lesson, game) for game in TAUGHT},
    "practice": practice,
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
    for size in SIZES:
        mia.resize(size)
        mia.page.wait_for_timeout(250)
        file = FOLDER / f"{scene}-{SIZES[size]}-{mia.theme}.png"
        mia.page.screenshot(path=file, animations="disabled")
        print(file.name)
    mia.leave()


if __name__ == "__main__":
    main()
