"""The chairs round a table: who sits there, who plays, and how much time is left."""

from dataclasses import dataclass

from katzentisch.tables.protocol import ClockRule, Level

STRIKES = 3  # moves in a row that the clock took from a player


@dataclass
class Chair:
    """A seat at the table; times are milliseconds on the table's clock."""

    guest: str | None = None
    bot: bool = False  # the guest is a program from outside
    level: Level | None = None  # of a bot of the house
    nonce: str | None = None  # for the next deal
    leaving: int | None = None  # since when the player is about to be away
    away: bool = False
    resigned: bool = False
    strikes: int = 0
    wins: float = 0.0
    hints: int = 0
    left: int | None = None  # on the clock, when it last began or stopped to run
    since: int | None = None  # when it began to run
    asked: int = 0  # the version at which the seat was last asked to move

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.guest is None and self.level is None

    @property
    def is_played_by_person(self) -> bool:
        """Whether the one who sits here plays, and no bot of the house."""
        return self.guest is not None and not self.away and not self.resigned

    @property
    def house_bot(self) -> Level:
        """The bot that plays here when no person does."""
        return self.level or "tabby"

    def empty(self) -> None:
        """Make the chair free; what was won here is forgotten."""
        self.__init__()  # type: ignore[misc]

    # -- the clock

    def time_left(self, now: int) -> int | None:
        """Return the milliseconds left, or None without a clock."""
        if self.left is None or self.since is None:
            return self.left
        return self.left - (now - self.since)

    def deadline(self) -> int | None:
        """Return when the time is up, if the clock runs."""
        return None if self.left is None or self.since is None else self.since + self.left

    def set_clock(self, rule: ClockRule) -> None:
        """Give the time for a move to somebody who is asked to make one."""
        if rule.kind == "move":
            self.left = rule.seconds * 1000

    def stop_clock(self, rule: ClockRule, now: int, moved: bool) -> None:
        """Stop the clock; a move may win time."""
        left = self.time_left(now)
        self.since = None
        if left is not None:
            self.left = max(0, left) + (rule.plus * 1000 if moved and rule.kind == "game" else 0)
