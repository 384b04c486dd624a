"""The record of a game: text that a person can read and a program can trust.

A header, one move per line, and at the end a checksum of the final state. Every line ends with
`#` and eight digits made of all the text so far, so a reader can say which line was changed.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping

import msgspec

from katzentisch.core.dice import MAX_SEED
from katzentisch.core.refusals import BadRecord
from katzentisch.core.state import Choice
from katzentisch.match.fair import FairDeal
from katzentisch.match.options import option_text

FORMAT = "katzentisch-record 1"
CHECK_COLUMN = 40
CHECK_DIGITS = 8
WHOLE_CHECK = re.compile("#[0-9a-f]{8}")
LONGEST_SEAT = 3  # digits
CLOCK = "clock"  # moves by itself where a game knows time-outs


class Record(msgspec.Struct, frozen=True):
    """A game from its start to the last move made."""

    game: str
    rules: int
    options: Mapping[str, Choice]
    names: tuple[str, ...]
    seed: int | None = None
    fair: FairDeal | None = None
    position: Mapping[str, object] | None = None
    moves: tuple[tuple[int, str], ...] = ()
    checksum: str = ""

    def __str__(self) -> str:
        moves = (f"{self.mover(seat)} {move}" for seat, move in self.moves)
        return checked([*self.header(), *moves, f"end {self.checksum}"])

    def mover(self, seat: int) -> str:
        """Return who sits there: a number, or the clock."""
        return CLOCK if seat == len(self.names) else str(seat)

    def header(self) -> Iterator[str]:
        """Yield the lines before the first move."""
        yield FORMAT
        yield f"game {self.game}"
        yield f"rules {self.rules}"
        yield "options " + options_text(self.options)
        if self.seed is not None:
            yield f"seed {self.seed}"
        if self.fair is not None:
            yield from fair_lines(self.fair)
        for seat, name in enumerate(self.names):
            yield f"player {seat} {name}"
        if self.position is not None:
            for line in position_text(self.position).splitlines():
                yield f"position {line}"


def options_text(options: Mapping[str, Choice]) -> str:
    """Return options as one line."""
    return " ".join(f"{name}={option_text(value)}" for name, value in options.items())


def fair_lines(fair: FairDeal) -> Iterator[str]:
    """Yield the header lines of a fair deal."""
    yield f"table {fair.table}"
    yield f"commitment {fair.commitment}"
    for seat, nonce in enumerate(fair.nonces):
        yield f"nonce {seat} {nonce}"
    if fair.secret is not None and fair.salt is not None:
        yield f"secret {fair.secret}"
        yield f"salt {fair.salt}"


def position_text(position: Mapping[str, object]) -> str:
    """Return a position as TOML."""
    # JSON's texts, numbers and lists are TOML's too.
    return "\n".join(f"{zone} = {json.dumps(value)}" for zone, value in position.items())


def checked(lines: list[str]) -> str:
    """Return the lines, each with its check."""
    chain = hashlib.sha256()
    text = ""
    for line in lines:
        chain.update(line.encode() + b"\n")
        text += f"{line:<{CHECK_COLUMN}} #{chain.hexdigest()[:CHECK_DIGITS]}\n"
    return text


def unchecked(text: str) -> list[str]:
    """Return the lines without their checks; refuse a line that was changed."""
    chain = hashlib.sha256()
    lines: list[str] = []
    full_lines = text.splitlines()
    if not text.startswith(FORMAT.split()[0]):
        raise BadRecord("no-record", 1, {})
    for number, full_line in enumerate(full_lines, start=1):
        line, _, check = full_line.rpartition("#")
        line = line.rstrip()
        chain.update(line.encode() + b"\n")
        if check.strip() == chain.hexdigest()[:CHECK_DIGITS]:
            lines.append(line)
        elif number == len(full_lines) and not WHOLE_CHECK.search(full_line):
            raise BadRecord("cut-off", number - 1, {})
        else:
            raise BadRecord("changed", number, {"text": line or full_line})
    return lines


def read_record(text: str) -> Record:
    """Read a record; say at which line it was changed or cut off."""
    lines = unchecked(text)
    if not lines or not lines[-1].startswith("end "):
        raise BadRecord("cut-off", len(lines), {})
    if lines[0] != FORMAT:
        raise BadRecord("other-format", 1, {"found": lines[0], "known": FORMAT})
    header: dict[str, list[str]] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(lines[1:-1], start=2):
        key, _, value = line.partition(" ")
        if key == CLOCK and "player" in header:
            moves.append((len(header["player"]), value))
        elif key.isdecimal() and len(key) <= LONGEST_SEAT:
            moves.append((int(key), value))
        elif key in HEADER_KEYS and not moves:
            header.setdefault(key, []).append(value)
        else:
            raise BadRecord("not-a-line", number, {"text": line})
    try:
        return from_header(header, tuple(moves), lines[-1].removeprefix("end "))
    except ValueError as error:
        problem: dict[str, object] = {"problem": str(error)}
        raise BadRecord("bad-header", len(lines) - len(moves) - 1, problem) from None


SINGLE_KEYS = ("game", "rules", "options", "seed", "table", "commitment", "secret", "salt")
HEADER_KEYS = (*SINGLE_KEYS, "player", "position", "nonce")


def from_header(
    header: dict[str, list[str]], moves: tuple[tuple[int, str], ...], checksum: str
) -> Record:
    """Return the record that these lines make; ValueError where they make none."""
    for key in SINGLE_KEYS:
        if len(header.get(key, [])) > 1:
            raise ValueError(f"there are several lines '{key}'")
    for key in ("game", "rules", "options", "player"):
        if key not in header:
            raise ValueError(f"there is no line '{key}'")
    if ("seed" in header) == ("commitment" in header):
        raise ValueError("it needs either a seed or the commitment of a fair deal")
    return Record(
        game=header["game"][0],
        rules=number_from(header["rules"][0]),
        options=options_from(header["options"][0]),
        names=by_seat(header["player"]),
        seed=number_from(header["seed"][0]) if "seed" in header else None,
        fair=fair_from(header) if "commitment" in header else None,
        position=read_toml("\n".join(header["position"])) if "position" in header else None,
        moves=moves,
        checksum=checksum,
    )


def number_from(text: str) -> int:
    """Return a number from 0 to the largest seed."""
    if not text.isdecimal() or len(text) > len(str(MAX_SEED)) or int(text) > MAX_SEED:
        raise ValueError(f"'{text}' is no number from 0 to {MAX_SEED}")
    return int(text)


def options_from(text: str) -> dict[str, Choice]:
    """Return options from one line."""
    pairs = [part.partition("=") for part in text.split()]
    return {name: value for name, _, value in pairs}


def by_seat(lines: list[str]) -> tuple[str, ...]:
    """Return what the lines of the seats say, which must stand in order."""
    pairs = [line.partition(" ") for line in lines]
    if [seat for seat, _, _ in pairs] != [str(seat) for seat in range(len(pairs))]:
        raise ValueError("the seats are not numbered 0, 1, 2 and so on")
    return tuple(text for _, _, text in pairs)


def read_toml(text: str) -> dict[str, object]:
    """Return what a TOML text says; ValueError for any other text."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def fair_from(header: dict[str, list[str]]) -> FairDeal:
    """Return the fair deal that the header describes; ValueError where a number is none."""
    fair = FairDeal(
        commitment=header["commitment"][0],
        table=header.get("table", [""])[0],
        nonces=by_seat(header.get("nonce", [])),
        secret=header["secret"][0] if "secret" in header else None,
        salt=header["salt"][0] if "salt" in header else None,
    )
    if not fair.is_well_formed() or (fair.secret is None) != (fair.salt is None):
        raise ValueError("the fair deal is not written as one")
    return fair
