"""Asks whether the time until a bot's move tells anything of its cards.

    python -m tests.thinking_times --pairs 2000 --resume times.jsonl

A pair is two worlds that look the same to a player, in which a bot that is asked holds other cards.
The table runs in virtual time; the bots that look ahead think in a real worker process, and what
that takes passes at the table, too. So there are two times for each world: what the bot took to
think, and when its move was shown. The first may depend on its cards, the second must not.

Three questions are asked of each of them:

- Do they differ between the worlds of a pair?
- Does the world in which the bot has more moves take longer more often than chance would
  have it (sign test)?
- Does whoever cannot compare worlds, but sees many games, find times that go with the number of
  moves (permutation test among all that looks alike: same game, same level, as early)?

The number of a bot's moves is not shown to anybody. A thought that came too late (on a machine that
is too busy) is counted: then the times of a pair may differ, but not with the moves. Lines of
another build in the ledger do not count.
"""

import argparse
import asyncio
import math
import random
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from fractions import Fraction
from itertools import count
from pathlib import Path
from statistics import fmean, pstdev
from tempfile import mkdtemp
from typing import Any

import msgspec

from katzentisch.bots.levels import EMINENCE, FIRST_TURNS, KITTEN, STRAY, TABBY
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import State
from katzentisch.match.box import games
from katzentisch.server.thinkers import Thinkers
from katzentisch.server.thoughts import Task
from katzentisch.tables.effects import Effects, Question
from katzentisch.tables.entries import Moved
from katzentisch.tables.live import LiveTable
from katzentisch.tables.table import restored
from tests.leaks import moments
from tests.ledgers import build, keep, lines_in
from tests.live_table import HABITS, Company, chance

LEVELS = (EMINENCE, EMINENCE, STRAY, TABBY, KITTEN)
SHUFFLES = 2000
DOUBT = 0.001  # a p-value that is a finding
SURE, POWER = 3.29, 1.28  # standard deviations: of that doubt, and of nine in ten
BLINK = 1.0  # milliseconds: less is noise

Think = Callable[[Question], Awaitable[tuple[Any, float]]]


class Time(msgspec.Struct):
    """How long it took in one world: to think, and until the move was shown."""

    moves: int
    pause: int  # that was meant
    thought: float
    shown: float

    @property
    def is_late(self) -> bool:
        """Whether the thought came after the pause."""
        return self.thought > self.pause


class Pair(msgspec.Struct):
    """Both worlds of a pair; a line of the ledger."""

    number: int
    game: str
    level: str
    early: bool  # in the first turns, in which everyone takes longer
    one: Time
    other: Time
    build: str = ""

    @property
    def is_late(self) -> bool:
        """Whether a thought came too late."""
        return self.one.is_late or self.other.is_late


# -- two worlds


class Seen(msgspec.Struct):
    """A moment at which a bot is asked, and who looks on."""

    company: Company
    state: State
    bot: int
    person: int


def some_moment(number: int) -> Seen | None:
    """Return a moment at which some bot is asked, if there is one in the game of this number."""
    slugs = [slug for slug in games() if slug != "katch"]
    slug, level = slugs[number % len(slugs)], LEVELS[number % len(LEVELS)]
    dice = random.Random(number)
    people = 1 if slug == "katzundmaus" else 2
    company = Company(slug, people=people, bots=[level], seed=number)
    bot = next(s for s, chair in enumerate(company.table.chairs) if chair.level is not None)
    asked = [
        state.copy()
        for state in moments(company.match.game, number)
        if int(state.actors()) >> bot & 1
    ]
    if not asked:
        return None
    person = dice.choice([seat for seat in range(people + 1) if seat != bot])
    return Seen(company, dice.choice(asked), bot, person)


def world_of(seen: Seen, seed: int) -> LiveTable:
    """Return a table that looks the same to the person, with other cards in the bot's hand."""
    table = restored("t1", seen.company.entries, seen.company.table.names)
    live = LiveTable(table, HABITS, chance(5), 0)
    live.gone.clear()
    live.the_match().state = blindfolded(seen.state, seen.person, FastDice(seed))
    return live


