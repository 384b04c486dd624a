"""Kurz-Schnurrmé, a rummy for two to four.

A turn is: draw from the stock or the discard pile, lay out sets and runs, discard a card. Who has
no card left has won. The numbers in the comments are those of the rules page in `texts/`.

A move is one number:

    card                             discard it (JOKER: a joker)
    STOCK, PILE                      draw the top of the stock, or of the discard pile
    card + ADDING * (1 + meld)       add a card to a meld on the table
    card + ADDING * (1 + meld) + FOR ... or a joker that stands for that card
    MELD + 64 * jokers + place       lay out three cards of a run; place is 4 * spot + suit
    SETS + 64 * (8 * left_out + jokers) + place       ... or of a set; place is 4 * rank

`jokers` has a bit for each of the three cards that a joker stands for. Longer melds are laid out
as a chain: three cards, then the others one by one; a meld of this turn takes more cards at any
table. So every meld can be laid out, and the moves stay few.

The spots of a run are the ace (0), the 2 (1) and so on to the king (12) and again the ace (13);
those of a set are its suits. Jokers are alike and are counted: a bundle of cards is a set of
the 52, and from bit JOKER on the number of jokers. Bundles are added and subtracted.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.cards import (
    FIRST_SUIT,
    PACK_OF_52,
    bit,
    cards_in,
    count,
    lowest,
    shift,
    suit_of,
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
    Values,
    outcome_by_fewest,
)
from katzentisch.core.state import State as BaseState

VERSION: Final = 1
OPTIONS: Final = [
    Option("players", "PR2", [2, 3, 4]),
    Option("jokers", "PR1", [2, 0, 1, 3, 4]),
    Option("lay_off", "PR7", [False, True]),
    Option("last_card", "PR9", ["discard", "meld"]),
]

CARD: Final = 63
FOR: Final = 64
STOCK: Final = 62
PILE: Final = 63
ADDING: Final = 128
MELD: Final = 4096
SETS: Final = 4608
NO_SET: Final = 8192  # texts that name cards, but no move: to be told why
NO_RUN: Final = 8193
THREE_FIRST: Final = 8194
SAY_WHICH: Final = 8195

JOKER: Final = 52
ONE_JOKER: Final = 0x10000000000000
ACE: Final = 12
RENEWALS: Final = 5

# A meld is one number: its spots, those that jokers fill, its rank or suit, its kind and its owner.
SPOTS: Final = 0x3FFF
FILLED: Final = 14
HOME: Final = 28
OWNER: Final = 33
IS_SET: Final = 0x100000000
SUITS: Final = 15
LOW_ACE: Final = 1
BOTH_ACES: Final = 0x2001
STARTS: Final = 0xFFFFFFFFFFFF  # where a run of three may begin: ace to queen
ALL_THREE: Final = 7


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which no card lies yet."""
    players = options["players"]
    jokers = options["jokers"]
    assert isinstance(players, int)
    assert isinstance(jokers, int)
    lay_off = options["lay_off"] is True
    return State(players, jokers, lay_off, options["last_card"] == "discard", dice)


# -- bundles: a set of cards and a number of jokers


def bundle_of(cards: vec[i64]) -> i64:
    """Return these cards as a bundle."""
    bundle: i64 = 0
    for card in cards:
        bundle += bit(card)
    return bundle


def cards_of(bundle: i64) -> vec[i64]:
    """Return the bundle's cards, ascending, the jokers last."""
    cards = cards_in(bundle & PACK_OF_52)
    left = bundle >> JOKER
    while left > 0:
        cards = append(cards, JOKER)
        left -= 1
    return cards


def size_of(bundle: i64) -> i64:
    """Return how many cards the bundle has."""
    return count(bundle & PACK_OF_52) + (bundle >> JOKER)


# -- melds


