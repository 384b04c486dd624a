"""Cards in the zones of a written position.

A zone is text: cards between blanks, a pile from its top down. In one zone `...` stands for all
cards that are named nowhere else, in the order of the pack.
"""

from collections.abc import Callable
from typing import Final

from katzentisch.core.refusals import BadPosition

REST: Final = "..."


def share_out(
    pack: list[int],
    zones: dict[str, str],
    card_from: Callable[[str], int | None],
    card_word: Callable[[int], str],
) -> dict[str, list[int]]:
    """Return each zone's cards; refuse a card that is missing, unknown or there too often."""
    left = list(pack)
    cards: dict[str, list[int]] = {}
    rest_zone = ""
    for zone, text in zones.items():
        cards[zone] = []
        for word in text.split():
            if word == REST:
                if rest_zone:
                    raise BadPosition("rest-twice", {"zone": rest_zone, "other": zone})
                rest_zone = zone
                rest_place = len(cards[zone])
                continue
            card = card_from(word)
            if card is None or card not in pack:
                raise BadPosition("card-unknown", {"card": word, "zone": zone})
            if card not in left:
                raise BadPosition("card-twice", {"card": card_word(card), "zone": zone})
            left.remove(card)
            cards[zone].append(card)
    if rest_zone:
        cards[rest_zone][rest_place:rest_place] = left
    elif left:
        missing = " ".join([card_word(card) for card in left])
        raise BadPosition("cards-missing", {"cards": missing, "count": len(left)})
    return cards


def check_ranges(ranges: dict[str, tuple[int, int]]) -> None:
    """Refuse a number of a position that is below 0 or above its limit."""
    for name, (value, limit) in ranges.items():
        if not 0 <= value <= limit:
            raise BadPosition("out-of-range", {"name": name, "value": value, "limit": limit})


def bound_to_hold(pool: list[int], size: int) -> list[int]:
    """Return the cards that there must be among so many of a pool, whichever they are."""
    left_out = len(pool) - size
    return [card for card in sorted(set(pool)) for _ in range(pool.count(card) - left_out)]
