"""Whole games of Purrrummy through the page, by people on a phone and at a desk, and a bot."""

import re
from itertools import combinations
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.schnurrme_player import LAY_OUT, Player, best_meld

MOST_TURNS = 150
MOST_DEALS = 30

# Sits down, or starts, over a socket of its own.
DO = """([wish, table, invite]) => new Promise((done, fail) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket')
  socket.onopen = () => socket.send(JSON.stringify({do: 'hello', protocol: 1}))
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data)
    const say = (what) => socket.send(JSON.stringify({table, ...what}))
    if (message.is === 'welcome') say({do: 'join', invite})
    if (message.is === 'table') say({do: wish, ref: 'first'})
    if (message.is === 'refused' || message.is === 'gone') fail(new Error(data))
    if (message.is === 'ack') { socket.close(); done() }
  }
})"""


def make_table(maker: Person, *others: Person, bots: int, **options: Any) -> str:
    """Make a table for these people and some bots, start it, and let all look at it."""
    everyone = [maker, *others]
    for each in everyone:
        each.comes_in()
        each.goes_to("/")
    options = {"players": len(everyone) + bots, **options}
    wish = {"game": "schnurrme", "options": options, "bots": ["tabby"] * bots, "hints": True}
    made = maker.asks("POST", "/api/tables", wish)
    for each in others:
        each.page.evaluate(DO, ["sit", made["table"], made["invite"]])
    maker.page.evaluate(DO, ["start", made["table"], None])
    for each in everyone:
        each.page.goto(f"/t/{made['table']}")
        expect(each.page.locator("[data-at='stock']")).to_be_visible()
    return str(made["table"])


def test_a_whole_game(person: Invite) -> None:
    mia = person("Mia", size="phone", language="de")
    tom = person("Tom", size="desktop", language="en", theme="dark")
    make_table(mia, tom, bots=1, lay_off=True, last_card="meld")
    players = [Player(mia), Player(tom, drags=True)]
    turns = 0
    while not all(each.is_over() for each in players) and turns < MOST_TURNS:
        for each in players:
            if each.is_over() or not each.is_on_turn():
                mia.page.wait_for_timeout(20)
                continue
            turns += 1
            each.play_turn()
            if turns == 3:
                come_back_after_reload(players[0])
                mia.axe()
                tom.axe()
            if turns == 4:
                come_back_after_silence(players[1])
    assert turns < MOST_TURNS
    for each in players:
        expect(each.page.get_by_role("dialog").locator("ol > li")).to_have_count(3)


def come_back_after_reload(player: Player) -> None:
    """Load the page anew: the same cards are there."""
    before = sorted(player.hand())
    player.page.reload()
    player.wait_for(len(before))
    assert sorted(player.hand()) == before


def come_back_after_silence(player: Player) -> None:
    """Lose the network for a moment: the page says so, and everything is there again."""
    before = sorted(player.hand())
    player.person.context.set_offline(True)
    player.person.see(re.compile("Connection lost|Verbindung weg"))
    player.person.context.set_offline(False)
    expect(player.page.get_by_text(re.compile("Connection lost|Verbindung weg"))).to_have_count(0)
    assert sorted(player.hand()) == before


def test_what_is_no_meld_is_explained(person: Invite) -> None:
    mia = person("Mia", size="small", language="de", theme="dark")
    make_table(mia, bots=1)
    player = Player(mia)
    expect(mia.page).to_have_title(re.compile("●"))
    player.draw()
    plain = [card for card in player.hand() if not card.startswith("*")]
    three = next(
        cards
        for cards in zip(plain, plain[3:], plain[6:], strict=False)
        if best_meld(list(cards)) is None
    )
    player.choose(*three)
    player.button(LAY_OUT).click()
    expect(mia.page.get_by_role("alert")).to_contain_text(re.compile("Regel PR[45]"))
    mia.axe()
    player.choose_none()
    player.at("stock").click()
    expect(mia.page.get_by_role("alert")).to_contain_text("Regel PR3")
    player.discard()


def test_what_a_joker_stands_for_is_asked(person: Invite) -> None:
    mia = person("Mia", size="desktop", language="en")
    player = Player(mia)
    for _ in range(MOST_DEALS):
        make_table(mia, bots=1, jokers=4)
        expect(mia.page).to_have_title(re.compile("●"))
        player.draw()
        meld = with_joker(player.hand())
        if meld:
            break
    assert meld
    before = len(player.hand())
    player.choose(*meld)
    mia.see("That works.")
    player.button(LAY_OUT).click()
    expect(mia.page.get_by_role("dialog", name="What is the joker?")).to_be_visible()
    mia.axe()
    mia.page.keyboard.press("Escape")
    player.wait_for(before)
    player.button(LAY_OUT).click()
    player.answer()
    player.wait_for(before - 3)
    assert player.answered == 1
    label = re.compile(r"Meld \d+ of You: .*joker as .* of ")
    expect(mia.page.get_by_role("button", name=label)).to_be_visible()


def with_joker(hand: list[str]) -> tuple[str, ...] | None:
    """Return two cards of one rank and a joker, which can then be of two suits."""
    pairs = [pair for pair in combinations(hand, 2) if pair[0][0] == pair[1][0] != "*"]
    return (*pairs[0], "*") if pairs and "*" in hand else None


def test_who_watches_sees_no_hand(person: Invite) -> None:
    mia, tom = person("Mia", size="sideways"), person("Tom", size="large", language="en")
    make_table(mia, bots=2)
    table = mia.page.url.rsplit("/", 1)[1]
    invite = mia.asks("GET", f"/api/tables/{table}/invitation")["link"].split("#")[1]
    tom.comes_in()
    tom.goes_to(f"/t/{table}#{invite}")
    expect(tom.page.locator("[data-at='stock']")).to_be_visible()
    assert Player(tom).hand() == []
    tom.axe()
    mia.axe()
    Player(tom).at("pile").click()
    tom.see("Discard pile")
    tom.axe()
