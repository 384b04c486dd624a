"""The front door: options, positions, moves and what happened."""

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import katzentisch as kt
from katzentisch.core.dice import FastDice
from katzentisch.match.fair import fair_deal
from katzentisch.match.sentences import LANGUAGES

THREE = {"hands": ["7s 9c", "8h Kc", "Ad"], "pile": "9s", "stock": "..."}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 9}, "not-a-choice"),
        ({"players": True}, "not-a-choice"),
        ({"players": "two"}, "not-a-choice"),
        ({"players": 7}, "too-many-for-32"),
        ({"deck": 36}, "not-a-choice"),
        ({"must_play": 1}, "not-a-choice"),
        ({"colour": "red"}, "unknown-option"),
    ],
)
def test_bad_options_are_refused_in_both_languages(options: dict[str, object], code: str) -> None:
    with pytest.raises(kt.BadOptions) as refused:
        kt.game("miau", **options)
    assert refused.value.code == code
    german, english = (refused.value.sentence(language) for language in LANGUAGES)
    assert german != english
    assert str(refused.value) == english


def test_options_may_be_typed() -> None:
    typed = kt.game("miau", players="3", must_play="no")
    assert typed.options == kt.game("miau", players=3, must_play=False).options


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(kt.BadOptions, match='no game called "poker"'):
        kt.game("poker")


@pytest.mark.parametrize(
    ("zones", "sentence"),
    [
        ({"stock": "7s ..."}, "7s is there more often"),
        ({"stock": "8c 8d"}, "cards are missing"),
        ({"hands": ["7s", "8h", "Ad", "Kc"]}, "4 hands for 3 players"),
        ({"hands": ["7s", "8h", "..."]}, "may stand in one zone, not in both"),
        ({"pile": "2s"}, "no card of this pack"),
        ({"pile": ""}, "needs a card on top"),
        ({"turn": 3}, "turn must be from 0 to 2"),
        ({"owed": 3}, "3 cards cannot be owed"),
        ({"owed": 2}, "2 cards cannot be owed"),
        ({"passes": 1}, "Nobody can have passed"),
        ({"hands": ["", "", "Ad"]}, "Only one player"),
        ({"turns": 10**30}, "turns must be from 0"),
        ({"tricks": 3}, "not written as this game's positions are"),
        ({"pile": 3}, "not written as this game's positions are"),
    ],
)
def test_impossible_positions_are_refused(zones: dict[str, object], sentence: str) -> None:
    with pytest.raises(kt.BadPosition, match=sentence):
        kt.game("miau", players=3).position({**THREE, **zones})


def test_one_card_too_few_is_named() -> None:
    whole = kt.game("miau", players=3).position(THREE).position
    stock = str(whole["stock"]).split()
    with pytest.raises(kt.BadPosition, match=f"One card is missing: {stock[0]}"):
        kt.game("miau", players=3).position({**whole, "stock": " ".join(stock[1:])})


def test_a_position_may_be_toml() -> None:
    game = kt.game("miau", players=3)
    text = 'hands = ["7s 9c", "8h Kc", "Ad"]\npile = "9s"\nstock = "..."'
    assert game.position(text).position == game.position(THREE).position
    with pytest.raises(kt.BadPosition, match="not TOML"):
        game.position("hands = [")


def test_refusals_tell_malformed_from_illegal() -> None:
    match = kt.game("miau", players=3).position(THREE)
    with pytest.raises(kt.UnknownMove):
        match.play(0, "the seven of spades")
    with pytest.raises(kt.IllegalMove) as refused:
        match.play(0, "Kc")
    assert (refused.value.code, refused.value.rule) == ("not-in-hand", "MM3")
    assert refused.value.values == {"card": "Kc"}
    assert refused.value.sentence("de") == "K♣ hast du nicht auf der Hand."
    with pytest.raises(kt.UnknownMove, match="no seat 3"):
        match.play(3, "7s")
    assert match.record.moves == ()


@pytest.mark.rule("KT1")
def test_nobody_else_may_move() -> None:
    match = kt.game("miau", players=3).position(THREE)
    assert match.moves(1) == []
    with pytest.raises(kt.IllegalMove) as refused:
        match.play(1, "8h")
    assert (refused.value.code, refused.value.rule) == ("not-your-turn", "KT1")


@pytest.mark.rule("MM12")
def test_nobody_is_reminded_to_call() -> None:
    match = kt.game("miau", players=3).position({**THREE, "hands": ["9d Qh", "8h Kc", "Ad"]})
    assert match.moves(0) == ["9d", "9d!"]
    assert match.announced_moves(0) == ["9d"]


@pytest.mark.rule("KT3")
def test_a_seed_and_moves_give_the_same_game() -> None:
    games = [kt.game("miau", deck=52, players=5).start(seed=11) for _ in range(2)]
    while games[0].actors:
        seat = games[0].actors[0]
        move = games[0].moves(seat)[0]
        told = [game.play(seat, move) for game in games]
        assert told[0] == told[1]
    assert games[0].position == games[1].position
    assert str(games[0].record) == str(games[1].record)


def test_without_a_seed_games_differ_and_are_recorded() -> None:
    first, second = (kt.game("miau").start() for _ in range(2))
    assert first.position != second.position
    assert kt.replay(str(first.record)).position == first.position


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30, 1.5, "x", True])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(kt.BadOptions, match="seed must be"):
        kt.game("miau").start(seed=seed)


