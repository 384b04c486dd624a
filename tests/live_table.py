"""A live table under virtual time, with everyone who is connected to it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from katzentisch.bots.levels import TABBY
from katzentisch.bots.players import ask, bot
from katzentisch.core.dice import FastDice
from katzentisch.match.game import game
from katzentisch.match.holdings import Holding, holdings_of
from katzentisch.match.match import Match
from katzentisch.tables import protocol
from katzentisch.tables.chairs import Chair
from katzentisch.tables.effects import Effects, Habits, Question, Sender, TableNames
from katzentisch.tables.entries import Entry, read_entry, write_entry
from katzentisch.tables.live import LiveTable, make_table
from katzentisch.tables.protocol import Ack, Command, FromServer, Joined, Refused, Update
from katzentisch.tables.table import Table, restored
from tests.client import with_update

NAMES = TableNames("t1", "the-invite", "the-code")
GUESTS = ("ann", "bob", "cat", "dan")
FEW_DEALS = 10
HABITS = Habits(grace=120_000, bot_pause=900)

C = TypeVar("C", bound=Command)


@dataclass
class Thought:
    """What a bot thought of; it considers nothing else."""

    move: str
    share: float | None = None
    visits: int = 0
    others: list[Any] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    games: int = 0


@dataclass
class Counted:
    """What was counted of the others' hands."""

    seats: list[Holding]
    unseen: list[str]


def tabby_thinks(question: Question) -> Thought | Counted:
    """Answer a question by nothing but what is in it, as a worker process does."""
    match = game(question.game, **question.options).position(question.position)
    if question.holdings is not None:
        dice = FastDice(question.seed)
        return Counted(*holdings_of(match.game, match.state, question.seat, dice, FEW_DEALS))
    choose = bot(TABBY, match.game.box)
    move = ask(choose, match.state, question.seat, FastDice(question.seed))
    return Thought(match.game.box.notation.write_move(int(move)))


def remembering(slug: str) -> dict[str, bool]:
    """Return the option that must be on where one asks what the others could hold."""
    part = game(slug).box.holdings
    return {part.NEEDS: True} if part is not None and part.NEEDS else {}


def chance(seed: int) -> Callable[[int], bytes]:
    """Return entropy that can be had again."""
    dice = FastDice(seed)
    return lambda size: bytes(int(dice.below(256)) for _ in range(size))


@dataclass
class Line:
    """A client on one line: what it was sent, and the document that it keeps."""

    number: int
    guest: str
    document: Any = None
    version: int = 0
    heard: list[bytes] = field(default_factory=list)

    def hear(self, message: FromServer) -> None:
        self.heard.append(protocol.encode(message))
        if isinstance(message, Joined):
            told = msgspec.json.decode(self.heard[-1])
            names = ("seat", "master", "room", "view", "moves")
            self.document = {name: told[name] for name in names}
            self.version = message.version
        elif isinstance(message, Update):
            assert message.at.version == self.version + 1, "an update is missing"
            self.version = message.at.version
            with_update(self.document, msgspec.json.decode(self.heard[-1]))


