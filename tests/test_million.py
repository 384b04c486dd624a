"""Random games by the hundred keep every law; `python -m tests.million` plays a million of each."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import katzentisch as kt
from katzentisch import _loader
from katzentisch.core.state import Outcome, State
from katzentisch.match.contract import ContractBroken, seats_in, walk
from katzentisch.match.game import Game
from tests.million import chunks, looks, points
from tests.million.__main__ import differing
from tests.million.chunks import FAST, Chunk, games_of, looks_at, play_games
from tests.million.ledger import Ledger
from tests.test_contract_bites import FAULTS, NeverEnds, NoReason
from tests.toy import ToyState, View, toy, view

ROOT = Path(__file__).parent.parent
SAMPLE = 280  # games of each game
OFTEN = 0.5  # games between two close looks


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at more of the few games."""
    for name, (_, check) in looks.GAMES.items():
        monkeypatch.setitem(looks.GAMES, name, (40, check))


@pytest.mark.parametrize("slug", kt.games())
def test_random_games_keep_the_laws(slug: str) -> None:
    variants = games_of(slug)
    games = 1 + SAMPLE // len(variants)
    played = [play_games(game, n * games, games, OFTEN) for n, game in enumerate(variants)]
    assert [finding for chunk in played for finding in chunk.findings] == []
    looked_at = {name for chunk in played for name, times in chunk.checks.items() if times}
    assert looked_at == {*FAST, *looks_at(slug), *looks.GAMES, "resampled", "end"}


def test_the_toy_game_keeps_the_laws() -> None:
    assert play_games(toy(), 0, 40, OFTEN).findings == []


# -- broken games are found


class ScoresAPoint(ToyState):
    """Counts one card more than seat 0 has."""

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome([2, 1], [outcome.scores[1] + 1, outcome.scores[1]])


class SitsSomewhereElse(ToyState):
    """Asks a seat that there is not."""

    def actors(self) -> int:
        return 8 if super().actors() and self.turns == 3 else super().actors()


class Breaks(ToyState):
    """Cannot make every move that it offers."""

    def draw(self, seat: int) -> None:
        super().draw(seat if len(self.stock) > 4 else seat + 2)


def unsendable_view(state: ToyState, seat: int | None) -> View:
    seen = view(state, seat)
    seen.turn = object()  # type: ignore[assignment]
    return seen


@pytest.mark.parametrize(
    ("game", "finding"),
    [
        (toy(NeverEnds), "the game does not end"),
        (toy(NoReason), "an illegal move is not refused"),
        (toy(SitsSomewhereElse), "who has no seat"),
        (toy(Breaks), "IndexError"),
        (toy(view=unsendable_view), "cannot be sent"),
        (toy(ScoresAPoint), "scores"),
    ],
)
def test_a_broken_game_is_found(game: Game, finding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(points.COUNTED, "toy", "hands")
    monkeypatch.setattr(chunks, "MOST_MOVES", 500)
    assert finding in str(play_games(game, 0, 40, OFTEN).findings)


# Options and seeds are no matter of random games; what does not replay counts its own deals, which
# must be those of its own test.
PLANTED = [
    (game, message)
    for check, game, message in FAULTS
    if check not in ("options", "seed") and message != "does not replay"
]


@pytest.mark.parametrize(("game", "message"), PLANTED)
def test_whatever_the_contract_notices_is_found(
    game: Game, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "MOST_MOVES", 500)
    assert play_games(game, 0, 240, OFTEN).findings, message


class Giving:
    """A real game that gives whoever moves a point, and does not tell."""

    def __init__(self, state: State, field: str) -> None:
        self.state = state
        self.field = field
        self.trace = None

    def __getattr__(self, name: str) -> object:
        return getattr(self.state, name)

    def copy(self) -> "Giving":
        return Giving(self.state.copy(), self.field)

    def apply(self, seat: int, move: int) -> None:
        self.state.trace = self.trace
        self.state.apply(seat, move)
        getattr(self.state, self.field)[seat] += 1


@pytest.mark.parametrize("slug", points.TOLD)
def test_a_point_from_nowhere_is_found(slug: str) -> None:
    game = games_of(slug)[0]
    state = next(walk(game, 0))
    [seat] = seats_in(state.actors())
    move = state.moves(seat)[0]
    points.check_told(game, state, seat, move)
    giving = Giving(state, points.TOLD[slug][0])
    with pytest.raises(ContractBroken, match="sum of what was told"):
        points.check_told(game, giving, seat, move)  # type: ignore[arg-type]


# -- the ledger


def test_a_ledger_goes_on_behind_its_last_whole_line(tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    first, second, third = (play_games(toy(), seed, 2, OFTEN) for seed in (0, 2, 4))
    ledger = Ledger(file)
    ledger.add(first)
    ledger.add(msgspec.structs.replace(second, build="another"))
    with file.open("ab") as stream:
        stream.write(msgspec.json.encode(third)[:50])
    again = Ledger(file)
    assert again.seeds("toy", first.engine) == {0}
    again.add(third)
    assert Ledger(file).chunks == [first, third]


def test_engines_that_go_apart_are_noticed() -> None:
    one = msgspec.structs.replace(play_games(toy(), 0, 2, OFTEN), engine="compiled")
    other = msgspec.structs.replace(one, engine="interpreted")
    assert differing([one, other]) == (1, [])
    astray = msgspec.structs.replace(other, digest="0")
    assert differing([one, astray]) == (1, ["toy from seed 0"])


def million(ledger: Path) -> str:
    asked = ["--game", "mauz", "--games", "400", "--pure-sample", "200", "--resume", str(ledger)]
    command = [sys.executable, "-m", "tests.million", *asked]
    return subprocess.check_output(command, cwd=ROOT, text=True)


@pytest.mark.skipif(
    _loader.why_not_compiled("rules") is not None, reason="nothing is compiled here"
)
def test_a_run_that_was_cut_off_comes_to_the_same(tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    assert "1 chunks of 200 games played compiled and interpreted, all alike" in million(file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[1:]) + b"cut off")
    assert "0 findings" in million(file)
    again = file.read_bytes().splitlines()
    assert lines[1:] == [line + b"\n" for line in again[:2]]
    assert untimed(lines[0]) == untimed(again[2])


def untimed(line: bytes) -> Chunk:
    return msgspec.structs.replace(msgspec.json.decode(line, type=Chunk), seconds=0)
