"""Nobody can tell worlds apart that differ in what it cannot know; and planted leaks are found.

`python -m tests.leaks` does the same by the million.
"""

from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import katzentisch as kt
from katzentisch.core.dice import Dice
from katzentisch.core.state import Happening, Objection
from katzentisch.match.contract import known_moves
from katzentisch.match.game import Game
from tests import leaks
from tests.leaks import compare_game, do_chunk
from tests.ledgers import Chunk, Key, build, chunks_in, do_chunks, keep, totals
from tests.toy import DRAW, ToyState, View, toy, view

FEW = 300


@pytest.mark.parametrize("slug", kt.games())
def test_nobody_can_tell_what_it_cannot_know(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "CHUNK", FEW)
    chunk = do_chunk((slug, 7))
    assert not chunk.findings
    assert chunk.pairs >= FEW
    assert chunk.counts["others' moves told alike"] > FEW / 10
    assert slug == "katch" or chunk.counts["takebacks compared"] > FEW / 30  # has no takebacks
    for kind in ("of one who looks on", "lists of moves", "moves tried", "positions thought about"):
        assert chunk.counts[kind] > FEW / 10
    if slug not in ("katch", "catham"):  # it has no hands; it has to allow it
        assert chunk.counts["hands asked about"] > FEW / 10


# -- planted leaks, in a toy game


def leaks_in(game: Game) -> list[str]:
    """Return what is found in a few games."""
    chunk = Chunk("toy", 0)
    known = sorted(int(move) for move in known_moves(game, 3))
    for seed in range(0, 12, 2):  # even: nobody taught a tabby this game
        compare_game(game, seed, known, chunk)
    assert chunk.findings or chunk.pairs > 300
    return chunk.findings


class ViewThatTells(View):
    parity: int = 0


def view_that_tells(state: ToyState, seat: int | None) -> View:
    seen = view(state, seat)
    return ViewThatTells(
        seen.hand, seen.sizes, seen.stock, seen.pile, seen.turn, sum(state.hands[0]) % 2
    )


class OrderTells(ToyState):
    def moves(self, seat: int) -> vec[i64]:
        moves = sorted(super().moves(seat), reverse=sum(self.hands[1 - seat]) % 2 == 0)
        return vec[i64](moves)


class RefusalTells(ToyState):
    def why_not(self, seat: int, move: int) -> Objection | None:
        objection = super().why_not(seat, move)
        if objection is None or move in self.stock:
            return objection
        return Objection("not-held", "TY1", {"card": move, "seat": 1 - seat})


class EventTells(ToyState):
    def draw(self, seat: int) -> None:
        super().draw(seat)
        if self.trace is not None:
            self.trace.tell("drew-high", seat, {"is": int(max(self.hands[seat]) > 8)})


class EventShows(ToyState):
    """Everyone is told the card that is drawn, and remembers it, too."""

    drawn = -1

    def draw(self, seat: int) -> None:
        card = int(self.stock[len(self.stock) - 1])
        super().draw(seat)
        self.drawn = card
        if self.trace is not None:
            self.trace.tell("drew-open", seat, {"card": card})

    def copy(self) -> "EventShows":
        twin = super().copy()
        assert isinstance(twin, EventShows)
        twin.drawn = self.drawn
        return twin


def view_of_the_drawn(state: ToyState, seat: int | None) -> View:
    seen = view(state, seat)
    drawn = getattr(state, "drawn", -1)
    return ViewThatTells(seen.hand, seen.sizes, seen.stock, seen.pile, seen.turn, drawn)


class TakebackTells(ToyState):
    """Who holds an odd hand is told a secret by each card that the other one plays."""

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if self.trace is not None and move != DRAW:
            seers = sum(self.hands[1 - seat]) % 2 << 1 - seat
            self.trace.happenings.append(Happening("saw", seat, {}, {"card": move}, seers))


class HintTells(ToyState):
    """A redeal that begins with the cards as they lie."""

    def redeal(self, seat: int, dice: Dice) -> None:
        self.dice = dice
        unknown = vec[i64]([*self.hands[1 - seat], *self.stock])
        dice.shuffle(unknown)
        held = len(self.hands[1 - seat])
        self.hands[1 - seat], self.stock = unknown[:held], unknown[held:]


@pytest.fixture(autouse=True)
def what_the_toy_may_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(leaks.SHOWN, "toy", leaks.shown(own="drew", parts="hand"))


def test_the_toy_has_no_leak() -> None:
    assert leaks_in(toy()) == []


PLANTED = {
    "a part of the view": (toy(view=view_that_tells), "is shown"),
    "the order of the moves": (toy(OrderTells), "is shown"),
    "why a move does not go": (toy(RefusalTells), "is shown"),
    "what is told": (toy(EventTells), "is told ['by"),
    "what is told and then seen": (toy(EventShows, view=view_of_the_drawn), "by drew-open"),
    "what is seen and not told": (toy(EventShows, view=view_of_the_drawn), "in parity"),
    "what a hint begins with": (toy(HintTells), "is shown"),
    "what can be taken back": (toy(TakebackTells), "can be taken back"),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str) -> None:
    game, words = PLANTED[leak]
    assert any(words in finding for finding in leaks_in(game))


def test_what_shows_nothing_new_does_not_count() -> None:
    class NothingHidden(ToyState):
        def redeal(self, seat: int, dice: Dice) -> None:
            self.dice = dice

    chunk = Chunk("toy", 0)
    compare_game(toy(NothingHidden), 2, [DRAW], chunk)
    assert chunk.pairs == 0
    assert chunk.counts["nothing hidden"] > 10


# -- and runs go on


def some_chunk(key: Key) -> Chunk:
    found = ["found"] if key[1] == 2 else []
    return Chunk(*key, pairs=10, findings=found, build=build())


def test_a_run_that_was_ended_goes_on(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.jsonl"
    keys = [("miau", number) for number in range(3)]
    assert len(list(do_chunks(ledger, keys[:1], some_chunk, 1))) == 1
    keep(ledger, Chunk("miau", 1, pairs=10, build="another"))
    with ledger.open("ab") as stream:
        stream.write(b'{"what":"miau","number":1')
    assert [chunk.number for chunk in do_chunks(ledger, keys, some_chunk, 1)] == [1, 2]
    assert list(do_chunks(ledger, keys, some_chunk, 1)) == []
    whole = totals(list(chunks_in(ledger).values()))["miau"]
    assert (whole.number, whole.pairs, whole.findings) == (3, 30, ["found"])
