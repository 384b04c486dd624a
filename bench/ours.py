"""Our own games, played inside the compiled core and driven from Python."""

import importlib
from random import Random
from typing import Any

from bench.contender import Count, Play
from katzentisch.bots.search import Search
from katzentisch.core.dice import FastDice
from katzentisch.core.guide import Guide
from katzentisch.core.playout import blindfolded, count_random_moves, dealt
from katzentisch.core.state import State

SIMULATIONS = 1000  # for a move


def empty_table(slug: str, players: int | None = None) -> State:
    """Return an empty table of a game with its default options, and perhaps so many players."""
    rules: Any = importlib.import_module(f"katzentisch.games.{slug}.rules")
    options = {option.name: option.choices[0] for option in rules.OPTIONS}
    if players is not None:
        options["players"] = players
    table: State = rules.empty_table(options, FastDice(0))
    return table


def inside_the_core(slug: str, players: int | None = None) -> Play:
    """Play whole games in one call."""
    table = empty_table(slug, players)

    def play(number: int) -> Count:
        moves = int(count_random_moves(table, number, 0))
        return Count(moves, moves)

    return play


def from_python(slug: str, players: int | None = None) -> Play:
    """Ask for the moves, choose one and make it, again and again, from interpreted Python."""
    table = empty_table(slug, players)
    bits = Random(1).getrandbits

    def play(number: int) -> Count:
        made = 0
        for seed in range(number):
            state: Any = dealt(table, seed)
            while acting := state.actors():
                seat = acting.bit_length() - 1
                legal = state.moves(seat)
                state.apply(seat, legal[bits(30) % len(legal)])
                made += 1
        return Count(made, made)

    return play


def tree_search(slug: str, players: int) -> Play:
    """Search the first move of a game; a game here is a move thought about."""
    guide: Guide = importlib.import_module(f"katzentisch.games.{slug}.bot").GUIDE
    table = empty_table(slug, players)
    search = Search(guide)

    def play(number: int) -> Count:
        for seed in range(number):
            dice = FastDice(seed)
            search.forget()
            search.begin(blindfolded(dealt(table, seed), 0, dice), 0, dice)
            search.think(SIMULATIONS)
        return Count(number * SIMULATIONS, number)

    return play
