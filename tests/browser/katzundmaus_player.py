"""How somebody plays Katz und Maus through the page: the goal card first, kings sparingly."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.seated import Seated

RANKS = "A23456789TJQK"
HERE = re.compile("Hierher|Put it here")
NAMES = {"10": "T", "Ass": "A", "Bube": "J", "Dame": "Q", "König": "K"}
NAMES |= {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}


class CatAndMousePlayer(Seated):
    """Builds what helps, keeps kings, and discards where the pile goes down.

    Every other card is carried, the others are tapped.
    """

    carries = False

    # -- what is to be seen

    def buildings(self) -> Locator:
        """The building piles that are lit for the chosen card."""
        return self.lit("b")

    def discards(self) -> Locator:
        """One's discard piles that are lit for the chosen card."""
        return self.lit("d")

    def lit(self, kind: str) -> Locator:
        """The piles of this kind that say that the card can go there."""
        return self.page.locator(f"[data-drop^={kind}]").and_(
            self.page.get_by_role("button", name=HERE)
        )

    @property
    def goal(self) -> Locator:
        """One's own goal stack."""
        return self.page.get_by_role("button", name=re.compile("^(Zielstapel|Goal stack)"))

    @property
    def goal_button(self) -> Locator:
        """The main button."""
        return self.button("Zielkarte spielen", "Play goal card")

    def goal_count(self) -> int:
        """Return how many cards one's goal stack has."""
        return int(self.goal.inner_text())

    def playable_discards(self) -> list[str]:
        """Return the discard piles whose top card fits somewhere."""
        labels = self.page.locator("[data-drop^=d]").evaluate_all(
            "all => all.map(pile => [pile.dataset.drop, pile.ariaLabel])"
        )
        return [pile for pile, label in labels if re.search("spielbar|playable", label)]

    def tops(self) -> dict[str, str | None]:
        """Return the rank on top of each of one's discard piles."""
        labels = self.page.locator("[data-drop^=d]").evaluate_all(
            "all => all.map(pile => [pile.dataset.drop, pile.ariaLabel])"
        )
        found = {pile: re.search(r": (\w+)", label) for pile, label in labels}
        return {pile: top and NAMES.get(top[1], top[1]) for pile, top in found.items()}

    # -- what is done

    def turn(self) -> None:
        """Do one thing: the goal card, a discard, a hand card, or the end of the turn."""
        passing = self.button("Passen", "Pass")
        fitting = [card for card in self.playable() if card[0] != "K"]
        if self.goal_button.get_attribute("aria-disabled") == "false":
            self.play_goal()
        elif piles := self.playable_discards():
            self.build(self.page.locator(f"[data-drop={piles[0]}]"))
        elif fitting or (len(self.cards()) < 3 and self.playable()):
            self.build(self.card((fitting or self.playable())[0]))
        elif passing.is_visible():
            passing.click()
        else:
            self.discard()
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")

    def play_goal(self) -> None:
        """Press the button, where several piles fit tap one; or carry the card."""
        if self.is_to_carry():
            self.carry(self.goal)
            return
        self.goal_button.click()
        if self.goal.get_attribute("aria-pressed") == "true" and self.buildings().count():
            self.buildings().first.click()

    def build(self, source: Locator) -> None:
        """Tap the card; where one pile takes it, tap it again, else tap a pile; or carry it."""
        if self.is_to_carry():
            self.carry(source)
            return
        source.click()
        expect(self.buildings().first).to_be_visible()
        (source if self.buildings().count() == 1 else self.buildings().first).click()

    def is_to_carry(self) -> bool:
        """Take turns in tapping and carrying."""
        self.carries = not self.carries
        return self.carries

    def carry(self, source: Locator) -> None:
        """Tap a card, see where it fits, and carry it there."""
        source.click()
        drop = self.buildings().first.get_attribute("data-drop")
        source.drag_to(self.page.locator(f"[data-drop={drop}]"))

    def what_to_discard(self) -> tuple[str, str]:
        """Return a card and a pile: on an equal or the next higher one, else on an empty one."""
        cards = [card for card in self.cards() if card[0] != "K"] or self.cards()
        tops = self.tops()
        for card in reversed(cards):
            place = RANKS.index(card[0])
            for pile, top in tops.items():
                if top is not None and RANKS.index(top) in (place, place + 1):
                    return card, pile
        empty = [pile for pile, top in tops.items() if top is None]
        return cards[-1], (empty or list(tops))[0]

    def discard(self) -> None:
        """Tap a hand card and a pile, or carry it there, which ends the turn."""
        card, name = self.what_to_discard()
        pile = self.page.locator(f"[data-drop={name}]")
        if self.is_to_carry():
            self.card(card).drag_to(pile)
            return
        self.card(card).click()
        expect(self.discards()).to_have_count(4)
        pile.click()
