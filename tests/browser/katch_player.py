"""Somebody who plays Katch Me Aho! through the page, as quickly as one can."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError

from katzentisch.games.katch.practice import DistrictCard, Puzzle, solve
from tests.browser.seated import Seated, looks

TOO_LATE_MS = 1000
PAUSE_MS = 5000  # after it, nobody need say that they are ready
READY = re.compile("^(Bereit|Ready)$")
NUMBER = re.compile(r"(\d+)$")

SEEN = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-at='gang'], [data-at='police'], [data-at^='die:']," +
    "[data-at^='district:'] .card")]
    .map(thing => [thing.dataset.at ?? thing.closest("li").dataset.at, thing.ariaLabel])
)"""


def puzzle_on(page: Locator) -> Puzzle:
    """Read dice, cards and figures of a round that lasts."""
    puzzle = puzzle_if_any(page)
    assert puzzle is not None
    return puzzle


def puzzle_if_any(page: Locator) -> Puzzle | None:
    """Read dice, cards and figures, as whoever hears the page would; None after the round."""
    seen: dict[str, str] = page.evaluate(SEEN)
    if not {"gang", "police", "die:gang", "die:police"} <= set(seen):
        return None
    places = sorted(at for at in seen if at.startswith("district:"))
    return Puzzle(
        districts=[
            DistrictCard(at.removeprefix("district:"), str(number_in(seen[at])))  # type: ignore[arg-type]
            for at in places
        ],
        gang=seen["gang"][-1],  # type: ignore[arg-type]
        police=seen["police"][-1],  # type: ignore[arg-type]
        pink=number_in(seen["die:gang"]),
        blue=number_in(seen["die:police"]),
    )


class Rider(Seated):
    """Rides along in its head, and snatches what it comes to, with a finger or on the keyboard."""

    def __init__(self, person: object, *, keyboard: bool = False, thinks_ms: int = 0) -> None:
        super().__init__(person)  # type: ignore[arg-type]
        self.keyboard = keyboard
        self.thinks_ms = thinks_ms  # before each answer

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
        if self.page.locator("[data-at='say'][aria-disabled=false]").count():
            self.do("say", " ")

    def get_ready(self) -> None:
        """Say that one is ready, unless the pause ends first: then one would be done already."""
        with suppress(TimeoutError):
            self.page.get_by_role("button", name=READY).click(timeout=PAUSE_MS)

    def do(self, place: str, key: str) -> None:
        """Tap something or press its key; it may be gone by now."""
        self.moves += 1
        if self.keyboard:
            return self.page.keyboard.press(key)
        with suppress(TimeoutError):
            self.at(place).click(timeout=TOO_LATE_MS)

    # -- the prelude

    def put(self) -> None:
        """Put a card down that is a neighbour of the reference."""
        things = self.page.locator("[data-at=reference] [role=img], [data-at^='stack:']")
        seen = things.evaluate_all(
            "all => all.map(thing => [thing.dataset.at ?? '', thing.ariaLabel])"
        )
        reference = next((number_in(label) for at, label in seen if not at), None)
        for at, label in seen:
            card = first_number_in(label)
            if at and reference and (card - reference) % 6 in (1, 5):
                return self.do(at, str(card))

    # -- a round

    def free_tokens(self) -> list[str]:
        """Return the tokens that are still there."""
        places = self.page.locator("[data-at^='token:'][aria-disabled=false]").evaluate_all(
            "all => all.map(token => token.dataset.at)"
        )
        return [place.removeprefix("token:") for place in places]

    def snatch(self) -> None:
        """Take what the ride comes to."""
        for token in self.wanted():
            self.page.wait_for_timeout(self.thinks_ms)
            if token in self.free_tokens():
                self.do(f"token:{token}", token)

    def wanted(self) -> Sequence[str]:
        """Return the tokens that are right."""
        puzzle = puzzle_if_any(self.page.locator("main"))
        return () if puzzle is None else solve(puzzle).answer


class Guesser(Rider):
    """Does not ride along, and takes what the others leave."""

    def wanted(self) -> Sequence[str]:
        """Return any two tokens."""
        return self.free_tokens()[-2:]


def number_in(label: str) -> int:
    """Return the number at the end of a label."""
    found = NUMBER.search(label)
    return int(found[1]) if found else 0


def first_number_in(label: str) -> int:
    """Return the first number of a label."""
    found = re.search(r"\d+", label)
    return int(found[0]) if found else 0


def play(
    players: Sequence[Rider],
    between: dict[int, Callable[[], object]] | None = None,
    *,
    until: Callable[[], bool] | None = None,
) -> None:
    """Let everyone look and act, in no order, until all see the end or something else is so."""
    happenings = dict(between or {})
    for look in looks(players[0].page, pause=0):
        waiting = [player for player in players if not player.is_over()]
        if not waiting or (until is not None and until()):
            return
        for player in waiting:
            player.look()
        if look in happenings:
            happenings.pop(look)()
    raise AssertionError("the game did not end")
