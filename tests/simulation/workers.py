"""The processes in which bots think, as tasks that take virtual time, die and hang.

The real `Thinkers` hire, feed, time and replace them, in the real messages. Bots that look ahead
are played by tabbies: how well they play is not what is simulated.
"""

import asyncio
import random
from typing import Any, Final

import msgspec

from katzentisch.bots.levels import KITTEN, TABBY
from katzentisch.server.thoughts import LENGTH_BYTES, READY, Order, Reply, message, read_order
from katzentisch.server.worker import think
from tests.simulation.faults import Faults

THINKING: Final = (0.005, 0.4)
BOOTING: Final = (0.1, 1.5)


class SimulatedProcess:
    """A worker process, as the one who started it sees it."""

    def __init__(self, faults: Faults, dice: random.Random) -> None:
        self.faults = faults
        self.dice = dice
        self.pid = 1
        self.loop = asyncio.get_running_loop()
        self.stdin = self
        self.stdout = asyncio.StreamReader(loop=self.loop)
        self.exit: asyncio.Future[int] = self.loop.create_future()
        self.loop.call_later(dice.uniform(*BOOTING), self.say, READY)

    # -- its output and its end

    def say(self, data: bytes) -> None:
        """Write something, unless it is dead."""
        if not self.exit.done():
            self.stdout.feed_data(data)

    async def wait(self) -> int:
        """Wait for its end."""
        return await asyncio.shield(self.exit)

    def kill(self) -> None:
        """Let it be no more."""
        if not self.exit.done():
            self.exit.set_result(-9)
            self.stdout.feed_eof()

    # -- its input

    def write(self, data: bytes) -> None:
        """Give it an order."""
        order = read_order(data[LENGTH_BYTES:])
        took = self.dice.uniform(*THINKING)
        if self.faults.strikes("worker hangs"):
            return
        if self.faults.strikes("worker lost"):
            self.loop.call_later(took, self.kill)
            return
        self.loop.call_later(took, lambda: self.say(message(self.reply(order))))

    def reply(self, order: Order) -> Reply:
        """Think."""
        level = order.task.level if order.task.level in (KITTEN, TABBY) else TABBY
        try:
            return think(msgspec.structs.replace(order.task, level=level), order.milliseconds)
        except Exception as problem:
            return Reply(None, problem=repr(problem))

    async def drain(self) -> None:
        """It reads as fast as one writes."""

    def close(self) -> None:
        """Nobody writes any more."""


def hiring(faults: Faults, dice: random.Random, make: Any) -> Any:
    """Return what hires simulated workers."""

    async def hire() -> Any:
        return make(SimulatedProcess(faults, dice))

    return hire
