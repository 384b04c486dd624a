"""Katch Me Aho! moves and positions as text.

In the prelude a card is played by its value, `4`, or `4r` from the right of two stacks. In a round
`1` to `6` take the token WHEN, `a` to `f` the token WHERE and `o` the vicious circle; also `done`
and `ready`. The clock says `roll`, `time`, `enough` and `back0` to `back5`. `4@17` answers phase
17; without it a move answers the present one.
"""

import re
from typing import NewType

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from katzentisch.core.cards import count
from katzentisch.core.refusals import BadPosition
from katzentisch.core.state import TURN_LIMIT
from katzentisch.core.zones import check_ranges, share_out
from katzentisch.games.katch.ride import CIRCLE, WHERE
from katzentisch.games.katch.rules import (
    ANSWER,
    BACK,
    DEED,
    DONE,
    ENOUGH,
    LEFT_OUT,
    MOST_TOKENS,
    NONE,
    OVER,
    PAUSE,
    PRELUDE,
    READY,
    RIGHT,
    ROLL,
    SNATCH,
    STACK,
    START,
    TIME,
    VALUES,
    State,
    fits,
    lives_for,
    pack,
)

# A card, a token, a district and a stage of the game, as text in views and positions.
ValueWord = NewType("ValueWord", str)
TokenWord = NewType("TokenWord", str)
DistrictWord = NewType("DistrictWord", str)
StageWord = NewType("StageWord", str)

DISTRICTS = "abcdef"
DEEDS = (
    {str(n): n for n in range(1, VALUES + 1)}
    | {f"{n}r": RIGHT + n for n in range(1, VALUES + 1)}
    | {letter: WHERE + n for n, letter in enumerate(DISTRICTS)}
    | {"o": CIRCLE, "done": DONE, "ready": READY, "roll": ROLL, "time": TIME, "enough": ENOUGH}
    | {f"back{seat}": BACK + seat for seat in range(6)}
)
DEED_WORDS = {deed: text for text, deed in DEEDS.items()}
STAGES = {"start": START, "prelude": PRELUDE, "pause": PAUSE, "snatch": SNATCH, "over": OVER}
STAGE_WORDS = {stage: text for text, stage in STAGES.items()}
MOVE = re.compile(r"(?P<deed>[0-9a-z]+)(@(?P<phase>[1-9][0-9]{0,5}))?")


def read_move(text: str) -> int | None:
    """Return the move a text names, or None if it names none."""
    match = MOVE.fullmatch(text.strip().lower())
    if match is None or match["deed"] not in DEEDS:
        return None
    return DEEDS[match["deed"]] + (int(match["phase"] or 0) << ANSWER)


def write_move(move: int) -> str:
    """Return a move as text."""
    text = DEED_WORDS[move & DEED]
    return f"{text}@{move >> ANSWER}" if move >> ANSWER else text


def is_announced(move: int) -> bool:
    """Tell whether a list of moves for people shows this one: it shows all."""
    return True


def read_card(word: str) -> int | None:
    """Return the card a word names, or None if it names none."""
    return int(word) if len(word) == 1 and word in "123456" else None


def value_word(card: int) -> ValueWord:
    """Return a card as text: its value."""
    return ValueWord(str(card))


def token_word(token: int) -> TokenWord:
    """Return a token as it is named in a move: `2`, `b` or `o`."""
    return TokenWord(DEED_WORDS[token])


def token_words(tokens: int) -> list[TokenWord]:
    """Return a set of tokens as text."""
    return [token_word(token) for token in range(CIRCLE + 1) if tokens >> token & 1]


def district_word(district: int) -> DistrictWord:
    """Return a district as text: its letter."""
    return DistrictWord(DISTRICTS[district])


def stage_word(stage: int) -> StageWord:
    """Return a stage as text."""
    return StageWord(STAGE_WORDS[stage])


