"""The real server, which dies at a named point: `python crashing_server.py PLAN FLAG...`.

It is `katzentisch serve`, compiled as it is shipped. Once a signal has armed it, the process kills
itself when it passes the point for the n-th time. Compiled code cannot be changed from outside, so
all points are where it touches what is not compiled: the connection to the database, the effects
of a step, whose fields the desk reads in turn, and the socket. A server without a point has nothing
wrapped. Only where a law of the desk is broken do the tables run from source.

With `cradle` for a plan it reads orders from its input, and each server is forked off, with the
process in which its bots think, so that the imports are paid for only once. A server also dies when
the one who tests it does.
"""

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import msgspec

COMMITTING = ("before-commit", "after-commit")
PUBLISHING = ("before-publish", "while-publishing", "after-publish", "before-ack", "after-ack")
SENDING = ("before-wire", "after-wire")  # the ack's bytes are given to the socket
POINTS = (*COMMITTING, *PUBLISHING, *SENDING)  # in the order in which a move passes them
FROM_SOURCE = ("ack-first", "publish-first", "trusting", "hurried")  # laws of what is compiled
HOLD = 0.03  # seconds between arriving at a commit and dying: whatever leaks has time to
LONG_HOLD = 0.5  # the same where it is known to leak: also on a busy machine
WATCH = 0.2  # seconds between looks at the one who tests
ARM = signal.SIGUSR1


class Plan(msgspec.Struct, frozen=True):
    """Where a server dies, and how it differs from others apart from that."""

    tester: int  # process id
    point: str = ""
    passage: int = 1
    law: str = "kept"  # or broken: hasty, or one of FROM_SOURCE
    slowness: float = 0  # seconds that a commit takes at least
    tells: bool = False  # which points it passes, and goes on

    def environ(self) -> dict[str, str]:
        """Return what the process has to know before it imports anything."""
        return {"KATZENTISCH_PURE": "tables"} if self.law in FROM_SOURCE else {}


class Order(msgspec.Struct, frozen=True):
    """A server to be forked off."""

    plan: Plan
    flags: list[str]
    environ: dict[str, str]
    log: str


