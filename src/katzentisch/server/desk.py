"""A desk runs one live table: it stores what happened, and only then tells it.

The law: check → store → publish → acknowledge. One step is taken after the other; what a
step did is seen by nobody before it is stored. If it cannot be stored, it never happened: the
table is made anew from its journal. A step that was begun comes to its end, whoever goes meanwhile.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal, Protocol

import msgspec
import structlog

from katzentisch.core.refusals import Refusal
from katzentisch.server.chat import Chat
from katzentisch.server.clock import Clock
from katzentisch.server.figures import Figures
from katzentisch.server.lines import Line
from katzentisch.server.names import clean_text
from katzentisch.server.seals import Seals, digest_in
from katzentisch.server.store import (
    ChatLine,
    Conflict,
    JournalRow,
    Store,
    StoreFailed,
)
from katzentisch.server.summaries import card_of
from katzentisch.server.thinkers import (
    Counted,
    NoLongerWanted,
    Task,
    Thinkers,
    ThinkingFailed,
    Thought,
)
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects, Question, Sender, refuse, refused
from katzentisch.tables.entries import (
    Entry,
    Moved,
    first_digest,
    next_digest,
    read_entry,
)
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import ChatView
from katzentisch.tables.table import Table, restored

STORING: Final = (StoreFailed, Conflict)
LONGEST_CHAT: Final = 300
RETRY_SECONDS: Final = 1.0
LIST_SECONDS: Final = 5.0  # by which lists on the disk may be behind the moves

log = structlog.get_logger()


class Frozen(Exception):
    """The journal of a table is damaged."""


class Unreadable(Frozen):
    """The journal of a table cannot be read just now; perhaps it can be later."""


class Names(Protocol):
    """Who knows the guests' names."""

    def __call__(self, guests: list[str]) -> dict[str, str]: ...


