"""Every rule bites: bend it in the source, and a scenario that cites it fails.

`bends/<slug>.toml` lists the bends: the rule, the file under `src/katzentisch`, and the text in it
to be replaced. `bends/run_bent.py` runs the scenarios on the bent source.
"""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch.match.scenarios import read_scenario, scenario_files

FOLDER = Path(__file__).parent / "bends"
PACKAGE = Path(str(kt.__file__)).parent


class Swap(msgspec.Struct, forbid_unknown_fields=True):
    """A text in a source, and what to put in its place."""

    old: str
    new: str


class Bend(msgspec.Struct, forbid_unknown_fields=True):
    """One way to break a rule, and keep the rest in agreement with it."""

    rule: str
    file: str
    old: str
    new: str
    also: list[Swap] = []

    def bent(self, source: str) -> str:
        """Return the source with the rule bent; each text must be there just once."""
        for swap in (Swap(self.old, self.new), *self.also):
            assert source.count(swap.old) == 1, swap.old
            source = source.replace(swap.old, swap.new)
        return source


def bends(slug: str) -> list[Bend]:
    text = (FOLDER / f"{slug}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["bend"], list[Bend])


@cache
def citing(slug: str) -> dict[str, list[Path]]:
    """Return the scenarios by the rules they cite."""
    files: dict[str, list[Path]] = {}
    for file in scenario_files(slug):
        for rule in read_scenario(file.read_text(encoding="utf-8")).rules:
            files.setdefault(rule, []).append(file)
    return files


class Bender:
    """A process that runs scenarios on bent sources, each time as if nothing else had been."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(FOLDER / "run_bent.py")],
            env=os.environ | {"KATZENTISCH_PURE": "1", "PYTHONPATH": str(PACKAGE.parent)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def failing(self, file: str, source: str, scenarios: list[Path]) -> list[str]:
        """Return the scenarios that fail when the file has this source."""
        assert self.process.stdin
        assert self.process.stdout
        module = "katzentisch." + file.removesuffix(".py").replace("/", ".")
        print(
            json.dumps([module, source, list(map(str, scenarios))]),
            file=self.process.stdin,
            flush=True,
        )
        failed = json.loads(self.process.stdout.readline())
        assert isinstance(failed, list), failed
        return failed


@pytest.fixture(scope="module")
def bender() -> Iterator[Bender]:
    """Yield a bender, and let it end."""
    bender = Bender()
    with bender.process:
        yield bender


SLUGS = sorted(file.stem for file in FOLDER.glob("*.toml"))
BENDS = [
    pytest.param(slug, bend, id=f"{slug}-{bend.rule}-{number}")
    for slug in SLUGS
    for number, bend in enumerate(bends(slug), start=1)
]


@pytest.mark.parametrize(("slug", "bend"), BENDS)
def test_a_bent_rule_is_noticed(bender: Bender, slug: str, bend: Bend) -> None:
    source = (PACKAGE / bend.file).read_text(encoding="utf-8")
    assert bender.failing(bend.file, bend.bent(source), citing(slug)[bend.rule])


@pytest.mark.parametrize("slug", SLUGS)
def test_unbent_rules_pass(bender: Bender, slug: str) -> None:
    file = f"games/{slug}/rules.py"
    source = (PACKAGE / file).read_text(encoding="utf-8")
    assert bender.failing(file, source, scenario_files(slug)) == []


def test_every_game_has_bends() -> None:
    assert kt.games() == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_every_cited_rule_has_a_bend(slug: str) -> None:
    assert set(citing(slug)) - {bend.rule for bend in bends(slug)} == set()
