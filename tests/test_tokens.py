"""Tokens, ids, codes and words are long enough, uniform, and read as they are typed."""

import base64
import hashlib
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.server import tokens

MANY = 100_000


def test_a_token_has_256_bits() -> None:
    token = tokens.new_token()
    assert len(base64.urlsafe_b64decode(token + "=")) == 32


def test_an_id_has_128_bits() -> None:
    name = tokens.new_id()
    assert len(name) == 26
    assert name.isalnum()
    assert len(base64.b32decode(name.upper() + "======")) == 16


def test_a_word_has_more_than_forty_bits() -> None:
    assert len(set(tokens.SHORT_WORDS)) == len(tokens.SHORT_WORDS) >= 1024
    assert tokens.WORD_BITS > 47


def test_the_storage_keeps_the_hash_only() -> None:
    assert tokens.token_hash("miau") == hashlib.sha256(b"miau").digest()
    assert tokens.token_hash("\ud800") != tokens.token_hash("?")


@pytest.mark.parametrize("make", [tokens.new_token, tokens.new_id, tokens.new_word])
def test_none_comes_twice(make: Callable[[], str]) -> None:
    assert len({make() for _ in range(MANY)}) == MANY


def too_uneven(counts: Counter[str], kinds: int) -> bool:
    """Tell whether a count is off by more than seven deviations: by chance once in 10**11."""
    mean = counts.total() / kinds
    far = 7 * mean**0.5
    return len(counts) != kinds or any(abs(count - mean) > far for count in counts.values())


def test_every_letter_of_a_code_is_equally_likely() -> None:
    codes = [tokens.new_code() for _ in range(20_000)]
    for place in range(tokens.CODE_LENGTH):
        assert not too_uneven(Counter(code[place] for code in codes), len(tokens.CODE_LETTERS))


def test_every_short_word_is_equally_likely() -> None:
    counts = Counter(short for _ in range(MANY) for short in tokens.new_word().split("-"))
    assert not too_uneven(counts, len(tokens.SHORT_WORDS))


def test_an_uneven_alphabet_is_noticed() -> None:
    letters = [five_bits % 12 for five_bits in range(32)] * 625
    assert too_uneven(Counter(map(str, letters)), 12)


def test_a_code_spells_no_word() -> None:
    assert not set(tokens.CODE_LETTERS) & set("AEIOUY")
    assert len(set(tokens.CODE_LETTERS)) == len(tokens.CODE_LETTERS)
    assert not set(tokens.CODE_LETTERS) & {chr(letter) for letter in tokens.MISHEARD}


def test_a_code_is_read_as_it_was_made() -> None:
    for _ in range(1000):
        code = tokens.new_code()
        assert tokens.read_code(code) == code
        assert tokens.read_code(f" {code[:2]}-{code[2:].lower()}\n") == code


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("bfhjk", "BFHJK"),
        ("B F H J K", "BFHJK"),
        ("bf–hjk.", "BFHJK"),
        ("pcdnv", "BZTMW"),
        ("q q q q q", "KKKKK"),
        ("bfhj", None),
        ("bfhjkl", None),
        ("bfhja", None),
        ("bfhj1", None),
        ("ßßß", None),
        ("", None),
        (" " * 1000 + "bfhjk", None),
    ],
)
def test_a_code_is_read_with_patience(typed: str, code: str | None) -> None:
    assert tokens.read_code(typed) == code


def test_a_word_is_read_as_it_was_made() -> None:
    for _ in range(1000):
        word = tokens.new_word()
        assert tokens.read_word(word) == word
        assert tokens.read_word(word.replace("-", "").upper()) == word
        assert tokens.read_word(f"  {word.title().replace('-', ' , ')} ") == word


@pytest.mark.parametrize("typed", ["", "kilo", "kilo-mate-sufa", "kilo-mate-sufa-kaka", "x" * 16])
def test_what_is_no_word_is_not_read(typed: str) -> None:
    assert tokens.read_word(typed) is None


@given(st.text())
def test_anything_may_be_typed(text: str) -> None:
    for read in (tokens.read_code, tokens.read_word):
        found = read(text)
        assert found is None or read(found) == found
