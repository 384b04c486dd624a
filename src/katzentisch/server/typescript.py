"""TypeScript types of what goes over the wire, for clients in the browser.

What a client asks may leave out fields that have a default; so may updates, of which there are
many; all else that the server tells is whole.
A game's own view travels inside the table as the parameter `View`.
"""

import inspect
import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import fields

from katzentisch.match.box import open_box
from katzentisch.tables import protocol

PLAIN: dict[Any, str] = {
    **{bool: "boolean", int: "number", float: "number", str: "string"},
    **{None: "null", type(None): "null", Any: "unknown", Raw: "View"},
}
CONSTANTS = ("PROTOCOL", "LARGEST_FRAME", "LARGEST_BODY")
LONGEST_LINE = 100
HEADING = "// Made by `make types`. Do not edit.\n"


def protocol_types() -> str:
    """Return the types of all messages."""
    names = {value: name for name, value in vars(protocol).items() if is_alias(value)}
    structs = [each for each in vars(protocol).values() if is_struct(each)]
    return Page(names).written(structs, CONSTANTS)


def view_types(slug: str) -> str:
    """Return the types of what a seat may know of a game."""
    return Page({}).written([open_box(slug).view.View], ())


def is_struct(value: object) -> bool:
    """Tell whether this is a message, or a part of one, and not only a base of others."""
    if not isinstance(value, type) or not issubclass(value, Struct) or value is Struct:
        return False
    return not value.__subclasses__()


def is_alias(value: object) -> bool:
    """Tell whether this is a type that a module gives a name to."""
    return get_origin(value) in (Literal, Annotated, Union, types.UnionType)


def is_asked(struct: type[Struct]) -> bool:
    """Tell whether clients write this: only there unknown fields are refused."""
    return struct.__struct_config__.forbid_unknown_fields


def may_lack_fields(struct: type[Struct]) -> bool:
    """Tell whether clients, or we, leave out what is as usual."""
    return is_asked(struct) or struct.__struct_config__.omit_defaults


class Page:
    """One file of types; what a type needs is written before it."""

    def __init__(self, names: dict[Any, str]) -> None:
        self.names = names
        self.done: dict[str, str] = {}

    def written(self, structs: list[type[Struct]], constants: tuple[str, ...]) -> str:
        """Return the file."""
        lines = [f"export const {name} = {getattr(protocol, name)};\n" for name in constants]
        for struct in structs:
            self.word(struct)
        for alias in self.names:
            self.word(alias)
        return "\n".join([HEADING, *lines, *self.done.values()])

    def word(self, kind: Any) -> str:
        """Return what a type is called; one with a name is put on the page."""
        name = self.names.get(kind)
        if name is not None:
            self.put(name, lambda: alias(name, self.bare(kind)))
            return name
        if isinstance(kind, NewType):
            self.put(kind.__name__, lambda: alias(kind.__name__, self.word(kind.__supertype__)))
            return str(kind.__name__)
        if isinstance(kind, type) and issubclass(kind, Struct):
            self.put(kind.__name__, lambda: self.struct(kind))
            return kind.__name__
        return self.bare(kind)

    def put(self, name: str, write: Callable[[], str]) -> None:
        """Put a type on the page, once, behind those that it needs."""
        if name not in self.done:
            text = write()
            self.done[name] = text

    def bare(self, kind: Any) -> str:
        """Return a type without a name."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.word(inner[0])
        if origin is Literal:
            return " | ".join(msgspec.json.encode(value).decode() for value in inner)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.word(each) for each in inner))
        if origin is dict:
            return f"Record<{self.word(inner[0])}, {self.word(inner[1])}>"
        if origin is list or (origin is tuple and inner[-1] is Ellipsis):
            return f"{self.item(inner[0])}[]"
        assert origin is tuple, kind
        return f"[{', '.join(map(self.word, inner))}]"

    def item(self, kind: Any) -> str:
        """Return the type of a list's items."""
        word = self.word(kind)
        return f"({word})" if "|" in word else word

    def struct(self, struct: type[Struct]) -> str:
        """Return a struct as an interface, or as a list, with its docstring."""
        config = struct.__struct_config__
        if config.array_like:
            parts = ", ".join(f"{f.encode_name}: {self.word(f.type)}" for f in fields(struct))
            return "\n".join([*comment(struct), alias(struct.__name__, f"[{parts}]")])
        lines = [f'  {config.tag_field}: "{config.tag}";'] if config.tag_field else []
        lines += [self.field(struct, field) for field in fields(struct)]
        has_view = any(Raw in (field.type, *get_args(field.type)) for field in fields(struct))
        name = f"{struct.__name__}{'<View = unknown>' if has_view else ''}"
        return "\n".join([*comment(struct), f"export interface {name} {{", *lines, "}", ""])

    def field(self, struct: type[Struct], field: msgspec.structs.FieldInfo) -> str:
        """Return a field; what may be left out is marked so, and nothing is left out of a part."""
        part = isinstance(field.type, type) and issubclass(field.type, Struct)
        word = self.word(field.type)
        if part and is_asked(struct) and is_asked(field.type):
            word = f"Partial<{word}>"
        may_lack = may_lack_fields(struct) and not field.required and struct not in PARTS
        return f"  {field.encode_name}{'?' if may_lack else ''}: {word};"


# Clients and server write these: they are whole, but what clients ask may have parts of them.
PARTS = (protocol.ClockRule,)


def alias(name: str, meaning: str) -> str:
    """Return a type under its name, in several lines where one would be long."""
    line = f"export type {name} = {meaning};\n"
    if len(line) <= LONGEST_LINE:
        return line
    return f"export type {name} =\n  | " + meaning.replace(" | ", "\n  | ") + ";\n"


def comment(struct: type[Struct]) -> list[str]:
    """Return a struct's docstring as a comment."""
    lines = (inspect.getdoc(struct) or "").splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]
