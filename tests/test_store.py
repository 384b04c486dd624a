"""What every store must do, whatever it keeps things in."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from katzentisch.server.appends import LINES_KEPT
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.store import (
    ChatLine,
    Conflict,
    Guest,
    JournalRow,
    Stage,
    Store,
    StoreFailed,
    TableCard,
    VersionTaken,
)
from tests.stored import CARD, rows

Kind: TypeAlias = Callable[[Path], Store]
KINDS: list[Kind] = [SqliteStore]
run = asyncio.run


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    kind: Kind = request.param
    return kind


@pytest.fixture
def store(kind: Kind, tmp_path: Path) -> Iterator[Store]:
    opened = kind(tmp_path / "data")
    for name in ("mimi", "carlo"):
        run(opened.add_guest(Guest(name, name.title(), False, None, 100, 100)))
    yield opened
    run(opened.close())


def put(store: Store, table_id: str, **changes: object) -> TableCard:
    card: TableCard = msgspec.structs.replace(CARD, **{"id": table_id, "code": None, **changes})
    run(store.append(card, []))
    return card


def ids(cards: list[TableCard]) -> list[str]:
    return [card.id for card in cards]


def test_what_was_appended_is_read_back(store: Store) -> None:
    said = [ChatLine(1, "mimi", "Miau!", 5), ChatLine(2, None, "carlo sits down", 6)]
    run(store.append(CARD, rows(1, 3), said))
    assert store.journal(CARD.id) == rows(1, 3)
    assert store.card(CARD.id) == CARD
    assert store.chat(CARD.id, 10) == said


def test_an_empty_store_knows_nothing(store: Store) -> None:
    assert store.journal("none") == []
    assert store.card("none") is None
    assert store.chat("none", 10) == []
    assert store.guest("none") is None
    assert store.guest_of(b"none") is None
    assert store.by_code("none") is None
    assert store.all_cards(10) == []


def test_a_journal_goes_on_and_the_card_follows(store: Store) -> None:
    run(store.append(CARD, rows(1, 2)))
    later = msgspec.structs.replace(
        CARD, stage="playing", code=None, touched=300, guests=("carlo",), on_turn=()
    )
    run(store.append(later, rows(3, 3)))
    assert store.journal(CARD.id) == rows(1, 3)
    assert store.card(CARD.id) == later
    assert store.tables_of("mimi", 10) == []
    assert store.tables_of("carlo", 10) == [later]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(rows(1, 1), id="stored before"),
        pytest.param(rows(2, 3), id="partly stored before"),
        pytest.param(rows(4, 4), id="a gap before"),
        pytest.param([*rows(3, 3), *rows(5, 5)], id="a gap within"),
        pytest.param([*rows(3, 3), *rows(3, 3)], id="twice"),
        pytest.param(rows(0, 0), id="from zero"),
    ],
)
def test_versions_that_do_not_follow_are_refused_whole(
    store: Store, wrong: list[JournalRow]
) -> None:
    run(store.append(CARD, rows(1, 2)))
    changed = msgspec.structs.replace(CARD, touched=999)
    with pytest.raises(VersionTaken) as refused:
        run(store.append(changed, wrong, [ChatLine(1, None, "hello", 1)]))
    assert refused.value.last == 2
    assert store.journal(CARD.id) == rows(1, 2)
    assert store.card(CARD.id) == CARD
    assert store.chat(CARD.id, 10) == []


def test_of_two_writers_of_one_table_one_is_refused(store: Store) -> None:
    async def both() -> list[BaseException | None]:
        writers = [store.append(CARD, rows(1, 1)) for _ in range(2)]
        return await asyncio.gather(*writers, return_exceptions=True)

    outcomes = run(both())
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", "VersionTaken"]
    assert store.journal(CARD.id) == rows(1, 1)


def test_a_digest_of_another_length_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        run(store.append(CARD, [JournalRow(1, 0, b"{}", b"short")]))
    assert store.card(CARD.id) is None


def test_a_bad_job_fails_alone(store: Store) -> None:
    async def many() -> list[BaseException | None]:
        cards = [msgspec.structs.replace(CARD, id=f"t{i}", code=None) for i in range(9)]
        cards[4] = msgspec.structs.replace(cards[4], guests=("mimi", "nobody"))
        jobs = [store.append(card, rows(1, 1)) for card in cards]
        return await asyncio.gather(*jobs, return_exceptions=True)

    outcomes = run(many())
    assert [i for i, outcome in enumerate(outcomes) if isinstance(outcome, Conflict)] == [4]
    assert sorted(ids(store.all_cards(10))) == ["t0", "t1", "t2", "t3", "t5", "t6", "t7", "t8"]


def test_lists_hold_what_they_say_in_their_order(store: Store) -> None:
    put(store, "old", made=1, touched=9)
    put(store, "new", made=2, touched=8)
    put(store, "private", made=3, touched=7, public=False)
    put(store, "playing", made=4, touched=6, stage="playing", wakes=True)
    put(store, "over", made=5, touched=5, stage="over", finished=2, guests=("mimi", "mimi"))
    put(store, "closed", made=6, touched=4, stage="closed", finished=1)
    put(store, "others", made=7, touched=3, stage="playing", guests=("carlo",), public=False)
    assert ids(store.open_tables(10)) == ["new", "old"]
    assert ids(store.open_tables(1)) == ["new"]
    assert ids(store.public_playing(10)) == ["playing"]
    assert ids(store.tables_of("mimi", 10)) == ["old", "new", "private", "playing", "over"]
    assert ids(store.tables_of("mimi", 2)) == ["old", "new"]
    assert ids(store.finished_of("mimi", 10)) == ["over", "closed"]
    assert ids(store.all_cards(3)) == ["old", "new", "private"]
    assert ids(store.all_cards(9, "playing")) == ["playing", "others"]
    assert store.tables_that_wake() == ["playing"]
    assert store.idle_since("waiting", 9) == ["private", "new"]
    assert store.idle_since("waiting", 7) == []


def test_a_code_finds_its_table_while_that_waits(store: Store) -> None:
    card = put(store, "t1", code="KMRTZ")
    assert store.by_code("KMRTZ") == card
    with pytest.raises(Conflict):
        put(store, "t2", code="KMRTZ")
    put(store, "t1", code="KMRTZ", stage="playing")
    assert store.by_code("KMRTZ") is None
    again = put(store, "t2", code="KMRTZ")
    assert store.by_code("KMRTZ") == again


@pytest.mark.parametrize("stage", ["waiting", "playing", "over", "closed"])
def test_a_purged_table_is_gone_and_the_others_stay(store: Store, stage: Stage) -> None:
    other = put(store, "other")
    gone = msgspec.structs.replace(CARD, stage=stage)
    run(store.append(gone, rows(1, 3), [ChatLine(1, "mimi", "Miau!", 5)]))
    run(store.purge(CARD.id))
    assert store.card(CARD.id) is None
    assert store.journal(CARD.id) == []
    assert store.chat(CARD.id, 10) == []
    assert store.tables_of("mimi", 10) == [other]
    run(store.append(gone, rows(1, 1)))
    assert store.journal(CARD.id) == rows(1, 1)


def test_chat_gives_the_latest_lines_oldest_first(store: Store) -> None:
    lines = [ChatLine(number, "mimi", f"line {number}", number) for number in range(1, 6)]
    run(store.append(CARD, [], lines[:3]))
    run(store.append(CARD, [], lines[3:]))
    assert store.chat(CARD.id, 2) == lines[-2:]
    assert store.chat(CARD.id, 99) == lines
    with pytest.raises(Conflict):
        run(store.append(CARD, [], lines[4:]))


def test_of_the_chat_the_last_lines_are_kept(store: Store) -> None:
    for number in (1, 2, LINES_KEPT + 1, LINES_KEPT + 2):
        run(store.append(CARD, [], [ChatLine(number, "mimi", "Miau!", number)]))
    assert [line.number for line in store.chat(CARD.id, 9)] == [LINES_KEPT + 1, LINES_KEPT + 2]


def test_guests_are_kept_renamed_and_seen(store: Store) -> None:
    bot = Guest("bot", "Tabby", True, "mimi", 200, 200)
    run(store.add_guest(bot))
    assert store.guest("bot") == bot
    with pytest.raises(Conflict):
        run(store.add_guest(bot))
    run(store.rename("mimi", "Mimi die Große"))
    run(store.touch("mimi", 300))
    run(store.touch("mimi", 250))
    assert store.guest("mimi") == Guest("mimi", "Mimi die Große", False, None, 100, 300)


def test_who_was_forgotten_gets_no_other_name(store: Store) -> None:
    run(store.forget_guest("mimi"))
    with pytest.raises(Conflict):
        run(store.rename("mimi", "Mimi die Große"))
    assert store.names(["mimi"]) == {"mimi": ""}


def test_what_needs_a_guest_says_when_there_is_none(store: Store) -> None:
    for write in (
        store.rename("none", "Nobody"),
        store.touch("none", 1),
        store.add_session(b"token", "none", 1),
        store.add_key(b"key", "none", 1, "link"),
        store.add_guest(Guest("bot", "Tabby", True, "none", 1, 1)),
    ):
        with pytest.raises(Conflict):
            run(write)


def test_a_session_is_its_guests_until_it_is_dropped(store: Store) -> None:
    for token in (b"one", b"two", b"three"):
        run(store.add_session(token, "mimi", 100))
    run(store.add_session(b"four", "carlo", 100))
    assert store.guest_of(b"one") == store.guest("mimi")
    run(store.drop_session(b"one"))
    assert store.guest_of(b"one") is None
    assert store.guest_of(b"two") == store.guest("mimi")
    run(store.drop_sessions_of("mimi"))
    assert [store.guest_of(b"two"), store.guest_of(b"three")] == [None, None]
    assert store.guest_of(b"four") == store.guest("carlo")


def test_names_are_told_of_those_who_are_here(store: Store) -> None:
    assert store.names(["mimi", "carlo", "none"]) == {
        guest: found.name for guest in ("mimi", "carlo") if (found := store.guest(guest))
    }
    run(store.forget_guest("mimi"))
    assert store.names(["mimi"]) == {"mimi": ""}
    assert store.names([]) == {}


def test_a_key_works_once_and_in_time(store: Store) -> None:
    run(store.add_key(b"link", "mimi", 200, "link"))
    run(store.add_key(b"word", "carlo", 100, "word"))
    assert run(store.take_key(b"wrong", 50)) is None
    assert run(store.take_key(b"link", 99)) == "mimi"
    assert run(store.take_key(b"link", 99)) is None
    assert run(store.take_key(b"word", 100)) is None
    assert run(store.take_key(b"word", 50)) is None


def test_a_new_key_takes_the_place_of_the_old_one(store: Store) -> None:
    for key, guest, kind in (
        (b"first", "mimi", "link"),
        (b"word", "mimi", "word"),
        (b"other", "carlo", "link"),
        (b"second", "mimi", "link"),
    ):
        run(store.add_key(key, guest, 200, kind))
    taken = [run(store.take_key(key, 1)) for key in (b"first", b"word", b"other", b"second")]
    assert taken == [None, "mimi", "carlo", "mimi"]


def test_of_many_takers_one_gets_the_key(store: Store) -> None:
    async def race() -> list[str | None]:
        await store.add_key(b"link", "mimi", 200, "link")
        return await asyncio.gather(*(store.take_key(b"link", 1) for _ in range(20)))

    taken = run(race())
    assert [guest for guest in taken if guest is not None] == ["mimi"]


def test_a_forgotten_guest_leaves_only_its_seats(store: Store) -> None:
    said = [ChatLine(1, "mimi", "Miau!", 5), ChatLine(2, "carlo", "Hello", 6)]
    run(store.append(CARD, rows(1, 1), said))
    run(store.add_session(b"token", "mimi", 100))
    run(store.add_key(b"key", "mimi", 200, "word"))
    run(store.forget_guest("mimi"))
    assert store.guest("mimi") == Guest("mimi", "", False, None, 100, 100)
    assert store.guest_of(b"token") is None
    assert run(store.take_key(b"key", 1)) is None
    assert store.chat(CARD.id, 9) == [ChatLine(1, "mimi", "", 5), said[1]]
    assert store.tables_of("mimi", 9) == [CARD]


def test_closing_stores_what_waits_and_takes_no_more(
    kind: Kind, store: Store, tmp_path: Path
) -> None:
    async def close_at_once() -> None:
        waiting = asyncio.gather(*(store.append(card, rows(1, 1)) for card in cards))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(StoreFailed):
            await store.append(CARD, rows(1, 1))

    cards = [msgspec.structs.replace(CARD, id=f"t{i}", code=None) for i in range(50)]
    run(close_at_once())
    again = kind(tmp_path / "data")
    assert len(again.all_cards(99)) == 50
    run(again.close())


def test_a_backup_made_under_load_is_one_moment_of_every_journal(
    kind: Kind, store: Store, tmp_path: Path
) -> None:
    cards = [msgspec.structs.replace(CARD, id=f"t{i}", code=None) for i in range(20)]
    target = tmp_path / "copy" / "katzentisch.db"
    target.parent.mkdir()

    async def keep_playing(card: TableCard, is_over: asyncio.Event) -> None:
        version = 1
        while not is_over.is_set():
            await store.append(card, rows(version, version))
            version += 1

    async def everyone_plays_on() -> None:
        """Wait until every journal has grown."""
        before = {card.id: len(store.journal(card.id)) for card in cards}
        while any(len(store.journal(table)) == length for table, length in before.items()):
            await asyncio.sleep(0.01)

    async def play_and_back_up() -> None:
        is_over = asyncio.Event()
        games = asyncio.gather(*(keep_playing(card, is_over) for card in cards))
        await everyone_plays_on()
        await store.backup(target)
        await everyone_plays_on()
        is_over.set()
        await games

    run(play_and_back_up())
    copy = kind(target.parent)
    lengths = [(len(copy.journal(card.id)), len(store.journal(card.id))) for card in cards]
    assert all(0 < copied < kept for copied, kept in lengths)
    for card in cards:
        journal = copy.journal(card.id)
        assert journal == store.journal(card.id)[: len(journal)]
    run(copy.close())


def test_a_backup_never_replaces_a_file(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("precious")
    with pytest.raises(FileExistsError):
        run(store.backup(target))
    assert target.read_text() == "precious"
