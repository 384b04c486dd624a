"""What everyone at a table is told: the whole of it once, then what each entry changes."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec

from katzentisch.match.match import Match
from katzentisch.tables import protocol
from katzentisch.tables.effects import Effects, Habits, Sender
from katzentisch.tables.entries import Entry, Moved
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
from katzentisch.tables.sight import Patch, add, changes, differ, put
from katzentisch.tables.table import Table, Told, shown_digest

EVENTS_TOLD = 60  # of the past, to somebody who comes in


class Sight:
    """What an audience may know: what all see of the game, and what it sees in place of that."""

    def __init__(
        self,
        seat: int | None,
        master: bool | None,
        room: Room | None,
        common: msgspec.Struct | None,
        own: dict[str, object],
        moves: list[str],
    ) -> None:
        self.seat = seat
        self.master = master
        self.room = room
        self.common = common
        self.own = own
        self.moves = moves

    def view(self) -> msgspec.Struct | None:
        """Return what it sees of the game."""
        if self.common is None or not self.own:
            return self.common
        return msgspec.structs.replace(self.common, **self.own)

    def document(self) -> dict[str, Any]:
        """Return all of it, as clients know it."""
        return {
            "seat": self.seat,
            "master": self.master,
            "room": self.room,
            "view": self.view(),
            "moves": self.moves,
        }

    def part(self, name: str) -> object:
        """Return a part of what it sees of the game."""
        return self.own[name] if name in self.own else getattr(self.common, name)

    def has_same_own(self, other: "Sight") -> bool:
        """Tell whether two sights differ in nothing but what all see."""
        return (
            self.seat == other.seat
            and self.master == other.master
            and self.own == other.own
            and self.moves == other.moves
        )


NOTHING: Final = Sight(None, None, None, None, {}, [])  # before anything was sent


class News:
    """One entry, as it is told to one audience after the other: what is the same, is made once."""

    def __init__(
        self,
        at: Moment,
        now: int | None,
        told: Told,
        names: dict[str, list[str]],
        verdicts: list[Verdict],
    ) -> None:
        self.at = at
        self.now = now
        self.told = told
        self.names = names
        self.verdicts = verdicts
        is_plain = bool(told.events) and told.events[0].seat == told.seat
        self.by = None if is_plain else told.seat  # the first event tells it
        self.has_secrets = any(event.secret for event in told.events)
        self.open_lines = [] if self.has_secrets else self.lines(None)
        self.before = NOTHING  # the sight, of the last audience, that the next two belong to
        self.common: Patch = {}  # how what all see has changed since
        self.shared: Update | None = None  # for those to whom nothing else is new

    def update(self, before: Sight, sight: Sight) -> Update:
        """Return what is new to an audience."""
        if before.common is not self.before.common or before.room is not self.before.room:
            self.common, self.shared = changes(before.common, sight.common), None
        self.before = before
        is_shared = not self.has_secrets and sight.has_same_own(before)
        if not is_shared:
            return self.made(before, sight)
        if self.shared is None:
            self.shared = self.made(before, sight)
        return self.shared

    def made(self, before: Sight, sight: Sight) -> Update:
        """Return what is new to an audience, made for it."""
        new: dict[str, Patch] = {}
        if differ(before.seat, sight.seat):
            new["seat"] = sight.seat
        if differ(before.master, sight.master):
            new["master"] = sight.master
        if differ(before.room, sight.room):
            add(new, "room", before.room, sight.room)
        view = self.view_patch(before, sight)
        if view != {}:
            put(new, "view", view)
        if differ(before.moves, sight.moves):
            add(new, "moves", before.moves, sight.moves)
        lines = self.lines(sight.seat) if self.has_secrets else self.open_lines
        return Update(self.at, self.now, self.told.kind, self.by, new, lines, self.verdicts)

    def lines(self, seat: int | None) -> list[EventLine]:
        """Return what happened as a seat, or a spectator, may know it."""
        events = event_views(self.told, seat)
        return [event_line(event, self.names.get(event.code)) for event in events]

    def view_patch(self, before: Sight, sight: Sight) -> Patch:
        """Return how what an audience sees of the game has changed."""
        if type(before.common) is not type(sight.common):
            return changes(before.view(), sight.view())
        if not sight.own and not before.own:
            return self.common
        found = dict(self.common)
        for name in {**before.own, **sight.own}:
            found.pop(name, None)
            then, now = before.part(name), sight.part(name)
            if differ(then, now):
                add(found, name, then, now)
        return found


class Telling:
    """A table, those who look on, and what they were last sent."""

    def __init__(self, table: Table, habits: Habits, entropy: Callable[[int], bytes]) -> None:
        self.table = table
        self.habits = habits
        self.entropy = entropy
        self.present: Counter[str] = Counter()  # lines of each guest
        self.sights: dict[str | None, Sight] = {}  # as they were last sent
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
        self.effects.written.append(self.table.last_written)
        self.on_entry(entry)
        audiences = self.audiences()
        if not audiences:
            return
        room = self.room_after(entry)
        start, seal = self.table.id[:TABLE_LETTERS], shown_digest(told.digest)
        at = Moment(start, self.table.version, seal)
        now = entry.at if self.table.has_clocks or told.kind != "moved" else None
        news = News(at, now, told, self.names, verdicts or [])
        for audience in audiences:
            before = self.sights.get(audience, NOTHING)
            sight = self.sights[audience] = self.seen_by(audience, room)
            self.effects.updates.append((audience, news.update(before, sight)))
        for event in told.events:
            if event.code not in self.names:
                self.names[event.code] = sorted([*event.values, *event.secret])

    def on_entry(self, entry: Entry) -> None:
        """Take note of what happened, before it is told."""

    def time_out_due(self) -> int | None:
        """Return when the game's next time-out comes."""
        return None

    def audience(self, guest: str) -> str | None:
        """Return whose eyes a guest sees with: its own, or a spectator's."""
        is_known = self.table.seat_of(guest) is not None or guest == self.table.master
        return guest if is_known else None

    def audiences(self) -> set[str | None]:
        """Return all through whose eyes somebody looks on."""
        return {self.audience(guest) for guest in self.present}

    def room_after(self, entry: Entry) -> Room:
        """Return what everyone may know; a move changes nothing of it where no time runs."""
        table, last = self.table, self.last_room
        if last is None or not isinstance(entry, Moved) or entry.hand == "stand-in":
            return self.room()
        is_same = table.stage == last.stage and table.proposal is None and last.proposal is None
        return last if is_same and not table.has_clocks else self.room()

    def room(self) -> Room:
        """Return what everyone may know; mostly it is what they know already."""
        room = self.table.room(self.time_out_due())
        if self.last_room is None or room != self.last_room:
            self.last_room = room
        return self.last_room

    def sight(self, audience: str | None, room: Room) -> dict[str, Any]:
        """Return all that an audience may know, as a document."""
        return self.seen_by(audience, room).document()

    def seen_by(self, audience: str | None, room: Room) -> "Sight":
        """Return all that an audience may know: the only door to the wire."""
        table = self.table
        seat = None if audience is None else table.seat_of(audience)
        master = audience is not None and audience == table.master
        match = table.match
        if match is None:
            return Sight(seat, master, room, None, {}, [])
        common, own = match.view_in_parts(seat)
        asked = seat is not None and table.is_asked(seat)
        moves = match.announced_moves(seat) if asked and seat is not None else []
        return Sight(seat, master, room, common, own, moves)

    def joined(self, guest: str, seen: int, now: int) -> Joined:
        """Return the whole table for a guest who last saw this version of it."""
        table = self.table
        audience = self.audience(guest)
        room = self.room()
        sight = self.sights[audience] = self.seen_by(audience, room)
        seat, view = sight.seat, sight.view()
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
            room=room,
            view=None if view is None else msgspec.Raw(protocol.encode(view)),
            moves=sight.moves,
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
