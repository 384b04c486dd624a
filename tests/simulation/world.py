"""A machine with a server, people at their tables, and all that goes wrong between them."""

import asyncio
import hashlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from litestar.exceptions import WebSocketDisconnect

import katzentisch as kt
from katzentisch.bots.levels import TABBY
from katzentisch.bots.players import ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.match.box import open_box
from katzentisch.server.chores import sweep
from katzentisch.server.hall import Hall
from katzentisch.server.hearing import Closed
from katzentisch.server.settings import Settings
from katzentisch.server.store import Guest, StoreFailed
from katzentisch.tables.protocol import ClockRule, Level, MakeTable
from tests.simulation.clients import Person, guest_in
from tests.simulation.disk import Disk
from tests.simulation.faults import Faults
from tests.simulation.invariants import Witness
from tests.simulation.loop import Halted, Process, SimulatedLoop, Stuck
from tests.simulation.network import Broken, ClientSocket, Connection
from tests.simulation.outside import Outside
from tests.simulation.server import Server

T = TypeVar("T")

MOST_STEPS: Final = 2_000_000
TROUBLE: Final = (15.0, 70.0)  # virtual seconds of faults
CALM: Final = 6 * 3600.0  # virtual seconds, in which every table must come to its end
QUIET: Final = 60.0  # virtual seconds, after which all that is broken was noticed
UNREADABLE: Final = (0.05, 5.0)  # virtual seconds in which the disk gives nothing, or little
HEALED: Final = 40.0  # virtual seconds after the disk gave nothing, in which that may be told late
SOON: Final = 8.0  # virtual seconds, in which a table does what is due when all is calm
LAST_STRAW: Final = 0.3  # the chance that one write fails when all seems to be well again
CRASH_SOON: Final = 0.7  # the chance of a crash right after a sync that failed
LAST_CRASH: Final = 0.2  # the chance of one more, after which the disk gives nothing for a moment
HOURS: Final = 11 * 3600.0
# What may end a task of the server, and is dealt with by who waits for it.
EXPECTED: Final = (Closed, WebSocketDisconnect, OSError, EOFError, Halted, Stuck)
LEVELS: Final[tuple[Level, ...]] = ("kitten", "tabby", "stray")
# What goes wrong with the machine and with whole connections, and how often.
TROUBLES: Final = (
    ("crash", 1.0),
    ("writing", 3.0),
    ("telling", 2.0),
    ("restart", 1.0),
    ("still", 1.0),
    ("wall", 1.0),
    ("unreadable", 1.0),
    ("forget", 1.0),
    ("sweep", 2.0),
    ("cut", 3.0),
    ("leave", 3.0),
)


@dataclass
class Party:
    """People at one table."""

    request: MakeTable
    people: list[Person] = field(default_factory=list)
    table: str = ""
    invite: str = ""
    is_done: bool = False

    @property
    def is_in_time(self) -> bool:
        """Whether everyone plays at once."""
        return open_box(self.request.game).in_time


