"""Bots play legal moves, and cannot see what their seat cannot know."""

import pytest

import katzentisch as kt
from katzentisch.arena.simulate import simulate, wilson_interval
from katzentisch.bots.levels import KITTEN, TABBY
from katzentisch.bots.players import RANDOM, ask, bot
from katzentisch.core.dice import Dice, FastDice
from katzentisch.core.state import State
from katzentisch.match.box import open_box
from katzentisch.match.contract import redealt, samples, seats_in, variants, whole

QUICK = (RANDOM, KITTEN, TABBY)  # the others are searches: see test_search
GAMES = [(slug, name) for slug in kt.games() for name in QUICK]


@pytest.mark.parametrize(("slug", "name"), GAMES)
def test_a_bot_plays_legal_moves_whatever_the_options(slug: str, name: str) -> None:
    choose = bot(name, open_box(slug))
    for game in variants(open_box(slug)):
        for state in samples(game, 3):
            before = whole(game, state)
            for seat in seats_in(state.actors()):
                assert ask(choose, state, seat, FastDice(1)) in state.moves(seat)
            assert whole(game, state) == before


@pytest.mark.parametrize(("slug", "name"), GAMES)
def test_a_bot_chooses_the_same_in_a_world_that_looks_the_same(slug: str, name: str) -> None:
    choose = bot(name, open_box(slug))
    for state in samples(kt.game(slug), 4):
        for seat in seats_in(state.actors()):
            choices = {
                ask(choose, world, seat, FastDice(1))
                for world in (state, *(redealt(state, seat, seed) for seed in range(5)))
            }
            assert len(choices) == 1


def test_a_bot_that_peeks_finds_nothing() -> None:
    """Handed the live state this cheat would always know the stock's next card."""

    def peek(state: State, seat: int, dice: Dice) -> int:
        return int(state.stock[-1])  # type: ignore[attr-defined]

    state = kt.game("miau").start(seed=1).state
    assert {ask(peek, state, 0, FastDice(seed)) for seed in range(50)} != {state.stock[-1]}  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", kt.games())
def test_tabby_beats_random(slug: str) -> None:
    report = simulate(kt.game(slug), [RANDOM, TABBY], games=200, seed=1)
    assert report.seats[1].low > 0.5


def test_the_interval_is_wilsons() -> None:
    low, high = wilson_interval(0.5, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert wilson_interval(0.0, 10)[0] == 0.0
    assert wilson_interval(1.0, 10)[1] == 1.0
