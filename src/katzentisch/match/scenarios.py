"""Scenarios: a position, moves, and what must come of them, as TOML (see docs/scenarios.md)."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from katzentisch.core.dice import ScriptedDice, ScriptError
from katzentisch.core.refusals import BadScenario, IllegalMove, Refusal, UnknownMove
from katzentisch.match.box import Box, house_sentences, open_box
from katzentisch.match.game import Game
from katzentisch.match.match import Match
from katzentisch.match.options import choose_options
from katzentisch.match.record import CLOCK, read_toml
from katzentisch.match.sentences import explained

SPECTATOR = "spectator"
EMPTY = "none"  # how a scenario writes a field of a view that is empty


class Illegal(msgspec.Struct, forbid_unknown_fields=True):
    """A move that must be refused, and why."""

    move: str
    code: str
    rule: str
    says: str = ""  # the sentence, in English


class Ending(msgspec.Struct, forbid_unknown_fields=True):
    """Places and scores by seat."""

    places: list[int]
    scores: list[int]


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """Moves, and what must hold after them."""

    play: list[str] = []
    position: dict[str, object] = {}
    actors: list[int] | None = None
    moves: dict[str, str] = {}
    offered: dict[str, str] = {}
    not_offered: dict[str, str] = {}
    illegal: list[Illegal] = []
    unknown: list[str] = []
    outcome: Ending | bool | None = None
    views: dict[str, dict[str, object]] = {}
    events: dict[str, list[str]] = {}


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """One behaviour of a game; `rules` are the rule numbers it proves."""

    game: str
    rules: list[str]
    about: str
    steps: list[Step]
    options: dict[str, object] = {}
    chance: list[str | int] = []
    position: dict[str, object] | None = None
    impossible: str | None = None  # the code with which the position must be refused


class ScenarioFailed(AssertionError):
    """What did not hold."""


def read_scenario(text: str) -> Scenario:
    """Return a scenario; refuse text that is none."""
    try:
        return msgspec.convert(read_toml(text), Scenario)
    except ValueError as error:  # msgspec's ValidationError is one
        raise bad_scenario(str(error)) from None


def scenario_files(slug: str) -> list[Path]:
    """Return the scenario files of a game."""
    folder = Path(__file__).parent.parent / "games" / slug / "scenarios"
    return sorted(folder.glob("*.toml"))


def run_scenario(scenario: Scenario, box: Box | None = None) -> None:
    """Raise ScenarioFailed with all that does not hold."""
    failures = list(failures_of(scenario, box or open_box(scenario.game)))
    if failures:
        raise ScenarioFailed("; ".join(failures))


def failures_of(scenario: Scenario, box: Box) -> Iterator[str]:
    """Yield what does not hold, up to the first step that cannot be played."""
    try:
        match = begin(scenario, box)
    except Refusal as refusal:
        if refusal.code != scenario.impossible:
            yield f"refused as {refusal.code}: {refusal}"
        return
    except ScriptError as error:
        yield f"the deal: {error}"
        return
    if scenario.impossible is not None:
        yield f"not refused as {scenario.impossible}"
    for number, step in enumerate(scenario.steps, start=1):
        seen = len(match.events)
        for line in step.play:
            try:
                match.play(*seat_and_move(line, match))
            except (IllegalMove, UnknownMove, ScriptError) as error:
                yield f"step {number}: {line}: {error}"
                return
        yield from (f"step {number}: {failure}" for failure in step_failures(step, match, seen))
    if isinstance(match.state.dice, ScriptedDice) and match.state.dice.unused():
        yield f"chance did not bring the last {match.state.dice.unused()} entries of the script"


def begin(scenario: Scenario, box: Box) -> Match:
    """Lay out the scenario's position, or deal by its script."""
    game = Game(box, choose_options(box, scenario.options))
    dice = ScriptedDice([chance_entry(entry, box) for entry in scenario.chance])
    if scenario.position is None:
        return game.start(seed=0, dice=dice)
    return game.position(scenario.position, dice=dice)


def chance_entry(entry: str | int, box: Box) -> list[int]:
    """Return one entry of a script: a number, or cards that come to lie on top."""
    if isinstance(entry, int):
        return [entry]
    cards = [box.notation.read_card(word) for word in entry.split()]
    known = [card for card in cards if card is not None]
    if len(known) < len(cards):
        raise bad_scenario(f"chance brings {entry!r}, which are not all cards")
    return known


def seat_and_move(line: str, match: Match) -> tuple[int, str]:
    """Split `0 7s` into seat and move."""
    seat, _, move = line.partition(" ")
    return seat_from(seat, match), move


def seat_from(word: str, match: Match) -> int:
    """Return the seat a word names."""
    seats = {str(seat): seat for seat in range(match.game.players)}
    if word == CLOCK:
        return match.game.players
    if word not in seats:
        raise bad_scenario(f"{word!r} is no seat: there are {', '.join(seats)}")
    return seats[word]


def viewer_from(word: str, match: Match) -> int | None:
    """Return the seat a word names, or None for the spectator."""
    return None if word == SPECTATOR else seat_from(word, match)


