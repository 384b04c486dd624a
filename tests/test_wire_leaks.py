"""No byte that the real server sends tells what its reader cannot know.

`python -m tests.wire_leaks` compares more of them.
"""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch.server.tokens import token_hash
from katzentisch.tables import entries
from katzentisch.tables.entries import read_entry
from tests import wire_leaks
from tests.ledgers import Chunk
from tests.live_server import Json, Server, company
from tests.twin_server import LEAKS
from tests.wire_leaks import Pair, compare_tables, judge, two_servers

MOST_DEALS = 20  # until what somebody draws is told: that takes 1.7 on average

# -- two worlds that one seat cannot tell apart


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("worlds")


@pytest.fixture(scope="module")
def twins(folder: Path) -> Iterator[list[Server]]:
    with two_servers(folder) as servers:
        yield servers


def compared(
    twins: list[Server], folder: Path, tables: dict[int, str], leak: str = "nothing"
) -> Chunk:
    chunk = Chunk("wire", 0)
    asyncio.run(compare_tables(twins, folder, tables, chunk, leak))
    return chunk


@pytest.mark.parametrize("slug", kt.games())
def test_bytes_stay_equal_when_what_is_hidden_is_dealt_anew(
    twins: list[Server], folder: Path, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_leaks, "ROUNDS", 4)
    chunk = compared(twins, folder, {3: slug})
    for _ in range(MOST_DEALS):  # until a move goes in both worlds, too
        if chunk.counts.get("moves"):
            break
        asyncio.run(compare_tables(twins, folder, {3: slug}, chunk, "nothing"))
    assert not chunk.findings
    assert chunk.pairs > 2
    assert chunk.counts["messages"] > 20 * chunk.pairs
    assert chunk.counts["moves"] > 0


TOLD_BRIEFLY = {3: "miau", 4: "schnurrme"}
TOLD_AT_LENGTH = {3: "kralle", 4: "katch"}  # a move is a chain of events


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(
    twins: list[Server], folder: Path, leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_leaks, "ROUNDS", 7)
    tables = TOLD_AT_LENGTH if leak == "sequence" else TOLD_BRIEFLY
    chunks = (compared(twins, folder, tables, leak) for _ in range(MOST_DEALS))
    assert any(chunk.findings for chunk in chunks)


def told(*events: str, version: int = 7) -> list[bytes]:
    """Return an update that tells of events of seat 0, each with a card."""
    lines = [event.split() for event in events]
    message = {"is": "update", "at": version, "events": [[code, 0, card] for code, card in lines]}
    return [msgspec.json.encode(message)]


@pytest.mark.parametrize(
    ("slug", "other", "is_open"),
    [
        ("catham", told("played b", "revealed m", "revealed h", "gained 1"), True),
        ("mauz", told("played b", "revealed m", "revealed h", "gained 1"), False),
        ("catham", told("played b", "gained 1", "revealed h", "revealed m"), False),
        ("catham", told("played b", "revealed m", "revealed m", "gained 1"), False),
        ("catham", told("played b", "revealed m", "revealed h", "gained 1", version=8), False),
    ],
)
def test_only_cards_that_all_see_may_be_told_in_another_order(
    slug: str, other: list[bytes], is_open: bool
) -> None:
    one = told("played b", "revealed h", "revealed m", "gained 1")
    pair = Pair("table", 1, slug, 0, moved={"seat": (one, other)})
    same = {"cards": "", "truth": "truth", "seat": "same", "spectator": "same"}
    chunk = Chunk("wire", 0)
    judge(pair, same | {"cards": "one"}, same | {"cards": "other"}, chunk)
    assert bool(chunk.findings) is not is_open


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
