"""A live table without any IO: (message, now) → effects.

Whoever runs it (the server, or a test under a seeded scheduler) does what the effects say, in this
order: store the entries, then publish the updates, then send the replies. If the entries cannot be
stored, the table is thrown away and made anew from the journal. `alarm` says when to wake the table
if nobody says anything before. Times are milliseconds on the table's own clock.
"""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal

import msgspec

from katzentisch.bots.levels import EMINENCE, TABBY, hesitation
from katzentisch.bots.players import ask, bot
from katzentisch.core.dice import FairDice, FastDice
from katzentisch.core.pace import NEVER
from katzentisch.core.playout import blindfolded
from katzentisch.core.refusals import IllegalMove, Refusal, UnknownMove
from katzentisch.match.box import HOUSE_TEXTS
from katzentisch.match.fair import hash_of
from katzentisch.match.match import Match, game
from katzentisch.match.sentences import Sentences, explained, spoken
from katzentisch.tables import entries, protocol
from katzentisch.tables.chairs import Chair
from katzentisch.tables.entries import Entry, Hand
from katzentisch.tables.protocol import EventView, FromServer, Joined, MakeTable, Update
from katzentisch.tables.race import Verdict
from katzentisch.tables.realtime import NO_LINE, RealTime, Waiting
from katzentisch.tables.sight import changes
from katzentisch.tables.table import Table, Told
from katzentisch.tables.takeback import moves_kept

TABLE_TEXTS = files("katzentisch.tables") / "texts"
SENTENCES = Sentences(TABLE_TEXTS, HOUSE_TEXTS)
SECRET_BYTES = 32
SEED_BITS = 62
EVENTS_TOLD = 60  # of the past, to somebody who comes in


class TableRefusal(Refusal):
    """What cannot be done at this table now."""


@dataclass(frozen=True)
class Habits:
    """What the house decides for all tables, in milliseconds."""

    grace: int = 120_000
    bot_pause: int = 900


@dataclass(frozen=True)
class TableNames:
    """What a table is found by: its id, the secret of its invitation, and a code to be said."""

    table: str
    invite: str
    code: str


@dataclass(frozen=True)
class Sender:
    """Who speaks, and on which line: one guest may have several."""

    guest: str
    name: str
    bot: bool = False
    line: int = 0


@dataclass(frozen=True)
class Question:
    """What a bot is asked: a position in which all that its seat cannot know is dealt anew."""

    seat: int
    level: str
    game: str
    options: dict[str, Any]
    position: dict[str, Any]
    seed: int
    about: int  # the moves made so far
    hint: tuple[int, str] | None = None  # line and ref of the one who wants to know


@dataclass
class Plan:
    """What a bot will do, and when; the move is None while it thinks."""

    due: int
    about: int
    move: str | None = None


@dataclass
class Effects:
    """What is to be done, in this order."""

    entries: list[Entry] = field(default_factory=list)
    updates: list[tuple[str | None, Update]] = field(default_factory=list)  # by audience
    replies: list[tuple[int, FromServer]] = field(default_factory=list)  # by line
    questions: list[Question] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)  # guests who need the whole table anew


def refuse(code: str, **values: object) -> TableRefusal:
    """Return a refusal with its sentences."""
    return explained(TableRefusal(code, values), SENTENCES, "table")


