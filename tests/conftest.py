"""What holds for all tests: they are the same everywhere, and the summary hides nothing."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests import PURE

DID_NOT_RUN = "The browser tests did not run"
NO_FULL_DISK = "No disk was really full"
LOUD = (DID_NOT_RUN, NO_FULL_DISK)

# Neither chance nor how quick a machine is decides what hypothesis finds.
settings.register_profile(
    "everywhere",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("everywhere")

# How somebody has set up their own server is no concern of the servers that tests start.
for name in [name for name in os.environ if name.startswith("KATZENTISCH_") and name != PURE]:
    del os.environ[name]

# A shell lets what it runs in the background ignore Ctrl-C, and all that tests start inherits that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def no_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep somebody's own config.toml from all that tests start."""
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that tests were left out."""
    skipped = terminalreporter.stats.get("skipped", [])
    texts = [str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)]
    for reason in sorted({text.removeprefix("Skipped: ") for text in texts}):
        if reason.startswith(LOUD):
            title = reason.partition(":")[0]
            terminalreporter.section(title, sep="!", red=True, bold=True)
            terminalreporter.write_line(reason)
