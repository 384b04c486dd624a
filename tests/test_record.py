"""A record is readable, and says at which line it was tampered with or cut off."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import katzentisch as kt
from katzentisch.match.fair import fair_deal
from katzentisch.match.record import checked


def finished(slug: str = "miau", seed: int = 3) -> kt.Match:
    match = kt.game(slug).start(seed=seed, names=["Mimi # 1", "Kater Carlo"])
    chooser = random.Random(seed)
    while match.actors:
        seat = match.actors[0]
        match.play(seat, chooser.choice(match.moves(seat)))
    return match


TEXT = str(finished().record)
LINES = TEXT.splitlines()


def test_a_person_can_read_it() -> None:
    bare = [line.rpartition("#")[0].rstrip() for line in LINES]
    assert bare[:7] == [
        "katzentisch-record 1",
        "game miau",
        "rules 1",
        "options players=2 deck=32 must_play=yes after_sevens=turn jacks_any_time=no",
        "seed 3",
        "player 0 Mimi # 1",
        "player 1 Kater Carlo",
    ]
    assert bare[7].startswith("0 ")
    assert bare[-1].startswith("end ")


@pytest.mark.parametrize("slug", kt.games())
def test_it_replays_whole_and_unfinished(slug: str) -> None:
    match = finished(slug)
    again = kt.replay(str(match.record))
    assert again.position == match.position
    assert again.names == match.names
    assert str(again.record) == str(match.record)
    half = kt.game(slug).start(seed=3)
    seat = half.actors[0]
    half.play(seat, half.moves(seat)[0])
    assert kt.replay(str(half.record)).position == half.position


def test_it_may_begin_from_a_position() -> None:
    position = {"hands": ["7s 9c", "8h Kc"], "pile": "9s", "stock": "..."}
    match = kt.game("miau").position(position, seed=5)
    match.play(0, "7s!")
    again = kt.replay(str(match.record))
    assert again.position == match.position
    assert str(again.record) == str(match.record)


def refusal_of(text: str) -> kt.BadRecord:
    with pytest.raises(kt.BadRecord) as refused:
        kt.replay(text)
    assert str(refused.value.line) in refused.value.sentence("de")
    return refused.value


@pytest.mark.parametrize("number", range(2, len(LINES) + 1))
def test_a_changed_line_is_named(number: int) -> None:
    changed = LINES.copy()
    changed[number - 1] = "0 7s" + changed[number - 1][4:] + "0"
    refusal = refusal_of("\n".join(changed))
    assert (refusal.code, refusal.line) == ("changed", number)


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_a_missing_line_is_noticed_at_its_place(number: int) -> None:
    changed = LINES[: number - 1] + LINES[number:]
    refusal = refusal_of("\n".join(changed))
    assert (refusal.code, refusal.line) == ("changed", number)


@pytest.mark.parametrize("kept", range(1, len(LINES)))
def test_a_record_cut_off_says_after_which_line(kept: int) -> None:
    refusal = refusal_of("\n".join(LINES[:kept]))
    assert (refusal.code, refusal.line) == ("cut-off", kept)


@pytest.mark.parametrize("missing", range(2, 50, 7))
def test_a_record_may_be_cut_off_in_the_middle_of_a_line(missing: int) -> None:
    refusal = refusal_of(TEXT[:-missing])
    assert (refusal.code, refusal.line) == ("cut-off", len(LINES) - 1)


def test_what_is_no_record_is_refused() -> None:
    assert refusal_of("Dear cats,").code == "no-record"
    assert refusal_of("").code == "no-record"


def rewritten(change: tuple[str, str]) -> str:
    """A record whose lines were changed and whose checks were made anew."""
    old, new = change
    bare = [line.rpartition("#")[0].rstrip() for line in LINES]
    assert any(old in line for line in bare)
    return checked([line.replace(old, new) for line in bare])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("seed 3", "seed 4"), "bad-move"),
        (("rules 1", "rules 99"), "other-rules"),
        (("katzentisch-record 1", "katzentisch-record 9"), "other-format"),
        (("seed 3", "seed three"), "bad-header"),
        (("seed 3", "weather fine"), "not-a-line"),
        ((LINES[-1].split()[1], "0" * 16), "other-end"),
        (("seed 3", "table x"), "bad-header"),
        (("player 1", "player 7"), "bad-header"),
        (("rules 1", "game miau"), "bad-header"),
    ],
)
def test_a_forged_record_does_not_come_out(change: tuple[str, str], code: str) -> None:
    assert refusal_of(rewritten(change)).code == code


def bare_lines(record: kt.Record) -> list[str]:
    return [line.rpartition("#")[0].rstrip() for line in str(record).splitlines()]


def fair_lines() -> list[str]:
    deal = fair_deal("0b" * 32, "0c" * 16, "table-7", ("0d" * 16, "0e" * 16))
    match = kt.game("miau").start(fair=deal)
    while match.actors:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    return bare_lines(match.record)


def position_lines() -> list[str]:
    position = {"hands": ["7s 9c", "8h Kc"], "pile": "9s", "stock": "..."}
    return bare_lines(kt.game("miau").position(position, seed=5).record)


RECORDS = [bare_lines(finished().record), fair_lines(), position_lines()]


@given(
    lines=st.sampled_from(RECORDS),
    place=st.integers(0, 40),
    change=st.one_of(
        st.text(st.characters(exclude_categories=["C", "Z"]), max_size=20),
        st.sampled_from(["", "nonce 0 zz", "seed 99999999999999999999", "options players=3"]),
        st.sampled_from(["position turn = 9", "position turns = 1e9", "player 2 C", "rules x"]),
        st.sampled_from(["game katzundmaus", "99 7s", "-1 7s", "secret 00", "position = ["]),
    ),
    instead=st.booleans(),
)
def test_a_forged_record_is_refused_or_replays_but_never_crashes(
    lines: list[str], place: int, change: str, instead: bool
) -> None:
    forged = lines.copy()
    forged[place : place + instead] = [change]
    try:
        kt.replay(checked(forged))
    except kt.Refusal as refusal:
        assert refusal.sentence("de")  # noqa: PT017
