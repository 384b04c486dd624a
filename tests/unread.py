"""A client that never reads: what tables tell it stays on its line."""

from collections.abc import Callable, Sequence


class Unread:
    """Where nothing leaves the server."""

    def __init__(self) -> None:
        self.on_room: Callable[[], None] = lambda: None

    def has_room(self) -> bool:
        """Tell that the client has to read first."""
        return False

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send nothing: there is no room."""
        raise AssertionError("sent without room")
