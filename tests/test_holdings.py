"""What could they hold: true, no more than one may know, and right in its numbers."""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import msgspec
import pytest

import katzentisch as kt
from katzentisch.core.dice import FastDice
from katzentisch.core.state import State
from katzentisch.core.zones import bound_to_hold
from katzentisch.match.box import Box, open_box
from katzentisch.match.holdings import Holding, holdings_of, offers_holdings
from katzentisch.match.match import Match
from tests.live_table import remembering

OFFERING = [slug for slug in kt.games() if open_box(slug).holdings is not None]
FEW = 12


class Leak(AssertionError):
    """An answer tells what the one who asked cannot know."""


def people_at(slug: str) -> Iterator[int]:
    choices = [int(choice) for choice in open_box(slug).rules.OPTIONS[0].choices]
    yield from {choices[0], min(3, choices[-1])}


def moments(slug: str, seeds: range) -> Iterator[Match]:
    """Yield moments of random games."""
    for seed in seeds:
        for players in people_at(slug):
            match = kt.game(slug, players=players, **remembering(slug)).start(seed)
            dice = FastDice(seed)
            for number in range(120):
                if not match.actors:
                    break
                if number in (0, 2, 9, 30, 75, 119):
                    yield match
                seat = match.actors[0]
                moves = match.moves(seat)
                match.play(seat, moves[int(dice.below(len(moves)))])


def answer(match: Match, state: State, seat: int) -> tuple[list[Holding], list[str]]:
    return holdings_of(match.game, state, seat, FastDice(5), FEW)


def hand_of(box: Box, state: State, seat: int) -> list[str]:
    assert box.holdings is not None
    return box.holdings.hand(state, seat)


def test_they_are_offered_where_somebody_holds_what_others_may_remember() -> None:
    assert [slug for slug in kt.games() if slug not in OFFERING] == ["katch"]
    offered = {slug: offers_holdings(kt.game(slug)) for slug in kt.games()}
    assert [slug for slug, is_offered in offered.items() if not is_offered] == ["catham", "katch"]
    assert offers_holdings(kt.game("catham", memory_aid=True))


def test_in_katch_nobody_holds_anything() -> None:
    match = kt.game("katch").start(1)
    with pytest.raises(ValueError, match="katch"):
        answer(match, match.state, 0)


@pytest.mark.parametrize("slug", OFFERING)
def test_what_is_sure_is_true(slug: str) -> None:
    found = 0
    for match in moments(slug, range(6)):
        for seat in range(match.game.players):
            for holding in answer(match, match.state, seat)[0]:
                hand = hand_of(match.game.box, match.state, holding.seat)
                assert Counter(holding.sure) <= Counter(hand)
                assert holding.cards == len(hand)
                found += len(holding.sure)
    assert found > 0 or slug == "katzundmaus"  # where too many cards are unseen


@pytest.mark.parametrize("slug", OFFERING)
def test_what_is_left_to_guess_at_is_unseen(slug: str) -> None:
    for match in moments(slug, range(2)):
        for seat in range(match.game.players):
            box = match.game.box
            seats, unseen = answer(match, match.state, seat)
            assert box.holdings is not None
            kinds = {kind for card in unseen for kind in box.holdings.kinds(card)}
            for holding in seats:
                guessed = {(chance.kind, chance.what) for chance in holding.chances}
                assert guessed <= kinds
                assert all(0 < chance.share <= 1 for chance in holding.chances)
                rest = Counter(hand_of(box, match.state, holding.seat)) - Counter(holding.sure)
                assert rest <= Counter(unseen)
                assert bool(rest) == bool(guessed)


def check_blindfold(match: Match, seat: int) -> None:
    """Raise Leak if the answer changes with what the seat cannot know."""
    one = answer(match, match.state, seat)
    for number in range(3):
        other = answer(match, match.blindfolded(seat, FastDice(number)), seat)
        if one != other:
            raise Leak(f"{match.game.box.slug}, seat {seat}: {one}\n\nor {other}")


def check_all_blindfolds(slug: str) -> None:
    for match in moments(slug, range(2)):
        for seat in range(match.game.players):
            check_blindfold(match, seat)


