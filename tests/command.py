"""The command, run to its end in this process: to start one each time would take long.

What is run in a process of its own needs an environment that says which language it speaks.
"""

import io
import logging
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

import pytest

from katzentisch.cli import main

# Where a command is to speak English, whatever whoever runs the tests speaks.
ENGLISH = {"LANG": "C.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}


class Ended(NamedTuple):
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


def katzentisch(*words: str, **environ: str) -> Ended:
    """Run a command to its end."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["katzentisch", *words])
        patch.setattr(logging.getLogger(), "handlers", [])
        for name, value in environ.items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main()
    return Ended(int(ended.value.code or 0), out.getvalue(), err.getvalue())


def assert_one_line(ended: Ended, *words: str) -> None:
    """Make sure that a command was refused in one line, with these words in it."""
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("katzentisch: ")
    for word in words:
        assert word in ended.stderr
