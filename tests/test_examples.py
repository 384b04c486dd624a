"""The examples do what they say."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from tests.live_server import PATIENCE, Server, company

EXAMPLE = Path(__file__).parent.parent / "examples" / "miau_bot.py"


def test_a_bot_of_ones_own_plays_a_whole_game(tmp_path: Path) -> None:
    async def play(server: Server) -> str:
        mia = server.newcomer("Mia")
        tin = server.ask("POST", "/api/bots", mia, {"name": "Tin Cat"}).json()["token"]
        made = server.make(mia, "miau", options={"players": 3}, bots=["tabby"] * 2, sit=False)
        table = made["table"]
        words = [f"{server.address.replace('http', 'ws')}/socket", tin, table, made["invite"]]
        async with company(server, mia) as [player]:
            await player.join(table)
            bot = subprocess.Popen(
                [sys.executable, "-I", str(EXAMPLE), *words],
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
            try:
                await player.until("update", that=lambda update: update["kind"] == "sat")
                assert (await player.do("start", table))["is"] == "ack"
                known = await player.play_on(table, random.Random(0))
                places = known["room"]["result"]["places"]
                told, _ = await asyncio.to_thread(bot.communicate, timeout=PATIENCE)
                assert bot.returncode == 0
                assert told.splitlines()[-1] == f"places: {places}"
                assert "refused" not in told
                seat = next(s for s, chair in enumerate(known["room"]["chairs"]) if chair["bot"])
                return str(known["room"]["chairs"][seat]["name"])
            finally:
                bot.kill()
                bot.wait()

    with Server(tmp_path / "data") as server:
        assert asyncio.run(play(server)) == "Tin Cat"


def test_the_bot_is_short_and_needs_nothing_but_websockets() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    body = source.split('"""', 2)[2]
    lines = [line for line in body.splitlines() if line.strip()]
    assert len(lines) <= 50
    imported = {line.split()[1] for line in lines if line.startswith(("import", "from"))}
    assert imported <= {*sys.stdlib_module_names, "websockets"}