def new_meld(move: Move, seat: Seat) -> i64:
    """Return the meld that this move of the seat lays out."""
    place = move & CARD
    if move < SETS:
        start = place >> 2
        jokers = shift((move - MELD) >> 6, start)
        return packed(shift(ALL_THREE, start), jokers, suit_of(place), 0, seat)
    left_out = (move - SETS) >> 9
    jokers = ((move - SETS) >> 6) & ALL_THREE
    below = jokers & (bit(left_out) - 1)
    spots = SUITS & ~bit(left_out)
    return packed(spots, below | ((jokers ^ below) << 1), place >> 2, IS_SET, seat)


def packed(spots: i64, filled: i64, home: i64, kind: i64, seat: Seat) -> i64:
    """Return a meld as one number."""
    return spots | (filled << FILLED) | (home << HOME) | kind | (seat << OWNER)


def owner_of(meld: i64) -> i64:
    """Return the seat that laid the meld out."""
    return meld >> OWNER


def filled_of(meld: i64) -> i64:
    """Return the spots that jokers fill."""
    return (meld >> FILLED) & SPOTS


def card_at(meld: i64, spot: i64) -> i64:
    """Return the card that belongs on this spot of the meld."""
    home = (meld >> HOME) & 15
    if meld & IS_SET != 0:
        return 4 * home + spot
    return 4 * ((spot + ACE) % 13) + home  # PR5: the ace is on the first and on the last spot


def cards_at(meld: i64, spots: i64) -> i64:
    """Return the set of cards that belong on these spots of the meld."""
    cards: i64 = 0
    while spots != 0:
        cards |= bit(card_at(meld, lowest(spots)))
        spots &= spots - 1
    return cards


def bundle_in(meld: i64) -> i64:
    """Return what lies in the meld, as a bundle."""
    filled = filled_of(meld)
    return cards_at(meld, meld & SPOTS & ~filled) + ONE_JOKER * count(filled)


def open_spots(meld: i64) -> i64:
    """Return the spots where the meld can grow."""
    spots = meld & SPOTS
    if meld & IS_SET != 0:
        return SUITS & ~spots  # PR4
    room = ((spots << 1) | (spots >> 1)) & ~spots & SPOTS  # PR5
    if (spots | room) & BOTH_ACES != BOTH_ACES:
        return room
    if room == BOTH_ACES:
        return LOW_ACE  # from the 2 to the king: either end is as good
    return 0  # the ace is at one end only


def room_in(meld: i64) -> i64:
    """Return the cards that the meld can take."""
    return cards_at(meld, open_spots(meld))


def bundle_to_add(move: Move) -> i64:
    """Return what this move takes from the hand to add it to a meld."""
    if move & FOR != 0:
        return ONE_JOKER
    return bit(move & CARD)


def grown(meld: i64, card: i64, is_joker: bool) -> i64:
    """Return the meld with one more card that fits."""
    spots = open_spots(meld)
    spot = spots & -spots
    if card_at(meld, lowest(spot)) != card:
        spot = spots ^ spot
    return meld | spot | (spot << FILLED) if is_joker else meld | spot


