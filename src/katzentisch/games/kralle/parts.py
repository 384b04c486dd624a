"""The parts of The Red Claw: place cards in rows and piles, evidence markers, and the deck.

A card is 14 * colour + value; the colours are red, green, yellow and blue. A hand is a set of
cards as a bit mask. Rows and piles are stacks of one colour, packed into one number: four bits a
card, its value + 1, the top (of a row: the free end) lowest.

What the cards show, which markers there are and what the track allows is a Deck. It is made from a
code: two symbols for each card, a number for each kind of marker, a digit for each value of the
track (0: nothing, else which effect).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

COLOURS: Final = "rgyb"
ROWS: Final = 4
VALUES: Final = 14
CARDS: Final = 56
ONE_COLOUR: Final = 0x3FFF

# Symbols: a colour, or one of these. SAME is never printed: the row that was chosen last.
SYMBOLS: Final = "RGYB?K="
FREE: Final = 4
CLAW: Final = 5
SAME: Final = 6

# Kinds of markers: 1, 2, 3 points (paw, fingerprint, photo), a false trail for each, planted.
KINDS: Final = 7
TRAILS: Final = 3
PLANTED: Final = 6
MARKERS: Final = 40

# Effects, in the order of the track that comes with the game.
SWAP_CARD: Final = 0
FREE_SYMBOL: Final = 1
SWAP_MARKERS: Final = 2
LOWER_VALUE: Final = 3
SWAP_ENDS: Final = 4
HIDDEN_HAND: Final = 5
IGNORE_CARD: Final = 6
DROP_CARD: Final = 7
FREE_CLAWS: Final = 8
EFFECTS: Final = 9
TRACK: Final = 10
NEVER: Final = 99  # the value at which an effect is reached that the track does not have


class Deck:
    """What cards, markers and track are like; it never changes, and copies of a state share it."""

    def __init__(self, symbols: vec[i64], markers: vec[i64], values: vec[i64]) -> None:
        self.symbols = symbols  # for each card its two, as a queue
        self.markers = markers  # how many of each kind
        self.values = values  # for each effect the points that it takes


def deck_from(code: str) -> Deck:
    """Return the deck that a code stands for; the code has been checked."""
    letters, counts, track = code.split(".")
    symbols = vec[i64]()
    for card in range(CARDS):
        first: i64 = SYMBOLS.index(letters[2 * card])
        second: i64 = SYMBOLS.index(letters[2 * card + 1])
        symbols = append(symbols, queue_of(first, second))
    values = vec[i64]([NEVER] * EFFECTS)
    for place in range(TRACK):
        effect = int(track[place])
        if effect > 0:
            values[effect - 1] = place + 1
    return Deck(symbols, vec[i64]([int(number) for number in counts.split("-")]), values)


# -- queues of symbols: three bits a symbol, the next one lowest


def queue_of(first: i64, second: i64) -> i64:
    """Return two symbols as a queue."""
    return 1 + first | (1 + second) << 3


def behind(queue: i64, symbol: i64) -> i64:
    """Return the queue with one more symbol at its end."""
    end: i64 = 0
    while queue >> end != 0:
        end += 3
    return queue | (1 + symbol) << end


def next_of(queue: i64) -> i64:
    """Return the next symbol of a queue that is not empty."""
    return (queue & 7) - 1


def queued(queue: i64) -> vec[i64]:
    """Return the symbols of a queue, the next one first."""
    symbols = vec[i64]()
    while queue != 0:
        symbols = append(symbols, next_of(queue))
        queue >>= 3
    return symbols


# -- cards, rows and piles


def colour_of(card: i64) -> i64:
    """Return a card's colour, 0 to 3."""
    return card // VALUES


def value_of(card: i64) -> i64:
    """Return a card's visibility value, 0 to 13."""
    return card % VALUES


def colour_mask(colour: i64) -> i64:
    """Return the fourteen cards of a colour."""
    mask: i64 = ONE_COLOUR
    mask <<= VALUES * colour
    return mask


def put_on(stack: i64, card: i64) -> i64:
    """Return the stack with this card on top."""
    return stack << 4 | value_of(card) + 1


def top_of(stack: i64, colour: i64) -> i64:
    """Return the top card of a stack that is not empty."""
    return VALUES * colour + (stack & 15) - 1


def size_of(stack: i64) -> i64:
    """Return how many cards a stack has."""
    size: i64 = 0
    while stack != 0:
        size += 1
        stack >>= 4
    return size


def cards_of(stack: i64, colour: i64) -> vec[i64]:
    """Return a stack's cards from the top down."""
    cards = vec[i64](capacity=14)
    while stack != 0:
        cards = append(cards, top_of(stack, colour))
        stack >>= 4
    return cards


def stack_of(cards: vec[i64]) -> i64:
    """Return a stack of cards whose last one is the top."""
    stack: i64 = 0
    for card in cards:
        stack = put_on(stack, card)
    return stack


def listed(cards: vec[i64]) -> list[int]:
    """Return cards as a list, for the trace."""
    return [int(card) for card in cards]
