"""Mauz moves and positions as text.

Moves: `7h>Ad` (give the 7, take the ace), `all`, `skip`, `knock`; for the dealer `keep`, `other`.
"""

from typing import NewType

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, card_from, card_word, cards_in, count, set_of
from katzentisch.core.refusals import BadPosition
from katzentisch.core.zones import check_ranges, share_out
from katzentisch.games.mauz.rules import (
    ALL,
    CARD,
    KEEP,
    KNOCK,
    LIVES,
    MOST_RENEWALS,
    NOBODY,
    OTHER,
    PACK_OF_36,
    PACK_SIZE,
    ROUND_LIMIT,
    SET,
    SKIP,
    State,
    can_be_unseen,
    completing,
    is_shown,
)

# Points as text, in views: `30½`.
PointsWord = NewType("PointsWord", str)

WORDS = {"all": ALL, "skip": SKIP, "knock": KNOCK, "keep": KEEP, "other": OTHER}
WORDS_BY_MOVE = {move: text for text, move in WORDS.items()}
CALLS = ("none", "hiss", "purr", "meow")


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    text = text.strip().lower()
    if text in WORDS:
        return WORDS[text]
    give_text, _, take_text = text.partition(">")
    give, take = read_card(give_text.strip()), read_card(take_text.strip())
    return None if give is None or take is None else 64 * give + take


def write_move(move: int) -> str:
    """Return a move as text."""
    return WORDS_BY_MOVE.get(move) or f"{card_word(move >> 6)}>{card_word(move & CARD)}"


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one: it shows all."""
    return True


def read_card(word: str) -> int | None:
    """Return the card a word names, or None if it names none of the 36."""
    card = card_from(word)
    return card if card is not None and PACK_OF_36 & bit(card) else None


def points_word(points: int) -> PointsWord:
    """Return doubled points as text: `30½`."""
    return PointsWord(f"{points // 2}½" if points % 2 else f"{points // 2}")


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    if name == "points":
        return points_word(value)
    if name == "call":
        return CALLS[value]
    return value if name in ("chips", "count") else card_word(value)


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone of a game of Mauz; the stock is written from the top down."""

    hands: list[str]
    middle: str  # while the dealer is choosing: the second set
    stock: str
    away: str = ""
    dealer: int = 1
    turn: int = 0
    choosing: bool = False
    knocker: int = NOBODY
    skips: int = 0
    renewals: int = 0
    turns: int = 0
    lives: list[int] = []  # none written: all have three chips and the last life
    places: list[int] = []  # of those who are out, 0 for the others; none written: all are in
    shown: list[str] = []  # the hands at the end of the last round
    shown_middle: str = ""  # and the middle
    known: list[str] = []  # cards openly swapped in
    ruled_out: list[str] = []  # what everyone can tell of the others, see State


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    return Position(
        hands=[words(cards_in(hand)) for hand in state.hands],
        middle=words(cards_in(state.middle)),
        stock=words(state.stock[::-1]),
        away=words(cards_in(state.away)),
        dealer=state.dealer,
        turn=state.turn,
        choosing=state.choosing,
        knocker=state.knocker,
        skips=state.skips,
        renewals=state.renewals,
        turns=state.turns,
        lives=list(state.lives),
        places=list(state.places),
        shown=[words(cards_in(hand)) for hand in state.shown],
        shown_middle=words(cards_in(state.shown_middle)),
        known=[words(cards_in(cards)) for cards in state.known],
        ruled_out=[words(cards_in(cards)) for cards in state.ruled_out],
    )


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    players = int(state.players)
    if len(position.hands) != players:
        raise BadPosition("hands", {"found": len(position.hands), "players": players})
    hands = {f"hands {seat}": text for seat, text in enumerate(position.hands)}
    others = {"middle": position.middle, "away": position.away, "stock": position.stock}
    cards = share_out(list(cards_in(PACK_OF_36)), {**hands, **others}, read_card, card_word)
    state.hands = vec[i64]([set_of(vec[i64](cards[zone])) for zone in hands])
    state.middle = set_of(vec[i64](cards["middle"]))
    state.away = set_of(vec[i64](cards["away"]))
    state.stock = vec[i64](cards["stock"][::-1])
    read_lives(position, state)
    check_sizes(state)
    read_turn(position, state)
    read_renewals(position, state)
    read_choosing(position, state)
    state.shown = vec[i64](sets_of(position.shown, players))
    [state.shown_middle] = sets_of([position.shown_middle], 1)
    read_known(position, state)


def read_lives(position: Position, state: State) -> None:
    """Read who has how many lives, and who left when (KC12, KC13)."""
    players = int(state.players)
    lives = position.lives or [LIVES] * players
    places = position.places or [0] * players
    if len(lives) != players or not all(0 <= left <= LIVES for left in lives) or not any(lives):
        raise BadPosition("lives", {"players": players, "limit": LIVES})
    still_in = sum(left > 0 for left in lives)
    for seat, (left, place) in enumerate(zip(lives, places, strict=False)):
        later = still_in + sum(0 < other < place for other in places)
        if place != (0 if left else 1 + later):
            raise BadPosition("places", {"seat": seat, "place": place})
    if len(places) != players:
        raise BadPosition("places", {"seat": players, "place": 0})
    state.lives = vec[i64](lives)
    state.places = vec[i64](places)
    state.over = still_in == 1


