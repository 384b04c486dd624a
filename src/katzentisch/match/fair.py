"""The fair deal: neither the table nor a player can choose it, and anyone can check it afterwards.

The table publishes a commitment to its secret; then every seat gives a nonce; the key of the dice
is made of all of them and the table's id; when the game is over, secret and salt are published.

A hash over several parts is SHA-256 of the parts, each behind its length in four bytes.
"""

import hashlib
import hmac
import re

import msgspec

from katzentisch.core.dice import FairDice

HEXADECIMAL = re.compile("([0-9a-f]{2})*")


def hash_of(*parts: bytes) -> bytes:
    """Return the hash over several parts."""
    joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(joined).digest()


class FairDeal(msgspec.Struct, frozen=True):
    """What decides a fair deal; secret and salt are None until they are published."""

    commitment: str
    table: str
    nonces: tuple[str, ...]
    secret: str | None = None
    salt: str | None = None

    def is_well_formed(self) -> bool:
        """Tell whether the numbers are hexadecimal and the table's id is printable."""
        numbers = (self.commitment, *self.nonces, self.secret or "", self.salt or "")
        printable = self.table.isprintable() and self.table == self.table.strip() != ""
        return printable and all(HEXADECIMAL.fullmatch(number) for number in numbers)

    def dice(self) -> FairDice:
        """Return the dice of this deal, for which the secret must be known."""
        if self.secret is None:
            raise ValueError("the secret is not published yet")
        parts = [self.secret, *self.nonces]
        key = hash_of(b"katzentisch key", *map(bytes.fromhex, parts), self.table.encode())
        return FairDice(key)

    def keeps_its_word(self) -> bool:
        """Tell whether the published secret is the one that was committed to."""
        if self.secret is None or self.salt is None:
            return False
        return hmac.compare_digest(self.commitment, commitment_to(self.secret, self.salt))


def commitment_to(secret: str, salt: str) -> str:
    """Return the commitment to a secret; all are hexadecimal."""
    return hash_of(b"katzentisch commitment", bytes.fromhex(secret), bytes.fromhex(salt)).hex()


def fair_deal(secret: str, salt: str, table: str, nonces: tuple[str, ...]) -> FairDeal:
    """Return the deal that these make."""
    return FairDeal(commitment_to(secret, salt), table, nonces, secret, salt)
