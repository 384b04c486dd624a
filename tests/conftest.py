"""What holds for all tests: Ctrl-C is heard, and the summary hides nothing."""

import signal

import pytest

DID_NOT_RUN = "The browser tests did not run"

# A shell lets what it runs in the background ignore Ctrl-C, and all that tests start inherits that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that tests were left out."""
    skipped = terminalreporter.stats.get("skipped", [])
    texts = [str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)]
    for reason in sorted({text.removeprefix("Skipped: ") for text in texts}):
        if reason.startswith(DID_NOT_RUN):
            terminalreporter.section(DID_NOT_RUN, sep="!", red=True, bold=True)
            terminalreporter.write_line(reason)
