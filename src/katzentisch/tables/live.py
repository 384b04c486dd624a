"""A live table without any IO: (message, now) → effects.

Whoever runs it (the server, or a test under a seeded scheduler) does what the effects say, in this
order: store the entries, then publish the updates, then send the replies. If the entries cannot be
stored, the table is thrown away and made anew from the journal. `alarm` says when to wake the table
if nobody says anything before. Times are milliseconds on the table's own clock.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Literal

from katzentisch.bots.levels import EMINENCE
from katzentisch.core.refusals import Refusal, UnknownMove
from katzentisch.match.game import game
from katzentisch.match.holdings import offers_holdings
from katzentisch.match.sentences import explained
from katzentisch.tables import entries, protocol
from katzentisch.tables.chairs import Chair
from katzentisch.tables.effects import (
    Effects,
    Habits,
    Question,
    Sender,
    TableNames,
    refuse,
    refused,
)
from katzentisch.tables.lessons import as_lesson
from katzentisch.tables.protocol import FromServer, MakeTable
from katzentisch.tables.table import Table
from katzentisch.tables.takeback import moves_kept
from katzentisch.tables.timing import Timing

MOST_GAMES: Final = 100  # of a series
MOST_ENTRIES: Final = 5_000  # of a journal to which another game is added
UNBOUNDED: Final = (protocol.Play, protocol.Resign, protocol.AskHoldings)  # by the journal's room


class LiveTable(Timing):
    """One table being played: decides what may happen."""

    def __init__(
        self, table: Table, habits: Habits, entropy: Callable[[int], bytes], now: int
    ) -> None:
        super().__init__(table, habits, entropy, now)
        self.hinted: dict[int, int] = {}  # by seat: when it was asked to move, as it took a hint
        self.held: dict[int, tuple[int, Any]] = {}  # by seat: the last answer, and to which seed

    # -- what comes in

    def receive(self, sender: Sender, message: protocol.Doing, now: int) -> Effects:
        """Do what a client asks for, or say why not."""
        table = self.table
        table.names.setdefault(sender.guest, sender.name)
        done = table.done.get((sender.guest, message.ref))
        if done is not None:
            self.reply(sender, protocol.Ack(table.id, message.ref, done))
            return self.taken_effects()
        try:
            if table.stage == "closed":
                raise refuse("closed")
            if not isinstance(message, UNBOUNDED) and not self.has_room(sender.guest):
                raise refuse("too-much")
            waits = DOING[type(message)](self, sender, message, now)
            if not waits:
                done = table.done.get((sender.guest, message.ref), table.version)
                self.reply(sender, protocol.Ack(table.id, message.ref, done))
        except Refusal as refusal:
            self.reply(sender, refused(refusal, table.id, message.ref))
            if refusal.code == "stale":
                self.effects.outdated.add(sender.line)
        return self.go_on(now)

    def come(self, sender: Sender, now: int) -> Effects:
        """Let somebody come in; who has a seat takes it up again."""
        self.table.names.setdefault(sender.guest, sender.name)
        self.present[sender.guest] += 1
        self.gone.pop(sender.guest, None)
        seat = self.table.seat_of(sender.guest)
        if seat is not None and self.table.stage != "closed":
            self.take_up(seat, sender, now)
        return self.go_on(now)

    def take_up(self, seat: int, sender: Sender, now: int) -> None:
        """Let a player who was away, or about to be, play the seat again."""
        chair = self.table.chairs[seat]
        if chair.away or chair.leaving is not None:
            self.enter(entries.Returned(at=now, by=sender.guest, seat=seat))
            self.change_hands(seat, now)

    def go(self, guest: str, now: int) -> Effects:
        """Let one line of a guest be gone."""
        self.present[guest] -= 1
        if self.present[guest] <= 0:
            del self.present[guest]
            self.gone[guest] = now
            if self.audience(guest) not in self.audiences():
                self.sights.pop(self.audience(guest), None)
        return self.go_on(now)

    def thought(self, question: Question, thought: Any, now: int) -> Effects:
        """Take what a bot thought of; without an answer the table thinks for itself."""
        if question.hint is not None:
            self.give_hint(question, thought)
            return self.go_on(now)
        if question.holdings is not None:
            if thought is not None:
                self.held[question.seat] = question.seed, thought
            self.give_holdings(question.holdings, thought)
            return self.go_on(now)
        plan = self.plans.get(question.seat)
        if plan is not None and plan.about == question.about and plan.move is None:
            plan.move = thought.move if thought is not None else self.quick_move(question.seat)
            self.put_off(plan, now)
        return self.go_on(now)

    def wake(self, now: int) -> Effects:
        """Do what is due."""
        return self.go_on(now)

    def close(self, why: Literal["expired", "ended"], now: int) -> Effects:
        """Let the table be no more."""
        if self.table.stage != "closed":
            self.enter(entries.Closed(at=now, why=why))
        return self.taken_effects()

    # -- what clients ask for; each returns whether the answer must wait

    def own_seat(self, sender: Sender) -> int:
        """Return where the sender sits; refuse those who do not."""
        seat = self.table.seat_of(sender.guest)
        if seat is None:
            raise refuse("no-seat")
        return seat

    def chair_at(self, seat: int) -> Chair:
        """Return a chair of this table."""
        if seat >= len(self.table.chairs):
            raise refuse("no-such-seat", seat=seat + 1)
        return self.table.chairs[seat]

    def must_be(self, *stages: str) -> None:
        """Refuse what has no place in the present stage."""
        if self.table.stage not in stages:
            raise refuse("not-now", stage=self.table.stage)

    def must_be_master(self, sender: Sender) -> None:
        """Refuse what only the master of the table may do."""
        if sender.guest != self.table.master:
            raise refuse("not-master")

    def sit(self, sender: Sender, message: protocol.Sit, now: int) -> None:
        """Take a free seat."""
        self.must_be("waiting", "over")
        table = self.table
        if table.seat_of(sender.guest) is not None:
            raise refuse("seated")
        if sender.guest in table.removed:
            raise refuse("removed")
        free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
        seat = message.seat
        if seat is None:
            if not free:
                raise refuse("full")
            seat = free[0]
        if not self.chair_at(seat).is_free:
            raise refuse("seat-taken", seat=seat + 1)
        self.enter(
            entries.Sat(
                at=now,
                by=sender.guest,
                ref=message.ref,
                seat=seat,
                guest=sender.guest,
                bot=sender.bot,
                nonce=message.nonce,
            )
        )
        self.effects.fresh.add(sender.guest)

    def leave(self, sender: Sender, message: protocol.Leave, now: int) -> None:
        """Get up from the table; a game that runs goes on without."""
        seat = self.own_seat(sender)
        author = (now, sender.guest, message.ref)
        if self.table.stage in ("waiting", "over"):
            self.enter(entries.Left(*author, seat=seat))
            self.effects.fresh.add(sender.guest)
        elif self.table.chairs[seat].away:
            self.enter(entries.WentAway(*author, seat=seat))
        else:
            self.enter(entries.Leaving(*author, seat=seat))
            self.carry_out_if_agreed(now)

    def seat_bot(self, sender: Sender, message: protocol.SeatBot, now: int) -> None:
        """Put a bot of the house on a free seat."""
        self.must_be_master(sender)
        self.must_be("waiting", "over")
        if not self.chair_at(message.seat).is_free:
            raise refuse("seat-taken", seat=message.seat + 1)
        author = (now, sender.guest, message.ref)
        self.enter(entries.BotSat(*author, seat=message.seat, level=message.level))

    def remove(self, sender: Sender, message: protocol.Remove, now: int) -> None:
        """Take a bot or a player from a seat."""
        self.must_be_master(sender)
        chair = self.chair_at(message.seat)
        if chair.is_free:
            raise refuse("seat-free", seat=message.seat + 1)
        if chair.guest == sender.guest:
            raise refuse("not-oneself")
        if chair.level is not None:
            self.must_be("waiting", "over")
        if chair.guest is not None:
            self.effects.fresh.add(chair.guest)
        author = (now, sender.guest, message.ref)
        self.enter(entries.Removed(*author, seat=message.seat))
        self.change_hands(message.seat, now)

    def start(self, sender: Sender, message: protocol.Start, now: int) -> None:
        """Begin the first game; later ones begin by consent to a rematch."""
        self.must_be_master(sender)
        self.must_be("waiting")
        self.must_be_full()
        seat = self.table.seat_of(sender.guest)
        if seat is not None and message.nonce is not None:
            self.enter(entries.GaveNonce(at=now, seat=seat, nonce=message.nonce))
        self.begin(now, sender.guest, message.ref)

    def play(self, sender: Sender, message: protocol.Play, now: int) -> bool:
        """Make a move; where everyone plays at once, it waits to be judged."""
        seat = self.own_seat(sender)
        self.must_be("playing")
        chair = self.table.chairs[seat]
        if chair.resigned:
            raise refuse("resigned")
        if self.real_time is not None:
            self.check_text(message.move)
            self.take_up(seat, sender, now)
            origin = (sender.guest, message.ref, sender.line)
            if not self.real_time.waits_for(*origin):
                if self.real_time.is_full(seat):
                    raise refuse("not-so-fast")
                self.real_time.take(seat, message.move, message.reaction, origin, now)
            return True
        match = self.the_match()
        if message.version > self.table.version:
            raise refuse("from-the-future")
        if seat in self.table.actors() and message.version < chair.asked:
            raise refuse("stale")
        match.check(seat, message.move)
        self.take_up(seat, sender, now)
        self.enter_move(seat, message.move, "player", now, sender.guest, message.ref)
        return False

    def check_text(self, text: str) -> None:
        """Refuse what is no move at all."""
        box = self.table.game.box
        if box.notation.read_move(text) is None:
            raise explained(UnknownMove("unknown", {"text": text}), box.sentences, "move")

    def propose(self, sender: Sender, message: protocol.Propose, now: int) -> None:
        """Ask the others for their consent; who is alone has it at once."""
        seat = self.own_seat(sender)
        what = message.what
        self.must_be(*STAGES_OF[what])
        self.must_have_a_say(seat)
        if self.table.proposal is not None:
            raise refuse("proposal-open")
        if what == "takeback":
            self.check_takeback(seat)
        if what == "rematch":
            self.must_be_full()
            self.must_be_short()
        self.take_up(seat, sender, now)
        author = (now, sender.guest, message.ref)
        self.enter(entries.Proposed(*author, seat=seat, what=what, nonce=message.nonce))
        self.carry_out_if_agreed(now)

    def must_be_short(self) -> None:
        """Refuse to make a series, and with it the journal, ever longer."""
        if len(self.table.finished) >= MOST_GAMES or self.table.version >= MOST_ENTRIES:
            raise refuse("series-over")

    def must_have_a_say(self, seat: int) -> None:
        """Refuse those who gave the running game up."""
        if self.table.stage != "over" and self.table.chairs[seat].resigned:
            raise refuse("resigned")

    def check_takeback(self, seat: int) -> None:
        """Refuse to take back what showed something hidden."""
        table = self.table
        if not table.made.takebacks or table.game.box.in_time:
            raise refuse("no-takebacks")
        if moves_kept(self.the_match(), seat) is None:
            raise refuse("takeback-hidden")

    def answer(self, sender: Sender, message: protocol.Answer, now: int) -> None:
        """Consent, or not; who asked can take it back."""
        seat = self.own_seat(sender)
        proposal = self.table.proposal
        if proposal is None:
            raise refuse("no-proposal")
        self.must_have_a_say(seat)
        self.take_up(seat, sender, now)
        author = (now, sender.guest, message.ref)
        if not message.agree:
            self.enter(entries.Declined(*author, seat=seat))
            return
        if seat in proposal.agreed:
            raise refuse("agreed-already")
        self.enter(entries.Agreed(*author, seat=seat, nonce=message.nonce))
        self.carry_out_if_agreed(now)

    def resign(self, sender: Sender, message: protocol.Resign, now: int) -> None:
        """Give up: against bots or one other the game ends; among several a tabby plays on."""
        seat = self.own_seat(sender)
        self.must_be("playing", "paused")
        if self.table.chairs[seat].resigned:
            raise refuse("resigned")
        author = (now, sender.guest, message.ref)
        self.enter(entries.Resigned(*author, seat=seat))
        others = [chair for chair in self.table.chairs if not chair.resigned]
        if len(others) == 1 or not any(chair.guest is not None for chair in others):
            self.enter(entries.Ended(at=now, how="resigned"))
            self.open_next(now)
        else:
            self.change_hands(seat, now)
            self.carry_out_if_agreed(now)

    def mute(self, sender: Sender, message: protocol.Mute, now: int) -> None:
        """Close the chat to all but the master, or open it again."""
        self.must_be_master(sender)
        self.enter(entries.Muted(at=now, by=sender.guest, ref=message.ref, on=message.on))

    def pass_on(self, sender: Sender, message: protocol.PassOn, now: int) -> None:
        """Make another player the master."""
        self.must_be_master(sender)
        heir = self.chair_at(message.seat).guest
        if heir is None or self.table.chairs[message.seat].bot:
            raise refuse("no-player-there", seat=message.seat + 1)
        self.enter(entries.PassedOn(at=now, by=sender.guest, ref=message.ref, guest=heir))
        if self.table.seat_of(sender.guest) is None:
            self.effects.fresh.add(sender.guest)

    def say(self, sender: Sender, message: protocol.Say, now: int) -> None:
        """Check that somebody may speak; what is said is no part of the game's journal."""
        self.may_speak(sender)

    def may_speak(self, sender: Sender) -> None:
        """Refuse to let somebody be heard where the chat is closed."""
        if self.table.muted and sender.guest != self.table.master:
            raise refuse("muted")
        if sender.guest in self.table.removed:
            raise refuse("removed")

    def ask_hint(self, sender: Sender, message: protocol.AskHint, now: int) -> bool:
        """Ask the eminence; everyone sees that a hint was taken, nobody else sees which."""
        seat = self.own_seat(sender)
        self.must_be("playing")
        if not self.table.made.hints or self.table.game.box.in_time:
            raise refuse("no-hints")
        if seat not in self.table.actors():
            raise refuse("hint-not-now")
        if self.hinted.get(seat) == self.table.chairs[seat].asked:
            raise refuse("hint-had")
        self.hinted[seat] = self.table.chairs[seat].asked
        seed = self.open_seed(seat)
        hint = (sender.line, message.ref)
        self.effects.questions.append(self.question(seat, EMINENCE, seed, hint))
        self.enter(entries.Hinted(at=now, by=sender.guest, ref=message.ref, seat=seat))
        return True

    def give_hint(self, question: Question, thought: Any) -> None:
        """Answer the one who asked for a hint."""
        assert question.hint is not None
        line, ref = question.hint
        if thought is None:
            self.effects.replies.append((line, refused(refuse("no-thought"), self.table.id, ref)))
            return
        chosen = [thought] if thought.share is not None else []
        considered = [
            protocol.Considered(each.move, each.share, each.visits)
            for each in (*chosen, *thought.others)
        ]
        hint = protocol.Hint(
            self.table.id, ref, thought.move, considered, list(thought.line), thought.games
        )
        self.effects.replies.append((line, hint))

    def ask_holdings(self, sender: Sender, message: protocol.AskHoldings, now: int) -> bool:
        """Let it be counted what the others could hold; the journal does not hear of it.

        The same is counted once for as long as nothing happens at the table.
        """
        seat = self.own_seat(sender)
        self.must_be("playing")
        if not self.table.made.holdings:
            raise refuse("no-holdings")
        seed, asker = self.open_seed(seat), (sender.line, message.ref)
        counted_for, counted = self.held.get(seat, (None, None))
        if counted_for == seed:
            self.give_holdings(asker, counted)
        else:
            question = replace(self.question(seat, "", seed), holdings=asker)
            self.effects.questions.append(question)
        return True

    def give_holdings(self, asker: tuple[int, str], counted: Any) -> None:
        """Answer the one who asked what the others could hold."""
        line, ref = asker
        answer: FromServer = refused(refuse("no-count"), self.table.id, ref)
        if counted is not None:
            answer = protocol.Holdings(self.table.id, ref, counted.seats, counted.unseen)
        self.effects.replies.append((line, answer))


