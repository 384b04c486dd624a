"""Choosing a game's options: bad ones are refused with a sentence."""

from collections.abc import Mapping

from katzentisch.core.refusals import BadOptions
from katzentisch.core.state import Choice, Option, Options
from katzentisch.match.box import Box
from katzentisch.match.sentences import explained


def option_text(choice: Choice) -> str:
    """Return a choice as it is typed."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice)


def choose_options(box: Box, given: Mapping[str, object]) -> Options:
    """Return all options of the game: the given ones, by value or as typed, else the defaults."""
    try:
        known = {option.name: option for option in box.rules.OPTIONS}
        for name in given:
            if name not in known:
                raise BadOptions("unknown-option", {"option": name, "options": ", ".join(known)})
        options = {
            name: pick(box, option, given[name]) if name in given else option.choices[0]
            for name, option in known.items()
        }
        objection = box.rules.refuse_options(options)
        if objection is not None:
            raise BadOptions(objection.code, {**objection.values})
    except BadOptions as refusal:
        raise explained(refusal, box.sentences, "options") from None
    return options


def pick(box: Box, option: Option, value: object) -> Choice:
    """Return the choice that a value or its text means, or the code of a document."""
    for choice in option.choices:
        same_kind = isinstance(value, bool) == isinstance(choice, bool)
        if (same_kind and value == choice) or value == option_text(choice):
            return choice
    if option.document and isinstance(value, str | bytes):
        return box.documents[option.name](value)
    if isinstance(value, bytes):
        raise BadOptions("no-document", {"option": option.name})
    choices = ", ".join(option_text(choice) for choice in option.choices)
    values: dict[str, object] = {"option": option.name, "value": str(value), "choices": choices}
    raise BadOptions("not-a-choice", values)
