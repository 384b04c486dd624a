"""Miau moves and positions as text.

Moves: `7s`, `9c!` (with the call), `Jh>c` (a jack and the suit it names), `Jh>c!`, `draw`, `pass`.
"""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import (
    bit,
    card_from,
    card_word,
    cards_in,
    rank_of,
    set_of,
    suit_from,
    suit_of,
    suit_word,
)
from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import TURN_LIMIT
from katzentisch.core.zones import check_ranges, share_out
from katzentisch.games.miau.rules import CALL, CARD, DRAW, JACK, NAMING, NO_CARD, PASS, SEVEN, State

WORDS = {"draw": DRAW, "pass": PASS}


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    text = text.strip().lower()
    if text in WORDS:
        return WORDS[text]
    call = text.endswith("!")
    card_text, names, suit_text = text.removesuffix("!").partition(">")
    card, suit = card_from(card_text), suit_from(suit_text)
    if card is None or (names and suit is None):
        return None
    return card + (CALL if call else 0) + (0 if suit is None else NAMING * (1 + suit))


def write_move(move: int) -> str:
    """Return a move as text."""
    if move in WORDS.values():
        return "draw" if move == DRAW else "pass"
    naming = move // NAMING
    suit = f">{suit_word(naming - 1)}" if naming else ""
    return card_word(move & CARD) + suit + ("!" if move & CALL else "")


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one: nobody is reminded to call (MM12)."""
    return move in WORDS.values() or not move & CALL


def read_card(word: str) -> int | None:
    """Return the card a word names, or None if it names none."""
    return card_from(word)


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    if name in ("card", "cards", "top"):
        return card_word(value)
    return suit_word(value) if name == "suit" else value


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone and debt of a game of Miau; piles are written from the top down."""

    hands: list[str]
    pile: str
    stock: str
    turn: int = 0
    suit: str = ""  # the one named with the jack on top; else the top card's
    owed: int = 0
    drawn: str = ""  # the card just drawn, which may be played
    passes: int = 0
    turns: int = 0
    origins: list[str] = []  # each time the stock was renewed: the cards it was last made of


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    return Position(
        hands=[words(cards_in(hand)) for hand in state.hands],
        pile=words(state.pile[::-1]),
        stock=words(state.stock[::-1]),
        turn=state.turn,
        suit="" if state.suit == suit_of(state.top()) else suit_word(state.suit),
        owed=state.owed,
        drawn="" if state.drawn == NO_CARD else card_word(state.drawn),
        passes=state.passes,
        turns=state.turns,
        origins=[words(cards_in(origin)) for origin in state.origins[1:]],
    )


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    players = int(state.players)
    if len(position.hands) != players:
        raise BadPosition("hands", {"found": len(position.hands), "players": players})
    hands = {f"hands {seat}": text for seat, text in enumerate(position.hands)}
    zones = {**hands, "pile": position.pile, "stock": position.stock}
    cards = share_out(list(cards_in(state.deck)), zones, card_from, card_word)
    if not cards["pile"]:
        raise BadPosition("empty-pile")
    check_ranges(
        {
            "turn": (position.turn, players - 1),
            "owed": (position.owed, 8),
            "passes": (position.passes, players),
            "turns": (position.turns, TURN_LIMIT),
        }
    )
    state.hands = vec[i64]([set_of(vec[i64](cards[zone])) for zone in hands])
    state.pile = vec[i64](cards["pile"][::-1])
    state.stock = vec[i64](cards["stock"][::-1])
    state.turn = position.turn
    state.suit = read_suit(position, state)
    state.owed = read_owed(position, state)
    state.passes = read_passes(position, state)
    state.turns = position.turns
    state.over = is_over(state)
    state.origins = read_origins(position, state)
    state.drawn = read_drawn(position, state)


def read_suit(position: Position, state: State) -> int:
    """Return the suit to be followed."""
    if not position.suit:
        return suit_of(state.top())
    suit = suit_from(position.suit)
    if suit is None or rank_of(state.top()) != JACK:
        raise BadPosition("suit", {"suit": position.suit, "top": card_word(state.top())})
    return suit


def is_over(state: State) -> bool:
    """Tell whether the game is over (MM13, MM15, KT2)."""
    finished = [hand for hand in state.hands if hand == 0]
    if len(finished) > 1:
        raise BadPosition("several-finished")
    return bool(finished) or state.passes == state.players or state.turns >= TURN_LIMIT


def read_owed(position: Position, state: State) -> int:
    """Return what is owed for sevens, two cards for each of those on top (MM6).

    Who forgets to call and draws the last card has the pile renewed below the seven just played:
    then those it answers are in the stock, and still count (MM12, MM14).
    """
    ranks = [rank_of(card) for card in state.pile[::-1]]
    sevens = next((n for n, rank in enumerate(ranks) if rank != SEVEN), len(ranks))
    more_before = sevens == len(ranks) and position.origins
    if position.owed % 2 or (position.owed > 2 * sevens and not more_before):
        raise BadPosition("debt", {"owed": position.owed, "sevens": sevens})
    return position.owed


def read_passes(position: Position, state: State) -> int:
    """Return how often in a row there was nothing to draw (MM15)."""
    if position.passes and state.can_draw():
        raise BadPosition("passes", {"passes": position.passes})
    return position.passes


def read_drawn(position: Position, state: State) -> int:
    """Return the card just drawn by the seat on turn."""
    if not position.drawn:
        return NO_CARD
    card = card_from(position.drawn)
    newest = state.hands[state.turn] & state.origins[len(state.origins) - 1]
    if card is None or not newest & bit(card) or position.owed or state.over:
        raise BadPosition("drawn", {"card": position.drawn, "seat": position.turn})
    return card


def read_origins(position: Position, state: State) -> vec[i64]:
    """Return the sets of cards that each stock was made of."""
    origins = [state.deck]
    for text in position.origins:
        cards = [card_from(word) for word in text.split()]
        origin = set_of(vec[i64]([card for card in cards if card is not None]))
        if None in cards or origin & ~origins[0]:
            raise BadPosition("origins", {"cards": text})
        origins = [origins[0] & ~origin, *origins[1:], origin]
    if set_of(state.stock) & ~origins[-1]:
        raise BadPosition("origins", {"cards": position.stock})
    return vec[i64](origins)


def words(cards: vec[i64]) -> str:
    """Return cards as text."""
    return " ".join(card_word(card) for card in cards)
