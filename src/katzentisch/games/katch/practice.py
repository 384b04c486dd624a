"""Practising alone: a ride to think through, and whether one thought it through rightly.

Our addition. A puzzle is one round of Katch Me Aho! without the others; `2 b` answers WHEN 2 and
WHERE b, `o` the vicious circle.
"""

import re

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import bit
from katzentisch.core.dice import Dice
from katzentisch.core.state import Options
from katzentisch.games.katch.notation import (
    DISTRICTS,
    DistrictWord,
    TokenWord,
    ValueWord,
    district_word,
    token_words,
    value_word,
)
from katzentisch.games.katch.ride import CIRCLE, WHERE, right_tokens, stops_of
from katzentisch.games.katch.rules import PIPS

OPTIONS = ("districts",)  # those of the game that matter here
ANSWER = re.compile(r"(?P<when>[1-6]) *(?P<where>[a-f])|(?P<circle>o)")


class DistrictCard(msgspec.Struct, frozen=True):
    """A district and the card that lies there."""

    district: DistrictWord
    discard: ValueWord


class Stop(msgspec.Struct, frozen=True):
    """Where both figures stand at a stop."""

    gang: DistrictWord
    police: DistrictWord


class Puzzle(msgspec.Struct, frozen=True):
    """All that one needs to know to think a ride through."""

    districts: list[DistrictCard]
    gang: DistrictWord
    police: DistrictWord
    pink: int
    blue: int


class Solution(msgspec.Struct, frozen=True):
    """How the ride goes, and the right tokens."""

    stops: list[Stop]
    answer: list[TokenWord]


def make_puzzle(options: Options, dice: Dice) -> Puzzle:
    """Return a ride through as many districts as the options say."""
    count = int(options["districts"])
    cards = [dice.pick(PIPS) for _ in range(count)]
    return Puzzle(
        districts=[
            DistrictCard(district_word(number), value_word(card))
            for number, card in enumerate(cards)
        ],
        gang=district_word(dice.below(count)),
        police=district_word(dice.below(count)),
        pink=dice.pick(PIPS),
        blue=dice.pick(PIPS),
    )


def solve(puzzle: Puzzle) -> Solution:
    """Return how the ride goes (KA19) and what it comes to (KA20)."""
    stops = stops_in(puzzle)
    return Solution(
        stops=[Stop(district_word(stop >> 3), district_word(stop & 7)) for stop in stops],
        answer=token_words(right_tokens(stops)),
    )


def stops_in(puzzle: Puzzle) -> vec[i64]:
    """Return the stops of the ride."""
    return stops_of(
        len(puzzle.districts),
        vec[i64]([int(each.discard) for each in puzzle.districts]),
        DISTRICTS.index(puzzle.gang),
        DISTRICTS.index(puzzle.police),
        puzzle.pink,
        puzzle.blue,
    )


def steps(puzzle: Puzzle) -> int:
    """Return how many stops one has to think through."""
    return len(stops_in(puzzle))


def is_right(puzzle: Puzzle, text: str) -> bool | None:
    """Tell whether an answer is right; None if it is no answer."""
    match = ANSWER.fullmatch(text.strip().lower())
    if match is None:
        return None
    if match["circle"]:
        tokens = bit(CIRCLE)
    else:
        tokens = bit(int(match["when"])) | bit(WHERE + DISTRICTS.index(match["where"]))
    return tokens == right_tokens(stops_in(puzzle))
