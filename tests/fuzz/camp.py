"""One chunk of an attack: attackers, an honest table next door, and what came of it."""

import asyncio
import contextlib
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx
import msgspec

import katzentisch as kt
from bench.live.load import WARM_UP, Pace
from bench.live.ours import MiauParty
from katzentisch.tables import protocol
from tests.client import changed
from tests.fuzz.grammar import Grammar, Known, Table, read_server
from tests.fuzz.kinds import EARLY, IN_PIECES, MESSAGES, PIECES_SHARE, WEIGHTS, Salvo, cut
from tests.fuzz.watch import Reading, Watched, documented_codes, left_behind
from tests.fuzz.wire import (
    NO_CLOSE_FRAME,
    PATIENCE,
    PING,
    PONG,
    TEXT,
    Gone,
    Wire,
    frame,
    plain_wire,
)
from tests.ledgers import build

ATTACKERS = 12
OWED_KNOCKS = 4  # of each early kind: not all of them are answered
EARLY_SHARE = 0.15  # of the lives that end before anybody is known
VOLLEYS = 30  # of one life
HONEST_RATE = 10.0  # moves a second
EARLY_PATIENCE = 0.3  # seconds for an answer to what deserves none
ANSWER_SECONDS = 30.0  # for the answer to all of a salvo
FOR_EVER = 1e9
MAY_BREAK_OFF = {"mutant", "valid"}  # may hold what closes the socket, though it is not made for it
CODES = documented_codes()


class Chunk(msgspec.Struct):
    """What came of one chunk; a line of the ledger."""

    number: int
    seed: int
    life: int  # of the server
    messages: int
    kinds: dict[str, int]
    answers: dict[str, int]
    closes: dict[str, int]
    cuts: int
    connections: int
    honest_moves: int
    reading: Reading
    seconds: float
    findings: list[str]
    build: str = ""


class Neighbours(MiauParty):
    """An honest table next door, which keeps in mind what nobody else may know."""

    def __init__(self, number: int, address: str) -> None:
        super().__init__(number, address)
        self.tokens: list[str] = []

    async def newcomer(self, web: httpx.AsyncClient, name: str) -> str:
        """Return the token of somebody new."""
        self.tokens.append(await super().newcomer(web, name))
        return self.tokens[-1]


class Camp:
    """All attackers of one chunk, what they know, and what was found."""

    def __init__(self, server: Watched, seed: int, wanted: int) -> None:
        self.server = server
        self.dice = random.Random(seed)
        self.wanted = wanted
        self.known = Known()
        self.neighbours = Neighbours(seed, server.address)
        self.moves: list[tuple[float, float]] = []
        self.secrets: list[bytes] = []
        # Every kind once, before chance decides: one that never happened proves nothing.
        self.owed = self.dice.sample(list(MESSAGES), len(MESSAGES))
        self.knocks_owed = OWED_KNOCKS * list(EARLY)
        self.messages = 0
        self.connections = 0
        self.kinds: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.closes: Counter[str] = Counter()
        self.cuts = 0  # within what was read as a whole
        self.findings: Counter[str] = Counter()

    def found(self, finding: str) -> None:
        """Take note of something that must not be."""
        self.findings[finding] += 1

    async def run(self) -> None:
        """Let everybody come, attack, and go."""
        await self.prepare()
        pace = Pace(1, FOR_EVER, HONEST_RATE)
        began = time.perf_counter() - WARM_UP
        honest = asyncio.create_task(self.neighbours.play(pace, began, self.moves))
        attackers = [Attacker(self, number) for number in range(ATTACKERS)]
        try:
            await asyncio.gather(*(attacker.run() for attacker in attackers))
        finally:
            await self.end_of(honest)
        await self.clear_up()

    async def end_of(self, honest: asyncio.Task[None]) -> None:
        """Let the neighbours go home, and ask how their game was."""
        if honest.done():
            self.found(f"the honest table stopped: {honest.exception()!r}")
        honest.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await honest
        if self.neighbours.refused:
            self.found(f"{self.neighbours.refused} honest moves were refused")
        if not self.moves:
            self.found("the honest table did not move")
        self.neighbours.leave()

    async def prepare(self) -> None:
        """Make people and tables, some of which play already."""
        async with httpx.AsyncClient(base_url=self.server.address, timeout=PATIENCE) as web:
            await self.neighbours.gather(web)
        self.known.forbidden = [self.neighbours.table]
        self.secrets = [token.encode() for token in self.neighbours.tokens]
        with ThreadPoolExecutor(4) as pool:
            self.known.tokens = list(
                pool.map(self.server.newcomer, [f"Attacker {n}" for n in range(ATTACKERS)])
            )
            for made in pool.map(self.make, range(2 * len(kt.games()))):
                self.known.tables.append(made["table"])
                self.known.invites.append(made["invite"])

    def make(self, number: int) -> dict[str, str]:
        """Make a table: of each game one that waits for players, and one that plays."""
        games = kt.games()
        slug, begins = games[number % len(games)], number >= len(games)
        token = self.known.tokens[number % ATTACKERS]
        if not begins:
            return self.server.make(token, slug, public=True, hints=True, holdings=True)
        bots = ["kitten"] * (kt.game(slug).players - 1)
        return self.server.make(token, slug, public=True, hints=True, bots=bots, start=True)

    async def clear_up(self) -> None:
        """Let nothing be left of the chunk but what it cost."""
        if self.server.process.poll() is None:
            await asyncio.to_thread(self.purge)

    def purge(self) -> None:
        """Delete all tables and people of the chunk."""
        door = msgspec.json.decode((self.server.data / "admin.json").read_bytes())
        for table in (*self.known.tables, self.neighbours.table):
            answer = self.server.ask("POST", f"/admin/tables/{table}/purge", door["token"])
            if answer.status_code != 201:
                self.found(f"a table could not be purged: {answer.status_code} {answer.text}")
        for token in (*self.known.tokens, *self.neighbours.tokens):
            self.server.ask("DELETE", "/api/me", token)

    def chunk(self, number: int, seed: int, life: int, reading: Reading, began: float) -> Chunk:
        """Return what came of it."""
        return Chunk(
            number=number,
            seed=seed,
            life=life,
            messages=self.messages,
            kinds=dict(self.kinds),
            answers=dict(self.answers),
            closes=dict(self.closes),
            cuts=self.cuts,
            connections=self.connections,
            honest_moves=len(self.moves),
            reading=reading,
            seconds=round(time.monotonic() - began, 2),
            findings=[f"{finding} ({count})" for finding, count in self.findings.items()],
            build=build(),
        )


