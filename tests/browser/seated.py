"""Somebody who sits at a table and plays through the page, knowing no more than it shows."""

import itertools
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Person
from tests.live_server import PATIENCE

LONGEST_GAME = 4 * PATIENCE  # a game that is not over by then never will be
LOOK_MS = 25

SIT_DOWN = re.compile("Auf Platz|Sit down")
START = re.compile("Losspielen|Start")
YOUR_TURN = re.compile("Du bist dran|Your turn")


def looks(page: Page, seconds: float = LONGEST_GAME, pause: float = LOOK_MS) -> Iterator[int]:
    """Let one look again and again until the time is up, and count the looks."""
    deadline = time.monotonic() + seconds
    for look in itertools.count():
        if time.monotonic() > deadline:
            return
        yield look
        page.wait_for_timeout(pause)


class Seated:
    """What every game's table has; each game adds how it is played."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.moves = 0

    # -- what is to be seen

    @property
    def status(self) -> Locator:
        """The one line that says what is going on."""
        return self.page.locator("main [role=status]")

    @property
    def over(self) -> Locator:
        """The dialog at the end of the game."""
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("list"))

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.over.is_visible()

    def is_asked(self) -> bool:
        """Tell whether it is this one's turn, and nothing is on its way."""
        if self.page.locator("main[aria-busy=true]").count():
            return False
        return bool(YOUR_TURN.search(self.status.inner_text()))

    def cards(self) -> list[str]:
        """Return the words of the cards in the hand, as they lie."""
        places = self.page.locator("[data-at^='hand:']").evaluate_all(
            "all => all.map(card => card.dataset.at)"
        )
        return [place.removeprefix("hand:") for place in places]

    def card(self, word: str) -> Locator:
        """Return a card of the hand."""
        return self.page.locator(f"[data-at='hand:{word}']")

    def playable(self) -> list[str]:
        """Return the cards that are marked as playable."""
        labels = self.page.locator("[data-at^='hand:']").evaluate_all(
            "all => all.map(card => [card.dataset.at, card.ariaLabel])"
        )
        marked = re.compile("spielbar|playable")
        return [at.removeprefix("hand:") for at, label in labels if marked.search(label)]

    def button(self, *names: str) -> Locator:
        """Return a button of the table by its name in German or English."""
        pattern = re.compile("|".join(f"^{re.escape(name)}$" for name in names))
        return self.page.get_by_role("button", name=pattern)

    # -- what is done

    def turn(self) -> None:
        """Do one thing, as a person would."""
        raise NotImplementedError


def sit_down(person: Person) -> None:
    """Take the first free seat of a table that waits."""
    free = person.page.get_by_role("button", name=SIT_DOWN)
    free.first.click()
    expect(free).to_have_count(0)


def sit_together(host: Person, guests: Sequence[Person], game: str, **table: object) -> str:
    """Let people take their seats at a new table by its invitation, and begin; return its id."""
    made = host.asks("POST", "/api/tables", {"game": game, **table})
    for guest in guests:
        guest.page.goto(f"/t/{made['table']}#{made['invite']}")
        sit_down(guest)
    host.page.goto(f"/t/{made['table']}")
    start = host.page.get_by_role("button", name=START)
    expect(start).to_have_attribute("aria-disabled", "false")
    start.click()
    return str(made["table"])


def play_to_the_end(
    players: Sequence[Seated], between: dict[int, Callable[[], None]] | None = None
) -> int:
    """Let everyone play until all see the end; `between` is done after so many moves."""
    happenings = dict(between or {})
    moves = 0
    for _ in looks(players[0].page):
        if all(player.is_over() for player in players):
            return moves
        for player in players:
            if player.is_over() or not player.is_asked():
                continue
            player.turn()
            player.moves += 1
            moves += 1
            for due in [count for count in happenings if count <= moves]:
                happenings.pop(due)()
    raise AssertionError(f"the game did not end within {moves} moves")


def settle(players: Sequence[Seated]) -> None:
    """Wait until one of them is to move and every page knows of it: then nobody else moves."""
    for _ in looks(players[0].page):
        versions = [player.person.version for player in players]
        to_move = [player.is_asked() or player.is_over() for player in players]
        is_still = versions == [player.person.version for player in players]
        if any(to_move) and is_still and len(set(versions)) == 1:
            return
    raise AssertionError("nobody came to move")


@contextmanager
def without_network(person: Person) -> Iterator[None]:
    """Cut somebody off who has all that was asked for; the page says so, and is back by itself."""
    for _ in looks(person.page):
        if not person.under_way:
            break
    person.context.set_offline(True)
    expect(person.page.locator("main [role=status]")).to_contain_text(
        re.compile("Verbindung weg|Connection lost")
    )
    yield
    person.context.set_offline(False)
    expect(person.page.locator("main [role=status]")).not_to_contain_text(
        re.compile("Verbindung weg|Connection lost")
    )