@dataclass
class Step:
    """Something that is to happen at a table, and who waits for it."""

    act: Callable[[int], Effects]
    line: Line | None
    ref: str | None
    then: Callable[[], None] | None  # done before anything else can happen
    done: asyncio.Future[bool]  # whether it has happened
    effects: Effects = field(default_factory=Effects)
    began: float = 0.0


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
        self.made = made  # Unix seconds
        self.lines: dict[int, Line] = {}
        self.shown: dict[int, str | None] = {}  # through whose eyes each line looks on
        self.stored = live.table.version
        self.digest = live.table.digest
        self.chat = Chat(live.table.id, store)
        self.listed = live.table.version  # of the card that is stored
        self.listing: asyncio.TimerHandle | None = None  # until the card is stored anew
        self.must_list = False  # with the next step
        self.may_list_later = False  # what is being stored changes little in lists
        self.asked = live.table.actors()  # seats that are to move, as it is stored
        self.touched = int(time.time())
        self.waiting: deque[Step] = deque()
        self.is_storing = False
        self.saying: ChatLine | None = None  # in the step that is being taken
        self.timer: asyncio.TimerHandle | None = None
        # Of what could not be stored, whatever else happens meanwhile.
        self.retry: asyncio.TimerHandle | None = None
        self.thinking: set[asyncio.Task[None]] = set()
        self.is_closed = False
        self.is_deleted = False  # nothing can be stored here any more
        self.why_frozen = ""  # nobody can play here any more
        self.may_heal = False  # when it is loaded anew
        self.told_presence = self.presence()
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
        return self.is_storing or bool(self.waiting) or bool(self.thinking)

    def forget_unstored(self) -> None:
        """Take note that nothing of a new table is stored yet."""
        self.stored, self.digest = 0, first_digest(self.table.id)
        self.listed = 0

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
        return self.begin(partial(self.act, line.sender, message), line, message.ref)

    def act(self, sender: Sender, message: protocol.Doing, now: int) -> Effects:
        """Do what a client asks for, at the table as it is then."""
        return self.live.receive(sender, message, now)

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
            chat, self.saying = self.saying, None
            if not step.effects.entries and chat is None and not self.must_list:
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
            if effects.entries and self.presence() != self.told_presence:
                self.tell_presence()
            self.ask(effects)
            self.set_alarm()
            if effects.entries:
                self.figures.note_step(step.began)
            if step.then is not None:
                step.then()
        except Exception as failure:
            if not step.done.done():
                step.done.set_exception(failure)
        settle(step, True)

    def tell_anew(self, failure: Exception) -> None:
        """Show everyone the whole table, since it is not known what they were told."""
        log.error("a step could not be told", table=self.table.id, exc_info=failure)
        self.figures.errors.inc()
        for line in list(self.lines.values()):
            try:
                self.show(line)
            except Exception:
                line.hang_up()

    def fail(self, step: Step, failure: BaseException) -> None:
        """Let a step never have happened."""
        self.saying, self.must_list = None, False
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
            if number in self.lines and ref is not None:
                refusal = protocol.Refused("server", code, {}, self.table.id, ref)
                self.lines[number].send(refusal)
        settle(step, False)

    def turn_away(self, step: Step) -> None:
        """Let nothing happen at a table that is frozen or deleted."""
        if step.line is not None:
            code: Literal["frozen", "closed"] = "closed" if self.is_deleted else "frozen"
            step.line.send(protocol.Gone(self.table.id, code))
        settle(step, False)

    def store_entries(self, effects: Effects, chat: ChatLine | None = None) -> asyncio.Future[None]:
        """Store what happened; when the future is done, it is there for good."""
        rows: list[JournalRow] = []
        digest, version = self.digest, self.stored
        for entry, written in zip(effects.entries, effects.written, strict=True):
            digest, version = next_digest(digest, written), version + 1
            rows.append(JournalRow(version, entry.at, written, digest))
        said = () if chat is None else (chat,)
        only_moves = bool(rows) and chat is None and all(map(is_plain_move, effects.entries))
        self.may_list_later = only_moves and not self.must_list
        card = None if self.may_list_later else card_of(self.table, self.made)
        return self.store.begin_append(self.table.id, rows, said, card)

    def note_stored(self) -> None:
        """Take note that all that happened so far is stored."""
        self.stored, self.digest = self.table.version, self.table.digest
        self.asked, self.touched = self.table.actors(), int(time.time())
        if not self.may_list_later:
            self.listed, self.must_list = self.stored, False
        self.list_later()

    def publish(self, effects: Effects) -> None:
        """Send everyone what changed for them; who sees with other eyes now gets a fresh view."""
        encoded: dict[str | None, list[bytes]] = {}
        known: dict[int, bytes] = {}  # by the id of an update, which many may share
        moments: dict[int, protocol.Moment] = {}
        for audience, update in effects.updates:
            message = known.get(id(update))
            if message is None:
                at = update.at
                if at.version not in moments:
                    moments[at.version] = msgspec.structs.replace(at, seal=self.seal(at))
                sealed = msgspec.structs.replace(update, at=moments[at.version])
                message = known[id(update)] = protocol.encode(sealed)
            encoded.setdefault(audience, []).append(message)
        for number, line in list(self.lines.items()):
            audience = self.live.audience(line.guest.id)
            if audience is None and not self.may_look_on(line.guest.id):
                self.show_out(line)
                continue
            if line.guest.id in effects.fresh or self.shown[number] != audience:
                self.show(line)
            else:
                for message in encoded.get(audience, ()):
                    line.send_bytes(message)
        if effects.updates:
            self.live.published(self.now())

    def acknowledge(self, effects: Effects) -> None:
        """Answer those who asked."""
        for number, message in effects.replies:
            line = self.lines.get(number)
            if line is not None:
                line.send(message)

    def ask(self, effects: Effects) -> None:
        """Let bots think, in their own time."""
        for question in effects.questions:
            self.start(self.think(question))

    async def think(self, question: Question) -> None:
        """Ask a bot, and give its answer to the table."""
        task = Task(
            table=self.table.id,
            slug=question.game,
            options=question.options,
            position=question.position,
            seat=question.seat,
            level=question.level,
            seed=question.seed,
        )
        thought: Thought | Counted | None = None
        try:
            if question.holdings is not None:
                thought = await self.thinkers.count(task)
            elif question.hint is not None:
                thought = await self.thinkers.hint(task)
            else:
                thought = await self.thinkers.think(task)
        except NoLongerWanted:
            if question.hint is None and question.holdings is None:
                return
        except ThinkingFailed as failure:
            log.warning("a bot could not think", table=self.table.id, why=str(failure))
        answered = thought
        await self.step(lambda now: self.live.thought(question, answered, now))

    def set_alarm(self) -> None:
        """Wake the table when something is due."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        now = self.now()
        due = None if self.is_closed else self.live.alarm(now)
        if due is not None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(max(0, due - now) / 1000, self.ring)

    def ring(self) -> None:
        """Let the table do what is due."""
        self.start(self.wake())

    async def wake(self) -> None:
        """Do what is due."""
        await self.step(lambda now: self.live.wake(now))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside."""
        task = asyncio.create_task(work)
        self.thinking.add(task)
        task.add_done_callback(self.note_end)

    def note_end(self, task: asyncio.Task[None]) -> None:
        """Take note of what became of something that was done beside."""
        self.thinking.discard(task)
        failure = None if task.cancelled() else task.exception()
        if failure is not None:
            log.error("something at a table failed", table=self.table.id, exc_info=failure)
            self.figures.errors.inc()

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
        for line in self.lines.values():
            self.live.present[line.guest.id] += 1
            self.live.gone.pop(line.guest.id, None)
        for line in self.lines.values():
            self.show(line)
        if self.is_closed:
            return
        if self.retry is not None:
            self.retry.cancel()
        loop = asyncio.get_running_loop()
        self.retry = loop.call_later(RETRY_SECONDS, self.ring)

    def freeze(self, why: str, *, may_heal: bool = False) -> None:
        """Let nobody play here any more, and tell everyone."""
        log.error("a table is frozen", why=why)
        self.why_frozen, self.may_heal = why, may_heal
        self.send_all(protocol.Gone(self.table.id, "frozen"))
        for line in self.lines.values():
            line.tables.discard(self.table.id)
        self.lines.clear()
        self.shown.clear()
        self.stop()

    # -- who looks on

    async def join(self, line: Line, message: protocol.Join) -> None:
        """Show the table to a client from now on."""
        seen = message.seen
        if line.number in self.lines:
            await self.when_still(lambda: self.show(line, seen))
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

    def seal(self, told: protocol.Joined | protocol.Moment) -> str:
        """Return what proves that a version was told."""
        return self.seals.seal(self.table.id, told.version, told.seal)

    def let_in(self, line: Line, seen: int) -> None:
        """Show the table to a client that has come, unless it has gone meanwhile."""
        self.lines[line.number] = line
        line.tables.add(self.table.id)
        self.show(line, seen)
        self.tell_presence()
        if line.is_cut:
            self.start(self.part(line))

    def show(self, line: Line, seen: int | None = None) -> None:
        """Send the whole table, with what happened since the client was here."""
        seen = self.table.version if seen is None else seen
        self.shown[line.number] = self.live.audience(line.guest.id)
        joined = self.live.joined(line.guest.id, seen, self.now())
        chat, seal = self.chat_told(), self.seal(joined)
        line.send(msgspec.structs.replace(joined, chat=chat, seal=seal))

    async def show_all(self) -> None:
        """Send the whole table to everyone."""

        def show_each() -> None:
            for line in list(self.lines.values()):
                self.show(line)

        await self.when_still(show_each)

    async def part(self, line: Line) -> None:
        """Show the table to a client no longer."""
        if self.lines.pop(line.number, None) is not None:
            del self.shown[line.number]
            line.tables.discard(self.table.id)
            await self.note_gone(line.guest.id)

    def is_at_home(self, guest: str) -> bool:
        """Tell whether somebody has a seat here, or the table itself."""
        return self.live.audience(guest) is not None

    def may_look_on(self, guest: str) -> bool:
        """Tell whether somebody who was let in, and has no seat, may see the table now."""
        table = self.table
        is_open = table.made.watchers or table.stage in ("waiting", "over")
        return is_open and guest not in table.removed

    def show_out(self, line: Line) -> None:
        """Show the table no longer to somebody who may not see it any more."""
        del self.lines[line.number], self.shown[line.number]
        line.tables.discard(self.table.id)
        code: Literal["removed", "no-table"] = "no-table"
        if line.guest.id in self.table.removed:
            code = "removed"
        line.send(protocol.Gone(self.table.id, code))
        self.start(self.note_gone(line.guest.id))

    async def note_gone(self, guest: str) -> None:
        """Take note that a guest looks on through one line less."""
        await self.step(lambda now: self.go(guest, now), then=self.tell_presence)

    def go(self, guest: str, now: int) -> Effects:
        """Count one line less, unless the table was made anew meanwhile and never counted it."""
        here = sum(line.guest.id == guest for line in self.lines.values())
        counts = self.live.present[guest] > here
        return self.live.go(guest, now) if counts else self.live.wake(now)

    def presence(self) -> protocol.Presence:
        """Return who is here."""
        seated = {chair.guest for chair in self.table.chairs}
        watchers = sum(guest not in seated for guest in self.live.present)
        return protocol.Presence(self.table.id, self.live.presence(), watchers)

    def tell_presence(self) -> None:
        """Tell everyone who is here."""
        self.told_presence = self.presence()
        self.send_all(self.told_presence)

    def send_all(self, message: protocol.FromServer) -> None:
        """Send a message to everyone at the table."""
        encoded = protocol.encode(message)
        for line in list(self.lines.values()):
            line.send_bytes(encoded)

    # -- chat

    async def say(self, line: Line, message: protocol.Say) -> None:
        """Let everyone hear something, once it is stored."""
        await self.step(lambda now: self.speak(line, message, now), line, message.ref)

    def speak(self, line: Line, message: protocol.Say, now: int) -> Effects:
        """Say something, once however often it is sent; what was said is acknowledged."""
        key = (line.guest.id, message.ref)
        reply: protocol.FromServer
        if key in self.chat.acks:
            reply = protocol.Ack(self.table.id, message.ref, self.chat.acks[key])
        else:
            try:
                self.saying = self.chat_line(line, message, now)
                reply = protocol.Ack(self.table.id, message.ref, self.table.version)
            except Refusal as refusal:
                reply = refused(refusal, self.table.id, message.ref)
        return Effects(replies=[(line.number, reply)])

    def chat_line(self, line: Line, message: protocol.Say, now: int) -> ChatLine:
        """Return what somebody says, if it may be said."""
        if self.table.stage == "closed":
            raise refuse("closed")
        self.live.may_speak(line.sender)
        text = clean_text(message.text, LONGEST_CHAT)
        return self.chat.line(line.guest.id, message.ref, text, now, self.table.version)

    def tell_chat(self, said: ChatLine) -> None:
        """Let everyone hear what is stored now."""
        self.chat.add(said)
        self.send_all(protocol.Heard(self.table.id, self.chat_view(said)))

    def chat_told(self) -> list[ChatView]:
        """Return what was said lately."""
        try:
            lines = self.chat.told()
            known = self.table.names.keys()
            unknown = {line.guest for line in lines if line.guest is not None} - known
            if unknown:
                self.table.names |= self.names(sorted(unknown))
        except StoreFailed as failure:
            log.error("the chat cannot be read", table=self.table.id, why=str(failure))
            lines = self.chat.recent
        return [self.chat_view(line) for line in lines if line.text]

    def chat_view(self, line: ChatLine) -> ChatView:
        """Return a line of the chat as everyone sees it."""
        name = self.table.names.get(line.guest or "") or "–"
        seat = None if line.guest is None else self.table.seat_of(line.guest)
        return ChatView(line.number, name, seat, line.text)

    def show_mood(self, line: Line, message: protocol.React) -> None:
        """Let everyone see somebody's mood."""
        self.live.may_speak(line.sender)
        seat = self.table.seat_of(line.guest.id)
        self.send_all(protocol.Shown(self.table.id, line.guest.name, seat, message.mood))

    # -- lists

    def list_later(self) -> None:
        """Store the card in a while, if it is older than the journal."""
        if self.listed < self.stored and self.listing is None and not self.is_closed:
            loop = asyncio.get_running_loop()
            self.listing = loop.call_later(LIST_SECONDS, self.start_listing)

    def start_listing(self) -> None:
        """Store the card now."""
        self.listing = None
        self.start(self.list_anew())

    async def list_anew(self) -> None:
        """Store the card, if it is older than the journal, once all else is done."""

        def look(now: int) -> Effects:
            self.must_list = self.listed < self.stored
            return Effects()

        await self.step(look)

    # -- the end

    async def close(self, why: Literal["expired", "ended"]) -> None:
        """Let the table be no more; StoreFailed where that could not be stored."""
        if not await self.step(lambda now: self.live.close(why, now)):
            raise StoreFailed(f"that {self.table.id} is closed could not be stored")
        self.send_all(protocol.Gone(self.table.id, "closed"))
        self.stop()

    def stop(self) -> None:
        """Let go of the table, as it is stored; a step that is being taken is finished."""
        self.is_closed = True
        self.thinkers.cancel(self.table.id)
        for timer in (self.timer, self.retry, self.listing):
            if timer is not None:
                timer.cancel()
        for task in list(self.thinking):
            task.cancel()


