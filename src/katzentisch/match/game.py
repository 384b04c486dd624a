"""A Game is a frozen choice of options; from here matches begin, and records are played again.

Nothing here is compiled: what people give us is refused in a sentence, whatever it is.
"""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import msgspec

from katzentisch.core.dice import MAX_SEED, Dice, FastDice
from katzentisch.core.playout import dealt
from katzentisch.core.refusals import BadOptions, BadPosition, BadRecord, IllegalMove, UnknownMove
from katzentisch.core.state import Choice, Happening, State, Values
from katzentisch.match.box import Box, house_sentences, open_box
from katzentisch.match.event import Event
from katzentisch.match.fair import FairDeal
from katzentisch.match.match import Match
from katzentisch.match.options import choose_options
from katzentisch.match.record import Record, read_record, read_toml
from katzentisch.match.sentences import explained

LONGEST_NAME = 40


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
    ) -> Match:
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
    ) -> Match:
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
            seers=self.seats_in(happening.seers),
        )

    def seats_in(self, mask: int) -> frozenset[int]:
        """Return the seats of a mask, which mostly has none."""
        return frozenset(s for s in range(self.players) if mask >> s & 1) if mask else frozenset()

    def words(self, values: Values) -> dict[str, str | int]:
        """Return numbers of the rules as players write them, several cards between blanks."""
        if not values:
            return {}
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

    def _begin(self, record: Record, dice: Dice) -> Match:
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
