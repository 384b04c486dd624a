"""Katz und Maus moves and positions as text.

A move says from where and to where: `7>b2` a hand card to building pile 2, `d3>b2` the top of
discard pile 3, `goal>b1` the top of the goal stack, `9>d4` a hand card to discard pile 4; also
`pass`. A card is its rank alone: `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
"""

from typing import NewType

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import rank_from
from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import TURN_LIMIT
from katzentisch.core.zones import check_ranges, share_out
from katzentisch.games.katzundmaus.rules import (
    BUILDING,
    DISCARD,
    GOAL,
    GOAL_CARDS,
    HAND,
    KING,
    PASS,
    PILES,
    QUEEN,
    THREE_PACKS,
    TO_DISCARD,
    State,
    cards_of,
    counted,
)

# A card as text where suits do not matter, in views and positions.
RankWord = NewType("RankWord", str)

RANKS = "A23456789TJQK"
SOURCES = (
    {"goal": GOAL}
    | {f"d{n + 1}": DISCARD + n for n in range(PILES)}
    | {f"b{n + 1}": BUILDING + n for n in range(PILES)}
)
SOURCE_WORDS = {source: text for text, source in SOURCES.items()}
DESTINATIONS = {f"b{n + 1}": n for n in range(PILES)} | {
    f"d{n + 1}": TO_DISCARD + n for n in range(PILES)
}
DESTINATION_WORDS = list(DESTINATIONS)


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    text = text.strip().lower()
    if text == "pass":
        return PASS
    source_text, _, destination_text = text.partition(">")
    source = SOURCES.get(source_text.strip(), read_card(source_text.strip()))
    destination = DESTINATIONS.get(destination_text.strip())
    return None if source is None or destination is None else 8 * source + destination


def write_move(move: int) -> str:
    """Return a move as text."""
    if move == PASS:
        return "pass"
    source = move // 8
    source_text = SOURCE_WORDS.get(source) or rank_word(source)
    return f"{source_text}>{DESTINATION_WORDS[move % 8]}"


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one: it shows all."""
    return True


def read_card(word: str) -> int | None:
    """Return the card a word names, or None; `10` and the German letters B and D are understood."""
    rank = rank_from(word)
    return None if rank is None else (rank + 1) % KING + 1


def rank_word(card: int) -> RankWord:
    """Return a card as text: `7`, `T`, `K`."""
    return RankWord(RANKS[card - 1])


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    if name in ("card", "cards"):
        return rank_word(value)
    if name == "source":
        return source_word(value)
    return value + 1 if name in ("building", "pile") else value


def source_word(source: int) -> str | int:
    """Return where a card came from: `goal`, `hand`, or the number of a discard pile."""
    if source >= DISCARD:
        return source - DISCARD + 1
    return "goal" if source == GOAL else "hand"


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone of a game of Katz und Maus; piles are written from the top down."""

    hands: list[str]
    goals: list[str]
    stock: str
    discards: list[list[str]] = []  # four piles for each seat; none written: all are empty
    buildings: list[str] = []  # four piles; none written: all are empty
    removed: str = ""
    turn: int = 0
    turns: int = 0
    over: bool = False  # because the stock was empty after a round; all else can be seen


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    piles = [words(pile[::-1]) for pile in state.discards]
    return Position(
        hands=[words(cards_of(hand)) for hand in state.hands],
        goals=[words(goal[::-1]) for goal in state.goals],
        stock=words(state.stock[::-1]),
        discards=[piles[PILES * seat : PILES * (seat + 1)] for seat in range(state.players)],
        buildings=[" ".join(building_words(state, n)) for n in range(PILES)],
        removed=words(cards_of(state.removed)),
        turn=state.turn,
        turns=state.turns,
        over=state.over and not over_at_sight(state),
    )


def building_words(state: State, building: int) -> list[RankWord]:
    """Return the cards of a building pile from the top down."""
    kings = state.kings[building]
    levels = range(state.heights[building], 0, -1)
    return [rank_word(KING if kings >> (level - 1) & 1 else level) for level in levels]


