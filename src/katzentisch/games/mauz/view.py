"""What one seat of a game of Mauz may see (KC16); the only door out of a State."""

import msgspec

from katzentisch.core.cards import CardWord, card_words, cards_in, count
from katzentisch.games.mauz.notation import PointsWord, points_word
from katzentisch.games.mauz.rules import NOBODY, State, points


class SeatView(msgspec.Struct):
    """What everyone may know of a seat."""

    chips: int
    cards: int
    known: list[CardWord]  # cards in hand that everyone saw being swapped in
    shown: list[CardWord]  # the hand at the end of the last round
    place: int | None  # of those who are out


class View(msgspec.Struct):
    """What a seat, or a spectator, may know."""

    dealer: int
    turn: int
    turns: int  # of this round
    choosing: bool  # the dealer has looked at the first set only
    knocker: int | None
    skips: int  # in a row
    renewals: int
    seats: list[SeatView]
    stock: int
    away: list[CardWord]  # what lay in the middle before
    middle: list[CardWord] | None  # None while the dealer is choosing
    shown_middle: list[CardWord]  # at the end of the last round
    hand: list[CardWord] | None  # None for a spectator
    points: PointsWord | None  # of this hand


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    seen = View(
        dealer=state.dealer,
        turn=state.turn,
        turns=state.turns,
        choosing=state.choosing,
        knocker=None if state.knocker == NOBODY else state.knocker,
        skips=state.skips,
        renewals=state.renewals,
        seats=[seat_view(state, other) for other in range(state.players)],
        stock=len(state.stock),
        away=words(state.away),
        middle=None if state.choosing else words(state.middle),
        shown_middle=words(state.shown_middle),
        hand=None,
        points=None,
    )
    return seen if seat is None else msgspec.structs.replace(seen, **own(state, seat))


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: it stands in place of what a spectator sees there."""
    hand = state.hands[seat]
    return {"hand": words(hand), "points": points_word(points(hand)) if hand else None}


def seat_view(state: State, seat: int) -> SeatView:
    """Return what everyone may know of this seat."""
    return SeatView(
        chips=max(0, state.lives[seat] - 1),
        cards=count(state.hands[seat]),
        known=words(state.known[seat]),
        shown=words(state.shown[seat]),
        place=state.places[seat] or None,
    )


def words(cards: int) -> list[CardWord]:
    """Return a set of cards, ascending."""
    return card_words(cards_in(cards))
