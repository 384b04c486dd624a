"""How soon a server is ready, and how much memory it and its tables take.

`python -m bench.server` starts servers on empty folders, one after the other, and lets one hold
many tables. Nothing here is a timed test; on a machine that others use the best start counts.
"""

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from katzentisch.server.hall import MOST_SHOWN
from tests.live_server import Server, company

STARTS = 7
TABLES = 200
MEGABYTE = 1024  # kilobytes


def start_up(folder: Path) -> float:
    """Return the seconds from the command to the line that says where the server is."""
    began = perf_counter()
    with Server(folder) as server:
        took = perf_counter() - began
        server.stop()
    return took


def resident(pid: int) -> int:
    """Return the kilobytes of memory that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def children(pid: int) -> list[int]:
    """Return the processes that a process started."""
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


async def measure_memory(server: Server) -> tuple[int, int, float]:
    """Return what an idle server has, each of its workers, and what a table adds."""
    pid = server.process.pid
    token = server.newcomer("Mia")
    async with company(server, *[token] * (TABLES // MOST_SHOWN + 2)) as [player, *others]:
        made = server.make(token, "miau", options={"players": 3}, bots=["tabby"] * 2, start=True)
        await player.join(made["table"])
        idle = resident(pid)
        worker = max(map(resident, children(pid)))
        for number in range(TABLES):
            request = {"players": 4}
            made = server.make(token, "miau", options=request, bots=["tabby"] * 3, start=True)
            await others[number // MOST_SHOWN].join(made["table"])
        return idle, worker, (resident(pid) - idle) / TABLES


def main() -> None:
    """Print all figures."""
    with TemporaryDirectory() as folder:
        starts = [start_up(Path(folder) / str(number)) for number in range(STARTS)]
        print(f"ready after {min(starts):.2f} s at best, {median(starts):.2f} s in the middle")
        environ = {"KATZENTISCH_MAX_TABLES_PER_GUEST": "10000"}
        with Server(Path(folder) / "memory", **environ) as server:
            idle, worker, table = asyncio.run(measure_memory(server))
            server.stop()
    print(f"memory: {idle // MEGABYTE} MB idle, {worker // MEGABYTE} MB for each bot process")
    print(f"{table:.0f} KB for each live table that a client looks at")


if __name__ == "__main__":
    main()