STAGES_OF: dict[str, tuple[str, ...]] = {
    "pause": ("playing",),
    "resume": ("paused",),
    "takeback": ("playing",),
    "end": ("playing", "paused"),
    "rematch": ("over",),
}

DOING: dict[type, Callable[[LiveTable, Sender, Any, int], bool | None]] = {
    protocol.Sit: LiveTable.sit,
    protocol.Leave: LiveTable.leave,
    protocol.SeatBot: LiveTable.seat_bot,
    protocol.Remove: LiveTable.remove,
    protocol.Start: LiveTable.start,
    protocol.Play: LiveTable.play,
    protocol.Say: LiveTable.say,
    protocol.Propose: LiveTable.propose,
    protocol.Answer: LiveTable.answer,
    protocol.Resign: LiveTable.resign,
    protocol.Mute: LiveTable.mute,
    protocol.PassOn: LiveTable.pass_on,
    protocol.AskHint: LiveTable.ask_hint,
    protocol.AskHoldings: LiveTable.ask_holdings,
}


def make_table(
    sender: Sender,
    request: MakeTable,
    names: TableNames,
    habits: Habits,
    entropy: Callable[[int], bytes],
    position: str | None = None,
) -> tuple[LiveTable, Effects]:
    """Make a new table, with its maker and bots on their seats; refuse what cannot be."""
    request, lesson = as_lesson(request)
    chosen = game(request.game, **request.options)
    if request.clock.kind != "none" and chosen.box.in_time:
        raise refuse("no-clock")
    people = chosen.players - len(request.bots)
    if people < int(request.sit):
        raise refuse("too-many-bots", players=chosen.players)
    live = LiveTable(Table(names.table, {sender.guest: sender.name}), habits, entropy, 0)
    live.enter(
        entries.Made(
            at=0,
            by=sender.guest,
            game=request.game,
            options=dict(chosen.options),
            rules=chosen.box.rules.VERSION,
            invite=names.invite,
            code=names.code,
            public=request.public,
            watchers=request.watchers,
            hints=request.hints,
            holdings=request.holdings and offers_holdings(chosen),
            takebacks=request.takebacks,
            clock=request.clock,
            position=None if lesson else position,
            seed=lesson.seed if lesson else None,
        )
    )
    live.open_next(0)
    origin = lesson or request.from_game
    own = None if origin is None else origin.seat
    if request.sit:
        live.sit(sender, protocol.Sit(names.table, "made", seat=own), 0)
        live.gone[sender.guest] = 0
    free = [seat for seat in range(chosen.players) if seat != own]
    for seat, level in zip(free[len(free) - len(request.bots) :], request.bots, strict=True):
        live.enter(entries.BotSat(at=0, by=sender.guest, seat=seat, level=level))
    if request.start:
        live.begin(0, sender.guest)
    return live, live.taken_effects()
