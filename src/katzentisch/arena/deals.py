"""Duplicate deals: each is played several times, so that every bot gets everyone's cards.

A deal is a seed. Its seatings put every bot into every seat equally often, and every bot beside
every other. Which way round the bots follow each other is drawn anew for every deal.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from time import perf_counter
from typing import Final, TypeVar

import msgspec

from katzentisch.arena.simulate import deaf_to_ctrl_c, play_game
from katzentisch.core.dice import MAX_SEED, Dice, FastDice
from katzentisch.core.playout import choice_dice
from katzentisch.core.state import Options
from katzentisch.match.game import Game
from katzentisch.match.game import game as make_game

SEATINGS: Final = 64  # more than any deal has
DIRECTION: Final = 0x2000000000000000  # added to a deal's seed: the dice that turn the order round
AHEAD: Final = 3  # chunks of work that wait for each process
LONG_ENOUGH: Final = 0.2  # seconds a chunk should take
LARGEST_CHUNK: Final = 256

T = TypeVar("T")
W = TypeVar("W")


class Deal(msgspec.Struct, frozen=True):
    """What came of one deal: for each seating the places by seat, and the moves made."""

    deal: int
    places: list[list[int]]
    moves: list[int]


class Contest(msgspec.Struct, frozen=True):
    """Who plays what: all that must be the same when it goes on later."""

    game: str
    rules: int
    options: Options
    bots: list[str]
    seed: int


def contest_of(game: Game, bots: list[str], seed: int) -> Contest:
    """Describe a contest."""
    return Contest(game.box.slug, game.box.rules.VERSION, dict(game.options), bots, seed)


def seatings(bots: int, players: int, *, turned: bool) -> list[list[int]]:
    """Return who sits where in each game of a deal, as numbers of bots by seat."""
    tables = []
    for company in combinations(range(bots), min(bots, players)):
        order = company[::-1] if turned else company
        for first in range(len(order)):
            tables.append([order[(first + seat) % len(order)] for seat in range(players)])
    return tables


def is_turned(seed: int) -> bool:
    """Tell whether the bots of this deal follow each other the other way round."""
    return FastDice(seed ^ DIRECTION).below(2) == 1


def games_in_deal(bots: int, players: int) -> int:
    """Return how many games a deal has."""
    return len(seatings(bots, players, turned=False))


def bots_dice(seed: int, seating: int) -> Dice:
    """Return the dice by which bots choose: others in each game of a deal."""
    return choice_dice((seed * SEATINGS + seating) & MAX_SEED)


def play_deal(game: Game, bots: list[str], seed: int, number: int) -> Deal:
    """Play all games of one deal."""
    places: list[list[int]] = []
    moves: list[int] = []
    tables = seatings(len(bots), game.players, turned=is_turned(seed + number))
    for seating, table in enumerate(tables):
        dice = bots_dice(seed + number, seating)
        made, outcome = play_game(game, [bots[who] for who in table], seed + number, dice)
        places.append(outcome.places)
        moves.append(made)
    return Deal(number, places, moves)


def shares_of(places: Sequence[int]) -> list[float]:
    """Return each seat's share of the win."""
    winners = places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places]


class DealChunk(msgspec.Struct, frozen=True):
    """Some consecutive deals, as another process is told of them."""

    contest: Contest
    numbers: range


def play_deal_chunk(chunk: DealChunk) -> list[Deal]:
    """Play one chunk."""
    contest = chunk.contest
    game = make_game(contest.game, **contest.options)
    return [play_deal(game, contest.bots, contest.seed, number) for number in chunk.numbers]


def play_deals(contest: Contest, numbers: range, jobs: int) -> Generator[Deal, None, None]:
    """Yield the deals of a contest in order, played by so many processes."""
    return in_chunks(play_deal_chunk, lambda part: DealChunk(contest, part), numbers, jobs)


def in_chunks(
    work: Callable[[W], list[T]], order: Callable[[range], W], numbers: range, jobs: int
) -> Generator[T, None, None]:
    """Do numbered work in chunks and yield what comes of each number, in order.

    Chunks begin with one number and grow while they are done quickly: what is long may be
    interrupted, and what is short need not wait for its messages.
    """
    size = 1

    def chunks() -> Iterator[W]:
        done = 0
        while done < len(numbers):
            part = numbers[done : done + size]
            done += len(part)
            yield order(part)

    timed_work = partial(timed, work)
    for seconds, results in (
        map(timed_work, chunks()) if jobs == 1 else in_processes(timed_work, chunks(), jobs)
    ):
        if seconds < LONG_ENOUGH:
            size = min(max(size, 2 * len(results)), LARGEST_CHUNK)
        yield from results


def timed(work: Callable[[W], list[T]], order: W) -> tuple[float, list[T]]:
    """Do some work; return how long it took, and its results."""
    began = perf_counter()
    results = work(order)
    return perf_counter() - began, results


def in_processes(work: Callable[[W], T], orders: Iterable[W], jobs: int) -> Iterator[T]:
    """Yield the results in order; only a few orders are given out ahead."""
    with deaf_to_ctrl_c():
        pool = get_context("spawn").Pool(jobs)
    with pool:
        waiting: deque[AsyncResult[T]] = deque()
        for each in orders:
            waiting.append(pool.apply_async(work, (each,)))
            if len(waiting) >= AHEAD * jobs:
                yield waiting.popleft().get()
        while waiting:
            yield waiting.popleft().get()
