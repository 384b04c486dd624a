"""One seed, lived through: what went wrong, and whether anything is wrong now."""

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import structlog

from katzentisch.server import lines
from katzentisch.server.desk import Desk
from tests.simulation.loop import PROCESS, Halted, Stuck
from tests.simulation.outside import simulated
from tests.simulation.world import World

MOST_WAITING: Final = 25  # messages for one client; the real bound needs a long evening


@dataclass(frozen=True)
class Report:
    """What came of a seed."""

    seed: int
    history: str
    problems: list[str]
    faults: Counter[str]
    entries: int
    connections: int
    looks: int  # at what a connection knows, card by card
    seconds: float  # virtual


@contextmanager
def watched(world: World) -> Iterator[None]:
    """Let the witness look at each table after each step."""
    bound = lines.MOST_WAITING
    finish, fail = Desk.finish, Desk.fail

    def after(work: Callable[..., None]) -> Any:
        def watched_work(desk: Desk, *args: Any) -> None:
            work(desk, *args)
            server = world.server
            process = PROCESS.get()
            if server is not None and process is server.process and not process.is_dead:
                world.witness.look_at_desk(desk)
                world.witness.look_at_hall(server.hall)

        return watched_work

    Desk.finish = after(finish)  # type: ignore[method-assign]
    Desk.fail = after(fail)  # type: ignore[method-assign]
    lines.MOST_WAITING = MOST_WAITING
    try:
        yield
    finally:
        Desk.finish, Desk.fail = finish, fail  # type: ignore[method-assign]
        lines.MOST_WAITING = bound


def simulate(seed: int, show: Callable[[str], None] | None = None) -> Report:
    """Live through one seed."""
    with TemporaryDirectory(prefix="simulation-") as folder:
        world = World(seed, Path(folder), show)
        with silent(world), simulated(world.outside), watched(world):
            try:
                world.loop.run(world.evening())
            except Halted:
                pass
            except Stuck as stuck:
                world.witness.wrong(str(stuck))
            if world.server is not None:
                world.server.die(noticed=False)
            world.loop.abandon(*world.processes)
        world.disk.close()
    witness = world.witness
    return Report(
        seed,
        world.history.hexdigest(),
        witness.problems,
        world.faults.counts,
        sum(shadow.table.version for shadow in witness.shadows.values()),
        world.connections,
        witness.looks,
        world.loop.now,
    )


@contextmanager
def silent(world: World) -> Iterator[None]:
    """Let the server's log lines be part of the history, and nothing else."""

    def keep(logger: object, method: str, event: Any) -> Any:
        world.note("log", event.get("event"))
        if world.show is not None and event.get("exc_info"):
            world.show("".join(traceback.format_exception(event["exc_info"])))
        raise structlog.DropEvent

    before = structlog.get_config()["processors"]
    structlog.configure(processors=[keep])
    try:
        yield
    finally:
        structlog.configure(processors=before)
