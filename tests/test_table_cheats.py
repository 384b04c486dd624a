"""Cheats at a table: the wrong seat, another table, old moves, many at once, forged lag."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.dice import FairDice
from katzentisch.match.fair import hash_of
from katzentisch.tables import entries, protocol
from katzentisch.tables.effects import refused
from katzentisch.tables.entries import first_digest, next_digest
from katzentisch.tables.protocol import Ack, FromServer, Play, Refused, Update
from katzentisch.tables.race import MOST_CREDIT, Verdict, judge
from tests.live_table import HABITS, Company


def a_legal_move(company: Company) -> tuple[str, str]:
    """Return who may move, and how."""
    mover = company.mover()
    return mover, company.match.moves(company.seat(mover))[0]


def outcomes(replies: list[FromServer]) -> Counter[str]:
    """Count what was answered, by code."""
    return Counter(r.code if isinstance(r, Refused) else type(r).__name__ for r in replies)


# -- whose move it is


@pytest.mark.parametrize("slug", [slug for slug in kt.games() if slug != "katch"])
def test_a_legal_move_from_the_wrong_seat_is_refused(slug: str) -> None:
    for seed in range(5):
        company = Company(slug, people=2, seed=seed)
        if len(company.table.actors()) > 1:
            continue
        _, move = a_legal_move(company)
        before = company.match.checksum(), company.table.version
        assert company.play(company.idler(), move) not in ("ack", "stale")
        assert (company.match.checksum(), company.table.version) == before


@pytest.mark.parametrize("slug", kt.games())
def test_a_legal_move_of_one_who_looks_on_is_refused(slug: str) -> None:
    company = Company(slug, people=2)
    company.come("eve")
    seat = company.table.actors()[0]
    version = company.table.version
    assert company.play("eve", company.match.moves(seat)[0]) == "no-seat"
    assert company.table.version == version


def test_a_seat_is_never_read_from_a_message() -> None:
    text = b'{"do":"move","table":"t1","ref":"r","move":"7s","version":3,"seat":0}'
    with pytest.raises(ValueError, match="seat"):
        protocol.decode_client(text)


def test_a_seat_at_one_table_is_none_at_another() -> None:
    here = Company(people=2, seed=1)
    there = Company(people=2, seed=1, options={"players": 3}, start=False)
    there.come("eve")
    there.code("eve", protocol.Sit)
    there.code("ann", protocol.Start)
    _, move = a_legal_move(here)
    assert here.play("eve", move) == "no-seat"


def test_who_was_removed_or_got_up_plays_no_more() -> None:
    company = Company(people=3)
    mover, move = a_legal_move(company)
    if mover == "ann":
        company.play("ann", move)
        mover, move = a_legal_move(company)
    company.code("ann", protocol.Remove, seat=company.seat(mover))
    assert company.play(mover, move) == "no-seat"


# -- again and again


def test_the_same_move_sent_five_times_is_made_once() -> None:
    company = Company(people=2)
    mover, move = a_legal_move(company)
    message = company.message(Play, move=move, version=company.table.version)
    replies = [company.send(mover, message) for _ in range(5)]
    assert replies == [replies[0]] * 5
    assert outcomes(replies[0]) == {"Ack": 1}
    assert company.kinds.count("moved") == 1


def test_the_same_move_is_made_once_over_a_restart() -> None:
    company = Company(people=2)
    mover, move = a_legal_move(company)
    message = company.message(Play, move=move, version=company.table.version)
    first = company.send(mover, message)
    company.live = company.again()
    assert company.send(mover, message) == first
    assert company.kinds.count("moved") == 1


def test_another_guest_cannot_use_up_a_ref() -> None:
    company = Company(people=2)
    mover, move = a_legal_move(company)
    company.send(company.idler(), company.message(protocol.Propose, ref="same", what="end"))
    message = company.message(Play, ref="same", move=move, version=company.table.version)
    assert outcomes(company.send(mover, message)) == {"Ack": 1}
    assert company.kinds[-1] == "moved"


@pytest.mark.parametrize("slug", [slug for slug in kt.games() if slug != "katch"])
def test_of_a_hundred_moves_at_one_version_exactly_one_wins(slug: str) -> None:
    for seed in range(3):
        company = Company(slug, people=2, seed=seed)
        chosen = random.Random(seed)
        mover, _ = a_legal_move(company)
        seat, version = company.seat(mover), company.table.version
        legal = company.match.moves(seat)
        replies: list[FromServer] = []
        for _ in range(100):
            move = chosen.choice(legal)
            replies += company.send(mover, company.message(Play, move=move, version=version))
        assert outcomes(replies)["Ack"] == 1
        assert len(replies) == 100
        moves = [e for e in company.entries if isinstance(e, entries.Moved)]
        assert len(moves) == 1


def test_a_stale_move_is_refused_with_a_fresh_table() -> None:
    company = Company(people=2)
    stale = company.table.version
    while True:
        mover, move = a_legal_move(company)
        company.play(mover, move)
        mover, move = a_legal_move(company)
        if company.chair(mover).asked > stale:
            break
    line = company.line_of(mover)
    heard = len(line.heard)
    assert company.play(mover, move, version=stale) == "stale"
    assert b'"is":"table"' in line.heard[-1]
    assert len(line.heard) == heard + 2
    assert company.play(mover, move, version=company.table.version + 1) == "from-the-future"
    assert company.play(mover, move) == "ack"


def test_what_others_do_beside_the_game_makes_no_move_stale() -> None:
    company = Company(people=2)
    mover, move = a_legal_move(company)
    version = company.table.version
    company.code("ann", protocol.Mute, on=True)
    company.code(company.idler(), protocol.Propose, what="pause")
    assert company.play(mover, move, version=version) == "ack"


def test_a_move_is_stale_after_a_takeback() -> None:
    company = Company(people=2, seed=2)
    while a_legal_move(company)[1] in ("draw", "pass"):
        company.play(*a_legal_move(company))
    mover, move = a_legal_move(company)
    version = company.table.version
    company.play(mover, move)
    company.code(mover, protocol.Propose, what="takeback")
    other = "ann" if mover == "bob" else "bob"
    company.code(other, protocol.Answer, agree=True)
    assert company.kinds[-1] == "taken-back"
    assert company.play(mover, move, version=version) == "stale"


# -- races


def race(trips: dict[str, int], **claims: int | None) -> tuple[Company, list[Verdict]]:
    """Let two answer the first signal of a game in real time; return the verdicts.

    Each arrives at the time that its name is given, and claims what is given with a `c_`.
    """
    company = Company("katch", people=2)
    for guest, trip in trips.items():
        for _ in range(5):
            company.live.note_trip(guest, trip)
    times = {guest: claims[guest] or 0 for guest in ("ann", "bob") if guest in claims}
    for guest in sorted(times, key=lambda name: times[name]):
        company.wake_at(times[guest])
        move = company.match.moves(company.seat(guest))[0]
        parts: dict[str, Any] = {"move": move, "version": 0, "reaction": claims.get(f"c_{guest}")}
        company.ask(guest, Play, **parts)
    company.pass_time(1000)
    return company, verdicts_told(company)


def verdicts_told(company: Company) -> list[Verdict]:
    """Return all the verdicts that a client was told."""
    updates = [
        msgspec.json.decode(text, type=Update)
        for text in company.line_of("ann").heard
        if b'"is":"update"' in text
    ]
    return [verdict for update in updates for verdict in update.verdicts]


def test_a_claim_without_pings_gains_nothing() -> None:
    _, verdicts = race({}, ann=500, bob=600, c_bob=0)
    assert [verdict.credit for verdict in verdicts] == [0, 0]


def test_a_claim_gains_no_more_than_the_cable_takes() -> None:
    company, verdicts = race({"ann": 20, "bob": 120}, ann=500, c_ann=480, bob=560, c_bob=0)
    by_seat = {verdict.seat: verdict for verdict in verdicts}
    assert by_seat[company.seat("ann")].credit == 20
    assert by_seat[company.seat("bob")].credit == 120
    assert by_seat[company.seat("bob")].odd, "and it is odd to claim so little"


def test_slow_pongs_gain_no_more_than_the_most() -> None:
    company, verdicts = race({"bob": 90_000}, ann=500, c_ann=500, bob=700, c_bob=0)
    by_seat = {verdict.seat: verdict for verdict in verdicts}
    assert by_seat[company.seat("bob")].credit <= MOST_CREDIT


def test_a_huge_claim_gains_nothing_and_breaks_nothing() -> None:
    _, verdicts = race({"bob": 100}, ann=500, bob=505, c_bob=600_000)
    assert [verdict.credit for verdict in verdicts] == [0, 0]


def test_an_answer_sent_five_times_waits_once() -> None:
    company = Company("katch", people=2)
    for guest in ("ann", "bob"):
        company.live.note_trip(guest, 200)
    company.wake_at(400)
    move = company.match.moves(company.seat("bob"))[0]
    message = company.message(Play, move=move, version=0, reaction=200)
    for _ in range(5):
        assert company.send("bob", message) == []
    real_time = company.live.real_time
    assert real_time is not None
    assert len(real_time.waiting) == 1
    company.pass_time(1000)
    answers = [r for _, r in company.replies if getattr(r, "ref", "") == message.ref]
    assert answers == answers[:1] * 5
    if isinstance(answers[0], Ack):
        assert company.send("bob", message) == answers[:1]


def waiting_answer(people: int = 3) -> tuple[Company, Play]:
    """Return a table at which an answer of bob's waits, and the message it came with."""
    company = Company("katch", people=people)
    for guest in ("ann", "bob"):
        company.live.note_trip(guest, 200)
    company.wake_at(400)
    move = company.match.moves(company.seat("bob"))[0]
    message = company.message(Play, move=move, version=0, reaction=200)
    assert company.send("bob", message) == []
    return company, message


