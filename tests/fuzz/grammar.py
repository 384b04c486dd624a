"""Messages made from their types: what a client may send, and what differs from it in one point.

The types are asked for their fields, so that a new message is sent, and spoiled, by itself.
A message is a list of names, each with its value as JSON text: so it can hold what no JSON can.
"""

import functools
import json
import operator
import random
import string
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import inspect

from katzentisch.tables import protocol

Pairs = list[tuple[str, str]]

NEAR = 0.85  # of all messages go to tables that one is shown
MOVES = 0.25  # of the valid ones
LETTERS = string.ascii_letters + string.digits
STRANGE = (
    *("", " ", "\0", "\u202eevil", "a\u0300" * 60, "\U0001f408" * 40, "\ufeff", "\\", '"', "%s%n"),
    *("../../etc/passwd", "<script>", "' OR 1=1 --", "x" * 7000, "\x1b[2J", "null", "\uffff"),
)
NUMBERS = (
    *("-1", "0", "16", "255", "2147483648", "-2147483649", "9223372036854775807"),
    *("9223372036854775808", "-9223372036854775809", "18446744073709551616", "1" + "0" * 400),
    *("1" + "0" * 5000, "1.5", "1e3", "-0", "-0.0", "1e308", "0.1e1"),
)
NO_NUMBERS = ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e-999", "nan", "01", "+1", ".5")
OTHER_TYPES = ("null", "true", "[]", "{}", '"text"', "7", "[[]]", '{"a":1}', "1.5")
LONE = (r'"\ud800"', r'"\udfff"', r'"a\ud83d"', r'"\ud83d\ud83d"', r'"\ude00\ud83d"')


