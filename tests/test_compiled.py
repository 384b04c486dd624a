"""What is compiled does the same as its source, move for move and message for message."""

import ast
import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import katzentisch as kt
from katzentisch import _loader
from katzentisch.bots.levels import KITTEN, TABBY, Searcher
from katzentisch.bots.players import RANDOM, ask, bot, guide_of, mind_of
from katzentisch.core.cards import PACK_OF_52, set_of, with_cards
from katzentisch.core.dice import FastDice
from katzentisch.match.box import open_box
from katzentisch.match.contract import game_digest, samples, variants, whole
from katzentisch.match.holdings import offers_holdings
from katzentisch.match.record import position_text

ROOT = Path(__file__).parent.parent
PROGRAM = """
import katzentisch as kt
from katzentisch import _loader
from katzentisch.match.box import open_box
from katzentisch.match.contract import game_digest, variants
print(_loader.describe())
for slug in kt.games():
    for game in variants(open_box(slug)):
        print(*(game_digest(game, seed) for seed in range(3)))
"""


def test_compiled_equals_interpreted() -> None:
    """In the pure run of the tests this compares the other way round, or pure with pure."""
    other = "0" if _loader.pure_is_wanted("rules") else "1"
    settings = {**os.environ, "KATZENTISCH_PURE": other}
    said = subprocess.check_output([sys.executable, "-c", PROGRAM], env=settings, text=True)
    description, *digests = said.splitlines()
    assert description.startswith("pure Python") == (other == "1" or not compiled_here())
    here = [
        " ".join(game_digest(game, seed) for seed in range(3))
        for slug in kt.games()
        for game in variants(open_box(slug))
    ]
    assert digests == here


def test_no_struct_is_compiled() -> None:
    """It would forget the types of its fields, and take or refuse anything."""
    for group in _loader.GROUPS:
        for name in _loader.sources(group):
            source = (_loader.PACKAGE / name).read_text(encoding="utf-8")
            assert not re.search(r"^class .*\bStruct\b", source, re.M), name


def test_nothing_compiled_waits_while_an_exception_is_handled() -> None:
    """Where one compiled coroutine awaits another that does so, mypyc 2.4 loses the exception.

    A socket that was to be closed with a reason was closed without a word.
    """
    for group in _loader.GROUPS:
        for name in _loader.sources(group):
            tree = ast.parse((_loader.PACKAGE / name).read_text(encoding="utf-8"))
            assert [(name, node.lineno) for node in waits_while_handling(tree)] == []


def waits_while_handling(tree: ast.AST) -> list[ast.Await | ast.AsyncFor | ast.AsyncWith]:
    """Return where code waits in `except`, in `finally`, or at the end of an `async with`."""
    tries = [node for node in ast.walk(tree) if isinstance(node, ast.Try)]
    handling = [stmt for each in tries for stmt in each.finalbody]
    handling += [stmt for each in tries for handler in each.handlers for stmt in handler.body]
    waits = (ast.Await, ast.AsyncFor, ast.AsyncWith)
    found = [node for part in handling for node in ast.walk(part) if isinstance(node, waits)]
    return found + [node for node in ast.walk(tree) if isinstance(node, ast.AsyncWith)]


@pytest.mark.parametrize(
    "source",
    [
        "async def f():\n  try: g()\n  finally: await h()",
        "async def f():\n  try: g()\n  except E: await h()",
        "async def f():\n  async with g(): pass",
    ],
)
def test_waiting_while_an_exception_is_handled_is_seen(source: str) -> None:
    assert waits_while_handling(ast.parse(source))


LOOKS = 200


def look(match: kt.Match) -> None:
    state, part = match.state.copy(), match.game.box.holdings
    for seat in range(match.game.players):
        match.game.box.view.view(state, seat)
        if part is not None and offers_holdings(match.game):
            part.hand(state, seat)
            part.unseen(state, seat)
            part.sure(state, seat, (seat + 1) % match.game.players)


def write_and_read(match: kt.Match) -> None:
    match.game.position(match.position)
    match.game.position(position_text(match.position))


def deal(match: kt.Match) -> None:
    match.game.start(seed=1)
    for seat in range(match.game.players):
        match.blindfolded(seat, FastDice(1)).cards()


def ask_bots(match: kt.Match) -> None:
    box = match.game.box
    for seat in match.actors[:1]:
        for name in (RANDOM, KITTEN, TABBY):
            ask(bot(name, box), match.state, seat, FastDice(1))
        if not box.in_time:
            ask(Searcher(guide_of(box), 10), match.state, seat, FastDice(1))
        elif seat < match.game.players:
            mind_of(TABBY, box, seat, FastDice(1)).look(match.state, 0)


def play_on(match: kt.Match) -> None:
    again = match.game.position(match.position)
    for _ in range(5):
        for seat in again.actors[:1]:
            again.play(seat, again.announced_moves(seat)[0])
    for event in kt.replay(str(again.record)).events:
        again.tell(event, None, "en")


def practise(match: kt.Match) -> None:
    puzzles = match.game.box.puzzles
    if puzzles is not None:
        puzzles.solve(puzzles.make_puzzle(dict(match.game.options), FastDice(1)))


def hand_over(match: kt.Match) -> None:
    cards = vec[i64](range(52))
    set_of(cards=cards)
    with_cards(cards, vec[i64](range(5)))
    match.state.dice.shuffle(cards)


WAYS = [look, write_and_read, deal, ask_bots, play_on, practise, hand_over]


@pytest.mark.parametrize("do", WAYS)
@pytest.mark.parametrize("slug", kt.games())
def test_what_is_done_again_and_again_keeps_nothing(
    slug: str, do: Callable[[kt.Match], None]
) -> None:
    """Where source hands a vec to what is compiled and takes one, mypyc 2.4 never lets go of it.

    The build mends that. A table of Miau kept a quarter of a kilobyte of each move, a bot's worker
    up to 1.3 kilobytes of each question.
    """
    game = kt.game(slug)
    matches = [game.position(whole(game, state)) for state in samples(game, 1)]
    for match in matches:
        do(match)
    gc.collect()
    before = sys.getallocatedblocks()
    for match in islice(cycle(matches), LOOKS):
        do(match)
    gc.collect()
    assert sys.getallocatedblocks() - before < LOOKS / 2


def test_a_vec_that_is_handed_over_stays_with_its_owner() -> None:
    cards = vec[i64](range(52))
    for _ in range(LOOKS):
        assert set_of(cards) == PACK_OF_52
    others = [vec[i64]([0] * 52) for _ in range(LOOKS)]
    assert list(cards) == list(range(52))
    assert sum(map(len, others)) == 52 * LOOKS


def compiled_here() -> bool:
    return _loader.why_not_compiled("rules") is None


@pytest.mark.skipif(_loader.why_not_compiled("tables") is not None, reason="nothing is compiled")
@pytest.mark.parametrize("seeds", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_compiled_tables_have_the_same_histories(seeds: int) -> None:
    assert histories(seeds, "0") == histories(seeds, "tables")


def histories(seeds: int, pure: str) -> str:
    """Live through seeds in a process of its own, and return a digest of all that happened."""
    command = [sys.executable, "-m", "tests.simulation", "--seeds", str(seeds), "--jobs", "1"]
    environ = {**os.environ, "KATZENTISCH_PURE": pure}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)
    found = re.search(r"^all histories: (\w+)$", done.stdout, re.M)
    assert found is not None, done.stderr
    return found[1]
