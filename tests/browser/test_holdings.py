"""What could they hold, and why does the eminence suggest that: as people see it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.miau_player import MiauPlayer, table_against_bots
from tests.browser.person import Person
from tests.browser.screenshots import WHAT_COULD_THEY_HOLD, reason
from tests.browser.seated import YOUR_TURN

PERCENT = re.compile(r"\d+\s%")


def opened(person: Person) -> Locator:
    """Open the sheet, and return it once something is told."""
    person.page.get_by_role("button", name=WHAT_COULD_THEY_HOLD).click()
    sheet = person.page.get_by_role("dialog", name=WHAT_COULD_THEY_HOLD)
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    return sheet


def cards_of(sheet: Locator, number: int) -> int:
    """Return how many cards one of the others holds, as the sheet says."""
    return int(sheet.get_by_role("region").nth(number).locator("h3 b").inner_text())


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_the_sheet_tells_of_each_of_the_others(person: Invite, size: str, theme: str) -> None:
    mia = person("Mia", size=size, theme=theme)
    mia.comes_in()
    table_against_bots(mia, holdings=True)
    expect(MiauPlayer(mia).status).to_contain_text(YOUR_TURN)
    sheet = opened(mia)
    others = sheet.get_by_role("region")
    expect(others).to_have_count(2)
    for number in range(2):
        expect(others.nth(number).get_by_role("list")).to_have_count(2)
        expect(others.nth(number).get_by_role("listitem").first).to_contain_text(PERCENT)
    folded = others.first.get_by_text("Karte für Karte")
    folded.click()
    expect(others.first.get_by_role("list", name="Karte für Karte")).to_be_visible()
    mia.axe()
    mia.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(mia.page.get_by_role("button", name=WHAT_COULD_THEY_HOLD)).to_be_focused()


def test_the_sheet_keeps_up_with_the_game(person: Invite) -> None:
    mia, tom = person("Mia"), person("Tom")
    for each in (mia, tom):
        each.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": "miau", "holdings": True})
    tom.page.goto(f"/t/{made['table']}#{made['invite']}")
    tom.page.get_by_role("button", name=re.compile("Auf Platz")).first.click()
    mia.page.goto(f"/t/{made['table']}")
    mia.page.get_by_role("button", name=re.compile("Losspielen")).click()
    players = MiauPlayer(mia), MiauPlayer(tom)
    for player in players:
        expect(player.status).to_be_visible()
    mover = next(player for player in players if player.is_asked())
    [waiter] = [player for player in players if player is not mover]
    sheet = opened(waiter.person)
    before = cards_of(sheet, 0)
    mover.turn()
    expect(sheet.get_by_role("region").first.locator("h3 b")).not_to_have_text(str(before))


def test_it_is_not_offered_where_the_table_does_not_want_it(person: Invite) -> None:
    mia = person("Mia")
    mia.comes_in()
    table_against_bots(mia)
    expect(MiauPlayer(mia).status).to_contain_text(YOUR_TURN)
    expect(mia.page.get_by_role("button", name=WHAT_COULD_THEY_HOLD)).to_have_count(0)


def test_a_new_table_has_it_against_bots_alone(person: Invite) -> None:
    mia = person("Mia")
    mia.comes_in()
    mia.goes_to("/new/miau")
    choice = mia.page.get_by_role("radiogroup", name=WHAT_COULD_THEY_HOLD)
    expect(choice.get_by_role("radio", name="aus")).to_be_checked()
    mia.page.get_by_role("button", name=re.compile("^Bot auf Platz")).first.click()
    expect(choice.get_by_role("radio", name="an")).to_be_checked()
    choice.get_by_role("radio", name="aus").click()
    expect(choice.get_by_role("radio", name="aus")).to_be_checked()


def test_catham_city_wants_its_memory_aid_for_it(person: Invite) -> None:
    mia = person("Mia")
    mia.comes_in()
    mia.goes_to("/new/catham")
    choice = mia.page.get_by_role("radiogroup", name=WHAT_COULD_THEY_HOLD)
    mia.see("Geht nur, wenn auch „Merkhilfe“ an ist.")
    expect(choice).to_have_count(0)
    aid = mia.page.get_by_role("radiogroup", name="Merkhilfe")
    aid.get_by_role("radio", name="an").click()
    expect(choice).to_be_visible()


def test_the_eminence_gives_its_reason_in_numbers(person: Invite) -> None:
    mia = person("Mia")
    reason(mia)
    sheet = mia.page.get_by_role("dialog", name="Warum dieser Zug?")
    expect(sheet).to_contain_text(re.compile(r"[\d.]+-mal weitergespielt"))
    moves = sheet.get_by_role("listitem")
    assert moves.count() > 1
    for each in moves.all():
        expect(each).to_contain_text(PERCENT)
        expect(each).to_contain_text(re.compile("versucht"))
    mia.axe()
    mia.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    mia.page.get_by_role("button", name="Warum?").last.click()
    expect(sheet).to_be_visible()
