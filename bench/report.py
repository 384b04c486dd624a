"""What was measured, as a table to read and as JSON to keep."""

import json
import os
import platform
import re
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.contender import Contender, Speed
from bench.places import RESULTS
from bench.targets import FLOORS, MEMORY_GROWTH, TARGETS, judge

CPU_INFO = Path("/proc/cpuinfo")
PACKAGES = ("katzentisch", "open_spiel", "rlcard")


def machine() -> dict[str, str]:
    """Say on what it was measured, and with which versions."""
    return {
        "processor": processor(),
        "python": platform.python_version(),
        **{package: version_of(package) for package in PACKAGES},
    }


def processor() -> str:
    """Name the processor and how many cores of it there are."""
    name = platform.processor() or platform.machine()
    if CPU_INFO.exists():
        found = re.search(r"^model name\s*: (.*)$", CPU_INFO.read_text(), re.MULTILINE)
        name = found[1] if found else name
    return f"{name}, {os.cpu_count()} cores"


def version_of(package: str) -> str:
    """Return an installed package's version."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def speed_table(contenders: list[Contender], speeds: dict[str, Speed]) -> Table:
    """Show how fast everyone was."""
    table = Table("", "games/s", "moves/s", "decisions/s", "a move is", title="Random games")
    for column in table.columns[1:4]:
        column.justify = "right"
    for contender in contenders:
        if contender.name in speeds:
            numbers = [short(number) for number in speeds[contender.name]]
            table.add_row(contender.title, *numbers, contender.counted)
    return table


def target_table(contenders: list[Contender], speeds: dict[str, Speed]) -> Table:
    """Show what came of the targets."""
    titles = {contender.name: contender.title for contender in contenders}
    table = Table(
        "", "beside, by", "ratio", "target", "aim", "met", title="Ratios of the best rounds"
    )
    for target in TARGETS:
        judgement = judge(target, speeds)
        if judgement is not None:
            table.add_row(
                titles[target.contender],
                f"{titles[target.other]}, {target.per_second}/s",
                times(judgement.ratio),
                times(target.least),
                times(target.aim),
                verdict(judgement.met),
            )
    for floor in FLOORS:
        if floor.contender in speeds:
            moves = speeds[floor.contender].moves
            met = verdict(moves >= floor.least)
            wanted = f"{short(floor.least)} moves/s"
            table.add_row(titles[floor.contender], "", f"{short(moves)} moves/s", wanted, "", met)
    return table


def memory_table(peaks: Mapping[str, list[float]]) -> Table:
    """Show how much memory the simulations needed."""
    table = Table("", "10 000 games", "1 000 000 games", "constant", title="Peak memory, MB")
    for slug, (few, many) in peaks.items():
        table.add_row(slug, f"{few:.1f}", f"{many:.1f}", verdict(many - few < MEMORY_GROWTH))
    return table


def short(number: float) -> str:
    """Write a large number with three digits."""
    for unit, letter in ((1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{letter}"
    return f"{number:.3g}"


def times(ratio: float | None) -> str:
    """Write a ratio."""
    return "" if ratio is None else f"{ratio:.2f} ×" if ratio < 10 else f"{ratio:.0f} ×"


def verdict(met: bool | None) -> str:
    """Say whether a target was met."""
    return "" if met is None else "[green]yes[/]" if met else "[red]no[/]"


def show(
    console: Console,
    contenders: list[Contender],
    speeds: dict[str, Speed],
    peaks: Mapping[str, list[float]],
) -> None:
    """Print everything."""
    console.print(speed_table(contenders, speeds))
    console.print(target_table(contenders, speeds))
    console.print(memory_table(peaks))


def save(speeds: dict[str, Speed], peaks: Mapping[str, list[float]]) -> None:
    """Write everything to a file."""
    judgements = [judge(target, speeds) for target in TARGETS]
    results: dict[str, Any] = {
        "machine": machine(),
        "per_second": {name: speed._asdict() for name, speed in speeds.items()},
        "ratios": [
            {**judgement.target._asdict(), "ratio": judgement.ratio, "met": judgement.met}
            for judgement in judgements
            if judgement is not None
        ],
        "floors": [
            {**floor._asdict(), "met": speeds[floor.contender].moves >= floor.least}
            for floor in FLOORS
            if floor.contender in speeds
        ],
        "peak_megabytes": dict(peaks),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
