"""The French pack, and sets of cards as bit masks.

A card is a number from 0 to 51: four times its rank (the 2 is 0, the ace is 12) plus its suit
(clubs, diamonds, hearts, spades). A set of cards is a mask with one bit for each card in it.
"""

from collections.abc import Iterable
from typing import Final, NewType

from librt.vecs import append, vec
from mypy_extensions import i64

# Cards and suits as text, in views and positions.
CardWord = NewType("CardWord", str)
SuitWord = NewType("SuitWord", str)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
WORDS: Final = [CardWord(rank + suit) for rank in RANKS for suit in SUITS]

# Masks are written out: an expression would be a boxed number when compiled.
PACK_OF_52: Final = 0xFFFFFFFFFFFFF
PACK_OF_32: Final = 0xFFFFFFFF00000  # 7 to ace
FIRST_RANK: Final = 0xF
FIRST_SUIT: Final = 0x1111111111111


def shift(value: i64, n: i64) -> i64:
    """Return value << n; a literal left of << would be a 32-bit number when compiled."""
    return value << n


def bit(card: i64) -> i64:
    """Return the set of this one card."""
    return shift(1, card)


def rank_of(card: i64) -> i64:
    """Return the card's rank, 0 for the 2 to 12 for the ace."""
    return card >> 2


def suit_of(card: i64) -> i64:
    """Return the card's suit, 0 to 3."""
    return card & 3


def rank_mask(rank: i64) -> i64:
    """Return the four cards of a rank."""
    return shift(FIRST_RANK, rank << 2)


def suit_mask(suit: i64) -> i64:
    """Return the thirteen cards of a suit."""
    return shift(FIRST_SUIT, suit)


def count(cards: i64) -> i64:
    """Return how many cards are in the set (of at most 60 kinds)."""
    cards -= (cards >> 1) & 0x555555555555555
    cards = (cards & 0x333333333333333) + ((cards >> 2) & 0x333333333333333)
    cards = (cards + (cards >> 4)) & 0xF0F0F0F0F0F0F0F
    cards += cards >> 8
    cards += cards >> 16
    return (cards + (cards >> 32)) & 0x3F


def lowest(cards: i64) -> i64:
    """Return the lowest card of a set that is not empty."""
    return count((cards & -cards) - 1)


def cards_in(cards: i64) -> vec[i64]:
    """Return the set's cards, ascending."""
    result = vec[i64](capacity=count(cards))
    while cards != 0:
        result = append(result, lowest(cards))
        cards &= cards - 1
    return result


def set_of(cards: vec[i64]) -> i64:
    """Return the set of these cards."""
    result: i64 = 0
    for card in cards:
        result |= bit(card)
    return result


def with_cards(cards: vec[i64], more: vec[i64]) -> vec[i64]:
    """Append cards to a pile."""
    for card in more:
        cards = append(cards, card)
    return cards


def card_word(card: int) -> CardWord:
    """Return a card as text: `7s`, `Th`."""
    return WORDS[card]


def card_words(cards: Iterable[int]) -> list[CardWord]:
    """Return cards as text, in their order."""
    return [WORDS[card] for card in cards]


def suit_word(suit: int) -> SuitWord:
    """Return a suit as text: `c`, `d`, `h` or `s`."""
    return SuitWord(SUITS[suit])


def card_from(word: str) -> int | None:
    """Return the card a word names, or None; `10h` and German letters are understood."""
    rank = rank_from(word[:-1])
    suit = suit_from(word[-1:])
    return None if rank is None or suit is None else rank * 4 + suit


def rank_from(word: str) -> int | None:
    """Return the rank a word names, or None."""
    letter = {"10": "T", "B": "J", "D": "Q"}.get(word.upper(), word.upper())
    return RANKS.index(letter) if len(letter) == 1 and letter in RANKS else None


def suit_from(word: str) -> int | None:
    """Return the suit a word names, or None."""
    letter = word.lower()
    return SUITS.index(letter) if len(letter) == 1 and letter in SUITS else None
