"""The ride of a round of Katch Me Aho!: where the two figures stop, and which tokens are right.

It depends on what lies open and on nothing else: the number of districts, the top card of each,
where the figures start and what the dice show. A stop is one number, 8 * gang + police, each the
district where the figure stands. Sets of tokens are bit masks:

    bit 1 to 6     WHEN 1 to 6
    bit 13 to 18   WHERE, one for each district
    bit 19         the vicious circle
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit

WHERE: Final = 13
CIRCLE: Final = 19


def stops_of(
    districts: i64, cards: vec[i64], gang: i64, police: i64, pink: i64, blue: i64
) -> vec[i64]:
    """Return the stops up to the first at which both figures meet, at most one a district.

    The gang rides counter-clockwise, the police clockwise; the first distances are the dice, and
    every later one is the card of the district where the figure stands (KA19, KA20).
    """
    stops = vec[i64](capacity=districts)
    while len(stops) < districts:
        gang = counter_clockwise(districts, gang, pink)
        police = clockwise(districts, police, blue)
        stops = append(stops, 8 * gang + police)
        if gang == police:
            break
        pink = cards[gang]
        blue = cards[police]
    return stops


def counter_clockwise(districts: i64, start: i64, distance: i64) -> i64:
    """Return the district so far on, the way the gang rides."""
    return (start + 2 * districts - distance) % districts


def clockwise(districts: i64, start: i64, distance: i64) -> i64:
    """Return the district so far on, the way the police ride."""
    return (start + distance) % districts


def right_tokens(stops: vec[i64]) -> i64:
    """Return the tokens that such a ride makes right: WHEN and WHERE, or the circle (KA20)."""
    stop = stops[len(stops) - 1]
    if stop >> 3 != stop & 7:
        return bit(CIRCLE)
    return bit(len(stops)) | bit(WHERE + (stop & 7))
