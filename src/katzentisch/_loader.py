"""Decides, before anything else is imported, whether the compiled modules run or their source.

The compiled modules are one group: they know each other's memory layout, so they run compiled
all together or not at all. They run from source when KATZENTISCH_PURE is set, when they were
never compiled, or when the source beside them is no longer what was compiled.
"""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType
from typing import Final

GROUP: Final = (
    "core/*.py",
    "games/*/parts.py",
    "games/*/table.py",
    "games/*/rules.py",
    "games/*/ride.py",
    "games/*/bot.py",
    "bots/search*.py",
    "tables/sight.py",
)
MANIFEST: Final = "_compiled.json"
PACKAGE: Final = Path(__file__).parent

_RECOMPILE: Final = "run `make compile`"


def sources() -> dict[str, str]:
    """Give the checksum of every source in the group, by its path inside the package."""
    files = {file for pattern in GROUP for file in PACKAGE.glob(pattern)}
    return {
        file.relative_to(PACKAGE).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(files)
        if file.name != "__init__.py"
    }


def pure_is_wanted() -> bool:
    """Tell whether the environment asks for pure Python."""
    return os.environ.get("KATZENTISCH_PURE", "0") not in ("", "0")


def why_pure() -> str | None:
    """Say why the group runs from source, or None when it runs compiled."""
    return "KATZENTISCH_PURE is set" if pure_is_wanted() else why_not_compiled()


def why_not_compiled() -> str | None:
    """Say why what lies on disk cannot run compiled, or None when it can."""
    try:
        manifest = json.loads((PACKAGE / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "not compiled"
    if not manifest["compiled"]:
        return f"{manifest['why']} when it was installed"
    if manifest["suffix"] not in EXTENSION_SUFFIXES:
        return "it was compiled for another Python"
    for library in manifest["libraries"]:
        if not (PACKAGE.parent / library).exists():
            return f"{library} is missing: {_RECOMPILE}"
    return _what_changed(manifest["sources"], sources())


def _what_changed(then: dict[str, str], now: dict[str, str]) -> str | None:
    for name in sorted(then.keys() | now.keys()):
        if then.get(name) != now.get(name):
            did = "added" if name not in then else "removed" if name not in now else "changed"
            return f"{name} was {did} after it was compiled: {_RECOMPILE}"
    return None


class _SourceFinder(MetaPathFinder):
    """Finds this package's modules as source, whatever compiled file lies beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(f"{__package__}."):
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


_why: str | None = None


def install() -> None:
    """Settle the question for this process; to be called before the group is imported."""
    global _why
    _why = why_pure()
    if _why is not None:
        sys.meta_path.insert(0, _SourceFinder())


def describe() -> str:
    """Say in a few words what runs in this process, and why."""
    return "compiled" if _why is None else f"pure Python ({_why})"
