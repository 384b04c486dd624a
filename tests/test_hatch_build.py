"""What is compiled is what was written."""

import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

PROGRAM = """
import sys
from mypyc.build import mypycify
mypycify([sys.argv[1]], target_dir=sys.argv[2])
"""
TUPLE = """
from typing import Final
PACE: Final = (20.0, 60.0)

def paced(factor: float) -> tuple[float, float]:
    return factor * PACE[0], factor * PACE[1]
"""
NUMBERS = """
from typing import Final
A_SECOND: Final = 20.0
AT_ONCE: Final = 60.0

def paced(factor: float) -> tuple[float, float]:
    return factor * A_SECOND, factor * AT_ONCE
"""
VECS = """
from librt.vecs import vec
from mypy_extensions import i64

class Table:
    def __init__(self) -> None:
        self.pile = vec[i64]()
        self.rows = vec[vec[i64]]()

    def put(self, cards: vec[i64], chances: vec[float] = vec[float]()) -> object:
        self.pile = cards
        return chances
"""
TUPLE_OF_VECS = """
from librt.vecs import vec
from mypy_extensions import i64

def both(halves: tuple[vec[i64], vec[i64]]) -> i64:
    return len(halves[0]) + len(halves[1])
"""


def translate(source: str, folder: Path) -> None:
    (folder / "pace.py").write_text(source)
    command = [sys.executable, "-c", PROGRAM, "pace.py", str(folder / "c")]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def test_a_constant_that_mypyc_cannot_read_fails_the_build(tmp_path: Path) -> None:
    translate(TUPLE, tmp_path)
    with pytest.raises(SystemExit, match="make a constant of each number"):
        hatch_build.refuse_miswritten(tmp_path)


def test_plain_constants_are_built(tmp_path: Path) -> None:
    translate(NUMBERS, tmp_path)
    hatch_build.refuse_miswritten(tmp_path)


def test_vecs_are_let_go_of_wherever_source_hands_them_over(tmp_path: Path) -> None:
    translate(VECS, tmp_path)
    hatch_build.borrow_vecs(tmp_path)
    [file] = tmp_path.rglob("*.c")
    released = hatch_build.RELEASED_VEC.findall(file.read_text())
    assert sorted(released) == ["arg_cards", "arg_chances", "tmp", "tmp"]


def test_a_mypyc_that_lets_go_itself_fails_the_build(tmp_path: Path) -> None:
    translate(VECS, tmp_path)
    hatch_build.borrow_vecs(tmp_path)
    with pytest.raises(SystemExit, match="what becomes of its references"):
        hatch_build.borrow_vecs(tmp_path)


def test_vecs_that_are_not_known_to_be_let_go_of_fail_the_build(tmp_path: Path) -> None:
    translate(TUPLE_OF_VECS, tmp_path)
    with pytest.raises(SystemExit, match="what becomes of its references"):
        hatch_build.borrow_vecs(tmp_path)
