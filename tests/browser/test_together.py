"""People find each other, play, talk and play again, each in a browser of their own."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.miau_player import MiauPlayer, table_against_bots
from tests.browser.person import Person
from tests.browser.seated import (
    looks,
    play_to_the_end,
    sit_down,
    sit_together,
)

MARKUP = "<img src=x onerror=alert(1)>"


def open_chat(page: Page) -> None:
    """Open the drawer where it is closed, and turn to the chat."""
    handle = page.locator("aside button[aria-expanded=false]")
    if handle.is_visible():
        handle.click()
    page.get_by_role("tab", name=re.compile("Chat")).click()


def say(person: Person, text: str) -> None:
    """Say something at the table."""
    open_chat(person.page)
    person.page.get_by_role("textbox", name=re.compile("Nachricht|Message")).fill(text)
    person.page.get_by_role("button", name=re.compile("Senden|Send")).click()


def close_drawer(page: Page) -> None:
    """Let the table be seen again."""
    handle = page.locator("aside button[aria-expanded=true]")
    if handle.is_visible():
        handle.click()


def test_a_stranger_plays_after_two_clicks(person: Invite) -> None:
    mia = person("Mia", language="en")
    mia.goes_to("/")
    mia.page.get_by_role("button", name="Play bots").first.click()
    mia.page.keyboard.press("Enter")
    player = MiauPlayer(mia)
    expect(player.status).to_contain_text(re.compile("Your turn|is thinking"))
    expect(mia.page.locator("[data-at^='hand:']")).to_have_count(5)


def test_friends_meet_by_link_play_talk_and_play_again(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    tom = person("<b>Tom</b>", size="phone", language="en", theme="dark")
    mia.comes_in()

    mia.goes_to("/")
    mia.page.get_by_role("link", name=re.compile("Freunde einladen")).first.click()
    mia.page.get_by_role("radio", name="3", exact=True).click()
    mia.page.get_by_role("button", name=re.compile("^Bot")).first.click()
    mia.page.get_by_role("button", name=re.compile("Tisch aufmachen")).click()
    link = mia.page.locator("p", has_text=re.compile("/t/.+#")).inner_text()

    tom.page.goto(link)
    tom.page.get_by_role("textbox").fill(tom.name)
    tom.page.keyboard.press("Enter")
    sit_down(tom)
    expect(mia.page.get_by_text("<b>Tom</b>")).to_be_visible()
    mia.page.get_by_role("button", name="Losspielen").click()

    players = [MiauPlayer(mia), MiauPlayer(tom)]
    for player in players:
        expect(player.status).to_be_visible()
    expect(mia.page.get_by_text("<b>Tom</b>").first).to_be_visible()
    say(tom, MARKUP)
    open_chat(mia.page)
    expect(mia.page.get_by_text(MARKUP)).to_be_visible()
    assert mia.page.locator("img").count() == 0
    close_drawer(tom.page)
    play_to_the_end(players)

    for player in players:
        expect(
            player.over.get_by_text("<b>Tom</b>" if player is players[0] else "Mia").first
        ).to_be_visible()
    players[0].over.get_by_role("button", name="Noch eine Runde").click()
    tom.page.get_by_role("button", name="Fine with me").click()
    for player in players:
        expect(player.page.locator("[data-at^='hand:']")).to_have_count(5)


def test_a_table_is_found_by_its_spoken_code(person: Invite) -> None:
    mia, tom = person("Mia"), person("Tom", size="desktop")
    mia.comes_in()
    tom.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": "mauz"})
    tom.goes_to("/")
    code = tom.page.get_by_role("textbox", name="Code")
    tom.wants_refusal(422, "/api/codes")
    code.fill("QQQQQ")
    code.press("Enter")
    tom.see("Unter diesem Code wartet kein Tisch.")
    code.fill(made["code"].lower())
    code.press("Enter")
    expect(tom.page).to_have_url(re.compile(f"/t/{made['table']}"))
    sit_down(tom)
    expect(tom.page.get_by_text("das bist du")).to_be_visible()


def test_back_reload_and_a_second_tab_behave(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    mia.comes_in()
    mia.goes_to("/")
    mia.page.get_by_role("button", name="Gegen Bots").first.click()
    player = MiauPlayer(mia)
    expect(player.status).to_contain_text("Du bist dran")
    address = mia.page.url
    cards = sorted(player.cards())

    mia.page.go_back()
    expect(mia.page.get_by_role("heading", level=1)).to_contain_text("Setz dich dazu")
    expect(mia.page.get_by_text("Du bist dran").first).to_be_visible()
    mia.page.go_forward()
    expect(player.status).to_contain_text("Du bist dran")
    assert sorted(player.cards()) == cards
    mia.page.reload()
    expect(player.status).to_contain_text("Du bist dran")
    assert sorted(player.cards()) == cards

    second = mia.context.new_page()
    second.goto(address)
    expect(second.locator("[data-at^='hand:']")).to_have_count(len(cards))
    for _ in looks(mia.page):
        if player.is_asked() and player.playable():
            break
        if player.is_asked():
            player.draw_or_pass()
    before = hand_on(mia.page)
    player.turn()
    for _ in looks(mia.page):
        if hand_on(mia.page) == hand_on(second) != before:
            return
    raise AssertionError("the second tab shows another hand")


def hand_on(page: Page) -> list[str]:
    """Return the places of the cards in a hand, sorted."""
    cards = page.locator("[data-at^='hand:']")
    return sorted(cards.evaluate_all("all => all.map(card => card.dataset.at)"))


def test_the_language_and_the_light_are_kept(person: Invite) -> None:
    mia = person("Mia", language="de")
    mia.comes_in()
    mia.goes_to("/")
    mia.page.get_by_role("button", name="English").click()
    expect(mia.page.get_by_role("heading", level=1)).to_contain_text("Pull up a chair")
    mia.goes_to("/me")
    mia.page.get_by_role("radio", name="Lamp").click()
    mia.page.reload()
    expect(mia.page.get_by_role("radio", name="Lamp")).to_be_checked()
    assert mia.page.evaluate("document.documentElement.lang") == "en"
    assert mia.page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"


def test_cards_fly_unless_one_wants_less_motion(person: Invite) -> None:
    flying, still = person("Mia", reduced_motion=False), person("Tom", reduced_motion=True)
    for each in (flying, still):
        each.comes_in()
        each.page.add_init_script(
            """window.seen = new Set();
            new MutationObserver(changes => changes.forEach(change => {
                for (const node of change.addedNodes)
                    if (node.classList?.contains("flyer")) window.seen.add("flyer");
                if (change.target.classList?.contains("moved")) window.seen.add("moved");
            })).observe(document, {subtree: true, childList: true, attributeFilter: ["class"]});"""
        )
        table_against_bots(each)
        player = MiauPlayer(each)
        expect(player.status).to_contain_text("Du bist dran")
        player.turn()
        each.page.wait_for_function("() => window.seen.size > 0")
        each.page.wait_for_timeout(400)
    assert flying.page.evaluate("[...window.seen]") == ["flyer"]
    assert still.page.evaluate("[...window.seen]") == ["moved"]


def test_who_watches_sees_no_hand(person: Invite) -> None:
    mia, tom = person("Mia"), person("Tom", size="desktop")
    for each in (mia, tom):
        each.comes_in()
    table = table_against_bots(mia, public=True)
    tom.goes_to(f"/t/{table}")
    expect(tom.page.locator("[data-at=pile]")).to_be_visible()
    assert tom.page.locator("[data-at^='hand:']").count() == 0
    assert tom.page.get_by_role("button", name="Miau!").count() == 0


def test_whoever_is_taken_from_the_table_is_told(person: Invite) -> None:
    mia, tom = person("Mia", size="desktop"), person("Tom")
    for each in (mia, tom):
        each.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": "miau"})
    tom.page.goto(f"/t/{made['table']}#{made['invite']}")
    sit_down(tom)
    mia.goes_to(f"/t/{made['table']}")
    mia.page.get_by_role("button", name=re.compile("Tom")).click()
    tom.see("Du sitzt nicht mehr an diesem Tisch.")
    tom.axe()


def test_two_people_and_a_clock(person: Invite) -> None:
    mia, tom = person("Mia", size="sideways"), person("Tom", size="large")
    for each in (mia, tom):
        each.comes_in()
    sit_together(mia, [tom], "miau", clock={"kind": "move", "seconds": 60})
    for each in (mia, tom):
        expect(each.page.get_by_text(re.compile(r"^[01]:\d\d$")).first).to_be_visible()
    players = [MiauPlayer(mia), MiauPlayer(tom)]
    play_to_the_end(players)
