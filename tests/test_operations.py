"""A server in the hands of its admin: started, stopped, saved, looked after."""

import asyncio
import json
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from katzentisch.server import chores
from katzentisch.server.commands import announce
from katzentisch.server.hall import Hall
from katzentisch.server.lines import Line
from katzentisch.server.people import refuse
from katzentisch.server.run import ADMIN_FILE, open_hall
from katzentisch.server.seals import digest_in
from katzentisch.server.settings import RULES, Settings
from katzentisch.server.sqlite import FILE, SqliteReader
from katzentisch.server.store import Guest
from katzentisch.tables.protocol import Join, MakeTable
from katzentisch.tables.table import shown_digest
from tests.command import Ended, assert_one_line, katzentisch
from tests.live_server import Json, Player, Server, company
from tests.reader import Reader

ROOT = Path(__file__).parent.parent
LONG_GAME = "katzundmaus"  # Miau can be over after five moves
HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("operations") / "data", "--log", "json") as running:
        yield running


@contextmanager
def reading(server: Server) -> Iterator[SqliteReader]:
    """Look into what a server has stored."""
    reader = SqliteReader(server.data)
    try:
        yield reader
    finally:
        asyncio.run(reader.close())


# -- settings


def test_flags_come_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'port = 1111\ngrace_seconds = 33\nlog = "json"\nmetrics_token = "0123456789abcdef"'
    )
    words = ["serve", "--show-config", "--config", str(file), "--port", "2222"]
    shown = katzentisch(*words, KATZENTISCH_PORT="3333", KATZENTISCH_LOG="text").stdout
    assert "port = 2222  # --port\n" in shown
    assert 'log = "text"  # KATZENTISCH_LOG\n' in shown
    assert f"grace_seconds = 33  # {file}\n" in shown
    assert "share = false  # default\n" in shown
    assert "0123456789abcdef" not in shown
    assert [line.split()[0] for line in shown.splitlines()] == list(RULES)


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "99999"],
        ["--port", "none"],
        ["--log", "xml"],
        ["--origin", "http://cats.example"],
        ["--config", "/nowhere.toml"],
        ["--host", "192.0.2.7"],
        ["--data", "/dev/null"],
        ["--nonsense"],
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path: Path, words: list[str]) -> None:
    assert_one_line(katzentisch("serve", "--port", "0", "--data", str(tmp_path / "data"), *words))


def test_a_port_that_is_taken_is_told_in_one_line(server: Server, tmp_path: Path) -> None:
    port = server.address.rpartition(":")[2]
    ended = katzentisch("serve", "--port", port, "--data", str(tmp_path / "data"))
    assert_one_line(ended, port)


def test_a_data_folder_has_one_server(server: Server) -> None:
    ended = katzentisch("serve", "--port", "0", "--data", str(server.data))
    assert_one_line(ended, str(server.data))
    assert server.ask("GET", "/health").json()["ok"] is True


# -- start and stop


async def begin_a_game(
    server: Server, *names: str, game: str = "miau", **request: object
) -> tuple[str, list[str]]:
    """Let people sit down and begin a game; return the table and their tokens."""
    tokens = [server.newcomer(name) for name in names]
    players = len(names) + len(request.get("bots", ()))  # type: ignore[arg-type]
    made = server.make(tokens[0], game, options={"players": players}, **request)
    table: str = made["table"]
    async with company(server, *tokens) as people:
        for player in people:
            await player.join(table, invite=made["invite"])
        for player in people[1:]:
            assert (await player.do("sit", table))["is"] == "ack"
        assert (await people[0].do("start", table))["is"] == "ack"
    return table, tokens


async def play_some(people: list[Player], table: str, moves: int) -> None:
    """Let people make so many moves, whoever is asked."""
    dice = random.Random(7)
    for _ in range(moves):
        version = max(player.tables[table]["version"] for player in people)
        for player in people:
            while player.tables[table]["version"] < version:
                await player.hear()
        player = next(player for player in people if player.tables[table]["moves"])
        known = player.tables[table]
        move = dice.choice(known["moves"])
        assert (await player.do("move", table, move=move, version=version))["is"] == "ack"


