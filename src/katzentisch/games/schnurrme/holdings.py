"""What the others could hold in Kurz-Schnurrmé (PR12): what they took from the pile is known."""

from katzentisch.core.cards import bit
from katzentisch.core.zones import bound_to_hold
from katzentisch.games.schnurrme.notation import shown_word
from katzentisch.games.schnurrme.rules import JOKER, State, cards_of, size_of

NEEDS = ""


def hand(state: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return words(state.hands[seat])


def sure(state: State, seat: int, other: int) -> list[str]:
    """Return what another took from the pile, and what is left of a stock to nobody else."""
    found = list(cards_of(state.known[other]))
    dealt = [state.dealt_part(each) for each in range(state.players)]
    drawn = list(state.drawn)
    stocks = [dealt, *(drawn[n : n + state.players] for n in range(0, len(drawn), state.players))]
    for number, parts in enumerate(stocks, start=1):
        pool = sum(part for each, part in enumerate(parts) if each != seat)
        if number == len(stocks):
            pool += sum(map(bit, state.stock))
        found += bound_to_hold(list(cards_of(pool)), size_of(parts[other]))
    return [str(shown_word(card)) for card in sorted(found)]


def unseen(state: State, seat: int) -> list[str]:
    """Return the other hands and the stock, as one lot."""
    others = [state.hands[other] for other in range(state.players) if other != seat]
    return words(sum(others) + sum(map(bit, state.stock)))


def kinds(card: str) -> tuple[tuple[str, str], ...]:
    """Return the suit and the rank of a card beside itself: runs are of one, sets of the other."""
    if card == shown_word(JOKER):
        return (("card", card),)
    return ("suit", card[1]), ("rank", card[0]), ("card", card)


def words(bundle: int) -> list[str]:
    """Return a bundle of cards, ascending."""
    return [str(shown_word(card)) for card in cards_of(bundle)]
