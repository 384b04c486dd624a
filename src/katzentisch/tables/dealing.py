"""What happens to a table once it may: deals, moves, and what the players agreed on."""

import hashlib
from collections.abc import Callable
from typing import Final

from katzentisch.tables import entries
from katzentisch.tables.effects import Habits, refuse
from katzentisch.tables.entries import Hand
from katzentisch.tables.table import Table
from katzentisch.tables.takeback import moves_kept
from katzentisch.tables.telling import Telling

MOST_BESIDE: Final = 2_000  # entries of one game that are no moves
MOST_OF_ONE: Final = 400  # of those, by one guest
SECRET_BYTES = 32
SEED_BITS = 62


class Dealing(Telling):
    """Deals, and carries out what nobody is against."""

    def __init__(
        self, table: Table, habits: Habits, entropy: Callable[[int], bytes], now: int
    ) -> None:
        super().__init__(table, habits, entropy)
        # Since when those are gone who have a seat.
        self.gone: dict[str, int] = {c.guest: now for c in table.chairs if c.guest is not None}

    def is_alive(self) -> bool:
        """Tell whether anybody plays or looks on: bots do not play for themselves."""
        return bool(self.present) or any(c.is_played_by_person for c in self.table.chairs)

    def must_be_full(self) -> None:
        """Refuse to begin while a seat is free."""
        free = sum(chair.is_free for chair in self.table.chairs)
        if free:
            raise refuse("free-seats", free=free)

    def has_room(self, guest: str) -> bool:
        """Tell whether a guest may still make the journal longer otherwise than by moves."""
        beside = self.table.beside
        return beside[guest] < MOST_OF_ONE and beside.total() < MOST_BESIDE

    def begin(self, now: int, by: str | None = None, ref: str | None = None) -> None:
        """Deal."""
        self.must_be_full()
        self.enter(entries.Started(now, by, ref, order=self.table.seating()))

    def enter_move(
        self,
        seat: int,
        move: str,
        hand: Hand,
        now: int,
        by: str | None = None,
        ref: str | None = None,
    ) -> None:
        """Let a move be made that was checked before."""
        self.enter(entries.Moved(at=now, by=by, ref=ref, seat=seat, move=move, hand=hand))
        self.open_next(now)

    def open_next(self, now: int) -> None:
        """Commit the table to the next deal, once a game is over."""
        table = self.table
        over = table.stage == "over" and table.finished[-1].result.number == table.number
        if over or table.number == 0:
            secret, salt = self.entropy(SECRET_BYTES).hex(), self.entropy(SECRET_BYTES).hex()
            self.enter(entries.Opened(at=now, number=table.number + 1, secret=secret, salt=salt))

    def carry_out_if_agreed(self, now: int) -> None:
        """Do what was proposed when nobody is left to be asked."""
        table = self.table
        proposal = table.proposal
        if proposal is None or self.missing_consent(now):
            return
        if proposal.what == "pause":
            self.enter(entries.Paused(at=now))
        elif proposal.what == "resume":
            self.enter(entries.Resumed(at=now))
        elif proposal.what == "takeback":
            kept = moves_kept(self.the_match(), proposal.seat)
            assert kept is not None
            self.enter(entries.TakenBack(at=now, moves=kept))
        elif proposal.what == "end":
            self.enter(entries.Ended(at=now, how="voted"))
            self.open_next(now)
        else:
            self.begin(now)

    def missing_consent(self, now: int) -> set[int]:
        """Return the seats without whose consent nothing can be done.

        Who is gone for longer than the grace time holds up nobody, but in a rematch.
        """
        proposal = self.table.proposal
        if proposal is None:
            return set()
        missing = self.table.asked_for_consent() - proposal.agreed
        if proposal.what == "rematch":
            return missing
        return {seat for seat in missing if (self.patience_end(seat) or now + 1) > now}

    def patience_ends(self, now: int) -> list[int]:
        """Return when the others will wait no longer for those who are gone."""
        if self.table.proposal is None or self.table.proposal.what == "rematch":
            return []
        ends = [self.patience_end(seat) for seat in self.missing_consent(now)]
        return [end for end in ends if end is not None]

    def patience_end(self, seat: int) -> int | None:
        """Return until when the others wait for the consent of somebody who is gone."""
        gone = self.gone.get(self.table.chairs[seat].guest or "")
        return None if gone is None else gone + self.habits.grace

    def secret_seed(self, seat: int) -> int:
        """Return a seed that no player can know, the same after a restart."""
        return seed_of(self.table.secret, self.table.id, self.table.version, seat)

    def open_seed(self, seat: int) -> int:
        """Return a seed that depends on nothing hidden."""
        return seed_of(self.table.id, self.table.number, self.table.version, seat)


def seed_of(*parts: str | int) -> int:
    """Return a seed made of all of them."""
    digest = hashlib.sha256("\n".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
