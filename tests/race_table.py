"""Races simulated: what the judge makes of cables and cheats. `python -m tests.race_table`."""

import math
import random
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import mean

from katzentisch.core.dice import Dice, FastDice
from katzentisch.tables.race import Answer, Verdict, judge, suspects

MEDIAN_REACTION = 420
REACTION_SPREAD = 0.175  # of the logarithm
JITTER = 0.1  # of the logarithm of each way
PINGS = 9
RACES_IN_A_GAME = 40


@dataclass
class Racer:
    """A player behind a cable, honest unless told otherwise."""

    ping: float
    claims_less: float = 0  # than the true reaction
    delays_pongs: float = 0
    earlier: list[int] = field(default_factory=list)
    pings: deque[int] = field(default_factory=lambda: deque(maxlen=PINGS))


def one_way(racer: Racer, chance: random.Random) -> float:
    return racer.ping / 2 * math.exp(chance.gauss(0, JITTER))


def trip(racer: Racer, chance: random.Random) -> float:
    return one_way(racer, chance) + one_way(racer, chance)


def answer_of(seat: int, racer: Racer, chance: random.Random) -> Answer:
    while len(racer.pings) < PINGS:
        racer.pings.append(round(trip(racer, chance) + racer.delays_pongs))
    racer.pings.append(round(trip(racer, chance) + racer.delays_pongs))
    reaction = MEDIAN_REACTION * math.exp(chance.gauss(0, REACTION_SPREAD))
    took = round(reaction + trip(racer, chance))
    claimed = max(0, round(reaction - racer.claims_less))
    answer = Answer(seat, 0, took, claimed, tuple(racer.pings), tuple(racer.earlier))
    racer.earlier.append(took)
    return answer


Order = Callable[[list[Answer], Dice], list[Verdict]]


def by_arrival(answers: list[Answer], dice: Dice) -> list[Verdict]:
    return judge([Answer(a.seat, a.signalled, a.arrived, None) for a in answers], dice)


def trusting(answers: list[Answer], dice: Dice) -> list[Verdict]:
    claimed = [Answer(a.seat, 0, a.claimed or 0, None) for a in answers]
    return judge(claimed, dice)


@dataclass
class Result:
    """What many games of races came to."""

    shares: list[float]
    flagged: list[float]  # share of the games in which the judge suspects this seat


def race(make: Callable[[], list[Racer]], order: Order, games: int, seed: int = 1) -> Result:
    chance, dice = random.Random(seed), FastDice(seed)
    wins: Counter[int] = Counter()
    flagged: Counter[int] = Counter()
    for _ in range(games):
        racers = make()
        verdicts: list[Verdict] = []
        for _ in range(RACES_IN_A_GAME):
            answers = [answer_of(seat, racer, chance) for seat, racer in enumerate(racers)]
            judged = order(answers, dice)
            wins[judged[0].seat] += 1
            verdicts += judged
        flagged.update(suspects(verdicts).keys())
    seats = range(len(make()))
    races = games * RACES_IN_A_GAME
    return Result([wins[seat] / races for seat in seats], [flagged[seat] / games for seat in seats])


def behind(*pings: float) -> Callable[[], list[Racer]]:
    return lambda: [Racer(ping) for ping in pings]


def cheat(claims_less: float, delays_pongs: float, ping: float = 40) -> Callable[[], list[Racer]]:
    return lambda: [Racer(ping), Racer(ping, claims_less, delays_pongs)]


def percent(shares: Iterable[float]) -> str:
    return " / ".join(f"{100 * share:.1f}" for share in shares)


def main() -> None:
    """Print the tables of docs/fairness.md."""
    games = 2000
    for pings in ((20, 120), (15, 40, 90, 200)):
        for order in (by_arrival, judge):
            result = race(behind(*pings), order, games)
            honest = mean(result.flagged)
            print(f"{pings} {order.__name__}: {percent(result.shares)} %, flagged {honest:.2%}")
    claims = [(100, 0), (200, 0), (50, 50), (100, 100), (200, 200), (250, 250)]
    for order in (trusting, judge):
        for less, delay in claims if order is judge else [(200, 0)]:
            result = race(cheat(less, delay), order, games)
            honest, caught = result.flagged
            print(
                f"claims {less} less, pongs {delay} late, {order.__name__}: {result.shares[1]:.1%},"
                f" flagged in {caught:.1%} of the games, the honest one in {honest:.1%}"
            )


if __name__ == "__main__":
    main()
