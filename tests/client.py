"""What a client makes of the updates that it is sent, as docs/protocol.md says."""

from collections.abc import Iterable
from typing import Any

from katzentisch.tables.sight import Patch


def changed(document: Any, found: Patch) -> Any:
    """Return the document with the patch in it, as a client does it."""
    if isinstance(found, dict):
        for path, inner in found.items():
            *steps, last = path.split(".")
            part = document
            for step in steps:
                part = part[place_in(part, step)]
            place = place_in(part, last)
            part[place] = changed(part[place], inner)
        return document
    if not isinstance(found, list):
        return found
    if len(found) == 1:
        return found[0]
    start, removed, *added = found
    document[start : start + removed] = added
    return document


def place_in(part: Any, step: str) -> Any:
    """Return what a step of a path means in a part of a document."""
    return int(step) if isinstance(part, list) else step


def with_update(table: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return what a client knows of a table after an update."""
    known: dict[str, Any] = changed(table, update.get("new", {}))
    return known


def values_told(event: list[Any], names: dict[str, list[str]]) -> dict[str, Any]:
    """Return the values of an event by name, which is told once and kept, as a client does it."""
    code, _, *told = event
    if told and isinstance(told[0], dict):
        names.setdefault(code, sorted(told[0]))
        values: dict[str, Any] = told[0]
        return values
    return dict(zip(names.get(code, []), told, strict=False))


def spelled_out(update: dict[str, Any], tables: Iterable[str]) -> dict[str, Any]:
    """Return an update with all that it leaves out, as who looks at these tables reads it."""
    start, version, seal = update["at"]
    table = next(each for each in tables if each.startswith(start))
    moment = {"table": table, "version": version, "seal": seal}
    by = update["events"][0][1] if "events" in update else None
    return {"kind": "moved", "by": by, "new": {}, "events": []} | update | moment