class Fate:
    """Counts how often the point is passed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.left = plan.passage
        self.is_armed = False

    def arm(self, *_: object) -> None:
        """Begin to count."""
        self.is_armed = True

    def passes(self, point: str, hold: float = 0) -> None:
        """Die here, if it is time."""
        if self.plan.tells and self.is_armed:
            print(point, file=sys.stderr, flush=True)
        if point == self.plan.point and self.is_armed:
            self.left -= 1
            if self.left == 0:
                time.sleep(hold)
                os.kill(os.getpid(), signal.SIGKILL)


class DyingConnection:
    """A connection to the database that may not live to see the end of a commit."""

    def __init__(self, connection: Any, fate: Fate) -> None:
        self.connection = connection
        self.fate = fate
        self.has_entries = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def executemany(self, query: str, rows: list[Any]) -> Any:
        """Run a statement, and take note of entries of a journal."""
        self.has_entries |= "INTO journal" in query and bool(rows)
        return self.connection.executemany(query, rows)

    def execute(self, query: str, *values: Any) -> Any:
        """Run a statement, and take note of entries of a journal."""
        self.has_entries |= "INTO journal" in query
        counts = query == "COMMIT" and self.has_entries
        if counts:
            self.has_entries = False
            time.sleep(self.fate.plan.slowness)
            self.fate.passes("before-commit", HOLD if self.fate.plan.law == "kept" else LONG_HOLD)
        done = self.connection.execute(query, *values)
        if counts:
            self.fate.passes("after-commit")
        return done


def wrap_store(fate: Fate) -> None:
    """Die before or after a commit that holds entries."""
    from katzentisch.server.writer import Writer

    begin = Writer.__init__

    def begin_dying(writer: Writer, connection: Any) -> None:
        begin(writer, DyingConnection(connection, fate))  # type: ignore[arg-type]

    Writer.__init__ = begin_dying  # type: ignore[assignment, method-assign]


class Road:
    """How far a step has come, as its effects show: the desk reads their fields in turn.

    A step is known by its entries having been read just before something was stored. From then on
    `updates` are read before and after everyone is told, `fresh` for each who is told, `replies`
    before the acks, and `entries` after them.
    """

    def __init__(self, fate: Fate) -> None:
        self.fate = fate
        self.last: Any = None  # effects whose entries were read
        self.stored: Any = None  # effects on their way from the disk to the clients
        self.read: list[str] = []  # of those

    def note_storing(self) -> None:
        """Take note that the last effects are being stored."""
        if self.last is not None:
            vars(self.last)["is_stored"] = True
            self.last = None

    def note_read(self, effects: Any, name: str) -> None:
        """Take note that the desk reads something of what a step does."""
        if "is_stored" not in vars(effects):
            self.last = effects if name == "entries" else self.last
            return
        if effects is not self.stored:
            self.stored, self.read = effects, []
        self.read.append(name)
        point = self.point()
        if point:
            self.fate.passes(point)

    def point(self) -> str:
        """Return at which point the step is now, if at any."""
        name, fields = self.read[-1], vars(self.stored)
        times = self.read.count(name)
        if name == "updates" and fields["entries"]:
            return ("before-publish", "after-publish")[times - 1]
        if name == "fresh" and times > 1:  # somebody has been told, somebody else has not
            return "while-publishing"
        if name == "replies" and fields["replies"]:
            return "before-ack"
        is_first = self.read[-2:] == ["replies", "entries"]
        return "after-ack" if is_first and fields["replies"] else ""


class Watched:
    """A field of what a step does, which tells when it is read."""

    def __init__(self, name: str, road: Road) -> None:
        self.name = name
        self.road = road

    def __get__(self, effects: Any, owner: type) -> Any:
        self.road.note_read(effects, self.name)
        return vars(effects)[self.name]

    def __set__(self, effects: Any, value: Any) -> None:
        vars(effects)[self.name] = value


def watch_steps(fate: Fate) -> None:
    """Die before, while or after the others are told, or the one who asked."""
    from katzentisch.server.sqlite import SqliteStore
    from katzentisch.tables.effects import Effects

    road, begin = Road(fate), SqliteStore.begin_append

    def begin_noted(store: SqliteStore, *what: Any) -> Any:
        road.note_storing()
        return begin(store, *what)

    SqliteStore.begin_append = begin_noted  # type: ignore[assignment, method-assign]
    for name in ("entries", "updates", "fresh", "replies"):
        setattr(Effects, name, Watched(name, road))


def wrap_socket(fate: Fate) -> None:
    """Die before or after an ack goes out."""
    from katzentisch.server.doors import SocketDoor

    send = SocketDoor.send_texts

    def dying_send(door: SocketDoor, texts: Sequence[bytes]) -> bool:
        has_ack = any(text.startswith(b'{"is":"ack"') for text in texts)
        if has_ack:
            fate.passes("before-wire")
        is_sent = send(door, texts)
        if has_ack:
            fate.passes("after-wire")
        return is_sent

    SocketDoor.send_texts = dying_send  # type: ignore[assignment, method-assign]


def break_law(law: str) -> None:
    """Acknowledge or publish what is not stored yet: a test that does not notice is no test."""
    from katzentisch.server.desk import Desk
    from katzentisch.tables.effects import Effects

    store = Desk.store_entries

    def store_late(desk: Desk, effects: Effects, chat: Any = None) -> Any:
        if law == "ack-first":
            desk.acknowledge(effects)
            effects.replies.clear()
        else:
            desk.publish(effects)
            effects.updates.clear()
            effects.fresh.clear()
        return store(desk, effects, chat)

    Desk.store_entries = store_late  # type: ignore[assignment, method-assign]


def trust_the_journal() -> None:
    """Believe whatever is stored, and no client who saw something else."""
    from katzentisch.server import journal
    from katzentisch.server.seals import Seals
    from katzentisch.server.store import JournalRow
    from katzentisch.tables.entries import Entry, read_entry

    def believe(table_id: str, rows: list[JournalRow]) -> list[Entry]:
        return [read_entry(row.entry) for row in rows]

    journal.chained = believe
    Seals.is_mine = lambda *_: False  # type: ignore[method-assign]


def let_the_clock_run() -> None:
    """Count the time in which the process stood still."""
    from katzentisch.server.clock import Clock

    Clock.now = lambda self: time.monotonic_ns() // 1_000_000  # type: ignore[method-assign]


def hurry_the_disk() -> None:
    """Say that something is stored when it has only begun to be."""
    from katzentisch.server.writer import Outcome, Waiting, Writer, settle

    do_batch = Writer.do_batch

    def settle_first(writer: Writer, batch: Sequence[Waiting]) -> None:
        appends = [waiting for waiting in batch if type(waiting.job).__name__ == "Append"]
        settle(appends, [Outcome(None)] * len(appends))
        do_batch(writer, batch)

    Writer.do_batch = settle_first  # type: ignore[assignment, method-assign]


def break_some_law(law: str) -> None:
    """Have the fault that a test is for."""
    if law == "trusting":
        trust_the_journal()
    elif law == "hurried":
        let_the_clock_run()
    elif law == "hasty":
        hurry_the_disk()
    elif law != "kept":
        break_law(law)


class ForkedWorker:
    """A process in which bots think, forked off before the server has any thread.

    It runs what a server's worker runs. To `Thinkers` it is what asyncio's process would be.
    """

    def __init__(self) -> None:
        orders, replies = os.pipe(), os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            think_until_the_end(orders[0], replies[1])
        os.close(orders[0])
        os.close(replies[1])
        self.ends = os.fdopen(orders[1], "wb", 0), os.fdopen(replies[0], "rb", 0)
        self.stdin: asyncio.StreamWriter
        self.stdout: asyncio.StreamReader

    async def connect(self) -> None:
        """Speak with it from this event loop."""
        loop = asyncio.get_running_loop()
        orders, replies = self.ends
        self.stdout = asyncio.StreamReader()
        reading = asyncio.StreamReaderProtocol(self.stdout)
        await loop.connect_read_pipe(lambda: reading, replies)
        transport, flow = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, orders)
        self.stdin = asyncio.StreamWriter(transport, flow, None, loop)

    async def wait(self) -> None:
        """Wait until it has ended."""
        await asyncio.to_thread(os.waitpid, self.pid, 0)

    def kill(self) -> None:
        """End it."""
        os.kill(self.pid, signal.SIGKILL)


def think_until_the_end(orders: int, replies: int) -> None:
    """Be a worker."""
    from katzentisch.server import worker

    os.setsid()
    os.dup2(orders, 0)
    os.dup2(replies, 1)
    os.closerange(3, max(orders, replies) + 8)
    sys.stdin = os.fdopen(0)
    worker.main()
    os._exit(0)


def employ(forked: ForkedWorker) -> None:
    """Let the server's bots think there; another worker is hired as usual, if this one is lost."""
    from katzentisch.server.thinkers import Thinkers, Worker, hire

    waiting = [forked]

    async def hire_forked() -> Worker:
        if not waiting:
            return await hire()
        process: Any = waiting.pop()
        await process.connect()
        return Worker(process)

    defaults = Thinkers.__init__.__kwdefaults__
    assert defaults is not None
    defaults["hire"] = hire_forked