def over_at_sight(state: State) -> bool:
    """Tell whether a goal stack is empty (CM12) or the turns have run out (KT2)."""
    return any(len(goal) == 0 for goal in state.goals) or state.turns >= TURN_LIMIT


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    players = int(state.players)
    discards = position.discards or [[""] * PILES for _ in range(players)]
    buildings = position.buildings or [""] * PILES
    check_piles(position, discards, buildings, players)
    hand_zones = {f"hands {seat}": text for seat, text in enumerate(position.hands)}
    goal_zones = {f"goals {seat}": text for seat, text in enumerate(position.goals)}
    discard_zones = {
        f"discards {seat} d{n + 1}": text
        for seat, piles in enumerate(discards)
        for n, text in enumerate(piles)
    }
    building_zones = {f"buildings b{n + 1}": text for n, text in enumerate(buildings)}
    others = {"removed": position.removed, "stock": position.stock}
    zones = {**hand_zones, **goal_zones, **discard_zones, **building_zones, **others}
    cards = share_out(list(cards_of(THREE_PACKS)), zones, read_card, rank_word)
    hands = [cards[zone] for zone in hand_zones]
    goals = [cards[zone] for zone in goal_zones]
    check_hands(position, hands, bool(cards["stock"]))
    check_goals(goals)
    check_ranges({"turn": (position.turn, players - 1), "turns": (position.turns, TURN_LIMIT)})
    state.hands = vec[i64]([counted_all(hand) for hand in hands])
    state.goals = vec[vec[i64]]([vec[i64](goal[::-1]) for goal in goals])
    state.discards = vec[vec[i64]]([vec[i64](cards[zone][::-1]) for zone in discard_zones])
    for building, zone in enumerate(building_zones):
        read_building(state, building, cards[zone][::-1])
    state.removed = counted_all(cards["removed"])
    state.stock = vec[i64](cards["stock"][::-1])
    state.turn = position.turn
    state.turns = position.turns
    state.over = read_over(position, state)


def read_over(position: Position, state: State) -> bool:
    """Tell whether the game is over."""
    if position.over and len(state.stock) > 0:
        raise BadPosition("not-over", {"count": len(state.stock)})  # CM13
    return position.over or over_at_sight(state)


def check_piles(
    position: Position, discards: list[list[str]], buildings: list[str], players: int
) -> None:
    """Refuse too many or too few zones of a kind."""
    if len(position.hands) != players:
        raise BadPosition("hands", {"found": len(position.hands), "players": players})
    if len(position.goals) != players:
        raise BadPosition("goals", {"found": len(position.goals), "players": players})
    if [len(piles) for piles in discards] != [PILES] * players:
        raise BadPosition("discards", {"players": players})
    if len(buildings) != PILES:
        raise BadPosition("buildings", {"found": len(buildings)})


def check_hands(position: Position, hands: list[list[int]], has_stock: bool) -> None:
    """Refuse hands that cannot be: too many cards, or too few while there is a stock."""
    for seat, hand in enumerate(hands):
        if len(hand) > HAND:
            raise BadPosition("hand-too-big", {"seat": seat, "found": len(hand)})
        fewest = 1 if seat == position.turn else HAND  # CM10, CM11
        if has_stock and len(hand) < fewest:
            raise BadPosition("hand-too-small", {"seat": seat, "fewest": fewest})


def check_goals(goals: list[list[int]]) -> None:
    """Refuse goal stacks that are too big, or both empty."""
    for seat, goal in enumerate(goals):
        if len(goal) > GOAL_CARDS:
            raise BadPosition("goal-too-big", {"seat": seat, "found": len(goal)})
    if not any(goals):
        raise BadPosition("goals-empty")


def read_building(state: State, building: int, cards: list[int]) -> None:
    """Lay out a building pile, from the ace up; refuse one that cannot be (CM5, CM6)."""
    for level, card in enumerate(cards, start=1):
        if level >= QUEEN:
            raise BadPosition("building-full", {"building": building + 1})
        if card not in (level, KING):
            values: dict[str, object] = {"card": rank_word(card), "needed": rank_word(level)}
            raise BadPosition("building-order", {"building": building + 1, **values})
    state.heights[building] = len(cards)
    state.kings[building] = sum(1 << n for n, card in enumerate(cards) if card == KING)


def counted_all(cards: list[int]) -> int:
    """Return cards whose order does not matter as one number."""
    return sum(counted(card) for card in cards)


def words(cards: vec[i64]) -> str:
    """Return cards as text."""
    return " ".join(rank_word(card) for card in cards)
