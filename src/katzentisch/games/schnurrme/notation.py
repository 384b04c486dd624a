"""Kurz-Schnurrmé moves and positions as text.

Moves: `stock` and `pile` draw; `5s+6s+7s` lays out three cards of a meld; `8s>2` adds a card to
meld 2 on the table; `9d` discards. A joker is `*`, and in a meld `*7s`: with what it stands for.
"""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import CardWord, card_from, card_word, count
from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import TURN_LIMIT
from katzentisch.core.zones import check_ranges, share_out
from katzentisch.games.schnurrme.rules import (
    ACE,
    ADDING,
    CARD,
    FOR,
    IS_SET,
    JOKER,
    MELD,
    NO_RUN,
    NO_SET,
    PILE,
    RENEWALS,
    SAY_WHICH,
    SETS,
    STOCK,
    THREE_FIRST,
    State,
    bundle_of,
    cards_of,
    filled_of,
    new_meld,
    owner_of,
    packed,
    shown_cards,
)

WORDS = {"stock": STOCK, "pile": PILE}
JOKER_WORDS = ("*", "jk", "joker")
MOST_MELDS = 18  # of 56 cards


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    text = text.strip().lower()
    if text in WORDS:
        return WORDS[text]
    if ">" in text:
        return read_addition(*text.split(">", 1))
    cards = [read_shown(each) for each in text.replace("+", " ").split()]
    known = [card for card in cards if card is not None]
    if not known or len(known) < len(cards):
        return None
    if len(known) == 1:
        return known[0] if known[0] <= JOKER else None
    if JOKER in known:
        return SAY_WHICH
    return meld_move(known) if len(known) == 3 else THREE_FIRST


def read_addition(card_text: str, meld_text: str) -> int | None:
    """Return the move that adds a card to a meld."""
    card = read_shown(card_text.strip())
    meld_text = meld_text.strip()
    number = int(meld_text) if meld_text.isascii() and meld_text.isdecimal() else 0
    if card is None or not 1 <= number <= MOST_MELDS:
        return None
    return SAY_WHICH if card == JOKER else card + ADDING * number


def meld_move(cards: list[int]) -> int:
    """Return the move that lays out these three cards, jokers as what they stand for."""
    meld = meld_from(cards)
    if meld is None:
        one_suit = len({card & 3 for card in cards}) == 1
        return NO_RUN if one_suit else NO_SET
    spots, filled, home, kind = meld
    first = (spots & -spots).bit_length() - 1
    if not kind:
        return MELD + 64 * (filled >> first) + 4 * first + home
    left_out = (~spots & -~spots).bit_length() - 1
    below = filled & ((1 << left_out) - 1)
    jokers = below | (filled ^ below) >> 1
    return SETS + 64 * (8 * left_out + jokers) + 4 * home


def meld_from(cards: list[int]) -> tuple[int, int, int, int] | None:
    """Return spots, filled spots, home and kind of the meld of these cards; None if it is none."""
    ranks = [(card & CARD) >> 2 for card in cards]
    suits = [card & 3 for card in cards]
    if len(set(ranks)) == 1 and len(set(suits)) == len(cards):  # PR4
        return (*spots_of(suits, cards), ranks[0], IS_SET)
    if len(set(suits)) == 1:
        low = [0 if rank == ACE else rank + 1 for rank in ranks]
        high = [rank + 1 for rank in ranks]
        for spots in (low, high) if ranks[0] == ACE else (high, low):  # PR5
            if sorted(spots) == list(range(min(spots), min(spots) + len(cards))):
                return (*spots_of(spots, cards), suits[0], 0)
    return None


def spots_of(spots: list[int], cards: list[int]) -> tuple[int, int]:
    """Return the spots as a mask, and those that jokers fill."""
    filled = sum(1 << spot for spot, card in zip(spots, cards, strict=True) if card & FOR)
    return sum(1 << spot for spot in spots), filled