def watch(tester: int) -> None:
    """Do not outlive the one who tests."""
    while True:
        time.sleep(WATCH)
        try:
            os.kill(tester, 0)
        except ProcessLookupError:
            os.kill(os.getpid(), signal.SIGKILL)


def serve(plan: Plan, flags: list[str]) -> None:
    """Be the server; say first whether it is compiled."""
    from katzentisch._loader import describe
    from katzentisch.cli import main

    print(describe(), flush=True)
    threading.Thread(target=watch, args=(plan.tester,), daemon=True).start()
    fate = Fate(plan)
    signal.signal(ARM, fate.arm)
    if plan.slowness or plan.tells or plan.point in COMMITTING:
        wrap_store(fate)
    if plan.tells or plan.point in PUBLISHING:
        watch_steps(fate)
    if plan.tells or plan.point in SENDING:
        wrap_socket(fate)
    break_some_law(plan.law)
    sys.argv = ["katzentisch", "serve", *flags]
    main()


def rock_cradle() -> None:
    """Fork servers off, one after the other; say their process ids, and when they are gone."""
    from litestar import Litestar

    from katzentisch.match.box import games, open_box

    for module in ("cli", "server.run", "server.worker"):
        import_module(f"katzentisch.{module}")
    Litestar(logging_config=None)  # imports what it imports only now
    for slug in games():
        open_box(slug)
    while line := sys.stdin.readline():
        order = msgspec.json.decode(line, type=Order)
        child = os.fork()
        if child == 0:
            os.setsid()
            with open(order.log, "a") as log:
                os.dup2(log.fileno(), 2)
            os.environ.update(order.environ)
            employ(ForkedWorker())
            print(os.getpid(), flush=True)
            serve(order.plan, order.flags)
            os._exit(0)
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        with suppress(BrokenPipeError):
            print("gone", flush=True)
        sys.stdin.readline()  # from now on nobody kills that process id any more
        os.waitpid(child, 0)


if __name__ == "__main__":
    if sys.argv[1] == "cradle":
        rock_cradle()
    else:
        serve(msgspec.json.decode(sys.argv[1], type=Plan), sys.argv[2:])
