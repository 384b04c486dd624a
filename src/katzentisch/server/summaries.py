"""What lists show of tables, as it is stored with each of them."""

import time
from typing import Final

import msgspec

from katzentisch.server.store import Stage, TableCard
from katzentisch.tables.protocol import Level, Result, TableLine
from katzentisch.tables.table import Table

GAMES_LISTED: Final = 20  # of one series


class FinishedSummary(msgspec.Struct, frozen=True):
    """A finished game in lists; a seat is a guest's, or a bot of some level sat there."""

    result: Result
    guests: list[str | None]
    levels: list[Level | None]

    def __post_init__(self) -> None:
        if len(self.guests) != len(self.levels):
            raise ValueError("guests and bots do not fit each other")


class Summary(msgspec.Struct, frozen=True):
    """A table in lists; names are looked up when it is shown, so that they can be forgotten."""

    line: TableLine
    guests: list[str | None]
    games: list[FinishedSummary] = []

    def __post_init__(self) -> None:
        seats = range(len(self.guests))
        if len(self.line.chairs) != len(seats) or not set(self.line.on_turn) <= set(seats):
            raise ValueError("guests and chairs do not fit each other")


read_summary = msgspec.json.Decoder(Summary).decode


def card_of(table: Table, made: int) -> TableCard:
    """Return what is stored of a table for lists; it was made at this Unix time."""
    guests = [chair.guest for chair in table.chairs]
    stage: Stage = "playing" if table.stage == "paused" else table.stage
    on_turn = [guests[seat] for seat in table.actors()]
    bots_play = any(chair.level is not None or chair.away for chair in table.chairs)
    runs = table.stage == "playing" and (bots_play or table.has_clocks)
    return TableCard(
        id=table.id,
        game=table.made.game,
        stage=stage,
        public=table.made.public,
        code=table.made.code if table.stage == "waiting" else None,
        made=made,
        touched=int(time.time()),
        guests=tuple(sorted(guest for guest in {*guests, table.master} if guest)),
        on_turn=tuple(guest for guest in on_turn if guest is not None),
        wakes=runs,
        finished=len(table.finished),
        summary=msgspec.json.encode(summary_of(table)),
        version=table.version,
    )


def summary_of(table: Table) -> Summary:
    """Return what lists show, without the names of guests."""
    chairs = [table.chair_view(seat) for seat in range(len(table.chairs))]
    nameless = [
        chair if chair.level is not None else msgspec.structs.replace(chair, name=None)
        for chair in chairs
    ]
    line = TableLine(
        table=table.id,
        game=table.made.game,
        options=dict(table.game.options),
        stage=table.stage,
        public=table.made.public,
        clock=table.made.clock,
        chairs=nameless,
        your_turn=False,
        finished=len(table.finished),
        touched=int(time.time()),
        on_turn=table.actors(),
    )
    games = [
        FinishedSummary(game.result, game.guests, list(game.levels))
        for game in table.finished[-GAMES_LISTED:]
    ]
    return Summary(line, [chair.guest for chair in table.chairs], games)
