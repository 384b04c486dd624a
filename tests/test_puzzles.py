"""Wins that are there this turn are found by looking ahead."""

import pytest

from tests.puzzles import ALL, KINDS, lone_actor, puzzles, share_solved, winning_line

FEW = 25
FRESH = 40_000  # a seed far from those that anything was tuned on


@pytest.mark.parametrize("slug", KINDS)
def test_a_puzzle_can_be_solved(slug: str) -> None:
    _, certain, key = KINDS[slug]
    for puzzle in puzzles(slug, FEW):
        state, seat = puzzle.copy(), lone_actor(puzzle)
        line = winning_line(state, seat, certain, key)
        assert line is not None
        for move in line:
            assert state.actors() == 1 << seat
            assert move in state.moves(seat)
            state.apply(seat, move)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.places[seat] == 1


@pytest.mark.parametrize("slug", KINDS)
def test_a_stray_solves_most(slug: str) -> None:
    assert share_solved("stray", slug, FEW) >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize("slug", KINDS)
@pytest.mark.parametrize(("level", "share"), [("stray", 0.85), ("eminence", 0.95)])
def test_all_puzzles(slug: str, level: str, share: float) -> None:
    assert share_solved(level, slug, ALL, FRESH) >= share