def settle(step: Step, has_happened: bool) -> None:
    """Tell who waits for a step, if anybody still does."""
    if not step.done.done():
        step.done.set_result(has_happened)


def load_table(table_id: str, store: Store, names: Names) -> Table:
    """Return a table as its journal tells it; Frozen where that is damaged."""
    try:
        entries = chained(table_id, store.journal(table_id))
        guests = [guest for entry in entries if (guest := getattr(entry, "guest", None))]
        known = names(sorted(set(guests)))
    except StoreFailed as failure:
        raise Unreadable(f"the journal of {table_id} cannot be read: {failure}") from failure
    try:
        return restored(table_id, entries, known)
    except Exception as failure:
        why = f"the journal of {table_id} cannot be played again: {failure!r}"
        raise Frozen(why) from failure


def chained(table_id: str, rows: list[JournalRow]) -> list[Entry]:
    """Return the entries of a journal; Frozen where their chain is broken, or nothing is left."""
    digest = first_digest(table_id)
    entries = []
    for place, row in enumerate(rows, start=1):
        digest = next_digest(digest, row.entry)
        if row.version != place or row.digest != digest:
            raise Frozen(f"the journal of {table_id} is damaged at version {place}")
        try:
            entries.append(read_entry(row.entry))
        except (msgspec.DecodeError, ValueError) as error:
            raise Frozen(f"version {place} of {table_id} is no entry: {error}") from error
    if not entries:
        raise Frozen(f"the journal of {table_id} is lost")
    return entries


def is_plain_move(entry: Entry) -> bool:
    """Tell whether an entry changes nothing in lists but whose turn it is, and the clocks."""
    return isinstance(entry, Moved) and entry.hand != "stand-in"


def entropy(count: int) -> bytes:
    """Return bytes that nobody can guess."""
    return secrets.token_bytes(count)
