"""Whole games of Mauz in real browsers, played as people play it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.mauz_player import Dragger, MauzPlayer, Tapper
from tests.browser.person import Person
from tests.browser.seated import (
    looks,
    play_to_the_end,
    settle,
    sit_together,
    without_network,
)


def table_against_bots(person: Person, bots: int = 2, **table: object) -> None:
    """Make a table with bots, begin, and go there."""
    options = {"players": bots + 1}
    wishes = {"game": "mauz", "bots": ["tabby"] * bots, "start": True, "options": options}
    made = person.asks("POST", "/api/tables", {**wishes, **table})
    person.goes_to(f"/t/{made['table']}")


def until(player: MauzPlayer, seen: str, everyone: list[MauzPlayer] | None = None) -> None:
    """Play until the player sees something."""
    for _ in looks(player.page):
        if getattr(player, seen).is_visible():
            return
        for each in everyone or [player]:
            if each.is_asked() and not getattr(player, seen).is_visible():
                each.turn()
    raise AssertionError(f"there was no {seen}")


def test_two_people_and_a_bot_play_to_the_end(person: Invite) -> None:
    mia = person("Mia", size="phone", language="de")
    tom = person("Tom", size="desktop", language="en", theme="dark")
    for each in (mia, tom):
        each.comes_in()
    sit_together(mia, [tom], "mauz", options={"players": 3}, bots=["kitten"])
    players: list[MauzPlayer] = [Tapper(mia), Dragger(tom)]
    for player in players:
        expect(player.status).to_be_visible()

    def settled(player: MauzPlayer) -> tuple[list[str], list[str]]:
        """Wait until a person is to move, and return what this one sees."""
        settle(players)
        if player.go_on.is_visible():
            player.go_on.click()
        return player.cards(), player.middle()

    def reload() -> None:
        before = settled(players[0])
        mia.page.reload()
        expect(mia.page.locator("[data-at^='hand:']")).to_have_count(len(before[0]))
        assert (players[0].cards(), players[0].middle()) == before

    def lose_network() -> None:
        before = settled(players[1])
        with without_network(tom):
            tom.page.wait_for_timeout(200)
        assert (players[1].cards(), players[1].middle()) == before

    play_to_the_end(players, {3: reload, 5: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(3)


def test_a_whole_game_against_bots(person: Invite) -> None:
    mia = person("Mia", size="sideways", theme="dark")
    mia.comes_in()
    table_against_bots(mia)
    player = MauzPlayer(mia)
    play_to_the_end([player])
    expect(player.over.get_by_role("listitem")).to_have_count(3)


def first_to_move(players: list[MauzPlayer]) -> MauzPlayer:
    """Return who is on turn as soon as the cards lie in the middle."""
    for _ in looks(players[0].page):
        for each in players:
            if each.is_asked() and each.middle():
                return each
            if each.go_on.is_visible() or each.sets.is_visible():
                each.turn()
    raise AssertionError("nobody came to move")


def test_what_does_not_go_is_explained(person: Invite) -> None:
    mia, tom = person("Mia"), person("Tom", size="desktop")
    for each in (mia, tom):
        each.comes_in()
    sit_together(mia, [tom], "mauz", options={"players": 2})
    players = [MauzPlayer(mia), MauzPlayer(tom)]
    first = first_to_move(players)
    [second] = [each for each in players if each is not first]
    first.button("Tauschen").click(force=True)
    expect(first.page.get_by_role("alert")).to_contain_text("Regel KC3")
    second.button("Klopfen").click(force=True)
    expect(second.page.get_by_role("alert")).to_contain_text("Regel KT1")
    before = second.cards()
    first.button("Klopfen").click()
    expect(second.status).to_contain_text("Du bist dran")
    second.button("Klopfen").click(force=True)
    expect(second.page.get_by_role("alert")).to_contain_text("Regel KC4")
    assert second.cards() == before
    second.button("Nichts").click()
    for player in players:
        expect(player.showdown.get_by_role("listitem")).to_have_count(2)


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_the_table_bars_nobody(person: Invite, size: str, theme: str) -> None:
    mia = person("Mia", size=size, theme=theme)
    mia.comes_in()
    table_against_bots(mia, bots=1, hints=True)
    player = MauzPlayer(mia)
    for seen in ("sets", "showdown"):
        until(player, seen)
        mia.axe()
        mia.touch()
        if seen == "showdown":
            player.go_on.click()
    until(player, "sets")
    player.turn()
    mia.axe()


def test_who_watches_sees_no_hand_but_the_showdown(person: Invite) -> None:
    mia, zoe = person("Mia"), person("Zoe", size="desktop")
    for each in (mia, zoe):
        each.comes_in()
    wishes = {"game": "mauz", "bots": ["tabby"], "start": True, "options": {"players": 2}}
    made = mia.asks("POST", "/api/tables", {**wishes, "watchers": True, "public": True})
    mia.goes_to(f"/t/{made['table']}")
    zoe.goes_to(f"/t/{made['table']}")
    player, watcher = MauzPlayer(mia), MauzPlayer(zoe)
    expect(watcher.status).to_be_visible()
    assert watcher.cards() == []
    assert not watcher.button("Klopfen").count()
    until(player, "showdown")
    expect(watcher.showdown).to_be_visible()
    watcher.go_on.click()
    expect(watcher.showdown).to_be_hidden()
    expect(player.showdown).to_be_visible()
    expect(player.showdown).to_contain_text(re.compile(r"\d+"))
