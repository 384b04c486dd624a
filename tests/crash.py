"""Kill the server again and again while many tables play, and look for what was lost.

    python -m tests.crash --cycles 1000 --resume crashes.jsonl
    python -m tests.crash --resume crashes.jsonl --totals

A real server process, a real database, real sockets. Each cycle starts the server on the same
data, lets all clients come back, send their last command again and play on, and kills it: at a
random moment, while it wakes up, or at a named point of the road of a move. Then the journal must
hold all that any client was ever told. The ledger has a line for each cycle; a run that was
interrupted goes on where its ledger ends, and on the data of all earlier ones; cycles of another
build do not count. What was told of tables that nobody plays at any more is
put away in a file of its own, and looked at again in the end.
"""

import argparse
import asyncio
import itertools
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed

import katzentisch as kt
from katzentisch._loader import GROUPS, why_not_compiled
from katzentisch.server.appends import LAST_VERSION
from katzentisch.server.seals import digest_in
from katzentisch.server.sqlite import SqliteReader
from katzentisch.server.tokens import token_hash
from katzentisch.tables.effects import Habits
from katzentisch.tables.entries import Late, first_digest, next_digest, read_entry
from katzentisch.tables.live import LiveTable
from katzentisch.tables.table import Table
from tests import PURE, as_installed
from tests.crashing_server import ARM, POINTS, Order, Plan
from tests.ledgers import build, keep, lines_in
from tests.live_server import PATIENCE, Json, Player, Server
from tests.stored import problem_with_card

SCRIPT = Path(__file__).with_name("crashing_server.py")
WHEN = ("random", *POINTS, "waking")
COLD = 10  # every so many cycles the server and its worker start from nothing
LONGEST_PLAY = 0.6  # seconds until a random kill
LATEST_KILL = 5.0  # seconds until a server is killed that does not come to its point
LATEST_WAKE = 0.3
MOST_PASSAGES = 30
LONG_JOURNAL = 150  # entries, after which people go to another table
SOON = 400  # milliseconds; what happens later is not waited for
POLL = 0.02
UNANSWERED = 3.0  # seconds that a client waits for an answer before it does something else
PLENTY = {
    "KATZENTISCH_MAX_TABLES": "100000",
    "KATZENTISCH_MAX_TABLES_PER_GUEST": "10000",
    "KATZENTISCH_LOG_LEVEL": "error",
    "KATZENTISCH_WORKERS": "1",
}
SIGHT = ("seat", "master", "room", "view", "moves")


# -- what the clients remember


class Sent(msgspec.Struct):
    """A command, and the version of its ack."""

    table: str
    do: str
    ref: str
    values: dict[str, Any]
    acked: int | None = None


class Someone(msgspec.Struct):
    """A guest, and what its client saw last."""

    name: str
    token: str
    guest: str
    sits: bool = True
    seen: int = 0
    seal: str = ""
    last: Sent | None = None


class Party(msgspec.Struct):
    """People who play together, at one table after the other."""

    people: list[Someone]
    bots: list[str]
    number: int
    table: str = ""
    invite: str = ""
    stored: int = 0  # entries, when the server was last killed
    goes_on: bool = False  # by itself, when the server starts again
    is_done: bool = False  # with this table


class Told(msgspec.Struct):
    """All that any client was ever told of a table."""

    acks: dict[str, int] = {}  # by guest and ref
    seen: dict[int, str] = {}  # the seal of each version
    said: list[str] = []


class PutAway(msgspec.Struct, frozen=True):
    """What was told of a table at which nobody plays any more."""

    table: str
    told: Told


class Memory(msgspec.Struct):
    """All that has to survive, whatever happens to the server, and to the test."""

    seed: int
    parties: list[Party] = []
    told: dict[str, Told] = {}
    reported: set[str] = set()


class Cycle(msgspec.Struct, frozen=True):
    """A line of the ledger."""

    cycle: int
    seed: int
    point: str
    passage: int
    reached: bool
    cold: bool
    acked: int  # moves
    commands: int  # acknowledged, moves among them
    alone: int  # tables that had to go on by themselves
    again: int  # commands that were sent again
    tables: int
    entries: int  # of the journals looked at
    losses: list[str]
    seconds: float
    build: str = ""
    engine: str = ""  # compiled, or why not


