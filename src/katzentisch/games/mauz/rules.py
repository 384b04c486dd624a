"""Mauz, a Schwimmen for two to six.

A game of many rounds. In each everyone holds three cards and swaps them with three open ones in
the middle, to gather one suit or one rank, until somebody knocks or shows a purr or a meow; then
whoever has the fewest points loses a chip, and without chips their last life. The last cat in
wins. The numbers in the comments are those of the rules page in `texts/`.

A move is one number:

    64 * give + take    swap one hand card for one in the middle
    ALL                 swap all three
    SKIP                do not swap
    KNOCK               everyone else has one more turn
    KEEP                the dealer keeps the first set
    OTHER               the dealer takes the second set, unseen

While the dealer is choosing, the first set is the dealer's hand and the second lies face down in
the middle. Points are doubled, so that 30.5 is 61. Lives are a player's chips and the last life.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, cards_in, count, lowest, set_of, shift, with_cards
from katzentisch.core.dice import Dice
from katzentisch.core.state import Move, Objection, Option, Options, Outcome, Seat
from katzentisch.core.state import State as BaseState

VERSION: Final = 1
OPTIONS: Final = [Option("players", "KC1", [2, 3, 4, 5, 6])]

CARD: Final = 63
ALL: Final = 4096
SKIP: Final = 4097
KNOCK: Final = 4098
KEEP: Final = 4099
OTHER: Final = 4100

LIVES: Final = 4  # three chips (KC1) and the last life (KC12)
SET: Final = 3
MOST_RENEWALS: Final = 10
ROUND_LIMIT: Final = 200  # turns of a round
NOBODY: Final = -1

# Masks are written out: an expression would be a boxed number when compiled.
PACK_OF_36: Final = 0xFFFFFFFFF0000
NEW_PACK: Final = cards_in(PACK_OF_36)
PACK_SIZE: Final = 36
TEN: Final = 8
ACE: Final = 12
ACES: Final = 0xF000000000000

MEOW: Final = 66
HISS: Final = 61
MOST_POINTS: Final = 66


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine: nothing."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which no card lies yet."""
    players = options["players"]
    assert isinstance(players, int)
    return State(players, dice)


# -- hands


def suits_with(cards: i64, first: i64) -> i64:
    """Return in four bits the suits of a rank in the set; `first` is the rank's club."""
    return (cards >> first) & 15


def suits_of_faces(cards: i64) -> i64:
    """Return in four bits the suits of which the set has a jack, queen or king."""
    return (cards >> 36 | cards >> 40 | cards >> 44) & 15


def is_meow(hand: i64) -> bool:
    """Tell whether a hand is three aces (KC7)."""
    return hand != 0 and hand & ~ACES == 0


def is_purr(hand: i64) -> bool:
    """Tell whether a hand is ace, 10 and a king, queen or jack of one suit (KC8)."""
    return suits_with(hand, 48) & suits_with(hand, 32) & suits_of_faces(hand) != 0


def is_shown(hand: i64) -> bool:
    """Tell whether a hand is shown at once (KC10)."""
    return is_purr(hand) or is_meow(hand)


def is_hiss(hand: i64) -> bool:
    """Tell whether a hand is three of a rank (KC9)."""
    first = lowest(hand) >> 2
    hand &= hand - 1
    if lowest(hand) >> 2 != first:
        return False
    hand &= hand - 1
    return lowest(hand) >> 2 == first


def points(hand: i64) -> i64:
    """Return the doubled points of a hand of three cards."""
    if is_hiss(hand):
        return MEOW if is_meow(hand) else HISS  # KC7, KC9
    sums: i64 = 0  # of the suits, eight bits for each
    while hand != 0:
        card = lowest(hand)
        sums += shift(worth_of(card >> 2), 8 * (card & 3))
        hand &= hand - 1
    # KC6: any two cards of a suit, 6 and 7 at least, count more than a single one, so the suit
    # held most of is the one that counts most; and of three suits it is the highest card.
    best: i64 = 0
    while sums != 0:
        if sums & 255 > best:
            best = sums & 255
        sums >>= 8
    return 2 * best


