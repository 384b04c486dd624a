"""Miau! Miau!, a Mau-Mau for two to eight.

Everyone sheds cards by matching the rank or suit of the pile's top card; who cannot, draws.
A 7 makes the next player draw two (or answer with a 7), an 8 makes them miss a turn, a jack
names the suit to follow, and who keeps one card must have called "Miau!". The numbers in the
comments are those of the rules page in `texts/`.

A move is one number:

    card                             play it
    card + CALL                      ... and call "Miau!"
    card + NAMING * (1 + suit)       play a jack and name a suit
    card + NAMING * (1 + suit) + CALL
    DRAW                             draw one, or all that is owed for sevens
    PASS                             keep the card just drawn, or: there is nothing to draw

After a draw the drawer always has the next word, even if the card fits nowhere: whether it fitted
is nobody else's business (MM16).
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.cards import (
    PACK_OF_32,
    PACK_OF_52,
    bit,
    cards_in,
    count,
    lowest,
    rank_mask,
    rank_of,
    set_of,
    suit_mask,
    suit_of,
    with_cards,
)
from katzentisch.core.dice import Dice
from katzentisch.core.state import (
    TURN_LIMIT,
    Move,
    Objection,
    Option,
    Options,
    Outcome,
    Seat,
    outcome_by_fewest,
)
from katzentisch.core.state import State as BaseState

VERSION: Final = 1
OPTIONS: Final = [
    Option("players", "MM1", [2, 3, 4, 5, 6, 7, 8]),
    Option("deck", "MM1", [32, 52]),
    Option("must_play", "MM5", [True, False]),
    Option("after_sevens", "MM7", ["turn", "over"]),
    Option("jacks_any_time", "MM9", [False, True]),
]

CARD: Final = 63
CALL: Final = 64
NAMING: Final = 128
DRAW: Final = 1024
PASS: Final = 1025

HAND: Final = 5
SEVEN: Final = 5
EIGHT: Final = 6
JACK: Final = 9
SEVENS: Final = 0xF00000
JACKS: Final = 0xF000000000
NO_CARD: Final = -1


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine."""
    players = options["players"]
    assert isinstance(players, int)
    if options["deck"] == 32 and players > 6:  # MM1
        return Objection("too-many-for-32", "MM1", {"players": players})
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which no card lies yet."""
    players = options["players"]
    assert isinstance(players, int)
    return State(
        players,
        PACK_OF_32 if options["deck"] == 32 else PACK_OF_52,
        options["must_play"] is True,
        options["after_sevens"] == "turn",
        options["jacks_any_time"] is True,
        dice,
    )


def is_single(cards: i64) -> bool:
    """Tell whether the set holds exactly one card."""
    return cards != 0 and cards & (cards - 1) == 0


class State(BaseState):
    """A game of Miau at one moment."""

    def __init__(
        self,
        players: i64,
        deck: i64,
        must_play: bool,
        turn_after_sevens: bool,
        jacks_any_time: bool,
        dice: Dice,
    ) -> None:
        super().__init__(players, dice)
        self.deck: i64 = deck
        self.must_play = must_play
        self.turn_after_sevens = turn_after_sevens
        self.jacks_any_time = jacks_any_time
        self.hands: vec[i64] = vec[i64]()  # a set for each seat
        self.stock: vec[i64] = vec[i64]()  # the last card is the top
        self.pile: vec[i64] = vec[i64]()  # the last card is the top
        self.suit: i64 = 0  # to be followed: the top card's, or the one named with a jack
        self.turn: i64 = 0
        self.owed: i64 = 0  # cards to draw for sevens
        self.drawn: i64 = NO_CARD  # drawn this turn, may be played
        self.passes: i64 = 0  # turns in a row that passed for want of a card to draw
        self.over = False
        # Which cards the stock was last made of, and before that: everyone can tell from which
        # of these sets a card in a hand comes, so `redeal` keeps to it. Disjoint, oldest first.
        self.origins: vec[i64] = vec[i64]()

    def deal(self) -> None:
        cards = cards_in(self.deck)
        self.dice.shuffle(cards)
        left: i64 = len(cards)
        self.hands = vec[i64](capacity=self.players)
        while len(self.hands) < self.players:
            self.hands = append(self.hands, set_of(cards[left - HAND : left]))  # MM2
            left -= HAND
        top = cards[left - 1]
        self.pile = append(vec[i64](capacity=len(cards)), top)
        self.stock = cards[: left - 1]
        self.suit = suit_of(top)  # MM11
        self.origins = append(self.origins, self.deck)

    def actors(self) -> i64:
        if self.over:
            return 0
        return bit(self.turn)

    # -- what may be played

    def top(self) -> i64:
        """Return the pile's top card."""
        return self.pile[len(self.pile) - 1]

    def fitting(self) -> i64:
        """Return the cards that may be put on the pile when nothing is owed."""
        top = self.top()
        if rank_of(top) == JACK:
            return suit_mask(self.suit) & ~JACKS  # MM9, MM10
        fitting = rank_mask(rank_of(top)) | suit_mask(self.suit)  # MM3
        return fitting | JACKS if self.jacks_any_time else fitting  # MM9

    def playable(self, seat: Seat) -> i64:
        """Return the hand cards that may be played now."""
        if self.owed > 0:
            return self.hands[seat] & SEVENS  # MM6
        if self.drawn != NO_CARD:
            return bit(self.drawn) & self.fitting()  # MM4: only the card just drawn
        return self.hands[seat] & self.fitting()

    def can_draw(self) -> bool:
        """Tell whether there is any card to draw, now or after shuffling the pile (MM14)."""
        return len(self.stock) > 0 or len(self.pile) > 1

    def moves(self, seat: Seat) -> vec[Move]:
        playable = self.playable(seat)
        others = self.hands[seat]
        others &= others - 1
        calling = is_single(others)  # two cards in hand: MM12
        jacks = playable & JACKS
        if others == 0:
            jacks = 0  # MM13: the last card has no effect
        moves = vec[i64](capacity=8)
        moves = with_plays(moves, playable ^ jacks, 0, calling)
        if jacks != 0:
            naming: i64 = NAMING
            while naming <= 4 * NAMING:
                moves = with_plays(moves, jacks, naming, calling)
                naming += NAMING
        if self.owed > 0:
            return append(moves, DRAW)  # MM5, MM6
        if self.drawn != NO_CARD:
            return append(moves, PASS)  # MM4
        if playable == 0 or not self.must_play:  # MM4, MM5
            return append(moves, DRAW if self.can_draw() else PASS)
        return moves

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        if move == DRAW:
            return self.why_not_draw(seat)
        if move == PASS:
            return self.why_not_pass()
        return self.why_not_card(seat, move & CARD) or self.why_not_words(seat, move)

    def why_not_draw(self, seat: Seat) -> Objection | None:
        """Say why this seat may not draw."""
        if self.owed > 0:
            return None
        if self.drawn != NO_CARD:
            return Objection("drawn-already", "MM4", {})
        if self.must_play and self.playable(seat) != 0:
            return Objection("must-play", "MM5", {"cards": list(cards_in(self.playable(seat)))})
        if not self.can_draw():
            return Objection("nothing-to-draw", "MM14", {})
        return None

    def why_not_pass(self) -> Objection | None:
        """Say why the seat on turn may not pass."""
        if self.drawn != NO_CARD:
            return None
        if self.owed > 0:
            return Objection("pay-first", "MM6", {"owed": int(self.owed)})
        if self.can_draw():
            return Objection("draw-first", "MM4", {})
        if self.must_play and self.playable(self.turn) != 0:
            playable = list(cards_in(self.playable(self.turn)))
            return Objection("must-play", "MM5", {"cards": playable})
        return None

    def why_not_card(self, seat: Seat, card: i64) -> Objection | None:
        """Say why this card may not be played."""
        values: dict[str, int | list[int]] = {"card": int(card)}
        if self.hands[seat] & bit(card) == 0:
            return Objection("not-in-hand", "MM3", values)
        if self.playable(seat) & bit(card) != 0:
            return None
        if self.owed > 0:
            return Objection("only-a-seven", "MM6", {"card": int(card), "owed": int(self.owed)})
        if self.drawn != NO_CARD and card != self.drawn:
            return Objection("only-the-drawn", "MM4", values)
        if rank_of(self.top()) == JACK and rank_of(card) == JACK:
            return Objection("jack-on-jack", "MM10", values)
        values["suit"] = int(self.suit)
        if rank_of(self.top()) == JACK:
            return Objection("suit-named", "MM9", values)
        values["top"] = int(self.top())
        return Objection("no-match", "MM3", values)

    def why_not_words(self, seat: Seat, move: Move) -> Objection | None:
        """Say why a playable card may not be played with this call or naming of a suit."""
        card = move & CARD
        others = self.hands[seat] & ~bit(card)
        values: dict[str, int | list[int]] = {"card": int(card)}
        if move & CALL != 0 and not is_single(others):
            return Objection("no-call", "MM12", values)
        names = move >= NAMING
        if names and rank_of(card) != JACK:
            return Objection("names-no-suit", "MM9", values)
        if names and others == 0:
            return Objection("last-card-names-no-suit", "MM13", values)
        if not names and rank_of(card) == JACK and others != 0:
            return Objection("name-a-suit", "MM9", values)
        return None

    # -- what a move does

    def apply(self, seat: Seat, move: Move) -> None:
        if move == DRAW:
            self.apply_draw(seat)
        elif move == PASS:
            self.apply_pass(seat)
        else:
            self.apply_card(seat, move)

    def apply_draw(self, seat: Seat) -> None:
        if self.owed == 0:
            self.drawn = self.draw(seat, 1, "drew")  # MM4
            self.passes = 0
            return
        self.draw(seat, self.owed, "paid")  # MM6
        self.owed = 0
        if not self.turn_after_sevens:  # MM7
            self.end_turn(1)

    def apply_pass(self, seat: Seat) -> None:
        if self.trace is not None:
            self.trace.tell("passed", seat, {})
        if self.drawn == NO_CARD:
            self.passes += 1
            self.over = self.passes == self.players  # MM15
            if self.over and self.trace is not None:
                self.trace.tell("stuck", seat, {})
        self.end_turn(1)

    def apply_card(self, seat: Seat, move: Move) -> None:
        card = move & CARD
        hand = self.hands[seat] & ~bit(card)
        self.hands[seat] = hand
        self.pile = append(self.pile, card)
        self.passes = 0
        named = move >> 7
        self.suit = named - 1 if named > 0 else suit_of(card)  # MM9
        if self.trace is not None:
            self.tell_card(seat, move)
        if hand == 0:  # MM13
            self.owed = 0
            self.over = True
            return
        rank = rank_of(card)
        if rank == SEVEN:
            self.owed += 2  # MM6
        if is_single(hand) and move & CALL == 0:  # MM12
            self.draw(seat, 1, "forgot")
        self.end_turn(2 if rank == EIGHT else 1)  # MM8

    def tell_card(self, seat: Seat, move: Move) -> None:
        assert self.trace is not None
        self.trace.tell("played", seat, {"card": int(move & CARD)})
        if move >= NAMING:
            self.trace.tell("named", seat, {"suit": int(self.suit)})
        if move & CALL != 0:
            self.trace.tell("called", seat, {})
        if self.hands[seat] == 0:
            self.trace.tell("won", seat, {})

    def draw(self, seat: Seat, wanted: i64, code: str) -> i64:
        """Draw up to this many cards; return the last one, or NO_CARD."""
        card: i64 = NO_CARD
        cards: i64 = 0
        left = wanted
        while left > 0 and self.can_draw():  # MM14: what there is, the rest is forgiven
            if len(self.stock) == 0:
                self.renew_stock()
            self.stock, card = pop(self.stock)
            cards |= bit(card)
            left -= 1
        self.hands[seat] |= cards
        if self.trace is not None:
            values: dict[str, int | list[int]] = {"count": int(wanted - left)}
            self.trace.tell_secret(code, seat, values, {"cards": list(cards_in(cards))})
        return card

    def renew_stock(self) -> None:
        """Shuffle the pile without its top card into a new stock (MM14)."""
        last: i64 = len(self.pile) - 1
        self.stock = self.pile[:last]
        self.pile = append(vec[i64](capacity=last + 1), self.pile[last])
        renewed = set_of(self.stock)
        for i in range(len(self.origins)):
            self.origins[i] &= ~renewed
        self.origins = append(self.origins, renewed)
        self.dice.shuffle(self.stock)
        if self.trace is not None:
            self.trace.tell("shuffled", self.turn, {"count": int(last)})

    def end_turn(self, steps: i64) -> None:
        """Pass the turn on; two steps when the next player misses theirs."""
        self.drawn = NO_CARD
        self.turns += 1
        if self.turns >= TURN_LIMIT:  # KT2
            self.over = True
            if self.trace is not None:
                self.trace.tell("turn_limit", self.turn, {})
        if self.trace is not None and steps == 2:
            self.trace.tell("skipped", (self.turn + 1) % self.players, {})
        self.turn = (self.turn + steps) % self.players

    # -- what search, simulation and tables need

    def copy(self) -> "State":
        twin = State(
            self.players,
            self.deck,
            self.must_play,
            self.turn_after_sevens,
            self.jacks_any_time,
            self.dice.copy(),
        )
        twin.turns = self.turns
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        twin.suit = self.suit
        twin.turn = self.turn
        twin.owed = self.owed
        twin.drawn = self.drawn
        twin.passes = self.passes
        twin.over = self.over
        twin.origins = self.origins[:]
        return twin

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample the other hands and the stock, within what the seat can tell of each card."""
        self.dice = dice
        unknown = self.deck & ~self.hands[seat] & ~set_of(self.pile)
        hands = self.hands[:]
        for other in range(self.players):
            if other != seat:
                hands[other] = 0
        for origin in self.origins:
            pool = cards_in(unknown & origin)
            dice.shuffle(pool)
            for other in range(self.players):
                if other != seat:
                    held = count(self.hands[other] & origin)
                    hands[other] |= set_of(pool[len(pool) - held :])
                    pool = pool[: len(pool) - held]
            self.stock = pool  # of the last origin: what no hand holds
        if self.drawn != NO_CARD and self.turn != seat:
            newest = hands[self.turn] & self.origins[len(self.origins) - 1]
            self.drawn = self.pick(newest, dice)
        self.hands = hands

    def pick(self, cards: i64, dice: Dice) -> i64:
        """Return one card of a set, each equally likely."""
        picked = cards_in(cards)
        return picked[dice.below(len(picked))]

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        left = [int(count(hand)) for hand in self.hands]
        return outcome_by_fewest(left)  # MM13, MM15, KT2

    def cards(self) -> vec[i64]:
        cards = vec[i64](capacity=52)
        for hand in self.hands:
            cards = with_cards(cards, cards_in(hand))
        return with_cards(with_cards(cards, self.stock), self.pile)


def with_plays(moves: vec[i64], cards: i64, naming: i64, calling: bool) -> vec[i64]:
    """Append the moves that play these cards, without and, where one may, with a call."""
    rest = cards
    while rest != 0:
        moves = append(moves, lowest(rest) + naming)
        rest &= rest - 1
    if calling:
        rest = cards
        while rest != 0:
            moves = append(moves, lowest(rest) + naming + CALL)
            rest &= rest - 1
    return moves
