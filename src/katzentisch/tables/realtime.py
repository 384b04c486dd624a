"""Real time at a table: bots with reaction times, time-outs, and races that are judged.

An answer does not count when it arrives, but when no other one can still be judged before it
(`race.py`). Until then it waits here. None of this is in the journal but what came of it: after a
restart everyone looks at the table anew.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from katzentisch.bots.players import mind_of
from katzentisch.core.dice import Dice
from katzentisch.core.pace import NEVER, Mind, Pace
from katzentisch.core.playout import blindfolded
from katzentisch.match.match import Match
from katzentisch.tables.chairs import Chair
from katzentisch.tables.race import (
    TRUSTED_ANSWER,
    Answer,
    Verdict,
    decided_at,
    judge,
    most_credit,
    weigh,
)

PINGS_KEPT = 9
MOST_WAITING = 20  # answers of one seat
NO_LINE = -1


@dataclass(frozen=True)
class Waiting:
    """An answer that waits for its verdict, and the line on which its sender is told."""

    answer: Answer
    move: str
    guest: str
    ref: str
    line: int  # NO_LINE for a bot
    again: tuple[int, ...] = ()  # the lines on which it was sent once more


class RealTime:
    """What runs at a table where everyone plays at once."""

    def __init__(self, match: Match, chairs: list[Chair], dice: Dice, now: int) -> None:
        self.dice = dice
        self.waiting: list[Waiting] = []
        self.trips: dict[int, deque[int]] = {}
        self.took: dict[int, list[int]] = {}
        self.phase = -1
        self.signalled = now
        self.is_sent = False
        minds = [self.mind(match, seat, chair) for seat, chair in enumerate(chairs)]
        self.pace = Pace(minds, dice)
        self.look(match, now)

    def mind(self, match: Match, seat: int, chair: Chair) -> Mind:
        """Return who plays a seat: a person, who is only waited for, or a bot."""
        if chair.is_played_by_person:
            return Mind(seat)
        return mind_of(chair.house_bot, match.game.box, seat, self.dice)

    def change_hands(self, match: Match, seat: int, chair: Chair, now: int) -> None:
        """Let a tabby play a seat from now on, or its player again."""
        mind = self.mind(match, seat, chair)
        self.pace.minds[seat] = mind
        mind.look(blindfolded(match.state, seat, self.dice), now)

    def look(self, match: Match, now: int) -> None:
        """Let everyone see what is new."""
        if match.actors:
            self.pace.look(match.state, now)
        self.note_signal(match, now)

    def note_signal(self, match: Match, now: int) -> None:
        """Remember when the players were sent what they race to answer."""
        if match.state.phase != self.phase:
            self.phase = int(match.state.phase)
            self.signalled = now
            self.is_sent = False

    def published(self, now: int) -> None:
        """Take note that the last signal went out only now."""
        if not self.is_sent:
            self.signalled = now
            self.is_sent = True

    def note_trip(self, seat: int, milliseconds: int) -> None:
        """Keep a round trip that the server measured."""
        self.trips.setdefault(seat, deque(maxlen=PINGS_KEPT)).append(milliseconds)

    # -- races

    def take(
        self, seat: int, move: str, claimed: int | None, sender: tuple[str, str, int], now: int
    ) -> None:
        """Let an answer wait for its verdict."""
        answer = self.answer(seat, claimed, now)
        waiting = Waiting(answer, move, *sender)
        self.waiting.append(waiting)
        if waiting.line != NO_LINE:  # a bot has no cable, and says nothing about its player's
            quickest = sorted([*self.took.get(seat, ()), answer.took])[:TRUSTED_ANSWER]
            self.took[seat] = quickest

    def waits_for(self, guest: str, ref: str, line: int) -> bool:
        """Tell whether a command waits already; then it is answered on the new line, too."""
        for place, waiting in enumerate(self.waiting):
            if (waiting.guest, waiting.ref) == (guest, ref):
                self.waiting[place] = replace(waiting, again=(*waiting.again, line))
                return True
        return False

    def is_full(self, seat: int) -> bool:
        """Tell whether too many answers of a seat wait."""
        return sum(waiting.answer.seat == seat for waiting in self.waiting) >= MOST_WAITING

    def answer(self, seat: int, claimed: int | None, now: int) -> Answer:
        """Return all that is known of an answer that arrives now."""
        return Answer(
            seat=seat,
            signalled=self.signalled,
            arrived=now,
            claimed=claimed,
            round_trips=tuple(self.trips.get(seat, ())),
            earlier=tuple(self.took.get(seat, ())),
        )

    def verdict_due(self, rivals: Iterable[int], now: int) -> int | None:
        """Return when the first of the waiting answers is certainly the first of all.

        Rivals are the seats that persons play: only they can be granted a credit.
        """
        if not self.waiting:
            return None
        first = min((weigh(waiting.answer) for waiting in self.waiting), key=lambda v: v.judged)
        answered = {waiting.answer.seat for waiting in self.waiting}
        credits = [
            most_credit(self.answer(seat, None, now)) for seat in rivals if seat not in answered
        ]
        return decided_at(first, credits)

    def verdicts(self, lots: Dice) -> list[tuple[Verdict, Waiting]]:
        """Judge the answers that wait, the first first; none waits any longer."""
        waiting, self.waiting = self.waiting, []
        judged: list[tuple[Verdict, Waiting]] = []
        for verdict in judge([w.answer for w in waiting], lots):
            own = next(
                w
                for w in waiting
                if (w.answer.seat, w.answer.arrived) == (verdict.seat, verdict.arrived)
            )
            waiting.remove(own)
            judged.append((verdict, own))
        return judged

    # -- what is due

    def next_due(self) -> int | None:
        """Return when a bot or the clock will move."""
        due = int(self.pace.first().due)
        return None if due == NEVER else due

    def time_out_due(self) -> int | None:
        """Return when the next time-out comes."""
        due = int(self.pace.minds[-1].due)
        return None if due == NEVER else due
