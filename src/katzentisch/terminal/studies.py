"""Arena, balance report and review in the terminal: run, printed, and written to files."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from katzentisch.arena import pages as html
from katzentisch.arena.balance import BalanceReport, VariantResult, Variation
from katzentisch.arena.review import Review
from katzentisch.arena.tournament import Standings
from katzentisch.arena.wording import Words, arena_sentences
from katzentisch.core.refusals import BadOptions
from katzentisch.match.box import Box, open_box
from katzentisch.match.options import choose_options, option_text
from katzentisch.match.sentences import explained

STUDY_PACKAGES: Final = ("matplotlib", "openskill")
ALL: Final = "all"
MOST_COLUMNS: Final = 4


def refusal(code: str, **values: object) -> BadOptions:
    """Return a refusal whose sentence is one of the reports' own."""
    kind, _, rest = code.partition("-")
    return explained(BadOptions(rest, dict(values)), arena_sentences(), kind)


def check_study_packages() -> None:
    """Refuse to begin what could not be shown in the end."""
    for package in STUDY_PACKAGES:
        if find_spec(package) is None:
            raise refusal("study-missing", package=package)


def check_two_bots(bots: Sequence[str], kind: str) -> None:
    """Refuse fewer than two different bots."""
    if len(bots) < 2:
        raise refusal(f"{kind}-two-bots")
    for bot in bots:
        if bots.count(bot) > 1:
            raise refusal("arena-twice", bot=bot)


def read_variation(box: Box, given: str | None) -> Variation | None:
    """Return what is to be compared: as asked for, or what the game says is worth comparing."""
    study = box.study
    if given is None:
        if study is None:
            return None
        return Variation(study.OPTION, sets_of(box, study.OPTION, study.PARTS), study.PARTS)
    name, equals, text = given.partition("=")
    if not equals or not name or not text:
        raise refusal("balance-vary-form", given=given)
    parts = study.PARTS if study is not None and name == study.OPTION else ""
    if name not in [option.name for option in box.rules.OPTIONS]:
        choose_options(box, {name: text})  # refuses it
    choices = all_choices(box, name, parts) if text == ALL else text.split(",")
    if len(choices) < 2:
        raise refusal("balance-vary-few", option=name)
    for choice in choices:
        if choices.count(choice) > 1:
            raise refusal("balance-vary-twice", choice=choice)
    sets = sets_of(box, name, parts)
    return Variation(name, choices, parts if set(choices) <= set(sets) else "")


def all_choices(box: Box, name: str, parts: str) -> list[str]:
    """Return all choices of an option, or all sets where they are sets of parts."""
    if parts:
        return sets_of(box, name, parts)
    return [
        option_text(choice)
        for option in box.rules.OPTIONS
        if option.name == name
        for choice in option.choices
    ]


