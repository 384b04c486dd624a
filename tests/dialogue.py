"""The dialogue of `docs/protocol.md`: what goes over one socket in a real game of Miau.

`python -m tests.dialogue` plays it on a real server and prints it as it stands on the page. Long
messages go on in the next line, and the token is left out; all else is as it was.
"""

import asyncio
import random
import re
import tempfile
from pathlib import Path

import msgspec

from tests.live_server import Json, Player, Server, company

CLIENT = "> "
SERVER = "< "
WIDTH = 110


class Talker(Player):
    """A player whose words are written down, too."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.talk: list[str] = []

    async def send(self, do: str, **values: object) -> None:
        self.talk.append(CLIENT + msgspec.json.encode({"do": do, **values}).decode())
        await super().send(do, **values)

    async def hear(self) -> Json:
        message = await super().hear()
        self.talk.append(SERVER + self.raw[-1].decode())
        return message


async def play(server: Server) -> list[str]:
    """Let Mia and Tom play a little, and return all that Mia's client said and heard."""
    tokens = [server.newcomer(name) for name in ("Mia", "Tom")]
    made = server.make(tokens[0], "miau", options={"players": 2})
    table = made["table"]
    mia = await Talker.enter(server, tokens[0])
    assert isinstance(mia, Talker)
    async with company(server, tokens[1]) as [tom]:
        await mia.join(table)
        await tom.join(table, invite=made["invite"])
        await tom.do("sit", table, nonce="11" * 16)
        await mia.until("update")
        await mia.do("start", table, nonce="00" * 16)
        await tom.until("update", that=lambda update: update["kind"] == "started")
        known = mia.tables[table]
        while not known["moves"]:
            await play_one(tom, table)
            await mia.until("update", that=lambda update: update["kind"] == "moved")
        await mia.do("move", table, move="Zz", version=known["version"])
        await mia.do("move", table, move=wrong_move(known), version=known["version"])
        await play_one(mia, table)
        await mia.do("say", table, text="Miau?")
        await tom.do("resign", table)
        await mia.until("update", that=lambda update: update["kind"] == "opened")
        await tom.socket.close()
        await mia.until("presence")
    await mia.socket.close()
    return [line.replace(tokens[0], "TOKEN") for line in mia.talk]


async def play_one(player: Player, table: str) -> None:
    """Make a move when asked."""
    while not player.tables[table]["moves"]:
        await player.hear()
    known = player.tables[table]
    move = random.Random(1).choice(known["moves"])
    await player.do("move", table, move=move, version=known["version"])


def wrong_move(known: Json) -> str:
    """Return a card in hand that cannot be played, or else one that is not in hand."""
    playable = {move[:2] for move in known["moves"]}
    held: list[str] = known["view"]["hand"]
    top: str = known["view"]["pile"][0]
    return next((card for card in held if card not in playable), top)


def wrapped(line: str) -> str:
    """Return a message in several lines where one would be long; it breaks behind commas."""
    lines = [""]
    for part in re.findall("[^,]*,|[^,]+$", line):
        if len(lines[-1]) + len(part) > WIDTH:
            lines.append(" " * len(CLIENT))
        lines[-1] += part
    return "".join(f"    {line}\n" for line in lines)


def messages(page: str) -> list[tuple[str, str]]:
    """Return the messages on a page, each with its direction."""
    found: list[tuple[str, str]] = []
    for line in page.splitlines():
        if line.startswith(("    > {", "    < {")):
            found.append((line[4:6], line[6:]))
        elif found and line.startswith("      ") and not line.startswith("       "):
            found[-1] = (found[-1][0], found[-1][1] + line[6:])
    return found


def main() -> None:
    """Print the dialogue."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        print("".join(map(wrapped, asyncio.run(play(server)))))


if __name__ == "__main__":
    main()
