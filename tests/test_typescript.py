"""The types that clients are built from, and the description of the HTTP interface."""

import json
import re
from pathlib import Path
from typing import Any, Literal, NewType

import msgspec
import pytest

import katzentisch as kt
from katzentisch.server.published import published
from katzentisch.server.typescript import Page
from katzentisch.tables import protocol

ROOT = Path(__file__).parent.parent
FILES = published()
TYPES = [path for path in FILES if path.endswith(".ts")]
PROTOCOL = FILES["web/src/protocol.ts"]
SCHEMA = json.loads(FILES["docs/openapi.json"])

# All that we emit: constants, aliases and interfaces, of words that are known on the page.
NAME = r"[A-Za-z_]\w*"
CONSTANT = re.compile(rf"export const {NAME} = \d+;")
COMMENT = r"/\*\*(?:[^*]|\*(?!/))*\*/\n"
ALIAS = re.compile(rf"(?:{COMMENT})?export type ({NAME}) =(?: |\n  \| )([^;{{}}]+);")
INTERFACE = re.compile(
    rf"{COMMENT}export interface ({NAME})(<View = unknown>)? \{{\n"
    rf"((?:  {NAME}\??: [^;]+;\n)*)\}}"
)
BUILT_IN = {"string", "number", "boolean", "null", "unknown", "Record", "Partial", "View"}


@pytest.mark.parametrize("path", FILES)
def test_what_is_published_is_up_to_date(path: str) -> None:
    written = (ROOT / path).read_text(encoding="utf-8")
    assert written == FILES[path], "`make types` writes it anew"


def test_there_are_types_for_every_game() -> None:
    written = {file.stem for file in (ROOT / "web/src/views").glob("*.ts")}
    assert written == set(kt.games())


@pytest.mark.parametrize("path", TYPES)
def test_a_file_of_types_parses(path: str) -> None:
    text = FILES[path].partition("\n\n")[2]
    names = {found[1] for found in [*ALIAS.finditer(text), *INTERFACE.finditer(text)]}
    used: set[str] = set()
    for meaning in [found[2] for found in ALIAS.finditer(text)]:
        used |= words(meaning)
    for fields in [found[3] for found in INTERFACE.finditer(text)]:
        for line in fields.splitlines():
            used |= words(line.partition(":")[2])
    left = INTERFACE.sub("", ALIAS.sub("", CONSTANT.sub("", text)))
    assert left.strip() == ""
    assert used <= names | BUILT_IN


def words(meaning: str) -> set[str]:
    return set(re.findall(NAME, re.sub(r'"[^"]*"|\w+: ', "", meaning)))


def test_every_message_has_its_type_and_its_tag() -> None:
    for union in (protocol.FromClient, protocol.FromServer):
        for struct in union.__args__:
            config = struct.__struct_config__
            assert f'{{\n  {config.tag_field}: "{config.tag}";' in PROTOCOL
            assert f"export interface {struct.__name__}" in PROTOCOL


def test_what_a_client_may_leave_out_is_marked() -> None:
    assert "  reaction?: Milliseconds | null;" in PROTOCOL
    assert "  clock?: Partial<ClockRule>;" in PROTOCOL
    assert "  verdicts?: Verdict[];" in PROTOCOL
    assert "  events: EventView[];" in PROTOCOL, "the server leaves nothing else out"
    assert "export type Moment = [table: string, version: number," in PROTOCOL


Word = NewType("Word", str)


class Inner(msgspec.Struct):
    """A part."""

    words: list[Word | None]


class Outer(msgspec.Struct, tag_field="is", tag="outer"):
    """A whole.

    With more to say.
    """

    inner: Inner
    pairs: dict[str, tuple[int, float]]
    kind: Literal["a", 1]
    view: msgspec.Raw | None
    any: Any


def test_a_page_has_what_a_type_needs_before_it() -> None:
    page = Page({})
    assert page.word(Outer) == "Outer"
    assert "\n".join(page.done.values()) == OUTER


OUTER = """\
export type Word = string;

/** A part. */
export interface Inner {
  words: (Word | null)[];
}

/**
 * A whole.
 *
 * With more to say.
 */
export interface Outer<View = unknown> {
  is: "outer";
  inner: Inner;
  pairs: Record<string, [number, number]>;
  kind: "a" | 1;
  view: View | null;
  any: unknown;
}
"""


# -- the HTTP interface


def operations() -> dict[str, Any]:
    return {
        f"{method} {path}": operation
        for path, methods in SCHEMA["paths"].items()
        for method, operation in methods.items()
    }


def test_every_problem_is_described() -> None:
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    guards = {"text/plain": {"schema": {"type": "string"}}}
    for name, operation in operations().items():
        answers = operation["responses"]
        assert {"400", "403", "421", "429", "500"} <= answers.keys(), name
        assert ("401" in answers) == ("security" in operation), name
        for status, answer in answers.items():
            if int(status) >= 400:
                wanted = guards if status in ("403", "421") else problem
                assert answer["content"] == wanted, (name, status)


def test_who_must_be_known_is_described() -> None:
    open_to_all = {name for name, each in operations().items() if "security" not in each}
    assert open_to_all == {
        "get /api/games",
        "get /api/tables",
        "post /api/back",
        "post /api/guests",
        "post /api/programs",
    }
    assert SCHEMA["components"]["securitySchemes"].keys() == {"cookie", "bearer"}


def test_a_record_is_text() -> None:
    record = operations()["get /api/tables/{table}/games/{number}/record"]
    assert record["responses"]["200"]["content"].keys() == {"text/plain"}


def test_admin_and_operations_are_not_described() -> None:
    assert all(path.startswith("/api/") for path in SCHEMA["paths"])
