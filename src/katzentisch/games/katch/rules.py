"""Katch Me Aho!, a race of eyes and hands for two to six who all play at once.

In the prelude everyone gets rid of cards that are one above or below the last one; who is quick
starts the main game with more lives. There a gang and the police ride round the districts in
everyone's head: when and where will they meet? Who snatches the right tokens loses no lives. The
numbers in the comments are those of the rules page in `texts/`.

The rules know the order of the moves, not the time. What runs out of time is a move of the clock,
whose seat is the number of players. A moment at which something new lies open is a phase: each
reference of the prelude, each round and each pause; they are counted from 1. A card is its value,
1 to 6. A move is one number, its deed plus 32 * the phase it answers (0: the present one):

    1 to 6      the top card of this value, of the left stack of two; in a round the token WHEN
    7 to 12     the same of the right stack
    13 to 18    the token WHERE of a district
    CIRCLE      the token of the vicious circle
    DONE, READY
    ROLL, TIME, ENOUGH, BACK + seat    what the clock does

Piles are vecs whose last card is the top. Those of the main game belong to the seats and then to
the districts without a player: the pile of a district is the one of its number.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, cards_in, count, lowest, with_cards
from katzentisch.core.dice import Dice
from katzentisch.core.state import (
    TURN_LIMIT,
    Choice,
    Move,
    Objection,
    Option,
    Options,
    Outcome,
    Seat,
    Trace,
    Values,
)
from katzentisch.core.state import State as BaseState
from katzentisch.games.katch.ride import CIRCLE, WHERE, right_tokens, stops_of

VERSION: Final = 1
OPTIONS: Final = [
    Option("players", "KA12", [2, 3, 4, 5, 6]),
    Option("districts", "KA11", [3, 4, 5, 6]),
    Option("prelude", "KA10", ["play", "skip"]),
    Option("wait", "KA6", [2, "none"]),
    Option("enough", "KA22", ["none", 5]),
    Option("clock", "KA23", [60, 30, 120, "none"]),
]

# Deeds.
RIGHT: Final = 6  # added to a card's value: the right stack's
DONE: Final = 20
READY: Final = 21
ROLL: Final = 22
TIME: Final = 23
ENOUGH: Final = 24
BACK: Final = 25
DEED: Final = 0x1F
ANSWER: Final = 5  # how far the phase that is answered is shifted

# The stages of a game; the first and the third are pauses (KA29).
START: Final = 0
PRELUDE: Final = 1
PAUSE: Final = 2
SNATCH: Final = 3
OVER: Final = 4

NONE: Final = -1  # no seat
VALUES: Final = 6
COPIES: Final = 15
STACK: Final = 15
LEFT_OUT: Final = 15  # lives without a prelude, and cards of a district without a player
MOST_TOKENS: Final = 2
PAUSE_TIME: Final = 5000  # milliseconds
PIPS: Final = vec[i64]([1, 2, 3, 4, 5, 6])

# Lives by rank (KA9), for two players, three and so on.
LIVES: Final = vec[i64](
    [17, 13, 17, 15, 13, 17, 16, 14, 13, 17, 16, 15, 14, 13, 17, 16, 15, 15, 14, 13]
)


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine: nothing."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which no card lies yet."""
    players = options["players"]
    districts = options["districts"]
    assert isinstance(players, int)
    assert isinstance(districts, int)
    return State(
        players,
        districts,
        options["prelude"] == "play",
        milliseconds(options["wait"]),
        milliseconds(options["enough"]),
        milliseconds(options["clock"]),
        dice,
    )


def milliseconds(seconds: Choice) -> int:
    """Return a time that an option names, 0 for none."""
    return 1000 * seconds if isinstance(seconds, int) else 0


