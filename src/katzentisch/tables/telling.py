"""What everyone at a table is told: the whole of it once, then what each entry changes."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from katzentisch.match.match import Match
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects, Habits, Sender
from katzentisch.tables.entries import Entry
from katzentisch.tables.protocol import (
    TABLE_LETTERS,
    EventLine,
    EventView,
    FromServer,
    Joined,
    Moment,
    Room,
    Update,
)
from katzentisch.tables.race import Verdict
from katzentisch.tables.sight import Known, Patch, add, differ, known_patch, put
from katzentisch.tables.table import Table, Told, shown_digest

EVENTS_TOLD = 60  # of the past, to somebody who comes in


class Telling:
    """A table, those who look on, and what they were last sent."""

    def __init__(self, table: Table, habits: Habits, entropy: Callable[[int], bytes]) -> None:
        self.table = table
        self.habits = habits
        self.entropy = entropy
        self.present: Counter[str] = Counter()  # lines of each guest
        self.sights: dict[str | None, dict[str, Any]] = {}  # as they were last sent
        self.last_room: Room | None = None
        self.names: dict[str, list[str]] = {}  # of the values of events, by code, once told
        self.effects = Effects()

    def taken_effects(self) -> Effects:
        """Return what is to be done, once."""
        effects, self.effects = self.effects, Effects()
        return effects

    def enter(self, entry: Entry, verdicts: list[Verdict] | None = None) -> None:
        """Let something happen: it will be stored, and then told to all."""
        told = self.table.apply(entry)
        self.effects.entries.append(entry)
        self.on_entry(entry)
        audiences = self.audiences()
        if not audiences:
            return
        room = self.room()
        start, seal = self.table.id[:TABLE_LETTERS], shown_digest(told.digest)
        at = Moment(start, self.table.version, entry.at, seal)
        known: Known = {}
        for audience in audiences:
            update = self.update(audience, room, told, at, known, verdicts)
            self.effects.updates.append((audience, update))
        for event in told.events:
            if event.code not in self.names:
                self.names[event.code] = sorted([*event.values, *event.secret])

    def on_entry(self, entry: Entry) -> None:
        """Take note of what happened, before it is told."""

    def time_out_due(self) -> int | None:
        """Return when the game's next time-out comes."""
        return None

    def update(
        self,
        audience: str | None,
        room: Room,
        told: Told,
        at: Moment,
        known: Known,
        verdicts: list[Verdict] | None,
    ) -> Update:
        """Return what is new to an audience."""
        sight = self.sight(audience, room)
        before = self.sights.get(audience, {})
        self.sights[audience] = sight
        new: dict[str, Patch] = {}
        for name, part in sight.items():
            last = before.get(name)
            if name == "view" and differ(last, part):
                put(new, name, known_patch(last, part, known))
            elif differ(last, part):
                add(new, name, last, part)
        events = event_views(told, sight["seat"])
        lines = [event_line(event, self.names.get(event.code)) for event in events]
        return Update(at, told.kind, told.seat, new, lines, verdicts or [])

    def audience(self, guest: str) -> str | None:
        """Return whose eyes a guest sees with: its own, or a spectator's."""
        is_known = self.table.seat_of(guest) is not None or guest == self.table.master
        return guest if is_known else None

    def audiences(self) -> set[str | None]:
        """Return all through whose eyes somebody looks on."""
        return {self.audience(guest) for guest in self.present}

    def room(self) -> Room:
        """Return what everyone may know; mostly it is what they know already."""
        room = self.table.room(self.time_out_due())
        if self.last_room is None or room != self.last_room:
            self.last_room = room
        return self.last_room

    def sight(self, audience: str | None, room: Room) -> dict[str, Any]:
        """Return all that an audience may know, as a document: the only door to the wire."""
        table = self.table
        seat = None if audience is None else table.seat_of(audience)
        match = table.match
        asked = match is not None and seat is not None and table.is_asked(seat)
        return {
            "seat": seat,
            "master": audience is not None and audience == table.master,
            "room": room,
            "view": None if match is None else match.view(seat),
            "moves": match.announced_moves(seat) if match and asked and seat is not None else [],
        }

    def joined(self, guest: str, seen: int, now: int) -> Joined:
        """Return the whole table for a guest who last saw this version of it."""
        table = self.table
        audience = self.audience(guest)
        sight = self.sights[audience] = self.sight(audience, self.room())
        seat = sight["seat"]
        brings_others = seat is not None or guest == table.master
        since = max(seen if seen <= table.version else 0, table.began)
        events = [event for past in table.told[since:] for event in event_views(past, seat)]
        return Joined(
            table=table.id,
            now=now,
            version=table.version,
            seal=table.digest_at(table.version),
            seat=seat,
            master=guest == table.master,
            invite=table.made.invite if brings_others else None,
            code=table.made.code if brings_others and table.stage == "waiting" else None,
            room=sight["room"],
            view=None if sight["view"] is None else msgspec.Raw(protocol.encode(sight["view"])),
            moves=sight["moves"],
            present=self.presence(),
            events=events[-EVENTS_TOLD:],
            names=dict(self.names),
            chat=[],
        )

    def presence(self) -> list[bool]:
        """Return which of the players are connected; bots always are."""
        return [
            chair.level is not None or (chair.guest is not None and chair.guest in self.present)
            for chair in self.table.chairs
        ]

    def reply(self, sender: Sender, message: FromServer) -> None:
        """Answer on the line that asked."""
        self.effects.replies.append((sender.line, message))

    def the_match(self) -> Match:
        """Return the game that is being played."""
        assert self.table.match is not None
        return self.table.match


def event_views(told: Told, seat: int | None) -> list[EventView]:
    """Return what happened as a seat, or a spectator, may know it."""
    return [EventView(event.code, event.seat, event.seen_by(seat)) for event in told.events]


def event_line(event: EventView, names: list[str] | None) -> EventLine:
    """Return what happened as a list; the names of its values are told but once."""
    line: EventLine = [event.code, event.seat]
    values = event.values
    if not values:
        return line
    if names is None or len(names) != len(values) or any(name not in values for name in names):
        line.append(values)
    else:
        line += [values[name] for name in names]
    return line
