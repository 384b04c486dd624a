"""Looks for leaks in the rules: pairs of worlds that look the same to somebody, by the million.

    python -m tests.leaks --pairs 1000000 --jobs 2 --resume leaks.jsonl
    python -m tests.leaks --game miau --pairs 20000

A pair is a moment of some game, somebody who looks at it (a seat, or one who only looks on), and
two worlds in which all is dealt anew that this one cannot know. It counts only if cards lie
elsewhere in each of the two than in the other and than in truth. In all three worlds must be equal:

- the view, who is asked, the moves in their order, whether the game is over;
- why a move does not go, for moves of all kinds;
- the position that is thought about for a hint, and what is said about the other hands.

Then the same move is made in both worlds, with the same dice. If the view is the same after it,
what was told must be, too, unless an open card is to be remembered now. If the view differs, the
move showed something. `SHOWN` says which events may, and where in the view; anything else is a
leak. Where view and events are the same after it, the move can be taken back in both worlds or in
none: whether it showed something hidden to anybody must not be heard from the answer.

The ledger has a line for each chunk of pairs; a run that was ended goes on where it was.
Lines of another build do not count.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import msgspec

from katzentisch.bots.levels import TABBY
from katzentisch.bots.players import ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import any_actor, blindfolded, choice_dice
from katzentisch.core.state import Objection, State, Trace
from katzentisch.match.box import games, open_box
from katzentisch.match.contract import known_moves, seats_in, variants
from katzentisch.match.game import Game
from katzentisch.match.holdings import offers_holdings
from katzentisch.tables.takeback import reveals
from tests.ledgers import Chunk, Key, build, chunks_in, do_chunks, totals

CHUNK = 5_000  # pairs
PAIRS = 4  # for everyone at a moment
TRIES = 6  # moves that are tried at a moment, beside those of whoever is asked
GAMES = 1_000_000  # seeds apart: the first games of two chunks
TAKEBACKS = 64  # seeds apart: at each moment, in one of the pairs, whether a move can be taken back
HINT = 7  # the seed with which a hint's position is dealt


def shown(own: str = "", all_see: str = "", parts: str = "") -> set[str]:
    """Return by what a move may show something: own events, anybody's, and where it is then."""
    ways = {f"by own {code}" for code in (own + " " + all_see).split()}
    return ways | {f"by {code}" for code in all_see.split()} | {f"in {p}" for p in parts.split()}


# How a move may show somebody what was hidden before: by which events, the own ones or all, and in
# which parts of the view. In Kralle a pile's next card lies open without a word, and in Mauz who
# takes the other cards sees them in the hand.
SHOWN = {
    "catham": shown(
        own="drew",
        all_see="refilled revealed turned_up discarded",
        parts="turn turns seats display stock discard hand actions_left asked question extra",
    ),
    "katch": shown(
        all_see="next_card turned_up free_turned_up", parts="seats districts phase reference"
    ),
    "katzundmaus": shown(own="refilled", all_see="turned_up", parts="hand seats"),
    "kralle": shown(all_see="silence laid_out drew", parts="rows"),
    "mauz": shown(
        own="silence",
        all_see="kept took_other swapped_all showed renewed",
        parts="dealer turn turns choosing knocker skips renewals seats stock away middle"
        " shown_middle hand points",
    ),
    "miau": shown(own="drew paid forgot", parts="hand drawn"),
    "schnurrme": shown(own="drew", parts="hand"),
}

Told = list[tuple[str, int, dict[str, str | int]]]


class Leak(AssertionError):
    """Somebody is shown what it cannot know."""


