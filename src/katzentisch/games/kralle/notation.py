"""The Red Claw's moves and positions as text.

A card is its colour's letter and its value: `r7`, `g12`, `y0`, `b13`. It is played by writing it;
`r7?1` and `r7?2` let its first or second symbol count as `?`. Also `pass`, `take:r+g` (from the red
row and the green pile), `row:g`, `swap:r7`, `drop:r7`, `markers:r`, `ends:r`, and as answers
`cancel`, `ignore:r7`, `plant:2` and `no`. A blank may stand for the colon, and `g` for `row:g`.

Markers are `1`, `2`, `3` (paw, fingerprint, photo), the false trails `f1`, `f2`, `f3`, and `p` for
planted evidence. Symbols are `R`, `G`, `Y`, `B`, `?` and `K` for the claw.
"""

import re
from typing import NewType

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import cards_in, set_of
from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import TURN_LIMIT
from katzentisch.core.zones import REST, check_ranges, share_out
from katzentisch.games.kralle.deck import read_deck
from katzentisch.games.kralle.parts import (
    CARDS,
    CLAW,
    COLOURS,
    FREE,
    FREE_CLAWS,
    IGNORE_CARD,
    KINDS,
    ROWS,
    SAME,
    SYMBOLS,
    TRAILS,
    VALUES,
    behind,
    cards_of,
    colour_mask,
    colour_of,
    next_of,
    queued,
    stack_of,
    value_of,
)
from katzentisch.games.kralle.rules import (
    CANCEL,
    CAUGHT,
    DROP,
    ENDS,
    FIRST,
    IGNORE,
    MARKERS,
    NO,
    PASS,
    PLANT,
    PLAY,
    ROW,
    SECOND,
    SWAP,
    TAKE,
    State,
    card_of,
    kind_of,
)
from katzentisch.games.kralle.table import (
    ACTION,
    IN_A_ROW,
    NONE,
    TRAIL,
    WHICH_CARD,
    WHICH_ROW,
    WHOM,
)

DOCUMENTS = {"deck": read_deck}

# A card with its symbols, a colour, a marker, the token, an ability, and what a seat is asked, as
# text in views.
PlaceWord = NewType("PlaceWord", str)
ColourWord = NewType("ColourWord", str)
MarkerWord = NewType("MarkerWord", str)
TokenWord = NewType("TokenWord", str)
EffectWord = NewType("EffectWord", str)
QuestionWord = NewType("QuestionWord", str)

MARKER_WORDS = ["1", "2", "3", "f1", "f2", "f3", "p"]
QUESTIONS = {
    "": ACTION,
    "row": WHICH_ROW,
    "plant": WHOM,
    "ignore": WHICH_CARD,
    "trail-paw": TRAIL,
    "trail-fingerprint": TRAIL + 1,
    "trail-photo": TRAIL + 2,
}
QUESTION_WORDS = {question: text for text, question in QUESTIONS.items()}

WORDS = {"no": NO, "cancel": CANCEL, "pass": PASS}
ON_ROWS = {"row": ROW, "markers": MARKERS, "ends": ENDS}
ON_CARDS = {"play": PLAY, "swap": SWAP, "drop": DROP, "ignore": IGNORE}
FREED = {"": PLAY, "?1": FIRST, "?2": SECOND}
PLAYED = {kind: freed for freed, kind in FREED.items()}
NAMES = {kind: name for name, kind in (ON_ROWS | ON_CARDS).items()}

CARD = rf"(?P<card>[{COLOURS}]\d\d?)"
COLON = r"[:\s]\s*"
PLAY_MOVE = re.compile(rf"(play{COLON})?{CARD}(?P<freed>(\?[12])?)")
CARD_MOVE = re.compile(rf"(?P<kind>swap|drop|ignore){COLON}{CARD}")
ROW_MOVE = re.compile(rf"((?P<kind>row|markers|ends){COLON})?(?P<row>[{COLOURS}])")
TAKE_MOVE = re.compile(rf"take{COLON}(?P<row>[{COLOURS}])(\+(?P<pile>[{COLOURS}]))?")
PLANT_MOVE = re.compile(rf"plant{COLON}(?P<seat>[0-3])")


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    text = text.strip().lower()
    if text in WORDS:
        return WORDS[text]
    if match := PLANT_MOVE.fullmatch(text):
        return PLANT + int(match["seat"])
    if match := ROW_MOVE.fullmatch(text):
        return ON_ROWS[match["kind"] or "row"] + COLOURS.index(match["row"])
    if match := TAKE_MOVE.fullmatch(text):
        row, pile = match["row"], match["pile"] or match["row"]
        return TAKE + 4 * COLOURS.index(row) + COLOURS.index(pile)
    return read_card_move(text)


