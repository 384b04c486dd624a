"""Somebody at a table that offers its moves as buttons, and narrows them by what is tapped."""

from collections.abc import Iterable

from playwright.sync_api import Locator, expect

from tests.browser.seated import Seated

MOVE = "move:"


class Offered(Seated):
    """Reads the buttons; each game adds which of them to press."""

    def offered(self) -> list[str]:
        """Return the moves that there are buttons for."""
        places = self.page.locator(f"[data-at^='{MOVE}']").evaluate_all(
            "all => all.map(button => button.dataset.at)"
        )
        return [place.removeprefix(MOVE) for place in places]

    def move_button(self, move: str) -> Locator:
        """Return the button of a move."""
        return self.page.locator(f"[data-at='{MOVE}{move}']")

    def press(self, move: str, tapping: Iterable[str] = ()) -> None:
        """Tap the things that the move needs, then its button."""
        before = len(self.offered())
        for place in tapping:
            self.page.locator(f"[data-at='{place}']").click()
        assert len(self.offered()) <= before, "tapping cards offers more"
        self.move_button(move).click()
        expect(self.page.locator("main")).to_have_attribute("aria-busy", "false")

    def choose(self, moves: list[str]) -> str:
        """Return the move to make."""
        raise NotImplementedError

    def things_for(self, move: str) -> list[str]:
        """Return the places to tap for a move; none: its button alone will do."""
        return []

    def turn(self) -> None:
        """Choose among what is offered."""
        moves = self.offered()
        if moves:
            move = self.choose(moves)
            self.press(move, self.things_for(move))
