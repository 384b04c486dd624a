"""The live server keeps its laws under a seeded scheduler, whatever goes wrong.

`python -m tests.simulation --seeds 2000` does the same for longer; docs/reliability.md says what
is simulated, and what is not.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.simulation.__main__ import find
from tests.simulation.faults import KINDS
from tests.simulation.planted import BUGS, planted
from tests.simulation.seeds import Report, simulate

ROOT = Path(__file__).parent.parent
SAMPLE = 30
ALL = 2000
CHUNK = 100
FOUND_SOON = ("ack-first", "no-duplicate-check", "two-writers", "leaked-field", "seed-early")


def lived_through(seeds: range) -> list[Report]:
    """Live through seeds in which nothing may be wrong."""
    reports = [simulate(seed) for seed in seeds]
    assert [(report.seed, report.problems) for report in reports if report.problems] == []
    return reports


def test_nothing_is_wrong_in_a_sample_of_seeds_with_faults_of_every_kind() -> None:
    sample = lived_through(range(SAMPLE))
    assert sum(report.entries for report in sample) > 20 * SAMPLE
    assert sum(report.looks for report in sample) > 20 * SAMPLE
    assert len({report.history for report in sample}) == SAMPLE
    happened: Counter[str] = sum((report.faults for report in sample), Counter())
    assert set(happened) == set(KINDS)


@pytest.mark.parametrize("seed", [0, 1, 3, 5])
def test_the_same_seed_gives_the_same_history(seed: int) -> None:
    once = simulate(seed)
    assert simulate(seed) == once
    command = [sys.executable, "-m", "tests.simulation", "--seed", str(seed)]
    environ = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)
    assert once.history in done.stdout, done.stderr


@pytest.mark.parametrize("name", FOUND_SOON)
def test_a_planted_bug_is_found_soon(name: str) -> None:
    assert find(name, range(SAMPLE)) is not None


def test_a_planted_bug_is_gone_afterwards() -> None:
    before = simulate(1)
    with planted("ack-first"):
        assert simulate(1).problems
    assert simulate(1) == before


def test_every_planted_bug_is_described() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    part = page.partition("### Planted bugs")[2].partition("###")[0]
    listed = re.findall(r"^\| `([a-z-]+)` \| (.+?) \|", part, re.M)
    assert listed == [(name, bug.sentence) for name, bug in BUGS.items()]
    assert len(BUGS) >= 20


@pytest.mark.slow
@pytest.mark.parametrize("first", range(SAMPLE, ALL, CHUNK))
def test_nothing_is_wrong_in_many_seeds(first: int) -> None:
    lived_through(range(first, min(first + CHUNK, ALL)))


@pytest.mark.slow
@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_found(name: str) -> None:
    assert find(name, range(ALL)) is not None
