"""A live table: what everyone may do there, when, and what comes of it."""

from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.match.fair import commitment_to
from katzentisch.match.match import MARKED
from katzentisch.tables import entries
from katzentisch.tables.chairs import STRIKES
from katzentisch.tables.dealing import MOST_BESIDE, MOST_OF_ONE
from katzentisch.tables.effects import Question, Sender, TableRefusal
from katzentisch.tables.live import MOST_ENTRIES, MOST_GAMES, make_table
from katzentisch.tables.protocol import (
    Ack,
    Answer,
    AskHint,
    AskHoldings,
    ClockRule,
    Hint,
    Holdings,
    Leave,
    MakeTable,
    Mute,
    PassOn,
    Play,
    Propose,
    Refused,
    Remove,
    Resign,
    Say,
    SeatBot,
    Sit,
    Start,
)
from katzentisch.tables.takeback import MOST_MOVES, moves_kept
from tests.client import spelled_out
from tests.live_table import HABITS, NAMES, Company, Counted, Thought, chance, tabby_thinks

NONCE = "ab" * 16


def waiting(**request: Any) -> Company:
    return Company(people=2, start=False, options={"players": 3}, **request)


def playing(**request: Any) -> Company:
    return Company(people=3, **request)


def paused(**request: Any) -> Company:
    company = playing(**request)
    assert all_agree(company, "ann", "pause") == "paused"
    return company


def over(**request: Any) -> Company:
    company = playing(**request)
    assert all_agree(company, "ann", "end") == "over"
    return company


def closed() -> Company:
    company = playing()
    company.carry_out(company.live.close("expired", company.now))
    return company


STAGES = {"waiting": waiting, "playing": playing, "paused": paused, "over": over, "closed": closed}


def all_agree(company: Company, guest: str, what: str) -> str:
    """Let a guest propose something and the others consent; return the stage."""
    assert company.code(guest, Propose, what=what) == "ack"
    while company.table.proposal is not None:
        asked = company.table.asked_for_consent() - company.table.proposal.agreed
        assert company.code(company.guest(min(asked)), Answer, agree=True) == "ack"
    return company.stage()


# -- every command in every stage

NOT_NOW = "not-now"
# A command of the maker, and what is said to it while waiting, playing, paused and over.
OF_THE_MAKER: list[tuple[type[Any], dict[str, Any], list[str]]] = [
    (Sit, {}, ["seated", NOT_NOW, NOT_NOW, "seated"]),
    (Leave, {}, ["ack", "ack", "ack", "ack"]),
    (SeatBot, {"seat": 2, "level": "tabby"}, ["ack", NOT_NOW, NOT_NOW, "seat-taken"]),
    (SeatBot, {"seat": 3, "level": "tabby"}, ["no-such-seat", NOT_NOW, NOT_NOW, "no-such-seat"]),
    (Remove, {"seat": 9}, ["no-such-seat"] * 4),
    (Start, {}, ["free-seats", NOT_NOW, NOT_NOW, NOT_NOW]),
    (Play, {"move": "7s", "version": 0}, [NOT_NOW, "*", NOT_NOW, NOT_NOW]),
    (Say, {"text": "Miau!"}, ["ack"] * 4),
    (Propose, {"what": "pause"}, [NOT_NOW, "ack", NOT_NOW, NOT_NOW]),
    (Propose, {"what": "resume"}, [NOT_NOW, NOT_NOW, "ack", NOT_NOW]),
    (Propose, {"what": "takeback"}, [NOT_NOW, "takeback-hidden", NOT_NOW, NOT_NOW]),
    (Propose, {"what": "end"}, [NOT_NOW, "ack", "ack", NOT_NOW]),
    (Propose, {"what": "rematch"}, [NOT_NOW, NOT_NOW, NOT_NOW, "ack"]),
    (Answer, {"agree": True}, ["no-proposal"] * 4),
    (Answer, {"agree": False}, ["no-proposal"] * 4),
    (Resign, {}, [NOT_NOW, "ack", "ack", NOT_NOW]),
    (Mute, {"on": True}, ["ack"] * 4),
    (AskHint, {}, [NOT_NOW, "no-hints", NOT_NOW, NOT_NOW]),
    (AskHoldings, {}, [NOT_NOW, "no-holdings", NOT_NOW, NOT_NOW]),
]


def named(case: tuple[type[Any], dict[str, Any], list[str]]) -> str:
    kind, parts, _ = case
    return "-".join([kind.__name__.lower(), *map(str, parts.values())])


@pytest.mark.parametrize("case", OF_THE_MAKER, ids=named)
@pytest.mark.parametrize("stage", STAGES)
def test_the_maker_is_told_what_has_its_place_when(
    case: tuple[type[Any], dict[str, Any], list[str]], stage: str
) -> None:
    kind, parts, codes = case
    company = STAGES[stage]()
    before = company.table.version
    expected = dict(zip(STAGES, [*codes, "closed"], strict=True))[stage]
    found = company.code("ann", kind, **parts)
    assert found == expected or (expected == "*" and found not in ("ack", NOT_NOW))
    assert company.table.version > before or found != "ack" or kind is Say
    assert company.table.version == before or found == "ack"


