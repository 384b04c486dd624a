"""One's own times in practice, kept in a file: a line of JSON for each round."""

from collections.abc import Iterable
from pathlib import Path
from statistics import median

import msgspec
from platformdirs import user_data_path

LATEST = 20


class Round(msgspec.Struct, frozen=True):
    """One puzzle, and how one did."""

    game: str
    options: str
    steps: int  # of thought that it took to solve
    milliseconds: int
    right: bool
    date: str


class Summary(msgspec.Struct, frozen=True):
    """What rounds with the same options came to; times are those of right answers."""

    options: str
    rounds: int
    right: int
    best: int | None
    median: int | None  # of the latest ones
    median_per_step: int | None


def times_file() -> Path:
    """Return where the times are kept if nobody says otherwise."""
    return user_data_path("katzentisch", appauthor=False) / "practice.jsonl"


def keep(file: Path, done: Round) -> None:
    """Add a round."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(done) + b"\n")


def read_times(file: Path) -> list[Round]:
    """Return all rounds kept; a line that a crash cut off is left out."""
    if not file.exists():
        return []
    rounds = []
    for line in file.read_bytes().splitlines():
        try:
            rounds.append(msgspec.json.decode(line, type=Round))
        except msgspec.MsgspecError:
            continue
    return rounds


def summaries(rounds: Iterable[Round]) -> list[Summary]:
    """Sum the rounds up, by options."""
    by_options: dict[str, list[Round]] = {}
    for each in rounds:
        by_options.setdefault(each.options, []).append(each)
    return [summary(options, rounds) for options, rounds in sorted(by_options.items())]


def summary(options: str, rounds: list[Round]) -> Summary:
    """Sum up rounds with the same options."""
    right = [each for each in rounds if each.right]
    latest = right[-LATEST:]
    return Summary(
        options=options,
        rounds=len(rounds),
        right=len(right),
        best=min((each.milliseconds for each in right), default=None),
        median=middle(each.milliseconds for each in latest),
        median_per_step=middle(each.milliseconds / each.steps for each in latest),
    )


def middle(numbers: Iterable[float]) -> int | None:
    """Return the median, if there is one."""
    given = list(numbers)
    return round(median(given)) if given else None
