"""Decides, before anything else is imported, whether the compiled modules run or their source.

There are two groups of them: the rules, and what runs live tables with them. The modules of a group
know each other's memory layout, so they run compiled all together or not at all. They run from
source when KATZENTISCH_PURE is set, to 1 or to the name of their group, when they were never
compiled, or when the source beside them is no longer what was compiled.
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

GROUPS: Final = {
    "rules": (
        "core/*.py",
        "games/*/parts.py",
        "games/*/table.py",
        "games/*/rules.py",
        "games/*/ride.py",
        "games/*/bot.py",
        "bots/search*.py",
    ),
    "tables": (
        "match/match.py",
        "tables/chairs.py",
        "tables/dealing.py",
        "tables/live.py",
        "tables/racing.py",
        "tables/sight.py",
        "tables/table.py",
        "tables/telling.py",
        "tables/timing.py",
        "server/appends.py",
        "server/chat.py",
        "server/clock.py",
        "server/company.py",
        "server/desk.py",
        "server/errands.py",
        "server/frames.py",
        "server/hall.py",
        "server/hearing.py",
        "server/journal.py",
        "server/limits.py",
        "server/lines.py",
        "server/listing.py",
        "server/post.py",
        "server/seals.py",
        "server/steps.py",
    ),
}
MANIFEST: Final = "_compiled.json"
PACKAGE: Final = Path(__file__).parent

_RECOMPILE: Final = "run `make compile`"


def sources(group: str) -> dict[str, str]:
    """Give the checksum of every source in a group, by its path inside the package."""
    files = {file for pattern in GROUPS[group] for file in PACKAGE.glob(pattern)}
    return {
        file.relative_to(PACKAGE).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(files)
        if file.name != "__init__.py"
    }


def pure_is_wanted(group: str) -> bool:
    """Tell whether the environment asks for pure Python."""
    wanted = os.environ.get("KATZENTISCH_PURE", "0")
    return wanted == group if wanted in GROUPS else wanted not in ("", "0")


def why_pure(group: str) -> str | None:
    """Say why a group runs from source, or None when it runs compiled."""
    return "KATZENTISCH_PURE is set" if pure_is_wanted(group) else why_not_compiled(group)


def why_not_compiled(group: str) -> str | None:
    """Say why what lies on disk cannot run compiled, or None when it can."""
    try:
        manifest = json.loads((PACKAGE / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "not compiled"
    if not manifest["compiled"]:
        return f"{manifest['why']} when it was installed"
    if manifest["suffix"] not in EXTENSION_SUFFIXES:
        return "it was compiled for another Python"
    part = manifest.get("groups", {}).get(group)
    if part is None:
        return f"another version was compiled: {_RECOMPILE}"
    for library in part["libraries"]:
        if not (PACKAGE.parent / library).exists():
            return f"{library} is missing: {_RECOMPILE}"
    return _what_changed(part["sources"], sources(group))


def _what_changed(then: dict[str, str], now: dict[str, str]) -> str | None:
    for name in sorted(then.keys() | now.keys()):
        if then.get(name) != now.get(name):
            did = "added" if name not in then else "removed" if name not in now else "changed"
            return f"{name} was {did} after it was compiled: {_RECOMPILE}"
    return None


class _SourceFinder(MetaPathFinder):
    """Finds the modules of a group as source, whatever compiled file lies beside it."""

    def __init__(self, group: str) -> None:
        self.modules = {
            f"{__package__}.{name.removesuffix('.py').replace('/', '.')}" for name in sources(group)
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or fullname not in self.modules:
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


_why: dict[str, str | None] = {}


def install() -> None:
    """Settle the question for this process; to be called before a group is imported."""
    for group in GROUPS:
        _why[group] = why_pure(group)
        if _why[group] is not None:
            sys.meta_path.insert(0, _SourceFinder(group))


def describe() -> str:
    """Say in a few words what runs in this process, and why."""
    reasons = {why for why in _why.values() if why is not None}
    if not reasons:
        return "compiled"
    pure = [group for group in GROUPS if _why[group] is not None]
    which = "pure Python" if len(pure) == len(GROUPS) else f"{' and '.join(pure)} in pure Python"
    return f"{which} ({'; '.join(sorted(reasons))})"