def word(name: str, value: int) -> str | int:
    """Return a number that the rules speak of as a player would write it."""
    if name in ("token", "tokens"):
        return token_word(value)
    return district_word(value) if name in ("district", "gang", "police") else value


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Every zone of a game of Katch Me Aho!; piles are written from the top down."""

    stage: str
    phase: int = 0  # none written: the least it can be
    turns: int = 0
    box: str = ""
    ready: list[int] = []  # seats, in a pause
    # The prelude
    stacks: list[list[str]] = []  # one for each seat, or two
    pile: str = ""
    last: int = 0
    references: list[int] = []  # by phase, 0 for a pause
    waiting: list[int] = []  # for each seat the phase in which it began, or 0; none written: nobody
    # The main game
    draws: list[str] = []  # for each seat, then for each free district
    discards: list[str] = []  # none written: all are empty
    known: list[int] = []  # cards at the bottom of each draw stack; none written: none
    figures: list[int] = []  # where the gang and the police start
    dice: list[int] = []  # pink and blue, before the first round none
    tops: list[int] = []  # cards of the districts in the ride; none written: as they lie
    tokens: list[str] = []  # for each seat; none written: nobody has any
    done: list[int] = []  # seats
    rewarded: list[int] = []  # seats
    winner: int = NONE


def write_position(state: State) -> Position:
    """Return the whole state as a position."""
    position = Position(
        stage=stage_word(state.stage),
        phase=state.phase,
        turns=state.turns,
        box=pile_words(state.box),
        ready=seats_of(state.ready),
    )
    if state.stage in (START, PRELUDE):
        position.stacks = [stack_words(state, seat) for seat in range(state.players)]
        position.pile = pile_words(state.pile)
        position.last = state.last
        position.references = list(state.references)
        position.waiting = list(state.waiting)
        return position
    position.draws = [pile_words(draw) for draw in state.draws]
    position.discards = [pile_words(discard) for discard in state.discards]
    position.known = list(state.known)
    position.figures = [state.gang, state.police]
    position.dice = [state.pink, state.blue] if state.pink else []
    position.tops = list(state.tops)
    position.tokens = [" ".join(token_words(tokens)) for tokens in state.tokens]
    position.done = seats_of(state.done)
    position.rewarded = seats_of(state.rewarded)
    position.winner = state.winner
    return position


def stack_words(state: State, seat: int) -> list[str]:
    """Return a seat's stacks as text, the left one first."""
    return [pile_words(stack) for stack in state.stacks[seat :: state.players]]


def pile_words(pile: vec[i64]) -> str:
    """Return a pile as text, from the top down."""
    return " ".join(value_word(card) for card in pile[::-1])


