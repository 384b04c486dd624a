"""Playing a game in the terminal, against bots."""

import time
from pathlib import Path

from rich.console import Console
from rich.text import Text

from katzentisch.bots.levels import Searcher, hesitation
from katzentisch.bots.players import ask, bot
from katzentisch.core.playout import choice_dice
from katzentisch.core.refusals import IllegalMove, Refusal
from katzentisch.match.match import Match
from katzentisch.terminal.draw import Drawing
from katzentisch.terminal.pages import print_outcome, print_rule, print_rules, text

CATS = ("Brie", "Mokka", "Zimt", "Luna", "Tinte", "Karlo", "Pixel")


class Leave(Exception):
    """The person leaves the table."""


class TerminalTable:
    """A person at one seat, bots at the others."""

    welcome = "welcome"

    def __init__(
        self,
        console: Console,
        match: Match,
        seat: int,
        bots: list[str],
        language: str,
        pause: float,
        speed: float,
        record_file: Path | None,
    ) -> None:
        self.console = console
        self.match = match
        self.seat = seat
        self.bots = bots
        self.choosers = [] if match.game.box.in_time else [bot(b, match.game.box) for b in bots]
        self.dice = choice_dice(match.record.seed or 0)
        self.moods = self.dice.copy()  # decide how long bots seem to think
        self.language = language
        self.pause = pause  # seconds before a bot's move, as a rule
        self.speed = speed  # of time, where the game is played in time
        self.record_file = record_file
        self.last_refusal: Refusal | None = None

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a sentence of the terminal's own."""
        self.console.print(Text(text(self.language, key, **values), style))

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            self.keep_record()
            self.say(self.welcome, "dim")
            self.play_on()
            print_outcome(self.console, self.match, self.seat, self.language)
        except (Leave, KeyboardInterrupt, EOFError):
            self.console.print()
            self.say("left")

    def play_on(self) -> None:
        """Play to the end of the game."""
        while self.match.actors:
            if self.seat in self.match.actors:
                self.person_moves()
            else:
                self.bot_moves(self.match.actors[0])

    def bot_moves(self, seat: int) -> None:
        """Let a bot make its move."""
        began = time.monotonic()
        box = self.match.game.box
        move = ask(self.choosers[seat], self.match.state, seat, self.dice)
        if self.console.is_terminal:
            wait = self.pause * hesitation(self.bots[seat], self.moods, self.match.state.turns)
            time.sleep(max(0.0, began + wait - time.monotonic()))
        self.play(seat, box.notation.write_move(move))

    def play(self, seat: int, move: str) -> None:
        """Make a move, keep it, and tell what happened."""
        number = self.match.check(seat, move)
        events = self.match.play(seat, move)
        self.keep_record()
        for chooser in self.choosers:
            if isinstance(chooser, Searcher):
                chooser.watch(seat, number)
        for event in events:
            style = "bold" if event.seat == self.seat else ""
            self.console.print(Text(self.match.tell(event, self.seat, self.language), style))

    def keep_record(self) -> None:
        """Write the record; a crash leaves the old one or the new one, never half of one."""
        if self.record_file is None:
            return
        part = self.record_file.with_name(self.record_file.name + ".part")
        part.write_text(str(self.match.record), encoding="utf-8")
        part.replace(self.record_file)

    def person_moves(self) -> None:
        """Draw the table and ask until a legal move is made."""
        self.console.print()
        self.console.print(Drawing(self.match, self.seat, self.language).table())
        moves = self.match.announced_moves(self.seat)
        self.list_moves(moves)
        while True:
            word = self.console.input(Text(text(self.language, "prompt") + " ", "bold yellow"))
            if self.answer(word.strip(), moves):
                return

    def list_moves(self, moves: list[str]) -> None:
        """Print the legal moves with their numbers."""
        line = Text()
        for number, move in enumerate(moves, start=1):
            line.append(f"{number} ", "dim").append(f"{move}   ", "bold")
        self.console.print(line)

    def move_meant(self, word: str, moves: list[str]) -> str:
        """Return the listed move whose number was typed, else what was typed."""
        numbered = {str(number): move for number, move in enumerate(moves, start=1)}
        return word if word in moves else numbered.get(word, word)

    def answer(self, word: str, moves: list[str]) -> bool:
        """Do what the person typed; return whether it was a move."""
        command, _, rest = word.partition(" ")
        if not word:
            self.list_moves(moves)
        elif command == "help":
            print_rules(self.console, self.match.game.box, self.language)
        elif command == "why":
            self.explain(self.move_meant(rest.strip(), moves))
        elif command in ("quit", "exit"):
            raise Leave
        else:
            return self.try_move(self.move_meant(word, moves))
        return False

    def try_move(self, word: str) -> bool:
        """Make a move, or say why not."""
        try:
            self.play(self.seat, word)
            return True
        except Refusal as refusal:
            self.last_refusal = refusal
            self.console.print(Text(refusal.sentence(self.language), "red"))
            self.say("ask-why" if isinstance(refusal, IllegalMove) else "ask-help", "dim")
            return False

    def explain(self, word: str) -> None:
        """Explain a move that is illegal, or the last one refused, with its rule."""
        if word:
            try:
                self.match.check(self.seat, word)
                self.say("legal", move=word)
                return
            except Refusal as refusal:
                self.last_refusal = refusal
                self.console.print(refusal.sentence(self.language))
        if isinstance(self.last_refusal, IllegalMove):
            print_rule(self.console, self.match.game.box, self.last_refusal.rule, self.language)
        elif not word:
            self.say("nothing-refused")
