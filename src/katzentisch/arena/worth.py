"""What the parts of a game are worth to a player, such as the factions of a city.

A use is worth the win share that it gives beyond the best move without that part, judged by what
the player could know. That best other move is found with some playouts and judged with others.
"""

from typing import Final

import msgspec

from katzentisch.arena.certainty import Estimate, Mean
from katzentisch.arena.deals import SEATINGS, bots_dice
from katzentisch.arena.judge import Judge, seeds, world_of
from katzentisch.arena.simulate import play_game
from katzentisch.core.state import Options, State
from katzentisch.match.game import Game
from katzentisch.match.game import game as make_game

SCREENING: Final = 12
PLAYOUTS: Final = 48
SCREENED: Final = 1 << 30  # the number of the first screening, apart from those of judgements


class PartWorth(msgspec.Struct, frozen=True):
    """What a part is worth: each use, and in a game for each seat; and how often it is used."""

    per_use: Estimate
    per_game: Estimate
    uses: Estimate


class WorthOrder(msgspec.Struct, frozen=True):
    """Some consecutive games, as another process is told of them."""

    slug: str
    variants: list[Options]
    bot: str
    seed: int
    numbers: range


class WorthRow(msgspec.Struct, frozen=True):
    """What the parts gained in one game, use by use, and between how many."""

    players: int
    gains: dict[str, list[float]]


def measure_chunk(order: WorthOrder) -> list[WorthRow]:
    """Play some games, each with the next variant."""
    rows = []
    for number in order.numbers:
        options = order.variants[number % len(order.variants)]
        game = make_game(order.slug, **options)
        rows.append(measure(game, order.bot, order.seed + number))
    return rows


def measure(game: Game, bot: str, seed: int) -> WorthRow:
    """Play one game, and judge every use of a part."""
    study = game.box.study
    assert study is not None
    judge = Judge(game)
    in_play = [part for part in study.PARTS if part in str(game.options[study.OPTION])]
    row = WorthRow(game.players, {part: [] for part in in_play})

    def see(state: State, seat: int, move: int) -> None:
        part = study.part_of(move)
        if part in row.gains:
            others = [other for other in state.moves(seat) if study.part_of(other) != part]
            if others:
                number = 1 + sum(map(len, row.gains.values()))
                row.gains[part].append(gain_of(judge, state, seat, move, others, number))

    play_game(game, [bot] * game.players, seed, bots_dice(seed, SEATINGS - 1), see)
    return row


def gain_of(
    judge: Judge, state: State, seat: int, move: int, others: list[int], number: int
) -> float:
    """Return how much better a move is for the mover than the best of others."""
    rival = judge.most_promising(state, seat, others, SCREENING, SCREENED + number)
    gain = 0.0
    for seed in seeds(number, PLAYOUTS):
        world = world_of(state, seat, seed)
        gain += judge.after(world, seat, move, seed)[seat]
        gain -= judge.after(world, seat, rival, seed)[seat]
    return gain / PLAYOUTS


class WorthMeter:
    """What the games so far say about the parts."""

    def __init__(self) -> None:
        self.per_use: dict[str, Mean] = {}
        self.per_game: dict[str, Mean] = {}
        self.uses: dict[str, Mean] = {}

    def add(self, row: WorthRow) -> None:
        """Take one more game into account; the game is the unit."""
        for part, gains in row.gains.items():
            self.uses.setdefault(part, Mean()).add(len(gains) / row.players)
            self.per_game.setdefault(part, Mean()).add(sum(gains) / row.players)
            if gains:
                self.per_use.setdefault(part, Mean()).add(sum(gains) / len(gains))

    def of(self, part: str) -> PartWorth:
        """Sum one part up."""
        return PartWorth(
            *(
                each.get(part, Mean()).estimate()
                for each in (self.per_use, self.per_game, self.uses)
            )
        )
