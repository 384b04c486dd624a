"""Practising Katch Me Aho! alone in the browser, whose rides are those of the rules."""

import re

import pytest
from playwright.sync_api import Page, expect

from katzentisch.games.katch.practice import Solution, solve
from tests.browser.conftest import Invite
from tests.browser.katch_player import puzzle_on

RIDES = 5


def stops_on(page: Page) -> list[tuple[str, str]]:
    """Read the ride from its table."""
    rows = [
        page.get_by_role("row")
        .nth(row)
        .locator("td [role=img]")
        .evaluate_all("all => all.map(place => place.ariaLabel.at(-1))")
        for row in (1, 2)
    ]
    return list(zip(*rows, strict=True))[1:]


def answer(page: Page, solution: Solution) -> None:
    """Give the right answer on the keyboard."""
    for token in solution.answer:
        page.keyboard.press(token)


@pytest.mark.parametrize("districts", [3, 4, 5, 6])
def test_rides_go_as_the_rules_say(person: Invite, districts: int) -> None:
    mia = person("Mia", size="phone" if districts % 2 else "sideways")
    mia.comes_in()
    mia.goes_to("/practice/katch")
    page = mia.page
    page.get_by_role("radio", name=str(districts)).click()
    page.get_by_role("button", name="Los").click()
    for ride in range(1, RIDES + 1):
        expect(page.locator("[data-at='token:o']")).to_be_visible()
        solution = solve(puzzle_on(page.locator("main")))
        answer(page, solution)
        expect(page.get_by_role("status").last).to_contain_text("Richtig.")
        assert stops_on(page) == [(stop.gang, stop.police) for stop in solution.stops]
        mia.see(f"{ride}/{ride}")
        if ride < RIDES:
            page.get_by_role("button", name="Nächste Fahrt").click()
    mia.axe()


def test_ones_own_times_are_kept(person: Invite) -> None:
    mia = person("Mia", size="small", language="en", theme="dark")
    mia.comes_in()
    mia.goes_to("/rules/katch")
    mia.page.get_by_role("link", name="Practise alone").click()
    page = mia.page
    page.get_by_role("button", name="Go").click()
    mia.axe()
    solution = solve(puzzle_on(page.locator("main")))
    for token in solution.answer:
        page.locator(f"[data-at='token:{token}']").tap()
    mia.see("That is your best time.")
    page.get_by_role("button", name="Next ride").click()
    for never_both in ("1", "2"):
        page.locator(f"[data-at='token:{never_both}']").tap()
    mia.see(re.compile(r"^Wrong\."))
    page.reload()
    mia.see("1/2")
    expect(page.locator("dd").first).to_have_text(re.compile(r"\d\.\d s"))


def test_only_what_can_be_practised_is(person: Invite) -> None:
    mia = person("Mia", size="phone")
    mia.comes_in()
    mia.goes_to("/practice/miau")
    expect(mia.page.get_by_role("radiogroup")).to_have_count(0)
