"""Looks for leaks on the wire: two real servers are sent the same, and every answer is compared.

    python -m tests.wire_leaks --pairs 20000 --resume wire.jsonl

Two servers (`twin_server.py`) play the same games. At some moment all that one seat cannot know is
dealt anew, in each server otherwise; that is a pair. It counts only if cards lie elsewhere in each
of the two than in the other and than in truth. Then whoever sits there, the same on another device,
and one who looks on do all that makes a server say something: come back in several ways, try moves
that do not go, ask for hints and for what others hold, propose, chat, ask by HTTP. What each of
their lines is sent must be the same in both worlds, byte for byte and in the same order.

In every other pair a move is made, too, by anybody who is asked. Then what is sent must be the same
if the reader knows the same after it.

The ledger has a line for each chunk of pairs; a run that was ended goes on where it was.
Lines of another build do not count.
"""

import argparse
import asyncio
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

import httpx
import msgspec

from katzentisch.match.box import games, open_box
from tests.leaks import SHOWN
from tests.ledgers import Chunk, Key, build, chunks_in, keep, totals
from tests.live_server import PATIENCE, Json, Player, Server
from tests.live_table import remembering

TWIN = (sys.executable, "-m", "tests.twin_server", "serve")
ROUNDS = 24  # pairs at each table
TABLES = 2  # of each game in a chunk
CHUNK = ROUNDS * TABLES * len(games())
AT_ONCE = 5  # tables
JUNK = ("x", "7s", "pass", "draw", "\u2028", "Qh>c", "1", "ask 1", "a b c d", "🐈" * 40)
TIME_OUT = 60_000  # milliseconds after which the clock has done what it does
# In Catham City bureaucrats turn up cards of the stock; their order is forgotten after the move.
TURNED_UP = {"catham": "revealed"}
UNLIKE = (b"date",)  # headers
JUDGED = 300  # milliseconds after which any race is

Sent = list[bytes]


# -- the same on two servers


class Twins:
    """One client of each server, who do the same."""

    def __init__(self, pair: tuple[Player, Player], tokens: tuple[str, str], table: str) -> None:
        self.pair = pair
        self.tokens = tokens
        self.table = table
        self.refs = itertools.count()

    async def both(self, do: Callable[[Player], Awaitable[Any]]) -> list[Any]:
        """Do something on both servers at once."""
        return list(await asyncio.gather(*(do(player) for player in self.pair)))

    @property
    def known(self) -> tuple[Json, Json]:
        """What each of the two knows of the table."""
        one, other = (player.tables[self.table] for player in self.pair)
        return one, other

    async def send(self, do: str, **values: object) -> None:
        """Send a message that is not waited for."""
        await self.both(lambda player: player.send(do, table=self.table, **values))

    async def do(self, do: str, **values: object) -> list[Json]:
        """Do something, and return both answers."""
        ref = f"r{next(self.refs)}"
        return await self.both(lambda player: player.do(do, self.table, ref=ref, **values))

    async def join(self, **values: object) -> None:
        """Be shown the table."""
        await self.both(lambda player: player.join(self.table, **values))

    async def until(self, *kinds: str) -> None:
        """Listen until something comes."""
        await self.both(lambda player: player.until(*kinds))

    async def catch_up(self) -> None:
        """Hear all that was sent so far."""
        await self.do("answer", agree=False)

    def forget(self) -> None:
        """Forget what was sent."""
        for player in self.pair:
            player.raw.clear()
            player.heard.clear()

    def sent(self) -> tuple[Sent, Sent]:
        """Return what each was sent since, but for the pings, whose numbers are random."""
        one, other = (
            [frame for frame in player.raw if not frame.startswith(b'{"is":"ping"')]
            for player in self.pair
        )
        return one, other

    async def close(self) -> None:
        """Hang up."""
        await self.both(lambda player: player.socket.close())


