"""One round of one contender, in a process of its own: `python -m bench.worker NAME SECONDS`."""

import json
import sys
from time import perf_counter

from bench.contender import Play, Speed
from bench.field import contenders

WARM_UP = 0.05  # seconds


def games_for(play: Play, seconds: float) -> int:
    """Find out how many games take about so long."""
    games = 1
    while True:
        start = perf_counter()
        play(games)
        taken = perf_counter() - start
        if taken > WARM_UP:
            return max(1, round(games * seconds / taken))
        games *= 2


def measure(play: Play, seconds: float) -> Speed:
    """Play for about so long; return how fast it went."""
    games = games_for(play, seconds)
    start = perf_counter()
    count = play(games)
    taken = perf_counter() - start
    return Speed(games / taken, count.moves / taken, count.decisions / taken)


def main(name: str, seconds: str) -> None:
    """Print the contender's speed."""
    contender = next(contender for contender in contenders() if contender.name == name)
    print(json.dumps(measure(contender.prepare(), float(seconds))))


if __name__ == "__main__":
    main(*sys.argv[1:])
