"""What the front door says no to: each refusal has a code and the values involved.

The sentence for the code, German or English, comes from the Fluent files: whoever knows them
gives the refusal a function that makes it.
"""

from collections.abc import Callable

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusal(ValueError):
    """Something was refused, and nothing was changed by it."""

    def __init__(self, code: str, values: dict[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.values: dict[str, object] = values or {}
        self.kind = ""  # its sentence is called `kind-code`
        self.sentence_in: Callable[[str], str] | None = None

    def sentence(self, language: str) -> str:
        """Return why, in German (`de`) or English (`en`)."""
        return self.code if self.sentence_in is None else self.sentence_in(language)

    def __str__(self) -> str:
        return self.sentence("en")


class IllegalMove(Refusal):
    """A move that the rules forbid now; `rule` is the number of the rule."""

    def __init__(self, code: str, rule: str, values: dict[str, object]) -> None:
        super().__init__(code, values)
        self.rule = rule


class UnknownMove(Refusal):
    """Text that is no move of this game at all."""


class BadOptions(Refusal):
    """Options that the game does not have, or not together."""


class BadPosition(Refusal):
    """A position that cannot be."""


class BadRecord(Refusal):
    """A record that cannot be read; `line` is where."""

    def __init__(self, code: str, line: int, values: dict[str, object]) -> None:
        super().__init__(code, {**values, "line": line})
        self.line = line


class BadScenario(Refusal):
    """A scenario that is not written as scenarios are."""
