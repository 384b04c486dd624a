"""The hall: all live tables of one server, found, made, listed and swept."""

import asyncio
import math
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog

from katzentisch.core.refusals import Refusal
from katzentisch.match.record import position_text
from katzentisch.server.clock import Clock
from katzentisch.server.desk import Desk
from katzentisch.server.figures import Figures
from katzentisch.server.journal import Frozen, Unreadable, load_table
from katzentisch.server.lines import Line
from katzentisch.server.past import Past
from katzentisch.server.people import People, refuse
from katzentisch.server.post import Post
from katzentisch.server.seals import Seals, kept_key
from katzentisch.server.settings import Settings
from katzentisch.server.store import Guest, NotWiped, Store, StoreFailed, TableCard
from katzentisch.server.summaries import FinishedSummary, Summary, read_summary
from katzentisch.server.thinkers import Thinkers
from katzentisch.server.tokens import entropy, new_code, new_id, read_code, token_hash
from katzentisch.tables import protocol
from katzentisch.tables.effects import Habits, Sender, TableNames, refused
from katzentisch.tables.live import LiveTable, make_table
from katzentisch.tables.protocol import (
    FinishedGame,
    Invitation,
    Lists,
    MakeTable,
    TableLine,
)
from katzentisch.tables.replays import replay_key
from katzentisch.tables.table import NOBODY, Finished, Table

LISTED: Final = 50
MOST_SHOWN: Final = 30  # tables on one line
FIRST_WAIT: Final = 2.0  # seconds, after which a table that could not be read is tried again
LONGEST_WAIT: Final = 600.0

log = structlog.get_logger()


class Trouble:
    """Why a table cannot be loaded; each time it is tried again later, if ever."""

    def __init__(self, frozen: Frozen, before: "Trouble | None") -> None:
        self.why = str(frozen)
        self.may_heal = isinstance(frozen, Unreadable)
        self.wait: float = FIRST_WAIT if before is None else min(2 * before.wait, LONGEST_WAIT)
        self.until = time.monotonic() + self.wait if self.may_heal else math.inf


