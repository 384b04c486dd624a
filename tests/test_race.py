"""The race judge: its laws one by one, and what they come to over many races."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.core.dice import FastDice
from katzentisch.tables.race import (
    CLAIM_BEYOND_TRIP,
    CLAIM_TOO_QUICK,
    FASTEST_REACTION,
    MOST_CREDIT,
    TIE,
    TRIP_BEYOND_ANSWERS,
    Answer,
    Verdict,
    decided_at,
    judge,
    most_credit,
    suspects,
    weigh,
)
from tests.race_table import behind, by_arrival, cheat, race, trusting

GAMES = 100


def answer(seat: int, took: int, claimed: int | None, trip: int = 0, *earlier: int) -> Answer:
    return Answer(seat, 1000, 1000 + took, claimed, (trip,) * 5, earlier)


def seats(verdicts: list[Verdict]) -> list[int]:
    return [verdict.seat for verdict in verdicts]


# -- the laws


def test_the_quicker_reaction_is_first_though_it_arrives_later() -> None:
    near, far = answer(0, 430, 410, trip=20), answer(1, 500, 380, trip=120)
    assert seats(judge([near, far], FastDice(0))) == [1, 0]
    assert seats(by_arrival([near, far], FastDice(0))) == [0, 1]


def test_a_credit_is_never_more_than_the_claim_asks_for() -> None:
    assert weigh(answer(0, 500, 450, trip=120)).credit == 50
    assert weigh(answer(0, 500, 600, trip=120)).credit == 0
    assert weigh(answer(0, 500, None, trip=120)).credit == 0


def test_a_credit_is_never_more_than_the_measured_round_trip() -> None:
    assert weigh(answer(0, 500, 100, trip=120)).credit == 120
    assert weigh(Answer(0, 0, 500, 100)).credit == 0
    one_slow_pong = Answer(0, 0, 500, 100, round_trips=(40, 41, 240, 39, 40))
    assert weigh(one_slow_pong).credit == 40


def test_a_credit_is_never_more_than_the_most() -> None:
    assert weigh(answer(0, 2000, 0, trip=900)).credit == MOST_CREDIT


def test_a_credit_is_never_more_than_the_players_own_answers_allow() -> None:
    slow_pongs = answer(0, 500, 300, 200, 290, 310)
    verdict = weigh(slow_pongs)
    assert verdict.allowed == 500 - FASTEST_REACTION
    assert weigh(answer(0, 500, 300, 200, 290, 300, 310)).credit == 310 - FASTEST_REACTION
    assert weigh(answer(0, 500, 300, 200, 20, 30)).credit == 200, "two blind guesses do no harm"
    assert weigh(answer(0, 500, 300, 200, 20, 30, 40)).credit == 0


def test_times_within_the_tie_are_ordered_by_the_dice() -> None:
    tied = [answer(0, 400, None), answer(1, 400 + TIE, None)]
    firsts = [judge(tied, FastDice(seed))[0].seat for seed in range(400)]
    assert 160 < sum(firsts) < 240
    verdicts = judge(tied, FastDice(0))
    assert {verdict.seat: verdict.drawn_with for verdict in verdicts} == {0: (1,), 1: (0,)}
    apart = [answer(0, 400, None), answer(1, 401 + TIE, None)]
    assert all(seats(judge(apart, FastDice(seed))) == [0, 1] for seed in range(50))


def test_a_tie_reaches_no_further_than_from_its_first() -> None:
    chain = [answer(0, 400, None), answer(1, 408, None), answer(2, 416, None)]
    for seed in range(50):
        assert judge(chain, FastDice(seed))[2].seat == 2


def test_what_is_odd_is_named() -> None:
    assert weigh(answer(0, 500, 380, trip=120)).odd == ()
    assert weigh(answer(0, 300, 100, trip=200)).odd == (CLAIM_TOO_QUICK,)
    assert weigh(answer(0, 500, 270, trip=120)).odd == ()  # the page was slow to paint
    assert weigh(answer(0, 600, 350, trip=120)).odd == (CLAIM_BEYOND_TRIP,)
    assert weigh(answer(0, 500, 300, 200, 300, 310, 320)).odd == (TRIP_BEYOND_ANSWERS,)


def test_who_is_odd_too_often_is_suspected() -> None:
    odd, fine = weigh(answer(1, 600, 350, trip=120)), weigh(answer(0, 500, 380, trip=120))
    assert suspects([odd, odd, *[fine] * 40]) == {}
    assert suspects([odd, odd, odd, fine]) == {1: {CLAIM_BEYOND_TRIP: 3}}


@st.composite
def answers_to_one_signal(draw: st.DrawFn) -> list[Answer]:
    times = st.integers(0, 3000)
    trips = st.lists(st.integers(0, 900), max_size=6).map(tuple)
    return [
        Answer(seat, 0, draw(times), draw(st.none() | times), draw(trips), draw(trips))
        for seat in range(draw(st.integers(1, 6)))
    ]


@given(answers_to_one_signal(), st.integers(0, 2**32))
def test_every_decision_follows_from_its_data(answers: list[Answer], seed: int) -> None:
    verdicts = judge(answers, FastDice(seed))
    assert sorted(seats(verdicts)) == [each.seat for each in answers]
    for verdict in verdicts:
        bounds = [verdict.asked, verdict.measured, MOST_CREDIT]
        bounds += [] if verdict.allowed is None else [verdict.allowed]
        assert verdict.credit == min(bounds)
        assert verdict.judged == verdict.arrived - verdict.credit
    for earlier, later in pairwise(verdicts):
        drawn = later.seat in earlier.drawn_with
        assert earlier.judged <= later.judged + (TIE if drawn else 0)
    text = msgspec.json.encode(answers)
    again = msgspec.json.decode(text, type=list[Answer])
    assert judge(again[::-1], FastDice(seed)) == verdicts


@given(answers_to_one_signal(), st.integers(0, 2**32))
def test_nobody_who_arrives_after_the_window_can_be_first(answers: list[Answer], seed: int) -> None:
    first = min(map(weigh, answers), key=lambda verdict: verdict.judged)
    credit_bounds = [most_credit(each) for each in answers if each.seat != first.seat]
    closing = decided_at(first, credit_bounds)
    late = {each.seat for each in answers if each.arrived > closing}
    assert judge(answers, FastDice(seed))[0].seat not in late


# -- what they come to


def test_plain_arrival_favours_the_near_one() -> None:
    near, far = race(behind(20, 120), by_arrival, GAMES).shares
    assert near == pytest.approx(0.83, abs=0.02)
    assert far == pytest.approx(0.17, abs=0.02)


def test_with_credit_equal_players_win_equally_often() -> None:
    assert race(behind(20, 120), judge, GAMES).shares == pytest.approx([0.5, 0.5], abs=0.03)
    four = race(behind(15, 40, 90, 200), judge, GAMES).shares
    assert four == pytest.approx([0.25] * 4, abs=0.04)
    assert race(behind(15, 40, 90, 200), by_arrival, GAMES).shares[3] < 0.01


def test_a_false_claim_gains_next_to_nothing_and_is_flagged() -> None:
    assert race(cheat(claims_less=200, delays_pongs=0), trusting, GAMES).shares[1] > 0.9
    judged = race(cheat(claims_less=200, delays_pongs=0), judge, GAMES)
    assert judged.shares[1] <= 0.55
    assert judged.flagged == [0, 1]


def test_delayed_pongs_gain_a_bounded_share_and_the_bold_are_flagged() -> None:
    modest = race(cheat(claims_less=50, delays_pongs=50), judge, GAMES)
    bold = race(cheat(claims_less=200, delays_pongs=200), judge, GAMES)
    boldest = race(cheat(claims_less=400, delays_pongs=400), judge, GAMES)
    assert modest.shares[1] < 0.75
    assert bold.shares[1] < 0.95
    assert boldest.shares[1] < 0.95, "more delay gains no more"
    assert bold.flagged[1] > 0.9
    assert boldest.flagged == [0, 1]


def test_the_honest_are_not_flagged() -> None:
    assert race(behind(15, 40, 90, 200), judge, GAMES).flagged == [0, 0, 0, 0]
