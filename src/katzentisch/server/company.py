"""The company at a table: the clients that it is shown to, and what each of them is sent."""

from typing import Final

import msgspec

from katzentisch.server.chat import Chat
from katzentisch.server.lines import Line
from katzentisch.server.post import LATER, SOON
from katzentisch.server.seals import Seals
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects
from katzentisch.tables.live import LiveTable

MOST_LINES: Final = 10  # of one guest at one table


class Company:
    """The lines of those who look on, each through its own eyes."""

    def __init__(self, live: LiveTable, chat: Chat, seals: Seals) -> None:
        self.table = live.table.id
        self.chat = chat
        self.seals = seals
        self.lines: dict[int, Line] = {}
        self.shown: dict[int, str | None] = {}  # through whose eyes each line looks on
        self.told_presence = presence_at(live)

    # -- who looks on

    def add(self, line: Line) -> None:
        """Let a client look on; it is to be shown the table next.

        Whoever has many lines here loses the oldest: mostly it is one that nobody hears any more.
        """
        others = [other for other in self.lines.values() if other.guest.id == line.guest.id]
        heard = [other for other in others if not other.is_cut]
        if len(heard) >= MOST_LINES:
            heard[0].why_cut = "too many connections"
            heard[0].hang_up()
        self.lines[line.number] = line
        line.tables.add(self.table)

    def remove(self, line: Line) -> bool:
        """Let a client look on no longer; tell whether it did."""
        if self.lines.pop(line.number, None) is None:
            return False
        del self.shown[line.number]
        line.tables.discard(self.table)
        return True

    def remove_all(self) -> None:
        """Let nobody look on."""
        for line in self.lines.values():
            line.tables.discard(self.table)
        self.lines.clear()
        self.shown.clear()

    def count(self, guest: str) -> int:
        """Return through how many lines a guest looks on."""
        return sum(line.guest.id == guest for line in self.lines.values())

    # -- what they are sent

    def show(self, line: Line, live: LiveTable, now: int, seen: int | None = None) -> None:
        """Send the whole table, with what happened since the client was here."""
        seen = live.table.version if seen is None else seen
        self.shown[line.number] = live.audience(line.guest.id)
        self.send(line, self.whole(line.guest.id, live, now, seen))

    def show_all(self, live: LiveTable, now: int) -> None:
        """Send the whole table to everyone; to those who see with the same eyes, the same bytes."""
        wholes: dict[str | None, bytes] = {}
        for line in list(self.lines.values()):
            audience = self.shown[line.number] = live.audience(line.guest.id)
            if audience not in wholes:
                wholes[audience] = self.whole(line.guest.id, live, now, live.table.version)
            self.send(line, wholes[audience])

    def whole(self, guest: str, live: LiveTable, now: int, seen: int) -> bytes:
        """Return the whole table as a guest is sent it who saw so much of it."""
        joined = live.joined(guest, seen, now)
        chat, seal = self.chat.told(live.table), self.seal(joined)
        return protocol.encode(msgspec.structs.replace(joined, chat=chat, seal=seal))

    def send(self, line: Line, message: bytes) -> None:
        """Send a message to a client: soon, unless it only looks on."""
        line.send_bytes(message, LATER if self.shown[line.number] is None else SOON)

    def sees_anew(self, line: Line, audience: str | None) -> bool:
        """Tell whether a client sees with other eyes than those it was shown the table with."""
        return self.shown[line.number] != audience

    def encoded(self, effects: Effects) -> dict[str | None, list[bytes]]:
        """Return the sealed updates of each audience, as they are sent."""
        encoded: dict[str | None, list[bytes]] = {}
        known: dict[int, bytes] = {}  # by the id of an update, which many may share
        moments: dict[int, protocol.Moment] = {}
        for audience, update in effects.updates:
            message = known.get(id(update))
            if message is None:
                at = update.at
                if at.version not in moments:
                    moments[at.version] = msgspec.structs.replace(at, seal=self.seal(at))
                sealed = msgspec.structs.replace(update, at=moments[at.version])
                message = known[id(update)] = protocol.encode(sealed)
            encoded.setdefault(audience, []).append(message)
        return encoded

    def seal(self, told: protocol.Joined | protocol.Moment) -> str:
        """Return what proves that a version was told."""
        return self.seals.seal(self.table, told.version, told.seal)

    def tell_arrival(self, line: Line, live: LiveTable) -> None:
        """Tell a client that has come who is here; the others only if that has changed."""
        if presence_at(live) == self.told_presence:
            self.send(line, protocol.encode(self.told_presence))
        else:
            self.tell_presence(live)

    def tell_new_presence(self, live: LiveTable) -> None:
        """Tell everyone who is here, if that has changed."""
        if presence_at(live) != self.told_presence:
            self.tell_presence(live)

    def tell_presence(self, live: LiveTable) -> None:
        """Tell everyone who is here."""
        self.told_presence = presence_at(live)
        self.send_all(self.told_presence)

    def send_all(self, message: protocol.FromServer) -> None:
        """Send a message to everyone at the table."""
        encoded = protocol.encode(message)
        for line in list(self.lines.values()):
            self.send(line, encoded)


def presence_at(live: LiveTable) -> protocol.Presence:
    """Return who is here."""
    seated = {chair.guest for chair in live.table.chairs}
    watchers = sum(guest not in seated for guest in live.present)
    return protocol.Presence(live.table.id, live.presence(), watchers)
