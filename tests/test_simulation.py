"""The live server keeps its laws under a seeded scheduler, whatever goes wrong.

`python -m tests.simulation --seeds 2000` does the same for longer; docs/reliability.md says what
is simulated, and what is not.
"""

import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from katzentisch.server.store import Guest, StoreFailed
from tests.simulation.__main__ import find
from tests.simulation.disk import Disk
from tests.simulation.faults import KINDS, Faults
from tests.simulation.loop import Process, SimulatedLoop
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


async def come_in(disk: Disk, name: str) -> bool:
    """Store a guest; tell whether the disk says so."""
    try:
        await disk.store.add_guest(Guest(name, name, False, None, 1, 1))
    except StoreFailed:
        return False
    return True


def guests_after_a_failed_sync(disk: Disk, loop: SimulatedLoop, *, one_more: bool) -> list[bool]:
    """Let Mia's commit fail when it is synced, and the machine crash; tell who is there when."""

    async def visits() -> list[bool]:
        disk.faults.owed.add("sync fails")
        there = [await come_in(disk, "mia"), disk.store.guest("mia") is not None]
        if one_more:
            assert await come_in(disk, "tom")
        disk.crash()
        disk.open(Process("server 2"))
        return [*there, disk.store.guest("mia") is not None]

    return loop.run(visits())


@pytest.mark.parametrize("one_more", [False, True])
def test_a_commit_that_could_not_be_synced_is_found_after_a_crash_unless_written_over(
    tmp_path: Path, one_more: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = SimulatedLoop(random.Random(1), 1000)  # type: ignore[abstract]
    faults = Faults(random.Random(1), lambda *what: None)
    faults.is_on = False
    disk = Disk(tmp_path, loop, faults, random.Random(1))
    monkeypatch.setattr(disk, "what_is_left", lambda synced, written: written)
    disk.open(Process("server 1"))
    was_told, was_seen, is_found = guests_after_a_failed_sync(disk, loop, one_more=one_more)
    assert (was_told, was_seen, is_found) == (False, False, not one_more)
    disk.close()


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
