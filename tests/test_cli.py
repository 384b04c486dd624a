"""The command: what it prints, and that bad input is one clear line and code 2."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.bots.players import BOTS
from katzentisch.match.fair import fair_deal
from katzentisch.match.scenarios import scenario_files
from tests import PURE, as_installed
from tests.command import ENGLISH, Ended, katzentisch
from tests.live_server import PATIENCE
from tests.started import started


def run(*words: object, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from katzentisch.cli import main; main()", *map(str, words)]
    settings = {**as_installed(), **ENGLISH, "COLUMNS": "200", **environment}
    return subprocess.run(
        command, input=stdin, env=settings, capture_output=True, text=True, timeout=120, check=False
    )


def finished_record(tmp_path: Path) -> Path:
    match = kt.game("miau").start(seed=1)
    chooser = random.Random(1)
    while match.actors:
        match.play(match.actors[0], chooser.choice(match.moves(match.actors[0])))
    file = tmp_path / "game.txt"
    file.write_text(str(match.record), encoding="utf-8")
    return file


def test_version_says_which_build_it_is() -> None:
    said = run("--version").stdout
    build = "pure Python" if os.environ[PURE] == "1" else "compiled"
    assert said.startswith(f"katzentisch {kt.__version__}, {build}")
    pure = run("--version", KATZENTISCH_PURE="1").stdout
    assert pure == f"katzentisch {kt.__version__}, pure Python (KATZENTISCH_PURE is set)\n"


BAD_INPUT = [
    ["play", "poker"],
    ["play", "miau", "--players", "9"],
    ["play", "miau", "--seat", "4"],
    ["play", "miau", "--option", "deck"],
    ["play", "miau", "--option", "deck=36"],
    ["play", "miau", "--name", "x" * 99],
    ["play", "miau", "--resume", "/nowhere"],
    ["simulate", "miau", "--games", "0"],
    ["simulate", "miau", "--games", "many"],
    ["simulate", "miau", "--bots", "random,wizard"],
    ["simulate", "miau", "--bots", "random,random,random"],
    ["simulate", "miau", "--seed", "-1"],
    ["simulate", "miau", "--seed", str(2**63 - 1), "--games", "2"],
    ["simulate", "miau", "--jobs", "0"],
    ["perft", "miau", "--depth", "-1"],
    ["perft", "miau", "--seed", str(2**70)],
    ["rules", "poker"],
    ["rules", "miau", "--lang", "fr"],
    ["replay", "/nowhere"],
    ["replay", "/"],
    ["verify", sys.executable],
    ["verify", __file__],
    ["scenario", __file__],
    ["scenario", "/nowhere"],
    ["scenario"],
    ["play", "miau", "--pause", "-1"],
    ["play", "miau", "--option", "slug=x"],
    ["play", "miau", "--option", "deck=" + "9" * 6000],
    ["play", "miau", "--record", "/nowhere/game.txt"],
    ["rules", "x" * 3000],
    ["arena", "miau"],
    ["arena", "miau", "--bots", "random"],
    ["arena", "miau", "--bots", "random,random"],
    ["arena", "miau", "--bots", "random,wizard"],
    ["arena", "miau", "--bots", f"random,{BOTS[1]}", "--players", "1"],
    ["arena", "miau", "--bots", f"random,{BOTS[1]}", "--games", "-1"],
    ["arena", "miau", "--bots", f"random,{BOTS[1]}", "--seed", str(2**63 - 1)],
    ["arena", "miau", "--bots", f"random,{BOTS[1]}", "--out", "/proc/nowhere"],
    ["arena", "miau", "--resume", "/nowhere"],
    ["arena", "miau", "--resume", __file__],
    ["balance", "poker"],
    ["balance", "miau", "--games", "-1"],
    ["balance", "miau", "--bots", "random"],
    ["balance", "miau", "--vary", "deck"],
    ["balance", "miau", "--vary", "deck=32"],
    ["balance", "miau", "--vary", "deck=32,36"],
    ["balance", "miau", "--vary", "deck=32,32"],
    ["balance", "miau", "--vary", "hat=all"],
    ["balance", "miau", "--vary", "deck=all", "--option", "deck=52"],
    ["review", "/nowhere"],
    ["review", __file__],
    ["review", __file__, "--playouts", "-1"],
    ["dance"],
    ["simulate", "--loudly"],
]


def is_one_line_and_code_2(ended: Ended | subprocess.CompletedProcess[str]) -> None:
    assert ended.returncode == 2
    assert re.fullmatch(r"katzentisch: .+\n", ended.stderr), ended.stderr
    assert ended.stdout == ""


@pytest.mark.parametrize("words", BAD_INPUT, ids=" ".join)
def test_bad_input_is_one_line_and_code_2(words: list[str]) -> None:
    is_one_line_and_code_2(katzentisch(*words))


@pytest.mark.parametrize("words", BAD_INPUT[:1] + BAD_INPUT[-2:], ids=" ".join)
def test_that_is_how_the_process_ends(words: list[str]) -> None:
    is_one_line_and_code_2(run(*words))


def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    file = tmp_path / "[red].txt"
    played = run("play", "miau", "--name", "[/x]", "--record", file, stdin="why [/y]\n[bold]\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert '"[bold]" is no move of this game' in played.stdout
    told = run("replay", file)
    assert (told.returncode, told.stderr) == (0, "")
    assert "[/x]" in told.stdout


def test_a_record_is_resumed_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "miau", "--record", file)
    assert "not of katzundmaus" in run("play", "katzundmaus", "--resume", file).stderr
    assert "the record has them" in run("play", "miau", "--resume", file, "--seed", "3").stderr
    assert run("play", "miau", "--resume", file).returncode == 0


def test_the_help_lists_the_commands() -> None:
    ended = run("--help")
    assert "simulate" in ended.stdout
    assert ended.stderr == ""


def test_errors_are_german_where_the_system_is() -> None:
    for ended in (run("play", "poker", LANG="de_DE.UTF-8"), run("rules", "poker", "--lang", "de")):
        assert "Ein Spiel namens „poker“ gibt es nicht" in ended.stderr


def test_simulate_does_not_depend_on_the_number_of_processes() -> None:
    words = ["simulate", "miau", "--games", "300", "--players", "3", "--seed", "5", "--json"]
    for bots in ("random", "tabby,random,random"):
        reports = []
        for jobs in ("1", "2"):
            report = json.loads(run(*words, "--bots", bots, "--jobs", jobs).stdout)
            del report["seconds"], report["moves_per_second"]
            reports.append(report)
        assert reports[0] == reports[1]
        assert reports[0]["games"] == 300
        assert sum(seat["wins"] for seat in reports[0]["seats"]) == pytest.approx(300)
        assert all(seat["low"] < seat["share"] < seat["high"] for seat in reports[0]["seats"])


def test_simulate_prints_a_table() -> None:
    said = run("simulate", "katzundmaus", "--games", "20", "--seed", "5").stdout
    assert "95 % interval" in said
    assert "moves/s" in said


def test_replay_and_verify(tmp_path: Path) -> None:
    file = finished_record(tmp_path)
    told = run("replay", file).stdout
    assert "has no cards left." in told
    assert "has won." in told
    assert "Die Aufzeichnung ist unversehrt" in run("verify", file, "--lang", "de").stdout
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("seed 1", "seed 2"), encoding="utf-8")
    ended = run("verify", file)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("katzentisch: Line 5 was changed")


def test_verify_proves_a_fair_deal(tmp_path: Path) -> None:
    deal = fair_deal("0b" * 32, "0c" * 16, "table-7", ("0d" * 16, "0e" * 16))
    match = kt.game("miau").start(fair=deal)
    while match.actors:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    file = tmp_path / "fair.txt"
    file.write_text(str(match.record), encoding="utf-8")
    assert "The deal was fair" in run("verify", file).stdout


def test_verify_notices_a_secret_that_was_swapped(tmp_path: Path) -> None:
    deal = fair_deal("0b" * 32, "0c" * 16, "table-7", ("0d" * 16, "0e" * 16))
    promised = fair_deal("aa" * 32, "0c" * 16, "table-7", deal.nonces).commitment
    swapped = type(deal)(promised, deal.table, deal.nonces, deal.secret, deal.salt)
    match = kt.game("miau").start(fair=swapped)
    while match.actors:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    file = tmp_path / "unfair.txt"
    file.write_text(str(match.record), encoding="utf-8")
    ended = run("verify", file)
    assert ended.returncode == 2
    assert "not the one the table committed to" in ended.stdout


def test_perft_counts() -> None:
    assert run("perft", "miau", "--depth", "2", "--seed", "0").stdout.split()[::2] == ["1", "2"]


@pytest.mark.parametrize("slug", kt.games())
@pytest.mark.parametrize("language", ["de", "en"])
def test_rules_show_every_number(slug: str, language: str) -> None:
    said = katzentisch("rules", slug, "--lang", language).stdout
    numbers = kt.game(slug).box.sentences.keys(language, "rule-")
    assert all(number.removeprefix("rule-") in said for number in numbers)


def test_rules_are_the_same_in_a_process_of_their_own() -> None:
    words = ("rules", "miau", "--lang", "de")
    assert run(*words).stdout == katzentisch(*words, COLUMNS="200").stdout


def test_games_lists_all() -> None:
    said = run("games").stdout
    assert [line.split()[0] for line in said.splitlines()] == kt.games()


def test_scenario_says_what_fails(tmp_path: Path) -> None:
    file = scenario_files("miau")[0]
    assert run("scenario", file).returncode == 0
    broken = tmp_path / "broken.toml"
    text = 'game = "miau"\nrules = ["MM2"]\nabout = ""\n[[steps]]\nactors = [1]\n'
    broken.write_text(text, encoding="utf-8")
    ended = run("scenario", broken, file)
    assert ended.returncode == 1
    assert "1 passed, 1 failed" in ended.stdout


def test_output_may_be_cut_short() -> None:
    command = f"{sys.executable} -c 'from katzentisch.cli import main; main()' rules miau | head -1"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert ended.stderr == ""


def test_ctrl_c_ends_a_simulation_and_its_processes() -> None:
    words = ["simulate", "miau", "--games", "1000000000", "--jobs", "2"]
    command = [sys.executable, "-c", "from katzentisch.cli import main; main()", *words]
    everyone = 4  # the command, two workers, and what tracks their resources
    with started(command, stderr=subprocess.PIPE) as running:
        assert any(group_size(running.pid) == everyone for _ in range(600))
        time.sleep(1)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=PATIENCE)
        assert running.returncode != 0
        assert "Traceback" not in said
        assert any(group_size(running.pid) == 0 for _ in range(600))


def group_size(group: int) -> int:
    """Wait a moment, and count the processes of a group."""
    time.sleep(0.1)
    size = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            after_name = file.read_text(encoding="utf-8").rpartition(") ")[2].split()
            size += int(after_name[2]) == group
    return size


@pytest.mark.parametrize("language", ["de", "en"])
def test_bots_introduces_every_level(language: str) -> None:
    said = run("bots", "--lang", language).stdout
    assert [line.split()[0] for line in said.splitlines()] == list(BOTS)


def test_an_unknown_level_is_refused_in_one_line() -> None:
    for command in ("play", "simulate"):
        ended = run(command, "miau", "--bots", "greedy")
        assert ended.returncode == 2
        assert ended.stderr.count("\n") == 1
        assert "random, kitten, tabby, stray, eminence" in ended.stderr
