"""The command `katzentisch`."""

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

import katzentisch as kt
from katzentisch._loader import describe
from katzentisch.arena.simulate import simulate as run_simulation
from katzentisch.bots.players import RANDOM, bots_for_seats
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import perft as count_lines
from katzentisch.core.refusals import Refusal
from katzentisch.match.box import open_box
from katzentisch.match.match import Game, Match, check_seed
from katzentisch.match.scenarios import ScenarioFailed, read_scenario, run_scenario
from katzentisch.match.sentences import LANGUAGES
from katzentisch.terminal import pages
from katzentisch.terminal.play import CATS, TerminalTable, save_record

BAD_INPUT = 2

app = typer.Typer(
    help="Seven cat games: play them, and study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Slug = Annotated[str, typer.Argument(help="Which game; `katzentisch games` lists them.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game: deck=52.")
]
Seed = Annotated[int | None, typer.Option(help="Decides all chance; random if not given.")]
BotList = Annotated[str, typer.Option(help="One bot for all seats, or one for each: a,b,c.")]
RecordFile = Annotated[Path, typer.Argument(help="A record.")]


def default_language() -> str:
    """Return German where the system speaks it, else English."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next((os.environ[name] for name in variables if os.environ.get(name)), "")
    return "de" if spoken.startswith("de") else "en"


LANGUAGE = default_language()


def check_language(language: str) -> str:
    """Refuse a language we do not speak."""
    if language not in LANGUAGES:
        raise typer.BadParameter(f"{language} is none of {', '.join(LANGUAGES)}")
    return language


Language = Annotated[
    str, typer.Option("--lang", help="de or en.", callback=check_language, show_default=False)
]


def make_game(slug: str, players: int | None, given: list[str] | None) -> Game:
    """Return the game that the command line asks for."""
    options: dict[str, object] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"an option is written name=value, not {pair}")
        options[name] = value
    if players is not None:
        options["players"] = str(players)
    return kt.game(slug, **options)


def read_text(file: Path) -> str:
    """Return a file's text; one clear line if there is none."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise typer.BadParameter(f"cannot read {file}: {reason}") from None


Version = Annotated[bool, typer.Option("--version", help="Say which build this is.")]


@app.callback(invoke_without_command=True)
def top(version: Version = False) -> None:
    """Answer what is asked before any command."""
    if version:
        typer.echo(f"katzentisch {kt.__version__}, {describe()}")
        raise typer.Exit


@app.command()
def games(lang: Language = LANGUAGE) -> None:
    """List the games."""
    for slug in kt.games():
        sentences = open_box(slug).sentences
        typer.echo(f"{slug:<12} {sentences.say(lang, 'name')}: {sentences.say(lang, 'about')}")


@app.command()
def play(
    slug: Slug,
    players: Players = None,
    option: OptionList = None,
    bots: BotList = RANDOM,
    seed: Seed = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the record in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on from this record.")] = None,
    lang: Language = LANGUAGE,
) -> None:
    """Play in the terminal, against bots."""
    console = Console(highlight=False)
    if resume is not None:
        match = kt.replay(read_text(resume))
    else:
        game = make_game(slug, players, option)
        names = list(CATS[: game.players - 1])
        names.insert(seat, name or pages.text(lang, "you"))
        match = game.start(seed, names=names)
    match.check_seat(seat)
    names_of_bots = bots_for_seats(bots.split(","), match.game.players)
    TerminalTable(console, match, seat, names_of_bots, lang).run()
    if record is not None:
        save(console, match, record, lang)


def save(console: Console, match: Match, record: Path, lang: str) -> None:
    """Write the record, and say where it is."""
    try:
        save_record(match, record)
        console.print(pages.text(lang, "saved", file=str(record)))
    except OSError as error:
        console.print(pages.text(lang, "cannot-save", problem=str(error.strerror)))
        raise typer.Exit(BAD_INPUT) from None


@app.command()
def simulate(
    slug: Slug,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    players: Players = None,
    option: OptionList = None,
    bots: BotList = RANDOM,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Language = LANGUAGE,
) -> None:
    """Play many games between bots, and say who won how often."""
    game = make_game(slug, players, option)
    seats = bots_for_seats(bots.split(","), game.players)
    first_seed = secrets.randbits(32) if seed is None else seed
    check_seed(first_seed)
    check_seed(first_seed + games - 1)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(slug, total=games)
        report = run_simulation(
            game, seats, games, first_seed, jobs, lambda done: progress.update(task, completed=done)
        )
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        pages.print_report(Console(highlight=False), report, lang)


@app.command()
def replay(file: RecordFile, lang: Language = LANGUAGE) -> None:
    """Tell a recorded game from its record."""
    pages.print_replay(Console(highlight=False), kt.replay(read_text(file)), lang)


@app.command()
def verify(file: RecordFile, lang: Language = LANGUAGE) -> None:
    """Check a record: nothing changed, every move legal, the deal fair."""
    if not pages.print_verdict(Console(highlight=False), kt.replay(read_text(file)), lang):
        raise typer.Exit(BAD_INPUT)


@app.command()
def perft(
    slug: Slug,
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep.")] = 4,
    seed: Annotated[int, typer.Option(help="Which deal.")] = 0,
    players: Players = None,
    option: OptionList = None,
) -> None:
    """Count the ways to make so many moves from a deal."""
    state = make_game(slug, players, option).table(FastDice(check_seed(seed)))
    state.deal()
    for moves in range(1, depth + 1):
        typer.echo(f"{moves:>3} {count_lines(state, moves):>15,}")


@app.command()
def rules(slug: Slug, lang: Language = LANGUAGE) -> None:
    """Print a game's rules."""
    pages.print_rules(Console(highlight=False), open_box(slug), lang)


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    lang: Language = LANGUAGE,
) -> None:
    """Run scenarios: positions, moves, and what must come of them."""
    failed = 0
    for file in files:
        try:
            run_scenario(read_scenario(read_text(file)))
            typer.echo(f"{file}: {pages.text(lang, 'scenario-holds')}")
        except ScenarioFailed as failure:
            failed += 1
            typer.echo(f"{file}: {pages.text(lang, 'scenario-fails')}: {failure}")
    passed = len(files) - failed
    typer.echo(pages.text(lang, "scenario-count", passed=passed, failed=failed))
    if failed:
        raise typer.Exit(1)


@contextlib.contextmanager
def one_line_errors(language: str) -> Iterator[None]:
    """Turn every refusal into one line and exit code 2."""
    try:
        yield
    except Refusal as refusal:
        fail(refusal.sentence(language))
    except typer.TyperException as error:
        fail(str(error.format_message()))
    except (KeyboardInterrupt, typer.Abort):
        fail("interrupted")
    except BrokenPipeError:
        # Whoever read our output has heard enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(sentence: str) -> None:
    """Print one line and leave."""
    print(f"katzentisch: {' '.join(sentence.split())}", file=sys.stderr)
    raise SystemExit(BAD_INPUT)


def main() -> None:
    """Run the command."""
    with one_line_errors(LANGUAGE):
        status = app(standalone_mode=False)
        raise SystemExit(status or 0)
