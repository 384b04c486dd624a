"""A review's sums are exact, and it knows a mistake from bad luck."""

import json
import random
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.arena.pages import review_page
from katzentisch.arena.review import CLOCK, DEAL, Review, review
from katzentisch.arena.wording import Words
from katzentisch.match.game import Game
from katzentisch.match.match import Match
from katzentisch.match.sentences import LANGUAGES
from tests.study_toys import FewSkillState, LuckState, game_with_bot
from tests.test_arena import check_page, run


def play_on(match: Match, seed: int, most: int = 10_000) -> Match:
    chooser = random.Random(seed)
    while match.actors and most:
        seat = chooser.choice(match.actors)
        match.play(seat, chooser.choice(match.moves(seat)))
        most -= 1
    return match


def check_sums(report: Review) -> None:
    for seat in range(len(report.names)):
        whole = report.start[seat] + report.luck[seat] + report.skill[seat]
        assert whole == pytest.approx(report.result[seat], abs=1e-9)
        share = report.start[seat]
        for step in report.steps:
            assert step.before[seat] == share
            assert share + step.luck[seat] + step.skill[seat] == pytest.approx(step.after[seat])
            share = step.after[seat]


def tables(slug: str) -> list[Game]:
    most = max(int(choice) for choice in kt.game(slug).box.rules.OPTIONS[0].choices)
    return [kt.game(slug), *([kt.game(slug, players=3)] if most > 2 else [])]


@pytest.mark.parametrize("slug", kt.games())
def test_start_luck_and_skill_make_the_result(slug: str) -> None:
    for game in tables(slug):
        match = play_on(game.start(seed=3), 3, 40)
        report = review(match, playouts=4)
        check_sums(report)
        assert report.steps[0].kind == DEAL
        assert len(report.steps) == 1 + len(match.record.moves)


@pytest.mark.parametrize("slug", kt.games())
def test_a_game_from_a_position_is_reviewed_too(slug: str) -> None:
    game = kt.game(slug)
    middle = play_on(game.start(seed=5), 5, 12)
    match = play_on(game.position(middle.position, seed=1), 6, 12)
    report = review(match, playouts=4)
    check_sums(report)
    assert all(step.kind != DEAL for step in report.steps)


def test_the_result_is_the_game_s_own() -> None:
    match = play_on(kt.game("miau").start(seed=1), 1)
    report = review(match, playouts=10)
    check_sums(report)
    outcome = match.outcome
    assert report.over
    assert outcome is not None
    assert report.result == [float(place == 1) for place in outcome.places]


def test_a_record_without_moves_is_reviewed() -> None:
    check_sums(review(kt.game("miau").start(seed=1), playouts=4))


def test_a_mistake_is_named_and_the_clock_has_no_skill() -> None:
    game = game_with_bot(FewSkillState)
    match = game.start(seed=1)
    for seat, move in ((2, "7"), (0, "0"), (1, "2")):
        match.play(seat, move)
    report = review(match, playouts=30)
    check_sums(report)
    deal, clock, mistake, best = report.steps
    assert (clock.kind, clock.skill, clock.better) == (CLOCK, [0, 0], None)
    assert mistake.better is not None
    assert mistake.better.move == "2"
    assert mistake.skill == [-0.5, 0.5]
    assert best.better is None
    assert best.skill == [0, 0]
    assert report.own_skill == [-0.5, 0]
    assert deal.luck == [0, 0]


def test_where_the_cards_decide_there_is_no_skill() -> None:
    match = play_on(game_with_bot(LuckState).start(seed=4), 4)
    report = review(match, playouts=20)
    assert report.skill == [0, 0]
    assert all(step.better is None for step in report.steps)
    check_sums(report)


def test_a_review_is_text_json_and_a_page(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(play_on(kt.game("miau").start(seed=1), 1, 30).record), encoding="utf-8")
    words = ["review", file, "--playouts", 20, "--out", tmp_path]
    told = run(*words)
    assert (told.returncode, told.stderr) == (0, "")
    assert "Start" in told.stdout
    assert "The game is not over" in told.stdout
    report = json.loads(run(*words, "--json").stdout)
    assert report == json.loads((tmp_path / "review-game.json").read_text(encoding="utf-8"))
    check_page((tmp_path / "review-game.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_text_on_a_page(language: str) -> None:
    match = play_on(kt.game("miau").start(seed=1, names=["<b>$x$</b>", "&"]), 1, 10)
    page = review_page(review(match, playouts=4), Words(language))
    check_page(page)
    assert "<b>" not in page
