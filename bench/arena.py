"""How much two processes help the arena, beside how much they help a bare loop.

`python -m bench.arena`: what a bare loop gains is what the machine has to give just now.
"""

from collections.abc import Callable
from multiprocessing import get_context
from time import perf_counter

from katzentisch import game
from katzentisch.arena.deals import contest_of, play_deals
from katzentisch.arena.tournament import Tournament
from katzentisch.bots.players import BOTS

DEALS = 8000
COUNT = 20_000_000
LEAST = 1.7


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def play(jobs: int) -> None:
    """Play one arena."""
    contest = contest_of(game("katzundmaus"), list(BOTS[:2]), 1)
    tournament = Tournament(contest)
    for deal in play_deals(contest, range(DEALS), jobs):
        tournament.add(deal)


def count(numbers: int) -> int:
    """Count."""
    return sum(1 for number in range(numbers) if number >= 0)


def gain_of_loops() -> float:
    """Return how much faster two processes count."""
    with get_context("spawn").Pool(2) as pool:
        pool.map(count, [1, 1])
        alone = seconds(lambda: pool.apply(count, (COUNT,)))
        return 2 * alone / seconds(lambda: pool.map(count, [COUNT, COUNT], chunksize=1))


def main() -> None:
    """Measure both."""
    machine = gain_of_loops()
    arena = seconds(lambda: play(1)) / seconds(lambda: play(2))
    met = "met" if arena >= LEAST else "not met"
    print(f"arena --jobs 2: {arena:.2f} × one job (target {LEAST}: {met})")
    print(f"two bare loops: {machine:.2f} × one, all that this machine gives now")


if __name__ == "__main__":
    main()
