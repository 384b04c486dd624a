"""What the live server keeps, and what every way of keeping it must do.

What writes is awaited, and returns only when it is durable: whatever was awaited survives a crash.
What reads is short, and sees all that was awaited before.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

import msgspec

Stage: TypeAlias = Literal["waiting", "playing", "over", "closed"]


class JournalRow(msgspec.Struct, frozen=True):
    """One entry of a table's journal; versions count from 1 without gaps."""

    version: int
    at: int  # ms of the table's clock
    entry: bytes  # JSON
    digest: bytes  # 32 bytes, the journal's hash chain up to here


class TableCard(msgspec.Struct, frozen=True):
    """What lists show of a table, as it was at some version: later only moves were made."""

    id: str
    game: str
    stage: Stage
    public: bool
    code: str | None  # what to say to a friend, while the table waits
    made: int  # Unix seconds, as touched
    touched: int
    guests: tuple[str, ...]  # ids of those who have a seat
    on_turn: tuple[str, ...]  # ids of those who are to move
    wakes: bool  # bots or clocks run: it must be loaded when the server starts
    finished: int  # games
    summary: bytes  # JSON for the lobby; nothing here looks into it
    version: int = 0  # of the table


class Guest(msgspec.Struct, frozen=True):
    """Someone who plays here; a forgotten one has an empty name."""

    id: str
    name: str
    is_bot: bool
    maker: str | None  # id of the guest who made the bot
    made: int  # Unix seconds, as seen
    seen: int


class ChatLine(msgspec.Struct, frozen=True):
    """What someone, or the table itself, said; the text of a forgotten guest is empty."""

    number: int
    guest: str | None
    text: str
    at: int
    ref: str | None = None  # of the command, by which it is known when it is sent again
    version: int = 0  # of the table, when it was acknowledged


class StoreFailed(Exception):
    """Nothing was stored, for a reason outside: no room, a broken disk, a closed store."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotWiped(Exception):
    """It is deleted, but its bytes stay in the files while a long reader uses old pages."""


class CannotOpen(Exception):
    """The data folder cannot be used; one sentence says why."""


class Conflict(Exception):
    """Nothing was stored, because it contradicts what is stored."""


class VersionTaken(Conflict):
    """The rows do not follow the journal's last: someone else writes this table."""

    def __init__(self, table_id: str, last: int, versions: Sequence[int]) -> None:
        super().__init__(f"table {table_id} is at version {last}, so {versions} cannot follow")
        self.table_id = table_id
        self.last = last


class Store(Protocol):
    """Journals, cards and chat of the tables; guests, their sessions and keys."""

    async def append(
        self, card: TableCard, rows: Sequence[JournalRow], chat: Sequence[ChatLine] = ()
    ) -> None:
        """Store all of it or nothing; raise VersionTaken unless the rows follow the last one."""

    def begin_append(
        self,
        table_id: str,
        rows: Sequence[JournalRow],
        chat: Sequence[ChatLine] = (),
        card: TableCard | None = None,
    ) -> asyncio.Future[None]:
        """Do the same; the future is done when it is durable, or cannot be.

        Without a card the one that is stored stays as it is.
        """

    async def purge(self, table_id: str) -> None:
        """Delete a table and all that belongs to it."""

    def journal(self, table_id: str) -> list[JournalRow]:
        """Return a table's whole journal."""

    def card(self, table_id: str) -> TableCard | None:
        """Return a table's card, if there is such a table."""

    def chat(self, table_id: str, last: int) -> list[ChatLine]:
        """Return so many of the latest lines, oldest first."""

    def open_tables(self, limit: int) -> list[TableCard]:
        """Return public tables that wait for players, newest first."""

    def public_playing(self, limit: int) -> list[TableCard]:
        """Return public tables where a game is on, newest first."""

    def tables_of(self, guest_id: str, limit: int) -> list[TableCard]:
        """Return a guest's tables that are not closed, last touched first."""

    def finished_of(self, guest_id: str, limit: int) -> list[TableCard]:
        """Return a guest's tables with finished games, closed ones too, last touched first."""

    def all_cards(self, limit: int, stage: Stage | None = None) -> list[TableCard]:
        """Return the cards of all tables, or of all in a stage, last touched first."""

    def by_code(self, code: str) -> TableCard | None:
        """Return the table that waits under a code."""

    def outdated_tables(self) -> list[str]:
        """Return the ids of running tables whose card is older than their journal."""

    def tables_that_wake(self) -> list[str]:
        """Return the ids of tables to load when the server starts."""

    def idle_since(self, stage: Stage, before: int) -> list[str]:
        """Return the ids of tables in a stage, last touched before then, longest idle first."""

    async def add_guest(self, guest: Guest) -> None:
        """Add a guest; raise Conflict if the id is taken."""

    async def rename(self, guest_id: str, name: str) -> None:
        """Give a guest another name; raise Conflict if it was forgotten."""

    async def touch(self, guest_id: str, now: int) -> None:
        """Note when a guest was seen."""

    async def forget_guest(self, guest_id: str) -> None:
        """Delete a guest's name, sessions, keys and chat; its seats stay, under no name."""

    async def wipe(self) -> None:
        """Wipe what was deleted from the files, too; raise NotWiped if that has to wait."""

    def guest(self, guest_id: str) -> Guest | None:
        """Return a guest, if there is one."""

    def names(self, guests: Sequence[str]) -> dict[str, str]:
        """Return the names of guests, without those that are damaged or belong to nobody."""

    async def add_session(self, token_hash: bytes, guest_id: str, made: int) -> None:
        """Let whoever has the token be the guest."""

    async def drop_session(self, token_hash: bytes) -> None:
        """End a session."""

    async def drop_sessions_of(self, guest_id: str) -> None:
        """End all sessions of a guest."""

    def guest_of(self, token_hash: bytes) -> Guest | None:
        """Return whose session this is."""

    async def add_key(self, key_hash: bytes, guest_id: str, until: int, kind: str) -> None:
        """Keep a link or a word for another device, good once and before `until`.

        It takes the place of the one of its kind that the guest had before.
        """

    async def take_key(self, key_hash: bytes, now: int) -> str | None:
        """Use up a key and return its guest's id; of two takers one gets it."""

    async def backup(self, target: Path) -> None:
        """Write a checked copy of one moment, while play goes on; never over another file."""

    async def close(self) -> None:
        """Store what still waits, then let go of the data folder."""
