"""Reads the deck of The Red Claw from a document, and says in which line it is wrong.

A deck is a TOML file (docs/kralle-deck.md) or its code, one word without blanks, which records
carry. The code is what the rules work with; `parts.py` says how it is made.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NoReturn

from katzentisch.core.refusals import BadOptions
from katzentisch.games.kralle.parts import CARDS, KINDS, MARKERS, TRACK, VALUES

BOX = "box"  # the deck that comes with the game
BOX_FILE = Path(__file__).with_name("deck.toml")
LARGEST = 64 * 1024  # bytes
LONGEST_LINE = 300

COLOUR_NAMES = ["red", "green", "yellow", "blue"]
PRINTED = "RGYB?K"
KIND_NAMES = [
    "paw",
    "fingerprint",
    "photo",
    "false-paw",
    "false-fingerprint",
    "false-photo",
    "planted",
]
EFFECT_COLOURS = {
    "swap-card": "purple",
    "free-symbol": "purple",
    "swap-markers": "purple",
    "lower-value": "green",
    "swap-ends": "purple",
    "hidden-hand": "green",
    "ignore-card": "green",
    "drop-card": "purple",
    "free-claws": "green",
}
EFFECT_NAMES = list(EFFECT_COLOURS)
SOURCES = ["known", "reconstructed"]

CODE = re.compile(r"([RGYB?K]+)\.([0-9-]+)\.([0-9]+)")
LOOKS_LIKE_CODE = re.compile(r"[RGYB?K0-9.-]+")
HEADER = re.compile(r"\s*\[([^\[\]]+)\]")
ENTRY = re.compile(r"""\s*["']?([^"'=\s]+)["']?\s*=""")
AT_LINE = re.compile(r"at line (\d+)")

Table = dict[str, object]


@cache
def box_code() -> str:
    """Return the code of the deck that comes with the game."""
    return read_deck(BOX_FILE.read_bytes())


def code_of(choice: str) -> str:
    """Return the code that a choice of the option `deck` stands for."""
    return box_code() if choice == BOX else choice


def read_deck(document: str | bytes) -> str:
    """Return the code of a deck from its TOML text or its code; refuse any other."""
    text = decoded(document)
    if LOOKS_LIKE_CODE.fullmatch(text):
        check_code(text)
        return text
    return DeckFile(text).code()


def decoded(document: str | bytes) -> str:
    """Return a document as text; refuse one that is too big or no text."""
    size = len(document.encode("utf-8", "replace") if isinstance(document, str) else document)
    if size > LARGEST:
        raise BadOptions("deck-too-big", {"limit": LARGEST // 1024})
    if isinstance(document, str):
        return document
    try:
        return document.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + document[: error.start].count(b"\n")
        raise BadOptions("deck-not-utf-8", {"line": line}) from None


# -- a code


def check_code(code: str) -> None:
    """Refuse a code that no deck has."""
    match = CODE.fullmatch(code)
    if match is None or len(match[1]) != 2 * CARDS or len(match[3]) != TRACK:
        raise BadOptions("deck-code", {"code": code})
    counts = match[2].split("-")
    canonical = [count for count in counts if count.isdecimal() and str(int(count[:3])) == count]
    if len(counts) != KINDS or canonical != counts:
        raise BadOptions("deck-code", {"code": code})
    total = sum(map(int, counts))
    if total != MARKERS:
        raise BadOptions("deck-code-markers", {"found": total, "needed": MARKERS})
    for effect in match[3].replace("0", ""):
        if match[3].count(effect) > 1:
            name = EFFECT_NAMES[int(effect) - 1]
            raise BadOptions("deck-code-effect-twice", {"effect": name})


# -- a file


class DeckFile:
    """A deck as TOML, with the line of everything in it."""

    def __init__(self, text: str) -> None:
        self.last_line = max(1, len(text.splitlines()))
        self.lines: dict[tuple[str, str], int] = {}
        self.twice: dict[int, str] = {}
        self.locate(text)
        self.tables = self.parse(text)

    def locate(self, text: str) -> None:
        """Note in which line each section begins and each entry stands."""
        section = ""
        for number, line in enumerate(text.splitlines(), start=1):
            if match := HEADER.match(line):
                section = match[1].strip()
                self.note(section, "", number)
            elif match := ENTRY.match(line):
                self.note(section, match[1], number)

    def note(self, section: str, key: str, number: int) -> None:
        """Note a line, and whether it says something a second time."""
        if (section, key) in self.lines:
            self.twice[number] = key or section
        self.lines.setdefault((section, key), number)

    def parse(self, text: str) -> Table:
        """Return what the TOML says; refuse what is none."""
        for number, written in enumerate(text.split("\n"), start=1):
            if len(written) > LONGEST_LINE:  # a long dotted key costs its length squared
                raise BadOptions("deck-not-toml", {"line": number, "problem": "it is too long"})
        try:
            return tomllib.loads(text)
        except RecursionError:
            raise BadOptions("deck-not-toml", {"line": 1, "problem": "nested too deeply"}) from None
        except ValueError as error:
            found = AT_LINE.search(str(error))
            line = int(found[1]) if found else self.last_line
            if line in self.twice:
                twice: dict[str, object] = {"line": line, "key": self.twice[line]}
                raise BadOptions("deck-twice", twice) from None
            problem = str(error).partition(" (at ")[0]
            raise BadOptions("deck-not-toml", {"line": line, "problem": problem}) from None

    def refuse(self, code: str, section: str, key: str = "", /, **values: object) -> NoReturn:
        """Refuse the deck for what stands, or does not stand, at an entry of a section."""
        places = [(section, key), (section, ""), (section.partition(".")[0], "")]
        line = next((self.lines[place] for place in places if place in self.lines), None)
        raise BadOptions(f"deck-{code}", {"line": line or self.last_line, **values})

    def code(self) -> str:
        """Return the deck's code; refuse a deck that is wrong."""
        self.check_keys(self.tables, "", ["cards", "markers", "track"], [])
        cards = self.table(self.tables, "", "cards")
        self.check_keys(cards, "cards", COLOUR_NAMES, [])
        symbols = "".join(self.symbols(cards, name) for name in COLOUR_NAMES)
        return f"{symbols}.{self.counts()}.{self.track()}"

    def symbols(self, cards: Table, colour: str) -> str:
        """Return the symbols of a colour's fourteen cards (RK1)."""
        section = f"cards.{colour}"
        values = [str(value) for value in range(VALUES)]
        table = self.table(cards, "cards", colour, section)
        self.check_keys(table, section, values, [])
        return "".join(
            str(self.entry(table, section, value, {"symbols": is_two_symbols})["symbols"])
            for value in values
        )

    def counts(self) -> str:
        """Return how many markers there are of each kind (RK3)."""
        table = self.table(self.tables, "", "markers")
        self.check_keys(table, "markers", KIND_NAMES, [])
        counts = [
            int(str(self.entry(table, "markers", kind, {"count": is_count})["count"]))
            for kind in KIND_NAMES
        ]
        if sum(counts) != MARKERS:
            self.refuse("markers", "markers", found=sum(counts), needed=MARKERS)
        return "-".join(map(str, counts))

    def track(self) -> str:
        """Return which effect each value of the track has (RK24)."""
        table = self.table(self.tables, "", "track")
        values = [str(value) for value in range(1, TRACK + 1)]
        self.check_keys(table, "track", [], values)
        digits: dict[str, str] = {}
        for value in values:
            digit = self.effect(table, value)
            if digit != "0" and digit in digits.values():
                self.refuse("effect-twice", "track", value, effect=EFFECT_NAMES[int(digit) - 1])
            digits[value] = digit
        return "".join(digits.values())

    def effect(self, table: Table, value: str) -> str:
        """Return the digit of the effect at a value; 0 where there is none."""
        if value not in table:
            return "0"
        entry = self.entry(table, "track", value, {"effect": is_effect, "colour": is_colour})
        name = str(entry["effect"])
        if entry["colour"] != EFFECT_COLOURS[name]:
            self.refuse("colour", "track", value, effect=name, colour=EFFECT_COLOURS[name])
        return str(1 + EFFECT_NAMES.index(name))

    def table(self, tables: Table, parent: str, key: str, section: str = "") -> Table:
        """Return one of the tables; refuse what is none."""
        table = tables[key]
        if not isinstance(table, dict):
            self.refuse("not-a-table", parent, key, key=section or key)
        return table

    def entry(
        self, table: Table, section: str, key: str, checks: dict[str, Callable[[object], bool]]
    ) -> Table:
        """Return one entry, checked, its source too."""
        entry = table[key]
        if not isinstance(entry, dict):
            self.refuse("not-an-entry", section, key, key=key)
        for name in (*checks, "source"):
            if name not in entry:
                self.refuse("missing-part", section, key, key=key, part=name)
        for name, value in entry.items():
            if name not in checks and name != "source":
                self.refuse("unknown-part", section, key, key=key, part=name)
            if not (checks[name](value) if name in checks else value in SOURCES):
                self.refuse(f"bad-{name}", section, key, key=key, value=str(value))
        return entry

    def check_keys(self, table: Table, section: str, needed: list[str], more: list[str]) -> None:
        """Refuse a section in which a key is missing, or that has one too many."""
        for key in table:
            if key not in needed and key not in more:
                inner = f"{section}.{key}" if section else key
                place = (section, key) if (section, key) in self.lines else (inner, "")
                self.refuse("unknown-key", *place, key=key)
        missing = [key for key in needed if key not in table]
        if missing:
            self.refuse(
                "missing-keys",
                section,
                keys=", ".join(missing),
                found=len(table),
                needed=len(needed),
            )


def is_two_symbols(value: object) -> bool:
    """Tell whether these are the two symbols of a card."""
    return isinstance(value, str) and len(value) == 2 and all(sign in PRINTED for sign in value)


def is_count(value: object) -> bool:
    """Tell whether this may be a number of markers."""
    return type(value) is int and 0 <= value <= MARKERS


def is_effect(value: object) -> bool:
    """Tell whether this is an effect that the rules know."""
    return isinstance(value, str) and value in EFFECT_COLOURS


def is_colour(value: object) -> bool:
    """Tell whether this is a colour of the track."""
    return value in ("purple", "green")
