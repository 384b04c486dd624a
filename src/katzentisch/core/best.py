"""The best of several moves, for bots that give each a worth."""

from mypy_extensions import i64

from katzentisch.core.dice import Dice
from katzentisch.core.state import Move


class Best:
    """The best move offered so far; among equals the dice choose, each as likely."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.move: Move = -1
        self.worth: i64 = -1
        self.equals: i64 = 0

    def offer(self, move: Move, worth: i64) -> None:
        """Consider one more move; a worth is at least 0."""
        if worth > self.worth:
            self.move = move
            self.worth = worth
            self.equals = 1
        elif worth == self.worth:
            self.equals += 1
            if self.dice.below(self.equals) == 0:
                self.move = move
