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
