"""The command `katzentisch`."""

import contextlib
import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

import katzentisch as kt
from katzentisch._loader import describe
from katzentisch.arena import pages as html
from katzentisch.arena.balance import balance as run_balance
from katzentisch.arena.balance import steps_to_do, variants_of, worth_games
from katzentisch.arena.deals import Contest, contest_of, games_in_deal
from katzentisch.arena.ledger import contest_in, new_ledger, open_ledger
from katzentisch.arena.review import PLAYOUTS
from katzentisch.arena.review import review as run_review
from katzentisch.arena.simulate import simulate as run_simulation
from katzentisch.arena.tournament import run_arena
from katzentisch.arena.wording import Words
from katzentisch.bots.levels import KITTEN, LEVEL_TEXTS, TABBY
from katzentisch.bots.players import BOTS, RANDOM, bots_for_seats
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import perft as count_lines
from katzentisch.core.refusals import Refusal
from katzentisch.match.box import open_box
from katzentisch.match.game import Game, check_seed
from katzentisch.match.scenarios import ScenarioFailed, read_scenario, run_scenario
from katzentisch.match.sentences import LANGUAGES, Sentences
from katzentisch.server import commands as live
from katzentisch.server.settings import load as load_settings
from katzentisch.server.store import CannotOpen
from katzentisch.terminal import pages, studies
from katzentisch.terminal.play import CATS, TerminalTable
from katzentisch.terminal.times import times_file

BAD_INPUT = 2
LARGEST_DOCUMENT = 1 << 20  # bytes; games set limits of their own
DEFAULT_GAMES = 1000
MOST_GAMES = 1_000_000  # of an arena that plays until it is sure
DEFAULT_DEALS = 400
DEFAULT_COMPARED_DEALS = 100
DUEL = f"{TABBY},{KITTEN}"
HERE = Path()

T = TypeVar("T", bound=msgspec.Struct)

app = typer.Typer(
    help="Seven cat games: play them, and study them.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command()(live.serve)
app.command()(live.backup)
app.add_typer(live.app, name="admin")

Slug = Annotated[str, typer.Argument(help="Which game; `katzentisch games` lists them.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game: deck=52.")
]
DeckFile = Annotated[Path | None, typer.Option("--deck", help="A deck of your own, as a file.")]
Seed = Annotated[int | None, typer.Option(help="Decides all chance; random if not given.")]
BotList = Annotated[str, typer.Option(help="One bot for all seats, or one for each: a,b,c.")]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
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


def make_game(
    slug: str, players: int | None, given: list[str] | None, deck: Path | None = None
) -> Game:
    """Return the game that the command line asks for."""
    options: dict[str, object] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"an option is written name=value, not {pair}")
        options[name] = value
    if players is not None:
        options["players"] = str(players)
    if deck is not None:
        if "deck" in options:
            raise typer.BadParameter("the deck is given twice")
        options["deck"] = read_document(deck)
    return kt.game(slug, **options)


def read_document(file: Path) -> bytes:
    """Return what a file has; one clear line if there is none."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST_DOCUMENT)
    except OSError as error:
        raise typer.BadParameter(f"cannot read {file}: {error.strerror}") from None


def read_text(file: Path) -> str:
    """Return a file's text; one clear line if there is none."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise typer.BadParameter(f"cannot read {file}: {reason}") from None


Version = Annotated[bool, typer.Option("--version", help="Say which build this is.")]


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Version = False,
    share: live.Share = None,
    port: live.Port = None,
    lang: Language = LANGUAGE,
) -> None:
    """Lay the table: start the server and open the browser. Or do what a command says."""
    if version:
        typer.echo(f"katzentisch {kt.__version__}, {describe()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        settings, _ = load_settings(
            {"share": share, "port": port, "log_level": "warning"}, os.environ
        )
        live.start(settings, lang, opens_browser=True)


@app.command()
def games(lang: Language = LANGUAGE) -> None:
    """List the games."""
    for slug in kt.games():
        sentences = open_box(slug).sentences
        typer.echo(f"{slug:<12} {sentences.say(lang, 'name')}: {sentences.say(lang, 'about')}")


@app.command()
def bots(lang: Language = LANGUAGE) -> None:
    """List the bots: who they are, and how they play."""
    sentences = Sentences(LEVEL_TEXTS)
    for name in BOTS:
        who, how = (sentences.say(lang, f"level-{name}{part}") for part in ("", ".about"))
        typer.echo(f"{name:<9} {who}: {how}")


