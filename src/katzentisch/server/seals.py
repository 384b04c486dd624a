"""A seal proves that this server once told a version of a table.

Clients keep the last version that they were told, with its seal: the beginning of the journal's
digest, and a signature of it. Who brings one back that the journal does not have proves that the
journal has lost something; without the signature anybody could say so. The key is not in the
database: what hurts that does not hurt the key, and a backup that is restored into a folder of its
own has another.
"""

import hmac
import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final

from katzentisch.server.store import CannotOpen
from katzentisch.tables.entries import letters_of

FILE: Final = "seal.key"
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 6  # to be guessed only by asking, and a guess shows as a doubt
DIGEST_LETTERS: Final = 4  # with which a seal begins


class Seals:
    """Makes seals, and knows its own."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def seal(self, table: str, version: int, digest: str) -> str:
        """Return the seal of a version of a table."""
        told = as_bytes(f"{table} {version} {digest}")
        signature = blake2b(told, key=self.key, digest_size=SIGNATURE_BYTES).digest()
        return digest + letters_of(signature)

    def is_mine(self, seal: str, table: str, version: int) -> bool:
        """Tell whether this server made a seal, for just this version."""
        mine = self.seal(table, version, digest_in(seal))
        return hmac.compare_digest(as_bytes(seal), as_bytes(mine))


def as_bytes(text: str) -> bytes:
    """Return a text as bytes, whatever a client put into it."""
    return text.encode("utf-8", "surrogatepass")


def digest_in(seal: str) -> str:
    """Return as much of the journal's digest as is in a seal."""
    return seal[:DIGEST_LETTERS]


def kept_key(folder: Path, entropy: Callable[[int], bytes]) -> bytes:
    """Return the key of a data folder, made if there is none."""
    path = folder / FILE
    try:
        if path.exists() and len(key := path.read_bytes()) == KEY_BYTES:
            return key
        return make_key(path, entropy(KEY_BYTES))
    except OSError as error:
        raise CannotOpen(f"{path} cannot be used: {error.strerror}.") from error


def make_key(path: Path, key: bytes) -> bytes:
    """Keep a new key, whole or not at all, where nobody else can read it."""
    part = path.with_suffix(".part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    return key
