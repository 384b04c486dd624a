"""What a client is sent: a document, and later only what changed in it.

A document is made of structs, mappings and lists. A change is a path into it with what stands there
now, or, where a list grew or shrank, where that begins, how many go, and what comes instead.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct

# (path, value) or (path, start, removed, added); a path has its steps between dots
Change: TypeAlias = tuple[Any, ...]
# By name: a part before and after, and what changed in it. Those who look on share most parts.
Known: TypeAlias = dict[str, tuple[object, object, list[Change]]]


def changes(old: object, new: object, known: Known | None = None) -> list[Change]:
    """Return what to put where, to make the new document out of the old one."""
    found: list[Change] = []
    if known is not None and isinstance(new, Struct) and type(old) is type(new):
        for name in new.__struct_fields__:
            found += known_changes(getattr(old, name), getattr(new, name), name, known)
    elif differ(old, new):
        compare(old, new, "", found)
    return found


def known_changes(old: object, new: object, name: str, known: Known) -> list[Change]:
    """Return what changed in a part, looked at once for all to whom the very same was shown."""
    last = known.get(name)
    if last is None or last[0] is not old or last[1] is not new:
        found: list[Change] = []
        if differ(old, new):
            compare(old, new, name, found)
        known[name] = last = old, new, found
    return last[2]


def differ(old: object, new: object) -> bool:
    """Tell whether two parts of a document differ; nearly always they do not."""
    return old is not new and (old != new or type(old) is not type(new))


def compare(old: object, new: object, path: str, found: list[Change]) -> None:
    """Add how two parts of a document differ, as deep in it as that goes."""
    dot = f"{path}." if path else ""
    if isinstance(new, Struct) and type(old) is type(new):
        for name in new.__struct_fields__:
            before, after = getattr(old, name), getattr(new, name)
            if differ(before, after):
                compare(before, after, dot + name, found)
    elif isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name, after in new.items():
            if differ(old[name], after):
                compare(old[name], after, f"{dot}{name}", found)
    elif not isinstance(old, list) or not isinstance(new, list):
        found.append((path, new))
    elif len(old) == len(new) and has_parts(new[0]):
        for place, after in enumerate(new):
            if differ(old[place], after):
                compare(old[place], after, f"{dot}{place}", found)
    else:
        found.append(spliced(old, new, path))


def has_parts(part: object) -> bool:
    """Tell whether one can look deeper into a part of a document."""
    return isinstance(part, (dict, list, Struct))


def spliced(old: list[Any], new: list[Any], path: str) -> Change:
    """Return the change of a list, without what is the same before and after it."""
    grown = len(new) - len(old)
    if grown > 0 and new[grown:] == old:  # a pile with another card on it
        return path, 0, 0, new[:grown]
    most = min(len(old), len(new))
    start = same = 0
    while start < most and old[start] == new[start]:
        start += 1
    while same < most - start and old[-1 - same] == new[-1 - same]:
        same += 1
    if start + same == 0:
        return path, new
    return path, start, len(old) - same - start, new[start : len(new) - same]


def changed(document: Any, found: Sequence[Sequence[Any]]) -> Any:
    """Return the document with the changes made, as a client does it."""
    for path, *what in found:
        *steps, last = ["", *path.split(".")] if path else [""]
        whole = {"": document}
        part: Any = whole
        for step in steps:
            part = part[place_in(part, step)]
        place = place_in(part, last)
        if len(what) == 1:
            part[place] = what[0]
        else:
            start, removed, added = what
            part[place][start : start + removed] = added
        document = whole[""]
    return document


def with_update(table: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Return what a client knows of a table after an update."""
    for name, found in update["changes"].items():
        table[name] = changed(table[name], found)
    return table


def place_in(part: Any, step: str) -> Any:
    """Return what a step of a path means in a part of a document."""
    return int(step) if isinstance(part, list) else step
