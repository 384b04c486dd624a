"""A leak that is far too small for any threshold is seen in a long run, and what settles is not."""

import random
from math import exp

import pytest

from tests.fuzz.campaign import MOST_GROWTH
from tests.fuzz.plateau import BLOCKS, MANY, MEMORY, Bound, Point, climb, slope, told

CHUNK = 10_000
START = 108_000  # kilobytes
KILOBYTE = 1024


def readings(messages: int, leaked: float, seed: int = 1) -> list[Point]:
    """Return the kilobytes of a server that leaks so many bytes with each message.

    It takes six more megabytes while it warms up, comes to rest, and is never quite the same.
    """
    dice = random.Random(seed)
    return [
        Point(read, START + 6000 * (1 - exp(-read / 80_000)) + leaked * read / KILOBYTE + noise)
        for read in range(CHUNK, messages + 1, CHUNK)
        for noise in [dice.gauss(0, 300) + (4000 if dice.random() < 0.05 else 0)]
    ]


def test_the_slope_is_that_of_most_readings() -> None:
    points = [Point(number, 3.0 * number) for number in range(1, 20)]
    points[4] = Point(5, 1000.0)
    assert slope(points) == pytest.approx(3.0)


@pytest.mark.parametrize("messages", [50_000, 100_000, 300_000, 1_000_000])
def test_who_comes_to_rest_does_not_climb(messages: int) -> None:
    for seed in range(50):
        assert climb(readings(messages, 0, seed), MEMORY) is None


@pytest.mark.parametrize(("leaked", "messages"), [(30, 1_000_000), (30, 400_000), (100, 150_000)])
def test_a_small_leak_is_found(leaked: int, messages: int) -> None:
    for seed in range(50):
        assert climb(readings(messages, leaked, seed), MEMORY) is not None


def test_the_threshold_alone_would_miss_it() -> None:
    points = readings(300_000, 30)
    assert points[-1].amount - points[1].amount < MOST_GROWTH
    assert climb(points, MEMORY) is not None


def test_an_object_kept_of_every_tenth_message_is_found() -> None:
    blocks = [Point(read, 580_000 + read / 10) for read in range(CHUNK, 1_000_001, CHUNK)]
    assert climb(blocks, BLOCKS) is not None


def test_of_few_readings_nothing_is_said() -> None:
    bound = Bound("mice", 0, 0)
    points = [Point(1, 0), Point(2, 100), Point(3, 200)]
    assert climb(points, bound) is None
    assert told(points, bound) == f"+{100 * MANY} mice for each {MANY:,} messages"
    assert told(points[:1], bound) == "unknown mice"