def worth_of(rank: i64) -> i64:
    """Return the points of a card by its rank (KC6): 6 to 9, 10 for 10 to king, 11 for the ace."""
    if rank == ACE:
        return 11
    if rank >= TEN:
        return 10
    return rank + 2


def completing(pair: i64) -> i64:
    """Return the cards that make a purr or a meow of these two."""
    aces = suits_with(pair, 48)
    tens = suits_with(pair, 32)
    faces = suits_of_faces(pair)
    both = aces & tens
    cards = both << 36 | both << 40 | both << 44 | (aces & faces) << 32 | (tens & faces) << 48
    if aces & (aces - 1) != 0:
        cards = ACES & ~pair
    return cards


def can_be_unseen(unseen: i64, ruled_out: i64) -> bool:
    """Tell whether the unseen cards of a hand agree with what is ruled out (see State)."""
    if unseen & (unseen - 1) == 0:
        return unseen & ruled_out == 0
    if count(unseen) == SET:
        return not is_shown(unseen)
    return completing(unseen) & ruled_out == 0


class State(BaseState):
    """A game of Mauz at one moment."""

    def __init__(self, players: i64, dice: Dice) -> None:
        super().__init__(players, dice)  # turns are those of the round
        self.lives: vec[i64] = vec[i64]([LIVES] * players)
        self.places: vec[i64] = vec[i64]([0] * players)  # of those who are out
        self.hands: vec[i64] = vec[i64]([0] * players)  # a set for each seat
        self.middle: i64 = 0  # a set; face down while the dealer is choosing
        self.stock: vec[i64] = vec[i64]()  # the last card is the top
        self.away: i64 = 0  # a set: what lay in the middle and was replaced
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.choosing = False
        self.knocker: i64 = NOBODY
        self.skips: i64 = 0  # in a row
        self.renewals: i64 = 0  # of the middle, in this round
        self.over = False
        self.shown: vec[i64] = vec[i64]([0] * players)  # the hands at the end of the last round
        self.shown_middle: i64 = 0  # and the middle
        # What everyone can tell of a hand: the cards openly swapped in, and of the unseen rest
        # what it cannot be, for it would have been shown (KC10). With two unseen cards these are
        # the cards that have been in hand with both; with one, those that it is not.
        self.known: vec[i64] = vec[i64]([0] * players)
        self.ruled_out: vec[i64] = vec[i64]([0] * players)

    def deal(self) -> None:
        self.deal_round(self.players - 1)  # KC14

    def deal_round(self, dealer: Seat) -> None:
        """Deal three cards to everyone still in, and three more to the dealer (KC2)."""
        cards = NEW_PACK[:]
        self.dice.shuffle(cards)
        left: i64 = PACK_SIZE
        self.clear_round()
        seat = dealer
        while left == PACK_SIZE or seat != dealer:
            seat = self.next_in(seat)
            self.hands[seat] = set_below(cards, left)
            left -= SET
        self.middle = set_below(cards, left)
        self.stock = cards[: left - SET]
        self.dealer = dealer
        self.turn = dealer
        self.choosing = True

    def clear_round(self) -> None:
        """Forget all that belongs to one round."""
        self.hands = vec[i64]([0] * self.players)
        self.known = vec[i64]([0] * self.players)
        self.ruled_out = vec[i64]([0] * self.players)
        self.away = 0
        self.knocker = NOBODY
        self.skips = 0
        self.renewals = 0
        self.turns = 0

    def actors(self) -> i64:
        if self.over:
            return 0
        return bit(self.turn)

    def next_in(self, seat: Seat) -> i64:
        """Return the next seat clockwise that is still in."""
        following = (seat + 1) % self.players
        while self.lives[following] == 0:
            following = (following + 1) % self.players
        return following

    def count_in(self) -> i64:
        """Return how many are still in."""
        still_in: i64 = 0
        for lives in self.lives:
            if lives > 0:
                still_in += 1
        return still_in

    # -- what may be played

    def moves(self, seat: Seat) -> vec[Move]:
        if self.choosing:
            return append(append(vec[i64](capacity=2), KEEP), OTHER)  # KC2
        moves = vec[i64](capacity=12)
        hand = self.hands[seat]
        while hand != 0:  # KC3
            give = lowest(hand) << 6
            middle = self.middle
            while middle != 0:
                moves = append(moves, give + lowest(middle))
                middle &= middle - 1
            hand &= hand - 1
        moves = append(append(moves, ALL), SKIP)
        return append(moves, KNOCK) if self.knocker == NOBODY else moves  # KC4

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        if self.choosing:
            return None if move >= KEEP else Objection("choose-first", "KC2", {})
        if move >= KEEP:
            return Objection("nothing-to-choose", "KC2", {})
        if move == KNOCK and self.knocker != NOBODY:
            return Objection("knocked-already", "KC4", {})
        if move >= ALL:
            return None
        return self.why_not_swap(seat, move >> 6, move & CARD)

    def why_not_swap(self, seat: Seat, give: i64, take: i64) -> Objection | None:
        """Say why these two cards may not be swapped."""
        if self.hands[seat] & bit(give) == 0:
            return Objection("not-in-hand", "KC3", {"card": int(give)})
        if self.middle & bit(take) == 0:
            return Objection("not-in-middle", "KC3", {"card": int(take)})
        return None

    # -- what a move does

    def apply(self, seat: Seat, move: Move) -> None:
        if self.choosing:
            self.apply_choice(seat, move)
            return
        if move == KNOCK:
            self.apply_knock(seat)
        elif move == SKIP:
            self.apply_skip(seat)
        elif move == ALL:
            self.apply_all(seat)
        else:
            self.apply_swap(seat, bit(move >> 6), bit(move & CARD))
        self.end_turn(seat)

    def apply_choice(self, seat: Seat, move: Move) -> None:
        if move == OTHER:  # KC2
            first = self.hands[seat]
            self.hands[seat] = self.middle
            self.middle = first
        self.choosing = False
        if self.trace is not None:
            code = "kept" if move == KEEP else "took_other"
            self.trace.tell(code, seat, {"cards": list(cards_in(self.middle))})
        for hand in self.hands:
            if is_shown(hand):  # KC10
                self.end_round()
                return
        self.turn = self.next_in(seat)  # KC3

    def apply_knock(self, seat: Seat) -> None:
        self.knocker = seat
        self.skips = 0
        if self.trace is not None:
            self.trace.tell("knocked", seat, {})

    def apply_skip(self, seat: Seat) -> None:
        if self.trace is not None:
            self.trace.tell("skipped", seat, {})
        if self.knocker == NOBODY:  # KC5: in the last turns it renews nothing
            self.skips += 1
            if self.skips == self.count_in():
                self.renew_middle(seat)

    def apply_all(self, seat: Seat) -> None:
        hand = self.hands[seat]
        if self.trace is not None:
            given, taken = list(cards_in(hand)), list(cards_in(self.middle))
            self.trace.tell("swapped_all", seat, {"given": given, "taken": taken})
        self.hands[seat] = self.middle
        self.known[seat] = self.middle
        self.ruled_out[seat] = 0
        self.middle = hand
        self.skips = 0

    def apply_swap(self, seat: Seat, given: i64, taken: i64) -> None:
        """Swap one card for another, each a set of one."""
        if self.trace is not None:
            values: dict[str, int | list[int]] = {"give": int(lowest(given))}
            values["take"] = int(lowest(taken))
            self.trace.tell("swapped", seat, values)
        was_known = self.known[seat] & given != 0
        self.hands[seat] ^= given | taken
        self.middle ^= given | taken
        self.known[seat] = self.known[seat] & ~given | taken
        self.rule_out(seat, given, taken, was_known)
        self.skips = 0

    def rule_out(self, seat: Seat, given: i64, taken: i64, was_known: bool) -> None:
        """Note what this swap tells everyone of the hand's unseen cards."""
        unseen = self.hands[seat] & ~self.known[seat]
        if unseen == 0:
            self.ruled_out[seat] = 0
        elif unseen & (unseen - 1) != 0:
            self.ruled_out[seat] |= given | taken
        else:
            if not was_known:  # there were two: the other one is seen now
                barred: i64 = 0
                for card in cards_in(self.ruled_out[seat]):
                    barred |= completing(given | bit(card))
                self.ruled_out[seat] = barred
            self.ruled_out[seat] |= completing(self.known[seat])

    def renew_middle(self, seat: Seat) -> None:
        """Put the middle away and lay out three cards of the stock (KC5)."""
        self.away |= self.middle
        if len(self.stock) < SET:
            self.renew_stock(seat)
        self.middle = 0
        left: i64 = SET
        while left > 0:
            self.stock, card = pop(self.stock)
            self.middle |= bit(card)
            left -= 1
        self.skips = 0
        self.renewals += 1
        if self.trace is not None:
            self.trace.tell("renewed", seat, {"cards": list(cards_in(self.middle))})

    def renew_stock(self, seat: Seat) -> None:
        """Shuffle what was put away, and what is left of the stock, into a new stock (KC5)."""
        self.stock = cards_in(self.away | set_of(self.stock))
        self.away = 0
        self.dice.shuffle(self.stock)
        if self.trace is not None:
            self.trace.tell("shuffled", seat, {"count": len(self.stock)})

    def end_turn(self, seat: Seat) -> None:
        """Pass the turn on, unless the round ends here."""
        self.turns += 1
        following = self.next_in(seat)
        if is_shown(self.hands[seat]) or following == self.knocker:  # KC10, KC4
            self.end_round()
        elif self.renewals == MOST_RENEWALS:  # KC15
            self.stop_round("renewed_enough")
        elif self.turns >= ROUND_LIMIT:  # KT2
            self.stop_round("long_round")
        else:
            self.turn = following

    def stop_round(self, code: str) -> None:
        """End a round that would go on and on."""
        if self.trace is not None:
            self.trace.tell(code, self.turn, {})
        self.end_round()

    def end_round(self) -> None:
        """Show all hands, take chips, and deal the next round if it is not over."""
        self.shown = self.hands[:]
        self.shown_middle = self.middle
        if self.trace is not None:
            self.tell_hands()
        losers = self.with_fewest()
        if self.would_leave_nobody(losers):  # KC13
            if self.trace is not None:
                self.trace.tell("nobody_out", self.turn, {})
        else:
            self.take_chips(losers)
        if self.count_in() == 1:  # KC13
            self.over = True
            self.known = self.hands[:]
            self.ruled_out = vec[i64]([0] * self.players)
            if self.trace is not None:
                self.trace.tell("won", self.next_in(self.turn), {})
            return
        self.deal_round(self.next_in(self.dealer))  # KC14
        if self.trace is not None:
            self.trace.tell("dealt", self.dealer, {})

    def tell_hands(self) -> None:
        assert self.trace is not None
        seat = self.dealer
        left = self.count_in()
        while left > 0:
            seat = self.next_in(seat)
            hand = self.hands[seat]
            values: dict[str, int | list[int]] = {"cards": list(cards_in(hand))}
            values["points"] = int(points(hand))
            values["call"] = int(call_of(hand))
            self.trace.tell("showed", seat, values)
            left -= 1

    def with_fewest(self) -> i64:
        """Return a mask of the seats that have the fewest points (KC11)."""
        fewest: i64 = MOST_POINTS
        losers: i64 = 0
        for seat in range(self.players):
            if self.lives[seat] > 0:
                held = points(self.hands[seat])
                if held < fewest:
                    fewest = held
                    losers = 0
                if held == fewest:
                    losers |= bit(seat)
        return losers

    def would_leave_nobody(self, losers: i64) -> bool:
        """Tell whether everyone still in is on their last life and would lose it."""
        for seat in range(self.players):
            lives = self.lives[seat]
            if lives > 1 or (lives == 1 and (losers >> seat) & 1 == 0):
                return False
        return True

    def take_chips(self, losers: i64) -> None:
        """Take a chip from each, or the last life (KC11, KC12)."""
        for seat in range(self.players):
            if (losers >> seat) & 1 != 0:
                self.lives[seat] -= 1
                if self.trace is not None:
                    self.tell_loss(seat)
        still_in = self.count_in()
        for seat in range(self.players):
            if self.lives[seat] == 0 and self.places[seat] == 0:
                self.places[seat] = still_in + 1  # KC13: who leave together share the place

    def tell_loss(self, seat: Seat) -> None:
        assert self.trace is not None
        lives = int(self.lives[seat])
        if lives == 0:
            self.trace.tell("out", seat, {})
        else:
            self.trace.tell("lost", seat, {"chips": lives - 1})

    # -- what search, simulation and tables need

    def copy(self) -> "State":
        twin = State(self.players, self.dice.copy())
        twin.turns = self.turns
        twin.lives = self.lives[:]
        twin.places = self.places[:]
        twin.hands = self.hands[:]
        twin.middle = self.middle
        twin.stock = self.stock[:]
        twin.away = self.away
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.choosing = self.choosing
        twin.knocker = self.knocker
        twin.skips = self.skips
        twin.renewals = self.renewals
        twin.over = self.over
        twin.shown = self.shown[:]
        twin.shown_middle = self.shown_middle
        twin.known = self.known[:]
        twin.ruled_out = self.ruled_out[:]
        return twin

    def unseen(self, seat: Seat) -> i64:
        """Return the cards in this hand that were not openly swapped in."""
        return self.hands[seat] & ~self.known[seat]

    def is_stock_known(self) -> bool:
        """Tell whether the stock was made anew, of cards that everyone had seen (KC5, KC16)."""
        return count(self.away) != SET * self.renewals

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample the others' unseen cards and the stock; no purr or meow lies unshown (KC10).

        Hardly any deal has one, so it does not take long to deal again until there is none.
        """
        self.dice = dice
        hidden: i64 = 0
        if self.choosing:
            hidden = self.middle  # KC2
        for other in range(self.players):
            if other != seat:
                hidden |= self.unseen(other)
        stock = cards_in(set_of(self.stock))
        if self.is_stock_known():
            dice.shuffle(stock)
        else:
            hidden |= set_of(stock)
        pool = cards_in(hidden)
        dice.shuffle(pool)
        left = self.deal_unseen(seat, pool)
        while not self.can_be(seat):
            dice.shuffle(pool)
            left = self.deal_unseen(seat, pool)
        self.stock = stock if self.is_stock_known() else pool[:left]

    def deal_unseen(self, seat: Seat, pool: vec[i64]) -> i64:
        """Deal what the seat cannot see from the top of a pile; return how many cards are left."""
        left: i64 = len(pool)
        for other in range(self.players):
            if other != seat:
                held = count(self.unseen(other))
                self.hands[other] = self.known[other] | set_of(pool[left - held : left])
                left -= held
        if self.choosing:
            self.middle = set_below(pool, left)
            left -= SET
        return left

    def can_be(self, seat: Seat) -> bool:
        """Tell whether the other hands agree with what everyone can tell of them."""
        if self.choosing:
            return True  # nothing is shown yet
        for other in range(self.players):
            if other != seat and not can_be_unseen(self.unseen(other), self.ruled_out[other]):
                return False
        return True

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        places = [1 if place == 0 else int(place) for place in self.places]
        return Outcome(places, [int(lives) for lives in self.lives])  # KC13

    def cards(self) -> vec[i64]:
        cards = vec[i64](capacity=PACK_SIZE)
        for hand in self.hands:
            cards = with_cards(cards, cards_in(hand))
        cards = with_cards(cards, cards_in(self.middle))
        cards = with_cards(cards, cards_in(self.away))
        return with_cards(cards, self.stock)


def set_below(cards: vec[i64], top: i64) -> i64:
    """Return three cards of a pile, those below this height."""
    return bit(cards[top - 1]) | bit(cards[top - 2]) | bit(cards[top - 3])


def call_of(hand: i64) -> i64:
    """Return what its owner calls when showing this hand: 3 meow, 2 purr, 1 hiss, 0 nothing."""
    if is_meow(hand):
        return 3
    if is_purr(hand):
        return 2
    return 1 if is_hiss(hand) else 0
