"""Finished games: looked at again by any seat, shown to others, and played on."""

import asyncio
import random
from collections.abc import Iterator
from copy import deepcopy

import msgspec
import pytest

import katzentisch as kt
from katzentisch.match.game import begin_again
from katzentisch.match.match import Match
from katzentisch.match.record import position_text
from katzentisch.server.reviews import MOST_WAITING, Making, Queue, Reviews
from katzentisch.tables import entries, protocol
from katzentisch.tables.effects import Sender
from katzentisch.tables.live import make_table
from katzentisch.tables.protocol import FromGame, MakeTable, Result, ReviewProgress
from katzentisch.tables.replays import replay_key, replay_of
from katzentisch.tables.table import Finished, Table, restored
from tests.client import changed
from tests.live_server import Json, Server, company
from tests.live_table import HABITS, NAMES, chance

ANN = Sender("ann", "Ann", False)
LONG_REVIEW = "catham"  # one of a short game of Miau is made between two looks


def played(slug: str, seed: int = 1, moves: int = 400) -> Match:
    """Return a game in which everyone did anything."""
    match = kt.game(slug).start(seed)
    dice = random.Random(seed)
    while match.actors and len(match.full_record.moves) < moves:
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.moves(seat)))
    return match


def finished(match: Match) -> tuple[Table, Finished]:
    """Return a game as a table keeps it."""
    players = match.game.players
    request = MakeTable(match.game.box.slug, dict(match.game.options))
    live, _ = make_table(ANN, request, NAMES, HABITS, chance(1))
    result = Result(1, "voted", None, None, "", "")
    guests: list[str | None] = ["ann", *[None] * (players - 1)]
    bots: list[protocol.Level | None] = ["tabby"] * (players - 1)
    return live.table, Finished(match, result, guests, [None, *bots])


@pytest.mark.parametrize("slug", kt.games())
def test_a_replay_shows_every_seat_what_it_saw(slug: str) -> None:
    match = played(slug)
    table, game = finished(match)
    for seat in range(match.game.players):
        replay = replay_of(table, game, "ann", seat)
        again = begin_again(match.game, match.full_record)
        view = msgspec.json.decode(replay.view)
        assert view == msgspec.to_builtins(again.view(seat))
        for step in replay.steps:
            told = again.play(step.seat, step.move)
            view = changed(view, msgspec.json.decode(protocol.encode(step.changes)))
            assert view == msgspec.to_builtins(again.view(seat))
            assert [event.values for event in step.events] == [e.seen_by(seat) for e in told]
        assert again.position == match.position


@pytest.mark.parametrize("slug", kt.games())
def test_a_replay_shows_what_the_others_saw(slug: str) -> None:
    match = played(slug, seed=3, moves=60)
    table, game = finished(match)
    replay = replay_of(table, game, "ann", 1)
    again = begin_again(match.game, match.full_record)
    view = msgspec.json.decode(replay.view)
    others = replay.others
    for step in [*replay.steps, None]:
        for seat, otherwise in enumerate(others):
            put = msgspec.json.decode(protocol.encode(otherwise))
            assert changed(deepcopy(view), put) == msgspec.to_builtins(again.view(seat))
        if step is not None:
            again.play(step.seat, step.move)
            view = changed(view, msgspec.json.decode(protocol.encode(step.changes)))
            others = step.others


def test_a_replay_is_seen_by_default_as_one_played() -> None:
    table, game = finished(played("miau"))
    game.guests.reverse()
    replay = replay_of(table, game, "ann", None)
    assert replay.own == replay.seat == len(game.guests) - 1
    assert replay_of(table, game, "bob", None).own is None


def test_the_key_of_one_game_is_not_that_of_the_next() -> None:
    assert replay_key("invite", 1) != replay_key("invite", 2)
    assert replay_key("invite", 1) != replay_key("another", 1)
    assert "invite" not in replay_key("invite", 1)