@app.command()
def play(
    slug: Slug,
    players: Players = None,
    option: OptionList = None,
    deck: DeckFile = None,
    bots: BotList = TABBY,
    seed: Seed = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    pause: Annotated[float, typer.Option(min=0, help="Seconds before a bot moves.")] = 0.6,
    speed: Annotated[
        float, typer.Option(min=0.1, max=100, help="How quick time goes by, where time matters.")
    ] = 1,
    record: Annotated[Path | None, typer.Option(help="Keep the record in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on from this record.")] = None,
    lang: Language = LANGUAGE,
) -> None:
    """Play in the terminal, against bots."""
    if resume is None:
        game = make_game(slug, players, option, deck)
        names = list(CATS[: game.players - 1])
        names.insert(seat, name or pages.text(lang, "guest"))
        match = game.start(seed, names=names)
    else:
        match = kt.replay(read_text(resume))
        if match.record.game != slug:
            values = {"game": match.record.game, "asked": slug}
            raise typer.BadParameter(pages.text(lang, "resume-other", **values))
        if (players, option, deck, seed, name) != (None,) * 5:
            raise typer.BadParameter(pages.text(lang, "resume-alone"))
    match.check_seat(seat)
    bot_names = bots_for_seats(bots.split(","), match.game.players)
    console = pages.make_console()
    table = live_table() if match.game.box.in_time else TerminalTable
    try:
        table(console, match, seat, bot_names, lang, pause, speed, record).run()
    except OSError as error:
        raise typer.BadParameter(f"cannot write {record}: {error.strerror}") from None
    if record is not None:
        console.print(pages.text(lang, "saved", file=str(record)))


def live_table() -> type[TerminalTable]:
    """Return the table for games in time; what it needs takes long to load."""
    from katzentisch.terminal.live import LiveTable

    return LiveTable


@app.command()
def practice(
    slug: Slug,
    option: OptionList = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 10,
    limit: Annotated[int, typer.Option(min=1, help="Seconds for each.")] = 60,
    seed: Seed = None,
    times: Annotated[Path | None, typer.Option(help="Keep your times in this file.")] = None,
    lang: Language = LANGUAGE,
) -> None:
    """Practise alone, against the clock; your times are kept."""
    from katzentisch.terminal.practice import Practice  # takes long to load

    game = make_game(slug, None, option)
    if game.box.puzzles is None:
        raise typer.BadParameter(pages.text(lang, "practice-none", game=slug))
    dice = FastDice(check_seed(secrets.randbits(32) if seed is None else seed))
    file = times or times_file()
    alone = Practice(pages.make_console(), game, game.box.puzzles, dice, lang, limit, file)
    try:
        alone.run(rounds)
    except OSError as error:
        raise typer.BadParameter(f"cannot write {file}: {error.strerror}") from None


@app.command()
def simulate(
    slug: Slug,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    players: Players = None,
    option: OptionList = None,
    deck: DeckFile = None,
    bots: BotList = RANDOM,
    seed: Seed = None,
    jobs: Jobs = 1,
    json: Json = False,
    lang: Language = LANGUAGE,
) -> None:
    """Play many games between bots, and say who won how often."""
    game = make_game(slug, players, option, deck)
    seats = bots_for_seats(bots.split(","), game.players)
    first_seed = secrets.randbits(32) if seed is None else seed
    check_seed(first_seed)
    check_seed(first_seed + games - 1)
    with Progress(console=pages.make_console(errors=True), transient=True) as progress:
        task = progress.add_task(slug, total=games)
        report = run_simulation(
            game, seats, games, first_seed, jobs, lambda done: progress.update(task, completed=done)
        )
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        pages.print_report(pages.make_console(), report, lang)


