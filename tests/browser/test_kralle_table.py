"""Whole games of The Red Claw in real browsers, by tapping cards, rows, piles and cats."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kralle_player import ABILITIES, KrallePlayer
from tests.browser.person import Person
from tests.browser.seated import YOUR_TURN, play_to_the_end, settle, sit_together, without_network

MOST_DEALS = 20


def sit_with_bots(person: Person, bots: int = 1) -> KrallePlayer:
    """Make tables with bots until one is to play a card there, not to choose for somebody."""
    wishes = {"game": "kralle", "bots": ["kitten"] * bots, "start": True}
    player = KrallePlayer(person)
    for _ in range(MOST_DEALS):
        made = person.asks("POST", "/api/tables", {**wishes, "options": {"players": bots + 1}})
        person.goes_to(f"/t/{made['table']}")
        expect(player.status).to_contain_text(YOUR_TURN)
        if re.search("Wähle eine Karte|Choose a card", player.status.inner_text()):
            return player
    raise AssertionError("one is never to play a card first")


def lying(person: Person) -> list[str]:
    """Return what lies in the rows, on the piles and in the hand."""
    things = person.page.locator("[data-at^='row:'], [data-at^='pile:'], [data-at^='hand:']")
    labels = things.evaluate_all("all => all.map(thing => thing.ariaLabel)")
    return [re.sub(r"[.,] .*", "", label) for label in labels]


def test_two_people_and_a_bot_play_to_the_end(person: Invite) -> None:
    mia, tom = person("Mia", size="small", language="en"), person("Tom", size="desktop")
    for each in (mia, tom):
        each.comes_in()
    sit_together(mia, [tom], "kralle", options={"players": 3}, bots=["kitten"])
    players = [KrallePlayer(mia), KrallePlayer(tom)]

    def check() -> None:
        mia.axe()
        tom.page.emulate_media(color_scheme="dark")
        tom.axe()

    def reload() -> None:
        settle(players)
        before = sorted(players[1].cards())
        tom.page.reload()
        expect(tom.page.locator("[data-at^='row:']")).to_have_count(4)
        assert sorted(players[1].cards()) == before

    def lose_network() -> None:
        settle(players)
        with without_network(mia):
            mia.page.wait_for_timeout(200)

    play_to_the_end(players, {4: check, 6: reload, 9: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(3)
    assert any(player.looked for player in players)
    assert any(player.used for player in players)


def test_a_wrong_row_is_explained(person: Invite) -> None:
    mia = person("Mia", size="sideways")
    mia.comes_in()
    player = sit_with_bots(mia)
    before = lying(mia)
    player.at("row:g").click()
    expect(mia.page.get_by_role("alert")).to_contain_text("Regel RK9")
    assert lying(mia) == before
    mia.axe()


def test_a_card_says_what_it_fetches_and_is_carried_to_its_pile(person: Invite) -> None:
    mia = person("Mia", size="desktop", language="de")
    mia.comes_in()
    player = sit_with_bots(mia, bots=2)
    first = player.cards()[0]
    player.choose_card([first])
    expect(player.status).to_contain_text("holt")
    expect(player.main).to_have_text(re.compile(r"^(Rot|Grün|Gelb|Blau) \d+ spielen$"))
    player.card(first).drag_to(player.at(f"pile:{first[0]}"))
    expect(player.card(first)).to_have_count(0)


def test_abilities_say_when_they_can_be_used(person: Invite) -> None:
    mia = person("Mia", size="phone", language="en", theme="dark")
    mia.comes_in()
    player = sit_with_bots(mia)
    player.in_bar(ABILITIES).click()
    dialog = mia.page.get_by_role("dialog", name="Abilities")
    expect(dialog.get_by_text("from 6 points")).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_count(9)
    mia.axe()


def test_who_watches_sees_no_hand(person: Invite) -> None:
    mia, tom = person("Mia", size="phone"), person("Tom", size="large", language="en")
    for each in (mia, tom):
        each.comes_in()
    sit_with_bots(mia, bots=3)
    table = mia.page.url.rsplit("/", 1)[1]
    invite = mia.asks("GET", f"/api/tables/{table}/invitation")["link"].split("#")[1]
    tom.goes_to(f"/t/{table}#{invite}")
    expect(tom.page.locator("[data-at^='row:']")).to_have_count(4)
    assert KrallePlayer(tom).cards() == []
    mia.axe()
    tom.axe()
