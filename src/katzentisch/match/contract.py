"""The contract kit: what every game must keep, checked on random games.

    from katzentisch.match.contract import CHECKS, variants
    for game in variants(open_box("miau")):
        for check in CHECKS.values():
            check(game, seed)

A check raises ContractBroken with a sentence. It needs nothing but the game's folder, so it serves
an eighth game as well. `game_digest` is for comparing compiled with interpreted rules.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from itertools import combinations, product

import msgspec

from katzentisch.core.dice import FastDice
from katzentisch.core.playout import any_actor, blindfolded, choice_dice, playout, tallied
from katzentisch.core.refusals import BadPosition, BadRecord
from katzentisch.core.state import Options, Outcome, State, Trace, Values
from katzentisch.match.box import Box
from katzentisch.match.game import Game, replay_on
from katzentisch.match.match import Match
from katzentisch.match.options import choose_options
from katzentisch.match.record import position_text, read_record
from katzentisch.match.sentences import LANGUAGES

MOST_MOVES = 50_000
WORLD = 1 << 61  # seeds of redealt worlds, apart from those of deals


class ContractBroken(AssertionError):
    """A game does not keep the contract."""


def demand(kept: bool, sentence: str) -> None:
    """Raise ContractBroken unless the demand is kept."""
    if not kept:
        raise ContractBroken(sentence)


# -- walking through random games


def seats_in(mask: int) -> list[int]:
    """Return the seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def walk(game: Game, seed: int) -> Iterator[State]:
    """Yield the state before each move of a random game, and at its end."""
    state = game.deal(seed)
    dice = choice_dice(seed)
    yield state
    while actors := state.actors():
        seat = any_actor(actors, dice)
        moves = state.moves(seat)
        state.apply(seat, moves[dice.below(len(moves))])
        yield state


def samples(game: Game, seed: int) -> Iterator[State]:
    """Yield every state of the first moves of a random game, then every tenth, and the last."""
    for number, state in enumerate(walk(game, seed)):
        if number < 40 or number % 10 == 0 or not state.actors():
            yield state


def whole(game: Game, state: State) -> str:
    """Return the whole position as text."""
    written = msgspec.to_builtins(game.box.notation.write_position(state))
    return position_text(written)


# -- the checks


def check_cards(game: Game, seed: int) -> None:
    """Cards are conserved."""
    pack = tallied(game.deal(seed).cards())
    for state in walk(game, seed):
        demand(tallied(state.cards()) == pack, f"seed {seed}: a card was lost or came twice")


def check_moves(game: Game, seed: int) -> None:
    """Moves are ascending, fresh and applicable, and there is one while the game is on."""
    for state in samples(game, seed):
        check_moves_of(game, state, seed)


def check_moves_of(game: Game, state: State, seed: int) -> None:
    """The moves of one state are ascending, fresh and applicable."""
    actors = seats_in(state.actors())
    demand((state.outcome() is None) == bool(actors), "over, but someone may move; or not")
    for seat in actors:
        before = whole(game, state)
        moves = list(state.moves(seat))
        demand(bool(moves), f"seed {seed}: seat {seat} may move, but has no move")
        demand(moves == sorted(set(moves)), f"seed {seed}: moves do not ascend: {moves}")
        first, second = state.moves(seat), state.moves(seat)
        first[0] = -1
        demand(second[0] != -1, "two calls of moves share one vec")
        for move in moves:
            state.copy().apply(seat, move)
        demand(whole(game, state) == before, "listing or trying moves changed the state")


def check_copies(game: Game, seed: int) -> None:
    """A copy goes on as the original does, and neither touches the other."""
    for state in walk(game, seed):
        check_copies_of(game, state, seed)
        if state.turns >= 6:
            return


def check_copies_of(game: Game, state: State, seed: int) -> None:
    """A copy of one state goes on as it does, and neither touches the other."""
    twin, third = state.copy(), state.copy()
    before = whole(game, state)
    demand(whole(game, twin) == before, f"seed {seed}: a copy differs from the original")
    dice, drawn = state.dice.copy(), state.copy().dice
    demand(drawn.word() == dice.word(), f"seed {seed}: a copy has other dice")
    demand(state.dice.copy().word() != dice.word(), f"seed {seed}: a copy shares its dice")
    playout(twin, choice_dice(seed))
    demand(whole(game, state) == before, f"seed {seed}: playing a copy changed the original")
    demand(whole(game, third) == before, f"seed {seed}: playing a copy changed another copy")
    playout(third, choice_dice(seed))
    demand(whole(game, third) == whole(game, twin), f"seed {seed}: two copies went apart")


