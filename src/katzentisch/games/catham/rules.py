"""Catham City, an election among cats for two to six.

Five factions of fifteen equal cards each are in play. On your turn you take face-up cards of one
faction, or play cards of one faction for what that faction does: points, cards, or harm to others.
Who reaches the target first wins at once. The numbers in the comments are those of the rules page
in `texts/`.

A card is its faction: detectives, scientists, robocats, mafia, hackers, police, journalists,
bureaucrats, 0 to 7. A move is one number, its parts added up:

    kind             NO, POINT, TAKE, PLAY, DISCARD or GIVE
    2048 * faction
    128 * count
    8 * (1 + card)   one more card: the extra card, the second card discarded or, when giving,
                     the card discarded for a point
    1 + seat         the opponent whom hackers and police are sent to

Cards whose order does not matter are counted in one number, a hand for instance: four bits for
each faction, the detectives lowest, and above them how many cards there are in all.

What others may answer is asked of each in turn. Who cannot answer because of hidden cards is asked
all the same, and can only decline; an answer that is settled by what lies open is not asked.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, count, lowest, shift
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
)
from katzentisch.core.state import State as BaseState

LETTERS: Final = "dsrmhpjb"
FIRST_GAME: Final = 0x1F
IN_PLAY: Final = 5
RANDOM: Final = "random"


def letters_of(factions: int) -> str:
    """Return a set of factions as letters."""
    return "".join([letter for n, letter in enumerate(LETTERS) if factions >> n & 1])


def any_five() -> list[Choice]:
    """Return every five factions, as letters."""
    return [letters_of(factions) for factions in range(256) if count(factions) == IN_PLAY]


VERSION: Final = 1
OPTIONS: Final = [
    Option("players", "CC4", [2, 3, 4, 5, 6]),
    # Every two factions meet in one of the samples.
    Option(
        "factions",
        "CC3",
        ["first-game", RANDOM, *any_five()],
        ["first-game", RANDOM, "dsrmp", "dsrjb", "mhpjb"],
    ),
    Option("experienced", "CC13", [False, True]),
    Option("memory_aid", "CC27", [False, True]),
]

DETECTIVES: Final = 0
SCIENTISTS: Final = 1
ROBOCATS: Final = 2
MAFIA: Final = 3
HACKERS: Final = 4
POLICE: Final = 5
JOURNALISTS: Final = 6
BUREAUCRATS: Final = 7
FACTIONS: Final = 8
RULES: Final = ["CC14", "CC16", "CC17", "CC18", "CC20", "CC21", "CC23", "CC24"]
NONE: Final = -1  # no card, no seat, no faction

# The kinds of moves.
NO: Final = 0
POINT: Final = 16384
TAKE: Final = 32768
PLAY: Final = 49152
DISCARD: Final = 65536
GIVE: Final = 81920

# What is asked: an action, or cards above the limit, of the seat on turn; else an answer to the
# faction just played.
ACTION: Final = 8
LIMIT: Final = 9

COPIES: Final = 15
DISPLAY: Final = 7
HAND_LIMIT: Final = 10
MOST_HACKERS: Final = 4

# Counted cards, written out: an expression would be a boxed number when compiled.
SIZE: Final = 32
ONE_CARD: Final = 0x100000000
COUNTS: Final = 0xFFFFFFFF
EACH_FACTION: Final = 0x11111111


def refuse_options(options: Options) -> Objection | None:
    """Say what is wrong with options that are each fine: nothing."""
    return None


def empty_table(options: Options, dice: Dice) -> "State":
    """Return a table for these options on which no card lies yet."""
    players = options["players"]
    assert isinstance(players, int)
    return State(
        players,
        factions_from(str(options["factions"])),
        options["experienced"] is True,
        options["memory_aid"] is True,
        dice,
    )


def factions_from(choice: str) -> int:
    """Return the set of factions that an option or its letters name; 0 for random ones."""
    if choice == RANDOM:
        return 0
    if choice == "first-game":
        return FIRST_GAME
    return sum([1 << n for n, letter in enumerate(LETTERS) if letter in choice])


def target_for(players: i64) -> i64:
    """Return the points that win (CC6)."""
    if players <= 3:
        return 16
    return 13


def first_hand(seat: Seat) -> i64:
    """Return how many cards a seat is dealt (CC4)."""
    return 6 + seat // 2


def move_of(kind: i64, faction: i64, number: i64, card: i64, seat: i64) -> Move:
    """Return a move of these parts; the last two may be NONE."""
    return kind + 2048 * faction + 128 * number + 8 * (1 + card) + 1 + seat


def kind_of(move: Move) -> i64:
    """Return a move's kind."""
    return move & 0x1C000


