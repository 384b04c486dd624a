"""Whatever strangers send, the server stays well; and what would be found if it did not.

`python -m tests.fuzz --messages 1000000 --resume fuzz.jsonl` does the same for longer.
"""

import random
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from katzentisch.tables import protocol
from tests.fuzz import camp
from tests.fuzz.campaign import ENOUGH_CUTS, Campaign
from tests.fuzz.grammar import MESSAGES, Grammar, Known, messages_of, written
from tests.fuzz.kinds import EARLY, KINDS, cut
from tests.fuzz.kinds import MESSAGES as SALVOS
from tests.fuzz.next_door import RATE, SETTLE, TURN, by_turns, ratio_of
from tests.fuzz.watch import Watched, documented_codes
from tests.fuzz.web import explore

SAMPLE = 6000
CHUNK = 2000
SOON = 5.0  # seconds, in which a socket that is well has answered


def test_a_sample_of_everything_does_no_harm(tmp_path: Path) -> None:
    ledger = tmp_path / "fuzz.jsonl"
    for messages in (CHUNK, SAMPLE):  # the second run goes on with the ledger of the first
        campaign = Campaign(ledger, seed=1, size=CHUNK)
        assert [chunk.findings for chunk in campaign.go_to(messages) if chunk.findings] == []
    assert campaign.findings() == []
    assert campaign.messages >= SAMPLE
    assert campaign.total("kinds").keys() == set(KINDS)
    assert {"Ack", "Update", "Refused", "Gone", "Table"} <= campaign.total("answers").keys()
    assert min(chunk.honest_moves for chunk in campaign.chunks) > 0
    assert sum(chunk.cuts for chunk in campaign.chunks if chunk.life == 2) > ENOUGH_CUTS
    assert len(Campaign(ledger, seed=1, size=CHUNK).chunks) == len(campaign.chunks)


@pytest.mark.parametrize(
    ("fault", "sign"),
    [
        ("nan", "unexpected errors"),
        ("any-size", "too large does not end the socket"),
        pytest.param("small-leak", "blocks of memory for each", marks=pytest.mark.slow),
        pytest.param("half-stops", "is not answered", marks=pytest.mark.slow),
        pytest.param("no-hang-up", "lines are left behind", marks=pytest.mark.slow),
        pytest.param("any-code", "ends the socket with 4999", marks=pytest.mark.slow),
        pytest.param("strangers", "others are told of a table", marks=pytest.mark.slow),
        pytest.param("depth", "the server is gone", marks=pytest.mark.slow),
        pytest.param("leak", "KB of memory more", marks=pytest.mark.slow),
        pytest.param("plain-doors", "empty fragments ends the socket", marks=pytest.mark.slow),
    ],
)
def test_a_planted_fault_is_found(
    tmp_path: Path, fault: str, sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camp, "ANSWER_SECONDS", SOON)
    size, chunks = (CHUNK // 2, 20) if fault == "small-leak" else (CHUNK, 5)
    campaign = Campaign(tmp_path / "fuzz.jsonl", seed=1, size=size, fault=fault)
    found: list[str] = []
    for chunk in campaign.go_to(chunks * size):
        found += chunk.findings
        if any(sign in finding for finding in found):
            return
    pytest.fail(f"{fault} was not found, but: {found}")


def test_the_http_interface_is_as_it_describes_itself(tmp_path: Path) -> None:
    with Watched(tmp_path / "data") as server:
        findings, statuses = explore(server, examples=3, number=1)
    assert findings == []
    assert {"200", "201", "204", "400", "401", "404", "422"} <= statuses.keys()


@pytest.mark.slow
def test_honest_moves_are_all_acknowledged_during_an_attack() -> None:
    found = by_turns(1)  # waits for every move, and fails where one is refused
    assert found.sent > 0
    least = RATE * (TURN - SETTLE) / 2  # a busy machine may come to the last turn late
    assert min(len(found.quiet), len(found.attacked)) > least
    print(f"p99 is {ratio_of(found):.2f} times as long during the attack")


# -- how it is sent


def test_what_is_cut_is_still_all_there_and_often_cut_in_a_head() -> None:
    dice = random.Random(1)
    for data in (b"m", b"me", b"meow" * 50):
        assert all(b"".join(cut(data, len(data) // 2, dice)) == data for _ in range(200))
    data = bytes(10_000)
    first = [len(cut(data, 5000, dice)[0]) for _ in range(200)]
    assert sum(place < 14 for place in first) > 50
    assert sum(5000 <= place < 5014 for place in first) > 20


def test_what_ends_a_socket_is_one_message() -> None:
    grammar = Grammar(Known(), random.Random(1))
    for kind, make in {**SALVOS, **EARLY}.items():
        salvo = make(grammar)
        assert salvo.messages == 1 or not salvo.ends, kind


# -- the grammar


def test_every_message_is_made_by_itself() -> None:
    made = {message.tag for message in MESSAGES}
    assert made == {each.__struct_config__.tag for each in get_args(protocol.FromClient)}


class Purr(msgspec.Struct, tag_field="do", tag="purr"):
    """A message that does not exist yet."""

    how_long: int
    where: str | None = None


def test_a_new_message_is_taken_up() -> None:
    (purr, _) = messages_of(Purr | protocol.Pong)
    assert (purr.tag, list(purr.fields)) == ("purr", ["how_long", "where"])
    grammar = Grammar(Known(), random.Random(1))
    assert isinstance(grammar.any_value(purr.fields["how_long"]), int)


def test_valid_messages_are_valid_and_spoiled_ones_mostly_not() -> None:
    grammar = Grammar(Known(), random.Random(1))
    for _ in range(500):
        protocol.decode_client(written(grammar.message()))
    spoiled = [written(grammar.wrong_fields()) for _ in range(200)]
    assert sum(not is_message(text) for text in spoiled) > 100


def is_message(text: bytes) -> bool:
    """Tell whether the server would take it for a message."""
    try:
        protocol.decode_client(text)
    except msgspec.DecodeError:
        return False
    return True


def test_the_codes_that_close_a_socket_are_documented() -> None:
    assert documented_codes() == {1002, 1007, 1009, 4400, 4401, 4408, 4429}
