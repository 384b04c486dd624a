"""Every rule bites: bend it in the source, and a scenario that cites it fails.

`bends/<slug>.toml` lists the bends: the rule, the file under `src/katzentisch`, and the text in it
to be replaced. `bends/run_bent.py` runs the scenarios on the bent source in a process of its own.
"""

import os
import subprocess
import sys
import tomllib
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


def citing(slug: str) -> dict[str, list[Path]]:
    """Return the scenarios by the rules they cite."""
    files: dict[str, list[Path]] = {}
    for file in scenario_files(slug):
        for rule in read_scenario(file.read_text(encoding="utf-8")).rules:
            files.setdefault(rule, []).append(file)
    return files


def failing(file: str, source: str, scenarios: list[Path]) -> list[str]:
    """Return the scenarios that fail when the file has this source."""
    module = "katzentisch." + file.removesuffix(".py").replace("/", ".")
    done = subprocess.run(
        [sys.executable, str(FOLDER / "run_bent.py"), module, *map(str, scenarios)],
        input=source,
        env=os.environ | {"KATZENTISCH_PURE": "1", "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


SLUGS = sorted(file.stem for file in FOLDER.glob("*.toml"))
BENDS = [
    pytest.param(slug, bend, id=f"{slug}-{bend.rule}-{number}")
    for slug in SLUGS
    for number, bend in enumerate(bends(slug), start=1)
]


@pytest.mark.parametrize(("slug", "bend"), BENDS)
def test_a_bent_rule_is_noticed(slug: str, bend: Bend) -> None:
    source = (PACKAGE / bend.file).read_text(encoding="utf-8")
    assert failing(bend.file, bend.bent(source), citing(slug)[bend.rule])


@pytest.mark.parametrize("slug", SLUGS)
def test_unbent_rules_pass(slug: str) -> None:
    file = f"games/{slug}/rules.py"
    source = (PACKAGE / file).read_text(encoding="utf-8")
    assert failing(file, source, scenario_files(slug)) == []


def test_every_game_has_bends() -> None:
    assert kt.games() == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_every_cited_rule_has_a_bend(slug: str) -> None:
    assert set(citing(slug)) - {bend.rule for bend in bends(slug)} == set()