# -- servers


class Cradle:
    """A process that has all imports done, and forks servers off."""

    def __init__(self, law: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), "cradle"],
            env=as_installed() | Plan(os.getpid(), law=law).environ(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def say(self, line: str) -> None:
        """Give an order."""
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def hear(self) -> str:
        """Return what it, or a server, says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        """Let it go, without any server."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class DyingServer(Server):
    """A server that starts from nothing, and dies as planned."""

    def __init__(self, data: Path, plan: Plan) -> None:
        command = (sys.executable, str(SCRIPT), msgspec.json.encode(plan).decode())
        super().__init__(data, command=command, **PLENTY, **plan.environ())

    @property
    def pid(self) -> int:
        """The process to be killed, with all of its group."""
        return self.process.pid

    @property
    def engine(self) -> str:
        """What it says about being compiled."""
        return self.said.splitlines()[0]

    def kill(self) -> None:
        """Kill it and all its processes, dead or alive."""
        with suppress(ProcessLookupError, PermissionError):  # it has just died by itself
            os.killpg(self.pid, signal.SIGKILL)
        self.wait()


class ForkedServer(DyingServer):
    """A server that is forked off, and dies as planned."""

    def __init__(self, data: Path, plan: Plan, cradle: Cradle) -> None:
        super().__init__(data, plan)
        self.cradle = cradle
        self.plan = plan
        self.child = 0

    @property
    def pid(self) -> int:
        return self.child

    def start(self) -> "ForkedServer":
        log = self.data.parent / f"{self.data.name}.log"
        environ = {key: self.environ[key] for key in self.environ if key.startswith("KATZENTISCH")}
        order = Order(self.plan, self.command[3:], environ, str(log))
        self.cradle.say(msgspec.json.encode(order).decode())
        self.child = int(self.cradle.hear())
        self.said = self.cradle.hear()
        ready = self.cradle.hear()
        assert "http://" in ready, f"the server did not start: {self.log()[-2000:]}"
        self.address = ready[ready.index("http://") :].split()[0]
        return self

    def wait(self) -> int:
        while self.cradle.hear() not in ("gone", ""):
            pass
        self.cradle.say("reap")
        self.child = 0
        return -signal.SIGKILL

    def __exit__(self, *problem: object) -> None:
        if self.child:
            self.kill()


# -- clients


class Evening:
    """One cycle as the clients live it."""

    def __init__(self, cycle: int, memory: Memory, dice: random.Random) -> None:
        self.cycle = cycle
        self.memory = memory
        self.dice = dice
        self.run = secrets.token_hex(3)  # a cycle that was interrupted had other refs
        self.refs = itertools.count()
        self.problems: list[str] = []
        self.sights: dict[str, list[tuple[int, str, bytes]]] = {}  # by table: version, guest
        self.acked: Counter[str] = Counter()
        self.again = 0
        self.alone = 0
        self.missing = 0  # clients that are not there yet
        self.all_there = asyncio.Event()

    def told(self, table: str) -> Told:
        """Return what is known of a table."""
        return self.memory.told.setdefault(table, Told())

    def arrive(self) -> None:
        """Take note that one more client plays."""
        self.missing -= 1
        if self.missing == 0:
            self.all_there.set()

    def keep_sight(self, someone: Someone, known: Json) -> None:
        """Remember what a client sees, to be compared with the journal."""
        seen = {name: known[name] for name in SIGHT}
        kept = (known["version"], someone.guest, msgspec.json.encode(seen))
        self.sights.setdefault(known["table"], []).append(kept)


class Client(Player):
    """A player that keeps what it is told, and plays until the server is gone."""

    evening: Evening
    someone: Someone

    def note(self, message: Json) -> None:
        super().note(message)
        if message["is"] in ("table", "update"):
            seal, version = message["seal"], message["version"]
            known = self.evening.told(message["table"]).seen.setdefault(version, seal)
            if known != seal:
                self.evening.problems.append(f"two seals of version {version} were shown")
            self.someone.seen, self.someone.seal = version, seal

    async def command(self, do: str, table: str, **values: Any) -> Json | None:
        """Do something new, and return the answer, if there is one."""
        ref = f"{self.evening.run}.{self.evening.cycle}.{next(self.evening.refs)}"
        sent = Sent(table, do, ref, values)
        if do != "say":
            self.someone.last = sent
        return await self.answer(sent)

    async def answer(self, sent: Sent) -> Json | None:
        """Send a command, and take note of its ack."""
        try:
            async with asyncio.timeout(UNANSWERED):
                answer = await self.do(sent.do, sent.table, ref=sent.ref, **sent.values)
        except TimeoutError:
            return None
        if answer["is"] == "ack":
            self.take_ack(sent, answer["version"])
        else:
            await asyncio.sleep(POLL)
        return answer

    def take_ack(self, sent: Sent, version: int) -> None:
        """Remember that a command was done."""
        told = self.evening.told(sent.table)
        self.evening.acked[sent.do] += 1
        if sent.do == "say":
            told.said.append(sent.values["text"])
            return
        known = told.acks.setdefault(f"{self.someone.guest} {sent.ref}", version)
        if known != version:
            self.evening.problems.append(
                f"a {sent.do} was acked at {known} and again at {version} of {sent.table}"
            )
        sent.acked = version

    async def come_back(self, table: str, invite: str) -> None:
        """Join the table, and send the last command again, acked or not."""
        someone, last = self.someone, self.someone.last
        shown = await self.join(table, invite=invite, seen=someone.seen, seal=someone.seal)
        if shown["is"] == "gone":
            self.evening.problems.append(f"the table {table} is gone")
            return
        self.evening.keep_sight(someone, shown)
        if last is not None and last.table == table:
            self.evening.again += 1
            answer = await self.answer(last)
            if last.acked is not None and answer is not None and answer["is"] != "ack":
                self.evening.problems.append(f"an acked {last.do} was {answer['code']}")

    async def play_until_killed(self, table: str) -> None:
        """Do whatever the table asks for."""
        while True:
            known = self.tables[table]
            stage, seat, proposal = known["room"]["stage"], known["seat"], known["room"]["proposal"]
            if seat is None and stage in ("waiting", "over") and self.someone.sits:
                await self.command("sit", table)
            elif stage == "waiting" and known["master"] and is_full(known):
                await self.command("start", table)
            elif known["moves"]:
                await self.make_any_move(table, known)
            elif stage == "over" and (seat is None or known["version"] > LONG_JOURNAL):
                await self.hear()
            elif stage == "over" and proposal is None:
                await self.command("propose", table, what="rematch")
            elif stage == "over" and seat in proposal["asked"]:
                await self.command("answer", table, agree=True)
            else:
                await self.hear()

    async def make_any_move(self, table: str, known: Json) -> None:
        """Move; or look again, or say something first."""
        chance = self.evening.dice.random()
        if chance < 0.05:
            await self.join(table, seen=known["version"], seal=known["seal"])
        elif chance < 0.1:
            await self.command("say", table, text=f"Miau {self.evening.dice.random()}")
        else:
            move = self.evening.dice.choice(known["moves"])
            await self.command("move", table, move=move, version=known["version"])


def is_full(known: Json) -> bool:
    """Tell whether every seat is taken."""
    return all(chair["name"] is not None for chair in known["room"]["chairs"])


async def spend(evening: Evening, server: Server, party: Party, someone: Someone) -> None:
    """Let one client play until the server is gone."""
    client: Client | None = None
    try:
        client = await Client.enter(server, someone.token)
        client.evening, client.someone = evening, someone
        await client.come_back(party.table, party.invite)
        evening.arrive()
        await client.play_until_killed(party.table)
    except (ConnectionClosed, OSError, EOFError, TimeoutError):
        pass
    except (AssertionError, KeyError, IndexError, TypeError) as wrong:
        evening.problems.append(f"{party.table}: what was told makes no sense: {wrong!r}")
    finally:
        if client is not None:
            if "version" in client.tables.get(party.table, {}):
                evening.keep_sight(someone, client.tables[party.table])
            await client.socket.close()


# -- an evening


def seating(number: int) -> tuple[int, bool, int]:
    """Return how many play, whether somebody looks on, and how many bots there are."""
    return ((2, False, 1), (3, False, 0), (1, True, 2), (2, True, 1))[number % 4]


async def invite_people(server: Server, memory: Memory, reader: SqliteReader, tables: int) -> None:
    """Let all come in who will ever play."""
    async with web_client(server) as web:
        for number in range(len(memory.parties), tables):
            players, is_watched, bots = seating(number)
            people = []
            for place in range(players + is_watched):
                name = f"Cat {number}.{place}"
                answer = await web.post("/api/programs", json={"name": name})
                token = answer.json()["token"]
                guest = reader.guest_of(token_hash(token))
                assert guest is not None, "a newcomer was not stored"
                people.append(Someone(name, token, guest.id, sits=place < players))
            levels = ["tabby", "kitten"][:bots]
            memory.parties.append(Party(people, levels, number, is_done=True))


def web_client(server: Server) -> httpx.AsyncClient:
    """Return a client for requests; without certificates, as it never leaves this machine."""
    return httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, verify=False)


