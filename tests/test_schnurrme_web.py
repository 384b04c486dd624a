"""Kurz-Schnurrmé: the page finds just the melds that the rules allow, and lays them out by them."""

import random
from itertools import islice

import pytest

import hatch_web
from katzentisch.core.state import State
from tests.test_schnurrme_melds import (
    JOKER,
    NOTATION,
    hands,
    melds_on,
    reached,
    rows_of,
    state_with,
    steps,
)
from tests.typescript import run_typescript

MELDS = hatch_web.PACKAGE / "games" / "schnurrme" / "web" / "melds.ts"
MOST_CHAINS = 30  # of a hand

READ_ALL = """
  const picks = (cards) =>
    cards.reduce((all, card) => [...all, ...all.map((some) => [...some, card])], [[]]);
  return given.map((hand) => picks(hand).flatMap(module.readings).map((reading) => ({
    reading, chain: module.layingOut(reading, 1), isSet: module.isSet(reading),
  })));
"""
ADD_ALL = """
  return given.map(({ meld, hand }) =>
    hand.flatMap((card) => module.additions(meld, [card]).flatMap((way) => module.adding(way, 1))));
"""


def follow(state: State, chain: list[str]) -> State:
    """Make the moves of a chain, each of which must be legal."""
    for text in chain:
        state = dict(steps(state))[text]
    return state


def held(state: State) -> list[str]:
    """Return the hand of seat 0."""
    return list(NOTATION.write_position(state).hands[0].split())


@pytest.mark.parametrize(("jokers", "number"), [(0, 150), (1, 80), (2, 30), (3, 6)])
def test_the_page_knows_the_melds_of_the_rules(jokers: int, number: int) -> None:
    rng = random.Random(jokers)
    dealt = list(hands(rng, jokers, number))
    laid_out: list[State] = []
    for hand, found in zip(dealt, run_typescript(MELDS, READ_ALL, dealt), strict=True):
        state = state_with(hand, jokers=jokers, lay_off=True, last_card="meld")
        assert {frozenset(each["reading"]) for each in found} == reached(state), hand
        rng.shuffle(found)
        for each in islice(found, MOST_CHAINS):
            after = follow(state, each["chain"])
            assert melds_on(after) == [frozenset(each["reading"])]
            ranks = {card.removeprefix(JOKER)[0] for card in each["reading"]}
            assert each["isSet"] == (len(ranks) == 1)
            laid_out.append(after)
    going_on = [state for state in laid_out if state.actors()]
    given = [{"meld": rows_of(state)[0][1:], "hand": held(state)} for state in going_on]
    for state, added in zip(going_on, run_typescript(MELDS, ADD_ALL, given), strict=True):
        assert set(added) == {text for text, _ in steps(state) if ">" in text}, rows_of(state)
