"""A game's folder, opened: its rules, notation, view, bot and sentences."""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, cast

import msgspec

from katzentisch import games as games_package
from katzentisch.core.dice import Dice
from katzentisch.core.guide import Guide
from katzentisch.core.pace import Mind
from katzentisch.core.refusals import BadOptions
from katzentisch.core.state import Move, Objection, Option, Options, Seat, State
from katzentisch.match.sentences import Sentences, explained

# Reads a document that is given for an option: returns its code, a word without blanks.
ReadDocument = Callable[[str | bytes], str]

HOUSE_TEXTS = files("katzentisch.match") / "texts"


class Rules(Protocol):
    """What `rules.py` offers."""

    VERSION: int
    OPTIONS: list[Option]
    refuse_options: Callable[[Options], Objection | None]
    empty_table: Callable[[Options, Dice], State]


class Notation(Protocol):
    """What `notation.py` offers."""

    Position: type[msgspec.Struct]
    read_move: Callable[[str], int | None]
    write_move: Callable[[int], str]
    is_announced: Callable[[int], bool]
    read_card: Callable[[str], int | None]
    word: Callable[[str, int], str | int]
    write_position: Callable[[Any], msgspec.Struct]
    read_position: Callable[[Any, Any], None]


class ViewDoor(Protocol):
    """What `view.py` offers; `own` may be missing, and all that seats see is made for each."""

    View: type[msgspec.Struct]
    view: Callable[[Any, int | None], msgspec.Struct]
    own: Callable[[Any, int], dict[str, object]]  # what a seat sees otherwise than a spectator


class GameBot(Protocol):
    """What `bot.py` offers: GUIDE or at least `choose`; `mind` where the game is played in time."""

    GUIDE: Guide
    choose: Callable[[State, Seat, Dice], Move]
    mind: Callable[[int, Seat, Dice], Mind]


class Puzzles(Protocol):
    """What `practice.py` offers, in a game that can be practised alone."""

    make_puzzle: Callable[[Options, Dice], msgspec.Struct]
    steps: Callable[[Any], int]
    is_right: Callable[[Any, str], bool | None]
    solve: Callable[[Any], msgspec.Struct]
    OPTIONS: tuple[str, ...]


class GameStudy(Protocol):
    """What `study.py` offers, where a game has one.

    It says which parts of the game the choices of an option are sets of, and which part a move
    makes use of, or "".
    """

    OPTION: str
    PARTS: str
    part_of: Callable[[int], str]


class GameHoldings(Protocol):
    """What `holdings.py` offers, where others hold cards that one may remember or guess.

    Cards are words. `sure` and `unseen` depend only on what the asking seat knows.
    """

    NEEDS: str  # the option that must be on, or ""
    hand: Callable[[Any, int], list[str]]
    sure: Callable[[Any, int, int], list[str]]  # of the state, for a seat, about another
    unseen: Callable[[Any, int], list[str]]  # all whose place the seat cannot see, in order
    kinds: Callable[[str], tuple[tuple[str, str], ...]]  # that a card is one of


class Box:
    """One game, opened."""

    def __init__(
        self,
        slug: str,
        rules: Rules | ModuleType,
        notation: Notation | ModuleType,
        view: ViewDoor | ModuleType,
        bot: GameBot | ModuleType,
        sentences: Sentences,
        puzzles: Puzzles | ModuleType | None = None,
        study: GameStudy | ModuleType | None = None,
        holdings: GameHoldings | ModuleType | None = None,
    ) -> None:
        self.slug = slug
        self.rules = cast(Rules, rules)
        self.notation = cast(Notation, notation)
        self.documents: dict[str, ReadDocument] = getattr(notation, "DOCUMENTS", {})
        self.view = cast(ViewDoor, view)
        self.shares_views = hasattr(view, "own")
        self.bot = cast(GameBot, bot)
        self.sentences = sentences
        self.puzzles = cast(Puzzles | None, puzzles)
        self.study = cast(GameStudy | None, study)
        self.holdings = cast(GameHoldings | None, holdings)
        self.in_time = hasattr(bot, "mind")  # everyone plays at once, and time matters


def games() -> list[str]:
    """Return the slugs of all games there are."""
    found = pkgutil.iter_modules(games_package.__path__)
    return sorted(module.name for module in found if module.ispkg)


@cache
def open_box(slug: str) -> Box:
    """Open a game's folder; refuse a slug that names none."""
    if slug not in games():
        unknown = BadOptions("game-unknown", {"slug": slug, "games": ", ".join(games())})
        raise explained(unknown, house_sentences(), "options")
    package = f"{games_package.__name__}.{slug}"
    return Box(
        slug,
        rules=importlib.import_module(f"{package}.rules"),
        notation=importlib.import_module(f"{package}.notation"),
        view=importlib.import_module(f"{package}.view"),
        bot=importlib.import_module(f"{package}.bot"),
        sentences=Sentences(files(package) / "texts", HOUSE_TEXTS),
        puzzles=open_extra(package, "practice"),
        study=open_extra(package, "study"),
        holdings=open_extra(package, "holdings"),
    )


def open_extra(package: str, name: str) -> ModuleType | None:
    """Open a module that only some games have."""
    module = f"{package}.{name}"
    return None if find_spec(module) is None else importlib.import_module(module)


@cache
def house_sentences() -> Sentences:
    """Return the sentences that belong to no game."""
    return Sentences(HOUSE_TEXTS)
