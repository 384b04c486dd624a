"""Random games that are looked at before and after every move, fast enough for millions.

A game of a seed is the one that `playout` plays: what is looked at changes nothing in it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, cards_in
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import any_actor, choice_dice, dealt, tallied
from katzentisch.core.state import Seat, State

LOOKS: Final = 0x2000000000000000  # added to a game's seed: the dice that pick what is looked at
TRY_EVERY: Final = 16  # one position of so many has all its moves tried
COMPARE_EVERY: Final = 4  # ... or is compared with what it was before it was looked at
REMEMBERED: Final = 256  # moves of earlier positions, to be refused in later ones

# 40 bits: times FACTOR they stay within 63, so that interpreted numbers are the compiled ones.
DIGEST: Final = 0xFFFFFFFFFF
FACTOR: Final = 1000003


class LawBroken(Exception):
    """A game did what no game may do."""


class Audit:
    """Plays random games of one table, and counts how often each law was found to be kept."""

    def __init__(self, table: State, most_moves: i64) -> None:
        self.table = table
        self.most_moves: i64 = most_moves
        self.remembered: vec[i64] = vec[i64]()
        self.moves: i64 = 0  # of all games, as are the next ones
        self.conserved: i64 = 0
        self.unchanged: i64 = 0
        self.listed: i64 = 0
        self.tried: i64 = 0
        self.refused: i64 = 0
        self.allowed: i64 = 0
        self.begin(0)

    def begin(self, seed: i64) -> None:
        """Deal a new game."""
        self.state = dealt(self.table, seed)
        self.choices = choice_dice(seed)
        self.looks = FastDice(seed ^ LOOKS)
        self.pack: vec[i64] = tallied(self.state.cards())
        self.made: i64 = 0
        self.position: i64 = self.counted(self.state)
        self.digest: i64 = self.position

    def play(self, most: i64) -> bool:
        """Play up to so many moves; tell whether the game goes on."""
        while most > 0 and self.state.actors() != 0:
            self.step()
            most -= 1
        return self.state.actors() != 0

    def step(self) -> None:
        """Look at the position, make a move, and look at what is left of the pack."""
        state = self.state
        actors = state.actors()
        self.look_at_actors(actors)
        seat = any_actor(actors, self.choices)
        moves = state.moves(seat)
        self.look_at_list(moves)
        move = moves[self.choices.below(len(moves))]
        self.look_at_answers(seat, moves, move)
        chance = self.looks.below(TRY_EVERY)
        if chance == 0:
            self.try_all(actors)
        if chance % COMPARE_EVERY == 0:
            self.compare()
        state.apply(seat, move)
        self.remember(move)
        self.position = self.counted(state)
        self.digest = mixed(mixed(mixed(self.digest, len(moves)), 64 * move + seat), self.position)
        self.moves += 1
        self.made += 1
        if self.made >= self.most_moves:
            raise LawBroken("the game does not end")

    def look_at_actors(self, actors: i64) -> None:
        """Only seats and the clock may move, and only while there is no outcome."""
        if actors < 0 or actors >= bit(self.state.players + 1):
            raise LawBroken("somebody may move who has no seat")
        if self.state.outcome() is not None:
            raise LawBroken("there is an outcome, but someone may move")

    def look_at_list(self, moves: vec[i64]) -> None:
        """Who may move has a move, and moves ascend."""
        if len(moves) == 0:
            raise LawBroken("a seat may move, but has no move")
        last: i64 = -1
        for move in moves:
            if move <= last:
                raise LawBroken("moves do not ascend")
            last = move
        self.listed += 1

    def look_at_answers(self, seat: Seat, moves: vec[i64], move: i64) -> None:
        """A legal move is not objected to, and one of an earlier position just if it is illegal."""
        if self.state.why_not(seat, move) is not None:
            raise LawBroken("a legal move is objected to")
        self.allowed += 1
        if len(self.remembered) == 0:
            return
        other = self.remembered[self.looks.below(len(self.remembered))]
        legal = other in moves
        if (self.state.why_not(seat, other) is None) != legal:
            raise LawBroken("an illegal move is not refused, or a legal one is")
        if not legal:
            self.refused += 1

    def try_all(self, actors: i64) -> None:
        """Every legal move of everyone can be made, on a copy, and loses no card."""
        for seat in cards_in(actors):
            moves = self.state.moves(seat)
            self.look_at_list(moves)
            for move in moves:
                twin = self.state.copy()
                twin.apply(seat, move)
                self.counted(twin)
                self.tried += 1

    def compare(self) -> None:
        """Looking at a position did not change it."""
        if self.counted(self.state) != self.position:
            raise LawBroken("listing, refusing or trying moves changed the state")
        self.unchanged += 1

    def counted(self, state: State) -> i64:
        """No card is lost or comes twice; return a digest of where they lie, and who may move."""
        digest = mixed(mixed(state.actors(), state.turns), state.phase)
        left = self.pack[:]
        for card in state.cards():
            left[card] -= 1
            digest = mixed(digest, card)
        for number in left:
            if number != 0:
                raise LawBroken("a card was lost or came twice")
        self.conserved += 1
        return digest

    def remember(self, move: i64) -> None:
        """Keep a move, to try it where it may be illegal."""
        if len(self.remembered) < REMEMBERED:
            self.remembered = append(self.remembered, move)
        else:
            self.remembered[self.looks.below(REMEMBERED)] = move


def mixed(digest: i64, number: i64) -> i64:
    """Return a digest that tells this number, too."""
    return (digest * FACTOR + number) & DIGEST
