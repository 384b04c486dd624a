"""What a client is sent: a document, and later only what changed in it.

A document is made of structs, mappings and lists. A patch of it is

- a mapping: each path, with its steps between dots, leads to a part with a patch of its own;
- a list of one: the whole that stands there now;
- a longer list: where items of a list go, how many, and what comes instead;
- anything else: what stands there now.
"""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from msgspec import Struct

Patch: TypeAlias = Any
# By name: a part before and after, and the patch of it. Those who look on share most parts.
Known: TypeAlias = dict[str, tuple[object, object, dict[str, Patch]]]

PLAIN: Final = frozenset({bool, int, float, str, type(None)})  # has no parts


def changes(old: object, new: object) -> Patch:
    """Return the patch that makes the new document out of the old one."""
    return patch(old, new) if differ(old, new) else {}


def differ(old: object, new: object) -> bool:
    """Tell whether two parts of a document differ; nearly always they do not."""
    return old is not new and (old != new or type(old) is not type(new))


def patch(old: object, new: object) -> Patch:
    """Return how two parts of a document differ, as deep in it as that goes."""
    found: dict[str, Patch] = {}
    if isinstance(new, Struct):
        if type(old) is not type(new):
            return [new]
        for name in new.__struct_fields__:
            before, after = getattr(old, name), getattr(new, name)
            if differ(before, after):
                add(found, name, before, after)
        return found
    if isinstance(new, dict):
        if not isinstance(old, dict) or old.keys() != new.keys():
            return [new]
        for name, after in new.items():
            if differ(old[name], after):
                add(found, name, old[name], after)
        return found
    if not isinstance(new, list):
        return new
    if not isinstance(old, list) or not old or not new:
        return [new]
    if len(old) != len(new) or not has_parts(new[0]):
        return spliced(old, new)
    for place, after in enumerate(new):
        if differ(old[place], after):
            add(found, str(place), old[place], after)
    return found


def known_patch(old: object, new: object, known: Known) -> Patch:
    """Return the same, looking but once at parts that are the very same for many who look on."""
    if not isinstance(new, Struct) or type(old) is not type(new):
        return patch(old, new)
    found: dict[str, Patch] = {}
    for name in new.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        last = known.get(name)
        if last is None or last[0] is not before or last[1] is not after:
            part: dict[str, Patch] = {}
            if differ(before, after):
                add(part, name, before, after)
            known[name] = last = before, after, part
        found.update(last[2])
    return found


def add(found: dict[str, Patch], step: str, old: object, new: object) -> None:
    """Add how a part differs."""
    if type(new) in PLAIN:
        found[step] = new
    else:
        put(found, step, patch(old, new))


def put(found: dict[str, Patch], step: str, inner: Patch) -> None:
    """Put a part's patch where it belongs; if that is a single path, the step leads into it."""
    if type(inner) is dict and len(inner) == 1:
        for path, value in inner.items():
            found[f"{step}.{path}"] = value
    else:
        found[step] = inner


def has_parts(part: object) -> bool:
    """Tell whether one can look deeper into a part of a document."""
    return isinstance(part, (dict, list, Struct))


def spliced(old: list[Any], new: list[Any]) -> list[Any]:
    """Return the patch of a list, without what is the same before and after it."""
    grown = len(new) - len(old)
    if grown > 0 and new[grown:] == old:  # a pile with another card on it
        return [0, 0, *new[:grown]]
    most = min(len(old), len(new))
    start = same = 0
    while start < most and old[start] == new[start]:
        start += 1
    while same < most - start and old[-1 - same] == new[-1 - same]:
        same += 1
    if start + same == 0:
        return [new]
    return [start, len(old) - same - start, *new[start : len(new) - same]]


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
    start, version, now, seal = update["at"]
    table = next(each for each in tables if each.startswith(start))
    moment = {"table": table, "version": version, "now": now, "seal": seal}
    return {"kind": "moved", "by": None, "new": {}, "events": []} | update | moment
