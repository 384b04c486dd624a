"""A game reviewed: what luck brought and what the choices were worth.

For every seat: start share + luck + skill = result. `docs/review.md` has the definitions.
"""

import math
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from katzentisch.arena.certainty import Mean
from katzentisch.arena.judge import Judge, seeds, world_of
from katzentisch.core.playout import choice_dice, dealt
from katzentisch.core.state import Options, State
from katzentisch.match.game import begin_again
from katzentisch.match.match import Match

PLAYOUTS: Final = 300
SCREENING: Final = 4  # every move is tried with a quarter of the playouts first
CLEARLY: Final = 3.0  # standard errors, as there are many moves in a game
START: Final = 1 << 61  # the seeds of whole games, apart from those of playouts
SCREENED: Final = 1 << 30  # the number of the first screening, apart from those of judgements
CHOICE = "choice"
CLOCK = "clock"
DEAL = "deal"


class Better(msgspec.Struct, frozen=True):
    """A move that would have been better, beyond noise, and by how much of a win."""

    move: str
    gain: float
    error: float


class Step(msgspec.Struct, frozen=True):
    """A deal, a choice or a time-out, with win shares, luck and skill by seat."""

    number: int
    kind: str
    seat: int | None
    move: str
    choices: int
    before: list[float]
    after: list[float]
    luck: list[float]
    skill: list[float]
    skill_error: float
    better: Better | None


class Review(msgspec.Struct, frozen=True):
    """A whole game, with the sums for each seat."""

    game: str
    options: Options
    seed: int | None
    names: list[str]
    over: bool
    playouts: int
    share_error: float
    start: list[float]
    luck: list[float]
    skill: list[float]
    own_skill: list[float]
    result: list[float]
    steps: list[Step]


class Verdict(msgspec.Struct, frozen=True):
    """What a choice was worth to every seat, as the mover could know."""

    skill: list[float]
    error: float
    better: Better | None


def review(
    match: Match,
    playouts: int = PLAYOUTS,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Review:
    """Review a match that was replayed."""
    judge = Judge(match.game)
    steps: list[Step] = []
    start = start_shares(match, judge, playouts)
    for step in steps_of(match, judge, start, playouts):
        steps.append(step)
        on_progress(len(steps))
    seats = range(match.game.players)
    return Review(
        game=match.full_record.game,
        options=dict(match.game.options),
        seed=match.full_record.seed,
        names=list(match.names),
        over=match.outcome is not None,
        playouts=playouts,
        share_error=math.sqrt(0.25 / playouts),
        start=start,
        luck=[sum(step.luck[seat] for step in steps) for seat in seats],
        skill=[sum(step.skill[seat] for step in steps) for seat in seats],
        own_skill=[sum(step.skill[seat] for step in steps if step.seat == seat) for seat in seats],
        result=steps[-1].after if steps else start,
        steps=steps,
    )


def start_shares(match: Match, judge: Judge, playouts: int) -> list[float]:
    """Return the win shares before the deal; of a position, those that it gives."""
    if match.full_record.position is not None:
        return judge.own_shares(begin_again(match.game, match.full_record).state, playouts, 1)
    totals = [0.0] * judge.players
    table = match.game.table()
    for seed in range(START, START + playouts):
        result = judge.finish(dealt(table, seed), choice_dice(seed))
        totals = [total + share for total, share in zip(totals, result, strict=True)]
    return [total / playouts for total in totals]


def steps_of(match: Match, judge: Judge, start: list[float], playouts: int) -> Iterator[Step]:
    """Yield the deal, unless it began from a position, and every move."""
    again = begin_again(match.game, match.full_record)
    shares = start
    if match.full_record.position is None:
        shares = judge.own_shares(again.state, playouts, 1)
        verdict = Verdict([0.0] * judge.players, 0.0, None)
        yield step_of(0, DEAL, None, "", 0, start, shares, verdict)
    for number, (seat, text) in enumerate(match.full_record.moves, start=1):
        move = again.check(seat, text)
        choices = [int(choice) for choice in again.state.moves(seat)]
        write = match.game.box.notation.write_move
        verdict = judged(judge, again.state, seat, move, choices, playouts, number, write)
        again.play(seat, text)
        before, shares = shares, judge.own_shares(again.state, playouts, number + 1)
        kind = CHOICE if seat < judge.players else CLOCK
        yield step_of(number, kind, seat, text, len(choices), before, shares, verdict)


def step_of(
    number: int,
    kind: str,
    seat: int | None,
    move: str,
    choices: int,
    before: list[float],
    after: list[float],
    verdict: Verdict,
) -> Step:
    """Return a step: luck is all that the choice does not explain."""
    luck = [
        later - earlier - skill
        for earlier, later, skill in zip(before, after, verdict.skill, strict=True)
    ]
    return Step(
        number,
        kind,
        seat,
        move,
        choices,
        before,
        after,
        luck,
        verdict.skill,
        verdict.error,
        verdict.better,
    )


def judged(
    judge: Judge,
    state: State,
    seat: int,
    move: int,
    choices: list[int],
    playouts: int,
    number: int,
    write_move: Callable[[int], str],
) -> Verdict:
    """Judge a choice by what the mover could know."""
    others = [choice for choice in choices if choice != move]
    if seat == judge.players or not others:
        return Verdict([0.0] * judge.players, 0.0, None)
    screening = max(1, playouts // SCREENING)
    rival = judge.most_promising(state, seat, others, screening, SCREENED + number)
    skills = [Mean() for _ in range(judge.players)]
    gain = Mean()
    for seed in seeds(number, playouts):
        world = world_of(state, seat, seed)
        usual = judge.usual_move(world.copy(), seat, choice_dice(seed))
        results = {each: judge.after(world, seat, each, seed) for each in {move, rival, usual}}
        for mean, made, expected in zip(skills, results[move], results[usual], strict=True):
            mean.add(made - expected)
        gain.add(results[rival][seat] - results[move][seat])
    better = None
    if gain.error is not None and gain.mean > CLEARLY * gain.error:
        better = Better(write_move(rival), gain.mean, gain.error)
    return Verdict([mean.mean for mean in skills], skills[seat].error or 0.0, better)
