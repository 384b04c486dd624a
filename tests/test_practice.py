"""Practising alone: the puzzles, the clock, and the times that are kept."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from katzentisch.core.dice import FastDice
from katzentisch.games.katch.practice import Puzzle, is_right, make_puzzle, solve
from katzentisch.terminal.times import Round, keep, read_times, summaries
from tests.command import ENGLISH

PROGRAM = [sys.executable, "-c", "from katzentisch.cli import main; main()", "practice"]


def practise(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **ENGLISH}
    return subprocess.run(
        [*PROGRAM, *words], input=typed, capture_output=True, text=True, env=settings, timeout=60
    )


def answer_to(puzzle: Puzzle) -> str:
    return " ".join(solve(puzzle).answer)


def test_the_worked_example() -> None:
    cards = [{"district": d, "discard": c} for d, c in ("a1", "b3", "c2")]
    given = {"districts": cards, "gang": "a", "police": "c", "pink": 2, "blue": 6}
    puzzle = msgspec.convert(given, Puzzle)
    assert answer_to(puzzle) == "2 b"
    assert [(stop.gang, stop.police) for stop in solve(puzzle).stops] == [("b", "c"), ("b", "b")]


def test_answers_are_judged() -> None:
    for seed in range(200):
        puzzle = make_puzzle({"districts": 4}, FastDice(seed))
        right = answer_to(puzzle)
        assert is_right(puzzle, right)
        assert is_right(puzzle, f" {right.replace(' ', '').upper()} ")
        answers = ["o", *(f"{when}{where}" for when in "1234" for where in "abcd")]
        verdicts = Counter(is_right(puzzle, answer) for answer in answers)
        assert verdicts == {True: 1, False: 16}
    assert [is_right(puzzle, text) for text in ("", "2", "b", "7a", "2g", "2 b o")] == [None] * 6


def test_every_kind_of_answer_comes_up() -> None:
    answers = Counter(
        answer_to(make_puzzle({"districts": 3}, FastDice(seed)))[0] for seed in range(300)
    )
    assert set(answers) == {"1", "2", "3", "o"}


def test_a_session_keeps_its_times(tmp_path: Path) -> None:
    file = tmp_path / "new" / "times.jsonl"
    dice = FastDice(7)
    first = make_puzzle({"districts": 5}, dice)
    typed = f"nonsense\n{answer_to(first)}\n6f\n"
    words = ["katch", "--option", "districts=5", "--seed", "7", "--times", str(file)]
    done = practise(*words, "--rounds", "2", typed=typed)
    assert done.returncode == 0, done.stderr
    assert '"nonsense" is no answer.' in done.stdout
    assert "Right!" in done.stdout
    assert "Wrong." in done.stdout
    assert [each.right for each in read_times(file)] == [True, False]
    assert {each.options for each in read_times(file)} == {"districts=5"}
    again = practise(*words, "--rounds", "1", typed="quit\n")
    assert again.returncode == 0
    assert "That is it for today." in again.stdout
    assert len(read_times(file)) == 2


def test_the_clock_runs_out(tmp_path: Path) -> None:
    reader, writer = os.pipe()  # nobody ever types
    words = [*PROGRAM, "katch", "--rounds", "1", "--limit", "1", "--times", str(tmp_path / "t")]
    done = subprocess.run(words, stdin=reader, capture_output=True, text=True, timeout=60)
    os.close(reader)
    os.close(writer)
    assert "The 1 seconds are over." in done.stdout
    assert [each.right for each in read_times(tmp_path / "t")] == [False]


def test_a_line_cut_off_costs_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "times"
    one = Round("katch", "districts=3", 2, 4000, right=True, date="2026-11-16")
    keep(file, one)
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(one)[:20] + b"\n")
    keep(file, one)
    assert read_times(file) == [one, one]


def test_the_summary_is_of_right_answers() -> None:
    def took(milliseconds: int, *, right: bool, options: str = "districts=3") -> Round:
        return Round("katch", options, 2, milliseconds, right, "2026-11-16")

    rounds = [took(5000, right=True), took(100, right=False), took(7000, right=True)]
    three, four = summaries([*rounds, took(1, right=False, options="districts=4")])
    assert (three.rounds, three.right, three.best) == (3, 2, 5000)
    assert (three.median, three.median_per_step) == (6000, 3000)
    assert (four.options, four.right, four.best, four.median) == ("districts=4", 0, None, None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["miau"], "miau cannot be practised alone."),
        (["katch", "--rounds", "0"], "greater than or equal to 1"),
        (["katch", "--option", "districts=9"], "districts cannot be"),
        (["katch", "--rounds", "1", "--times", "/proc/no/times"], "cannot write /proc/no/times"),
    ],
)
def test_bad_input_gets_one_line(words: list[str], sentence: str) -> None:
    done = practise(*words, typed="o\n")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