def write_move(move: int) -> str:
    """Return a move as text."""
    if move in WORDS.values():
        return "stock" if move == STOCK else "pile"
    if move <= JOKER:
        return shown_word(move)
    if move < MELD:
        return f"{shown_word(move % ADDING)}>{move // ADDING}"
    return "+".join(shown_word(card) for card in shown_cards(new_meld(move, 0)))


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one.

    Two jokers make melds with every card, by the dozen: these are not listed.
    """
    return move < MELD or count(filled_of(new_meld(move, 0))) < 2


def read_card(word: str) -> int | None:
    """Return the card a word names, or None if it names none."""
    return JOKER if word.lower() in JOKER_WORDS else card_from(word)


def read_shown(word: str) -> int | None:
    """Return the card a word names, with FOR added where a joker stands for it."""
    card = read_card(word.removeprefix("*") or word)
    if card is None or card == JOKER or not word.startswith("*"):
        return card if word in JOKER_WORDS or card != JOKER else None
    return card + FOR


def shown_word(card: int) -> CardWord:
    """Return a card as text: `7s`, `*` a joker, `*7s` a joker that stands for a card."""
    if card == JOKER:
        return CardWord("*")
    return CardWord("*" + card_word(card - FOR)) if card & FOR else card_word(card)


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    if name in ("card", "cards"):
        return shown_word(value)
    return value + 1 if name == "meld" else value


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone of a game of Kurz-Schnurrmé; piles are written from the top down."""

    hands: list[str]
    pile: str
    stock: str
    melds: list[str] = []  # each with the seat that laid it out: `0 5s 6s *7s`
    known: list[str] = []  # for each seat the hand cards that were taken from the pile
    renewals: list[list[str]] = []  # of each later stock, what each seat drew and still holds
    turn: int = 0
    has_drawn: bool = False
    laid: int = 0  # melds laid out this turn: the last ones
    turns: int = 0


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    players = int(state.players)
    drawn = [bundle_words(bundle) for bundle in state.drawn]
    return Position(
        hands=[bundle_words(hand) for hand in state.hands],
        pile=words(list(state.pile[::-1])),
        stock=words(list(state.stock[::-1])),
        melds=[f"{owner_of(meld)} {words(shown_cards(meld))}" for meld in state.melds],
        known=[bundle_words(bundle) for bundle in state.known],
        renewals=[drawn[first : first + players] for first in range(0, len(drawn), players)],
        turn=state.turn,
        has_drawn=state.has_drawn,
        laid=state.laid,
        turns=state.turns,
    )


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    players = int(state.players)
    if len(position.hands) != players:
        raise BadPosition("hands", {"found": len(position.hands), "players": players})
    hands = {f"hands {seat}": text for seat, text in enumerate(position.hands)}
    melds = [read_meld(text, players) for text in position.melds]
    lying = {f"melds {number}": lying_words(meld) for number, meld in enumerate(melds, start=1)}
    zones = {**hands, **lying, "pile": position.pile, "stock": position.stock}
    cards = share_out(list(cards_of(state.pack())), zones, read_card, shown_word)
    check_ranges(
        {
            "turn": (position.turn, players - 1),
            "laid": (position.laid, len(melds)),
            "turns": (position.turns, TURN_LIMIT),
        }
    )
    if not position.has_drawn and not cards["pile"]:
        raise BadPosition("empty-pile")
    state.hands = vec[i64]([bundle_of(vec[i64](cards[zone])) for zone in hands])
    state.pile = vec[i64](cards["pile"][::-1])
    state.stock = vec[i64](cards["stock"][::-1])
    state.melds = vec[i64](melds)
    state.turn = position.turn
    state.has_drawn = position.has_drawn
    state.turns = position.turns
    state.laid = read_laid(position, state)
    read_sources(position, state)
    state.over = is_over(state)


def read_meld(text: str, players: int) -> int:
    """Return a meld from its seat and its cards."""
    seat, *card_words = text.split() or [""]
    cards = [read_shown(each) for each in card_words]
    known = [card for card in cards if card is not None and card != JOKER]
    meld = meld_from(known) if 3 <= len(known) == len(cards) else None
    owned = seat in [str(number) for number in range(players)]
    if meld is None or not owned or all(card & FOR for card in known):  # PR6
        raise BadPosition("meld", {"meld": text})
    return packed(*meld, int(seat))


def lying_words(meld: int) -> str:
    """Return the cards that lie in a meld, jokers being jokers."""
    return words([JOKER if card & FOR else card for card in shown_cards(meld)])


def read_laid(position: Position, state: State) -> int:
    """Return how many melds the seat on turn has laid out this turn."""
    owners = [owner_of(meld) for meld in state.melds[len(state.melds) - position.laid :]]
    if position.laid and (not position.has_drawn or set(owners) != {position.turn}):
        raise BadPosition("laid", {"laid": position.laid, "seat": position.turn})
    return position.laid


def read_sources(position: Position, state: State) -> None:
    """Note where hand cards come from: the pile, or a later stock."""
    none = [""] * int(state.players)
    if len(position.renewals) > RENEWALS:
        values: dict[str, object] = {"name": "renewals", "value": len(position.renewals)}
        raise BadPosition("out-of-range", {**values, "limit": RENEWALS})
    rest = list(state.hands)
    rows = []
    for texts in (position.known or none, *position.renewals):
        if len(texts) != state.players:
            raise BadPosition("sources", {"cards": ", ".join(texts)})
        rows.append([read_source(text, seat, rest) for seat, text in enumerate(texts)])
    state.known = vec[i64](rows[0])
    state.drawn = vec[i64]([bundle for row in rows[1:] for bundle in row])


def read_source(text: str, seat: int, rest: list[int]) -> int:
    """Return hand cards of one source, and take them out of the rest of the seat's hand."""
    cards = [read_card(each) for each in text.split()]
    left = list(cards_of(rest[seat]))
    for card in cards:
        if card is None or card not in left:
            raise BadPosition("sources", {"cards": text})
        left.remove(card)
    bundle = bundle_of(vec[i64]([card for card in cards if card is not None]))
    rest[seat] -= bundle
    return bundle


def is_over(state: State) -> bool:
    """Tell whether the game is over (PR9, PR11, KT2)."""
    for seat, hand in enumerate(state.hands):
        if hand == 0 and (seat != state.turn or not state.has_drawn):
            raise BadPosition("finished", {"seat": seat})
    finished = state.hands[state.turn] == 0
    stopped = state.renewals() == RENEWALS and not state.has_drawn
    return finished or stopped or state.turns >= TURN_LIMIT


def bundle_words(bundle: int) -> str:
    """Return the cards of a bundle as text."""
    return words(list(cards_of(bundle)))


def words(cards: list[int]) -> str:
    """Return cards as text, jokers in melds as what they stand for."""
    return " ".join(shown_word(card) for card in cards)
