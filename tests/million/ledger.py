"""The chunks that have been played; those of another build do not count, and are played again."""

from pathlib import Path

from tests.ledgers import keep, lines_in
from tests.million.chunks import Chunk


class Ledger:
    """The chunks that have been played, in a file or nowhere."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.chunks = lines_in(file, Chunk, "rules") if file else []

    def seeds(self, game: str, engine: str) -> set[int]:
        """Return the first seeds of what has been played of a game."""
        return {c.first for c in self.chunks if (c.game, c.engine) == (game, engine)}

    def add(self, chunk: Chunk) -> None:
        """Keep one more."""
        self.chunks.append(chunk)
        if self.file:
            keep(self.file, chunk)
