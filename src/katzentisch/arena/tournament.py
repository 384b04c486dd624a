"""The arena: what many duplicate deals say about the bots."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

import msgspec

from katzentisch.arena.certainty import Estimate, Mean, Order
from katzentisch.arena.deals import (
    Contest,
    Deal,
    is_turned,
    play_deals,
    seatings,
    shares_of,
)
from katzentisch.arena.ledger import Ledger, deals_in

Places: TypeAlias = tuple[int, ...]

CURVE_POINTS: Final = 60
RATED_DEALS: Final = 5000  # more would not change a rating that anyone could see


class BotResult(msgspec.Struct, frozen=True):
    """How a bot did: its share of the wins in a seat, by seat, and its rating."""

    bot: str
    share: Estimate
    by_seat: list[Estimate]
    rating: float
    rating_low: float
    rating_high: float
    certainly_above_next: bool


class Duel(msgspec.Struct, frozen=True):
    """How often one bot came in before another; a shared place counts half."""

    bot: str
    other: str
    ahead: Estimate


class CurvePoint(msgspec.Struct, frozen=True):
    """What was known of the bots' shares after so many deals, in the order of the bots given."""

    deals: int
    shares: list[Estimate]


class Standings(msgspec.Struct, frozen=True):
    """What an arena came to, the best bot first."""

    contest: Contest
    deals: int
    games: int
    games_per_deal: int
    moves_per_game: float
    certain: bool
    bots: list[BotResult]
    duels: list[Duel]
    curve: list[CurvePoint]


class Ratings:
    """Ratings by openskill, to which a deal is one match with a place for each bot."""

    def __init__(self, bots: int) -> None:
        from openskill.models import PlackettLuce

        # A bot does not grow tired or learn, so there is no drift: tau is 0.
        self.model = PlackettLuce(tau=0.0)
        self.teams = [[self.model.rating()] for _ in range(bots)]

    def add(self, scores: list[float]) -> None:
        """Rate one deal."""
        ranks = [float(1 + sum(other > score for other in scores)) for score in scores]
        self.teams = self.model.rate(self.teams, ranks=ranks)

    def of(self, bot: int) -> tuple[float, float, float]:
        """Return a bot's rating and its 95 % interval."""
        rating = self.teams[bot][0]
        margin = 1.96 * rating.sigma
        return rating.mu, rating.mu - margin, rating.mu + margin