def lives_for(players: i64, rank: i64) -> i64:
    """Return how many cards the player of a rank, from 0, starts with (KA9)."""
    return LIVES[(players - 2) * (players + 1) // 2 + rank]


def fits(card: i64, reference: i64) -> bool:
    """Tell whether a card is one above or below the reference; 6 and 1 are neighbours (KA3)."""
    step = (card - reference) * (card - reference)
    return step == 1 or step == 25


def is_card(deed: i64) -> bool:
    """Tell whether a deed names a card, of either stack."""
    return 1 <= deed <= RIGHT + VALUES


def value_of(deed: i64) -> i64:
    """Return the value of the card that a deed names."""
    if deed > RIGHT:
        return deed - RIGHT
    return deed


def cards_lost(tokens: i64, right: i64) -> i64:
    """Return how many cards these tokens make one turn up, of which some may be right (KA24)."""
    good = count(tokens & right)
    if tokens == 0:
        return 1
    if good == 0:
        return 2
    return count(tokens) - good


class State(BaseState):
    """A game of Katch Me Aho! at one moment."""

    def __init__(
        self,
        players: i64,
        districts: i64,
        prelude: bool,
        wait: i64,
        enough: i64,
        clock: i64,
        dice: Dice,
    ) -> None:
        super().__init__(players, dice)
        self.districts: i64 = districts
        self.prelude = prelude  # whether it is played (KA10)
        self.wait: i64 = wait  # milliseconds, 0 for none, as the next two
        self.enough: i64 = enough
        self.clock: i64 = clock
        self.stage: i64 = START
        self.phase: i64 = 0
        self.ready: i64 = 0  # a mask of those who are, in a pause
        self.box: vec[i64] = vec[i64]()  # cards that were not dealt
        # The prelude. With two players, their right stacks follow after the left ones.
        self.stacks: vec[vec[i64]] = vec[vec[i64]]()
        self.pile: vec[i64] = vec[i64]()
        self.last: i64 = 0  # who put the last card down, or starts
        self.references: vec[i64] = vec[i64]()  # the value that lay in each phase, 0 for a pause
        self.waiting: vec[i64] = vec[i64]([0] * players)  # in which phase it began, or 0
        # The main game. What a round left stays until the next one is rolled.
        self.draws: vec[vec[i64]] = vec[vec[i64]]()
        self.discards: vec[vec[i64]] = vec[vec[i64]]()
        self.known: vec[i64] = vec[i64]()  # cards at the bottom that all saw go there (KA25)
        self.gang: i64 = 0  # where the figures start
        self.police: i64 = 0
        self.pink: i64 = 0  # 0 before the first round
        self.blue: i64 = 0
        self.tops: vec[i64] = vec[i64]()  # the districts' cards when the dice were rolled
        self.tokens: vec[i64] = vec[i64]([0] * players)  # a set for each seat
        self.done: i64 = 0  # a mask of those who are
        self.rewarded: i64 = 0  # a mask of those whom the round gave a card back
        self.winner: i64 = NONE

    def deal(self) -> None:
        self.phase = 1
        if not self.prelude:
            self.set_up(vec[i64]([LEFT_OUT] * self.players))  # KA10
            return
        cards = pack()
        self.dice.shuffle(cards)
        left: i64 = len(cards)
        while len(self.stacks) < self.stack_count():  # KA1
            self.stacks = append(self.stacks, cards[left - STACK : left])
            left -= STACK
        self.box = cards[:left]
        self.references = append(self.references, 0)

    def stack_count(self) -> i64:
        """Return how many stacks the prelude has: two players have two each (KA1)."""
        if self.players == 2:
            return 4
        return self.players

    def pile_count(self) -> i64:
        """Return how many draw stacks there are: of the players and of free districts (KA12)."""
        return max(self.players, self.districts)

    def actors(self) -> i64:
        if self.stage == OVER:
            return 0
        idle = self.done
        if self.stage == PRELUDE:
            idle = self.waiters()
        elif self.stage != SNATCH:
            idle = self.ready
        actors = self.everyone() & ~idle
        if self.time_outs() != 0:
            actors |= bit(self.players)
        return actors

    def everyone(self) -> i64:
        """Return a mask of all players."""
        return bit(self.players) - 1

    def waiters(self) -> i64:
        """Return a mask of those who wait after a wrong play (KA6)."""
        mask: i64 = 0
        for seat in range(self.players):
            if self.waiting[seat] != 0:
                mask |= bit(seat)
        return mask

    # -- what may be done

    def moves(self, seat: Seat) -> vec[Move]:
        return cards_in(self.deeds(seat))

    def deeds(self, seat: Seat) -> i64:
        """Return a mask of what a seat may do."""
        if seat == self.players:
            return self.time_outs()
        if self.stage == PRELUDE:
            tops = bit(self.top(seat))
            if self.players == 2:
                tops |= bit(RIGHT + self.top(2 + seat))
            return tops  # KA3, KA6: one that does not fit is a wrong play
        if self.stage == SNATCH:
            return self.free_tokens() | bit(DONE)  # KA21, KA22
        return bit(READY)  # KA29

    def time_outs(self) -> i64:
        """Return a mask of what the clock will do."""
        if self.stage == SNATCH:
            mask: i64 = 0
            if self.clock > 0:
                mask = bit(TIME)  # KA23
            if self.done != 0 and self.enough_runs():
                mask |= bit(ENOUGH)  # KA22
            return mask
        if self.stage == PRELUDE:
            return self.waiters() << BACK  # KA6
        return bit(ROLL)  # KA29

    def enough_runs(self) -> bool:
        """Tell whether one of two players has more time once the other is done (KA22)."""
        return self.players == 2 and self.enough > 0

    def top(self, place: i64) -> i64:
        """Return the top card of a stack of the prelude."""
        stack = self.stacks[place]
        return stack[len(stack) - 1]

    def place_of(self, seat: Seat, deed: i64) -> i64:
        """Return the stack of which a deed plays the top card."""
        if deed > RIGHT:
            return self.players + seat
        return seat

    def all_tokens(self) -> i64:
        """Return the tokens of the game (KA14)."""
        when = bit(self.districts + 1) - 2
        return when | ((bit(self.districts) - 1) << WHERE) | bit(CIRCLE)

    def free_tokens(self) -> i64:
        """Return the tokens that nobody has taken."""
        free = self.all_tokens()
        for tokens in self.tokens:
            free &= ~tokens
        return free

    def reference(self) -> i64:
        """Return the value that lies in the middle of the prelude."""
        return self.references[self.phase - 1]

    # -- what a move made with an earlier phase in view comes to

    def as_it_counts(self, seat: Seat, move: Move) -> Move:
        answered = move >> ANSWER
        deed = self.stack_meant(seat, move & DEED)
        if answered == 0 or answered == self.phase:
            return deed
        if self.stage != PRELUDE or answered > self.phase or not self.is_on_top(seat, deed):
            return deed + (answered << ANSWER)
        card = value_of(deed)
        fitted = self.references[answered - 1] == 0 or fits(card, self.references[answered - 1])
        if fitted and not fits(card, self.reference()):
            return deed + (answered << ANSWER)  # KA5: late
        return deed  # KA5, or a wrong play by KA6

    def stack_meant(self, seat: Seat, deed: i64) -> i64:
        """Return the deed with the stack that a card named without one must be on."""
        if self.stage != PRELUDE or self.players != 2 or not 1 <= deed <= VALUES:
            return deed
        if not self.is_on_top(seat, deed) and self.is_on_top(seat, deed + RIGHT):
            return deed + RIGHT
        return deed

    def is_on_top(self, seat: Seat, deed: i64) -> bool:
        """Tell whether the card that a deed names is the top card of its stack."""
        return is_card(deed) and (self.deeds(seat) >> deed) & 1 != 0

    # -- why a move may not be made

    def why_idle(self, seat: Seat) -> Objection:
        if self.stage == PRELUDE:
            return Objection("waiting", "KA6", {})
        if self.stage == SNATCH:
            return Objection("already-done", "KA22", {})
        return Objection("already-ready", "KA29", {})

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        answered = move >> ANSWER
        deed = move & DEED
        if answered > self.phase:
            values: Values = {"phase": int(answered), "now": int(self.phase)}
            return Objection("not-yet", "KA5", values)
        if answered != 0 and answered < self.phase:
            return self.why_too_late(seat, deed, answered)
        if (self.deeds(seat) >> deed) & 1 != 0:
            return None
        if seat == self.players or deed >= ROLL:
            return self.why_not_clock(seat)
        if deed == READY:
            return Objection("no-pause", "KA29", {})
        if self.stage == PRELUDE:
            return self.why_not_card(seat, deed)
        if self.stage == SNATCH:
            return self.why_not_token(deed)
        return Objection("pause", "KA29", {})

    def why_too_late(self, seat: Seat, deed: i64, answered: i64) -> Objection:
        """Say why a move that answers an earlier phase does not count."""
        values: Values = {"phase": int(answered), "now": int(self.phase)}
        if seat == self.players or deed >= ROLL:
            return self.why_not_clock(seat)
        if deed == READY:
            return Objection("moment-over", "KA29", values)
        if self.stage == PAUSE and self.turns == 0:
            return Objection("moment-over", "KA7", values)
        if self.stage != PRELUDE:
            return Objection("moment-over", "KA22", values)
        if not self.is_on_top(seat, deed):
            return self.why_not_card(seat, deed)
        if self.references[answered - 1] == 0:
            return Objection("too-early", "KA2", values)
        values = {"card": int(value_of(deed)), "reference": int(self.reference())}
        return Objection("late", "KA5", values)

    def why_not_clock(self, seat: Seat) -> Objection:
        """Say why the clock does not do this, or a player does not do what only the clock does."""
        if seat != self.players:
            return Objection("for-the-clock", "KA23", {})
        return Objection("not-running", "KA23", {})

    def why_not_card(self, seat: Seat, deed: i64) -> Objection:
        """Say why this cannot be done in the prelude."""
        if not is_card(deed):
            return Objection("no-tokens-yet", "KA14", {})
        if deed > RIGHT and self.players != 2:
            return Objection("one-stack", "KA1", {})
        tops = [int(self.top(seat))]
        if self.players == 2:
            tops.append(int(self.top(2 + seat)))
        return Objection("not-on-top", "KA3", {"card": int(value_of(deed)), "cards": tops})

    def why_not_token(self, deed: i64) -> Objection:
        """Say why this token cannot be taken."""
        if RIGHT < deed < WHERE:
            return Objection("no-stacks", "KA14", {})
        values: Values = {"token": int(deed), "districts": int(self.districts)}
        if (self.all_tokens() >> deed) & 1 == 0:
            return Objection("no-such-token", "KA14", values)
        return Objection("taken", "KA21", values)

    # -- the prelude

    def apply(self, seat: Seat, move: Move) -> None:
        if self.stage == PRELUDE and seat != self.players:
            self.put(seat, move)
        elif move <= CIRCLE:
            self.take(seat, move)
        elif move == DONE:
            self.be_done(seat)
        elif move == READY:
            self.be_ready(seat)
        else:
            self.run_out(move)

    def run_out(self, time_out: Move) -> None:
        """Do what the clock does when a time has run out."""
        if time_out == ROLL:
            self.go_on()  # KA29
        elif time_out == TIME:
            if self.trace is not None:
                self.trace.tell("time_over", 0, {})
            self.reckon()  # KA23
        elif time_out == ENOUGH:
            if self.trace is not None:
                self.trace.tell("enough", lowest(self.everyone() & ~self.done), {})
            self.reckon()  # KA22
        else:
            seat = time_out - BACK
            self.waiting[seat] = 0  # KA6
            if self.trace is not None:
                self.trace.tell("back", seat, {})

    def be_ready(self, seat: Seat) -> None:
        """Say that one need not pause any longer, and go on when nobody does (KA29)."""
        self.ready |= bit(seat)
        if self.trace is not None:
            self.trace.tell("ready", seat, {})
        if self.ready == self.everyone():
            self.go_on()

    def go_on(self) -> None:
        """End a pause."""
        self.ready = 0
        if self.stage == START:
            self.stage = PRELUDE
            self.roll_reference()  # KA2
        else:
            self.begin_round()

    def put(self, seat: Seat, deed: i64) -> None:
        """Put a card on the pile, if it fits."""
        card = value_of(deed)
        self.turns += 1
        if not fits(card, self.reference()):
            self.put_wrong(seat, card)
            return
        place = self.place_of(seat, deed)
        self.stacks[place], card = pop(self.stacks[place])
        self.pile = append(self.pile, card)
        self.last = seat
        if self.trace is not None:
            self.trace.tell("put", seat, {"card": int(card)})
        if len(self.stacks[place]) == 0:
            self.end_prelude(seat)  # KA7
            return
        if self.trace is not None:
            self.trace.tell("next_card", seat, {"card": int(self.top(place))})
        if self.ends_at_limit():
            return
        self.add_reference(card)  # KA3
        if not self.somebody_can():
            self.roll_reference()  # KA4

    def put_wrong(self, seat: Seat, card: i64) -> None:
        """Take a card back that did not fit, and roll (KA6)."""
        if self.trace is not None:
            values: Values = {"card": int(card), "reference": int(self.reference())}
            self.trace.tell("wrong", seat, values)
        if self.ends_at_limit():
            return
        if self.wait > 0:
            self.waiting[seat] = self.phase
            if self.trace is not None:
                self.trace.tell("waits", seat, {})
        self.roll_reference()

    def ends_at_limit(self) -> bool:
        """End a prelude that has gone on for too long (KT2); tell whether it did."""
        if self.turns < TURN_LIMIT:
            return False
        if self.trace is not None:
            self.trace.tell("prelude_limit", self.last, {})
        self.end_prelude(NONE)
        return True

    def add_reference(self, value: i64) -> None:
        """Begin a phase with a new reference."""
        self.phase += 1
        self.references = append(self.references, value)

    def roll_reference(self) -> None:
        """Roll the pink die until somebody can put a card down (KA2, KA4, KA6)."""
        while True:
            value = self.dice.pick(PIPS)
            self.add_reference(value)
            if self.trace is not None:
                self.trace.tell("rolled", self.last, {"pips": int(value)})
            if self.somebody_can():
                return

    def somebody_can(self) -> bool:
        """Tell whether a card fits of somebody who does not wait; of anybody if all do."""
        reference = self.reference()
        waiters = self.waiters()
        if waiters == self.everyone():
            waiters = 0
        for place in range(self.stack_count()):
            waits = (waiters >> (place % self.players)) & 1 != 0
            if not waits and fits(self.top(place), reference):
                return True
        return False

    def end_prelude(self, first: i64) -> None:
        """Rank the players, and set the main game up with their lives (KA7, KA8, KA9)."""
        if self.trace is not None and first != NONE:
            self.trace.tell("emptied", first, {})
        lives = vec[i64]([0] * self.players)
        ranking = self.ranking(first)
        for rank in range(self.players):
            seat = ranking[rank]
            lives[seat] = lives_for(self.players, rank)
            if self.trace is not None:
                values: Values = {"place": int(rank) + 1, "count": int(lives[seat])}
                self.trace.tell("ranked", seat, values)
        self.set_up(lives)
        self.phase += 1

    def ranking(self, first: i64) -> vec[i64]:
        """Return the seats by rank: who emptied a stack, then by cards left (KA7, KA8)."""
        order = vec[i64](capacity=self.players)
        others = self.everyone()
        if first != NONE:
            order = append(order, first)
            others &= ~bit(first)
        size: i64 = 0
        while others != 0:
            tied: i64 = 0
            for seat in range(self.players):
                if (others >> seat) & 1 != 0 and self.cards_left(seat) == size:
                    tied |= bit(seat)
            order = with_cards(order, self.rolled_out(tied))
            others &= ~tied
            size += 1
        return order

    def cards_left(self, seat: Seat) -> i64:
        """Return how many cards a seat still has in the prelude."""
        size: i64 = len(self.stacks[seat])
        if self.players == 2:
            size += len(self.stacks[2 + seat])
        return size

    def rolled_out(self, tied: i64) -> vec[i64]:
        """Return tied seats in the order of what they roll; equals roll again (KA8)."""
        if tied & (tied - 1) == 0:
            return cards_in(tied)
        rolls = self.rolls_of(tied)
        order = vec[i64](capacity=self.players)
        pips: i64 = VALUES
        while pips > 0:
            order = with_cards(order, self.rolled_out(who_rolled(rolls, pips)))
            pips -= 1
        return order

    def rolls_of(self, tied: i64) -> vec[i64]:
        """Let these seats roll the pink die; return each seat's roll, 0 for the others."""
        rolls = vec[i64]([0] * self.players)
        for seat in cards_in(tied):
            rolls[seat] = self.dice.pick(PIPS)
            if self.trace is not None:
                self.trace.tell("tie_rolled", seat, {"pips": int(rolls[seat])})
        return rolls

    # -- the main game

    def set_up(self, lives: vec[i64]) -> None:
        """Deal the draw stacks and place the figures, after a prelude or without one."""
        self.stage = PAUSE
        self.turns = 0
        self.stacks = vec[vec[i64]]()
        self.pile = vec[i64]()
        self.references = vec[i64]()
        self.last = 0
        cards = pack()
        self.dice.shuffle(cards)  # KA13
        left: i64 = len(cards)
        for place in range(self.pile_count()):
            size: i64 = LEFT_OUT  # KA12
            if place < self.players:
                size = lives[place]
                self.waiting[place] = 0
            self.draws = append(self.draws, cards[left - size : left])
            self.discards = append(self.discards, vec[i64]())
            self.known = append(self.known, 0)
            left -= size
        self.box = cards[:left]
        self.gang = self.dice.below(self.districts)  # KA15
        self.police = self.dice.below(self.districts)

    def begin_round(self) -> None:
        """Turn up and roll, unless a draw stack has run out."""
        for place in range(self.pile_count()):
            self.turn_up(place, self.cards_due(place))
        if self.runs_out():
            self.end()  # KA17
            return
        if self.turns > 0:  # KA26
            self.gang = (self.gang + self.districts - 2) % self.districts
            self.police = (self.police + 1) % self.districts
        for seat in range(self.players):
            self.tokens[seat] = 0
        self.rewarded = 0
        self.tops = vec[i64](capacity=self.districts)
        for district in range(self.districts):
            discard = self.discards[district]
            self.tops = append(self.tops, discard[len(discard) - 1])  # KA13
        self.pink = self.dice.pick(PIPS)  # KA18
        self.blue = self.dice.pick(PIPS)
        self.phase += 1
        self.stage = SNATCH
        if self.trace is not None:
            values: Values = {"pink": int(self.pink), "blue": int(self.blue)}
            values["gang"] = int(self.gang)
            values["police"] = int(self.police)
            self.trace.tell("dice", 0, values)

    def cards_due(self, place: i64) -> i64:
        """Return how many cards of a draw stack are to be turned up next (KA16)."""
        if self.turns == 0 or place >= self.players:
            return 1
        return cards_lost(self.tokens[place], self.right())

    def right(self) -> i64:
        """Return the right tokens of the round: a secret until it is over (KA20)."""
        return right_tokens(self.stops())

    def stops(self) -> vec[i64]:
        """Return the ride of the round: a secret until it is over (KA19)."""
        return stops_of(self.districts, self.tops, self.gang, self.police, self.pink, self.blue)

    def turn_up(self, place: i64, number: i64) -> None:
        """Turn up so many cards of a draw stack, or what there is (KA17)."""
        draw = self.draws[place]
        number = min(number, len(draw))
        discard = self.discards[place]
        turned_up: i64 = 0
        while turned_up < number:
            draw, card = pop(draw)
            discard = append(discard, card)
            turned_up += 1
        self.draws[place] = draw
        self.discards[place] = discard
        self.known[place] = min(self.known[place], len(draw))
        if self.trace is not None and number > 0:
            cards = [int(card) for card in discard[len(discard) - number :]]
            if place < self.players:
                self.trace.tell("turned_up", place, {"cards": cards})
            else:
                self.trace.tell("free_turned_up", 0, {"district": int(place), "cards": cards})

    def runs_out(self) -> bool:
        """Tell whether a draw stack is empty, that of a free district included (KA17)."""
        empty = False
        for place in range(self.pile_count()):
            if len(self.draws[place]) == 0:
                empty = True
                if self.trace is not None and place < self.players:
                    self.trace.tell("ran_out", place, {})
                elif self.trace is not None:
                    self.trace.tell("free_ran_out", 0, {"district": int(place)})
        return empty

    def take(self, seat: Seat, token: i64) -> None:
        """Snatch a token (KA21)."""
        self.tokens[seat] |= bit(token)
        if self.trace is not None:
            self.trace.tell("took", seat, {"tokens": [int(token)]})
        if count(self.tokens[seat]) == MOST_TOKENS:
            self.be_done(seat)  # KA22
        elif self.free_tokens() == 0:
            self.reckon()  # KA22

    def be_done(self, seat: Seat) -> None:
        """Take no more tokens, and reckon once at most one player might (KA22)."""
        self.done |= bit(seat)
        if self.trace is not None:
            self.trace.tell("done", seat, {})
        busy = self.everyone() & ~self.done
        single = busy & (busy - 1) == 0
        if busy == 0 or (single and not self.enough_runs()) or self.free_tokens() == 0:
            self.reckon()

    def reckon(self) -> None:
        """End the round: show the ride, and say what everyone's tokens bring (KA24)."""
        self.stage = PAUSE
        self.phase += 1
        self.turns += 1
        self.done = 0
        right = self.right()
        if self.trace is not None:
            self.tell_ride(self.trace)
        for seat in range(self.players):
            self.reckon_for(seat, right)
        if self.turns >= TURN_LIMIT:  # KT2
            if self.trace is not None:
                self.trace.tell("turn_limit", 0, {})
            self.end()

    def reckon_for(self, seat: Seat, right: i64) -> None:
        """Say what one's tokens bring, and give the reward for two right ones (KA24, KA25)."""
        tokens = self.tokens[seat]
        if self.trace is not None:
            values: Values = {"tokens": [int(token) for token in cards_in(tokens)]}
            values["taken"] = int(count(tokens))
            values["count"] = int(cards_lost(tokens, right))
            self.trace.tell("reckoned", seat, values)
        if count(tokens & right) < 2 or len(self.discards[seat]) < 2:
            return
        self.discards[seat], card = pop(self.discards[seat])
        under = append(vec[i64](capacity=len(self.draws[seat]) + 1), card)
        self.draws[seat] = with_cards(under, self.draws[seat])
        self.known[seat] += 1
        self.rewarded |= bit(seat)
        if self.trace is not None:
            self.trace.tell("rewarded", seat, {"card": int(card)})

    def tell_ride(self, trace: Trace) -> None:
        """Tell every stop of the ride, and how it ended."""
        number = 0
        stop: i64 = 0
        for stop in self.stops():
            number += 1
            values: Values = {"stop": number, "gang": int(stop >> 3), "police": int(stop & 7)}
            trace.tell("stopped", 0, values)
        if stop >> 3 == stop & 7:
            trace.tell("met", 0, {"stop": number, "district": int(stop & 7)})
        else:
            trace.tell("circle", 0, {})

    def end(self) -> None:
        """End the game: most cards in the draw stack win (KA27)."""
        self.stage = OVER
        most: i64 = 0
        best: i64 = 0
        for seat in range(self.players):
            size: i64 = len(self.draws[seat])
            if size > most:
                most = size
                best = 0
            if size == most:
                best |= bit(seat)
        while best & (best - 1) != 0:
            best = highest_of(self.rolls_of(best))
        self.winner = lowest(best)
        if self.trace is not None:
            self.trace.tell("won", self.winner, {"count": int(most)})

    # -- what search, simulation and tables need

    def timer(self, time_out: Move) -> i64:
        """Return the phase in which a time began to run, and for what."""
        began = self.phase
        if time_out >= BACK:
            began = self.waiting[time_out - BACK]
        return time_out + (began << ANSWER)

    def duration(self, time_out: Move) -> i64:
        if time_out == ROLL:
            return PAUSE_TIME  # KA29
        if time_out == TIME:
            return self.clock  # KA23
        if time_out == ENOUGH:
            return self.enough  # KA22
        return self.wait  # KA6

    def copy(self) -> "State":
        twin = State(
            self.players,
            self.districts,
            self.prelude,
            self.wait,
            self.enough,
            self.clock,
            self.dice.copy(),
        )
        twin.turns = self.turns
        twin.stage = self.stage
        twin.phase = self.phase
        twin.ready = self.ready
        twin.box = self.box[:]
        twin.stacks = copied(self.stacks)
        twin.pile = self.pile[:]
        twin.last = self.last
        twin.references = self.references[:]
        twin.waiting = self.waiting[:]
        twin.draws = copied(self.draws)
        twin.discards = copied(self.discards)
        twin.known = self.known[:]
        twin.gang = self.gang
        twin.police = self.police
        twin.pink = self.pink
        twin.blue = self.blue
        twin.tops = self.tops[:]
        twin.tokens = self.tokens[:]
        twin.done = self.done
        twin.rewarded = self.rewarded
        twin.winner = self.winner
        return twin

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample what nobody knows: stacks below their tops, draw stacks and the box (KA28).

        Cards that went under a draw stack as a reward were seen by all: they stay there.
        """
        self.dice = dice
        counts = vec[i64]([0] * 7)
        tally(counts, self.box, 0, len(self.box))
        for stack in self.stacks:
            tally(counts, stack, 0, len(stack) - 1)
        for place in range(len(self.draws)):
            tally(counts, self.draws[place], self.known[place], len(self.draws[place]))
        pool = listed(counts)
        dice.shuffle(pool)
        used = refill(self.box, 0, len(self.box), pool, 0)
        for stack in self.stacks:
            used = refill(stack, 0, len(stack) - 1, pool, used)
        for place in range(len(self.draws)):
            draw = self.draws[place]
            used = refill(draw, self.known[place], len(draw), pool, used)

    def knows_alike(self) -> bool:
        return True  # KA28

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        scores = [len(self.draws[seat]) for seat in range(self.players)]
        places = []
        for seat, own in enumerate(scores):
            ahead = [
                number != seat and (score > own or number == self.winner)
                for number, score in enumerate(scores)
            ]
            places.append(1 + sum(ahead))
        return Outcome(places, scores)  # KA27

    def cards(self) -> vec[i64]:
        cards = with_cards(self.box[:], self.pile)
        for stack in self.stacks:
            cards = with_cards(cards, stack)
        for draw in self.draws:
            cards = with_cards(cards, draw)
        for discard in self.discards:
            cards = with_cards(cards, discard)
        return cards


def pack() -> vec[i64]:
    """Return all cards, fifteen of each value, ascending."""
    return vec[i64]([1 + n // COPIES for n in range(VALUES * COPIES)])


def copied(piles: vec[vec[i64]]) -> vec[vec[i64]]:
    """Return a copy of these piles."""
    return vec[vec[i64]]([pile[:] for pile in piles])


def who_rolled(rolls: vec[i64], pips: i64) -> i64:
    """Return a mask of the seats that rolled this."""
    seats: i64 = 0
    for seat in range(len(rolls)):
        if rolls[seat] == pips:
            seats |= bit(seat)
    return seats


def highest_of(rolls: vec[i64]) -> i64:
    """Return a mask of the seats that rolled most."""
    pips: i64 = VALUES
    while who_rolled(rolls, pips) == 0:
        pips -= 1
    return who_rolled(rolls, pips)


def tally(counts: vec[i64], cards: vec[i64], start: i64, stop: i64) -> None:
    """Count the cards of a pile from one place to before another, by value."""
    while start < stop:
        counts[cards[start]] += 1
        start += 1


def listed(counts: vec[i64]) -> vec[i64]:
    """Return counted cards one by one, ascending."""
    cards = vec[i64](capacity=VALUES * COPIES)
    for value in range(len(counts)):
        left = counts[value]
        while left > 0:
            cards = append(cards, value)
            left -= 1
    return cards


def refill(cards: vec[i64], start: i64, stop: i64, pool: vec[i64], used: i64) -> i64:
    """Replace the cards of a pile from the pool; return how many of the pool are used now."""
    while start < stop:
        cards[start] = pool[used]
        start += 1
        used += 1
    return used
