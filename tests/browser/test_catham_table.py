"""Whole games of Catham City in real browsers, by tapping cards and pressing buttons."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.offered import Offered
from tests.browser.person import Person
from tests.browser.seated import play_to_the_end, sit_together, without_network

WORTH = {"d": 3, "m": 2, "j": 2, "s": 2}


class Candidate(Offered):
    """Plays for points where there are some, and collects where there is most of one kind."""

    def choose(self, moves: list[str]) -> str:
        """Return the move that brings most."""
        self.hand = self.groups()
        self.question = self.status.inner_text()
        return max(moves, key=self.worth)

    def worth(self, move: str) -> float:
        """Return roughly what a move is worth, in points."""
        if move == "point":
            return -1
        if move == "no":
            return 0
        if move.startswith("discard:"):
            return -0.5 * self.held(move[8]) if self.must_discard() else 1
        if move.startswith("give:"):
            return 0.5 if "+" in move else -0.5
        if move.startswith("take:"):
            return 0.2 * len(move[5:]) + 0.1 * self.held(move[5])
        cards = move.split("+")[0].split(">")[0]
        if cards[0] == "r":
            return 3 if len(cards) == 4 else 1.2
        if cards[0] == "h":
            return 0.4 * len(cards)
        return WORTH.get(cards[0], 0.5 * len(cards))

    def must_discard(self) -> bool:
        """Tell whether cards must go without a point for them."""
        return bool(re.search("zehn|zwei Karten|ten cards|two cards", self.question))

    def groups(self) -> dict[str, int]:
        """Return how many cards of each faction one holds, as their groups say."""
        found = self.page.locator("[data-at^='hand:']").evaluate_all(
            "all => all.map(group => [group.dataset.at, group.querySelector('b').textContent])"
        )
        return {at.removeprefix("hand:"): int(number) for at, number in found}

    def held(self, faction: str) -> int:
        """Return how many cards of a faction one holds."""
        return self.hand.get(faction, 0)

    def things_for(self, move: str) -> list[str]:
        """Tap the cards, one by one."""
        if move.startswith("take:"):
            return [f"display:{card}" for card in move[5:]]
        if re.match("^[a-z]{2,4}([+>]|$)", move) and move != "no":
            played = move.split(">")[0].replace("+", "")
            return [f"hand:{card}" for card in played]
        return []


def test_two_people_and_two_bots_play_to_the_end(person: Invite) -> None:
    mia, tom = person("Mia", size="phone"), person("Tom", size="desktop", language="en")
    watcher = person("Ida", size="sideways", theme="dark")
    for each in (mia, tom, watcher):
        each.comes_in()
    wishes = {"options": {"players": 4}, "bots": ["kitten", "kitten"], "public": True}
    table = sit_together(mia, [tom], "catham", **wishes)
    players = [Candidate(mia), Candidate(tom)]

    def look() -> None:
        watcher.goes_to(f"/t/{table}")
        expect(watcher.page.get_by_role("article")).to_have_count(4)
        assert watcher.page.locator("[data-at^='hand:']").count() == 0
        assert watcher.page.locator("[data-at^='move:']").count() == 0
        for each in (mia, tom, watcher):
            each.axe()

    def reload() -> None:
        before = labels(mia)
        mia.page.reload()
        expect(mia.page.locator("[data-at^='hand:']")).to_have_count(len(before))
        assert labels(mia) == before

    def lose_network() -> None:
        with without_network(tom):
            tom.page.wait_for_timeout(200)

    play_to_the_end(players, {3: look, 6: reload, 9: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(4)


def labels(person: Person) -> list[str]:
    """Return what the cards of the hand are called."""
    groups = person.page.locator("[data-at^='hand:']")
    return sorted(group.strip() for group in groups.all_text_contents())


def test_a_move_may_be_typed_and_a_wrong_one_is_explained(person: Invite) -> None:
    mia = person("Mia", theme="dark")
    mia.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": "catham", "bots": ["kitten"], "start": True})
    mia.goes_to(f"/t/{made['table']}")
    player = Candidate(mia)
    expect(player.status).to_contain_text("Du bist dran")
    mia.axe()
    type_move(mia, "mmmmm")
    toast = mia.page.get_by_role("alert")
    expect(toast).to_contain_text(re.compile("Regel CC"))
    expect(mia.page.get_by_role("dialog")).to_have_count(0)
    type_move(mia, player.offered()[0])
    done = re.compile("Du (nimmst|spielst|gibst|wirfst|lehnst)")
    expect(mia.page.get_by_role("complementary")).to_contain_text(done)


def type_move(person: Person, move: str) -> None:
    """Write a move into the dialog for it."""
    person.page.get_by_role("button", name="Zug eintippen").click()
    person.page.get_by_role("dialog").get_by_role("textbox").fill(move)
    person.page.keyboard.press("Enter")
