"""Whole games of Katz und Maus in real browsers, played as people play it."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.finished import comes_in_with_token, finished_game, past_the_page, replay_of
from tests.browser.katzundmaus_player import CatAndMousePlayer
from tests.browser.person import Person
from tests.browser.seated import play_to_the_end, settle, sit_together, without_network
from tests.live_server import Json, company

LAST_MOVES = 30
LAST_GOALS = 2  # cards of a goal stack
LAST_CARDS = 15  # of the stock


def table_against_a_bot(person: Person, **table: object) -> str:
    """Make a table with a bot, begin, and go there."""
    wishes = {"game": "katzundmaus", "bots": ["kitten"], "start": True, **table}
    made = person.asks("POST", "/api/tables", wishes)
    person.goes_to(f"/t/{made['table']}")
    return str(made["table"])


def play_on(players: list[CatAndMousePlayer], moves: int) -> None:
    """Let everyone play for a while."""
    while moves > 0:
        for each in players:
            if each.is_asked():
                each.turn()
                moves -= 1
        players[0].page.wait_for_timeout(20)


async def hurry(server: Person, table: str, tokens: Sequence[str]) -> None:
    """Let everyone play on past their pages, until the end is near."""
    async with company(server, *tokens) as players:
        for each in players:
            await each.join(table)
        while True:
            [mover] = [each for each in players if each.tables[table]["moves"]]
            seen = mover.tables[table]
            if is_nearly_over(seen["view"]):
                return
            move = max(seen["moves"], key=usefulness)
            done = await mover.do("move", table, move=move, version=seen["version"])
            for each in players:
                while each.tables[table]["version"] < done["version"]:
                    await each.hear()


def is_nearly_over(view: Json) -> bool:
    """Tell whether somebody has few cards to go, or few are left to draw."""
    goals = [int(seat["goal"]) for seat in view["seats"]]
    return min(goals) <= LAST_GOALS or int(view["stock"]) <= LAST_CARDS


def usefulness(move: str) -> tuple[bool, bool]:
    """Return how useful a move seems: a goal card first, then whatever is built."""
    return move.startswith("goal"), ">b" in move


def test_the_end_of_a_game_against_a_bot(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    game = finished_game(mia, "katzundmaus", 2)
    table, _, number = game.partition("/")
    replay = replay_of(mia, game)
    moves = len(replay["steps"]) - LAST_MOVES
    origin = {"table": table, "number": int(number), "moves": moves, "seat": replay["own"]}
    table_against_a_bot(mia, from_game=origin)
    player = CatAndMousePlayer(mia)
    play_to_the_end([player])
    expect(player.over.get_by_role("listitem")).to_have_count(2)


def test_two_people_lost_and_back_again_play_to_the_end(person: Invite) -> None:
    mia = person("Mia", size="small", language="de")
    tom = person("Tom", size="sideways", language="en", theme="dark")
    tokens = [comes_in_with_token(each) for each in (mia, tom)]
    table = sit_together(mia, [tom], "katzundmaus")
    players = [CatAndMousePlayer(mia), CatAndMousePlayer(tom)]
    for player in players:
        expect(player.status).to_be_visible()
    play_on(players, 12)
    settle(players)
    before = [(player.cards(), player.goal_count()) for player in players]
    mia.page.reload()
    expect(mia.page.locator("[data-at^='hand:']")).to_have_count(len(before[0][0]))
    with without_network(tom):
        tom.page.wait_for_timeout(200)
    assert [(player.cards(), player.goal_count()) for player in players] == before
    past_the_page(hurry(mia, table, tokens))
    assert play_to_the_end(players) > 0
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(2)


def test_what_does_not_go_is_explained(person: Invite) -> None:
    mia = person("Mia")
    mia.comes_in()
    table_against_a_bot(mia)
    player = CatAndMousePlayer(mia)
    expect(player.status).to_contain_text("Du bist dran")
    before = player.cards()
    toast = mia.page.get_by_role("alert")
    mia.page.locator("[data-drop=b1]").click()
    expect(toast).to_contain_text("Regel CM7")
    mia.page.locator("[data-drop=d1]").click()
    expect(toast).to_contain_text(re.compile("Ablagestapel 1 ist leer"))
    player.goal.drag_to(mia.page.locator("[data-drop=d2]"))
    expect(toast).to_contain_text("Regel CM7")
    wrong = next(card for card in before if card not in player.playable())
    player.card(wrong).click()
    assert player.buildings().count() == 0
    mia.page.locator("[data-drop=b2]").click()
    expect(toast).to_contain_text("Regel CM5")
    assert player.cards() == before


def test_every_discarded_card_can_be_seen(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    mia.comes_in()
    table_against_a_bot(mia)
    player = CatAndMousePlayer(mia)
    play_on([player], 8)
    player.button("Ablagestapel ansehen").click()
    expect(mia.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(8)
    mia.axe()


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_the_table_bars_nobody(person: Invite, size: str, theme: str) -> None:
    mia = person("Mia", size=size, theme=theme)
    mia.comes_in()
    table_against_a_bot(mia, hints=True)
    player = CatAndMousePlayer(mia)
    play_on([player], 6)
    expect(player.status).to_contain_text("Du bist dran")
    mia.axe()
    player.card(player.cards()[0]).click()
    mia.axe()


def test_who_watches_sees_no_hand(person: Invite) -> None:
    mia, zoe = person("Mia"), person("Zoe", size="desktop")
    for each in (mia, zoe):
        each.comes_in()
    table = table_against_a_bot(mia, watchers=True, public=True)
    zoe.goes_to(f"/t/{table}")
    watcher = CatAndMousePlayer(zoe)
    expect(watcher.status).to_be_visible()
    assert watcher.cards() == []
    assert watcher.goal.count() == 0
    assert watcher.goal_button.count() == 0
    zoe.axe()
