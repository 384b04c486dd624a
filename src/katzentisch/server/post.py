"""The post: whose messages wait, and when they leave.

What all tables tell in one turn of the loop leaves together at its end. A table may have hundreds
who only look on: of those a few are served in each turn, so that nobody who plays waits for them.
Who comes late in that line is sent all that has come together by then, in one go.

What waits for those who do not read is bounded for each of them, and for all together.
"""

import asyncio
from collections import deque
from typing import Final, Protocol

NOT_DUE: Final = 0
LATER: Final = 1
SOON: Final = 2
AT_ONCE: Final = 20  # of those who are served later
MOST_HELD: Final = 64_000_000  # bytes, for all who do not read


class Addressee(Protocol):
    """Somebody for whom messages wait."""

    number: int
    due: int  # how soon they are to leave, as it was last said
    waiting_bytes: int
    held_bytes: int  # of those, as the post has counted them

    def flush(self) -> None:
        """Send what waits."""

    def hang_up(self) -> None:
        """Let nothing wait any more."""


class Post:
    """Serves those who play first, then some of the others."""

    def __init__(self) -> None:
        self.soon: list[Addressee] = []
        self.later: deque[Addressee] = deque()
        self.is_called = False
        self.slow: dict[int, Addressee] = {}  # those who have to read first
        self.held_bytes = 0  # for all of them
        self.most_held = MOST_HELD

    def take(self, line: Addressee, due: int) -> None:
        """Let what waits for somebody leave, soon or later."""
        if due <= line.due:
            return
        line.due = due
        if due == SOON:
            self.soon.append(line)
        else:
            self.later.append(line)
        self.call()

    def call(self) -> None:
        """Serve at the end of this turn of the loop."""
        if not self.is_called:
            self.is_called = True
            asyncio.get_running_loop().call_soon(self.serve)

    def serve(self) -> None:
        """Serve all who are to be served soon, and some of the others."""
        self.is_called = False
        soon, self.soon = self.soon, []
        for line in soon:
            self.hand_out(line)
        for _ in range(min(AT_ONCE, len(self.later))):
            line = self.later.popleft()
            if line.due == LATER:
                self.hand_out(line)
        if self.later:
            self.call()

    def hand_out(self, line: Addressee) -> None:
        """Serve one; its trouble is its own."""
        line.due = NOT_DUE
        try:
            line.flush()
        except Exception as failure:
            told = {"message": "what waits for a client cannot be sent", "exception": failure}
            asyncio.get_running_loop().call_exception_handler(told)

    # -- who does not read

    def hold(self, line: Addressee) -> None:
        """Keep what waits for who has to read first; of too much, let go of the largest part."""
        self.slow[line.number] = line
        self.held_bytes += line.waiting_bytes - line.held_bytes
        line.held_bytes = line.waiting_bytes
        while self.held_bytes > self.most_held:
            max(self.slow.values(), key=lambda slow: slow.held_bytes).hang_up()

    def release(self, line: Addressee) -> None:
        """Take note that nothing waits any more for somebody."""
        self.slow.pop(line.number, None)
        self.held_bytes -= line.held_bytes
        line.held_bytes = 0