def check_end(game: Game, seed: int) -> None:
    """Every random game ends, with a place and a score for every seat."""
    outcome: Outcome | None = None
    for made, state in enumerate(walk(game, seed)):
        demand(made < MOST_MOVES, f"seed {seed}: not over after {MOST_MOVES} moves")
        outcome = state.outcome()
    check_outcome(game, outcome, seed)


def check_outcome(game: Game, outcome: Outcome | None, seed: int) -> None:
    """A game that is over has a place and a score for every seat."""
    demand(outcome is not None, f"seed {seed}: nobody may move, but there is no outcome")
    assert outcome is not None
    ranks = [1 + sum(other < place for other in outcome.places) for place in outcome.places]
    demand(outcome.places == ranks, f"seed {seed}: places {outcome.places} are no ranking")
    demand(len(outcome.places) == game.players, f"seed {seed}: not a place for every seat")
    demand(len(outcome.scores) == game.players, f"seed {seed}: not a score for every seat")


def check_options(game: Game, _seed: int) -> None:
    """Options that do not go together are refused with a rule and a sentence."""
    rules = game.box.sentences.keys("en", "rule-")
    for options in combinations_of(game.box, sampled=False):
        objection = game.box.rules.refuse_options(options)
        if objection is not None:
            demand(f"rule-{objection.rule}" in rules, f"no rule {objection.rule}")
            check_sentence(game, f"options-{objection.code}", objection.values)


def check_seed(game: Game, seed: int) -> None:
    """The same seed deals the same game, and not every seed does."""
    first = whole(game, game.deal(seed))
    demand(whole(game, game.deal(seed)) == first, f"seed {seed} deals two different games")
    others = {whole(game, game.deal(seed + more)) for more in range(1, 6)}
    demand(others != {first}, "every seed deals the same game")


def check_texts(game: Game, seed: int) -> None:
    """Moves and positions survive being written and read."""
    for number, state in enumerate(samples(game, seed)):
        check_texts_of(game, state, seed, plays_on=number % 8 == 0)


def check_texts_of(game: Game, state: State, seed: int, *, plays_on: bool) -> None:
    """One position and its moves survive being written and read, and what is read plays on."""
    notation = game.box.notation
    for seat in seats_in(state.actors()):
        for move in state.moves(seat):
            text = notation.write_move(move)
            demand(notation.read_move(text) == move, f"{text} is read as another move")
    text = whole(game, state)
    again = game.table(state.dice.copy())
    position = msgspec.convert(tomllib.loads(text), notation.Position)
    notation.read_position(position, again)
    demand(whole(game, again) == text, f"seed {seed}: a position changed by being read: {text}")
    demand(again.actors() == state.actors(), f"seed {seed}: other seats may move: {text}")
    if not plays_on:
        return
    twin = state.copy()
    playout(again, choice_dice(seed))
    playout(twin, choice_dice(seed))
    demand(whole(game, again) == whole(game, twin), f"seed {seed}: goes on otherwise: {text}")


def check_replay(game: Game, seed: int) -> None:
    """A record replays to the same game, and telling what happens does not change it."""
    match = play_through(game, seed)
    untold = game.deal(seed)
    playout(untold, choice_dice(seed))
    demand(whole(game, untold) == whole(game, match.state), f"seed {seed}: the trace plays along")
    try:
        again = replay_on(game, read_record(str(match.record)))
    except BadRecord as refusal:
        raise ContractBroken(f"seed {seed}: the record does not replay: {refusal}") from None
    demand(again.position == match.position, f"seed {seed}: the record ends elsewhere")
    demand(again.events == match.events, f"seed {seed}: the record tells other events")
    for seat in range(game.players):
        alike = match.view(seat) == game.box.view.view(match.state, seat)
        demand(alike, f"seed {seed}: what seat {seat} sees is not what all see with its own")


