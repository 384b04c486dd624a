"""A client at the end of a line, which reads or does not."""

from collections.abc import Callable, Sequence


class Reader:
    """Where messages leave the server; what was sent together stays together."""

    def __init__(self, *, reads: bool = True) -> None:
        self.on_room: Callable[[], None] = lambda: None
        self.reads = reads
        self.sent: list[list[bytes]] = []

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        """Take what is sent, if the client reads."""
        if self.reads:
            self.sent.append(list(texts))
        return self.reads
