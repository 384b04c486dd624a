"""What one seat of a game of Katz und Maus may see (CM15); the only door out of a State."""

import msgspec

from katzentisch.games.katzundmaus.notation import RankWord, building_words, rank_word
from katzentisch.games.katzundmaus.rules import PILES, SIZE, State, cards_of


class SeatView(msgspec.Struct):
    """What everyone may know of a seat."""

    cards: int
    goal: int  # cards left in the goal stack
    goal_top: RankWord | None
    discards: list[list[RankWord]]


class BuildingView(msgspec.Struct):
    """A building pile, and the card it needs next; a king always does."""

    cards: list[RankWord]
    needs: RankWord


class View(msgspec.Struct):
    """What a seat, or a spectator, may know; piles from the top down."""

    turn: int
    turns: int
    seats: list[SeatView]
    buildings: list[BuildingView]
    stock: int
    removed: list[RankWord]  # ascending
    hand: list[RankWord] | None  # None for a spectator


def view(state: State, seat: int | None) -> View:
    """Return what the seat may know, or a spectator where seat is None."""
    seen = View(
        turn=state.turn,
        turns=state.turns,
        seats=[seat_view(state, other) for other in range(state.players)],
        buildings=[building_view(state, building) for building in range(PILES)],
        stock=len(state.stock),
        removed=[rank_word(card) for card in cards_of(state.removed)],
        hand=None,
    )
    return seen if seat is None else msgspec.structs.replace(seen, **own(state, seat))


def own(state: State, seat: int) -> dict[str, object]:
    """Return what nobody but this seat sees: it stands in place of what a spectator sees there."""
    return {"hand": [rank_word(card) for card in cards_of(state.hands[seat])]}


def seat_view(state: State, seat: int) -> SeatView:
    """Return what everyone may know of this seat."""
    goal = state.goals[seat]
    piles = state.discards[PILES * seat : PILES * (seat + 1)]
    return SeatView(
        cards=state.hands[seat] >> SIZE,
        goal=len(goal),
        goal_top=rank_word(goal[len(goal) - 1]) if len(goal) > 0 else None,
        discards=[[rank_word(card) for card in pile[::-1]] for pile in piles],
    )


def building_view(state: State, building: int) -> BuildingView:
    """Return a building pile, open to everyone."""
    return BuildingView(
        cards=building_words(state, building),
        needs=rank_word(state.heights[building] + 1),
    )