def stays(known: Json) -> Json:
    """Return what must be the same after a restart; the table's clock has gone on."""
    return {name: known[name] for name in ("version", "seal", "seat", "room", "view", "moves")}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stopped_server_goes_on_where_it_was(tmp_path: Path, number: int) -> None:
    async def play(server: Server) -> None:
        table, tokens = await begin_a_game(server, "Mia", "Tom", game=LONG_GAME)
        async with company(server, *tokens) as people:
            for player in people:
                await player.join(table)
            await play_some(people, table, 5)
            acked = people[0].acks | people[1].acks
            server.process.send_signal(number)
            for player in people:
                with pytest.raises(ConnectionClosed) as closed:
                    await player.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
        assert await asyncio.to_thread(server.wait) == 0
        assert not (server.data / ADMIN_FILE).exists()
        server.start()
        async with company(server, *tokens) as again:
            for before, player in zip(people, again, strict=True):
                old = before.tables[table]
                await player.join(table, seen=old["version"], seal=old["seal"])
                assert stays(player.tables[table]) == stays(old)
                assert max(acked.values()) <= old["version"]
            await play_some(again, table, 3)
        assert "saw what the journal does not have" not in server.log()

    with heard(signal.SIGHUP), Server(tmp_path / "data") as server:
        asyncio.run(play(server))


