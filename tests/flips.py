"""Flip bytes of the database, and see that the server never shows a wrong table as a right one.

    python -m tests.flips --flips 1000 --resume flips.jsonl

A real server fills a data folder with games and stops. For each flip the folder is copied, one
byte of the database is changed, anywhere in the file, and a server is started on it. It must say
one sentence and not start, or run without any error that it did not expect. Then every table is
shown as it was, or is frozen; where it is shown, it plays on. The ledger has a line for each flip;
a run that was interrupted goes on where its ledger ends. Flips of another build do not count.
"""

import argparse
import asyncio
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

import msgspec
from websockets.exceptions import ConnectionClosed

import katzentisch as kt
from katzentisch.match.box import open_box
from katzentisch.server.sqlite import FILE
from tests.crash import Cradle, ForkedServer, insist_on_compiled, rocking
from tests.crashing_server import Plan
from tests.full_house import (
    Place,
    agree,
    begin,
    come_back,
    lay,
    look,
    nameless,
    newcomers,
    play,
    web_client,
)
from tests.ledgers import build, keep, lines_in
from tests.live_server import Json, Player, Server, company

MOVES = 24
PAGE = 4096  # bytes
HEAD = 64  # bytes of a page that say where its rows are
NOT_LET_IN = ((4401, "who are you?"), (1011, "the storage is damaged"))  # a guest's own row is hurt
SENTENCES = ("not-stored", "frozen", "who")  # with which a request may be refused


class Flip(msgspec.Struct, frozen=True):
    """A line of the ledger."""

    flip: int
    seed: int
    offset: int
    bits: int
    started: bool
    tables: dict[str, int]  # how many were right, played on, frozen, …
    sentence: str
    wrong: list[str]
    build: str = ""
    engine: str = ""  # compiled, or why not


class Kept(msgspec.Struct, frozen=True):
    """What a build's server filled the folder with."""

    build: str
    places: list[Place]


class HurtServer(ForkedServer):
    """A server on a damaged folder, which may say that it cannot start."""

    def __init__(self, data: Path, cradle: Cradle, law: str) -> None:
        super().__init__(data, Plan(os.getpid(), law=law), cradle)

    def start(self) -> "HurtServer":
        try:
            super().start()
        except AssertionError:
            self.cradle.say("reap")
            self.child = 0
            raise
        return self


class Run:
    """Flips of one database, with their ledger."""

    def __init__(self, ledger: Path, seed: int, law: str = "kept") -> None:
        self.ledger = ledger
        self.seed = seed
        self.law = law
        self.sound = ledger.with_suffix(".data")
        self.hurt = ledger.with_suffix(".hurt")
        self.kept = ledger.with_suffix(".places")
        self.flips: list[Flip] = []
        self.places: list[Place] = []
        if self.kept.exists():
            kept = msgspec.json.decode(self.kept.read_bytes(), type=Kept)
            self.places = kept.places if kept.build == build() else []
        self.flips = lines_in(ledger, Flip)

    def prepare(self) -> None:
        """Fill a folder with games, unless an earlier run has."""
        if self.places:
            return
        shutil.rmtree(self.sound, ignore_errors=True)
        self.sound.parent.mkdir(parents=True, exist_ok=True)
        with Server(self.sound, KATZENTISCH_LOG_LEVEL="error") as server:
            self.places = asyncio.run(fill(server, random.Random(self.seed)))
            assert server.stop() == 0
        self.kept.write_bytes(msgspec.json.encode(Kept(build(), self.places)))

    def go_to(self, flips: int) -> Iterator[Flip]:
        """Flip bytes, one at a time, until there are so many."""
        with rocking(self.law) as cradle:
            self.prepare()
            while len(self.flips) < flips:
                flip = self.one_flip(len(self.flips) + 1, cradle)
                self.flips.append(flip)
                keep(self.ledger, flip)
                yield flip

    def one_flip(self, number: int, cradle: Cradle) -> Flip:
        """Flip some bits of one byte anywhere in the file, and look what comes of it."""
        dice = random.Random(f"{self.seed} {number}")
        content = bytearray((self.sound / FILE).read_bytes())
        offset, bits = any_offset(dice, len(content)), dice.choice([1 << dice.randrange(8), 255])
        content[offset] ^= bits
        copy_folder(self.sound, self.hurt)
        (self.hurt / FILE).write_bytes(content)
        server = HurtServer(self.hurt, cradle, self.law)
        found = look_at(server, self.places)
        return Flip(number, self.seed, offset, bits, *found, build(), server.engine)

    def summary(self) -> str:
        """Return what came of it."""
        tables: Counter[str] = Counter()
        for flip in self.flips:
            tables.update(flip.tables)
        engines = Counter(flip.engine for flip in self.flips)
        refused = Counter(flip.sentence.partition(": ")[2] for flip in self.flips if flip.sentence)
        harmless = sum(flip.tables.get("right") == len(self.places) for flip in self.flips)
        return "\n".join(
            [
                f"build {build()}: {len(self.flips)} flips; {harmless} did no harm to any table",
                *(f"servers: {times} {engine}" for engine, times in engines.most_common()),
                f"{sum(not flip.started for flip in self.flips)} starts refused in one sentence:",
                *(f"  {times} times: {why}" for why, times in refused.most_common()),
                "tables: " + ", ".join(f"{name} {tables[name]}" for name in sorted(tables)),
                f"findings: {sum(len(flip.wrong) for flip in self.flips)}",
            ]
        )


