"""The search: fair, stoppable, reproducible, for any number of seats and simultaneous answers."""

import os
import subprocess
import sys

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import katzentisch as kt
from katzentisch import _loader
from katzentisch.arena.simulate import simulate
from katzentisch.bots.levels import LEVELS, Searcher, hesitation, think_for
from katzentisch.bots.players import BOTS, ask, bot, guide_of
from katzentisch.bots.search import Search
from katzentisch.core.dice import Dice, FastDice
from katzentisch.core.guide import Guide, PlainGuide, any_move
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import Outcome, State
from katzentisch.match.box import open_box
from katzentisch.match.contract import redealt, samples, seats_in
from tests.puzzles import KINDS, puzzles, winning_line
from tests.toy import ToyState, toy

# Games that are played in time have minds instead; looking ahead does not help there.
SEARCHED = [slug for slug in kt.games() if not open_box(slug).in_time]


def thinking(slug: str, state: State, seat: int, simulations: int, seed: int = 1) -> Search:
    """Return a search that has thought about what the seat knows."""
    search = Search(guide_of(open_box(slug)))
    dice = FastDice(seed)
    search.begin(blindfolded(state, seat, dice), seat, dice)
    search.think(simulations)
    return search


def depends_on_hidden_cards(choose: object, slug: str, seeds: int) -> bool:
    """Tell whether a bot ever chooses differently in a world that its seat cannot tell apart."""
    for seed in range(seeds):
        for state in samples(kt.game(slug), seed):
            for seat in seats_in(state.actors()):
                worlds = [state, *(redealt(state, seat, number) for number in range(3))]
                choices = {choose(world, seat, FastDice(5)) for world in worlds}  # type: ignore[operator]
                if len(choices) > 1:
                    return True
    return False


@pytest.mark.parametrize("slug", SEARCHED)
def test_the_choice_does_not_depend_on_hidden_cards(slug: str) -> None:
    searcher = Searcher(guide_of(open_box(slug)), 30)

    def choose(state: State, seat: int, dice: Dice) -> int:
        return ask(searcher, state, seat, dice)

    assert not depends_on_hidden_cards(choose, slug, 2)


@pytest.mark.parametrize("slug", SEARCHED)
def test_a_search_that_looks_at_the_live_state_is_caught(slug: str) -> None:
    """It does not redeal: it plays on in the one world that it was handed."""
    guide = guide_of(open_box(slug))

    def peek(state: State, seat: int, dice: Dice) -> int:
        won = dict.fromkeys(state.moves(seat), 0.0)
        for move in won:
            for _ in range(3):
                world = state.copy()
                world.dice = dice
                world.apply(seat, move)
                for _ in range(20):
                    if world.actors():
                        other = seats_in(world.actors())[0]
                        world.apply(other, guide.play_on(world, other, dice))
                won[move] += guide.shares(world)[seat]
        return max(won, key=lambda move: won[move])

    assert depends_on_hidden_cards(peek, slug, 3)


@pytest.mark.parametrize("slug", SEARCHED)
def test_a_guide_says_what_search_needs(slug: str) -> None:
    guide = guide_of(open_box(slug))
    for state in samples(kt.game(slug), 1):
        assert sum(guide.shares(state)) == pytest.approx(1)
        for seat in seats_in(state.actors()):
            moves = state.moves(seat)
            worths = guide.worths(state, seat, moves)
            sensible = list(guide.sensible(state, seat, moves))
            assert len(worths) == len(moves)
            assert min(worths) >= 0
            assert sensible
            assert sensible == [move for move in moves if move in sensible]
            for choose in (guide.choose, guide.slip, guide.play_on):
                assert choose(state, seat, FastDice(1)) in moves


@pytest.mark.parametrize("slug", SEARCHED)
def test_it_can_be_stopped_at_any_time(slug: str) -> None:
    state = kt.game(slug).deal(3)
    seat = seats_in(state.actors())[0]
    search = thinking(slug, state, seat, 0)
    assert search.best() in state.moves(seat)
    for made in range(1, 30):
        search.think(1)
        assert search.visits() == made
        assert search.best() in state.moves(seat)
        assert sum(thought.visits for thought in search.thoughts()) == made