class World:
    """All there is."""

    def __init__(self, seed: int, folder: Path, show: Callable[[str], None] | None = None) -> None:
        self.dice = random.Random(f"katzentisch {seed}")
        self.show = show
        self.history = hashlib.sha256()
        self.loop = SimulatedLoop(  # type: ignore[abstract]
            random.Random(f"ties {seed}"), MOST_STEPS
        )
        self.outside = Outside(self.loop, random.Random(f"chance {seed}"))
        self.faults = Faults(random.Random(f"faults {seed}"), self.note)
        self.witness = Witness(random.Random(f"witness {seed}"), self.note)
        self.witness.now = self.loop.time
        self.witness.on_problem = self.loop.halt
        self.loop.on_error = self.on_error
        self.disk = Disk(folder, self.loop, self.faults, random.Random(f"disk {seed}"))
        self.disk.on_append = self.witness.note_append
        self.disk.on_begin = self.on_begin
        self.disk.on_failed_sync = self.on_failed_sync
        self.disk.on_commit = self.on_commit
        self.settings = Settings(
            data=folder,
            grace_seconds=self.dice.choice([5, 20, 120]),
            bot_pause_ms=self.dice.choice([0, 300, 900]),
        )
        self.server: Server | None = None
        self.processes: list[Process] = []
        self.connections = 0
        self.crash_at = ""  # the next moment of this kind
        self.parties: list[Party] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    def note(self, kind: str, *details: object) -> None:
        """Write down what happens: the history of this seed."""
        line = f"{self.loop.now:.6f} {kind} {' '.join(map(str, details))}"
        self.history.update(line.encode())
        if self.show is not None:
            self.show(line)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that belongs to no process."""
        task = self.loop.create_task(work, context=Context())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard, context=Context())

    def on_error(self, process: Process | None, error: BaseException) -> None:
        """Take note of an error that ended a task."""
        if not isinstance(error, EXPECTED):
            where = "the world" if process is None else process.name
            self.witness.wrong(f"an error in {where}: {error!r}")

    # -- the way to the server

    async def connect(self, token: str) -> ClientSocket:
        """Open a connection, if there is a server."""
        await asyncio.sleep(self.dice.uniform(0.001, 0.1))
        server = self.server
        if server is None:
            raise Broken("connection refused")
        self.connections += 1

        def tell(connection: Connection, text: str) -> None:
            self.witness.listen(connection, token, text)
            if self.crash_at == "telling":
                self.crash_at = ""
                self.faults.happened("crash while telling")
                self.crash()

        connection = Connection(self.connections, self.loop, self.faults, server.process, tell)
        server.accept(connection)
        return ClientSocket(connection)

    async def request(self, ask: Callable[[Hall], Awaitable[T]]) -> T:
        """Ask by HTTP; whether a request was done is not known when no answer comes."""
        await asyncio.sleep(self.dice.uniform(0.001, 0.1))
        server = self.server
        if server is None or self.faults.strikes("message lost"):
            raise Broken("no answer")
        answer: asyncio.Future[T] = self.loop.create_future()

        async def serve() -> None:
            try:
                result = await ask(server.hall)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        server.waiting[answer] = None
        self.loop.create_task(serve(), context=server.process.context())
        try:
            result = await answer
        except StoreFailed as failure:
            raise Broken("503") from failure
        finally:
            server.waiting.pop(answer, None)
        await asyncio.sleep(self.dice.uniform(0.001, 0.1))
        if self.faults.strikes("message lost"):
            raise Broken("no answer")
        return result

    async def insist(self, ask: Callable[[Hall], Awaitable[T]]) -> T:
        """Ask until there is an answer."""
        while True:
            with suppress(Broken):
                return await self.request(ask)
            await asyncio.sleep(self.dice.uniform(0.2, 2.0))

    def session_ended(self, token: str) -> None:
        """Remember what a session that has ended may have heard of."""
        versions = {name: shadow.table.version for name, shadow in self.witness.shadows.items()}
        self.witness.ended[token] = versions

    # -- what people know without being told

    def good_move(self, person: Person) -> str | None:
        """Return what a tabby would do on somebody's seat."""
        table = self.witness.shadows[person.party.table].table
        match, seat = table.match, table.seat_of(person.guest)
        if match is None or seat is None or seat not in table.actors():
            return None
        choose = bot(TABBY, match.game.box)
        move = ask(choose, match.state, seat, FastDice(self.dice.getrandbits(32)))
        return match.game.box.notation.write_move(int(move))

    def others_move(self, person: Person) -> str | None:
        """Return a move that somebody else could make, to be tried by one who may not."""
        match = self.witness.shadows[person.party.table].table.match
        if match is None or not match.actors:
            return None
        moves = match.moves(self.dice.choice(match.actors))
        return self.dice.choice(moves) if moves else None

    def look_around(self, person: Person) -> None:
        """Let people who have played to the end know that it is enough."""
        party = person.party
        table = self.witness.shadows[party.table].table
        party.is_done = not self.faults.is_on and bool(table.finished)

    def gone(self, person: Person, code: str) -> None:
        """Let somebody who was shown out be content."""
        person.is_shown = False
        if code != "frozen":
            return
        if self.loop.now > self.disk.unreadable_until + HEALED:
            self.witness.wrong(f"{person.party.table} is frozen")
        person.asked_at = self.loop.now  # comes again in a while

    # -- what goes wrong with the machine

    def on_begin(self, took: float) -> None:
        """Something is being written."""
        if self.crash_at == "writing":
            self.crash_at = ""
            share = self.dice.random()
            self.loop.call_later(took * share, self.crash_while_writing, context=Context())

    def crash_while_writing(self) -> None:
        """Crash in the midst of a write."""
        if self.server is not None and self.faults.is_on:
            self.faults.happened("crash while writing")
            self.crash()

    def on_failed_sync(self) -> None:
        """Something has been written, and the disk says that it has not."""
        if self.dice.random() < CRASH_SOON:
            wait = self.dice.uniform(0.0, 1.0)
            self.loop.call_later(wait, self.crash_if_trouble, context=Context())

    def crash_if_trouble(self) -> None:
        """Crash, unless all is calm by now."""
        if self.faults.is_on:
            self.crash()

    def on_commit(self) -> None:
        """Something has been written."""
        self.witness.look_at_disk()

    def crash(self) -> None:
        """Let the machine, or only the process, be gone at once."""
        server = self.server
        if server is None:
            return
        self.faults.happened("crash")
        self.server = None
        server.die(noticed=self.dice.random() < 0.6)
        self.disk.crash()
        self.loop.call_soon(self.loop.kill, server.process, context=Context())
        if self.dice.random() < 0.5:
            self.faults.happened("reboot")
            self.outside.boot = self.dice.uniform(0, 1e6) - self.loop.now
        self.loop.call_later(self.dice.uniform(0.1, 15.0), self.start_server, context=Context())

    def start_server(self) -> None:
        """Start a server on what is on the disk, which may not give anything yet."""
        if self.faults.strikes("disk gives nothing"):
            self.disk.give_little(self.dice.uniform(*UNREADABLE))
        server = Server(self, len(self.processes) + 1)
        self.processes.append(server.process)
        self.note("starts", server.process.name)
        server.start()
        self.server = server

    async def restart(self) -> None:
        """Stop the server in order, and start it again."""
        server = self.server
        if server is None:
            return
        self.faults.happened("restart")
        self.server = None
        stopping = self.loop.create_task(server.stop(), context=server.process.context())
        await stopping
        server.die(noticed=True)
        self.loop.call_soon(self.loop.kill, server.process, context=Context())
        await asyncio.sleep(self.dice.uniform(0.1, 5.0))
        self.start_server()

    async def make_trouble(self) -> None:
        """Let one thing after the other go wrong."""
        end = self.loop.now + self.dice.uniform(*TROUBLE)
        while self.loop.now < end:
            await asyncio.sleep(self.dice.expovariate(0.35 * self.faults.severity))
            self.one_trouble(self.dice.choices(*zip(*TROUBLES, strict=True))[0])
            await self.is_up()
        self.crash_at = ""
        still = 0.0 if self.server is None else self.server.process.frozen_until
        await asyncio.sleep(max(0.0, still - self.loop.now))
        self.disk.unreadable_until = min(self.disk.unreadable_until, self.loop.now)
        if self.dice.random() < LAST_CRASH:
            self.faults.owed.add("disk gives nothing")
            self.crash()
        self.faults.is_on = False
        if self.dice.random() < LAST_STRAW:
            self.faults.owed.add("disk refuses")
        await self.is_up()
        self.note("calm")

    def one_trouble(self, kind: str) -> None:
        """Let something go wrong."""
        server = self.server
        if server is None:
            return
        if kind == "crash":
            self.crash()
        elif kind in ("writing", "telling"):
            self.crash_at = kind
        elif kind == "restart":
            self.spawn(self.restart())
        elif kind == "still":
            self.faults.happened("process stands still")
            server.process.frozen_until = self.loop.now + self.dice.uniform(0.1, 20.0)
        elif kind == "unreadable":
            self.faults.happened("disk gives nothing")
            self.disk.give_little(self.dice.uniform(*UNREADABLE))
        elif kind == "forget":
            self.spawn(self.forget_a_stranger())
        elif kind == "sweep":
            self.faults.happened("house swept")
            self.spawn(self.sweep())
        elif kind == "wall":
            self.faults.happened("wall clock set")
            self.outside.wall_offset = self.dice.uniform(-HOURS, HOURS)
        else:
            self.break_connection(server, kind)

    async def forget_a_stranger(self) -> None:
        """Let somebody come who has nothing to do with these tables, and be forgotten."""
        with suppress(Broken):
            guest, _ = await self.request(partial(come_in, name="Nobody"))
            await self.request(lambda hall: hall.forget(guest.id))
            self.faults.happened("guest forgotten")

    async def sweep(self) -> None:
        """Let the house be swept now."""
        with suppress(Broken):
            await self.request(lambda hall: sweep(hall, int(self.outside.wall())))

    def break_connection(self, server: Server, kind: str) -> None:
        """Let a connection be cut, or the client be gone without a word."""
        alive = [c for c in server.connections.values() if c.at_client.closed is None]
        if not alive:
            return
        connection = self.dice.choice(alive)
        if kind == "cut":
            self.faults.happened("connection cut")
            connection.cut("cut")
        else:
            self.faults.happened("connection half-open")
            connection.leave()
            connection.at_client.close("left")

    async def is_up(self) -> None:
        """Wait until there is a server."""
        while self.server is None:
            await asyncio.sleep(0.5)

    # -- an evening

    async def evening(self) -> None:
        """Let people come, play in trouble, and then to the end."""
        self.start_server()
        self.parties = [self.invite(number) for number in range(self.dice.choice([1, 1, 1, 2]))]
        self.loop.create_task(self.make_trouble(), context=Context())
        for party in self.parties:
            self.spawn(self.gather(party))
        while self.faults.is_on:
            await asyncio.sleep(1.0)
        end = self.loop.now + CALM
        while self.loop.now < end and not all(map(self.is_finished, self.parties)):
            await asyncio.sleep(SOON)
            if self.server is not None:  # the last restart may take a while
                self.witness.look_for_sleepers(self.server.hall)
        for party in self.parties:
            if not self.is_finished(party):
                self.witness.wrong(f"{party.table or party.request.game} does not come to its end")
        await asyncio.sleep(QUIET)
        await self.is_up()
        self.look_back()

    def invite(self, number: int) -> Party:
        """Choose a game, and who plays."""
        dice = self.dice
        slug = dice.choice(kt.games())
        most = max(int(n) for n in open_box(slug).rules.OPTIONS[0].choices)
        players = min(most, dice.choice([2, 2, 3, 3, 4]))
        seats = dice.randint(1, min(players, 3))
        bots: list[Level] = [dice.choice(LEVELS) for _ in range(players - seats)]
        clock = ClockRule()
        if not open_box(slug).in_time:
            clock = dice.choice([ClockRule(), ClockRule("move", 5), ClockRule("game", 60, 2)])
        request = MakeTable(
            slug,
            {"players": players},
            public=dice.random() < 0.5,
            watchers=dice.random() < 0.8,
            hints=True,
            clock=clock,
            bots=bots,
        )
        party = Party(request)
        watchers = int(dice.random() < 0.4)
        for place in range(seats + watchers):
            own = random.Random(dice.getrandbits(64))
            party.people.append(Person(self, party, f"Cat {number}.{place}", place < seats, own))
        return party

    async def gather(self, party: Party) -> None:
        """Let people come in, and the first of them make a table."""
        for person in party.people:
            guest, token = await self.insist(partial(come_in, name=person.name))
            person.token, person.guest = token, guest.id
            self.witness.guests[token] = guest.id
        host = party.people[0]
        made = await self.insist(lambda hall: hall.make(guest_in(hall, host.guest), party.request))
        party.table, party.invite = made.table, made.invite
        for person in party.people:
            self.spawn(person.live())

    def is_finished(self, party: Party) -> bool:
        """Tell whether a table has come to the end of a game."""
        shadow = self.witness.shadows.get(party.table)
        return shadow is not None and bool(shadow.table.finished) and shadow.table.stage == "over"

    def look_back(self) -> None:
        """Look at everything once more, when nothing happens any longer."""
        assert self.server is not None
        self.witness.look_when_quiet(self.server.hall)
        for party in self.parties:
            chat = Counter(line.text for line in self.server.hall.store.chat(party.table, 10_000))
            for person in party.people:
                for text in person.said:
                    if chat[f"{text}"] != 1:
                        self.witness.wrong(f"{text!r} was said {chat[text]} times")


def come_in(hall: Hall, name: str) -> Awaitable[tuple[Guest, str]]:
    """Let somebody come in under a name."""
    return hall.people.come_in(name)
