"""Simulation: many games with consecutive seeds, in one process or several.

The result depends on the seed and the number of games, never on the number of processes.
"""

import math
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context

import msgspec

from katzentisch.bots.players import RANDOM, ask, bot, mind_of
from katzentisch.core.cards import lowest
from katzentisch.core.dice import Dice
from katzentisch.core.pace import Watch, run_minds
from katzentisch.core.playout import Tally, choice_dice, play_random_games
from katzentisch.core.state import Options, Outcome, State
from katzentisch.match.box import Box
from katzentisch.match.game import Game
from katzentisch.match.game import game as make_game

NORMAL_95 = 1.96
RANDOM_CHUNK = 2000
BOT_CHUNK = 50


class SeatResult(msgspec.Struct):
    """How a seat did: its share of the wins, with a 95 % interval."""

    seat: int
    bot: str
    wins: float
    share: float
    low: float
    high: float


class Report(msgspec.Struct):
    """What a simulation came to."""

    game: str
    options: Options
    seed: int
    games: int
    shared_wins: int
    moves: int
    mean_length: float
    length_deviation: float
    shortest: int
    longest: int
    seconds: float
    moves_per_second: float
    seats: list[SeatResult]


class Chunk(msgspec.Struct, frozen=True):
    """Some of the games, as another process is told of them."""

    slug: str
    options: Options
    bots: list[str]
    first_seed: int
    games: int


def simulate(
    game: Game,
    bots: list[str],
    games: int,
    seed: int,
    jobs: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play games with seeds from `seed` on; bots by seat."""
    began = time.perf_counter()
    total = Tally(game.players)
    jobs = min(jobs, 1 + games // chunk_size(bots))
    for tally in play_chunks(chunks_of(game, bots, games, seed), jobs):
        total.add(tally)
        on_progress(total.games)
    return report_on(game, bots, seed, total, time.perf_counter() - began)


def chunk_size(bots: list[str]) -> int:
    """Return how many games make a chunk: random ones are quick."""
    return RANDOM_CHUNK if set(bots) == {RANDOM} else BOT_CHUNK


def chunks_of(game: Game, bots: list[str], games: int, seed: int) -> Iterator[Chunk]:
    """Cut the games into chunks."""
    size = chunk_size(bots)
    for first in range(0, games, size):
        count = min(size, games - first)
        yield Chunk(game.box.slug, dict(game.options), bots, seed + first, count)


def play_chunks(chunks: Iterator[Chunk], jobs: int) -> Iterator[Tally]:
    """Yield the chunks' tallies in order."""
    if jobs == 1:
        yield from map(play_chunk, chunks)
        return
    # Spawned, not forked: a forked child may inherit a lock that nobody will ever release.
    # A Pool, not an executor: left by Ctrl-C, a Pool ends its processes at once.
    with deaf_to_ctrl_c():
        pool = get_context("spawn").Pool(jobs)
    with pool:
        yield from pool.imap(play_chunk, chunks)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: processes started meanwhile leave it to us for ever."""
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def play_chunk(chunk: Chunk) -> Tally:
    """Play one chunk."""
    game = make_game(chunk.slug, **chunk.options)
    if set(chunk.bots) == {RANDOM} and not game.box.in_time:
        return play_random_games(game.table(), chunk.games, chunk.first_seed)
    tally = Tally(game.players)
    for seed in range(chunk.first_seed, chunk.first_seed + chunk.games):
        play_with_bots(game, chunk.bots, seed, tally)
    return tally


def play_with_bots(game: Game, bots: list[str], seed: int, tally: Tally) -> None:
    """Play one game and count it."""
    moves, outcome = play_game(game, bots, seed, choice_dice(seed))
    tally.add_game(moves, outcome.places)


def play_game(
    game: Game, bots: list[str], seed: int, dice: Dice, watch: Watch | None = None
) -> tuple[int, Outcome]:
    """Play one game; return how many moves it took and how it ended.

    The dice are those of the bots. Who watches is shown the state before each move, the seat
    that moves and its move.
    """
    state = game.deal(seed)
    play = play_in_time if game.box.in_time else play_in_turn
    moves = play(game.box, bots, state, dice, watch)
    outcome = state.outcome()
    assert outcome is not None
    return moves, outcome


def play_in_turn(box: Box, bots: list[str], state: State, dice: Dice, watch: Watch | None) -> int:
    """Play a game to its end; of several bots that may move the first one does."""
    choosers = [bot(name, box) for name in bots]
    moves = 0
    while actors := state.actors():
        seat = lowest(actors)
        move = ask(choosers[seat], state, seat, dice)
        if watch is not None:
            watch(state, seat, move)
        state.apply(seat, move)
        moves += 1
    return moves


def play_in_time(box: Box, bots: list[str], state: State, dice: Dice, watch: Watch | None) -> int:
    """Play a game to its end on virtual time."""
    minds = [mind_of(name, box, seat, dice) for seat, name in enumerate(bots)]
    return run_minds(state, minds, dice, watch)


def report_on(game: Game, bots: list[str], seed: int, tally: Tally, seconds: float) -> Report:
    """Sum a tally up."""
    mean = tally.moves / tally.games
    variance = max(0.0, tally.moves_squared / tally.games - mean * mean)
    return Report(
        game=game.box.slug,
        options=dict(game.options),
        seed=seed,
        games=tally.games,
        shared_wins=tally.shared,
        moves=tally.moves,
        mean_length=mean,
        length_deviation=math.sqrt(variance),
        shortest=tally.shortest,
        longest=tally.longest,
        seconds=seconds,
        moves_per_second=tally.moves / seconds,
        seats=[seat_result(seat, bots[seat], tally) for seat in range(game.players)],
    )


def seat_result(seat: int, bot_name: str, tally: Tally) -> SeatResult:
    """Return a seat's share of the wins and its interval."""
    share = tally.wins[seat] / tally.games
    low, high = wilson_interval(share, tally.games)
    return SeatResult(seat, bot_name, tally.wins[seat], share, low, high)


def wilson_interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval, which is sound for few games and for shares near 0 and 1."""
    spread = NORMAL_95**2 / games
    centre = (share + spread / 2) / (1 + spread)
    margin = NORMAL_95 * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, centre - margin), min(1.0, centre + margin)
