"""Every text can be read on its ground, by day and by lamplight (WCAG AA)."""

import re
from pathlib import Path

import pytest

import katzentisch as kt

TOKENS = Path(__file__).parent.parent / "web" / "src" / "look" / "tokens.css"
TEXT, SHAPE = 4.5, 3.0
FACTIONS = [
    "detective",
    "scientist",
    "robocat",
    "mafia",
    "hacker",
    "police",
    "journalist",
    "bureaucrat",
]

PAIRS = [
    *(
        (ink, ground, TEXT)
        for ink in ("ink", "ink-2")
        for ground in ("surface", "surface-2", "wall")
    ),
    *((ink, "surface", TEXT) for ink in ("good", "bad", "warn", "info", "p1", "p2", "p3")),
    ("marm-ink", "marm", TEXT),
    ("marm-ink", "lamp", TEXT),
    ("on-plum", "plum", TEXT),
    ("plum", "surface-2", TEXT),
    *((f"s-{suit}", "card", TEXT) for suit in "hdsc"),
    *(("on-cloth", f"cloth-{game}", TEXT) for game in kt.games()),
    *((f"f-{faction}-on", f"f-{faction}", TEXT) for faction in FACTIONS),
    *((f"d{district}-on", f"d{district}", SHAPE) for district in range(6)),
]


def tokens(theme: int) -> dict[str, str]:
    """Return the colours of a theme: 0 by day, 1 by lamplight."""
    text = TOKENS.read_text(encoding="utf-8")
    colour = "(#[0-9a-f]{6})"
    plain = re.findall(rf"--([\w-]+): {colour};", text)
    themed = re.findall(rf"--([\w-]+): light-dark\({colour}, {colour}\);", text)
    return {**dict(plain), **{name: both[theme] for name, *both in themed}}


def luminance(colour: str) -> float:
    """Return how bright a colour is."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return how far two colours are apart."""
    dark, bright = sorted([luminance(one), luminance(other)])
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "lamp"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_ink_stands_out_from_its_ground(ink: str, ground: str, least: float, theme: int) -> None:
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= least


def test_the_measure_is_the_right_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") < TEXT < contrast("#767676", "#ffffff")
