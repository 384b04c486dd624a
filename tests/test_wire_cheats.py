"""Nobody gets more out of the real server than the rules give."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial

import pytest
from websockets.exceptions import ConnectionClosed

from tests.live_server import PATIENCE, Json, Player, Server, company


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cheats") / "data") as running:
        yield running


class Duel:
    """A game of two that has begun, with somebody who looks on."""

    def __init__(self, server: Server, made: Json, tokens: list[str], people: list[Player]) -> None:
        self.server = server
        self.made = made
        self.table: str = made["table"]
        self.tokens = tokens
        self.people = people
        self.mia, self.tom, self.eve = people

    def mover(self) -> Player:
        """Return who has to move."""
        return next(p for p in (self.mia, self.tom) if p.tables[self.table]["moves"])

    def waiter(self) -> Player:
        """Return who has to wait."""
        return self.mia if self.mover() is self.tom else self.tom

    def token_of(self, player: Player) -> str:
        """Return a player's token."""
        return self.tokens[self.people.index(player)]

    def play(self) -> Json:
        """Return a move that can be made."""
        known = self.mover().tables[self.table]
        return {"move": known["moves"][0], "version": known["version"]}

    async def version(self) -> int:
        """Return how many entries the journal has, as somebody sees who comes in now."""
        return int((await self.eve.join(self.table, invite=self.made["invite"]))["version"])


@asynccontextmanager
async def duel(server: Server, game: str = "miau", **request: object) -> AsyncIterator[Duel]:
    tokens = [server.newcomer(name) for name in ("Mia", "Tom", "Eve")]
    made = server.make(tokens[0], game, options={"players": 2}, **request)
    async with company(server, *tokens) as people:
        for player in people:
            await player.join(made["table"], invite=made["invite"])
        await people[1].do("sit", made["table"])
        await people[0].do("start", made["table"])
        for player in people:
            await player.do("answer", made["table"], agree=False)
        yield Duel(server, made, tokens, people)


