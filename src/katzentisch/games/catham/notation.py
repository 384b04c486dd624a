"""Catham City moves and positions as text.

A card is its faction's letter: `d` detectives, `s` scientists, `r` robocats, `m` mafia, `h`
hackers, `p` police, `j` journalists, `b` bureaucrats. Cards are played by writing them: `rr`, with
an extra card `ddd+m`, against seat 2 `hh>2`, or both: `ppp+j>1`. Also `take:rr` from the display,
and as answers `discard:d`, `discard:ds`, `point`, `give:d`, `give:d+d` (and discard another for a
point) and `no`. A blank may stand for the colon.
"""

import re
from typing import NewType

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import TURN_LIMIT
from katzentisch.core.zones import check_ranges, share_out
from katzentisch.games.catham.rules import (
    ACTION,
    COPIES,
    DETECTIVES,
    DISCARD,
    DISPLAY,
    FACTIONS,
    GIVE,
    HAND_LIMIT,
    IN_PLAY,
    JOURNALISTS,
    LETTERS,
    LIMIT,
    MAFIA,
    MOST_HACKERS,
    NO,
    NONE,
    PLAY,
    POINT,
    SIZE,
    TAKE,
    State,
    card_of,
    cards_of,
    counted_all,
    faction_of,
    held,
    in_both,
    kind_of,
    letters_of,
    move_of,
    number_of,
    pack_of,
    victim_of,
)

# A faction, equal cards lying together, and what a seat is asked, as text in views and positions.
FactionWord = NewType("FactionWord", str)
GroupWord = NewType("GroupWord", str)
QuestionWord = NewType("QuestionWord", str)

WORDS = {"no": NO, "point": POINT}
QUESTIONS = {
    "": ACTION,
    "limit": LIMIT,
    "detectives": DETECTIVES,
    "mafia": MAFIA,
    "journalists": JOURNALISTS,
}
QUESTION_WORDS = {question: text for text, question in QUESTIONS.items()}

EQUAL_CARDS = rf"(?P<cards>(?P<card>[{LETTERS}])(?P=card){{0,14}})"
EXTRA = rf"(\+(?P<extra>[{LETTERS}]))?"
MOVES = {
    PLAY: re.compile(rf"(play[:\s]\s*)?{EQUAL_CARDS}{EXTRA}(>(?P<seat>[0-5]))?"),
    TAKE: re.compile(rf"take[:\s]\s*{EQUAL_CARDS}{EXTRA}"),
    DISCARD: re.compile(rf"discard[:\s]\s*(?P<card>[{LETTERS}])(?P<extra>[{LETTERS}])?"),
    GIVE: re.compile(rf"give[:\s]\s*(?P<card>[{LETTERS}]){EXTRA}"),
}


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    text = text.strip().lower()
    if text in WORDS:
        return WORDS[text]
    for kind, pattern in MOVES.items():
        if match := pattern.fullmatch(text):
            return read_parts(kind, match.groupdict())
    return None


def read_parts(kind: int, parts: dict[str, str]) -> int:
    """Return the move of these parts; of two cards to discard the lower comes first."""
    card = LETTERS.index(parts["card"])
    extra = LETTERS.index(parts["extra"]) if parts["extra"] else NONE
    if kind == DISCARD and extra != NONE:
        card, extra = sorted((card, extra))
    number = len(parts.get("cards", parts["card"]))
    seat = int(parts["seat"]) if parts.get("seat") else NONE
    return move_of(kind, card, number, extra, seat)


