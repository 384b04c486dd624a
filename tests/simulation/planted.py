"""Bugs that are planted into the real code, to see whether the simulation finds them.

Each has a name, a sentence that says what it breaks, and a part of the problem as which it must be
found: a bug that ends in any other trouble has only been stumbled upon. A simulation that does not
find one of them within its seeds would not find the real one either.
"""

import asyncio
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from katzentisch.match.match import Match
from katzentisch.server import chores, sqlite
from katzentisch.server.appends import Append
from katzentisch.server.chat import Chat, chat_view
from katzentisch.server.desk import STORING, Desk
from katzentisch.server.hall import Hall, Trouble
from katzentisch.server.lines import Line
from katzentisch.server.people import People
from katzentisch.server.post import SOON, Post
from katzentisch.server.sqlite import SqliteStore
from katzentisch.tables import live as live_module
from katzentisch.tables import telling
from katzentisch.tables.effects import Effects
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import Ack, EventView, Play, Room
from katzentisch.tables.realtime import RealTime
from katzentisch.tables.table import Table, Told
from katzentisch.tables.telling import Sight, Telling

Patch = Callable[[Any, str, Any], None]


@dataclass(frozen=True)
class Bug:
    """A bug, what its finding must say, and how to plant it."""

    sentence: str
    sign: str
    plant: Callable[[Patch], None]


BUGS: Final[dict[str, Bug]] = {}


def bug(name: str, sentence: str, sign: str) -> Callable[[Callable[[Patch], None]], None]:
    """Put a bug on the list."""

    def put(plant: Callable[[Patch], None]) -> None:
        BUGS[name] = Bug(sentence, sign, plant)

    return put


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Have a bug in the code for a while."""
    kept: list[tuple[Any, str, Any]] = []

    def patch(owner: Any, attribute: str, wrong: Any) -> None:
        kept.append((owner, attribute, getattr(owner, attribute)))
        setattr(owner, attribute, wrong)

    BUGS[name].plant(patch)
    try:
        yield
    finally:
        for owner, attribute, right in reversed(kept):
            setattr(owner, attribute, right)


def begun(work: Callable[[], Awaitable[None]]) -> asyncio.Future[None]:
    """Begin to store something; where the process dies, nobody is told any more."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def do() -> None:
        try:
            await work()
        except STORING as failure:
            done.set_exception(failure)
        else:
            done.set_result(None)

    doing = asyncio.ensure_future(do())
    done.add_done_callback(lambda _: doing.done())  # so that it is kept until then
    return done


# -- the order of a move


@bug("ack-first", "A command is acknowledged before it is stored.", "stored at None")
def _(patch: Patch) -> None:
    store = Desk.store_entries

    def store_late(desk: Desk, effects: Effects, chat: Any = None) -> Any:
        desk.acknowledge(effects)
        effects.replies.clear()
        return store(desk, effects, chat)

    patch(Desk, "store_entries", store_late)


@bug(
    "publish-first",
    "Everyone is told what happened before it is stored.",
    "was told, and is not stored",
)
def _(patch: Patch) -> None:
    store = Desk.store_entries

    def store_late(desk: Desk, effects: Effects, chat: Any = None) -> Any:
        desk.publish(effects)
        effects.updates.clear()
        effects.fresh.clear()
        effects.outdated.clear()
        return store(desk, effects, chat)

    patch(Desk, "store_entries", store_late)


@bug(
    "no-waiting-for-the-disk",
    "The store says that it is done when it has only begun.",
    "was told, and is not stored",
)
def _(patch: Patch) -> None:
    def append(store: SqliteStore, *what: Any) -> Any:
        store.writer.begin(Append(*what))
        return begun(lambda: asyncio.sleep(0))

    patch(SqliteStore, "begin_append", append)


@bug(
    "half-a-step",
    "The entries of one step are stored one by one.",
    "its card is of another version",
)
def _(patch: Patch) -> None:
    async def one_by_one(store: SqliteStore, table: str, rows: Any, chat: Any, card: Any) -> None:
        for part in [[row] for row in rows] or [[]]:
            await store.writer.do(Append(table, part, chat, card))
            chat = ()

    def append(store: SqliteStore, *what: Any) -> Any:
        return begun(lambda: one_by_one(store, *what))

    patch(SqliteStore, "begin_append", append)


@bug(
    "failure-ignored",
    "A step that could not be stored is told as if it had been.",
    "was told, and is not stored",
)
def _(patch: Patch) -> None:
    store = Desk.store_entries

    async def perhaps(storing: Any) -> None:
        with suppress(*STORING):
            await storing

    def store_perhaps(desk: Desk, effects: Effects, chat: Any = None) -> Any:
        storing = store(desk, effects, chat)
        return begun(lambda: perhaps(storing))

    patch(Desk, "store_entries", store_perhaps)


