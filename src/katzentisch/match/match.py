"""A Match is one game being played.

It takes moves as text, checks and explains them, tells what happened and to whom, and keeps the
record.
"""

import hashlib
from typing import TYPE_CHECKING

import msgspec

from katzentisch.core.dice import Dice
from katzentisch.core.playout import blindfolded
from katzentisch.core.refusals import IllegalMove, UnknownMove
from katzentisch.core.state import Objection, Outcome, State, Trace
from katzentisch.match.box import house_sentences
from katzentisch.match.event import Event
from katzentisch.match.record import Record, position_text
from katzentisch.match.sentences import explained

if TYPE_CHECKING:
    from katzentisch.match.game import Game


MARKED = 32  # moves between two states that are kept to go back to


class Match:
    """One game being played."""

    def __init__(self, game: "Game", state: State, record: Record) -> None:
        self.game = game
        self._players = game.players
        self.events: list[Event] = []
        self.state = state
        self._record = record
        self._moves: list[tuple[int, str]] = []
        # After how many moves, which state, and how many events: the first and the last ones.
        self._marks: list[tuple[int, State, int]] = [(0, state, 0)]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._record.names

    @property
    def state(self) -> State:
        """The whole state, for trusted code: players and bots get `view` and `blindfolded`."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        mask = state.actors()
        self._actors = [seat for seat in range(self._players + 1) if mask >> seat & 1]
        self._moves_of: dict[int, list[int]] = {}  # by seat, once somebody asks
        self._checked: tuple[int, str, int] | None = None  # the last move found to be legal
        self._public: msgspec.Struct | None = None  # what everyone sees, once somebody asks

    @property
    def actors(self) -> list[int]:
        """The seats that may move now: one, several, or none when it is over.

        Where a time-out is running, the clock is among them: its seat is the number of players.
        """
        return list(self._actors)

    def is_asked(self, seat: int) -> bool:
        """Tell whether a seat may move now."""
        return seat in self._actors

    def moves(self, seat: int) -> list[str]:
        """Return the legal moves of a seat; none if it may not move now."""
        return [self.game.box.notation.write_move(move) for move in self._legal(seat)]

    def announced_moves(self, seat: int) -> list[str]:
        """Return the legal moves as they are listed to people, who are not reminded of all."""
        notation = self.game.box.notation
        legal = self._legal(seat)
        return [notation.write_move(move) for move in legal if notation.is_announced(move)]

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a move and return what happened; a refused move changes nothing."""
        move = self.check(seat, text)
        after = self.state.copy()
        after.trace = Trace()
        after.apply(seat, move)
        events = [self.game.event(happening) for happening in after.trace.happenings]
        after.trace = None
        self.state = after
        self._moves.append((seat, self.game.box.notation.write_move(move)))
        self.events += events
        if len(self._moves) % MARKED == 0:
            mark = (len(self._moves), after, len(self.events))
            self._marks = [self._marks[0], *self._marks[1:][-1:], mark]
        return events

    def shortened(self, moves: int) -> "Match":
        """Return the match as it was after its first moves; of the last ones few are made again."""
        made, state, events = next(mark for mark in self._marks[::-1] if mark[0] <= moves)
        again = Match(self.game, state, self._record)
        again._moves, again.events = self._moves[:made], self.events[:events]
        again._marks = [mark for mark in self._marks if mark[0] <= made]
        for seat, move in self._moves[made:moves]:
            again.play(seat, move)
        return again

    def check(self, seat: int, text: str) -> int:
        """Return the number of a legal move; raise UnknownMove or IllegalMove for any other."""
        if self._checked is None or self._checked[:2] != (seat, text):
            self._checked = (seat, text, self._check(seat, text))
        return self._checked[2]

    def _check(self, seat: int, text: str) -> int:
        box = self.game.box
        self.check_actor(seat)
        move = box.notation.read_move(text)
        if move is None:
            raise explained(UnknownMove("unknown", {"text": text}), box.sentences, "move")
        if not self._actors:
            raise self._illegal(Objection("game-over", "KT1", {}))
        if seat not in self._actors:
            raise self._illegal(self.state.why_idle(seat))
        move = self.state.as_it_counts(seat, move)
        if move in self._legal(seat):
            return move
        objection = self.state.why_not(seat, move)
        assert objection is not None, f"{text} is not offered, but nothing speaks against it"
        raise self._illegal(objection)

    def view(self, seat: int | None) -> msgspec.Struct:
        """Return what a seat, or with None a spectator, may know."""
        common, own = self.view_in_parts(seat)
        return msgspec.structs.replace(common, **own) if own else common

    def view_in_parts(self, seat: int | None) -> tuple[msgspec.Struct, dict[str, object]]:
        """Return what everyone sees, made once, and what a seat sees in place of parts of it."""
        box = self.game.box
        if seat is not None:
            self.check_seat(seat)
            if not box.shares_views:
                return box.view.view(self.state, seat), {}
        if self._public is None:
            self._public = box.view.view(self.state, None)
        return self._public, {} if seat is None else box.view.own(self.state, seat)

    def blindfolded(self, seat: int, dice: Dice) -> State:
        """Return a state that agrees with all the seat knows, the rest dealt anew by the dice."""
        self.check_seat(seat)
        return blindfolded(self.state, seat, dice)

    def tell(self, event: Event, viewer: int | None, language: str) -> str:
        """Return what happened as a sentence for one seat, or with None for a spectator."""
        values: dict[str, object] = {
            **event.seen_by(viewer),
            "who": "you" if event.seat == viewer else "other",
            "player": self.names[event.seat],
        }
        return self.game.box.sentences.say(language, f"event-{event.code}", values)

    @property
    def moves_made(self) -> list[tuple[int, str]]:
        """The moves so far, each with its seat."""
        return list(self._moves)

    @property
    def outcome(self) -> Outcome | None:
        """None, or places and scores per seat."""
        return self.state.outcome()

    @property
    def position(self) -> dict[str, object]:
        """The whole position, hidden cards included."""
        written = self.game.box.notation.write_position(self.state)
        position: dict[str, object] = msgspec.to_builtins(written)
        return position

    @property
    def record(self) -> Record:
        """The game so far; a fair deal's secret is published only when it is over."""
        record = self.full_record
        if record.fair is None or self.outcome is not None:
            return record
        fair = msgspec.structs.replace(record.fair, secret=None, salt=None)
        return msgspec.structs.replace(record, fair=fair)

    @property
    def full_record(self) -> Record:
        """The game so far with all its secrets: for trusted code, or when it was broken off."""
        return msgspec.structs.replace(
            self._record, moves=tuple(self._moves), checksum=self.checksum()
        )

    def checksum(self) -> str:
        """Return a checksum of the whole position."""
        return hashlib.sha256(position_text(self.position).encode()).hexdigest()[:16]

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that this table does not have."""
        if not 0 <= seat < self._players:
            values: dict[str, object] = {"seat": seat, "last": self._players - 1}
            raise explained(UnknownMove("no-seat", values), house_sentences(), "move")

    def check_actor(self, seat: int) -> None:
        """Refuse a seat that this table does not have, unless the clock sits there."""
        if seat not in self._actors:
            self.check_seat(seat)

    def _legal(self, seat: int) -> list[int]:
        self.check_actor(seat)
        if seat not in self._moves_of:
            asked = seat in self._actors
            self._moves_of[seat] = list(self.state.moves(seat)) if asked else []
        return self._moves_of[seat]

    def _illegal(self, objection: Objection) -> IllegalMove:
        values: dict[str, object] = {**self.game.words(objection.values)}
        illegal = IllegalMove(objection.code, objection.rule, values)
        return explained(illegal, self.game.box.sentences, "illegal")
