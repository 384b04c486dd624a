"""Lines that a person types while the game goes on, or that come from a file or a program."""

import asyncio
import sys
import threading
from collections.abc import Callable
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import ANSI

REFRESH_SECONDS = 0.5


class Lines(Protocol):
    """Where lines come from."""

    async def next_line(self) -> str:
        """Return the next line; EOFError when there will be none."""

    def redraw(self) -> None:
        """Show what stands above the line anew."""


class Keyboard:
    """Lines typed below a picture that keeps changing."""

    def __init__(self, picture: Callable[[], str], on_first_key: Callable[[], None]) -> None:
        self.on_first_key = on_first_key
        self.session: PromptSession[str] = PromptSession(
            message=lambda: ANSI(picture()),
            refresh_interval=REFRESH_SECONDS,
            erase_when_done=True,
        )
        self.session.default_buffer.on_text_changed += lambda buffer: self.notice(buffer.text)

    def notice(self, typed: str) -> None:
        """Tell when someone begins to type."""
        if len(typed) == 1:
            self.on_first_key()

    async def next_line(self) -> str:
        return await self.session.prompt_async()

    def redraw(self) -> None:
        self.session.app.invalidate()


class Pipe:
    """Lines from a file or a program, read ahead."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        threading.Thread(target=self.read, args=(loop,), daemon=True).start()

    def read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand lines over to the game as they come, and an empty text at the end."""
        for line in sys.stdin:
            loop.call_soon_threadsafe(self.lines.put_nowait, line)
        loop.call_soon_threadsafe(self.lines.put_nowait, "")

    async def next_line(self) -> str:
        line = await self.lines.get()
        if not line:
            raise EOFError
        return line

    def redraw(self) -> None:
        return


def open_lines(picture: Callable[[], str], on_first_key: Callable[[], None]) -> Lines:
    """Return the lines of whoever is there."""
    return Keyboard(picture, on_first_key) if sys.stdin.isatty() else Pipe()
