"""Whole games of Purrrummy in real browsers, played as people play it."""

import re
from itertools import combinations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.schnurrme_player import (
    LAY_OUT,
    Cards,
    Carrier,
    SchnurrmePlayer,
    Typist,
    best_meld,
)
from tests.browser.seated import (
    YOUR_TURN,
    Seated,
    play_to_the_end,
    settle,
    sit_together,
    without_network,
)

MOST_DEALS = 30


def sit_with_bots(person: Person, bots: int = 1, **options: object) -> None:
    """Go to new tables with bots until one has a turn: one game in eighty ends before."""
    wishes = {"game": "schnurrme", "bots": ["tabby"] * bots, "start": True}
    options = {"players": bots + 1, **options}
    for _ in range(MOST_DEALS):
        made = person.asks("POST", "/api/tables", {**wishes, "options": options})
        person.goes_to(f"/t/{made['table']}")
        if comes_to_a_turn(Seated(person)):
            return expect(person.page).to_have_title(re.compile("●"))
    raise AssertionError("the bots always went out at once")


def comes_to_a_turn(player: Seated) -> bool:
    """Wait until the player is asked, or the game is over; tell which."""
    asked = player.status.filter(has_text=YOUR_TURN)
    expect(asked.or_(player.over)).to_be_visible()
    return not player.is_over()


def test_two_people_and_a_bot(person: Invite) -> None:
    mia = person("Mia", size="phone", language="de")
    tom = person("Tom", size="desktop", language="en", theme="dark")
    for each in (mia, tom):
        each.comes_in()
    options = {"players": 3, "jokers": 4, "lay_off": True, "last_card": "meld"}
    sit_together(mia, [tom], "schnurrme", bots=["tabby"], options=options)
    players = by_tapping, by_carrying = SchnurrmePlayer(mia), Carrier(tom)
    for player in players:
        player.holds(7)

    def reload() -> None:
        before = sorted(by_tapping.cards())
        mia.page.reload()
        by_tapping.holds(len(before))
        assert sorted(by_tapping.cards()) == before
        mia.axe()
        tom.axe()

    def lose_network() -> None:
        settle(players)
        before = sorted(by_carrying.cards())
        with without_network(tom):
            pass
        assert sorted(by_carrying.cards()) == before

    play_to_the_end(players, {2: reload, 3: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(3)


def test_a_whole_game_by_keys(person: Invite) -> None:
    mia = person("Mia", size="desktop", language="de")
    mia.comes_in()
    sit_with_bots(mia, bots=2, jokers=4, lay_off=True, last_card="meld")
    player = Typist(mia)
    play_to_the_end([player])
    expect(player.over.get_by_role("listitem")).to_have_count(3)


def test_what_is_no_meld_is_explained(person: Invite) -> None:
    mia = person("Mia", size="small", language="de", theme="dark")
    mia.comes_in()
    sit_with_bots(mia)
    player = SchnurrmePlayer(mia)
    player.draw()
    before = player.cards()
    player.choose(*no_meld(before))
    player.main_button(LAY_OUT).click()
    toast = mia.page.get_by_role("alert")
    expect(toast).to_contain_text(re.compile("Regel PR[45]"))
    mia.axe()
    player.choose_none()
    player.at("stock").click()
    expect(toast).to_contain_text("Regel PR3")
    assert player.cards() == before


def no_meld(hand: list[str]) -> Cards:
    """Return three cards that do not go together."""
    plain = [card for card in hand if not card.startswith("*")]
    return next(three for three in combinations(plain, 3) if not best_meld(list(three)))


def test_what_a_joker_stands_for_is_asked(person: Invite) -> None:
    mia = person("Mia", size="desktop", language="en")
    mia.comes_in()
    player = SchnurrmePlayer(mia)
    for _ in range(MOST_DEALS):
        sit_with_bots(mia, jokers=4)
        player.draw()
        meld = pair_and_joker(player.cards())
        if meld:
            break
    assert meld
    before = len(player.cards())
    player.choose(*meld)
    player.main_button(LAY_OUT).click()
    expect(mia.page.get_by_role("dialog", name="What is the joker?")).to_be_visible()
    mia.axe()
    mia.page.keyboard.press("Escape")
    player.holds(before)
    player.main_button(LAY_OUT).click()
    player.answer()
    player.holds(before - 3)
    assert player.answered == 1
    label = re.compile(r"You, meld \d+: .*joker as .* of ")
    expect(mia.page.get_by_role("button", name=label)).to_be_visible()
    mia.axe()


def pair_and_joker(hand: list[str]) -> Cards | None:
    """Return two cards of one rank and a joker, which can then be of two suits."""
    pairs = [pair for pair in combinations(hand, 2) if pair[0][0] == pair[1][0] != "*"]
    return (*pairs[0], "*") if pairs and "*" in hand else None


def test_who_watches_sees_no_hand(person: Invite) -> None:
    mia = person("Mia", size="sideways", theme="dark")
    tom = person("Tom", size="large", language="en")
    for each in (mia, tom):
        each.comes_in()
    sit_with_bots(mia, bots=2)
    table = mia.page.url.rsplit("/", 1)[1]
    invite = mia.asks("GET", f"/api/tables/{table}/invitation")["link"].split("#")[1]
    tom.goes_to(f"/t/{table}#{invite}")
    watcher = SchnurrmePlayer(tom)
    expect(watcher.at("stock")).to_be_visible()
    assert watcher.cards() == []
    mia.axe()
    tom.axe()
    watcher.at("pile").click()
    expect(tom.page.get_by_role("dialog", name="Discard pile")).to_be_visible()
    tom.axe()
