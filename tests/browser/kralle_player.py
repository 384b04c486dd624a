"""A person who plays The Red Claw through the page: taps cards, rows, piles, cats; answers."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.person import Person
from tests.browser.seated import Seated

NEXT = re.compile("^(Weiter|Next)$")
CANCEL = re.compile("^(Löschen|Cancel it)$")
ABILITIES = re.compile("^(Fähigkeiten|Abilities)$")
PASS = re.compile("^(Passen|Pass)$")
CHOOSABLE = re.compile("Wählbar|Can be chosen")
CARDS = re.compile(r"(\d+) (?:Karten|cards)")


class KrallePlayer(Seated):
    """Gets rid of what is easily seen, and takes from rows of which it has few cards itself."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.looked = 0  # at evidence
        self.used: list[str] = []  # abilities
        self.done: list[str] = []  # what the main button said

    # -- what is seen

    def at(self, place: str) -> Locator:
        """Return what lies at a place of the table."""
        return self.page.locator(f"[data-at='{place}']")

    def in_bar(self, name: re.Pattern[str]) -> Locator:
        """Return one of the buttons below the hand."""
        return self.page.locator(".bar").get_by_role("button", name=name)

    @property
    def main(self) -> Locator:
        """The main button, once all is chosen."""
        return self.page.locator(".bar .btn.main")

    def choosable_rows(self) -> dict[str, int]:
        """Return the rows that say they can be chosen, and how many cards each has."""
        found = self.page.locator("[data-at^='row:']").evaluate_all(
            "all => all.map(row => [row.dataset.at, row.ariaLabel])"
        )
        rows = {at.removeprefix("row:"): label for at, label in found if CHOOSABLE.search(label)}
        numbers = {row: CARDS.search(label) for row, label in rows.items()}
        return {row: int(number[1]) if number else 1 for row, number in numbers.items()}

    def held(self, colour: str) -> int:
        """Return how many cards of a colour one holds."""
        return sum(card[0] == colour for card in self.cards())

    # -- what is done

    def turn(self) -> None:
        """Do one thing, whatever it is that is asked for."""
        if self.in_bar(NEXT).is_visible():
            return self.look_at_evidence()
        if self.in_bar(CANCEL).is_visible():
            return self.press(self.in_bar(CANCEL))
        wants_ability = not self.used or self.moves % 3 == 2
        if wants_ability and self.in_bar(ABILITIES).is_visible():
            self.use_ability()
        self.choose_what_is_asked()
        self.press(self.main.first)

    def look_at_evidence(self) -> None:
        """Look at who got what, and go on."""
        panel = self.page.locator("section.evidence")
        expect(panel.get_by_role("listitem").first).to_be_visible()
        self.looked += 1
        before = panel.inner_text()
        self.in_bar(NEXT).click()
        expect(panel.filter(has_text=before.splitlines()[0])).to_have_count(0)

    def choose_what_is_asked(self) -> None:
        """Choose a cat, a row and perhaps a pile, or a card."""
        cats = self.page.locator("button.pick")
        rows = self.choosable_rows()
        if cats.count() > 0:
            cats.first.click()
        elif rows:
            self.choose_row(rows)
        else:
            self.choose_card(self.playable())

    def choose_row(self, rows: dict[str, int]) -> None:
        """Choose a row of which one has few cards, and that is not about to run empty."""
        row = min(rows, key=lambda row: (self.held(row), -rows[row]))
        self.at(f"row:{row}").click()
        lit = self.page.locator("button.pile.lit")
        if lit.count() > 0:
            lit.first.click()

    def choose_card(self, cards: list[str]) -> None:
        """Choose the card that is seen best."""
        card = max(cards, key=lambda card: int(card[1:]))
        if self.card(card).get_attribute("aria-pressed") != "true":
            self.card(card).click(position={"x": 12, "y": 12})

    def use_ability(self) -> None:
        """Look what there is, and use the last one that is ready."""
        self.in_bar(ABILITIES).click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        ready = dialog.locator("button.ability")
        if ready.count() == 0:
            self.page.keyboard.press("Escape")
        else:
            self.used.append(ready.last.get_attribute("data-at") or "")
            ready.last.click()
        expect(dialog).to_have_count(0)

    def press(self, button: Locator) -> None:
        """Press a button, and wait until it is done."""
        self.done.append(button.inner_text())
        button.click()
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")
