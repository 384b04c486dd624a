"""Every game keeps the contract, at every number of players and with every option switched."""

from collections.abc import Callable

import pytest

import katzentisch as kt
from katzentisch.match.box import open_box
from katzentisch.match.contract import CHECKS, variants

GAMES = [game for slug in kt.games() for game in variants(open_box(slug))]


def title(game: kt.Game) -> str:
    return "-".join([game.box.slug, *map(str, game.options.values())])


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize("game", GAMES, ids=title)
def test_contract(game: kt.Game, check: Callable[[kt.Game, int], None]) -> None:
    check(game, 7)