async def is_shut(player: Player) -> int:
    """Wait until the server closes a socket, and return its code."""
    try:
        while True:
            await player.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_only_the_seat_that_is_asked_moves(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            before = await game.version()
            wrong = await game.waiter().do("move", game.table, **game.play())
            assert wrong["kind"] in ("illegal", "move")
            looker = await game.eve.do("move", game.table, **game.play())
            assert (looker["kind"], looker["code"]) == ("table", "no-seat")
            for do in ("resign", "leave", "hint", "holdings"):
                assert (await game.eve.do(do, game.table))["code"] == "no-seat"
            for do, values in (("mute", {"on": True}), ("remove", {"seat": 0}), ("start", {})):
                assert (await game.eve.do(do, game.table, **values))["code"] == "not-master"
            assert await game.version() == before

    asyncio.run(cheat())


def test_a_table_hears_only_those_whom_it_is_shown(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game, duel(server) as other:
            before = await game.version()
            stranger = other.mover()
            await stranger.send("move", table=game.table, ref="x", **game.play())
            assert (await stranger.until("gone"))["code"] == "no-table"
            await stranger.send("say", table=game.table, ref="y", text="hello")
            assert (await stranger.until("gone"))["code"] == "no-table"
            assert (await stranger.join(game.table))["is"] == "gone"
            assert (await stranger.join(game.table, invite=other.made["invite"]))["is"] == "gone"
            assert await game.version() == before

    asyncio.run(cheat())


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/api/session"), ("DELETE", "/api/me")])
@pytest.mark.parametrize("joined", [True, False])
def test_a_session_that_ended_plays_no_more(
    server: Server, method: str, path: str, joined: bool
) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            mover, play = game.mover(), game.play()
            token = game.token_of(mover)
            player = mover if joined else await Player.enter(server, token)
            assert server.ask(method, path, token).status_code == 204
            try:
                await player.send("join", table=game.table)
                await player.send("move", table=game.table, ref="old", **play)
            except ConnectionClosed:
                pass
            assert await is_shut(player) == 4401
            assert "old" not in player.acks
            assert server.ask("GET", "/api/me", token).status_code == 401
            with pytest.raises(ConnectionClosed):
                await Player.enter(server, token)
            assert game.eve.tables[game.table]["room"]["stage"] == "playing"

    asyncio.run(cheat())


def test_another_device_of_the_guest_stays(server: Server) -> None:
    async def use() -> None:
        token = server.newcomer("Mia")
        word = server.ask("POST", "/api/me/come-back", token).json()["word"]
        back = server.ask("POST", "/api/back", body={"word": word})
        second = back.headers["set-cookie"].partition("=")[2].partition(";")[0]
        async with company(server, token, second) as (one, two):
            assert server.ask("DELETE", "/api/session", token).status_code == 204
            assert await is_shut(one) == 4401
            made = server.make(second, "miau")
            assert (await two.join(made["table"]))["seat"] == 0

    asyncio.run(use())


def test_what_is_sent_five_times_is_done_once_and_acked_the_same(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            mover, play = game.mover(), game.play()
            before = await game.version()
            again = await Player.enter(server, game.token_of(mover))
            await again.join(game.table)
            acks = [await mover.do("move", game.table, ref="five", **play) for _ in range(3)]
            acks += [await again.do("move", game.table, ref="five", **play) for _ in range(2)]
            assert {ack["is"] for ack in acks} == {"ack"}
            assert {ack["version"] for ack in acks} == {before + 1}
            assert await game.version() == before + 1
            for _ in range(5):
                await mover.do("say", game.table, ref="said", text="Once.")
            assert [line["text"] for line in (await again.join(game.table))["chat"]] == ["Once."]
            await again.socket.close()

    asyncio.run(cheat())


def test_the_last_move_is_acked_the_same_when_sent_again(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            first = await game.mia.do("resign", game.table, ref="gone")
            again = await game.mia.do("resign", game.table, ref="gone")
            assert first == again

    asyncio.run(cheat())


def test_in_real_time_every_line_that_sent_a_move_is_answered(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server, "katch") as game:
            mover, play = game.mover(), game.play()
            again = await Player.enter(server, game.token_of(mover))
            await again.join(game.table)
            for player in (mover, mover, again, mover, again):
                await player.send("move", table=game.table, ref="k", reaction=0, **play)
            answers = [
                await player.until("ack", "refused", that=lambda m: m["ref"] == "k")
                for player in (mover, mover, mover, again, again)
            ]
            assert all(answer == answers[0] for answer in answers)
            await again.socket.close()

    asyncio.run(cheat())


def test_of_a_hundred_racing_moves_one_wins(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            play, before = game.play(), await game.version()
            token = game.token_of(game.mover())
            more = [await Player.enter(server, token) for _ in range(4)]
            for player in more:
                await player.join(game.table)
            racers = [*more, *game.people]

            async def race(player: Player, number: int) -> list[Json]:
                refs = [f"{number}.{turn}" for turn in range(100 // len(racers) + 1)]
                for ref in refs:
                    await player.send("move", table=game.table, ref=ref, **play)
                return [await player.until("ack", "refused") for _ in refs]

            found = await asyncio.gather(*(race(p, n) for n, p in enumerate(racers)))
            answers = [answer for some in found for answer in some]
            assert len(answers) >= 100
            assert sum(answer["is"] == "ack" for answer in answers) == 1
            assert await game.version() == before + 1
            for player in more:
                await player.socket.close()

    asyncio.run(cheat())


def test_a_move_that_answers_another_version_is_refused(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            mover, play = game.mover(), game.play()
            stale = await mover.do("move", game.table, **{**play, "version": 0})
            assert stale["code"] == "stale"
            early = await mover.do("move", game.table, **{**play, "version": 10**6})
            assert early["code"] == "from-the-future"
            assert (await mover.do("move", game.table, **play))["is"] == "ack"

    asyncio.run(cheat())


@pytest.mark.parametrize("pongs", ["never", "wrong"])
def test_forged_lag_gains_no_credit(server: Server, pongs: str) -> None:
    async def cheat() -> None:
        async with duel(server, "katch") as game:
            mover = game.mover()
            if pongs == "wrong":
                ping = await mover.until("ping")
                for number in ("x", "", ping["number"][::-1]):
                    await mover.send("pong", number=number)
            while not mover.tables[game.table]["moves"]:
                await mover.hear()
            move = mover.tables[game.table]["moves"][0]
            await mover.send("move", table=game.table, ref="z", move=move, version=0, reaction=0)
            judged = await mover.until("update", that=lambda m: m["kind"] == "judged")
            own = [v for v in judged["verdicts"] if v["seat"] == mover.tables[game.table]["seat"]]
            assert [verdict["credit"] for verdict in own] == [0]
            assert own[0]["measured"] == 0

    asyncio.run(cheat())


def test_delayed_pongs_gain_a_bounded_credit(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server, "katch") as game:
            mover = game.mover()
            ping = await mover.until("ping")
            await asyncio.sleep(0.6)
            for _ in range(3):
                await mover.send("pong", number=ping["number"])
            while not mover.tables[game.table]["moves"]:
                await mover.hear()
            move = mover.tables[game.table]["moves"][0]
            await mover.send("move", table=game.table, ref="z", move=move, version=0, reaction=0)
            judged = await mover.until("update", that=lambda m: m["kind"] == "judged")
            assert all(verdict["credit"] <= 250 for verdict in judged["verdicts"])
            assert judged["verdicts"][0]["odd"]

    asyncio.run(cheat())


def test_an_invite_brings_nobody_to_a_seat_of_others(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            for seat in (0, 1, None):
                refused = await game.eve.do("sit", game.table, seat=seat)
                assert refused["is"] == "refused"
            await game.tom.do("leave", game.table)
            assert (await game.eve.do("sit", game.table))["is"] == "refused"
            assert (await game.eve.join(game.table))["is"] == "gone", "no invite, no table"
            shown = await game.eve.join(game.table, invite=game.made["invite"])
            assert (shown["seat"], shown["invite"], shown["code"]) == (None, None, None)

    asyncio.run(cheat())


def test_who_is_removed_sees_no_more_of_the_table(server: Server) -> None:
    async def cheat() -> None:
        async with duel(server) as game:
            seat = game.tom.tables[game.table]["seat"]
            await game.mia.do("remove", game.table, seat=seat)
            assert (await game.tom.until("gone"))["code"] == "removed"
            await game.tom.send("say", table=game.table, ref="x", text="Why?")
            assert (await game.tom.until("gone"))["code"] == "no-table"
            again = await game.tom.join(game.table, invite=game.made["invite"])
            assert (again["is"], again["code"]) == ("gone", "no-table")

    asyncio.run(cheat())


def test_without_watchers_nobody_looks_on_once_the_game_begins(server: Server) -> None:
    async def cheat() -> None:
        tokens = [server.newcomer(name) for name in ("Mia", "Tom", "Eve")]
        made = server.make(tokens[0], "miau", options={"players": 2}, watchers=False)
        table = made["table"]
        async with company(server, *tokens) as (mia, tom, eve):
            for player in (mia, tom, eve):
                await player.join(table, invite=made["invite"])
            await tom.do("sit", table)
            await eve.until("update")
            heard = len(eve.raw)
            await mia.do("start", table)
            assert (await eve.until("gone"))["code"] == "no-table"
            told = b"".join(eve.raw[heard:])
            assert b'"started"' not in told
            assert (await eve.join(table, invite=made["invite"]))["is"] == "gone"

    asyncio.run(cheat())


def test_a_come_back_word_brings_one_device_once(server: Server) -> None:
    token = server.newcomer("Mia")
    keys = server.ask("POST", "/api/me/come-back", token).json()

    async def race(word: str) -> list[int]:
        ask = partial(server.ask, "POST", "/api/back", body={"word": word})
        answers = await asyncio.gather(*(asyncio.to_thread(ask) for _ in range(8)))
        return sorted(answer.status_code for answer in answers)

    for word in (keys["word"], keys["link"].partition("#")[2]):
        assert asyncio.run(race(word)) == [201] + [422] * 7
        assert server.ask("POST", "/api/back", body={"word": word}).status_code == 422


def test_a_come_back_word_does_not_last(server: Server) -> None:
    token = server.newcomer("Mia")
    word = server.ask("POST", "/api/me/come-back", token).json()["word"]
    with closing(sqlite3.connect(server.data / "katzentisch.db", timeout=PATIENCE)) as store, store:
        changed = store.execute("UPDATE key SET until = ?", (int(time.time()) - 1,))
        assert changed.rowcount >= 1
    assert server.ask("POST", "/api/back", body={"word": word}).status_code == 422


def test_a_bot_is_shown_as_one_and_makes_no_bots(server: Server) -> None:
    maker = server.newcomer("Mia")
    bot = server.ask("POST", "/api/bots", maker, {"name": "Tin"}).json()["token"]
    assert server.ask("GET", "/api/me", bot).json() == {"name": "Tin", "bot": True}
    assert server.ask("POST", "/api/bots", bot, {"name": "Tin two"}).status_code == 422

    async def sit() -> None:
        made = server.make(maker, "miau", options={"players": 2})
        async with company(server, maker, bot) as (mia, tin):
            await mia.join(made["table"])
            await tin.join(made["table"], invite=made["invite"])
            await tin.do("sit", made["table"])
            await mia.until("update")
            assert mia.tables[made["table"]]["room"]["chairs"][1]["bot"]
            heir = await mia.do("pass-on", made["table"], seat=1)
            assert heir["code"] == "no-player-there"

    asyncio.run(sit())


def test_whoever_asks_again_and_again_what_they_could_hold_is_answered(server: Server) -> None:
    async def ask() -> None:
        async with duel(server, holdings=True) as game:
            before = await game.version()
            waiter = game.waiter()
            for number in range(6):
                await waiter.send("holdings", table=game.table, ref=f"w{number}")
            answers = [await waiter.until("holdings", "refused") for _ in range(6)]
            assert {answer["ref"] for answer in answers} == {f"w{number}" for number in range(6)}
            told = [answer for answer in answers if answer["is"] == "holdings"]
            assert told
            assert all(answer["unseen"] == told[0]["unseen"] for answer in told)
            assert await game.version() == before

    asyncio.run(ask())


def test_nobody_is_told_what_they_could_hold_where_the_table_does_not_want_it(
    server: Server,
) -> None:
    async def ask() -> None:
        async with duel(server) as game:
            refused = await game.waiter().do("holdings", game.table)
            assert (refused["kind"], refused["code"]) == ("table", "no-holdings")

    asyncio.run(ask())


def test_a_hint_that_is_not_thought_to_its_end_is_answered(server: Server) -> None:
    async def ask() -> None:
        async with duel(server, hints=True) as game:
            mover = game.mover()
            for number in range(6):
                await mover.send("hint", table=game.table, ref=f"h{number}")
            answers = [await mover.until("hint", "refused") for _ in range(6)]
            assert {answer["ref"] for answer in answers} == {f"h{number}" for number in range(6)}
            assert any(answer["is"] == "hint" for answer in answers)

    asyncio.run(ask())