@pytest.mark.parametrize("case", OF_THE_MAKER, ids=named)
@pytest.mark.parametrize("stage", STAGES)
def test_who_only_looks_on_can_change_nothing(
    case: tuple[type[Any], dict[str, Any], list[str]], stage: str
) -> None:
    kind, parts, _ = case
    company = STAGES[stage]()
    company.come("eve")
    before = company.table.version
    code = company.code("eve", kind, **parts)
    if kind is Say and stage != "closed":
        assert code == "ack"
    elif kind is Sit and stage == "waiting":
        assert (code, company.table.version) == ("ack", before + 1)
        return
    else:
        assert code in ("no-seat", "not-master", "full", "closed", NOT_NOW)
    assert company.table.version == before


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        (SeatBot, {"seat": 2, "level": "tabby"}),
        (Remove, {"seat": 0}),
        (Start, {}),
        (Mute, {"on": True}),
        (PassOn, {"seat": 1}),
    ],
)
@pytest.mark.parametrize("stage", ["waiting", "playing", "paused", "over"])
def test_what_is_the_makers_is_nobody_elses(
    kind: type[Any], parts: dict[str, Any], stage: str
) -> None:
    assert STAGES[stage]().code("bob", kind, **parts) == "not-master"


# -- making a table


def made_with(**request: Any) -> str:
    try:
        make_table(Sender("ann", "Ann"), MakeTable(**request), NAMES, HABITS, chance(1))
    except TableRefusal as refusal:
        return refusal.code
    return "made"


def test_a_table_that_cannot_be_is_refused() -> None:
    three = {"players": 3}
    assert made_with(game="miau", options=three, bots=["tabby"] * 2) == "made"
    assert made_with(game="miau", options=three, bots=["tabby"] * 3) == "too-many-bots"
    assert made_with(game="miau", options=three, bots=["tabby"] * 3, sit=False) == "made"
    assert made_with(game="miau", options=three, bots=["tabby"] * 4, sit=False) == "too-many-bots"
    assert made_with(game="miau", options=three, start=True) == "free-seats"
    assert made_with(game="katch", clock=ClockRule("move")) == "no-clock"


def test_a_table_made_with_bots_can_begin_at_once() -> None:
    company = Company(people=1, bots=["kitten", "eminence"], start=False)
    assert company.code("ann", Start) == "ack"
    assert sorted(chair.level or "ann" for chair in company.table.chairs) == [
        "ann",
        "eminence",
        "kitten",
    ]
    company.finish()
    assert company.stage() == "over"


def test_bots_alone_play_for_one_who_looks_on_and_for_nobody_else() -> None:
    company = Company(
        people=0, bots=["tabby", "tabby"], sit=False, start=False, options={"players": 2}
    )
    company.come("ann")
    assert company.code("ann", Start) == "ack"
    company.pass_time(5000)
    made = len(company.match.full_record.moves)
    assert made > 0
    company.thinks = None
    company.pass_time(2000)
    company.go("ann")
    company.thinks = lambda question: Thought(company.live.quick_move(question.seat))
    made = len(company.match.full_record.moves)
    company.pass_time(60_000)
    assert company.live.alarm(company.now) is None
    assert len(company.match.full_record.moves) == made, "nobody is there"
    company.come("eve")
    company.pass_time(60_000)
    assert len(company.match.full_record.moves) > made


# -- sitting down and getting up


def test_seats_are_taken_once() -> None:
    company = waiting()
    company.come("eve")
    assert company.code("eve", Sit, seat=0) == "seat-taken"
    assert company.code("eve", Sit, seat=7) == "no-such-seat"
    assert company.code("eve", Sit, seat=2) == "ack"
    company.come("dan")
    assert company.code("dan", Sit) == "full"
    assert company.code("eve", Leave) == "ack"
    assert company.code("dan", Sit) == "ack"
    assert company.seat("dan") == 2


def test_a_bot_can_be_sent_away_before_the_game_and_not_in_it() -> None:
    company = Company(people=1, bots=["tabby"], start=False)
    assert company.code("ann", Remove, seat=1) == "ack"
    assert company.code("ann", Remove, seat=1) == "seat-free"
    assert company.code("ann", SeatBot, seat=1, level="stray") == "ack"
    assert company.code("ann", Start) == "ack"
    assert company.code("ann", Remove, seat=1 - company.seat("ann")) == NOT_NOW


@pytest.mark.parametrize("stage", ["waiting", "playing", "paused", "over"])
def test_who_is_removed_cannot_sit_again(stage: str) -> None:
    company = STAGES[stage]()
    seat = company.seat("bob")
    assert company.code("ann", Remove, seat=company.seat("ann")) == "not-oneself"
    assert company.code("ann", Remove, seat=seat) == "ack"
    assert company.table.seat_of("bob") is None
    assert company.line_of("bob").document["seat"] is None
    expected = "removed" if stage in ("waiting", "over") else NOT_NOW
    assert company.code("bob", Sit) == expected
    assert company.code("bob", Say, text="!") == "removed"
    assert company.table.chairs[seat].level == (
        "tabby" if stage in ("playing", "paused") else None
    ), "in a running game a tabby plays on"


def test_when_the_maker_leaves_another_player_has_the_table() -> None:
    company = waiting()
    assert company.code("ann", Leave) == "ack"
    assert company.table.master == "bob"
    assert not company.line_of("ann").document["master"]
    assert company.line_of("bob").document["master"]
    assert company.code("bob", Leave) == "ack"
    assert company.table.master == "bob", "who is alone stays the master"
    assert company.line_of("bob").document["master"]


def test_the_table_is_passed_on_to_players_only() -> None:
    company = Company(people=2, bots=["tabby"])
    house_bot = next(s for s, chair in enumerate(company.table.chairs) if chair.level)
    assert company.code("ann", PassOn, seat=house_bot) == "no-player-there"
    assert company.code("ann", PassOn, seat=company.seat("bob")) == "ack"
    assert company.code("ann", Mute, on=True) == "not-master"
    assert company.code("bob", Mute, on=True) == "ack"


