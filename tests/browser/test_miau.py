"""Whole games of Miau in real browsers, played as people play it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.miau_player import MIAU, Dragger, MiauPlayer, Typist, table_against_bots
from tests.browser.seated import looks, play_to_the_end, settle, without_network

MOST_DEALS = 20


@pytest.mark.parametrize(
    ("how", "size", "language"),
    [
        (MiauPlayer, "phone", "de"),
        (Dragger, "desktop", "en"),
        (Typist, "desktop", "de"),
        (MiauPlayer, "sideways", "en"),
    ],
)
def test_a_whole_game_against_bots(
    person: Invite, how: type[MiauPlayer], size: str, language: str
) -> None:
    mia = person("Mia", size=size, language=language)
    mia.comes_in()
    table_against_bots(mia)
    player = how(mia)
    play_to_the_end([player])
    expect(player.over.get_by_role("listitem")).to_have_count(3)
    with mia.page.expect_download() as download:
        player.over.get_by_role("link", name=re.compile("Aufzeichnung|Record")).click()
    assert download.value.suggested_filename == "miau-1.txt"


def test_who_forgets_to_call_draws_and_nobody_reminds_them(person: Invite) -> None:
    class Forgetful(MiauPlayer):
        looks: str | None

        def call(self) -> None:
            looks = self.button(*MIAU).get_attribute("class")
            assert looks == self.looks, "the button changed by itself"

    mia = person("Mia")
    mia.comes_in()
    player = Forgetful(mia)
    for _ in range(MOST_DEALS):
        table_against_bots(mia, bots=1)
        player.looks = player.button(*MIAU).get_attribute("class")
        for _ in looks(mia.page):
            if player.is_over():
                break  # a bot won before there was anything to forget
            if player.is_asked():
                player.turn()
            if mia.page.get_by_text("Du hast das Miau! vergessen").count():
                return
    raise AssertionError("nobody was punished")


def test_an_illegal_card_is_explained_and_goes_back(person: Invite) -> None:
    mia = person("Mia")
    mia.comes_in()
    for _ in range(MOST_DEALS):
        table_against_bots(mia, bots=1)
        player = MiauPlayer(mia)
        expect(player.status).to_contain_text(re.compile("Du bist dran"))
        wrong = [card for card in player.cards() if card not in player.playable()]
        if wrong:
            break
    before = player.cards()
    player.card(wrong[0]).click()
    toast = mia.page.get_by_role("alert")
    expect(toast).to_contain_text(re.compile("Regel MM"))
    assert player.cards() == before
    toast.get_by_role("link").click()
    expect(mia.page).to_have_url(re.compile("/rules/miau#MM"))
    mia.page.go_back()
    expect(player.status).to_contain_text("Du bist dran")
    assert player.cards() == before


def test_lost_and_back_again(person: Invite) -> None:
    mia = person("Mia", size="phone")
    mia.comes_in()
    table_against_bots(mia)
    player = MiauPlayer(mia)

    def reload() -> None:
        before = player.cards() if player.is_asked() else None
        mia.page.reload()
        expect(player.status).to_be_visible()
        if before is not None:
            expect(player.page.locator("[data-at^='hand:']")).to_have_count(len(before))
            assert sorted(player.cards()) == sorted(before)

    def lose_network() -> None:
        settle([player])
        with without_network(mia):
            mia.page.wait_for_timeout(300)

    play_to_the_end([player], {2: reload, 4: lose_network})