def faction_of(move: Move) -> i64:
    """Return the faction whose cards are moved."""
    return (move >> 11) & 7


def number_of(move: Move) -> i64:
    """Return how many cards of it are moved."""
    return (move >> 7) & 15


def card_of(move: Move) -> i64:
    """Return the one more card of a move, or NONE."""
    return ((move >> 3) & 15) - 1


def victim_of(move: Move) -> i64:
    """Return the opponent a move names, or NONE."""
    return (move & 7) - 1


def counted(card: i64) -> i64:
    """Return this one card as counted cards."""
    return ONE_CARD + shift(1, 4 * card)


def held(cards: i64, card: i64) -> i64:
    """Return how many of a faction there are among counted cards."""
    return (cards >> (4 * card)) & 15


def factions_in(cards: i64) -> i64:
    """Return which factions there are among counted cards: the lowest of each one's four bits."""
    cards |= cards >> 2
    return (cards | cards >> 1) & EACH_FACTION


def cards_of(cards: i64) -> vec[i64]:
    """Return counted cards one by one, ascending."""
    result = vec[i64](capacity=cards >> SIZE)
    counts = cards & COUNTS
    card: i64 = 0
    while counts != 0:
        if counts & 15 != 0:
            result = append(result, card)
            counts -= 1
        else:
            counts >>= 4
            card += 1
    return result


def counted_all(cards: vec[i64]) -> i64:
    """Return cards as counted cards."""
    result: i64 = 0
    for card in cards:
        result += counted(card)
    return result


def in_both(cards: i64, others: i64) -> i64:
    """Return the cards that two lots of counted cards have in common."""
    result: i64 = 0
    card: i64 = 0
    while card < FACTIONS:
        result += min(held(cards, card), held(others, card)) * counted(card)
        card += 1
    return result


