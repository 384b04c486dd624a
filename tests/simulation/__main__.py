"""Live through many seeds: `python -m tests.simulation --seeds 2000`.

--first N          begin with this seed
--seed N --show    one seed, with all that happens in it
--planted [NAME]   plant each bug, or one, and tell which seed finds it
"""

import argparse
import hashlib
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.simulation.faults import KINDS
from tests.simulation.planted import BUGS, planted
from tests.simulation.seeds import Report, simulate


def reports(seeds: Iterable[int], jobs: int) -> Iterator[Report]:
    """Live through seeds, several at a time."""
    if jobs == 1:
        yield from map(simulate, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(simulate, seeds, chunksize=4)


def run(seeds: range, jobs: int) -> bool:
    """Live through seeds, and say what came of it; tell whether all was well."""
    began = time.monotonic()
    faults: Counter[str] = Counter()
    histories = hashlib.sha256()
    bad = entries = connections = looks = 0
    for report in reports(seeds, jobs):
        faults += report.faults
        entries += report.entries
        connections += report.connections
        looks += report.looks
        histories.update(report.history.encode())
        for problem in report.problems:
            bad += 1
            print(f"seed {report.seed}: {problem}", flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"{len(seeds)} seeds in {minutes:.1f} min: {len(seeds) / minutes:.0f} a minute", end="")
    print(f", {60 * len(seeds) / processor_seconds():.0f} in a minute of one core")
    print(f"{entries} entries, {connections} connections, {looks} views compared, {bad} problems")
    print(f"all histories: {histories.hexdigest()}")
    for kind in KINDS:
        print(f"  {kind}: {faults[kind]}")
    missing = [kind for kind in KINDS if not faults[kind]]
    if missing:
        print(f"never happened: {', '.join(missing)}")
    return not bad and not missing


def processor_seconds() -> float:
    """Return how long this process and its children have computed."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def find(name: str, seeds: Iterable[int]) -> Report | None:
    """Return what the first seed says that finds a planted bug for what it is."""
    for seed in seeds:
        with planted(name):
            report = simulate(seed)
        if any(BUGS[name].sign in problem for problem in report.problems):
            return report
    return None


def find_all(names: list[str], seeds: range, jobs: int) -> bool:
    """Plant bugs, and say which seed finds each; tell whether all were found."""
    all_found = True
    with ProcessPoolExecutor(jobs) as pool:
        for name, report in zip(names, pool.map(partial(find, seeds=seeds), names), strict=True):
            all_found = all_found and report is not None
            found = f"seed {report.seed}: {report.problems[0]}" if report else "NOT FOUND"
            print(f"{name}: {found}", flush=True)
    return all_found


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=2000, help="how many")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--show", action="store_true", help="all that happens")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--planted", nargs="?", const="all", choices=["all", *BUGS], metavar="NAME")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    if options.planted:
        names = list(BUGS) if options.planted == "all" else [options.planted]
        sys.exit(not find_all(names, seeds, options.jobs))
    if options.seed is None:
        sys.exit(not run(seeds, options.jobs))
    report = simulate(options.seed, print if options.show else None)
    print(report)
    sys.exit(bool(report.problems))


if __name__ == "__main__":
    main()