def test_a_maker_who_looks_on_sees_that_the_table_is_passed_on() -> None:
    company = Company(people=0, sit=False, start=False, bots=["tabby"], options={"players": 2})
    line = company.come("ann")
    assert line.document["master"]
    company.come("bob")
    assert company.code("bob", Sit) == "ack"
    assert company.code("ann", PassOn, seat=0) == "ack"
    assert not line.document["master"]


def test_a_closed_chat_is_open_to_the_master() -> None:
    company = waiting()
    company.come("eve")
    assert [company.code(guest, Say, text="!") for guest in ("ann", "bob", "eve")] == ["ack"] * 3
    company.code("ann", Mute, on=True)
    codes = [company.code(guest, Say, text="!") for guest in ("ann", "bob", "eve")]
    assert codes == ["ack", "muted", "muted"]
    company.code("ann", Mute, on=False)
    assert company.code("eve", Say, text="!") == "ack"


# -- the deal


def test_the_table_commits_itself_before_the_first_nonce_and_tells_after_the_end() -> None:
    company = Company(people=2, start=False)
    assert company.kinds[:3] == ["made", "opened", "sat"]
    line = company.line_of("bob")
    commitment = line.document["room"]["commitment"]
    secret = company.table.secret
    assert company.code("ann", Start, nonce=NONCE) == "ack"
    assert line.document["room"]["commitment"] == commitment
    company.finish()
    told = line.document["room"]["result"]
    assert commitment_to(told["secret"], told["salt"]) == commitment
    assert told["secret"] == secret != company.table.secret
    assert company.kinds[-2:] == ["moved", "opened"]
    before_the_end = b"".join(line.heard[:-4])
    assert secret.encode() not in before_the_end


def test_every_nonce_changes_the_deal() -> None:
    deals = set()
    for first in (None, NONCE, "cd" * 32):
        for second in (None, NONCE):
            company = Company(people=1, start=False, options={"players": 2})
            company.come("bob")
            company.ask("bob", Sit, nonce=second)
            company.ask("ann", Start, nonce=first)
            deals.add(company.match.checksum())
    assert len(deals) == 6


def test_a_nonce_given_before_the_table_commits_itself_does_not_count() -> None:
    company = playing()
    assert company.code("ann", Propose, what="end", nonce=NONCE) == "ack"
    for guest in ("bob", "cat"):
        assert company.code(guest, Answer, agree=True, nonce=NONCE) == "ack"
    assert company.stage() == "over"
    assert [chair.nonce for chair in company.table.chairs] == [None] * 3
    assert company.code("ann", Propose, what="rematch", nonce=NONCE) == "ack"
    assert company.chair("ann").nonce == NONCE


@pytest.mark.parametrize("slug", kt.games())
def test_the_record_of_a_finished_game_can_be_verified(slug: str) -> None:
    company = Company(slug, people=2)
    company.finish()
    again = kt.replay(str(company.table.finished[0].match.full_record))
    assert again.outcome is not None
    fair = again.record.fair
    assert fair is not None
    assert fair.keeps_its_word()
    assert fair.table == "t1.1"


@pytest.mark.parametrize("how", ["voted", "resigned"])
def test_the_record_of_a_game_broken_off_can_be_verified_too(how: str) -> None:
    company = Company(people=2)
    company.play(company.mover())
    if how == "voted":
        all_agree(company, "ann", "end")
    else:
        company.code("ann", Resign)
    fair = kt.replay(str(company.table.finished[0].match.full_record)).full_record.fair
    assert fair is not None
    assert fair.keeps_its_word()


def test_guests_of_one_long_name_can_play() -> None:
    company = Company(people=2, start=False)
    for guest in ("ann", "bob"):
        company.table.names[guest] = "n" * 40
    company.live.begin(0)
    first, second = company.match.names
    assert first != second


# -- clocks


def test_a_clock_for_each_move_runs_only_for_the_one_whose_turn_it_is() -> None:
    company = Company(people=2, clock=ClockRule("move", 60))
    mover, idler = company.mover(), company.idler()
    assert company.chair(mover).since == 0
    assert company.chair(idler).since is None
    company.pass_time(59_999)
    assert "moved" not in company.kinds
    company.pass_time(1)
    assert company.kinds[-1] == "moved"
    last = company.entries[-1]
    assert isinstance(last, entries.Moved)
    assert last.hand == "stand-in"


def test_a_clock_for_the_game_runs_down_and_a_move_wins_time() -> None:
    company = Company(people=2, clock=ClockRule("game", 60, 5))
    mover = company.mover()
    company.pass_time(10_000)
    company.play(mover)
    chair = company.chair(mover)
    assert chair.time_left(company.now) == 60_000 - 10_000 + 5_000


def test_a_clock_for_the_game_without_more_time_makes_a_leaver() -> None:
    company = Company(people=2, clock=ClockRule("game", 5))
    company.pass_time(60_000)
    assert any(chair.away for chair in company.table.chairs)


def test_after_three_strikes_a_tabby_plays_until_the_player_is_back() -> None:
    company = Company(people=2, clock=ClockRule("move", 60), habits=HABITS)
    late = company.mover()
    while not company.chair(late).away:
        if company.mover() == late:
            company.pass_time(60_000)
        else:
            company.play(company.mover())
        assert company.stage() == "playing"
    hands = [e.hand for e in company.entries if isinstance(e, entries.Moved) and e.by is None]
    assert hands == ["stand-in"] * STRIKES
    company.come(late)
    assert company.kinds[-1] == "returned"
    assert company.chair(late).strikes == 0
    assert not company.chair(late).away


