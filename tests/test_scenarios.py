"""Every scenario of every game holds."""

from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.match.scenarios import read_scenario, run_scenario, scenario_files

FILES = [file for slug in kt.games() for file in scenario_files(slug)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_scenario(file: Path) -> None:
    scenario = read_scenario(file.read_text(encoding="utf-8"))
    assert scenario.game == file.parts[-3]
    run_scenario(scenario)
