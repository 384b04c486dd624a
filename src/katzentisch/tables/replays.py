"""Finished games to look at again: every move with what it changed, as all seats saw it."""

from typing import Any

import msgspec

from katzentisch.match.fair import hash_of
from katzentisch.match.game import begin_again
from katzentisch.match.match import Match
from katzentisch.tables import protocol
from katzentisch.tables.protocol import ChairView, DealView, EventView, Replay, ReplayStep, Room
from katzentisch.tables.sight import Patch, changes
from katzentisch.tables.table import NOBODY, Finished, Table

KEY_DIGITS = 26


def replay_key(invite: str, number: int) -> str:
    """Return what opens the replay of one game, and nothing else of its table."""
    return hash_of(b"katzentisch replay", invite.encode(), str(number).encode()).hex()[:KEY_DIGITS]


def replay_of(table: Table, game: Finished, guest: str, seat: int | None) -> Replay:
    """Return a finished game as a seat saw it; by default as the guest did, or the first seat."""
    own = game.guests.index(guest) if guest in game.guests else None
    eyes = seat if seat is not None else own or 0
    match = begin_again(game.match.game, game.match.full_record)
    match.check_seat(eyes)
    view = match.view(eyes)
    return Replay(
        table=table.id,
        number=game.result.number,
        key=replay_key(table.made.invite, game.result.number),
        own=own,
        seat=eyes,
        room=room_of(table, game),
        deal=deal_of(game),
        view=msgspec.Raw(protocol.encode(view)),
        others=seen_otherwise(match, view),
        steps=steps_of(match, game.match.full_record.moves, eyes, view),
    )


def steps_of(
    match: Match, moves: tuple[tuple[int, str], ...], eyes: int, view: Any
) -> list[ReplayStep]:
    """Make the moves again, and return what each of them changed."""
    steps: list[ReplayStep] = []
    for seat, move in moves:
        events = [EventView(e.code, e.seat, e.seen_by(eyes)) for e in match.play(seat, move)]
        before, view = view, match.view(eyes)
        others = seen_otherwise(match, view)
        steps.append(ReplayStep(seat, move, changes(before, view), events, others))
    return steps


def seen_otherwise(match: Match, view: Any) -> list[Patch]:
    """Return by seat what to put into the view to get what that seat sees."""
    return [changes(view, match.view(seat)) for seat in range(match.game.players)]


def deal_of(game: Finished) -> DealView | None:
    """Return what decided the deal; None where the game began from a position."""
    fair = game.match.full_record.fair
    if fair is None or fair.secret is None or fair.salt is None:
        return None
    return DealView(fair.table, fair.commitment, fair.secret, fair.salt, list(fair.nonces))


def room_of(table: Table, game: Finished) -> Room:
    """Return the table as it stood when the game was over."""
    fair = game.match.full_record.fair
    chairs = [past_chair(table, game, seat) for seat in range(len(game.guests))]
    return msgspec.structs.replace(
        table.room(None),
        stage="over",
        number=game.result.number,
        commitment="" if fair is None else fair.commitment,
        laid_out=game.match.full_record.position is not None,
        lesson=False,
        chairs=chairs,
        proposal=None,
        result=game.result,
    )


def past_chair(table: Table, game: Finished, seat: int) -> ChairView:
    """Return who sat there."""
    guest, level = game.guests[seat], game.levels[seat]
    return ChairView(
        name=level if guest is None else table.names.get(guest) or NOBODY,
        level=level,
        bot=False,
        master=False,
        away=False,
        leaving=None,
        resigned=False,
        wins=0.0,
        hints=0,
        left=None,
        since=None,
    )