def test_a_move_in_time_makes_up_for_strikes() -> None:
    company = Company(people=2, clock=ClockRule("move", 60))
    late = company.mover()
    company.pass_time(60_000)
    assert company.chair(late).strikes == 1
    while company.chair(late).strikes:
        company.play(company.mover())
    assert company.stage() == "playing"


def test_a_pause_stops_the_clocks() -> None:
    company = Company(people=2, clock=ClockRule("game", 60))
    mover = company.mover()
    company.pass_time(10_000)
    all_agree(company, "ann", "pause")
    assert company.live.alarm(company.now) is None
    company.pass_time(3_600_000)
    assert company.stage() == "paused"
    assert company.play(mover) == NOT_NOW
    all_agree(company, "bob", "resume")
    assert company.chair(mover).time_left(company.now) == 50_000


def test_leaving_and_coming_back_wins_no_time() -> None:
    company = Company(people=2, clock=ClockRule("move", 60))
    mover = company.mover()
    company.pass_time(50_000)
    assert company.code(mover, Leave) == "ack"
    company.come(mover)
    assert company.chair(mover).deadline() == 60_000


def test_clocks_that_ran_out_together_are_all_seen_to() -> None:
    company = Company("catham", people=3, clock=ClockRule("move", 5))
    company.wake_at(1_000_000)
    alarm = company.live.alarm(company.now)
    assert alarm is not None
    assert alarm > company.now
    company.pass_time(60_000)
    assert any(chair.away for chair in company.table.chairs)


# -- grace


def test_who_is_gone_for_the_grace_time_is_played_by_a_tabby_and_can_come_back() -> None:
    company = Company(people=2, clock=ClockRule("move", 3600))
    gone = company.mover()
    company.go(gone)
    company.pass_time(HABITS.grace - 1)
    assert not company.chair(gone).away
    company.pass_time(1)
    assert company.chair(gone).away
    company.pass_time(5000)
    assert company.entries[-1].by is None
    company.come(gone)
    assert not company.chair(gone).away


def test_who_leaves_has_the_grace_time_to_think_better_of_it() -> None:
    company = playing()
    assert company.code("bob", Leave) == "ack"
    company.pass_time(HABITS.grace - 1)
    assert (company.chair("bob").away, company.chair("bob").leaving) == (False, 0)
    company.come("bob")
    company.pass_time(HABITS.grace)
    assert not company.chair("bob").away
    assert company.code("bob", Leave) == "ack"
    company.pass_time(HABITS.grace)
    assert company.chair("bob").away


def test_without_a_clock_we_wait_for_days() -> None:
    company = Company(people=2)
    company.go(company.mover())
    company.pass_time(30 * 24 * 3600 * 1000)
    assert not any(chair.away for chair in company.table.chairs)


def test_a_maker_who_never_comes_is_a_leaver_in_real_time() -> None:
    live, _ = make_table(
        Sender("ann", "Ann"),
        MakeTable("katch", {"players": 2}, bots=["tabby"], start=True),
        NAMES,
        HABITS,
        chance(1),
    )
    live.wake(HABITS.grace)
    assert any(chair.away for chair in live.table.chairs)


def test_a_second_line_keeps_a_player_here() -> None:
    company = Company(people=2, clock=ClockRule("move", 3600))
    company.come("bob")
    company.go("bob")
    company.pass_time(2 * HABITS.grace)
    assert not company.chair("bob").away
    assert company.live.presence() == [True, True]
    company.go("bob")
    assert company.live.presence().count(True) == 1


def test_who_plays_again_has_no_tabby_beside() -> None:
    for seed in range(8):
        company = Company(people=2, seed=seed)
        leaver = company.mover()
        assert company.code(leaver, Leave) == "ack"
        company.pass_time(HABITS.grace)
        assert company.live.plans
        company.play(leaver)
        assert "returned" in company.kinds
        assert company.live.plans == {}


def test_who_played_on_from_away_in_real_time_is_back() -> None:
    company = Company("katch", people=2)
    company.pass_time(100)
    company.code("bob", Leave)
    company.pass_time(HABITS.grace)
    assert company.chair("bob").away
    seat = company.seat("bob")
    while seat not in company.table.actors():
        company.pass_time(100)
    company.ask("bob", Play, move=company.match.moves(seat)[0], version=0)
    assert not company.chair("bob").away


# -- consent


def test_a_proposal_needs_everyone_and_one_can_stop_it() -> None:
    company = playing()
    assert company.code("ann", Propose, what="pause") == "ack"
    assert company.code("ann", Answer, agree=True) == "agreed-already"
    assert company.code("bob", Propose, what="end") == "proposal-open"
    assert company.code("bob", Answer, agree=True) == "ack"
    assert company.stage() == "playing"
    assert company.code("cat", Answer, agree=False) == "ack"
    assert company.table.proposal is None
    assert company.code("ann", Propose, what="pause") == "ack"
    assert company.code("ann", Answer, agree=False) == "ack", "who asked can take it back"
    assert company.table.proposal is None


def test_a_player_alone_with_bots_has_consent_at_once() -> None:
    company = Company(people=1, bots=["tabby"])
    company.code("ann", Propose, what="pause")
    assert company.stage() == "paused"
    company.code("ann", Propose, what="resume")
    assert company.stage() == "playing"
    company.code("ann", Propose, what="end")
    assert company.stage() == "over"
    company.code("ann", Propose, what="rematch")
    assert company.stage() == "playing"