def check_sizes(state: State) -> None:
    """Refuse hands and a middle that do not have three cards, or any for those who are out."""
    for seat in range(state.players):
        held = count(state.hands[seat])
        is_in = state.lives[seat] > 0
        if held != SET if is_in else held not in ((0, SET) if state.over else (0,)):
            raise BadPosition("hand-size", {"seat": seat, "found": held})
    if count(state.middle) != SET:
        raise BadPosition("middle-size", {"found": count(state.middle)})


def read_turn(position: Position, state: State) -> None:
    """Read who deals, who is on turn and who has knocked."""
    check_ranges(
        {
            "turn": (position.turn, state.players - 1),
            "dealer": (position.dealer, state.players - 1),
            "skips": (position.skips, sum(hand != 0 for hand in state.hands) - 1),
            "turns": (position.turns, ROUND_LIMIT if state.over else ROUND_LIMIT - 1),
        }
    )
    for seat in (position.turn, position.dealer):
        if state.lives[seat] == 0 and not state.over:
            raise BadPosition("seat-out", {"seat": seat})
    state.turn = position.turn
    state.dealer = position.dealer
    state.skips = position.skips
    state.turns = position.turns
    state.knocker = read_knocker(position, state)


def read_knocker(position: Position, state: State) -> int:
    """Return who has knocked: somebody else than the seat on turn, and nobody skips any more."""
    knocker = position.knocker
    if knocker == NOBODY:
        return NOBODY
    fits = 0 <= knocker < state.players and (state.over or state.lives[knocker] > 0)
    if not fits or (knocker == state.turn and not state.over) or state.skips:
        raise BadPosition("knocker", {"knocker": knocker})
    return knocker


def read_renewals(position: Position, state: State) -> None:
    """Read how often the middle was renewed: what was put away must be as many (KC5)."""
    most = MOST_RENEWALS if state.over else MOST_RENEWALS - 1
    hands = sum(hand != 0 for hand in state.hands)
    first_stock = PACK_SIZE // SET - hands - 1  # in sets of three
    renewals = position.renewals
    away = renewals if renewals <= first_stock else renewals - first_stock - 1
    if not 0 <= renewals <= most or count(state.away) != SET * away:
        raise BadPosition("renewals", {"renewals": renewals, "away": count(state.away)})
    state.renewals = renewals


def read_choosing(position: Position, state: State) -> None:
    """Read whether the dealer is still choosing; nothing has happened before (KC2)."""
    begun = state.turns or state.skips or state.renewals or state.knocker != NOBODY
    if position.choosing and (state.over or begun or state.turn != state.dealer):
        raise BadPosition("choosing")
    state.choosing = position.choosing


def read_known(position: Position, state: State) -> None:
    """Read what everyone can tell of the hands, in which nothing lies unshown (KC10)."""
    known = sets_of(position.known, int(state.players))
    ruled_out = sets_of(position.ruled_out, int(state.players))
    for seat, hand in enumerate(state.hands):
        if known[seat] & ~hand or (known[seat] and state.choosing):
            raise BadPosition("known", {"seat": seat})
        if state.over:
            known[seat] = hand
        elif is_shown(hand) and not state.choosing:
            raise BadPosition("unshown", {"seat": seat})
        ruled_out[seat] |= ruled_out_at_least(known[seat], hand & ~known[seat])
        if not fits(hand & ~known[seat], ruled_out[seat]):
            raise BadPosition("ruled-out", {"seat": seat})
    state.known = vec[i64](known)
    state.ruled_out = vec[i64](ruled_out)


def ruled_out_at_least(known: int, unseen: int) -> int:
    """Return what the known cards in a hand rule out for its unseen ones."""
    if count(unseen) == 1:
        return completing(known)
    return known if unseen else 0


def fits(unseen: int, ruled_out: int) -> bool:
    """Tell whether what is ruled out can be ruled out for these cards, shown hands apart."""
    if count(unseen) in (0, SET):
        return ruled_out == 0
    return unseen & ruled_out == 0 and can_be_unseen(unseen, ruled_out)


def sets_of(texts: list[str], players: int) -> list[int]:
    """Return a set of cards for each seat; none written means that all are empty."""
    texts = texts or [""] * players
    cards = [[read_card(word) for word in text.split()] for text in texts]
    if len(texts) != players or any(None in each for each in cards):
        raise BadPosition("sets", {"players": players, "found": " / ".join(texts)})
    return [set_of(vec[i64]([card for card in each if card is not None])) for each in cards]


def words(cards: vec[i64]) -> str:
    """Return cards as text."""
    return " ".join(card_word(card) for card in cards)
