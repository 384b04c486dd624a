"""Run scenarios with one module bent, and print the files of those that fail.

    python run_bent.py MODULE SCENARIO... < bent-source

Nothing is written: only this process makes the module of the bent source. Anything that goes wrong
other than a scenario is an error, so a bend cannot be noticed just because it breaks the program.
"""

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

MODULE, *SCENARIOS = sys.argv[1:]
BENT = sys.stdin.read()

get_code = SourceFileLoader.get_code


def get_bent_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
    """Return a module's code, that of the bent source where it is the one to bend."""
    if fullname == MODULE:
        return compile(BENT, loader.path, "exec")
    return get_code(loader, fullname)


def main() -> None:
    """Print the scenarios that fail."""
    SourceFileLoader.get_code = get_bent_code  # type: ignore[assignment, method-assign]
    from katzentisch.match.scenarios import ScenarioFailed, read_scenario, run_scenario

    for file in SCENARIOS:
        try:
            run_scenario(read_scenario(Path(file).read_text(encoding="utf-8")))
        except ScenarioFailed:
            print(file)


main()
