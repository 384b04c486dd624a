"""No byte that the real server sends tells what its reader cannot know."""

import asyncio
import itertools
import random
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch.server.tokens import token_hash
from katzentisch.tables import entries
from katzentisch.tables.entries import read_entry
from tests.live_server import Json, Player, Server, company
from tests.live_table import remembering

TWIN = (sys.executable, "-m", "tests.twin_server", "serve")
IN_TURNS = [slug for slug in kt.games() if slug != "katch"]
MOMENTS = (2, 9)  # moves before what is hidden is dealt anew
JUNK = ("x", "7s", "pass", "draw", "\u2028", "Qh>c", "1", "ask 1", "a b c d", "🐈" * 40)
TIME = re.compile(rb'"touched":\d+')

Bytes = dict[str, list[bytes]]


# -- two worlds that one seat cannot tell apart


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folder = tmp_path_factory.mktemp("worlds")
    with ExitStack() as stack:
        yield [
            stack.enter_context(Server(folder / name, command=TWIN, TWIN=name))
            for name in ("one", "other")
        ]


ASKING = {True: {"hints": True, "holdings": True}, False: {}}


async def told(server: Server, slug: str, moment: int) -> Bytes:
    """Play up to a moment, deal anew, and return all that is told from then on."""
    dice = random.Random(f"{slug} {moment}")
    Player.refs = itertools.count()
    tokens = [server.newcomer(name) for name in ("Mia", "Tom", "Eve")]
    two = {"players": 2, **remembering(slug)}
    made = server.make(tokens[0], slug, options=two, public=True, **ASKING[slug != "katch"])
    table = made["table"]
    async with company(server, *tokens) as (mia, tom, eve):
        for player in (mia, tom, eve):
            await player.join(table)
        await tom.do("sit", table, nonce="ab" * 16)
        await mia.do("start", table)
        await all_heard(table, mia, tom, eve)
        words: set[str] = set()  # what either could do so far
        for _ in range(moment):
            words.update(*(player.tables[table]["moves"] for player in (mia, tom)))
            mover = next((p for p in (mia, tom) if p.tables[table]["moves"]), None)
            if mover is None or slug == "katch":
                break
            known = mover.tables[table]
            move = dice.choice(known["moves"])
            await mover.do("move", table, move=move, version=known["version"])
            await all_heard(table, mia, tom, eve)
        seat = mia.tables[table]["seat"]
        await mia.do("say", table, text=f"redeal {seat}")
        await all_heard(table, mia, tom, eve)
        for player in (mia, eve):
            player.raw.clear()
        await provoke(mia, table, sorted(words)[:20])
        await provoke(eve, table, sorted(words)[:10])
        for do in ("pause", "takeback"):
            await mia.do("propose", table, what=do)
            await tom.do("answer", table, agree=False)
        await tom.send("react", table=table, mood="wow")
        await tom.do("say", table, text="I have nothing to hide.")
        await tom.send("part", table=table)
        await mia.until("presence")
        await mia.do("mute", table, on=True)
        await all_heard(table, mia, eve)
        lists = [
            server.ask("GET", path, tokens[who]).content
            for who in (0, 2)
            for path in (f"/api/tables/{table}", "/api/finished", "/api/me")
        ]
        record = server.ask("GET", f"/api/tables/{table}/games/1/record", tokens[0])
        return {
            "seat": without_pings(mia.raw),
            "spectator": without_pings(eve.raw),
            "http": [TIME.sub(b"", answer) for answer in (*lists, record.content)],
        }


async def all_heard(table: str, *players: Player) -> None:
    """Wait until every player has heard what was sent so far."""
    for player in players:
        await player.do("answer", table, agree=False)


def without_pings(raw: list[bytes]) -> list[bytes]:
    """Return all but the pings, whose numbers are random."""
    return [frame for frame in raw if not frame.startswith(b'{"is":"ping"')]


async def provoke(player: Player, table: str, words: list[str]) -> None:
    """Do all that makes the server say something, without making a move."""
    known = player.tables[table]
    version = known["version"]
    refs = (f"p{number}" for number in itertools.count())
    for seen in (0, 1, version - 2, version):
        await player.send("join", table=table, seen=seen, digest=known["digest"])
    await player.send("part", table=table)
    await player.send("join", table=table, seen=max(0, version - 3), digest="00")
    for word in (*JUNK, *words):
        if word not in known["moves"] and not known["room"]["due"]:
            await player.send("move", table=table, ref=next(refs), move=word, version=version)
    for do in ("hint", "holdings", "sit", "start"):
        await player.do(do, table, ref=next(refs))
    for stale in (version + 9, 0):
        await player.send("move", table=table, ref=next(refs), move="x", version=stale)
    await player.do("say", table, text="Well?")


