"""What is said at one table: each line once, however often it is sent, and in order."""

from typing import Final

import msgspec
import structlog

from katzentisch.core.refusals import Refusal
from katzentisch.server.journal import Names
from katzentisch.server.lines import Line
from katzentisch.server.names import clean_text
from katzentisch.server.store import ChatLine, Store, StoreFailed
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects, refuse, refused
from katzentisch.tables.live import LiveTable
from katzentisch.tables.protocol import ChatView
from katzentisch.tables.table import Table

TOLD: Final = 50  # lines, to whoever comes in
REFS_KEPT: Final = 200
LONGEST_CHAT: Final = 300

log = structlog.get_logger()


class Chat:
    """The last lines of a table, as they are stored, and the one that is about to be."""

    def __init__(self, table: str, store: Store, names: Names) -> None:
        self.table = table
        self.store = store
        self.names = names
        said = store.chat(table, REFS_KEPT)
        self.recent = said[-1:]  # whoever comes in needs more of them
        # (guest, ref) of what was said lately: the version of its ack
        self.acks = {(line.guest or "", line.ref or ""): line.version for line in said}
        self.saying: ChatLine | None = None  # in the step that is being taken

    # -- before it is stored

    def speak(self, line: Line, message: protocol.Say, live: LiveTable, now: int) -> Effects:
        """Say something, once however often it is sent; what was said is acknowledged."""
        key = (line.guest.id, message.ref)
        reply: protocol.FromServer
        if key in self.acks:
            reply = protocol.Ack(self.table, message.ref, self.acks[key])
        else:
            try:
                self.saying = self.line(line, message, live, now)
                reply = protocol.Ack(self.table, message.ref, live.table.version)
            except Refusal as refusal:
                reply = refused(refusal, self.table, message.ref)
        return Effects(replies=[(line.number, reply)])

    def line(self, line: Line, message: protocol.Say, live: LiveTable, now: int) -> ChatLine:
        """Return what somebody says, if it may be said."""
        is_forgotten = not line.guest.name
        if live.table.stage == "closed" or is_forgotten:
            raise refuse("closed")
        live.may_speak(line.sender)
        text = clean_text(message.text, LONGEST_CHAT)
        last = self.recent[-1].number if self.recent else 0
        return ChatLine(last + 1, line.guest.id, text, now, message.ref, live.table.version)

    def take_line(self) -> ChatLine | None:
        """Return what is being said, to be stored with the step that is being taken."""
        saying, self.saying = self.saying, None
        return saying

    # -- once it is stored

    def add(self, said: ChatLine) -> None:
        """Take note of a line that is stored."""
        if not self.recent or self.recent[-1].number < said.number:  # it may be read already
            self.recent.append(said)
            del self.recent[:-TOLD]
        self.acks[said.guest or "", said.ref or ""] = said.version
        if len(self.acks) > REFS_KEPT:
            del self.acks[next(iter(self.acks))]

    def has_words_of(self, guest: str) -> bool:
        """Tell whether a guest said something lately."""
        return any(line.guest == guest for line in self.recent)

    def forget(self, guest: str) -> None:
        """Take note that a guest's lines are empty in the store."""
        self.recent = [
            msgspec.structs.replace(line, text="") if line.guest == guest else line
            for line in self.recent
        ]

    def told(self, table: Table) -> list[ChatView]:
        """Return what whoever comes in is told of the past."""
        try:
            lines = self.last_lines()
            unknown = {line.guest for line in lines if line.guest is not None} - table.names.keys()
            if unknown:
                table.names |= self.names(sorted(unknown))
        except StoreFailed as failure:
            log.error("the chat cannot be read", table=self.table, why=str(failure))
            lines = self.recent
        return [chat_view(line, table) for line in lines if line.text]

    def last_lines(self) -> list[ChatLine]:
        """Return the last lines that have not been wiped, read if need be."""
        if len(self.recent) < TOLD:
            self.recent = self.store.chat(self.table, TOLD)
        return [line for line in self.recent if line.text]


def chat_view(line: ChatLine, table: Table) -> ChatView:
    """Return a line of the chat as everyone sees it."""
    name = table.names.get(line.guest or "") or "–"
    seat = None if line.guest is None else table.seat_of(line.guest)
    return ChatView(line.number, name, seat, line.text)