def answers_to(company: Company, message: Play) -> list[tuple[int, FromServer]]:
    return [(n, reply) for n, reply in company.replies if getattr(reply, "ref", "") == message.ref]


def test_an_answer_sent_again_on_another_line_is_answered_there() -> None:
    company, message = waiting_answer()
    first = company.line_of("bob").number
    company.go("bob")
    line = company.come("bob")
    assert company.send("bob", message) == []
    company.pass_time(1000)
    (old, answer), (new, repeated) = answers_to(company, message)
    assert (old, new) == (first, line.number)
    assert answer == repeated


def test_an_answer_of_one_who_was_removed_or_gave_up_does_not_count() -> None:
    for how, code in (("remove", "no-seat"), ("resign", "resigned")):
        company, message = waiting_answer()
        if how == "remove":
            company.code("ann", protocol.Remove, seat=company.seat("bob"))
        else:
            company.code("bob", protocol.Resign)
        company.pass_time(1000)
        ((_, reply),) = answers_to(company, message)
        assert isinstance(reply, Refused)
        assert reply.code == code
        moves = [entry for entry in company.entries if isinstance(entry, entries.Moved)]
        assert not [entry for entry in moves if entry.by == "bob"]


def test_what_a_tabby_answered_says_nothing_about_a_players_cable() -> None:
    company = Company("katch", people=2)
    company.code("bob", protocol.Leave)
    company.pass_time(HABITS.grace + 30_000)
    assert company.kinds.count("moved") > 3
    assert company.live.real_time is not None
    assert company.live.real_time.took == {}


