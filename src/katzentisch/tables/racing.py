"""A table in real time: answers that are judged, bots with reaction times, and time-outs."""

from collections.abc import Callable

from katzentisch.core.dice import FairDice, FastDice
from katzentisch.core.pace import NEVER
from katzentisch.core.playout import blindfolded
from katzentisch.core.refusals import IllegalMove, Refusal, UnknownMove
from katzentisch.match.fair import hash_of
from katzentisch.tables import entries, protocol
from katzentisch.tables.dealing import Dealing
from katzentisch.tables.effects import Habits, refuse, refused
from katzentisch.tables.entries import Entry
from katzentisch.tables.protocol import FromServer
from katzentisch.tables.realtime import NO_LINE, RealTime, Waiting
from katzentisch.tables.table import Table


class Racing(Dealing):
    """Lets the answers of those who play at once count in the order they are judged."""

    def __init__(
        self, table: Table, habits: Habits, entropy: Callable[[int], bytes], now: int
    ) -> None:
        super().__init__(table, habits, entropy, now)
        self.real_time: RealTime | None = None
        if table.stage == "playing" and table.game.box.in_time:
            self.look_at_clock(now)

    def look_at_clock(self, now: int) -> None:
        """Let time begin to run."""
        dice = FastDice(self.secret_seed(0))
        self.real_time = RealTime(self.the_match(), self.table.chairs, dice, now)

    def time_out_due(self) -> int | None:
        """Return when the game's next time-out comes."""
        return None if self.real_time is None else self.real_time.time_out_due()

    def rivals(self) -> list[int]:
        """Return the seats that persons play."""
        return [s for s, chair in enumerate(self.table.chairs) if chair.is_played_by_person]

    def look_on(self, entry: Entry) -> None:
        """Let everyone at a table in real time see what is new."""
        if not self.table.game.box.in_time:
            return
        if self.table.stage != "playing":
            waiting = [] if self.real_time is None else self.real_time.waiting
            self.real_time = None
            for each in waiting:
                self.turn_away(each)
        elif self.real_time is None:
            self.look_at_clock(entry.at)
        elif isinstance(entry, entries.Moved):
            self.real_time.look(self.the_match(), entry.at)

    def go_on_in_real_time(self, now: int) -> None:
        """Judge the answers that are due, and let bots and clock do what is due."""
        real_time = self.real_time
        assert real_time is not None
        clock = len(self.table.chairs)
        while self.table.stage == "playing" and self.is_alive():
            verdict_due = real_time.verdict_due(self.rivals(), now)
            first = real_time.pace.first()
            time_is_out = int(first.seat) == clock and int(first.due) <= now
            if verdict_due is not None and (verdict_due <= now or time_is_out):
                self.settle_race(now)
            elif int(first.due) > now:
                return
            elif time_is_out:
                first.due = NEVER
                self.enter_move(clock, self.word(first.move), "clock", now)
            else:
                due, first.due = int(first.due), NEVER
                sender = ("", "", NO_LINE)
                real_time.take(int(first.seat), self.word(first.move), None, sender, due)

    def word(self, move: int) -> str:
        """Return a move as text."""
        return self.table.game.box.notation.write_move(int(move))

    def settle_race(self, now: int) -> None:
        """Let the answers that wait count, in the order in which they are judged."""
        assert self.real_time is not None
        key = hash_of(b"katzentisch race", bytes.fromhex(self.table.secret), self.table.digest)
        answers = [waiting.answer for waiting in self.real_time.waiting]
        judged = self.real_time.verdicts(FairDice(key))
        if any(waiting.line != NO_LINE for _, waiting in judged):
            verdicts = [verdict for verdict, _ in judged]
            self.enter(entries.Judged(at=now, answers=answers), verdicts)
        for verdict, waiting in judged:
            if self.table.stage != "playing":
                self.turn_away(waiting)
            elif waiting.line == NO_LINE:
                self.settle_bot(verdict.seat, waiting.move, now)
            else:
                self.settle_person(verdict.seat, waiting.move, waiting, now)

    def settle_bot(self, seat: int, move: str, now: int) -> None:
        """Let a bot's move count, or let it look again."""
        assert self.real_time is not None
        try:
            self.the_match().check(seat, move)
        except (IllegalMove, UnknownMove):
            mind = self.real_time.pace.minds[seat]
            mind.look(blindfolded(self.the_match().state, seat, self.real_time.dice), now)
        else:
            self.enter_move(seat, move, "bot", now)

    def turn_away(self, waiting: Waiting) -> None:
        """Tell a player that nothing is being played any more, and the answer does not count."""
        if waiting.line != NO_LINE:
            refusal = refuse("not-now", stage=self.table.stage)
            self.reply_to_all(waiting, refused(refusal, self.table.id, waiting.ref))

    def settle_person(self, seat: int, move: str, waiting: Waiting, now: int) -> None:
        """Let a player's move count, or say why it does not; both are kept, within bounds."""
        author = (now, waiting.guest, waiting.ref)
        try:
            if self.table.chairs[seat].guest != waiting.guest:
                raise refuse("no-seat")
            if self.table.chairs[seat].resigned:
                raise refuse("resigned")
            self.the_match().check(seat, move)
        except Refusal as refusal:
            if self.has_room(waiting.guest):
                self.enter(entries.Late(*author, seat=seat, move=move, code=refusal.code))
            self.reply_to_all(waiting, refused(refusal, self.table.id, waiting.ref))
            return
        self.enter_move(seat, move, "player", now, waiting.guest, waiting.ref)
        version = self.table.done[waiting.guest, waiting.ref]
        self.reply_to_all(waiting, protocol.Ack(self.table.id, waiting.ref, version))

    def unanswered(self) -> list[tuple[int, str]]:
        """Return the commands that wait for a verdict: the lines on which they came, and refs."""
        waiting = [] if self.real_time is None else self.real_time.waiting
        persons = [each for each in waiting if each.line != NO_LINE]
        return [(line, each.ref) for each in persons for line in (each.line, *each.again)]

    def reply_to_all(self, waiting: Waiting, message: FromServer) -> None:
        """Answer a command on every line on which it came."""
        for line in (waiting.line, *waiting.again):
            self.effects.replies.append((line, message))

    def published(self, now: int) -> None:
        """Take note that what happened last has been sent only now."""
        if self.real_time is not None:
            self.real_time.published(now)

    def note_trip(self, guest: str, milliseconds: int) -> None:
        """Keep a round trip to a guest that the server measured."""
        seat = self.table.seat_of(guest)
        if self.real_time is not None and seat is not None:
            self.real_time.note_trip(seat, milliseconds)
