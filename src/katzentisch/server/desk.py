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
from typing import Any, Final, Literal, Protocol

import msgspec
import structlog

from katzentisch.core.refusals import Refusal
from katzentisch.server.clock import Clock
from katzentisch.server.figures import Figures
from katzentisch.server.lines import Line
from katzentisch.server.names import clean_text
from katzentisch.server.seals import Seals, digest_in
from katzentisch.server.store import (
    ChatLine,
    Conflict,
    JournalRow,
    Stage,
    Store,
    StoreFailed,
    TableCard,
)
from katzentisch.server.summaries import FinishedSummary, Summary
from katzentisch.server.thinkers import (
    Counted,
    NoLongerWanted,
    Task,
    Thinkers,
    ThinkingFailed,
    Thought,
)
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects, Question, refuse, refused
from katzentisch.tables.entries import (
    Entry,
    Moved,
    first_digest,
    next_digest,
    read_entry,
    write_entry,
)
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import ChatView, TableLine
from katzentisch.tables.table import Table, restored

STORING: Final = (StoreFailed, Conflict)
LONGEST_CHAT: Final = 300
CHAT_TOLD: Final = 50
GAMES_LISTED: Final = 20  # of one series
SAID_KEPT: Final = 200
RETRY_SECONDS: Final = 1.0

log = structlog.get_logger()


