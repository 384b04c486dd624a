"""After the game: looked at again, reviewed, checked, shown to others, and played on."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Invite
from tests.browser.finished import finished_game, has_review
from tests.browser.person import SIZES
from tests.browser.seated import START
from tests.live_server import Json

SLOW_MS = 60_000  # a review plays thousands of games
PLAY_ON = re.compile("Ab hier weiterspielen|Play on from here")


def place(page: Page) -> int:
    """Return at which move the slider stands."""
    return int(page.get_by_role("slider").input_value())


def test_a_game_is_looked_at_again_from_any_seat(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(mia, "miau", 3)
    has_review(mia, game)
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
    expect(slider).to_have_value(re.compile("^[2-9]$"))  # it goes on between two looks
    page.get_by_role("button", name="Anhalten").click()
    here = place(page)
    names = []
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


@pytest.mark.parametrize(
    ("slug", "players"),
    [("miau", 3), ("mauz", 3), ("schnurrme", 3), ("katzundmaus", 2), ("kralle", 3), ("catham", 3)],
)
def test_all_hands_lie_open_unless_one_seat_looks(person: Invite, slug: str, players: int) -> None:
    mia = person("Mia")
    game = finished_game(mia, slug, players)
    has_review(mia, game)
    mia.goes_to(f"/replay/{game}#move=1")
    page = mia.page
    open_hands = page.get_by_role("group", name=re.compile("^Hand von"))
    expect(open_hands).to_have_count(players - 1)
    for hand in open_hands.all():
        expect(hand.get_by_role("img").first).to_be_visible()
    assert page.locator("button[data-at]").count() == 0, "nothing is to be played in a replay"
    mia.axe()
    mia.touch()
    page.get_by_label("Sicht", exact=True).select_option("1")
    expect(page).to_have_url(re.compile("seat=1&hands=own"))
    expect(open_hands).to_have_count(0)
    page.reload()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(open_hands).to_have_count(0)
    page.get_by_label("Sicht", exact=True).select_option("all")
    expect(open_hands).to_have_count(players - 1)
    expect(page).to_have_url(re.compile("seat=1$"))


def test_open_hands_are_what_the_others_saw(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(mia, "miau", 3)
    path = f"/api/tables/{game.replace('/', '/games/')}/replay"
    has_review(mia, game)
    mia.goes_to(f"/replay/{game}#move=0&seat=0")
    for seat in (1, 2):
        held = mia.asks("GET", f"{path}?seat={seat}")["view"]["hand"]
        shown = mia.page.locator(f"[data-at='seat:{seat}']").get_by_role("img")
        names = {each.get_attribute("aria-label") for each in shown.all()}
        assert len(names) == len(held)
        mia.page.get_by_label("Sicht", exact=True).select_option(str(seat))
        expect(mia.page).to_have_url(re.compile(f"seat={seat}&hands=own"))
        own = mia.page.get_by_label("Dein Platz").locator("[data-at^='hand:']")
        expect(own).to_have_count(len(held))
        labels = " ".join(str(each.get_attribute("aria-label")) for each in own.all())
        assert all(str(name) in labels for name in names)
        mia.page.get_by_label("Sicht", exact=True).select_option("0")
        expect(mia.page).to_have_url(re.compile("seat=0&hands=own"))
        mia.page.get_by_label("Sicht", exact=True).select_option("all")


def test_a_line_of_the_book_goes_to_its_move(person: Invite) -> None:
    mia = person("Mia")
    game = finished_game(mia, "miau", 2)
    has_review(mia, game)
    mia.goes_to(f"/replay/{game}#move=2")
    page = mia.page
    page.get_by_role("complementary").get_by_role("button").first.click()
    lines = page.get_by_role("tabpanel").get_by_role("button")
    expect(lines.nth(2)).to_have_attribute("aria-current", "step")
    mia.axe()
    lines.nth(5).click()
    expect(page.get_by_role("slider")).to_have_value("5")
    expect(lines.nth(5)).to_have_attribute("aria-current", "step")
    expect(page.locator("[aria-current=step]")).to_have_count(1)


def test_a_link_shows_a_move_to_others_and_they_play_on_from_it(person: Invite) -> None:
    mia, eve = person("Mia", size="desktop"), person("Eve", language="en", theme="dark")
    game = finished_game(mia, "mauz", 3)
    has_review(mia, game, "", eve)
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


def test_a_review_adds_up_and_the_shuffle_is_computed_again(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(mia, "miau", 2)
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


@pytest.mark.parametrize(
    ("slug", "better", "said"),
    [
        ("miau", "Jh>s", "Besser, +25 %: Herz Bube und Pik wünschen."),
        ("mauz", "7h>Ts", "Besser, +25 %: Herz 7 gegen Pik 10."),
        ("schnurrme", "pile", r"Besser, +25 %: .+ von der Ablage nehmen."),
        ("katzundmaus", "8>b2", "Besser, +25 %: 8 auf Baustapel 2."),
        ("kralle", "r7", "Besser, +25 %: Rot 7 spielen."),
        ("catham", "take:dd", "Besser, +25 %: 2 Detektive nehmen."),
    ],
)
def test_a_better_move_is_said_in_words_and_cards(
    person: Invite, slug: str, better: str, said: str
) -> None:
    mia = person("Mia")
    game = finished_game(mia, slug, 2 if slug == "katzundmaus" else 3)
    has_review(mia, game, better)
    mia.goes_to(f"/review/{game}")
    line = mia.page.locator("a small")
    expect(line).to_contain_text("Besser")
    text = line.evaluate(
        """line => {
            const words = line.cloneNode(true);
            for (const drawn of words.querySelectorAll("[role=img]"))
                drawn.replaceWith(drawn.getAttribute("aria-label"));
            return words.textContent.replace(/\\s+/g, " ");
        }"""
    )
    assert re.search(said.replace("+", r"\+", 1), text), text
    mia.axe()


def test_a_review_shows_how_far_it_is(person: Invite) -> None:
    mia = person("Mia")
    game = finished_game(mia, "miau", 2)
    progress: list[Json] = [{"judged": 0, "steps": None}, {"judged": 21, "steps": 50}]

    def answer(route: Route) -> None:
        route.fulfill(status=202, json=progress[0] if len(progress) == 1 else progress.pop(0))

    mia.page.route("**/review?*", answer)
    mia.goes_to(f"/review/{game}")
    expect(mia.page.get_by_text("Die Züge werden bewertet: 42 %.")).to_be_visible()
    expect(mia.page.get_by_role("progressbar")).to_have_attribute("value", "42")
    mia.axe()
    mia.page.unroute("**/review?*")
    expect(mia.page.get_by_role("img", name=re.compile("Du: von"))).to_be_visible(timeout=SLOW_MS)


def test_a_forged_deal_is_found_out(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(mia, "miau", 2)
    has_review(mia, game, "Jh>s")

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
    expect(page.get_by_role("link", name="Rückblick")).to_be_visible()
    has_review(mia, f"{made['table']}/1", "Jh>s")
    page.get_by_role("link", name="Rückblick").click()
    expect(page.get_by_text("Diese Seite hat es vor dem Geben gesehen.")).to_be_visible()
    page.get_by_text("Was jeder Platz beigetragen hat").click()
    expect(page.locator("details li").filter(has_text=re.compile("^du"))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_replay_and_review_are_no_wider_than_the_screen(person: Invite, size: str) -> None:
    mia = person("Mia", size=size)
    game = finished_game(mia, "schnurrme", 3)
    has_review(mia, game, "pile")
    for path in (f"/replay/{game}#move=3", f"/review/{game}"):
        mia.goes_to(path)
        page = "document.documentElement"
        assert mia.page.evaluate(f"{page}.scrollWidth <= {page}.clientWidth")
