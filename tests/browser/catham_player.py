"""Somebody who plays Catham City through the page: taps groups, cats and buttons."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.seated import Seated

ASKED = re.compile("Du bist dran|Du antwortest|Your turn|Your answer")
GO_ON = ("Weiter", "Go on")
SETS = {"d": 3, "s": 3, "m": 4, "j": 2}  # cards that bring points, by faction
ATTACKS = "hp"
READ = """() => {
  const number = group => group.querySelector("b").textContent.split("/").at(-1);
  const groups = place => Object.fromEntries(
    [...document.querySelectorAll(`[data-at^='${place}:']`)].map(
      group => [group.dataset.at.at(-1), Number(number(group))]));
  return {hand: groups("hand"), display: groups("display")};
}"""


class CathamPlayer(Seated):
    """Plays for points where there are some, and collects where there is most of one kind."""

    hand: dict[str, int]
    display: dict[str, int]

    def is_asked(self) -> bool:
        """Tell whether one must act or answer, and nothing is on its way."""
        if self.page.locator("main[aria-busy=true]").count():
            return False
        return bool(ASKED.search(self.status.inner_text()))

    @property
    def main_button(self) -> Locator:
        """The button that names what the chosen cards do."""
        return self.page.locator(".bar .btn.main")

    def turn(self) -> None:
        """Look at what was turned up, then act or answer."""
        if self.button(*GO_ON).is_visible():
            self.button(*GO_ON).click()
        seen = self.page.evaluate(READ)
        self.hand, self.display = seen["hand"], seen["display"]
        label = self.main_button.inner_text()
        if self.button("Behalten", "Keep it").is_visible():
            self.answer_detectives()
        elif self.button("Nichts geben", "Give nothing").is_visible():
            self.answer_journalists()
        elif re.search(r"\d/\d", label):
            self.discard(int(label[-1]))
        else:
            self.act()

    # -- one's own turn

    def act(self) -> None:
        """Play for points, else take."""
        cards = self.best_play()
        if cards:
            self.tap("hand", cards)
            self.choose_cat()
            self.confirm()
        else:
            self.take()

    def best_play(self) -> str:
        """Return the cards to play, each tap a letter; nothing if it is better to take."""
        held = sum(self.hand.values())
        for faction, needed in SETS.items():
            if self.held(faction) >= needed and (faction != "d" or held > needed):
                return faction * needed + (self.spare(faction, needed) if faction == "d" else "")
        if self.held("r") >= 4:
            return "rrrr"
        if self.held("r") >= 2 and held <= 6:
            return "rr"
        if self.held("b") >= 3:
            return "b" * self.held("b")
        if self.held("h") >= 2:
            return "h" * min(self.held("h"), 3)
        if self.held("p") >= 2 and held > self.held("p"):
            return "p" * self.held("p") + self.spare("p", self.held("p"))
        return ""

    def spare(self, faction: str, needed: int) -> str:
        """Return the card that is missed least, once so many of a faction are played."""
        left = {card: number for card, number in self.hand.items() if card != faction}
        if self.held(faction) > needed:
            left[faction] = self.held(faction) - needed
        return min(left, key=lambda card: left[card])

    def take(self) -> None:
        """Take what makes most of one kind: all of it by its own button, or card by card."""
        most = max(self.display, key=lambda card: (self.display[card], self.held(card)))
        self.page.locator(f"[data-at='display:{most}']").click()
        whole = self.page.locator(".bar .btn", has_text=re.compile(r"^(Alle|All) \d"))
        if whole.count() and self.moves % 2:
            whole.click()
            self.settle()
        else:
            self.tap("display", most * (self.display[most] - 1))
            self.confirm()

    def choose_cat(self) -> None:
        """Tap the cat with most points among those whose name card is a button."""
        cats = self.page.locator("article button[aria-pressed]")
        if cats.count() and not self.page.locator("article button[aria-pressed=true]").count():
            cats.last.click()

    # -- answers

    def answer_detectives(self) -> None:
        """Take the point if there is a card for it."""
        if self.main_button.get_attribute("aria-disabled") == "false":
            self.confirm()
        else:
            self.button("Behalten", "Keep it").click()
            self.settle()

    def answer_journalists(self) -> None:
        """Give a card where another like it brings a point."""
        pairs = [card for card, number in self.hand.items() if number >= 2]
        if pairs:
            self.tap("hand", pairs[0] * 2)
            self.confirm()
        else:
            self.button("Nichts geben", "Give nothing").click()
            self.settle()

    def discard(self, number: int) -> None:
        """Pay with a point if the hand is thin, else let go what is alone."""
        point = self.page.get_by_role("button", name=re.compile("1 Punkt abgeben|Give up 1 point"))
        payable = point.count() and not point.get_attribute("aria-disabled")
        if payable and sum(self.hand.values()) <= 4:
            point.click()
        else:
            rarest = sorted(self.hand, key=self.held)
            self.tap("hand", "".join(card * self.held(card) for card in rarest)[:number])
        self.confirm()

    # -- what the hands do

    def held(self, faction: str) -> int:
        """Return how many cards of a faction one holds."""
        return self.hand.get(faction, 0)

    def tap(self, place: str, cards: str) -> None:
        """Tap the groups, once for each card."""
        for card in cards:
            self.page.locator(f"[data-at='{place}:{card}']").click()

    def confirm(self) -> None:
        """Press the main button, which says by now what will be."""
        expect(self.main_button).to_have_attribute("aria-disabled", "false")
        self.main_button.click()
        self.settle()

    def settle(self) -> None:
        """Wait until the move is made."""
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")
