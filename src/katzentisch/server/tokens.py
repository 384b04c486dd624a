"""What nobody can guess: tokens and ids for machines, codes and words for people.

All of it comes from `secrets`, each value as likely as any other.

- A token (256 bits) is what a browser or a bot shows to be who it is.
- An id (128 bits) names a table or a guest: it may be seen in an address, but not guessed.
- A code (five letters, 248 832 of them) is told across a room. It is no secret for long: it works
  only while a table waits for players, and guesses are limited.
- A word (four short ones, 47 bits) brings a guest to another device: used once, and not for long.
"""

import base64
import hashlib
import math
import secrets
from itertools import product
from typing import Final

TOKEN_BYTES: Final = 32
ID_BYTES: Final = 16

# No vowels, so no words; and of letters that sound alike in German or English only one.
CODE_LETTERS: Final = "BFHJKLMRTWXZ"
CODE_LENGTH: Final = 5
MISHEARD: Final = str.maketrans({"C": "Z", "D": "T", "N": "M", "P": "B", "Q": "K", "V": "W"})

# Consonants and vowels that are read the same in both languages; no syllable twice, as in "pipi".
CONSONANTS: Final = "bdfgklmnprst"
VOWELS: Final = "aeiou"
UNFIT: Final = frozenset({"dago", "kike", "mofo", "paki", "pedo", "puta", "rape", "sadi"})
SYLLABLES: Final = tuple(map("".join, product(CONSONANTS, VOWELS)))
SHORT_WORDS: Final = tuple(
    one + two for one, two in product(SYLLABLES, SYLLABLES) if one != two and one + two not in UNFIT
)
SHORT_LENGTH: Final = 4
SHORTS_IN_WORD: Final = 4
WORD_BITS: Final = SHORTS_IN_WORD * math.log2(len(SHORT_WORDS))
KNOWN_SHORTS: Final = frozenset(SHORT_WORDS)

LONGEST_TYPED: Final = 100


def entropy(count: int) -> bytes:
    """Return bytes that nobody can guess."""
    return secrets.token_bytes(count)


def new_token() -> str:
    """Return a new token: 43 characters of URL-safe base64."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """Return what is stored instead of a token, and what it is found by.

    A plain SHA-256 will do: nobody can try out 256 bits. And no comparison needs constant time,
    since the hash is looked up: what the time of that gives away is about the hash of a guess,
    which cannot be steered towards a stored one. A word has fewer bits: should the storage get
    out, only its short life protects it.
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_id() -> str:
    """Return a new id: 26 small letters and digits, good in addresses and as a file name."""
    encoded = base64.b32encode(secrets.token_bytes(ID_BYTES))
    return encoded.decode().rstrip("=").lower()


def new_code() -> str:
    """Return a table's code to be told; whoever asks sees to it that no two tables share one."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return the code that someone typed, as it was heard; None where it is none."""
    code = letters_of(text).upper().translate(MISHEARD)
    fits = len(code) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in code)
    return code if fits else None


def new_word() -> str:
    """Return a personal word for another device: `kilo-mate-sufa-bino`."""
    return "-".join(secrets.choice(SHORT_WORDS) for _ in range(SHORTS_IN_WORD))


def read_word(text: str) -> str | None:
    """Return the personal word that someone typed; None where it is none."""
    letters = letters_of(text).lower()
    starts = range(0, len(letters), SHORT_LENGTH)
    shorts = [letters[start : start + SHORT_LENGTH] for start in starts]
    fits = len(shorts) == SHORTS_IN_WORD and KNOWN_SHORTS.issuperset(shorts)
    return "-".join(shorts) if fits else None


def letters_of(text: str) -> str:
    """Return what was typed without blanks, dashes, dots and commas."""
    if len(text) > LONGEST_TYPED:
        return ""
    return "".join(letter for letter in text if not (letter.isspace() or letter in "-–—_.,"))