def test_long_texts_are_refused_like_short_ones() -> None:
    match = kt.game("miau").start(seed=1)
    with pytest.raises(kt.UnknownMove, match="is no move"):
        match.play(0, "x" * 100_000)


def test_a_game_is_frozen_and_a_position_kept() -> None:
    game = kt.game("miau", players=3)
    with pytest.raises(TypeError):
        game.options["deck"] = 52  # type: ignore[index]
    zones: dict[str, object] = dict(THREE)
    match = game.position(zones)
    record = str(match.record)
    zones["pile"] = "Ah"
    assert str(match.record) == record


def test_nobody_is_blindfolded_who_is_not_there() -> None:
    for seat in (-1, 2):
        with pytest.raises(kt.UnknownMove, match="no seat"):
            kt.game("miau").start(seed=1).blindfolded(seat, FastDice(1))


@pytest.mark.parametrize("table", ["", " x", "a\nb"])
def test_a_fair_deal_must_be_recordable(table: str) -> None:
    with pytest.raises(kt.BadOptions, match="printable table id"):
        kt.game("miau").start(fair=fair_deal("0b" * 32, "0c" * 16, table, ("0d", "0e")))


@pytest.mark.parametrize("names", [["A"], ["A", "B", "C"], ["A", ""], ["A", "B\nC"], ["A", " B"]])
def test_bad_names_are_refused(names: list[str]) -> None:
    with pytest.raises(kt.BadOptions, match="name"):
        kt.game("miau").start(names=names)


def test_a_view_shows_the_own_hand_only() -> None:
    match = kt.game("miau", players=3).position(THREE)
    assert msgspec.to_builtins(match.view(1))["hand"] == ["8h", "Kc"]
    assert msgspec.to_builtins(match.view(None))["hand"] is None
    with pytest.raises(kt.UnknownMove):
        match.view(3)


def test_a_secret_is_told_to_its_owner_only() -> None:
    match = kt.game("miau", players=3).position({**THREE, "hands": ["7d 7c", "8h Kc", "Ad"]})
    [event] = match.play(0, "draw")
    drawn = match.position["drawn"]
    assert event.seen_by(0) == {"count": 1, "cards": drawn}
    assert event.seen_by(1) == event.seen_by(None) == {"count": 1, "cards": "hidden"}


def test_a_blindfolded_state_leaves_the_match_alone() -> None:
    match = kt.game("miau", players=3).start(seed=1)
    before = match.position
    world = match.blindfolded(0, FastDice(9))
    world.apply(0, world.moves(0)[0])
    assert match.position == before


def test_a_fair_deal_is_replayed_and_its_secret_kept_until_the_end() -> None:
    deal = fair_deal("0b" * 32, "0c" * 16, "table-7", ("0d" * 16, "0e" * 16))
    match = kt.game("miau").start(fair=deal)
    running = str(match.record)
    assert deal.commitment in running
    assert deal.secret is not None
    assert deal.secret not in running
    with pytest.raises(kt.BadRecord, match="not published yet"):
        kt.replay(running)
    while match.actors:
        match.play(match.actors[0], match.moves(match.actors[0])[-1])
    assert deal.secret in str(match.record)
    assert kt.replay(str(match.record)).position == match.position


class FrontDoor(RuleBasedStateMachine):
    """Whatever is typed at the front door, nothing is lost and nothing half-made is left."""

    @initialize(
        seed=st.integers(0, 2**63 - 1),
        slug=st.sampled_from(kt.games()),
    )
    def start(self, seed: int, slug: str) -> None:
        self.match = kt.game(slug).start(seed)
        self.played = 0

    @precondition(lambda self: self.match.actors)
    @rule(pick=st.integers(0, 999))
    def legal(self, pick: int) -> None:
        seat = self.match.actors[0]
        moves = self.match.moves(seat)
        self.match.play(seat, moves[pick % len(moves)])
        self.played += 1

    @rule(
        seat=st.integers(-1, 9),
        text=st.one_of(
            st.text(max_size=8),
            st.from_regex(r"\A[2-9TJQKA][cdhs](>[cdhs])?!?\Z"),
            st.from_regex(r"\A([2-9TJQKA]|d[1-4]|goal)>[bd][1-4]\Z"),
            st.sampled_from(["draw", "pass", "", " DRAW ", "10h", "Bh>d"]),
        ),
    )
    def anything(self, seat: int, text: str) -> None:
        before = (self.match.position, str(self.match.record), len(self.match.events))
        try:
            self.match.play(seat, text)
            self.played += 1
            return
        except kt.Refusal as error:
            refusal = error
        assert all(refusal.sentence(language) for language in LANGUAGES)
        assert "{" not in refusal.sentence("en") or "{" in text
        after = (self.match.position, str(self.match.record), len(self.match.events))
        assert after == before

    @invariant()
    def record_replays(self) -> None:
        if not hasattr(self, "match"):
            return
        record = self.match.record
        assert len(record.moves) == self.played
        if self.played % 5 == 0:
            assert kt.replay(str(record)).position == self.match.position


FrontDoor.TestCase.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestFrontDoor = FrontDoor.TestCase