def test_a_series_is_not_endless() -> None:
    company = Company(people=1, bots=["tabby"])
    for _ in range(MOST_GAMES - 1):
        assert company.code("ann", Resign) == "ack"
        assert company.code("ann", Propose, what="rematch") == "ack"
    assert company.code("ann", Resign) == "ack"
    assert company.code("ann", Propose, what="rematch") == "series-over"
    assert company.stage() == "over"


def test_a_long_journal_gets_no_other_game() -> None:
    company = Company(people=1, bots=["tabby"])
    company.code("ann", Resign)
    company.table.told += company.table.told[-1:] * MOST_ENTRIES
    assert company.code("ann", Propose, what="rematch") == "series-over"


def test_what_is_done_beside_the_moves_is_bounded_in_each_game() -> None:
    company = Company(people=2)
    done = [company.code("ann", Mute, on=bool(number % 2)) for number in range(MOST_OF_ONE + 5)]
    assert done.count("ack") >= MOST_OF_ONE - 5
    assert done[-1] == "too-much"
    assert company.code("ann", Propose, what="pause") == "too-much"
    assert company.code("bob", Propose, what="pause") == "ack", "only who did so much is refused"
    assert company.code("bob", Answer, agree=False) == "ack"
    company.play(company.mover())
    assert company.code("ann", Resign) == "ack"


def test_what_all_do_beside_the_moves_is_bounded_too() -> None:
    company = Company(people=2)
    company.table.beside["others"] = MOST_BESIDE - company.table.beside.total() - 1
    assert company.code("ann", Mute, on=True) == "ack"
    assert company.code("bob", Propose, what="pause") == "too-much"


@pytest.mark.parametrize("how", ["leaves", "resigns", "is gone", "is late"])
def test_who_is_no_more_there_is_not_waited_for(how: str) -> None:
    company = Company(people=3, clock=ClockRule("move", 3600))
    late = company.mover()
    others = [guest for guest in ("ann", "bob", "cat") if guest != late]
    if how == "is late":
        company.chair(late).strikes = STRIKES - 1
    company.code(others[0], Propose, what="pause")
    company.code(others[1], Answer, agree=True)
    assert company.stage() == "playing"
    if how == "leaves":
        company.code(late, Leave)
    elif how == "resigns":
        company.code(late, Resign)
    elif how == "is gone":
        company.go(late)
        company.pass_time(HABITS.grace)
    else:
        company.wake_at(3_600_000)
    assert company.stage() == "paused"


@pytest.mark.parametrize("how", ["leaves", "resigns", "is gone", "is late"])
def test_what_a_leaver_proposed_is_forgotten(how: str) -> None:
    company = Company(people=3, clock=ClockRule("move", 3600))
    late = company.mover()
    if how == "is late":
        company.chair(late).strikes = STRIKES - 1
    company.code(late, Propose, what="end")
    if how == "leaves":
        company.code(late, Leave)
    elif how == "resigns":
        company.code(late, Resign)
    elif how == "is gone":
        company.go(late)
        company.pass_time(HABITS.grace)
    else:
        company.wake_at(3_600_000)
    assert company.table.proposal is None
    assert company.stage() == "playing"


def test_who_is_away_comes_back_by_proposing_or_answering() -> None:
    company = playing()
    company.code("bob", Leave)
    assert company.code("bob", Propose, what="pause") == "ack"
    assert not company.chair("bob").away
    assert company.code("cat", Leave) == "ack"
    assert company.code("cat", Answer, agree=False) == "ack"
    assert not company.chair("cat").away


def test_who_gave_up_has_no_say_until_the_game_is_over() -> None:
    company = playing()
    company.code("cat", Resign)
    assert company.code("cat", Resign) == "resigned"
    assert company.code("cat", Propose, what="end") == "resigned"
    company.code("ann", Propose, what="end")
    assert company.code("cat", Answer, agree=False) == "resigned"
    assert company.code("bob", Answer, agree=True) == "ack"
    assert company.stage() == "over"
    assert company.code("cat", Propose, what="rematch") == "ack"
    assert company.stage() == "over", "the others are asked"


# -- taking back


def until_it_can_play_a_card(company: Company) -> str:
    """Play on until somebody has a card to play; return who."""
    while True:
        mover = company.mover()
        moves = company.match.moves(company.seat(mover))
        if moves[0] not in ("draw", "pass"):
            return mover
        company.play(mover)


def test_a_card_can_be_taken_back_and_a_draw_cannot() -> None:
    company = Company(people=2)
    mover = until_it_can_play_a_card(company)
    before, made = company.match.checksum(), len(company.match.full_record.moves)
    company.play(mover)
    assert company.match.checksum() != before
    all_agree(company, mover, "takeback")
    assert company.kinds[-1] == "taken-back"
    assert company.match.checksum() == before
    assert len(company.match.full_record.moves) == made
    assert company.mover() == mover


def drawer(company: Company) -> str:
    """Play on until somebody may draw; let it draw; return who."""
    while True:
        mover = company.mover()
        moves = company.match.moves(company.seat(mover))
        if "draw" in moves:
            assert company.play(mover, "draw") == "ack"
            return mover
        company.play(mover)


def test_what_was_drawn_is_known() -> None:
    company = Company(people=2, options={"must_play": False})
    mover = drawer(company)
    assert company.code(mover, Propose, what="takeback") == "takeback-hidden"
    assert moves_kept(company.match, company.seat(mover)) is None


