"""What the others could hold in a game of Miau (MM16): who remembers the pile can tell."""

from katzentisch.core.cards import bit, card_word, cards_in, count
from katzentisch.games.miau.rules import State

NEEDS = ""


def hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return words(state.hands[seat])


def sure(state: State, seat: int, other: int) -> list[str]:
    """Return what another must hold: all there is left of what its cards once came from."""
    unknown = hidden(state, seat)
    found = 0
    for origin in state.origins:
        if count(unknown & origin) == count(state.hands[other] & origin):
            found |= unknown & origin
    return words(found)


def unseen(state: State, seat: int) -> list[str]:
    """Return the other hands and the stock, as one lot."""
    return words(hidden(state, seat))


def kinds(card: str) -> tuple[tuple[str, str], ...]:
    """Return the suit and the rank of a card beside itself: one follows either."""
    return ("suit", card[1]), ("rank", card[0]), ("card", card)


def hidden(state: State, seat: int) -> int:
    """Return the cards that are neither in the own hand nor in the pile."""
    return state.deck & ~state.hands[seat] & ~sum(map(bit, state.pile))


def words(cards: int) -> list[str]:
    """Return a set of cards, ascending."""
    return [card_word(card) for card in cards_in(cards)]
