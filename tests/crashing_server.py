"""The real server, which dies at a named point: `python crashing_server.py PLAN FLAG...`.

It is `katzentisch serve` with some of its methods wrapped: once a signal has armed it, the process
kills itself when it passes the point for the n-th time. With `cradle` for a plan it reads orders
from its input, and each server is forked off, so that the imports are paid for only once. A server
also dies when the one who tests it does.
"""

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

os.environ.setdefault("KATZENTISCH_PURE", "tables")  # only methods of source can be wrapped

POINTS = (
    "before-commit",
    "after-commit",
    "before-publish",
    "while-publishing",
    "after-publish",
    "before-ack",
    "after-ack",
    "before-wire",  # the ack's bytes are about to be given to the socket
    "after-wire",
)
HOLD = 0.03  # seconds between arriving at a commit and dying: whatever leaks has time to
WATCH = 0.2  # seconds between looks at the one who tests
ARM = signal.SIGUSR1


class Plan(msgspec.Struct, frozen=True):
    """Where a server dies, and how it differs from others apart from that."""

    tester: int  # process id
    point: str = ""
    passage: int = 1
    law: str = "kept"  # or broken: ack-first, publish-first, trusting, hurried
    slowness: float = 0  # seconds that a commit takes at least
    has_workers: bool = True  # or bots move at a glance, as when no worker answers


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
            self.fate.passes("before-commit", HOLD)
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


def wrap_desk(fate: Fate) -> None:
    """Die before, while or after the others are told, or the one who asked."""
    from katzentisch.server.desk import Desk
    from katzentisch.server.lines import Line
    from katzentisch.tables.effects import Effects

    publish, acknowledge, send = Desk.publish, Desk.acknowledge, Line.send_bytes

    def dying_publish(desk: Desk, effects: Effects) -> None:
        if effects.entries:
            fate.passes("before-publish")
        publish(desk, effects)
        if effects.entries:
            fate.passes("after-publish")

    def dying_acknowledge(desk: Desk, effects: Effects) -> None:
        if effects.replies:
            fate.passes("before-ack")
        acknowledge(desk, effects)
        if effects.replies:
            fate.passes("after-ack")

    def dying_send(line: Line, message: bytes) -> None:
        if message.startswith(b'{"is":"update"'):
            fate.passes("while-publishing")
        send(line, message)

    Desk.publish = dying_publish  # type: ignore[assignment, method-assign]
    Desk.acknowledge = dying_acknowledge  # type: ignore[assignment, method-assign]
    Line.send_bytes = dying_send  # type: ignore[assignment, method-assign]


def wrap_socket(fate: Fate) -> None:
    """Die before or after an ack goes out."""
    from katzentisch.server.doors import SocketDoor

    send = SocketDoor.send_texts

    def dying_send(door: SocketDoor, texts: Sequence[bytes]) -> None:
        has_ack = any(text.startswith(b'{"is":"ack"') for text in texts)
        if has_ack:
            fate.passes("before-wire")
        send(door, texts)
        if has_ack:
            fate.passes("after-wire")

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
    from katzentisch.server import desk
    from katzentisch.server.seals import Seals
    from katzentisch.server.store import JournalRow
    from katzentisch.tables.entries import Entry, read_entry

    def believe(table_id: str, rows: list[JournalRow]) -> list[Entry]:
        return [read_entry(row.entry) for row in rows]

    desk.chained = believe
    Seals.is_mine = lambda *_: False  # type: ignore[method-assign]


def let_the_clock_run() -> None:
    """Count the time in which the process stood still."""
    from katzentisch.server.clock import Clock

    Clock.now = lambda self: time.monotonic_ns() // 1_000_000  # type: ignore[method-assign]


def send_workers_home() -> None:
    """Let no bot think, so that tables have to help themselves."""
    from katzentisch.server.thinkers import Task, Thinkers, ThinkingFailed, Thought

    async def start(thinkers: Thinkers, workers: int | None = None) -> None:
        """Start nobody."""

    async def think(thinkers: Thinkers, task: Task) -> Thought:
        raise ThinkingFailed("nobody is there")

    Thinkers.start = start  # type: ignore[assignment, method-assign]
    Thinkers.think = think  # type: ignore[assignment, method-assign]


def watch(tester: int) -> None:
    """Do not outlive the one who tests."""
    while True:
        time.sleep(WATCH)
        try:
            os.kill(tester, 0)
        except ProcessLookupError:
            os.kill(os.getpid(), signal.SIGKILL)


def serve(plan: Plan, flags: list[str]) -> None:
    """Be the server."""
    from katzentisch.cli import main

    threading.Thread(target=watch, args=(plan.tester,), daemon=True).start()
    fate = Fate(plan)
    signal.signal(ARM, fate.arm)
    wrap_store(fate)
    wrap_desk(fate)
    wrap_socket(fate)
    if plan.law == "trusting":
        trust_the_journal()
    elif plan.law == "hurried":
        let_the_clock_run()
    elif plan.law != "kept":
        break_law(plan.law)
    if not plan.has_workers:
        send_workers_home()
    sys.argv = ["katzentisch", "serve", *flags]
    main()


def rock_cradle() -> None:
    """Fork servers off, one after the other; say their process ids, and when they are gone."""
    from litestar import Litestar

    from katzentisch.match.box import games, open_box

    for module in ("katzentisch.cli", "katzentisch.server.run"):
        import_module(module)
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
