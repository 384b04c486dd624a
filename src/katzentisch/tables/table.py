"""A table as its journal tells it: apply the entries in order, and this is where it stands.

The laws:

1. Nothing but `apply` changes a table, and an entry always does the same to it.
2. `apply` trusts the entry: whoever writes it has checked it before (`live.py`).
3. No clock is read here: time is what the entries say.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from katzentisch.core.dice import MAX_SEED, FairDice
from katzentisch.match.event import Event
from katzentisch.match.fair import FairDeal, commitment_to, fair_deal, hash_of
from katzentisch.match.game import LONGEST_NAME, Game, game
from katzentisch.match.match import Match
from katzentisch.tables import entries
from katzentisch.tables.chairs import STRIKES, Chair
from katzentisch.tables.entries import (
    Entry,
    first_digest,
    letters_of,
    next_digest,
    write_entry,
)
from katzentisch.tables.protocol import (
    ChairView,
    Ending,
    Level,
    Matter,
    ProposalView,
    Result,
    Room,
    Stage,
)

NOBODY = "–"  # stands for a name that was forgotten


@dataclass
class Proposal:
    """What the players are asked to agree to."""

    what: Matter
    seat: int
    agreed: set[int]


@dataclass
class Told:
    """What an entry brought about: events, and whose doing it was."""

    kind: str
    seat: int | None
    digest: bytes
    events: list[Event] = field(default_factory=list)


@dataclass
class Finished:
    """A game of the series that is over."""

    match: Match
    result: Result
    guests: list[str | None]
    levels: list[Level | None]  # of the bots of the house


class Table:
    """Who sits where, what is being played, and what they agreed on."""

    def __init__(self, table: str, names: Mapping[str, str] | None = None) -> None:
        self.id = table
        self.names = dict(names or {})  # of the guests; not part of the journal
        self.digest = first_digest(table)
        self.told: list[Told] = []
        self.made: entries.Made
        self.game: Game
        self.has_clocks = False  # players run out of time here, in their game or by a clock
        self.chairs: list[Chair] = []
        self.seats: dict[str, int] = {}  # by guest
        self.stage: Stage = "waiting"
        self.master = ""
        self.number = 0
        self.began = 0  # the version at which the last game began: its seats are as they are now
        self.secret = self.salt = self.commitment = ""
        self.match: Match | None = None
        self.proposal: Proposal | None = None
        self.finished: list[Finished] = []
        self.removed: set[str] = set()
        self.muted = False
        self.done: dict[tuple[str, str], int] = {}  # (guest, ref) of a command: its version
        # What happened beside the moves since the last game began, by guest.
        self.beside: Counter[str] = Counter()
        self.last_at = 0
        self.last_written = b""  # the last entry, as the journal has it

    @property
    def version(self) -> int:
        """How many entries the journal has."""
        return len(self.told)

    def digest_at(self, version: int) -> str:
        """Return the digest that the table had at a version."""
        return shown_digest(self.told[version - 1].digest if version else first_digest(self.id))

    # -- who is who

    def seat_of(self, guest: str) -> int | None:
        """Return where a guest sits."""
        return self.seats.get(guest)

    def name_at(self, seat: int) -> str | None:
        """Return what the one who sits there is called; bots are called by their level."""
        chair = self.chairs[seat]
        if chair.guest is not None:
            return self.names.get(chair.guest) or NOBODY
        return chair.level

    def actors(self) -> list[int]:
        """Return the seats that are asked to move now; a paused game asks nobody."""
        if self.match is None or self.stage != "playing":
            return []
        seats = len(self.chairs)
        return [seat for seat in self.match.actors if seat < seats]

    def is_asked(self, seat: int) -> bool:
        """Tell whether a seat is asked to move now."""
        return self.match is not None and self.stage == "playing" and self.match.is_asked(seat)

    def asked_for_consent(self) -> set[int]:
        """Return the seats whose consent counts."""
        return {seat for seat in range(len(self.chairs)) if self.decides(seat)}

    def decides(self, seat: int) -> bool:
        """Tell whether a person sits here whose consent is asked for."""
        chair = self.chairs[seat]
        gave_up = chair.resigned and self.stage != "over"
        is_here = chair.guest is not None and not chair.away and chair.leaving is None
        return is_here and not chair.bot and not gave_up

    # -- applying the journal

    def apply(self, entry: Entry) -> Told:
        """Let an entry have happened."""
        asked_before = self.actors()
        told = Told(entry.__struct_config__.tag, getattr(entry, "seat", None), b"")  # type: ignore[arg-type]
        self.told.append(told)
        self.last_at = max(self.last_at, entry.at)
        APPLY[type(entry)](self, entry, told)
        if not isinstance(entry, entries.Moved):
            if not isinstance(entry, entries.Judged):
                self.beside[entry.by or ""] += 1
            chairs = enumerate(self.chairs)
            self.seats = {chair.guest: seat for seat, chair in chairs if chair.guest is not None}
        self.last_written = write_entry(entry)
        told.digest = self.digest = next_digest(self.digest, self.last_written)
        if entry.by and entry.ref and not isinstance(entry, entries.Late):
            self.done[entry.by, entry.ref] = self.version
        self._run_clocks(entry, asked_before)
        return told

    def _run_clocks(self, entry: Entry, asked_before: list[int]) -> None:
        """Let the clocks of those run who are asked to move, and of nobody else."""
        mover = entry.seat if isinstance(entry, entries.Moved) else None
        asked = self.actors()
        for seat, chair in enumerate(self.chairs):
            runs = seat in asked and chair.is_played_by_person
            if chair.since is not None and (not runs or seat == mover):
                chair.stop_clock(self.made.clock, entry.at, seat == mover)
            if seat in asked and (seat not in asked_before or seat == mover):
                chair.asked = self.version
                chair.set_clock(self.made.clock)
            if runs and chair.since is None and self.made.clock.kind != "none":
                chair.since = entry.at

    def _made(self, entry: entries.Made, told: Told) -> None:
        self.made = entry
        self.game = game(entry.game, **entry.options)
        self.has_clocks = entry.clock.kind != "none" or self.game.box.in_time
        self.chairs = [Chair() for _ in range(self.game.players)]
        self.master = entry.by or ""

    def _opened(self, entry: entries.Opened, told: Told) -> None:
        self.number, self.secret, self.salt = entry.number, entry.secret, entry.salt
        self.commitment = commitment_to(entry.secret, entry.salt)

    def _sat(self, entry: entries.Sat, told: Told) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.bot, chair.nonce = entry.guest, entry.bot, entry.nonce
        self.proposal = None

    def _bot_sat(self, entry: entries.BotSat, told: Told) -> None:
        self.chairs[entry.seat].level = entry.level
        self.proposal = None

    def _left(self, entry: entries.Left, told: Told) -> None:
        leaver = self.chairs[entry.seat].guest
        self.chairs[entry.seat].empty()
        self.proposal = None
        if leaver == self.master:
            self._pass_on_from(leaver)

    def _removed(self, entry: entries.Removed, told: Told) -> None:
        chair = self.chairs[entry.seat]
        if chair.guest is not None:
            self.removed.add(chair.guest)
        if self.stage in ("playing", "paused"):
            chair.guest, chair.level, chair.bot, chair.away = None, chair.house_bot, False, False
            chair.wins = 0.0
        else:
            chair.empty()
        self.proposal = None

    def _gave_nonce(self, entry: entries.GaveNonce, told: Told) -> None:
        self.chairs[entry.seat].nonce = entry.nonce

    def _started(self, entry: entries.Started, told: Told) -> None:
        deal = self.deal()
        self.chairs = [self.chairs[old] for old in entry.order]
        for chair in self.chairs:
            chair.resigned = False
            chair.away = chair.away or chair.leaving is not None
            chair.leaving = None
            chair.strikes = chair.hints = 0
            chair.nonce = chair.since = None
            timed = self.made.clock.kind != "none"
            chair.left = self.made.clock.seconds * 1000 if timed else None
        self.match = self._begun(deal)
        self.stage = "playing"
        self.began = self.version
        self.beside.clear()
        self.proposal = None

    def _begun(self, deal: FairDeal) -> Match:
        """Return the game as it begins: dealt, or laid out with later chance by the same key."""
        if self.is_lesson:
            return self.game.start(self.made.seed, names=self.record_names())
        if not self.is_laid_out or self.made.position is None:
            return self.game.start(fair=deal, names=self.record_names())
        chance = hash_of(b"katzentisch chance", deal.dice().key)
        seed = int.from_bytes(chance[:8], "big") & MAX_SEED
        return self.game.position(self.made.position, seed, names=self.record_names())

    @property
    def is_laid_out(self) -> bool:
        """Whether this game begins from a position: only the first one of a table may."""
        return self.made.position is not None and self.number == 1

    @property
    def is_lesson(self) -> bool:
        """Whether this game is a lesson: only the first one of a table may be."""
        return self.made.seed is not None and self.number == 1

    def deal(self) -> FairDeal:
        """Return the deal that secret and nonces make; who gave no nonce has one made for it."""
        commitment = bytes.fromhex(self.commitment)
        nonces = tuple(
            chair.nonce or hash_of(b"katzentisch nonce", commitment, bytes([seat])).hex()
            for seat, chair in enumerate(self.chairs)
        )
        return fair_deal(self.secret, self.salt, f"{self.id}.{self.number}", nonces)

    def seating(self) -> list[int]:
        """Return the chairs in the order of the coming deal; as they are where all is prepared."""
        order = list(range(len(self.chairs)))
        if self.is_laid_out or self.is_lesson:
            return order
        dice = FairDice(hash_of(b"katzentisch seating", self.deal().dice().key))
        for last in range(len(order) - 1, 0, -1):
            other = int(dice.below(last + 1))
            order[last], order[other] = order[other], order[last]
        return order

    def record_names(self) -> list[str]:
        """Return the names for the record, which no two seats share."""
        names: list[str] = []
        for seat in range(len(self.chairs)):
            name = self.name_at(seat) or NOBODY
            names.append(f"{name[: LONGEST_NAME - 3]} {seat + 1}" if name in names else name)
        return names

    def _moved(self, entry: entries.Moved, told: Told) -> None:
        assert self.match is not None
        told.events = self.match.play(entry.seat, entry.move)
        if entry.seat < len(self.chairs):
            chair = self.chairs[entry.seat]
            chair.strikes = chair.strikes + 1 if entry.hand == "stand-in" else 0
            chair.away = chair.away or chair.strikes >= STRIKES
            self._forget_answers_of_absent()
        if self.proposal is not None and self.proposal.what == "takeback":
            self.proposal = None
        outcome = self.match.outcome
        if outcome is not None:
            self._finish("played", self._last_if_resigned(outcome.places), outcome.scores)

    def _last_if_resigned(self, places: list[int]) -> list[int]:
        """Return the places with those who gave up behind all the others."""
        rank = [(chair.resigned, place) for chair, place in zip(self.chairs, places, strict=True)]
        return [1 + sum(other < own for other in rank) for own in rank]

    def _finish(self, how: Ending, places: list[int] | None, scores: list[int] | None) -> None:
        assert self.match is not None
        result = Result(self.number, how, places, scores, self.secret, self.salt)
        guests = [chair.guest for chair in self.chairs]
        levels = [chair.level for chair in self.chairs]
        self.finished.append(Finished(self.match, result, guests, levels))
        for seat, place in enumerate(places or []):
            if place == 1:
                self.chairs[seat].wins += 1 / (places or []).count(1)
        self.stage = "over"
        self.proposal = None

    def _judged(self, entry: entries.Judged, told: Told) -> None:
        """The moves that follow in the journal are in the order of the verdicts."""

    def _late(self, entry: entries.Late, told: Told) -> None:
        """Kept, so that the decision can be looked at again."""

    def _leaving(self, entry: entries.Leaving, told: Told) -> None:
        self.chairs[entry.seat].leaving = entry.at
        self._forget_answers_of_absent()

    def _went_away(self, entry: entries.WentAway, told: Told) -> None:
        self.chairs[entry.seat].away = True
        self.chairs[entry.seat].leaving = None
        self._forget_answers_of_absent()

    def _returned(self, entry: entries.Returned, told: Told) -> None:
        self.chairs[entry.seat].away = False
        self.chairs[entry.seat].leaving = None
        self.chairs[entry.seat].strikes = 0

    def _proposed(self, entry: entries.Proposed, told: Told) -> None:
        self.proposal = Proposal(entry.what, entry.seat, {entry.seat})
        self._keep_nonce(entry)

    def _agreed(self, entry: entries.Agreed, told: Told) -> None:
        assert self.proposal is not None
        self.proposal.agreed.add(entry.seat)
        self._keep_nonce(entry)

    def _keep_nonce(self, entry: entries.Proposed | entries.Agreed) -> None:
        """Only now is the table committed to the next deal: an earlier nonce would not count."""
        if self.stage == "over" and entry.nonce is not None:
            self.chairs[entry.seat].nonce = entry.nonce

    def _declined(self, entry: entries.Declined, told: Told) -> None:
        self.proposal = None

    def _forget_answers_of_absent(self) -> None:
        if self.proposal is not None and not self.decides(self.proposal.seat):
            self.proposal = None

    def _paused(self, entry: entries.Paused, told: Told) -> None:
        self.stage = "paused"
        self.proposal = None

    def _resumed(self, entry: entries.Resumed, told: Told) -> None:
        self.stage = "playing"
        self.proposal = None

    def _taken_back(self, entry: entries.TakenBack, told: Told) -> None:
        assert self.match is not None
        self.match = self.match.shortened(entry.moves)
        self.proposal = None
        for seat in self.actors():
            self.chairs[seat].asked = self.version

    def _resigned(self, entry: entries.Resigned, told: Told) -> None:
        self.chairs[entry.seat].resigned = True
        self._forget_answers_of_absent()

    def _ended(self, entry: entries.Ended, told: Told) -> None:
        places = None
        if entry.how == "resigned":
            places = self._last_if_resigned([1] * len(self.chairs))
        self._finish(entry.how, places, None)

    def _hinted(self, entry: entries.Hinted, told: Told) -> None:
        self.chairs[entry.seat].hints += 1

    def _muted(self, entry: entries.Muted, told: Told) -> None:
        self.muted = entry.on

    def _passed_on(self, entry: entries.PassedOn, told: Told) -> None:
        self.master = entry.guest

    def _pass_on_from(self, leaver: str) -> None:
        """Let the next player be the master; who is alone stays it."""
        others = [c.guest for c in self.chairs if c.guest not in (None, leaver) and not c.bot]
        if others and others[0] is not None:
            self.master = others[0]

    def _closed(self, entry: entries.Closed, told: Told) -> None:
        self.stage = "closed"
        self.proposal = None

    # -- what everyone may see of it

    def room(self, due: int | None) -> Room:
        """Return the table as everyone sees it; `due` is when the next time-out comes."""
        made = self.made
        result = self.finished[-1].result if self.finished else None
        return Room(
            game=made.game,
            options=dict(self.game.options),
            rules=made.rules,
            public=made.public,
            watchers=made.watchers,
            hints=made.hints,
            holdings=made.holdings,
            takebacks=made.takebacks,
            clock=made.clock,
            chat=not self.muted,
            stage=self.stage,
            number=self.number,
            commitment=self.commitment,
            chairs=[self.chair_view(seat) for seat in range(len(self.chairs))],
            proposal=self.proposal_view(),
            due=due,
            result=result,
            laid_out=self.is_laid_out,
            lesson=self.is_lesson,
        )

    def chair_view(self, seat: int) -> ChairView:
        """Return a seat as everyone sees it."""
        chair = self.chairs[seat]
        return ChairView(
            name=self.name_at(seat),
            level=chair.level,
            bot=chair.bot,
            master=chair.guest is not None and chair.guest == self.master,
            away=chair.away,
            leaving=chair.leaving,
            resigned=chair.resigned,
            wins=chair.wins,
            hints=chair.hints,
            left=chair.left,
            since=chair.since,
        )

    def proposal_view(self) -> ProposalView | None:
        """Return what the players are asked to agree to."""
        if self.proposal is None:
            return None
        asked = sorted(self.asked_for_consent() - self.proposal.agreed)
        what, seat = self.proposal.what, self.proposal.seat
        return ProposalView(what, seat, sorted(self.proposal.agreed), asked)


APPLY: dict[type, Callable[[Table, Any, Told], None]] = {
    entries.Made: Table._made,
    entries.Opened: Table._opened,
    entries.Sat: Table._sat,
    entries.BotSat: Table._bot_sat,
    entries.Left: Table._left,
    entries.Removed: Table._removed,
    entries.GaveNonce: Table._gave_nonce,
    entries.Started: Table._started,
    entries.Moved: Table._moved,
    entries.Judged: Table._judged,
    entries.Late: Table._late,
    entries.Leaving: Table._leaving,
    entries.WentAway: Table._went_away,
    entries.Returned: Table._returned,
    entries.Proposed: Table._proposed,
    entries.Agreed: Table._agreed,
    entries.Declined: Table._declined,
    entries.Paused: Table._paused,
    entries.Resumed: Table._resumed,
    entries.TakenBack: Table._taken_back,
    entries.Resigned: Table._resigned,
    entries.Ended: Table._ended,
    entries.Hinted: Table._hinted,
    entries.Muted: Table._muted,
    entries.PassedOn: Table._passed_on,
    entries.Closed: Table._closed,
}


def shown_digest(digest: bytes) -> str:
    """Return as much of a digest as clients are told."""
    return letters_of(digest[:3])


def restored(table: str, journal: Iterable[Entry], names: Mapping[str, str]) -> Table:
    """Return the table that a journal tells of."""
    again = Table(table, names)
    for entry in journal:
        again.apply(entry)
    return again
