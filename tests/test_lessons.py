"""Lessons: prepared deals that show what is to be learnt, and words for all of it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import parse
from fluent.syntax.ast import Message

from katzentisch.match.box import games, open_box
from katzentisch.match.game import game
from katzentisch.match.lesson import lesson_of
from katzentisch.match.match import Match
from katzentisch.tables.protocol import ClockRule
from tests.live_table import Company

GAMES = Path(__file__).parent.parent / "src" / "katzentisch" / "games"
MOMENT = re.compile(r"""(?:id: |faction\()"([\w-]+)",\s*(?:rule: )?"([A-Z]+\d+)\"""")


def dealt(slug: str) -> Match:
    """Return the game with which one learns, as it is dealt."""
    lesson = lesson_of(slug)
    return game(slug, **lesson.options).start(lesson.seed)


def lesson_at(slug: str) -> Company:
    """Return a table at which a game is learnt, whatever else was asked for."""
    return Company(
        slug,
        people=1,
        start=False,
        lesson=True,
        public=True,
        clock=ClockRule("move", 30),
        options={"players": 6},
    )


# -- the table


@pytest.mark.parametrize("slug", games())
def test_a_lesson_begins_at_once_with_its_own_deal(slug: str) -> None:
    table = lesson_at(slug).table
    room = table.room(None)
    assert table.stage == "playing"
    assert table.match is not None
    assert room.lesson
    assert room.hints
    assert not room.public
    assert room.clock.kind == "none"
    assert [chair.level for chair in room.chairs].count("kitten") == len(room.chairs) - 1
    assert table.seat_of("ann") == lesson_of(slug).seat
    assert table.match.position == dealt(slug).position


@pytest.mark.parametrize("seed", [1, 2])
def test_chance_does_not_change_a_lesson(seed: int) -> None:
    company = Company("miau", people=1, start=False, lesson=True, seed=seed)
    assert company.match.position == dealt("miau").position


def test_a_lesson_comes_back_from_its_journal() -> None:
    company = lesson_at("miau")
    again = company.again().table
    assert again.is_lesson
    assert again.digest == company.table.digest
    assert again.match is not None
    assert again.match.position == company.match.position


def test_only_the_first_game_of_a_table_is_a_lesson() -> None:
    table = lesson_at("miau").table
    table.number = 2
    assert not table.is_lesson
    assert not table.room(None).lesson


def test_other_tables_are_no_lessons() -> None:
    assert not Company("miau").table.room(None).lesson


# -- the deals


def offers_miau(match: Match) -> None:
    cards = {move[:2] for move in match.moves(0)}
    ranks = {card[0] for card in cards}
    assert {"7", "8"} <= ranks
    assert ranks - {"7", "8", "J"}
    assert "J" in {card[0] for card in seen(match).hand}


def offers_mauz(match: Match) -> None:
    first = match.actors[0]
    assert first == match.game.players - 1
    assert seen(match).dealer == first
    for choice in ("keep", "other"):
        again = dealt("mauz")
        again.play(first, choice)
        assert again.actors == [0]
        assert float(seen(again).points) < 22
        assert {"skip", "knock", "all"} <= set(again.moves(0))


def offers_schnurrme(match: Match) -> None:
    assert "*" in seen(match).hand
    match.play(0, "stock")
    melds = [move for move in match.moves(0) if "+" in move]
    assert any("*" in meld for meld in melds)
    assert any("*" not in meld for meld in melds)


def offers_katzundmaus(match: Match) -> None:
    assert "K" in seen(match).hand
    for move in ("A>b1", "goal>b1", "3>b1"):
        match.play(0, move)
    assert "K>b1" in match.moves(0)


def offers_catham(match: Match) -> None:
    moves = match.moves(0)
    assert {"rr", "take:d"} <= set(moves)
    assert any(move.startswith("h>") for move in moves)


def offers_kralle(match: Match) -> None:
    symbols = [card.split(":")[1] for card in seen(match).hand]
    assert any("K" in pair for pair in symbols)
    assert any("K" not in pair for pair in symbols)


def offers_katch(match: Match) -> None:
    for seat in range(2):
        match.play(seat, "ready")
    view = seen(match)
    assert view.stage == "prelude"
    fits = [
        [(int(stack.top) - int(view.reference)) % 6 in (1, 5) for stack in each.stacks]
        for each in view.seats
    ]
    assert fits == [[True, False], [False, False]]


OFFERS: dict[str, Callable[[Match], None]] = {
    "miau": offers_miau,
    "mauz": offers_mauz,
    "schnurrme": offers_schnurrme,
    "katzundmaus": offers_katzundmaus,
    "catham": offers_catham,
    "kralle": offers_kralle,
    "katch": offers_katch,
}


def seen(match: Match) -> Any:
    """Return what the learner sees."""
    return match.view(0)


@pytest.mark.parametrize("slug", games())
def test_the_deal_offers_its_moments(slug: str) -> None:
    OFFERS[slug](dealt(slug))


# -- the words


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("slug", games())
def test_every_moment_has_words_and_a_rule(slug: str, language: str) -> None:
    folder = GAMES / slug / "web" / "lesson"
    moments = MOMENT.findall((folder / "moments.ts").read_text(encoding="utf-8"))
    words = parse((folder / f"{language}.ftl").read_text(encoding="utf-8"), with_spans=False).body
    said = [message for message in words if isinstance(message, Message)]
    assert 5 <= len(moments) <= 9
    assert {message.id.name for message in said} == {f"lesson-{name}" for name, _ in moments}
    assert all([attribute.id.name for attribute in each.attributes] == ["about"] for each in said)
    for _, rule in moments:
        assert open_box(slug).sentences.say(language, f"rule-{rule}", {})
