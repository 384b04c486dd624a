"""Draws any game's view: a row for each seat, a line for each zone.

What is shown, and under which name, the game's texts decide: a field is drawn when they have a
`label-` for it. How it is drawn, its type decides.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from katzentisch.match.match import Match
from katzentisch.match.sentences import SYMBOLS, card_sign, rank_sign

RED_CARD = "bold red on white"
BLACK_CARD = "bold black on white"
LONGEST_PILE = 8
NOTHING = "–"


class Drawing:
    """A match as one seat, or with None a spectator, sees it."""

    def __init__(self, match: Match, seat: int | None, language: str) -> None:
        self.match = match
        self.seat = seat
        self.language = language
        self.sentences = match.game.box.sentences

    def table(self) -> RenderableType:
        """Return the whole table."""
        view = self.match.view(self.seat)
        zones = Table.grid(padding=(0, 2))
        zones.add_column(style="dim", justify="right")
        zones.add_column()
        for label, value, hint in self.labelled(view):
            if value is not None:
                zones.add_row(label, self.draw(value, hint))
        return Group(self.seats(view), Text(), zones)

    def seats(self, view: msgspec.Struct) -> RenderableType:
        """Return a row for each seat; an arrow marks those who may move."""
        seat_views: list[msgspec.Struct] = view.seats  # type: ignore[attr-defined]
        table = Table(box=None, padding=(0, 2), header_style="dim")
        for label in ("", "", *(label for label, _, _ in self.labelled(seat_views[0]))):
            table.add_column(label)
        for number, seat_view in enumerate(seat_views):
            arrow = Text("▶" if number in self.match.actors else "", "bold yellow")
            name = Text(self.match.names[number], "bold" if number == self.seat else "")
            fields = [self.draw(value, hint) for _, value, hint in self.labelled(seat_view)]
            table.add_row(arrow, name, *fields)
        return table

    def labelled(self, view: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
        """Yield the label, value and type of each field that has a label."""
        hints = get_type_hints(type(view))
        for field in view.__struct_fields__:
            key = f"label-{field}"
            if self.sentences.has(self.language, key):
                label = self.sentences.say(self.language, key)
                yield label, getattr(view, field), hints[field]

    def draw(self, value: Any, hint: Any) -> Text:
        """Return a value drawn by its type."""
        if value is None or value == []:
            return Text(NOTHING, "dim")
        if isinstance(value, list):
            return self.draw_list(value, hint)
        if isinstance(value, msgspec.Struct):
            fields = [
                Text.assemble((f"{label} ", "dim"), self.draw(part, part_hint))
                for label, part, part_hint in self.labelled(value)
            ]
            return Text("  ").join(fields)
        return draw_word(str(value), kind_of(hint), self.language)

    def draw_list(self, items: list[Any], hint: Any) -> Text:
        """Return a hand or a pile; of a long one the first cards and how many more there are."""
        of_items = hint if get_origin(hint) is list else get_args(hint)[0]
        [item_hint] = get_args(of_items)
        if isinstance(items[0], list | msgspec.Struct):
            return self.draw_piles(items, item_hint)
        drawn = [self.draw(item, item_hint) for item in items[:LONGEST_PILE]]
        if len(items) > LONGEST_PILE:
            drawn.append(Text(f"+ {len(items) - LONGEST_PILE}", "dim"))
        return Text(" ").join(drawn)

    def draw_piles(self, piles: list[Any], hint: Any) -> Text:
        """Return several piles, a numbered row each."""
        rows = [
            Text.assemble((f"{number} ", "dim"), self.draw(pile, hint))
            for number, pile in enumerate(piles, start=1)
        ]
        return Text("\n").join(rows)


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
