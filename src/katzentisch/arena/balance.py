"""The balance of a game: seats, length, branching, leads, luck, and what an option changes.

All variants of an option are played on the same deals, so differences are measured deal by deal.
`docs/balance.md` says what each figure means.
"""

from collections import Counter
from collections.abc import Callable, Sized
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from katzentisch.arena.certainty import Estimate, Mean
from katzentisch.arena.deals import SEATINGS, bots_dice, in_chunks, shares_of
from katzentisch.arena.judge import Judge
from katzentisch.arena.luck import LuckMeter, LuckParts, OddOnes, play_odd_ones
from katzentisch.arena.simulate import play_game
from katzentisch.arena.worth import PartWorth, WorthMeter, WorthOrder, measure_chunk
from katzentisch.core.state import Options, State
from katzentisch.match.game import Game
from katzentisch.match.game import game as make_game

Figures: TypeAlias = dict[str, float]

MOMENTS: Final = 9  # after a tenth of the moves, two tenths and so on
HALF_TIME: Final = 4
STANDING_PLAYOUTS: Final = 64
CLEAR_LEAD: Final = 0.2
STANDING_GAMES: Final = 200
FEWEST_STANDING_GAMES: Final = 20
WORTH_GAMES: Final = 280


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: the variants, the first being what the others are compared with."""

    slug: str
    variants: list[Options]
    bots: list[str]
    seed: int
    standing_games: int


class Row(msgspec.Struct, frozen=True):
    """What one deal says about one variant."""

    figures: Figures
    odd: OddOnes


class PlanChunk(msgspec.Struct, frozen=True):
    """Some consecutive deals of a plan, as another process is told of them."""

    plan: Plan
    numbers: range


class VariantResult(msgspec.Struct, frozen=True):
    """What was found about one variant, and how it differs from the first."""

    choice: str
    options: Options
    figures: dict[str, Estimate]
    luck: LuckParts | None
    turns: dict[int, int]
    differences: dict[str, Estimate]


class PartResult(msgspec.Struct, frozen=True):
    """What one part changes, where an option's choices are sets of parts, and what it is worth."""

    part: str
    effects: dict[str, Estimate]
    worth: PartWorth


class BalanceReport(msgspec.Struct, frozen=True):
    """What a balance report says."""

    game: str
    bots: list[str]
    seed: int
    games: int
    standing_games: int
    vary: str | None
    variants: list[VariantResult]
    parts: list[PartResult]


class Watcher:
    """Watches a game: how many choices there were, and now and then a position to come back to."""

    def __init__(self, players: int, *, keep: bool) -> None:
        self.players = players
        self.keep = keep
        self.decisions = 0
        self.choices = 0
        self.forced = 0
        self.state: State | None = None
        self.kept: list[State] = []

    def see(self, state: State, seat: int, move: int) -> None:
        """Look at a position before a move."""
        self.state = state
        if self.keep:
            self.kept.append(state.copy())
        if seat < self.players:
            choices = len(state.moves(seat))
            self.decisions += 1
            self.choices += choices
            self.forced += choices == 1


def row_of(game: Game, bots: list[str], seed: int, *, with_standing: bool) -> Row:
    """Play one deal."""
    watcher = Watcher(game.players, keep=with_standing)
    dice = bots_dice(seed, SEATINGS - 1)
    moves, outcome = play_game(game, [bots[0]] * game.players, seed, dice, watcher.see)
    assert watcher.state is not None
    shares = shares_of(outcome.places)
    figures = {f"seat-{seat}": share for seat, share in enumerate(shares)}
    figures["turns"] = float(watcher.state.turns)
    figures["moves"] = float(moves)
    if watcher.decisions:
        figures["branching"] = watcher.choices / watcher.decisions
        figures["forced"] = watcher.forced / watcher.decisions
    if with_standing:
        figures |= standing_figures(Judge(game), watcher.kept, shares)
    odd = play_odd_ones(game, bots, seed)
    figures["gap"] = (sum(odd.first) - sum(odd.second)) / game.players
    return Row(figures, odd)