def seats_of(mask: int) -> list[int]:
    """Return the seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def read_position(position: Position, state: State) -> None:
    """Lay a position out on an empty table."""
    if position.stage not in STAGES:
        raise BadPosition("stage", {"stage": position.stage})
    state.stage = STAGES[position.stage]
    check_ranges({"turns": (position.turns, TURN_LIMIT)})
    state.turns = position.turns
    state.ready = read_seats(position.ready, state, "ready")
    if state.ready and (state.stage not in (START, PAUSE) or state.ready == state.everyone()):
        raise BadPosition("ready", {"stage": position.stage})
    if state.stage in (START, PRELUDE):
        read_prelude(position, state)
    else:
        read_main_game(position, state)


def read_seats(seats: list[int], state: State, name: str) -> int:
    """Return a mask of seats; refuse one that the table does not have, or has twice."""
    for seat in seats:
        if not 0 <= seat < state.players or seats.count(seat) > 1:
            raise BadPosition("seats", {"name": name, "seat": seat})
    return sum(1 << seat for seat in seats)


# -- the prelude


def read_prelude(position: Position, state: State) -> None:
    """Lay out a prelude, or the pause before it."""
    players = int(state.players)
    check_no_main_game(position, state)
    per_seat = int(state.stack_count()) // players
    if [len(stacks) for stacks in position.stacks] != [per_seat] * players:
        raise BadPosition("stacks", {"players": players, "count": per_seat})
    zones = {
        f"stacks {seat} {number}": position.stacks[seat][number]
        for number in range(per_seat)
        for seat in range(players)
    }
    others = {"pile": position.pile, "box": position.box}
    cards = share_out(list(pack()), {**zones, **others}, read_card, value_word)
    for zone in zones:
        if not 1 <= len(cards[zone]) <= STACK:
            raise BadPosition("stack-size", {"zone": zone, "found": len(cards[zone])})
    left = len(pack()) - STACK * len(zones)
    if len(cards["box"]) != left:
        raise BadPosition("box", {"found": len(cards["box"]), "count": left})
    state.stacks = vec[vec[i64]]([vec[i64](cards[zone][::-1]) for zone in zones])
    state.pile = vec[i64](cards["pile"][::-1])
    state.box = vec[i64](cards["box"][::-1])
    read_references(position, state)
    read_progress(position, state)
    tops = [state.top(place) for place in range(state.stack_count())]
    if state.stage == PRELUDE and not any(fits(card, state.reference()) for card in tops):
        raise BadPosition("nobody-can", {"reference": int(state.reference())})  # KA4


def check_no_main_game(position: Position, state: State) -> None:
    """Refuse zones of the main game in a prelude, and a prelude that is skipped (KA10)."""
    zones = (position.draws, position.discards, position.known, position.figures, position.dice)
    others = (position.tops, position.tokens, position.done, position.rewarded)
    if any(zones) or any(others) or position.winner != NONE:
        raise BadPosition("not-in-prelude")
    if not state.prelude:
        raise BadPosition("no-prelude")


def read_references(position: Position, state: State) -> None:
    """Lay out the references, a pause first; their number is the phase."""
    references = position.references or [0]
    began = state.stage == PRELUDE
    wrong = [value for value in references[1:] if not 1 <= value <= VALUES]
    if references[0] != 0 or wrong or (len(references) > 1) != began:
        raise BadPosition("references", {"stage": position.stage})
    if position.phase not in (0, len(references)):
        raise BadPosition("phase", {"phase": position.phase, "count": len(references)})
    state.references = vec[i64](references)
    state.phase = len(references)


def read_progress(position: Position, state: State) -> None:
    """Lay out who put the last card down, and who waits (KA6)."""
    check_ranges({"last": (position.last, int(state.players) - 1)})
    put = len(state.pile)
    began = state.stage == PRELUDE
    if put > position.turns or position.turns >= TURN_LIMIT or (not began and position.turns):
        raise BadPosition("prelude-turns", {"count": put, "turns": position.turns})
    if put == 0 and position.last != 0:
        raise BadPosition("last", {"seat": position.last})
    state.last = position.last
    waiting = position.waiting or [0] * int(state.players)
    begun = [phase for phase in waiting if phase]
    if len(waiting) != state.players or (begun and not (state.wait and began)):
        raise BadPosition("waiting", {"players": int(state.players)})
    if len(begun) != len(set(begun)) or any(not 1 < phase < state.phase for phase in begun):
        raise BadPosition("waiting-since", {"phase": int(state.phase)})
    if len(begun) > position.turns - put:
        raise BadPosition("prelude-turns", {"count": put + len(begun), "turns": position.turns})
    state.waiting = vec[i64](waiting)


# -- the main game


def read_main_game(position: Position, state: State) -> None:
    """Lay out a round, a pause or the end of the main game."""
    if any((position.stacks, position.pile, position.last, position.references, position.waiting)):
        raise BadPosition("not-in-main-game")
    read_piles(position, state)
    read_figures(position, state)
    read_round(position, state)
    check_draws(position, state)
    read_winner(position, state)


def read_piles(position: Position, state: State) -> None:
    """Lay out the draw stacks and discard piles, which share a player's lives (KA9, KA12)."""
    piles = int(state.pile_count())
    discards = position.discards or [""] * piles
    if len(position.draws) != piles or len(discards) != piles:
        raise BadPosition("piles", {"count": piles})
    draw_zones = {f"draws {place}": text for place, text in enumerate(position.draws)}
    discard_zones = {f"discards {place}": text for place, text in enumerate(discards)}
    zones = {**draw_zones, **discard_zones, "box": position.box}
    cards = share_out(list(pack()), zones, read_card, value_word)
    sizes = [len(cards[f"draws {n}"]) + len(cards[f"discards {n}"]) for n in range(piles)]
    players = int(state.players)
    lives = [int(lives_for(players, rank)) for rank in range(players)]
    lives = lives if state.prelude else [LEFT_OUT] * players
    if sorted(sizes[:players]) != sorted(lives) or set(sizes[players:]) - {LEFT_OUT}:
        raise BadPosition("lives", {"found": " ".join(map(str, sizes))})
    state.draws = vec[vec[i64]]([vec[i64](cards[zone][::-1]) for zone in draw_zones])
    state.discards = vec[vec[i64]]([vec[i64](cards[zone][::-1]) for zone in discard_zones])
    state.box = vec[i64](cards["box"][::-1])
    state.known = vec[i64](position.known or [0] * piles)
    most = [min(len(draw), position.turns) for draw in state.draws]
    most[players:] = [0] * (piles - players)
    if len(state.known) != piles or any(
        not 0 <= known <= limit for known, limit in zip(state.known, most, strict=True)
    ):
        raise BadPosition("known")


def read_figures(position: Position, state: State) -> None:
    """Lay out the figures, the dice and the districts' cards."""
    districts = int(state.districts)
    rolled = state.stage in (SNATCH, OVER) or state.turns > 0
    if len(position.figures) != 2 or not all(0 <= n < districts for n in position.figures):
        raise BadPosition("figures", {"count": districts})
    if len(position.dice) != (2 if rolled else 0) or not all(
        1 <= pips <= VALUES for pips in position.dice
    ):
        raise BadPosition("dice", {"stage": position.stage})
    state.gang, state.police = position.figures
    state.pink, state.blue = position.dice or [0, 0]
    if any((len(discard) > 0) != rolled for discard in state.discards):
        raise BadPosition("discards", {"stage": position.stage})
    read_tops(position, state, rolled)


