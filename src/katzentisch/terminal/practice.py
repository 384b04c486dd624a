"""Practising alone in the terminal, against the clock; one's own times are kept."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path

from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console
from rich.table import Table
from rich.text import Text

from katzentisch.core.dice import Dice
from katzentisch.match.box import Puzzles
from katzentisch.match.game import Game
from katzentisch.match.record import options_text
from katzentisch.terminal.draw import Pencil
from katzentisch.terminal.lines import open_lines
from katzentisch.terminal.pages import text
from katzentisch.terminal.play import Leave
from katzentisch.terminal.times import Round, keep, read_times, summaries

RIGHT, WRONG = "green", "red"  # how it is printed


class Practice:
    """Puzzles one after the other."""

    def __init__(
        self,
        console: Console,
        game: Game,
        puzzles: Puzzles,
        dice: Dice,
        language: str,
        limit: int,
        file: Path,
    ) -> None:
        self.console = console
        self.box = game.box
        self.puzzles = puzzles
        self.options = {name: game.options[name] for name in puzzles.OPTIONS}
        self.dice = dice
        self.language = language
        self.limit = limit  # seconds for a puzzle
        self.file = file
        self.pencil = Pencil(game.box.sentences, language)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a sentence."""
        self.console.print(Text(text(self.language, key, **values), style))

    def run(self, rounds: int) -> None:
        """Pose puzzles, and sum up in the end, also when the person leaves early."""
        self.console.print(Text(self.box.sentences.say(self.language, "practice-help"), "dim"))
        try:
            asyncio.run(self.pose_all(rounds))
        except (Leave, KeyboardInterrupt, EOFError):
            self.say("practice-left")
        self.print_times()

    async def pose_all(self, rounds: int) -> None:
        """Pose so many puzzles."""
        self.lines = open_lines(self.picture, lambda: None)
        for number in range(1, rounds + 1):
            self.say("practice-round", "bold", number=number, rounds=rounds)
            self.puzzle = self.puzzles.make_puzzle(self.options, self.dice)
            self.began = time.monotonic()
            with patch_stdout(raw=True):
                await self.pose()

    async def pose(self) -> None:
        """Take answers until there is one, or the time is up."""
        if not self.console.is_terminal:
            self.console.print(self.pencil.zones(self.puzzle))
        while True:
            try:
                line = await asyncio.wait_for(self.lines.next_line(), self.seconds_left())
            except TimeoutError:
                self.say("practice-late", WRONG, seconds=self.limit)
                return self.settle(right=False)
            if line.strip() in ("quit", "exit"):
                raise Leave
            right = self.puzzles.is_right(self.puzzle, line)
            if right is not None:
                self.say("practice-right" if right else "practice-wrong", RIGHT if right else WRONG)
                return self.settle(right=right)
            self.say("practice-no-answer", text=line.strip())

    def seconds_left(self) -> float:
        """Return how much time is left for this puzzle."""
        return max(0.0, self.began + self.limit - time.monotonic())

    def settle(self, *, right: bool) -> None:
        """Keep the time, and show how it goes."""
        took = time.monotonic() - self.began
        keep(
            self.file,
            Round(
                game=self.box.slug,
                options=options_text(self.options),
                steps=self.puzzles.steps(self.puzzle),
                milliseconds=round(took * 1000),
                right=right,
                date=datetime.now(UTC).date().isoformat(),
            ),
        )
        self.say("practice-took", seconds=took)
        if not right:
            self.console.print(self.pencil.zones(self.puzzle))
        self.console.print(self.pencil.zones(self.puzzles.solve(self.puzzle)))
        self.console.print()

    def picture(self) -> str:
        """Return the puzzle as it is drawn above the line one types in."""
        with self.console.capture() as drawn:
            self.console.print(self.pencil.zones(self.puzzle))
        left = text(self.language, "time-left", seconds=int(self.seconds_left()))
        return f"{drawn.get()}{left} {text(self.language, 'practice-prompt')} "

    def print_times(self) -> None:
        """Print one's own times."""
        kept = [each for each in read_times(self.file) if each.game == self.box.slug]
        table = Table(box=None, header_style="dim")
        for key in ("practice-options", "practice-rounds", "practice-share", "practice-best"):
            table.add_column(text(self.language, key), justify="right")
        table.add_column(text(self.language, "practice-median"), justify="right")
        table.add_column(text(self.language, "practice-step"), justify="right")
        for each in summaries(kept):
            times = [self.seconds(t) for t in (each.best, each.median, each.median_per_step)]
            table.add_row(each.options, str(each.rounds), f"{each.right / each.rounds:.0%}", *times)
        self.console.print(table)
        self.say("practice-kept", "dim", file=str(self.file))

    def seconds(self, milliseconds: int | None) -> str:
        """Return a time as it is printed."""
        if milliseconds is None:
            return "–"
        return text(self.language, "practice-seconds", seconds=milliseconds / 1000)
