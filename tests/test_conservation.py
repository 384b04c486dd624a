"""No card is lost in many thousands of random games, looked at after every move."""

import pytest

import katzentisch as kt
from katzentisch.core.playout import first_lost_card
from katzentisch.match.box import open_box
from katzentisch.match.contract import variants

NO_SEED = -1


@pytest.mark.slow
@pytest.mark.parametrize("slug", kt.games())
def test_no_card_is_lost(slug: str) -> None:
    for game in variants(open_box(slug)):
        assert first_lost_card(game.table(), 5_000, 0) == NO_SEED