async def enter(servers: list[Server], tokens: tuple[str, str], table: str) -> Twins:
    """Let somebody enter both servers."""
    one, other = await asyncio.gather(
        *(Player.enter(server, token) for server, token in zip(servers, tokens, strict=True))
    )
    return Twins((one, other), tokens, table)


class Door:
    """HTTP to both servers."""

    def __init__(self, servers: list[Server]) -> None:
        self.clients = [
            httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, verify=False)
            for server in servers
        ]

    async def ask(
        self, method: str, path: str, tokens: tuple[str, str] | None = None, body: object = None
    ) -> tuple[httpx.Response, httpx.Response]:
        """Ask both the same."""
        content = None if body is None else msgspec.json.encode(body)
        headers = [{"content-type": "application/json"} if content else {} for _ in self.clients]
        for each, token in zip(headers, tokens or (), strict=tokens is not None):
            each["authorization"] = f"Bearer {token}"
        one, other = await asyncio.gather(
            *(
                client.request(method, path, content=content, headers=each)
                for client, each in zip(self.clients, headers, strict=True)
            )
        )
        return one, other

    async def newcomer(self, name: str) -> tuple[str, str]:
        """Let somebody come in."""
        one, other = await self.ask("POST", "/api/programs", body={"name": name})
        return one.json()["token"], other.json()["token"]

    async def other_device(self, tokens: tuple[str, str]) -> tuple[str, str]:
        """Let somebody be known on another device."""
        keys = await self.ask("POST", "/api/me/come-back", tokens)
        found = []
        for client, key in zip(self.clients, keys, strict=True):
            back = await client.post("/api/back", json={"word": key.json()["word"]})
            assert back.status_code < 300, back.text
            found.append(back.headers["set-cookie"].split(";")[0].split("=", 1)[1])
            client.cookies.clear()
        return found[0], found[1]

    async def close(self) -> None:
        """Hang up."""
        for client in self.clients:
            await client.aclose()


# -- a table


class Pair(msgspec.Struct):
    """What was sent in one pair: while nothing was moved, and after a move."""

    table: str
    seed: int
    slug: str
    seat: int
    still: dict[str, tuple[Sent, Sent]] = {}
    moved: dict[str, tuple[Sent, Sent]] = {}


async def catch_up(several: Iterable[Twins]) -> None:
    """Let them hear all that was sent so far."""
    for each in several:
        await each.catch_up()


async def join(several: Iterable[Twins]) -> None:
    """Show them the table as it is now."""
    for each in several:
        await each.join()


