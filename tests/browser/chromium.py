"""The browser that the tests drive: Debian's Chromium, never one that is downloaded.

`python -m tests.browser.chromium` installs it where it is missing and we may.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PACKAGE = ["install", "-y", "--no-install-recommends", "chromium"]


def find_chromium() -> str | None:
    """Return the browser's program: the one that CHROMIUM names, or the system's."""
    named = os.environ.get("CHROMIUM")
    if named is not None:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def open_chromium(program: str) -> Iterator[Browser]:
    """Start the browser, without a window, and close it in the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def installer() -> list[str] | None:
    """Return the command that installs packages here, if we may."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    may = shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], check=False)
    return ["sudo", "-n", "apt-get"] if may and may.returncode == 0 else None


def main() -> None:
    """Install the browser if it is missing; the tests say it if that was in vain."""
    apt = installer()
    if find_chromium() is None and apt is not None:
        print("Installing Chromium for the browser tests.", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], PACKAGE):
            command = [*apt, "-qq", *words]
            subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    main()
