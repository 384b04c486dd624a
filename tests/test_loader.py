"""The modules of a group run compiled all together or not at all, and the package says why.

Each test lays out a package of its own: the real loader, two modules of the rules and one of the
tables, and beside them files that only look compiled. Importing such a file fails, so a module that
loads has been loaded from source.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from katzentisch import _loader
from tests import PURE, as_installed

SUFFIX = EXTENSION_SUFFIXES[0]
SOURCES = {
    "rules": {"core/state.py": "HERE = __file__\n", "games/toy/rules.py": "HERE = __file__\n"},
    "tables": {"tables/live.py": "HERE = __file__\n"},
}
DESCRIBE = "from katzentisch import _loader; print(_loader.describe())"
IMPORT = "from katzentisch.core import state; from katzentisch.games.toy import rules"
IMPORT_TABLES = "from katzentisch.tables import live"


class Package:
    """A stand-in for the installed package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "katzentisch"
        for inner in ("core", "games/toy", "tables"):
            (self.root / inner).mkdir(parents=True)
        for sources in SOURCES.values():
            for name, text in sources.items():
                (self.root / name).write_text(text)
                (self.root / name).with_suffix(SUFFIX).touch()
        for inner in ("core", "games", "games/toy", "tables"):
            (self.root / inner / "__init__.py").touch()
        shutil.copy(str(_loader.__file__), self.root)
        (self.root / "__init__.py").write_text(
            "from katzentisch import _loader\n_loader.install()\n"
        )
        self.write_manifest(
            compiled=True,
            suffix=SUFFIX,
            groups={group: part_of_manifest(sources) for group, sources in SOURCES.items()},
        )

    def write_manifest(self, **manifest: Any) -> None:
        (self.root / _loader.MANIFEST).write_text(json.dumps(manifest))

    def run(self, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
        inherited = {key: value for key, value in os.environ.items() if key != "KATZENTISCH_PURE"}
        return subprocess.run(
            [sys.executable, "-c", code],
            env=inherited | {"PYTHONPATH": str(self.folder)} | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def describe(self, **environment: str) -> str:
        return self.run(DESCRIBE, **environment).stdout.strip()

    def loads_from_source(self, code: str = IMPORT, **environment: str) -> bool:
        return self.run(code, **environment).returncode == 0


def part_of_manifest(sources: dict[str, str]) -> dict[str, Any]:
    return {
        "libraries": [
            f"katzentisch/{Path(name).with_suffix(SUFFIX).as_posix()}" for name in sources
        ],
        "sources": {
            name: hashlib.sha256(text.encode()).hexdigest() for name, text in sources.items()
        },
    }


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


def test_unchanged_modules_run_compiled(package: Package) -> None:
    assert package.describe() == "compiled"
    assert not package.loads_from_source()


def test_the_environment_can_ask_for_pure_python(package: Package) -> None:
    assert package.describe(KATZENTISCH_PURE="1") == "pure Python (KATZENTISCH_PURE is set)"
    assert package.loads_from_source(KATZENTISCH_PURE="1")
    assert package.describe(KATZENTISCH_PURE="0") == "compiled"


def test_the_environment_can_ask_for_one_group(package: Package) -> None:
    said = package.describe(KATZENTISCH_PURE="tables")
    assert said == "tables in pure Python (KATZENTISCH_PURE is set)"
    assert package.loads_from_source(IMPORT_TABLES, KATZENTISCH_PURE="tables")
    assert not package.loads_from_source(KATZENTISCH_PURE="tables")


def test_one_changed_source_makes_its_group_pure(package: Package) -> None:
    (package.root / "core/state.py").write_text("HERE = 1\n")
    why = "core/state.py was changed after it was compiled: run `make compile`"
    assert package.describe() == f"rules in pure Python ({why})"
    assert package.loads_from_source()
    assert not package.loads_from_source(IMPORT_TABLES)


def test_a_new_game_makes_its_group_pure(package: Package) -> None:
    (package.root / "games/eighth").mkdir()
    (package.root / "games/eighth/rules.py").touch()
    why = "games/eighth/rules.py was added after it was compiled: run `make compile`"
    assert package.describe() == f"rules in pure Python ({why})"
    assert package.loads_from_source()


def test_a_removed_source_makes_its_group_pure(package: Package) -> None:
    (package.root / "games/toy/rules.py").unlink()
    why = "games/toy/rules.py was removed after it was compiled: run `make compile`"
    assert package.describe() == f"rules in pure Python ({why})"


def test_a_missing_library_makes_its_group_pure(package: Package) -> None:
    (package.root / "core/state.py").with_suffix(SUFFIX).unlink()
    why = f"katzentisch/core/state{SUFFIX} is missing: run `make compile`"
    assert package.describe() == f"rules in pure Python ({why})"
    assert package.loads_from_source()


def test_another_python_runs_pure(package: Package) -> None:
    package.write_manifest(compiled=True, suffix=".cpython-27.so", groups={})
    assert package.describe() == "pure Python (it was compiled for another Python)"
    assert package.loads_from_source()


def test_a_pure_install_remembers_why(package: Package) -> None:
    package.write_manifest(compiled=False, why="no C compiler was found")
    why = "no C compiler was found when it was installed"
    assert package.describe() == f"pure Python ({why})"
    assert package.loads_from_source()


def test_without_a_manifest_nothing_is_compiled(package: Package) -> None:
    (package.root / _loader.MANIFEST).unlink()
    assert package.describe() == "pure Python (not compiled)"
    assert package.loads_from_source()


@pytest.mark.parametrize("group", _loader.GROUPS)
def test_every_module_of_a_group_runs_as_described(group: str) -> None:
    modules = [
        "katzentisch." + name.removesuffix(".py").replace("/", ".")
        for name in _loader.sources(group)
    ]
    code = f"import importlib\nfor name in {modules}: print(importlib.import_module(name).__file__)"
    said = subprocess.check_output([sys.executable, "-c", code], env=as_installed(), text=True)
    files = said.split("\n")[:-1]
    assert len(files) == len(modules) > 0
    is_pure = os.environ.get(PURE) == "1" or _loader.why_not_compiled(group) is not None
    ending = ".py" if is_pure else SUFFIX
    assert [file for file in files if not file.endswith(ending)] == []