@bug("no-way-back", "A step that could not be stored stays in memory.", "on the disk at")
def _(patch: Patch) -> None:
    patch(Desk, "go_back", lambda desk, failure: None)


@bug(
    "two-writers",
    "A table that is in memory is loaded once more for whoever joins.",
    "on the disk at",
)
def _(patch: Patch) -> None:
    load = Hall.desk

    def load_again(hall: Hall, table_id: str) -> Desk | None:
        hall.desks.pop(table_id, None)
        return load(hall, table_id)

    patch(Hall, "desk", load_again)


@bug("no-turn", "Two steps of one table may be taken at the same time.", "on the disk at")
def _(patch: Patch) -> None:
    def take_all(desk: Desk) -> None:
        while desk.waiting:
            desk.take(desk.waiting.popleft())

    patch(Desk, "take_steps", take_all)


# -- commands that come twice, late, or from somebody else


class Forgetful(dict[tuple[str, str], int]):
    """Knows what was done only when asked how."""

    def get(self, key: Any, default: Any = None) -> Any:
        return None if default is None else super().get(key, default)


@bug(
    "no-duplicate-check", "A command that comes again is done again.", "was done, and then refused"
)
def _(patch: Patch) -> None:
    receive = LiveTable.receive

    def receive_anew(live: LiveTable, *args: Any) -> Effects:
        live.table.done = Forgetful(live.table.done)
        return receive(live, *args)

    patch(LiveTable, "receive", receive_anew)


@bug(
    "duplicates-by-ref-alone",
    "A command counts as done if anybody has used its ref.",
    "stored at None",
)
def _(patch: Patch) -> None:
    receive = LiveTable.receive

    def receive_wrongly(live: LiveTable, sender: Any, message: Any, now: int) -> Effects:
        for (_, ref), version in live.table.done.items():
            if ref == message.ref:
                live.reply(sender, Ack(live.table.id, ref, version))
                return live.taken_effects()
        return receive(live, sender, message, now)

    patch(LiveTable, "receive", receive_wrongly)


@bug("another-ack", "A command that comes again is acked with the version of now.", "was acked at")
def _(patch: Patch) -> None:
    receive = LiveTable.receive

    def receive_wrongly(live: LiveTable, sender: Any, message: Any, now: int) -> Effects:
        effects = receive(live, sender, message, now)
        effects.replies = [
            (line, replace_version(reply, live.table.version)) for line, reply in effects.replies
        ]
        return effects

    patch(LiveTable, "receive", receive_wrongly)


def replace_version(reply: Any, version: int) -> Any:
    """Return an ack of another version."""
    return msgspec.structs.replace(reply, version=version) if isinstance(reply, Ack) else reply


@bug(
    "race-answered-twice",
    "Where everyone plays at once, an answer that comes again waits, too.",
    "was done before",
)
def _(patch: Patch) -> None:
    patch(RealTime, "waits_for", lambda real_time, guest, ref, line: False)


@bug(
    "chat-forgotten",
    "After a restart nobody knows which lines of chat have been said.",
    "was said 2 times",
)
def _(patch: Patch) -> None:
    begin = Desk.__init__

    def begin_anew(desk: Desk, *args: Any) -> None:
        begin(desk, *args)
        desk.chat.acks = {}

    patch(Desk, "__init__", begin_anew)


@bug(
    "stale-move",
    "A move counts though its player has been asked anew since.",
    "a stale move counted",
)
def _(patch: Patch) -> None:
    play = LiveTable.play

    def play_blindly(live: LiveTable, sender: Any, message: Any, now: int) -> bool:
        fresh = msgspec.structs.replace(message, version=live.table.version)
        return play(live, sender, fresh, now)

    patch(LiveTable, "play", play_blindly)
    patch_doing(patch, LiveTable.play)


@bug(
    "anybodys-seat",
    "A move is made for whoever is asked, not for its sender.",
    "somebody else moved",
)
def _(patch: Patch) -> None:
    own_seat = LiveTable.own_seat

    def any_seat(live: LiveTable, sender: Any) -> int:
        return next(iter(live.table.actors()), own_seat(live, sender))

    patch(LiveTable, "own_seat", any_seat)


@bug("answers-to-all", "Acks and refusals go to everyone at the table.", "stored at None")
def _(patch: Patch) -> None:
    def acknowledge(desk: Desk, effects: Effects) -> None:
        for _, message in effects.replies:
            desk.company.send_all(message)

    patch(Desk, "acknowledge", acknowledge)


