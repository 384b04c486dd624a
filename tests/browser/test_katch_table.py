"""Whole games of Katch Me Aho! in real browsers, where everyone plays at once."""

import re

from playwright.sync_api import expect

from katzentisch.tables.race import FASTEST_REACTION, MOST_CREDIT
from tests.browser.conftest import Invite
from tests.browser.katch_player import Guesser, Rider, play, puzzle_on
from tests.browser.person import Person
from tests.browser.seated import sit_together, without_network
from tests.browser.slow_line import slow_line
from tests.live_server import Server

HALF_A_ROUND_TRIP = 0.06  # seconds
A_PERSONS_REACTION = FASTEST_REACTION + 50  # who is quicker is granted less
CREDIT = re.compile(r"(\d+) ms")


def table_for(
    mia: Person, tom: Person, prelude: str, districts: int = 3, bot: str = "kitten"
) -> None:
    """Seat two people and a bot."""
    for each in (mia, tom):
        each.comes_in()
    options = {"players": 3, "prelude": prelude, "districts": districts}
    sit_together(mia, [tom], "katch", options=options, bots=[bot])


def table_alone(mia: Person, **options: object) -> None:
    """Seat somebody with a bot; the first pause begins when they are there."""
    mia.comes_in()
    sit_together(mia, [], "katch", options=options, bots=["kitten"])


def test_the_main_game_to_the_end(person: Invite) -> None:
    mia, tom = person("Mia", size="phone"), person("Tom", size="desktop", language="en")
    table_for(mia, tom, "skip")
    players = [Rider(mia), Guesser(tom, keyboard=True)]

    def check() -> None:
        mia.axe()
        tom.page.emulate_media(color_scheme="dark")
        tom.axe()

    def reload() -> None:
        mia.page.reload()
        expect(mia.page.locator("[data-at^='district:']")).to_have_count(3)

    def lose_network() -> None:
        with without_network(tom):
            tom.page.wait_for_timeout(200)

    play(players, {2: check, 4: reload, 6: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(3)
    assert all(player.moves > 2 for player in players)


def test_the_prelude_to_the_first_round(person: Invite) -> None:
    mia, tom = person("Mia", size="sideways"), person("Tom", size="small", language="en")
    table_for(mia, tom, "play", districts=6, bot="eminence")
    players = [Rider(mia, keyboard=True), Rider(tom)]
    expect(players[0].at("stack:0")).to_be_visible()
    mia.axe()
    play(players, until=lambda: not players[0].at("stack:0").count())
    expect(mia.page.locator("[data-at^='district:']")).to_have_count(6)
    mia.see("Deine Reaktion")
    for player in players:
        player.get_ready()
    for each in (mia, tom):
        expect(each.page.locator("[data-at='token:f']")).to_be_visible()
        check_targets(each)
    tom.axe()


def check_targets(person: Person) -> None:
    """Make sure that every token can be hit by a finger, and lies on no other."""
    boxes = person.page.locator("[data-at^='token:']").evaluate_all(
        "all => all.map(token => token.getBoundingClientRect().toJSON())"
    )
    assert boxes
    assert all(round(min(box["width"], box["height"]), 1) >= 44 for box in boxes)
    hit = person.page.locator("[data-at^='token:']").evaluate_all(
        """all => all.filter(token => {
          const { x, y, width, height } = token.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return hit?.closest("button") !== token;
        }).map(token => token.dataset.at)"""
    )
    assert hit == []


def test_two_stacks_for_two_players(person: Invite) -> None:
    mia = person("Mia", size="small", theme="dark")
    table_alone(mia, players=2, prelude="play")
    rider = Rider(mia)
    expect(rider.at("stack:1")).to_be_visible()
    mia.axe()
    play([rider], until=lambda: rider.moves > 5)
    expect(mia.page.locator(".note")).to_contain_text("Deine Reaktion")


def test_a_wrong_word_is_explained(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    table_alone(mia, players=2, prelude="play")
    mia.page.locator("[data-at='stack:0']").click()
    expect(mia.page.locator(".note")).to_contain_text("Hier ist Pause")


def test_a_token_that_is_not_there_is_explained_by_its_rule(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    table_alone(mia, players=2, prelude="skip")
    Rider(mia).get_ready()
    expect(mia.page.locator("[data-at='token:o']")).to_be_visible()
    mia.page.keyboard.press("f")
    mia.see(re.compile("Regel KA"))


def test_the_ride_is_shown_stop_by_stop(person: Invite) -> None:
    mia = person("Mia", size="desktop", language="en", reduced_motion=False)
    table_alone(mia, players=2, prelude="skip", districts=5)
    rider = Rider(mia, keyboard=True)
    rider.get_ready()
    expect(rider.at("token:o")).to_be_visible()
    start = puzzle_on(mia.page.locator("main"))
    rider.snatch()
    rider.say_so()
    expect(mia.page.get_by_role("table")).to_be_visible()
    again = mia.page.get_by_role("button", name="Look at the last round")
    again.click()
    dialog = mia.page.get_by_role("dialog")
    figures = dialog.get_by_role("row").nth(1).get_by_role("img")
    expect(figures.nth(1)).to_have_accessible_name(f"District {start.gang}")
    expect(dialog.get_by_role("listitem").first).to_contain_text(re.compile(r"You.*\d\.\d s"))
    mia.axe()


def test_a_race_on_a_long_line(person: Invite, server: Server) -> None:
    with slow_line(server.address, HALF_A_ROUND_TRIP) as far_away:
        mia = person("Mia", size="desktop")
        tom = person("Tom", size="phone", language="en", address=far_away)
        credits: list[int] = []

        def read_verdicts() -> bool:
            """Look at the round that was played, and see what Tom's line was worth."""
            again = mia.page.get_by_role("button", name="Die letzte Runde ansehen")
            if again.count():
                again.click()
                dialog = mia.page.get_by_role("dialog")
                of_tom = dialog.get_by_role("listitem").filter(has_text="Tom").all_inner_texts()
                dialog.get_by_role("button").first.click()
                credits.extend(int(found[1]) for text in of_tom if (found := CREDIT.search(text)))
            return bool(credits)

        table_for(mia, tom, "skip")
        play(
            [Rider(tom, thinks_ms=A_PERSONS_REACTION), Rider(mia, keyboard=True)],
            until=read_verdicts,
        )
        assert min(credits) >= 100
        assert max(credits) <= MOST_CREDIT
        tom.context.close()
