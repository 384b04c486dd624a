"""The compiled rules and the interpreted ones play the same games, move for move."""

import os
import subprocess
import sys

import katzentisch as kt
from katzentisch import _loader
from katzentisch.match.box import open_box
from katzentisch.match.contract import game_digest, variants

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
    other = "0" if _loader.pure_is_wanted() else "1"
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
    return _loader.why_not_compiled() is None
