"""Game and Match: how people, servers and terminals play.

A Game is a frozen choice of options. A Match is one game being played: it takes moves as text,
checks and explains them, tells what happened and to whom, and keeps the record.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import msgspec

from katzentisch.core.dice import MAX_SEED, Dice, FastDice
from katzentisch.core.playout import blindfolded, dealt
from katzentisch.core.refusals import BadOptions, BadPosition, BadRecord, IllegalMove, UnknownMove
from katzentisch.core.state import Choice, Happening, Objection, Outcome, State, Trace, Values
from katzentisch.match.box import Box, house_sentences, open_box
from katzentisch.match.fair import FairDeal
from katzentisch.match.options import choose_options
from katzentisch.match.record import Record, position_text, read_record, read_toml
from katzentisch.match.sentences import explained

HIDDEN = "hidden"
LONGEST_NAME = 40


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, and who may know which part of it."""

    code: str
    seat: int
    values: dict[str, str | int]
    secret: dict[str, str | int]
    seers: frozenset[int]

    def seen_by(self, seat: int | None) -> dict[str, str | int]:
        """Return the values as this seat, or a spectator, may know them."""
        if not self.secret:
            return self.values
        if seat in self.seers:
            return {**self.values, **self.secret}
        return {**self.values, **dict.fromkeys(self.secret, HIDDEN)}


@dataclass(frozen=True, eq=False)
class Game:
    """Which game, with which options."""

    box: Box
    options: Mapping[str, Choice]

    @cached_property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options["players"])

    def table(self, dice: Dice | None = None) -> State:
        """Return an empty table, for simulation and search."""
        return self.box.rules.empty_table(dict(self.options), dice or FastDice(0))

    def deal(self, seed: int) -> State:
        """Return a game dealt from a seed, for simulation and search."""
        return dealt(self.table(), seed)

    def start(
        self,
        seed: int | None = None,
        *,
        fair: FairDeal | None = None,
        names: Iterable[str] | None = None,
        dice: Dice | None = None,
    ) -> "Match":
        """Deal a new game from a seed (a random one by default) or from a fair deal.

        Scenarios give dice of their own; the record of such a match does not replay.
        """
        if fair is not None:
            check_fair(fair, self.players)
            return self._begin(self._new_record(names, fair=fair), fair.dice())
        seed = check_seed(secrets.randbits(32) if seed is None else seed)
        return self._begin(self._new_record(names, seed=seed), dice or FastDice(seed))

    def position(
        self,
        position: Mapping[str, object] | str,
        seed: int = 0,
        *,
        names: Iterable[str] | None = None,
        dice: Dice | None = None,
    ) -> "Match":
        """Lay out any position, from a mapping or TOML text; the seed decides later chance."""
        if isinstance(position, str):
            position = self._parse(position)
        position = msgspec.to_builtins(position)
        record = self._new_record(names, seed=check_seed(seed), position=position)
        return self._begin(record, dice or FastDice(seed))

    def event(self, happening: Happening) -> Event:
        """Return what the rules told, in words."""
        return Event(
            code=happening.code,
            seat=happening.seat,
            values=self.words(happening.values),
            secret=self.words(happening.secret),
            seers=frozenset(s for s in range(self.players) if happening.seers >> s & 1),
        )

    def words(self, values: Values) -> dict[str, str | int]:
        """Return numbers of the rules as players write them, several cards between blanks."""
        word = self.box.notation.word
        return {
            name: " ".join(str(word(name, item)) for item in value)
            if isinstance(value, list)
            else word(name, value)
            for name, value in values.items()
        }

    def _parse(self, text: str) -> dict[str, object]:
        try:
            return read_toml(text)
        except ValueError as error:
            raise self._bad_position(BadPosition("not-toml", {"problem": str(error)})) from None

    def _new_record(self, names: Iterable[str] | None, **start: object) -> Record:
        return Record(
            game=self.box.slug,
            rules=self.box.rules.VERSION,
            options=self.options,
            names=check_names(names, self.players),
            **start,  # type: ignore[arg-type]
        )

    def _begin(self, record: Record, dice: Dice) -> "Match":
        state = self.table(dice)
        if record.position is None:
            state.deal()
            return Match(self, state, record)
        notation = self.box.notation
        try:
            position = msgspec.convert(record.position, notation.Position)
            notation.read_position(position, state)
        except msgspec.ValidationError as error:
            shape = BadPosition("shape", {"problem": str(error)})
            raise self._bad_position(shape) from None
        except BadPosition as refusal:
            raise self._bad_position(refusal) from None
        return Match(self, state, record)

    def _bad_position(self, refusal: BadPosition) -> BadPosition:
        return explained(refusal, self.box.sentences, "position")


