"""How somebody plays Mauz through the page: counting points, and reading all else from it."""

import re
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.seated import Seated

WORTHS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}
GOOD_ENOUGH_TO_KNOCK = 20
GOOD_ENOUGH_TO_KEEP = 17
FIGURE = r"\d+½?"


class Swap(NamedTuple):
    """What one gives, takes, and has then."""

    points: float
    give: str
    take: str


def points_of(hand: list[str]) -> float:
    """Return what three cards are worth, as the rules page tells it."""
    if len({card[0] for card in hand}) == 1:
        return 33 if hand[0][0] == "A" else 30.5
    sums: dict[str, int] = {}
    for card in hand:
        sums[card[1]] = sums.get(card[1], 0) + (WORTHS.get(card[0]) or int(card[0]))
    return max(sums.values())


def figure(text: str) -> float:
    """Return the first number of points in a text."""
    found = re.search(FIGURE, text)
    assert found, text
    return float(found[0].replace("½", ".5"))


class MauzPlayer(Seated):
    """Swaps where that helps, knocks with a good hand, and else does nothing."""

    knocks_with = GOOD_ENOUGH_TO_KNOCK

    # -- what is to be seen

    @property
    def go_on(self) -> Locator:
        """The button that puts the shown hands away."""
        return self.button("Weiter", "Go on")

    @property
    def showdown(self) -> Locator:
        """The hands at the end of a round."""
        return self.page.get_by_role("region", name=re.compile("Alle zeigen|All show"))

    @property
    def sets(self) -> Locator:
        """The two sets that a dealer chooses from."""
        return self.page.get_by_role("group", name=re.compile("Welches Päckchen|Which set"))

    @property
    def preview(self) -> Locator:
        """What the chosen swap would make of the hand."""
        return self.page.get_by_text(re.compile("statt|instead of"))

    def middle(self) -> list[str]:
        """Return the words of the cards in the middle."""
        places = self.page.locator("[data-at^='middle:']").evaluate_all(
            "all => all.map(card => card.dataset.at)"
        )
        return [place.removeprefix("middle:") for place in places]

    def lying(self, word: str) -> Locator:
        """Return a card of the middle."""
        return self.page.locator(f"[data-at='middle:{word}']")

    def best_swap(self) -> Swap:
        """Return the swap after which one has most."""
        hand = self.cards()
        return max(
            Swap(points_of([*(card for card in hand if card != give), take]), give, take)
            for give in hand
            for take in self.middle()
        )

    # -- what is done

    def turn(self) -> None:
        """Look at what was shown, choose a set, or do one of the four things."""
        if self.go_on.is_visible():
            self.go_on.click()
        elif self.sets.is_visible():
            self.choose_set()
        else:
            self.play()
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")

    def choose_set(self) -> None:
        """Keep a good set; else trust in the other."""
        first, other = self.sets.get_by_role("button").all()
        (first if figure(first.inner_text()) >= GOOD_ENOUGH_TO_KEEP else other).click()

    def play(self) -> None:
        """Swap, knock or do nothing."""
        points = points_of(self.cards())
        swap = self.best_swap()
        knock = self.button("Klopfen", "Knock")
        if points >= self.knocks_with and knock.get_attribute("aria-disabled") == "false":
            knock.click()
        elif points_of(self.middle()) > max(points, swap.points):
            self.button("Alle drei", "All three").click()
        elif swap.points > points:
            self.swap(swap)
        else:
            self.button("Nichts", "Nothing").click()

    def swap(self, swap: Swap) -> None:
        """Tap both cards, see what it would come to, and confirm."""
        self.card(swap.give).click()
        self.lying(swap.take).click()
        assert figure(self.preview.inner_text()) == swap.points
        self.button("Tauschen", "Swap").click()


class Tapper(MauzPlayer):
    """Taps the pair in the other order, and one of it again."""

    def swap(self, swap: Swap) -> None:
        """Tap the middle first; the third tap confirms."""
        self.lying(swap.take).click()
        self.card(swap.give).click()
        assert figure(self.preview.inner_text()) == swap.points
        self.lying(swap.take).click()


class Dragger(MauzPlayer):
    """Carries a card onto the one to be taken."""

    def swap(self, swap: Swap) -> None:
        """Drag."""
        self.card(swap.give).drag_to(self.lying(swap.take))
