"""Katch Me Aho!: secrets, timers and late moves, as no scenario can tell."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import katzentisch as kt
from katzentisch.core.dice import FastDice, ScriptedDice
from katzentisch.core.playout import blindfolded, choice_dice
from katzentisch.games.katch.notation import DEED_WORDS
from katzentisch.games.katch.rules import (
    ANSWER,
    BACK,
    ENOUGH,
    PRELUDE,
    READY,
    ROLL,
    SNATCH,
    TIME,
    State,
    fits,
    is_card,
    value_of,
)
from katzentisch.match.box import open_box
from katzentisch.match.contract import play_through, walk

# Who asks for the ride while a round is on is caught: it may not be computed before.
WITHOUT_THE_ANSWER = """
from katzentisch.core.playout import any_actor, choice_dice
from katzentisch.core.state import Trace
from katzentisch.games.katch import bot, rules
from katzentisch.games.katch.notation import write_position
from katzentisch.games.katch.view import view
from katzentisch.match.box import open_box
from katzentisch.match.contract import seats_in, variants

class Asked(Exception):
    pass

def refuse(*layout):
    raise Asked

ride = rules.stops_of, rules.right_tokens

def look(state):
    for viewer in (None, *range(state.players)):
        view(state, viewer)
    write_position(state)
    for seat in range(state.players + 1):
        if state.actors() >> seat & 1:
            state.moves(seat)
            for answered in (0, 1, state.phase - 1, state.phase, state.phase + 1):
                for move in range(32 * answered, 32 * answered + 32):
                    state.why_not(seat, state.as_it_counts(seat, move))
        elif seat < state.players:
            state.why_idle(seat)

def goes_on(state, seat, move):
    after = state.copy()
    after.trace = Trace()
    try:
        after.apply(seat, move)
    except Asked:
        return False
    return bool([happening.code for happening in after.trace.happenings])

rounds = 0
for game in variants(open_box("katch")):
    dice = choice_dice(1)
    state = game.deal(1)
    while actors := state.actors():
        seat = any_actor(actors, dice)
        moves = state.moves(seat)
        if state.stage == rules.SNATCH:
            rules.stops_of, rules.right_tokens = refuse, refuse
            look(state)
            possible = [(s, m) for s in seats_in(actors) for m in state.moves(s)]
            going_on = [goes_on(state, s, m) for s, m in possible]
            rules.stops_of, rules.right_tokens = ride
            for (s, m), expected in zip(possible, going_on, strict=True):
                after = state.copy()
                after.apply(s, m)
                assert (after.stage == rules.SNATCH) == expected
            rounds += 1
        state.apply(seat, moves[dice.below(len(moves))])
