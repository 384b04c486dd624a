"""Programs that tests start: whatever comes of a test, nothing of them is left."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any


@contextmanager
def started(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a program in a process group of its own, and kill that group in the end."""
    with subprocess.Popen(command, text=True, start_new_session=True, **how) as process:
        try:
            yield process
        finally:
            end_group(process)


def end_group(process: subprocess.Popen[Any]) -> None:
    """Kill a program with all that it started, if any of it is left."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