class Attacker:
    """Comes, sends what it must not, is turned away, and comes again."""

    def __init__(self, camp: Camp, number: int) -> None:
        self.camp = camp
        self.number = number
        self.token = camp.known.tokens[number % len(camp.known.tokens)]
        self.dice = random.Random(camp.dice.getrandbits(64))
        self.grammar = Grammar(camp.known, self.dice)
        self.sentinels = 0

    async def run(self) -> None:
        """Live again and again, until there were enough messages."""
        while self.camp.messages < self.camp.wanted:
            if self.camp.server.process.poll() is not None:
                self.camp.found("the server is gone")
                return
            self.camp.connections += 1
            try:
                if self.camp.knocks_owed:
                    await self.knock(self.camp.knocks_owed.pop())
                elif self.dice.random() < EARLY_SHARE:
                    await self.knock(self.dice.choice(list(EARLY)))
                else:
                    await self.visit()
            except Gone as gone:
                self.camp.closes[f"door {gone}"] += 1
            except OSError as error:
                self.camp.found(f"nobody opens: {error!r}")
                await asyncio.sleep(0.1)

    def note_read(self, kind: str, messages: int, pieces: list[bytes]) -> None:
        """Count what the server must have read."""
        self.camp.kinds[kind] += messages
        self.camp.kinds[IN_PIECES] += messages if len(pieces) > 1 else 0
        self.camp.messages += messages

    def in_pieces(self, data: bytes, last: int = 0) -> list[bytes]:
        """Return what is to be sent, now and then in pieces; `last` is where its last frame is."""
        return cut(data, last, self.dice) if self.dice.random() < PIECES_SHARE else [data]

    async def send(self, wire: Wire, pieces: list[bytes]) -> None:
        """Send pieces, as far as the server takes them."""
        with contextlib.suppress(Gone):
            if len(pieces) == 1:
                await wire.send(pieces[0])
            else:
                await wire.send_in_pieces(pieces)

    # -- before one is known

    async def knock(self, kind: str) -> None:
        """Send what does not even come in."""
        salvo = EARLY[kind](self.grammar)
        pieces = self.in_pieces(salvo.data)
        if kind == "wrong hello":
            wire = await Wire.open(self.camp.server.address)
            try:
                await self.send(wire, pieces)
                self.check_end(kind, salvo, pieces, await self.listen(wire, "", kind))
            finally:
                wire.drop()
            return
        async with plain_wire(self.camp.server.address) as wire:
            await self.send(wire, pieces)
            with contextlib.suppress(TimeoutError, ConnectionError):
                answer = await asyncio.wait_for(wire.reader.read(1 << 16), EARLY_PATIENCE)
                self.note_read(kind, 1, pieces)
                self.note_answer(kind, answer)

    def note_answer(self, kind: str, answer: bytes) -> None:
        """Check that even rubbish is refused in order."""
        status = answer[9:12].decode("ascii", "replace") if answer.startswith(b"HTTP/1.1 ") else ""
        self.camp.answers[f"HTTP {status or 'nothing'}"] += 1
        if status >= "500":
            self.camp.found(f"{kind} is answered with {status}")

    # -- on a socket

    async def visit(self) -> None:
        """Come in, and send until one is thrown out or has enough."""
        wire = await Wire.open(self.camp.server.address)
        try:
            await wire.send(frame(b'{"do":"hello","token":"%s"}' % self.token.encode()))
            for table in self.choose_tables():
                await wire.send(frame(b'{"do":"join","table":"%s"}' % table.encode()))
            for _ in range(self.dice.randint(1, VOLLEYS)):
                if self.camp.messages >= self.camp.wanted:
                    break
                if await self.volley(wire) is not None:
                    break
        finally:
            wire.drop()

    def choose_tables(self) -> list[str]:
        """Return one's own tables, and another one."""
        tables = self.camp.known.tables
        self.grammar.joined = [*tables[self.number :: ATTACKERS], self.dice.choice(tables)]
        return self.grammar.joined

    async def volley(self, wire: Wire) -> int | None:
        """Send messages of one kind; return the code if the server closes the socket."""
        kind = self.camp.owed.pop() if self.camp.owed else self.any_kind()
        salvo = MESSAGES[kind](self.grammar)
        self.sentinels += 1
        sentinel = f"sentinel {self.number}.{self.sentinels}"
        end = frame(b'{"do":"join","table":"%s"}' % sentinel.encode())
        pieces = self.in_pieces(salvo.data + end, len(salvo.data))
        await self.send(wire, pieces)
        code = await self.listen(wire, sentinel, kind)
        self.check_end(kind, salvo, pieces, code)
        return code

    def any_kind(self) -> str:
        """Return a kind of what can be sent on a socket."""
        names = list(MESSAGES)
        return self.dice.choices(names, [WEIGHTS.get(name, 1) for name in names])[0]

    async def listen(self, wire: Wire, sentinel: str, kind: str) -> int | None:
        """Hear all answers up to the sentinel's; return the code if the socket is closed."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while True:
                    heard = await wire.hear()
                    if heard.opcode == PING:  # who is slow, and silent, would be let go
                        await wire.send(frame(heard.data, PONG))
                    if heard.opcode == TEXT and self.note(heard.data, sentinel):
                        return None
        except Gone:
            return wire.code
        except TimeoutError:
            self.camp.found(f"{kind} is not answered")
            return NO_CLOSE_FRAME

    def check_end(self, kind: str, salvo: Salvo, pieces: list[bytes], code: int | None) -> None:
        """Check how it ended; of what was closed only the first message is sure to be read."""
        self.note_read(kind, salvo.messages if code is None else 1, pieces)
        if code is None:
            self.camp.cuts += len(pieces) - 1
            if salvo.ends:
                self.camp.found(f"{kind} does not end the socket")
            return
        self.camp.closes[str(code)] += 1
        if code == NO_CLOSE_FRAME:
            if not salvo.ends and kind not in MAY_BREAK_OFF:
                self.camp.found(f"{kind} ends the socket without a word")
        elif code not in CODES:
            self.camp.found(f"{kind} ends the socket with {code}")
        elif salvo.ends and code not in salvo.ends:
            self.camp.found(f"{kind} ends the socket with {code}, not {sorted(salvo.ends)}")

    def note(self, data: bytes, sentinel: str) -> bool:
        """Check a message from the server; tell whether it answers the sentinel."""
        camp = self.camp
        try:
            message = read_server(data)
        except msgspec.DecodeError as error:
            camp.found(f"no message: {error}")
            return False
        camp.answers[type(message).__name__] += 1
        self.check_secrets(message, data)
        match message:
            case protocol.Gone():
                return message.table == sentinel
            case protocol.Refused(kind="server", code="unexpected"):
                camp.found("refused as unexpected")
            case Table():
                camp.known.versions[message.table] = message.version
                camp.known.moves[message.table] = message.moves or camp.known.moves.get(
                    message.table, []
                )
                camp.known.recorded.append(data[: protocol.LARGEST_FRAME])
            case protocol.Update():
                table = next(t for t in camp.known.versions if t.startswith(message.at.table))
                camp.known.versions[table] = message.at.version
                new = changed(list(camp.known.moves.get(table, [])), message.new.get("moves", {}))
                camp.known.moves[table] = new or camp.known.moves.get(table, [])
        return False

    def check_secrets(self, message: protocol.FromServer, data: bytes) -> None:
        """Check that nothing of the honest table comes here."""
        if any(secret in data for secret in self.camp.secrets):
            self.camp.found("a token of others is told")
        told = message.at if isinstance(message, protocol.Update) else message
        table = getattr(told, "table", None)
        theirs = table and any(each.startswith(table) for each in self.camp.known.forbidden)
        if theirs and not isinstance(message, protocol.Gone | protocol.Refused):
            self.camp.found(f"others are told of a table: {type(message).__name__}")


async def attack(server: Watched, number: int, seed: int, life: int, wanted: int) -> Chunk:
    """Attack a server for one chunk, and return what came of it."""
    began = time.monotonic()
    camp = Camp(server, seed, wanted)
    try:
        await camp.run()
    except (OSError, httpx.HTTPError, AssertionError) as error:
        camp.found(f"the chunk broke off: {error!r}")
    if server.process.poll() is not None:
        camp.found(f"the server is gone: {server.process.returncode}")
        empty = Reading(0, 0, msgspec.convert({}, type=Reading.__annotations__["held"]))
        return camp.chunk(number, seed, life, empty, began)
    reading = await server.quiet()
    for finding in (*left_behind(reading), *await asyncio.to_thread(server.problems)):
        camp.found(finding)
    return camp.chunk(number, seed, life, reading, began)