class Look:
    """A moment of a game, and somebody who looks at it: a seat, or with None one without."""

    def __init__(self, game: Game, state: State, seat: int | None, tries: list[int]) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.tries = tries
        self.cards = list(state.cards())
        self.counts: Counter[str] = Counter()
        self.sight = self.all_seen(state)

    def world(self, seed: int) -> State:
        """Return a world that looks the same from here."""
        return dealt_anew(self.state, self.seat, seed)

    def all_seen(self, state: State) -> list[bytes]:
        """Return all that is shown, said and thought about for this one."""
        seen = [self.shown(state)]
        if self.seat is not None:
            seen.append(self.refusals(state, self.seat))
            seen.append(self.thought_about(state))
            if offers_holdings(self.game):
                seen.append(self.holdings(state, self.seat))
        return seen

    def shown(self, state: State) -> bytes:
        """Return what lies on the table for this one, and its moves."""
        actors = int(state.actors())
        asked = self.seat is not None and actors >> self.seat & 1
        moves = list(state.moves(self.seat)) if self.seat is not None and asked else []
        view = self.game.box.view.view(state, self.seat)
        return msgspec.json.encode((view, actors, moves, state.outcome() is None))

    def refusals(self, state: State, seat: int) -> bytes:
        """Return why moves do not go, with all values that the sentences are made of."""
        actors = int(state.actors())
        if not actors >> seat & 1:
            why = [state.why_idle(seat)] if actors else []
            return msgspec.json.encode([self.reason(objection) for objection in why])
        reasons = [self.reason(state.why_not(seat, move)) for move in self.tries]
        return msgspec.json.encode(reasons)

    def reason(self, objection: Objection | None) -> object:
        """Return an objection in words."""
        if objection is None:
            return None
        return objection.code, objection.rule, self.game.words(objection.values)

    def thought_about(self, state: State) -> bytes:
        """Return the position that a hint, a bot or a count of hands begins with."""
        world = dealt_anew(state, self.seat, HINT)
        return msgspec.json.encode(self.game.box.notation.write_position(world))

    def holdings(self, state: State, seat: int) -> bytes:
        """Return what is said about the other hands without counting."""
        part = self.game.box.holdings
        assert part is not None
        others = [other for other in range(self.game.players) if other != seat]
        sure = [part.sure(state, seat, other) for other in others]
        return msgspec.json.encode((sure, part.unseen(state, seat)))

    # -- pairs

    def compare(self, seed: int) -> None:
        """Compare a pair of worlds; raise Leak where somebody could tell them apart."""
        one, other = self.world(seed), self.world(seed + 1)
        lies = [list(world.cards()) for world in (one, other)]
        if lies[0] == lies[1] or self.cards in lies:
            self.counts["nothing hidden"] += 1
            return
        self.counts["pairs"] += 1
        self.counts["of one who looks on"] += self.seat is None
        for world in (one, other):
            seen = self.all_seen(world)
            if seen != self.sight:
                raise Leak(f"{self.who()} is shown {difference(self.sight, seen)}")
        self.counts["views"] += 2
        self.count_answers()
        self.go_on(one, other, seed)

    def count_answers(self) -> None:
        """Count what was compared beside the view."""
        if self.seat is None:
            return
        asked = int(self.state.actors()) >> self.seat & 1
        self.counts["lists of moves"] += asked
        self.counts["moves tried"] += len(self.tries) if asked else 1
        self.counts["positions thought about"] += 1
        self.counts["hands asked about"] += len(self.sight) > 3

    def go_on(self, one: State, other: State, seed: int) -> None:
        """Make the same move in both worlds."""
        found = self.same_move(one, other, FastDice(seed))
        if found is None:
            self.counts["no move in both"] += 1
            return
        mover, move = found
        own = "own" if mover == self.seat else "others'"
        after, told = self.moved(one, mover, move, seed)
        twin, told_there = self.moved(other, mover, move, seed)
        seen, seen_there = self.shown(after), self.shown(twin)
        if seen != seen_there:
            self.counts[f"{own} moves that show something"] += 1
            self.check_shown(self.ways(told, told_there, mover), after, twin)
        elif told == told_there:
            self.counts[f"{own} moves told alike"] += 1
            self.counts["events told alike"] += len(told)
            self.compare_takebacks(one, other, mover, move, seed)
        elif strange := self.ways(told, told_there, mover) - self.may_show():
            raise Leak(f"{self.who()} is told {sorted(strange)}: {told}, {told_there}")
        elif sorted(told, key=str) == sorted(told_there, key=str):
            self.counts["open cards turned up in another order"] += 1
        elif self.seat is not None and knows_the_same(self.game, after, twin, self.seat):
            raise Leak(f"{self.who()} is told of {self.word(move)}: {told}, {told_there}")
        else:
            self.counts[f"{own} moves that show something"] += 1
            self.counts["to be remembered"] += 1

    def compare_takebacks(self, one: State, other: State, mover: int, move: int, seed: int) -> None:
        """Make sure that a move can be taken back in both worlds, or in none."""
        if self.seat is None or self.game.box.in_time or seed % TAKEBACKS:
            return
        self.counts["takebacks compared"] += 1
        worlds = [with_dice(world, seed) for world in (one, other)]
        answers = [reveals(self.game, world, mover, move) for world in worlds]
        self.counts["takebacks allowed"] += not answers[0]
        if answers[0] != answers[1]:
            raise Leak(f"{self.who()} hears whether {self.word(move)} can be taken back")

    def may_show(self) -> set[str]:
        """Return by what something may be shown in this game."""
        return SHOWN.get(self.game.box.slug, set())

    def check_shown(self, ways: set[str], after: State, twin: State) -> None:
        """Raise Leak if something is shown by an event, or in a part of the view, that may not."""
        view = self.game.box.view.view
        one, other = view(after, self.seat), view(twin, self.seat)
        ways = ways | {f"in {part}" for part in parts_that_differ(one, other)}
        if strange := ways - self.may_show():
            raise Leak(f"{self.who()} is shown something {sorted(strange)}: {one}\n\nor {other}")
        self.counts.update(f"shown {way}" for way in ways)

    def ways(self, told: Told, twin: Told, mover: int) -> set[str]:
        """Return the first events that tell two worlds apart, by their code and whose they are."""
        for both in zip(told, twin, strict=False):
            if both[0] != both[1]:
                return {self.way(*event) for event in both}
        rest = max(told, twin, key=len)[min(len(told), len(twin)) :]
        return {self.way(*event) for event in rest[:1]} or {self.way("silence", mover)}

    def way(self, code: str, seat: int, values: object = None) -> str:
        """Return how an event shows something."""
        return f"by own {code}" if seat == self.seat else f"by {code}"

    def same_move(self, one: State, other: State, dice: FastDice) -> tuple[int, int] | None:
        """Return some move that goes in both worlds, and who makes it."""
        mover = int(any_actor(one.actors(), dice))
        both = sorted(set(one.moves(mover)) & set(other.moves(mover)))
        return (mover, both[int(dice.below(len(both)))]) if both else None

    def moved(self, world: State, mover: int, move: int, seed: int) -> tuple[State, Told]:
        """Make a move; return the world after it and what this one is told."""
        after = with_dice(world, seed)
        after.trace = Trace()
        after.apply(mover, move)
        events = [self.game.event(happening) for happening in after.trace.happenings]
        return after, [(event.code, event.seat, event.seen_by(self.seat)) for event in events]

    def word(self, move: int) -> str:
        """Return a move as text."""
        return self.game.box.notation.write_move(move)

    def who(self) -> str:
        """Return who looks at what."""
        seat = "somebody" if self.seat is None else f"seat {self.seat}"
        return f"{self.game.box.slug} {dict(self.game.options)}: {seat}"