def test_a_hundred_answers_to_one_signal_leave_the_table_in_order() -> None:
    company = Company("katch", people=2)
    company.wake_at(400)
    for _ in range(100):
        seat = company.seat("bob")
        move = company.match.moves(seat)[0]
        company.ask("bob", Play, move=move, version=0, reaction=0)
    company.pass_time(1000)
    waits = company.live.real_time.waiting if company.live.real_time else []
    assert waits == []
    answers = [r for _, r in company.replies if isinstance(r, Ack | Refused)]
    assert len(answers) >= 100


@pytest.mark.parametrize("seed", range(4))
def test_every_race_can_be_judged_again_from_the_journal(seed: int) -> None:
    company = Company("katch", people=2, seed=seed)
    chosen = random.Random(seed)
    told: list[list[Verdict]] = []
    carry_out = company.carry_out

    def note(effects: Any) -> None:
        judged = {u.at.version: u.verdicts for _, u in effects.updates if u.kind == "judged"}
        told.extend(judged[version] for version in sorted(judged))
        carry_out(effects)

    company.carry_out = note  # type: ignore[method-assign]
    for _ in range(120):
        if company.stage() != "playing":
            break
        company.live.note_trip(chosen.choice(["ann", "bob"]), chosen.randrange(300))
        for guest in chosen.choices(["ann", "bob"], k=chosen.randrange(4)):
            seat = company.seat(guest)
            moves = company.match.moves(seat)
            if moves:
                company.ask(
                    guest,
                    Play,
                    move=chosen.choice(moves),
                    version=0,
                    reaction=chosen.randrange(600),
                )
            company.wake_at(company.now + chosen.choice([0, 0, 3, 40]))
            if company.stage() != "playing":
                break
        company.pass_time(chosen.randrange(1500))
    assert len(told) > 10
    assert judged_again(company) == told


def judged_again(company: Company) -> list[list[Verdict]]:
    """Judge every race of a journal again, by nothing but the journal."""
    digest, secret = first_digest(company.table.id), b""
    verdicts = []
    for entry, text in zip(company.entries, company.journal, strict=True):
        if isinstance(entry, entries.Opened):
            secret = bytes.fromhex(entry.secret)
        if isinstance(entry, entries.Judged):
            key = hash_of(b"katzentisch race", secret, digest)
            verdicts.append(judge(entry.answers, FairDice(key)))
        digest = next_digest(digest, text)
    assert digest == company.table.digest
    return verdicts


def test_a_late_card_is_refused_and_kept() -> None:
    company = Company("katch", people=2)
    for _ in range(40):
        company.pass_time(500)
        for guest in ("ann", "bob"):
            moves = company.match.moves(company.seat(guest))
            for move in moves[:2]:
                company.ask(guest, Play, move=move, version=0)
        if "late" in company.kinds:
            break
    late = next(entry for entry in company.entries if isinstance(entry, entries.Late))
    company.pass_time(1000)
    codes = {reply.ref: reply.code for _, reply in company.replies if isinstance(reply, Refused)}
    assert codes[late.ref] == late.code


def test_a_changed_entry_breaks_the_chain() -> None:
    company = Company(people=2)
    company.play(company.mover())
    forged = [text.replace(b'"moved"', b'"moved" ') for text in company.journal]
    digest = first_digest(company.table.id)
    for text in forged:
        digest = next_digest(digest, text)
    assert digest != company.table.digest


@pytest.mark.parametrize(("move", "kind"), [("nonsense", "move"), ("7s", "illegal")])
def test_a_refusal_has_its_kind(move: str, kind: str) -> None:
    match = kt.game("miau").start(seed=1)
    with pytest.raises(kt.Refusal) as refusal:
        match.play(1, move)
    assert refused(refusal.value, "t", "r").kind == kind