@pytest.mark.parametrize("slug", kt.games())
def test_bytes_stay_equal_when_what_is_hidden_is_dealt_anew(
    worlds: list[Server], slug: str
) -> None:
    for moment in MOMENTS[:1] if slug == "katch" else MOMENTS:
        one, other = (asyncio.run(told(server, slug, moment)) for server in worlds)
        assert len(one["seat"]) > 10
        assert len(one["spectator"]) > 10
        assert one == other


def test_a_planted_leak_is_found(tmp_path: Path) -> None:
    heard = []
    for name in ("one", "other"):
        with Server(tmp_path / name, command=TWIN, TWIN=name, TWIN_LEAK="yes") as server:
            heard.append(asyncio.run(told(server, "miau", 2)))
    one, other = heard
    assert one["seat"] != other["seat"]
    assert one["spectator"] != other["spectator"]


# -- what must never be on the wire


@dataclass
class Wire:
    """All bytes of a game: before its end, after it, and what only spectators got."""

    before: list[bytes] = field(default_factory=list)
    after: list[bytes] = field(default_factory=list)
    spectator: list[bytes] = field(default_factory=list)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("canary") / "data") as running:
        yield running


NONCES = ("c0ffee" * 8, "facade" * 8)


async def whole_game(server: Server, slug: str, tokens: list[str]) -> tuple[str, Json, Wire]:
    """Play a game to its end, and keep all that is sent."""
    wire = Wire()
    players = 2 if slug == "katzundmaus" else 3
    bots = ["kitten"] * (players - 2)
    made = server.make(tokens[0], slug, options={"players": players}, bots=bots, public=True)
    table = made["table"]
    async with company(server, *tokens) as everyone:
        mia, tom, eve = everyone
        for player in everyone:
            await player.join(table)
        await tom.do("sit", table, nonce=NONCES[1])
        await mia.do("start", table, nonce=NONCES[0])
        paths = ("/api/tables", f"/api/tables/{table}", "/api/me", "/api/finished", "/metrics")
        wire.before += [server.ask("GET", path, tokens[2]).content for path in paths]
        record = server.ask("GET", f"/api/tables/{table}/games/1/record", tokens[0])
        assert record.status_code == 404
        wire.before.append(record.content)
        if slug == "katch":
            await mia.do("propose", table, what="end")
            await tom.do("answer", table, agree=True)
        await asyncio.gather(
            mia.play_on(table, random.Random(1)),
            tom.play_on(table, random.Random(2)),
            eve.until("update", that=lambda update: b"secret" in msgspec.json.encode(update)),
        )
        for player in everyone:
            await player.do("answer", table, agree=False)
            ended = False
            for frame in player.raw:
                ended = ended or b'"secret":"' in frame
                (wire.after if ended else wire.before).append(frame)
        wire.spectator += eve.raw
    return table, made, wire


def secrets_of(server: Server, table: str) -> list[entries.Opened]:
    """Return what the journal knows of the deals of a table."""
    with closing(sqlite3.connect(server.data / "katzentisch.db")) as store:
        query = "SELECT entry FROM journal WHERE table_id = ? ORDER BY version"
        rows = [read_entry(entry) for (entry,) in store.execute(query, (table,))]
    return [entry for entry in rows if isinstance(entry, entries.Opened)]


@pytest.mark.parametrize("slug", kt.games())
def test_no_secret_is_on_the_wire_before_its_time(server: Server, slug: str) -> None:
    tokens = [server.newcomer(name) for name in ("Mia", "Tom", "Eve")]
    table, made, wire = asyncio.run(whole_game(server, slug, tokens))
    this, following = secrets_of(server, table)
    with closing(sqlite3.connect(server.data / "katzentisch.db")) as store:
        guests = [guest for (guest,) in store.execute("SELECT id FROM guest")]
    admin = msgspec.json.decode((server.data / "admin.json").read_bytes())["token"]
    hashes = [token_hash(token).hex() for token in tokens]
    never = [*tokens, *hashes, *guests, admin, *NONCES, following.secret, following.salt]
    early, late, watched = (b"\n".join(x) for x in (wire.before, wire.after, wire.spectator))
    assert len(wire.before) > 10
    assert this.secret.encode() in late, "the deal can be checked in the end"
    for word in (*never, this.secret, this.salt):
        assert word.encode() not in early
    for word in never:
        assert word.encode() not in late
    for word in (made["invite"], f'"code":"{made["code"]}"'):
        assert word.encode() not in watched