def test_a_takeback_late_in_a_long_game_makes_few_moves_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    company = Company(people=2)
    while len(company.match.moves_made) < 5 * MARKED:
        mover = company.mover()
        legal = company.match.moves(company.seat(mover))
        company.play(mover, next(move for move in ("draw", "pass", legal[0]) if move in legal))
    whole = company.match
    played: list[int] = []
    notation = whole.game.box.notation
    write_move = notation.write_move

    def write_down(move: int) -> str:
        played.append(move)
        return write_move(move)

    monkeypatch.setattr(notation, "write_move", write_down)
    made = len(whole.moves_made)
    for kept in (made - 1, made - MOST_MOVES):
        assert whole.shortened(kept).moves_made == whole.moves_made[:kept]
    assert len(played) <= 2 * MARKED
    again = whole.shortened(MARKED + 1)
    assert again.moves_made == whole.moves_made[: MARKED + 1]
    for seat, move in whole.moves_made[MARKED + 1 :]:
        again.play(seat, move)
    assert (again.position, again.events) == (whole.position, whole.events)


def test_a_move_of_long_ago_is_not_taken_back() -> None:
    company = Company(people=2)
    mover = until_it_can_play_a_card(company)
    company.play(mover)
    match, seat = company.match, company.seat(mover)
    assert moves_kept(match, seat) is not None
    match._moves += [(1 - seat, "pass")] * MOST_MOVES
    assert moves_kept(match, seat) is None


def test_a_table_may_allow_no_takebacks() -> None:
    company = Company(people=2, takebacks=False)
    mover = until_it_can_play_a_card(company)
    company.play(mover)
    assert company.code(mover, Propose, what="takeback") == "no-takebacks"
    katch = Company("katch", people=2)
    assert katch.code("ann", Propose, what="takeback") == "no-takebacks"


def test_a_takeback_that_waits_dies_with_the_next_move() -> None:
    company = Company(people=2)
    mover = until_it_can_play_a_card(company)
    company.play(mover)
    assert company.code(mover, Propose, what="takeback") == "ack"
    company.play(company.mover())
    assert company.table.proposal is None
    assert company.code(company.idler(), Answer, agree=True) == "no-proposal"


def test_other_proposals_outlive_a_move() -> None:
    company = Company(people=2)
    company.code("ann", Propose, what="pause")
    company.play(company.mover())
    assert company.table.proposal is not None


def test_a_bots_reply_is_taken_back_too() -> None:
    for seed in range(30):
        company = Company(people=1, bots=["tabby"], seed=seed)
        company.pass_time(10_000)
        if company.match.moves(company.seat("ann"))[0] in ("draw", "pass"):
            continue
        made = len(company.match.full_record.moves)
        company.play("ann")
        company.pass_time(10_000)
        kept = moves_kept(company.match, company.seat("ann"))
        if len(company.match.full_record.moves) >= made + 2 and kept is not None:
            break
    assert company.code("ann", Propose, what="takeback") == "ack"
    assert len(company.match.full_record.moves) == made
    assert company.mover() == "ann"
    company.finish()


def test_what_a_bot_thought_before_a_takeback_is_not_played_after_it() -> None:
    company = Company(people=1, bots=["tabby"], seed=3)
    company.pass_time(10_000)
    company.thinks = None
    until_it_can_play_a_card(company)
    company.play("ann")
    assert company.code("ann", Propose, what="takeback") == "ack"
    assert company.live.plans == {}


def test_a_move_can_be_taken_back_after_another_player_gave_up() -> None:
    company = playing()
    mover = until_it_can_play_a_card(company)
    company.play(mover)
    other = next(guest for guest in ("ann", "bob", "cat") if guest != mover)
    company.code(other, Resign)
    made = len(company.match.full_record.moves)
    all_agree(company, mover, "takeback")
    assert len(company.match.full_record.moves) == made - 1
    assert company.chair(other).resigned


# -- the end


def test_of_two_the_one_who_does_not_resign_wins() -> None:
    company = Company(people=2)
    assert company.code("ann", Resign) == "ack"
    result = company.table.finished[0].result
    assert result.how == "resigned"
    assert result.places is not None
    assert result.places[company.seat("bob")] == 1
    assert result.places[company.seat("ann")] == 2
    assert company.chair("bob").wins == 1


def test_of_three_the_one_who_resigns_is_last_and_the_others_play_on() -> None:
    company = playing()
    assert company.code("ann", Resign) == "ack"
    assert company.stage() == "playing"
    assert company.play("ann", "7s") == "resigned"
    company.finish()
    places = company.table.finished[0].result.places
    assert places is not None
    assert places[company.seat("ann")] == 3
    assert sorted(places) == [1, 2, 3]


def test_the_last_of_three_wins_when_two_resign() -> None:
    company = playing()
    company.code("ann", Resign)
    company.code("cat", Resign)
    result = company.table.finished[0].result
    assert result.places is not None
    assert [result.places[company.seat(g)] for g in ("ann", "bob", "cat")] == [2, 1, 2]


def test_a_vote_ends_the_game_and_nobody_wins() -> None:
    company = playing()
    all_agree(company, "bob", "end")
    result = company.table.finished[0].result
    assert (result.how, result.places, result.scores) == ("voted", None, None)
    assert [chair.wins for chair in company.table.chairs] == [0, 0, 0]


