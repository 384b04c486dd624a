"""Games that are over, for pages that look back."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

from tests.browser.person import Person
from tests.live_server import company


async def play(somebody: Person, token: str, table: str) -> None:
    """Play a game to its end, past the page."""
    async with company(somebody, token) as [player]:
        await player.join(table)
        await player.play_on(table, random.Random(2))


def finished_game(somebody: Person, slug: str, players: int, **options: object) -> str:
    """Let somebody have played a game against bots; return where it is: TABLE/NUMBER."""
    token = somebody.asks("POST", "/api/programs", {"name": somebody.name})["token"]
    cookie = {"name": "katzentisch", "value": token, "url": somebody.address}
    somebody.context.add_cookies([cookie])  # type: ignore[list-item]
    request = {
        "game": slug,
        "options": {"players": players, **options},
        "bots": ["tabby"] * (players - 1),
        "start": True,
    }
    made = somebody.asks("POST", "/api/tables", request)
    # In a thread of its own: the browser's loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(play(somebody, token, made["table"]))).result()
    return f"{made['table']}/1"
