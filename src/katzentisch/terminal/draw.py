"""Draws any game's view: a row for each seat, a line for each zone, the hand as cards.

What is shown, and under which name, the game's texts decide: a field is drawn when they have a
`label-` for it. How it is drawn, its type decides.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from katzentisch.match.match import Match
from katzentisch.match.sentences import SYMBOLS, card_sign, rank_sign

RED_CARD = "bold red on white"
BLACK_CARD = "bold black on white"
LONGEST_PILE = 8


def draw_view(match: Match, seat: int | None, language: str) -> RenderableType:
    """Return the table as a seat, or a spectator, sees it."""
    view = match.view(seat)
    parts: list[RenderableType] = [draw_seats(match, view, seat, language)]
    parts += [
        Text.assemble((f"{label}  ", "dim"), drawn)
        for label, drawn in labelled_fields(match, view, language)
    ]
    return Group(*parts)


def draw_seats(
    match: Match, view: msgspec.Struct, seat: int | None, language: str
) -> RenderableType:
    """Return a row for each seat; an arrow marks those who may move."""
    table = Table(box=None, padding=(0, 2), header_style="dim")
    table.add_column("")
    table.add_column("")
    rows = []
    for number, seat_view in enumerate(view.seats):  # type: ignore[attr-defined]
        fields = list(labelled_fields(match, seat_view, language, keep_empty=True))
        arrow = Text("▶" if number in match.actors else "", "bold yellow")
        name = Text(match.names[number], "bold" if number == seat else "")
        rows.append([arrow, name, *(drawn for _, drawn in fields)])
        labels = [label for label, _ in fields]
    for label in labels:
        table.add_column(label)
    for row in rows:
        table.add_row(*row)
    return table


def labelled_fields(
    match: Match, view: msgspec.Struct, language: str, *, keep_empty: bool = False
) -> Iterator[tuple[str, Text]]:
    """Yield the label and the drawing of each field that has a label."""
    sentences = match.game.box.sentences
    hints = get_type_hints(type(view))
    for field in view.__struct_fields__:
        value = getattr(view, field)
        key = f"label-{field}"
        if sentences.has(language, key) and (keep_empty or value is not None):
            yield sentences.say(language, key), draw(value, hints[field], language)


def draw(value: Any, hint: Any, language: str) -> Text:
    """Return a value drawn by its type."""
    if value is None or value == []:
        return Text("–", "dim")
    if isinstance(value, list):
        return draw_list(value, get_args(list_hint(hint))[0], language)
    if isinstance(value, msgspec.Struct):
        hints = get_type_hints(type(value))
        fields = [(getattr(value, field), hints[field]) for field in value.__struct_fields__]
        return Text(" ").join(draw(item, item_hint, language) for item, item_hint in fields)
    return draw_word(str(value), kind_of(hint), language)


def draw_list(items: list[Any], item_hint: Any, language: str) -> Text:
    """Return a pile or hand; of a long one the first cards and how many there are."""
    drawn = [draw(item, item_hint, language) for item in items[:LONGEST_PILE]]
    more = len(items) - LONGEST_PILE
    if more > 0:
        drawn.append(Text(f"+ {more}", "dim"))
    return Text("  " if isinstance(items[0], list | msgspec.Struct) else " ").join(drawn)


def list_hint(hint: Any) -> Any:
    """Return the list in `list[...]` or `list[...] | None`."""
    return next((part for part in get_args(hint) if get_args(part)), hint)


def kind_of(hint: Any) -> str:
    """Return the name of a value's type, None apart."""
    parts = [part for part in get_args(hint) if part is not type(None)] or [hint]
    return str(getattr(parts[0], "__name__", ""))


def draw_word(word: str, kind: str, language: str) -> Text:
    """Return a card, a rank, a suit or anything else."""
    if kind == "CardWord":
        style = RED_CARD if word[-1] in "dh" else BLACK_CARD
        return Text(f" {card_sign(word, language)} ", style)
    if kind == "SuitWord":
        return Text(f" {SYMBOLS[word]} ", RED_CARD if word in "dh" else BLACK_CARD)
    if kind == "RankWord":
        return Text(f" {rank_sign(word, language)} ", BLACK_CARD)
    return Text(word, "bold")
