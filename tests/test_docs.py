"""What can be used is documented."""

import hashlib
import json
import re
from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch.cli import app
from katzentisch.match.box import open_box
from katzentisch.match.scenarios import Scenario, Step, read_scenario, run_scenario
from katzentisch.server import hearing, sockets
from katzentisch.tables import protocol
from katzentisch.tables.protocol import decode_client
from tests.dialogue import CLIENT, SERVER, messages, wrapped

ROOT = Path(__file__).parent.parent
DOCS = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md")}


@pytest.mark.parametrize("struct", [Scenario, Step])
def test_every_key_of_a_scenario_is_described(struct: type[Scenario | Step]) -> None:
    for field in struct.__struct_fields__:
        assert f"`{field}`" in DOCS["scenarios.md"]


@pytest.mark.parametrize("slug", kt.games())
def test_every_zone_is_described(slug: str) -> None:
    _, _, chapter = DOCS["scenarios.md"].partition(f"## Zones of `{slug}`")
    chapter = chapter.partition("\n## ")[0]
    for zone in open_box(slug).notation.Position.__struct_fields__:
        assert f"`{zone}`" in chapter, zone


def test_the_example_scenario_holds() -> None:
    blocks = re.findall(r"(?:^    .*\n|^\n)+", DOCS["scenarios.md"], re.M)
    [example] = [block for block in blocks if "game =" in block]
    run_scenario(read_scenario(re.sub("^    ", "", example, flags=re.M)))


def test_every_command_is_described() -> None:
    everything = "".join(DOCS.values()) + (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"katzentisch {command.callback.__name__}" in everything


def test_the_readme_names_every_game_there_is() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for slug in kt.games():
        assert re.search(rf"^\| `{slug}` .*\| playable \|$", readme, re.M)


def test_links_lead_somewhere() -> None:
    for file in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


def test_every_message_of_the_dialogue_can_be_read() -> None:
    read = {
        CLIENT: decode_client,
        SERVER: msgspec.json.Decoder(protocol.FromServer, strict=True).decode,
    }
    found = messages(DOCS["protocol.md"])
    for direction, text in found:
        read[direction](text)
    heard = {json.loads(text)["is"] for direction, text in found if direction == SERVER}
    assert {"welcome", "table", "update", "ack", "refused", "presence", "chat"} <= heard


def test_a_message_of_the_dialogue_that_is_none_is_noticed() -> None:
    page = wrapped('> {"do":"hello","words":["no such field"]}')
    [(_, text)] = messages(page)
    with pytest.raises(msgspec.ValidationError):
        decode_client(text)


def test_the_fair_deal_of_the_dialogue_holds() -> None:
    """What the page says of the commitment is true of the page's own game."""
    told = [
        json.loads(text) for direction, text in messages(DOCS["protocol.md"]) if direction == SERVER
    ]
    table = next(message for message in told if message["is"] == "table")
    [result] = [
        value
        for message in told
        if message["is"] == "update"
        for value in message.get("new", {}).get("room", {}).get("result", [])
    ]
    parts = [b"katzentisch commitment", *map(bytes.fromhex, (result["secret"], result["salt"]))]
    joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert hashlib.sha256(joined).hexdigest() == table["room"]["commitment"]


def test_every_message_is_described() -> None:
    for union in (protocol.FromClient, protocol.FromServer):
        for struct in union.__args__:
            tag = struct.__struct_config__.tag
            assert re.search(rf"[`\"]{tag}[`\"]", DOCS["protocol.md"]), tag


def test_the_protocol_is_the_one_that_is_spoken() -> None:
    assert f"`PROTOCOL` is {protocol.PROTOCOL}." in DOCS["protocol.md"]


def test_every_endpoint_is_described() -> None:
    schema = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    for path, methods in schema["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path}`" in DOCS["protocol.md"]


def test_every_close_code_is_described() -> None:
    codes = (
        sockets.NO_GUEST,
        sockets.OTHER_PROTOCOL,
        hearing.TOO_MANY,
        sockets.TOO_SLOW,
        hearing.UNEXPECTED,
    )
    for code in codes:
        assert f"| {code} |" in DOCS["protocol.md"]
