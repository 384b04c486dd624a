"""Draws the app's icons out of the logo: `python -m tests.browser.icons`, then commit them."""

from pathlib import Path
from typing import NamedTuple

from tests.browser.chromium import find_chromium, open_chromium

PUBLIC = Path(__file__).parent.parent.parent / "web" / "public"
SQUARE = 512  # the drawing's own size
EDGE = 352  # where the table begins


class Icon(NamedTuple):
    """A picture: its size, the round of its corners, and how much of it the cat may fill."""

    name: str
    size: int
    corner: int
    share: float


ICONS = [
    Icon("icon-192.png", 192, 96, 0.86),
    Icon("icon-512.png", 512, 96, 0.86),
    Icon("icon-maskable-512.png", 512, 0, 0.7),  # launchers cut all but a circle off
    Icon("apple-touch-icon.png", 180, 0, 0.8),
]


def drawing(icon: Icon) -> str:
    """Return the icon as a page: the cat sits at the table's edge, in the light of the lamp."""
    logo = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    unit = SQUARE * icon.share / 120  # the logo is 120 wide, and its table's edge 70 below its top
    place = f'x="{(SQUARE - 120 * unit) / 2}" y="{EDGE - 70 * unit}"'
    cat = logo.replace("<svg ", f'<svg {place} width="{120 * unit}" height="{84 * unit}" ', 1)
    cloth = EDGE + 14 * unit
    square = f"""
      <svg viewBox="0 0 {SQUARE} {SQUARE}">
        <path fill="#5f2a57" d="M0 0h{SQUARE}v{SQUARE}H0z"/>
        <circle cx="{SQUARE / 2}" cy="{EDGE - 34 * unit}" r="{50 * unit}" fill="#ffd873"/>
        <path fill="#a8683a" d="M0 {EDGE}h{SQUARE}v{14 * unit}H0z"/>
        <path fill="#c98a55" d="M0 {EDGE}h{SQUARE}v{4 * unit}H0z"/>
        <path fill="#24696a" d="M0 {cloth}h{SQUARE}v{SQUARE}H0z"/>
        <path fill="#174a4b" d="M0 {cloth}h{SQUARE}v{3 * unit}H0z"/>
        {cat}
      </svg>"""
    style = f"border-radius:{100 * icon.corner / SQUARE}%;overflow:hidden;height:100vh"
    return f'<!doctype html><body style="margin:0"><div style="{style}">{square}</div></body>'


def main() -> None:
    """Draw them all."""
    program = find_chromium()
    assert program is not None, "there is no Chromium here"
    with open_chromium(program) as browser:
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(drawing(icon))
            page.screenshot(path=PUBLIC / icon.name, omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
