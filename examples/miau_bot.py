"""A bot of your own: it takes a seat at a table of Miau and plays a whole game.

    pip install websockets
    python examples/miau_bot.py ws://127.0.0.1:8787/socket TOKEN TABLE INVITE

The token comes from `POST /api/bots`, table and invite from `POST /api/tables` or from the invite
link. The same 50 lines play every game in turns; all they know of Miau is the last function.
"""

import asyncio
import json
import sys
from itertools import count

from websockets import connect


async def play(address: str, token: str, table: str, invite: str) -> None:
    refs = (str(number) for number in count())
    async with connect(address, max_size=None) as socket:

        async def send(do: str, **values: object) -> None:
            await socket.send(json.dumps({"do": do, **values}))

        await send("hello", protocol=4, token=token)
        await send("join", table=table, invite=invite)
        await send("sit", table=table, ref=next(refs))
        known: dict = {}  # all that we may know of the table
        async for text in socket:
            message = json.loads(text)
            if message["is"] == "table":
                known = message
            elif message["is"] == "update":
                known = patched(known, message.get("new", {}))
                known["version"] = message["at"][1]
            elif message["is"] == "refused":
                print("refused:", message["code"], message["values"])
            if message["is"] in ("table", "update"):
                if known["room"]["stage"] == "over":
                    return print("places:", known["room"]["result"]["places"])
                if known["moves"]:
                    move = choose(known["view"], known["moves"])
                    answer = {"move": move, "version": known["version"]}
                    await send("move", table=table, ref=next(refs), **answer)


def patched(known: object, patch: object) -> object:
    """Return what is known once a patch is in it."""
    if isinstance(patch, dict):
        for path, inner in patch.items():
            step, _, rest = path.partition(".")
            place = int(step) if isinstance(known, list) else step
            known[place] = patched(known[place], {rest: inner} if rest else inner)
    elif isinstance(patch, list) and len(patch) > 1:
        known[patch[0] : patch[0] + patch[1]] = patch[2:]
    else:
        return patch[0] if isinstance(patch, list) else patch
    return known


def choose(view: dict, moves: list[str]) -> str:
    """Play an eight or a seven if there is one, else any card, and call before the last."""
    cards = [move for move in moves if move not in ("draw", "pass")]
    if not cards:
        return moves[0]
    best = max(cards, key=lambda card: card[0] in "78")
    return best + "!" if len(view["hand"]) == 2 else best


asyncio.run(play(*sys.argv[1:5]))