class Match:
    """One game being played."""

    def __init__(self, game: Game, state: State, record: Record) -> None:
        self.game = game
        self.events: list[Event] = []
        self.state = state
        self._record = record
        self._moves: list[tuple[int, str]] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._record.names

    @property
    def state(self) -> State:
        """The whole state, for trusted code: players and bots get `view` and `blindfolded`."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        mask = state.actors()
        self._actors = [seat for seat in range(self.game.players + 1) if mask >> seat & 1]
        self._moves_of: dict[int, list[int]] = {}  # by seat, once somebody asks
        self._checked: tuple[int, str, int] | None = None  # the last move found to be legal
        self._public: msgspec.Struct | None = None  # what everyone sees, once somebody asks

    @property
    def actors(self) -> list[int]:
        """The seats that may move now: one, several, or none when it is over.

        Where a time-out is running, the clock is among them: its seat is the number of players.
        """
        return list(self._actors)

    def is_asked(self, seat: int) -> bool:
        """Tell whether a seat may move now."""
        return seat in self._actors

    def moves(self, seat: int) -> list[str]:
        """Return the legal moves of a seat; none if it may not move now."""
        return [self.game.box.notation.write_move(move) for move in self._legal(seat)]

    def announced_moves(self, seat: int) -> list[str]:
        """Return the legal moves as they are listed to people, who are not reminded of all."""
        notation = self.game.box.notation
        legal = self._legal(seat)
        return [notation.write_move(move) for move in legal if notation.is_announced(move)]

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a move and return what happened; a refused move changes nothing."""
        move = self.check(seat, text)
        after = self.state.copy()
        after.trace = Trace()
        after.apply(seat, move)
        events = [self.game.event(happening) for happening in after.trace.happenings]
        after.trace = None
        self.state = after
        self._moves.append((seat, self.game.box.notation.write_move(move)))
        self.events += events
        return events

    def check(self, seat: int, text: str) -> int:
        """Return the number of a legal move; raise UnknownMove or IllegalMove for any other."""
        if self._checked is None or self._checked[:2] != (seat, text):
            self._checked = (seat, text, self._check(seat, text))
        return self._checked[2]

    def _check(self, seat: int, text: str) -> int:
        box = self.game.box
        self.check_actor(seat)
        move = box.notation.read_move(text)
        if move is None:
            raise explained(UnknownMove("unknown", {"text": text}), box.sentences, "move")
        if not self._actors:
            raise self._illegal(Objection("game-over", "KT1", {}))
        if seat not in self._actors:
            raise self._illegal(self.state.why_idle(seat))
        move = self.state.as_it_counts(seat, move)
        if move in self._legal(seat):
            return move
        objection = self.state.why_not(seat, move)
        assert objection is not None, f"{text} is not offered, but nothing speaks against it"
        raise self._illegal(objection)

    def view(self, seat: int | None) -> msgspec.Struct:
        """Return what a seat, or with None a spectator, may know; what all see, they share."""
        box = self.game.box
        if seat is not None:
            self.check_seat(seat)
            if not box.shares_views:
                return box.view.view(self.state, seat)
        if self._public is None:
            self._public = box.view.view(self.state, None)
        if seat is None:
            return self._public
        return msgspec.structs.replace(self._public, **box.view.own(self.state, seat))

    def blindfolded(self, seat: int, dice: Dice) -> State:
        """Return a state that agrees with all the seat knows, the rest dealt anew by the dice."""
        self.check_seat(seat)
        return blindfolded(self.state, seat, dice)

    def tell(self, event: Event, viewer: int | None, language: str) -> str:
        """Return what happened as a sentence for one seat, or with None for a spectator."""
        values: dict[str, object] = {
            **event.seen_by(viewer),
            "who": "you" if event.seat == viewer else "other",
            "player": self.names[event.seat],
        }
        return self.game.box.sentences.say(language, f"event-{event.code}", values)

    @property
    def outcome(self) -> Outcome | None:
        """None, or places and scores per seat."""
        return self.state.outcome()

    @property
    def position(self) -> dict[str, object]:
        """The whole position, hidden cards included."""
        written = self.game.box.notation.write_position(self.state)
        position: dict[str, object] = msgspec.to_builtins(written)
        return position

    @property
    def record(self) -> Record:
        """The game so far; a fair deal's secret is published only when it is over."""
        record = self.full_record
        if record.fair is None or self.outcome is not None:
            return record
        fair = msgspec.structs.replace(record.fair, secret=None, salt=None)
        return msgspec.structs.replace(record, fair=fair)

    @property
    def full_record(self) -> Record:
        """The game so far with all its secrets: for trusted code, or when it was broken off."""
        return msgspec.structs.replace(
            self._record, moves=tuple(self._moves), checksum=self.checksum()
        )

    def checksum(self) -> str:
        """Return a checksum of the whole position."""
        return hashlib.sha256(position_text(self.position).encode()).hexdigest()[:16]

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that this table does not have."""
        if seat not in range(self.game.players):
            values: dict[str, object] = {"seat": seat, "last": self.game.players - 1}
            raise explained(UnknownMove("no-seat", values), house_sentences(), "move")

    def check_actor(self, seat: int) -> None:
        """Refuse a seat that this table does not have, unless the clock sits there."""
        if seat not in self._actors:
            self.check_seat(seat)

    def _legal(self, seat: int) -> list[int]:
        self.check_actor(seat)
        if seat not in self._moves_of:
            asked = seat in self._actors
            self._moves_of[seat] = list(self.state.moves(seat)) if asked else []
        return self._moves_of[seat]

    def _illegal(self, objection: Objection) -> IllegalMove:
        values: dict[str, object] = {**self.game.words(objection.values)}
        illegal = IllegalMove(objection.code, objection.rule, values)
        return explained(illegal, self.game.box.sentences, "illegal")


def game(slug: str, /, **options: object) -> Game:
    """Return a game with these options, the others at their defaults."""
    box = open_box(slug)
    return Game(box, MappingProxyType(choose_options(box, options)))


def replay(text: str) -> Match:
    """Play a record again and return the match at its last move."""
    try:
        record = read_record(text)
        return replay_on(game(record.game, **record.options), record)
    except BadRecord as refusal:
        raise explained(refusal, house_sentences(), "record") from None


def replay_on(game_again: Game, record: Record) -> Match:
    """Play a record again; refuse one that does not come out as it says."""
    version = game_again.box.rules.VERSION
    first_move = len(list(record.header())) + 1
    if record.rules != version:
        values: dict[str, object] = {"found": record.rules, "known": version}
        raise BadRecord("other-rules", 3, values)
    if record.fair is not None and record.fair.secret is None:
        raise BadRecord("secret-unpublished", first_move, {})
    match = begin_again(game_again, record)
    for line, (seat, move) in enumerate(record.moves, start=first_move):
        try:
            match.play(seat, move)
        except (IllegalMove, UnknownMove) as refusal:
            made = f"{record.mover(seat)} {move}"
            problem: dict[str, object] = {"move": made, "problem": refusal}
            raise BadRecord("bad-move", line, problem) from None
    if match.checksum() != record.checksum:
        raise BadRecord("other-end", first_move + len(record.moves), {})
    return match


def begin_again(game_again: Game, record: Record) -> Match:
    """Start the game of a record."""
    if record.position is not None:
        return game_again.position(record.position, record.seed or 0, names=record.names)
    return game_again.start(record.seed, fair=record.fair, names=record.names)


def check_seed(seed: int) -> int:
    """Refuse a seed that the dice cannot take."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        values: dict[str, object] = {"seed": str(seed)}
        raise explained(BadOptions("seed", values), house_sentences(), "options")
    return seed


def check_fair(fair: FairDeal, players: int) -> None:
    """Refuse a fair deal that could not be played or recorded."""
    if len(fair.nonces) != players:
        values: dict[str, object] = {"found": len(fair.nonces), "players": players}
        raise explained(BadOptions("nonces", values), house_sentences(), "options")
    if not fair.is_well_formed():
        raise explained(BadOptions("fair-deal"), house_sentences(), "options")


def check_names(names: Iterable[str] | None, players: int) -> tuple[str, ...]:
    """Return a name for each seat; refuse too many, too few and unprintable ones."""
    given = tuple(names) if names is not None else tuple(f"Cat {n + 1}" for n in range(players))
    if len(given) != players:
        values: dict[str, object] = {"found": len(given), "players": players}
        raise explained(BadOptions("names", values), house_sentences(), "options")
    for name in given:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
            values = {"name": name[:LONGEST_NAME], "limit": LONGEST_NAME}
            raise explained(BadOptions("name", values), house_sentences(), "options")
    return given
