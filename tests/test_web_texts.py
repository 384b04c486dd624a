"""The browser's sentences: the same in both languages, none missing, none left over."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import parse
from fluent.syntax.ast import Junk, Message, MessageReference, VariableReference
from fluent.syntax.serializer import serialize_message
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web" / "src"
GAMES = ROOT / "src" / "katzentisch" / "games"
HOUSE = WEB / "texts"
SHEETS = WEB / "table" / "sheets"  # opened at a table, with words of their own
FOLDERS = [HOUSE, SHEETS, *sorted(file.parent for file in GAMES.glob("*/web/**/de.ftl"))]
PICTURES = "pictures"  # the rules page's, which needs no table
LESSON = "lesson"  # which has no words but its own

SAID = re.compile(r"""\b(?:say|parts)\(\s*(?:[\w.!=&|?()\s]+\?\s*)?["'`]([\w-]+)""")
STRING = re.compile(r"""["'`]([a-z][\w-]*)(?:\$\{|["'`.])""")


class Variables(Visitor):
    """Collects the variables of a message, and of the messages that it is made of."""

    def __init__(self, others: dict[str, Message]) -> None:
        self.names: set[str] = set()
        self.others = others

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802
        self.visit(self.others[node.id.name])


@cache
def messages(file: Path) -> list[Message]:
    """Return the messages of a file; refuse what Fluent cannot read."""
    entries = parse(file.read_text(encoding="utf-8"), with_spans=False).body
    assert not [entry.content for entry in entries if isinstance(entry, Junk)], file
    return [entry for entry in entries if isinstance(entry, Message)]


def keys(folder: Path, language: str = "de") -> set[str]:
    """Return the names of the messages in a folder."""
    return {message.id.name for message in messages(folder / f"{language}.ftl")}


def variables(message: Message, folder: Path, language: str) -> set[str]:
    """Return the variables that a message, with its attributes, speaks of."""
    files = {HOUSE / f"{language}.ftl", folder / f"{language}.ftl"}
    found = Variables({other.id.name: other for file in files for other in messages(file)})
    found.visit(message)
    return found.names


def sources(folder: Path) -> list[Path]:
    """Return the components and modules below a folder; pictures are alone with their words."""
    if folder.name == PICTURES:
        return [folder.parent / "Pictures.svelte"]
    files = [file for end in ("svelte", "ts") for file in folder.rglob(f"*.{end}")]
    return [
        file for file in files if file.name != "Pictures.svelte" and "gallery" not in file.parts
    ]


def shown(folder: Path) -> str:
    """Name a folder after its place in the repo."""
    return folder.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_both_languages_say_the_same(folder: Path) -> None:
    german, english = messages(folder / "de.ftl"), messages(folder / "en.ftl")
    for language in (german, english):
        counted = Counter(message.id.name for message in language)
        assert [key for key, count in counted.items() if count > 1] == []
    by_key = {message.id.name: message for message in english}
    assert {message.id.name for message in german} == set(by_key)
    for message in german:
        other = by_key[message.id.name]
        speaks_of = variables(message, folder, "de")
        assert speaks_of == variables(other, folder, "en"), message.id.name
        attributes = {attribute.id.name for attribute in message.attributes}
        assert attributes == {attribute.id.name for attribute in other.attributes}


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_nothing_is_said_that_has_no_sentence(folder: Path) -> None:
    if folder == HOUSE:
        known = keys(HOUSE)
    elif folder == SHEETS:
        known = keys(folder) | keys(HOUSE) | {"faction-name"}  # Catham City's
    elif folder.name in (PICTURES, LESSON):
        known = keys(folder)
    else:
        rules = {key for part in ("tables", "match", "server") for key in texts_of(part)}
        known = keys(folder) | keys(HOUSE) | rules | keys(folder.parent / "texts")
    for file in sources(WEB if folder == HOUSE else folder):
        if folder == HOUSE and SHEETS in file.parents:
            continue
        text = file.read_text(encoding="utf-8")
        for found in SAID.finditer(text):
            key = found.group(1)
            whole = text[found.end() : found.end() + 1] not in ("$", "{")
            matches = key in known if whole else any(other.startswith(key) for other in known)
            assert matches or is_a_games(key), f"{file.relative_to(ROOT)} says {key}"


def test_no_table_says_what_is_left_out_of_its_words() -> None:
    written = (ROOT / "web" / "table-words.ts").read_text(encoding="utf-8")
    [pattern] = re.findall(r"NEVER_SAID_AT_A_TABLE = /(.+)/;", written)
    folders = [WEB / "table", WEB / "replay", WEB / "review", *GAMES.glob("*/web")]
    asked = re.compile(r"""\bgame\??\.(?:say|parts)\(\s*["'`]([\w-]+)""")
    said = {
        key: file.relative_to(ROOT)
        for folder in folders
        for file in sources(folder)
        for key in asked.findall(file.read_text(encoding="utf-8"))
    }
    assert len(said) > 100
    mine = keys(HOUSE)
    assert {
        key: file for key, file in said.items() if re.match(pattern, key) and key not in mine
    } == {}


def is_a_games(key: str) -> bool:
    """Tell whether a key is one that every game's texts have."""
    return key in {"name", "about", "score", "moves-help"} or key.startswith(
        ("event-", "illegal-", "rule-", "option-", "label-")
    )


def refusals(game: Path) -> set[str]:
    """Return the keys of a game's refusals."""
    return {key for key in keys(game / "texts") if key.startswith("illegal-")}


def texts_of(part: str) -> set[str]:
    """Return the keys of one part of the package."""
    return keys(ROOT / "src" / "katzentisch" / part / "texts")


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_no_sentence_is_left_over(folder: Path) -> None:
    files = sources(WEB) + sources(GAMES) if folder == HOUSE else sources(folder) + sources(WEB)
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    mentioned = set(STRING.findall(code))
    prefixes = tuple(set(re.findall(r"`([a-z][\w-]*-)\$\{", code)))
    suffixes = tuple(set(re.findall(r"`\$\{[^}]*\}(-[\w-]+)`", code)))
    own = "\n".join((folder / f"{language}.ftl").read_text() for language in ("de", "en"))
    referred = set(re.findall(r"\{ ([a-z][\w-]*) ?\}", own))
    in_other_words = refusals(folder.parent) if folder.name == "web" else set()
    unused = {
        key
        for key in keys(folder)
        if key not in mentioned | referred | in_other_words
        and not key.startswith((*prefixes, "named-"))
        and not key.endswith(suffixes or ("?",))
    }
    assert unused == set()


# `row:r`, `8s>1`, `r7?2`, `ddd+s`, `*7s`, and words that are typed
TYPED = re.compile(r"\w:\w|\w\}?>\w|\}?\?\d|\w\+\w|\*\d|\bsag no\b|\boder no\b|[„\"]ready")
TYPED_IN_GERMAN = re.compile(r"(?<![$[])\b(keep|other|stock|pile|cancel|Platz \{)")
BARE_CARD = re.compile(r"\{ \$(cards?|suit|row|victim) \}")
# Values of Katch Me Aho! are numbers, on the cards as in the moves.
NUMBERED = {"katch"}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", sorted(GAMES.glob("*/web")), ids=lambda web: web.parent.name)
def test_no_refusal_in_the_browser_speaks_as_one_types(game: Path, language: str) -> None:
    own = {message.id.name: message for message in messages(game / f"{language}.ftl")}
    for message in messages(game.parent / "texts" / f"{language}.ftl"):
        if not message.id.name.startswith("illegal-"):
            continue
        said = serialized(own.get(message.id.name, message))
        assert not TYPED.search(said), said
        assert language != "de" or not TYPED_IN_GERMAN.search(said), said
        assert game.parent.name in NUMBERED or not BARE_CARD.search(said), said


def serialized(message: Message) -> str:
    """Return a message as it is written, without its name."""
    return str(serialize_message(message)).partition("=")[2]
