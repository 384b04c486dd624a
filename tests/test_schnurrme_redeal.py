"""Kurz-Schnurrmé: a seat may imagine just the worlds that agree with what it knows (PR12)."""

from itertools import combinations, permutations
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.dice import FastDice

WORLDS = 2000

# The first stock was dealt from long ago, the second is in use; everything else lies in the open.
ZONES = {
    "hands": ["2c 3c *", "4c 5c 6c", "7c 8c"],
    "known": ["", "4c", ""],
    "pile": "Kd ...",
}
TWO_STOCKS = ZONES | {"stock": "Ts Js *", "renewals": [["3c", "5c", "8c"]]}
ONE_STOCK = ZONES | {"stock": "Ts *"}

World = tuple[frozenset[str], frozenset[str], tuple[str, ...]]  # two hands and the stock


def hand(*cards: str) -> frozenset[str]:
    return frozenset(cards)


def worlds(zones: dict[str, Any], seat: int) -> set[World]:
    """Return what the others' hands and the stock can be after redealing for a seat."""
    match = kt.game("schnurrme", players=3).position(zones)
    found = set()
    for seed in range(WORLDS):
        position: Any = match.game.box.notation.write_position(
            match.blindfolded(seat, FastDice(seed))
        )
        assert position.hands[seat] == zones["hands"][seat]
        assert position.known == zones["known"]
        first, second = (hand(*text.split()) for n, text in enumerate(position.hands) if n != seat)
        found.add((first, second, tuple(position.stock.split())))
    return found


@pytest.mark.rule("PR12")
def test_cards_of_a_stock_stay_among_those_who_drew_from_it() -> None:
    expected = {
        (hand("4c", old, new), hand(*({"6c", "7c"} - {old}), newer), tuple(rest))
        for old in ("6c", "7c")
        for new, newer, *rest in permutations(["5c", "8c", "Ts", "Js", "*"])
    }
    assert len(expected) == 2 * 120
    assert worlds(TWO_STOCKS, 0) == expected


@pytest.mark.rule("PR12")
def test_before_a_renewal_every_unseen_card_may_be_anywhere() -> None:
    unseen = {"5c", "6c", "7c", "8c", "Ts", "*"}
    expected = {
        (hand("4c", *two), hand(*two_more), stock)
        for two in combinations(unseen, 2)
        for two_more in combinations(unseen - set(two), 2)
        for stock in permutations(unseen - set(two) - set(two_more))
    }
    assert len(expected) == 15 * 6 * 2
    assert worlds(ONE_STOCK, 0) == expected


@pytest.mark.rule("PR12")
def test_a_seat_knows_what_it_holds_itself() -> None:
    hands = {first for first, _, _ in worlds(TWO_STOCKS, 1)}
    old = ("2c", "*", "7c")  # seat 0 has two of these, seat 2 one
    new = ("3c", "8c", "Ts", "Js", "*")
    twice = list(combinations(old, 2))
    assert {hand(*pair, card) for pair in twice for card in new} == hands