class Frozen(Exception):
    """The journal of a table is damaged."""


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
    done: asyncio.Future[None]
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
        said = store.chat(live.table.id, SAID_KEPT)
        self.chat_lines = said[-1:]
        # (guest, ref) of what was said lately: the version of its ack
        self.said = {(line.guest or "", line.ref or ""): line.version for line in said}
        self.listed: Summary | None = None  # as it was before the last moves
        self.stored_card: TableCard | None = None
        self.unstored_card: TableCard | None = None
        self.waiting: deque[Step] = deque()
        self.is_storing = False
        self.saying: ChatLine | None = None  # in the step that is being taken
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: set[asyncio.Task[None]] = set()
        self.is_closed = False
        self.is_deleted = False  # nothing can be stored here any more
        self.why_frozen = ""  # nobody can play here any more
        self.told_presence = self.presence()
        self.began = clock.now() - live.table.last_at

    @property
    def table(self) -> Table:
        """The table as its journal tells it."""
        return self.live.table

    def now(self) -> int:
        """Return the time on the table's clock, which stands still while the server does."""
        return self.clock.now() - self.began

    def forget_unstored(self) -> None:
        """Take note that nothing of a new table is stored yet."""
        self.stored, self.digest = 0, first_digest(self.table.id)

    # -- steps

    async def step(
        self,
        act: Callable[[int], Effects],
        line: Line | None = None,
        ref: str | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Let something happen, once all is done that was to happen before."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Step(act, line, ref, then, done))
        self.take_steps()
        await done

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
            if not step.effects.entries and chat is None:
                self.finish(step)
                return
            storing = self.store_entries(step.effects, chat)
        except Exception as failure:
            self.fail(step, failure)
            return
        self.is_storing = True
        storing.add_done_callback(lambda stored: self.on_stored(step, chat, stored))

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
        try:
            effects = step.effects
            self.publish(effects)
            if chat is not None:
                self.tell_chat(chat)
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
        if not step.done.done():
            step.done.set_result(None)

    def fail(self, step: Step, failure: BaseException) -> None:
        """Let a step never have happened."""
        self.saying = None
        if step.effects.entries or not isinstance(failure, STORING):
            self.go_back(failure)
        if step.line is not None:
            code = "not-stored" if isinstance(failure, STORING) else "unexpected"
            step.line.send(protocol.Refused("server", code, {}, self.table.id, step.ref))
        if not step.done.done():
            step.done.set_result(None)

    def turn_away(self, step: Step) -> None:
        """Let nothing happen at a table that is frozen or deleted."""
        if step.line is not None:
            code: Literal["frozen", "closed"] = "closed" if self.is_deleted else "frozen"
            step.line.send(protocol.Gone(self.table.id, code))
        if not step.done.done():
            step.done.set_result(None)

    def store_entries(self, effects: Effects, chat: ChatLine | None = None) -> asyncio.Future[None]:
        """Store what happened; when the future is done, it is there for good."""
        rows: list[JournalRow] = []
        digest, version = self.digest, self.stored
        for entry in effects.entries:
            written = write_entry(entry)
            digest, version = next_digest(digest, written), version + 1
            rows.append(JournalRow(version, entry.at, written, digest))
        runs_clocks = self.table.made.clock.kind != "none"
        if runs_clocks or not all(is_plain_move(entry) for entry in effects.entries):
            self.listed = None
        before, self.unstored_card = self.stored_card, self.card()
        said = () if chat is None else (chat,)
        return self.store.begin_append(self.unstored_card, rows, said, before)

    def note_stored(self) -> None:
        """Take note that all that happened so far is stored."""
        self.stored, self.digest = self.table.version, self.table.digest
        self.stored_card = self.unstored_card

    def publish(self, effects: Effects) -> None:
        """Send everyone what changed for them; who sees with other eyes now gets a fresh view."""
        encoded: dict[str | None, list[bytes]] = {}
        moments: dict[int, protocol.Moment] = {}
        for audience, update in effects.updates:
            at = update.at
            if at.version not in moments:
                moments[at.version] = msgspec.structs.replace(at, seal=self.seal(at))
            sealed = msgspec.structs.replace(update, at=moments[at.version])
            encoded.setdefault(audience, []).append(protocol.encode(sealed))
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
        task.add_done_callback(self.thinking.discard)

    def go_back(self, failure: BaseException) -> None:
        """Make the table anew as it was stored, and try again what is due a little later."""
        if isinstance(failure, STORING):
            log.error("a step could not be stored", table=self.table.id, why=str(failure))
            self.figures.lost_steps.inc()
        else:
            log.error("a step failed", table=self.table.id, exc_info=failure)
            self.figures.errors.inc()
        old = self.live
        try:
            table = load_table(self.table.id, self.store, self.names)
        except Frozen as frozen:
            self.freeze(str(frozen))
            return
        self.live = LiveTable(table, old.habits, old.entropy, self.now())
        self.stored, self.digest = table.version, table.digest
        self.listed = None
        for line in self.lines.values():
            self.live.present[line.guest.id] += 1
            self.live.gone.pop(line.guest.id, None)
        for line in self.lines.values():
            self.show(line)
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(RETRY_SECONDS, self.ring)

    def freeze(self, why: str) -> None:
        """Let nobody play here any more, and tell everyone."""
        log.error("a table is frozen", why=why)
        self.why_frozen = why
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
        await self.step(lambda now: self.go(guest, now))
        self.tell_presence()

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
        if key in self.said:
            reply = protocol.Ack(self.table.id, message.ref, self.said[key])
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
        last = self.chat_lines[-1].number if self.chat_lines else 0
        return ChatLine(last + 1, line.guest.id, text, now, message.ref, self.table.version)

    def tell_chat(self, said: ChatLine) -> None:
        """Let everyone hear what is stored now."""
        self.chat_lines.append(said)
        del self.chat_lines[:-CHAT_TOLD]
        self.said[said.guest or "", said.ref or ""] = said.version
        if len(self.said) > SAID_KEPT:
            del self.said[next(iter(self.said))]
        self.send_all(protocol.Heard(self.table.id, self.chat_view(said)))

    def chat_told(self) -> list[ChatView]:
        """Return what was said lately."""
        if len(self.chat_lines) < CHAT_TOLD:
            self.chat_lines = self.store.chat(self.table.id, CHAT_TOLD)
            unknown = {line.guest for line in self.chat_lines if line.guest is not None}
            self.table.names |= self.names(sorted(unknown - self.table.names.keys()))
        return [self.chat_view(line) for line in self.chat_lines if line.text]

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

    def card(self) -> TableCard:
        """Return what lists show of the table."""
        table = self.table
        guests = [chair.guest for chair in table.chairs]
        stage: Stage = "playing" if table.stage == "paused" else table.stage
        on_turn = [guests[seat] for seat in table.actors()]
        bots_play = any(chair.level is not None or chair.away for chair in table.chairs)
        runs = table.stage == "playing" and (
            bots_play or table.made.clock.kind != "none" or table.game.box.in_time
        )
        return TableCard(
            id=table.id,
            game=table.made.game,
            stage=stage,
            public=table.made.public,
            code=table.made.code if table.stage == "waiting" else None,
            made=self.made,
            touched=int(time.time()),
            guests=tuple(sorted(guest for guest in {*guests, table.master} if guest)),
            on_turn=tuple(guest for guest in on_turn if guest is not None),
            wakes=runs,
            finished=len(table.finished),
            summary=msgspec.json.encode(self.summary()),
        )

    def summary(self) -> Summary:
        """Return what lists show, without the names of guests."""
        if self.listed is None or self.listed.line.stage != self.table.stage:
            self.listed = self.whole_summary()
        line = msgspec.structs.replace(
            self.listed.line, on_turn=self.table.actors(), touched=int(time.time())
        )
        return msgspec.structs.replace(self.listed, line=line)

    def whole_summary(self) -> Summary:
        """Return what lists show, made anew."""
        table = self.table
        chairs = [table.chair_view(seat) for seat in range(len(table.chairs))]
        nameless = [
            chair if chair.level is not None else msgspec.structs.replace(chair, name=None)
            for chair in chairs
        ]
        line = TableLine(
            table=table.id,
            game=table.made.game,
            options=dict(table.game.options),
            stage=table.stage,
            public=table.made.public,
            clock=table.made.clock,
            chairs=nameless,
            your_turn=False,
            finished=len(table.finished),
            touched=int(time.time()),
            on_turn=table.actors(),
        )
        games = [
            FinishedSummary(game.result, game.guests, list(game.levels))
            for game in table.finished[-GAMES_LISTED:]
        ]
        return Summary(line, [chair.guest for chair in table.chairs], games)

    # -- the end

    async def close(self, why: Literal["expired", "ended"]) -> None:
        """Let the table be no more."""
        await self.step(lambda now: self.live.close(why, now))
        self.send_all(protocol.Gone(self.table.id, "closed"))
        self.stop()

    def stop(self) -> None:
        """Let go of the table, as it is stored; a step that is being taken is finished."""
        self.is_closed = True
        self.thinkers.cancel(self.table.id)
        if self.timer is not None:
            self.timer.cancel()
        for task in list(self.thinking):
            task.cancel()


def load_table(table_id: str, store: Store, names: Names) -> Table:
    """Return a table as its journal tells it; Frozen where that is damaged."""
    try:
        rows = store.journal(table_id)
    except StoreFailed as failure:
        raise Frozen(f"the journal of {table_id} cannot be read: {failure}") from failure
    entries = chained(table_id, rows)
    guests = {guest for entry in entries if (guest := getattr(entry, "guest", None)) is not None}
    return restored(table_id, entries, names(sorted(guests)))


def chained(table_id: str, rows: list[JournalRow]) -> list[Entry]:
    """Return the entries of a journal; Frozen where their chain is broken, or nothing is left."""
    digest = first_digest(table_id)
    entries = []
    for place, row in enumerate(rows, start=1):
        digest = next_digest(digest, row.entry)
        if row.version != place or row.digest != digest:
            raise Frozen(f"the journal of {table_id} is damaged at version {place}")
        entries.append(read_entry(row.entry))
    if not entries:
        raise Frozen(f"the journal of {table_id} is lost")
    return entries


def is_plain_move(entry: Entry) -> bool:
    """Tell whether an entry changes nothing in lists but whose turn it is."""
    return isinstance(entry, Moved) and entry.hand != "stand-in"


def entropy(count: int) -> bytes:
    """Return bytes that nobody can guess."""
    return secrets.token_bytes(count)
