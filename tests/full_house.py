"""A house full of tables: people and bots at many games, and what everybody saw last."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx

from tests.live_server import PATIENCE, Json, Player, Server

STATE = ("version", "seal", "seat", "master", "room", "view", "moves")
PLENTY = {
    "KATZENTISCH_MAX_TABLES": "100000",
    "KATZENTISCH_MAX_TABLES_PER_GUEST": "10000",
    "KATZENTISCH_LOG_LEVEL": "warning",
    "KATZENTISCH_WORKERS": "1",
}


@dataclass
class Place:
    """A table, its people, and what each of them saw last."""

    table: str
    invite: str
    tokens: list[str]
    seen: list[Json] = field(default_factory=list)
    acked: list[tuple[int, Json, int]] = field(default_factory=list)  # who, what, at which version
    game: str = ""


def web_client(server: Server) -> httpx.AsyncClient:
    """Return a client for requests; without certificates, as it never leaves this machine."""
    return httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, verify=False)


async def newcomers(web: httpx.AsyncClient, number: int) -> list[str]:
    """Let so many people come in, and return their tokens."""
    answers = [
        await web.post("/api/programs", json={"name": f"Cat {name}"}) for name in range(number)
    ]
    return [str(answer.json()["token"]) for answer in answers]


async def lay(
    web: httpx.AsyncClient,
    game: str,
    tokens: Sequence[str],
    bots: Sequence[str] = (),
    **more: object,
) -> Place:
    """Make a table for people and bots."""
    players = {"players": len(tokens) + len(bots)}
    request = {"game": game, "options": players, "bots": list(bots), **more}
    headers = {"authorization": f"Bearer {tokens[0]}"}
    answer = await web.post("/api/tables", json=request, headers=headers)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Place(made["table"], made["invite"], list(tokens), game=game)


async def begin(place: Place, players: Sequence[Player]) -> None:
    """Let everybody sit down, and begin."""
    for player in players:
        await player.join(place.table, invite=place.invite)
    for player in players[1:]:
        assert (await player.do("sit", place.table))["is"] == "ack"
    assert (await players[0].do("start", place.table))["is"] == "ack"


async def play(place: Place, players: Sequence[Player], dice: random.Random, moves: int) -> None:
    """Let people make so many moves, whoever is asked, and take note of each ack."""
    for _ in range(moves):
        who = await next_mover(place, players)
        if who is None:
            break
        known = players[who].tables[place.table]
        command = {"move": dice.choice(known["moves"]), "version": known["version"]}
        command["ref"] = f"m{len(place.acked)}-{known['version']}"
        answer = await players[who].do("move", place.table, **command)
        if answer["is"] == "ack":
            place.acked.append((who, command, answer["version"]))


async def next_mover(place: Place, players: Sequence[Player]) -> int | None:
    """Listen until some person is asked, and return who; None when the game is over."""
    while True:
        known = [player.tables[place.table] for player in players]
        newest = max(each["version"] for each in known)
        behind = [who for who, each in enumerate(known) if each["version"] < newest]
        asked = [who for who, each in enumerate(known) if each["moves"]]
        if not behind and known[0]["room"]["stage"] != "playing":
            return None
        if not behind and asked:
            return asked[0]
        await players[behind[0] if behind else 0].hear()


async def agree(place: Place, players: Sequence[Player], what: str) -> Json:
    """Let one propose something and all others agree; return the last answer."""
    answer = await players[0].do("propose", place.table, what=what)
    for player in players[1:]:
        if answer["is"] == "ack":
            answer = await player.do("answer", place.table, agree=True)
    return answer


async def look(place: Place, players: Sequence[Player]) -> None:
    """Remember what everybody sees."""
    place.seen = [await player.join(place.table) for player in players]


async def come_back(player: Player, place: Place, who: int) -> Json:
    """Join again as somebody who remembers the last that was seen; return the answer."""
    old = place.seen[who]
    return await player.join(place.table, seen=old["version"], seal=old["seal"])


def nameless(shown: Json) -> Json:
    """Return the state of a table as it was shown, without what its journal does not hold."""
    room = {**shown["room"], "due": None}
    room["chairs"] = [{**chair, "name": None} for chair in room["chairs"]]
    return {name: shown[name] for name in STATE if name != "room"} | {"room": room}
