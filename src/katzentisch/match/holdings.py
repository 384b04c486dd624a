"""What could they hold? What one seat can tell of the other hands, as a good memory would.

Cards that were openly seen to enter a hand and cannot have left it are sure. Of all others it is
counted how often a hand has them when everything that the seat cannot know is dealt anew many
times. Nothing is inferred from how the others played. The answer depends on what the seat knows and
on the dice alone.
"""

from collections import Counter
from typing import Literal

import msgspec

from katzentisch.core.dice import Dice
from katzentisch.core.playout import blindfolded
from katzentisch.core.state import State
from katzentisch.match.box import GameHoldings
from katzentisch.match.game import Game

DEALS = 1000  # the counted shares are then right to about three in a hundred


class Chance(msgspec.Struct, frozen=True):
    """How likely a hand has one of these, or one more than it surely has."""

    kind: Literal["card", "rank", "suit", "faction"]
    what: str
    share: float


class Holding(msgspec.Struct, frozen=True):
    """What one of the others may hold."""

    seat: int
    cards: int
    sure: list[str]
    chances: list[Chance]


def offers_holdings(game: Game) -> bool:
    """Tell whether it can be asked in this game, with these options, what the others could hold."""
    part = game.box.holdings
    return part is not None and (not part.NEEDS or bool(game.options[part.NEEDS]))


def holdings_of(
    game: Game, state: State, seat: int, dice: Dice, deals: int = DEALS
) -> tuple[list[Holding], list[str]]:
    """Return what each of the others may hold, and the cards whose place the seat cannot tell."""
    part = game.box.holdings
    if part is None:
        raise ValueError(f"in {game.box.slug} nobody holds what others cannot see")
    others = [other for other in range(game.players) if other != seat]
    sure = {other: part.sure(state, seat, other) for other in others}
    counted = count_deals(part, state, seat, dice, deals, sure)
    unseen = part.unseen(state, seat)
    for cards in sure.values():
        for card in cards:
            if card in unseen:
                unseen.remove(card)
    kinds = list(dict.fromkeys(kind for card in unseen for kind in part.kinds(card)))
    seats = [
        Holding(
            seat=other,
            cards=len(part.hand(state, other)),
            sure=sure[other],
            chances=chances(kinds, counted[other], deals),
        )
        for other in others
    ]
    return seats, unseen


def count_deals(
    part: GameHoldings,
    state: State,
    seat: int,
    dice: Dice,
    deals: int,
    sure: dict[int, list[str]],
) -> dict[int, Counter[tuple[str, str]]]:
    """Count for each hand in how many deals it has more of a kind than it surely has."""
    counted: dict[int, Counter[tuple[str, str]]] = {other: Counter() for other in sure}
    least = {other: tally(part, cards) for other, cards in sure.items()}
    if all(len(cards) == len(part.hand(state, other)) for other, cards in sure.items()):
        return counted  # there is nothing to guess at
    for _ in range(deals):
        world = blindfolded(state, seat, dice)
        for other, found in counted.items():
            held = tally(part, part.hand(world, other))
            found.update(kind for kind, n in held.items() if n > least[other][kind])
    return counted


def tally(part: GameHoldings, cards: list[str]) -> Counter[tuple[str, str]]:
    """Count cards by all the kinds they are of."""
    return Counter(kind for card in cards for kind in part.kinds(card))


def chances(
    kinds: list[tuple[str, str]], counted: Counter[tuple[str, str]], deals: int
) -> list[Chance]:
    """Return the shares of all that was held at least once, in the order of the pack."""
    return [
        Chance(kind, what, round(counted[kind, what] / deals, 3))  # type: ignore[arg-type]
        for kind, what in kinds
        if counted[kind, what]
    ]
