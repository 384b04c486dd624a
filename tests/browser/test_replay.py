"""After the game: looked at again, reviewed, checked, shown to others, and played on."""

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Invite
from tests.browser.person import SIZES, Person
from tests.browser.seated import START
from tests.live_server import Server, company

SLOW_MS = 60_000  # a review plays thousands of games
PLAY_ON = re.compile("Ab hier weiterspielen|Play on from here")


async def play(server: Server, token: str, table: str) -> None:
    """Play a game to its end, past the page."""
    async with company(server, token) as [player]:
        await player.join(table)
        await player.play_on(table, random.Random(2))


def finished_game(server: Server, somebody: Person, slug: str, players: int) -> str:
    """Set the scene: somebody has played a game against bots; return where its table is."""
    token = server.newcomer(somebody.name)
    cookie = {"name": "katzentisch", "value": token, "url": server.address}
    somebody.context.add_cookies([cookie])  # type: ignore[list-item]
    made = server.make(
        token, slug, options={"players": players}, bots=["tabby"] * (players - 1), start=True
    )
    # In a thread of its own: the browser's loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(play(server, token, made["table"]))).result()
    return f"{made['table']}/1"


def place(page: Page) -> int:
    """Return at which move the slider stands."""
    return int(page.get_by_role("slider").input_value())


def test_a_game_is_looked_at_again_from_any_seat(person: Invite, server: Server) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(server, mia, "miau", 3)
    mia.goes_to(f"/replay/{game}#move=2")
    page = mia.page
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Zug vor").click()
    expect(slider).to_have_value("3")
    page.locator("body").press("ArrowLeft")
    page.locator("body").press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(page.locator("main [role=status]").first).to_contain_text("Zug 1 von")
    slider.focus()
    slider.press("End")
    expect(page.get_by_role("button", name=PLAY_ON)).to_have_attribute("aria-disabled", "true")
    last = place(page)
    page.get_by_role("button", name="Zum Anfang").click()
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Abspielen").click()
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Anhalten").click()
    here = place(page)
    names = [page.locator("main [data-at^='seat:']").all_inner_texts()]
    for seat in ("0", "1", "2"):
        page.get_by_label("Sicht", exact=True).select_option(seat)
        expect(page).to_have_url(re.compile(f"move={here}&seat={seat}"))
        names.append(page.locator("main [data-at^='seat:']").all_inner_texts())
    assert len({tuple(seen) for seen in names}) == 3, "every seat sees the two others"
    expect(slider).to_have_value(str(here))
    page.reload()
    expect(slider).to_have_value(str(here))
    assert last > here
    mia.axe()


def test_a_link_shows_a_move_to_others_and_they_play_on_from_it(
    person: Invite, server: Server
) -> None:
    mia, eve = person("Mia", size="desktop"), person("Eve", language="en", theme="dark")
    game = finished_game(server, mia, "mauz", 3)
    mia.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mia.goes_to(f"/replay/{game}#move=4")
    mia.page.get_by_role("button", name="Link zu diesem Zug kopieren").click()
    expect(mia.page.get_by_text("Link kopiert.")).to_be_attached()
    link = mia.page.evaluate("navigator.clipboard.readText()")
    eve.comes_in()
    eve.wants_refusal(404, f"/api/tables/{game.replace('/', '/games/')}/replay")
    eve.goes_to(f"/replay/{game}")
    eve.see("You cannot watch this game.")
    eve.page.goto("about:blank")
    eve.page.goto(link)
    expect(eve.page.get_by_role("slider")).to_have_value("4")
    eve.axe()
    eve.page.get_by_role("button", name=PLAY_ON).click()
    expect(eve.page).to_have_url(re.compile("/t/"))
    eve.see(re.compile("Played on"))


def test_a_review_adds_up_and_the_shuffle_is_computed_again(person: Invite, server: Server) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(server, mia, "miau", 2)
    mia.goes_to(f"/review/{game}")
    page = mia.page
    expect(page.get_by_role("heading", name="Mischen geprüft")).to_be_visible()
    expect(page.get_by_text("hier im Browser nachgerechnet")).to_be_visible()
    graph = page.get_by_role("img", name=re.compile("Du: von"))
    expect(graph).to_be_visible(timeout=SLOW_MS)
    sums = page.get_by_role("heading", name="Glück und Können").locator("xpath=../..//li")
    for text in sums.all_inner_texts():
        start, result = map(int, re.findall(r"(\d+) → (\d+)", text)[0])
        luck, skill = (
            int(sign.replace("−", "-")) for sign in re.findall(r"[+−]\d+|\b0\b$", text, re.M)
        )
        assert start + luck + skill == result
    mia.axe()
    turns = page.locator("a[href*='/replay/'][href*='move=']:has(.mark)")
    if turns.count() > 0:
        move = re.findall(r"move=(\d+)", turns.first.get_attribute("href") or "")[0]
        turns.first.click()
        expect(page.get_by_role("slider")).to_have_value(move)


def test_a_forged_deal_is_found_out(person: Invite, server: Server) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(server, mia, "miau", 2)

    def forge(route: Route) -> None:
        answer = route.fetch()
        replay = answer.json()
        replay["deal"]["secret"] = "00" * 32
        route.fulfill(response=answer, json=replay)

    mia.page.route("**/replay", forge)
    mia.goes_to(f"/review/{game}")
    expect(mia.page.get_by_role("heading", name="Mischen stimmt nicht")).to_be_visible()


def test_who_was_there_before_the_deal_sees_that_it_was_kept(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    mia.comes_in()
    options = {"players": 2}
    made = mia.asks("POST", "/api/tables", {"game": "miau", "options": options, "bots": ["tabby"]})
    mia.goes_to(f"/t/{made['table']}")
    page = mia.page
    page.get_by_role("button", name=START).click()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Wirklich aufgeben?").click()
    page.get_by_role("link", name="Rückblick").click()
    expect(page.get_by_text("Diese Seite hat es vor dem Geben gesehen.")).to_be_visible()
    page.get_by_text("Was jeder Platz beigetragen hat").click()
    expect(page.locator("details li").filter(has_text=re.compile("^du"))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_replay_and_review_are_no_wider_than_the_screen(
    person: Invite, server: Server, size: str
) -> None:
    mia = person("Mia", size=size)
    game = finished_game(server, mia, "schnurrme", 3)
    for path in (f"/replay/{game}#move=3", f"/review/{game}"):
        mia.goes_to(path)
        page = "document.documentElement"
        assert mia.page.evaluate(f"{page}.scrollWidth <= {page}.clientWidth")