print(rounds > 500)
"""


@pytest.mark.rule("KA19", "KA28")
def test_nothing_depends_on_the_answer_before_the_round_is_over() -> None:
    settings = {**os.environ, "KATZENTISCH_PURE": "1"}
    command = [sys.executable, "-c", WITHOUT_THE_ANSWER]
    assert subprocess.check_output(command, env=settings, text=True) == "True\n"


def states(seed: int, **options: object) -> Iterator[State]:
    """Yield the states of a random game."""
    for state in walk(kt.game("katch", **options), seed):
        assert isinstance(state, State)
        yield state


@pytest.mark.rule("KA5", "KA6")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_card_is_in_time_or_late_or_wrong(players: int) -> None:
    """Every card that is on top, answering every phase there was, in random preludes."""
    seen = set()
    for state in states(players, players=players):
        if state.stage != PRELUDE or state.turns % 7:
            continue
        for seat in range(state.players):
            if not state.actors() >> seat & 1:
                continue
            for deed in state.moves(seat):
                for answered in range(1, state.phase):
                    move = state.as_it_counts(seat, deed + (answered << ANSWER))
                    verdict = verdict_on(state, value_of(deed), answered)
                    seen.add(verdict)
                    if verdict in ("in time", "wrong"):
                        assert move == deed
                        continue
                    objection = state.why_not(seat, move)
                    assert objection is not None
                    assert objection.code == verdict
    assert seen == {"in time", "late", "wrong", "too-early"}


def verdict_on(state: State, card: int, answered: int) -> str:
    """Say what comes of a card, by KA5 and KA6."""
    reference = state.references[answered - 1]
    if fits(card, state.references[len(state.references) - 1]):
        return "in time"
    if reference == 0:
        return "too-early"
    return "late" if fits(card, reference) else "wrong"


def test_cards_fit_their_neighbours_only() -> None:
    pairs = {(card, reference) for card in range(1, 7) for reference in range(1, 7)}
    ring = {(n % 6 + 1, (n + 1) % 6 + 1) for n in range(6)}
    assert {pair for pair in pairs if fits(*pair)} == ring | {(b, a) for a, b in ring}


@pytest.mark.rule("KA28")
def test_unknown_cards_are_dealt_in_the_order_of_the_shuffle() -> None:
    """Else a seed would bring another world, and bots would choose another move."""
    *_, state = states(0, players=3, prelude="skip")
    world = blindfolded(state, 0, ScriptedDice([[]]))
    assert isinstance(world, State)
    draws = [
        card for draw, known in zip(world.draws, world.known, strict=True) for card in draw[known:]
    ]
    dealt = [*world.box, *draws]
    assert dealt == sorted(dealt)
    assert len(set(dealt)) == 6


@pytest.mark.rule("KA6", "KA22", "KA23", "KA29")
def test_a_timer_keeps_its_number_while_it_runs_and_never_comes_back() -> None:
    running: dict[int, int] = {}
    ended: set[int] = set()
    kinds = set()
    for state in states(3, players=2, enough=5):
        clock = state.players
        moves = list(state.moves(clock)) if state.actors() >> clock & 1 else []
        now = {int(move): int(state.timer(move)) for move in moves}
        assert not ended & set(now.values())
        assert all(now[move] == number for move, number in running.items() if move in now)
        ended |= {number for move, number in running.items() if now.get(move) != number}
        running = now
        kinds |= {min(move, BACK) for move in now}
    assert kinds == {ROLL, TIME, ENOUGH, BACK}
    assert len(ended) > 20


def test_how_long_the_clock_takes() -> None:
    state = kt.game("katch").deal(0)
    times = [state.duration(move) for move in (ROLL, TIME, ENOUGH, BACK + 1)]
    assert times == [5000, 60_000, 0, 2000]
    other = kt.game("katch", wait="none", enough=5, clock=30).deal(0)
    assert [other.duration(move) for move in (ROLL, TIME, ENOUGH, BACK)] == [5000, 30_000, 5000, 0]
    assert kt.game("katch", clock=120).deal(0).duration(TIME) == 120_000


def test_a_record_with_moves_of_the_clock_replays() -> None:
    match = play_through(kt.game("katch", players=3), 5)
    text = str(match.record)
    for word in ("clock roll", "clock time", "clock back"):
        assert word in text
    assert "@" not in "".join(move for _, move in match.record.moves)
    assert kt.replay(text).position == match.position


def test_a_record_holds_what_an_answer_came_to() -> None:
    match = kt.game("katch", players=3).start(seed=5)
    match.play(3, "roll")
    top = match.moves(1)[0]
    match.play(1, f"{top}@2")
    assert match.record.moves[-1] == (1, top)
    assert kt.replay(str(match.record)).position == match.position


@pytest.mark.rule("KA25", "KA28")
def test_redealing_keeps_what_went_under_a_draw_stack() -> None:
    kept = 0
    for seed in range(60):
        for state in states(seed, players=2, prelude="skip"):
            world = blindfolded(state, 0, FastDice(seed))
            assert isinstance(world, State)
            for place, number in enumerate(state.known):
                assert list(world.draws[place][:number]) == list(state.draws[place][:number])
                kept += number
            for pile, same in zip(world.discards, state.discards, strict=True):
                assert list(pile) == list(same)
    assert kept > 0


def test_every_move_that_is_offered_can_be_written() -> None:
    offered = {
        move
        for players in (2, 6)
        for seed in range(3)
        for state in states(seed, players=players, districts=6, enough=5)
        for seat in range(state.players + 1)
        if state.actors() >> seat & 1
        for move in state.moves(seat)
    }
    assert offered == set(DEED_WORDS)


def test_a_bot_takes_the_right_tokens_and_is_done() -> None:
    choose = open_box("katch").bot.choose
    taken = 0
    for state in states(2, players=4):
        if state.stage != SNATCH or not state.actors() & 1:
            continue
        move = choose(state, 0, choice_dice(1))
        right = state.right() & state.free_tokens()
        assert (right >> move & 1) if right else DEED_WORDS[move] == "done"
        taken += bool(right)
    assert taken > 5


def test_a_bot_plays_what_fits_and_is_ready() -> None:
    choose = open_box("katch").bot.choose
    for state in states(2, players=2):
        if not state.actors() & 1 or state.stage == SNATCH:
            continue
        move = choose(state, 0, choice_dice(1))
        if state.stage != PRELUDE:
            assert move == READY
            continue
        fitting = [deed for deed in state.moves(0) if fits(value_of(deed), state.reference())]
        assert is_card(move)
        assert move in fitting or not fitting
