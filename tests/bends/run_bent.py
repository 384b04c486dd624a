"""Run scenarios with one module bent, and tell which of them fail: again and again.

For each line of input, [MODULE, BENT-SOURCE, [SCENARIO, ...]] in JSON, one line is printed: a list
of the scenarios that fail, or a text that says how the program broke. So a bend cannot be noticed
just because it breaks the program.

Nothing is written, and one bend knows nothing of another: only a process of its own makes the
module of the bent source. It is a fork of this one: to start Python for each takes far longer.
"""

import json
import os
import sys
import traceback
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import katzentisch.match.scenarios  # noqa: F401  # loads what is the same for all: no game

get_code = SourceFileLoader.get_code


def bend(module: str, source: str) -> None:
    """Let a module be made of the bent source, and if it is loaded already, all of ours anew."""

    def get_bent_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if fullname == module:
            return compile(source, loader.path, "exec")
        return get_code(loader, fullname)

    SourceFileLoader.get_code = get_bent_code  # type: ignore[assignment, method-assign]
    if module in sys.modules:
        for name in [name for name in sys.modules if name.partition(".")[0] == "katzentisch"]:
            del sys.modules[name]


def failing(scenarios: list[str]) -> list[str]:
    """Return the scenarios that fail."""
    from katzentisch.match.scenarios import ScenarioFailed, read_scenario, run_scenario

    failed = []
    for file in scenarios:
        try:
            run_scenario(read_scenario(Path(file).read_text(encoding="utf-8")))
        except ScenarioFailed:
            failed.append(file)
    return failed


def answer(module: str, source: str, scenarios: list[str]) -> list[str] | str:
    """Return the scenarios that fail with the bent source, or how it broke."""
    try:
        bend(module, source)
        return failing(scenarios)
    except BaseException:
        return traceback.format_exc()


def main() -> None:
    """Answer every line."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            print(json.dumps(answer(*json.loads(line))), flush=True)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status != 0:
            print(json.dumps(f"ended with status {status}"), flush=True)


main()
