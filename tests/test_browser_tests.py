"""Without a browser its tests are left out loudly, and in the CI they fail."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import DID_NOT_RUN

ROOT = Path(__file__).parent.parent


def without_browser(*flags: str, ci: str) -> subprocess.CompletedProcess[str]:
    """Run a few of the browser tests where there is no browser."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *flags]
    environ = {**os.environ, "CHROMIUM": "no-such-browser", "CI": ci, "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [*command, "tests/browser/test_front.py"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )


def test_at_home_they_are_left_out_loudly() -> None:
    ran = without_browser("-n", "1", ci="")
    assert ran.returncode == 0, ran.stdout
    assert f"!! {DID_NOT_RUN} !!" in ran.stdout
    assert f"\n{DID_NOT_RUN}: there is no Chromium here" in ran.stdout
    assert "passed" not in ran.stdout


def test_in_the_ci_they_fail() -> None:
    ran = without_browser(ci="true")
    assert ran.returncode == 1
    assert DID_NOT_RUN in ran.stdout
    assert "skipped" not in ran.stdout