class LiveTable:
    """One table being played: decides what may happen, and tells everyone."""

    def __init__(
        self, table: Table, habits: Habits, entropy: Callable[[int], bytes], now: int
    ) -> None:
        self.table = table
        self.habits = habits
        self.entropy = entropy
        self.present: Counter[str] = Counter()  # lines of each guest
        self.gone: dict[str, int] = {c.guest: now for c in table.chairs if c.guest is not None}
        self.plans: dict[int, Plan] = {}
        self.hinted: dict[int, int] = {}  # by seat: when it was asked to move, as it took a hint
        self.real_time: RealTime | None = None
        self.sights: dict[str | None, dict[str, Any]] = {}  # as they were last sent
        self.effects = Effects()
        if table.stage == "playing" and table.game.box.in_time:
            dice = FastDice(self.secret_seed(0))
            self.real_time = RealTime(self.the_match(), table.chairs, dice, now)

    # -- what comes in

    def receive(self, sender: Sender, message: protocol.Doing, now: int) -> Effects:
        """Do what a client asks for, or say why not."""
        table = self.table
        table.names[sender.guest] = sender.name
        done = table.done.get((sender.guest, message.ref))
        if done is not None:
            self.reply(sender, protocol.Ack(table.id, message.ref, done))
            return self.taken_effects()
        try:
            if table.stage == "closed":
                raise refuse("closed")
            waits = DOING[type(message)](self, sender, message, now)
            if not waits:
                done = table.done.get((sender.guest, message.ref), table.version)
                self.reply(sender, protocol.Ack(table.id, message.ref, done))
        except Refusal as refusal:
            self.reply(sender, refused(refusal, table.id, message.ref))
            if refusal.code == "stale":
                self.effects.fresh.add(sender.guest)
        return self.go_on(now)

    def come(self, sender: Sender, now: int) -> Effects:
        """Let somebody come in; who has a seat takes it up again."""
        self.table.names[sender.guest] = sender.name
        self.present[sender.guest] += 1
        self.gone.pop(sender.guest, None)
        seat = self.table.seat_of(sender.guest)
        if seat is not None and self.table.stage != "closed":
            self.take_up(seat, sender, now)
        return self.go_on(now)

    def take_up(self, seat: int, sender: Sender, now: int) -> None:
        """Let a player who was away play the seat again."""
        if self.table.chairs[seat].away:
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
        plan = self.plans.get(question.seat)
        if plan is not None and plan.about == question.about and plan.move is None:
            plan.move = thought.move if thought is not None else self.quick_move(question.seat)
        return self.go_on(now)

    def wake(self, now: int) -> Effects:
        """Do what is due."""
        return self.go_on(now)

    def close(self, why: Literal["expired", "ended"], now: int) -> Effects:
        """Let the table be no more."""
        if self.table.stage != "closed":
            self.enter(entries.Closed(at=now, why=why))
        return self.taken_effects()

    def taken_effects(self) -> Effects:
        """Return what is to be done, once."""
        effects, self.effects = self.effects, Effects()
        return effects

    # -- entries and what they change

    def enter(self, entry: Entry, verdicts: list[Verdict] | None = None) -> None:
        """Let something happen: it will be stored, and then told to all."""
        told = self.table.apply(entry)
        self.effects.entries.append(entry)
        self.drop_plans()
        self.look_on(entry)
        for audience in self.audiences():
            self.effects.updates.append((audience, self.update(audience, told, entry.at, verdicts)))

    def update(
        self, audience: str | None, told: Told, now: int, verdicts: list[Verdict] | None
    ) -> Update:
        """Return what is new to an audience."""
        seat = None if audience is None else self.table.seat_of(audience)
        sight = self.sight(audience)
        before = self.sights.get(audience, {})
        self.sights[audience] = sight
        return Update(
            table=self.table.id,
            now=now,
            version=self.table.version,
            digest=self.table.digest_at(self.table.version),
            kind=told.kind,
            seat=told.seat,
            changes=changes(before, sight),
            events=event_views(told, seat),
            verdicts=verdicts or [],
        )

    def audience(self, guest: str) -> str | None:
        """Return whose eyes a guest sees with: its own, or a spectator's."""
        is_known = self.table.seat_of(guest) is not None or guest == self.table.master
        return guest if is_known else None

    def audiences(self) -> set[str | None]:
        """Return all through whose eyes somebody looks on."""
        return {self.audience(guest) for guest in self.present}

    def sight(self, audience: str | None) -> dict[str, Any]:
        """Return all that an audience may know, as a document: the only door to the wire."""
        table = self.table
        seat = None if audience is None else table.seat_of(audience)
        match = table.match
        due = self.real_time.time_out_due() if self.real_time is not None else None
        asked = match is not None and seat is not None and seat in table.actors()
        return {
            "seat": seat,
            "master": audience is not None and audience == table.master,
            "room": msgspec.to_builtins(table.room(due)),
            "view": None if match is None else msgspec.to_builtins(match.view(seat)),
            "moves": match.announced_moves(seat) if match and asked and seat is not None else [],
        }

    def joined(self, guest: str, seen: int, now: int) -> Joined:
        """Return the whole table for a guest who last saw this version of it."""
        table = self.table
        audience = self.audience(guest)
        sight = self.sights[audience] = self.sight(audience)
        seat = sight["seat"]
        brings_others = seat is not None or guest == table.master
        since = max(seen if seen <= table.version else 0, table.began)
        events = [event for past in table.told[since:] for event in event_views(past, seat)]
        return Joined(
            table=table.id,
            now=now,
            version=table.version,
            digest=table.digest_at(table.version),
            seat=seat,
            master=guest == table.master,
            invite=table.made.invite if brings_others else None,
            code=table.made.code if brings_others and table.stage == "waiting" else None,
            room=table.room(sight["room"]["due"]),
            view=None if sight["view"] is None else msgspec.Raw(protocol.encode(sight["view"])),
            moves=sight["moves"],
            present=self.presence(),
            events=events[-EVENTS_TOLD:],
            chat=[],
        )

    def presence(self) -> list[bool]:
        """Return which of the players are connected; bots always are."""
        return [
            chair.level is not None or (chair.guest is not None and chair.guest in self.present)
            for chair in self.table.chairs
        ]

    def reply(self, sender: Sender, message: FromServer) -> None:
        """Answer on the line that asked."""
        self.effects.replies.append((sender.line, message))

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

    def must_be_full(self) -> None:
        """Refuse to begin while a seat is free."""
        free = sum(chair.is_free for chair in self.table.chairs)
        if free:
            raise refuse("free-seats", free=free)

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
        else:
            self.enter(entries.WentAway(*author, seat=seat))
            self.change_hands(seat, now)
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

    def begin(self, now: int, by: str | None = None, ref: str | None = None) -> None:
        """Deal."""
        self.must_be_full()
        self.enter(entries.Started(now, by, ref, order=self.table.seating()))

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

    def the_match(self) -> Match:
        """Return the game that is being played."""
        assert self.table.match is not None
        return self.table.match

    def enter_move(
        self,
        seat: int,
        move: str,
        hand: Hand,
        now: int,
        by: str | None = None,
        ref: str | None = None,
    ) -> None:
        """Let a move be made that was checked before."""
        self.enter(entries.Moved(at=now, by=by, ref=ref, seat=seat, move=move, hand=hand))
        self.open_next(now)

    def open_next(self, now: int) -> None:
        """Commit the table to the next deal, once a game is over."""
        table = self.table
        over = table.stage == "over" and table.finished[-1].result.number == table.number
        if over or table.number == 0:
            secret, salt = self.entropy(SECRET_BYTES).hex(), self.entropy(SECRET_BYTES).hex()
            self.enter(entries.Opened(at=now, number=table.number + 1, secret=secret, salt=salt))

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
        self.take_up(seat, sender, now)
        author = (now, sender.guest, message.ref)
        self.enter(entries.Proposed(*author, seat=seat, what=what, nonce=message.nonce))
        self.carry_out_if_agreed(now)

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

    def carry_out_if_agreed(self, now: int) -> None:
        """Do what was proposed when nobody is left to be asked."""
        table = self.table
        proposal = table.proposal
        if proposal is None or self.missing_consent(now):
            return
        if proposal.what == "pause":
            self.enter(entries.Paused(at=now))
        elif proposal.what == "resume":
            self.enter(entries.Resumed(at=now))
        elif proposal.what == "takeback":
            kept = moves_kept(self.the_match(), proposal.seat)
            assert kept is not None
            self.plans.clear()
            self.enter(entries.TakenBack(at=now, moves=kept))
        elif proposal.what == "end":
            self.enter(entries.Ended(at=now, how="voted"))
            self.open_next(now)
        else:
            self.begin(now)

    def missing_consent(self, now: int) -> set[int]:
        """Return the seats without whose consent nothing can be done.

        Who is gone for longer than the grace time holds up nobody, but in a rematch.
        """
        proposal = self.table.proposal
        if proposal is None:
            return set()
        missing = self.table.asked_for_consent() - proposal.agreed
        if proposal.what == "rematch":
            return missing
        return {seat for seat in missing if (self.patience_end(seat) or now + 1) > now}

    def patience_ends(self, now: int) -> list[int]:
        """Return when the others will wait no longer for those who are gone."""
        if self.table.proposal is None or self.table.proposal.what == "rematch":
            return []
        ends = [self.patience_end(seat) for seat in self.missing_consent(now)]
        return [end for end in ends if end is not None]

    def patience_end(self, seat: int) -> int | None:
        """Return until when the others wait for the consent of somebody who is gone."""
        gone = self.gone.get(self.table.chairs[seat].guest or "")
        return None if gone is None else gone + self.habits.grace

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
        considered = [
            protocol.Considered(other.move, other.share, other.visits) for other in thought.others
        ]
        hint = protocol.Hint(self.table.id, ref, thought.move, considered, list(thought.line))
        self.effects.replies.append((line, hint))

    # -- time

    def alarm(self, now: int) -> int | None:
        """Return when something will be due, if nobody says anything before."""
        dues = self.patience_ends(now)
        if self.table.stage != "playing" or not self.is_alive():
            return min(dues, default=None)
        dues += [plan.due for plan in self.plans.values() if plan.move is not None]
        for chair in self.table.chairs:
            dues += [due for due in (chair.deadline(), self.grace_end(chair)) if due is not None]
        if self.real_time is not None:
            verdict_due = self.real_time.verdict_due(self.rivals(), now)
            dues += [due for due in (self.real_time.next_due(), verdict_due) if due is not None]
        return min(dues, default=None)

    def is_alive(self) -> bool:
        """Tell whether anybody plays or looks on: bots do not play for themselves."""
        return bool(self.present) or any(c.is_played_by_person for c in self.table.chairs)

    def grace_end(self, chair: Chair) -> int | None:
        """Return when a tabby plays for somebody who is gone; without clocks we wait for days."""
        waits = self.table.made.clock.kind == "none" and not self.table.game.box.in_time
        if waits or not chair.is_played_by_person or chair.guest not in self.gone:
            return None
        return self.gone[chair.guest] + self.habits.grace

    def go_on(self, now: int) -> Effects:
        """Do all that is due, ask the bots that have to move, and return what is to be done."""
        self.carry_out_if_agreed(now)
        if self.table.stage == "playing":
            self.note_leavers(now)
            if self.table.game.box.in_time:
                self.go_on_in_real_time(now)
            else:
                self.go_on_in_turns(now)
        return self.taken_effects()

    def note_leavers(self, now: int) -> None:
        """Let a tabby play for those who are gone for too long."""
        for seat, chair in enumerate(self.table.chairs):
            end = self.grace_end(chair)
            if self.table.stage == "playing" and end is not None and end <= now:
                self.enter(entries.WentAway(at=now, seat=seat))
                self.change_hands(seat, now)
                self.carry_out_if_agreed(now)

    def change_hands(self, seat: int, now: int) -> None:
        """Take note that another one plays a seat from now on."""
        self.plans.pop(seat, None)
        if self.real_time is not None and self.table.stage == "playing":
            chair = self.table.chairs[seat]
            self.real_time.change_hands(self.the_match(), seat, chair, now)

    def go_on_in_turns(self, now: int) -> None:
        """Make the moves that are due; ask the bots whose turn it is."""
        moved = True
        while moved and self.table.stage == "playing" and self.is_alive():
            moved = self.play_for_late(now) or self.play_plans(now)
        if self.table.stage == "playing" and self.is_alive():
            self.ask_bots(now)

    def play_for_late(self, now: int) -> bool:
        """Let a tabby make one move for somebody whose time is up."""
        for seat in self.table.actors():
            deadline = self.table.chairs[seat].deadline()
            if deadline is not None and deadline <= now:
                self.enter_move(seat, self.quick_move(seat), "stand-in", now)
                self.carry_out_if_agreed(now)
                return True
        return False

    def play_plans(self, now: int) -> bool:
        """Let a bot make the move that it thought of."""
        for seat, plan in self.plans.items():
            if plan.move is not None and plan.due <= now:
                del self.plans[seat]
                try:
                    self.the_match().check(seat, plan.move)
                except (IllegalMove, UnknownMove):
                    return True  # somebody else moved meanwhile: it is asked again
                self.enter_move(seat, plan.move, "bot", now)
                return True
        return False

    def ask_bots(self, now: int) -> None:
        """Ask the bots that have to move, each once."""
        for seat in self.table.actors():
            chair = self.table.chairs[seat]
            if chair.is_played_by_person or seat in self.plans:
                continue
            question = self.question(seat, chair.house_bot, self.secret_seed(seat))
            dice = FastDice(question.seed)
            turns = int(self.the_match().state.turns)
            pause = int(self.habits.bot_pause * hesitation(chair.house_bot, dice, turns))
            self.plans[seat] = Plan(now + pause, question.about)
            self.effects.questions.append(question)

    def drop_plans(self) -> None:
        """Forget what bots thought of that are not asked any more."""
        asked = self.table.actors()
        self.plans = {seat: plan for seat, plan in self.plans.items() if seat in asked}

    def question(
        self, seat: int, level: str, seed: int, hint: tuple[int, str] | None = None
    ) -> Question:
        """Return what to ask a bot: nothing that its seat cannot know is in it."""
        match = self.the_match()
        world = blindfolded(match.state, seat, FastDice(seed))
        position = msgspec.to_builtins(match.game.box.notation.write_position(world))
        made = len(match.full_record.moves)
        options = dict(match.game.options)
        return Question(seat, level, match.game.box.slug, options, position, seed, made, hint)

    def quick_move(self, seat: int) -> str:
        """Return what a tabby does at a glance."""
        match = self.the_match()
        choose = bot(TABBY, match.game.box)
        move = ask(choose, match.state, seat, FastDice(self.secret_seed(seat)))
        return match.game.box.notation.write_move(int(move))

    def secret_seed(self, seat: int) -> int:
        """Return a seed that no player can know, the same after a restart."""
        return seed_of(self.table.secret, self.table.id, self.table.version, seat)

    def open_seed(self, seat: int) -> int:
        """Return a seed that depends on nothing hidden."""
        return seed_of(self.table.id, self.table.number, self.table.version, seat)

    # -- games in real time

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
            dice = FastDice(self.secret_seed(0))
            self.real_time = RealTime(self.the_match(), self.table.chairs, dice, entry.at)
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
        """Let a player's move count, or say why it does not; both are kept."""
        author = (now, waiting.guest, waiting.ref)
        try:
            if self.table.chairs[seat].guest != waiting.guest:
                raise refuse("no-seat")
            if self.table.chairs[seat].resigned:
                raise refuse("resigned")
            self.the_match().check(seat, move)
        except Refusal as refusal:
            self.enter(entries.Late(*author, seat=seat, move=move, code=refusal.code))
            self.reply_to_all(waiting, refused(refusal, self.table.id, waiting.ref))
            return
        self.enter_move(seat, move, "player", now, waiting.guest, waiting.ref)
        version = self.table.done[waiting.guest, waiting.ref]
        self.reply_to_all(waiting, protocol.Ack(self.table.id, waiting.ref, version))

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
}