def with_dice(world: State, seed: int) -> State:
    """Return a copy of a world, with other dice."""
    twin = world.copy()
    twin.dice = FastDice(seed)
    return twin


def dealt_anew(state: State, seat: int | None, seed: int) -> State:
    """Return a world in which all is dealt anew that a seat cannot know.

    Who only looks on knows nothing that not every seat knows: what any of them cannot know is
    dealt anew, for one after the other, so that nobody's hand stays.
    """
    if seat is not None:
        return blindfolded(state, seat, FastDice(seed))
    world = state.copy()
    for each in range(int(state.players)):
        world.redeal(each, FastDice(seed + each))
    return world


def knows_the_same(game: Game, state: State, other: State, seat: int) -> bool:
    """Tell whether a seat that saw two worlds alike remembers the same of them, too."""
    write = game.box.notation.write_position
    one, twin = (write(dealt_anew(each, seat, HINT)) for each in (state, other))
    return msgspec.json.encode(one) == msgspec.json.encode(twin)


def parts_that_differ(view: msgspec.Struct, other: msgspec.Struct) -> list[str]:
    """Return in which parts two views differ."""
    names = view.__struct_fields__
    return [name for name in names if getattr(view, name) != getattr(other, name)]


def difference(sight: list[bytes], seen: list[bytes]) -> str:
    """Return the first part in which two sights differ."""
    one, other = next(both for both in zip(sight, seen, strict=True) if both[0] != both[1])
    return f"{one.decode()}\n\nor {other.decode()}"