def play_through(game: Game, seed: int) -> Match:
    """Play a random game through the front door."""
    match = game.start(seed)
    dice = choice_dice(seed)
    while actors := match.state.actors():
        seat = any_actor(actors, dice)
        moves = match.moves(seat)
        match.play(seat, moves[dice.below(len(moves))])
    return match


def check_sentences(game: Game, seed: int) -> None:
    """Every event has its sentence, for everyone and in both languages."""
    match = play_through(game, seed)
    for event in match.events:
        for viewer in (None, *range(game.players)):
            for language in LANGUAGES:
                try:
                    match.tell(event, viewer, language)
                except KeyError as error:
                    raise ContractBroken(f"{event.code} is not told: {error}") from None


def check_refusals(game: Game, seed: int) -> None:
    """Just the moves that are not offered are objected to, with a rule and a sentence."""
    known = known_moves(game, seed)
    for state in samples(game, seed):
        check_refusals_of(game, state, known, seed)


def check_refusals_of(game: Game, state: State, known: set[int], seed: int) -> None:
    """In one state just the moves that are not offered are objected to."""
    rules = game.box.sentences.keys("en", "rule-")
    for seat in seats_in(state.actors()):
        legal = set(state.moves(seat))
        for move in known | legal:
            text = game.box.notation.write_move(move)
            objection = state.why_not(seat, move)
            if objection is None:
                demand(move in legal, f"seed {seed}: {text} is not offered without a reason")
                continue
            demand(move not in legal, f"seed {seed}: {text} is offered, but objected to")
            demand(f"rule-{objection.rule}" in rules, f"no rule {objection.rule}")
            check_sentence(game, f"illegal-{objection.code}", objection.values)


def check_sentence(game: Game, key: str, values: Values) -> None:
    """There is a sentence in both languages, and all it speaks of is among the values."""
    for language in LANGUAGES:
        try:
            game.box.sentences.say(language, key, game.words(values))
        except KeyError as error:
            raise ContractBroken(f"no sentence {key}: {error}") from None


def known_moves(game: Game, seed: int) -> set[int]:
    """Return the moves that occur in a few random games."""
    return {
        move
        for more in range(4)
        for state in walk(game, seed + more)
        for seat in seats_in(state.actors())
        for move in state.moves(seat)
    }


def check_blindfold(game: Game, seed: int) -> None:
    """After `redeal` a seat sees the same, may do the same and is told the same."""
    resampled = False
    for number, state in enumerate(samples(game, seed)):
        for seat in range(game.players):
            world = check_blindfold_of(game, state, seat, WORLD + number)
            resampled = resampled or whole(game, world) != whole(game, state)
    demand(resampled, f"seed {seed}: redeal never changed anything")


def check_blindfold_of(game: Game, state: State, seat: int, seed: int) -> State:
    """Redealt for a seat from the seed of a world, one state looks the same to it; return it."""
    world = redealt(state, seat, seed)
    check_same_knowledge(game, state, world, seat)
    # The result may depend only on what the seat knows: from another world that looks
    # the same to it, the same dice must deal the same.
    detour = redealt(redealt(state, seat, seed + 1), seat, seed)
    demand(
        whole(game, detour) == whole(game, world),
        f"seed {seed}: redealing for seat {seat} used what it cannot know",
    )
    check_same_events(game, state, world, seat)
    if state.knows_alike():
        same = whole(game, world) == whole(game, redealt(state, 0, seed))
        demand(same, f"seat {seat} knows something else than seat 0")
    return world


def redealt(state: State, seat: int, seed: int) -> State:
    """Return a copy with all redealt that the seat cannot know."""
    dice = FastDice(seed)
    world = blindfolded(state, seat, dice)
    demand(world.dice is dice, "redeal kept the state's own dice")
    return world