async def find_table(evening: Evening, server: Server, party: Party) -> None:
    """Make a new table for a party that is done with its last one."""
    slugs = kt.games()
    slug = slugs[party.number % len(slugs)]
    seats = sum(someone.sits for someone in party.people)
    bots = party.bots
    if slug == "katzundmaus":
        bots = party.bots[: 2 - seats] if seats < 2 else []
        seats = 2 - len(bots)
    clock = {"kind": "game", "seconds": 3600} if party.number % 3 == 0 else {"kind": "none"}
    request = {
        "game": slug,
        "options": {"players": seats + len(bots)},
        "bots": bots,
        "public": True,
        "clock": clock if slug != "katch" else {"kind": "none"},
    }
    async with web_client(server) as web:
        token = party.people[0].token
        headers = {"authorization": f"Bearer {token}"}
        answer = await web.post("/api/tables", json=request, headers=headers)
    made = answer.json()
    party.table, party.invite, party.is_done = made["table"], made["invite"], False
    party.number += 1
    evening.told(party.table)
    for someone in party.people:
        someone.seen, someone.seal, someone.last = 0, "", None


async def wait_until_grown(evening: Evening, reader: SqliteReader, party: Party) -> None:
    """Wait, without any client, until a table has gone on."""
    evening.alone += 1
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while version_of(reader, party.table) <= party.stored:
                await asyncio.sleep(POLL)
            return
    evening.problems.append(f"the table {party.table} does not go on by itself")