class Known:
    """What attackers know: their own tables, and of others' what has leaked out."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.invites: list[str] = []
        self.tokens: list[str] = []
        self.forbidden: list[str] = []  # tables of others
        self.versions: dict[str, int] = {}
        self.moves: dict[str, list[str]] = {}
        self.refs: deque[str] = deque(["r"], maxlen=50)
        self.recorded: deque[bytes] = deque([b"{}"], maxlen=300)


class Message(NamedTuple):
    """A kind of message: its tag, and the types of its fields."""

    tag: str
    fields: dict[str, inspect.Type]


def messages_of(union: Any) -> list[Message]:
    """Return all messages of a union, as their types describe them."""
    found = inspect.type_info(union)
    assert isinstance(found, inspect.UnionType)
    structs = [each for each in found.types if isinstance(each, inspect.StructType)]
    return [
        Message(str(each.tag), {field.encode_name: field.type for field in each.fields})
        for each in structs
    ]


MESSAGES = messages_of(protocol.FromClient)


class Grammar:
    """Writes messages, by a seed and by what is known."""

    def __init__(self, known: Known, dice: random.Random) -> None:
        self.known = known
        self.dice = dice
        self.joined: list[str] = []  # tables that are shown to the one who writes

    def message(self, tag: str | None = None) -> Pairs:
        """Return a message as a client may send it, at some time or other."""
        choices = [each for each in MESSAGES if tag in (None, each.tag)]
        chosen = self.dice.choice(choices)
        near = self.joined if self.dice.random() < NEAR else self.known.tables
        table = self.dice.choice(near or ["x"])
        pairs = [("do", json.dumps(chosen.tag))]
        for name, kind in chosen.fields.items():
            pairs.append((name, json.dumps(self.value(name, kind, table))))
        return pairs

    def value(self, name: str, kind: inspect.Type, table: str) -> object:
        """Return a value that its field may have."""
        hinted: dict[str, Callable[[], object]] = {
            "table": lambda: table,
            "ref": self.ref,
            "move": lambda: self.dice.choice(self.known.moves.get(table) or ["7s"]),
            "version": lambda: self.version(table),
            "seen": lambda: self.version(table),
            "invite": lambda: self.dice.choice([*self.known.invites, None]),
            "token": lambda: self.dice.choice([*self.known.tokens, None]),
            "protocol": lambda: protocol.PROTOCOL,
        }
        return hinted[name]() if name in hinted else self.any_value(kind)

    def ref(self) -> str:
        """Return a ref, mostly a new one."""
        if self.dice.random() < 0.1:
            return self.dice.choice(self.known.refs)
        self.known.refs.append(f"f{self.dice.getrandbits(40):x}")
        return self.known.refs[-1]

    def version(self, table: str) -> int:
        """Return a version, mostly the last."""
        last = self.known.versions.get(table, 0)
        return last if self.dice.random() < 0.8 else max(0, last + self.dice.randint(-3, 3))

    def any_value(self, kind: inspect.Type) -> object:
        """Return any value of a type."""
        dice = self.dice
        match kind:
            case inspect.LiteralType():
                return dice.choice(kind.values)
            case inspect.UnionType():
                return self.any_value(dice.choice(kind.types))
            case inspect.BoolType():
                return dice.random() < 0.5
            case inspect.IntType():
                least = 0 if kind.ge is None else int(kind.ge)
                return dice.randint(least, least + 20 if kind.le is None else int(kind.le))
            case inspect.StrType():
                return self.text(kind)
            case inspect.NoneType():
                return None
        raise TypeError(f"no value of {kind} is known: teach the fuzz")

    def text(self, kind: inspect.StrType) -> str:
        """Return any text of a type."""
        if kind.pattern is not None:  # the only pattern there is: bytes in hexadecimal
            return self.dice.randbytes(self.dice.randint(16, 32)).hex()
        most = min(kind.max_length or 40, 300)
        size = self.dice.choice([1, 5, 20, most])
        return "".join(self.dice.choices(LETTERS, k=min(size, most)))

    def recorded(self) -> bytes:
        """Return a message as it goes over the wire, which mutants can be made of."""
        tag = "move" if self.dice.random() < MOVES else None
        self.known.recorded.append(written(self.message(tag)))
        return self.known.recorded[-1]

    # -- what differs in one point

    def with_value(self, values: tuple[str, ...], tag: str | None = None) -> Pairs:
        """Return a message with one value that it must not have, or not there."""
        pairs = self.message(tag)
        place = self.dice.randrange(len(pairs))
        pairs[place] = (pairs[place][0], self.dice.choice(values))
        return pairs

    def strange(self) -> Pairs:
        """Return a message with a strange text."""
        return self.with_value(tuple(map(json.dumps, STRANGE)))

    def wrong_fields(self) -> Pairs:
        """Return a message in which a field is missing, or is one too many."""
        pairs = self.message()
        if self.dice.random() < 0.5:
            del pairs[self.dice.randrange(len(pairs))]
        else:
            extra = self.dice.choice(["seat", "guest", "__class__", "is", "", "do "])
            pairs.insert(self.dice.randrange(len(pairs) + 1), (extra, "0"))
        return pairs

    def doubled(self) -> Pairs:
        """Return a message in which a field comes twice, with another value."""
        pairs, other = self.message(), dict(self.message())
        name = self.dice.choice(pairs)[0]
        value = other.get(name, self.dice.choice(OTHER_TYPES))
        pairs.insert(self.dice.randrange(len(pairs) + 1), (name, value))
        return pairs

    def nested(self) -> Pairs:
        """Return a message with a value that is nested deeply."""
        depth = self.dice.choice([10, 100, 500, 1000, 2000, 3500])
        values = ("[" * depth + "]" * depth, "[" * depth, '{"a":' * (depth // 3) + "1")
        return self.with_value(values)

    def of_others(self) -> Pairs:
        """Return a message to a table that is not for us, or for a seat that is not ours."""
        pairs = self.message()
        theirs = json.dumps(self.dice.choice(self.known.forbidden or ["x"]))
        return [(name, theirs if name == "table" else value) for name, value in pairs]

    def mutant(self) -> bytes:
        """Return something that was said, with some of it flipped, cut off, doubled or mixed."""
        dice, data = self.dice, bytearray(dice_choice(self.dice, self.known.recorded))
        way = dice.randrange(5)
        if way == 0:
            for _ in range(dice.randint(1, 4)):
                data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        elif way == 1:
            del data[dice.randrange(len(data)) :]
        elif way == 2:
            other = dice_choice(dice, self.known.recorded)
            data = data[: dice.randrange(len(data))] + other[dice.randrange(len(other)) :]
        elif way == 3:
            start = dice.randrange(len(data))
            data[start:start] = data[start : start + dice.randint(1, 40)]
        else:
            start = dice.randrange(len(data))
            data[start : start + dice.randint(1, 8)] = dice.randbytes(dice.randint(0, 8))
        return bytes(data[: protocol.LARGEST_FRAME])


def dice_choice(dice: random.Random, values: deque[bytes]) -> bytes:
    """Return one of many bytes."""
    return values[dice.randrange(len(values))]


def written(pairs: Pairs) -> bytes:
    """Return a message as it goes over the wire."""
    inside = ",".join(f"{json.dumps(name)}:{value}" for name, value in pairs)
    return ("{" + inside + "}").encode("utf-8", "surrogatepass")


# A whole table as a client reads it: raw JSON is something to write only. It is no subclass: the
# published types are made of all that there are.
Table: Any = msgspec.defstruct(
    "Table",
    [
        (field.name, Any if field.name == "view" else field.type)
        for field in msgspec.structs.fields(protocol.Joined)
    ],
    tag_field="is",
    tag="table",
)
OTHERS = [each for each in get_args(protocol.FromServer) if each is not protocol.Joined]
SERVERS: Any = functools.reduce(operator.or_, OTHERS, Table)
READER = msgspec.json.Decoder(SERVERS)


def read_server(data: bytes) -> protocol.FromServer:
    """Return what the server said."""
    message: protocol.FromServer = READER.decode(data)
    return message