class Party:
    """A table that stands on both servers."""

    def __init__(self, slug: str, servers: list[Server], door: Door, seed: int) -> None:
        self.slug = slug
        self.box = open_box(slug)
        self.servers = servers
        self.door = door
        self.seed = seed
        self.dice = random.Random(seed)
        self.words: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.pairs: list[Pair] = []
        self.seats: dict[int, Twins] = {}
        self.eve: Twins
        self.device: Twins
        self.master: Twins
        self.table = ""

    async def set_up(self) -> None:
        """Make the table; one party after the other, so that both servers draw the same ids."""
        choices = self.box.rules.OPTIONS[0].choices
        players = self.dice.choice([n for n in (2, 2, 3, 4) if n in choices])
        tokens = [await self.door.newcomer(name) for name in ("Mia", "Tom", "Ida", "Leo")[:players]]
        spectator = await self.door.newcomer("Eve")
        request = {
            "game": self.slug,
            "options": {"players": players, **remembering(self.slug)},
            "public": True,
            "hints": True,
            "holdings": True,
        }
        made = await self.door.ask("POST", "/api/tables", tokens[0], request)
        assert made[0].content == made[1].content, made[0].text
        self.table = made[0].json()["table"]
        device = await self.door.other_device(tokens[0])
        people = [await enter(self.servers, each, self.table) for each in tokens]
        self.eve = await enter(self.servers, spectator, self.table)
        self.device = await enter(self.servers, device, self.table)
        self.master = people[0]
        await join((*people, self.eve, self.device))
        for each in people[1:]:
            await each.do("sit", nonce="ab" * 16)
        await self.master.do("start")
        await catch_up((*people, self.eve, self.device))
        self.seats = {each.known[0]["seat"]: each for each in people}

    async def play(self, rounds: int, leak: str = "") -> None:
        """Compare so many pairs, unless the game ends before."""
        if leak:
            await self.master.do("say", text=f"leak {leak}")
            self.forget()
        for number in range(rounds):
            await self.one_round(number)
            if self.is_over():
                return

    async def one_round(self, number: int) -> None:
        """Deal anew, do all that makes the server talk, and go on."""
        await self.move_on(self.dice.randrange(4))
        if self.is_over():
            return
        seat = self.dice.choice(sorted(self.seats))
        observer = self.seats[seat]
        pair = Pair(self.table, self.seed * 1000 + number, self.slug, seat)
        await self.master.do("say", text=f"redeal {seat} {pair.seed}")
        watching = self.watching(observer)
        await catch_up(watching.values())
        self.forget()
        await self.provoke(observer)
        await catch_up(watching.values())
        pair.still = {name: each.sent() for name, each in watching.items()}
        pair.still["http"] = await self.ask_by_http(observer)
        if number % 2:
            await self.move_somewhere(pair, watching)
        self.pairs.append(pair)
        if not self.is_over():
            await self.master.do("say", text="back")
            await join(self.everyone)

    def watching(self, observer: Twins) -> dict[str, Twins]:
        """Return the lines that are compared."""
        watching = {"seat": observer, "spectator": self.eve}
        if observer is self.master:
            watching["device"] = self.device
        return watching

    @property
    def everyone(self) -> list[Twins]:
        """All who are here."""
        return [*self.seats.values(), self.eve, self.device]

    def is_over(self) -> bool:
        """Tell whether the game is over in one of the worlds."""
        return any(known["room"]["stage"] != "playing" for known in self.master.known)

    def forget(self) -> None:
        """Forget what was sent so far."""
        for each in self.everyone:
            each.forget()

    # -- moves

    async def move_on(self, moves: int) -> None:
        """Make moves in truth."""
        for _ in range(moves):
            if not self.is_over():
                await self.make(self.some_move())

    async def move_somewhere(self, pair: Pair, watching: dict[str, Twins]) -> None:
        """Make a move that goes in both worlds, and keep what is sent of it."""
        await join(self.seats.values())  # to learn which moves they have in these worlds
        await catch_up(watching.values())
        self.forget()
        found = self.some_move()
        if found is None and not self.box.in_time:
            self.counts["no move in both worlds"] += 1
            return
        await self.make(found)
        await catch_up(watching.values())
        pair.moved = {name: each.sent() for name, each in watching.items()}
        self.counts["moves"] += 1

    def some_move(self) -> tuple[Twins, str] | None:
        """Return a move that somebody has on both servers."""
        found = []
        for twins in self.seats.values():
            one, other = (known["moves"] for known in twins.known)
            self.words.update(one)
            found += [(twins, move) for move in one if move in other]
        return self.dice.choice(found) if found else None

    async def make(self, found: tuple[Twins, str] | None) -> None:
        """Make a move on both servers; where nobody has one, the clock does."""
        if found is None:
            if self.box.in_time:
                await self.master.do("say", text=f"wait {TIME_OUT}")
            return
        twins, move = found
        values = {"move": move, "version": twins.known[0]["version"]}
        if self.box.in_time:
            await twins.send("move", ref=f"r{next(twins.refs)}", **values)
            await twins.do("say", text=f"wait {JUDGED}")
        else:
            await twins.do("move", **values)
        await catch_up(self.seats.values())

    # -- all that makes a server talk

    async def provoke(self, observer: Twins) -> None:
        """Do what makes the server say something, without making a move."""
        await self.come_back(observer)
        await self.try_moves(observer, 4)
        await self.try_moves(self.eve, 2)
        doings = [self.ask_hint, self.ask_holdings, self.propose, self.chat, self.meddle]
        for doing in self.dice.sample(doings, 3):
            self.counts[doing.__name__.replace("_", " ")] += 1
            await doing(observer)

    async def come_back(self, observer: Twins) -> None:
        """Come back in one of several ways, with something seen or nothing."""
        known = observer.known[0]
        version = known["version"]
        seen = self.dice.choice([0, 1, version - 2, version - 1, version, version + 3])
        seal = self.dice.choice([known["seal"], "00"])
        values = {"seen": max(0, seen), "seal": seal}
        way = self.dice.choice(["again", "part", "line"])
        if way == "part":
            await observer.send("part")
            await self.see_gone(observer)
        elif way == "line":
            await observer.close()
            await self.see_gone(observer)
            fresh = await enter(self.servers, observer.tokens, self.table)
            observer.pair = fresh.pair
        await observer.join(**values)
        await observer.catch_up()
        await self.eve.join(**values)
        await self.eve.catch_up()
        self.counts[f"coming back: {way}"] += 1

    async def see_gone(self, observer: Twins) -> None:
        """Wait until others know that somebody is gone; the master is still there elsewhere."""
        if observer is not self.master:
            await self.eve.until("presence")

    async def try_moves(self, twins: Twins, tries: int) -> None:
        """Try moves that do not go."""
        known = twins.known[0]
        words = sorted({*JUNK, *self.words} - set(known["moves"]))
        if self.box.in_time:  # a wrong card is a move
            words = [word for word in JUNK if self.box.notation.read_move(word) is None]
        versions = (known["version"], known["version"], 0, known["version"] + 9)
        for word in self.dice.sample(words, tries):
            await twins.do("move", move=word, version=self.dice.choice(versions))
        self.counts["moves that do not go"] += tries

    async def ask_hint(self, observer: Twins) -> None:
        """Ask for a hint; whoever looks on, too."""
        await observer.do("hint")
        await self.eve.do("hint")

    async def ask_holdings(self, observer: Twins) -> None:
        """Ask what the others could hold; whoever looks on, too."""
        await observer.do("holdings")
        await self.eve.do("holdings")

    async def propose(self, observer: Twins) -> None:
        """Propose something, and be refused."""
        what = self.dice.choice(["takeback", "pause", "end"])
        await observer.do("propose", what=what)
        for each in self.seats.values():
            await each.do("answer", agree=False)

    async def chat(self, observer: Twins) -> None:
        """Say something, and show a mood."""
        await observer.do("say", text="I have nothing to hide.")
        await observer.send("react", mood="wow")
        await self.eve.do("say", text="Well?")

    async def meddle(self, observer: Twins) -> None:
        """Do what may not be done now."""
        await observer.do("start")
        await observer.do("sit")
        await self.eve.do("remove", seat=0)
        await self.eve.do("leave")
        await observer.do("mute", on=True)
        await observer.do("mute", on=False)

    async def ask_by_http(self, observer: Twins) -> tuple[Sent, Sent]:
        """Ask about the table by HTTP."""
        own = f"/api/tables/{self.table}"
        parts = [f"{own}/games/1/{part}" for part in ("record", "replay", "review")]
        paths = [own, "/api/finished", "/api/me", *parts]
        sent: tuple[Sent, Sent] = ([], [])
        for twins in (observer, self.eve):
            path = self.dice.choice(paths)
            for to, answer in zip(
                sent, await self.door.ask("GET", path, twins.tokens), strict=True
            ):
                to.append(whole_answer(answer))
            self.counts["answers by HTTP"] += 1
        return sent

    async def stand_still(self) -> None:
        """Deal anew for the last time, and leave it so."""
        if not self.is_over():
            seat = self.dice.choice(sorted(self.seats))
            await self.master.do("say", text=f"redeal {seat} {self.seed * 1000 + 999}")

    async def close(self) -> None:
        """Let everyone go."""
        for each in self.everyone:
            await each.close()


