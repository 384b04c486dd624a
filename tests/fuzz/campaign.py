"""A long attack in chunks, each of which is a line in a ledger: killed, it goes on from there."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.fuzz.camp import Chunk, attack
from tests.fuzz.kinds import KINDS
from tests.fuzz.plateau import BLOCKS, MEMORY, Bound, Point, climb, told
from tests.fuzz.watch import Watched
from tests.ledgers import keep, lines_in

WARM_UP = 2  # chunks, in which a server may still grow
MOST_GROWTH = 16_384  # kilobytes, from the end of the warm-up on, however few messages there were
MOST_FILES = 8  # more than after the warm-up
MOST_TASKS = 4
ENOUGH_CUTS = 100  # to tell whether they arrive
LEAST_SEEN = 0.5  # of the cuts, by the server


class Campaign:
    """All chunks so far, and those to come."""

    def __init__(self, ledger: Path, seed: int, size: int, fault: str = "sound") -> None:
        self.ledger = ledger
        self.seed = seed
        self.size = size
        self.fault = fault
        self.chunks = lines_in(ledger, Chunk)

    @property
    def messages(self) -> int:
        """How many messages were read so far."""
        return sum(chunk.messages for chunk in self.chunks)

    def go_to(self, messages: int) -> Iterator[Chunk]:
        """Attack one server until it read so many messages, those of earlier runs included."""
        if self.messages >= messages:
            return
        life = max((chunk.life for chunk in self.chunks), default=0) + 1
        with (
            TemporaryDirectory(prefix="fuzz-") as folder,
            Watched(Path(folder) / "data", self.fault) as server,
        ):
            while self.messages < messages:
                number = len(self.chunks) + 1
                wanted = min(self.size, messages - self.messages)
                seed = self.seed * 1_000_003 + number
                chunk = asyncio.run(attack(server, number, seed, life, wanted))
                self.chunks.append(chunk)
                chunk.findings += self.growth()
                keep(self.ledger, chunk)
                yield chunk
                if server.process.poll() is not None:
                    return

    def growth(self) -> list[str]:
        """Return what the server that runs now has more than after its warm-up."""
        life = self.chunks[-1].life
        warm = [chunk.reading for chunk in self.chunks if chunk.life == life][WARM_UP - 1 :]
        if len(warm) < 2:
            return []
        first, last = warm[0], warm[-1]
        memory = int(median(reading.memory for reading in warm[-3:])) - first.memory
        more = {
            f"{memory} KB of memory": memory > MOST_GROWTH,
            f"{last.files - first.files} open files": last.files - first.files > MOST_FILES,
            f"{last.held.tasks - first.held.tasks} tasks": (
                last.held.tasks - first.held.tasks > MOST_TASKS
            ),
        }
        found = [f"{what} more" for what, is_much in more.items() if is_much]
        climbs = [climb(*series) for series in curves(self.lives()[-1])]
        return [f"the server has {what}" for what in (*found, *climbs) if what is not None]

    def findings(self) -> list[str]:
        """Return all that was found, and which kinds never happened."""
        found = [finding for chunk in self.chunks for finding in chunk.findings]
        missing = set(KINDS) - (+self.total("kinds")).keys()
        return found + [f"never sent: {kind}" for kind in sorted(missing)] + self.unseen_cuts()

    def unseen_cuts(self) -> list[str]:
        """Return that what was sent in pieces did not come in pieces, if so."""
        counts = [
            (sum(c.cuts for c in life), life[-1].reading.held.halves) for life in self.lives()
        ]
        return [
            f"of {made} cuts {seen} were seen"
            for made, seen in counts
            if made >= ENOUGH_CUTS and seen < made * LEAST_SEEN
        ]

    def total(self, name: str) -> Counter[str]:
        """Return a count over all chunks."""
        total: Counter[str] = Counter()
        for chunk in self.chunks:
            total.update(getattr(chunk, name))
        return total

    def summary(self) -> str:
        """Return what came of it."""
        chunks = self.chunks
        seconds = sum(chunk.seconds for chunk in chunks)
        lines = [
            f"{self.messages} messages in {len(chunks)} chunks and {seconds:.0f} s,"
            f" {sum(chunk.connections for chunk in chunks)} connections,"
            f" {len({chunk.life for chunk in chunks})} servers",
            f"honest moves meanwhile: {sum(chunk.honest_moves for chunk in chunks)}",
            f"read: {listed(self.total('kinds'))}",
            f"heard: {listed(self.total('answers'))}",
            f"closed with: {listed(self.total('closes'))}",
            f"cuts: {self.cuts()}",
            f"memory: {self.memory()}",
            f"findings: {len(self.findings())}",
        ]
        return "\n".join(lines + self.findings())

    def lives(self) -> list[list[Chunk]]:
        """Return the chunks of each server."""
        numbers = sorted({chunk.life for chunk in self.chunks})
        return [[chunk for chunk in self.chunks if chunk.life == number] for number in numbers]

    def cuts(self) -> str:
        """Return how often what was answered was cut, and how often a server saw half a frame."""
        made = sum(chunk.cuts for chunk in self.chunks)
        seen = sum(life[-1].reading.held.halves for life in self.lives())
        return f"{made} in what was answered, and {seen} times half a frame was there"

    def memory(self) -> str:
        """Return the memory of each server, after its warm-up and at its end, and its slope."""
        texts = []
        for life in self.lives():
            readings = [chunk.reading.memory for chunk in life]
            begun = readings[min(WARM_UP, len(readings)) - 1]
            slopes = [told(*series) for series in curves(life)]
            texts.append(f"{begun / 1024:.1f} to {readings[-1] / 1024:.1f} MB, {', '.join(slopes)}")
        return "; ".join(texts)


def curves(life: list[Chunk]) -> list[tuple[list[Point], Bound]]:
    """Return what a server took in its life after the warm-up, each with what it may take."""
    messages = list(accumulate(chunk.messages for chunk in life))
    warm = list(zip(messages, [chunk.reading for chunk in life], strict=True))[WARM_UP - 1 :]
    return [
        ([Point(number, reading.memory) for number, reading in warm], MEMORY),
        ([Point(number, reading.held.blocks) for number, reading in warm], BLOCKS),
    ]


def listed(counts: Counter[str]) -> str:
    """Return counts as text, the largest first."""
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())
