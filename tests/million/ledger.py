"""The chunks that have been played; those of another build do not count, and are played again."""

from pathlib import Path

import msgspec

from tests.ledgers import build, keep, whole_lines
from tests.million.chunks import Chunk


class Ledger:
    """The chunks that have been played, in a file or nowhere."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        lines = whole_lines(file) if file else []
        chunks = [msgspec.json.decode(line, type=Chunk) for line in lines]
        self.chunks = [chunk for chunk in chunks if chunk.build == build("rules")]

    def seeds(self, game: str, engine: str) -> set[int]:
        """Return the first seeds of what has been played of a game."""
        return {c.first for c in self.chunks if (c.game, c.engine) == (game, engine)}

    def add(self, chunk: Chunk) -> None:
        """Keep one more."""
        self.chunks.append(chunk)
        if self.file:
            keep(self.file, chunk)