def patch_doing(patch: Patch, play: Any) -> None:
    """Let moves take the wrong road: what to do about a command is looked up."""
    patch(live_module, "DOING", {**live_module.DOING, Play: play})


# -- what is hidden


@bug("leaked-field", "The view has a field that depends on hidden cards.", "the view depends on")
def _(patch: Patch) -> None:
    seen_by = Telling.seen_by

    def with_a_secret(live: Telling, audience: str | None, room: Room) -> Sight:
        seen = seen_by(live, audience, room)
        if live.table.match is not None:
            common: Any = seen.common
            secret = int(live.table.match.checksum(), 16)
            seen.common = msgspec.structs.replace(common, turns=common.turns + secret)
        return seen

    patch(Telling, "seen_by", with_a_secret)


@bug(
    "leaked-order",
    "The order in which moves are listed depends on hidden cards.",
    "the moves depends on",
)
def _(patch: Patch) -> None:
    seen_by = Telling.seen_by

    def in_a_secret_order(live: Telling, audience: str | None, room: Room) -> Sight:
        seen = seen_by(live, audience, room)
        if live.table.match is not None and int(live.table.match.checksum(), 16) % 2:
            seen.moves.reverse()
        return seen

    patch(Telling, "seen_by", in_a_secret_order)


@bug("leaked-moves", "Everyone is sent the moves of those who are asked.", "the moves depends on")
def _(patch: Patch) -> None:
    seen_by = Telling.seen_by

    def with_all_moves(live: Telling, audience: str | None, room: Room) -> Sight:
        seen = seen_by(live, audience, room)
        for seat in live.table.actors():
            seen.moves = live.the_match().announced_moves(seat)
        return seen

    patch(Telling, "seen_by", with_all_moves)


@bug(
    "leaked-hand", "Who only looks on sees with the eyes of the first seat.", "the view depends on"
)
def _(patch: Patch) -> None:
    view = Match.view_in_parts
    patch(Match, "view_in_parts", lambda match, seat: view(match, seat or 0))


@bug("leaked-event", "What happened is told with what only some may know of it.", "a secret of")
def _(patch: Patch) -> None:
    def open_views(told: Told, seat: int | None) -> list[EventView]:
        return [EventView(e.code, e.seat, {**e.values, **e.secret}) for e in told.events]

    patch(telling, "event_views", open_views)


@bug(
    "seed-early",
    "The secret of the deal is in the room before the game is over.",
    "the secret of the deal was sent",
)
def _(patch: Patch) -> None:
    room = Table.room

    def open_room(table: Table, due: int | None) -> Any:
        return msgspec.structs.replace(room(table, due), commitment=table.secret)

    patch(Table, "room", open_room)


@bug(
    "removed-looks-on",
    "Who was taken from the table goes on being shown it.",
    "was told to somebody who may not see it",
)
def _(patch: Patch) -> None:
    patch(Desk, "may_look_on", lambda desk, guest: True)


# -- time


@bug("wall-clock", "The table's clock is the one on the wall.", "its clock")
def _(patch: Patch) -> None:
    begin = Desk.__init__

    def begin_at_wall(desk: Desk, *args: Any) -> None:
        begin(desk, *args)
        desk.began = int(time.time() * 1000) - desk.table.last_at

    patch(Desk, "__init__", begin_at_wall)
    patch(Desk, "now", lambda desk: int(time.time() * 1000) - desk.began)


@bug("clock-from-nought", "After a restart the table's clock begins anew.", "its clock went back")
def _(patch: Patch) -> None:
    begin = Desk.__init__

    def begin_anew(desk: Desk, *args: Any) -> None:
        begin(desk, *args)
        desk.began = int(time.monotonic() * 1000)

    patch(Desk, "__init__", begin_anew)


@bug(
    "clock-ahead",
    "A table's clock jumps 30 seconds ahead whenever the table is loaded.",
    "after it was made",
)
def _(patch: Patch) -> None:
    begin = Desk.__init__

    def begin_ahead(desk: Desk, *args: Any) -> None:
        begin(desk, *args)
        if desk.table.version:
            desk.began -= 30_000

    patch(Desk, "__init__", begin_ahead)


@bug(
    "lost-wake-up",
    "When a bot has thought of a move, the table is not woken to make it.",
    "a bot's move is due",
)
def _(patch: Patch) -> None:
    think = Desk.think

    async def think_and_sleep(desk: Desk, question: Any) -> None:
        await think(desk, question)
        if desk.errands.alarm is not None:
            desk.errands.alarm.cancel()

    patch(Desk, "think", think_and_sleep)