def make_table(
    sender: Sender,
    request: MakeTable,
    names: TableNames,
    habits: Habits,
    entropy: Callable[[int], bytes],
) -> tuple[LiveTable, Effects]:
    """Make a new table, with its maker and bots on their seats; refuse what cannot be."""
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
            takebacks=request.takebacks,
            clock=request.clock,
        )
    )
    live.open_next(0)
    if request.sit:
        live.sit(sender, protocol.Sit(names.table, "made"), 0)
        live.gone[sender.guest] = 0
    for place, level in enumerate(request.bots):
        live.enter(entries.BotSat(at=0, by=sender.guest, seat=people + place, level=level))
    if request.start:
        live.begin(0, sender.guest)
    return live, live.taken_effects()


def event_views(told: Told, seat: int | None) -> list[EventView]:
    """Return what happened as a seat, or a spectator, may know it."""
    return [EventView(event.code, event.seat, event.seen_by(seat)) for event in told.events]


def refused(refusal: Refusal, table: str | None, ref: str | None) -> protocol.Refused:
    """Return a refusal as it goes over the wire."""
    values = {name: spoken(value, "en") for name, value in refusal.values.items()}
    rule = getattr(refusal, "rule", None)
    return protocol.Refused(refusal.kind, refusal.code, values, table, ref, rule)


def seed_of(*parts: str | int) -> int:
    """Return a seed made of all of them."""
    digest = hashlib.sha256("\n".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