def check_same_knowledge(game: Game, state: State, world: State, seat: int) -> None:
    """A world redealt for a seat looks the same to it and to a spectator."""
    view = game.box.view.view
    for viewer in (seat, None):
        sees, would_see = view(state, viewer), view(world, viewer)
        demand(
            msgspec.json.encode(sees) == msgspec.json.encode(would_see),
            f"the view of {viewer} shows what it may not: {sees} or {would_see}",
        )
    demand(state.actors() == world.actors(), "who may move depends on hidden things")
    if state.actors() >> seat & 1:
        same = list(state.moves(seat)) == list(world.moves(seat))
        demand(same, f"the moves of seat {seat} depend on hidden things")
    demand(tallied(world.cards()) == tallied(state.cards()), "redeal lost a card")
    for other in seats_in(world.actors()):
        demand(len(world.moves(other)) > 0, f"redeal leaves seat {other} without a move")
    notation = game.box.notation
    try:
        notation.read_position(notation.write_position(world), game.table())
    except BadPosition as refusal:
        raise ContractBroken(f"redeal makes a position that cannot be: {refusal}") from None


def check_same_events(game: Game, state: State, world: State, seat: int) -> None:
    """What others do is told alike in two worlds of which the seat knows the same afterwards."""
    for other in seats_in(state.actors()):
        if other == seat:
            continue
        for move in set(state.moves(other)) & set(world.moves(other)):
            after, told = told_by(game, state, other, move, seat)
            would_be, would_tell = told_by(game, world, other, move, seat)
            # In which order chance turned up open cards is no secret, and leaves no trace.
            if sorted(told, key=str) != sorted(would_tell, key=str):
                secret = knows_the_same(game, after, would_be, seat)
                demand(not secret, f"seat {seat} is told a secret: {told}, {would_tell}")


def knows_the_same(game: Game, state: State, other: State, seat: int) -> bool:
    """Tell whether two worlds look alike to a seat, what it has seen and remembers included.

    What was seen to enter a hidden place need not be in the view, but `redeal` keeps to it.
    """
    view = game.box.view.view
    if view(state, seat) != view(other, seat):
        return False
    return whole(game, redealt(state, seat, WORLD)) == whole(game, redealt(other, seat, WORLD))


def told_by(
    game: Game, state: State, seat: int, move: int, viewer: int
) -> tuple[State, list[tuple[str, int, dict[str, str | int]]]]:
    """Make a move on a copy, with dice of its own; return it and what the viewer is told."""
    after = state.copy()
    after.dice = FastDice(0)
    after.trace = Trace()
    after.apply(seat, move)
    events = [game.event(happening) for happening in after.trace.happenings]
    return after, [(event.code, event.seat, event.seen_by(viewer)) for event in events]


CHECKS: dict[str, Callable[[Game, int], None]] = {
    "cards": check_cards,
    "moves": check_moves,
    "copies": check_copies,
    "end": check_end,
    "options": check_options,
    "seed": check_seed,
    "texts": check_texts,
    "replay": check_replay,
    "sentences": check_sentences,
    "refusals": check_refusals,
    "blindfold": check_blindfold,
}


# -- which options to check, and comparing two builds


def variants(box: Box) -> list[Game]:
    """Return games in which every two choices of different options meet at least once.

    An option with very many choices says which of them stand for all.
    """
    combined = combinations_of(box, sampled=True)
    allowed = [options for options in combined if not box.rules.refuse_options(options)]
    open_pairs = {pair for options in allowed for pair in pairs_of(options)}
    chosen = []
    while open_pairs:
        best = max(allowed, key=lambda options: len(open_pairs & pairs_of(options)))
        open_pairs -= pairs_of(best)
        chosen.append(Game(box, choose_options(box, best)))
    return chosen


def combinations_of(box: Box, *, sampled: bool) -> list[Options]:
    """Return every combination of choices, or of the choices that stand for all."""
    names = [option.name for option in box.rules.OPTIONS]
    choices = [option.samples if sampled else option.choices for option in box.rules.OPTIONS]
    return [dict(zip(names, combination, strict=True)) for combination in product(*choices)]


def pairs_of(options: Options) -> set[object]:
    """Return every two choices that meet in these options (a lone option counts by itself)."""
    chosen = [(name, str(choice)) for name, choice in options.items()]
    return set(combinations(chosen, min(2, len(chosen))))


def game_digest(game: Game, seed: int) -> str:
    """Return a hash over every position and every list of moves of a random game."""
    digest = hashlib.sha256()
    for state in walk(game, seed):
        digest.update(whole(game, state).encode())
        for seat in seats_in(state.actors()):
            digest.update(str(list(state.moves(seat))).encode())
    return digest.hexdigest()
