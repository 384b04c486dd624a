"""Nothing on any page bars those who see, hear or move otherwise."""

from typing import Literal

import pytest

from tests.browser.conftest import Invite
from tests.browser.screenshots import SCENES

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize(
    ("size", "language"),
    [("phone", "de"), pytest.param("desktop", "en", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing(person: Invite, scene: str, size: str, language: str) -> None:
    mia = person("Mia", size=size, language=language)
    SCENES[scene](mia)
    for theme in THEMES:
        mia.page.emulate_media(color_scheme=theme)
        mia.axe()
