"""Games that are over, for pages that look back."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

from tests.browser.person import Person
from tests.live_server import Json, company


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


def review_with(replay: Json, better: str) -> Json:
    """Return a review that knows a better move than the first of who looks."""
    players, eyes = len(replay["room"]["chairs"]), replay["seat"]
    nothing, even = [0.0] * players, [1 / players] * players
    lost = [-0.25 if seat == eyes else 0.0 for seat in range(players)]
    first = next(number for number, step in enumerate(replay["steps"], 1) if step["seat"] == eyes)
    steps = [
        {
            "number": number,
            "kind": "choice",
            "seat": step["seat"],
            "move": step["move"],
            "before": even,
            "after": even,
            "luck": nothing,
            "skill": lost if number == first else nothing,
            "better": {"move": better, "gain": 0.25} if number == first else None,
        }
        for number, step in enumerate(replay["steps"], 1)
    ]
    sums = dict.fromkeys(("start", "result"), even) | dict.fromkeys(("luck", "skill"), nothing)
    return {"playouts": 300, "share_error": 0.03, **sums, "steps": steps}


def has_review(somebody: Person, game: str, better: str) -> None:
    """Let the page be told of a review at once: a real one plays thousands of games."""
    replay = somebody.asks("GET", f"/api/tables/{game.replace('/', '/games/')}/replay")
    review = review_with(replay, better)
    somebody.page.route("**/review?*", lambda route: route.fulfill(json=review))
