"""What the other could hold in a game of Katz und Maus (CM15): who counts the ranks can tell."""

from katzentisch.core.zones import bound_to_hold
from katzentisch.games.katzundmaus.notation import rank_word
from katzentisch.games.katzundmaus.rules import SIZE, State, cards_of

NEEDS = ""


def hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return words(list(cards_of(state.hands[seat])))


def sure(state: State, seat: int, other: int) -> list[str]:
    """Return what must be in the other hand, because there is hardly anything else left."""
    return words(bound_to_hold(hidden(state, seat), state.hands[other] >> SIZE))


def unseen(state: State, seat: int) -> list[str]:
    """Return the other hand, the stock and the goal stacks below their tops, as one lot."""
    return words(hidden(state, seat))


def kinds(card: str) -> tuple[tuple[str, str], ...]:
    """Return the rank: suits do not matter."""
    return (("rank", card),)


def hidden(state: State, seat: int) -> list[int]:
    """Return all that the seat cannot see, ascending."""
    below = [card for goal in state.goals for card in goal[: len(goal) - 1]]
    return sorted([*cards_of(state.hands[1 - seat]), *state.stock, *below])


def words(cards: list[int]) -> list[str]:
    """Return cards by their ranks."""
    return [str(rank_word(card)) for card in cards]