def sets_of(box: Box, name: str, parts: str) -> list[str]:
    """Return the choices that are sets of parts."""
    texts = all_choices(box, name, "")
    return [text for text in texts if parts and set(text) <= set(parts)]


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Say in one line what cannot be written."""
    try:
        yield
    except OSError as error:
        raise refusal("cannot-write", file=str(file), problem=error.strerror or "") from None


def check_folder(folder: Path) -> None:
    """Make sure, before the work begins, that its results can be written."""
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".katzentisch"
        probe.touch()
        probe.unlink()


def json_text(report: msgspec.Struct) -> str:
    """Return a report as JSON."""
    return msgspec.json.format(msgspec.json.encode(report)).decode()


def write_report(folder: Path, name: str, report: msgspec.Struct, page: str) -> list[Path]:
    """Write a report as JSON and as a page; return the files."""
    written = []
    for ending, text in (("json", json_text(report) + "\n"), ("html", page)):
        file = folder / f"{name}.{ending}"
        with writing(file):
            file.write_text(text, encoding="utf-8")
        written.append(file)
    return written


@contextmanager
def progress_bar(
    console: Console, label: str, total: int | None
) -> Iterator[Callable[[int], None]]:
    """Show how far it is, with the time left."""
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done: progress.update(task, completed=done)


def make_table(headings: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> Table:
    """Return a table whose first columns are words and whose others are numbers."""
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="left" if column < words else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def print_files(console: Console, files: Sequence[Path], words: Words) -> None:
    """Say in one line where the results are."""
    line = words.say("page-files", files=", ".join(map(str, files)))
    console.print(Text(line, "dim"), soft_wrap=True)


# -- the arena


def print_standings(console: Console, standings: Standings, words: Words) -> None:
    """Print what an arena came to."""
    rows = [
        (
            str(rank),
            bot.bot,
            words.percent(bot.share.mean),
            words.interval(bot.share),
            f"{words.number(bot.rating)} ± {words.number(bot.rating_high - bot.rating)}",
            html.next_word(standings, rank, words),
        )
        for rank, bot in enumerate(standings.bots, start=1)
    ]
    keys = ("arena-rank", "bot", "arena-share", "interval", "arena-rating", "arena-next")
    console.print(make_table([words.say(key) for key in keys], rows, 2))
    console.print()
    print_duels(console, standings, words)
    summary = {
        "deals": standings.deals,
        "per": standings.games_per_deal,
        "games": standings.games,
        "moves": words.number(standings.moves_per_game),
    }
    console.print(words.say("arena-summary", **summary))
    verdict = words.say("arena-certain" if standings.certain else "arena-open")
    console.print(Text(verdict, "bold"))


def print_duels(console: Console, standings: Standings, words: Words) -> None:
    """Print the bots head to head."""
    ahead = {(duel.bot, duel.other): duel.ahead.mean for duel in standings.duels}
    names = [bot.bot for bot in standings.bots]
    rows = [
        [
            name,
            *(
                words.percent(ahead[name, other]) if (name, other) in ahead else "–"
                for other in names
            ),
        ]
        for name in names
    ]
    console.print(make_table([words.say("arena-duels-heading"), *names], rows))
    console.print()


# -- balance


def print_balance(console: Console, report: BalanceReport, words: Words) -> None:
    """Print a balance report: the first variant, and what the others change."""
    first = report.variants[0]
    rows = html.figure_rows(first, list(first.figures), report.bots, words)
    if first.luck is not None:
        luck = first.luck.luck
        rows.append((words.say("figure-luck"), words.percent(luck.mean), words.interval(luck)))
    console.print(make_table(html.value_headings(words), rows))
    console.print()
    if report.vary is not None:
        print_variation(console, report, words)
    if report.parts:
        print_parts(console, report, words)
    values = {
        "games": report.games,
        "bot": report.bots[0],
        "other": report.bots[1],
        "standing": report.standing_games,
    }
    console.print(words.say("balance-summary", **values))


def print_variation(console: Console, report: BalanceReport, words: Words) -> None:
    """Print what an option changes, with the margins of the changes."""
    others = report.variants[1:]
    values = {"option": report.vary, "first": report.variants[0].choice}
    console.print(words.say("balance-compared", **values))
    if len(others) <= MOST_COLUMNS:
        names = [name for name in html.COMPARED if name in others[0].differences]
        rows = [
            [words.figure(name, report.bots), *(change_text(each, name, words) for each in others)]
            for name in names
        ]
        headings = [words.say("balance-figure"), *(variant.choice for variant in others)]
    else:
        names = [name for name in html.COMPARED if name in others[0].differences][:MOST_COLUMNS]
        rows = [
            [each.choice, *(change_text(each, name, words) for name in names)] for each in others
        ]
        headings = [words.say("balance-choice")]
        headings += [words.figure(name, report.bots) for name in names]
    console.print(make_table(headings, rows))
    console.print()


def change_text(variant: VariantResult, name: str, words: Words) -> str:
    """Return how a figure differs from the first variant's, with its margin."""
    change = variant.differences.get(name)
    if change is None:
        return "–"
    text = words.value(name, change.mean, signed=True)
    if change.high is None:
        return text
    return f"{text} ± {words.value(name, change.high - change.mean)}"


def print_parts(console: Console, report: BalanceReport, words: Words) -> None:
    """Print what the parts of the game are worth."""
    box = open_box(report.game)
    keys = ("part", "worth", "per-use", "uses", "effect-turns", "effect-branching")
    rows = html.part_rows(report.parts, box, words)
    console.print(make_table([words.say(f"balance-{key}") for key in keys], rows))
    console.print()


# -- review


def print_review(console: Console, review: Review, words: Words) -> None:
    """Print every move and the sums."""
    console.print(make_table(html.move_headings(words), html.move_rows(review, words), 3))
    console.print()
    headings, rows = html.sum_rows(review, words)
    console.print(make_table(headings, rows))
    console.print()
    console.print(html.review_summary(review, words))
    if not review.over:
        console.print(words.say("review-not-over"))
