"""What the others hold in The Red Claw (RK26): all of it was seen to come, even into hidden hands.

Hands are dealt openly, and what enters them comes from open rows and piles. Only the order of what
was shuffled into the piles is unseen.
"""

from katzentisch.core.cards import cards_in
from katzentisch.games.kralle.notation import card_word
from katzentisch.games.kralle.parts import ROWS, cards_of
from katzentisch.games.kralle.rules import State

NEEDS = ""


def hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return [card_word(card) for card in cards_in(state.hands[seat])]


def sure(state: State, seat: int, other: int) -> list[str]:
    """Return the whole hand: whoever remembers knows it."""
    return hand(state, other)


def unseen(state: State, seat: int) -> list[str]:
    """Return the cards in the piles whose places there nobody knows."""
    cards = [
        card
        for row in range(ROWS)
        for place, card in enumerate(cards_of(state.piles[row], row))
        if not state.seen[row] >> place & 1
    ]
    return [card_word(card) for card in sorted(cards)]


def kinds(card: str) -> tuple[tuple[str, str], ...]:
    """Return the card alone: none is left to guess at."""
    return (("card", card),)