class Company:
    """Everyone at a table: does what the effects say, in the order in which they say it."""

    def __init__(
        self,
        slug: str = "miau",
        *,
        people: int = 2,
        seed: int = 1,
        start: bool = True,
        habits: Habits = HABITS,
        options: dict[str, Any] | None = None,
        names: TableNames = NAMES,
        **request: Any,
    ) -> None:
        bots = request.get("bots", [])
        options = {"players": people + len(bots), **(options or {})}
        wanted = protocol.MakeTable(slug, options, **request)
        self.now = 0
        self.journal: list[bytes] = []
        self.lines: dict[int, Line] = {}
        self.replies: list[tuple[int, FromServer]] = []
        self.questions: list[Question] = []
        self.thinks: Callable[[Question], Any] | None = tabby_thinks
        self.refs = 0
        self.line_count = 0
        self.live, effects = make_table(Sender("ann", "Ann"), wanted, names, habits, chance(seed))
        self.carry_out(effects)
        for guest in GUESTS[:people]:
            self.come(guest)
            if self.table.seat_of(guest) is None and wanted.sit:
                self.ask(guest, protocol.Sit)
        if start:
            assert isinstance(self.ask("ann", protocol.Start), Ack)

    @property
    def table(self) -> Table:
        return self.live.table

    def stage(self) -> str:
        return self.table.stage

    @property
    def match(self) -> Match:
        return self.live.the_match()

    @property
    def entries(self) -> list[Entry]:
        return [read_entry(entry) for entry in self.journal]

    @property
    def kinds(self) -> list[str]:
        return [told.kind for told in self.table.told]

    def chair(self, guest: str) -> Chair:
        return self.table.chairs[self.seat(guest)]

    def seat(self, guest: str) -> int:
        seat = self.table.seat_of(guest)
        assert seat is not None
        return seat

    def guest(self, seat: int) -> str:
        guest = self.table.chairs[seat].guest
        assert guest is not None
        return guest

    def mover(self) -> str:
        """Return the guest whose turn it is."""
        return self.guest(self.table.actors()[0])

    def idler(self) -> str:
        """Return a guest whose turn it is not."""
        asked = self.table.actors()
        idle = [c.guest for s, c in enumerate(self.table.chairs) if c.guest and s not in asked]
        assert idle[0] is not None
        return idle[0]

    # -- what the one who runs the table does

    def carry_out(self, effects: Effects) -> None:
        self.journal += [write_entry(entry) for entry in effects.entries]
        fresh = [
            line
            for line in self.lines.values()
            if line.guest in effects.fresh or line.number in effects.outdated
        ]
        for audience, update in effects.updates:
            for line in self.lines.values():
                if line not in fresh and self.live.audience(line.guest) == audience:
                    line.hear(update)
        self.live.published(self.now)
        for number, message in effects.replies:
            self.replies.append((number, message))
            if number in self.lines:
                self.lines[number].hear(message)
        for line in fresh:
            line.hear(self.live.joined(line.guest, line.version, self.now))
        self.questions += effects.questions

    def think(self) -> None:
        """Let the bots answer what they were asked."""
        while self.questions and self.thinks is not None:
            question = self.questions.pop(0)
            self.carry_out(self.live.thought(question, self.thinks(question), self.now))

    # -- what the guests do

    def come(self, guest: str, seen: int = 0) -> Line:
        self.line_count += 1
        effects = self.live.come(self.sender(guest, self.line_count), self.now)
        self.carry_out(effects)
        line = Line(self.line_count, guest)
        line.hear(self.live.joined(guest, seen, self.now))
        self.lines[line.number] = line
        return line

    def go(self, guest: str) -> None:
        """Let the guest's oldest line be cut."""
        del self.lines[self.line_of(guest).number]
        self.carry_out(self.live.go(guest, self.now))

    def line_of(self, guest: str) -> Line:
        return next(line for line in self.lines.values() if line.guest == guest)

    def sender(self, guest: str, line: int | None = None, bot: bool = False) -> Sender:
        if line is None:
            line = next((n for n, each in self.lines.items() if each.guest == guest), 0)
        return Sender(guest, guest.capitalize(), bot, line)

    def send(self, guest: str, message: protocol.Doing) -> list[FromServer]:
        """Send a message; return what is answered at once."""
        heard, sender = len(self.replies), self.sender(guest)
        self.carry_out(self.live.receive(sender, message, self.now))
        return [reply for line, reply in self.replies[heard:] if line == sender.line]

    def message(self, kind: type[C], ref: str | None = None, **parts: Any) -> C:
        self.refs += 1
        return kind(self.table.id, ref or f"r{self.refs}", **parts)

    def ask(self, guest: str, kind: type[Any], **parts: Any) -> FromServer | None:
        """Send a command; return the answer, if it does not have to wait."""
        replies = self.send(guest, self.message(kind, **parts))
        return replies[0] if replies else None

    def code(self, guest: str, kind: type[Any], **parts: Any) -> str:
        """Send a command; return the code of the refusal, or `ack`."""
        reply = self.ask(guest, kind, **parts)
        return reply.code if isinstance(reply, Refused) else "ack"

    def play(self, guest: str, move: str | None = None, **parts: Any) -> str:
        """Make a move, by default the first that is legal."""
        if move is None:
            move = self.match.moves(self.seat(guest))[0]
        parts.setdefault("version", self.table.version)
        return self.code(guest, protocol.Play, move=move, **parts)

    # -- time

    def wake_at(self, now: int) -> None:
        self.now = max(self.now, now)
        self.carry_out(self.live.wake(self.now))

    def pass_time(self, milliseconds: int, most: int = 5000) -> None:
        """Let time pass, with every alarm on time and bots that think at once."""
        end = self.now + milliseconds
        for _ in range(most):
            self.think()
            alarm = self.live.alarm(self.now)
            if alarm is None or alarm > end:
                break
            self.wake_at(alarm)
        else:
            raise AssertionError("the table never comes to rest")
        self.wake_at(end)
        self.think()

    def finish(self, most: int = 3000) -> None:
        """Play the running game to its end: tabbies' moves for persons."""
        for _ in range(most):
            if self.table.stage != "playing":
                return
            asked = [s for s in self.table.actors() if self.table.chairs[s].is_played_by_person]
            for seat in asked[:1]:
                self.play(self.guest(seat), self.live.quick_move(seat))
            if not asked or self.live.real_time is not None:
                self.pass_time(1000)
        raise AssertionError("the game does not end")

    def again(self) -> LiveTable:
        """Return the table as it is after a restart."""
        entries = [read_entry(entry) for entry in self.journal]
        table = restored(self.table.id, entries, self.table.names)
        return LiveTable(table, self.live.habits, chance(99), self.now)