def any_offset(dice: random.Random, size: int) -> int:
    """Return a place in the file: anywhere, in its first page, or where another page begins."""
    where = dice.randrange(4)
    if where == 0:
        return dice.randrange(PAGE)
    if where == 1:
        return dice.randrange(0, size, PAGE) + dice.randrange(HEAD)
    return dice.randrange(size)


def copy_folder(sound: Path, hurt: Path) -> None:
    """Have a fresh copy of a data folder, and no log."""
    shutil.rmtree(hurt, ignore_errors=True)
    shutil.copytree(sound, hurt)
    hurt.with_name(f"{hurt.name}.log").unlink(missing_ok=True)


async def fill(server: Server, dice: random.Random) -> list[Place]:
    """Play at one table of every game, and at two of Miau; remember what was seen.

    Where time runs by itself, the game is paused: else another table would be right later.
    """
    games = [*kt.games(), "miau"]
    async with web_client(server) as web:
        tokens = await newcomers(web, 2)
        places = [await lay(web, slug, tokens) for slug in games]
    async with company(server, *tokens) as players:
        for place in places:
            await begin(place, players)
            await play(place, players, dice, MOVES)
            await players[0].do("say", place.table, text="Miau")
            if open_box(place.game).in_time:
                assert (await agree(place, players, "pause"))["is"] == "ack"
            await look(place, players)
    return places


def look_at(server: HurtServer, places: list[Place]) -> tuple[bool, dict[str, int], str, list[str]]:
    """Start a server on damaged data; return what it did, its sentence, and what was wrong."""
    tables: Counter[str] = Counter()
    wrong: list[str] = []
    try:
        server.start()
    except AssertionError:
        said = server.log().strip()
        return False, {}, said, [] if is_one_sentence(said) else [f"it did not start: {said}"]
    try:
        asyncio.run(visit(server, places, tables, wrong))
    except Exception as error:
        wrong.append(f"a client could not make sense of it: {error!r}")
    finally:
        server.kill()
    if "Traceback" in server.log():
        wrong.append(f"the server did not expect this: {server.log()[-3000:]}")
    return True, dict(tables), "", wrong


def is_one_sentence(said: str) -> bool:
    """Tell whether a server that did not start said why as it should."""
    return said.startswith("katzentisch: ") and "\n" not in said and said.endswith(".")


async def visit(
    server: Server, places: list[Place], tables: Counter[str], wrong: list[str]
) -> None:
    """Let everybody come back to every table, and play on where it is shown."""
    async with web_client(server) as web:
        for path in ("/health", "/api/tables", "/api/me", "/api/finished"):
            headers = {"authorization": f"Bearer {places[0].tokens[0]}"}
            answer = await web.get(path, headers=headers)
            if answer.status_code != 200 and answer.json()["code"] not in SENTENCES:
                wrong.append(f"{path} answered {answer.status_code}: {answer.text}")
        for number, place in enumerate(places):
            try:
                async with company(server, *place.tokens) as players:
                    tables[await come_to(players, place, number, wrong)] += 1
            except ConnectionClosed as closed:
                why = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else None
                tables["not let in"] += 1
                if why not in NOT_LET_IN:
                    wrong.append(f"a socket was closed with {why}")
        figures = (await web.get("/metrics")).text
    if "katzentisch_errors_total 0.0" not in figures:
        wrong.append("the server met an error that it did not expect")


async def come_to(players: list[Player], place: Place, number: int, wrong: list[str]) -> str:
    """Come back to a table; return what became of it."""
    shown = [await come_back(player, place, who) for who, player in enumerate(players)]
    codes = {each["code"] for each in shown if each["is"] == "gone"}
    if codes:
        return " or ".join(sorted(codes))
    for old, new in zip(place.seen, shown, strict=True):
        if nameless(old) != nameless(new):
            wrong.append(f"table {number} is shown as it never was")
    stage = shown[0]["room"]["stage"]
    answer = {"is": "ack"}
    if stage == "paused":
        answer = await agree(place, players, "resume")
    elif stage == "playing":
        answer = await move_once(place, players)
    return "right" if answer["is"] == "ack" else str(answer["code"])


async def move_once(place: Place, players: list[Player]) -> Json:
    """Make the first move of the first who is asked; return the answer."""
    mover = next(player for player in players if player.tables[place.table]["moves"])
    known = mover.tables[place.table]
    values = {"move": known["moves"][0], "version": known["version"]}
    return await mover.do("move", place.table, **values)


def main() -> None:
    """Flip bytes until there are enough, or somebody has seen enough."""
    parser = argparse.ArgumentParser(description="Flip bytes, and look what becomes of tables.")
    parser.add_argument("--flips", type=int, default=100, help="in all, those resumed included")
    parser.add_argument("--resume", type=Path, help="the ledger to go on with, or to begin")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    run = Run(options.resume or Path(mkdtemp(prefix="flips-")) / "flips.jsonl", options.seed)
    print(f"ledger: {run.ledger}, {len(run.flips)} flips so far", flush=True)
    insist_on_compiled()
    with suppress(KeyboardInterrupt):
        for flip in run.go_to(options.flips):
            what = flip.tables if flip.started else flip.sentence
            print(f"{flip.flip}: byte {flip.offset}, {what}", *flip.wrong, sep="\n  ", flush=True)
    print(run.summary())
    sys.exit(any(flip.wrong for flip in run.flips))


if __name__ == "__main__":
    main()