@pytest.mark.parametrize("slug", kt.games())
def test_a_table_begins_where_a_game_was_left_and_its_journal_tells_the_same(slug: str) -> None:
    whole = played(slug, seed=2)
    kept = len(whole.full_record.moves) // 2
    left = whole.shortened(kept)
    seat = whole.game.players - 1
    origin = FromGame("t0", 1, kept, seat)
    bots: list[protocol.Level] = ["tabby"] * seat
    request = MakeTable(slug, dict(whole.game.options), bots=bots, start=True, from_game=origin)
    live, effects = make_table(ANN, request, NAMES, HABITS, chance(3), position_text(left.position))
    match = live.table.match
    assert match is not None
    assert live.table.seat_of("ann") == seat
    assert match.position == left.position
    assert match.moves(match.actors[0]) == left.moves(match.actors[0])
    assert live.table.room(None).laid_out
    stored = [entries.read_entry(entries.write_entry(entry)) for entry in effects.entries]
    again = restored(NAMES.table, stored, {"ann": "Ann"})
    assert again.match is not None
    assert str(again.match.full_record) == str(match.full_record)
    assert kt.replay(str(match.full_record)).position == match.position


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("replays") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def mia(server: Server) -> str:
    return server.newcomer("Mia")


@pytest.fixture(scope="module")
def table(server: Server, mia: str) -> str:
    """Return a table with a game that is over."""
    made = server.make(mia, "miau", options={"players": 3}, bots=["tabby", "stray"], start=True)
    asyncio.run(play_on(server, mia, made["table"]))
    return str(made["table"])


async def play_on(server: Server, token: str, table: str) -> Json:
    async with company(server, token) as [player]:
        await player.join(table)
        return await player.play_on(table, random.Random(5))


def replay_in(server: Server, table: str, token: str, query: str = "") -> Json:
    answer = server.ask("GET", f"/api/tables/{table}/games/1/replay{query}", token)
    assert answer.status_code == 200, answer.text
    replay: Json = answer.json()
    return replay


def test_a_key_opens_a_replay_to_others_and_nothing_else(
    server: Server, table: str, mia: str
) -> None:
    eve = server.newcomer("Eve")
    key = replay_in(server, table, mia)["key"]
    path = f"/api/tables/{table}/games/1/replay"
    assert server.ask("GET", path, eve).status_code == 404
    assert server.ask("GET", f"{path}?invite=wrong", eve).status_code == 404
    assert server.ask("GET", f"{path}?invite={key}&seat=9", eve).status_code == 422
    assert replay_in(server, table, eve, f"?invite={key}&seat=1")["own"] is None
    assert server.ask("GET", f"/api/tables/{table}?invite={key}", eve).status_code == 404


def test_a_replay_holds_all_that_decided_the_deal(server: Server, table: str, mia: str) -> None:
    deal = replay_in(server, table, mia)["deal"]
    record = server.ask("GET", f"/api/tables/{table}/games/1/record", mia).text
    fair = kt.replay(record).full_record.fair
    assert fair is not None
    assert deal == {**msgspec.to_builtins(fair), "nonces": list(fair.nonces)}
    assert deal["table"] == f"{table}.1"


def test_a_finished_game_is_played_on_to_another_end(server: Server, table: str, mia: str) -> None:
    replay = replay_in(server, table, mia)
    origin = {"table": table, "number": 1, "moves": 4, "seat": replay["own"]}
    made = server.make(mia, "miau", bots=["tabby", "tabby"], start=True, from_game=origin)
    known = asyncio.run(play_on(server, mia, made["table"]))
    assert known["room"]["stage"] == "over"
    again = replay_in(server, made["table"], mia)
    assert again["own"] == replay["own"]
    assert again["deal"] is None
    assert again["room"]["laid_out"]
    review = server.ask("GET", f"/api/tables/{made['table']}/games/1/review", mia)
    assert review.status_code == 200


