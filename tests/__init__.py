"""The tests. They may plant faults in what runs the tables, so that runs from source in them.

A server that a test starts runs as it is installed, unless it is one with planted faults.
"""

import os

PURE = "KATZENTISCH_PURE"
TABLES = "tables"

os.environ.setdefault(PURE, TABLES)


def as_installed() -> dict[str, str]:
    """Return the environment of a process in which all runs as it is installed."""
    return {name: value for name, value in os.environ.items() if name != PURE or value != TABLES}
