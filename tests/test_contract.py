"""Every game keeps the contract, at every number of players and with every option switched."""

from collections.abc import Callable

import pytest

import katzentisch as kt
from katzentisch.match.box import open_box
from katzentisch.match.contract import CHECKS, variants

GAMES = [game for slug in kt.games() for game in variants(open_box(slug))]


def is_default(game: kt.Game) -> bool:
    return all(game.options[option.name] == option.choices[0] for option in game.box.rules.OPTIONS)


def title(game: kt.Game) -> str:
    choices = [] if is_default(game) else list(map(str, game.options.values()))
    return "-".join([game.box.slug, *(choices or ["default"])])


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize("game", GAMES, ids=title)
def test_contract(game: kt.Game, check: Callable[[kt.Game, int], None]) -> None:
    check(game, 7)
