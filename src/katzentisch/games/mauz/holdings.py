"""What the others could hold in a game of Mauz (KC16): all saw what they swapped in."""

from katzentisch.core.cards import bit, count
from katzentisch.games.mauz.rules import State
from katzentisch.games.mauz.view import words

NEEDS = ""


def hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return list(words(state.hands[seat]))


def sure(state: State, seat: int, other: int) -> list[str]:
    """Return what another swapped in, and all the rest where nobody else can have it."""
    pool = 0 if state.is_stock_known() else sum(map(bit, state.stock))
    if state.choosing:
        pool |= state.middle
    for each in range(state.players):
        if each != seat:
            pool |= state.unseen(each)
    found = state.known[other]
    if count(pool) == count(state.unseen(other)):
        found |= pool
    return list(words(found))


def unseen(state: State, seat: int) -> list[str]:
    """Return the other hands, the stock, and the middle while the dealer is choosing."""
    cards = sum(map(bit, state.stock)) | (state.middle if state.choosing else 0)
    for other in range(state.players):
        if other != seat:
            cards |= state.hands[other]
    return list(words(cards))


def kinds(card: str) -> tuple[tuple[str, str], ...]:
    """Return the suit and the rank of a card beside itself: either may add up."""
    return ("suit", card[1]), ("rank", card[0]), ("card", card)
