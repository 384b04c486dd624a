"""Nothing on any page bars those who see, hear or move otherwise, or who have thick fingers."""

from typing import Literal

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Invite
from tests.browser.moments import LATE
from tests.browser.screenshots import SCENES

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HANDS = ("phone", "small")


@pytest.mark.parametrize(
    ("size", "language"),
    [("phone", "de"), pytest.param("desktop", "en", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize(
    "scene",
    [pytest.param(scene, marks=pytest.mark.slow if scene in LATE else ()) for scene in SCENES],
)
def test_a_page_bars_nobody(person: Invite, scene: str, size: str, language: str) -> None:
    mia = person("Mia", size=size, language=language)
    SCENES[scene](mia)
    for theme in THEMES:
        mia.page.emulate_media(color_scheme=theme)
        mia.axe()
    for hand in HANDS:
        mia.resize(hand)
        mia.touch()


def test_a_page_on_its_way_bars_nobody(person: Invite) -> None:
    mia = person("Mia")
    held: list[Route] = []
    mia.page.route("**/Pictures-*.js", lambda route: held.append(route))
    mia.page.goto("/rules/katch")
    expect(mia.page.locator("main[aria-busy=true]")).to_be_visible()
    mia.axe()
    for route in held:
        route.continue_()
    expect(mia.page.locator("main:not([aria-busy=true]) nav")).to_be_visible()
