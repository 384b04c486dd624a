"""Whatever anybody does at any time, a live table keeps its laws."""

from itertools import count
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from katzentisch.core.playout import tallied
from katzentisch.tables import entries, protocol, telling
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import Ack, Command, FromServer
from katzentisch.tables.table import APPLY, Table, Told
from tests.live_table import GUESTS, HABITS, Company, Thought, tabby_thinks

EVERYONE = (*GUESTS[:3], "eve")
NONCE = "0f" * 16
JUNK = ("?", "7s", "draw", "pass", "Jh>s", "ready", "💣", "0" * 200, "\x00", "7s 7s", "-1", "end")

guests = st.sampled_from(EVERYONE)
seats = st.integers(0, 4)
matters = st.sampled_from(["pause", "resume", "takeback", "end", "rematch"])
nonces = st.none() | st.just(NONCE)
levels = st.sampled_from(["kitten", "tabby", "stray", "eminence"])
delays = st.sampled_from([0, 1, 9, 40, 300, 1000, 7000, 30_000, 130_000])
clocks = st.sampled_from(
    [
        protocol.ClockRule(),
        protocol.ClockRule("move", 5),
        protocol.ClockRule("game", 20, 2),
        protocol.ClockRule("game", 5),
    ]
)
commands: st.SearchStrategy[tuple[type[Command], dict[str, Any]]] = st.one_of(
    st.tuples(st.just(protocol.Sit), st.fixed_dictionaries({"seat": st.none() | seats})),
    st.tuples(st.just(protocol.Leave), st.just({})),
    st.tuples(st.just(protocol.SeatBot), st.fixed_dictionaries({"seat": seats, "level": levels})),
    st.tuples(st.just(protocol.Remove), st.fixed_dictionaries({"seat": seats})),
    st.tuples(st.just(protocol.Start), st.just({})),
    st.tuples(st.just(protocol.Say), st.just({"text": "Miau!"})),
    st.tuples(
        st.just(protocol.Propose),
        st.fixed_dictionaries(
            {
                "what": matters,
                "nonce": nonces,
            }
        ),
    ),
    st.tuples(
        st.just(protocol.Answer), st.fixed_dictionaries({"agree": st.booleans(), "nonce": nonces})
    ),
    st.tuples(st.just(protocol.Resign), st.just({})),
    st.tuples(st.just(protocol.Mute), st.fixed_dictionaries({"on": st.booleans()})),
    st.tuples(st.just(protocol.PassOn), st.fixed_dictionaries({"seat": seats})),
    st.tuples(st.just(protocol.AskHint), st.just({})),
)