@pytest.mark.parametrize("slug", OFFERING)
def test_the_answer_depends_only_on_what_the_seat_knows(slug: str) -> None:
    check_all_blindfolds(slug)


@pytest.mark.parametrize("slug", [slug for slug in OFFERING if slug != "kralle"])
def test_a_hand_that_is_told_is_noticed(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part: Any = open_box(slug).holdings
    monkeypatch.setattr(part, "sure", lambda state, seat, other: part.hand(state, other))
    with pytest.raises(Leak):
        check_all_blindfolds(slug)


def test_the_top_of_the_stock_among_the_unseen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    part: Any = open_box("miau").holdings
    unseen = part.unseen
    monkeypatch.setattr(part, "unseen", lambda state, seat: unseen(state, seat)[state.stock[0] :])
    with pytest.raises(Leak):
        check_all_blindfolds("miau")


# -- the numbers


def shares(match: Match, seat: int, other: int, kind: str) -> dict[str, float]:
    seats, _ = holdings_of(match.game, match.state, seat, FastDice(1))
    [holding] = [each for each in seats if each.seat == other]
    return {chance.what: chance.share for chance in holding.chances if chance.kind == kind}


def test_the_shares_of_a_first_deal_are_those_of_the_sums() -> None:
    match = kt.game("miau", players=2).start(3)
    held = len(hand_of(match.game.box, match.state, 1))
    unseen = holdings_of(match.game, match.state, 0, FastDice(1), 1)[1]
    for rank, share in shares(match, 0, 1, "rank").items():
        without = sum(card[0] != rank for card in unseen)
        assert share == pytest.approx(1 - comb(without, held) / comb(len(unseen), held), abs=0.05)
    for share in shares(match, 0, 1, "card").values():
        assert share == pytest.approx(held / len(unseen), abs=0.05)


def test_katz_und_maus_counts_ranks() -> None:
    match = kt.game("katzundmaus").start(3)
    found = shares(match, 0, 1, "rank")
    assert len(found) == 13
    assert all(0.15 < share < 0.6 for share in found.values())
    assert shares(match, 0, 1, "card") == {}


def test_what_was_taken_from_the_pile_is_sure_in_schnurrme() -> None:
    match = kt.game("schnurrme", players=2).start(2)
    top = msgspec.to_builtins(match.view(0))["pile"][0]
    match.play(0, "pile")
    [holding], unseen = answer(match, match.state, 1)
    assert holding.sure == [top]
    assert top not in unseen
    assert top not in [chance.what for chance in holding.chances]


def test_what_was_swapped_in_is_sure_in_mauz() -> None:
    match = kt.game("mauz", players=2).start(2)
    while not any(">" in move for move in match.moves(match.actors[0])):
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    seat = match.actors[0]
    move = next(move for move in match.moves(seat) if ">" in move)
    match.play(seat, move)
    [holding], _ = answer(match, match.state, 1 - seat)
    assert holding.sure == [move.split(">")[1]]


def test_catham_remembers_factions() -> None:
    match = kt.game("catham", players=2, memory_aid=True).start(2)
    take = next(move for move in match.moves(0) if move.startswith("take"))
    match.play(0, take)
    [holding], _ = answer(match, match.state, 1)
    assert holding.sure
    assert {chance.kind for chance in holding.chances} == {"faction"}


def test_the_last_cards_of_a_pool_must_be_there() -> None:
    assert bound_to_hold([1, 2, 3], 3) == [1, 2, 3]
    assert bound_to_hold([1, 2, 3], 2) == []
    assert bound_to_hold([7, 7, 7, 2], 2) == [7]
    assert bound_to_hold([7, 7, 7, 2], 3) == [7, 7]
    assert bound_to_hold([], 0) == []


def test_with_an_empty_stock_the_other_hand_is_sure_in_miau() -> None:
    position = {"hands": ["7s 8s", "9s Th Jh"], "pile": "...", "stock": ""}
    match = kt.game("miau", players=2).position(position)
    [holding], unseen = answer(match, match.state, 0)
    assert holding.sure == ["9s", "Th", "Jh"]
    assert (holding.chances, unseen) == ([], [])