class Tournament:
    """What the deals so far come to; its size does not depend on how many there were."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.players = int(contest.options["players"])
        count = len(contest.bots)
        self.deals = 0
        self.games = 0
        self.moves = 0
        self.order = Order(count)
        self.shares = [Mean() for _ in range(count)]
        self.by_seat = [[Mean() for _ in range(self.players)] for _ in range(count)]
        self.duels = {pair: Mean() for pair in combinations(range(count), 2)}
        seats = [mean for means in self.by_seat for mean in means]
        self.means = [*self.shares, *seats, *self.duels.values()]
        self.ratings = Ratings(count)
        self.curve: list[CurvePoint] = []
        self.step = 1  # deals between two points of the curve

    def add(self, deal: Deal) -> None:
        """Count one more deal."""
        bots = len(self.contest.bots)
        turned = is_turned(self.contest.seed + deal.deal)
        score = score_of(bots, self.players, turned, tuple(map(tuple, deal.places)))
        for mean, value in zip(self.means, score.values, strict=True):
            mean.add(value)
        self.order.add(score.shares)
        if self.deals < RATED_DEALS:
            self.ratings.add(score.shares)
        self.deals += 1
        self.games += len(deal.places)
        self.moves += sum(deal.moves)
        self.draw_curve()

    def draw_curve(self) -> None:
        """Keep a point of the curve now and then: twice as rarely whenever there are too many."""
        if self.deals % self.step:
            return
        shares = [mean.bounded_estimate(0, 1) for mean in self.shares]
        self.curve.append(CurvePoint(self.deals, shares))
        if len(self.curve) == 2 * CURVE_POINTS:
            del self.curve[::2]
            self.step *= 2

    def ranking(self) -> list[int]:
        """Return the bots, the best first."""
        return sorted(range(len(self.shares)), key=lambda bot: (-self.shares[bot].mean, bot))

    def is_certain(self) -> bool:
        """Tell whether the order of the bots is certain."""
        return self.order.is_certain(self.ranking())

    def standings(self) -> Standings:
        """Sum everything up."""
        ranking = self.ranking()
        names = self.contest.bots
        return Standings(
            contest=self.contest,
            deals=self.deals,
            games=self.games,
            games_per_deal=self.games // self.deals,
            moves_per_game=self.moves / self.games,
            certain=self.is_certain(),
            bots=[self.result(rank, ranking) for rank in range(len(ranking))],
            duels=[
                Duel(names[one], names[other], self.ahead(one, other))
                for one in ranking
                for other in ranking
                if one != other
            ],
            curve=self.curve,
        )

    def result(self, rank: int, ranking: list[int]) -> BotResult:
        """Sum one bot up."""
        bot = ranking[rank]
        rating, low, high = self.ratings.of(bot)
        return BotResult(
            bot=self.contest.bots[bot],
            share=self.shares[bot].bounded_estimate(0, 1),
            by_seat=[mean.bounded_estimate(0, 1) for mean in self.by_seat[bot]],
            rating=rating,
            rating_low=low,
            rating_high=high,
            certainly_above_next=rank + 1 < len(ranking)
            and self.order.is_above(bot, ranking[rank + 1]),
        )

    def ahead(self, one: int, other: int) -> Estimate:
        """Return how often one bot came in before another."""
        if one < other:
            return self.duels[one, other].bounded_estimate(0, 1)
        mirrored = self.duels[other, one].bounded_estimate(0, 1)
        assert mirrored.low is not None
        assert mirrored.high is not None
        return Estimate(1 - mirrored.mean, 1 - mirrored.high, 1 - mirrored.low)


@dataclass(frozen=True)
class Score:
    """What one deal says: each bot's share, its share by seat, and each pair's comparison."""

    shares: list[float]
    by_seat: list[list[float]]
    ahead: list[float]

    @cached_property
    def values(self) -> list[float]:
        """All of it in one list."""
        return [*self.shares, *(share for seats in self.by_seat for share in seats), *self.ahead]


@lru_cache(maxsize=4096)
def score_of(bots: int, players: int, turned: bool, all_places: tuple[Places, ...]) -> Score:
    """Count one deal."""
    tables = seatings(bots, players, turned=turned)
    wins = [[0.0] * players for _ in range(bots)]
    sat = [[0] * players for _ in range(bots)]
    for table, places in zip(tables, all_places, strict=True):
        for seat, share in enumerate(shares_of(places)):
            wins[table[seat]][seat] += share
            sat[table[seat]][seat] += 1
    by_seat = [
        [won / games for won, games in zip(*both, strict=True)]
        for both in zip(wins, sat, strict=True)
    ]
    return Score(
        shares=[sum(shares) / players for shares in by_seat],
        by_seat=by_seat,
        ahead=[ahead(tables, all_places, *pair) for pair in combinations(range(bots), 2)],
    )


def ahead(tables: list[list[int]], all_places: tuple[Places, ...], one: int, other: int) -> float:
    """Return how often one bot came in before another in a deal; a shared place counts half."""
    points = 0.0
    met = 0
    for table, places in zip(tables, all_places, strict=True):
        pairs = [
            (places[mine], places[theirs])
            for mine, bot in enumerate(table)
            if bot == one
            for theirs, rival in enumerate(table)
            if rival == other
        ]
        points += sum((mine < theirs) + (mine == theirs) / 2 for mine, theirs in pairs)
        met += len(pairs)
    return points / met


def run_arena(
    ledger: Ledger,
    deals: int,
    jobs: int,
    *,
    until_sure: bool = False,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Tournament:
    """Count the deals that were kept, then play and keep more, up to so many."""
    tournament = Tournament(ledger.contest)
    for deal in deals_in(ledger.file):
        tournament.add(deal)
    if until_sure and tournament.deals and tournament.is_certain():
        return tournament
    on_progress(tournament.deals)
    playing = play_deals(ledger.contest, range(tournament.deals, deals), jobs)
    with closing(playing):
        for deal in playing:
            ledger.add(deal)
            tournament.add(deal)
            on_progress(tournament.deals)
            if until_sure and tournament.is_certain():
                break
    return tournament