def test_a_rematch_keeps_the_wins_and_seats_everyone_anew() -> None:
    company = playing()
    seatings = set()
    for number in range(1, 7):
        assert company.table.number == number
        seatings.add(tuple(company.seat(guest) for guest in ("ann", "bob", "cat")))
        company.code("ann", Resign)
        company.code("cat", Resign)
        assert company.stage() == "over"
        assert company.chair("bob").wins == number
        all_agree(company, "bob", "rematch")
        assert company.stage() == "playing"
        assert not any(chair.resigned for chair in company.table.chairs)
    assert len(seatings) > 1
    assert len({game.match.full_record.fair for game in company.table.finished}) == 6


def test_a_rematch_needs_the_consent_of_the_one_who_resigned() -> None:
    company = Company(people=2)
    company.code("ann", Resign)
    company.code("bob", Propose, what="rematch")
    assert company.stage() == "over"
    company.code("ann", Answer, agree=True)
    assert company.stage() == "playing"


def test_a_rematch_with_somebody_new_waits_until_the_seat_is_taken() -> None:
    company = over()
    company.code("cat", Leave)
    assert company.code("ann", Propose, what="rematch") == "free-seats"
    company.come("eve")
    assert company.code("eve", Sit) == "ack"
    assert company.code("ann", Propose, what="rematch") == "ack"
    company.code("bob", Leave)
    assert company.table.proposal is None, "with other people it is another question"
    assert company.code("ann", SeatBot, seat=company_free(company), level="kitten") == "ack"
    all_agree(company, "eve", "rematch")
    assert company.stage() == "playing"


def company_free(company: Company) -> int:
    return next(s for s, chair in enumerate(company.table.chairs) if chair.is_free)


def test_a_leaver_is_played_by_a_tabby_in_the_rematch_too() -> None:
    company = playing()
    company.code("cat", Leave)
    company.go("cat")
    all_agree(company, "ann", "end")
    all_agree(company, "ann", "rematch")
    assert company.stage() == "playing"
    assert company.chair("cat").away, "or the others would wait for days"
    company.come("cat")
    assert not company.chair("cat").away


def test_who_comes_back_is_told_of_this_game_only() -> None:
    company = Company(people=2)
    company.finish()
    all_agree(company, "ann", "rematch")
    line = company.come("bob")
    assert b'"events":[]' in line.heard[0]


def test_nobody_comes_back_to_a_closed_table() -> None:
    company = playing()
    company.code("bob", Leave)
    company.carry_out(company.live.close("expired", company.now))
    version = company.table.version
    company.come("bob")
    assert company.table.version == version


# -- hints


def test_a_hint_is_for_the_one_who_asked_and_all_see_that_it_was_taken() -> None:
    company = Company(people=2, hints=True)
    mover, idler = company.mover(), company.idler()
    assert company.code(idler, AskHint) == "hint-not-now"
    assert company.ask(mover, AskHint) is None
    company.think()
    number, hint = company.replies[-1]
    assert isinstance(hint, Hint)
    assert number == company.line_of(mover).number
    assert hint.move in company.match.moves(company.seat(mover))
    seat = company.seat(mover)
    assert company.line_of(idler).document["room"]["chairs"][seat]["hints"] == 1
    assert b'"is":"hint"' not in b"".join(company.line_of(idler).heard)


def test_a_hint_says_first_what_its_own_move_is_worth() -> None:
    company = Company(people=2, hints=True)
    company.thinks = lambda _: Thought("9h", share=0.5, visits=8, others=[Thought("draw", 0.25, 4)])
    company.ask(company.mover(), AskHint)
    company.think()
    hint = company.replies[-1][1]
    assert isinstance(hint, Hint)
    assert [(each.move, each.share) for each in hint.considered] == [("9h", 0.5), ("draw", 0.25)]


def test_a_hint_that_does_not_come_is_refused() -> None:
    company = Company(people=2, hints=True)
    company.thinks = lambda _: None
    company.ask(company.mover(), AskHint)
    company.think()
    reply = company.replies[-1][1]
    assert isinstance(reply, Refused)
    assert reply.code == "no-thought"


def test_there_are_no_hints_in_real_time() -> None:
    company = Company("katch", people=2, hints=True)
    assert company.code("ann", AskHint) == "no-hints"


# -- what could they hold


@pytest.mark.parametrize(("clock", "told"), [("none", []), ("move", ["now"])])
def test_a_move_tells_the_time_only_where_a_clock_runs(clock: Any, told: list[str]) -> None:
    company = Company(people=2, clock=ClockRule(clock))
    mover, other = company.mover(), company.idler()
    company.play(mover)
    update = msgspec.json.decode(company.line_of(other).heard[-1])
    assert [*update] == ["is", "at", *told, "new", "events"]
    assert spelled_out(update, [company.table.id])["by"] == company.seat(mover)


def test_what_they_could_hold_is_for_the_one_who_asked() -> None:
    company = Company(people=2, holdings=True)
    asker, other = company.idler(), company.mover()
    version = company.table.version
    assert company.ask(asker, AskHoldings) is None
    company.think()
    number, answer = company.replies[-1]
    assert isinstance(answer, Holdings)
    assert number == company.line_of(asker).number
    [holding] = answer.seats
    assert holding.seat == company.seat(other)
    view = msgspec.to_builtins(company.match.view(None))
    assert holding.cards == view["seats"][holding.seat]["cards"]
    assert company.table.version == version
    assert company.kinds[-1] == "started"
    assert b'"is":"holdings"' not in b"".join(company.line_of(other).heard)