class AnyTable(RuleBasedStateMachine):
    """Three guests and one who looks on, each with a will of its own."""

    slug: ClassVar = ""
    people: ClassVar = 3
    company: Company

    @initialize(
        seed=st.integers(0, 1000),
        start=st.sampled_from([True, True, True, False]),
        bots=st.sampled_from([[], ["tabby"]]),
        clock=clocks,
    )
    def sit_down(self, seed: int, start: bool, bots: list[Any], clock: protocol.ClockRule) -> None:
        if self.slug == "katch":
            clock = protocol.ClockRule()
        self.company = Company(
            self.slug,
            people=self.people - len(bots),
            seed=seed,
            start=start,
            bots=bots,
            clock=clock,
            hints=True,
        )
        for guest in EVERYONE:
            if not self.company.live.present[guest]:
                self.company.come(guest)
        self.last: protocol.Doing | None = None
        self.acked: dict[tuple[str, str], int] = {}

    def send(self, guest: str, message: Any) -> None:
        self.last = message
        replies = self.company.send(guest, message)
        if not isinstance(message, protocol.Say):  # chat is counted apart
            self.note(guest, message.ref, replies)

    def note(self, guest: str, ref: str, replies: list[FromServer]) -> None:
        for reply in replies:
            if isinstance(reply, Ack) and reply.ref == ref:
                first = self.acked.setdefault((guest, ref), reply.version)
                assert reply.version == first, "acked twice, but not the same"

    @rule(guest=guests, command=commands)
    def anybody_asks_for_anything(
        self, guest: str, command: tuple[type[Command], dict[str, Any]]
    ) -> None:
        kind, parts = command
        self.send(guest, self.company.message(kind, **parts))

    @rule(guest=guests)
    def anybody_sends_the_last_again(self, guest: str) -> None:
        if self.last is not None:
            self.send(guest, self.last)

    @rule(guest=guests, move=st.sampled_from(JUNK) | st.text(min_size=1, max_size=9), old=seats)
    def anybody_plays_anything(self, guest: str, move: str, old: int) -> None:
        version = max(0, self.company.table.version - old)
        self.send(guest, self.company.message(protocol.Play, move=move, version=version))

    @precondition(lambda self: self.company.table.stage == "playing")
    @rule(pick=st.integers(0, 1000), more=st.integers(1, 8), wait=delays)
    def those_asked_make_legal_moves(self, pick: int, more: int, wait: int) -> None:
        company = self.company
        for _ in range(more):
            asked = company.table.actors()
            people = [seat for seat in asked if company.table.chairs[seat].guest is not None]
            if not people:
                return
            seat = people[pick % len(people)]
            moves = company.match.moves(seat)
            self.send(
                company.guest(seat),
                company.message(
                    protocol.Play,
                    move=moves[pick % len(moves)],
                    version=company.table.version,
                    reaction=pick,
                ),
            )
            if company.live.real_time is not None:
                company.pass_time(min(wait, 300))

    @precondition(lambda self: self.company.table.stage == "playing")
    @rule(wait=st.sampled_from([0, 1, 300, 5000]))
    def one_who_is_asked_leaves_and_comes_back(self, wait: int) -> None:
        for seat in self.company.table.actors()[:1]:
            guest = self.company.table.chairs[seat].guest
            if guest is not None:
                self.send(guest, self.company.message(protocol.Leave))
                self.company.pass_time(HABITS.grace + wait)
                self.company.come(guest)

    @precondition(lambda self: self.company.table.proposal is not None)
    @rule()
    def all_agree(self) -> None:
        asked = sorted(self.company.table.asked_for_consent())
        for guest in [self.company.guest(seat) for seat in asked]:
            self.send(guest, self.company.message(protocol.Answer, agree=True))

    @rule(guest=guests, what=matters)
    def all_agree_to_what_somebody_proposes(self, guest: str, what: str) -> None:
        self.send(guest, self.company.message(protocol.Propose, what=what))
        self.all_agree()

    @precondition(lambda self: self.company.table.stage in ("waiting", "over"))
    @rule()
    def bots_fill_the_table_and_a_game_begins(self) -> None:
        master = self.company.table.master
        for seat, chair in enumerate(self.company.table.chairs):
            if chair.is_free:
                parts: dict[str, Any] = {"seat": seat, "level": "tabby"}
                self.send(master, self.company.message(protocol.SeatBot, **parts))
        self.send(master, self.company.message(protocol.Start))
        self.all_agree_to_what_somebody_proposes(master, "rematch")

    @rule(guest=guests)
    def somebody_comes(self, guest: str) -> None:
        self.company.come(guest)

    @rule(guest=guests)
    def somebody_goes(self, guest: str) -> None:
        if self.company.live.present[guest]:
            self.company.go(guest)

    @rule(guest=guests, trip=st.integers(0, 900))
    def a_round_trip_is_measured(self, guest: str, trip: int) -> None:
        self.company.live.note_trip(guest, trip)

    @rule(wait=delays)
    def time_passes(self, wait: int) -> None:
        self.company.pass_time(wait)

    @rule(wait=delays)
    def the_table_is_woken_late(self, wait: int) -> None:
        self.company.wake_at(self.company.now + wait)
        alarm = self.company.live.alarm(self.company.now)
        assert alarm is None or alarm > self.company.now, "a busy loop"

    @rule(clever=st.sampled_from([tabby_thinks, lambda _: None, lambda _: Thought("7s"), None]))
    def bots_think_otherwise(self, clever: Any) -> None:
        self.company.thinks = clever
        self.company.think()

    @precondition(lambda self: self.company.table.stage == "playing")
    @rule(most=st.integers(1, 40))
    def a_long_time_passes(self, most: int) -> None:
        self.company.thinks = tabby_thinks
        for _ in range(most):
            if self.company.table.stage != "playing":
                break
            for seat in self.company.table.actors()[:1]:
                guest = self.company.table.chairs[seat].guest
                if guest is not None and not self.company.table.chairs[seat].resigned:
                    self.company.play(guest, self.company.live.quick_move(seat))
            self.company.pass_time(500)

    # -- the laws

    @invariant()
    def the_version_counts_the_entries(self) -> None:
        company = self.company
        assert company.table.version == len(company.journal)
        for _, reply in company.replies:
            if isinstance(reply, Ack):
                assert reply.version <= company.table.version
        company.replies.clear()

    @invariant()
    def the_journal_tells_all(self) -> None:
        table, again = self.company.table, self.company.again().table
        assert again.digest == table.digest
        assert again.room(None) == table.room(None)
        assert again.done == table.done
        assert again.chairs == table.chairs
        assert (again.match is None) == (table.match is None)
        if table.match is not None and again.match is not None:
            assert again.match.checksum() == table.match.checksum()
            for seat in (None, *range(len(table.chairs))):
                assert again.match.view(seat) == table.match.view(seat)

    @invariant()
    def every_client_knows_what_it_may(self) -> None:
        for line in self.company.lines.values():
            audience = self.company.live.audience(line.guest)
            live = self.company.live
            sight = msgspec.json.decode(protocol.encode(live.sight(audience, live.room())))
            assert line.document == sight
            assert line.version == self.company.table.version

    @invariant()
    def no_card_is_lost(self) -> None:
        match = self.company.table.match
        if match is not None:
            pack = tallied(match.game.deal(0).cards())
            assert tallied(match.state.cards()) == pack

    @invariant()
    def a_game_that_is_over_has_a_result(self) -> None:
        table = self.company.table
        assert len(table.finished) == table.number - (table.stage != "over" or 1)
        if table.stage == "over":
            assert table.room(None).result is not None
            assert table.proposal is None or table.proposal.what == "rematch"

    @invariant()
    def a_proposal_waits_for_somebody(self) -> None:
        table = self.company.table
        if table.proposal is not None:
            assert table.asked_for_consent() - table.proposal.agreed
            assert table.decides(table.proposal.seat)

    @invariant()
    def only_clocks_of_those_asked_run(self) -> None:
        table = self.company.table
        for seat, chair in enumerate(table.chairs):
            if chair.since is not None:
                assert seat in table.actors()
                assert chair.is_played_by_person

    @invariant()
    def no_bot_has_plans_for_a_person(self) -> None:
        for seat in self.company.live.plans:
            assert not self.company.table.chairs[seat].is_played_by_person