def write_move(move: int) -> str:
    """Return a move as text."""
    kind, card, extra, seat = kind_of(move), faction_of(move), card_of(move), victim_of(move)
    if move in WORDS.values():
        return "no" if move == NO else "point"
    cards = LETTERS[card] * number_of(move)
    if kind == DISCARD:
        return f"discard:{cards}{'' if extra == NONE else LETTERS[extra]}"
    text = cards if extra == NONE else f"{cards}+{LETTERS[extra]}"
    if kind == PLAY:
        return text if seat == NONE else f"{text}>{seat}"
    return f"take:{text}" if kind == TAKE else f"give:{text}"


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one: it shows all."""
    return True


def read_card(word: str) -> int | None:
    """Return the card a word names, or None if it names none."""
    letter = word.lower()
    return LETTERS.index(letter) if len(letter) == 1 and letter in LETTERS else None


def faction_word(card: int) -> FactionWord:
    """Return a faction, or a card of it, as text: its letter."""
    return FactionWord(LETTERS[card])


def group_words(cards: int) -> list[GroupWord]:
    """Return counted cards in groups: `ddd`, `s`."""
    numbers = [(LETTERS[card], held(cards, card)) for card in range(FACTIONS)]
    return [GroupWord(letter * number) for letter, number in numbers if number]


def question_word(question: int) -> QuestionWord:
    """Return what a seat is asked, as text."""
    return QuestionWord(QUESTION_WORDS[question])


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    return faction_word(value) if name in ("card", "cards") else value


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone and question of a game of Catham City; the stock is written from the top down."""

    hands: list[str]
    display: str
    stock: str
    discard: str = ""
    points: list[int] = []  # for each seat; none written: nobody has any
    turn: int = 0
    turns: int = 0
    actions: int = 0  # finished in this turn
    question: str = ""  # the answer or discard that is asked for; none: an action
    asked: int = NONE  # the seat that must answer; needed only where it is not the one on turn
    extra: str = ""  # the detectives' extra card, while they are being answered
    factions: str = ""  # in play; needed only where the deal decides
    known: list[str] = []  # seen to enter each hand; none written: nothing
    drawn: list[str] = []  # drawn unseen since the last shuffle; none written: whole hands


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    return Position(
        hands=[words(cards_of(hand)) for hand in state.hands],
        display=words(cards_of(state.display)),
        stock=words(state.stock[::-1]),
        discard=words(cards_of(state.discard)),
        points=list(state.points),
        turn=state.turn,
        turns=state.turns,
        actions=state.actions,
        question=question_word(state.question),
        asked=state.asked,
        extra="" if state.extra == NONE else faction_word(state.extra),
        factions=" ".join(letters_of(state.factions)),
        known=[words(cards_of(cards)) for cards in state.known],
        drawn=[words(cards_of(cards)) for cards in state.drawn],
    )


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    players = int(state.players)
    if len(position.hands) != players:
        raise BadPosition("hands", {"found": len(position.hands), "players": players})
    state.factions = read_factions(position, state)
    hand_zones = {f"hands {seat}": text for seat, text in enumerate(position.hands)}
    zones = hand_zones | {
        "display": position.display,
        "discard": position.discard,
        "stock": position.stock,
    }
    cards = share_out(list(pack_of(state.factions)), zones, read_card, faction_word)
    check_ranges(
        {
            "turn": (position.turn, players - 1),
            "turns": (position.turns, TURN_LIMIT),
            "actions": (position.actions, int(state.actions_a_turn())),
        }
    )
    state.hands = vec[i64]([counted_all(vec[i64](cards[zone])) for zone in hand_zones])
    state.display = counted_all(vec[i64](cards["display"]))
    state.discard = counted_all(vec[i64](cards["discard"]))
    state.stock = vec[i64](cards["stock"][::-1])
    state.points = read_points(position, state)
    state.turn = position.turn
    state.turns = position.turns
    state.actions = position.actions
    state.over = state.turns >= TURN_LIMIT or max(state.points) >= state.target
    read_question(position, state)
    check_sizes(state)
    state.known = read_known(position, state)
    state.drawn = read_drawn(position, state)


def read_factions(position: Position, state: State) -> int:
    """Return the factions in play: five, and those that the table has chosen (CC3)."""
    found = [read_card(text) for text in position.factions.split()]
    factions = sum(1 << card for card in set(found) if card is not None)
    if not found and state.factions:
        return int(state.factions)
    wrong = len(found) != IN_PLAY or factions.bit_count() != IN_PLAY
    if wrong or (state.factions and state.factions != factions):
        raise BadPosition("factions", {"factions": position.factions})
    return factions


def read_points(position: Position, state: State) -> vec[i64]:
    """Return everyone's points; only one player can have reached the target (CC25)."""
    points = position.points or [0] * int(state.players)
    if len(points) != state.players:
        raise BadPosition("points", {"found": len(points), "players": int(state.players)})
    most = int(state.target) + 2  # three points at once
    for value in points:
        if not 0 <= value <= most:
            raise BadPosition("out-of-range", {"name": "points", "value": value, "limit": most})
    if sum(value >= state.target for value in points) > 1:
        raise BadPosition("several-winners", {"target": int(state.target)})
    return vec[i64](points)