def version_of(reader: SqliteReader, table: str) -> int:
    """Return how many entries a table has by now."""
    return int(reader.reads.execute(LAST_VERSION, (table,)).fetchone()[0])


async def gather_party(
    evening: Evening, server: Server, reader: SqliteReader, party: Party
) -> None:
    """Let a party play until the server is gone."""
    if party.is_done:
        await find_table(evening, server, party)
    elif party.goes_on:
        await wait_until_grown(evening, reader, party)
    await asyncio.gather(*(spend(evening, server, party, someone) for someone in party.people))


async def play(evening: Evening, server: DyingServer, plan: Plan, when: str, tables: int) -> bool:
    """Let everybody play, and the server die; tell whether it came to its point."""
    reader = SqliteReader(server.data)
    try:
        await invite_people(server, evening.memory, reader, tables)
        parties = evening.memory.parties
        evening.missing = sum(len(party.people) for party in parties)
        playing = asyncio.gather(
            *(gather_party(evening, server, reader, party) for party in parties)
        )
        arrived = asyncio.create_task(evening.all_there.wait())
        either: list[asyncio.Future[Any]] = [playing, arrived]
        await asyncio.wait(either, timeout=PATIENCE, return_when="FIRST_COMPLETED")
        arrived.cancel()
        if not evening.all_there.is_set():
            evening.problems.append(f"{evening.missing} clients did not come back")
        if plan.point:
            os.kill(server.pid, ARM)
            await asyncio.wait([playing], timeout=LATEST_KILL)
        else:
            await asyncio.sleep(evening.dice.uniform(0, LONGEST_PLAY))
        reached = playing.done() or not plan.point
        await asyncio.to_thread(server.kill)
        await playing
        return reached
    finally:
        await reader.close()


