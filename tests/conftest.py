"""What the summary of the tests must not hide."""

import pytest

DID_NOT_RUN = "The browser tests did not run"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that tests were left out."""
    skipped = terminalreporter.stats.get("skipped", [])
    texts = [str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)]
    for reason in sorted({text.removeprefix("Skipped: ") for text in texts}):
        if reason.startswith(DID_NOT_RUN):
            terminalreporter.section(DID_NOT_RUN, sep="!", red=True, bold=True)
            terminalreporter.write_line(reason)
