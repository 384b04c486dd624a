"""The three kinds of dice: what they bring is frozen, fair, and in scenarios scripted."""

import hashlib
import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.dice import Dice, FairDice, FastDice, ScriptedDice, ScriptError
from katzentisch.match.fair import fair_deal


def reference_sfc32(seed: int, count: int) -> list[int]:
    """The generator as its author describes it, written apart from ours."""
    a, b, c, counter = seed % 2**32, seed // 2**32, 0, 1
    words = []
    for _ in range(12 + count):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b = b ^ (b // 2**9), (c * 9) % 2**32
        c = (c * 2**21 % 2**32 + c // 2**11 + out) % 2**32
        words.append(out)
    return words[12:]


@given(st.integers(0, 2**63 - 1))
def test_fast_dice_are_sfc32(seed: int) -> None:
    dice = FastDice(seed)
    assert [dice.word() for _ in range(20)] == reference_sfc32(seed, 20)


def test_fast_dice_mean_the_same_for_ever() -> None:
    dice = FastDice(42)
    assert [dice.word() for _ in range(4)] == [3648644458, 4206697674, 2509843200, 3011021589]
    cards = vec[i64](range(10))
    FastDice(42).shuffle(cards)
    assert list(cards) == [2, 6, 0, 3, 1, 5, 7, 4, 9, 8]


def reference_fair_words(key: bytes, count: int) -> list[int]:
    """HMAC-SHA256 in counter mode, spelled out with hashlib alone."""
    padded = key.ljust(64, b"\0")
    inner, outer = bytes(k ^ 0x36 for k in padded), bytes(k ^ 0x5C for k in padded)
    stream = b""
    for block in range(count // 8 + 1):
        message = block.to_bytes(8, "big")
        digest = hashlib.sha256(inner + message).digest()
        stream += hashlib.sha256(outer + digest).digest()
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(count)]


@given(st.binary(min_size=32, max_size=32))
def test_fair_dice_are_hmac_sha256_in_counter_mode(key: bytes) -> None:
    dice = FairDice(key)
    assert [dice.word() for _ in range(20)] == reference_fair_words(key, 20)


def reference_shuffle(words: list[int], size: int) -> list[int]:
    """Fisher and Yates from the top down, with words rejected where they would bias."""
    cards = list(range(size))
    stream = iter(words)
    for place in range(size - 1, 0, -1):
        choices = place + 1
        word = next(stream)
        while word * choices % 2**32 < 2**32 % choices:
            word = next(stream)
        other = word * choices // 2**32
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def test_a_fair_shuffle_can_be_computed_by_hand() -> None:
    deal = fair_deal("aa" * 32, "bb" * 16, "table-1", ("01" * 16, "02" * 16))
    parts = [b"katzentisch key", b"\xaa" * 32, b"\x01" * 16, b"\x02" * 16, b"table-1"]
    key = hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in parts)).digest()
    cards = vec[i64](range(52))
    deal.dice().shuffle(cards)
    assert list(cards) == reference_shuffle(reference_fair_words(key, 80), 52)


def test_a_commitment_binds_the_secret() -> None:
    deal = fair_deal("aa" * 32, "bb" * 16, "table-1", ("01" * 16,))
    parts = [b"katzentisch commitment", b"\xaa" * 32, b"\xbb" * 16]
    expected = hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in parts))
    assert deal.commitment == expected.hexdigest()
    assert deal.keeps_its_word()


class RiggedWords(Dice):
    """Brings given words, to see which are rejected."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def word(self) -> int:
        return self.words.pop(0)


@given(st.integers(1, 2**31), st.integers(0, 2**32 - 1))
def test_below_rejects_just_the_words_that_would_bias(n: int, word: int) -> None:
    biased = word * n % 2**32 < 2**32 % n
    dice = RiggedWords([word, 2**32 - 1])
    expected = 2**32 - 1 if biased else word
    assert dice.below(n) == expected * n // 2**32
    assert len(dice.words) == (0 if biased else 1)


def chi_square_limit(freedom: int, normal: float = 5.0) -> float:
    """Return what a chi-square exceeds about as rarely as a normal exceeds 5 deviations."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + normal * math.sqrt(spread)) ** 3


@pytest.mark.parametrize(
    ("make", "rounds"),
    [(FastDice, 4000), (lambda seed: FairDice(seed.to_bytes(32, "big")), 1500)],
    ids=["fast", "fair"],
)
def test_every_card_is_equally_often_in_every_place(
    make: Callable[[int], Dice], rounds: int
) -> None:
    size = 32
    counts = [[0] * size for _ in range(size)]
    for seed in range(rounds):
        cards = vec[i64](range(size))
        make(seed).shuffle(cards)
        for place, card in enumerate(cards):
            counts[card][place] += 1
    expected = rounds / size
    chi_square = sum((found - expected) ** 2 / expected for row in counts for found in row)
    assert chi_square < chi_square_limit((size - 1) ** 2)


def test_the_chi_square_test_notices_a_naive_shuffle() -> None:
    """Swapping every place with any place is the classic mistake."""
    size, rounds = 32, 4000
    counts = [[0] * size for _ in range(size)]
    for seed in range(rounds):
        dice = FastDice(seed)
        cards = list(range(size))
        for place in range(size):
            other = dice.below(size)
            cards[place], cards[other] = cards[other], cards[place]
        for place, card in enumerate(cards):
            counts[card][place] += 1
    expected = rounds / size
    chi_square = sum((found - expected) ** 2 / expected for row in counts for found in row)
    assert chi_square > chi_square_limit((size - 1) ** 2)


@pytest.mark.parametrize(
    "dice", [FastDice(3), FairDice(b"key"), ScriptedDice([[1], [2], [0]])], ids=lambda d: type(d)
)
def test_copies_bring_the_same(dice: Dice) -> None:
    dice.below(3)
    twin = dice.copy()
    assert [dice.below(3) for _ in range(2)] == [twin.below(3) for _ in range(2)]


def test_a_script_brings_cards_to_the_top_and_numbers() -> None:
    dice = ScriptedDice([[3, 1], [4]])
    cards = vec[i64](range(5))
    dice.shuffle(cards)
    assert list(cards) == [0, 2, 4, 1, 3]
    assert dice.unused() == 1
    assert dice.below(6) == 4
    assert dice.unused() == 0


@pytest.mark.parametrize("script", [[], [[6]], [[1, 2]]])
def test_a_script_says_when_it_does_not_fit(script: list[list[int]]) -> None:
    with pytest.raises(ScriptError):
        ScriptedDice(script).below(6)


def test_a_script_cannot_bring_a_card_that_is_not_shuffled() -> None:
    with pytest.raises(ScriptError):
        ScriptedDice([[9]]).shuffle(vec[i64](range(5)))


def test_picking_is_one_number_below() -> None:
    cards = vec[i64]([7, 7, 9])
    assert FastDice(5).pick(cards) == cards[FastDice(5).below(3)]


def test_a_script_picks_a_card_by_its_name() -> None:
    cards = vec[i64]([7, 7, 9])
    assert ScriptedDice([[9]]).pick(cards) == 9
    for script in ([[8]], [[7, 9]], []):
        with pytest.raises(ScriptError):
            ScriptedDice(script).pick(cards)
