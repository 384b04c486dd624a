"""What is printed and not asked: rules, a replay, an outcome, a simulation's report."""

from functools import cache
from importlib.resources import files

from rich.console import Console
from rich.table import Table
from rich.text import Text

from katzentisch.arena.simulate import Report
from katzentisch.core.state import Option
from katzentisch.match.box import Box
from katzentisch.match.match import Match
from katzentisch.match.options import option_text
from katzentisch.match.sentences import Sentences

TERMINAL_TEXTS = files("katzentisch.terminal") / "texts"


def make_console(*, errors: bool = False) -> Console:
    """Return a console that prints names and other people's texts as they are."""
    return Console(stderr=errors, highlight=False, markup=False, emoji=False)


@cache
def terminal_sentences() -> Sentences:
    """Return the sentences that belong to the terminal."""
    return Sentences(TERMINAL_TEXTS)


def text(language: str, key: str, **values: object) -> str:
    """Return a sentence of the terminal's own."""
    return terminal_sentences().say(language, key, values)


def print_rules(console: Console, box: Box, language: str) -> None:
    """Print a game's rules page."""
    sentences = box.sentences
    console.print(Text(sentences.say(language, "name"), "bold"))
    console.print(Text(sentences.say(language, "about"), "italic"))
    console.print()
    for key in sentences.keys(language, "rule-"):
        print_rule(console, box, key.removeprefix("rule-"), language)
    console.print()
    console.print(Text(sentences.say(language, "moves-help")))
    for option in box.rules.OPTIONS:
        print_option(console, box, option, language)


def print_option(console: Console, box: Box, option: Option, language: str) -> None:
    """Print what an option is about and what can be typed for it, the default first."""
    sentences = box.sentences
    about = sentences.say(language, f"option-{option.name}.about")
    console.print(Text.assemble((f"{option.name}  ", "bold"), about, (f" {option.rule}", "dim")))
    for choice in option.choices:
        typed = f"{option.name}={option_text(choice)}"
        key = f"option-{typed.replace('=', '-')}"
        meaning = sentences.say(language, key) if sentences.has(language, key) else ""
        console.print(Text.assemble(f"    {typed}  ", (meaning, "dim")))


def print_rule(console: Console, box: Box, rule: str, language: str) -> None:
    """Print one numbered rule, and how we read it where the sheet leaves room."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold yellow", min_width=4)
    grid.add_column()
    body = Text(box.sentences.say(language, f"rule-{rule}"))
    if box.sentences.has(language, f"rule-{rule}.reading"):
        reading = box.sentences.say(language, f"rule-{rule}.reading")
        body.append(" " + text(language, "our-reading", reading=reading), "dim")
    grid.add_row(rule, body)
    console.print(grid)


def print_replay(console: Console, match: Match, language: str) -> None:
    """Print what happened in a game, hidden cards left out, and how it ended."""
    box = match.game.box
    values = {"game": box.sentences.say(language, "name"), "count": len(match.record.moves)}
    console.print(text(language, "replayed", players=", ".join(match.names), **values))
    for event in match.events:
        console.print(match.tell(event, None, language))
    if match.outcome is None:
        console.print(text(language, "not-over"))
    else:
        print_outcome(console, match, None, language)


def print_outcome(console: Console, match: Match, seat: int | None, language: str) -> None:
    """Print who won, and everyone's place and score."""
    outcome = match.outcome
    assert outcome is not None
    winners = [number for number, place in enumerate(outcome.places) if place == 1]
    names = ", ".join(match.names[winner] for winner in winners)
    console.print()
    if winners == [seat]:
        console.print(Text(text(language, "you-won"), "bold yellow"))
    elif len(winners) == 1:
        console.print(Text(text(language, "won", player=names), "bold"))
    else:
        console.print(Text(text(language, "shared", players=names), "bold"))
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for heading in (text(language, "place"), text(language, "player")):
        table.add_column(heading)
    table.add_column(match.game.box.sentences.say(language, "score"))
    ranking = sorted(range(len(match.names)), key=lambda number: outcome.places[number])
    for number in ranking:
        cells = (outcome.places[number], match.names[number], outcome.scores[number])
        table.add_row(*map(str, cells))
    console.print(table)


def print_verdict(console: Console, match: Match, language: str) -> bool:
    """Print what a record that replays proves; return whether its deal was fair."""
    record = match.full_record
    console.print(text(language, "verify-record", count=len(record.moves)))
    if record.fair is not None:
        fair = record.fair.keeps_its_word()
        key = "verify-fair" if fair else "verify-unfair"
        console.print(text(language, key, count=len(record.fair.nonces)))
        return fair
    key = "verify-seed" if record.position is None else "verify-position"
    console.print(text(language, key, seed=str(record.seed)))
    return True


def print_report(console: Console, report: Report, language: str) -> None:
    """Print what a simulation came to."""
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for key in ("seat", "bot", "wins", "share", "interval"):
        table.add_column(text(language, key), justify="left" if key == "bot" else "right")
    for seat in report.seats:
        interval = f"{seat.low:.2%} – {seat.high:.2%}"
        table.add_row(str(seat.seat), seat.bot, f"{seat.wins:.1f}", f"{seat.share:.2%}", interval)
    console.print(table)
    length = {
        "mean": report.mean_length,
        "deviation": report.length_deviation,
        "shortest": report.shortest,
        "longest": report.longest,
        "shared": report.shared_wins,
    }
    console.print(text(language, "length", **length))
    speed = {
        "games": report.games,
        "moves": report.moves,
        "seconds": report.seconds,
        "rate": report.moves_per_second,
    }
    console.print(text(language, "simulated", **speed))
