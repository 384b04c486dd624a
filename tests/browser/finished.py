"""Games that are over or nearly so, as they were played past the page."""

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.browser.person import Person
from tests.live_server import Json, company


def comes_in_with_token(somebody: Person) -> str:
    """Let somebody be known to the server in the browser and past it; return the token."""
    token = str(somebody.asks("POST", "/api/programs", {"name": somebody.name})["token"])
    cookie = {"name": "katzentisch", "value": token, "url": somebody.address}
    somebody.context.add_cookies([cookie])  # type: ignore[list-item]
    return token


def past_the_page(doing: Coroutine[Any, Any, None]) -> None:
    """Do something in a thread of its own: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, doing).result()


async def play(somebody: Person, token: str, table: str) -> None:
    """Play a game to its end, past the page."""
    async with company(somebody, token) as [player]:
        await player.join(table)
        await player.play_on(table, random.Random(2))


def finished_game(somebody: Person, slug: str, players: int, **options: object) -> str:
    """Let somebody have played along in a game against bots; return where it is: TABLE/NUMBER."""
    token = comes_in_with_token(somebody)
    request = {
        "game": slug,
        "options": {"players": players, **options},
        "bots": ["tabby"] * (players - 1),
        "start": True,
    }
    while True:
        made = somebody.asks("POST", "/api/tables", request)
        past_the_page(play(somebody, token, made["table"]))
        game = f"{made['table']}/1"
        if has_moved(replay_of(somebody, game)):
            return game


def replay_of(somebody: Person, game: str) -> Json:
    """Return a finished game as its replay shows it."""
    replay: Json = somebody.asks("GET", f"/api/tables/{game.replace('/', '/games/')}/replay")
    return replay


def has_moved(replay: Json) -> bool:
    """Tell whether who looks made a move: a bot may go out before."""
    return any(step["seat"] == replay["own"] for step in replay["steps"])


def review_with(replay: Json, better: str) -> Json:
    """Return a review that knows a better move than the first of who looks, if there was one."""
    players, eyes = len(replay["room"]["chairs"]), replay["seat"]
    nothing, even = [0.0] * players, [1 / players] * players
    lost = [-0.25 if seat == eyes else 0.0 for seat in range(players)]
    own = [number for number, step in enumerate(replay["steps"], 1) if step["seat"] == eyes]
    first = own[0] if own else None
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


def has_review(somebody: Person, game: str, better: str = "", *others: Person) -> None:
    """Let pages be told of a review at once: a real one plays thousands of games.

    Whoever opens a replay or a review starts one, and those who really want one wait behind it.
    """
    review = review_with(replay_of(somebody, game), better)
    for each in (somebody, *others):
        each.page.route("**/review?*", lambda route: route.fulfill(json=review))
