"""The words and numbers of reports, in German or English."""

from functools import cache
from importlib.resources import files
from typing import Final

from katzentisch.arena.certainty import Estimate
from katzentisch.match.sentences import Sentences

ARENA_TEXTS: Final = files("katzentisch.arena") / "texts"
COUNTED: Final = ("turns", "moves", "branching", "lead_changes")


@cache
def arena_sentences() -> Sentences:
    """Return the sentences that belong to reports."""
    return Sentences(ARENA_TEXTS)


class Words:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """Return a sentence."""
        return arena_sentences().say(self.language, key, values)

    def number(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """Return a number with so many digits behind the point."""
        text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
        if float(text) == 0:
            text = f"{0:.{digits}f}"
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.language == "de" else text

    def short_number(self, value: float) -> str:
        """Return a signed number with no more digits than it needs, at most two."""
        text = self.number(value, 2, signed=True)
        return text.rstrip("0").rstrip(",.") if text[-3:-2] in ",." else text

    def percent(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """Return a share in per cent."""
        space = "\N{NO-BREAK SPACE}"
        return f"{self.number(100 * value, digits, signed=signed)}{space}%"

    def interval(self, estimate: Estimate, *, percent: bool = True, digits: int = 1) -> str:
        """Return an estimate's interval."""
        if estimate.low is None or estimate.high is None:
            return "–"
        ends = (estimate.low, estimate.high)
        scale, sign = (100, "\N{NO-BREAK SPACE}%") if percent else (1, "")
        numbers = [self.number(scale * end, digits) for end in ends]
        return f"{' – '.join(numbers)}{sign}".replace(" ", "\N{NO-BREAK SPACE}")

    def figure(self, name: str, bots: list[str]) -> str:
        """Return what a figure of a balance report is called."""
        if name.startswith("seat-"):
            return self.say("figure-seat", number=name.removeprefix("seat-"))
        return self.say(f"figure-{name}", bot=bots[0], other=bots[1])

    def value(self, name: str, value: float, *, signed: bool = False) -> str:
        """Return a figure's value: a count, or a share."""
        if name in COUNTED:
            return self.number(value, 2 if abs(value) < 10 else 1, signed=signed)
        return self.percent(value, signed=signed)

    def range(self, name: str, estimate: Estimate) -> str:
        """Return the interval of a figure."""
        return self.interval(estimate, percent=name not in COUNTED)
