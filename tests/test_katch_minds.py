"""The players of Katch Me Aho! in time: how quick they are, and what they may not know."""

from statistics import mean, median

import pytest

import katzentisch as kt
from katzentisch.arena.simulate import simulate
from katzentisch.bots.levels import LEVELS
from katzentisch.bots.players import mind_of
from katzentisch.core.dice import FastDice
from katzentisch.core.pace import NEVER, Pace
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import State as BaseState
from katzentisch.games.katch.bot import HAND_ON_ITS_WAY, Player
from katzentisch.games.katch.rules import ANSWER, PRELUDE, READY, SNATCH, State
from katzentisch.match.box import open_box

BOX = open_box("katch")


def rounds(level: int, count: int, districts: int = 3) -> list[tuple[State, Player]]:
    """Return rounds that have just begun, and what a player makes of them."""
    game = kt.game("katch", players=3, districts=districts, prelude="skip")
    found = []
    for seed in range(count):
        state = game.deal(seed)
        assert isinstance(state, State)
        for seat in range(3):
            state.apply(seat, READY)
        assert state.stage == SNATCH
        player = Player(level, 0, FastDice(seed))
        player.look(state, 1000)
        found.append((state, player))
    return found


@pytest.mark.parametrize(("better", "worse"), list(zip(LEVELS[1:], LEVELS, strict=False)))
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    game = kt.game("katch", players=2)
    there = simulate(game, [better, worse], 100, seed=1).seats[0].share
    back = simulate(game, [worse, better], 100, seed=1).seats[1].share
    assert min(there, back) > 0.8


def test_the_least_beats_chance() -> None:
    game = kt.game("katch", players=2)
    assert simulate(game, ["kitten", "random"], 100, seed=1).seats[0].share > 0.8


def test_longer_rides_take_longer() -> None:
    for level in range(4):
        times: dict[int, list[int]] = {}
        for state, player in rounds(level, 300):
            times.setdefault(len(state.stops()), []).append(int(player.due) - 1000)
        assert median(times[1]) < median(times[3])


def test_better_levels_are_quicker_and_err_less() -> None:
    levels = [rounds(level, 400, districts=4) for level in range(4)]
    times = [median(int(player.due) for _, player in each) for each in levels]
    right = [mean(player.wanted == state.right() for state, player in each) for each in levels]
    assert times == sorted(times, reverse=True)
    assert right == sorted(right)
    assert 0.4 < right[0] < 0.8
    assert right[3] > 0.93


@pytest.mark.parametrize("players", [2, 4])
def test_a_plan_does_not_depend_on_hidden_cards(players: int) -> None:
    game = kt.game("katch", players=players)
    for seed in range(5):
        state = game.deal(seed)
        dice = FastDice(seed)
        pace = Pace([mind_of("stray", BOX, seat, dice) for seat in range(players)], dice)
        pace.look(state, 0)
        for number in range(200):
            if not state.actors():
                break
            for seat in range(players):
                assert plan(state, seat, number) == plan(
                    blindfolded(state, seat, FastDice(number)), seat, number
                )
            mind = pace.first()
            move = state.as_it_counts(mind.seat, mind.move)
            now, mind.due = mind.due, NEVER
            if move in list(state.moves(mind.seat)):
                state.apply(mind.seat, move)
            pace.look(state, now)


def plan(state: BaseState, seat: int, seed: int) -> tuple[int, int]:
    player = mind_of("stray", BOX, seat, FastDice(seed))
    player.look(state, 0)
    return player.due, player.move


def test_a_card_on_its_way_cannot_be_held_back() -> None:
    game = kt.game("katch", players=3)
    kept = dropped = 0
    for seed in range(60):
        state = game.deal(seed)
        assert isinstance(state, State)
        for seat in range(3):
            state.apply(seat, READY)
        player = Player(3, 0, FastDice(seed))
        player.look(state, 0)
        other = next((s for s in (1, 2) if (state.top(s) - state.reference()) % 6 in (1, 5)), None)
        if player.due == NEVER or other is None:
            continue
        due, move, phase = player.due, player.move, state.phase
        assert move >> ANSWER == phase
        state.apply(other, state.moves(other)[0])
        assert state.stage == PRELUDE
        early, late = Player(3, 0, FastDice(1)), Player(3, 0, FastDice(1))
        for twin in (early, late):
            twin.phase, twin.due, twin.move = phase, due, move
        late.look(state, due - HAND_ON_ITS_WAY + 1)
        assert (late.due, late.move) == (due, move)
        early.look(state, due - HAND_ON_ITS_WAY)
        kept += 1
        dropped += (early.due, early.move) != (due, move)
    assert kept == dropped > 10