def read_card_move(text: str) -> int | None:
    """Return the move with a card that a text names, or None."""
    match = PLAY_MOVE.fullmatch(text) or CARD_MOVE.fullmatch(text)
    card = read_place(match["card"]) if match else None
    if match is None or card is None:
        return None
    parts = match.groupdict()
    return (ON_CARDS[parts["kind"]] if "kind" in parts else FREED[parts["freed"]]) + card


def write_move(move: int) -> str:
    """Return a move as text."""
    kind = kind_of(move)
    if kind in WORDS.values():
        return next(text for text, number in WORDS.items() if number == move)
    if kind in PLAYED:
        return card_word(card_of(move)) + PLAYED[kind]
    if kind in ON_CARDS.values():
        return f"{NAMES[kind]}:{card_word(card_of(move))}"
    if kind == TAKE:
        row, pile = COLOURS[(move - TAKE) >> 2], COLOURS[move & 3]
        return f"take:{row}" if row == pile else f"take:{row}+{pile}"
    if kind == PLANT:
        return f"plant:{move - PLANT}"
    return f"{NAMES[kind]}:{COLOURS[move & 3]}"


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one: it shows all."""
    return True


def read_place(word: str) -> int | None:
    """Return the place card a word names, or None if it names none."""
    colour, value = word[:1].lower(), word[1:]
    values = [str(number) for number in range(VALUES)]
    if not colour or colour not in COLOURS or value not in values:
        return None
    return VALUES * COLOURS.index(colour) + int(value)


def read_marker(word: str) -> int | None:
    """Return the number of the marker that a word names, or None if it names none."""
    return CARDS + MARKER_WORDS.index(word.lower()) if word.lower() in MARKER_WORDS else None


def read_card(word: str) -> int | None:
    """Return the number of the card or marker that a word names, or None if it names none."""
    place = read_place(word)
    return read_marker(word) if place is None else place


def card_word(card: int) -> str:
    """Return a card as text: `r7`."""
    return COLOURS[colour_of(card)] + str(value_of(card))


def symbol_words(symbols: int) -> str:
    """Return a queue of symbols as text: `KR`."""
    return "".join(SYMBOLS[symbol] for symbol in queued(symbols))


def marker_word(number: int) -> MarkerWord:
    """Return a marker as text."""
    return MarkerWord(MARKER_WORDS[number - CARDS])


def question_word(question: int) -> QuestionWord:
    """Return what a seat is asked, as text."""
    return QuestionWord(QUESTION_WORDS[question])


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    if name in ("card", "cards"):
        return card_word(value)
    if name == "markers":
        return marker_word(value)
    return COLOURS[value] if name == "row" else value


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone and question; piles from the top down, rows from their free end on."""

    hands: list[str]
    rows: list[str]
    piles: list[str] = []  # none written: all that lies nowhere else
    unseen: str = ""  # cards in piles whose place there is not known
    markers: list[str] = []  # first and second at each row; none written: nowhere any
    box: str = REST
    evidence: list[str] = []  # for each seat its markers; none written: nobody has any
    cancelled: list[str] = []  # for each seat those of them that false trails cancel
    token: int = NONE  # who has the Red Claw token
    turn: int = 0
    turns: int = 0
    used: bool = False  # a purple ability, this turn
    question: str = ""  # what is asked for; none: an action
    asked: int = NONE  # the seat that must answer; needed only where it is not the one on turn
    symbols: str = ""  # those still to be followed
    emptied: str = ""  # rows still to be secured, in the order they ran empty
    secured: int = 0  # how many places of the first of them are dealt with
    ignored: str = ""  # cards that do not count in this securing


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    seats = range(int(state.players))
    return Position(
        hands=[words(cards_in(hand)) for hand in state.hands],
        rows=[words(cards_of(state.rows[row], row)) for row in range(ROWS)],
        piles=[words(cards_of(state.piles[row], row)) for row in range(ROWS)],
        unseen=words(vec[i64]([card for row in range(ROWS) for card in unseen_in(state, row)])),
        markers=[
            " ".join(MARKER_WORDS[kind] for kind in state.markers[2 * row :][:2] if kind != NONE)
            for row in range(ROWS)
        ],
        box=counted_words(list(state.box)),
        evidence=[counted_words(list(state.evidence[KINDS * s :][:KINDS])) for s in seats],
        cancelled=[counted_words(list(state.cancelled[TRAILS * s :][:TRAILS])) for s in seats],
        token=state.token,
        turn=state.turn,
        turns=state.turns,
        used=state.used,
        question=question_word(state.question),
        asked=state.asked,
        symbols=symbol_words(state.symbols),
        emptied=" ".join(COLOURS[row] for row in queued(state.emptied)),
        secured=state.secured,
        ignored=words(cards_in(state.ignored)),
    )


