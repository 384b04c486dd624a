"""What the bot of The Red Claw knows, position by position."""

import pytest

import katzentisch as kt
from katzentisch.bots.players import ask, bot, guide_of
from katzentisch.core.cards import cards_in, lowest
from katzentisch.core.dice import FastDice
from katzentisch.games.kralle.parts import (
    CLAW,
    DROP_CARD,
    FREE_SYMBOL,
    KINDS,
    PLANTED,
    ROWS,
    SWAP_CARD,
    SWAP_ENDS,
    SWAP_MARKERS,
    VALUES,
    colour_mask,
    stack_of,
)
from katzentisch.games.kralle.rules import CANCEL, PASS, PLANT, ROW, State, effect_of
from katzentisch.games.kralle.table import IN_A_ROW, NONE, TRAIL, WHICH_ROW, WHOM
from katzentisch.match.box import open_box

PAW, FINGERPRINT, PHOTO, FALSE_PHOTO = 0, 1, 2, 5
RED = 0


def position(points: list[int]) -> State:
    """Return a new game in which these points lie before the seats, as planted evidence."""
    state = kt.game("kralle", players=len(points)).deal(1)
    assert isinstance(state, State)
    for seat, number in enumerate(points):
        state.evidence[KINDS * seat + PLANTED] = number
        state.count_points(seat)
    return state


def hand_of(red: list[int], green: list[int]) -> int:
    """Return a hand of these values."""
    return sum(1 << value for value in red) + sum(1 << VALUES + value for value in green)


def give(state: State, hands: list[int], red: int) -> None:
    """Give the seats these hands, and leave so many cards in the red row, seven in the others."""
    for seat, hand in enumerate(hands):
        state.hands[seat] = hand
    for row in range(ROWS):
        cards = cards_in(colour_mask(row) & ~state.in_hands())
        left = red if row == RED else IN_A_ROW
        state.rows[row] = stack_of(cards[:left])
        state.piles[row] = stack_of(cards[left:])
        state.seen[row] = 1


def tabbys_choice(state: State, seat: int) -> int:
    return int(ask(bot("tabby", open_box("kralle")), state, seat, FastDice(1)))


@pytest.mark.parametrize(
    ("points", "victim"),
    [([3, 4, 7], 1), ([3, 6, 5], 2), ([3, 4, 9], 2), ([6, 4, 9], 1)],
    ids=["the rival", "the other rival", "who is caught by it", "not if another wins by it"],
)
def test_evidence_is_planted_where_it_helps(points: list[int], victim: int) -> None:
    state = position(points)
    give(state, [hand_of([1], []), hand_of([2], []), hand_of([3], [])], red=0)
    state.emptied, state.secured = 1 + RED, 2
    state.question, state.asked, state.turn = WHOM, 0, 0
    assert tabbys_choice(state, 0) == PLANT + victim


def test_the_claw_gives_the_neighbour_nothing_to_plant() -> None:
    state = position([0, 0])
    give(state, [hand_of([1, 2], [3]), hand_of([], [4, 5])], red=1)
    state.markers[0], state.markers[1] = PLANTED, FINGERPRINT
    state.symbols = 1 + CLAW
    state.question, state.asked, state.turn = WHICH_ROW, 1, 0
    assert tabbys_choice(state, 1) != ROW + RED


def test_a_false_trail_is_used() -> None:
    state = position([2, 2])
    state.evidence[PHOTO] = state.evidence[FALSE_PHOTO] = 1
    state.count_points(0)
    state.question, state.asked, state.turn = TRAIL + PHOTO, 0, 0
    assert tabbys_choice(state, 0) == CANCEL


@pytest.mark.parametrize("level", ["tabby", "kitten"])
def test_every_ability_is_used_and_now_and_then_a_pass(level: str) -> None:
    choose = bot(level, open_box("kralle"))
    used = set()
    for seed in range(20):
        state = kt.game("kralle").deal(seed)
        dice = FastDice(seed)
        while state.actors():
            seat = lowest(state.actors())
            move = ask(choose, state, seat, dice)
            used.add(PASS if move == PASS else NONE if move < ROW else effect_of(move))
            state.apply(seat, move)
    assert used >= {SWAP_CARD, FREE_SYMBOL, SWAP_MARKERS, SWAP_ENDS, DROP_CARD, PASS}


def test_shares_follow_points_and_threats() -> None:
    guide = guide_of(open_box("kralle"))
    shares = guide.shares(position([2, 5, 8]))
    assert shares[0] > shares[1] > shares[2]
    state = position([3, 3])
    for row in range(ROWS):
        state.markers[2 * row], state.markers[2 * row + 1] = PHOTO, PAW
    give(state, [hand_of([1, 2, 3], []), hand_of([4], [1, 2])], red=1)
    shares = guide.shares(state)
    assert shares[0] < shares[1]


def test_many_cards_of_a_colour_do_no_harm_to_arithmetic() -> None:
    state = position([0, 0, 0])
    give(state, [hand_of(list(range(12)), []), hand_of([12], []), hand_of([], [1])], red=1)
    guide = guide_of(open_box("kralle"))
    assert sum(guide.shares(state)) == pytest.approx(1)
    assert tabbys_choice(state, 0) in state.moves(0)
    assert min(guide.worths(state, 0, state.moves(0))) >= 0
