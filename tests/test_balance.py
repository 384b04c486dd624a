"""Balance reports: what is luck, what an option changes, and what parts are worth."""

import json
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.arena import balance as balance_module
from katzentisch.arena import worth
from katzentisch.arena.balance import Row, Variation, balance, leader_of
from katzentisch.arena.luck import LuckMeter, LuckParts, OddOnes, play_odd_ones
from katzentisch.arena.pages import balance_page
from katzentisch.arena.wording import Words
from katzentisch.bots.levels import TABBY
from katzentisch.bots.players import RANDOM
from katzentisch.match.box import open_box
from katzentisch.match.sentences import LANGUAGES
from katzentisch.terminal.studies import read_variation
from tests.study_toys import LuckState, SkillState, game_with_bot
from tests.test_arena import check_page, run
from tests.toy import ToyState

STRONG = TABBY
SEED = 1000  # from here on the random bot never finds the best of a thousand moves


def luck_of(state_class: type[ToyState], deals: int) -> LuckParts:
    game = game_with_bot(state_class)
    meter = LuckMeter(2)
    for number in range(deals):
        meter.add(number, play_odd_ones(game, [STRONG, RANDOM], SEED + number))
    parts = meter.parts()
    assert parts is not None
    return parts


def test_where_the_cards_decide_all_is_luck() -> None:
    parts = luck_of(LuckState, 400)
    assert parts.luck.mean == pytest.approx(1, abs=0.01)
    assert parts.cards.mean == pytest.approx(1, abs=0.02)
    assert parts.skill.mean == pytest.approx(0, abs=0.01)


def test_where_the_better_move_decides_nothing_is_luck() -> None:
    parts = luck_of(SkillState, 60)
    assert parts.luck.mean == pytest.approx(0, abs=1e-9)
    assert parts.skill.mean == pytest.approx(1)
    assert parts.luck.high is not None
    assert 0 < parts.luck.high <= 0.2


def test_the_parts_of_luck_make_a_whole_at_any_table() -> None:
    meter = LuckMeter(3)
    game = kt.game("miau", players=3)
    for number in range(60):
        meter.add(number, play_odd_ones(game, [STRONG, RANDOM], number))
    parts = meter.parts()
    assert parts is not None
    whole = parts.skill.mean + parts.seat.mean + parts.cards.mean + parts.rest.mean
    assert whole == pytest.approx(1)
    assert parts.luck.mean == pytest.approx(1 - parts.skill.mean)
    assert LuckMeter(3).parts() is None


def test_three_at_a_table_of_skill_have_no_luck_either() -> None:
    meter = LuckMeter(3)
    for number in range(40):
        meter.add(number, OddOnes([1.0, 1.0, 1.0], [0.0, 0.0, 0.0]))
    parts = meter.parts()
    assert parts is not None
    assert parts.luck.mean == 0


@pytest.mark.parametrize(
    ("shares", "leader"),
    [([0.7, 0.3], 0), ([0.55, 0.45], None), ([0.1, 0.2, 0.6], 2), ([0.5, 0.5, 0.1], None)],
)
def test_a_lead_is_clear_or_none(shares: list[float], leader: int | None) -> None:
    assert leader_of(shares) == leader


def test_an_option_is_compared_on_the_same_deals() -> None:
    variation = Variation("deck", ["32", "32", "52"])
    report = balance(kt.game("miau"), [STRONG, RANDOM], 20, 1, variation)
    same, other = report.variants[1:]
    assert all(change.mean == change.high == 0 for change in same.differences.values())
    assert other.differences["branching"].high is not None
    assert other.differences["branching"].high < 0
    assert report.variants[0].differences == {}
    shares = [report.variants[0].figures[f"seat-{seat}"].mean for seat in range(2)]
    assert sum(shares) == pytest.approx(1)


def test_parts_are_worth_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_module, "WORTH_GAMES", 6)
    monkeypatch.setattr(balance_module, "FEWEST_STANDING_GAMES", 1)
    monkeypatch.setattr(balance_module, "STANDING_GAMES", 1)
    variation = read_variation(open_box("catham"), "factions=dsrmh,dsrmp,dsrmj")
    assert variation is not None
    assert variation.parts
    report = balance(kt.game("catham"), [STRONG, RANDOM], 20, 1, variation)
    assert [part.part for part in report.parts] == list("dsrmhpj")
    police = report.parts[5]
    assert police.effects["branching"].mean > 1
    assert 0 < police.worth.uses.mean < report.parts[0].worth.uses.mean
    assert report.parts[0].effects == {}  # every choice has detectives
    for language in LANGUAGES:
        check_page(balance_page(report, Words(language)))


def test_what_a_part_gains_is_judged_against_the_best_move_without_it() -> None:
    row = worth.measure(kt.game("catham", factions="dsrmh"), STRONG, 1)
    assert set(row.gains) == set("dsrmh")
    assert all(-1 <= gain <= 1 for gains in row.gains.values() for gain in gains)


def test_a_game_says_what_is_worth_comparing() -> None:
    variation = read_variation(open_box("catham"), None)
    assert variation is not None
    assert (variation.option, len(variation.choices)) == ("factions", 56)
    assert read_variation(open_box("miau"), None) is None
    words = read_variation(open_box("catham"), "factions=first-game,random")
    assert words is not None
    assert words.parts == ""


def test_leads_are_judged_in_some_games_only() -> None:
    game = kt.game("miau")
    rows = [
        balance_module.row_of(game, [STRONG, RANDOM], 1, with_standing=standing)
        for standing in (False, True)
    ]
    assert isinstance(rows[0], Row)
    assert "lead_changes" not in rows[0].figures
    assert rows[1].figures["lead_changes"] >= 0
    assert rows[0].odd == rows[1].odd


def test_a_balance_report_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    reports = []
    for jobs in (1, 2):
        words = ["balance", "miau", "--games", 24, "--seed", 5, "--vary", "deck=all", "--json"]
        ended = run(*words, "--jobs", jobs, "--out", tmp_path)
        assert ended.returncode == 0
        reports.append(json.loads(ended.stdout))
    assert reports[0] == reports[1]
    assert [variant["choice"] for variant in reports[0]["variants"]] == ["32", "52"]
    check_page((tmp_path / "balance-miau-5.html").read_text(encoding="utf-8"))