def whole_answer(answer: httpx.Response) -> bytes:
    """Return an answer as it was sent, but for the time of day."""
    headers = [b": ".join(each) for each in answer.headers.raw if each[0].lower() not in UNLIKE]
    return b"%d\n%s\n\n%s" % (answer.status_code, b"\n".join(headers), answer.content)


# -- what was found


def read_notes(path: Path) -> dict[tuple[str, int], Json]:
    """Return what a server wrote down about its worlds."""
    notes = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    return {(note["table"], note["seed"]): note for note in notes}


def judge(pair: Pair, note: Json, twin: Json, chunk: Chunk) -> None:
    """Compare what was sent in a pair, if it is one."""
    if len({note["cards"], twin["cards"], note["truth"]}) < 3:
        chunk.count({"nothing hidden": 1})
        return
    chunk.pairs += 1
    compare(pair, pair.still, "", chunk)
    for name, sent in pair.moved.items():
        reader = "spectator" if name == "spectator" else "seat"
        if note[reader] != twin[reader] or (reader == "spectator" and shows_openly(pair, sent)):
            chunk.count({"moves that show something": 1})
        elif turns_up_in_another_order(pair, sent):
            chunk.count({"open cards turned up in another order": 1})
        else:
            chunk.count({"moves sent alike": int(sent[0] == sent[1])})
            compare(pair, {name: sent}, " of a move", chunk)