def order_of(*homes: str, again: tuple[int, str] | None = None) -> list[int]:
    """Return in which order reviews are made that these households ask for, one asked for again."""
    made: list[int] = []

    async def make(queue: Queue, making: Making, number: int) -> None:
        async with queue.turn(making):
            made.append(number)
            await asyncio.sleep(0.01)

    async def make_all() -> None:
        queue = Queue()
        makings = [Making.__new__(Making) for _ in homes]
        async with asyncio.TaskGroup() as tasks:
            for number, home in enumerate(homes):
                queue.ask_for(makings[number], home)
                tasks.create_task(make(queue, makings[number], number))
                await asyncio.sleep(0)
            if again is not None:
                queue.ask_for(makings[again[0]], again[1])
        assert not queue.waiting

    asyncio.run(make_all())
    return made


def test_the_review_that_a_household_asked_for_last_is_made_next() -> None:
    assert order_of("a", "a", "a", "a") == [0, 3, 2, 1]
    assert order_of("a", "a", "a", "a", again=(2, "a")) == [0, 2, 3, 1]


def test_households_take_turns_with_their_reviews() -> None:
    assert order_of("a", "a", "a", "a", "b", "b") == [0, 3, 5, 2, 4, 1]
    assert order_of("a", "a", "a", "a", "b", again=(1, "b")) == [0, 3, 1, 2, 4]


def test_one_household_leaves_room_for_the_reviews_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def make(making: Making) -> bytes:
        async with making.queue.turn(making):
            await asyncio.Event().wait()
        return b""

    async def ask() -> None:
        reviews = Reviews()
        asked = [await reviews.review(f"a{number}", "a", 0) for number in range(20)]
        assert asked.count(None) == 20 - MOST_WAITING - 1  # one is being made
        assert await reviews.review("a1", "a", 0) == ReviewProgress(0, None)
        assert await reviews.review("b", "b", 0) == ReviewProgress(0, None)

    monkeypatch.setattr(Making, "make", make)
    asyncio.run(ask())


def test_a_review_says_how_far_it_is_and_goes_on_alone(server: Server, mia: str) -> None:
    made = server.make(mia, LONG_REVIEW, options={"players": 2}, bots=["tabby"], start=True)
    table = made["table"]
    asyncio.run(play_on(server, mia, table))
    path = f"/api/tables/{table}/games/1/review?wait="
    steps = len(replay_in(server, table, mia)["steps"]) + 1
    heard: list[Json] = []
    while (answer := server.ask("GET", f"{path}0", mia)).status_code == 202:
        heard.append(answer.json())  # nobody waits for it meanwhile
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["steps"]) == steps
    assert heard[0] == {"judged": 0, "steps": None}
    assert heard[-1]["steps"] == steps
    judged = [progress["judged"] for progress in heard]
    assert judged == sorted(judged)
    assert judged[-1] > 0
    assert server.ask("GET", f"{path}-1", mia).status_code == 400


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"moves": 9999}, "no-such-thing"),
        ({"seat": 9}, "no-such-thing"),
        ({"number": 2}, "no-such-thing"),
        ({"table": "t0"}, "no-such-thing"),
        ({"moves": None}, "over-there"),
        ({"bots": ["tabby"]}, "bots-only"),
        ({"sit": False}, "bots-only"),
    ],
)
def test_what_cannot_be_played_on_is_refused(
    server: Server, table: str, mia: str, change: Json, code: str
) -> None:
    last = len(replay_in(server, table, mia)["steps"])
    origin = {"table": table, "number": 1, "moves": 4, "seat": 0}
    request = {"game": "miau", "bots": ["tabby", "tabby"], "start": True, "from_game": origin}
    for name, value in change.items():
        (origin if name in origin else request)[name] = last if value is None else value
    answer = server.ask("POST", "/api/tables", mia, request)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_stranger_cannot_play_on_from_a_game_of_others(server: Server, table: str) -> None:
    eve = server.newcomer("Eve")
    origin = {"table": table, "number": 1, "moves": 4, "seat": 0}
    request = {"game": "miau", "bots": ["tabby", "tabby"], "start": True, "from_game": origin}
    assert server.ask("POST", "/api/tables", eve, request).status_code == 422
