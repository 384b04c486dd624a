"""Playing in the terminal a game in which everyone moves at once, in real time.

The table stays above the line one types in; what happens scrolls by above it.
"""

import asyncio
import time

from prompt_toolkit.patch_stdout import patch_stdout
from rich.text import Text

from katzentisch.bots.players import mind_of
from katzentisch.core.pace import NEVER, Mind, Pace
from katzentisch.core.playout import blindfolded, choice_dice
from katzentisch.core.refusals import Refusal
from katzentisch.terminal.draw import Drawing
from katzentisch.terminal.lines import open_lines
from katzentisch.terminal.pages import text
from katzentisch.terminal.play import TerminalTable


class LiveTable(TerminalTable):
    """A person at one seat, bots that take their time at the others, and the clock."""

    welcome = "welcome-live"

    def play_on(self) -> None:
        """Play to the end of the game."""
        asyncio.run(self.play_in_time())

    async def play_in_time(self) -> None:
        """Do whatever comes first: a line that was typed, a bot's move, a time-out."""
        self.began = time.monotonic()
        self.phase_in_sight = 0  # when the person began to type
        self.pace = Pace(self.minds(), choice_dice((self.match.record.seed or 0) + 1))
        self.look()
        lines = open_lines(self.picture, self.note_phase)
        line = asyncio.create_task(lines.next_line())
        with patch_stdout(raw=True):
            while self.match.actors:
                first = self.pace.first()
                await asyncio.wait({line}, timeout=self.seconds_to(first.due))
                if line.done():
                    self.answer(line.result().strip(), self.match.moves(self.seat))
                    line = asyncio.create_task(lines.next_line())
                elif first.due <= self.now():
                    self.let_move(first)
                lines.redraw()
            line.cancel()

    def minds(self) -> list[Mind]:
        """Return who sits where; the person's seat only watches."""
        box = self.match.game.box
        return [
            Mind(seat) if seat == self.seat else mind_of(name, box, seat, self.dice)
            for seat, name in enumerate(self.bots)
        ]

    def now(self) -> int:
        """Return how many milliseconds of the game have passed."""
        return int((time.monotonic() - self.began) * 1000 * self.speed)

    def seconds_to(self, due: int) -> float | None:
        """Return how long to wait for a moment of the game, if it ever comes."""
        return None if due == NEVER else max(0, due - self.now()) / 1000 / self.speed

    def look(self) -> None:
        """Let everyone see what is new."""
        self.pace.look(self.match.state, self.now())

    def note_phase(self) -> None:
        """Remember what the person is looking at."""
        self.phase_in_sight = int(self.match.state.phase)

    def let_move(self, mind: Mind) -> None:
        """Let a bot or the clock do what it planned; one that comes too late thinks again."""
        mind.due = NEVER
        try:
            self.play(mind.seat, self.match.game.box.notation.write_move(mind.move))
        except Refusal:
            mind.look(blindfolded(self.match.state, mind.seat, self.dice), self.now())

    def play(self, seat: int, move: str) -> None:
        """Make a move and let everyone see it."""
        super().play(seat, move)
        self.look()

    def move_meant(self, word: str, moves: list[str]) -> str:
        """Return the move as it answers what was in sight when the person began to type."""
        is_move = self.match.game.box.notation.read_move(word) is not None
        answers = is_move and "@" not in word and self.phase_in_sight
        return f"{word}@{self.phase_in_sight}" if answers else word

    def list_moves(self, moves: list[str]) -> None:
        """Print the legal moves, without numbers, for many are numbers themselves."""
        self.console.print(Text("   ".join(moves), "bold"))

    def time_left(self) -> str:
        """Return when the next time-out is due."""
        due = self.pace.minds[-1].due
        if due == NEVER:
            return ""
        return text(self.language, "time-left", seconds=max(0, due - self.now()) // 1000)

    def picture(self) -> str:
        """Return the table as it is drawn above the line one types in."""
        with self.console.capture() as drawn:
            self.console.print(Drawing(self.match, self.seat, self.language).table())
        return f"\n{drawn.get()}{self.time_left()} {text(self.language, 'prompt')} "
