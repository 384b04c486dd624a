"""Draws any game's view: a row for each seat, a line for each zone.

What is shown, and under which name, the game's texts decide: a field is drawn when they have a
`label-` for it. How it is drawn, its type decides, unless they name it: a FactionWord `d` is
drawn as their `faction-d`.
"""

from collections.abc import Iterator
from itertools import compress
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from katzentisch.match.match import Match
from katzentisch.match.sentences import SYMBOLS, Sentences, card_sign, rank_sign

RED_CARD = "bold red on white"
BLACK_CARD = "bold black on white"
COLOURED_CARDS = {
    "r": "bold white on red",
    "g": "bold black on green",
    "y": "bold black on yellow",
    "b": "bold white on blue",
}
LONGEST_PILE = 13
OWN_HAND = "hand"
NOTHING = "–"


class Pencil:
    """Draws what a game's texts have labels for."""

    def __init__(self, sentences: Sentences, language: str) -> None:
        self.sentences = sentences
        self.language = language

    def zones(self, view: msgspec.Struct) -> RenderableType:
        """Return a line for each zone."""
        zones = Table.grid(padding=(0, 2))
        zones.add_column(style="dim", justify="right")
        zones.add_column()
        for field, value, hint in self.labelled(view):
            if value is not None:
                longest = None if field == OWN_HAND else LONGEST_PILE
                zones.add_row(self.label(field), self.draw(value, hint, longest))
        return zones

    def labelled(self, view: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
        """Yield the name, value and type of each field that has a label."""
        hints = get_type_hints(type(view))
        for field in view.__struct_fields__:
            if self.sentences.has(self.language, f"label-{field}"):
                yield field, getattr(view, field), hints[field]

    def label(self, field: str) -> str:
        """Return what a field is called."""
        return self.sentences.say(self.language, f"label-{field}")

    def draw(self, value: Any, hint: Any, longest: int | None = LONGEST_PILE) -> Text:
        """Return a value drawn by its type; of a long pile only the first cards."""
        if value is None or value == []:
            return Text(NOTHING, "dim")
        if isinstance(value, list):
            return self.draw_list(value, hint, longest)
        if isinstance(value, msgspec.Struct):
            fields = [
                Text.assemble((f"{self.label(field)} ", "dim"), self.draw(part, part_hint))
                for field, part, part_hint in self.labelled(value)
            ]
            return Text("  ").join(fields)
        kind = kind_of(hint)
        name = f"{kind.removesuffix('Word').lower()}-{value}"
        if self.sentences.has(self.language, name):
            return Text(self.sentences.say(self.language, name))
        return draw_word(str(value), kind, self.language)

    def draw_list(self, items: list[Any], hint: Any, longest: int | None) -> Text:
        """Return a hand or a pile; of a long one the first cards and how many more there are."""
        of_items = hint if get_origin(hint) is list else get_args(hint)[0]
        [item_hint] = get_args(of_items)
        if isinstance(items[0], list | msgspec.Struct):
            return self.draw_piles(items, item_hint)
        drawn = [self.draw(item, item_hint) for item in items[:longest]]
        if len(items) > len(drawn):
            drawn.append(Text(f"+ {len(items) - len(drawn)}", "dim"))
        return Text(" ").join(drawn)

    def draw_piles(self, piles: list[Any], hint: Any) -> Text:
        """Return several piles, a numbered row each."""
        rows = [
            Text.assemble((f"{number} ", "dim"), self.draw(pile, hint))
            for number, pile in enumerate(piles, start=1)
        ]
        return Text("\n").join(rows)


class Drawing(Pencil):
    """A match as one seat, or with None a spectator, sees it."""

    def __init__(self, match: Match, seat: int | None, language: str) -> None:
        super().__init__(match.game.box.sentences, language)
        self.match = match
        self.seat = seat

    def table(self) -> RenderableType:
        """Return the whole table."""
        view = self.match.view(self.seat)
        return Group(self.seats(view), Text(), self.zones(view))

    def seats(self, view: msgspec.Struct) -> RenderableType:
        """Return a row for each seat, without what none has; an arrow marks those who may move."""
        seat_views: list[msgspec.Struct] = view.seats  # type: ignore[attr-defined]
        table = Table(box=None, padding=(0, 2), header_style="dim")
        rows = [list(self.labelled(seat_view)) for seat_view in seat_views]
        shown = [
            any(value is not None for _, value, _ in column) for column in zip(*rows, strict=True)
        ]
        for label in ("", "", *(self.label(field) for field, _, _ in compress(rows[0], shown))):
            table.add_column(label)
        for number, row in enumerate(rows):
            arrow = Text("▶" if number in self.match.actors else "", "bold yellow")
            name = Text(self.match.names[number], "bold" if number == self.seat else "")
            fields = [self.draw(value, hint) for _, value, hint in compress(row, shown)]
            table.add_row(arrow, name, *fields)
        return table


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
    if kind == "PlaceWord":
        card, _, symbols = word.partition(":")
        return Text.assemble((card, COLOURED_CARDS[card[0]]), symbols)
    if kind == "RankWord":
        return Text(f" {rank_sign(word, language)} ", BLACK_CARD)
    return Text(word, "bold")
