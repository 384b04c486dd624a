"""Puzzles: positions in which the seat on turn can win this turn, whatever it cannot see.

An exact solver finds them: it tries every line of moves that leaves nothing to chance and to
nobody else. `python -m tests.puzzles [LEVEL ...] [SEED]` says how many of each kind the levels
solve, in games from this seed on.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

from katzentisch.bots.levels import LEVELS
from katzentisch.bots.players import Choose, ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import choice_dice
from katzentisch.core.state import State
from katzentisch.games.katzundmaus.rules import PILES
from katzentisch.games.miau.rules import CALL, DRAW, EIGHT
from katzentisch.games.schnurrme.rules import ADDING, JOKER, STOCK
from katzentisch.match.box import open_box
from katzentisch.match.game import game

ALL = 200
FEWEST_MOVES = 2  # a single winning move is no puzzle
MOST_TURNS = 40


def lone_actor(state: Any) -> int:
    """Return the seat that may move; these games ask one at a time."""
    return int(state.actors()).bit_length() - 1


def winning_line(
    state: Any, seat: int, certain: Callable[[Any, int], list[int]], key: Callable[[Any], object]
) -> list[int] | None:
    """Return moves that win this turn for sure, or None if there are none."""
    hopeless: set[object] = set()

    def search(here: Any) -> list[int] | None:
        for move in certain(here, seat):
            after = here.copy()
            after.apply(seat, move)
            if not after.actors():
                return [move] if after.outcome().places[seat] == 1 else None
            if lone_actor(after) != seat or key(after) in hopeless:
                continue
            line = search(after)
            if line is not None:
                return [move, *line]
            hopeless.add(key(after))
        return None

    return search(state)


# -- Katz und Maus: the goal stack can be emptied


def sure_builds(state: Any, seat: int) -> list[int]:
    """Return the moves that build, unless they bring new cards: an empty hand is filled."""
    last = state.hands[seat] >> 52 == 1
    return [
        move
        for move in state.moves(seat)
        if move % 8 < PILES and not (last and 0 < move // 8 < 14) and move != 176
    ]


def builds_key(state: Any) -> object:
    """Return what tells two positions of one turn apart."""
    piles = tuple(len(pile) for pile in state.discards)
    return (tuple(sorted(state.heights)), tuple(state.hands), piles)


def katzundmaus_positions(first: int) -> Iterator[State]:
    """Yield positions of games between tabbies, both goal stacks cut down to their top card."""
    table = game("katzundmaus", players=2)
    for seed in count(first):
        for state in turns_of(table.deal(seed), "katzundmaus", seed):
            seat = state.turn
            goal = state.goals[seat]
            other = state.goals[1 - seat]
            state.stock = type(state.stock)([*goal[:-1], *other[:-1], *state.stock])
            state.goals[seat] = goal[-1:]
            state.goals[1 - seat] = other[-1:]
            yield state


# -- Kurz-Schnurrmé: can go out


def sure_plays(state: Any, seat: int) -> list[int]:
    """Return the moves that do not draw unseen; laying out comes before discarding."""
    moves = [move for move in state.moves(seat) if move != STOCK]
    last = [move for move in moves if move <= JOKER]
    return [move for move in moves if move > JOKER] + (last if len(last) == 1 else [])


def plays_key(state: Any) -> object:
    """Return what tells two positions of one turn apart."""
    return (state.has_drawn, tuple(state.hands), tuple(sorted(state.melds)))


def schnurrme_positions(first: int) -> Iterator[State]:
    """Yield positions of games between tabbies, of whom half never lay out."""
    table = game("schnurrme", players=2)
    for seed in count(first):
        hold = seed % 2 == 0
        yield from turns_of(table.deal(seed), "schnurrme", seed, holding=hold)


# -- Miau: eights to the end


def eights_only(state: Any, seat: int) -> list[int]:
    """Return the cards after which nobody else moves: eights, and the last one."""
    last = state.hands[seat] & (state.hands[seat] - 1) == 0
    return [
        move
        for move in state.moves(seat)
        if move < DRAW and (last or (move & 63) >> 2 == EIGHT) and not uncalled(state, seat, move)
    ]


def uncalled(state: Any, seat: int, move: int) -> bool:
    """Tell whether a call is missing."""
    return move | CALL in state.moves(seat) and not move & CALL


def hand_key(state: Any) -> object:
    """Return what tells two positions of one turn apart."""
    return (state.hands[state.turn], state.pile[-1])


def miau_positions(first: int) -> Iterator[State]:
    """Yield dealt positions with two to four eights and another card in the first hand."""
    table = game("miau", players=2)
    for seed in count(first):
        state: Any = table.deal(seed)
        dice = FastDice(seed + 1)
        hand = int(state.hands[0])
        cards = [card for card in range(52) if hand >> card & 1]
        eights = [card for card in range(4 * EIGHT, 4 * EIGHT + 4) if card != state.pile[-1]]
        wanted = eights[: 1 + dice.below(len(eights))]
        kept = [card for card in cards if card >> 2 != EIGHT][:1]
        yield with_hand(state, {*wanted, *kept})


def with_hand(state: Any, hand: set[int]) -> State:
    """Give the first seat this hand, the other three cards, and shuffle the rest into the stock."""
    pile = set(state.pile)
    rest = [card for card in range(20, 52) if card not in hand and card not in pile]
    cards = type(state.pile)(rest)
    state.dice.shuffle(cards)
    state.hands[0] = sum(1 << card for card in hand)
    state.hands[1] = sum(1 << card for card in cards[:3])
    state.stock = cards[3:]
    return state  # type: ignore[no-any-return]


# -- all of them

KINDS: dict[str, tuple[Callable[[int], Iterator[State]], Any, Any]] = {
    "katzundmaus": (katzundmaus_positions, sure_builds, builds_key),
    "schnurrme": (schnurrme_positions, sure_plays, plays_key),
    "miau": (miau_positions, eights_only, hand_key),
}


def turns_of(state: State, slug: str, seed: int, holding: bool = False) -> Iterator[Any]:
    """Yield copies of a game between tabbies, one for each turn."""
    choose = bot("tabby", open_box(slug))
    dice = choice_dice(seed)
    seen = -1
    while state.actors() and state.turns < MOST_TURNS:
        seat = lone_actor(state)
        if state.turns != seen and state.turns > 4:
            seen = state.turns
            yield state.copy()
        move = ask(choose, state, seat, dice)
        if holding and move >= ADDING:
            discards = [other for other in state.moves(seat) if other <= JOKER]
            move = discards[dice.below(len(discards))]
        state.apply(seat, move)


def puzzles(slug: str, number: int, first: int = 0) -> list[State]:
    """Return so many puzzles of a game, at most one of each run of positions that look alike."""
    positions, certain, key = KINDS[slug]

    def solvable() -> Iterator[State]:
        waiting = 0
        for state in positions(first):
            waiting -= 1
            if waiting > 0:
                continue
            line = winning_line(state, lone_actor(state), certain, key)
            if line is not None and len(line) >= FEWEST_MOVES and has_choice(state, line):
                waiting = 5
                yield state

    return list(islice(solvable(), number))


def has_choice(state: State, line: list[int]) -> bool:
    """Tell whether something else than the line's first move can be done."""
    return len(state.moves(lone_actor(state))) > 1


