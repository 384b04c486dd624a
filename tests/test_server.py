"""Live tables over real sockets."""

import asyncio
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import katzentisch as kt
from tests.live_server import COMMAND, Json, Server, company


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


LONG = pytest.param("katch", marks=pytest.mark.slow)  # in real time


@pytest.mark.parametrize("slug", [LONG if slug == "katch" else slug for slug in kt.games()])
def test_two_people_and_a_bot_play_every_game_to_its_end(server: Server, slug: str) -> None:
    async def play() -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Tom")]
        players = 2 if slug == "katzundmaus" else 3
        bots = ["tabby"] * (players - 2)
        made = server.make(tokens[0], slug, options={"players": players}, bots=bots)
        table = made["table"]
        async with company(server, *tokens) as people:
            for player in people:
                await player.join(table, invite=made["invite"])
            assert (await people[1].do("sit", table))["is"] == "ack"
            assert (await people[0].do("start", table))["is"] == "ack"
            await asyncio.gather(
                *(player.play_on(table, random.Random(n)) for n, player in enumerate(people))
            )
            result = people[0].tables[table]["room"]["result"]
            assert result == people[1].tables[table]["room"]["result"]
            record = server.ask("GET", f"/api/tables/{table}/games/1/record", tokens[1])
            match = kt.replay(record.text)
            assert match.outcome is not None
            assert match.outcome.places == result["places"]

    asyncio.run(play())


def test_who_sits_down_is_present(server: Server) -> None:
    async def sit() -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Tom")]
        made = server.make(tokens[0], "miau", options={"players": 2})
        async with company(server, *tokens) as [mia, tom]:
            await mia.join(made["table"])
            await tom.join(made["table"], invite=made["invite"])
            await mia.until("presence", that=lambda presence: presence["watchers"] == 1)
            await tom.do("sit", made["table"])
            told = await mia.until("presence")
            assert (told["present"], told["watchers"]) == ([True, True], 0)

    asyncio.run(sit())


def test_a_package_starts_as_a_module() -> None:
    assert Path(kt.__file__).with_name("__main__.py").exists()


def has_started(update: Json) -> bool:
    return bool(update["kind"] == "started")


def test_an_evening_among_friends(server: Server, tmp_path: Path) -> None:
    """Find a table by its code, play, play again, keep the score, and look at it afterwards."""

    async def evening() -> None:
        mia, tom = (server.newcomer(name) for name in ("Mia", "Tom"))
        made = server.make(mia, "miau", options={"players": 2}, hints=True)
        found = server.ask("POST", "/api/codes", tom, {"code": made["code"].lower()}).json()
        assert found == {"table": made["table"], "invite": made["invite"]}
        table = made["table"]
        async with company(server, mia, tom) as [at_mias, at_toms]:
            await at_mias.join(table)
            await at_toms.join(table, invite=found["invite"])
            await at_toms.do("sit", table, nonce="ab" * 16)
            await at_mias.do("start", table, nonce="cd" * 16)
            await at_toms.until("update", that=has_started)
            players = (at_mias, at_toms)
            mover = next(player for player in players if player.tables[table]["moves"])
            hint = await mover.do("hint", table)
            assert hint["move"] in mover.tables[table]["moves"]
            dice = random.Random(1)
            await asyncio.gather(*(player.play_on(table, dice) for player in players))
            assert (await at_mias.do("propose", table, what="rematch"))["is"] == "ack"
            assert (await at_toms.do("answer", table, agree=True))["is"] == "ack"
            for player in players:
                if player.tables[table]["room"]["stage"] != "playing":
                    await player.until("update", that=has_started)
            mover = next(player for player in players if player.tables[table]["moves"])
            known = mover.tables[table]
            await mover.do("move", table, move=known["moves"][0], version=known["version"])
            await at_toms.do("resign", table)
            await at_mias.until("update", that=lambda message: message["kind"] == "ended")
            wins = [chair["wins"] for chair in at_mias.tables[table]["room"]["chairs"]]
            assert sum(wins) == 2
        games = server.ask("GET", "/api/finished", tom).json()
        assert [game["number"] for game in games if game["table"] == table] == [2, 1]
        assert {"Mia", "Tom"} == set(games[0]["names"])
        assert games[0]["how"] == "resigned"
        review = server.ask("GET", f"/api/tables/{table}/games/2/review", tom).json()
        assert [step["kind"] for step in review["steps"]] == ["deal", "choice"]
        record = tmp_path / "record.txt"
        record.write_text(server.ask("GET", f"/api/tables/{table}/games/2/record", tom).text)
        verdict = subprocess.run([*COMMAND[:3], "verify", str(record)], capture_output=True)
        assert verdict.returncode == 0, verdict

    asyncio.run(evening())


def test_another_device_takes_up_the_seat_with_a_word_and_an_invite_does_not(
    server: Server,
) -> None:
    async def move_over() -> None:
        mia, eve = (server.newcomer(name) for name in ("Mia", "Eve"))
        made = server.make(mia, "miau", options={"players": 2}, bots=["tabby"], start=True)
        key = server.ask("POST", "/api/me/come-back", mia).json()
        back = server.ask("POST", "/api/back", body={"word": key["word"].replace("-", " ").upper()})
        assert back.json()["name"] == "Mia"
        phone = back.cookies["katzentisch"]
        async with company(server, phone, eve) as [on_phone, at_eves]:
            assert (await on_phone.join(made["table"]))["seat"] is not None
            assert (await at_eves.join(made["table"], invite=made["invite"]))["seat"] is None
            assert (await at_eves.do("sit", made["table"]))["code"] == "not-now"

    asyncio.run(move_over())