class State(BaseState):
    """A game of Kurz-Schnurrmé at one moment."""

    def __init__(
        self, players: i64, jokers: i64, lay_off: bool, last_discarded: bool, dice: Dice
    ) -> None:
        super().__init__(players, dice)
        self.jokers: i64 = jokers
        self.lay_off = lay_off
        self.last_discarded = last_discarded  # the last card must be discarded
        self.hands: vec[i64] = vec[i64]()  # a bundle for each seat
        self.known: vec[i64] = vec[i64]()  # ... of it what was taken from the pile
        # For each renewal of the stock and each seat what it drew from that stock and still has:
        # everyone can tell where a card in a hand comes from, so `redeal` keeps to it.
        self.drawn: vec[i64] = vec[i64]()
        self.stock: vec[i64] = vec[i64]()  # the last card is the top
        self.pile: vec[i64] = vec[i64]()  # the last card is the top
        self.melds: vec[i64] = vec[i64]()  # in the order in which they were laid out
        self.laid: i64 = 0  # how many of them this turn
        self.turn: i64 = 0
        self.has_drawn = False  # this turn
        self.over = False

    def pack(self) -> i64:
        """Return all cards of the game, as a bundle (PR1)."""
        return PACK_OF_52 + ONE_JOKER * self.jokers

    def deal(self) -> None:
        cards = cards_of(self.pack())
        self.dice.shuffle(cards)
        left: i64 = len(cards)
        each: i64 = 7
        if self.players == 2:  # PR2
            each = 10
        while len(self.hands) < self.players:
            self.hands = append(self.hands, bundle_of(cards[left - each : left]))
            self.known = append(self.known, 0)
            left -= each
        self.pile = append(vec[i64](capacity=left), cards[left - 1])
        self.stock = cards[: left - 1]

    def actors(self) -> i64:
        if self.over:
            return 0
        return bit(self.turn)

    # -- what may be played

    def renewals(self) -> i64:
        """Return how often the stock has been renewed."""
        return len(self.drawn) // self.players

    def can_draw(self) -> bool:
        """Tell whether the stock has a card, now or after it is renewed (PR10)."""
        return len(self.stock) > 0 or len(self.pile) > 1

    def spare(self, seat: Seat) -> i64:
        """Return how many cards the seat may lay out before it discards (PR9)."""
        size = size_of(self.hands[seat])
        return size - 1 if self.last_discarded else size

    def has_meld(self, seat: Seat) -> bool:
        """Tell whether the seat has laid out a meld."""
        return any(owner_of(meld) == seat for meld in self.melds)

    def first_open(self, seat: Seat) -> i64:
        """Return the first meld to which the seat may add: those before it are closed."""
        if self.lay_off and self.has_meld(seat):  # PR7
            return 0
        return len(self.melds) - self.laid

    def moves(self, seat: Seat) -> vec[Move]:
        moves = vec[i64](capacity=16)
        if not self.has_drawn:
            if self.can_draw():
                moves = append(moves, STOCK)
            return append(moves, PILE)  # PR3
        hand = self.hands[seat]
        moves = with_places(moves, hand & PACK_OF_52, 0)  # PR8
        if hand >= ONE_JOKER:
            moves = append(moves, JOKER)
        spare = self.spare(seat)
        if spare >= 1:
            moves = self.with_additions(moves, seat)
        if spare >= 3:
            moves = with_runs(moves, hand)
            moves = with_sets(moves, hand)
        return moves

    def with_additions(self, moves: vec[i64], seat: Seat) -> vec[i64]:
        """Append the moves that add a card to a meld."""
        hand = self.hands[seat]
        meld = self.first_open(seat)
        while meld < len(self.melds):
            room = room_in(self.melds[meld])
            code = ADDING * (1 + meld)
            moves = with_places(moves, room & hand, code)
            if hand >= ONE_JOKER:
                moves = with_places(moves, room, code + FOR)  # PR6
            meld += 1
        return moves

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        if move in (STOCK, PILE):
            return self.why_not_draw(move)
        if move == NO_SET:
            return Objection("no-set", "PR4", {})
        if move == NO_RUN:
            return Objection("no-run", "PR5", {})
        if move == THREE_FIRST:
            return Objection("three-first", "PR3", {})
        if move == SAY_WHICH:
            return Objection("say-which", "PR6", {})
        if not self.has_drawn:
            return Objection("draw-first", "PR3", {})
        if move <= JOKER:
            return self.why_not_from_hand(seat, bit(move), "PR8")
        if move < MELD:
            return self.why_not_add(seat, move)
        return self.why_not_meld(seat, new_meld(move, seat))

    def why_not_draw(self, move: Move) -> Objection | None:
        """Say why the seat on turn may not draw from there."""
        if self.has_drawn:
            return Objection("drawn-already", "PR3", {})
        if move == STOCK and not self.can_draw():
            return Objection("nothing-to-draw", "PR10", {})
        return None

    def why_not_from_hand(self, seat: Seat, bundle: i64, rule: str) -> Objection | None:
        """Say why these cards cannot come from the seat's hand."""
        hand = self.hands[seat]
        missing = list(cards_in(bundle & PACK_OF_52 & ~hand))
        if missing:
            return Objection("not-in-hand", rule, {"cards": missing})
        if bundle >> JOKER > hand >> JOKER:
            wanted: Values = {"wanted": int(bundle >> JOKER), "held": int(hand >> JOKER)}
            return Objection("too-few-jokers", "PR6", wanted)
        return None

    def why_not_add(self, seat: Seat, move: Move) -> Objection | None:
        """Say why this card may not be added to this meld."""
        number = (move >> 7) - 1
        values: Values = {"meld": int(number)}
        if number >= len(self.melds):
            return Objection("no-such-meld", "PR7", values)
        if number < self.first_open(seat):
            code = "own-meld-first" if self.lay_off else "meld-is-closed"
            return Objection(code, "PR7", values)
        missing = self.why_not_from_hand(seat, bundle_to_add(move), "PR7")
        if missing is not None:
            return missing
        meld = self.melds[number]
        if room_in(meld) & bit(move & CARD) == 0:
            values["card"] = int(move & (CARD | FOR))
            return Objection("does-not-fit", "PR4" if meld & IS_SET != 0 else "PR5", values)
        return self.why_not_lay_out(seat, 1)

    def why_not_meld(self, seat: Seat, meld: i64) -> Objection | None:
        """Say why this meld may not be laid out."""
        if meld & SPOTS == filled_of(meld):
            return Objection("only-jokers", "PR6", {})
        missing = self.why_not_from_hand(seat, bundle_in(meld), "PR3")
        return missing or self.why_not_lay_out(seat, 3)

    def why_not_lay_out(self, seat: Seat, size: i64) -> Objection | None:
        """Say why the seat may not lay out so many of its cards."""
        if size > self.spare(seat):
            return Objection("keep-a-card", "PR9", {})
        return None

    # -- what a move does

    def apply(self, seat: Seat, move: Move) -> None:
        if move == STOCK:
            self.apply_stock(seat)
        elif move == PILE:
            self.apply_pile(seat)
        elif move <= JOKER:
            self.apply_discard(seat, move)
        elif move < MELD:
            self.apply_add(seat, move)
        else:
            self.apply_meld(seat, new_meld(move, seat))

    def apply_stock(self, seat: Seat) -> None:
        if len(self.stock) == 0:
            self.renew_stock()
        self.stock, card = pop(self.stock)
        self.hands[seat] += bit(card)
        if len(self.drawn) > 0:
            self.drawn[len(self.drawn) - self.players + seat] += bit(card)
        self.has_drawn = True
        if self.trace is not None:
            self.trace.tell_secret("drew", seat, {}, {"card": int(card)})

    def renew_stock(self) -> None:
        """Shuffle the pile without its top card into a new stock (PR10)."""
        last: i64 = len(self.pile) - 1
        self.stock = self.pile[:last]
        self.pile = append(vec[i64](capacity=last + 1), self.pile[last])
        for _seat in range(self.players):
            self.drawn = append(self.drawn, 0)
        self.dice.shuffle(self.stock)
        if self.trace is not None:
            values: Values = {"count": int(last), "renewals": int(self.renewals())}
            self.trace.tell("shuffled", self.turn, values)

    def apply_pile(self, seat: Seat) -> None:
        self.pile, card = pop(self.pile)
        self.hands[seat] += bit(card)
        self.known[seat] += bit(card)  # PR12
        self.has_drawn = True
        if self.trace is not None:
            self.trace.tell("took", seat, {"card": int(card)})

    def apply_discard(self, seat: Seat, card: i64) -> None:
        self.leave(seat, bit(card))
        self.pile = append(self.pile, card)
        if self.trace is not None:
            self.trace.tell("discarded", seat, {"card": int(card)})
        self.check_won(seat)
        if not self.over:
            self.end_turn()

    def apply_add(self, seat: Seat, move: Move) -> None:
        number = (move >> 7) - 1
        card = move & CARD
        is_joker = move & FOR != 0
        self.melds[number] = grown(self.melds[number], card, is_joker)
        self.leave(seat, bundle_to_add(move))
        if self.trace is not None:
            values: Values = {"card": int(move & (CARD | FOR)), "meld": int(number)}
            self.trace.tell("added", seat, values)
        self.check_won(seat)

    def apply_meld(self, seat: Seat, meld: i64) -> None:
        self.melds = append(self.melds, meld)
        self.laid += 1
        self.leave(seat, bundle_in(meld))
        if self.trace is not None:
            self.trace.tell("melded", seat, {"cards": shown_cards(meld)})
        self.check_won(seat)

    def leave(self, seat: Seat, bundle: i64) -> None:
        """Take cards out of a hand, and out of what is known of it.

        Jokers are alike: one that is known to be there counts as gone first, then the last drawn.
        """
        self.hands[seat] -= bundle
        if self.known[seat] != 0:
            bundle = self.leave_part(self.known, seat, bundle)
        place: i64 = len(self.drawn) - self.players + seat
        while place >= 0:
            bundle = self.leave_part(self.drawn, place, bundle)
            place -= self.players

    def leave_part(self, parts: vec[i64], place: i64, bundle: i64) -> i64:
        """Take cards out of one part of a hand; return those that were not in it."""
        part = parts[place]
        found = part & bundle & PACK_OF_52
        jokers = min(part >> JOKER, bundle >> JOKER)
        found += ONE_JOKER * jokers
        parts[place] = part - found
        return bundle - found

    def check_won(self, seat: Seat) -> None:
        """End the game when the hand is empty (PR9)."""
        if self.hands[seat] == 0:
            self.over = True
            if self.trace is not None:
                self.trace.tell("won", seat, {})

    def end_turn(self) -> None:
        self.has_drawn = False
        self.laid = 0
        self.turns += 1
        self.turn = (self.turn + 1) % self.players
        if self.turns >= TURN_LIMIT:  # KT2
            self.over = True
            if self.trace is not None:
                self.trace.tell("turn_limit", self.turn, {})
        if self.renewals() >= RENEWALS:  # PR11
            self.over = True
            if self.trace is not None:
                self.trace.tell("stopped", self.turn, {})

    # -- what search, simulation and tables need

    def copy(self) -> "State":
        twin = State(self.players, self.jokers, self.lay_off, self.last_discarded, self.dice.copy())
        twin.turns = self.turns
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.drawn = self.drawn[:]
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        twin.melds = self.melds[:]
        twin.laid = self.laid
        twin.turn = self.turn
        twin.has_drawn = self.has_drawn
        twin.over = self.over
        return twin

    def dealt_part(self, seat: Seat) -> i64:
        """Return what is left in a hand of the deal and the first stock."""
        part = self.hands[seat] - self.known[seat]
        place = seat
        while place < len(self.drawn):
            part -= self.drawn[place]
            place += self.players
        return part

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample the other hands and the stock, within what the seat can tell of each card."""
        self.dice = dice
        parts = vec[i64]([self.dealt_part(other) for other in range(self.players)])
        self.redeal_parts(seat, parts, 0, len(self.drawn) == 0)
        hands = vec[i64]([self.known[other] + parts[other] for other in range(self.players)])
        first: i64 = 0
        while first < len(self.drawn):
            last = first + self.players == len(self.drawn)
            self.redeal_parts(seat, self.drawn, first, last)
            for other in range(self.players):
                hands[other] += self.drawn[first + other]
            first += self.players
        self.hands = hands

    def redeal_parts(self, seat: Seat, parts: vec[i64], first: i64, with_stock: bool) -> None:
        """Deal anew what the others, and the stock if it is the last, have of one stock's cards."""
        unknown: i64 = 0
        if with_stock:
            unknown = bundle_of(self.stock)
        for other in range(self.players):
            if other != seat:
                unknown += parts[first + other]
        pool = cards_of(unknown)
        self.dice.shuffle(pool)
        for other in range(self.players):
            if other != seat:
                left = len(pool) - size_of(parts[first + other])
                parts[first + other] = bundle_of(pool[left:])
                pool = pool[:left]
        if with_stock:
            self.stock = pool

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return outcome_by_fewest([int(size_of(hand)) for hand in self.hands])  # PR9, PR11, KT2

    def cards(self) -> vec[i64]:
        cards = vec[i64](capacity=56)
        for hand in self.hands:
            for card in cards_of(hand):
                cards = append(cards, card)
        for meld in self.melds:
            for card in cards_of(bundle_in(meld)):
                cards = append(cards, card)
        for card in self.stock:
            cards = append(cards, card)
        for card in self.pile:
            cards = append(cards, card)
        return cards