def test_it_is_counted_once_until_something_happens() -> None:
    company = Company(people=2, holdings=True)
    asked: list[Question] = []

    def counts(question: Question) -> Thought | Counted:
        asked.append(question)
        return tabby_thinks(question)

    company.thinks = counts
    for _ in range(3):
        company.ask("ann", AskHoldings)
        company.think()
    first, again = company.replies[-2][1], company.replies[-1][1]
    assert isinstance(first, Holdings)
    assert isinstance(again, Holdings)
    assert (first.seats, first.unseen) == (again.seats, again.unseen)
    assert first.ref != again.ref
    assert len(asked) == 1
    company.play(company.mover(), company.match.moves(company.table.actors()[0])[0])
    company.ask("ann", AskHoldings)
    company.think()
    assert len(asked) == 2


def test_what_cannot_be_counted_is_refused_and_may_be_asked_again() -> None:
    company = Company(people=2, holdings=True)
    company.thinks = lambda _: None
    company.ask("ann", AskHoldings)
    company.think()
    reply = company.replies[-1][1]
    assert isinstance(reply, Refused)
    assert reply.code == "no-count"
    company.thinks = tabby_thinks
    company.ask("ann", AskHoldings)
    company.think()
    assert isinstance(company.replies[-1][1], Holdings)


def test_a_game_without_hands_does_not_have_it() -> None:
    company = Company("katch", people=2, holdings=True)
    assert not company.table.room(None).holdings
    assert company.code("ann", AskHoldings) == "no-holdings"


@pytest.mark.parametrize("remembers", [False, True])
def test_in_catham_it_goes_with_the_memory_aid(remembers: bool) -> None:
    options = {"memory_aid": remembers}
    company = Company("catham", people=2, options=options, holdings=True)
    assert company.table.room(None).holdings == remembers


def test_who_looks_on_is_not_told_what_they_could_hold() -> None:
    company = Company(people=2, holdings=True)
    company.come("eve")
    assert company.code("eve", AskHoldings) == "no-seat"


# -- real time


@pytest.mark.parametrize("how", ["pause", "end", "resign", "close"])
def test_an_answer_that_waits_is_refused_when_the_game_stops(how: str) -> None:
    company = Company("katch", people=2)
    company.live.note_trip("ann", 200)
    company.live.note_trip("bob", 200)
    company.pass_time(500)
    if how in ("pause", "end"):
        company.code("ann", Propose, what=how)
    seat = company.seat("bob")
    message = company.message(Play, move=company.match.moves(seat)[0], version=0, reaction=300)
    assert company.send("bob", message) == []
    if how in ("pause", "end"):
        company.code("bob", Answer, agree=True)
    elif how == "resign":
        company.code("ann", Resign)
    else:
        company.carry_out(company.live.close("ended", company.now))
    answers = [reply for _, reply in company.replies if getattr(reply, "ref", "") == message.ref]
    assert [type(answer) for answer in answers] == [Refused]


def test_bots_take_their_time_in_a_race() -> None:
    company = Company("katch", people=1, bots=["tabby"])
    assert "moved" not in company.kinds
    alarm = company.live.alarm(company.now)
    assert alarm is not None
    assert alarm > company.now
    company.pass_time(60_000)
    assert "moved" in company.kinds


def test_a_game_in_real_time_goes_on_after_a_pause_and_a_restart() -> None:
    company = Company("katch", people=1, bots=["tabby"])
    company.pass_time(3000)
    all_agree(company, "ann", "pause")
    assert company.live.real_time is None
    all_agree(company, "ann", "resume")
    company.live = company.again()
    company.lines.clear()
    company.come("ann")
    company.finish()
    assert company.stage() == "over"


# -- acks


def test_an_ack_says_the_same_when_it_is_said_again() -> None:
    company = Company(people=2)
    while company.stage() == "playing":
        mover = company.mover()
        move = company.live.quick_move(company.seat(mover))
        message = company.message(Play, move=move, version=company.table.version)
        (ack,) = company.send(mover, message)
        assert isinstance(ack, Ack)
        assert company.send(mover, message) == [ack]
    assert company.kinds[-2:] == ["moved", "opened"]


def test_a_pause_does_not_last_because_somebody_never_comes_back() -> None:
    company = paused()
    company.go("cat")
    assert company.code("ann", Propose, what="resume") == "ack"
    assert company.code("bob", Answer, agree=True) == "ack"
    company.pass_time(HABITS.grace - 1)
    assert company.stage() == "paused"
    company.pass_time(1)
    assert company.stage() == "playing"


def test_nobody_is_drawn_into_a_rematch_by_being_gone() -> None:
    company = over()
    company.go("cat")
    assert company.code("ann", Propose, what="rematch") == "ack"
    assert company.code("bob", Answer, agree=True) == "ack"
    company.pass_time(10 * HABITS.grace)
    assert company.stage() == "over"


def test_who_resigns_against_bots_ends_the_game() -> None:
    company = Company(people=1, bots=["tabby", "tabby"])
    assert company.code("ann", Resign) == "ack"
    result = company.table.finished[-1].result
    places = [1, 1, 1]
    places[company.seat("ann")] = 3
    assert (result.how, result.places) == ("resigned", places)


def test_there_is_one_hint_for_a_move() -> None:
    company = Company(people=2, hints=True)
    guest = company.mover()
    assert company.ask(guest, AskHint) is None
    assert company.code(guest, AskHint) == "hint-had"
    company.play(guest)
    company.finish()


def test_what_a_removed_player_won_is_no_bots() -> None:
    company = playing()
    company.chair("bob").wins = 2
    seat = company.seat("bob")
    assert company.code("ann", Remove, seat=seat) == "ack"
    assert company.table.chairs[seat].wins == 0
