"""Whole games of Katch Me Aho! in real browsers, where everyone plays at once."""

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.seated import Seated, sit_together, without_network

LAST_LOOK = 1500
TOO_LATE_MS = 1000
NUMBER = re.compile(r"(\d+)$")


class Rider(Seated):
    """Rides along in its head, and snatches what it comes to."""

    def at(self, place: str) -> Locator:
        """Return what lies at a place."""
        return self.page.locator(f"[data-at='{place}']")

    def look(self) -> None:
        """Do what there is to do now, if anything."""
        if self.at("stack:0").count():
            self.put()
        elif self.free_tokens():
            self.snatch()
        self.say_so()

    def say_so(self) -> None:
        """Say that one is ready, or done."""
        button = self.at("say")
        if button.count() and button.get_attribute("aria-disabled") == "false":
            self.tap("say")

    def tap(self, place: str) -> None:
        """Tap something, which may be gone by now."""
        with suppress(TimeoutError):
            self.at(place).click(timeout=TOO_LATE_MS)
            self.moves += 1

    # -- the prelude

    def put(self) -> None:
        """Put a card down that is a neighbour of the reference."""
        things = self.page.locator("[data-at=reference] [role=img], [data-at^='stack:']")
        seen = things.evaluate_all(
            "all => all.map(thing => [thing.dataset.at ?? '', thing.ariaLabel])"
        )
        reference = next((number_in(label) for at, label in seen if not at), None)
        for at, label in seen:
            if at and reference and (number_in(label) - reference) % 6 in (1, 5):
                return self.tap(at)

    # -- a round

    def free_tokens(self) -> list[str]:
        """Return the tokens that are still there."""
        places = self.page.locator("[data-at^='token:'][aria-disabled=false]").evaluate_all(
            "all => all.map(token => token.dataset.at)"
        )
        return [place.removeprefix("token:") for place in places]

    def snatch(self) -> None:
        """Take what the ride comes to."""
        for token in self.wanted(self.city()):
            if token in self.free_tokens():
                self.tap(f"token:{token}")

    def city(self) -> dict[str, Any]:
        """Read dice, cards and figures."""
        return dict(
            self.page.evaluate(
                """() => {
                  const label = (at) => document.querySelector(`[data-at=${at}]`).ariaLabel;
                  const districts = [...document.querySelectorAll("[data-at^='district:']")];
                  const inside = (district) => [...district.querySelectorAll("[role=img]")];
                  const signs = districts.map(d => inside(d).map(image => image.ariaLabel));
                  return { gang: label("gang"), police: label("police"), signs };
                }"""
            )
        )

    def wanted(self, city: dict[str, Any]) -> list[str]:
        """Return the tokens that are right."""
        signs = city["signs"]
        cards = [number_in(next(s for s in district if NUMBER.search(s))) for district in signs]
        gang, police = (start_of(signs, name) for name in ("Bande|gang", "Polizei|police"))
        far = (number_in(city["gang"]), number_in(city["police"]))
        for stop in range(1, len(cards) + 1):
            gang, police = (gang - far[0]) % len(cards), (police + far[1]) % len(cards)
            if gang == police:
                return [str(stop), "abcdef"[gang]]
            far = (cards[gang], cards[police])
        return ["o"]


class Guesser(Rider):
    """Does not ride along, and takes what the others leave."""

    def wanted(self, city: dict[str, Any]) -> list[str]:
        """Return any two tokens."""
        return self.free_tokens()[-2:]


def number_in(label: str) -> int:
    """Return the number at the end of a label, or the first in it."""
    found = NUMBER.search(label) or re.search(r"(\d+)", label)
    return int(found[1]) if found else 0


def start_of(signs: list[list[str]], name: str) -> int:
    """Return where a figure starts."""
    return next(n for n, district in enumerate(signs) if any(re.search(name, s) for s in district))


def play(players: list[Rider], between: dict[int, Any] | None = None) -> None:
    """Let everyone look and act, in no order, until all see the end."""
    happenings = dict(between or {})
    for look in range(LAST_LOOK):
        waiting = [player for player in players if not player.is_over()]
        if not waiting:
            return
        for player in waiting:
            player.look()
        if look in happenings:
            happenings.pop(look)()
    raise AssertionError("the game did not end")


def table_for(mia: Person, tom: Person, prelude: str) -> list[Rider]:
    """Seat two people and a bot."""
    for each in (mia, tom):
        each.comes_in()
    options = {"players": 3, "prelude": prelude}
    sit_together(mia, [tom], "katch", options=options, bots=["kitten"])
    return [Rider(mia), Guesser(tom)]


def test_the_main_game_to_the_end(person: Invite) -> None:
    mia, tom = person("Mia", size="phone"), person("Tom", size="desktop", language="en")
    players = table_for(mia, tom, "skip")

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
    players = table_for(mia, tom, "play")
    expect(players[0].at("stack:0")).to_be_visible()
    mia.axe()
    for _ in range(LAST_LOOK):
        if not players[0].at("stack:0").count():
            break
        for player in players:
            player.look()
    expect(mia.page.locator("[data-at^='district:']")).to_have_count(3)
    mia.see("Deine Reaktion")


def test_a_wrong_word_is_explained(person: Invite) -> None:
    mia = person("Mia", size="desktop")
    mia.comes_in()
    options = {"players": 2, "prelude": "play"}
    wishes = {"game": "katch", "bots": ["kitten"], "start": True, "options": options}
    made = mia.asks("POST", "/api/tables", wishes)
    mia.goes_to(f"/t/{made['table']}")
    mia.page.locator("[data-at='stack:0']").click()
    expect(mia.page.locator(".note")).to_contain_text("Hier ist Pause")