def unseen_in(state: State, row: int) -> list[int]:
    """Return the cards of a pile whose place in it is not known, ascending."""
    cards = cards_of(state.piles[row], row)
    return sorted(card for place, card in enumerate(cards) if not state.seen[row] >> place & 1)


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    players = int(state.players)
    if len(position.hands) != players:
        raise BadPosition("hands", {"found": len(position.hands), "players": players})
    check_ranges(
        {
            "turn": (position.turn, players - 1),
            "turns": (position.turns, TURN_LIMIT),
            "secured": (position.secured, 2),
            "token": (position.token + 1, players),
        }
    )
    state.turn = position.turn
    state.turns = position.turns
    state.used = position.used
    state.token = position.token
    state.secured = position.secured
    read_cards(position, state)
    read_unseen(position, state)
    read_markers(position, state)
    read_cancelled(position, state)
    for seat in range(players):
        state.count_points(seat)
    read_question(position, state)
    state.over = state.question == ACTION and (
        state.turns >= TURN_LIMIT or max(state.points) >= CAUGHT
    )


def read_cards(position: Position, state: State) -> None:
    """Lay out hands, rows and piles, each colour apart: `...` may stand once in each."""
    piles = position.piles or [REST] * ROWS
    for name, texts in (("rows", position.rows), ("piles", piles)):
        if len(texts) != ROWS:
            raise BadPosition("rows", {"zone": name, "found": len(texts)})
    for row, colour in enumerate(COLOURS):
        hands = {
            f"hands {seat}": " ".join(card for card in text.split() if belongs(card, row))
            for seat, text in enumerate(position.hands)
        }
        zones = {f"rows {colour}": position.rows[row], f"piles {colour}": piles[row]}
        pack = list(range(VALUES * row, VALUES * row + VALUES))
        cards = share_out(pack, hands | zones, read_place, card_word)
        for seat, zone in enumerate(hands):
            state.hands[seat] |= set_of(vec[i64](cards[zone]))
        if len(cards[f"rows {colour}"]) > IN_A_ROW:
            raise BadPosition("row-too-long", {"row": colour})
        state.rows[row] = stack_of(vec[i64](cards[f"rows {colour}"][::-1]))
        state.piles[row] = stack_of(vec[i64](cards[f"piles {colour}"][::-1]))


def belongs(text: str, row: int) -> bool:
    """Tell whether a hand card is read with this colour; what is no card, with the first."""
    card = read_place(text)
    return row == (0 if card is None else colour_of(card))


def read_unseen(position: Position, state: State) -> None:
    """Note which places in the piles are known: all but those of unseen cards (RK26)."""
    unseen = {read_place(text) for text in position.unseen.split()}
    below: set[int | None] = set()
    for row in range(ROWS):
        pile = cards_of(state.piles[row], row)
        below |= set(pile[1:])
        state.seen[row] = sum(1 << place for place, card in enumerate(pile) if card not in unseen)
    if not unseen <= below:
        raise BadPosition("unseen", {"cards": position.unseen})


def read_markers(position: Position, state: State) -> None:
    """Lay out the markers: at the rows, before the players, in the box, and one on its way."""
    players = int(state.players)
    evidence = position.evidence or [""] * players
    markers = position.markers or [""] * ROWS
    if len(evidence) != players or len(markers) != ROWS:
        raise BadPosition("lots", {"found": len(evidence), "players": players})
    zones = {f"markers {COLOURS[row]}": text for row, text in enumerate(markers)}
    zones |= {f"evidence {seat}": text for seat, text in enumerate(evidence)}
    zones |= {"planted": "p" if position.question == "plant" else "", "box": position.box}
    pack = [CARDS + kind for kind in range(KINDS) for _ in range(state.deck.markers[kind])]
    lots = share_out(pack, zones, read_marker, marker_word)
    for row, colour in enumerate(COLOURS):
        kinds = [number - CARDS for number in lots[f"markers {colour}"]]
        if len(kinds) > 2 or len(set(kinds)) < len(kinds):
            raise BadPosition("markers", {"row": colour, "markers": markers[row]})
        for place, kind in enumerate(kinds):
            state.markers[2 * row + place] = kind
    for kind in range(KINDS):
        state.box[kind] = lots["box"].count(CARDS + kind)
        for seat in range(players):
            state.evidence[KINDS * seat + kind] = lots[f"evidence {seat}"].count(CARDS + kind)


def read_cancelled(position: Position, state: State) -> None:
    """Note what is cancelled: each has its false trail (RK20)."""
    players = int(state.players)
    cancelled = position.cancelled or [""] * players
    if len(cancelled) != players:
        raise BadPosition("lots", {"found": len(cancelled), "players": players})
    for seat, text in enumerate(cancelled):
        for marker in text.split():
            symbol = MARKER_WORDS.index(marker) if marker in MARKER_WORDS[:TRAILS] else NONE
            if symbol == NONE or not state.can_cancel(seat, symbol):
                raise BadPosition("cancelled", {"seat": seat, "markers": text})
            state.cancelled[TRAILS * seat + symbol] += 1


