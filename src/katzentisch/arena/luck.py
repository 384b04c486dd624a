"""How much of the results is luck: a variance that is split into its sources.

On every deal each of two bots takes each seat in turn, alone among copies of the other. The result
of that seat varies with who sits there (skill), which seat it is, which cards the deal has for it,
and the rest: what the bots choose by chance, and that cards suit one more than the other.
"""

from typing import Final

import msgspec

from katzentisch.arena.certainty import Estimate, student_quantile
from katzentisch.arena.deals import bots_dice, shares_of
from katzentisch.arena.simulate import play_game
from katzentisch.match.game import Game

BLOCKS: Final = 20
UNSEEN: Final = (
    6.0  # 4 p is luck where a share p of the results is otherwise; p may be 3 / (2 deals)
)


class OddOnes(msgspec.Struct, frozen=True):
    """The results by seat of one deal: of the first bot among others, and of the second."""

    first: list[float]
    second: list[float]


class LuckParts(msgspec.Struct, frozen=True):
    """The shares of the variance; luck is all that is not skill."""

    luck: Estimate
    skill: Estimate
    seat: Estimate
    cards: Estimate
    rest: Estimate


def play_odd_ones(game: Game, bots: list[str], seed: int) -> OddOnes:
    """Let each of two bots take each seat among copies of the other, on the same deal."""
    shares: dict[tuple[str, ...], list[float]] = {}
    results: list[list[float]] = []
    for odd, others in (bots, bots[::-1]):
        results.append([])
        for seat in range(game.players):
            table = tuple(odd if each == seat else others for each in range(game.players))
            if table not in shares:
                dice = bots_dice(seed, len(shares))
                shares[table] = shares_of(play_game(game, list(table), seed, dice)[1].places)
            results[-1].append(shares[table][seat])
    return OddOnes(*results)


class Sums:
    """The sums that the variances are made of, by seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.deals = 0
        self.first = [0.0] * players
        self.second = [0.0] * players
        self.squares = 0.0
        self.products = [0.0] * players

    def add(self, odd: OddOnes) -> None:
        """Take one more deal into account."""
        self.deals += 1
        for seat, (one, other) in enumerate(zip(odd.first, odd.second, strict=True)):
            self.first[seat] += one
            self.second[seat] += other
            self.squares += one * one + other * other
            self.products[seat] += one * other

    def combine(self, more: "Sums", sign: int) -> None:
        """Add other sums, or take them away again."""
        self.deals += sign * more.deals
        self.squares += sign * more.squares
        for seat in range(self.players):
            self.first[seat] += sign * more.first[seat]
            self.second[seat] += sign * more.second[seat]
            self.products[seat] += sign * more.products[seat]


def parts_of(sums: Sums) -> dict[str, float] | None:
    """Split the variance; None where every result is the same."""
    deals, players = sums.deals, sums.players
    if deals == 0:
        return None
    first = sum(sums.first) / deals / players
    second = sum(sums.second) / deals / players
    middle = (first + second) / 2
    total = sums.squares / (2 * deals * players) - middle**2
    if total < 1e-12:
        return None
    skill = ((first - second) / 2) ** 2
    by_seat = [(sums.first[s] + sums.second[s]) / (2 * deals) for s in range(players)]
    seat = sum((mean - middle) ** 2 for mean in by_seat) / players
    covariances = [
        sums.products[s] / deals - sums.first[s] * sums.second[s] / deals**2 for s in range(players)
    ]
    cards = sum(covariances) / players
    return {
        "luck": 1 - skill / total,
        "skill": skill / total,
        "seat": seat / total,
        "cards": cards / total,
        "rest": 1 - (skill + seat + cards) / total,
    }


class LuckMeter:
    """Splits the variance, with intervals from leaving out one block of deals after another."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.blocks = [Sums(players) for _ in range(BLOCKS)]

    def add(self, number: int, odd: OddOnes) -> None:
        """Take one more deal into account."""
        self.blocks[number % BLOCKS].add(odd)

    def values(self) -> list[dict[str, float] | None]:
        """Return the parts of all deals, then those without one block each."""
        whole = Sums(self.players)
        for block in self.blocks:
            whole.combine(block, 1)
        values = [parts_of(whole)]
        for block in self.blocks:
            whole.combine(block, -1)
            values.append(parts_of(whole))
            whole.combine(block, 1)
        return values

    def parts(self) -> LuckParts | None:
        """Return the shares of the variance with their intervals."""
        values = [each for each in self.values() if each is not None]
        if len(values) <= BLOCKS:
            return None
        parts = {name: jackknife([each[name] for each in values]) for name in values[0]}
        for name in ("luck", "skill"):
            parts[name] = never_too_sure(parts[name], sum(block.deals for block in self.blocks))
        return LuckParts(**parts)

    def difference(self, other: "LuckMeter") -> Estimate | None:
        """Return by how much the luck differs from another meter's, on the same deals."""
        pairs = zip(self.values(), other.values(), strict=True)
        differences = [a["luck"] - b["luck"] for a, b in pairs if a is not None and b is not None]
        return jackknife(differences) if len(differences) > BLOCKS else None


def never_too_sure(part: Estimate, deals: int) -> Estimate:
    """Widen an interval to what even results that are all alike leave open (the rule of three)."""
    assert part.low is not None
    assert part.high is not None
    margin = max(part.high - part.mean, UNSEEN / deals)
    return Estimate(part.mean, max(0.0, part.mean - margin), min(1.0, part.mean + margin))


def jackknife(values: list[float]) -> Estimate:
    """Return the first value, with an interval from the others, which lack a block each."""
    whole, *parts = values
    mean = sum(parts) / len(parts)
    variance = (len(parts) - 1) / len(parts) * sum((part - mean) ** 2 for part in parts)
    margin = student_quantile(len(parts) - 1) * variance**0.5
    return Estimate(whole, whole - margin, whole + margin)
