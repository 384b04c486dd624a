"""What happened in a game, as it is told. Compiled, a struct would lose the types of its fields."""

import msgspec

HIDDEN = "hidden"


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, and who may know which part of it."""

    code: str
    seat: int
    values: dict[str, str | int]
    secret: dict[str, str | int]
    seers: frozenset[int]

    def seen_by(self, seat: int | None) -> dict[str, str | int]:
        """Return the values as this seat, or a spectator, may know them."""
        if not self.secret:
            return self.values
        if seat in self.seers:
            return {**self.values, **self.secret}
        return {**self.values, **dict.fromkeys(self.secret, HIDDEN)}