@pytest.mark.parametrize("slug", SEARCHED)
def test_thinking_in_slices_comes_to_the_same(slug: str) -> None:
    state = kt.game(slug).deal(4)
    seat = seats_in(state.actors())[0]
    at_once, in_slices = thinking(slug, state, seat, 200), thinking(slug, state, seat, 0)
    for _ in range(20):
        in_slices.think(10)
    assert at_once.line() == in_slices.line()
    assert at_once.nodes() == in_slices.nodes()


@pytest.mark.parametrize("slug", SEARCHED)
def test_it_reports_what_it_thinks(slug: str) -> None:
    for seed in range(5):
        state = kt.game(slug).deal(seed)
        seat = seats_in(state.actors())[0]
        search = thinking(slug, state, seat, 300)
        thoughts = search.thoughts()
        assert {thought.move for thought in thoughts} == set(state.moves(seat))
        assert sum(thought.visits for thought in thoughts) == search.visits() == 300
        assert all(0.0 <= thought.share <= 1.0 for thought in thoughts)
        assert all(thought.visits <= thought.chances <= 300 for thought in thoughts)
        assert search.best() == thoughts[0].move
        assert search.line()[0] == (seat, search.best())


@pytest.mark.parametrize("slug", SEARCHED)
def test_it_plays_with_as_many_as_the_game_takes(slug: str) -> None:
    game = kt.game(slug, **largest_table(slug))
    state = game.deal(1)
    searcher = Searcher(guide_of(game.box), 20)
    dice = FastDice(1)
    for _ in range(60):
        if state.actors():
            seat = seats_in(state.actors())[0]
            move = ask(searcher, state, seat, dice)
            assert move in state.moves(seat)
            state.apply(seat, move)


def largest_table(slug: str) -> dict[str, object]:
    [players] = [each for each in open_box(slug).rules.OPTIONS if each.name == "players"]
    options: dict[str, object] = {"players": players.choices[-1]}
    return {**options, "deck": 52} if slug == "miau" else options


@pytest.mark.parametrize("slug", SEARCHED)
def test_told_of_every_move_it_keeps_what_it_thought(slug: str) -> None:
    game = kt.game(slug)
    for seed in range(5):
        state = game.deal(seed)
        searcher = Searcher(guide_of(game.box), 200)
        dice = FastDice(seed)
        kept = 0
        for _ in range(30):
            if state.actors():
                seat = seats_in(state.actors())[0]
                if seat == 0:
                    kept += searcher.search.visits() > 0
                move = ask(searcher if seat == 0 else any_move, state, seat, dice)
                assert move in state.moves(seat)
                state.apply(seat, move)
                searcher.watch(seat, move)
        assert kept > 0


def test_a_tree_that_was_kept_is_the_part_below_the_move() -> None:
    state = kt.game("katzundmaus").deal(1)
    search = thinking("katzundmaus", state, 0, 2000)
    line, nodes = search.line(), search.nodes()
    visits = search.thoughts()[0].visits
    search.advance(*line[0])
    assert search.line() == line[1:]
    assert search.visits() == visits
    assert 1 < search.nodes() < nodes
    search.advance(0, -1)
    assert search.nodes() == 1


def test_not_told_it_begins_anew() -> None:
    state = kt.game("mauz").deal(1)
    searcher = Searcher(guide_of(open_box("mauz")), 50)
    seat = seats_in(state.actors())[0]
    for _ in range(3):
        ask(searcher, state, seat, FastDice(1))
        assert searcher.search.visits() == 50


@pytest.mark.parametrize("slug", ["katzundmaus", "schnurrme", "miau"])
def test_a_move_that_wins_at_once_is_found(slug: str) -> None:
    choose = bot("stray", open_box(slug))
    for puzzle in puzzles(slug, 20):
        state, seat = puzzle.copy(), seats_in(puzzle.actors())[0]
        line = winning_line_of(slug, state, seat)
        for move in line[:-1]:
            state.apply(seat, move)
        assert ask(choose, state, seat, FastDice(2)) in winning_moves(state, seat)


def winning_line_of(slug: str, state: State, seat: int) -> list[int]:
    _, certain, key = KINDS[slug]
    line = winning_line(state, seat, certain, key)
    assert line is not None
    return line


