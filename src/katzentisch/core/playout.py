"""Loops that belong inside the compiled core: random games to their end, and move counts."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import count, lowest
from katzentisch.core.dice import Dice, FastDice
from katzentisch.core.state import Seat, State

CHOICES: Final = 0x4000000000000000  # added to a game's seed: the dice that pick the moves


def choice_dice(seed: i64) -> FastDice:
    """Return dice for choosing moves, apart from the dice that deal the game of this seed."""
    return FastDice(seed ^ CHOICES)


class Tally:
    """What many games came to; it travels between processes."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.moves = 0
        self.moves_squared = 0
        self.shortest = 0
        self.longest = 0
        self.shared = 0  # games with several winners
        self.wins = [0.0] * players  # several winners share one win

    def __reduce__(self) -> tuple[object, ...]:
        counts = (self.games, self.moves, self.moves_squared, self.shortest, self.longest)
        return restored_tally, (*counts, self.shared, self.wins)

    def add_game(self, moves: int, places: list[int]) -> None:
        """Count one more game."""
        self.games += 1
        self.moves += moves
        self.moves_squared += moves * moves
        self.shortest = moves if self.games == 1 else min(self.shortest, moves)
        self.longest = max(self.longest, moves)
        winners = places.count(1)
        share = 1.0 / winners
        self.shared += winners > 1
        for seat, place in enumerate(places):
            if place == 1:
                self.wins[seat] += share

    def add(self, other: "Tally") -> None:
        """Count another tally's games too."""
        if other.games == 0:
            return
        self.shortest = min(self.shortest, other.shortest) if self.games else other.shortest
        self.longest = max(self.longest, other.longest)
        self.games += other.games
        self.moves += other.moves
        self.moves_squared += other.moves_squared
        self.shared += other.shared
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]


def restored_tally(
    games: int,
    moves: int,
    moves_squared: int,
    shortest: int,
    longest: int,
    shared: int,
    wins: list[float],
) -> Tally:
    """Return a tally that came from another process."""
    tally = Tally(len(wins))
    tally.games = games
    tally.moves = moves
    tally.moves_squared = moves_squared
    tally.shortest = shortest
    tally.longest = longest
    tally.shared = shared
    tally.wins = wins
    return tally


def dealt(table: State, seed: i64) -> State:
    """Return a game dealt from a seed, on a copy of an empty table."""
    state = table.copy()
    state.dice = FastDice(seed)
    state.deal()
    return state


def blindfolded(state: State, seat: Seat, dice: Dice) -> State:
    """Return a copy in which all that the seat cannot know is dealt anew by the dice."""
    world = state.copy()
    world.redeal(seat, dice)
    return world


def any_actor(actors: i64, dice: Dice) -> Seat:
    """Return one of the seats that may move, each equally likely."""
    if actors & (actors - 1) == 0:
        return lowest(actors)
    skipped = dice.below(count(actors))
    while skipped > 0:
        actors &= actors - 1
        skipped -= 1
    return lowest(actors)


def playout(state: State, dice: Dice) -> i64:
    """Play random moves to the end of the game; return how many."""
    made: i64 = 0
    actors = state.actors()
    while actors != 0:
        seat = any_actor(actors, dice)
        moves = state.moves(seat)
        state.apply(seat, moves[dice.below(len(moves))])
        made += 1
        actors = state.actors()
    return made


def play_random_games(table: State, games: i64, first_seed: i64) -> Tally:
    """Deal and play random games with consecutive seeds, starting from an empty table."""
    tally = Tally(int(table.players))
    seed = first_seed
    while seed < first_seed + games:
        state = dealt(table, seed)
        moves = playout(state, choice_dice(seed))
        outcome = state.outcome()
        assert outcome is not None
        tally.add_game(int(moves), outcome.places)
        seed += 1
    return tally


def count_random_moves(table: State, games: i64, first_seed: i64) -> i64:
    """Play as `play_random_games` does and return only the number of moves."""
    total: i64 = 0
    seed = first_seed
    while seed < first_seed + games:
        state = dealt(table, seed)
        total += playout(state, choice_dice(seed))
        seed += 1
    return total


def perft(state: State, depth: i64) -> i64:
    """Count the ways to make this many moves, chance being what the state's dice bring.

    Of several seats that may move, the next one round the table after the last mover does.
    """
    return lines_after(state, -1, depth)


def lines_after(state: State, last: Seat, depth: i64) -> i64:
    """Count the ways to make this many moves after a seat's move."""
    if depth == 0:
        return 1
    actors = state.actors()
    if actors == 0:
        return 0
    seat = next_actor(actors, last)
    moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    total: i64 = 0
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        total += lines_after(after, seat, depth - 1)
    return total


def next_actor(actors: i64, last: Seat) -> Seat:
    """Return the first seat after the last mover that may move, round the table."""
    later = (actors >> (last + 1)) << (last + 1)
    return lowest(actors if later == 0 else later)


def first_lost_card(table: State, games: i64, first_seed: i64) -> i64:
    """Return the seed of the first random game in which cards are not conserved, or -1."""
    seed = first_seed
    while seed < first_seed + games:
        state = dealt(table, seed)
        dice = choice_dice(seed)
        pack = tallied(state.cards())
        actors = state.actors()
        while actors != 0:
            seat = any_actor(actors, dice)
            moves = state.moves(seat)
            state.apply(seat, moves[dice.below(len(moves))])
            if tallied(state.cards()) != pack:
                return seed
            actors = state.actors()
        seed += 1
    return -1


def tallied(cards: vec[i64]) -> vec[i64]:
    """Return how often each card occurs, by its number."""
    counts = vec[i64]([0] * 64)
    for card in cards:
        counts[card] += 1
    return counts
