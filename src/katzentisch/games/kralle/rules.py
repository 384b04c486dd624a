"""The Red Claw: mice on the run, for two to four.

Four rows of place cards lie on the table, one of each colour, two evidence markers at each. On your
turn you play a card, and its two symbols make you take the end cards of rows. When a row has run
empty, those with most cards of its colour get its markers. Someone with ten points ends the game;
fewest points win. The numbers in the comments are those of the rules page in `texts/`.

`parts.py` says how cards, rows, piles, symbols and markers are numbered. A move is one number:

    NO, CANCEL (with a false trail), PASS
    ROW + row              the row that a symbol takes from
    MARKERS + row          swap the two markers of a row
    ENDS + row             swap the two cards at a row's free end
    TAKE + 4 * row + pile  without a hand card: a row and a pile; the same: no pile has any
    PLANT + seat           lay planted evidence before another player
    PLAY + card, FIRST + card, SECOND + card   play it; its first or second symbol counts as `?`
    SWAP + card, DROP + card                   exchange it with its pile's top, or put it there
    IGNORE + card                              do not count it in this securing
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, cards_in, count, lowest
from katzentisch.core.dice import Dice
from katzentisch.core.state import TURN_LIMIT, Move, Objection, Option, Options, Seat
from katzentisch.games.kralle.deck import BOX, code_of
from katzentisch.games.kralle.parts import (
    CARDS,
    CLAW,
    DROP_CARD,
    FREE,
    FREE_CLAWS,
    FREE_SYMBOL,
    HIDDEN_HAND,
    IGNORE_CARD,
    KINDS,
    LOWER_VALUE,
    NEVER,
    PLANTED,
    ROWS,
    SAME,
    SWAP_CARD,
    SWAP_ENDS,
    SWAP_MARKERS,
    TRAILS,
    behind,
    colour_mask,
    colour_of,
    deck_from,
    listed,
    next_of,
    queue_of,
    size_of,
    top_of,
)
from katzentisch.games.kralle.table import (
    ACTION,
    NONE,
    TRAIL,
    WHICH_CARD,
    WHICH_ROW,
    WHOM,
    Table,
    max_of,
)

# A deck with which much happens early: abilities at low values, more false trails.
SAMPLE_DECK: Final = (
    "RKYKBKGKKG?RRYB?YBRGGBYY?KKK"
    "GKBKRKYKKY?GGBR?BRGYYRBB??KK"
    "YKRKGKBKKB?YYRG?RGYBBGRRKKKK"
    "BKGKYKRKKR?BBGY?GYBRRYGG???K"
    ".8-6-4-6-5-4-7.7624981530"
)

VERSION: Final = 1
OPTIONS: Final = [
    Option("players", "RK5", [2, 3, 4]),
    Option("token", "RK13", ["point", "claw"]),
    Option("deck", "RK2", [BOX], [BOX, SAMPLE_DECK], document=True),
]

# Moves, or the first of each kind of them.
NO: Final = 0
CANCEL: Final = 1
PASS: Final = 2
ROW: Final = 4
MARKERS: Final = 8
ENDS: Final = 12
TAKE: Final = 16
PLANT: Final = 32
PLAY: Final = 64
FIRST: Final = 128
SECOND: Final = 192
SWAP: Final = 256
DROP: Final = 320
IGNORE: Final = 384

CAUGHT: Final = 10
TWO_CLAWS: Final = 0x36


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine: nothing."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which nothing lies yet."""
    players = options["players"]
    assert isinstance(players, int)
    deck = deck_from(code_of(str(options["deck"])))
    return State(players, deck, options["token"] == "claw", dice)


def kind_of(move: Move) -> i64:
    """Return a move's kind."""
    if move >= PLAY:
        return move & 0x1C0
    if move >= TAKE:
        return move & 0x30
    if move >= ROW:
        return move & 0xC
    return move


def card_of(move: Move) -> i64:
    """Return the card that a move is about."""
    return move & 63


def effect_of(move: Move) -> i64:
    """Return the purple ability that a move uses, or NONE."""
    kind = kind_of(move)
    if kind in (FIRST, SECOND):
        return FREE_SYMBOL
    if kind == SWAP:
        return SWAP_CARD
    if kind == MARKERS:
        return SWAP_MARKERS
    if kind == ENDS:
        return SWAP_ENDS
    if kind == DROP:
        return DROP_CARD
    return NONE