class MiauTable(AnyTable):
    slug = "miau"


class CathamTable(AnyTable):
    slug = "catham"


class KatchTable(AnyTable):
    slug = "katch"


TABLES = [MiauTable, CathamTable, KatchTable]
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def keeps_its_laws(machine: type[AnyTable], examples: int, steps: int, **more: Any) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=QUIET,
            **more,
        ),
    )


@pytest.mark.parametrize("machine", TABLES, ids=lambda machine: str(machine.slug))
def test_a_table_keeps_its_laws_whatever_happens(machine: type[AnyTable]) -> None:
    keeps_its_laws(machine, examples=12, steps=40)


@pytest.mark.slow
@pytest.mark.parametrize("machine", TABLES, ids=lambda machine: str(machine.slug))
def test_a_table_keeps_its_laws_for_long(machine: type[AnyTable]) -> None:
    keeps_its_laws(machine, examples=60, steps=60)


# -- and the laws bite


def breaks_its_laws(machine: type[AnyTable]) -> bool:
    try:
        keeps_its_laws(machine, examples=150, steps=30, phases=[Phase.generate], derandomize=True)
    except (AssertionError, BaseExceptionGroup):
        return True
    return False


def test_a_change_that_is_not_sent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "put", lambda *parts: None)
    assert breaks_its_laws(MiauTable)


def test_a_table_that_knows_more_than_its_journal_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = count()
    moved = APPLY[entries.Moved]

    def moody(table: Table, entry: entries.Moved, told: Told) -> None:
        moved(table, entry, told)
        table.muted = next(calls) % 3 == 0

    monkeypatch.setitem(APPLY, entries.Moved, moody)
    assert breaks_its_laws(MiauTable)


def test_an_alarm_that_rings_for_ever_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "alarm", lambda live, now: now)
    assert breaks_its_laws(MiauTable)


def test_a_tabby_that_plays_beside_its_player_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "change_hands", lambda live, seat, now: None)
    assert breaks_its_laws(MiauTable)
