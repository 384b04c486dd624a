"""What can be used is documented."""

import re
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.cli import app
from katzentisch.match.box import open_box
from katzentisch.match.scenarios import Scenario, Step, read_scenario, run_scenario

ROOT = Path(__file__).parent.parent
DOCS = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md")}


@pytest.mark.parametrize("struct", [Scenario, Step])
def test_every_key_of_a_scenario_is_described(struct: type[Scenario | Step]) -> None:
    for field in struct.__struct_fields__:
        assert f"`{field}`" in DOCS["scenarios.md"]


@pytest.mark.parametrize("slug", kt.games())
def test_every_zone_is_described(slug: str) -> None:
    _, _, chapter = DOCS["scenarios.md"].partition(f"## Zones of `{slug}`")
    chapter = chapter.partition("\n## ")[0]
    for zone in open_box(slug).notation.Position.__struct_fields__:
        assert f"`{zone}`" in chapter, zone


def test_the_example_scenario_holds() -> None:
    blocks = re.findall(r"(?:^    .*\n|^\n)+", DOCS["scenarios.md"], re.M)
    [example] = [block for block in blocks if "game =" in block]
    run_scenario(read_scenario(re.sub("^    ", "", example, flags=re.M)))


def test_every_command_is_described() -> None:
    everything = "".join(DOCS.values()) + (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"katzentisch {command.callback.__name__}" in everything


def test_the_readme_names_every_game_there_is() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for slug in kt.games():
        assert re.search(rf"^\| `{slug}` .*\| playable \|$", readme, re.M)


def test_links_lead_somewhere() -> None:
    for file in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"
