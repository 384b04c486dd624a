"""Means with intervals, and bets that tell when a difference is certain.

What is paired is the unit: the games of one deal are never counted as independent of each other.
"""

import math
from itertools import pairwise
from statistics import NormalDist
from typing import Final

import msgspec

CERTAINTY: Final = 0.95
FIRST_GUESS: Final = 0.25  # the variance of a difference before any is seen
LARGEST_STAKE: Final = 0.75


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval; no interval where there is nothing to base it on."""

    mean: float
    low: float | None
    high: float | None


class Mean:
    """The mean and spread of numbers that come one by one."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0  # of the distances from the mean

    def add(self, value: float) -> None:
        """Take one more number into account."""
        self.count += 1
        distance = value - self.mean
        self.mean += distance / self.count
        self.squares += distance * (value - self.mean)

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        if self.count < 2:
            return None
        return math.sqrt(self.squares / (self.count - 1) / self.count)

    def estimate(self) -> Estimate:
        """Return the mean with Student's interval."""
        if self.error is None:
            return Estimate(self.mean, None, None)
        margin = student_quantile(self.count - 1) * self.error
        return Estimate(self.mean, self.mean - margin, self.mean + margin)

    def bounded_estimate(self, least: float, most: float) -> Estimate:
        """Return the mean of numbers within bounds with an interval that is never too sure.

        As Agresti and Coull do, the interval counts one more number at each bound.
        """
        wider = Mean()
        wider.count, wider.mean, wider.squares = self.count, self.mean, self.squares
        wider.add(least)
        wider.add(most)
        around = wider.estimate()
        assert around.low is not None
        assert around.high is not None
        low = max(least, min(around.low, self.mean))
        return Estimate(self.mean, low, min(most, max(around.high, self.mean)))


def student_quantile(freedom: int, certainty: float = CERTAINTY) -> float:
    """Return how many standard errors an interval reaches to either side."""
    if freedom == 1:
        return math.tan(math.pi * certainty / 2)
    if freedom == 2:
        return certainty * math.sqrt(2 / (1 - certainty**2))
    z = NormalDist().inv_cdf((1 + certainty) / 2)
    # Hill's expansion, good to two digits from three degrees of freedom on.
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    correction: float = sum(term / freedom**power for power, term in enumerate(terms, start=1))
    return z + correction


class Bet:
    """Bets that numbers from -1 to 1 are above 0 on average, starting with a capital of 1.

    If they are not, no way of betting gains on average, and the capital ever reaches 1 / e with a
    probability of at most e (Ville's inequality). So we may look after every number.
    """

    def __init__(self) -> None:
        self.capital = 0.0  # its logarithm
        self.highest = 0.0
        self.seen = Mean()

    def add(self, value: float) -> None:
        """Bet on one more number, with a stake that only those before it decide."""
        self.capital += math.log1p(self.stake() * value)
        self.highest = max(self.highest, self.capital)
        self.seen.add(value)

    def stake(self) -> float:
        """Return about the stake that lets the capital grow fastest."""
        mean = self.seen.mean * self.seen.count / (self.seen.count + 1)
        variance = (FIRST_GUESS + self.seen.squares) / (self.seen.count + 1)
        return min(LARGEST_STAKE, max(0.0, mean / (variance + mean * mean)))

    def won(self, error: float) -> bool:
        """Tell whether the capital has ever been so high that we err at most this often."""
        return self.highest >= -math.log(error)


class Order:
    """Which of several contenders are certainly better than which, all at once."""

    def __init__(self, contenders: int) -> None:
        self.contenders = contenders
        seats = range(contenders)
        self.bets = {(one, other): Bet() for one in seats for other in seats if one != other}

    def add(self, scores: list[float]) -> None:
        """Take one deal's scores, from 0 to 1, into account."""
        for (one, other), bet in self.bets.items():
            bet.add(scores[one] - scores[other])

    def is_above(self, one: int, other: int) -> bool:
        """Tell whether one is certainly better: the error is shared among all the bets."""
        error = (1 - CERTAINTY) / len(self.bets)
        return self.bets[one, other].won(error) and not self.bets[other, one].won(error)

    def is_certain(self, ranking: list[int]) -> bool:
        """Tell whether each of a ranking is certainly better than the next."""
        return all(self.is_above(*pair) for pair in pairwise(ranking))
