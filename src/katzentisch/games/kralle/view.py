"""What one seat of a game of The Red Claw may see (RK26); the only door out of a State."""

import msgspec

from katzentisch.core.cards import cards_in, count
from katzentisch.games.kralle.deck import EFFECT_NAMES
from katzentisch.games.kralle.notation import (
    MARKER_WORDS,
    ColourWord,
    EffectWord,
    MarkerWord,
    PlaceWord,
    QuestionWord,
    TokenWord,
    card_word,
    question_word,
    symbol_words,
)
from katzentisch.games.kralle.parts import (
    COLOURS,
    HIDDEN_HAND,
    KINDS,
    ROWS,
    TRACK,
    TRAILS,
    cards_of,
    colour_mask,
    size_of,
    top_of,
)
from katzentisch.games.kralle.rules import State
from katzentisch.games.kralle.table import ACTION, NONE, WHICH_ROW


class SeatView(msgspec.Struct):
    """What everyone may know of a seat; a card is written with its symbols: `r7:BB`."""

    seat: int
    points: int
    cards: int | None  # how many a hidden hand has; None: it lies open
    open: list[PlaceWord] | None  # the hand; of a hidden one what is shown at a securing, or None
    token: TokenWord | None  # who has it
    evidence: list[MarkerWord]
    cancelled: list[MarkerWord] | None  # by false trails; None: nothing


class RowView(msgspec.Struct):
    """One row, its markers and its colour's pile."""

    colour: ColourWord
    markers: list[MarkerWord]  # first and second
    row: list[PlaceWord]  # from the free end on
    top: PlaceWord | None  # of the pile; None: it has no card
    pile: int


class View(msgspec.Struct):
    """What a seat, or a spectator, may know."""

    turn: int
    turns: int
    seats: list[SeatView]
    rows: list[RowView]
    track: list[EffectWord]  # what is reached at 1, 2 and so on; empty: nothing
    box: list[int]  # how many markers of each kind are left: everyone can count them
    used: bool  # a purple ability, this turn
    symbols: str | None  # still to be followed; a row must be chosen for the first
    securing: ColourWord | None  # the row whose evidence is being secured
    ignored: list[PlaceWord] | None  # what does not count in it
    hand: list[PlaceWord] | None  # None for a spectator
    asked: int | None  # the seat that must act or answer
    question: QuestionWord | None  # the answer it must give; None: it plays, or chooses a row


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    securing = state.emptied != 0 and state.symbols == 0
    ignored = places(state, state.ignored)
    seen = View(
        turn=state.turn,
        turns=state.turns,
        seats=[seat_view(state, other) for other in range(state.players)],
        rows=[row_view(state, row) for row in range(ROWS)],
        track=[effect_word(state, value) for value in range(1, TRACK + 1)],
        box=list(state.box),
        used=state.used,
        symbols=symbol_words(state.symbols) or None,
        securing=ColourWord(COLOURS[state.securing()]) if securing else None,
        ignored=ignored or None,
        hand=None,
        asked=None if state.over else state.asked,
        question=None if state.question in (ACTION, WHICH_ROW) else question_word(state.question),
    )
    return seen if seat is None else msgspec.structs.replace(seen, **own(state, seat))


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: it stands in place of what a spectator sees there."""
    return {"hand": places(state, state.hands[seat])}


def seat_view(state: State, seat: int) -> SeatView:
    """Return what everyone may know of this seat."""
    evidence = state.evidence[KINDS * seat :][:KINDS]
    cancelled = state.cancelled[TRAILS * seat :][:TRAILS]
    return SeatView(
        seat=seat,
        points=state.points[seat],
        cards=count(state.hands[seat]) if state.reached(seat, HIDDEN_HAND) else None,
        open=open_cards(state, seat),
        token=TokenWord("claw") if state.token == seat else None,
        evidence=marker_words(list(evidence)),
        cancelled=marker_words(list(cancelled)) or None,
    )


def open_cards(state: State, seat: int) -> list[PlaceWord] | None:
    """Return the hand if it lies open, or what a hidden one shows (RK24, RK26)."""
    hand = state.hands[seat]
    if not state.reached(seat, HIDDEN_HAND):
        return places(state, hand)
    if state.emptied == 0 or state.symbols != 0:
        return None
    return places(state, hand & colour_mask(state.securing()))


def row_view(state: State, row: int) -> RowView:
    """Return what lies in and at a row."""
    markers = [kind for kind in state.markers[2 * row :][:2] if kind != NONE]
    return RowView(
        colour=ColourWord(COLOURS[row]),
        row=[place_word(state, card) for card in cards_of(state.rows[row], row)],
        markers=[MarkerWord(MARKER_WORDS[kind]) for kind in markers],
        pile=size_of(state.piles[row]),
        top=place_word(state, top_of(state.piles[row], row)) if state.piles[row] else None,
    )


def places(state: State, cards: int) -> list[PlaceWord]:
    """Return the cards of a set."""
    return [place_word(state, card) for card in cards_in(cards)]


def place_word(state: State, card: int) -> PlaceWord:
    """Return a card with its symbols: `r7:BB`."""
    return PlaceWord(f"{card_word(card)}:{symbol_words(state.deck.symbols[card])}")


def effect_word(state: State, value: int) -> EffectWord:
    """Return the ability that is reached with so many points, empty if there is none."""
    found = [name for name, at in zip(EFFECT_NAMES, state.deck.values, strict=True) if at == value]
    return EffectWord(found[0] if found else "")


def marker_words(counts: list[int]) -> list[MarkerWord]:
    """Return markers from the number of each kind."""
    return [MarkerWord(MARKER_WORDS[kind]) for kind, n in enumerate(counts) for _ in range(n)]
