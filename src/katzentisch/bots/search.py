"""Information-set Monte-Carlo tree search, for any game and any number of seats.

One tree belongs to the seat that thinks. Every simulation deals all that this seat cannot know
anew, walks down the tree by moves that are legal in that world, adds to it, plays on as the
game's guide would, and gives every seat its share of the win. So a node stands for all that was
openly done, by whom, and not for hidden cards.

- A move is chosen by what it won for the seat that makes it, by the guide's first opinion of it,
  and by how often it was tried among the times it could have been: its chances.
- Seats that are asked at the same time do not see each other's answers: the seat that thinks
  answers first, the others ascending, and each chooses by what is known where the question began.
- A win is sure where one's own moves end the game in every world that was tried. Such a move is
  made wherever it can be made, and what always leads to it is as sure; the first world that
  knows better undoes it.
- Nothing but the given position, which is blindfolded, and the dice decides: a seed and a
  number of simulations give the same move on every machine.

The tree lies in two flat vecs, links and numbers, a few entries for each node; node 0 is its root.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import bit, lowest
from katzentisch.core.dice import Dice
from katzentisch.core.guide import Guide
from katzentisch.core.state import Move, Seat, State

# A node's links: its move and who makes it, its first child, its next sibling. Siblings ascend.
KEY: Final = 0
FIRST: Final = 1
NEXT: Final = 2
LINKS: Final = 3
NOBODY: Final = -1
SEATS: Final = 8

# A node's numbers: how often it was chosen, how often it could have been, what it won, how much
# the guide thinks of it, and how many of the times it was chosen were as good as won then.
VISITS: Final = 0
CHANCES: Final = 1
WON: Final = 2
PRIOR: Final = 3
SURE: Final = 4
NUMBERS: Final = 5

FIRST_NODES: Final = 1024
MOST_OFFERED: Final = 1024
CURIOSITY: Final = 1.0
EVEN_SHARE: Final = 0.25  # of the prior, for whatever the guide does not think of
UNTRIED: Final = 0.05  # how much less is expected of what was not tried
HASTE: Final = 0.015  # what a turn's delay costs a winner
LONGEST: Final = 40  # turns of delay that count
CONVINCED: Final = 4.0  # worlds in which a move has won before it counts as sure
SURELY: Final = 1e9  # how much more a sure win stands for than any visits


class Thought:
    """What the search thinks of one move."""

    def __init__(self, move: int, visits: int, chances: int, share: float, sure: bool) -> None:
        self.move = move
        self.visits = visits
        self.chances = chances  # how often it could have been visited
        self.share = share  # of the win, for the seat that thinks
        self.sure = sure  # to win before anybody else moves, as far as was tried


class Search:
    """The thinking of one seat in one game of a kind."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.position: State | None = None
        self.dice: Dice | None = None
        self.seat: i64 = 0
        self.turns: i64 = 0  # ended when the thinking began
        self.simulations: i64 = 0  # made for the position at hand
        self.heat = float(int(guide.heat()))
        self.links: vec[i64] = vec[i64]([0] * (LINKS * FIRST_NODES))
        self.numbers: vec[float] = vec[float]([0.0] * (NUMBERS * FIRST_NODES))
        self.size: i64 = 0
        self.room: i64 = FIRST_NODES
        self.offered: vec[i64] = vec[i64]([0] * MOST_OFFERED)  # nodes that could be chosen
        self.path: vec[i64] = vec[i64]([0] * MOST_OFFERED)
        self.depth: i64 = 0
        self.beyond: vec[i64] = vec[i64]([0] * MOST_OFFERED)  # what was done beyond the tree
        self.remembered: i64 = 0  # of that
        self.asked: i64 = 0  # seats that were asked together and have not answered yet
        self.question: i64 = 0  # the node at which they were asked
        self.in_turn = True  # so far nobody had to answer without seeing what others did
        self.forget()

    # -- from outside

    def begin(self, position: State, seat: Seat, dice: Dice) -> None:
        """Think about a blindfolded position from now on; what was thought before is kept.

        Whoever has not told of every move since then by `advance` must `forget` first.
        """
        self.position = position
        self.seat = seat
        self.dice = dice
        self.turns = position.turns
        self.simulations = 0

    def think(self, simulations: i64) -> None:
        """Think on for so many simulations."""
        assert self.position is not None
        assert self.dice is not None
        position: State = self.position
        dice: Dice = self.dice
        last = self.simulations + simulations
        while self.simulations < last:
            world = position.copy()
            world.redeal(self.seat, dice)
            self.simulate(world, dice)
            self.simulations += 1

    def best(self) -> Move:
        """Return the best move as far as thought has come."""
        assert self.position is not None
        assert self.dice is not None
        moves = self.position.moves(self.seat)
        best: i64 = -1
        most = 0.0
        for move in moves:
            node = self.child(0, key_of(self.seat, move))
            if node != NOBODY:
                standing = self.standing(node)
                if standing > most:
                    best = move
                    most = standing
        if best == -1:
            return self.guide.choose(self.position, self.seat, self.dice)
        return best

    def thoughts(self) -> list[Thought]:
        """Return what is thought of every move, the best first."""
        assert self.position is not None
        found: list[Thought] = []
        for move in self.position.moves(self.seat):
            node = self.child(0, key_of(self.seat, move))
            if node == NOBODY:
                found.append(Thought(int(move), 0, 0, 0.0, False))
            else:
                visits = int(self.numbers[NUMBERS * node + VISITS])
                chances = int(self.numbers[NUMBERS * node + CHANCES])
                share, sure = self.share_of(node), self.is_sure(node)
                found.append(Thought(int(move), visits, chances, share, sure))
        found.sort(key=lambda thought: (not thought.sure, -thought.visits - thought.share / 2))
        return found

    def line(self) -> list[tuple[int, int]]:
        """Return the principal line: what is most visited from here on, as seats and moves."""
        found: list[tuple[int, int]] = []
        node = self.most_visited(0)
        while node != NOBODY:
            key = self.links[LINKS * node + KEY]
            found.append((int(key % SEATS), int(key // SEATS)))
            node = self.most_visited(node)
        return found

    def visits(self) -> int:
        """Return how many simulations the tree is made of, those before earlier moves included."""
        return int(self.numbers[VISITS])

    def nodes(self) -> int:
        """Return how many nodes the tree has."""
        return int(self.size)

    def forget(self) -> None:
        """Begin a new tree."""
        self.size = 0
        self.add_node(NOBODY, 1.0)

    def advance(self, seat: Seat, move: Move) -> None:
        """Keep what was thought about what may come after this move, and forget the rest."""
        node = self.child(0, key_of(seat, move))
        if node == NOBODY:
            self.forget()
            return
        links = self.links
        numbers = self.numbers
        self.links = vec[i64]([0] * (LINKS * self.room))
        self.numbers = vec[float]([0.0] * (NUMBERS * self.room))
        self.forget()
        self.transplant(links, numbers, node, 0)

    # -- one simulation

    def simulate(self, world: State, dice: Dice) -> None:
        """Walk down the tree, play on and remember who won."""
        guide = self.guide
        self.depth = 0
        self.asked = 0
        self.in_turn = True
        made = self.descend(world)
        actors = world.actors()
        alone = self.alone()
        self.remembered = 0
        while actors != 0 and not guide.may_stop(world, made):
            seat = lowest(actors)
            move = guide.play_on(world, seat, dice)
            if alone:
                alone = seat == self.seat
                self.remember(key_of(seat, move))
            world.apply(seat, move)
            made += 1
            actors = world.actors()
        shares = guide.shares(world)
        won = alone and actors == 0 and shares[self.seat] == 1.0
        if won:
            self.keep_line()
        self.reward(shares, self.haste(world))
        if self.in_turn:
            self.ensure(won)

    def haste(self, world: State) -> float:
        """Return what is left of a win that comes so many turns later."""
        delay = world.turns - self.turns
        return 1.0 - HASTE * float(int(max(0, min(delay, LONGEST))))

    def descend(self, world: State) -> i64:
        """Walk from the root to a node never visited before; return how many moves were made."""
        node: i64 = 0
        made: i64 = 0
        actors = world.actors()
        while actors != 0:
            if self.asked == 0:
                self.question = node
                self.asked = actors
            seat = self.next_to_answer(actors)
            chosen = self.select(self.question, seat, world)
            key = self.links[LINKS * chosen + KEY]
            self.visit(chosen)
            if self.question != node:
                chosen = self.next_node(node, key)
                self.visit(chosen)
                self.in_turn = False
            world.apply(seat, key >> 3)
            made += 1
            node = chosen
            actors = world.actors()
            self.asked &= actors & ~bit(seat)
            if self.numbers[NUMBERS * node + VISITS] == 0.0 or self.guide.may_stop(world, made):
                return made
        return made

    def next_to_answer(self, actors: i64) -> Seat:
        """Return who of those that were asked together answers next."""
        waiting = self.asked & actors
        if (waiting >> self.seat) & 1 != 0:
            return self.seat
        return lowest(waiting)

    def visit(self, node: i64) -> None:
        """Note that a simulation comes through this node."""
        if self.depth == len(self.path):
            self.path = doubled(self.path)
        self.path[self.depth] = node
        self.depth += 1

    def reward(self, shares: vec[float], haste: float) -> None:
        """Give every node on the way what its seat has won."""
        numbers = self.numbers
        links = self.links
        numbers[VISITS] += 1.0
        i: i64 = 0
        while i < self.depth:
            node = self.path[i]
            numbers[NUMBERS * node + VISITS] += 1.0
            numbers[NUMBERS * node + WON] += haste * shares[links[LINKS * node + KEY] & 7]
            i += 1

    def alone(self) -> bool:
        """Tell whether nobody but the seat that thinks has moved on the way down the tree."""
        i: i64 = 0
        while i < self.depth:
            if self.links[LINKS * self.path[i] + KEY] & 7 != self.seat:
                return False
            i += 1
        return self.in_turn

    def remember(self, key: i64) -> None:
        """Note a move that was made beyond the tree."""
        if self.remembered == len(self.beyond):
            self.beyond = doubled(self.beyond)
        self.beyond[self.remembered] = key
        self.remembered += 1

    def keep_line(self) -> None:
        """Add the moves made beyond the tree to it: they have won before anybody else moved."""
        node: i64 = 0 if self.depth == 0 else self.path[self.depth - 1]
        i: i64 = 0
        while i < self.remembered:
            node = self.next_node(node, self.beyond[i])
            self.visit(node)
            i += 1

    def ensure(self, won: bool) -> None:
        """Note on the way back what is sure: the last move has won, or not."""
        numbers = self.numbers
        i = self.depth - 1
        if i < 0 or self.links[LINKS * self.path[i] + KEY] & 7 != self.seat:
            return
        if won:
            numbers[NUMBERS * self.path[i] + SURE] += 1.0
        while i > 0 and self.is_sure(self.path[i]):
            place = NUMBERS * self.path[i - 1]
            if numbers[NUMBERS * self.path[i] + CHANCES] < numbers[place + VISITS] - 1.0:
                return  # it could not always be chosen
            numbers[place + SURE] = numbers[place + VISITS]
            i -= 1

    def is_sure(self, node: i64) -> bool:
        """Tell whether this is a move of the seat that thinks, and has as good as won."""
        if self.links[LINKS * node + KEY] & 7 != self.seat:
            return False
        visits = self.numbers[NUMBERS * node + VISITS]
        return visits >= CONVINCED and self.numbers[NUMBERS * node + SURE] >= visits

    # -- choosing a move

    def select(self, node: i64, seat: Seat, world: State) -> i64:
        """Return the child of this node to go to; all moves of this world had a chance."""
        moves = self.guide.sensible(world, seat, world.moves(seat))
        if self.offer(node, seat, moves) > 0:
            self.expand(node, seat, moves, world)
            self.offer(node, seat, moves)
        return self.most_promising(len(moves))

    def offer(self, node: i64, seat: Seat, moves: vec[Move]) -> i64:
        """List the children for these moves, in their order; return how many are not there."""
        links = self.links
        child = links[LINKS * node + FIRST]
        missing: i64 = 0
        while len(moves) > len(self.offered):
            self.offered = doubled(self.offered)
        offered = self.offered
        for place in range(len(moves)):
            key = key_of(seat, moves[place])
            while child != NOBODY and links[LINKS * child + KEY] < key:
                child = links[LINKS * child + NEXT]
            if child != NOBODY and links[LINKS * child + KEY] == key:
                offered[place] = child
            else:
                missing += 1
        return missing

    def most_promising(self, number: i64) -> i64:
        """Return the best of the nodes on offer, and count their chances."""
        numbers = self.numbers
        offered = self.offered
        if number == 1:
            numbers[NUMBERS * offered[0] + CHANCES] += 1.0
            return offered[0]
        visits = 0.0
        won = 0.0
        i: i64 = 0
        while i < number:
            place = NUMBERS * offered[i]
            visits += numbers[place + VISITS]
            won += numbers[place + WON]
            i += 1
        untried = 0.5
        if visits > 0.0:
            untried = won / visits - UNTRIED
        best = offered[0]
        best_score = -1.0
        i = 0
        while i < number:
            place = NUMBERS * offered[i]
            visits = numbers[place + VISITS]
            numbers[place + CHANCES] += 1.0
            score = untried
            if visits > 0.0:
                score = numbers[place + WON] / visits
            score += (
                CURIOSITY * numbers[place + PRIOR] * sqrt(numbers[place + CHANCES]) / (1.0 + visits)
            )
            if numbers[place + SURE] >= CONVINCED and self.is_sure(offered[i]):
                score += SURELY
            if score > best_score:
                best_score = score
                best = offered[i]
            i += 1
        return best

    def expand(self, node: i64, seat: Seat, moves: vec[Move], world: State) -> None:
        """Add the children that are not there yet for these moves, with the guide's opinion."""
        if len(moves) == 1:
            self.insert(node, key_of(seat, moves[0]), 1.0)
            return
        worths = self.guide.worths(world, seat, moves)
        highest: i64 = 0
        for worth in worths:
            if worth > highest:
                highest = worth
        priors = vec[float]([exp(float(int(worth - highest)) / self.heat) for worth in worths])
        total = 0.0
        for prior in priors:
            total += prior
        even = EVEN_SHARE / float(len(moves))
        for i in range(len(moves)):
            key = key_of(seat, moves[i])
            self.insert(node, key, even + (1.0 - EVEN_SHARE) * priors[i] / total)

    # -- the tree

    def insert(self, node: i64, key: i64, prior: float) -> None:
        """Add a child where its key belongs, unless it is there."""
        before: i64 = NOBODY
        child = self.links[LINKS * node + FIRST]
        while child != NOBODY and self.links[LINKS * child + KEY] < key:
            before = child
            child = self.links[LINKS * child + NEXT]
        if child != NOBODY and self.links[LINKS * child + KEY] == key:
            return
        added = self.add_node(key, prior)
        self.links[LINKS * added + NEXT] = child
        if before == NOBODY:
            self.links[LINKS * node + FIRST] = added
        else:
            self.links[LINKS * before + NEXT] = added

    def add_node(self, key: i64, prior: float) -> i64:
        """Return a new node without relations."""
        if self.size == self.room:
            self.links = doubled(self.links)
            self.numbers = doubled_floats(self.numbers)
            self.room *= 2
        node = self.size
        self.size += 1
        self.links[LINKS * node + KEY] = key
        self.links[LINKS * node + FIRST] = NOBODY
        self.links[LINKS * node + NEXT] = NOBODY
        self.numbers[NUMBERS * node + VISITS] = 0.0
        self.numbers[NUMBERS * node + CHANCES] = 0.0
        self.numbers[NUMBERS * node + WON] = 0.0
        self.numbers[NUMBERS * node + PRIOR] = prior
        self.numbers[NUMBERS * node + SURE] = 0.0
        return node

    def next_node(self, node: i64, key: i64) -> i64:
        """Return the child with this key, a new one if need be; it had its chance."""
        self.insert(node, key, 1.0)
        child = self.child(node, key)
        self.numbers[NUMBERS * child + CHANCES] += 1.0
        return child

    def child(self, node: i64, key: i64) -> i64:
        """Return the child with this key, or NOBODY."""
        child = self.links[LINKS * node + FIRST]
        while child != NOBODY and self.links[LINKS * child + KEY] != key:
            child = self.links[LINKS * child + NEXT]
        return child

    def most_visited(self, node: i64) -> i64:
        """Return the child most visited, or NOBODY if none was."""
        best: i64 = NOBODY
        most = 0.0
        child = self.links[LINKS * node + FIRST]
        while child != NOBODY:
            standing = self.standing(child)
            if standing > most:
                best = child
                most = standing
            child = self.links[LINKS * child + NEXT]
        return best

    def standing(self, node: i64) -> float:
        """Return how often a node was visited and, among equals, how much it won; or it is sure."""
        standing = self.numbers[NUMBERS * node + VISITS] + self.share_of(node) / 2
        return standing + SURELY if self.is_sure(node) else standing

    def share_of(self, node: i64) -> float:
        """Return what a node has won on average."""
        visits = self.numbers[NUMBERS * node + VISITS]
        if visits == 0.0:
            return 0.0
        return self.numbers[NUMBERS * node + WON] / visits

    def transplant(self, links: vec[i64], numbers: vec[float], source: i64, target: i64) -> None:
        """Copy a node's numbers and all that grows from it out of an old tree."""
        for i in range(NUMBERS):
            self.numbers[NUMBERS * target + i] = numbers[NUMBERS * source + i]
        before: i64 = NOBODY
        child = links[LINKS * source + FIRST]
        while child != NOBODY:
            added = self.add_node(links[LINKS * child + KEY], 0.0)
            if before == NOBODY:
                self.links[LINKS * target + FIRST] = added
            else:
                self.links[LINKS * before + NEXT] = added
            self.transplant(links, numbers, child, added)
            before = added
            child = links[LINKS * child + NEXT]


def key_of(seat: Seat, move: Move) -> i64:
    """Return a seat's move as one number; the keys of ascending moves ascend."""
    return SEATS * move + seat


def doubled(numbers: vec[i64]) -> vec[i64]:
    """Return the numbers with as much room again."""
    more = vec[i64]([0] * (2 * len(numbers)))
    for i in range(len(numbers)):
        more[i] = numbers[i]
    return more


def doubled_floats(numbers: vec[float]) -> vec[float]:
    """Return the numbers with as much room again."""
    more = vec[float]([0.0] * (2 * len(numbers)))
    for i in range(len(numbers)):
        more[i] = numbers[i]
    return more
