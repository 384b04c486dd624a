"""What one seat of a game of Katch Me Aho! may see (KA28); the only door out of a State.

Everyone sees the same: nobody holds cards in hand. The ride and what it brought are shown only once
the round is over.
"""

from typing import NewType

import msgspec

from katzentisch.games.katch.notation import (
    DistrictWord,
    StageWord,
    TokenWord,
    ValueWord,
    district_word,
    stage_word,
    token_words,
    value_word,
)
from katzentisch.games.katch.rules import OVER, PAUSE, PRELUDE, SNATCH, START, State

# What a seat that may not move now does, as text.
StatusWord = NewType("StatusWord", str)


class StackView(msgspec.Struct):
    """A stack of the prelude."""

    top: ValueWord
    cards: int


class SeatView(msgspec.Struct):
    """What everyone may know of a seat."""

    seat: int
    district: DistrictWord | None
    stacks: list[StackView] | None  # in the prelude
    draw: int | None  # cards in the draw stack, in the main game
    discard: list[ValueWord] | None  # from the top down
    tokens: list[TokenWord] | None  # of this round, or in a pause of the last one
    due: int | None  # cards to turn up next
    rewarded: bool | None  # whether the last round gave a card back
    status: StatusWord | None  # ready, done or waiting


class DistrictView(msgspec.Struct):
    """A district, and the draw stack and discard pile that lie there."""

    district: DistrictWord
    seat: int | None  # None: it is free
    draw: int
    discard: list[ValueWord]  # from the top down


class StopView(msgspec.Struct):
    """Where both figures stood at a stop of the last round's ride."""

    gang: DistrictWord
    police: DistrictWord


class View(msgspec.Struct):
    """What a seat, or a spectator, may know."""

    stage: StageWord
    phase: int
    turns: int  # cards put and wrong plays in the prelude, then rounds ended
    seats: list[SeatView]
    box: int  # cards that were not dealt
    reference: ValueWord | None  # in the prelude
    pile: list[ValueWord] | None  # from the top down
    last: int | None  # who put the last card down, or starts
    districts: list[DistrictView] | None  # in the main game
    gang: DistrictWord | None  # where the figures start
    police: DistrictWord | None
    pink: int | None
    blue: int | None
    tokens: list[TokenWord] | None  # still in the middle
    stops: list[StopView] | None  # of the last round
    answer: list[TokenWord] | None  # its right tokens
    winner: int | None


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    prelude = state.stage in (START, PRELUDE)
    snatching = state.stage == SNATCH
    known = has_ride(state)
    return View(
        stage=stage_word(state.stage),
        phase=state.phase,
        turns=state.turns,
        seats=[seat_view(state, other) for other in range(state.players)],
        box=len(state.box),
        reference=value_word(state.reference()) if state.stage == PRELUDE else None,
        pile=[value_word(card) for card in state.pile[::-1]] if prelude else None,
        last=state.last if prelude else None,
        districts=None if prelude else district_views(state),
        gang=None if prelude else district_word(state.gang),
        police=None if prelude else district_word(state.police),
        pink=state.pink if snatching or known else None,
        blue=state.blue if snatching or known else None,
        tokens=token_words(state.free_tokens()) if snatching else None,
        stops=stop_views(state) if known else None,
        answer=token_words(state.right()) if known else None,
        winner=state.winner if state.stage == OVER else None,
    )


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: nothing, as everyone knows the same."""
    return {}


def has_ride(state: State) -> bool:
    """Tell whether a round is over and its ride may be shown (KA19)."""
    return state.stage in (PAUSE, OVER) and state.turns > 0


def seat_view(state: State, seat: int) -> SeatView:
    """Return what everyone may know of this seat."""
    prelude = state.stage in (START, PRELUDE)
    known = has_ride(state)
    return SeatView(
        seat=seat,
        district=district_word(seat) if seat < state.districts and not prelude else None,
        stacks=stack_views(state, seat) if prelude else None,
        draw=None if prelude else len(state.draws[seat]),
        discard=None if prelude else [value_word(card) for card in state.discards[seat][::-1]],
        tokens=token_words(state.tokens[seat]) if known or state.stage == SNATCH else None,
        due=state.cards_due(seat) if state.stage == PAUSE else None,
        rewarded=bool(state.rewarded >> seat & 1) if known else None,
        status=status_word(state, seat),
    )


def stack_views(state: State, seat: int) -> list[StackView]:
    """Return a seat's stacks, the left one first."""
    return [
        StackView(top=value_word(state.top(place)), cards=len(state.stacks[place]))
        for place in range(seat, state.stack_count(), state.players)
    ]


def district_views(state: State) -> list[DistrictView]:
    """Return all districts, clockwise."""
    return [
        DistrictView(
            district=district_word(district),
            seat=district if district < state.players else None,
            draw=len(state.draws[district]),
            discard=[value_word(card) for card in state.discards[district][::-1]],
        )
        for district in range(state.districts)
    ]


def stop_views(state: State) -> list[StopView]:
    """Return the stops of the last round's ride."""
    return [
        StopView(gang=district_word(stop >> 3), police=district_word(stop & 7))
        for stop in state.stops()
    ]


def status_word(state: State, seat: int) -> StatusWord | None:
    """Return why a seat may not move now, or None if it may or the game is over."""
    if state.stage == PRELUDE and state.waiting[seat]:
        return StatusWord("waiting")
    if state.done >> seat & 1:
        return StatusWord("done")
    return StatusWord("ready") if state.ready >> seat & 1 else None
