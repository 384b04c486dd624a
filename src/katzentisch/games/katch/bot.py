"""What a good player of Katch Me Aho! knows, and how long it takes to see it.

`choose` knows at once which card fits and how the ride will end. A `Player` is somebody in time: it
needs a while to see that a card fits and to think the ride through, stop by stop, and now and then
it goes wrong. How long and how often depends on the level; the times are drawn by the dice.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.best import Best
from katzentisch.core.cards import bit, count, lowest
from katzentisch.core.dice import Dice
from katzentisch.core.pace import NEVER, Mind, reaction
from katzentisch.core.state import Move, Seat
from katzentisch.core.state import State as BaseState
from katzentisch.games.katch.ride import CIRCLE, WHERE, clockwise, counter_clockwise
from katzentisch.games.katch.rules import (
    ANSWER,
    DONE,
    MOST_TOKENS,
    PRELUDE,
    READY,
    SNATCH,
    State,
    fits,
    value_of,
)

# By level: kitten, tabby, stray, eminence. Medians in milliseconds, the rest in thousandths.
CARD_TIMES: Final = vec[i64]([2200, 1500, 1000, 700])  # to see that a card fits, and put it down
STOP_TIMES: Final = vec[i64]([6000, 3800, 2400, 1500])  # to think one stop through
HAND_TIMES: Final = vec[i64]([1100, 800, 600, 450])  # from one token to the next
SPREADS: Final = vec[i64]([450, 400, 350, 300])  # of the logarithm of every time
CARD_ERRORS: Final = vec[i64]([40, 20, 8, 3])  # taking a card for a fitting one
STOP_ERRORS: Final = vec[i64]([150, 80, 40, 15])  # getting a stop wrong

READY_TIME: Final = 1500
HAND_ON_ITS_WAY: Final = 150  # milliseconds in which a movement cannot be held back


def choose(base: BaseState, seat: Seat, dice: Dice) -> Move:
    """Return the move that looks best at a glance; equals are picked by the dice."""
    assert isinstance(base, State)
    state: State = base
    best = Best(dice)
    for move in state.moves(seat):
        best.offer(move, worth_of(state, seat, move))
    return best.move


def worth_of(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a move looks, at least 0."""
    if seat == state.players:
        return 0
    if state.stage == PRELUDE:
        return worth_of_card(state, seat, move)
    if state.stage == SNATCH:
        return worth_of_token(state, seat, move)
    return 0


def worth_of_card(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a card looks: it fits, and of two stacks it is from the smaller one."""
    if not fits(value_of(move), state.reference()):
        return 0
    return 100 - len(state.stacks[state.place_of(seat, move)])


def worth_of_token(state: State, seat: Seat, move: Move) -> i64:
    """Return how good a token looks: right ones first, then no more."""
    if move == DONE:
        return 1
    return 2 * count(state.right() & bit(move))


# -- in time


def mind(level: i64, seat: Seat, dice: Dice) -> Mind:
    """Return a player of this level."""
    return Player(level, seat, dice)


class Player(Mind):
    """Somebody who takes time, and makes mistakes."""

    def __init__(self, level: i64, seat: Seat, dice: Dice) -> None:
        super().__init__(seat)
        self.level: i64 = level
        self.dice = dice
        self.phase: i64 = 0  # the one it thinks about
        self.wanted: i64 = 0  # the tokens it takes to be right
        self.taken: i64 = 0  # the tokens it had when it last looked

    def time(self, median: i64) -> i64:
        """Return how long something takes this time."""
        return reaction(median, SPREADS[self.level], self.dice)

    def errs(self, thousandths: i64) -> bool:
        """Tell whether something that goes wrong so often goes wrong this time."""
        return self.dice.below(1000) < thousandths

    def look(self, base: BaseState, now: i64) -> None:
        assert isinstance(base, State)
        state: State = base
        if (state.actors() >> self.seat) & 1 == 0:
            self.due = NEVER
            self.phase = 0
        elif state.phase != self.phase:
            if not self.is_putting_a_card(state, now):
                self.phase = state.phase
                self.think(state, now)
        elif state.stage == SNATCH:
            self.follow(state, now)

    def is_putting_a_card(self, state: State, now: i64) -> bool:
        """Tell whether a card for an earlier reference is on its way already."""
        return state.stage == PRELUDE and self.due != NEVER and self.due - now < HAND_ON_ITS_WAY

    def think(self, state: State, now: i64) -> None:
        """Plan what to do in a new phase."""
        if state.stage == PRELUDE:
            self.seek_card(state, now)
        elif state.stage == SNATCH:
            self.due = now + self.imagine_ride(state)
            self.taken = 0
            self.reach(state)
        else:
            self.move = READY
            self.due = now + self.time(READY_TIME)

    def seek_card(self, state: State, now: i64) -> None:
        """Find a card that fits, or seems to; of two, the one from the smaller stack."""
        self.due = NEVER
        smallest: i64 = NEVER
        for deed in state.moves(self.seat):
            size: i64 = len(state.stacks[state.place_of(self.seat, deed)])
            seems_to_fit = fits(value_of(deed), state.reference())
            if not seems_to_fit:
                seems_to_fit = self.errs(CARD_ERRORS[self.level])
            if seems_to_fit and size < smallest:
                smallest = size
                self.move = deed + (state.phase << ANSWER)
                self.due = now + self.time(CARD_TIMES[self.level])

    def imagine_ride(self, state: State) -> i64:
        """Think the ride through, not always rightly; return how long it takes."""
        gang, police, pink, blue = state.gang, state.police, state.pink, state.blue
        spent = self.time(HAND_TIMES[self.level])
        stop: i64 = 1
        while stop <= state.districts:
            spent += self.time(STOP_TIMES[self.level])
            gang = self.lands(state, counter_clockwise(state.districts, gang, pink))
            police = self.lands(state, clockwise(state.districts, police, blue))
            if gang == police:
                self.wanted = bit(stop) | bit(WHERE + gang)
                return spent
            pink = state.tops[gang]
            blue = state.tops[police]
            stop += 1
        self.wanted = bit(CIRCLE)
        return spent

    def lands(self, state: State, district: i64) -> i64:
        """Return where it believes a figure to land; an error is off by one."""
        if not self.errs(STOP_ERRORS[self.level] // 2):
            return district
        return clockwise(state.districts, district, 1)

    def follow(self, state: State, now: i64) -> None:
        """Go on after a token was taken, by itself or by someone else."""
        if state.tokens[self.seat] != self.taken:
            self.taken = state.tokens[self.seat]
            self.due = now + self.time(HAND_TIMES[self.level])
        self.reach(state)

    def reach(self, state: State) -> None:
        """Aim at a token that is wanted and still there, or say "Done!"."""
        aims = self.wanted & state.free_tokens()
        self.move = DONE
        if aims != 0 and count(self.taken) < MOST_TOKENS:
            self.move = lowest(aims)
