"""Kurz-Schnurrmé: just the legal melds can be laid out, whatever their length.

A meld is laid out as a chain of moves: three cards, then the others one by one. What these chains
reach is compared with what a search over all ways to pick hand cards finds. The search knows the
rules (PR4, PR5, PR6, PR9) from this file alone, and cards and moves as text only.
"""

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.state import State
from katzentisch.match.box import open_box

NOTATION: Any = open_box("schnurrme").notation
SUITS = "cdhs"
RANKS = "23456789TJQKA"
LINES = ("A23456789TJQK", "23456789TJQKA")  # PR5: the ace is low or high
PACK = [rank + suit for rank in RANKS for suit in SUITS]
JOKER = "*"

Meld = frozenset[str]  # cards as they are shown: 7s, *8s


# -- the melds of a hand, by search


def shapes() -> list[tuple[str, ...]]:
    """Return every set and every run, as cards without jokers."""
    sets = [
        tuple(rank + suit for suit in suits)
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    ]
    runs = {
        frozenset(rank + suit for rank in line[first : first + size])
        for line in LINES
        for suit in SUITS
        for size in range(3, 14)
        for first in range(14 - size)
    }
    return [*sets, *(tuple(sorted(run)) for run in runs)]


SHAPES = shapes()


def melds_of(hand: list[str], *, keep: int) -> set[Meld]:
    """Return all melds of a hand that leave so many cards in it, jokers with their meanings."""
    cards = {card for card in hand if card != JOKER}
    jokers = hand.count(JOKER)
    found = set()
    for shape in SHAPES:
        held = [card in cards for card in shape]
        if len(shape) > len(hand) - keep or held.count(False) > jokers:
            continue
        for real in product(*([True, False] if has else [False] for has in held)):
            if real.count(False) <= jokers and any(real):  # PR6
                shown = zip(shape, real, strict=True)
                found.add(frozenset(card if own else JOKER + card for card, own in shown))
    return found


# -- the melds of a hand, by chains of moves


def state_with(hand: list[str], *, jokers: int, lay_off: bool, last_card: str) -> State:
    """Return a game in which seat 0 has drawn and holds this hand."""
    game = kt.game("schnurrme", jokers=jokers, lay_off=lay_off, last_card=last_card)
    zones = {"hands": [" ".join(hand), "..."], "pile": "", "stock": "", "has_drawn": True}
    return game.position(zones).state


def steps(state: State) -> Iterator[tuple[str, State]]:
    """Yield the moves that lay out or add, and what comes of them."""
    for move in state.moves(0):
        text = NOTATION.write_move(move)
        if "+" in text or ">" in text:
            after = state.copy()
            after.apply(0, move)
            yield text, after


def melds_on(state: State) -> list[Meld]:
    """Return the melds on the table."""
    return [frozenset(cards) for _, *cards in rows_of(state)]


def rows_of(state: State) -> list[list[str]]:
    """Return the melds on the table, each the seat that laid it out and its cards."""
    return [text.split() for text in NOTATION.write_position(state).melds]


def reached(state: State) -> set[Meld]:
    """Return every first meld that chains of moves can lay out."""
    found: set[Meld] = set()
    front = [after for text, after in steps(state) if "+" in text]
    while front:
        here = front.pop()
        [meld] = melds_on(here)
        if meld not in found:
            found.add(meld)
            if here.actors():
                front += [after for text, after in steps(here) if ">" in text]
    return found


def hands(rng: random.Random, jokers: int, number: int) -> Iterator[list[str]]:
    """Yield hands in which there is something to lay out more often than not."""
    for _ in range(number):
        size = rng.randint(3, 12)
        suits = rng.sample(SUITS, 2)
        near = [card for card in PACK if card[1] in suits]
        hand = rng.sample(near if rng.random() < 0.6 else PACK, size)
        for place in range(rng.randint(0, min(jokers, size))):
            hand[place] = JOKER
        yield hand


@pytest.mark.parametrize("last_card", ["discard", "meld"])
@pytest.mark.parametrize(("jokers", "number"), [(0, 800), (1, 500), (2, 200), (3, 30), (4, 10)])
def test_chains_reach_just_the_melds_there_are(jokers: int, number: int, last_card: str) -> None:
    rng = random.Random(jokers)
    melds = 0
    for hand in hands(rng, jokers, number):
        state = state_with(hand, jokers=jokers, lay_off=False, last_card=last_card)
        expected = melds_of(hand, keep=1 if last_card == "discard" else 0)
        assert reached(state) == expected, hand
        melds += len(expected)
    assert melds > number // 4


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("missing", [(), (0,), (12,), (5,), (0, 6), (0, 1, 12)])
def test_the_longest_runs_are_reached(suit: str, missing: tuple[int, ...]) -> None:
    ranks = [rank for place, rank in enumerate(LINES[0]) if place not in missing]
    hand = [rank + suit for rank in ranks] + [JOKER] * len(missing)
    state = state_with(hand, jokers=len(missing), lay_off=False, last_card="meld")
    expected = melds_of(hand, keep=0)
    assert reached(state) == expected
    assert max(map(len, expected)) == 13


@pytest.mark.parametrize("lay_off", [False, True])
@pytest.mark.parametrize("last_card", ["discard", "meld"])
def test_every_step_of_a_random_turn_leaves_melds(lay_off: bool, last_card: str) -> None:
    """Several melds in a turn, old ones on the table: each is one, and only open ones grow."""
    every_meld = {frozenset(shape) for shape in SHAPES}
    grown = 0
    for seed in range(15):
        game = kt.game("schnurrme", players=3, jokers=4, lay_off=lay_off, last_card=last_card)
        rng = random.Random(seed)
        state: Any = game.start(seed).state
        while state.actors() and state.turns < 50:
            seat = state.actors().bit_length() - 1
            moves = list(state.moves(seat))
            adding = [move for move in moves if ">" in NOTATION.write_move(move)]
            laying = [move for move in moves if "+" in NOTATION.write_move(move)]
            move = rng.choice(adding or laying or moves)
            before, laid, owners = melds_on(state), state.laid, owners_of(state)
            text = NOTATION.write_move(move)
            state.apply(seat, move)
            for meld in melds_on(state):
                assert frozenset(card.removeprefix(JOKER) for card in meld) in every_meld
                assert any(not card.startswith(JOKER) for card in meld)
            if ">" in text:
                number = int(text.partition(">")[2])
                grown += 1
                assert len(melds_on(state)[number - 1]) == len(before[number - 1]) + 1
                fresh = number > len(before) - laid
                assert fresh or (lay_off and seat in owners)
    assert grown > 4


def owners_of(state: State) -> set[int]:
    """Return the seats that have laid out a meld."""
    return {int(seat) for seat, *_ in rows_of(state)}


def test_melds_with_two_jokers_are_not_listed_to_people() -> None:
    hands = ["5s 6s * * 9d", "..."]
    zones = {"hands": hands, "pile": "2c", "stock": "", "has_drawn": True}
    match = kt.game("schnurrme").position(zones)
    unlisted = set(match.moves(0)) - set(match.announced_moves(0))
    assert unlisted == {move for move in match.moves(0) if move.count(JOKER) == 2}
    assert {"5s+*6s+*7s", "*5c+*5d+5s"} < unlisted
    assert {"*4s+5s+6s", "9d", JOKER} < set(match.announced_moves(0))
