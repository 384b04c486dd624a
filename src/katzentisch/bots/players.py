"""The bots by name, and the one way to ask them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from katzentisch.bots.levels import KITTEN, LEVELS, TABBY, Searcher
from katzentisch.core.dice import Dice
from katzentisch.core.guide import Guide, PlainGuide, any_move
from katzentisch.core.pace import Mind, RandomMind
from katzentisch.core.playout import blindfolded
from katzentisch.core.refusals import BadOptions
from katzentisch.core.state import Move, Seat, State
from katzentisch.match.box import Box, house_sentences
from katzentisch.match.sentences import explained

Choose: TypeAlias = Callable[[State, Seat, Dice], Move]

RANDOM = "random"
BOTS = (RANDOM, *LEVELS)


def bot(name: str, box: Box) -> Choose:
    """Return how the named bot plays this game."""
    if name == RANDOM:
        return any_move
    guide = guide_of(box)
    if name == KITTEN:
        return guide.slip
    if name == TABBY:
        return guide.choose
    return Searcher(guide, guide.simulations(LEVELS.index(name)))


def guide_of(box: Box) -> Guide:
    """Return what the game's bot knows."""
    guide: Guide | None = getattr(box.bot, "GUIDE", None)
    return PlainGuide(box.bot.choose) if guide is None else guide


def ask(choose: Choose, state: State, seat: Seat, dice: Dice) -> Move:
    """Return the bot's move; what the seat cannot know is dealt anew before it looks."""
    return choose(blindfolded(state, seat, dice), seat, dice)


def mind_of(name: str, box: Box, seat: Seat, dice: Dice) -> Mind:
    """Return the named bot for a game that is played in time."""
    return (
        RandomMind(seat, dice) if name == RANDOM else box.bot.mind(LEVELS.index(name), seat, dice)
    )


def bots_for_seats(names: Sequence[str], players: int) -> list[str]:
    """Return a bot's name for each seat: one given for all, or one given for each."""
    for name in names:
        if name not in BOTS:
            unknown = BadOptions("bot-unknown", {"bot": name, "bots": ", ".join(BOTS)})
            raise explained(unknown, house_sentences(), "options")
    if len(names) not in (1, players):
        values: dict[str, object] = {"found": len(names), "players": players}
        raise explained(BadOptions("bots", values), house_sentences(), "options")
    return list(names) * players if len(names) == 1 else list(names)
