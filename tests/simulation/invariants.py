"""What must be true after every step, whatever goes wrong.

The witness believes nobody. It reads the journals from the disk after each commit and applies them
to tables of its own; it looks at every message that leaves the server, knows by which token each
connection was opened, and compares.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec

from katzentisch.core.dice import FastDice
from katzentisch.core.playout import tallied
from katzentisch.match.event import HIDDEN
from katzentisch.match.game import Game
from katzentisch.server import lines
from katzentisch.server.desk import Desk
from katzentisch.server.hall import Hall
from katzentisch.server.seals import digest_in
from katzentisch.server.sqlite import SqliteReader
from katzentisch.tables import entries
from katzentisch.tables.effects import Habits
from katzentisch.tables.entries import next_digest, read_entry
from katzentisch.tables.table import Table, restored
from katzentisch.tables.telling import Telling
from tests.client import spelled_out, values_told, with_update
from tests.simulation.network import Connection
from tests.stored import problem_with_card

SIGHT: Final = ("seat", "master", "room", "view", "moves")
LOOKED_AT: Final = 0.35  # of the updates are compared with all that their reader may know
CLOCK_SLACK: Final = 2  # milliseconds: times are rounded
NEWS: Final = (
    "SELECT version, entry, digest FROM journal WHERE table_id = ? AND version > ? ORDER BY 1"
)

SAID: Final = "SELECT 1 FROM chat WHERE table_id = ? AND guest = ? AND text LIKE ?"

Json = dict[str, Any]


class Shadow:
    """A table as its journal on the disk tells it, and what is known of it besides."""

    def __init__(self, table: str) -> None:
        self.table = Table(table)
        self.last_at = 0
        self.looked_at = 0  # the version at which the live table was last compared


class Witness:
    """Looks at everything, and remembers what is wrong."""

    def __init__(self, dice: random.Random, note: Callable[..., None]) -> None:
        self.dice = dice
        self.note = note
        self.now: Callable[[], float] = lambda: 0.0
        self.on_problem: Callable[[], None] = lambda: None
        self.problems: list[str] = []
        self.shadows: dict[str, Shadow] = {}
        self.made_at: dict[str, float] = {}  # when a table's clock began, in virtual time
        self.guests: dict[str, str] = {}  # by token
        self.ended: dict[str, dict[str, int]] = {}  # tokens, with the versions of that time
        self.sent: dict[tuple[str, str], int] = {}  # (guest, ref) of a move: the version it answers
        self.seen: dict[tuple[int, str], Json] = {}  # by connection and table, as it was told
        self.done_at: dict[tuple[str, str, str], float] = {}  # by table, guest and ref
        self.late: dict[tuple[str, int], str] = {}  # (table, version) that should have gone on
        self.looks = 0
        self.store: SqliteReader

    def wrong(self, what: str) -> None:
        """Remember a problem."""
        self.problems.append(what)
        self.note("problem", what)
        self.on_problem()

    # -- the disk

    def look_at_disk(self) -> None:
        """Apply what has been committed since."""
        for (table_id,) in self.store.rows("SELECT id FROM live_table ORDER BY id"):
            shadow = self.shadows.setdefault(table_id, Shadow(table_id))
            rows = self.store.rows(NEWS, table_id, shadow.table.version)
            for version, entry, digest in rows:
                self.take(shadow, version, entry, digest)

    def take(self, shadow: Shadow, version: int, raw: bytes, digest: bytes) -> None:
        """Check an entry against all before it, and apply it."""
        table = shadow.table
        where = f"{table.id} at {version}"
        self.note("stored", table.id, version, digest.hex())
        if version != table.version + 1:
            self.wrong(f"{where}: the version before is missing")
            return
        if next_digest(table.digest, raw) != digest:
            self.wrong(f"{where}: the chain is broken")
            return
        entry = read_entry(raw)
        key = (entry.by or "", entry.ref or "")
        if key in table.done and not isinstance(entry, entries.Late):
            self.wrong(f"{where}: {key} was done before, at {table.done[key]}")
        if isinstance(entry, entries.Moved):
            self.check_move(table, entry, where)
        if not isinstance(entry, entries.Late):
            self.done_at[table.id, *key] = self.now()
        self.check_time(shadow, entry.at, where)
        try:
            table.apply(entry)
        except Exception as error:
            self.wrong(f"{where}: cannot be applied: {error!r}")

    def check_move(self, table: Table, entry: entries.Moved, where: str) -> None:
        """A player moves on the own seat, and answers what the seat was last asked."""
        if entry.hand != "player":
            return
        chair = table.chairs[entry.seat]
        if chair.guest != entry.by:
            self.wrong(f"{where}: somebody else moved for seat {entry.seat}")
        answered = self.sent.get((entry.by or "", entry.ref or ""))
        if answered is not None and answered < chair.asked and not table.game.box.in_time:
            self.wrong(f"{where}: a stale move counted")

    def note_append(self, table: str) -> None:
        """Take note of when a table had something to store for the first time."""
        self.made_at.setdefault(table, self.now())

    def check_time(self, shadow: Shadow, at: int, where: str) -> None:
        """The table's clock runs as the world's does, or stands still."""
        passed = (self.now() - self.made_at[shadow.table.id]) * 1000
        if at < shadow.last_at:
            self.wrong(f"{where}: its clock went back from {shadow.last_at} to {at}")
        elif at > passed + CLOCK_SLACK:
            self.wrong(f"{where}: its clock is at {at} ms, {passed:.0f} after it was made")
        shadow.last_at = at

    def look_after_crash(self) -> None:
        """Find all that had been committed before, unchanged, and no half of a step."""
        for table_id, shadow in self.shadows.items():
            journal = self.store.journal(table_id)
            if len(journal) < shadow.table.version:
                self.wrong(f"{table_id}: {shadow.table.version - len(journal)} entries are lost")
                return
            for row, told in zip(journal, shadow.table.told, strict=False):
                if row.digest != told.digest:
                    self.wrong(f"{table_id} at {row.version}: another entry than before")
                    return
        self.look_at_disk()
        for table_id, shadow in self.shadows.items():
            journal = self.store.journal(table_id)
            again = restored(table_id, [read_entry(row.entry) for row in journal], {})
            self.compare(again, shadow.table, "replayed from the disk")
            self.check_whole(shadow.table)

    def check_whole(self, table: Table) -> None:
        """Make sure that no step is half there."""
        if table.stage == "over" and table.number != table.finished[-1].result.number + 1:
            self.wrong(f"{table.id}: a game ended, and the next deal is missing")
        problem = problem_with_card(self.store.card(table.id), self.store.journal(table.id))
        if problem is not None:
            self.wrong(f"{table.id}: {problem}")

    # -- the live tables

    def look_at_desk(self, desk: Desk) -> None:
        """Compare a live table, between two steps, with its journal."""
        shadow = self.shadows.get(desk.table.id)
        if shadow is None or desk.is_closed:
            return
        if desk.table.version != shadow.looked_at or self.dice.random() < LOOKED_AT:
            shadow.looked_at = desk.table.version
            self.look_at_table(desk, shadow)
        here = Counter(line.guest.id for line in desk.company.lines.values())
        if here - desk.live.present:
            self.wrong(f"{desk.table.id}: somebody who looks on is not counted")

    def look_at_table(self, desk: Desk, shadow: Shadow) -> None:
        """Compare a live table with its journal, card by card."""
        self.compare(desk.table, shadow.table, "live")
        if desk.stored != shadow.table.version or desk.digest != shadow.table.digest:
            self.wrong(f"{desk.table.id}: the desk believes that {desk.stored} is stored")
        match = desk.table.match
        if match is not None and list(tallied(match.state.cards())) != whole_pack(match.game):
            self.wrong(f"{desk.table.id}: a card is lost, or there twice")

    def compare(self, one: Table, shadow: Table, how: str) -> None:
        """Make sure that two tables are the same."""
        if one.version != shadow.version:
            self.wrong(f"{one.id}: {how} at {one.version}, on the disk at {shadow.version}")
        elif fingerprint(one) != fingerprint(shadow):
            self.wrong(f"{one.id} at {one.version}: {how} it is not what the journal tells")

    def look_at_hall(self, hall: Hall) -> None:
        """Look for what piles up, and for errors that nobody expected."""
        for line in hall.lines.values():
            if len(line.waiting) > lines.MOST_WAITING:
                self.wrong(f"{len(line.waiting)} messages wait for one client")
        for name in ("errors", "doubts"):
            if value := getattr(hall.figures, name)._value.get():
                self.wrong(f"the server counts {value:.0f} {name}")

    def look_for_sleepers(self, hall: Hall) -> None:
        """While nothing goes wrong, what is due at a table is done soon."""
        asleep = [name for name in self.store.tables_that_wake() if name not in hall.desks]
        late = {
            (name, 0): "is not awake"
            for name in asleep
            if name in self.shadows and plays_by_itself(self.shadows[name].table)
        }
        for desk in hall.desks.values():
            if why := overdue(desk):
                late[desk.table.id, desk.table.version] = why
        for key in late.keys() & self.late.keys():
            self.wrong(f"{key[0]} at {key[1]}: {late[key]}")
        self.late = late

    def look_when_quiet(self, hall: Hall) -> None:
        """When nothing happens any more, all is told, and who is counted is here, nobody else."""
        self.look_at_hall(hall)
        for line in hall.lines.values():
            if line.waiting and not line.is_cut:
                self.wrong("something was never sent to somebody who reads")
        for desk in hall.desks.values():
            self.look_at_desk(desk)
            here = Counter(line.guest.id for line in desk.company.lines.values())
            if here != +desk.live.present:
                self.wrong(f"{desk.table.id}: somebody is counted who is gone")

    # -- what leaves the server

    def listen(self, connection: Connection, token: str, text: str) -> None:
        """Look at a message that leaves the server."""
        self.note("told", connection.number, text)
        message = msgspec.json.decode(text)
        kind = message["is"]
        if kind == "update":
            message = spelled_out(message, self.shadows)
        guest = self.guests.get(token)
        if guest is None or (kind == "welcome" and token in self.ended):
            self.wrong("somebody was let in without a session")
            return
        self.look_for_secrets(text)
        if kind == "ack":
            self.check_ack(guest, message)
        elif kind == "refused" and message["ref"] is not None:
            self.check_refusal(connection, guest, message)
        elif kind in ("table", "update"):
            self.check_session(token, message)
            self.check_version(message)
            if kind == "table":
                self.check_table(connection, guest, message)
            else:
                self.check_update(connection, guest, message)

    def look_for_secrets(self, text: str) -> None:
        """No secret of a deal, no token and no guest's id is ever on the wire."""
        for shadow in self.shadows.values():
            for secret in (shadow.table.secret, shadow.table.salt):
                if secret and secret in text:
                    self.wrong(f"{shadow.table.id}: the secret of the deal was sent")
        for token, guest in self.guests.items():
            if token in text or guest in text:
                self.wrong("a token or a guest's id was sent")

    def check_ack(self, guest: str, message: Json) -> None:
        """What is acknowledged is in the journal, or in the chat."""
        shadow = self.shadows.get(message["table"])
        done = None if shadow is None else shadow.table.done.get((guest, message["ref"]))
        if message["ref"].startswith("say"):
            said = self.store.rows(SAID, message["table"], guest, f"% {message['ref']}")
            done = message["version"] if said else None
        if done != message["version"]:
            self.wrong(f"{message['ref']} was acked at {message['version']}, stored at {done}")

    def check_refusal(self, connection: Connection, guest: str, message: Json) -> None:
        """What was done before a connection was opened is not refused on it."""
        done_at = self.done_at.get((message["table"], guest, message["ref"]))
        if done_at is not None and done_at < connection.opened:
            self.wrong(f"{message['ref']} was done, and then refused as {message['code']}")

    def check_session(self, token: str, message: Json) -> None:
        """A session that has ended is told nothing new."""
        then = self.ended.get(token)
        if then is not None and message["version"] > then.get(message["table"], 0):
            self.wrong("a session that had ended was told something new")

    def check_version(self, message: Json) -> None:
        """What is told is stored."""
        shadow = self.shadows.get(message["table"])
        version = message["version"]
        if shadow is None or version > shadow.table.version:
            self.wrong(f"{message['table']}: version {version} was told, and is not stored")
        elif digest_in(message["seal"]) != shadow.table.digest_at(version):
            self.wrong(f"{message['table']}: version {version} was told with another digest")

    def check_table(self, connection: Connection, guest: str, message: Json) -> None:
        """A whole table is what its reader may know."""
        self.seen[connection.number, message["table"]] = message
        self.check_reader(guest, message)
        self.check_sight(guest, message)

    def check_update(self, connection: Connection, guest: str, message: Json) -> None:
        """An update follows the last one, and tells what its reader may know."""
        table_id, version = message["table"], message["version"]
        seen = self.seen.get((connection.number, table_id))
        if seen is None or version != seen["version"] + 1:
            self.wrong(f"{table_id}: version {version} was told out of turn")
            return
        self.check_reader(guest, message)
        with_update(seen, message)
        seen["version"] = version
        self.check_events(guest, message, seen["names"])
        if self.dice.random() < LOOKED_AT:
            self.check_sight(guest, seen)

    def check_reader(self, guest: str, message: Json) -> None:
        """Who is told of a table may see it."""
        table, version = self.shadows[message["table"]].table, message["version"]
        if version == table.version and not may_see(table, guest):
            self.wrong(f"{table.id}: version {version} was told to somebody who may not see it")

    def check_events(self, guest: str, message: Json, names: dict[str, list[str]]) -> None:
        """Events hold no secret that their reader was not to see."""
        table = self.shadows[message["table"]].table
        seat = table.seat_of(guest)
        all_values = [values_told(told, names) for told in message["events"]]
        if message["version"] < table.began:
            return  # the seats have been drawn anew since
        events = table.told[message["version"] - 1].events
        for event, values in zip(events, all_values, strict=False):
            told_secrets = {values.get(name) for name in event.secret} - {HIDDEN, None}
            if told_secrets and seat not in event.seers:
                self.wrong(f"{table.id}: a secret of {event.code} was told")

    def check_sight(self, guest: str, document: Json) -> None:
        """Nothing would look different if all that the reader cannot know were dealt anew."""
        table = self.shadows[document["table"]].table
        if document["version"] != table.version:
            return  # more is stored by now
        self.looks += 1
        wanted = self.sight_of_another_world(table, guest)
        shown = {name: document[name] for name in SIGHT}
        wanted["room"]["due"] = shown["room"]["due"]  # is not stored
        wanted["room"]["chairs"] = without_names(wanted["room"]["chairs"])
        room = {**shown["room"], "chairs": without_names(shown["room"]["chairs"])}
        for name in SIGHT:
            if (room if name == "room" else shown[name]) != wanted[name]:
                self.wrong(f"{table.id} at {table.version}: the {name} depends on what is hidden")

    def sight_of_another_world(self, table: Table, guest: str) -> Json:
        """Return what a guest would see if all it cannot know were dealt anew."""
        telling = Telling(table, Habits(), lambda count: bytes(count))
        audience = telling.audience(guest)
        match, seat = table.match, table.seat_of(guest)
        if match is None:
            return as_json(telling.sight(audience, telling.room()))
        real = match.state
        try:
            world = FastDice(self.dice.getrandbits(32))
            if seat is None:  # who only looks on knows no more than any of the seats
                seat = self.dice.randrange(match.game.players)
            match.state = match.blindfolded(seat, world)
            return as_json(telling.sight(audience, telling.room()))
        finally:
            match.state = real


