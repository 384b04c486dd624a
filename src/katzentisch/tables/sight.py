"""What a client is sent: a document, and later only what changed in it."""

from typing import Any, TypeAlias

Change: TypeAlias = tuple[list[str | int], Any]


def changes(old: Any, new: Any) -> list[Change]:
    """Return what to put where, to make the new document out of the old one."""
    found: list[Change] = []
    compare(old, new, [], found)
    return found


def compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    """Add the differences between two parts of a document, as deep in it as they go."""
    if old == new and type(old) is type(new):  # nearly always, and told by one fast comparison
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name, value in new.items():
            compare(old[name], value, [*path, name], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, value in enumerate(new):
            compare(old[place], value, [*path, place], found)
    else:
        found.append((path, new))


def changed(document: Any, found: list[Change]) -> Any:
    """Return the document with the changes made, as a client does it."""
    for path, value in found:
        if not path:
            document = value
            continue
        part = document
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
    return document
