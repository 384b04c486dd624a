"""What a client is sent: a document, and later only what changed in it.

A document is made of structs, mappings and lists. A patch of it is

- a mapping: each path, with its steps between dots, leads to a part with a patch of its own;
- a list of one: the whole that stands there now;
- a longer list: where items of a list go, how many, and what comes instead;
- anything else: what stands there now.
"""

from typing import Any, Final, TypeAlias

from msgspec import Struct

Patch: TypeAlias = Any

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