def winning_moves(state: State, seat: int) -> set[int]:
    found = set()
    for move in state.moves(seat):
        after = state.copy()
        after.apply(seat, move)
        outcome = after.outcome()
        if outcome is not None and outcome.places[seat] == 1:
            found.add(int(move))
    return found


def test_a_new_thought_takes_the_room_of_the_last() -> None:
    state = kt.game("miau").deal(1)
    searcher = Searcher(guide_of(open_box("miau")), 500)
    for seed in range(20):
        ask(searcher, state, 0, FastDice(seed))
    assert searcher.search.nodes() < 4096


def test_milliseconds_are_a_budget_too() -> None:
    state = kt.game("catham").deal(1)
    searcher = Searcher(guide_of(open_box("catham")), 1_000_000_000, milliseconds=5)
    assert ask(searcher, state, 0, FastDice(1)) in state.moves(0)
    assert 0 < searcher.search.visits() < 1_000_000_000


def test_where_time_suffices_the_clock_changes_nothing() -> None:
    state = kt.game("catham").deal(1)
    thoughts = []
    for milliseconds in (None, 60_000):
        searcher = Searcher(guide_of(open_box("catham")), 123, milliseconds)
        ask(searcher, state, 0, FastDice(1))
        assert searcher.search.visits() == 123
        thoughts.append([(t.move, t.visits, t.share) for t in searcher.search.thoughts()])
    assert thoughts[0] == thoughts[1]


def test_whoever_has_had_enough_stops_it() -> None:
    state = kt.game("catham").deal(1)
    search = thinking("catham", state, 0, 0)
    think_for(search, 60_000, lambda: search.visits() >= 150)
    assert search.visits() == 150


# -- seats that are asked at the same time

LEFT, RIGHT = 0, 1


class Pennies(State):
    """Both hide a penny, left or right; seat 0 wins both left, or with luck both right."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(2, dice)
        self.hidden = [-1, -1]
        self.luck = -1

    def deal(self) -> None:
        pass

    def actors(self) -> int:
        return sum(1 << seat for seat in range(2) if self.hidden[seat] == -1)

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64]([LEFT, RIGHT])

    def apply(self, seat: int, move: int) -> None:
        self.hidden[seat] = move
        if not self.actors():
            self.luck = int(self.dice.below(2))

    def copy(self) -> "Pennies":
        twin = Pennies(self.dice.copy())
        twin.hidden = self.hidden[:]
        twin.luck = self.luck
        return twin

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        first = self.hidden == [LEFT, LEFT] or (self.hidden == [RIGHT, RIGHT] and self.luck == 0)
        return Outcome([1, 2] if first else [2, 1], [0, 0])


def test_simultaneous_answers_do_not_see_each_other() -> None:
    """A seat 1 that saw the answer would always win; not seeing it, seat 0 wins every third game.

    Seat 0 does best to hide left in one game of three, as seat 1 will.
    """
    for seat in (0, 1):
        search = Search(PlainGuide(any_move))
        dice = FastDice(3)
        search.begin(Pennies(dice), seat, dice)
        search.think(20_000)
        share = sum(t.share * t.visits for t in search.thoughts()) / search.visits()
        assert (share if seat == 0 else 1 - share) == pytest.approx(1 / 3, abs=0.05)
        left = next(t.visits for t in search.thoughts() if t.move == LEFT) / search.visits()
        assert 0.2 < left < 0.5


# -- wins that are sure

BET, WAIT, CLAIM = 0, 1, 2


class Wager(State):
    """Seat 0 bets on a hidden coin that is nearly always heads, or waits and then claims a win."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(2, dice)
        self.heads = True
        self.made: list[int] = []

    def deal(self) -> None:
        pass

    def actors(self) -> int:
        return 0 if self.made and self.made[-1] != WAIT else 1

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64]([CLAIM] if self.made else [BET, WAIT])

    def apply(self, seat: int, move: int) -> None:
        self.made.append(move)

    def copy(self) -> "Wager":
        twin = Wager(self.dice.copy())
        twin.heads = self.heads
        twin.made = self.made[:]
        return twin

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice
        self.heads = bool(dice.below(20) > 0)

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return Outcome([1, 2] if self.heads or self.made[-1] == CLAIM else [2, 1], [0, 0])


