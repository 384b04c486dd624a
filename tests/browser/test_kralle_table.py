"""Whole games of The Red Claw in real browsers, by tapping cards and rows and pressing buttons."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.offered import Offered
from tests.browser.person import Person
from tests.browser.seated import play_to_the_end, sit_together, without_network

CARDS = re.compile(r"(\d+) (?:Karten|cards)")


class Mouse(Offered):
    """Gets rid of what is easily seen, and empties rows of which it has few cards itself."""

    def choose(self, moves: list[str]) -> str:
        """Return the move that seems the least dangerous."""
        self.hand = self.cards()
        self.lengths = self.rows()
        return max(moves, key=self.worth)

    def worth(self, move: str) -> float:
        """Return how good a move looks."""
        kind, _, rest = move.rpartition(":")
        if kind in ("row", "take"):
            return -3 * self.held(rest[0]) - self.lengths[rest[0]]
        if move in ("cancel",) or kind == "plant":
            return 1
        if move == "no":
            return 0
        if kind == "ignore":
            return 2
        if kind:  # an ability: only now and then
            return 15 if kind == "swap" and self.moves % 5 == 0 else -1
        if move == "pass":
            return 2
        card, _, free = move.partition("?")
        return int(card[1:]) + (0.5 if free else 0)

    def held(self, colour: str) -> int:
        """Return how many cards of a colour one holds."""
        return sum(card[0] == colour for card in self.hand)

    def rows(self) -> dict[str, int]:
        """Return how many cards each row has, as it says."""
        found = self.page.locator("[data-at^='row:']").evaluate_all(
            "all => all.map(row => [row.dataset.at, row.ariaLabel])"
        )
        numbers = {at.removeprefix("row:"): CARDS.search(label) for at, label in found}
        return {row: int(number[1]) if number else 1 for row, number in numbers.items()}

    def things_for(self, move: str) -> list[str]:
        """Tap the card, or the row."""
        kind, _, rest = move.rpartition(":")
        if kind in ("row", "markers", "ends"):
            return [f"row:{rest}"]
        if kind == "take":
            row, _, pile = rest.partition("+")
            return [f"row:{row}", *([f"pile:{pile}"] if pile else [])]
        card = re.fullmatch(r"([rgyb]\d+)(\?[12])?", rest)
        return [f"hand:{card[1]}"] if card else []


def test_two_people_and_a_bot_play_to_the_end(person: Invite) -> None:
    mia, tom = person("Mia", size="small", language="en"), person("Tom", size="desktop")
    for each in (mia, tom):
        each.comes_in()
    sit_together(mia, [tom], "kralle", options={"players": 3}, bots=["kitten"])
    players = [Mouse(mia), Mouse(tom)]

    def check() -> None:
        mia.axe()
        tom.page.emulate_media(color_scheme="dark")
        tom.axe()

    def reload() -> None:
        before = lying(tom)
        tom.page.reload()
        expect(tom.page.locator("[data-at^='row:']")).to_have_count(4)
        assert lying(tom) == before or players[0].is_asked()

    def lose_network() -> None:
        with without_network(mia):
            mia.page.wait_for_timeout(200)

    play_to_the_end(players, {4: check, 6: reload, 9: lose_network})
    for player in players:
        expect(player.over.get_by_role("listitem")).to_have_count(3)


def lying(person: Person) -> list[str]:
    """Return what lies in the rows, on the piles and in the hand."""
    things = person.page.locator("[data-at^='row:'], [data-at^='pile:'], [data-at^='hand:']")
    return list(things.evaluate_all("all => all.map(thing => thing.ariaLabel)"))


def test_a_wrong_move_is_explained(person: Invite) -> None:
    mia = person("Mia", size="sideways")
    mia.comes_in()
    made = mia.asks("POST", "/api/tables", {"game": "kralle", "bots": ["kitten"], "start": True})
    mia.goes_to(f"/t/{made['table']}")
    player = Mouse(mia)
    expect(player.status).to_contain_text("Du bist dran")
    before = lying(mia)
    mia.page.get_by_role("button", name="Zug eintippen").click()
    mia.page.get_by_role("dialog").get_by_role("textbox").fill("pass")
    mia.page.keyboard.press("Enter")
    expect(mia.page.get_by_role("alert")).to_contain_text("Regel RK")
    assert lying(mia) == before
    mia.axe()
