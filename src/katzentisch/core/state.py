"""The contract of every game: what `games/<slug>/rules.py` offers and everyone else relies on.

A State is small, mutable, fast and trusts its caller. Seats and moves are numbers. Several seats
may be asked at once, or another seat than the one whose turn it is: only `actors` tells.

Time is an input. Where a game knows time-outs, they are moves of the clock, which sits after the
last player: its seat is the number of players. The rules say which time-outs are running and how
long they take; whoever runs the game watches the time.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from katzentisch.core.dice import Dice

Seat: TypeAlias = i64
Move: TypeAlias = i64
Choice: TypeAlias = int | bool | str
Options: TypeAlias = dict[str, Choice]
Values: TypeAlias = dict[str, int | list[int]]

TURN_LIMIT: Final = 1000  # KT2


class Option:
    """One thing a table can choose about a game; the first choice is the default.

    Of very many choices `samples` are those that the contract kit plays, the default first. Where
    `document` is set, the value may also be a document, whose code becomes the choice.
    """

    def __init__(
        self,
        name: str,
        rule: str,
        choices: list[Choice],
        samples: list[Choice] | None = None,
        document: bool = False,
    ) -> None:
        self.name = name
        self.rule = rule
        self.choices = choices
        self.samples = choices if samples is None else samples
        self.document = document


class Outcome:
    """How a game ended: a place for each seat, 1 for the winners, and the game's own count."""

    def __init__(self, places: list[int], scores: list[int]) -> None:
        self.places = places
        self.scores = scores


def outcome_by_fewest(scores: list[int]) -> Outcome:
    """Rank the seats by score, the lowest first; equal scores share a place."""
    return Outcome([1 + sum([other < score for other in scores]) for score in scores], scores)


class Objection:
    """Why a move is illegal: a code, the rule it rests on, and the numbers involved."""

    def __init__(self, code: str, rule: str, values: Values) -> None:
        self.code = code
        self.rule = rule
        self.values = values


class Happening:
    """One thing that happened: what everyone may know, and what only some seats may."""

    def __init__(self, code: str, seat: int, values: Values, secret: Values, seers: int) -> None:
        self.code = code
        self.seat = seat
        self.values = values
        self.secret = secret
        self.seers = seers  # a mask of the seats that may know the secret


class Trace:
    """Where rules tell what happened; playouts go without one."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []

    def tell(self, code: str, seat: Seat, values: Values) -> None:
        """Tell what everyone may know."""
        self.happenings.append(Happening(code, seat, values, {}, 0))

    def tell_secret(self, code: str, seat: Seat, values: Values, secret: Values) -> None:
        """Tell what everyone may know, and a secret that only this seat may."""
        self.happenings.append(Happening(code, seat, values, secret, 1 << int(seat)))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game at one moment; `rules.py` of each game subclasses it."""

    def __init__(self, players: i64, dice: Dice) -> None:
        self.players: i64 = players
        self.dice = dice
        self.trace: Trace | None = None
        self.turns: i64 = 0  # turns ended so far
        self.phase: i64 = 0  # what a move may answer, where everyone plays at once

    def deal(self) -> None:
        """Set up an empty table for a new game."""
        raise NotImplementedError

    def actors(self) -> i64:
        """Return a mask of the seats that may move now, the clock included; 0 when it is over."""
        raise NotImplementedError

    def moves(self, seat: Seat) -> vec[Move]:
        """Return the legal moves of a seat that may move: ascending, in a fresh vec."""
        raise NotImplementedError

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def why_not(self, seat: Seat, move: Move) -> Objection | None:
        """Say why a seat that may move may not make this move; None when it may."""
        raise NotImplementedError

    def why_idle(self, seat: Seat) -> Objection:
        """Say why a seat may not move now, while the game goes on."""
        return Objection("not-your-turn", "KT1", {})

    def as_it_counts(self, seat: Seat, move: Move) -> Move:
        """Return the move that one made with an earlier moment in view comes to now.

        Only games in which everyone plays at once tell a late move from a wrong one.
        """
        return move

    def timer(self, time_out: Move) -> i64:
        """Return which timer brings this move of the clock: one number for as long as it runs."""
        raise NotImplementedError

    def duration(self, time_out: Move) -> i64:
        """Return after how many milliseconds this move of the clock is due."""
        raise NotImplementedError

    def copy(self) -> "State":
        """Return an independent copy, dice included, without the trace."""
        raise NotImplementedError

    def redeal(self, seat: Seat, dice: Dice) -> None:
        """Resample all that the seat cannot know; the given dice are the state's from here on.

        The result depends only on what the seat knows and on the dice.
        """
        raise NotImplementedError

    def knows_alike(self) -> bool:
        """Tell whether every seat knows the same in this game, so that one blindfold fits all."""
        return False

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""
        raise NotImplementedError

    def cards(self) -> vec[i64]:
        """Return every card of the game, zone by zone: they are conserved."""
        raise NotImplementedError