def read_tops(position: Position, state: State, rolled: bool) -> None:
    """Lay out the districts' cards of the ride: a reward may have taken one away since (KA25)."""
    districts = int(state.districts)
    lying = [int(discard[len(discard) - 1]) for discard in state.discards[:districts] if rolled]
    rewarded = read_seats(position.rewarded, state, "rewarded")
    seen = [
        int(state.draws[n][0]) if rewarded >> n & 1 and len(state.draws[n]) else top
        for n, top in enumerate(lying)
    ]
    tops = position.tops or seen
    wrong = len(tops) != len(lying) or not all(1 <= value <= VALUES for value in tops)
    if wrong or (state.stage in (PAUSE, SNATCH) and tops != seen):
        raise BadPosition("tops", {"cards": " ".join(map(str, seen))})
    state.tops = vec[i64](tops)


def read_round(position: Position, state: State) -> None:
    """Lay out who has which tokens, who is done and whom a round gave a card back."""
    state.phase = read_phase(position, state)
    state.tokens = read_tokens(position, state)
    state.done = read_seats(position.done, state, "done")
    state.rewarded = read_seats(position.rewarded, state, "rewarded")
    for seat in range(state.players):
        check_tokens_of(seat, state)
    if state.stage == SNATCH:
        fewest = 0 if state.enough_runs() else 1
        if state.players - count(state.done) <= fewest or state.free_tokens() == 0:
            raise BadPosition("round-over")  # KA22


def read_phase(position: Position, state: State) -> int:
    """Return the phase: each round has one and the pause after it another (KA29)."""
    # A prelude has a pause, the first roll, and a phase for each of the cards that end it.
    least = 2 * position.turns + (STACK + 2 if state.prelude else 1) + (state.stage == SNATCH)
    phase = position.phase or least
    if phase < least or (phase > least and not state.prelude):
        raise BadPosition("phase", {"phase": position.phase, "count": least})
    return phase


def check_tokens_of(seat: int, state: State) -> None:
    """Refuse tokens, being done and a reward that do not go together (KA22, KA25)."""
    tokens = state.tokens[seat]
    in_round = state.stage == SNATCH
    is_done = bool(state.done >> seat & 1)
    if (is_done and not in_round) or (in_round and count(tokens) == MOST_TOKENS and not is_done):
        raise BadPosition("done", {"seat": seat})
    if tokens and not in_round and state.turns == 0:
        raise BadPosition("tokens", {"seat": seat})
    due = not in_round and count(tokens) == MOST_TOKENS and not tokens & ~state.right()
    had_one = due and len(state.discards[seat]) == 1
    rewarded = bool(state.rewarded >> seat & 1)
    if (rewarded != due and not had_one) or (rewarded and not state.known[seat]):
        raise BadPosition("rewarded", {"seat": seat})


def read_tokens(position: Position, state: State) -> vec[i64]:
    """Return everyone's tokens: at most two, each there once (KA14, KA21)."""
    texts = position.tokens or [""] * int(state.players)
    if len(texts) != state.players:
        raise BadPosition("tokens-of-seats", {"found": len(texts), "players": int(state.players)})
    tokens = [[DEEDS.get(text, 0) for text in texts_of.split()] for texts_of in texts]
    everyones = [token for some in tokens for token in some]
    for token in everyones:
        if not state.all_tokens() >> token & 1 or everyones.count(token) > 1:
            raise BadPosition("token", {"tokens": ", ".join(texts)})
    if any(len(some) > MOST_TOKENS for some in tokens):
        raise BadPosition("too-many-tokens")
    return vec[i64]([sum(1 << token for token in some) for some in tokens])


def check_draws(position: Position, state: State) -> None:
    """Refuse a game that goes on with an empty draw stack, or is over without one (KA17)."""
    empty = any(len(draw) == 0 for draw in state.draws)
    ended = empty or state.turns >= TURN_LIMIT
    if ended != (state.stage == OVER):
        raise BadPosition("ended", {"stage": position.stage})


def read_winner(position: Position, state: State) -> None:
    """Lay out who has won: nobody has more cards (KA27)."""
    winner = position.winner
    sizes = [len(state.draws[seat]) for seat in range(state.players)]
    wins = 0 <= winner < state.players and sizes[winner] == max(sizes)
    if not wins if state.stage == OVER else winner != NONE:
        raise BadPosition("winner", {"seat": winner})
    state.winner = winner
