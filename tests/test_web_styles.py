"""The browser's styles: what is meant for all pages reaches no part that has its own."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web" / "src"
SHARED = [*sorted((WEB / "look").glob("*.css")), *sorted((WEB / "motion").glob("*.css"))]
PARTS = [
    file
    for folder in (WEB, ROOT / "src" / "katzentisch" / "games")
    for file in sorted(folder.rglob("*.svelte"))
    if "gallery" not in file.parts
]
ADJUSTED = {"btn"}  # every page has buttons, and some lay them out in their own way
ALONE = re.compile(r"\.([a-z][\w-]*)(?::[\w-]+(?:\([^()]*\))?)*")


def class_names(style: str) -> set[str]:
    """Return the classes to which a style sheet gives something by themselves."""
    selectors = re.sub(r"\{[^{}]*\}", "{}", re.sub(r"/\*.*?\*/", "", style, flags=re.S))
    found = (ALONE.fullmatch(part) for part in re.split(r"[\s,>+~{}]+", selectors))
    return {match[1] for match in found if match}


SHARED_NAMES = {name for file in SHARED for name in class_names(file.read_text())} - ADJUSTED


@pytest.mark.parametrize("file", PARTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_part_gives_a_shared_class_a_meaning_of_its_own(file: Path) -> None:
    style = file.read_text(encoding="utf-8").partition("<style>")[2]
    own = class_names(re.sub(r":global\((?:[^()]|\([^()]*\))*\)", "", style))
    assert own & SHARED_NAMES == set()


def test_there_are_shared_classes() -> None:
    assert {"visually-hidden", "drop-here", "calm"} <= SHARED_NAMES