def standing_figures(judge: Judge, states: list[State], result: list[float]) -> Figures:
    """Return how often the lead changed, and whether it was lost after half-time."""
    leaders = []
    for moment in range(1, MOMENTS + 1):
        state = states[len(states) * moment // (MOMENTS + 1)]
        leaders.append(leader_of(judge.own_shares(state, STANDING_PLAYOUTS, moment)))
    known = [leader for leader in leaders if leader is not None]
    figures = {
        "lead_changes": float(sum(one != other for one, other in pairwise(known))),
        "open": leaders.count(None) / MOMENTS,
    }
    ahead = leaders[HALF_TIME]
    if ahead is not None:
        figures["comeback"] = 1 - result[ahead]
    return figures


def leader_of(shares: list[float]) -> int | None:
    """Return who leads clearly, if anyone does."""
    second, best = sorted(shares)[-2:]
    return shares.index(best) if best - second >= CLEAR_LEAD else None


def play_plan_chunk(chunk: PlanChunk) -> list[list[Row]]:
    """Play some deals of a plan, every variant of each."""
    plan = chunk.plan
    games = [make_game(plan.slug, **options) for options in plan.variants]
    return [rows_of(games, plan, number) for number in chunk.numbers]


def rows_of(games: list[Game], plan: Plan, number: int) -> list[Row]:
    """Play one deal in every variant."""
    standing = number < plan.standing_games
    return [row_of(game, plan.bots, plan.seed + number, with_standing=standing) for game in games]


class VariantMeter:
    """What the deals so far say about one variant."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.figures: dict[str, Mean] = {}
        self.differences: dict[str, Mean] = {}
        self.luck = LuckMeter(int(options["players"]))
        self.turns: Counter[int] = Counter()

    def add(self, number: int, row: Row, first: Row) -> None:
        """Take one more deal into account."""
        add_figures(self.figures, row.figures)
        both = row.figures.keys() & first.figures.keys()
        changes = {name: row.figures[name] - first.figures[name] for name in both}
        add_figures(self.differences, changes)
        self.luck.add(number, row.odd)
        self.turns[int(row.figures["turns"])] += 1

    def result(self, choice: str, first: "VariantMeter") -> VariantResult:
        """Sum it up."""
        differences = {}
        if first is not self:
            names = [name for name in self.figures if name in self.differences]
            differences = {name: self.differences[name].estimate() for name in names}
            luck = self.luck.difference(first.luck)
            if luck is not None:
                differences["luck"] = luck
        return VariantResult(
            choice=choice,
            options=self.options,
            figures={name: estimate_of(name, mean) for name, mean in self.figures.items()},
            luck=self.luck.parts(),
            turns=dict(sorted(self.turns.items())),
            differences=differences,
        )


def add_figures(means: dict[str, Mean], figures: Figures) -> None:
    """Take one deal's figures into account."""
    for name, value in figures.items():
        means.setdefault(name, Mean()).add(value)


def estimate_of(name: str, mean: Mean) -> Estimate:
    """Return a figure with its interval; shares stay between 0 and 1."""
    if name.startswith("seat-") or name in ("forced", "open", "comeback"):
        return mean.bounded_estimate(0, 1)
    return mean.bounded_estimate(-1, 1) if name == "gap" else mean.estimate()


class PartMeter:
    """What a part changes: the variants with it against those without, deal by deal."""

    def __init__(self, part: str, choices: list[str]) -> None:
        self.within = [part in choice for choice in choices]
        self.effects: dict[str, Mean] = {}

    def add(self, rows: list[Row]) -> None:
        """Take one more deal into account."""
        if all(self.within) or not any(self.within):
            return
        for name in rows[0].figures:
            if name.startswith("seat-") or any(name not in row.figures for row in rows):
                continue
            with_it, without = Mean(), Mean()
            for row, within in zip(rows, self.within, strict=True):
                (with_it if within else without).add(row.figures[name])
            self.effects.setdefault(name, Mean()).add(with_it.mean - without.mean)


class Variation(msgspec.Struct, frozen=True):
    """Which option is varied, and the choices; parts where they are sets."""

    option: str
    choices: list[str]
    parts: str = ""


def balance(
    game: Game,
    bots: list[str],
    games: int,
    seed: int,
    variation: Variation | None = None,
    jobs: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> BalanceReport:
    """Measure a game, or several variants of it; `steps_to_do` says how far the progress goes."""
    variants = variants_of(game, variation)
    standing = max(FEWEST_STANDING_GAMES, STANDING_GAMES // len(variants))
    plan = Plan(game.box.slug, variants, bots, seed, min(games, standing))
    choices = [""] if variation is None else variation.choices
    meters = [VariantMeter(options) for options in variants]
    parts = {part: PartMeter(part, choices) for part in parts_in(variation)}
    numbers = range(games)
    rows = in_chunks(play_plan_chunk, lambda part: PlanChunk(plan, part), numbers, jobs)
    for number, each in enumerate(rows):
        for meter, row in zip(meters, each, strict=True):
            meter.add(number, row, each[0])
        for part_meter in parts.values():
            part_meter.add(each)
        on_progress(number + 1)
    worth = worth_of_parts(plan, list(parts), jobs, lambda done: on_progress(games + done))
    pairs = zip(meters, choices, strict=True)
    return BalanceReport(
        game=plan.slug,
        bots=bots,
        seed=seed,
        games=games,
        standing_games=plan.standing_games,
        vary=None if variation is None else variation.option,
        variants=[meter.result(choice, meters[0]) for meter, choice in pairs],
        parts=[
            PartResult(
                part,
                {name: mean.estimate() for name, mean in meter.effects.items()},
                worth.of(part),
            )
            for part, meter in parts.items()
        ],
    )


def variants_of(game: Game, variation: Variation | None) -> list[Options]:
    """Return the options of each variant; refuse a choice that the game does not have."""
    if variation is None:
        return [dict(game.options)]
    options = dict(game.options)
    return [
        dict(make_game(game.box.slug, **{**options, variation.option: choice}).options)
        for choice in variation.choices
    ]


def parts_in(variation: Variation | None) -> list[str]:
    """Return the parts that at least one choice has."""
    if variation is None:
        return []
    return [part for part in variation.parts if any(part in each for each in variation.choices)]


def steps_to_do(games: int, variation: Variation | None) -> int:
    """Return how far the progress goes."""
    return games + (worth_games(variation.choices) if parts_in(variation) and variation else 0)


def worth_games(choices: Sized) -> int:
    """Return in how many games the worth of parts is measured."""
    return max(WORTH_GAMES, len(choices))


def worth_of_parts(
    plan: Plan, parts: list[str], jobs: int, on_progress: Callable[[int], None]
) -> WorthMeter:
    """Measure what the parts are worth to who uses them, over all variants in turn."""
    meter = WorthMeter()
    if parts:
        numbers = range(worth_games(plan.variants))
        order = WorthOrder(plan.slug, plan.variants, plan.bots[0], plan.seed, numbers)
        narrowed = msgspec.structs.replace
        rows = in_chunks(measure_chunk, lambda part: narrowed(order, numbers=part), numbers, jobs)
        for number, row in enumerate(rows):
            meter.add(row)
            on_progress(number + 1)
    return meter
