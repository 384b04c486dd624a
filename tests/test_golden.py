"""Whole games come out as they did: `make golden` writes them anew, to be read as a diff."""

from pathlib import Path

import pytest

from katzentisch.match.golden import playthroughs

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = dict(playthroughs())


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PLAYTHROUGHS[name]


def test_no_playthrough_is_left_over() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(PLAYTHROUGHS)
