"""The arena: every bot in every seat, results kept and resumed, the same with many processes."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch.arena.balance import BalanceReport
from katzentisch.arena.deals import Deal, contest_of, is_turned, play_deal, seatings
from katzentisch.arena.ledger import BadLedger, deals_in, new_ledger, open_ledger
from katzentisch.arena.pages import arena_page
from katzentisch.arena.review import Review
from katzentisch.arena.tournament import Standings, Tournament, run_arena
from katzentisch.arena.wording import Words
from katzentisch.bots.levels import TABBY
from katzentisch.bots.players import RANDOM
from katzentisch.core.refusals import Refusal
from katzentisch.match.sentences import LANGUAGES
from katzentisch.terminal import studies
from tests.command import ENGLISH
from tests.live_server import PATIENCE
from tests.started import started

SCHEMAS = Path(__file__).parent / "schemas"
STRONG = TABBY
PAIR = f"{STRONG},{RANDOM}"


def command(*words: object) -> list[str]:
    return [sys.executable, "-c", "from katzentisch.cli import main; main()", *map(str, words)]


def run(*words: object) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **ENGLISH, "COLUMNS": "200"}
    return subprocess.run(
        command(*words), env=settings, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("bots", range(2, 6))
def test_every_bot_is_in_every_seat_equally_often(bots: int, players: int, turned: bool) -> None:
    tables = seatings(bots, players, turned=turned)
    counts = Counter((bot, seat) for table in tables for seat, bot in enumerate(table))
    assert len(counts) == bots * players
    assert len(set(counts.values())) == 1
    meetings = {(one, other) for table in tables for one in table for other in table}
    assert len(meetings) >= bots * (bots - 1)


def test_the_order_of_the_bots_is_turned_round_in_half_the_deals() -> None:
    assert 450 < sum(map(is_turned, range(1000))) < 550


def test_equal_bots_share_what_the_cards_bring() -> None:
    game = kt.game("katzundmaus")
    deals = [play_deal(game, ["random", STRONG], 7, number) for number in range(5)]
    assert [deal.deal for deal in deals] == list(range(5))
    assert all(len(deal.places) == len(deal.moves) == 2 for deal in deals)
    assert deals == [play_deal(game, ["random", STRONG], 7, number) for number in range(5)]


def made_up_tournament(strengths: list[float], deals: int) -> Tournament:
    """Return a tournament of bots whose strength is known."""
    names = [f"bot{number}" for number in range(len(strengths))]
    tournament = Tournament(contest_of(kt.game("miau", players=3), names, 0))
    chance = random.Random(3)
    for number in range(deals):
        places = []
        for table in seatings(len(names), 3, turned=is_turned(number)):
            scores = [chance.gauss(strengths[bot], 1) for bot in table]
            places.append([1 + sum(other > score for other in scores) for score in scores])
        tournament.add(Deal(number, places, [10] * len(places)))
    return tournament


def test_ratings_and_shares_put_bots_of_known_strength_in_order() -> None:
    standings = made_up_tournament([0.0, 1.5, -1.0, 0.7], 300).standings()
    assert [bot.bot for bot in standings.bots] == ["bot1", "bot3", "bot0", "bot2"]
    ratings = [bot.rating for bot in standings.bots]
    assert ratings == sorted(ratings, reverse=True)
    assert standings.certain
    assert all(bot.certainly_above_next for bot in standings.bots[:-1])
    assert sum(bot.share.mean for bot in standings.bots) == pytest.approx(4 / 3)
    ahead = {(duel.bot, duel.other): duel.ahead.mean for duel in standings.duels}
    assert ahead["bot1", "bot2"] > 0.9
    assert ahead["bot1", "bot2"] + ahead["bot2", "bot1"] == pytest.approx(1)


def test_the_curve_does_not_grow_with_the_deals() -> None:
    tournament = made_up_tournament([0.0, 0.1], 2000)
    assert len(tournament.standings().curve) < 120


def test_an_arena_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    words = ["arena", "miau", "--bots", PAIR, "--players", 3, "--games", 399, "--seed", 5]
    for jobs in (1, 2):
        ended = run(*words, "--jobs", jobs, "--out", tmp_path / str(jobs))
        assert (ended.returncode, ended.stderr) == (0, "")
        assert "Head to head" in ended.stdout
    for ending in ("jsonl", "json", "html"):
        one, two = ((tmp_path / jobs / f"arena-miau-5.{ending}").read_bytes() for jobs in "12")
        assert one == two
    standings = json.loads((tmp_path / "1" / "arena-miau-5.json").read_text(encoding="utf-8"))
    assert (standings["deals"], standings["games"]) == (200, 400)
    assert standings["bots"][0]["bot"] == STRONG
    again = run(*words, "--out", tmp_path / "1")
    assert again.returncode == 2
    assert "is there already" in again.stderr


def wait_for_lines(file: Path, lines: int) -> None:
    for _ in range(1200):
        if file.exists() and file.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was played")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_what_was_played_is_kept_and_resumed(tmp_path: Path, sign: signal.Signals) -> None:
    words = ["arena", "katzundmaus", "--bots", PAIR, "--seed", 3, "--jobs", 2]
    kept = tmp_path / "kept" / "arena-katzundmaus-3.jsonl"
    endless = command(*words, "--games", 10_000_000, "--out", kept.parent, "--lang", "en")
    with started(endless, stderr=subprocess.PIPE) as running:
        wait_for_lines(kept, 20)
        os.killpg(running.pid, sign)
        _, said = running.communicate(timeout=PATIENCE)
    if sign == signal.SIGINT:
        assert running.returncode == 2
        assert re.fullmatch(r"katzentisch: interrupted; \d+ deals are kept: go on .*\n", said)
    with kept.open("ab") as stream:
        stream.write(b'{"deal":99')  # a line that a crash cut off
    deals = kept.read_bytes().count(b"\n") - 1
    games = ["--games", 2 * (deals + 30)]
    resumed = run("arena", "katzundmaus", "--resume", kept, *games)
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert run(*words, *games, "--out", tmp_path / "whole").returncode == 0
    for ending in (".jsonl", ".json", ".html"):
        whole = tmp_path / "whole" / kept.name
        assert kept.with_suffix(ending).read_bytes() == whole.with_suffix(ending).read_bytes()


def test_an_arena_stops_when_it_is_sure(tmp_path: Path) -> None:
    words = ["arena", "catham", "--bots", PAIR, "--seed", 1, "--until-sure", "--json"]
    ended = run(*words, "--out", tmp_path)
    standings = json.loads(ended.stdout)
    assert standings["certain"]
    assert standings["deals"] < 50
    assert [bot["bot"] for bot in standings["bots"]] == PAIR.split(",")


def test_results_of_another_contest_are_refused(tmp_path: Path) -> None:
    contest = contest_of(kt.game("miau"), PAIR.split(","), 1)
    file = tmp_path / "results.jsonl"
    with new_ledger(file, contest) as ledger:
        run_arena(ledger, 5, 1)
    ended = run("arena", "catham", "--resume", file)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "results of miau, not of catham" in ended.stderr
    assert (
        "another contest: seed differ" in run("arena", "miau", "--resume", file, "--seed", 2).stderr
    )
    others = {
        "bots": contest_of(kt.game("miau"), [RANDOM, STRONG], 1),
        "options": contest_of(kt.game("miau", players=4), PAIR.split(","), 1),
        "rules": msgspec.structs.replace(contest, rules=0),
    }
    for what, other in others.items():
        with pytest.raises(BadLedger, match=f"another contest: {what} differ"):
            open_ledger(file, other)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], "{}", *lines[3:]]) + "\n", encoding="utf-8")
    with pytest.raises(BadLedger, match="is broken at line 3"):
        list(deals_in(file))


def test_a_ledger_counts_whole_lines_only(tmp_path: Path) -> None:
    contest = contest_of(kt.game("miau"), ["random", STRONG], 1)
    file = tmp_path / "results.jsonl"
    with new_ledger(file, contest) as ledger:
        run_arena(ledger, 5, 1)
    whole = file.read_bytes()
    file.write_bytes(whole[:-3])
    assert len(list(deals_in(file))) == 4
    with open_ledger(file, contest) as ledger:
        assert ledger.deals == 4
        run_arena(ledger, 5, 1)
    assert file.read_bytes() == whole
    with pytest.raises(BadLedger, match="is there already"):
        new_ledger(file, contest)


def check_page(page: str) -> None:
    """A page is well-formed, and nothing in it is loaded from elsewhere."""
    root = ET.fromstring(page.removeprefix("<!DOCTYPE html>"))
    for element in root.iter():
        assert not element.tag.endswith(("script", "link", "img", "iframe"))
        for name, value in element.attrib.items():
            if name.endswith(("href", "src")):
                assert value.startswith("#"), value
    assert not re.search(r"url\((?!#)|@import", page)
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_an_arena_stands_alone(language: str) -> None:
    page = arena_page(made_up_tournament([0.0, 1.5, -1.0], 40).standings(), Words(language))
    check_page(page)
    assert page.count('class="plot"') == 3
    assert "bot2" in page


@pytest.mark.parametrize("report", [Standings, BalanceReport, Review])
def test_the_json_of_reports_keeps_its_form(report: type[msgspec.Struct]) -> None:
    """To change it on purpose: run this file as a script, and tell whoever reads the JSON."""
    written = (SCHEMAS / f"{report.__name__}.json").read_text(encoding="utf-8")
    assert json.loads(written) == json.loads(json.dumps(msgspec.json.schema(report)))


def test_a_missing_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"pip install 'katzentisch\[study\]'"):
        studies.check_study_packages()


if __name__ == "__main__":
    SCHEMAS.mkdir(exist_ok=True)
    for each in (Standings, BalanceReport, Review):
        text = json.dumps(msgspec.json.schema(each), indent=1) + "\n"
        (SCHEMAS / f"{each.__name__}.json").write_text(text, encoding="utf-8")