async def time_of(live: LiveTable, bot: int, think: Think) -> Time:
    """Let the bot be asked, think and move; return how long that takes."""
    moves = len(live.the_match().state.moves(bot))
    effects = live.wake(0)
    question = next(each for each in effects.questions if each.seat == bot)
    pause = live.plans[bot].due
    thought, took = await think(question)
    now = math.ceil(took)
    effects = live.thought(question, thought, now)
    while (shown := shown_in(effects, bot)) is None:
        alarm = live.alarm(now)
        assert alarm is not None
        now = max(now, alarm)
        effects = live.wake(now)
    return Time(moves, pause, round(took, 3), float(shown))


def shown_in(effects: Effects, bot: int) -> int | None:
    """Return when a bot's move was shown, if it was."""
    times = [e.at for e in effects.entries if isinstance(e, Moved) and e.seat == bot]
    return times[0] if times else None


def thinking_for_real(thinkers: Thinkers) -> Think:
    """Return a way to ask that takes as long as the workers do."""

    async def think(question: Question) -> tuple[Any, float]:
        task = Task(
            table="t1",
            slug=question.game,
            options=question.options,
            position=question.position,
            seat=question.seat,
            level=question.level,
            seed=question.seed,
        )
        began = time.perf_counter()
        thought = await thinkers.think(task)
        return thought, 1000 * (time.perf_counter() - began)

    return think


async def pair_of(number: int, think: Think) -> Pair | None:
    """Measure a pair, if there is one of this number in which the bot holds other cards."""
    seen = some_moment(number)
    if seen is None:
        return None
    worlds = [world_of(seen, 2 * number + twin) for twin in range(2)]
    lies = [list(world.the_match().state.cards()) for world in worlds]
    if lies[0] == lies[1]:
        return None
    one, other = [await time_of(world, seen.bot, think) for world in worlds]
    slug = seen.company.match.game.box.slug
    level = seen.company.table.chairs[seen.bot].house_bot
    early = int(seen.state.turns) < FIRST_TURNS
    return Pair(number, slug, level, early, one, other, build())


async def measured(first: int, think: Think) -> AsyncIterator[Pair]:
    """Yield pairs, from this number on, without end."""
    for number in count(first):
        pair = await pair_of(number, think)
        if pair is not None:
            yield pair


# -- is there anything to be seen


class Answer(msgspec.Struct):
    """What the three questions came to, for one kind of time."""

    pairs: int
    late: int  # in which a thought came too late
    differ: int  # of the others, by more than a blink
    sign: float  # p of the sign test
    permutation: float  # p of the permutation test
    noticed: float  # milliseconds between few moves and many, found in nine of ten such runs


def judge(pairs: list[Pair], time_in: Callable[[Time], float]) -> Answer:
    """Ask the three questions."""
    unequal = [pair for pair in pairs if abs(time_in(pair.one) - time_in(pair.other)) >= BLINK]
    differ = sum(not pair.is_late for pair in unequal)
    p, noticed = permutation_test(pairs, time_in)
    late = sum(pair.is_late for pair in pairs)
    return Answer(len(pairs), late, differ, sign_test(unequal, time_in), p, noticed)


def thought(time: Time) -> float:
    """Return how long a bot thought."""
    return time.thought


def shown(time: Time) -> float:
    """Return after how long its move was shown."""
    return time.shown


def is_seen(answer: Answer) -> bool:
    """Tell whether somebody could have noticed something."""
    return answer.differ > 0 or min(answer.sign, answer.permutation) < DOUBT


def sign_test(pairs: list[Pair], time_in: Callable[[Time], float]) -> float:
    """Return how likely so many pairs, or as few, have more time where there are more moves."""
    unlike = [pair for pair in pairs if pair.one.moves != pair.other.moves]
    agree = sum(
        (pair.one.moves > pair.other.moves) == (time_in(pair.one) > time_in(pair.other))
        for pair in unlike
    )
    n, extreme = len(unlike), max(agree, len(unlike) - agree)
    tail = sum(math.comb(n, k) for k in range(extreme, n + 1))
    return min(1.0, float(Fraction(2 * tail, 2**n)))


