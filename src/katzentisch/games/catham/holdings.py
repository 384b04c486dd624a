"""What the others could hold in Catham City, where the table remembers what was seen (CC27)."""

from katzentisch.core.zones import bound_to_hold
from katzentisch.games.catham.notation import faction_word
from katzentisch.games.catham.rules import SIZE, State, cards_of, counted_all, in_both

NEEDS = "memory_aid"


def hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return words(state.hands[seat])


def sure(state: State, seat: int, other: int) -> list[str]:
    """Return what another was seen to get, and what can be nowhere else.

    A card that never was in the present draw pile is in a hand: with one opponent, in theirs.
    """
    known = state.known[other]
    rest = hidden(state, seat)
    if state.players == 2:
        in_stock = in_both(rest, counted_all(state.stock) + state.drawn[other])
        known += rest - in_stock
        rest = in_stock
    size = state.size(other) - (known >> SIZE)
    found = [*cards_of(known), *bound_to_hold(list(cards_of(rest)), size)]
    return [str(faction_word(card)) for card in sorted(found)]


def unseen(state: State, seat: int) -> list[str]:
    """Return the other hands and the draw pile, as one lot."""
    others = [state.hands[other] for other in range(state.players) if other != seat]
    return words(sum(others) + counted_all(state.stock))


def kinds(card: str) -> tuple[tuple[str, str], ...]:
    """Return the faction of a card: that is all there is to it."""
    return (("faction", card),)


def hidden(state: State, seat: int) -> int:
    """Return all cards that were not seen to get where they are."""
    cards: int = counted_all(state.stock)
    for other in range(state.players):
        if other != seat:
            cards += state.hands[other] - state.known[other]
    return cards


def words(cards: int) -> list[str]:
    """Return counted cards one by one."""
    return [str(faction_word(card)) for card in cards_of(cards)]