@bug(
    "no-second-try",
    "After a step that could not be stored, the bots are not asked again.",
    "a bot is not asked",
)
def _(patch: Patch) -> None:
    go_back = Desk.go_back

    def go_back_and_sleep(desk: Desk, failure: Exception) -> None:
        go_back(desk, failure)
        if desk.errands.retry is not None:
            desk.errands.retry.cancel()

    patch(Desk, "go_back", go_back_and_sleep)


@bug(
    "sleeping-tables",
    "Tables that play by themselves are not woken when the server starts.",
    "is not awake",
)
def _(patch: Patch) -> None:
    async def sleep_on(hall: Hall) -> None:
        """Wake nobody."""

    patch(chores, "wake_up", sleep_on)


@bug("frozen-for-good", "A table that could not be read for a moment stays frozen.", "is frozen")
def _(patch: Patch) -> None:
    begin = Trouble.__init__

    def never_again(trouble: Trouble, *args: Any) -> None:
        begin(trouble, *args)
        trouble.may_heal, trouble.until = False, math.inf

    patch(Trouble, "__init__", never_again)


@bug("readable-always", "Nobody expects that what was said cannot be read just now.", "StoreFailed")
def _(patch: Patch) -> None:
    def told(chat: Chat, table: Table) -> Any:
        return [chat_view(line, table) for line in chat.last_lines()]

    patch(Chat, "told", told)


# -- the journal


@bug(
    "skipped-version",
    "Who sees nothing of an entry is not told of its version.",
    "was told out of turn",
)
def _(patch: Patch) -> None:
    publish = Desk.publish

    def publish_what_matters(desk: Desk, effects: Effects) -> None:
        updates = [(to, update) for to, update in effects.updates if update.new]
        publish(desk, replace(effects, updates=updates))

    patch(Desk, "publish", publish_what_matters)


@bug(
    "unrecorded-chance",
    "Who gave no nonce is given one by chance, and the journal not told.",
    "is not what the journal tells",
)
def _(patch: Patch) -> None:
    deal = Table.deal

    def other_deal(table: Table) -> Any:
        for chair in table.chairs:
            chair.nonce = chair.nonce or secrets.token_bytes(16).hex()
        return deal(table)

    patch(Table, "deal", other_deal)


@bug("lost-card", "A card of the stock is lost when the tenth move is made.", "a card is lost")
def _(patch: Patch) -> None:
    play = Match.play

    def play_badly(match: Match, seat: int, text: str) -> Any:
        events = play(match, seat, text)
        stock = getattr(match.state, "stock", None)
        if len(match._moves) == 10 and stock is not None and len(stock) > 1:
            match.state.stock = stock[: len(stock) - 1]  # type: ignore[attr-defined]
        return events

    patch(Match, "play", play_badly)


# -- people


@bug(
    "replayed-session",
    "Who signs out can be followed by whoever kept the token.",
    "without a session",
)
def _(patch: Patch) -> None:
    async def go_out(people: People, token: str) -> None:
        """Forget to."""

    patch(People, "go_out", go_out)


@bug(
    "open-line",
    "A socket that was opened with a session outlives it.",
    "a session that had ended was told",
)
def _(patch: Patch) -> None:
    patch(Line, "end", lambda line: None)


@bug(
    "word-used-twice",
    "The word for another device works again and again.",
    "a word let somebody in twice",
)
def _(patch: Patch) -> None:
    def keep_key(connection: Any, key_hash: bytes, now: int) -> Any:
        row = connection.execute("SELECT guest FROM key WHERE hash = ?", (key_hash,)).fetchone()
        return None if row is None else row[0]

    patch(sqlite, "take_key", keep_key)


@bug(
    "unbounded-queue",
    "However little a client reads, more is kept for it.",
    "messages wait for one client",
)
def _(patch: Patch) -> None:
    def send_bytes(line: Line, message: bytes, due: int = SOON) -> None:
        line.waiting.append(message)
        line.post.take(line, due)

    patch(Line, "send_bytes", send_bytes)


@bug(
    "ghosts",
    "Who is gone goes on being counted as somebody who is here.",
    "somebody is counted who is gone",
)
def _(patch: Patch) -> None:
    async def note_gone(desk: Desk, guest: str) -> None:
        """Forget to."""

    patch(Desk, "note_gone", note_gone)


@bug(
    "crowd-forgotten",
    "Who only looks on is not told what players are told.",
    "never sent to somebody who reads",
)
def _(patch: Patch) -> None:
    take = Post.take

    def take_players_only(post: Post, line: Any, due: int) -> None:
        if due == SOON:
            take(post, line, due)

    patch(Post, "take", take_players_only)
