"""What is compiled does the same as its source, move for move and message for message."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch import _loader
from katzentisch.match.box import open_box
from katzentisch.match.contract import game_digest, variants
from tests.simulation.seeds import simulate

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


def compiled_here() -> bool:
    return _loader.why_not_compiled("rules") is None


@pytest.mark.skipif(_loader.why_not_compiled("tables") is not None, reason="nothing is compiled")
@pytest.mark.parametrize("seed", [2, 3])
def test_compiled_tables_have_the_same_history(seed: int) -> None:
    once = simulate(seed)
    command = [sys.executable, "-m", "tests.simulation", "--seed", str(seed)]
    environ = {**os.environ, "KATZENTISCH_PURE": "0"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)
    assert once.history in done.stdout, done.stderr