@contextmanager
def heard(number: int) -> Iterator[None]:
    """Let programs hear a signal that `nohup` lets all it starts ignore."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)


def test_katzentisch_alone_lays_the_table(tmp_path: Path) -> None:
    alone = Server(tmp_path / "data", KATZENTISCH_DATA=str(tmp_path / "data"))
    alone.command = [sys.executable, "-m", "katzentisch", "--port", "0", "--lang", "en"]
    with alone as server:
        assert server.ask("GET", "/").headers["content-type"].startswith("text/")
        assert server.ask("GET", "/health").json()["ok"] is True
        assert server.stop() == 0
        assert server.log() == ""


def test_make_play_does_the_same() -> None:
    words = ["make", "--no-print-directory", "--dry-run", "--always-make", "play"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1].endswith("bin/katzentisch")


def test_sharing_prints_an_address_and_a_code_to_scan(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("katzentisch.server.address.lan_address", lambda: "192.168.7.9")
    announce("http://127.0.0.1:8787", Settings(share=True), "en", opens_browser=False)
    told = capsys.readouterr().out
    assert "http://192.168.7.9:8787\n" in told
    assert sum("▀" in line or "▄" in line for line in told.splitlines()) >= 12


def test_no_network_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("katzentisch.server.address.lan_address", lambda: None)
    announce("http://127.0.0.1:8787", Settings(share=True), "en", opens_browser=False)
    assert "in no network" in capsys.readouterr().out


# -- backups


def test_a_backup_of_a_running_server_serves(server: Server, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / FILE
    copy.parent.mkdir()

    async def play() -> tuple[str, list[str], int]:
        table, tokens = await begin_a_game(server, "Mia", "Tom", game=LONG_GAME)
        async with company(server, *tokens) as people:
            for player in people:
                await player.join(table)
            await play_some(people, table, 3)
            stored = max((people[0].acks | people[1].acks).values())
            playing = asyncio.create_task(play_some(people, table, 10))
            made = await asyncio.to_thread(
                katzentisch, "backup", str(copy), "--data", str(server.data)
            )
            assert (made.returncode, made.stdout) == (0, f"{copy}\n")
            await playing
        return table, tokens, stored

    async def look(restored: Server) -> Json:
        async with company(restored, tokens[0]) as [player]:
            return await player.join(table)

    table, tokens, stored = asyncio.run(play())
    assert_one_line(katzentisch("backup", str(copy), "--data", str(server.data)), str(copy))
    with Server(copy.parent) as restored:
        shown = asyncio.run(look(restored))
        assert shown["version"] >= stored
        with reading(server) as reader:
            journal = reader.journal(table)
        assert digest_in(shown["seal"]) == shown_digest(journal[shown["version"] - 1].digest)
        assert restored.stop() == 0


# -- the admin


@pytest.mark.parametrize("running", [True, False])
def test_the_admin_looks_after_tables(tmp_path: Path, running: bool) -> None:
    def admin(*words: str) -> Ended:
        return katzentisch("admin", *words, "--data", str(tmp_path / "data"))

    with Server(tmp_path / "data") as server:
        table, tokens = asyncio.run(begin_a_game(server, "Mia", "Tom"))
        other = server.make(tokens[0], "mauz")["table"]
        with reading(server) as reader:
            guest = reader.card(table).guests[0]  # type: ignore[union-attr]
        if not running:
            server.stop()
        listed = admin("tables").stdout.splitlines()
        assert [line.split()[:3] for line in listed if table in line] == [
            [table, "miau", "playing"]
        ]
        assert any(other in line for line in listed)
        journal = admin("show", table).stdout
        assert '"kind":"started"' in journal
        assert not re.search('"(secret|salt|invite|nonce)"', journal)
        assert admin("end", table).returncode == 0
        assert "closed" in next(s for s in admin("tables").stdout.splitlines() if table in s)
        assert admin("purge", other).returncode == 0
        assert other not in admin("tables").stdout
        assert_one_line(admin("purge", other), other)
        assert admin("forget", guest).returncode == 0
        with reading(server) as reader:
            forgotten = reader.guest(guest)
        assert forgotten is not None
        assert forgotten.name == ""
        if running:
            known = [server.ask("GET", "/api/me", token).status_code for token in tokens]
            assert sorted(known) == [200, 401]


@pytest.mark.parametrize("running", [True, False])
def test_the_admin_is_told_what_is_wiped_later(tmp_path: Path, running: bool) -> None:
    data, deleted = tmp_path / "data", refuse("not-wiped")
    with Server(data) as server:
        server.newcomer("Mia")
        token = server.newcomer("Tom")
        with closing(sqlite3.connect(data / FILE, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            [mia] = reader.execute("SELECT id FROM guest WHERE name = 'Mia'").fetchone()
            if running:
                answer = server.ask("DELETE", "/api/me", token)
                assert (answer.status_code, answer.json()["code"]) == (503, "not-wiped")
                assert server.ask("GET", "/api/me", token).status_code == 401
            else:
                server.stop()
            ended = katzentisch("admin", "forget", mia, "--data", str(data))
            assert_one_line(ended)
            assert any(deleted.sentence(each) in ended.stderr for each in ("de", "en"))
        with reading(server) as store:
            assert store.guest(mia).name == ""  # type: ignore[union-attr]
        assert "Traceback" not in server.log()


def test_who_looks_on_is_told_that_a_table_was_ended(server: Server) -> None:
    async def play() -> None:
        table, tokens = await begin_a_game(server, "Mia", "Tom")
        async with company(server, tokens[0]) as [player]:
            await player.join(table)
            await asyncio.to_thread(katzentisch, "admin", "end", table, "--data", str(server.data))
            assert (await player.until("gone"))["code"] == "closed"

    asyncio.run(play())


def test_nobody_else_is_the_admin(server: Server) -> None:
    for token in (None, "guess", server.newcomer("Mia")):
        assert server.ask("GET", "/admin/tables", token).status_code == 404
    assert (server.data / ADMIN_FILE).stat().st_mode & 0o077 == 0


# -- figures and logs


def test_health_says_which_server_this_is(server: Server) -> None:
    health = server.ask("GET", "/health").json()
    assert health.keys() == {"ok", "version", "protocol"}


def test_metrics_are_what_prometheus_reads(server: Server) -> None:
    asyncio.run(begin_a_game(server, "Mia", "Tom"))
    answer = server.ask("GET", "/metrics")
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    steps = {s.name: s.value for s in families["katzentisch_step_seconds"].samples}
    assert steps["katzentisch_step_seconds_count"] >= 2
    assert families["katzentisch_errors"].samples[0].value == 0
    assert families["katzentisch_lost_steps"].samples[0].value == 0
    documented = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in families:
        assert f"`{name.removesuffix('_created')}" in documented


def test_metrics_can_have_a_token_of_their_own(tmp_path: Path) -> None:
    secret = "only-for-prometheus"
    with Server(tmp_path / "data", KATZENTISCH_METRICS_TOKEN=secret) as server:
        assert server.ask("GET", "/metrics").status_code == 404
        assert server.ask("GET", "/metrics", secret).status_code == 200
        assert server.ask("GET", "/metrics", "x" * 16).status_code == 404


def test_json_logs_are_json_and_hold_no_secret(server: Server) -> None:
    table, tokens = asyncio.run(begin_a_game(server, "Mia", "Tom"))
    server.ask("GET", f"/api/tables/{table}?invite=canary-in-a-query", tokens[0])
    server.ask("POST", "/api/back", None, {"word": "canary in a body"})
    server.ask("GET", "/nowhere", "canary-in-a-header")
    back = server.ask("POST", "/api/me/come-back", tokens[0]).json()
    with reading(server) as reader:
        entries = [msgspec.json.decode(row.entry) for row in reader.journal(table)]
    secrets = [entry[name] for entry in entries for name in ("secret", "salt") if name in entry]
    invites = [entry["invite"] for entry in entries if "invite" in entry]
    door = json.loads((server.data / ADMIN_FILE).read_text())
    link = back["link"].partition("#")[2]
    assert len(secrets) == 2
    for line in server.log().splitlines():
        assert {"event", "level", "timestamp"} <= json.loads(line).keys()
    for canary in ("canary", *tokens, *secrets, *invites, door["token"], link, back["word"]):
        assert canary not in server.log()


# -- the house keeps itself


async def house(hall: Hall, name: str = "Mia") -> Guest:
    """Let somebody come in."""
    guest, _ = await hall.people.come_in(name)
    return guest


@pytest.mark.parametrize(("bots", "start", "until"), [(0, False, 24 * HOUR), (3, True, 60 * DAY)])
def test_a_table_that_everyone_left_is_closed(
    tmp_path: Path, bots: int, start: bool, until: int
) -> None:
    async def sweep() -> None:
        async with open_hall(Settings(data=tmp_path, workers=1)) as hall:
            request = MakeTable("miau", {"players": 4}, bots=["tabby"] * bots, start=start)
            made = await hall.make(await house(hall), request)
            now = int(time.time())
            await chores.sweep(hall, now + until - HOUR // 2)
            assert hall.store.card(made.table).stage != "closed"  # type: ignore[union-attr]
            await chores.sweep(hall, now + until + HOUR // 2)
            assert hall.store.card(made.table).stage == "closed"  # type: ignore[union-attr]
            assert hall.desks == {}

    asyncio.run(sweep())


def test_a_table_where_somebody_sits_is_not_closed(tmp_path: Path) -> None:
    async def sweep() -> None:
        async with open_hall(Settings(data=tmp_path, workers=1)) as hall:
            guest = await house(hall)
            made = await hall.make(guest, MakeTable("miau"))
            line = Line(guest, Reader(reads=False), hall.post)
            await hall.join(line, Join(made.table))
            await chores.sweep(hall, int(time.time()) + 90 * DAY)
            assert hall.desks.keys() == {made.table}
            await hall.hang_up(line)
            await chores.sweep(hall, int(time.time()) + 90 * DAY)
            assert hall.desks == {}

    asyncio.run(sweep())


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def sweep() -> None:
        async with open_hall(Settings(data=tmp_path, workers=1)) as hall:
            guest = await house(hall)
            made = await hall.make(guest, MakeTable("miau"))
            await chores.sweep(hall, int(time.time()))
            assert hall.desks == {}
            await hall.join(Line(guest, Reader(reads=False), hall.post), Join(made.table))
            assert hall.desks.keys() == {made.table}

    asyncio.run(sweep())


def test_old_tables_are_deleted_where_the_house_wants_it(tmp_path: Path) -> None:
    async def sweep() -> None:
        settings = Settings(data=tmp_path, workers=1, keep_finished_days=30)
        async with open_hall(settings) as hall:
            made = await hall.make(await house(hall), MakeTable("miau"))
            now = int(time.time())
            await chores.sweep(hall, now + 25 * HOUR)
            await chores.sweep(hall, now + 29 * DAY)
            assert hall.store.card(made.table) is not None
            await chores.sweep(hall, now + 31 * DAY)
            assert hall.store.card(made.table) is None

    asyncio.run(sweep())


def test_a_tabby_plays_for_who_is_gone_and_the_seat_can_be_reclaimed(tmp_path: Path) -> None:
    def is_away(player: Player) -> list[bool]:
        return [chair["away"] for chair in player.tables[table]["room"]["chairs"]]

    async def play() -> None:
        async with company(server, tokens[0]) as [mia]:
            await mia.join(table)
            seat = 1 - mia.tables[table]["seat"]
            async with company(server, tokens[1]) as [tom]:
                await tom.join(table)
            await mia.until("update", that=lambda update: update["kind"] == "away")
            assert is_away(mia)[seat]
            moved = {"kind": "moved", "by": seat}
            while not any(moved.items() <= message.items() for message in mia.heard):
                known = mia.tables[table]
                if known["moves"]:
                    await mia.do("move", table, move=known["moves"][0], version=known["version"])
                else:
                    await mia.hear()
            async with company(server, tokens[1]) as [tom]:
                await tom.join(table)
                assert is_away(tom) == [False, False]
                await mia.until("update", that=lambda update: update["kind"] == "returned")

    with Server(tmp_path / "data", KATZENTISCH_GRACE_SECONDS="5") as server:
        clock = {"kind": "move", "seconds": 3600}
        table, tokens = asyncio.run(begin_a_game(server, "Mia", "Tom", clock=clock))
        asyncio.run(play())


def test_every_setting_is_described() -> None:
    documented = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    defaults = Settings()
    for name in RULES:
        row = re.search(rf"^\| `{name}` \| ([^|]*) \|", documented, re.M)
        assert row is not None, name
        value = getattr(defaults, name)
        if type(value) is int:
            assert f"`{value}`" in row[1], name
