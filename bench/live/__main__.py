"""Measure live tables: `python -m bench.live`, or with numbers of tables behind it.

First tables at a pace that people have, then as fast as they can; ours and those of others by
turns, on the same machine and with the same clients. It fails if anything wanted is not reached.
"""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench.live.boardgame import IN_MEMORY, WITH_FILES
from bench.live.colyseus import COLYSEUS
from bench.live.load import SEATS, Figures, House, Pace, measure
from bench.live.node import NotToBeHad, fetch, node_version
from bench.live.ours import KATZENTISCH, measure_idle
from bench.report import processor, times, verdict

ROUNDS = 3  # as fast as they can; of everyone the best counts: machines are noisy
AT_PACE = (Pace(100, 30, 100), Pace(1000, 30, 500))
FLAT_OUT = tuple(Pace(tables, 5, None) for tables in (25, 100, 250, 500))

# What is wanted. By tables: the most milliseconds for 99 moves of a hundred, and for 999 of a
# thousand; with 100 tables as fast as they can: how many times as many moves as others make.
MOST_TIMES = {100: (7.0, 150.0), 1000: (50.0, 150.0)}
LEAST_RATIOS = {IN_MEMORY: 2.0, WITH_FILES: 8.0}
COMPARED = 100  # tables
MOST_IDLE = 40  # kilobytes
MOST_UPDATE = 300  # bytes on average

COLUMNS = ("tables", "server", "moves/s", "p50", "p99", "p99.9", "an update", "ours make", "met")

console = Console(width=None if sys.stdout.isatty() else 110)


def main() -> None:
    """Measure everything, and print it."""
    console.print(f"processor: {processor()}")
    peers = those_to_be_had()
    if sys.argv[1:]:
        asked = [Pace(int(word), 5, None) for word in sys.argv[1:]]
        are_met = [show("As fast as they can", asked, peers)]
    else:
        are_met = [
            show("At a pace", AT_PACE, peers),
            show("As fast as they can", FLAT_OUT, peers),
            show_idle(),
        ]
    if not all(are_met):
        sys.exit("not all that is wanted was reached")


def those_to_be_had() -> tuple[House, ...]:
    """Return the servers of others, or say why there are none."""
    try:
        fetch()
    except NotToBeHad as why:
        console.print(f"without others: {why}")
        return ()
    console.print(f"Node.js: {node_version()}")
    return IN_MEMORY, WITH_FILES, COLYSEUS


def show(title: str, paces: Sequence[Pace], peers: tuple[House, ...]) -> bool:
    """Measure some paces, and print what came of it; tell whether what is wanted was reached."""
    table = Table(*COLUMNS, title=title)
    are_met = []
    for pace in paces:
        # A thousand tables are more than some of the others bear.
        houses = peers if pace.tables <= FLAT_OUT[-1].tables else ()
        found = by_turns(pace, (KATZENTISCH, *houses))
        for house, figures in found.items():
            is_met = met(pace, house, found)
            are_met.append(is_met is not False)
            ratio = found[KATZENTISCH].per_second / figures.per_second
            table.add_row(*row(pace, house, figures, ratio), verdict(is_met))
        table.add_section()
    console.print(table)
    return all(are_met)


def by_turns(pace: Pace, houses: Sequence[House]) -> dict[House, Figures]:
    """Return what everyone made, in the best round where they are as fast as they can."""
    rounds = 1 if pace.rate else ROUNDS
    found = [(house, measure(house, pace)) for _ in range(rounds) for house in houses]
    return {
        house: max((figures for each, figures in found if each == house), key=made)
        for house in houses
    }


def made(figures: Figures) -> int:
    """Return by what one round is better than another."""
    return figures.moves


def met(pace: Pace, house: House, found: dict[House, Figures]) -> bool | None:
    """Tell whether what is wanted was reached, where something is."""
    figures = found[house]
    if house == KATZENTISCH:
        is_right = not figures.refused and figures.update_bytes <= MOST_UPDATE
        if pace.rate is None:
            return is_right
        p99, p999 = MOST_TIMES[pace.tables]
        return is_right and figures.p99 <= p99 and figures.p999 <= p999
    if pace.rate is not None or pace.tables != COMPARED or house not in LEAST_RATIOS:
        return None
    return found[KATZENTISCH].per_second >= LEAST_RATIOS[house] * figures.per_second


def row(pace: Pace, house: House, figures: Figures, ratio: float) -> list[str]:
    """Return the figures of one server."""
    return [
        f"{pace.tables} × {SEATS}",
        house.title,
        f"{figures.per_second:.0f}" + (f" of {pace.rate:.0f}" if pace.rate else ""),
        *(f"{time:.1f} ms" for time in (figures.p50, figures.p99, figures.p999)),
        f"{figures.update_bytes:.0f} bytes",
        times(None if pace.rate or house == KATZENTISCH else ratio),
    ]


def show_idle() -> bool:
    """Measure a socket on which nothing happens; tell whether it is small enough."""
    taken = measure_idle()
    console.print(f"an idle socket of ours: {taken:.1f} KB {verdict(taken <= MOST_IDLE)}")
    return taken <= MOST_IDLE


if __name__ == "__main__":
    main()
