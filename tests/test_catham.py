"""Catham City's choice of factions."""

from itertools import combinations

import pytest

import katzentisch as kt
from katzentisch.match.box import open_box

LETTERS = "dsrmhpjb"


@pytest.mark.rule("CC3")
def test_any_five_of_the_eight_factions_can_be_named() -> None:
    [option] = [option for option in open_box("catham").rules.OPTIONS if option.name == "factions"]
    fives = ["".join(five) for five in combinations(LETTERS, 5)]
    assert option.choices[:2] == ["first-game", "random"]
    assert sorted(map(str, option.choices[2:])) == sorted(fives)
    for five in fives:
        cards = kt.game("catham", factions=five).deal(0).cards()
        assert sorted(cards) == sorted(15 * [LETTERS.index(letter) for letter in five])
