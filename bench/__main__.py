"""Measures everyone, round by round in turn, and keeps the best of each: `python -m bench`."""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from rich.console import Console

from bench import checks, memory, report
from bench.contender import Contender, Speed
from bench.field import PLAYERS, contenders
from bench.places import BUILD, RESULTS, ROOT
from katzentisch import games
from katzentisch.core import playout

ROUNDS = 5
SECONDS = 0.5  # a round

console = Console(width=None if sys.stdout.isatty() else 120)


def main() -> None:
    """Run the whole benchmark."""
    if playout.__file__.endswith(".py"):
        sys.exit("The rules are not compiled, so their speed says nothing: run `make compile`.")
    for what, value in report.machine().items():
        console.print(f"{what}: {value}")
    present = ready(contenders())
    check({contender.name for contender in present})
    speeds = compete(present)
    with console.status("a million games of each of ours, for their memory"):
        peaks = memory.simulate_all(games())
    report.show(console, present, speeds, peaks)
    report.save(speeds, peaks)
    console.print(f"Saved to {RESULTS.relative_to(ROOT)}.")


def ready(everyone: list[Contender]) -> list[Contender]:
    """Return those who can take part; say why the others cannot."""
    BUILD.mkdir(parents=True, exist_ok=True)
    present = []
    left_out: dict[str, list[str]] = {}
    for contender in everyone:
        why = why_not_installed(contender.package) or why_not_built(contender.build)
        if why is None:
            present.append(contender)
        else:
            left_out.setdefault(why, []).append(contender.title)
    for why, titles in left_out.items():
        console.print(f"[yellow]{why}, so these are left out: {'; '.join(titles)}.[/]")
    return present


def why_not_installed(package: str | None) -> str | None:
    """Say that a package is missing, if it is."""
    if package is None or find_spec(package) is not None:
        return None
    return f"{package} is not installed"


@cache
def why_not_built(build: Callable[[], None] | None) -> str | None:
    """Build what is needed; say why that did not work."""
    if build is None:
        return None
    with console.status(f"building with {build.__module__}"):
        try:
            build()
        except FileNotFoundError as error:
            return f"{error.filename} was not found"
        except subprocess.CalledProcessError as error:
            return f"{error.cmd[0]} failed with exit code {error.returncode}"
    return None


def check(names: set[str]) -> None:
    """Make sure that those who are compared play the same game."""
    with console.status("checking that the same games are played"):
        for players in PLAYERS:
            if f"miau-c-{players}" in names:
                checks.check_miau_in_c(players)
        if {"leduc-core", "leduc-open-spiel"} <= names:
            checks.check_leduc_apart()


def compete(present: list[Contender]) -> dict[str, Speed]:
    """Return everyone's best speed; one round of each, then the next, as the machine is noisy."""
    rounds: dict[str, list[Speed]] = {contender.name: [] for contender in present}
    for number in range(ROUNDS):
        for contender in present:
            with console.status(f"round {number + 1} of {ROUNDS}: {contender.title}"):
                rounds[contender.name].append(play_round(contender))
    return {name: max(speeds, key=lambda speed: speed.moves) for name, speeds in rounds.items()}


def play_round(contender: Contender) -> Speed:
    """Let a contender play in a process of its own."""
    command = [sys.executable, "-m", "bench.worker", contender.name, str(SECONDS)]
    return Speed(*json.loads(subprocess.check_output(command, env=contender.environment())))


if __name__ == "__main__":
    main()
