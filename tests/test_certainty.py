"""Intervals reach far enough, and the order of bots is called certain only when it is."""

import random

import pytest

from katzentisch.arena.certainty import Bet, Mean, Order, student_quantile


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (19, 2.093), (1000, 1.962)],
)
def test_students_quantile_is_the_one_in_the_tables(freedom: int, expected: float) -> None:
    assert student_quantile(freedom) == pytest.approx(expected, rel=0.01)


def test_a_mean_has_an_interval_from_two_numbers_on() -> None:
    mean = Mean()
    mean.add(1.0)
    assert (mean.estimate().mean, mean.estimate().low) == (1.0, None)
    mean.add(3.0)
    around = mean.estimate()
    assert around.mean == 2
    assert around.low is not None
    assert around.high is not None
    assert around.low < -10
    assert around.high > 14


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(1)
    covered = 0
    for _ in range(1000):
        mean = Mean()
        for _ in range(30):
            mean.add(float(chance.random() < 0.3))
        around = mean.bounded_estimate(0, 1)
        assert around.low is not None
        assert around.high is not None
        covered += around.low <= 0.3 <= around.high
    assert 930 <= covered <= 985


def test_results_that_are_all_alike_leave_room() -> None:
    mean = Mean()
    for _ in range(20):
        mean.add(1.0)
    around = mean.bounded_estimate(0, 1)
    assert around.low is not None
    assert around.low < 0.99
    assert around.high == 1


def deal_between(chance: random.Random, strength: float) -> list[float]:
    """Return the scores of two bots over the two games of a deal."""
    won = sum(chance.random() < strength for _ in range(2)) / 2
    return [won, 1 - won]


def deals_until_sure(strength: float, seed: int, most: int) -> int | None:
    chance = random.Random(seed)
    order = Order(2)
    for number in range(most):
        order.add(deal_between(chance, strength))
        if order.is_certain([0, 1]) or order.is_certain([1, 0]):
            return number + 1
    return None


def test_equal_bots_are_called_certain_in_less_than_one_run_of_twenty() -> None:
    claims = sum(deals_until_sure(0.5, seed, 1000) is not None for seed in range(200))
    assert claims <= 10


@pytest.mark.parametrize(("strength", "most"), [(0.95, 30), (0.8, 120), (0.65, 500)])
def test_different_bots_are_soon_called_certain(strength: float, most: int) -> None:
    for seed in range(20):
        assert deals_until_sure(strength, seed, most) is not None


def test_an_order_of_three_needs_every_step() -> None:
    chance = random.Random(5)
    order = Order(3)
    for _ in range(300):
        order.add([0.6 + 0.2 * chance.random(), 0.2, 0.2])
    assert order.is_above(0, 1)
    assert order.is_above(0, 2)
    assert not order.is_certain([0, 1, 2])
    assert not order.is_above(1, 0)


def test_nothing_is_won_by_numbers_that_are_all_zero() -> None:
    bet = Bet()
    for _ in range(1000):
        bet.add(0.0)
    assert bet.capital == 0
    assert not bet.won(0.05)
