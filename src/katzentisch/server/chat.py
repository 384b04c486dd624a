"""What is said at one table: each line once, however often it is sent, and in order."""

from typing import Final

from katzentisch.server.store import ChatLine, Store

TOLD: Final = 50  # lines, to whoever comes in
REFS_KEPT: Final = 200


class Chat:
    """The last lines of a table, as they are stored."""

    def __init__(self, table: str, store: Store) -> None:
        self.table = table
        self.store = store
        said = store.chat(table, REFS_KEPT)
        self.recent = said[-1:]  # whoever comes in needs more of them
        # (guest, ref) of what was said lately: the version of its ack
        self.acks = {(line.guest or "", line.ref or ""): line.version for line in said}

    def line(self, guest: str, ref: str, text: str, now: int, version: int) -> ChatLine:
        """Return a new line, to be stored."""
        last = self.recent[-1].number if self.recent else 0
        return ChatLine(last + 1, guest, text, now, ref, version)

    def add(self, said: ChatLine) -> None:
        """Take note of a line that is stored."""
        if not self.recent or self.recent[-1].number < said.number:  # it may be read already
            self.recent.append(said)
            del self.recent[:-TOLD]
        self.acks[said.guest or "", said.ref or ""] = said.version
        if len(self.acks) > REFS_KEPT:
            del self.acks[next(iter(self.acks))]

    def told(self) -> list[ChatLine]:
        """Return what whoever comes in is told of the past."""
        if len(self.recent) < TOLD:
            self.recent = self.store.chat(self.table, TOLD)
        return [line for line in self.recent if line.text]

    def read_again(self) -> None:
        """Take note that lines have been wiped from the store."""
        self.recent = self.store.chat(self.table, TOLD)