# -- what must be there


def check_all(
    evening: Evening, data: Path, tables: list[str], known: dict[str, Table]
) -> dict[str, Table]:
    """Compare the journals with all that the clients were told, from what is known on."""
    reader = SqliteReader(data)
    people = [someone for party in evening.memory.parties for someone in party.people]
    names = {someone.guest: someone.name for someone in people}
    found: dict[str, Table] = {}
    try:
        for table_id in tables:
            found[table_id] = known.get(table_id) or Table(table_id, names)
            try:
                check_table(evening, reader, found[table_id])
            except Exception as error:
                evening.problems.append(f"{table_id} cannot be read: {error!r}")
    finally:
        reader.close_reads()
    return found


def check_table(evening: Evening, reader: SqliteReader, table: Table) -> None:
    """Restore a table, and compare each version with what was seen of it."""
    told, wrong = evening.told(table.id), evening.problems.append
    sights: dict[int, list[tuple[str, bytes]]] = {}
    for version, guest, sight in evening.sights.get(table.id, []):
        sights.setdefault(version, []).append((guest, sight))
        if version < table.version:
            wrong(f"{table.id}: version {version} was shown, though {table.version} was stored")
    rows = reader.journal(table.id)
    known, commands = table.version, 0
    digest = rows[known - 1].digest if known else first_digest(table.id)
    if digest != table.digest:
        wrong(f"{table.id}: version {known} is not what it was")
    for place, row in enumerate(rows, start=1):
        entry = read_entry(row.entry)
        commands += bool(entry.by and entry.ref and not isinstance(entry, Late))
        if place > known:
            digest = next_digest(digest, row.entry)
            if row.version != place or row.digest != digest:
                wrong(f"{table.id} has a gap or a broken chain at {place}")
            table.apply(entry)
        if place >= known:
            check_version(evening, table, sights.get(place, []))
    if commands != len(table.done):
        wrong(f"{table.id}: a command was done twice")
    for version in told.seen:
        if version > table.version:
            wrong(f"{table.id}: version {version} was shown, and is not stored")
    check_acks(evening, reader, table)
    check_whole(evening, reader, table)


def check_version(evening: Evening, table: Table, sights: list[tuple[str, bytes]]) -> None:
    """Compare a table, as it was at some version, with what was seen of it then."""
    place, told, wrong = table.version, evening.told(table.id), evening.problems.append
    if digest_in(told.seen.get(place, table.digest_at(place))) != table.digest_at(place):
        wrong(f"{table.id}: version {place} is not the one that was shown")
    for guest, sight in sights:
        for name in differences(table, guest, sight):
            wrong(f"{table.id}: the {name} shown at {place} is not what the journal tells")


def differences(table: Table, guest: str, sight: bytes) -> list[str]:
    """Return what differs between a client's sight and a restored table's."""
    live = LiveTable(table, Habits(), os.urandom, table.last_at)
    wanted = msgspec.json.decode(msgspec.json.encode(live.sight(live.audience(guest), live.room())))
    shown = msgspec.json.decode(sight)
    for document in (wanted, shown):
        document["room"]["due"] = None  # is not stored: everyone looks anew after a restart
    return [name for name in SIGHT if wanted[name] != shown[name]]


def check_acks(evening: Evening, reader: SqliteReader, table: Table) -> None:
    """Find every command that was acknowledged, and every line that was said."""
    told = evening.told(table.id)
    for command, version in told.acks.items():
        guest, ref = command.split()
        stored = table.done.get((guest, ref))
        if stored != version:
            evening.problems.append(f"{table.id}: {ref} was acked at {version}, stored at {stored}")
    chat = {line.text for line in reader.chat(table.id, 1_000_000)}
    for text in told.said:
        if text not in chat:
            evening.problems.append(f"{table.id}: {text!r} was said, and is not stored")


def check_whole(evening: Evening, reader: SqliteReader, table: Table) -> None:
    """Make sure that no step is half there."""
    if table.stage == "over" and table.number != table.finished[-1].result.number + 1:
        evening.problems.append(f"{table.id}: a game ended, and the next deal is missing")
    problem = problem_with_card(reader.card(table.id), reader.journal(table.id))
    if problem is not None:
        evening.problems.append(f"{table.id}: {problem}")


