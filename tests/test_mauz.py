"""Mauz, redealt: what everyone can tell of the others' cards holds in every world."""

from itertools import combinations

import katzentisch as kt
from katzentisch.core.cards import bit, cards_in, set_of
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import choice_dice
from katzentisch.games.mauz.rules import (
    ALL,
    CARD,
    KEEP,
    KNOCK,
    PACK_OF_36,
    SKIP,
    State,
    can_be_unseen,
    is_shown,
)
from katzentisch.match.contract import redealt

WORLDS = range(200)
PACK = list(cards_in(PACK_OF_36))


def laid_out(players: int, **position: object) -> State:
    """Return a position's state."""
    state = kt.game("mauz", players=players).position(position).state
    assert isinstance(state, State)
    return state


def hands_in(state: State, seat: int) -> set[int]:
    """Return the hands that a seat holds in worlds redealt for seat 0."""
    worlds = [redealt(state, 0, seed) for seed in WORLDS]
    return {world.hands[seat] for world in worlds}  # type: ignore[attr-defined]


def test_a_stock_made_of_open_cards_keeps_its_cards() -> None:
    hands = ["6c 7d 8h", "6d 7h 8s", "6h 7s 8c", "6s 7c 8d", "9c Td Jh", "9d Th Js"]
    state = laid_out(6, hands=hands, middle="Qc Qd Qh", stock="...", renewals=6)
    worlds = [redealt(state, 0, seed) for seed in WORLDS]
    assert {set_of(world.stock) for world in worlds} == {set_of(state.stock)}  # type: ignore[attr-defined]
    assert len({tuple(world.stock) for world in worlds}) == len(WORLDS)  # type: ignore[attr-defined]


def test_a_first_stock_does_not() -> None:
    state = laid_out(2, hands=["6c 7d 8h", "6d 7h 8s"], middle="Qc Qd Qh", stock="...")
    assert len(hands_in(state, 1)) > len(WORLDS) // 2


def test_a_world_has_no_unshown_purr() -> None:
    # All other cards lie open: seat 1 can hold the jack or the 6, seat 2 the other.
    known = ["", "Th Ah", "6d 7h"]
    hands = ["6c 7d 8h", "Th Ah 6s", "6d 7h Jh"]
    state = laid_out(3, hands=hands, middle="Qc Qd Qs", stock="...", renewals=9, known=known)
    assert hands_in(state, 1) == {state.hands[1]}
    assert hands_in(state, 2) == {state.hands[2]}


def test_what_is_ruled_out_is_just_what_was_seen() -> None:
    """Keep every hand a seat ever had, and compare with what the state remembers of them."""
    for seed in range(20):
        state = kt.game("mauz").table(FastDice(seed))
        assert isinstance(state, State)
        state.deal()
        dice = choice_dice(seed)
        seen: list[list[int]] = [[], []]  # what was in hand beside the cards still unseen
        while state.actors():
            seat = state.turn
            moves = [move for move in state.moves(seat) if move != KNOCK]
            move = moves[dice.below(len(moves))]
            hand, was_choosing = state.hands[seat], state.choosing
            state.apply(seat, KEEP if was_choosing else move)
            if was_choosing or state.choosing or state.over:
                seen = [[], []]
                continue
            if move == ALL:
                seen[seat] = []
            elif move != SKIP:
                seen[seat] += [hand, hand ^ bit(move >> 6) ^ bit(move & CARD)]
                check_ruled_out(state, seat, seen[seat])


def check_ruled_out(state: State, seat: int, past: list[int]) -> None:
    """Compare what is ruled out with a look at every past hand."""
    unseen = state.unseen(seat)
    others = [card for card in PACK if not state.known[seat] & bit(card)]
    for cards in combinations(others, len(cards_in(unseen))):
        guess = sum(bit(card) for card in cards)
        was_shown = any(is_shown(hand & ~unseen | guess) for hand in [*past, state.hands[seat]])
        if not any(hand & ~unseen & guess for hand in past):
            assert can_be_unseen(guess, state.ruled_out[seat]) == (not was_shown)
