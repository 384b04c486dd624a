"""Nothing on any page bars those who see, hear or move otherwise."""

import pytest

from tests.browser.conftest import Invite
from tests.browser.screenshots import SCENES


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing(person: Invite, scene: str, theme: str) -> None:
    mia = person("Mia", size="phone", language="de", theme=theme)
    SCENES[scene](mia)
    mia.axe()
    mia.page.set_viewport_size({"width": 1280, "height": 800})
    mia.axe()