def read_question(position: Position, state: State) -> None:
    """Lay out who is asked for what; refuse a question that cannot be."""
    question = QUESTIONS.get(position.question)
    extra = NONE if not position.extra else read_card(position.extra)
    asked = position.turn if position.asked == NONE else position.asked
    answers = question not in (ACTION, LIMIT)
    in_play = extra == NONE or (extra is not None and state.factions >> extra & 1)
    finished = state.actions == state.actions_a_turn()
    if (
        question is None
        or extra is None
        or not in_play
        or not 0 <= asked < state.players
        or (asked != position.turn) != answers
        or (extra != NONE) != (question == DETECTIVES)
        or finished != (question == LIMIT)
    ):
        raise BadPosition("question", {"question": position.question, "asked": asked})
    state.question = question
    state.asked = asked
    state.extra = extra
    if answers and not state.over and has_no_choice(state):
        raise BadPosition("no-choice", {"question": position.question, "asked": asked})


def has_no_choice(state: State) -> bool:
    """Tell whether the answer of the seat asked is settled by what lies open (CC15, CC19, CC23)."""
    size, points = state.size(state.asked), state.points[state.asked]
    return size < 2 or (size == 2 and points == 0) if state.question == MAFIA else size == 0


def check_sizes(state: State) -> None:
    """Refuse hands and a display of a size that cannot be (CC8, CC11)."""
    shown = state.display >> SIZE
    if shown > DISPLAY or (shown < DISPLAY and state.question != LIMIT):
        raise BadPosition("display", {"found": int(shown)})
    waiting = HAND_LIMIT
    if state.over:
        waiting += MOST_HACKERS - 1  # CC25: a hacker won before all cards were turned up
    for seat in range(state.players):
        most = biggest_hand(state) if seat == state.turn else waiting
        if state.size(seat) > most:
            values: dict[str, object] = {"found": int(state.size(seat)), "most": most}
            raise BadPosition("hand-too-big", {"seat": seat, **values})
    if state.question == LIMIT and state.size(state.turn) <= HAND_LIMIT:
        raise BadPosition("below-the-limit", {"seat": int(state.turn)})


def biggest_hand(state: State) -> int:
    """Return the most cards that the seat on turn can have: no action brings more than seven."""
    most = HAND_LIMIT + DISPLAY * int(state.actions)
    if state.question == JOURNALISTS:
        return most - 2 + int((state.asked - state.turn) % state.players)
    return most - 4 if state.question in (DETECTIVES, MAFIA) else most


def read_known(position: Position, state: State) -> vec[i64]:
    """Return what was seen to enter each hand; it must be there (CC27)."""
    known = read_lots(position.known, state) or [0] * int(state.players)
    for seat, cards in enumerate(known):
        if in_both(cards, state.hands[seat]) != cards:
            raise BadPosition("known", {"seat": seat, "cards": position.known[seat]})
    return vec[i64](known)


def read_drawn(position: Position, state: State) -> vec[i64]:
    """Return what each seat drew since the last shuffle; with the stock it was in one pile."""
    drawn = read_lots(position.drawn, state)
    if not drawn:
        drawn = [hand - cards for hand, cards in zip(state.hands, state.known, strict=True)]
    together = [*state.stock, *(card for cards in drawn for card in cards_of(cards))]
    for card in set(together):
        if together.count(card) > COPIES:
            raise BadPosition("drawn", {"card": faction_word(card)})
    return vec[i64](drawn)


def read_lots(texts: list[str], state: State) -> list[int]:
    """Return counted cards for each seat, or nothing where nothing is written."""
    if texts and len(texts) != state.players:
        raise BadPosition("lots", {"found": len(texts), "players": int(state.players)})
    lots = []
    for text in texts:
        cards = [read_card(word) for word in text.split()]
        in_play = [card for card in cards if card is not None and state.factions >> card & 1]
        if len(in_play) < len(cards) or any(cards.count(card) > COPIES for card in in_play):
            raise BadPosition("lot", {"cards": text})
        lots.append(counted_all(vec[i64](in_play)))
    return lots


def words(cards: vec[i64]) -> str:
    """Return cards as text."""
    return " ".join(faction_word(card) for card in cards)
