"""The bots by name, and the one way to ask them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from katzentisch.core.dice import Dice
from katzentisch.core.pace import Mind, RandomMind
from katzentisch.core.playout import blindfolded
from katzentisch.core.refusals import BadOptions
from katzentisch.core.state import Move, Seat, State
from katzentisch.match.box import Box, house_sentences
from katzentisch.match.sentences import explained

Choose: TypeAlias = Callable[[State, Seat, Dice], Move]

RANDOM = "random"
GREEDY = "greedy"
BOTS = (RANDOM, GREEDY)
LEVELS = ("kitten", "tabby", "stray", "eminence")  # of those who play in time


def choose_randomly(state: State, seat: Seat, dice: Dice) -> Move:
    """Return any legal move."""
    moves = state.moves(seat)
    return moves[dice.below(len(moves))]


def bot(name: str, box: Box) -> Choose:
    """Return how the named bot plays this game."""
    return choose_randomly if name == RANDOM else box.bot.choose


def ask(choose: Choose, state: State, seat: Seat, dice: Dice) -> Move:
    """Return the bot's move; what the seat cannot know is dealt anew before it looks."""
    return choose(blindfolded(state, seat, dice), seat, dice)


def mind_of(name: str, box: Box, seat: Seat, dice: Dice) -> Mind:
    """Return the named bot for a game that is played in time."""
    return (
        RandomMind(seat, dice) if name == RANDOM else box.bot.mind(LEVELS.index(name), seat, dice)
    )


def bot_names(box: Box) -> tuple[str, ...]:
    """Return the bots that play this game."""
    return (RANDOM, *LEVELS) if box.in_time else BOTS


def bots_for_seats(names: Sequence[str], box: Box, players: int) -> list[str]:
    """Return a bot's name for each seat: one given for all, or one given for each."""
    known = bot_names(box)
    for name in names:
        if name not in known:
            unknown = BadOptions("bot-unknown", {"bot": name, "bots": ", ".join(known)})
            raise explained(unknown, house_sentences(), "options")
    if len(names) not in (1, players):
        values: dict[str, object] = {"found": len(names), "players": players}
        raise explained(BadOptions("bots", values), house_sentences(), "options")
    return list(names) * players if len(names) == 1 else list(names)
