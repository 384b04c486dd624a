"""What one seat of a game of Kurz-Schnurrmé may see (PR12); the only door out of a State."""

import msgspec

from katzentisch.core.cards import CardWord
from katzentisch.games.schnurrme.notation import shown_word
from katzentisch.games.schnurrme.rules import State, cards_of, owner_of, shown_cards, size_of


class SeatView(msgspec.Struct):
    """What everyone may know of a seat."""

    cards: int
    known: list[CardWord]  # hand cards that were taken from the pile
    own_melds: list[int]  # their numbers on the table, from 1 on


class View(msgspec.Struct):
    """What a seat, or a spectator, may know; piles from the top down."""

    turn: int
    turns: int
    has_drawn: bool  # the seat on turn has drawn and may lay out and discard
    seats: list[SeatView]
    melds: list[list[CardWord]]  # a joker as `*7s`, with what it stands for
    laid: int  # how many of them, the last ones, were laid out this turn
    stock: int
    renewals: int  # how often the stock has been renewed
    pile: list[CardWord]
    hand: list[CardWord] | None  # None for a spectator


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    seen = View(
        turn=state.turn,
        turns=state.turns,
        has_drawn=state.has_drawn,
        seats=[seat_view(state, other) for other in range(state.players)],
        melds=[[shown_word(card) for card in shown_cards(meld)] for meld in state.melds],
        laid=state.laid,
        stock=len(state.stock),
        renewals=state.renewals(),
        pile=[shown_word(card) for card in state.pile[::-1]],
        hand=None,
    )
    return seen if seat is None else msgspec.structs.replace(seen, **own(state, seat))


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: it stands in place of what a spectator sees there."""
    return {"hand": [shown_word(card) for card in cards_of(state.hands[seat])]}


def seat_view(state: State, seat: int) -> SeatView:
    """Return what everyone may know of this seat."""
    return SeatView(
        cards=size_of(state.hands[seat]),
        known=[shown_word(card) for card in cards_of(state.known[seat])],
        own_melds=[n for n, meld in enumerate(state.melds, start=1) if owner_of(meld) == seat],
    )
