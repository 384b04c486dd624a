"""Live tables over real sockets."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import katzentisch as kt
from tests.live_server import Server, company


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