def solves(choose: Choose, puzzle: State, seed: int) -> bool:
    """Tell whether a bot wins before anybody else moves or the turn ends."""
    state = puzzle.copy()
    seat = lone_actor(state)
    turns = state.turns
    dice = FastDice(seed)
    while state.actors() and lone_actor(state) == seat and eights(state, turns):
        state.apply(seat, ask(choose, state, seat, dice))
    outcome = state.outcome()
    return outcome is not None and outcome.places[seat] == 1


def eights(state: Any, turns: int) -> bool:
    """Tell whether it is still the same turn, or one that an eight has brought about."""
    return state.turns == turns or hasattr(state, "owed")


def share_solved(level: str, slug: str, number: int, first: int = 0) -> float:
    """Return the share of a game's puzzles, from a seed on, that a level solves."""
    choose = bot(level, open_box(slug))
    found = puzzles(slug, number, first)
    return sum(solves(choose, puzzle, seed) for seed, puzzle in enumerate(found)) / len(found)


def main(arguments: list[str]) -> None:
    """Say how many puzzles the levels solve."""
    levels = [word for word in arguments if not word.isdigit()] or list(LEVELS)
    first = sum(int(word) for word in arguments if word.isdigit())
    for slug in KINDS:
        for level in levels:
            print(f"{slug:<12} {level:<9} {share_solved(level, slug, ALL, first):.1%}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
