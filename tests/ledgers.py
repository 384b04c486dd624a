"""Long runs in chunks: what came of each is a line of a ledger, and a run that was ended goes on.

A chunk is decided by its key alone, so it does not matter in which process or run it is done. A
line that was cut off does not count, nor does one of another build.
"""

import hashlib
import multiprocessing
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from katzentisch import _loader

Key = tuple[str, int]


class Line(Protocol):
    """A line of a ledger says of which build it is."""

    @property
    def build(self) -> str: ...


L = TypeVar("L", bound=Line)


class Chunk(msgspec.Struct):
    """What came of one chunk; a line of the ledger."""

    what: str
    number: int
    pairs: int = 0
    counts: dict[str, int] = {}
    findings: list[str] = []
    seconds: float = 0.0
    build: str = ""

    def count(self, counts: dict[str, int]) -> None:
        """Count what was compared."""
        for kind, number in counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + number

    def add(self, other: "Chunk") -> None:
        """Add another chunk to this one."""
        self.number += 1
        self.pairs += other.pairs
        self.count(other.counts)
        self.findings = self.findings + other.findings
        self.seconds += other.seconds


@cache
def build(group: str = "") -> str:
    """Return a checksum of a compiled group, or of all source, so that no ledger mixes builds."""
    sources = _loader.sources(group) if group else all_sources()
    return hashlib.sha256(str(sources).encode()).hexdigest()[:12]


def all_sources() -> dict[str, str]:
    """Return the checksum of every module, compiled or not, and of the schema."""
    package = _loader.PACKAGE
    return {
        file.relative_to(package).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(package.rglob("*"))
        if file.suffix in (".py", ".sql")
    }


def whole_lines(ledger: Path) -> list[bytes]:
    """Return the lines of a ledger, and cut off one that was not finished."""
    if not ledger.exists():
        return []
    lines = ledger.read_bytes().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    if whole != lines:
        ledger.write_bytes(b"".join(whole))
    return whole


def lines_in(ledger: Path, kind: type[L], group: str = "") -> list[L]:
    """Return the lines of a ledger that are of this build."""
    lines = [msgspec.json.decode(line, type=kind) for line in whole_lines(ledger)]
    return [line for line in lines if line.build == build(group)]


def chunks_in(ledger: Path) -> dict[Key, Chunk]:
    """Return what is in a ledger."""
    return {(chunk.what, chunk.number): chunk for chunk in lines_in(ledger, Chunk)}


def keep(ledger: Path, chunk: msgspec.Struct) -> None:
    """Add a line to a ledger."""
    with ledger.open("ab") as stream:
        stream.write(msgspec.json.encode(chunk) + b"\n")


def do_chunks(
    ledger: Path, keys: list[Key], work: Callable[[Key], Chunk], jobs: int
) -> Iterator[Chunk]:
    """Do what the ledger does not have, and yield it as it comes."""
    had = chunks_in(ledger)
    left = [key for key in keys if key not in had]
    with multiprocessing.get_context("spawn").Pool(min(jobs, len(left)) or 1) as pool:
        for chunk in pool.imap_unordered(work, left):
            keep(ledger, chunk)
            yield chunk


def totals(chunks: list[Chunk]) -> dict[str, Chunk]:
    """Return the sum of all chunks, by what they looked at."""
    sums: dict[str, Chunk] = {}
    for chunk in sorted(chunks, key=lambda chunk: (chunk.what, chunk.number)):
        whole = sums.setdefault(chunk.what, Chunk(chunk.what, 0))
        whole.add(chunk)
    return sums
