"""A report as one HTML file: nothing is loaded from elsewhere, and it needs no script."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Final

STYLE: Final = files("katzentisch.arena") / "page.css"
CATS: Final = files("katzentisch.arena") / "cats.svg"


def page(language: str, title: str, lead: Iterable[str], body: Iterable[str], foot: str) -> str:
    """Return a whole page; the body is made of panels."""
    leads = "".join(f"<p>{line}</p>" for line in lead)
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>{escape(title)}</title>
<style>
{STYLE.read_text(encoding="utf-8")}</style>
</head>
<body>
<header>
{CATS.read_text(encoding="utf-8")}<div class="rim"></div>
</header>
<main>
<div class="lead"><h1>{escape(title)}</h1>{leads}</div>
{"".join(body)}</main>
<footer><p>{escape(foot)}</p></footer>
</body>
</html>
"""


def pill(text: str, *, good: bool) -> str:
    """Return the one line that says how things stand."""
    kind = "pill good" if good else "pill"
    return f'<span class="{kind}" role="status">{escape(text)}</span>'


def panel(heading: str, note: str, *content: str, wide: bool = False) -> str:
    """Return one part of a page."""
    kind = ' class="wide"' if wide else ""
    notes = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section{kind}><h2>{escape(heading)}</h2>{notes}{''.join(content)}</section>\n"


def halves(*content: str) -> str:
    """Return things beside each other where there is room."""
    return f'<div class="halves">{"".join(content)}</div>'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """Return a table whose first columns are words and whose others are numbers.

    Cells that begin with a tag are taken as they are.
    """
    kinds = ["" if column < words else ' class="n"' for column in range(len(headings))]
    head = "".join(
        f'<th scope="col"{kind}>{escape(text)}</th>'
        for kind, text in zip(kinds, headings, strict=True)
    )
    lines = "".join(
        "<tr>" + "".join(cell(text, kind) for kind, text in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def cell(text: str, kind: str) -> str:
    """Return one cell of a table."""
    return text if text.startswith("<td") else f"<td{kind}>{escape(text)}</td>"


def shaded(text: str, share: float) -> str:
    """Return a cell that is the fuller the larger a share is."""
    step = min(10, max(0, round(10 * share)))
    return f'<td class="n shade s{step}">{escape(text)}</td>'
