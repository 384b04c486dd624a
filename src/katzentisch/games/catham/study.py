"""What a balance report should know of Catham City: its factions."""

from typing import Final

from katzentisch.games.catham.rules import LETTERS, PLAY, faction_of, kind_of

OPTION: Final = "factions"
PARTS: Final = LETTERS


def part_of(move: int) -> str:
    """Return the faction whose cards are played for their ability, or nothing."""
    return LETTERS[faction_of(move)] if kind_of(move) == PLAY else ""
