"""What one seat of a game of Catham City may see (CC27); the only door out of a State."""

import msgspec

from katzentisch.games.catham.notation import (
    FactionWord,
    GroupWord,
    QuestionWord,
    faction_word,
    group_words,
    question_word,
)
from katzentisch.games.catham.rules import ACTION, FACTIONS, NONE, State


class SeatView(msgspec.Struct):
    """What everyone may know of a seat."""

    seat: int
    cards: int
    points: int
    known: list[GroupWord] | None  # seen to enter the hand; only with the memory aid


class View(msgspec.Struct):
    """What a seat, or a spectator, may know; equal cards lie in groups: `ddd`."""

    turn: int
    turns: int
    seats: list[SeatView]
    target: int
    factions: list[FactionWord]  # in play
    display: list[GroupWord]
    stock: int
    discard: list[GroupWord]
    hand: list[GroupWord] | None  # None for a spectator
    actions_left: int | None  # in this turn, where a turn has two
    asked: int | None  # the seat that must act or answer
    question: QuestionWord | None  # the answer it must give; None: it takes or plays
    extra: FactionWord | None  # the card whose like may be discarded for a point


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    plain = state.question == ACTION or state.over
    seen = View(
        turn=state.turn,
        turns=state.turns,
        seats=[seat_view(state, other) for other in range(state.players)],
        target=state.target,
        factions=[faction_word(n) for n in range(FACTIONS) if state.factions >> n & 1],
        display=group_words(state.display),
        stock=len(state.stock),
        discard=group_words(state.discard),
        hand=None,
        actions_left=state.actions_a_turn() - state.actions if state.experienced else None,
        asked=None if state.over else state.asked,
        question=None if plain else question_word(state.question),
        extra=None if plain or state.extra == NONE else faction_word(state.extra),
    )
    return seen if seat is None else msgspec.structs.replace(seen, **own(state, seat))


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: it stands in place of what a spectator sees there."""
    return {"hand": group_words(state.hands[seat])}


def seat_view(state: State, seat: int) -> SeatView:
    """Return what everyone may know of this seat."""
    return SeatView(
        seat=seat,
        cards=state.size(seat),
        points=state.points[seat],
        known=group_words(state.known[seat]) if state.memory_aid else None,
    )
