"""Where chunks are kept as they come: JSON lines, only ever added to.

A line that was cut off does not count, and neither does one of another build: those are played
again.
"""

from pathlib import Path

import msgspec

from tests.million.chunks import Chunk, build


def read(file: Path) -> list[Chunk]:
    """Return the chunks of this build."""
    if not file.exists():
        return []
    lines = file.read_bytes().split(b"\n")[:-1]
    chunks = [msgspec.json.decode(line, type=Chunk) for line in lines]
    return [chunk for chunk in chunks if chunk.build == build()]


class Ledger:
    """The chunks that have been played, in a file or nowhere."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.chunks = read(file) if file else []
        if file and file.exists():
            cut_off(file)

    def seeds(self, game: str, engine: str) -> set[int]:
        """Return the first seeds of what has been played of a game."""
        return {c.first for c in self.chunks if (c.game, c.engine) == (game, engine)}

    def add(self, chunk: Chunk) -> None:
        """Keep one more."""
        self.chunks.append(chunk)
        if self.file:
            with self.file.open("ab") as stream:
                stream.write(msgspec.json.encode(chunk) + b"\n")


def cut_off(file: Path) -> None:
    """Remove a last line that was not written to its end."""
    written = file.read_bytes()
    with file.open("r+b") as stream:
        stream.truncate(written.rfind(b"\n") + 1)