def shows_openly(pair: Pair, sent: tuple[Sent, Sent]) -> bool:
    """Tell whether open cards were turned up that one who looks on can only remember."""
    codes = {f"by {code}" for code in first_difference(sent)}
    return bool(codes) and codes <= SHOWN[pair.slug]


def turns_up_in_another_order(pair: Pair, sent: tuple[Sent, Sent]) -> bool:
    """Tell whether all see the same open cards come off a pile, but one before the other."""
    if first_difference(sent) != {TURNED_UP.get(pair.slug)}:
        return False
    one, other = (sorted(map(str, events_in(frames))) for frames in sent)
    return one == other and without_events(sent[0]) == without_events(sent[1])


def first_difference(sent: tuple[Sent, Sent]) -> set[str]:
    """Return the codes of the first two events that are not the same."""
    both = zip(*map(events_in, sent), strict=False)
    return next(({one[0], other[0]} for one, other in both if one != other), set())


def events_in(frames: Sent) -> list[Any]:
    """Return all events that were told."""
    messages = map(msgspec.json.decode, frames)
    return [event for message in messages for event in message.get("events", ())]


def without_events(frames: Sent) -> list[Json]:
    """Return all messages but for the events in them."""
    return [msgspec.json.decode(frame) | {"events": None} for frame in frames]


def compare(pair: Pair, sent: dict[str, tuple[Sent, Sent]], what: str, chunk: Chunk) -> None:
    """Report where two lines were sent something else."""
    for name, (one, other) in sent.items():
        chunk.count({"messages": len(one), "bytes": sum(map(len, one)), f"lines of a {name}": 1})
        if one == other:
            continue
        where = next(
            (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
            min(len(one), len(other)),
        )
        told = [sent[where].decode()[:1500] if where < len(sent) else "-" for sent in (one, other)]
        chunk.findings.append(
            f"{pair.slug}, seat {pair.seat}, {pair.seed}, {name}{what}: {told[0]}\n\nor {told[1]}"
        )


# -- a chunk


@contextmanager
def two_servers(folder: Path) -> Iterator[list[Server]]:
    """Run both servers."""
    now = str(int(time.time()))
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                Server(
                    folder / name,
                    command=TWIN,
                    KATZENTISCH_LOG_LEVEL="error",
                    TWIN=name,
                    TWIN_TIME=now,
                    TWIN_NOTES=str(folder / f"{name}.notes"),
                )
            )
            for name in ("one", "other")
        ]