def step_failures(step: Step, match: Match, seen: int) -> Iterator[str]:
    """Yield what does not hold after a step."""
    yield from position_failures(step.position, match.position)
    if step.actors is not None and step.actors != match.actors:
        yield f"actors are {match.actors}, not {step.actors}"
    yield from move_failures(step, match)
    yield from refusal_failures(step, match)
    yield from outcome_failures(step.outcome, match)
    for who, fields in step.views.items():
        view = msgspec.to_builtins(match.view(viewer_from(who, match)))
        yield from (f"view of {who}: {failure}" for failure in field_failures(fields, view))
    for who, expected in step.events.items():
        viewer = viewer_from(who, match)
        told = [match.tell(event, viewer, "en") for event in match.events[seen:]]
        if told != expected:
            yield f"{who} is told {told}, not {expected}"


def position_failures(expected: Mapping[str, object], found: Mapping[str, object]) -> Iterator[str]:
    """Yield the zones that differ; `...` at the end of a text stands for any more cards."""
    for zone, value in expected.items():
        if zone not in found:
            yield f"there is no zone {zone}"
        elif not zone_matches(value, found[zone], ordered=zone != "hands"):
            yield f"{zone} is {found[zone]!r}, not {value!r}"


def zone_matches(expected: object, found: object, *, ordered: bool) -> bool:
    """Compare a zone; hands have no order."""
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(
            zone_matches(one, other, ordered=ordered)
            for one, other in zip(expected, found, strict=True)
        )
    if not (isinstance(expected, str) and isinstance(found, str)):
        return expected == found
    if expected.endswith("..."):
        words = expected.removesuffix("...").split()
        return found.split()[: len(words)] == words
    if ordered:
        return expected.split() == found.split()
    return sorted(expected.split()) == sorted(found.split())


def move_failures(step: Step, match: Match) -> Iterator[str]:
    """Yield what is offered and should not be, or the other way round."""
    for actor in match.actors:
        for legal in match.state.moves(actor):
            objection = match.state.why_not(actor, legal)
            if objection is not None:
                text = match.game.box.notation.write_move(legal)
                yield f"{actor} {text} is offered, but objected to as {objection.code}"
    for seat, moves in step.moves.items():
        offered = offered_to(seat, match)
        if sorted(moves.split()) != sorted(offered):
            yield f"seat {seat} is offered {' '.join(offered)}, not {moves}"
    for seat, moves in step.offered.items():
        for move in set(moves.split()) - set(offered_to(seat, match)):
            yield f"seat {seat} is not offered {move}"
    for seat, moves in step.not_offered.items():
        for move in set(moves.split()) & set(offered_to(seat, match)):
            yield f"seat {seat} is offered {move}"


def offered_to(word: str, match: Match) -> list[str]:
    """Return the moves of a seat, or of the clock: none where it is not running."""
    seat = seat_from(word, match)
    return match.moves(seat) if seat in match.actors else []


def refusal_failures(step: Step, match: Match) -> Iterator[str]:
    """Yield moves that are not refused as they should be."""
    for illegal in step.illegal:
        try:
            match.check(*seat_and_move(illegal.move, match))
            yield f"{illegal.move} is legal"
        except IllegalMove as refusal:
            if (refusal.code, refusal.rule) != (illegal.code, illegal.rule):
                yield f"{illegal.move} is illegal as {refusal.code} by {refusal.rule}: {refusal}"
            if illegal.says not in ("", str(refusal)):
                yield f"{illegal.move} is refused with: {refusal}"
        except UnknownMove as refusal:
            yield f"{illegal.move}: {refusal}"
    for line in step.unknown:
        try:
            match.check(*seat_and_move(line, match))
            yield f"{line} is a legal move"
        except UnknownMove:
            pass
        except IllegalMove as refusal:
            yield f"{line} is a move, if an illegal one: {refusal}"


def outcome_failures(expected: Ending | bool | None, match: Match) -> Iterator[str]:
    """Yield what is wrong with the outcome; `false` says that the game goes on."""
    outcome = match.outcome
    if expected is None:
        return
    if isinstance(expected, bool) or outcome is None:
        if expected != (outcome is not None):
            yield "the game is not over" if outcome is None else "the game is over"
    elif (outcome.places, outcome.scores) != (expected.places, expected.scores):
        yield f"the outcome is {outcome.places}, {outcome.scores}"


def field_failures(expected: object, found: object) -> Iterator[str]:
    """Yield where a part of a view differs; only the fields named are compared."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            if name not in found:
                yield f"there is no {name}"
            else:
                yield from (f"{name}: {more}" for more in field_failures(value, found[name]))
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from (f"{number}: {more}" for more in field_failures(one, other))
    elif expected != (EMPTY if found is None else found):
        yield f"{found!r}, not {expected!r}"


def bad_scenario(problem: str) -> BadScenario:
    """Return the refusal of a scenario that is not written as it should be."""
    return explained(BadScenario("shape", {"problem": problem}), house_sentences(), "scenario")
