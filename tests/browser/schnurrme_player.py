"""A person who plays Purrrummy through the page: reads what lies there, taps, drags and answers."""

import re
from itertools import combinations

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

RANKS = "A23456789TJQKA"
SUITS = {"Kreuz": "c", "Karo": "d", "Herz": "h", "Pik": "s"}
SUITS |= {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
NAMED = {"Ass": "A", "König": "K", "Dame": "Q", "Bube": "J", "10": "T"}
NAMED |= {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
DISCARD = re.compile("^(Abwerfen|Discard)$")
LAY_OUT = re.compile("^(Auslegen|Lay out)")
DRAW = re.compile("^(Ziehen|Draw)$")

Cards = tuple[str, ...]


class Player:
    """Plays with sense, not with skill: lays out what it can, and keeps what goes together."""

    def __init__(self, person: Person, *, drags: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.drags = drags
        self.answered = 0  # questions what a joker is
        self.laid_off = 0

    # -- what is seen

    def is_on_turn(self) -> bool:
        return self.page.title().startswith("●")

    def is_over(self) -> bool:
        return self.page.get_by_role("dialog").locator("ol").is_visible()

    def hand(self) -> list[str]:
        """Return the cards of the hand, by their places at the table."""
        places = self.page.locator("[data-at^='hand:']")
        return [at.split(":")[1] for at in places.evaluate_all("all => all.map(e => e.dataset.at)")]

    def open_card(self) -> str:
        """Return the top of the discard pile, by its name."""
        name = self.at("pile").get_by_role("img").last.get_attribute("aria-label") or ""
        words = re.split(r"[ ,]+", name)
        suits = [SUITS[word] for word in words if word in SUITS]
        ranks = [NAMED.get(word, word) for word in words if word in NAMED or word.isdecimal()]
        return ranks[0] + suits[0] if suits else "*"

    def at(self, place: str) -> Locator:
        return self.page.locator(f"[data-at='{place}']")

    def button(self, name: re.Pattern[str]) -> Locator:
        return self.page.get_by_role("group").get_by_role("button", name=name)

    # -- what is done

    def play_turn(self) -> None:
        if self.button(DRAW).is_visible():
            self.draw()
        self.lay_out()
        self.lay_off()
        if not self.is_over():
            self.discard()

    def draw(self) -> None:
        """Take the open card if it completes a meld, else draw."""
        hand = self.hand()
        if best_meld([*hand, self.open_card()]) and not best_meld(hand):
            self.at("pile").click()
        elif self.drags:
            self.button(DRAW).click()
        else:
            self.at("stock").click()
        self.wait_for(len(hand) + 1)

    def lay_out(self) -> None:
        """Lay out melds as long as a card remains to be discarded."""
        while not self.is_over() and (meld := best_meld(self.hand())):
            if len(meld) >= len(self.hand()):
                return
            before = len(self.hand())
            self.choose(*meld)
            self.button(LAY_OUT).click()
            self.answer()
            self.wait_for(before - len(meld))

    def lay_off(self) -> None:
        """Tap melds that are lit: once to choose what fits, once more to add it."""
        lit = self.page.locator("button.meld.lit")
        while not self.is_over() and lit.count() > 0 and len(self.hand()) > 1:
            before = len(self.hand())
            meld = lit.first.get_attribute("data-at")
            lit.first.click()
            chosen = self.page.locator("[aria-pressed='true'][data-at^='hand:']").count()
            if chosen >= before:
                return self.choose_none()
            if self.drags:
                self.drag(self.page.locator("[aria-pressed='true'][data-at^='hand:']"), meld or "")
            else:
                self.at(meld or "").click()
            self.answer()
            self.wait_for(before - chosen)
            self.laid_off += chosen

    def answer(self) -> None:
        """Say what the joker is, if that is asked."""
        question = self.page.get_by_role("dialog").locator(".ways button")
        if question.count() > 0:
            question.last.click()
            self.answered += 1

    def discard(self) -> None:
        before = len(self.hand())
        card = loneliest(self.hand())
        if self.drags:
            self.drag(self.at(f"hand:{card}"), "pile")
        else:
            self.choose(card)
            self.button(DISCARD).click()
        self.wait_for(before - 1)

    def drag(self, card: Locator, place: str) -> None:
        card.first.drag_to(self.at(place), source_position={"x": 12, "y": 12})

    def choose(self, *cards: str) -> None:
        for card in cards:
            self.at(f"hand:{card}").click(position={"x": 12, "y": 12})
            expect(self.at(f"hand:{card}")).to_have_attribute("aria-pressed", "true")

    def choose_none(self) -> None:
        chosen = self.page.locator("[aria-pressed='true'][data-at^='hand:']")
        while chosen.count() > 0:
            chosen.first.click(position={"x": 12, "y": 12})

    def wait_for(self, count: int) -> None:
        expect(self.page.locator("[data-at^='hand:']")).to_have_count(count)


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
    held = set(plain)
    lines = [[rank + suit for rank in RANKS] for suit in "cdhs"]
    spans = [
        tuple(line[start : start + size])
        for line in lines
        for size in range(3, 8)
        for start in range(len(RANKS) - size + 1)
    ]
    return [span for span in spans if held.issuperset(span)]


def go_together(one: str, other: str) -> bool:
    """Tell whether two cards lack just one to a meld."""
    if one[0] == other[0]:
        return True
    return one[1] == other[1] and abs(RANKS.index(one[0]) - RANKS.index(other[0])) <= 2


def loneliest(hand: list[str]) -> str:
    """Return the card that goes together with the fewest others; never a joker if possible."""
    plain = [card for card in hand if not card.startswith("*")]
    if not plain:
        return hand[0]
    return min(plain, key=lambda card: sum(go_together(card, other) for other in plain))
