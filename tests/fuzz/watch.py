"""A server that is watched: what it holds, counts and wrote down, and what it promised."""

import asyncio
import os
import re
import sys
import time
from pathlib import Path

import msgspec

from tests import PURE
from tests.fuzz.watched_server import TELL, TOLD, Holdings
from tests.live_server import Server

PROTOCOL_PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
CLOSE_CODE = re.compile(r"^\| (\d{4}) \| ", re.MULTILINE)
OUR_FAULT = {1011, 1012}  # documented, and never to be seen here
DOUBT = "a client saw what the journal does not have"
QUIET_SECONDS = 30.0  # until all that attackers left behind is gone
LIFTED = {"KATZENTISCH_LIMIT_FACTOR": "1000", "KATZENTISCH_BOT_PAUSE_MS": "0"}
USUAL = {"KATZENTISCH_LIMIT_FACTOR": "1", "KATZENTISCH_BOT_PAUSE_MS": "0"}


def documented_codes() -> frozenset[int]:
    """Return the codes with which clients are told that a socket may be closed."""
    return frozenset(map(int, CLOSE_CODE.findall(PROTOCOL_PAGE.read_text()))) - OUR_FAULT


class Reading(msgspec.Struct):
    """What a server takes when nobody is there."""

    memory: int  # kilobytes
    files: int
    held: Holdings


class Watched(Server):
    """A server that can be asked what it holds."""

    def __init__(self, data: Path, fault: str = "sound", **environ: str) -> None:
        self.told = data.parent / f"{data.name}.told"
        command = (sys.executable, "-m", "tests.fuzz.watched_server", fault)
        compiled = {PURE: "0"} if fault == "sound" else {}
        told = {TOLD: str(self.told)}
        super().__init__(data, command=command, **{**told, **LIFTED, **compiled, **environ})
        self.readings = 0
        self.errors = 0
        self.read_log = 0

    def memory(self) -> int:
        """Return the kilobytes that the server has."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    async def reading(self) -> Reading:
        """Return what it takes and holds now."""
        self.readings += 1
        self.process.send_signal(TELL)
        held = Holdings()
        while held.number < self.readings:
            await asyncio.sleep(0.02)
            if self.process.poll() is not None:
                break
            if self.told.exists():
                held = msgspec.json.decode(self.told.read_bytes(), type=Holdings)
        files = len(os.listdir(f"/proc/{self.process.pid}/fd"))
        return Reading(self.memory(), files, held)

    async def quiet(self) -> Reading:
        """Wait until nobody is there any more, and return what is left."""
        patience = time.monotonic() + QUIET_SECONDS
        while True:
            reading = await self.reading()
            if not left_behind(reading) or time.monotonic() > patience:
                return reading
            await asyncio.sleep(0.2)

    def problems(self) -> list[str]:
        """Return what went wrong in the server since the last time."""
        if self.process.poll() is not None:
            return [f"the server is gone: {self.process.returncode}"]
        found = []
        answer = self.ask("GET", "/health")
        if answer.status_code != 200 or not answer.json()["ok"]:
            found.append(f"the server is not well: {answer.text}")
        errors = self.count("errors_total")
        if errors > self.errors:
            found.append(f"the server counts {errors - self.errors} unexpected errors")
        self.errors = errors
        return found + self.new_traces()

    def count(self, name: str) -> int:
        """Return what the server counted."""
        text = self.ask("GET", "/metrics").text
        found = re.search(rf"^katzentisch_{name} (\S+)$", text, re.MULTILINE)
        assert found is not None
        return int(float(found[1]))

    def new_traces(self) -> list[str]:
        """Return the traces that the server wrote down since the last time."""
        log = self.log()
        new, self.read_log = log[self.read_log :], len(log)
        lines = [line[:300] for line in new.splitlines() if is_bad(line)]
        if "Traceback" in new:
            place = new.index("Traceback")
            lines.append(new[place : place + 3000])
        return [f"the server wrote: {line}" for line in lines[:5]]


def is_bad(line: str) -> bool:
    """Tell whether a line of the log must not be; whoever lies about what it saw makes a doubt."""
    return ("[error" in line or "[critical" in line) and DOUBT not in line


def left_behind(reading: Reading) -> list[str]:
    """Return what is still held when nobody is there."""
    held = reading.held
    counts = {
        "lines": held.lines,
        "tables in memory": held.desks,
        "lines at tables": held.shown,
        "sockets": held.sockets,
        "connections": held.connections,
    }
    return [f"{count} {name} are left behind" for name, count in counts.items() if count]
