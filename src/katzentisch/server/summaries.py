"""What lists show of tables, as it is stored with each of them."""

import msgspec

from katzentisch.tables.protocol import Level, Result, TableLine


class FinishedSummary(msgspec.Struct, frozen=True):
    """A finished game in lists; a seat is a guest's, or a bot of some level sat there."""

    result: Result
    guests: list[str | None]
    levels: list[Level | None]


class Summary(msgspec.Struct, frozen=True):
    """A table in lists; names are looked up when it is shown, so that they can be forgotten."""

    line: TableLine
    guests: list[str | None]
    games: list[FinishedSummary] = []


read_summary = msgspec.json.Decoder(Summary).decode