class Hall:
    """All tables of one server."""

    def __init__(
        self, store: Store, thinkers: Thinkers, settings: Settings, figures: Figures
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.figures = figures
        self.people = People(store)
        self.past = Past(store, self.people.names)
        self.clock = Clock()
        self.post = Post()
        self.seals = Seals(kept_key(settings.data, entropy))
        self.habits = Habits(settings.grace_seconds * 1000, settings.bot_pause_ms)
        self.desks: dict[str, Desk] = {}
        self.frozen: dict[str, Trouble] = {}  # tables that cannot be loaded
        self.leaving: set[str] = set()  # tables that are being deleted
        self.lines: dict[int, Line] = {}
        self.codes: set[str] = set()  # of tables that are being made
        self.homes: dict[str, str] = {}  # by open table: which household made it since the start
        self.is_closing = False
        self.must_wipe = True  # from the files what was deleted, perhaps just before a crash

    # -- finding tables

    def desk(self, table_id: str) -> Desk | None:
        """Return the desk of a table, loaded if need be; Frozen where its journal is damaged."""
        desk = self.desks.get(table_id)
        if desk is not None and desk.why_frozen:
            if not desk.may_heal:
                raise Frozen(desk.why_frozen)
            self.let_go(table_id)
            desk = None
        if desk is not None or self.is_closing or table_id in self.leaving:
            return desk
        trouble = self.frozen.get(table_id)
        if trouble is not None and time.monotonic() < trouble.until:
            raise Frozen(trouble.why)
        try:
            desk = self.load(table_id)
        except Frozen as frozen:
            self.frozen[table_id] = Trouble(frozen, trouble)
            log.error("a table is frozen", why=str(frozen))
            raise
        self.frozen.pop(table_id, None)
        if desk is not None:
            desk.ring()  # whoever had it loaded may not be let in, and something may be due
        return desk

    def unreadable(self) -> list[str]:
        """Return the tables that could not be read, and may be tried again."""
        healing = [table_id for table_id, desk in self.desks.items() if desk.may_heal]
        return healing + [table_id for table_id, each in self.frozen.items() if each.may_heal]

    def load(self, table_id: str) -> Desk | None:
        """Return the desk of a table that is not in memory."""
        try:
            card = self.store.card(table_id)
            if card is None or card.stage == "closed":
                return None
            table = load_table(table_id, self.store, self.people.names)
            live = LiveTable(table, self.habits, entropy, table.last_at)
            desk = self.keep(self.desk_with(live, card.made))
            desk.listing.version, desk.touched = card.version, card.touched
            desk.list_later()
            return desk
        except StoreFailed as failure:
            raise Unreadable(f"what belongs to {table_id} cannot be read: {failure}") from failure

    def desk_with(self, live: LiveTable, made: int) -> Desk:
        """Return a desk with a table on it."""
        return Desk(
            live,
            self.store,
            self.thinkers,
            self.figures,
            self.people.names,
            self.seals,
            self.clock,
            made,
        )

    def keep(self, desk: Desk) -> Desk:
        """Keep a table in memory."""
        self.desks[desk.table.id] = desk
        self.figures.desks.set(len(self.desks))
        return desk

    def count_frozen(self) -> int:
        """Return how many tables were found to be damaged."""
        return len(self.frozen) + sum(bool(desk.why_frozen) for desk in self.desks.values())

    def desk_for(self, guest: Guest, table_id: str, invite: str | None) -> Desk | None:
        """Return a table that the guest may see; None as if there were no such table."""
        desk = self.desk(table_id)
        if desk is None or desk.table.stage == "closed":
            return None
        if desk.is_at_home(guest.id):
            return desk
        made = desk.table.made
        invited = made.public or (invite is not None and invite == made.invite)
        return desk if invited and desk.may_look_on(guest.id) else None

    def shown_line(self, guest: Guest, table_id: str, invite: str | None) -> TableLine | None:
        """Return a table that the guest may see, as it is stored."""
        card = self.store.card(table_id)
        if card is None or self.desk_for(guest, table_id, invite) is None:
            return None
        summary = read_card(card)
        return self.line(card, summary, self.names_of(summary.guests), guest)

    def check_room(self, guest: Guest, home: str) -> None:
        """Refuse one more table where there are too many: here, of a guest or of a household."""
        settings = self.settings
        if len(self.desks) >= settings.max_tables:
            raise refuse("too-many-tables")
        own = self.store.tables_of(guest.id, settings.max_tables_per_guest + 1)
        if len(own) >= settings.max_tables_per_guest:
            raise refuse("too-many-own-tables", limit=settings.max_tables_per_guest)
        limit = settings.max_tables_per_household * settings.limit_factor
        if sum(home == known for known in self.homes.values()) >= limit:
            raise refuse("too-many-home-tables", limit=limit)

    async def make(self, guest: Guest, request: MakeTable, home: str = "") -> protocol.TableMade:
        """Make a new table, for a guest of this household."""
        request, position = await self.laid_out(guest, request)
        self.check_room(guest, home)  # nothing is awaited until the table counts
        sender = Sender(guest.id, guest.name, guest.is_bot)
        names = TableNames(new_id(), new_id(), self.unused_code())
        live, effects = make_table(sender, request, names, self.habits, entropy, position)
        desk = self.desk_with(live, int(time.time()))
        desk.forget_unstored()
        self.codes.add(names.code)
        self.homes[names.table] = home
        try:
            await desk.store_entries(effects)
        except BaseException:
            del self.homes[names.table]
            raise
        finally:
            self.codes.remove(names.code)
        desk.note_stored()
        desk.table.names |= {guest.id: ""} | self.people.names([guest.id])  # it may be another now
        self.keep(desk)
        return protocol.TableMade(names.table, names.invite, names.code)

    async def laid_out(self, guest: Guest, request: MakeTable) -> tuple[MakeTable, str | None]:
        """Return the request as it can be done, and the position from which to play on, if any."""
        origin = request.from_game
        if origin is None:
            return request, None
        found = await self.finished_at(guest, origin.table, origin.number, origin.invite)
        if found is None:
            raise refuse("no-such-thing")
        match = found[1].match
        if origin.seat >= match.game.players or origin.moves > len(match.moves_made):
            raise refuse("no-such-thing")
        if not request.sit or len(request.bots) != match.game.players - 1:
            raise refuse("bots-only")
        match = await asyncio.to_thread(match.shortened, origin.moves)
        if match.outcome is not None:
            raise refuse("over-there")
        same = msgspec.structs.replace(
            request, game=match.game.box.slug, options=dict(match.game.options)
        )
        return same, position_text(match.position)

    def unused_code(self) -> str:
        """Return a code that no table has that waits, or is being made."""
        code = new_code()
        while code in self.codes or self.store.by_code(code) is not None:
            code = new_code()
        return code

    def by_code(self, text: str) -> Invitation:
        """Return what a spoken code stands for, while its table waits."""
        code = read_code(text)
        card = None if code is None else self.store.by_code(code)
        desk = None if card is None else self.desk(card.id)
        if desk is None or desk.table.stage != "waiting":
            raise refuse("no-such-code")
        return Invitation(desk.table.id, desk.table.made.invite)

    def invite_to(self, guest: Guest, table_id: str, invite: str | None) -> str | None:
        """Return the secret that opens a table, to those at home there or who know it."""
        desk = self.desk_for(guest, table_id, invite)
        if desk is None or not (desk.is_at_home(guest.id) or invite == desk.table.made.invite):
            return None
        return desk.table.made.invite

    # -- lists

    def lists(self, guest: Guest | None) -> Lists:
        """Return the lobby as a guest sees it."""
        mine = [] if guest is None else self.store.tables_of(guest.id, LISTED)
        return Lists(
            open=self.lines_of(self.store.open_tables(LISTED), guest),
            playing=self.lines_of(self.store.public_playing(LISTED), guest),
            mine=self.lines_of(mine, guest),
        )

    def lines_of(self, cards: list[TableCard], guest: Guest | None) -> list[TableLine]:
        """Return tables as they stand in a list, without those whose card is damaged."""
        read = read_cards(cards)
        names = self.names_of([known for _, summary in read for known in summary.guests])
        return [self.line(card, summary, names, guest) for card, summary in read]

    def names_of(self, guests: list[str | None]) -> dict[str, str]:
        """Return the names of those who sat somewhere; on other chairs nobody did, or a bot."""
        return self.people.names(sorted({guest for guest in guests if guest is not None}))

    def line(
        self, card: TableCard, summary: Summary, names: dict[str, str], guest: Guest | None
    ) -> TableLine:
        """Return a table as it stands in a list."""
        chairs = [
            chair
            if known is None
            else msgspec.structs.replace(chair, name=names.get(known) or NOBODY)
            for chair, known in zip(summary.line.chairs, summary.guests, strict=True)
        ]
        desk = self.desks.get(card.id)
        on_turn = summary.line.on_turn if desk is None else desk.asked
        return msgspec.structs.replace(
            summary.line,
            chairs=chairs,
            on_turn=on_turn,
            your_turn=guest is not None and guest.id in [summary.guests[s] for s in on_turn],
            touched=card.touched if desk is None else desk.touched,
        )

    def finished(self, guest: Guest) -> list[FinishedGame]:
        """Return the games that a guest has played to the end."""
        games = [
            (card, game)
            for card, summary in read_cards(self.store.finished_of(guest.id, LISTED))
            for game in reversed(summary.games)
            if guest.id in game.guests
        ][:LISTED]
        names = self.names_of([known for _, game in games for known in game.guests])
        return [finished_game(card, game, names) for card, game in games]

    async def finished_at(
        self, guest: Guest, table_id: str, number: int, invite: str | None
    ) -> tuple[Table, Finished] | None:
        """Return a finished game that the guest may see, as if there were none otherwise."""
        card = self.store.card(table_id)
        if card is None or not 1 <= number <= card.finished:
            return None
        desk = self.desks.get(table_id)
        version = card.version if desk is None else desk.stored
        table, game = await self.past.game(table_id, number, version)
        keys = (table.made.invite, replay_key(table.made.invite, number))
        invited = table.made.public or invite in keys
        return (table, game) if game and (invited or guest.id in game.guests) else None

    # -- what lines say

    def receive(self, line: Line, message: protocol.FromClient) -> asyncio.Future[Any]:
        """Bring a message to its table; the future is done when all is done about it."""
        if isinstance(message, protocol.Play):
            desk = self.desks.get(message.table)
            if desk is not None and not desk.why_frozen and line.number in desk.company.lines:
                return desk.receive(line, message)
        return asyncio.ensure_future(self.receive_any(line, message))

    async def receive_any(self, line: Line, message: protocol.FromClient) -> None:
        """Bring a message to its table, or say why not."""
        if isinstance(message, protocol.Hello | protocol.Pong):
            return
        try:
            if isinstance(message, protocol.Join):
                await self.join(line, message)
                return
            desk = self.desks.get(message.table)
            if desk is not None and desk.why_frozen:
                raise Frozen(desk.why_frozen)
            if desk is None or line.number not in desk.company.lines:
                line.send(protocol.Gone(message.table, "no-table"))
            elif isinstance(message, protocol.Part):
                await desk.part(line)
            elif isinstance(message, protocol.React):
                desk.show_mood(line, message)
            elif isinstance(message, protocol.Say):
                await desk.say(line, message)
            else:
                await desk.receive(line, message)
        except Refusal as refusal:
            line.send(refused(refusal, message.table, None))
        except Frozen:
            line.send(protocol.Gone(message.table, "frozen"))

    async def join(self, line: Line, message: protocol.Join) -> None:
        """Show a table to a client, if it may see it."""
        if len(line.tables) >= MOST_SHOWN and message.table not in line.tables:
            raise refuse("too-many-shown", limit=MOST_SHOWN)
        desk = self.desk_for(line.guest, message.table, message.invite)
        if desk is None:
            line.send(protocol.Gone(message.table, "no-table"))
            return
        await desk.join(line, message)
        desk.set_alarm()

    async def hang_up(self, line: Line) -> None:
        """Let a client be gone from all tables."""
        self.lines.pop(line.number, None)
        for desk in self.desks_of(line):
            await desk.part(line)

    def desks_of(self, line: Line) -> list[Desk]:
        """Return the tables that are shown to a client."""
        return [self.desks[table] for table in line.tables if table in self.desks]

    def greet(self, line: Line) -> None:
        """Take note of a client that has said hello."""
        self.lines[line.number] = line

    def renamed(self, guest: Guest) -> None:
        """Let a guest who is here be called by another name."""
        self.past.renamed(guest.id)
        for line in self.lines.values():
            if line.guest.id == guest.id:
                line.rename(guest)
        for desk in self.desks.values():
            if guest.id in desk.table.names:
                desk.rename(guest)

    def racing_lines(self) -> list[Line]:
        """Return the lines of those who play where the cable matters, each once."""
        races = [desk for desk in self.desks.values() if desk.live.real_time is not None]
        racing = {number: line for desk in races for number, line in desk.company.lines.items()}
        return list(racing.values())

    def note_pong(self, line: Line, pong: protocol.Pong) -> None:
        """Keep how long the round trip to a client took."""
        milliseconds = line.trip(pong.number)
        if milliseconds is not None:
            for desk in self.desks_of(line):
                desk.live.note_trip(line.guest.id, milliseconds)

    def let_go(self, table_id: str) -> None:
        """Keep a table no longer in memory."""
        desk = self.desks.pop(table_id, None)
        if desk is not None:
            desk.stop()
            if desk.table.stage == "closed":
                self.homes.pop(table_id, None)
        self.figures.desks.set(len(self.desks))

    async def drain(self) -> None:
        """Finish what is being done, and begin nothing more."""
        self.is_closing = True
        desks = list(self.desks.values())  # a table may be being made
        for desk in desks:
            desk.stop()
        await asyncio.gather(*(desk.list_anew() for desk in desks))

    # -- the admin

    async def end(self, table_id: str) -> bool:
        """Close a table at once; tell whether there was one."""
        desk = self.desk(table_id)
        if desk is None:
            return False
        await desk.close("ended")
        self.let_go(table_id)
        return True

    async def purge(self, table_id: str) -> bool:
        """Delete a table and all that belongs to it; tell whether there was one.

        The house wipes it from the files later.
        """
        if self.store.card(table_id) is None:
            return False
        desk = self.desks.get(table_id)
        self.must_wipe = True
        self.leaving.add(table_id)
        if desk is not None:
            desk.is_deleted = True
        try:
            await self.store.purge(table_id)
        except StoreFailed:
            if desk is not None:
                desk.is_deleted = False
            raise
        finally:
            self.leaving.discard(table_id)
        if desk is not None:
            desk.dismiss("closed")
            self.let_go(table_id)
        self.frozen.pop(table_id, None)
        self.homes.pop(table_id, None)
        return True

    async def forget(self, guest_id: str) -> bool:
        """Delete all that is personal of a guest; tell whether there was one.

        NotWiped: it is deleted, and the house wipes it from the files later.
        """
        if self.store.guest(guest_id) is None:
            return False
        self.must_wipe = True
        for _ in range(2):  # once more for what was being said until its lines were cut
            await self.store.forget_guest(guest_id)
            self.drop(guest_id)
        await self.wipe()
        return True

    def drop(self, guest_id: str) -> None:
        """Let a forgotten guest be gone, and its name be known nowhere."""
        self.past.renamed(guest_id)
        for line in self.lines.values():
            if line.guest.id == guest_id:
                line.rename(msgspec.structs.replace(line.guest, name=""))
                line.end()
        for desk in self.desks.values():
            desk.forget(guest_id)

    async def wipe(self) -> None:
        """Wipe what was deleted from the files, too; NotWiped where that has to be done later."""
        is_wiped = False
        try:
            await self.store.wipe()
            is_wiped = True
        except StoreFailed as failure:
            raise NotWiped(failure.reason) from failure
        finally:
            self.must_wipe = not is_wiped

    async def go_out(self, token: str) -> None:
        """End a session, and the sockets that were opened with it."""
        await self.people.go_out(token)
        session = token_hash(token)
        for line in self.lines.values():
            if line.session == session:
                line.end()


def finished_game(card: TableCard, game: FinishedSummary, names: dict[str, str]) -> FinishedGame:
    """Return a finished game as it stands in a list."""
    result = game.result
    return FinishedGame(
        table=card.id,
        game=card.game,
        number=result.number,
        how=result.how,
        names=[
            names.get(known or "") or level or NOBODY
            for known, level in zip(game.guests, game.levels, strict=True)
        ],
        places=result.places,
        scores=result.scores,
    )


def read_cards(cards: list[TableCard]) -> list[tuple[TableCard, Summary]]:
    """Return what lists show of tables, without those whose card is damaged."""
    read = []
    for card in cards:
        with suppress(Frozen):
            read.append((card, read_card(card)))
    return read


def read_card(card: TableCard) -> Summary:
    """Return what lists show of a table; Frozen where that is damaged."""
    try:
        return read_summary(card.summary)
    except (msgspec.DecodeError, ValueError) as error:
        raise Frozen(f"the card of {card.id} is damaged: {error}") from error
