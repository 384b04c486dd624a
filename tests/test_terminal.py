"""Playing in the terminal, through a real pseudo-terminal."""

import itertools
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest

import katzentisch as kt
from katzentisch.match.box import open_box
from tests.command import ENGLISH
from tests.live_server import PATIENCE
from tests.started import end_group


class Screen:
    """A program in a terminal, typed to and read from."""

    def __init__(self, slug: str, *words: str) -> None:
        self.master, slave = pty.openpty()
        program = [sys.executable, "-c", "from katzentisch.cli import main; main()"]
        command = [*program, "play", slug, "--pause", "0", *words]
        settings = {**os.environ, **ENGLISH, "COLUMNS": "100", "TERM": "xterm"}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=settings, start_new_session=True
        )
        os.close(slave)
        self.text = ""
        self.read_to = 0

    def type(self, line: str) -> None:
        os.write(self.master, line.encode() + b"\n")

    def wait_for(self, *patterns: str) -> str:
        """Return the first of the patterns that appears after what was waited for before."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for pattern in patterns:
                found = re.compile(pattern).search(self.text, self.read_to)
                if found:
                    self.read_to = found.end()
                    return pattern
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    chunk = os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # the program has ended
                    chunk = ""
                plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", chunk)
                self.text += plain.replace("\r", "")
        pytest.fail(f"none of {patterns} came after:\n{self.text[self.read_to - 500 :]}")

    def close(self) -> int:
        """Wait until the program has ended by itself, and return its exit code."""
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Leave nothing of it."""
        end_group(self.process)
        os.close(self.master)


class Open(Protocol):
    """Opens a screen."""

    def __call__(self, slug: str, *words: str) -> Screen: ...


@pytest.fixture
def play() -> Iterator[Open]:
    """Yield what opens screens, which are closed in the end."""
    with ExitStack() as stack:

        def open_screen(slug: str, *words: str) -> Screen:
            screen = Screen(slug, *words)
            stack.callback(screen.end)
            return screen

        yield open_screen


IN_TURN = [slug for slug in kt.games() if not open_box(slug).in_time]


@pytest.mark.parametrize("slug", IN_TURN)
def test_a_whole_game_by_number(play: Open, slug: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    screen = play(slug, "--seed", "4", "--bots", "tabby", "--record", str(record))
    while screen.wait_for("Your move: ", r"has won\.|have won\.|A draw between") == "Your move: ":
        screen.type("1")
    screen.wait_for("The record is in")
    assert screen.close() == 0
    assert kt.replay(record.read_text(encoding="utf-8")).outcome is not None


def test_names_numbers_help_and_why(play: Open) -> None:
    screen = play("miau", "--seed", "5", "--players", "4")
    screen.wait_for("Your hand +9♦ +10♠ +K♥ +A♣ +A♦")
    screen.wait_for("1 Kh")
    screen.wait_for("Your move: ")
    screen.type("why")
    screen.wait_for("Nothing was refused yet")
    screen.type("miaow")
    screen.wait_for('"miaow" is no move of this game')
    screen.type("9d")
    screen.wait_for("9♦ has neither the rank nor the suit of 7♥")
    screen.type("why")
    screen.wait_for("MM3 +On your turn")
    screen.type("why Kh")
    screen.wait_for("Kh is legal")
    screen.type("7")
    screen.wait_for('"7" is no move')
    screen.type("help")
    screen.wait_for("MM16 ")
    screen.type("KH")
    screen.wait_for("You play K♥")
    screen.wait_for("Brie (plays|draws)")
    screen.wait_for("Your move: ")
    screen.type("quit")
    screen.wait_for("You left the table")
    assert screen.close() == 0


def test_ctrl_c_leaves_cleanly_and_keeps_the_record(play: Open, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    screen = play("miau", "--seed", "5", "--record", str(record))
    screen.wait_for("Your move: ")
    os.kill(screen.process.pid, signal.SIGINT)
    screen.wait_for("You left the table")
    screen.wait_for("The record is in")
    assert screen.close() == 0
    assert "Traceback" not in screen.text
    again = play("miau", "--resume", str(record))
    again.wait_for("Your move: ")
    again.type("quit")
    again.wait_for("You left the table")
    assert again.close() == 0


def test_the_end_of_input_leaves_cleanly() -> None:
    command = [sys.executable, "-c", "from katzentisch.cli import main; main()", "play", "miau"]
    ended = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert ended.returncode == 0
    assert ended.stderr == ""


def test_a_whole_game_in_time(play: Open, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    words = ["--seed", "4", "--players", "3", "--bots", "stray", "--record", str(record)]
    screen = play("katch", *words, "--speed", "30")
    screen.wait_for("Everyone plays at once")
    screen.wait_for("Your move:")
    screen.type("nonsense")
    screen.wait_for("is no move of this game")
    keys = itertools.cycle("123456")
    while screen.wait_for("Your move:", r"has won\.|have won\.") == "Your move:":
        screen.type(next(keys))
    screen.wait_for("The record is in")
    assert screen.close() == 0
    match = kt.replay(record.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert {seat for seat, _ in match.record.moves} == {0, 1, 2, 3}


def test_a_person_snatches_from_patient_bots(play: Open, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    words = ["--seed", "4", "--option", "prelude=skip", "--record", str(record)]
    screen = play("katch", *words, "--bots", "kitten")  # with this seed, it wants WHEN 2
    screen.wait_for("Your move:")
    screen.type("ready")
    screen.wait_for("You are ready")
    screen.wait_for("Pink shows")
    screen.type("1")
    screen.wait_for("You take WHEN 1")
    screen.type("1")
    screen.wait_for("Somebody has already taken WHEN 1")
    screen.type("quit")
    screen.wait_for("You left the table")
    assert screen.close() == 0
    assert (0, "1") in kt.replay(record.read_text(encoding="utf-8")).record.moves
