"""A person who plays Purrrummy through the page: reads what lies there, taps, drags and answers."""

import re
from itertools import combinations

from playwright.sync_api import Locator, Position, expect

from tests.browser.person import Person
from tests.browser.seated import Seated

RANKS = "A23456789TJQKA"
SUITS = {"Kreuz": "c", "Karo": "d", "Herz": "h", "Pik": "s"}
SUITS |= {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
NAMED = {"Ass": "A", "König": "K", "Dame": "Q", "Bube": "J", "10": "T"}
NAMED |= {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
DRAW = re.compile("^(Ziehen|Draw)$")
DISCARD = re.compile("^(Abwerfen|Discard)$")
LAY_OUT = re.compile("^(Auslegen|Lay out)")
INDEX: Position = {"x": 12, "y": 12}  # where a card shows even below others

Cards = tuple[str, ...]


class SchnurrmePlayer(Seated):
    """Lays out what it can, keeps what goes together, and taps its way."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.answered = 0  # questions what a joker is
        self.laid_off = 0

    # -- what is seen

    def at(self, place: str) -> Locator:
        """Return what lies at a place of the table."""
        return self.page.locator(f"[data-at='{place}']")

    def main_button(self, name: re.Pattern[str]) -> Locator:
        """Return one of the buttons below the hand."""
        return self.page.locator(".bar").get_by_role("button", name=name)

    def chosen(self) -> Locator:
        """Return the cards that are chosen."""
        return self.page.locator("[aria-pressed='true'][data-at^='hand:']")

    def open_card(self) -> str:
        """Return the top of the discard pile, by its name."""
        name = self.at("pile").get_by_role("img").last.get_attribute("aria-label") or ""
        words = re.split(r"[ ,]+", name)
        suits = [SUITS[word] for word in words if word in SUITS]
        ranks = [NAMED.get(word, word) for word in words if word in NAMED or word.isdecimal()]
        return ranks[0] + suits[0] if suits else "*"

    def holds(self, count: int) -> None:
        """Wait until the hand has so many cards."""
        expect(self.page.locator("[data-at^='hand:']")).to_have_count(count)

    # -- what is done

    def turn(self) -> None:
        """Play a whole turn."""
        if self.main_button(DRAW).is_visible():
            self.draw()
        self.lay_out()
        self.lay_off()
        if not self.is_over():
            self.discard(loneliest(self.cards()))

    def draw(self) -> None:
        """Take the open card if it completes a meld, else draw."""
        hand = self.cards()
        if best_meld([*hand, self.open_card()]) and not best_meld(hand):
            self.press(self.at("pile"))
        else:
            self.press(self.at("stock"))
        self.holds(len(hand) + 1)

    def lay_out(self) -> None:
        """Lay out melds as long as a card remains to be discarded."""
        while (meld := best_meld(self.cards())) and len(meld) < len(self.cards()):
            before = len(self.cards())
            self.choose(*meld)
            self.press(self.main_button(LAY_OUT))
            self.answer()
            self.holds(before - len(meld))

    def lay_off(self) -> None:
        """Choose what fits by a tap on a lit meld, and add it."""
        lit = self.page.locator("button.meld.lit")
        while lit.count() > 0 and len(self.cards()) > 1:
            before = len(self.cards())
            meld = lit.first.get_attribute("data-at") or ""
            self.press(lit.first)
            fitting = self.chosen().count()
            if fitting >= before:
                return self.choose_none()
            self.add_chosen(meld)
            self.holds(before - fitting)
            self.laid_off += fitting

    def answer(self) -> None:
        """Say what the joker is, if that is asked."""
        ways = self.page.get_by_role("dialog").locator(".ways button")
        if ways.count() > 0:
            self.press(ways.last)
            self.answered += 1

    def add_chosen(self, meld: str) -> None:
        """Tap the meld once more."""
        self.press(self.at(meld))

    def discard(self, card: str) -> None:
        """Choose a card and press the button."""
        before = len(self.cards())
        self.choose(card)
        self.press(self.main_button(DISCARD))
        self.holds(before - 1)

    def choose(self, *cards: str) -> None:
        """Choose cards of the hand."""
        for card in cards:
            self.card(card).click(position=INDEX)
            expect(self.card(card)).to_have_attribute("aria-pressed", "true")

    def choose_none(self) -> None:
        """Put back all that is chosen."""
        while self.chosen().count() > 0:
            self.chosen().first.click(position=INDEX)

    def press(self, button: Locator) -> None:
        """Tap a button."""
        button.click()


class Carrier(SchnurrmePlayer):
    """Carries cards where they go."""

    def add_chosen(self, meld: str) -> None:
        """Drag one of the chosen cards onto the meld; the others follow."""
        self.chosen().first.drag_to(self.at(meld), source_position=INDEX)

    def discard(self, card: str) -> None:
        """Drag a card onto the discard pile."""
        before = len(self.cards())
        self.card(card).drag_to(self.at("pile"), source_position=INDEX)
        self.holds(before - 1)


class Typist(SchnurrmePlayer):
    """Has no mouse and no touch screen: everything by keys."""

    def press(self, button: Locator) -> None:
        """Press Tab until the focus is there, or within, then Enter."""
        goal = button.element_handle()
        for _ in range(60):
            if goal.evaluate("goal => goal.closest('button') === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError("no number of tabs leads there")

    def choose(self, *cards: str) -> None:
        """Go along the hand with the arrow keys."""
        for card in cards:
            while not self.page.evaluate("document.activeElement.matches('[data-at^=\"hand:\"]')"):
                self.page.keyboard.press("Tab")
            self.page.keyboard.press("Home")
            for _ in range(self.cards().index(card)):
                self.page.keyboard.press("ArrowRight")
            expect(self.card(card)).to_be_focused()
            self.page.keyboard.press("Enter")
            expect(self.card(card)).to_have_attribute("aria-pressed", "true")


def best_meld(hand: list[str]) -> Cards | None:
    """Return the longest meld of plain cards; one of three with a joker where there is none."""
    plain = [card for card in hand if not card.startswith("*")]
    jokers = [card for card in hand if card.startswith("*")]
    melds = [*sets_of(plain), *runs_of(plain)]
    if melds:
        return max(melds, key=len)
    pairs = [pair for pair in combinations(plain, 2) if go_together(*pair)]
    return (*pairs[0], jokers[0]) if jokers and pairs else None


def sets_of(plain: list[str]) -> list[Cards]:
    """Return the sets of three and four among these cards."""
    alike = [tuple(card for card in plain if card[0] == rank) for rank in set(RANKS)]
    return [cards for cards in alike if len(cards) >= 3]


def runs_of(plain: list[str]) -> list[Cards]:
    """Return the runs of three and more among these cards."""
    spans = [
        tuple(rank + suit for rank in RANKS[start : start + size])
        for suit in "cdhs"
        for size in range(3, 8)
        for start in range(len(RANKS) - size + 1)
    ]
    return [span for span in spans if set(plain).issuperset(span)]


def go_together(one: str, other: str) -> bool:
    """Tell whether two cards lack just one to a meld."""
    if one[0] == other[0]:
        return one != other
    return one[1] == other[1] and abs(RANKS.index(one[0]) - RANKS.index(other[0])) <= 2


def loneliest(hand: list[str]) -> str:
    """Return the card that goes together with the fewest others, a joker only as the last."""
    plain = [card for card in hand if not card.startswith("*")]
    return min(plain, key=lambda card: sum(go_together(card, each) for each in plain), default="*")
