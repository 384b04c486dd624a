"""The ride of Katch Me Aho! beside figures that are moved step by step round a ring."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.games.katch.ride import CIRCLE, WHERE, right_tokens, stops_of

PIPS = range(1, 7)


class Layout(NamedTuple):
    """All that a ride depends on."""

    cards: tuple[int, ...]
    gang: int
    police: int
    pink: int
    blue: int


@cache
def moved(districts: int, place: int, distance: int, step: int) -> int:
    """Move a figure one district at a time."""
    for _ in range(distance):
        place += step
        if place == districts:
            place = 0
        elif place < 0:
            place = districts - 1
    return place


def brute_force(layout: Layout, most: int) -> list[tuple[int, int]]:
    """Return where gang and police stop, up to their meeting."""
    cards, gang, police, pink, blue = layout
    stops: list[tuple[int, int]] = []
    while len(stops) < most:
        gang = moved(len(cards), gang, pink, -1)
        police = moved(len(cards), police, blue, 1)
        stops.append((gang, police))
        if gang == police:
            break
        pink, blue = cards[gang], cards[police]
    return stops


def every_layout(districts: int) -> Iterator[Layout]:
    places = range(districts)
    for cards in product(PIPS, repeat=districts):
        for gang, police, pink, blue in product(places, places, PIPS, PIPS):
            yield Layout(cards, gang, police, pink, blue)


def some_layouts(districts: int, number: int) -> Iterator[Layout]:
    random = Random(districts)
    for _ in range(number):
        cards = tuple(random.choices(PIPS, k=districts))
        places = random.choices(range(districts), k=2)
        pips = random.choices(PIPS, k=2)
        yield Layout(cards, *places, *pips)


def check(layout: Layout) -> None:
    districts = len(layout.cards)
    expected = brute_force(layout, districts)
    stops = stops_of(districts, vec[i64](layout.cards), *layout[1:])
    assert [(stop >> 3, stop & 7) for stop in stops] == expected, layout
    gang, police = expected[-1]
    tokens = {len(expected), WHERE + gang} if gang == police else {CIRCLE}
    assert right_tokens(stops) == sum(1 << token for token in tokens), layout


@pytest.mark.rule("KA19", "KA20")
@pytest.mark.parametrize(("districts", "number"), [(3, 9 * 36 * 216), (4, 16 * 36 * 1296)])
def test_every_ride_through_three_and_four_districts(districts: int, number: int) -> None:
    seen = 0
    for layout in every_layout(districts):
        check(layout)
        seen += 1
    assert seen == number


@pytest.mark.rule("KA19", "KA20")
@pytest.mark.parametrize("districts", [5, 6])
def test_rides_through_five_and_six_districts(districts: int) -> None:
    for layout in some_layouts(districts, 50_000):
        check(layout)


@pytest.mark.rule("KA20")
@pytest.mark.parametrize(("districts", "latest"), [(3, 3), (4, 6), (5, 9), (6, 18)])
def test_how_late_they_could_meet(districts: int, latest: int) -> None:
    """Only with three districts has whoever did not meet by the last token not met for ever.

    After as many stops as there are pairs of districts they go round in circles. The ring looks
    the same from every district, so the gang's first stop may be the first one.
    """
    meetings = set()
    for cards in product(range(districts), repeat=districts):
        for police in range(districts):
            # The dice bring the figures to any two districts.
            layout = Layout(cards, 0, police, 0, 0)
            stops = brute_force(layout, districts * districts)
            if stops[-1][0] == stops[-1][1]:
                meetings.add(len(stops))
    assert max(meetings) == latest
