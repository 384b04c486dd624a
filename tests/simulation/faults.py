"""What goes wrong, how often, and how often it did."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Final

# Every kind must have happened, or a run of many seeds has proved nothing.
KINDS: Final = (
    "message lost",
    "message doubled",
    "message delayed",
    "message reordered",
    "connection cut",
    "connection half-open",
    "client reads nothing",
    "malformed message",
    "session ended",
    "crash",
    "crash while writing",
    "crash while telling",
    "unsynced writes lost",
    "unsynced writes torn",
    "unsynced writes kept",
    "reboot",
    "restart",
    "process stands still",
    "wall clock set",
    "slow disk",
    "disk refuses",
    "sync fails",
    "crash after a failed sync",
    "disk gives nothing",
    "checkpoint torn",
    "worker lost",
    "worker hangs",
    "guest forgotten",
    "house swept",
)

# For a single message or write, in a run where everything goes wrong.
CHANCES: Final = {
    "message lost": 0.03,
    "message doubled": 0.04,
    "message delayed": 0.05,
    "message reordered": 0.05,
    "client reads nothing": 0.004,
    "malformed message": 0.01,
    "slow disk": 0.08,
    "disk refuses": 0.03,
    "sync fails": 0.05,
    "disk gives nothing": 0.1,  # when the server starts
    "worker lost": 0.12,
    "worker hangs": 0.05,
}


class Faults:
    """The dice that decide what goes wrong, until it is enough."""

    def __init__(self, dice: random.Random, note: Callable[..., None]) -> None:
        self.dice = dice
        self.note = note
        self.is_on = True
        self.severity = dice.choice([0.3, 1.0, 1.0, 2.0])
        self.counts: Counter[str] = Counter()
        self.owed: set[str] = set()  # happen once more, though all else is calm

    def strikes(self, kind: str) -> bool:
        """Tell whether this goes wrong now."""
        if kind in self.owed:
            self.owed.remove(kind)
        elif not self.is_on or self.dice.random() >= CHANCES[kind] * self.severity:
            return False
        self.happened(kind)
        return True

    def happened(self, kind: str) -> None:
        """Count what went wrong."""
        assert kind in KINDS
        self.counts[kind] += 1
        self.note("fault", kind)
