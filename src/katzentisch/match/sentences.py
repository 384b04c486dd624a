"""Sentences in German and English, from Fluent files: the game's own, then those of the house."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax.ast import Junk, Message, Resource

from katzentisch.core.refusals import Refusal

R = TypeVar("R", bound=Refusal)

LANGUAGES = ("de", "en")
SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
LONGEST_VALUE = 200
LARGEST_NUMBER = 10**12
GERMAN_RANKS = {"J": "B", "Q": "D"}
JOKER = "*"


def rank_sign(word: str, language: str) -> str:
    """Return a rank as it stands on a card: `10`, and B for the jack in German."""
    if word == "T":
        return "10"
    return GERMAN_RANKS.get(word, word) if language == "de" else word


def card_sign(word: str, language: str) -> str:
    """Return a card as a person reads it: `7♠`, a joker `*`, and `*7♠` what it stands for."""
    if word.startswith(JOKER):
        return JOKER + card_sign(word[1:], language) if word != JOKER else JOKER
    return rank_sign(word[:-1], language) + SYMBOLS[word[-1]]


def signs(sign: Callable[[str, str], str], language: str, words: object) -> str:
    """Return several cards or ranks as a person reads them."""
    return " ".join(sign(word, language) for word in str(words).split())


def named(bundle: FluentBundle, words: object) -> str:
    """Return cards by the names that the game's texts give them, equal ones counted.

    The message `named-d` says how one or several cards `d` are called.
    """
    counts: dict[str, int] = {}
    for word in str(words).split():
        counts[word] = counts.get(word, 0) + 1
    names = []
    for word, count in counts.items():
        pattern = bundle.get_message(f"named-{word}").value
        assert pattern is not None
        names.append(str(bundle.format_pattern(pattern, {"count": count})[0]))
    return ", ".join(names)


class Sentences:
    """All sentences of one game, or of the house alone."""

    def __init__(self, *folders: Traversable) -> None:
        self.bundles = {}
        self.messages = {}
        for language in LANGUAGES:
            resources = [read_resource(folder / f"{language}.ftl") for folder in folders]
            self.bundles[language] = make_bundle(language, resources)
            self.messages[language] = message_names(resources)

    def has(self, language: str, key: str) -> bool:
        """Tell whether there is a sentence for this key (`message` or `message.attribute`)."""
        return self._pattern(language, key) is not None

    def say(self, language: str, key: str, values: Mapping[str, object] | None = None) -> str:
        """Return the sentence for a key; KeyError where it or one of its values is missing."""
        pattern = self._pattern(language, key)
        if pattern is None:
            raise KeyError(f"no sentence {key!r} in {language!r}")
        text, errors = self.bundles[language].format_pattern(pattern, dict(values or {}))
        if errors:
            raise KeyError(f"sentence {key!r} in {language!r}: {errors[0]}")
        return str(text)

    def keys(self, language: str, prefix: str) -> list[str]:
        """Return the messages whose name begins so, each once, in the order of the files."""
        names = dict.fromkeys(self.messages[language])
        return [name for name in names if name.startswith(prefix)]

    def _pattern(self, language: str, key: str) -> Pattern | None:
        name, _, attribute = key.partition(".")
        bundle = self.bundles[language]
        if not bundle.has_message(name):
            return None
        message = bundle.get_message(name)
        return message.attributes.get(attribute) if attribute else message.value


def make_bundle(language: str, resources: list[Resource]) -> FluentBundle:
    """Return a language's bundle; of two messages with the same name the first counts."""
    functions: dict[str, Callable[..., Any]] = {
        "CARD": partial(signs, card_sign, language),
        "RANK": partial(signs, rank_sign, language),
        "PLACE": str,  # drawn in the browser; here as it is typed
        "NAMED": lambda words: named(bundle, words),
    }
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource)
    return bundle


def message_names(resources: list[Resource]) -> list[str]:
    """Return the names of all messages, in order."""
    entries = [entry for resource in resources for entry in resource.body]
    return [entry.id.name for entry in entries if isinstance(entry, Message)]


def read_resource(file: Traversable) -> Resource:
    """Return a Fluent file's content; refuse one that Fluent cannot read."""
    resource = FluentResource(file.read_text(encoding="utf-8"))
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{file}: Fluent cannot read {entry.content!r}")
    return resource


def explained(refusal: R, sentences: Sentences, kind: str) -> R:
    """Return the refusal with its sentences attached, those of the message `kind-code`."""
    key = f"{kind}-{refusal.code}"

    def sentence_in(language: str) -> str:
        values = {name: spoken(value, language) for name, value in refusal.values.items()}
        return sentences.say(language, key, values)

    refusal.kind = kind
    refusal.sentence_in = sentence_in
    return refusal


def spoken(value: object, language: str) -> object:
    """Return a value as it can stand in a sentence: not too long, and in its language."""
    if isinstance(value, int) and abs(value) < LARGEST_NUMBER:
        return value
    text = value.sentence(language) if isinstance(value, Refusal) else str_of(value)
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "…"


def str_of(value: object) -> str:
    """Return any value as text, even a number too long for Python to write."""
    try:
        return str(value)
    except ValueError:
        return "…"