def permutation_test(pairs: list[Pair], time_in: Callable[[Time], float]) -> tuple[float, float]:
    """Return how likely times go with moves as they do, by chance, and what would be noticed.

    One world of each pair counts, or everything would count twice. What is noticed in nine of ten
    such runs are so many milliseconds between half of the moves and the other half.
    """
    alike: dict[tuple[str, str, bool], list[Time]] = defaultdict(list)
    for pair in pairs:
        alike[pair.game, pair.level, pair.early].append(pair.one)
    groups = [group for group in alike.values() if len(group) > 1]
    ranked = [
        (centred([float(each.moves) for each in group]), centred(ranks(list(map(time_in, group)))))
        for group in groups
    ]
    found = abs(sum(dot(moves, places) for moves, places in ranked))
    dice = random.Random(1)
    beyond = 0
    for _ in range(SHUFFLES):
        for _, places in ranked:
            dice.shuffle(places)
        beyond += abs(sum(dot(moves, places) for moves, places in ranked)) >= found - 1e-6
    size = sum(map(len, groups))
    spread = sum(len(group) * pstdev(map(time_in, group)) for group in groups) / max(1, size)
    noticed = (SURE + POWER) * spread * 2 / math.sqrt(max(1, size))
    return (beyond + 1) / (SHUFFLES + 1), noticed


def ranks(values: list[float]) -> list[float]:
    """Return the rank of each value; equal ones share theirs."""
    places: dict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [fmean(places[value]) for value in values]


def centred(values: list[float]) -> list[float]:
    """Return values as deviations from their mean."""
    mean = fmean(values)
    return [value - mean for value in values]


def dot(one: list[float], other: list[float]) -> float:
    """Return the sum of the products."""
    return sum(a * b for a, b in zip(one, other, strict=True))


# -- the command


async def go_on(ledger: Path, pairs: int) -> list[Pair]:
    """Measure with a real worker until there are enough pairs, and keep each."""
    done = lines_in(ledger, Pair)
    first = max((pair.number for pair in done), default=-1) + 1
    thinkers = Thinkers()
    await thinkers.start(1)
    think = thinking_for_real(thinkers)
    try:
        await anext(measured(0, think))  # the first one waits until the worker is there
        stream = measured(first, think)
        while len(done) < pairs:
            done.append(await anext(stream))
            keep(ledger, done[-1])
    finally:
        await thinkers.close()
    return done[:pairs]


def described(what: str, answer: Answer) -> str:
    """Return an answer as a line."""
    return (
        f"{what}: {answer.pairs} pairs, {answer.late} late, {answer.differ} others differ,"
        f" sign test p = {answer.sign:.2g}, permutation test p = {answer.permutation:.2g};"
        f" it would notice {answer.noticed:.0f} ms"
    )


def main() -> None:
    """Measure until there are enough pairs, and ask."""
    parser = argparse.ArgumentParser(description="Ask whether bots' times tell of their cards.")
    parser.add_argument("--pairs", type=int, default=500, help="in all, those resumed included")
    parser.add_argument("--resume", type=Path, help="the ledger to go on with, or to begin")
    options = parser.parse_args()
    ledger = options.resume or Path(mkdtemp(prefix="times-")) / "times.jsonl"
    print(f"ledger: {ledger}", flush=True)
    pairs = asyncio.run(go_on(ledger, options.pairs))
    for level in sorted({pair.level for pair in pairs}):
        of_level = [pair for pair in pairs if pair.level == level]
        print(described(f"{level} thinks", judge(of_level, thought)))
        print(described(f"{level} is seen", judge(of_level, shown)))
    seen = judge(pairs, shown)
    print(described("all are seen", seen))
    sys.exit(is_seen(seen))


if __name__ == "__main__":
    main()
