"""What a table tells a player is small: the cable may be a phone's."""

import pytest

import katzentisch as kt
from tests.update_sizes import WANTED, mean_size

FEW_GAMES = 2


@pytest.mark.parametrize("slug", kt.games())
def test_an_update_is_small_on_average(slug: str) -> None:
    assert mean_size(slug, FEW_GAMES) <= WANTED
