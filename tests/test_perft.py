"""The number of ways to play is pinned: a change of the rules shows here first."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import katzentisch as kt
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import perft

PINNED = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["deal"]


@pytest.mark.parametrize("deal", PINNED, ids=lambda deal: f"{deal['game']}-{deal['seed']}")
def test_perft(deal: dict[str, Any]) -> None:
    state = kt.game(deal["game"], **deal["options"]).table(FastDice(deal["seed"]))
    state.deal()
    counts = deal["counts"]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_game_is_pinned() -> None:
    assert {deal["game"] for deal in PINNED} == set(kt.games())
