"""Whole games of Catham City in real browsers, by tapping groups, cats and buttons."""

import re

from playwright.sync_api import expect

from tests.browser.catham_player import ASKED, GO_ON, CathamPlayer
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.seated import YOUR_TURN, play_to_the_end, settle, sit_together, without_network

MOST_DEALS = 20
SMALLEST_CARD = 40  # pixels: thirteen cards of five factions on a small phone


def test_two_people_and_two_bots_play_to_the_end(person: Invite) -> None:
    mia, tom = person("Mia", size="phone"), person("Tom", size="desktop", language="en")
    watcher = person("Ida", size="sideways", theme="dark")
    for each in (mia, tom, watcher):
        each.comes_in()
    wishes = {"options": {"players": 4}, "bots": ["kitten", "kitten"], "public": True}
    table = sit_together(mia, [tom], "catham", **wishes)
    players = [CathamPlayer(mia), CathamPlayer(tom)]

    def look() -> None:
        watcher.goes_to(f"/t/{table}")
        expect(watcher.page.get_by_role("article")).to_have_count(4)
        assert watcher.page.locator("[data-at^='hand:']").count() == 0
        assert watcher.page.locator("button[data-at^='display:']").count() == 0
        for each in (mia, tom, watcher):
            each.axe()

    def reload() -> None:
        settle(players)
        before = labels(mia)
        mia.page.reload()
        expect(mia.page.locator("[data-at^='hand:']")).to_have_count(len(before))
        assert labels(mia) == before

    def lose_network() -> None:
        settle(players)
        with without_network(tom):
            tom.page.wait_for_timeout(200)

    play_to_the_end(players, {3: look, 6: reload, 9: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(4)


def labels(person: Person) -> list[str]:
    """Return what the cards of the hand are called."""
    groups = person.page.locator("[data-at^='hand:']")
    return sorted(re.sub(", (spielbar|playable)", "", group) for group in groups.all_inner_texts())


def test_the_other_factions_are_played_to_the_end(person: Invite) -> None:
    mia = person("Mia", size="small", theme="dark")
    mia.comes_in()
    sit_with_bots(mia, bots=2, factions="mhpjb", experienced=True)
    play_to_the_end([CathamPlayer(mia)], {2: mia.axe})


def sit_with_bots(mia: Person, bots: int, **options: object) -> None:
    """Make tables with bots until one is to play there, not to answer somebody."""
    wishes = {"game": "catham", "bots": ["kitten"] * bots, "start": True}
    body = {**wishes, "options": {"players": bots + 1, **options}}
    player = CathamPlayer(mia)
    status = player.status
    for _ in range(MOST_DEALS):
        made = mia.asks("POST", "/api/tables", body)
        mia.goes_to(f"/t/{made['table']}")
        expect(status).to_contain_text(ASKED)
        turned_up = player.button(*GO_ON).is_visible()
        if YOUR_TURN.search(status.inner_text()) and not turned_up:
            return
    raise AssertionError("one is never to play first")


def test_a_wrong_play_is_explained_and_help_is_on_every_card(person: Invite) -> None:
    mia = person("Mia", theme="dark")
    mia.comes_in()
    sit_with_bots(mia, bots=1)
    player = CathamPlayer(mia)
    player.main_button.click(force=True)
    toast = mia.page.get_by_role("alert")
    expect(toast).to_contain_text("Regel CC10")
    group = mia.page.locator("[data-at^='hand:']").first
    group.focus()
    mia.page.keyboard.press("Enter")
    expect(group).to_contain_text("1/")
    group.focus()
    mia.page.keyboard.press("?")
    help_dialog = mia.page.get_by_role("dialog")
    expect(help_dialog.get_by_role("link", name=re.compile("Regel CC")).first).to_be_visible()
    mia.axe()
    mia.page.keyboard.press("Escape")
    expect(help_dialog).to_have_count(0)
    expect(group).to_be_focused()
    mia.page.keyboard.press("Backspace")
    expect(group).not_to_contain_text("/")
    for other in mia.page.locator("[data-at^='hand:']").all()[:3]:
        other.click()
    player.main_button.click(force=True)
    expect(toast).to_contain_text(re.compile(r"Regel CC(9|1[1-9]|2\d)"))  # robocats have their own
    mia.page.keyboard.press("Escape")
    expect(mia.page.locator("[data-at^='hand:']").first).not_to_contain_text("/")
    player.turn()
    book = mia.page.get_by_role("complementary")
    expect(book).to_contain_text(re.compile("Du (nimmst|spielst)"))


def test_a_chosen_group_can_be_tapped_again_however_small_it_is(person: Invite) -> None:
    mia = person("Mia", size="small")
    mia.comes_in()
    sit_with_bots(mia, bots=1)
    hand = mia.page.get_by_role("group").filter(has=mia.page.locator("[data-at^='hand:']"))
    hand.evaluate(f"hand => hand.style.setProperty('--cw', '{SMALLEST_CARD}px')")
    for group in mia.page.locator("[data-at^='hand:']").all():
        group.click()
        expect(group).to_contain_text("1/")
        group.click(trial=True)
        mia.touch()
        group.press("Backspace")
