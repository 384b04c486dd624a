"""Chance: one interface, three kinds of dice.

Everything random in a game comes from the dice its state holds, so a seed and a list of moves
give the same game on every machine.

- `FastDice` for simulation and local play: the generator sfc32, frozen for ever.
- `FairDice` for live tables: HMAC-SHA256 in counter mode under a key that nobody could choose.
- `ScriptedDice` for scenarios: chance brings what the script says.
"""

import hmac
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
WORDS: Final = 0x100000000
WARM_UP_ROUNDS: Final = 12
MAX_SEED: Final = 0x7FFFFFFFFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The source of all chance in a game; each kind supplies `word` and `copy`."""

    def word(self) -> i64:
        """Return the next 32 random bits."""
        raise NotImplementedError

    def copy(self) -> "Dice":
        """Return dice that will bring the same from here on."""
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each equally likely (n at most 2**31)."""
        # Lemire's method: the high half of word * n, drawn again in the rare case of bias.
        product = self.word() * n
        low = product & WORD
        if low < n:
            biased = (WORDS - n) % n
            while low < biased:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def pick(self, cards: vec[i64]) -> i64:
        """Return one of the cards, each equally likely."""
        return cards[self.below(len(cards))]

    def shuffle(self, cards: vec[i64]) -> None:
        """Shuffle a pile in place; its last card is its top."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1


class FastDice(Dice):
    """The sfc32 generator, seeded with a number from 0 to 2**63 - 1."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = seed >> 32
        self.c: i64 = 0
        self.counter: i64 = 1
        i: i64 = 0
        while i < WARM_UP_ROUNDS:
            self.word()
            i += 1

    def word(self) -> i64:
        """Return the next 32 random bits."""
        b = self.b
        c = self.c
        result = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + result) & WORD
        return result

    def copy(self) -> "FastDice":
        """Return dice that will bring the same from here on."""
        twin = FastDice(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        return twin


class FairDice(Dice):
    """HMAC-SHA256(key, block number), eight words a block, big-endian."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.position: i64 = 0
        self.block = b""

    def word(self) -> i64:
        """Return the next 32 random bits."""
        place = int(self.position % 8)
        if place == 0 or not self.block:
            number = int(self.position // 8)
            self.block = hmac.digest(self.key, number.to_bytes(8, "big"), "sha256")
        self.position += 1
        return int.from_bytes(self.block[4 * place : 4 * place + 4], "big")

    def copy(self) -> "FairDice":
        """Return dice that will bring the same from here on."""
        twin = FairDice(self.key)
        twin.position = self.position
        twin.block = self.block
        return twin


class ScriptError(Exception):
    """Chance was asked for something the script does not provide."""


class ScriptedDice(Dice):
    """Brings what the script says, one entry for each chance event, and nothing else.

    An entry for `below` is one number, an entry for `pick` the card it brings; an entry for
    `shuffle` lists the cards that come to lie on top, the topmost first, the other cards staying
    below them in the order they had.
    """

    def __init__(self, script: list[list[int]]) -> None:
        self.script = script
        self.used = 0

    def next_entry(self, event: str) -> list[int]:
        """Return the script's next entry."""
        if self.used == len(self.script):
            raise ScriptError(f"the script has no entry left for {event}")
        self.used += 1
        return self.script[self.used - 1]

    def unused(self) -> int:
        """Return how many entries chance has not brought yet."""
        return len(self.script) - self.used

    def below(self, n: i64) -> i64:
        """Return the number the script gives."""
        entry = self.next_entry(f"a number below {n}")
        if len(entry) != 1 or not 0 <= entry[0] < n:
            raise ScriptError(f"the script says {entry} where a number below {n} is needed")
        return entry[0]

    def pick(self, cards: vec[i64]) -> i64:
        """Return the card the script gives."""
        entry = self.next_entry("a card")
        if len(entry) != 1 or entry[0] not in cards:
            raise ScriptError(f"the script says {entry} where one of {list(cards)} is needed")
        return entry[0]

    def shuffle(self, cards: vec[i64]) -> None:
        """Bring the script's cards to the top."""
        entry = self.next_entry("a shuffle")
        rest = list(cards)
        for card in entry:
            if card not in rest:
                raise ScriptError(f"the script wants card {card}, which is not being shuffled")
            rest.remove(card)
        for place, card in enumerate(rest + entry[::-1]):
            cards[place] = card

    def copy(self) -> "ScriptedDice":
        """Return dice that will bring the same from here on."""
        twin = ScriptedDice(self.script)
        twin.used = self.used
        return twin