@app.command()
def arena(
    slug: Slug,
    bots: Annotated[str | None, typer.Option(help="Two or more bots: a,b,c.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games, rounded up to whole deals.")
    ] = None,
    players: Players = None,
    option: OptionList = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop when the order is certain at 95 %.")
    ] = False,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with these results, a .jsonl file.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Where results go; here by default.")] = None,
    json: Json = False,
    lang: Language = LANGUAGE,
) -> None:
    """Let bots play each other on the same deals, in every seat, and rank them."""
    studies.check_study_packages()
    names = None if bots is None else bots.split(",")
    if resume is None:
        contest = new_contest(slug, players, option, names, seed)
    else:
        contest = kept_contest(resume, slug, players, option, names, seed)
    per_deal = games_in_deal(len(contest.bots), int(contest.options["players"]))
    most = games or (MOST_GAMES if until_sure else DEFAULT_GAMES)
    deals = -(-most // per_deal)
    check_seed(contest.seed + deals - 1)
    folder = out or (Path() if resume is None else resume.parent)
    studies.check_folder(folder)
    file = resume or folder / f"arena-{slug}-{contest.seed}.jsonl"
    with studies.writing(file):
        ledger = new_ledger(file, contest) if resume is None else open_ledger(file, contest)
    words = Words(lang)
    bar_end = None if until_sure and games is None else deals
    try:
        with ledger, studies.progress_bar(error_console(), slug, bar_end) as on_progress:
            tournament = run_arena(
                ledger, deals, jobs, until_sure=until_sure, on_progress=on_progress
            )
    except KeyboardInterrupt:
        kept = {"deals": ledger.deals, "file": str(ledger.file)}
        raise typer.TyperException(words.say("arena-interrupted", **kept)) from None
    standings = tournament.standings()
    page = html.arena_page(standings, words)
    files = studies.write_report(folder, ledger.file.stem, standings, page)
    show(standings, studies.print_standings, [ledger.file, *files], words, json)


def new_contest(
    slug: str,
    players: int | None,
    option: list[str] | None,
    bots: list[str] | None,
    seed: int | None,
) -> Contest:
    """Return the contest that the command line asks for."""
    game = make_game(slug, players, option)
    studies.check_two_bots(bots or [], "arena")
    return contest_of(game, known_bots(bots or []), new_seed(seed))


def kept_contest(
    file: Path,
    slug: str,
    players: int | None,
    option: list[str] | None,
    bots: list[str] | None,
    seed: int | None,
) -> Contest:
    """Return the contest of a file, with all that the command line says otherwise."""
    kept = contest_in(file)
    if kept.game != slug:
        values = {"game": kept.game, "asked": slug}
        raise studies.refusal("arena-resume-other", **values)
    game = kt.game(slug, **kept.options)
    if (players, option) != (None, None):
        game = make_game(slug, players, option)
    return contest_of(
        game, known_bots(bots or kept.bots), kept.seed if seed is None else check_seed(seed)
    )


def known_bots(names: list[str]) -> list[str]:
    """Return the names; refuse one that is no bot's."""
    for name in names:
        bots_for_seats([name], 1)
    return names


def new_seed(seed: int | None) -> int:
    """Return the seed asked for, or any."""
    return check_seed(secrets.randbits(32) if seed is None else seed)


def error_console() -> Console:
    """Return a console for what is not the result."""
    return pages.make_console(errors=True)


def show(
    report: T,
    print_report: Callable[[Console, T, Words], None],
    files: list[Path],
    words: Words,
    json: bool,
) -> None:
    """Print a report as asked for, and say where its files are."""
    if json:
        typer.echo(studies.json_text(report))
    else:
        print_report(pages.make_console(), report, words)
    studies.print_files(error_console() if json else pages.make_console(), files, words)


@app.command()
def balance(
    slug: Slug,
    vary: Annotated[
        str | None, typer.Option(help="Compare an option's choices: option=a,b,c or option=all.")
    ] = None,
    games: Annotated[int | None, typer.Option(min=20, help="How many deals.")] = None,
    players: Players = None,
    option: OptionList = None,
    bots: Annotated[str, typer.Option(help="Who plays, and a second to swap with: a,b.")] = DUEL,
    seed: Seed = None,
    jobs: Jobs = 1,
    out: Annotated[Path, typer.Option(help="Where the report goes.")] = HERE,
    json: Json = False,
    lang: Language = LANGUAGE,
) -> None:
    """Report how balanced a game is, and what an option changes."""
    studies.check_study_packages()
    game = make_game(slug, players, option)
    names = known_bots(bots.split(","))
    studies.check_two_bots(names, "balance")
    if len(names) > 2:
        raise studies.refusal("balance-two-bots")
    variation = studies.read_variation(game.box, vary)
    given = [pair.partition("=")[0] for pair in option or []]
    if players is not None:
        given.append("players")
    if variation is not None and variation.option in given:
        if vary is not None:
            raise studies.refusal("balance-vary-option", option=variation.option)
        variation = None
    first_seed = new_seed(seed)
    deals = games or (DEFAULT_DEALS if variation is None else DEFAULT_COMPARED_DEALS)
    check_seed(first_seed + max(deals, worth_games([])) - 1)
    variants_of(game, variation)
    studies.check_folder(out)
    end = steps_to_do(deals, variation)
    with studies.progress_bar(error_console(), slug, end) as on_progress:
        report = run_balance(game, names, deals, first_seed, variation, jobs, on_progress)
    words = Words(lang)
    name = f"balance-{slug}-{first_seed}"
    files = studies.write_report(out, name, report, html.balance_page(report, words))
    show(report, studies.print_balance, files, words, json)


@app.command()
def review(
    file: RecordFile,
    playouts: Annotated[int, typer.Option(min=20, max=100_000, help="For each judgement.")] = (
        PLAYOUTS
    ),
    out: Annotated[Path, typer.Option(help="Where the review goes.")] = HERE,
    json: Json = False,
    lang: Language = LANGUAGE,
) -> None:
    """Judge every move of a recorded game, and tell luck from skill."""
    studies.check_study_packages()
    match = kt.replay(read_text(file))
    studies.check_folder(out)
    with studies.progress_bar(error_console(), file.name, len(match.record.moves)) as on_progress:
        report = run_review(match, playouts, on_progress)
    words = Words(lang)
    page = html.review_page(report, words)
    files = studies.write_report(out, f"review-{file.stem}", report, page)
    show(report, studies.print_review, files, words, json)


@app.command()
def replay(file: RecordFile, lang: Language = LANGUAGE) -> None:
    """Tell a recorded game from its record."""
    pages.print_replay(pages.make_console(), kt.replay(read_text(file)), lang)


@app.command()
def verify(file: RecordFile, lang: Language = LANGUAGE) -> None:
    """Check a record: nothing changed, every move legal, the deal fair."""
    if not pages.print_verdict(pages.make_console(), kt.replay(read_text(file)), lang):
        raise typer.Exit(BAD_INPUT)


@app.command()
def perft(
    slug: Slug,
    depth: Annotated[int, typer.Option(min=0, help="How many moves deep.")] = 4,
    seed: Annotated[int, typer.Option(help="Which deal.")] = 0,
    players: Players = None,
    option: OptionList = None,
    deck: DeckFile = None,
) -> None:
    """Count the ways to make so many moves from a deal."""
    state = make_game(slug, players, option, deck).deal(check_seed(seed))
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code does not look for Ctrl-C
    for moves in range(1, depth + 1):
        typer.echo(f"{moves:>3} {count_lines(state, moves):>15,}")


@app.command()
def rules(slug: Slug, lang: Language = LANGUAGE) -> None:
    """Print a game's rules."""
    pages.print_rules(pages.make_console(), open_box(slug), lang)


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    lang: Language = LANGUAGE,
) -> None:
    """Run scenarios: positions, moves, and what must come of them."""
    codes = [run_scenario_file(file, lang) for file in files]
    failed = len(codes) - codes.count(0)
    if len(files) > 1:
        typer.echo(pages.text(lang, "scenario-count", passed=codes.count(0), failed=failed))
    raise typer.Exit(max(codes))