class State(BaseState):
    """A game of Catham City at one moment."""

    def __init__(
        self, players: i64, factions: i64, experienced: bool, memory_aid: bool, dice: Dice
    ) -> None:
        super().__init__(players, dice)
        self.factions: i64 = factions  # in play; none yet when the deal decides
        self.experienced = experienced
        self.memory_aid = memory_aid
        self.target: i64 = target_for(players)
        self.hands: vec[i64] = vec[i64]([0] * players)  # counted cards for each seat
        self.points: vec[i64] = vec[i64]([0] * players)
        self.display: i64 = 0  # counted cards
        self.discard: i64 = 0  # counted cards
        self.stock: vec[i64] = vec[i64]()  # the draw pile; the last card is the top
        self.turn: i64 = 0
        self.actions: i64 = 0  # finished in this turn
        self.question: i64 = ACTION
        self.asked: i64 = 0  # the seat that must act or answer
        self.extra: i64 = NONE  # the detectives' extra card, while others may discard its like
        self.over = False
        # What everyone has seen to enter a hand and cannot have left it, as counted cards.
        self.known: vec[i64] = vec[i64]([0] * players)
        # What each seat drew unseen since the draw pile was last shuffled: everyone can tell that
        # it and the draw pile were shuffled together, so `redeal` keeps to it.
        self.drawn: vec[i64] = vec[i64]([0] * players)

    def deal(self) -> None:
        if self.factions == 0:
            self.choose_factions()
        cards = pack_of(self.factions)
        self.dice.shuffle(cards)
        left: i64 = len(cards)
        for seat in range(self.players):  # CC4
            size = first_hand(seat)
            self.hands[seat] = counted_all(cards[left - size : left])
            self.drawn[seat] = self.hands[seat]
            left -= size
        self.stock = cards[:left]
        self.fill_display()  # CC5

    def choose_factions(self) -> None:
        """Let the dice choose five factions (CC3)."""
        factions = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7])
        self.dice.shuffle(factions)
        for faction in factions[FACTIONS - IN_PLAY :]:
            self.factions |= bit(faction)

    def actors(self) -> i64:
        if self.over:
            return 0
        return bit(self.asked)

    # -- what may be done

    def size(self, seat: Seat) -> i64:
        """Return how many cards a seat holds."""
        return self.hands[seat] >> SIZE

    def moves(self, seat: Seat) -> vec[Move]:
        hand = self.hands[seat]
        moves = vec[i64](capacity=16)
        if self.question == ACTION:
            return self.with_plays(with_takes(moves, self.display), seat)
        if self.question == LIMIT:
            return with_singles(moves, hand)  # CC11
        if self.question == MAFIA:
            if self.points[seat] > 0:
                moves = append(moves, POINT)  # CC18
            return with_pairs(moves, hand)  # CC18
        moves = append(moves, NO)
        if self.question == JOURNALISTS:
            return with_gifts(moves, hand)  # CC23
        if held(hand, self.extra) > 0:
            moves = append(moves, move_of(DISCARD, self.extra, 1, NONE, NONE))  # CC15
        return moves

    def with_plays(self, moves: vec[Move], seat: Seat) -> vec[Move]:
        """Append what the seat may play (CC9)."""
        factions = factions_in(self.hands[seat])
        while factions != 0:
            faction = lowest(factions) >> 2
            number = held(self.hands[seat], faction)
            if faction == DETECTIVES:
                if number >= 3:
                    moves = self.with_detectives(moves, seat)  # CC14
            elif faction == HACKERS:
                moves = self.with_hackers(moves, seat, min(number, MOST_HACKERS))  # CC20
            elif faction == POLICE:
                moves = self.with_police(moves, seat, number)  # CC21
            else:
                moves = with_sets(moves, faction, number)
            factions &= factions - 1
        return moves

    def with_detectives(self, moves: vec[Move], seat: Seat) -> vec[Move]:
        """Append the ways to play three detectives and an extra card of any faction (CC14)."""
        extras = factions_in(self.hands[seat] - 3 * counted(DETECTIVES))
        while extras != 0:
            extra = lowest(extras) >> 2
            moves = append(moves, move_of(PLAY, DETECTIVES, 3, extra, NONE))
            extras &= extras - 1
        return moves

    def with_hackers(self, moves: vec[Move], seat: Seat, most: i64) -> vec[Move]:
        """Append the ways to play up to this many hackers, each against who holds as many."""
        number: i64 = 1
        while number <= most:
            for victim in range(self.players):
                if victim != seat and self.size(victim) >= number:
                    moves = append(moves, move_of(PLAY, HACKERS, number, NONE, victim))
            number += 1
        return moves

    def with_police(self, moves: vec[Move], seat: Seat, most: i64) -> vec[Move]:
        """Append the ways to play up to this many police and an extra card of another faction."""
        others = factions_in(self.hands[seat] - most * counted(POLICE))
        number: i64 = 1
        while number <= most:
            extras = others
            while extras != 0:
                extra = lowest(extras) >> 2
                for victim in range(self.players):
                    if victim != seat and self.size(victim) > 0:  # CC21
                        moves = append(moves, move_of(PLAY, POLICE, number, extra, victim))
                extras &= extras - 1
            number += 1
        return moves

    # -- why a move may not be made

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        kind = kind_of(move)
        if self.question == ACTION:
            if kind == TAKE:
                return self.why_not_take(move)
            if kind == PLAY:
                return self.why_not_play(seat, move)
            return Objection("take-or-play", "CC10", {})
        if self.question == LIMIT:
            return self.why_not_limit(seat, move)
        if self.question == DETECTIVES:
            return self.why_not_detectives(seat, move)
        if self.question == MAFIA:
            return self.why_not_mafia(seat, move)
        return self.why_not_journalists(seat, move)

    def why_not_take(self, move: Move) -> Objection | None:
        """Say why these cards may not be taken from the display."""
        there = held(self.display, faction_of(move))
        if card_of(move) != NONE:
            return Objection("one-faction", "CC7", {})
        if number_of(move) > there:
            values: dict[str, int | list[int]] = {"card": int(faction_of(move))}
            values["count"] = int(there)
            return Objection("not-in-display", "CC7", values)
        return None

    def why_not_play(self, seat: Seat, move: Move) -> Objection | None:
        """Say why these cards may not be played."""
        faction = faction_of(move)
        number = number_of(move)
        return (
            self.why_not_held(seat, faction, number, card_of(move), "CC9")
            or why_not_number(faction, number)
            or why_not_extra(faction, card_of(move))
            or self.why_not_victim(seat, faction, number, victim_of(move))
        )

    def why_not_held(
        self, seat: Seat, faction: i64, number: i64, card: i64, rule: str
    ) -> Objection | None:
        """Say which of these cards, one more card perhaps among them, the seat does not hold."""
        hand = self.hands[seat]
        if card == faction:
            number += 1
        elif card != NONE and held(hand, card) == 0:
            return Objection("not-in-hand", rule, {"card": int(card), "count": 0})
        if held(hand, faction) >= number:
            return None
        values: dict[str, int | list[int]] = {"card": int(faction)}
        values["count"] = int(held(hand, faction))
        return Objection("not-in-hand", rule, values)

    def why_not_victim(
        self, seat: Seat, faction: i64, number: i64, victim: i64
    ) -> Objection | None:
        """Say why so many cards of this faction are not played against this seat, or nobody."""
        if faction != HACKERS and faction != POLICE:
            if victim == NONE:
                return None
            return Objection("no-victim", "CC9", {})
        rule = RULES[faction]
        if victim == NONE:
            return Objection("name-a-victim", rule, {"card": int(faction)})
        if victim >= self.players or victim == seat:
            last = int(self.players) - 1
            return Objection("not-an-opponent", rule, {"victim": int(victim), "last": last})
        needed: i64 = number
        if faction == POLICE:
            needed = 1
        if self.size(victim) >= needed:
            return None
        values: dict[str, int | list[int]] = {"victim": int(victim), "needed": int(needed)}
        values["count"] = int(self.size(victim))
        return Objection("too-few-cards", rule, values)

    def why_not_limit(self, seat: Seat, move: Move) -> Objection | None:
        """Say why this does not bring the hand down to the limit (CC11)."""
        if kind_of(move) != DISCARD or card_of(move) != NONE:
            over = int(self.size(seat) - HAND_LIMIT)
            return Objection("above-the-limit", "CC11", {"count": over})
        return self.why_not_held(seat, faction_of(move), 1, NONE, "CC11")

    def why_not_detectives(self, seat: Seat, move: Move) -> Objection | None:
        """Say why this is no answer to detectives (CC15)."""
        if move == NO:
            return None
        single = kind_of(move) == DISCARD and card_of(move) == NONE
        if not single or faction_of(move) != self.extra:
            return Objection("answer-detectives", "CC15", {"cards": [int(self.extra)]})
        return self.why_not_held(seat, faction_of(move), 1, NONE, "CC15")

    def why_not_mafia(self, seat: Seat, move: Move) -> Objection | None:
        """Say why this is no answer to the mafia (CC18, CC19)."""
        if move == POINT:
            if self.points[seat] > 0:
                return None
            return Objection("no-point", "CC19", {})
        if kind_of(move) != DISCARD or card_of(move) == NONE:
            return Objection("answer-mafia", "CC18", {})
        return self.why_not_held(seat, faction_of(move), 1, card_of(move), "CC18")

    def why_not_journalists(self, seat: Seat, move: Move) -> Objection | None:
        """Say why this is no answer to journalists (CC23)."""
        if move == NO:
            return None
        card = card_of(move)
        if kind_of(move) != GIVE:
            return Objection("answer-journalists", "CC23", {})
        if card != NONE and card != faction_of(move):
            return Objection("same-faction", "CC23", {"cards": [int(faction_of(move))]})
        return self.why_not_held(seat, faction_of(move), 1, card, "CC23")

    # -- what a move does

    def apply(self, seat: Seat, move: Move) -> None:
        if self.question == ACTION:
            if kind_of(move) == TAKE:
                self.take(seat, faction_of(move), number_of(move))
            else:
                self.play(seat, move)
        elif self.question == LIMIT:
            self.throw(seat, counted(faction_of(move)))  # CC11
            self.end_turn_at_limit()
        else:
            self.answer(seat, move)

    def take(self, seat: Seat, faction: i64, number: i64) -> None:
        """Take cards from the display (CC7)."""
        cards = number * counted(faction)
        self.display -= cards
        self.receive(seat, cards)
        if self.trace is not None:
            self.trace.tell("took", seat, {"cards": listed(cards)})
        self.fill_display()  # CC8
        self.end_action()

    def play(self, seat: Seat, move: Move) -> None:
        """Play cards by their faction's rule (CC9)."""
        faction = faction_of(move)
        number = number_of(move)
        cards = number * counted(faction)
        extra = card_of(move)
        if extra != NONE:
            cards += counted(extra)
        self.lose(seat, cards)
        if self.trace is not None:
            self.trace.tell("played", seat, {"cards": listed(cards)})
        if faction == DETECTIVES:
            self.play_for_answers(seat, faction, 3, cards, extra)  # CC14
        elif faction == SCIENTISTS:
            self.play_scientists(seat, cards)
        elif faction == ROBOCATS:
            self.play_robocats(seat, number, cards)
        elif faction in (MAFIA, JOURNALISTS):
            self.play_for_answers(seat, faction, 2, cards, NONE)  # CC18, CC23
        elif faction == HACKERS:
            self.play_hackers(seat, victim_of(move), number)
        elif faction == POLICE:
            self.play_police(seat, victim_of(move), number, cards, extra)
        else:
            self.play_bureaucrats(seat, number, cards)

    def play_for_answers(
        self, seat: Seat, faction: i64, points: i64, cards: i64, extra: i64
    ) -> None:
        """Give the points, then ask the others; nobody draws before all have answered (CC12)."""
        self.discard += cards
        self.gain(seat, points)  # CC25: before the others' effects
        if not self.over:
            self.question = faction
            self.extra = extra
            self.ask_next()

    def play_scientists(self, seat: Seat, cards: i64) -> None:
        """Two points, and two cards unseen (CC16)."""
        self.gain(seat, 2)
        if not self.over:
            self.draw(seat, 2)
        self.discard += cards  # CC12: only now
        self.end_action()

    def play_robocats(self, seat: Seat, number: i64, cards: i64) -> None:
        """Five cards for two robocats, three points for four (CC17)."""
        if number == 2:
            self.draw(seat, 5)
        else:
            self.gain(seat, 3)
        self.discard += cards  # CC12: only now
        self.end_action()

    def play_hackers(self, seat: Seat, victim: Seat, number: i64) -> None:
        """Send hackers into a hand, of which as many cards are turned up (CC20)."""
        self.receive(victim, number * counted(HACKERS))
        if self.trace is not None:
            self.trace.tell("infiltrated", victim, {"count": int(number)})
        while number > 0 and not self.over:
            card = self.turn_up(victim)
            if card == HACKERS:
                self.discard += counted(card)
                self.gain(seat, 1)
            else:
                self.receive(seat, counted(card))
                if self.trace is not None:
                    self.trace.tell("captured", seat, {"cards": [int(card)]})
            number -= 1
        self.end_action()

    def play_police(self, seat: Seat, victim: Seat, number: i64, cards: i64, extra: i64) -> None:
        """Search a hand for cards like the extra card (CC21)."""
        if self.trace is not None:
            self.trace.tell("searched", victim, {"cards": [int(extra)]})
        police: i64 = 0
        while number > 0 and self.size(victim) > 0 and not self.over:
            card = self.turn_up(victim)
            cards += counted(card)
            if card == extra:
                self.gain(seat, 1)
            elif card == POLICE:
                police += 1
            number -= 1
        if police > 0 and not self.over:
            self.draw(victim, police)  # CC22
        self.discard += cards  # CC22: only now
        self.end_action()

    def play_bureaucrats(self, seat: Seat, number: i64, cards: i64) -> None:
        """Turn up as many cards from the draw pile; each new faction is a point (CC24)."""
        seen: i64 = 0
        while number > 0 and not self.over:
            card = self.next_card()
            if card == NONE:
                break  # CC12: what there is
            cards += counted(card)
            if self.trace is not None:
                self.trace.tell("revealed", seat, {"cards": [int(card)]})
            if (seen >> card) & 1 == 0:
                seen |= bit(card)
                self.gain(seat, 1)
            number -= 1
        self.discard += cards  # CC12: only now
        self.end_action()

    def answer(self, seat: Seat, move: Move) -> None:
        """Answer the faction that was played."""
        kind = kind_of(move)
        card = card_of(move)
        if kind == NO:
            if self.trace is not None:
                self.trace.tell("declined", seat, {})
        elif kind == POINT:
            self.return_point(seat)  # CC18
        elif kind == GIVE:
            self.give(seat, faction_of(move), card)
        elif card == NONE:
            self.throw(seat, counted(faction_of(move)))
            self.gain(seat, 1)  # CC15
        else:
            self.throw(seat, counted(faction_of(move)) + counted(card))  # CC18
        if not self.over:
            self.ask_next()

    def give(self, seat: Seat, card: i64, discarded: i64) -> None:
        """Give a card to the journalists' player, and perhaps discard its like for a point."""
        self.lose(seat, counted(card))
        self.receive(self.turn, counted(card))
        if self.trace is not None:
            self.trace.tell("gave", seat, {"cards": [int(card)]})
        if discarded != NONE:
            self.throw(seat, counted(discarded))
            self.gain(seat, 1)  # CC23

    def ask_next(self) -> None:
        """Ask the next seat that has a choice, or end the action when all have been asked."""
        self.asked = (self.asked + 1) % self.players
        while self.asked != self.turn and self.is_settled(self.asked):
            self.asked = (self.asked + 1) % self.players
        if self.asked == self.turn:
            self.end_action()

    def is_settled(self, seat: Seat) -> bool:
        """Settle the answer of a seat that openly has no choice; tell whether it is so."""
        size = self.size(seat)
        if self.question != MAFIA:
            return size == 0
        if size >= 3 or (size == 2 and self.points[seat] > 0):
            return False
        if self.points[seat] > 0:
            self.return_point(seat)  # CC19
        elif size > 0:
            self.throw(seat, self.hands[seat])  # CC19
        return True

    # -- what moves have in common

    def receive(self, seat: Seat, cards: i64) -> None:
        """Let cards that all have seen enter a hand (CC27)."""
        self.hands[seat] += cards
        self.known[seat] += cards

    def lose(self, seat: Seat, cards: i64) -> None:
        """Let cards leave a hand for all to see; those known to be in it may be these (CC27)."""
        self.hands[seat] -= cards
        self.known[seat] -= in_both(self.known[seat], cards)

    def throw(self, seat: Seat, cards: i64) -> None:
        """Discard cards from a hand."""
        self.lose(seat, cards)
        self.discard += cards
        if self.trace is not None:
            self.trace.tell("discarded", seat, {"cards": listed(cards)})

    def turn_up(self, seat: Seat) -> i64:
        """Turn up a hand card, each equally likely; it leaves the hand."""
        card = self.dice.pick(cards_of(self.hands[seat]))
        self.lose(seat, counted(card))
        if self.trace is not None:
            self.trace.tell("turned_up", seat, {"cards": [int(card)]})
        return card

    def gain(self, seat: Seat, points: i64) -> None:
        """Give points, and end the game when they reach the target (CC25)."""
        self.points[seat] += points
        if self.trace is not None:
            total = int(self.points[seat])
            self.trace.tell("gained", seat, {"count": int(points), "points": total})
        if self.points[seat] >= self.target:
            self.over = True
            if self.trace is not None:
                self.trace.tell("won", seat, {})

    def return_point(self, seat: Seat) -> None:
        """Give a point back."""
        self.points[seat] -= 1
        if self.trace is not None:
            self.trace.tell("returned", seat, {"points": int(self.points[seat])})

    def draw(self, seat: Seat, number: i64) -> None:
        """Draw cards unseen by the others, or what there is (CC12)."""
        cards: i64 = 0
        while number > 0:
            card = self.next_card()
            if card == NONE:
                break
            self.drawn[seat] += counted(card)
            cards += counted(card)
            number -= 1
        self.hands[seat] += cards
        if self.trace is not None:
            values: dict[str, int | list[int]] = {"count": int(cards >> SIZE)}
            self.trace.tell_secret("drew", seat, values, {"cards": listed(cards)})

    def next_card(self) -> i64:
        """Take the top card, of the shuffled discards if need be; NONE if there is none (CC12)."""
        if len(self.stock) == 0:
            if self.discard == 0:
                return NONE
            self.renew_stock()
        self.stock, card = pop(self.stock)
        return card

    def renew_stock(self) -> None:
        """Shuffle the discard pile into a new draw pile (CC12)."""
        self.stock = cards_of(self.discard)
        self.discard = 0
        for seat in range(self.players):
            self.drawn[seat] = 0
        self.dice.shuffle(self.stock)
        if self.trace is not None:
            self.trace.tell("shuffled", self.turn, {"count": len(self.stock)})

    def fill_display(self) -> None:
        """Fill the display up to seven, or with what there is (CC8, CC12)."""
        before = self.display
        while self.display >> SIZE < DISPLAY:
            card = self.next_card()
            if card == NONE:
                break
            self.display += counted(card)
        if self.trace is not None and self.display != before:
            self.trace.tell("refilled", self.turn, {"cards": listed(self.display - before)})

    def end_action(self) -> None:
        """Go on with the next action or, after the last one, end the turn."""
        if self.over:
            return
        self.question = ACTION
        self.asked = self.turn
        self.extra = NONE
        self.actions += 1
        if self.actions == self.actions_a_turn():
            self.end_turn_at_limit()

    def actions_a_turn(self) -> i64:
        """Return how many actions a turn has (CC13)."""
        if self.experienced:
            return 2
        return 1

    def end_turn_at_limit(self) -> None:
        """Ask for the cards above the limit (CC11), or pass the turn on."""
        if self.size(self.turn) > HAND_LIMIT:
            self.question = LIMIT
            return
        self.fill_display()  # CC8: if there were too few cards before
        self.question = ACTION
        self.actions = 0
        self.turns += 1
        self.turn = (self.turn + 1) % self.players
        self.asked = self.turn
        if self.turns >= TURN_LIMIT:  # KT2
            self.over = True
            if self.trace is not None:
                self.trace.tell("turn_limit", self.turn, {})

    # -- what search, simulation and tables need

    def copy(self) -> "State":
        twin = State(
            self.players, self.factions, self.experienced, self.memory_aid, self.dice.copy()
        )
        twin.turns = self.turns
        twin.hands = self.hands[:]
        twin.points = self.points[:]
        twin.display = self.display
        twin.discard = self.discard
        twin.stock = self.stock[:]
        twin.turn = self.turn
        twin.actions = self.actions
        twin.question = self.question
        twin.asked = self.asked
        twin.extra = self.extra
        twin.over = self.over
        twin.known = self.known[:]
        twin.drawn = self.drawn[:]
        return twin

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample the other hands and the draw pile, within what the seat can tell (CC27).

        Known cards stay where they are, and the draw pile has only cards that were shuffled into
        it: with one opponent that is all there is to tell. With more, a hand may be dealt a card
        that, since the last shuffle, only another of them drew.
        """
        self.dice = dice
        size: i64 = len(self.stock)
        hidden = counted_all(self.stock)
        shuffled = hidden
        for other in range(self.players):
            if other != seat:
                hidden += self.hands[other] - self.known[other]
                shuffled += self.drawn[other]
        pool = cards_of(in_both(hidden, shuffled))
        dice.shuffle(pool)
        self.stock = pool[:size]
        stock = counted_all(self.stock)
        in_hands = Pool(hidden - stock, dice)
        since_drawn = Pool(shuffled - stock, dice)
        for other in range(self.players):
            if other != seat:
                unknown = self.size(other) - (self.known[other] >> SIZE)
                self.hands[other] = self.known[other] + in_hands.next(unknown)
                self.drawn[other] = since_drawn.next(self.drawn[other] >> SIZE)

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        points = [int(points) for points in self.points]
        places = [1 + sum([other > own for other in points]) for own in points]
        return Outcome(places, points)  # CC25, CC26, KT2

    def cards(self) -> vec[i64]:
        counts = self.display + self.discard
        for hand in self.hands:
            counts += hand
        cards = cards_of(counts)
        for card in self.stock:
            cards = append(cards, card)
        return cards


class Pool:
    """Cards in random order, to be dealt."""

    def __init__(self, cards: i64, dice: Dice) -> None:
        self.cards = cards_of(cards)
        self.used: i64 = 0
        dice.shuffle(self.cards)

    def next(self, number: i64) -> i64:
        """Return the next so many cards, counted."""
        self.used += number
        return counted_all(self.cards[self.used - number : self.used])


def pack_of(factions: i64) -> vec[i64]:
    """Return the cards of these factions, fifteen each, ascending (CC1)."""
    cards: i64 = 0
    while factions != 0:
        cards += COPIES * counted(lowest(factions))
        factions &= factions - 1
    return cards_of(cards)


def listed(cards: i64) -> list[int]:
    """Return counted cards as a list, for the trace."""
    return [int(card) for card in cards_of(cards)]


def with_takes(moves: vec[Move], display: i64) -> vec[Move]:
    """Append the ways to take cards of one faction, at least one (CC7)."""
    factions = factions_in(display)
    while factions != 0:
        faction = lowest(factions) >> 2
        there = held(display, faction)
        number: i64 = 1
        while number <= there:
            moves = append(moves, move_of(TAKE, faction, number, NONE, NONE))
            number += 1
        factions &= factions - 1
    return moves


def with_sets(moves: vec[Move], faction: i64, most: i64) -> vec[Move]:
    """Append the ways to play up to so many cards that need neither extra card nor victim."""
    number: i64 = 1
    while number <= most:
        if may_be_played(faction, number):
            moves = append(moves, move_of(PLAY, faction, number, NONE, NONE))
        number += 1
    return moves


def may_be_played(faction: i64, number: i64) -> bool:
    """Tell whether just so many cards of this faction may be played, extra cards apart."""
    if faction in (DETECTIVES, SCIENTISTS):
        return number == 3  # CC14, CC16
    if faction == ROBOCATS:
        return number == 2 or number == 4  # CC17
    if faction == MAFIA:
        return number == 4  # CC18
    if faction == HACKERS:
        return number <= MOST_HACKERS  # CC20
    if faction == JOURNALISTS:
        return number == 2  # CC23
    return True  # CC21, CC24


def why_not_number(faction: i64, number: i64) -> Objection | None:
    """Say why just so many cards of this faction may not be played."""
    if may_be_played(faction, number):
        return None
    return Objection("how-many", RULES[faction], {"card": int(faction)})


def why_not_extra(faction: i64, extra: i64) -> Objection | None:
    """Say why this faction may not be played with this extra card, or without one."""
    if faction != DETECTIVES and faction != POLICE:
        if extra == NONE:
            return None
        return Objection("no-extra", "CC9", {})
    if extra == NONE:
        return Objection("name-an-extra", RULES[faction], {"card": int(faction)})
    if faction == POLICE and extra == POLICE:
        return Objection("extra-of-another", "CC21", {})
    return None


def with_singles(moves: vec[Move], hand: i64) -> vec[Move]:
    """Append the ways to discard one card."""
    factions = factions_in(hand)
    while factions != 0:
        moves = append(moves, move_of(DISCARD, lowest(factions) >> 2, 1, NONE, NONE))
        factions &= factions - 1
    return moves


def with_pairs(moves: vec[Move], hand: i64) -> vec[Move]:
    """Append the ways to discard two cards."""
    factions = factions_in(hand)
    while factions != 0:
        first = lowest(factions) >> 2
        if held(hand, first) > 1:
            moves = append(moves, move_of(DISCARD, first, 1, first, NONE))
        factions &= factions - 1
        seconds = factions
        while seconds != 0:
            moves = append(moves, move_of(DISCARD, first, 1, lowest(seconds) >> 2, NONE))
            seconds &= seconds - 1
    return moves


def with_gifts(moves: vec[Move], hand: i64) -> vec[Move]:
    """Append the ways to give a card, without and with discarding its like for a point (CC23)."""
    factions = factions_in(hand)
    while factions != 0:
        card = lowest(factions) >> 2
        moves = append(moves, move_of(GIVE, card, 1, NONE, NONE))
        if held(hand, card) > 1:
            moves = append(moves, move_of(GIVE, card, 1, card, NONE))
        factions &= factions - 1
    return moves