class State(Table):
    """A game of The Red Claw at one moment."""

    def copy(self) -> "State":
        twin = State(self.players, self.deck, self.token_is_claw, self.dice.copy())
        self.copy_zones(twin)
        return twin

    def actors(self) -> i64:
        if self.over:
            return 0
        return bit(self.asked)

    # -- what may be done

    def may_use(self, seat: Seat, effect: i64) -> bool:
        """Tell whether a seat may use a purple ability now (RK8)."""
        return not self.used and self.points[seat] >= self.deck.values[effect]

    def moves(self, seat: Seat) -> vec[Move]:
        if self.question == ACTION:
            return self.actions(seat)
        moves = vec[i64](capacity=8)
        if self.question == WHICH_ROW:
            for row in range(ROWS):
                if self.rows[row] != 0:
                    moves = append(moves, ROW + row)  # RK9
            return moves
        if self.question == WHOM:
            for other in range(self.players):
                if other != seat:
                    moves = append(moves, PLANT + other)  # RK21
            return moves
        moves = append(moves, NO)
        if self.question == WHICH_CARD:
            return with_cards(moves, IGNORE, self.hands[seat] & colour_mask(self.securing()))
        return append(moves, CANCEL)  # RK20

    def actions(self, seat: Seat) -> vec[Move]:
        """Return what the seat on turn may do."""
        hand = self.hands[seat]
        moves = vec[i64](capacity=16)
        if hand != 0 and hand & (hand - 1) == 0:
            moves = append(moves, PASS)  # RK11
        if self.may_use(seat, SWAP_MARKERS):
            for row in range(ROWS):
                if self.markers[2 * row + 1] != NONE:
                    moves = append(moves, MARKERS + row)
        if self.may_use(seat, SWAP_ENDS):
            for row in range(ROWS):
                if self.rows[row] >> 4 != 0:
                    moves = append(moves, ENDS + row)
        if hand == 0:
            return self.with_takes(moves)  # RK12
        moves = with_cards(moves, PLAY, hand)  # RK9
        if self.may_use(seat, FREE_SYMBOL):
            moves = self.with_freed(moves, FIRST, seat)
            moves = self.with_freed(moves, SECOND, seat)
        if self.may_use(seat, SWAP_CARD):
            moves = self.with_swaps(moves, hand)
        if hand & (hand - 1) != 0 and self.may_use(seat, DROP_CARD):
            moves = with_cards(moves, DROP, hand)
        return moves

    def with_takes(self, moves: vec[Move]) -> vec[Move]:
        """Append the ways to go on without a hand card (RK12)."""
        longest = self.longest()
        others = self.open_piles()
        for row in range(ROWS):
            if size_of(self.rows[row]) == longest:
                if others & ~bit(row) == 0:
                    moves = append(moves, TAKE + 5 * row)
                for pile in range(ROWS):
                    if pile != row and (others >> pile) & 1 != 0:
                        moves = append(moves, TAKE + 4 * row + pile)
        return moves

    def with_freed(self, moves: vec[Move], kind: i64, seat: Seat) -> vec[Move]:
        """Append the ways to play a card, this one of its symbols counting as `?`."""
        hand = self.hands[seat]
        while hand != 0:
            card = lowest(hand)
            if self.can_free(seat, kind, card):
                moves = append(moves, kind + card)
            hand &= hand - 1
        return moves

    def can_free(self, seat: Seat, kind: i64, card: i64) -> bool:
        """Tell whether it would change anything that a symbol counts as `?`."""
        symbol = self.symbol(kind, card)
        if symbol == FREE or (symbol == CLAW and self.reached(seat, FREE_CLAWS)):
            return False
        return kind == SECOND or self.deck.symbols[card] != TWO_CLAWS

    def symbol(self, kind: i64, card: i64) -> i64:
        """Return the symbol of a card that FIRST or SECOND is about."""
        if kind == FIRST:
            return next_of(self.deck.symbols[card])
        return next_of(self.deck.symbols[card] >> 3)

    def with_swaps(self, moves: vec[Move], hand: i64) -> vec[Move]:
        """Append the ways to exchange a card with the top of its pile."""
        while hand != 0:
            card = lowest(hand)
            if self.piles[colour_of(card)] != 0:
                moves = append(moves, SWAP + card)
            hand &= hand - 1
        return moves

    # -- why a move may not be made

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        kind = kind_of(move)
        if self.question == ACTION:
            return self.why_not_action(seat, move)
        if self.question == WHICH_ROW:
            if kind != ROW:
                return Objection("choose-a-row", "RK9", {})
            if self.rows[move - ROW] == 0:
                return Objection("row-empty", "RK9", {"row": int(move - ROW)})
            return None
        if self.question == WHOM:
            if kind != PLANT:
                return Objection("plant", "RK21", {})
            if move - PLANT == seat or move - PLANT >= self.players:
                return Objection("plant-on-another", "RK21", {"last": int(self.players) - 1})
            return None
        if self.question == WHICH_CARD:
            return self.why_not_ignore(seat, move)
        if move > CANCEL:
            return Objection("cancel-or-no", "RK20", {})
        return None

    def why_not_ignore(self, seat: Seat, move: Move) -> Objection | None:
        """Say why this is no answer to whether a card is ignored."""
        row = self.securing()
        if move == NO:
            return None
        if kind_of(move) != IGNORE:
            return Objection("ignore-or-no", "RK24", {"row": int(row)})
        if (self.hands[seat] & colour_mask(row)) >> card_of(move) & 1 == 0:
            return Objection("ignore-held", "RK24", {"row": int(row)})
        return None

    def why_not_action(self, seat: Seat, move: Move) -> Objection | None:
        """Say why the seat on turn may not do this."""
        kind = kind_of(move)
        hand = self.hands[seat]
        if kind == PASS:
            if count(hand) == 1:
                return None
            return Objection("pass-with-one", "RK11", {"count": int(count(hand))})
        if kind == TAKE:
            return self.why_not_take(seat, (move - TAKE) >> 2, move & 3)
        if kind in (NO, CANCEL, ROW, PLANT, IGNORE):
            return Objection("play-a-card", "RK9", {})
        objection = self.why_not_use(seat, effect_of(move))
        if objection is not None:
            return objection
        if kind == MARKERS:
            if self.markers[2 * (move - MARKERS) + 1] != NONE:
                return None
            return Objection("two-markers", "RK24", {"row": int(move - MARKERS)})
        if kind == ENDS:
            if self.rows[move - ENDS] >> 4 != 0:
                return None
            return Objection("two-cards", "RK24", {"row": int(move - ENDS)})
        return self.why_not_card(seat, kind, card_of(move))

    def why_not_use(self, seat: Seat, effect: i64) -> Objection | None:
        """Say why a purple ability may not be used now."""
        if effect == NONE:
            return None
        value = self.deck.values[effect]
        if value == NEVER:
            return Objection("no-such-ability", "RK24", {})
        if not self.reached(seat, effect):
            values: dict[str, int | list[int]] = {"value": int(value)}
            values["points"] = int(self.points[seat])
            return Objection("not-reached", "RK24", values)
        if self.used:
            return Objection("one-ability", "RK8", {})
        return None

    def why_not_card(self, seat: Seat, kind: i64, card: i64) -> Objection | None:
        """Say why this may not be done with this card."""
        hand = self.hands[seat]
        if (hand >> card) & 1 == 0:
            return Objection("not-in-hand", "RK9", {"card": int(card)})
        if kind == DROP and hand & (hand - 1) == 0:
            return Objection("keep-one", "RK24", {})
        if kind == SWAP and self.piles[colour_of(card)] == 0:
            return Objection("pile-empty", "RK24", {"row": int(colour_of(card))})
        if kind in (FIRST, SECOND) and not self.can_free(seat, kind, card):
            if self.symbol(kind, card) == CLAW and not self.reached(seat, FREE_CLAWS):
                return Objection("second-claw", "RK24", {"card": int(card)})
            return Objection("already-free", "RK24", {})
        return None

    def why_not_take(self, seat: Seat, row: i64, pile: i64) -> Objection | None:
        """Say why one may not take from this row and this pile."""
        others = self.open_piles() & ~bit(row)
        if self.hands[seat] != 0:
            return Objection("play-not-take", "RK12", {})
        if size_of(self.rows[row]) < self.longest():
            return Objection("longest-row", "RK12", {"row": int(row)})
        if pile == row:
            if others == 0:
                return None
            return Objection("another-pile", "RK12", {"row": int(row)})
        if (others >> pile) & 1 == 0:
            return Objection("pile-empty", "RK12", {"row": int(pile)})
        return None

    # -- making moves

    def apply(self, seat: Seat, move: Move) -> None:
        if self.question == ACTION:
            self.act(seat, move)
        elif self.question == WHICH_ROW:
            self.choose_row(seat, move - ROW)
        elif self.question == WHOM:
            self.plant(move - PLANT)
            self.secure_on()
        elif self.question == WHICH_CARD:
            self.answer_ignore(seat, move)
        else:
            self.answer_trail(seat, move)

    def act(self, seat: Seat, move: Move) -> None:
        """Do what the seat on turn chose: an ability first, perhaps, then what ends the turn."""
        kind = kind_of(move)
        card = card_of(move)
        if kind in (PLAY, FIRST, SECOND):
            self.play(seat, kind, card)
        elif kind == PASS:
            if self.trace is not None:
                self.trace.tell("passed", seat, {})
            self.follow(1 + CLAW)  # RK11
        elif kind == TAKE:
            self.take(seat, (move - TAKE) >> 2, move & 3)
        else:
            self.used = True  # RK8
            if kind == SWAP:
                self.swap_card(seat, card)
            elif kind == DROP:
                self.drop(seat, card)
            elif kind == MARKERS:
                self.swap_markers(seat, move - MARKERS)
            else:
                self.swap_ends(seat, move - ENDS)

    def play(self, seat: Seat, kind: i64, card: i64) -> None:
        """Play a card, and follow its symbols (RK9)."""
        symbols = self.deck.symbols[card]
        if self.trace is not None:
            free = {PLAY: 0, FIRST: 1, SECOND: 2}[kind]
            self.trace.tell("played", seat, {"cards": [int(card)], "free": free})
        if kind == FIRST:
            symbols = queue_of(FREE, next_of(symbols >> 3))
        elif kind == SECOND:
            if symbols == TWO_CLAWS:
                symbols = queue_of(CLAW, SAME)  # RK24
            else:
                symbols = queue_of(next_of(symbols), FREE)
        self.leave(seat, card)
        self.follow(symbols)

    def take(self, seat: Seat, row: i64, pile: i64) -> None:
        """Go on without a hand card (RK12)."""
        symbols: i64 = 0
        if self.token_is_claw and self.token == seat:
            symbols = 1 + CLAW  # RK13: not in the turn in which it comes
        self.take_end(row)
        if pile != row:
            self.take_top(seat, pile)
        if self.token != seat:
            self.move_token(seat)
        self.symbols = symbols
        self.follow_on()

    def move_token(self, seat: Seat) -> None:
        """Give the Red Claw token to a seat (RK12, RK13)."""
        loser = self.token
        self.token = seat
        if self.trace is not None:
            self.trace.tell("token", seat, {})
        self.count_points(seat)
        if loser != NONE:
            self.count_points(loser)

    def swap_card(self, seat: Seat, card: i64) -> None:
        """Exchange a hand card with the top of its pile (RK24)."""
        row = colour_of(card)
        top = top_of(self.piles[row], row)
        self.take_off(row)
        self.hands[seat] |= bit(top)
        self.leave(seat, card)
        if self.trace is not None:
            self.trace.tell("swapped_card", seat, {"card": int(card), "cards": [int(top)]})

    def drop(self, seat: Seat, card: i64) -> None:
        """Put a hand card on its pile without effect (RK24)."""
        self.leave(seat, card)
        if self.trace is not None:
            self.trace.tell("dropped", seat, {"cards": [int(card)]})

    def swap_markers(self, seat: Seat, row: i64) -> None:
        """Swap the two markers of a row (RK24)."""
        first = self.markers[2 * row]
        self.markers[2 * row] = self.markers[2 * row + 1]
        self.markers[2 * row + 1] = first
        if self.trace is not None:
            self.trace.tell("swapped_markers", seat, {"row": int(row)})

    def swap_ends(self, seat: Seat, row: i64) -> None:
        """Swap the two cards at a row's free end (RK24)."""
        cards = self.rows[row]
        self.rows[row] = cards >> 8 << 8 | (cards & 15) << 4 | (cards >> 4) & 15
        if self.trace is not None:
            self.trace.tell("swapped_ends", seat, {"row": int(row)})

    # -- following symbols

    def follow(self, symbols: i64) -> None:
        """Follow symbols, and the claw of the token behind them (RK13)."""
        if self.token_is_claw and self.token == self.turn:
            symbols = behind(symbols, CLAW)
        self.symbols = symbols
        self.follow_on()

    def follow_on(self) -> None:
        """Follow symbols until a row must be chosen; after the last one secure evidence."""
        while self.symbols != 0:
            symbol = next_of(self.symbols)
            if symbol >= FREE:
                self.question = WHICH_ROW
                self.asked = self.turn
                if symbol == CLAW and not self.reached(self.turn, FREE_CLAWS):
                    self.asked = (self.turn + 1) % self.players  # RK9
                return
            self.symbols >>= 3
            if self.rows[symbol] != 0:
                self.take_end(symbol)  # RK10: else it lapses
            elif self.trace is not None:
                self.trace.tell("lapsed", self.turn, {"row": int(symbol)})
        self.secure()

    def choose_row(self, seat: Seat, row: i64) -> None:
        """Take from the row that was chosen."""
        if self.trace is not None and seat != self.turn:
            self.trace.tell("chose", seat, {"row": int(row)})
        self.symbols >>= 3
        if self.symbols != 0 and next_of(self.symbols) == SAME:
            self.symbols = self.symbols >> 3 << 3 | 1 + row  # RK24
        self.take_end(row)
        self.follow_on()

    def take_end(self, row: i64) -> None:
        """Let the seat on turn take the card at a row's free end."""
        card = top_of(self.rows[row], row)
        self.rows[row] >>= 4
        self.hands[self.turn] |= bit(card)
        if self.trace is not None:
            self.trace.tell("took", self.turn, {"cards": [int(card)], "row": int(row)})
        if self.rows[row] == 0:
            self.emptied = behind(self.emptied, row)

    def take_top(self, seat: Seat, row: i64) -> None:
        """Take the top card of a pile."""
        card = top_of(self.piles[row], row)
        self.take_off(row)
        self.hands[seat] |= bit(card)
        if self.trace is not None:
            self.trace.tell("took_top", seat, {"cards": [int(card)], "row": int(row)})

    # -- securing evidence

    def securing(self) -> i64:
        """Return the row that is being secured."""
        return next_of(self.emptied)

    def secure(self) -> None:
        """Secure evidence at each row that ran empty, in that order; then end the turn (RK14)."""
        while self.emptied != 0:
            if self.trace is not None:
                self.tell_securing()
            if self.ask_to_ignore(0) or self.is_place_open():
                return
            self.renew()
        self.end_turn()

    def secure_on(self) -> None:
        """Go on with a securing after an answer."""
        if self.is_place_open():
            return
        self.renew()
        self.secure()

    def ask_to_ignore(self, first: i64) -> bool:
        """Ask the next seat that may ignore a card, from so many to the left of the turn's."""
        cards = colour_mask(self.securing())
        for more in range(first, self.players):
            seat = (self.turn + more) % self.players
            if self.reached(seat, IGNORE_CARD) and self.hands[seat] & cards != 0:
                self.question = WHICH_CARD
                self.asked = seat
                return True
        return False

    def answer_ignore(self, seat: Seat, move: Move) -> None:
        """Note what a seat ignores, and ask the next (RK24)."""
        if move == NO:
            if self.trace is not None:
                self.trace.tell("declined", seat, {})
        else:
            self.ignored |= bit(card_of(move))
            if self.trace is not None:
                self.trace.tell("ignored", seat, {"cards": [int(card_of(move))]})
        if not self.ask_to_ignore((seat - self.turn + self.players) % self.players + 1):
            self.secure_on()

    def is_place_open(self) -> bool:
        """Secure what is left of the two places; tell whether someone must answer first."""
        row = self.securing()
        while self.secured < 2:
            self.secured += 1
            seat = self.most_wanted(row)
            if seat != NONE and self.incriminate(seat, row):
                return True
        return False

    def most_wanted(self, row: i64) -> i64:
        """Return who has most cards of a colour, NONE if nobody has any (RK14)."""
        cards = colour_mask(row) & ~self.ignored
        most: i64 = 0
        wanted: i64 = NONE
        for seat in range(self.players):
            held = self.hands[seat] & cards
            if held != 0:
                worth = self.suspicion(seat, held)
                if worth > most:
                    most = worth
                    wanted = seat
        return wanted

    def suspicion(self, seat: Seat, held: i64) -> i64:
        """Return how much cards of one colour speak against a seat: their number, then the value.

        As values differ and those who count as lower come behind all others, nobody ties (RK14).
        """
        top = held
        while top & (top - 1) != 0:
            top &= top - 1
        highest = lowest(top)
        if not self.reached(seat, LOWER_VALUE):  # RK24
            highest += 64
        return 128 * count(held) + highest

    def incriminate(self, seat: Seat, row: i64) -> bool:
        """Let a seat discard its cards for a row's next marker; tell whether it must answer."""
        cards = self.hands[seat] & colour_mask(row) & ~self.ignored
        if self.trace is not None:
            self.trace.tell("discarded", seat, {"cards": listed(cards_in(cards))})
        while cards != 0:
            self.leave(seat, lowest(cards))
            cards &= cards - 1
        marker = self.markers[2 * row]
        if marker == NONE:
            return False  # RK17
        self.markers[2 * row] = self.markers[2 * row + 1]  # RK15
        self.markers[2 * row + 1] = NONE
        if self.trace is not None:
            self.trace.tell("got", seat, {"markers": [CARDS + int(marker)]})
        if marker == PLANTED:
            return self.ask_whom(seat)
        self.evidence[KINDS * seat + marker] += 1
        self.count_points(seat)
        return self.ask_about_trail(seat, marker % TRAILS)  # RK20

    def ask_whom(self, seat: Seat) -> bool:
        """Ask whom to plant evidence on, if there is a choice (RK21)."""
        if self.players == 2:
            self.plant(1 - seat)
            return False
        self.question = WHOM
        self.asked = seat
        return True

    def plant(self, seat: Seat) -> None:
        """Lay planted evidence before a seat (RK21)."""
        self.evidence[KINDS * seat + PLANTED] += 1
        if self.trace is not None:
            self.trace.tell("planted", seat, {})
        self.count_points(seat)

    def renew(self) -> None:
        """Lay out a secured row again, with markers (RK17)."""
        row = self.securing()
        pile = cards_in(colour_mask(row) & ~self.in_hands())
        self.lay_out(row, pile)
        self.fill_markers(row)
        self.emptied >>= 3
        self.secured = 0
        self.ignored = 0

    # -- false trails

    def ask_about_trail(self, seat: Seat, symbol: i64) -> bool:
        """Ask whether a false trail is used, if there is one to use."""
        if not self.can_cancel(seat, symbol):
            return False
        self.question = TRAIL + symbol
        self.asked = seat
        return True

    def ask_about_trails(self, first: i64) -> None:
        """Ask at the start of a turn about one symbol after the other (RK20)."""
        for symbol in range(first, TRAILS):
            if self.ask_about_trail(self.turn, symbol):
                return
        self.question = ACTION

    def answer_trail(self, seat: Seat, move: Move) -> None:
        """Use a false trail, or do not; then go on with what was going on."""
        symbol = self.question - TRAIL
        if move == CANCEL:
            self.cancelled[TRAILS * seat + symbol] += 1
            if self.trace is not None:
                self.trace.tell("cancelled", seat, {"markers": [CARDS + int(symbol)]})
            self.count_points(seat)
            if self.can_cancel(seat, symbol):
                return
        elif self.trace is not None:
            self.trace.tell("declined", seat, {})
        if self.emptied != 0:
            self.secure_on()
        else:
            self.ask_about_trails(symbol + 1)

    # -- what moves have in common

    def end_turn(self) -> None:
        """Pass the turn on, unless someone is caught (RK22)."""
        self.used = False
        self.question = ACTION
        self.turns += 1
        self.turn = (self.turn + 1) % self.players
        self.asked = self.turn
        if max_of(self.points) >= CAUGHT:
            self.over = True
            if self.trace is not None:
                self.tell_caught()
        elif self.turns >= TURN_LIMIT:  # KT2
            self.over = True
            if self.trace is not None:
                self.trace.tell("turn_limit", self.turn, {})
        else:
            self.ask_about_trails(0)

    def tell_securing(self) -> None:
        """Tell which row is secured, and what hidden hands have of its colour (RK26)."""
        assert self.trace is not None
        row = self.securing()
        self.trace.tell("securing", self.turn, {"row": int(row)})
        for seat in range(self.players):
            cards = self.hands[seat] & colour_mask(row)
            if self.reached(seat, HIDDEN_HAND) and cards != 0:
                self.trace.tell("showed", seat, {"cards": listed(cards_in(cards))})

    def tell_caught(self) -> None:
        """Tell who is caught: whoever has most points."""
        assert self.trace is not None
        for seat in range(self.players):
            if self.points[seat] == max_of(self.points):
                self.trace.tell("caught", seat, {"points": int(self.points[seat])})


def with_cards(moves: vec[Move], kind: i64, cards: i64) -> vec[Move]:
    """Append a move of one kind with each of these cards."""
    while cards != 0:
        moves = append(moves, kind + lowest(cards))
        cards &= cards - 1
    return moves