# -- moments


@cache
def variants_of(slug: str) -> list[Game]:
    """Return games with all numbers of players, in which any two choices meet."""
    return variants(open_box(slug))


def moments(game: Game, seed: int) -> Iterator[State]:
    """Yield moments of a game, ever further apart; in half of the games tabbies play."""
    state, dice = game.deal(seed), choice_dice(seed)
    tabby = bot(TABBY, game.box) if seed % 2 and not game.box.in_time else None
    due = 0
    for made in count():
        actors = state.actors()
        if not actors:
            return
        if made == due:
            due += 1 + int(dice.below(3 + made // 4))
            yield state
        seat = any_actor(actors, dice)
        moves = state.moves(seat)
        any_move = moves[dice.below(len(moves))]
        state.apply(seat, any_move if tabby is None else ask(tabby, state, seat, dice))


def looks(game: Game, seed: int, known: list[int]) -> Iterator[Look]:
    """Yield everyone's look at the moments of a game."""
    dice = random.Random(seed)
    for state in moments(game, seed):
        asked = {int(move) for seat in seats_in(int(state.actors())) for move in state.moves(seat)}
        tries = dice.sample(known, min(TRIES, len(known)))
        tries += dice.sample(sorted(asked), min(TRIES, len(asked)))
        for seat in (*range(game.players), None):
            yield Look(game, state.copy(), seat, tries)


@cache
def moves_known(slug: str, variant: int) -> list[int]:
    """Return moves that occur in a game."""
    return sorted(int(move) for move in known_moves(variants_of(slug)[variant], 3))


def do_chunk(key: Key) -> Chunk:
    """Compare so many pairs of one game."""
    slug, number = key
    began = time.process_time()
    chunk = Chunk(slug, number, build=build())
    for seed in count(number * GAMES):
        variant = seed % len(variants_of(slug))
        compare_game(variants_of(slug)[variant], seed, moves_known(slug, variant), chunk)
        if chunk.pairs >= CHUNK or chunk.findings:
            break
    chunk.seconds = round(time.process_time() - began, 3)
    return chunk


def compare_game(game: Game, seed: int, known: list[int], chunk: Chunk) -> None:
    """Compare pairs at all moments of one game."""
    for place, look in enumerate(looks(game, seed, known)):
        try:
            for pair in range(PAIRS):
                look.compare((seed * 1000 + place) * 64 + pair * 16)
        except Leak as leak:
            chunk.findings.append(f"seed {seed}, look {place}: {leak}")
        chunk.count(look.counts)
        chunk.pairs = chunk.counts.get("pairs", 0)


# -- the command


def summary(chunk: Chunk) -> str:
    """Return what came of a game."""
    counts = sorted(chunk.counts.items())
    return "\n".join(
        [
            f"{chunk.what}: {chunk.pairs} pairs, {len(chunk.findings)} leaks,"
            f" {chunk.pairs / max(chunk.seconds, 0.001):.0f} pairs a second of processor time",
            *(f"  {name}: {number}" for name, number in counts if name != "pairs"),
            *chunk.findings,
        ]
    )


def main() -> None:
    """Compare pairs until there are enough."""
    parser = argparse.ArgumentParser(description="Look for leaks in views, moves and events.")
    parser.add_argument("--game", action="append", choices=games(), help="by default all")
    parser.add_argument("--pairs", type=int, default=20_000, help="of each game, in all")
    parser.add_argument("--resume", type=Path, help="the ledger to go on with, or to begin")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    ledger = options.resume or Path(mkdtemp(prefix="leaks-")) / "leaks.jsonl"
    slugs = options.game or games()
    keys = [(slug, number) for number in range(-(-options.pairs // CHUNK)) for slug in slugs]
    print(f"ledger: {ledger}, {len(chunks_in(ledger))} chunks so far", flush=True)
    for chunk in do_chunks(ledger, keys, do_chunk, options.jobs):
        print(f"{chunk.what} {chunk.number}: {chunk.seconds} s", *chunk.findings, flush=True)
    done = [chunk for key, chunk in chunks_in(ledger).items() if key in set(keys)]
    sums = totals(done)
    print(*(summary(each) for each in sums.values()), sep="\n")
    sys.exit(any(each.findings for each in sums.values()))


if __name__ == "__main__":
    main()
