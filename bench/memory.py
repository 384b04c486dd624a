"""Memory: how much a million games need; `python -m bench.memory SLUG` for one game of ours."""

import json
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from bench.ours import empty_table
from katzentisch.core.playout import play_random_games

FEW = 10_000
MANY = 1_000_000
PROCESSES = 2


def peak() -> float:
    """Return the most memory this process has had so far, in megabytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def simulate(slug: str) -> tuple[float, float]:
    """Return the peak after few games, and after many."""
    table = empty_table(slug)
    play_random_games(table, FEW, 0)
    after_few = peak()
    play_random_games(table, MANY - FEW, FEW)
    return after_few, peak()


def simulate_apart(slug: str) -> list[float]:
    """Simulate in a process of its own."""
    command = [sys.executable, "-m", "bench.memory", slug]
    peaks: list[float] = json.loads(subprocess.check_output(command))
    return peaks


def simulate_all(slugs: list[str]) -> dict[str, list[float]]:
    """Return each game's peak after few games, and after many."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        return dict(zip(slugs, pool.map(simulate_apart, slugs), strict=True))


if __name__ == "__main__":
    print(json.dumps(simulate(sys.argv[1])))