def look_ahead(party: Party, table: Table) -> None:
    """Remember how far a table was, and whether it must go on without anybody."""
    live = LiveTable(table, Habits(), os.urandom, table.last_at)
    due = live.real_time.next_due() if live.real_time is not None else None
    bots_are_asked = any(table.chairs[seat].level is not None for seat in table.actors())
    is_in_turns = live.real_time is None and bots_are_asked
    is_in_time = due is not None and due < table.last_at + SOON
    party.stored = table.version
    party.goes_on = live.is_alive() and (is_in_turns or is_in_time)
    party.is_done = table.stage == "over" and table.version > LONG_JOURNAL


# -- cycle after cycle


class Run:
    """Cycles on one data folder, with their ledger."""

    def __init__(self, ledger: Path, tables: int, seed: int, law: str = "kept") -> None:
        self.ledger = ledger
        self.tables = tables
        self.law = law
        self.data = ledger.with_suffix(".data")
        self.kept = ledger.with_suffix(".memory")
        self.archive = ledger.with_suffix(".told")
        self.cycles: list[Cycle] = []
        self.memory = Memory(seed)
        # As the last cycle left them: only what is new is checked.
        self.known: dict[str, Table] = {}
        self.left = {each.table for each in self.put_away()}
        if self.kept.exists():
            self.cycles = lines_in(ledger, Cycle)
            self.memory = msgspec.json.decode(self.kept.read_bytes(), type=Memory)

    def go_to(self, cycles: int) -> Generator[Cycle, None, None]:
        """Do cycles until there are so many."""
        with rocking(self.law) as cradle:
            while len(self.cycles) < cycles:
                done = self.one_cycle(len(self.cycles) + 1, cradle)
                self.keep(done)
                yield done

    def one_cycle(self, number: int, cradle: Cradle) -> Cycle:
        """Start, play, kill, and look for what was lost."""
        began = time.monotonic()
        dice = random.Random(f"{self.memory.seed} {number}")
        when, is_cold = WHEN[(number - 1) % len(WHEN)], number % COLD == 0
        passage = dice.randint(1, MOST_PASSAGES)
        point = when if when in POINTS else ""
        plan = Plan(os.getpid(), point, passage, self.law)
        evening = Evening(number, self.memory, dice)
        self.data.parent.mkdir(parents=True, exist_ok=True)
        cold = DyingServer(self.data, plan)
        server = cold if is_cold else ForkedServer(self.data, plan, cradle)
        with server:
            written = len(server.log())
            if when == "waking" and self.memory.parties:
                time.sleep(dice.uniform(0, LATEST_WAKE))
                server.kill()
                reached = True
            else:
                reached = asyncio.run(play(evening, server, plan, when, self.tables))
        if problem := server.log()[written:].strip():
            evening.problems.append(f"the server wrote: {problem[:2000]}")
        entries = self.check(evening)
        return Cycle(
            cycle=number,
            seed=self.memory.seed,
            point=when,
            passage=passage,
            reached=reached,
            cold=is_cold,
            acked=evening.acked["move"],
            commands=evening.acked.total(),
            alone=evening.alone,
            again=evening.again,
            tables=len(self.left | self.memory.told.keys()),
            entries=entries,
            losses=self.new_problems(evening),
            seconds=round(time.monotonic() - began, 3),
            build=build(),
            engine=server.engine,
        )

    def check(self, evening: Evening) -> int:
        """Check the tables that are being played; return how many entries there are."""
        parties = {party.table: party for party in self.memory.parties if party.table}
        found = check_all(evening, self.data, list(parties), self.known)
        self.known = {} if evening.problems else found
        for table_id, table in found.items():
            look_ahead(parties[table_id], table)
        return sum(table.version for table in found.values())

    def check_everything(self) -> list[str]:
        """Check all tables that there ever were."""
        told = {each.table: each.told for each in self.put_away()} | self.memory.told
        everything = Memory(self.memory.seed, self.memory.parties, told)
        evening = Evening(0, everything, random.Random(0))
        check_all(evening, self.data, list(told), {})
        return self.new_problems(evening)

    def put_away(self) -> list[PutAway]:
        """Return what was told of tables at which nobody plays any more."""
        lines = self.archive.read_bytes().splitlines() if self.archive.exists() else []
        return [msgspec.json.decode(line, type=PutAway) for line in lines]

    def put_told_away(self) -> None:
        """Keep in memory only what was told of tables at which somebody plays."""
        played = {party.table for party in self.memory.parties}
        done = [table for table in self.memory.told if table not in played]
        with self.archive.open("ab") as archive:
            for table in done:
                put_away = PutAway(table, self.memory.told.pop(table))
                archive.write(msgspec.json.encode(put_away) + b"\n")
        self.left.update(done)

    def new_problems(self, evening: Evening) -> list[str]:
        """Return the problems that were not told before."""
        found = sorted(set(evening.problems) - self.memory.reported)
        self.memory.reported.update(found)
        return found

    def keep(self, cycle: Cycle) -> None:
        """Write down a cycle, so that another run can go on from here."""
        self.cycles.append(cycle)
        self.put_told_away()
        part = self.kept.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(self.memory))
        part.replace(self.kept)
        keep(self.ledger, cycle)

    def summary(self) -> str:
        """Return what came of it."""
        kills = Counter(cycle.point for cycle in self.cycles if cycle.reached)
        missed = sum(not cycle.reached for cycle in self.cycles)
        losses = sum(len(cycle.losses) for cycle in self.cycles)
        points = ", ".join(f"{point} {kills[point]}" for point in WHEN if kills[point])
        seconds = sum(cycle.seconds for cycle in self.cycles)
        engines = Counter(cycle.engine for cycle in self.cycles)
        return "\n".join(
            [
                f"build {build()}: {len(self.cycles)} cycles, {seconds:.0f} s,"
                f" {len(self.left | self.memory.told.keys())} tables",
                *(f"servers: {times} {engine}" for engine, times in engines.most_common()),
                f"killed: {points}; did not come to their point: {missed}",
                f"acknowledged: {sum(cycle.acked for cycle in self.cycles)} moves"
                f" of {sum(cycle.commands for cycle in self.cycles)} commands",
                f"sent again after a restart: {sum(cycle.again for cycle in self.cycles)}",
                f"tables that went on alone: {sum(cycle.alone for cycle in self.cycles)}",
                f"losses: {losses}",
            ]
        )