def run_scenario_file(file: Path, lang: str) -> int:
    """Run one scenario and say what came of it; return 0, 1 if it fails, 2 if it is none."""
    try:
        run_scenario(read_scenario(read_text(file)))
    except ScenarioFailed as failure:
        typer.echo(f"{file}: {pages.text(lang, 'scenario-fails')}: {failure}")
        return 1
    except (Refusal, typer.BadParameter) as refusal:
        reason = refusal.sentence(lang) if isinstance(refusal, Refusal) else str(refusal)
        say_error(f"{file}: {reason}")
        return BAD_INPUT
    typer.echo(f"{file}: {pages.text(lang, 'scenario-holds')}")
    return 0


@contextlib.contextmanager
def one_line_errors(words: list[str]) -> Iterator[None]:
    """Turn every refusal into one line and exit code 2, in the language that was asked for."""
    language = next((each for each in LANGUAGES if f"--lang {each}" in " ".join(words)), LANGUAGE)
    try:
        yield
    except Refusal as refusal:
        fail(refusal.sentence(language))
    except CannotOpen as error:
        fail(str(error))
    except typer.TyperException as error:
        fail(str(error.format_message()))
    except (KeyboardInterrupt, typer.Abort):
        fail("interrupted")
    except BrokenPipeError:
        # Whoever read our output has heard enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(sentence: str) -> None:
    """Print one line, if there is something to say, and leave."""
    if sentence:
        say_error(sentence)
    raise SystemExit(BAD_INPUT)


def say_error(sentence: str) -> None:
    """Print what went wrong, in one line."""
    print(f"katzentisch: {' '.join(sentence.split())}", file=sys.stderr)


def main() -> None:
    """Run the command."""
    with one_line_errors(sys.argv[1:]):
        status = app(standalone_mode=False)
        raise SystemExit(status or 0)
