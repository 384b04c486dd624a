"""Where an arena's results are kept as they come: JSON lines, one for each deal.

The first line says who plays what. A line that a crash cut off does not count, and is overwritten
when the contest goes on.
"""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from katzentisch.arena.deals import Contest, Deal
from katzentisch.core.refusals import Refusal
from katzentisch.match.box import house_sentences
from katzentisch.match.sentences import explained

FORMAT = "katzentisch-arena 1"


class Heading(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    contest: Contest


class BadLedger(Refusal):
    """Results that cannot be used."""


def bad_ledger(code: str, file: Path, **values: object) -> BadLedger:
    """Return the refusal of a file."""
    return explained(BadLedger(code, {"file": str(file), **values}), house_sentences(), "ledger")


class Ledger:
    """The results of one contest, in a file that is only ever added to."""

    def __init__(self, file: Path, contest: Contest, deals: int) -> None:
        self.file = file
        self.contest = contest
        self.deals = deals
        self.stream = file.open("ab")

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stream.close()

    def add(self, deal: Deal) -> None:
        """Keep one more deal: once this returns, only the disk can lose it."""
        self.stream.write(msgspec.json.encode(deal) + b"\n")
        self.stream.flush()
        self.deals += 1


def new_ledger(file: Path, contest: Contest) -> Ledger:
    """Begin a file; refuse one that is there already."""
    if file.exists():
        raise bad_ledger("there", file)
    ledger = Ledger(file, contest, 0)
    ledger.stream.write(msgspec.json.encode(Heading(FORMAT, contest)) + b"\n")
    ledger.stream.flush()
    return ledger


def open_ledger(file: Path, contest: Contest) -> Ledger:
    """Go on with a file, behind its last whole line; refuse another contest's."""
    kept = contest_in(file)
    if contest != kept:
        differing = [
            name
            for name in Contest.__struct_fields__
            if getattr(contest, name) != getattr(kept, name)
        ]
        raise bad_ledger("other", file, what=", ".join(differing))
    size = file.stat().st_size
    whole, deals = whole_lines(file)
    if whole < size:
        with file.open("r+b") as stream:
            stream.truncate(whole)
    return Ledger(file, kept, deals)


def contest_in(file: Path) -> Contest:
    """Return whose results these are."""
    try:
        with file.open("rb") as stream:
            heading = msgspec.json.decode(stream.readline(), type=Heading)
    except OSError as error:
        raise bad_ledger("unreadable", file, problem=error.strerror or "") from None
    except msgspec.MsgspecError:
        raise bad_ledger("none", file) from None
    if heading.format != FORMAT:
        raise bad_ledger("none", file)
    return heading.contest


def whole_lines(file: Path) -> tuple[int, int]:
    """Return where the last whole line ends, and how many deals there are."""
    end = 0
    deals = -1
    with file.open("rb") as stream:
        for line in stream:
            if not line.endswith(b"\n"):
                break
            end += len(line)
            deals += 1
    return end, deals


def deals_in(file: Path) -> Iterator[Deal]:
    """Yield the deals kept so far, one at a time."""
    decoder = msgspec.json.Decoder(Deal)
    with file.open("rb") as stream:
        stream.readline()
        for number, line in enumerate(stream):
            try:
                deal = decoder.decode(line)
            except msgspec.MsgspecError:
                if line.endswith(b"\n"):
                    raise bad_ledger("broken", file, line=number + 2) from None
                return
            if deal.deal != number:
                raise bad_ledger("broken", file, line=number + 2)
            yield deal