@contextmanager
def rocking(law: str = "kept") -> Iterator[Cradle]:
    """Have a cradle at hand, for servers that keep the laws or break one."""
    cradle = Cradle(law)
    try:
        yield cradle
    finally:
        cradle.close()


def insist_on_compiled() -> None:
    """End unless what servers run here is compiled."""
    if PURE in as_installed() or any(map(why_not_compiled, GROUPS)):
        sys.exit("What is looked at here is the compiled server: try make compile.")


def main() -> None:
    """Run cycles until there are enough, or somebody has seen enough."""
    parser = argparse.ArgumentParser(description="Kill the server, and look for what was lost.")
    parser.add_argument("--cycles", type=int, default=100, help="in all, those resumed included")
    parser.add_argument("--resume", type=Path, help="the ledger to go on with, or to begin")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--totals", action="store_true", help="say only what came of it so far")
    options = parser.parse_args()
    ledger = options.resume or Path(mkdtemp(prefix="crash-")) / "crashes.jsonl"
    run = Run(ledger, options.tables, options.seed)
    print(f"ledger: {ledger}, {len(run.cycles)} cycles so far", flush=True)
    if options.totals:
        print(run.summary())
        sys.exit(any(cycle.losses for cycle in run.cycles))
    insist_on_compiled()
    with suppress(KeyboardInterrupt):
        for cycle in run.go_to(options.cycles):
            where = f"{cycle.point} {cycle.passage}" if cycle.point in POINTS else cycle.point
            print(
                f"{cycle.cycle}: {where}, {cycle.acked} moves, {cycle.seconds} s", *cycle.losses,
                sep="\n  ", flush=True,
            )  # fmt: skip
    found = run.check_everything()
    print(run.summary(), *found, sep="\n")
    sys.exit(bool(found or any(cycle.losses for cycle in run.cycles)))


if __name__ == "__main__":
    main()
