"""Buckets never give more than they promise, and a limiter never remembers more than it may."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.server.limits import ROUNDING, Bucket, Limiter, household

RATES = st.floats(0.01, 1000)
BURSTS = st.floats(1, 100)
STEPS = st.lists(st.tuples(st.floats(0, 10), st.floats(0, 5)), max_size=60)


def most_over(given_out: list[tuple[float, float]], rate: float, burst: float) -> float:
    """Return by how much the law was broken at worst, over all windows."""
    worst = -math.inf
    for first, (start, _) in enumerate(given_out):
        total = 0.0
        for now, cost in given_out[first:]:
            total += cost
            worst = max(worst, total - burst - rate * (now - start))
    return worst


@given(RATES, BURSTS, STEPS, st.floats(0, 1e6))
def test_no_window_gets_more_than_the_law_allows(
    rate: float, burst: float, steps: list[tuple[float, float]], now: float
) -> None:
    bucket = Bucket(rate, burst)
    taken = []
    for pause, cost in steps:
        now += pause
        if bucket.take(now, cost):
            taken.append((now, cost))
    assert most_over(taken, rate, burst) <= rate * 2 * ROUNDING


def test_a_broken_law_is_noticed() -> None:
    assert most_over([(0, 3), (1, 2), (1, 1)], rate=1, burst=3) == 2
    assert most_over([(0, 3), (1, 1)], rate=1, burst=3) == 0


@given(RATES, BURSTS, STEPS)
def test_who_waits_as_told_is_served(
    rate: float, burst: float, steps: list[tuple[float, float]]
) -> None:
    bucket = Bucket(rate, burst)
    now = 0.0
    for pause, cost in steps:
        now += pause
        wait = bucket.wait(now, cost)
        if cost > burst:
            assert wait == math.inf
            assert not bucket.take(now, cost)
            continue
        now += wait
        assert bucket.take(now, cost)


@given(RATES, BURSTS, STEPS)
def test_who_reserves_has_to_wait_as_long_as_the_law_says(
    rate: float, burst: float, steps: list[tuple[float, float]]
) -> None:
    bucket = Bucket(rate, burst)
    now, given_out = 0.0, []
    for pause, cost in steps:
        now += pause
        wait = bucket.reserve(now, cost)
        if wait < math.inf:
            given_out.append((now + wait, cost))
    assert most_over(sorted(given_out), rate, burst) <= rate * 2 * ROUNDING


def test_what_is_reserved_comes_in_turn() -> None:
    limiter = Limiter[str](rate=2, burst=3)
    assert [limiter.reserve("Mia", 0) for _ in range(5)] == pytest.approx([0, 0, 0, 0.5, 1])
    assert limiter.reserve("Tom", 0) == 0
    assert limiter.reserve("Mia", 10) == 0
    assert len(limiter) == 1


def test_a_bucket_empties_and_fills() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait(0) == pytest.approx(0.5)
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_a_refusal_costs_nothing() -> None:
    bucket = Bucket(rate=1, burst=2)
    assert not any(bucket.take(0, 3) for _ in range(5))
    assert bucket.take(0, 2)


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    bucket = Bucket(rate=1, burst=1)
    assert bucket.take(10)
    assert not bucket.take(5)
    assert not bucket.take(10)
    assert bucket.take(11)


@pytest.mark.parametrize(("rate", "burst"), [(0, 1), (1, 0), (-1, 1), (math.nan, 1), (1, math.inf)])
def test_a_bucket_without_sense_is_refused(rate: float, burst: float) -> None:
    with pytest.raises(ValueError, match="above zero"):
        Bucket(rate, burst)


@pytest.mark.parametrize("cost", [-1, math.nan])
def test_a_cost_without_sense_is_refused(cost: float) -> None:
    with pytest.raises(ValueError, match="below zero"):
        Bucket(1, 1).take(0, cost)


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.integers(0, 12), st.floats(0, 2), st.floats(0, 3)), max_size=80),
)
def test_memory_is_bounded_and_in_order(most: int, steps: list[tuple[int, float, float]]) -> None:
    limiter = Limiter[int](rate=1, burst=3, most=most)
    now = 0.0
    for key, pause, cost in steps:
        now += pause
        limiter.take(key, now, cost)
        assert len(limiter) <= most
        assert sorted(entry[2] for entry in limiter.queue) == sorted(limiter.buckets)
        assert all(bucket.full_at > now for bucket in limiter.buckets.values())


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 2), st.floats(0, 3)), max_size=80))
def test_with_room_for_all_every_key_has_its_own_bucket(
    steps: list[tuple[int, float, float]],
) -> None:
    limiter = Limiter[int](rate=1, burst=3, most=4)
    alone = [Bucket(1, 3) for _ in range(4)]
    now = 0.0
    for key, pause, cost in steps:
        now += pause
        assert limiter.wait(key, now, cost) == pytest.approx(alone[key].wait(now, cost))
        assert limiter.take(key, now, cost) == alone[key].take(now, cost)


def test_full_buckets_are_forgotten() -> None:
    limiter = Limiter[str](rate=1, burst=2)
    limiter.take("a", 0)
    limiter.take("b", 0, 2)
    assert len(limiter) == 2
    limiter.take("c", 1.5)
    assert sorted(limiter.buckets) == ["b", "c"]


def test_an_empty_bucket_is_not_flushed_out_by_many_others() -> None:
    limiter = Limiter[str](rate=1, burst=100, most=10)
    assert limiter.take("greedy", 0, 0.5)
    assert limiter.take("greedy", 0, 99.5)
    for number in range(1000):
        assert limiter.take(f"other {number}", 0)
    assert not limiter.take("greedy", 0)
    assert len(limiter) == 10


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_limited_as_one(address: str, key: str) -> None:
    assert household(address) == key
