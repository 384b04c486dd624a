"""How people play Miau through the page: by taps, by drags, by keys."""

from collections import Counter

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.seated import Seated

MIAU = ("Miau!", "Meow!")


class MiauPlayer(Seated):
    """Keeps jacks for later, names the suit it has most of, and does not forget to call."""

    def choose(self) -> str | None:
        """Return the card to play, if any fits."""
        fitting = self.playable()
        return min(fitting, key=lambda word: (word[0] == "J", word[0] not in "78"), default=None)

    def favourite_suit(self, without: str) -> str:
        """Return the suit one has most of."""
        suits = Counter(word[-1] for word in self.cards() if word != without)
        return suits.most_common(1)[0][0] if suits else "h"

    def turn(self) -> None:
        """Play a card, or draw, or pass."""
        card = self.choose()
        if card is None:
            self.draw_or_pass()
        else:
            if len(self.cards()) == 2:
                self.call()
            self.lay(card)
            if card[0] == "J" and len(self.cards()) > 1:
                self.name_suit(self.favourite_suit(without=card))
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")

    def draw_or_pass(self) -> None:
        """Draw from the stock; who has drawn passes."""
        passing = self.button("Passen", "Pass")
        if passing.is_visible():
            passing.click()
        else:
            self.page.locator("[data-at=stock]").click()

    def call(self) -> None:
        """Press the button that nobody reminds one of."""
        self.button(*MIAU).click()

    def lay(self, card: str) -> None:
        """Tap a card."""
        self.card(card).click()

    def name_suit(self, suit: str) -> None:
        """Answer which suit is wished for."""
        self.page.get_by_role("dialog").locator(f"button.suit-{suit}").click()


class Dragger(MiauPlayer):
    """Carries cards to the pile instead of tapping them."""

    def lay(self, card: str) -> None:
        """Drag a card onto the discard pile."""
        self.card(card).drag_to(self.page.locator("[data-at=pile]"))


class Typist(MiauPlayer):
    """Has no mouse and no touch screen: everything by keys."""

    def reach(self, selector: str) -> None:
        """Press Tab until the focus is there, as far as that takes."""
        for _ in range(60):
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no number of tabs leads to {selector}")

    def lay(self, card: str) -> None:
        """Go along the hand with the arrow keys."""
        self.reach("[data-at^='hand:']")
        self.page.keyboard.press("Home")
        for _ in range(self.cards().index(card)):
            self.page.keyboard.press("ArrowRight")
        expect(self.card(card)).to_be_focused()
        self.page.keyboard.press("Enter")

    def call(self) -> None:
        """Tab to the button."""
        self.reach(".miau")
        self.page.keyboard.press("Space")

    def name_suit(self, suit: str) -> None:
        """Tab through the dialog."""
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self.reach(f"dialog button.suit-{suit}")
        self.page.keyboard.press("Enter")

    def draw_or_pass(self) -> None:
        """Tab to the button for it."""
        self.reach(".bar button.btn:not(.icon, .miau)")
        self.page.keyboard.press("Enter")


def table_against_bots(person: Person, game: str = "miau", bots: int = 2, **table: object) -> str:
    """Make a table with bots, begin, and go there."""
    options = {"players": bots + 1}
    wishes = {"game": game, "bots": ["kitten"] * bots, "start": True, "options": options, **table}
    made = person.asks("POST", "/api/tables", wishes)
    person.goes_to(f"/t/{made['table']}")
    return str(made["table"])