def overdue(desk: Desk) -> str:
    """Return what a table should have done, if it has not."""
    table, live, now = desk.table, desk.live, desk.now()
    if table.stage != "playing" or live.real_time is not None or not live.is_alive():
        return ""
    if any(plan.move is not None and plan.due < now for plan in live.plans.values()):
        return "a bot's move is due, and not made"
    for seat in table.actors():
        deadline = table.chairs[seat].deadline()
        if deadline is not None and deadline < now:
            return "somebody's time is up, and nobody moves"
        if not table.chairs[seat].is_played_by_person and seat not in live.plans:
            return "a bot is not asked"
    return ""


def plays_by_itself(table: Table) -> bool:
    """Tell whether something is due at a table though nobody is there."""
    people = [seat for seat, chair in enumerate(table.chairs) if chair.is_played_by_person]
    is_due = table.has_clocks or not set(table.actors()) <= set(people)
    return table.stage == "playing" and bool(people) and is_due


def may_see(table: Table, guest: str) -> bool:
    """Tell whether a guest may be shown a table now."""
    if table.seat_of(guest) is not None or guest == table.master:
        return True
    is_open = table.made.watchers or table.stage in ("waiting", "over")
    return is_open and guest not in table.removed


def as_json(document: Json) -> Json:
    """Return a document as it arrives."""
    arrived: Json = msgspec.json.decode(msgspec.json.encode(document))
    return arrived


def without_names(chairs: list[Json]) -> list[Json]:
    """Return chairs without what is not in the journal."""
    return [{**chair, "name": None} for chair in chairs]


PACKS: dict[str, list[int]] = {}


def whole_pack(game: Game) -> list[int]:
    """Return how often each card is there when a game begins."""
    key = f"{game.box.slug} {sorted(game.options.items())}"
    if key not in PACKS:
        PACKS[key] = list(tallied(game.deal(0).cards()))
    return PACKS[key]


def fingerprint(table: Table) -> bytes:
    """Return all that a table is, but for names."""
    match = table.match
    proposal = table.proposal
    return msgspec.json.encode(
        [
            *(table.version, table.digest.hex(), table.stage, table.master, table.number),
            *(table.began, table.secret, table.muted, sorted(table.removed), len(table.done)),
            *(table.last_at, table.chairs, len(table.finished)),
            None if proposal is None else (proposal.what, proposal.seat, sorted(proposal.agreed)),
            None if match is None else (match.position, len(match._moves)),
        ]
    )