def shown_cards(meld: i64) -> list[int]:
    """Return the meld's cards from its first spot on, jokers as the cards they stand for."""
    shown: list[int] = []
    spots = meld & SPOTS
    while spots != 0:
        spot = lowest(spots)
        card = card_at(meld, spot)
        if (filled_of(meld) >> spot) & 1 == 1:
            card += FOR
        shown.append(int(card))
        spots &= spots - 1
    return shown


def with_places(moves: vec[i64], places: i64, code: i64) -> vec[i64]:
    """Append the code with each of these places."""
    while places != 0:
        moves = append(moves, code + lowest(places))
        places &= places - 1
    return moves


def with_runs(moves: vec[i64], hand: i64) -> vec[i64]:
    """Append the moves that lay out three cards of a run."""
    cards = hand & PACK_OF_52
    line = (cards << 4) | (cards >> 48)  # PR5: a place for each spot, the ace on the first too
    return with_threes(moves, STARTS, line, line >> 4, line >> 8, hand >> JOKER, MELD)


def with_sets(moves: vec[i64], hand: i64) -> vec[i64]:
    """Append the moves that lay out three cards of a set, for each suit that is left out."""
    clubs = hand & FIRST_SUIT
    diamonds = (hand >> 1) & FIRST_SUIT
    hearts = (hand >> 2) & FIRST_SUIT
    spades = (hand >> 3) & FIRST_SUIT
    jokers = hand >> JOKER
    moves = with_threes(moves, FIRST_SUIT, diamonds, hearts, spades, jokers, SETS)
    moves = with_threes(moves, FIRST_SUIT, clubs, hearts, spades, jokers, SETS + 512)
    moves = with_threes(moves, FIRST_SUIT, clubs, diamonds, spades, jokers, SETS + 1024)
    return with_threes(moves, FIRST_SUIT, clubs, diamonds, hearts, jokers, SETS + 1536)


def with_threes(
    moves: vec[i64], places: i64, first: i64, second: i64, third: i64, jokers: i64, code: i64
) -> vec[i64]:
    """Append the code for each place where the hand, or a joker, has all three cards."""
    moves = with_places(moves, places & first & second & third, code)
    if jokers == 0:
        return moves
    pattern: i64 = 1
    while pattern < ALL_THREE:  # PR6: one card at least is no joker
        if count(pattern) <= jokers:
            fitting = places
            if pattern & 1 == 0:
                fitting &= first
            if pattern & 2 == 0:
                fitting &= second
            if pattern & 4 == 0:
                fitting &= third
            moves = with_places(moves, fitting, code + (pattern << 6))
        pattern += 1
    return moves