def read_question(position: Position, state: State) -> None:
    """Lay out who is asked for what; refuse a question that cannot be."""
    asked = position.turn if position.asked == NONE else position.asked
    question = QUESTIONS.get(position.question)
    refusal = BadPosition("question", {"question": position.question, "asked": asked})
    if question is None or not 0 <= asked < state.players:
        raise refusal
    state.question = question
    state.asked = asked
    read_symbols(position, state)
    read_emptied(position, state)
    read_ignored(position, state)
    if not may_be_asked(state):
        raise refusal


def read_symbols(position: Position, state: State) -> None:
    """Lay out the symbols still to be followed; SAME only behind the claw it belongs to."""
    symbols = [SYMBOLS.find(letter) for letter in position.symbols]
    most = 3 if state.token_is_claw and state.token == state.turn else 2
    wrong = NONE in symbols or len(symbols) > most or symbols[2:] not in ([], [CLAW])
    if wrong or (SAME in symbols and symbols[:2] != [CLAW, SAME]):
        raise BadPosition("symbols", {"symbols": position.symbols})
    for symbol in symbols:
        state.symbols = behind(state.symbols, symbol)


def read_emptied(position: Position, state: State) -> None:
    """Lay out the order in which rows ran empty: just those that are."""
    emptied = position.emptied.split()
    empty = [COLOURS[row] for row in range(ROWS) if state.rows[row] == 0]
    if sorted(emptied) != sorted(empty) or len(emptied) > 3:
        raise BadPosition("emptied", {"rows": " ".join(empty), "emptied": position.emptied})
    for colour in emptied:
        state.emptied = behind(state.emptied, COLOURS.index(colour))


def read_ignored(position: Position, state: State) -> None:
    """Lay out what does not count: at most one card of each who may ignore one (RK24)."""
    cards = [read_place(text) for text in position.ignored.split()]
    known = [card for card in cards if card is not None]
    state.ignored = set_of(vec[i64](known))
    holders = [seat for seat in range(state.players) if state.hands[seat] & state.ignored]
    # Who has been secured may have lost the ability since, by a false trail.
    may_ignore = state.secured > 0 or all(state.reached(s, IGNORE_CARD) for s in holders)
    of_colour = not known or (
        state.emptied != 0 and state.ignored & ~colour_mask(state.securing()) == 0
    )
    if len(known) < len(cards) or len(holders) != len(known) or not (may_ignore and of_colour):
        raise BadPosition("ignored", {"cards": position.ignored})


def may_be_asked(state: State) -> bool:
    """Tell whether the question fits what is going on."""
    own = state.asked == state.turn
    if state.question == ACTION:
        return own and not state.symbols and not state.emptied and not state.secured
    if state.question == WHICH_ROW:
        return may_choose_row(state)
    if state.symbols or (state.used and not state.emptied):
        return False
    if not state.emptied:
        starts = own and state.secured == 0 and max(state.points) < CAUGHT
        return starts and state.question >= TRAIL and can_cancel(state)
    if state.question == WHICH_CARD:
        return state.secured == 0 and may_ignore_now(state)
    if state.secured == 0:
        return False
    return state.players > 2 if state.question == WHOM else can_cancel(state)


def can_cancel(state: State) -> bool:
    """Tell whether the seat asked can cancel what it is asked about."""
    return state.can_cancel(state.asked, state.question - TRAIL)


def may_choose_row(state: State) -> bool:
    """Tell whether the seat asked is who chooses the next row (RK9, RK24)."""
    if not state.symbols or state.secured or len(queued(state.emptied)) == ROWS:
        return False
    symbol = next_of(state.symbols)
    others = symbol == CLAW and not state.reached(state.turn, FREE_CLAWS)
    chooser = (state.turn + 1) % state.players if others else state.turn
    return symbol in (FREE, CLAW) and bool(state.asked == chooser)


def may_ignore_now(state: State) -> bool:
    """Tell whether the seat asked may ignore a card, and only earlier seats have (RK24)."""
    row = colour_mask(state.securing())
    later = range((state.asked - state.turn) % state.players, state.players)
    late = [(state.turn + more) % state.players for more in later]
    early_only = not any(state.hands[seat] & state.ignored for seat in late)
    holds = state.hands[state.asked] & row != 0
    return early_only and holds and state.reached(state.asked, IGNORE_CARD)


def counted_words(counts: list[int]) -> str:
    """Return markers as text, from the number of each kind."""
    return " ".join(MARKER_WORDS[kind] for kind, n in enumerate(counts) for _ in range(n))


def words(cards: vec[i64]) -> str:
    """Return cards as text."""
    return " ".join(card_word(card) for card in cards)
