"""What one seat of a game of Miau may see (MM16); the only door out of a State."""

import msgspec

from katzentisch.core.cards import (
    CardWord,
    SuitWord,
    card_word,
    card_words,
    cards_in,
    count,
    suit_word,
)
from katzentisch.games.miau.rules import NO_CARD, State


class SeatView(msgspec.Struct):
    """What everyone may know of a seat."""

    cards: int


class View(msgspec.Struct):
    """What a seat, or a spectator, may know; piles from the top down."""

    turn: int
    turns: int
    seats: list[SeatView]
    stock: int
    pile: list[CardWord]
    suit: SuitWord  # to be followed
    owed: int
    has_drawn: bool  # the seat on turn drew a card and may play it or pass
    hand: list[CardWord] | None  # None for a spectator
    drawn: CardWord | None  # the card just drawn, for the one who drew it


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    seen = View(
        turn=state.turn,
        turns=state.turns,
        seats=[SeatView(cards=count(hand)) for hand in state.hands],
        stock=len(state.stock),
        pile=card_words(state.pile[::-1]),
        suit=suit_word(state.suit),
        owed=state.owed,
        has_drawn=state.drawn != NO_CARD,
        hand=None,
        drawn=None,
    )
    return seen if seat is None else msgspec.structs.replace(seen, **own(state, seat))


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: it stands in place of what a spectator sees there."""
    has_drawn = state.drawn != NO_CARD and seat == state.turn
    return {
        "hand": card_words(cards_in(state.hands[seat])),
        "drawn": card_word(state.drawn) if has_drawn else None,
    }
