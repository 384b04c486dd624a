"""The front page, in both languages and in any light."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import SIZES


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_front_page_stands_and_bars_nobody(person: Invite, language: str, theme: str) -> None:
    mia = person("Mia", language=language, theme=theme)
    mia.goes_to("/")
    expect(mia.page.locator("html")).to_have_attribute("lang", language)
    mia.axe()


@pytest.mark.parametrize("size", SIZES)
def test_the_front_page_is_no_wider_than_the_screen(person: Invite, size: str) -> None:
    mia = person("Mia", size=size)
    mia.comes_in()
    mia.goes_to("/")
    page = "document.documentElement"
    assert mia.page.evaluate(f"{page}.scrollWidth <= {page}.clientWidth")


def test_an_address_that_leads_nowhere_says_so(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    mia.wants_refusal(404, "/nope")
    mia.goes_to("/nope")
    mia.axe()