def test_a_win_is_sure_only_if_it_comes_in_every_world() -> None:
    search = Search(PlainGuide(any_move))
    dice = FastDice(3)
    search.begin(Wager(dice), 0, dice)
    search.think(500)
    assert {thought.move: thought.sure for thought in search.thoughts()} == {BET: False, WAIT: True}
    assert search.best() == WAIT
    assert search.line() == [(0, WAIT), (0, CLAIM)]


@pytest.mark.parametrize("slug", KINDS)
def test_what_is_sure_wins(slug: str) -> None:
    sure = 0
    for puzzle in puzzles(slug, 10):
        state, seat = puzzle.copy(), seats_in(puzzle.actors())[0]
        search = thinking(slug, state, seat, 1500)
        if search.thoughts()[0].sure:
            sure += 1
            for mover, move in search.line():
                assert mover == seat
                state.apply(seat, move)
            outcome = state.outcome()
            assert outcome is not None
            assert outcome.places[seat] == 1
    assert sure >= 8


def test_a_game_of_ones_own_can_be_searched() -> None:
    game = toy(ToyState)
    state = game.deal(1)
    search = Search(PlainGuide(any_move))
    dice = FastDice(1)
    search.begin(blindfolded(state, 0, dice), 0, dice)
    search.think(200)
    assert search.best() != 100  # drawing never helps


def test_a_guide_may_be_written_in_python() -> None:
    class Lowest(Guide):
        def worths(self, state: State, seat: int, moves: vec[i64]) -> vec[i64]:
            return vec[i64]([int(1000 - move) for move in moves])

    state = kt.game("miau").deal(1)
    assert Lowest().choose(state, 0, FastDice(1)) == state.moves(0)[0]


# -- levels


@pytest.mark.parametrize("slug", SEARCHED)
def test_every_level_beats_the_one_below(slug: str) -> None:
    """Few games with fixed seeds: a smoke test, no measurement."""
    for weaker, stronger, games in (("random", "kitten", 200), ("kitten", "tabby", 200)):
        wins = 0.0
        for bots in ([weaker, stronger], [stronger, weaker]):
            report = simulate(kt.game(slug), bots, games=games, seed=1)
            wins += report.seats[bots.index(stronger)].wins
        assert wins > games, (weaker, stronger)


@pytest.mark.parametrize("slug", SEARCHED)
def test_a_short_search_beats_the_rules_of_thumb(slug: str) -> None:
    wins = 0.0
    for bots in (["tabby", "stray"], ["stray", "tabby"]):
        report = simulate(kt.game(slug), bots, games=25, seed=3)
        wins += report.seats[bots.index("stray")].wins
    assert wins > 25


def test_hesitation_is_human_and_knows_only_the_dice() -> None:
    for name in BOTS:
        dice = FastDice(1)
        times = [hesitation(name, dice, 10) for _ in range(500)]
        assert 0.2 < min(times) < max(times) < 5
        assert len(set(times)) == 500
    usual = [sum(hesitation(name, FastDice(seed), 9) for seed in range(99)) for name in LEVELS]
    assert usual == sorted(usual)
    assert hesitation("tabby", FastDice(1), 0) > hesitation("tabby", FastDice(1), 9)


# -- compiled and interpreted

PROGRAM = """
from tests.test_search import SEARCHED, lines
for slug in SEARCHED:
    print(slug, lines(slug))
"""


def lines(slug: str) -> str:
    """Return what the search thinks of some positions, as text."""
    found = []
    for number, state in enumerate(samples(kt.game(slug), 1)):
        if number % 8 == 0 and state.actors():
            seat = seats_in(state.actors())[0]
            search = thinking(slug, state, seat, 25, number)
            shares = [(thought.move, round(thought.share, 9)) for thought in search.thoughts()]
            found.append((search.line(), shares))
    return repr(found)


def test_compiled_search_equals_interpreted() -> None:
    other = "0" if _loader.pure_is_wanted("rules") else "1"
    settings = {**os.environ, "KATZENTISCH_PURE": other}
    said = subprocess.check_output([sys.executable, "-c", PROGRAM], env=settings, text=True)
    assert said.splitlines() == [f"{slug} {lines(slug)}" for slug in SEARCHED]
