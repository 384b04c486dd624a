"""A desk runs one live table: it stores what happened, and only then tells it.

The law: check → store → publish → acknowledge. One step is taken after the other; what a
step did is seen by nobody before it is stored. If it cannot be stored, it never happened: the
table is made anew from its journal. A step that was begun comes to its end, whoever goes meanwhile.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, Literal

import structlog

from katzentisch.server.asking import answer_to
from katzentisch.server.chat import Chat, chat_view
from katzentisch.server.clock import Clock
from katzentisch.server.company import Company
from katzentisch.server.errands import Errands
from katzentisch.server.figures import Figures
from katzentisch.server.journal import Frozen, Names, Unreadable, load_table
from katzentisch.server.lines import Line
from katzentisch.server.listing import Listing
from katzentisch.server.seals import Seals, digest_in
from katzentisch.server.steps import Step
from katzentisch.server.store import (
    ChatLine,
    Conflict,
    Guest,
    JournalRow,
    Store,
    StoreFailed,
)
from katzentisch.server.thinkers import NoLongerWanted, Thinkers
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects, Question
from katzentisch.tables.entries import first_digest, next_digest
from katzentisch.tables.live import LiveTable
from katzentisch.tables.table import Table

STORING: Final = (StoreFailed, Conflict)

log = structlog.get_logger()


class Desk:
    """One live table, its clients' lines, and its place in the store."""

    def __init__(
        self,
        live: LiveTable,
        store: Store,
        thinkers: Thinkers,
        figures: Figures,
        names: Names,
        seals: Seals,
        clock: Clock,
        made: int,
    ) -> None:
        self.live = live
        self.store = store
        self.thinkers = thinkers
        self.figures = figures
        self.names = names
        self.seals = seals
        self.clock = clock
        self.stored = live.table.version
        self.digest = live.table.digest
        self.chat = Chat(live.table.id, store, names)
        self.company = Company(live, self.chat, seals)
        self.listing = Listing(made, live.table.version)
        self.errands = Errands(live.table.id, figures)
        self.asked = live.table.actors()  # seats that are to move, as it is stored
        self.touched = int(time.time())
        self.waiting: deque[Step] = deque()
        self.is_storing = False
        self.is_closed = False
        self.is_deleted = False  # nothing can be stored here any more
        self.why_frozen = ""  # nobody can play here any more
        self.may_heal = False  # when it is loaded anew
        self.began = clock.now() - live.table.last_at

    @property
    def table(self) -> Table:
        """The table as its journal tells it."""
        return self.live.table

    def now(self) -> int:
        """Return the time on the table's clock, which stands still while the server does."""
        return self.clock.now() - self.began

    def is_busy(self) -> bool:
        """Tell whether anything is still to be done here."""
        return self.is_storing or bool(self.waiting) or bool(self.errands.tasks)

    def forget_unstored(self) -> None:
        """Take note that nothing of a new table is stored yet."""
        self.stored, self.digest = 0, first_digest(self.table.id)
        self.listing.version = 0

    # -- steps

    async def step(
        self,
        act: Callable[[int], Effects],
        line: Line | None = None,
        ref: str | None = None,
        then: Callable[[], None] | None = None,
    ) -> bool:
        """Let something happen, once all is done that was to happen before; tell whether it did."""
        return await self.begin(act, line, ref, then)

    def begin(
        self,
        act: Callable[[int], Effects],
        line: Line | None = None,
        ref: str | None = None,
        then: Callable[[], None] | None = None,
    ) -> asyncio.Future[bool]:
        """Do the same; the future is done when it has happened, or cannot."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(Step(act, line, ref, then, done))
        self.take_steps()
        return done

    def receive(self, line: Line, message: protocol.Doing) -> asyncio.Future[bool]:
        """Do what a client asks for, or say why not."""
        return self.begin(partial(self.act, line, message), line, message.ref)

    def act(self, line: Line, message: protocol.Doing, now: int) -> Effects:
        """Do what a client asks for, at the table as it is then and under its name of then."""
        return self.live.receive(line.sender, message, now)

    async def when_still(self, act: Callable[[], object] = lambda: None) -> None:
        """Do something that changes nothing, once all is done that was to happen before."""

        def look(now: int) -> Effects:
            act()
            return Effects()

        await self.step(look)

    def take_steps(self) -> None:
        """Take the steps that wait, one after the other, until one has to be stored."""
        while self.waiting and not self.is_storing:
            self.take(self.waiting.popleft())

    def take(self, step: Step) -> None:
        """Check what is to happen, and store it."""
        if self.why_frozen or self.is_deleted:
            self.turn_away(step)
            return
        step.began = time.monotonic()
        try:
            step.effects = step.act(self.now())
            chat = self.chat.take_line()
            if not step.effects.entries and chat is None and not self.listing.must_store:
                self.finish(step)
                return
            storing = self.store_entries(step.effects, chat)
        except Exception as failure:
            self.fail(step, failure)
            return
        self.is_storing = True
        storing.add_done_callback(partial(self.on_stored, step, chat))

    def on_stored(self, step: Step, chat: ChatLine | None, stored: asyncio.Future[None]) -> None:
        """Go on with a step that is stored, or could not be."""
        self.is_storing = False
        failure = stored.exception()
        if failure is None:
            self.note_stored()
            self.finish(step, chat)
        else:
            self.fail(step, failure)
        self.take_steps()

    def finish(self, step: Step, chat: ChatLine | None = None) -> None:
        """Publish, and acknowledge."""
        effects = step.effects
        try:
            self.publish(effects)
            if chat is not None:
                self.tell_chat(chat)
        except Exception as failure:
            self.tell_anew(failure)
        try:
            self.acknowledge(effects)
            if effects.entries:
                self.company.tell_new_presence(self.live)
            self.ask(effects)
            self.set_alarm()
            if effects.entries:
                self.figures.note_step(step.began)
            if step.then is not None:
                step.then()
        except Exception as failure:
            step.settle_with(failure)
        step.settle(True)

    def store_entries(self, effects: Effects, chat: ChatLine | None = None) -> asyncio.Future[None]:
        """Store what happened; when the future is done, it is there for good."""
        rows: list[JournalRow] = []
        digest, version = self.digest, self.stored
        for entry, written in zip(effects.entries, effects.written, strict=True):
            digest, version = next_digest(digest, written), version + 1
            rows.append(JournalRow(version, entry.at, written, digest))
        said = () if chat is None else (chat,)
        card = self.listing.card_with(effects, chat, self.table)
        return self.store.begin_append(self.table.id, rows, said, card)

    def note_stored(self) -> None:
        """Take note that all that happened so far is stored."""
        self.stored, self.digest = self.table.version, self.table.digest
        self.asked, self.touched = self.table.actors(), int(time.time())
        self.listing.note_stored(self.stored)
        self.list_later()

    def publish(self, effects: Effects) -> None:
        """Send everyone what changed for them; who may not see it any more is shown out."""
        updates = self.company.encoded(effects)
        for line in list(self.company.lines.values()):
            audience = self.live.audience(line.guest.id)
            if audience is None and not self.may_look_on(line.guest.id):
                self.show_out(line)
            elif (
                line.guest.id in effects.fresh
                or line.number in effects.outdated
                or self.company.sees_anew(line, audience)
            ):
                self.show(line)
            else:
                for message in updates.get(audience, ()):
                    self.company.send(line, message)
        if effects.updates:
            self.live.published(self.now())

    def acknowledge(self, effects: Effects) -> None:
        """Answer those who asked."""
        for number, message in effects.replies:
            line = self.company.lines.get(number)
            if line is not None:
                line.send(message)

    # -- what is done beside

    def ask(self, effects: Effects) -> None:
        """Let bots think, in their own time."""
        for question in effects.questions:
            self.errands.start(self.think(question))

    async def think(self, question: Question) -> None:
        """Ask a bot, and give its answer to the table."""
        try:
            answer = await answer_to(question, self.table.id, self.thinkers)
        except NoLongerWanted:
            return
        await self.step(lambda now: self.live.thought(question, answer, now))

    def set_alarm(self) -> None:
        """Wake the table when something is due."""
        now = self.now()
        due = None if self.is_closed else self.live.alarm(now)
        self.errands.set_alarm(None if due is None else due - now, self.ring)

    def ring(self) -> None:
        """Let the table do what is due."""
        self.errands.start(self.wake())

    async def wake(self) -> None:
        """Do what is due."""
        await self.step(lambda now: self.live.wake(now))

    # -- what cannot be told or stored

    def tell_anew(self, failure: Exception) -> None:
        """Show everyone the whole table, since it is not known what they were told."""
        log.error("a step could not be told", table=self.table.id, exc_info=failure)
        self.figures.errors.inc()
        for line in list(self.company.lines.values()):
            try:
                self.show_again(line)
            except Exception:
                line.hang_up()

    def fail(self, step: Step, failure: BaseException) -> None:
        """Let a step never have happened."""
        self.chat.saying, self.listing.must_store = None, False
        self.list_later()
        waiting = [(number, getattr(reply, "ref", None)) for number, reply in step.effects.replies]
        if step.effects.entries or not isinstance(failure, STORING):
            waiting += self.live.unanswered()
            self.go_back(failure)
        code = "not-stored" if isinstance(failure, STORING) else "unexpected"
        if step.line is not None:
            step.line.send(protocol.Refused("server", code, {}, self.table.id, step.ref))
            waiting = [each for each in waiting if each != (step.line.number, step.ref)]
        for number, ref in dict.fromkeys(waiting):
            if number in self.company.lines and ref is not None:
                refusal = protocol.Refused("server", code, {}, self.table.id, ref)
                self.company.lines[number].send(refusal)
        step.settle(False)

    def turn_away(self, step: Step) -> None:
        """Let nothing happen at a table that is frozen or deleted."""
        if step.line is not None:
            code: Literal["frozen", "closed"] = "closed" if self.is_deleted else "frozen"
            step.line.send(protocol.Gone(self.table.id, code))
        step.settle(False)

    def go_back(self, failure: BaseException) -> None:
        """Make the table anew as it was stored, and try again what is due a little later."""
        if isinstance(failure, STORING):
            log.error("a step could not be stored", table=self.table.id, why=str(failure))
            self.figures.lost_steps.inc()
        else:
            log.error("a step failed", table=self.table.id, exc_info=failure)
            self.figures.errors.inc()
        try:
            self.load_anew()
        except Frozen as frozen:
            self.freeze(str(frozen), may_heal=isinstance(frozen, Unreadable))
        except Exception as error:
            self.figures.errors.inc()
            log.error("a table could not be made anew", table=self.table.id, exc_info=error)
            self.freeze(f"{self.table.id} could not be made anew: {error!r}", may_heal=True)

    def load_anew(self) -> None:
        """Make the table anew as it was stored, and show it to everyone."""
        old = self.live
        table = load_table(self.table.id, self.store, self.names)
        self.live = LiveTable(table, old.habits, old.entropy, self.now())
        self.stored, self.digest = table.version, table.digest
        for line in self.company.lines.values():
            self.live.present[line.guest.id] += 1
            self.live.gone.pop(line.guest.id, None)
            table.names.setdefault(line.guest.id, line.guest.name)
        self.company.show_all(self.live, self.now())
        if not self.is_closed:
            self.errands.set_retry(self.ring)

    def freeze(self, why: str, *, may_heal: bool = False) -> None:
        """Let nobody play here any more, and tell everyone."""
        log.error("a table is frozen", why=why)
        self.why_frozen, self.may_heal = why, may_heal
        self.dismiss("frozen")
        self.stop()

    def dismiss(self, code: Literal["frozen", "closed"]) -> None:
        """Show the table to nobody any more, and say why."""
        self.company.send_all(protocol.Gone(self.table.id, code))
        self.company.remove_all()

    # -- who looks on

    async def join(self, line: Line, message: protocol.Join) -> None:
        """Show the table to a client from now on."""
        seen = message.seen
        if line.number in self.company.lines:
            await self.when_still(lambda: self.show_again(line, seen))
            return
        if self.has_lost(message):
            log.error("a client saw what the journal does not have", table=self.table.id, seen=seen)
            self.figures.doubts.inc()
            if self.seals.is_mine(message.seal, self.table.id, seen):
                why = f"the journal of {self.table.id} has lost version {seen}, which was told"
                self.freeze(why)
                raise Frozen(why)
            seen = 0
        await self.step(
            lambda now: self.live.come(line.sender, now),
            line,
            then=lambda: self.let_in(line, seen),
        )

    def has_lost(self, message: protocol.Join) -> bool:
        """Tell whether a client says that it saw what the journal does not have."""
        seen, table = message.seen, self.table
        if seen > table.version:
            return True
        return seen > 0 and digest_in(message.seal) != table.digest_at(seen)

    def let_in(self, line: Line, seen: int) -> None:
        """Show the table to a client that has come, if it may still see it, and is still there."""
        if not self.may_see(line.guest.id):
            self.show_out(line)
            return
        self.company.add(line)
        self.show(line, seen)
        self.company.tell_arrival(line, self.live)
        if line.is_cut:
            self.errands.start(self.part(line))

    def show_again(self, line: Line, seen: int | None = None) -> None:
        """Show the table once more to a client that is still there, if it may still see it."""
        if line.number not in self.company.lines:
            return
        if self.may_see(line.guest.id):
            self.show(line, seen)
        else:
            self.show_out(line)

    def show(self, line: Line, seen: int | None = None) -> None:
        """Send the whole table, with what happened since the client was here."""
        self.company.show(line, self.live, self.now(), seen)

    async def show_all(self) -> None:
        """Send the whole table to everyone."""
        await self.when_still(lambda: self.company.show_all(self.live, self.now()))

    def rename(self, guest: Guest) -> None:
        """Call a guest by another name, and show it where the old one could be read."""
        self.table.names[guest.id] = guest.name
        if self.table.seat_of(guest.id) is not None or self.chat.has_words_of(guest.id):
            self.errands.start(self.show_all())

    def forget(self, guest: str) -> None:
        """Know neither the name of a forgotten guest any more, nor what it said."""
        self.chat.forget(guest)
        if self.table.names.get(guest):
            self.table.names[guest] = ""
            self.errands.start(self.show_all())

    async def part(self, line: Line) -> None:
        """Show the table to a client no longer."""
        if self.company.remove(line):
            await self.note_gone(line.guest.id)

    def is_at_home(self, guest: str) -> bool:
        """Tell whether somebody has a seat here, or the table itself."""
        return self.live.audience(guest) is not None

    def may_see(self, guest: str) -> bool:
        """Tell whether somebody who was let in may see the table now."""
        is_closed = self.table.stage == "closed"
        return not is_closed and (self.is_at_home(guest) or self.may_look_on(guest))

    def may_look_on(self, guest: str) -> bool:
        """Tell whether somebody who was let in, and has no seat, may see the table now."""
        table = self.table
        is_open = table.made.watchers or table.stage in ("waiting", "over")
        return is_open and guest not in table.removed

    def show_out(self, line: Line) -> None:
        """Show the table no longer to somebody who may not see it any more."""
        self.company.remove(line)
        line.send(protocol.Gone(self.table.id, self.why_gone(line.guest.id)))
        self.errands.start(self.note_gone(line.guest.id))

    def why_gone(self, guest: str) -> Literal["closed", "removed", "no-table"]:
        """Return why somebody may not see the table any more."""
        if self.table.stage == "closed":
            return "closed"
        return "removed" if guest in self.table.removed else "no-table"

    async def note_gone(self, guest: str) -> None:
        """Take note that a guest looks on through one line less."""
        await self.step(lambda now: self.go(guest, now), then=self.tell_presence)

    def go(self, guest: str, now: int) -> Effects:
        """Count one line less, unless the table was made anew meanwhile and never counted it."""
        counts = self.live.present[guest] > self.company.count(guest)
        return self.live.go(guest, now) if counts else self.live.wake(now)

    def tell_presence(self) -> None:
        """Tell everyone who is here, if that has changed."""
        self.company.tell_new_presence(self.live)

    # -- chat

    async def say(self, line: Line, message: protocol.Say) -> None:
        """Let everyone hear something, once it is stored."""
        await self.step(
            lambda now: self.chat.speak(line, message, self.live, now), line, message.ref
        )

    def tell_chat(self, said: ChatLine) -> None:
        """Let everyone hear what is stored now."""
        self.chat.add(said)
        self.company.send_all(protocol.Heard(self.table.id, chat_view(said, self.table)))

    def show_mood(self, line: Line, message: protocol.React) -> None:
        """Let everyone see somebody's mood."""
        self.live.may_speak(line.sender)
        seat = self.table.seat_of(line.guest.id)
        self.company.send_all(protocol.Shown(self.table.id, line.guest.name, seat, message.mood))

    # -- lists

    def list_later(self) -> None:
        """Store the card in a while, if it is older than the journal."""
        if not self.is_closed:
            self.listing.set_timer(self.stored, self.start_listing)

    def start_listing(self) -> None:
        """Store the card now."""
        self.errands.start(self.list_anew())

    async def list_anew(self) -> None:
        """Store the card, if it is older than the journal, once all else is done."""
        await self.when_still(lambda: self.listing.look(self.stored))

    # -- the end

    async def close(self, why: Literal["expired", "ended"]) -> None:
        """Let the table be no more; StoreFailed where that could not be stored."""
        if not await self.step(lambda now: self.live.close(why, now)):
            raise StoreFailed(f"that {self.table.id} is closed could not be stored")
        self.dismiss("closed")
        self.stop()

    def stop(self) -> None:
        """Let go of the table, as it is stored; a step that is being taken is finished."""
        self.is_closed = True
        self.thinkers.cancel(self.table.id)
        self.listing.stop()
        self.errands.stop()