async def compare_tables(
    servers: list[Server], folder: Path, seeds: dict[int, str], chunk: Chunk, leak: str = ""
) -> None:
    """Play at a table for each seed, and compare."""
    door = Door(servers)
    parties = [Party(slug, servers, door, seed) for seed, slug in seeds.items()]
    room = asyncio.Semaphore(AT_ONCE)

    async def play(party: Party) -> None:
        async with room:
            await party.play(ROUNDS, leak)

    async with AsyncExitStack() as stack:
        stack.push_async_callback(door.close)
        for party in parties:
            await party.set_up()
            stack.push_async_callback(party.close)
        await asyncio.gather(*(play(party) for party in parties))
        for party in parties:
            await party.stand_still()
        await compare_lobby(door, parties, chunk)
    notes, twins = (read_notes(folder / f"{name}.notes") for name in ("one", "other"))
    for party in parties:
        chunk.count(party.counts)
        for pair in party.pairs:
            key = pair.table, pair.seed
            if key in notes and key in twins:
                judge(pair, notes[key], twins[key], chunk)


async def compare_lobby(door: Door, parties: list[Party], chunk: Chunk) -> None:
    """Compare the lobby as everyone sees it, while no table moves.

    That a game came to its end, when all is shown, in one of the worlds only is no secret.
    """
    ended = {party.table for party in parties if party.is_over()}
    for party in parties:
        for twins in (party.master, party.eve):
            answers = await door.ask("GET", "/api/tables", twins.tokens)
            chunk.count({"lobbies": 1})
            one, other = (lobby_without(ended, answer) for answer in answers)
            if one != other:
                chunk.findings.append(f"the lobby: {one[:1500]!r}\n\nor {other[:1500]!r}")


def lobby_without(tables: set[str], answer: httpx.Response) -> bytes:
    """Return the lobby as it was sent, without these tables."""
    if not tables:
        return whole_answer(answer)
    lists = answer.json()
    kept = {
        name: [line for line in lines if line["table"] not in tables]
        for name, lines in lists.items()
    }
    return msgspec.json.encode(kept)


def do_chunk(key: Key) -> Chunk:
    """Compare so many pairs, all games alike."""
    began = time.perf_counter()
    chunk = Chunk(*key, build=build())
    first = key[1] * TABLES * len(games())
    slugs = itertools.cycle(games())
    seeds = {first + n: next(slugs) for n in range(TABLES * len(games()))}
    with TemporaryDirectory(prefix="wire-leaks-") as name:
        asyncio.run(whole_chunk(Path(name), seeds, chunk))
    chunk.seconds = round(time.perf_counter() - began, 3)
    return chunk


async def whole_chunk(folder: Path, seeds: dict[int, str], chunk: Chunk) -> None:
    """Start the servers, and compare."""
    with two_servers(folder) as servers:
        await compare_tables(servers, folder, seeds, chunk)


def main() -> None:
    """Compare pairs until there are enough."""
    parser = argparse.ArgumentParser(description="Look for leaks in all that is sent.")
    parser.add_argument("--pairs", type=int, default=1000, help="in all, those resumed included")
    parser.add_argument("--resume", type=Path, help="the ledger to go on with, or to begin")
    options = parser.parse_args()
    ledger = options.resume or Path(mkdtemp(prefix="wire-leaks-")) / "wire.jsonl"
    print(f"ledger: {ledger}, {len(chunks_in(ledger))} chunks so far", flush=True)
    done = chunks_in(ledger)
    for number in itertools.count():
        if sum(chunk.pairs for chunk in done.values()) >= options.pairs:
            break
        if ("wire", number) not in done:
            chunk = done["wire", number] = do_chunk(("wire", number))
            keep(ledger, chunk)
            print(f"{number}: {chunk.pairs} pairs, {chunk.seconds} s", *chunk.findings, flush=True)
    whole = totals(list(done.values()))["wire"]
    print(f"{whole.pairs} pairs, {len(whole.findings)} leaks, {whole.seconds:.0f} s")
    print(*(f"  {name}: {number}" for name, number in sorted(whole.counts.items())), sep="\n")
    print(*whole.findings, sep="\n")
    sys.exit(bool(whole.findings))


if __name__ == "__main__":
    main()
