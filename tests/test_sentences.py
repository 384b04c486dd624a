"""German and English say the same things, and only what both Fluent libraries understand."""

import re
from importlib.resources import files

import pytest

import katzentisch as kt
from katzentisch.arena.wording import ARENA_TEXTS
from katzentisch.bots.levels import LEVEL_TEXTS
from katzentisch.match.box import HOUSE_TEXTS, open_box
from katzentisch.match.options import option_text
from katzentisch.match.sentences import LANGUAGES, Sentences
from katzentisch.server.wording import SERVER_TEXTS
from katzentisch.terminal.pages import TERMINAL_TEXTS

FOLDERS = {
    **{slug: files(f"katzentisch.games.{slug}") / "texts" for slug in kt.games()},
    "house": HOUSE_TEXTS,
    "terminal": TERMINAL_TEXTS,
    "arena": ARENA_TEXTS,
    "server": SERVER_TEXTS,
    "levels": LEVEL_TEXTS,
}


@pytest.mark.parametrize("folder", FOLDERS)
def test_both_languages_have_the_same_sentences(folder: str) -> None:
    texts = Sentences(FOLDERS[folder])
    german, english = (texts.messages[language] for language in LANGUAGES)
    assert german == english
    assert len(set(english)) == len(english)
    for name in english:
        attributes = [texts.bundles[lang].get_message(name).attributes for lang in LANGUAGES]
        assert attributes[0].keys() == attributes[1].keys()


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_uses_the_same_values_in_both_languages(folder: str, language: str) -> None:
    values = [variables_by_message(FOLDERS[folder], each) for each in LANGUAGES]
    assert values[0] == values[1]


def variables_by_message(folder: object, language: str) -> dict[str, set[str]]:
    text = (folder / f"{language}.ftl").read_text(encoding="utf-8")  # type: ignore[operator]
    parts = re.split(r"^([a-zA-Z][\w-]*) =", text, flags=re.M)[1:]
    used = zip(parts[::2], parts[1::2], strict=True)
    return {name: set(re.findall(r"\$(\w+)", body)) for name, body in used}


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_used_that_the_fluent_libraries_do_differently(
    folder: str, language: str
) -> None:
    text = (FOLDERS[folder] / f"{language}.ftl").read_text(encoding="utf-8")
    assert not re.search(r'type:\s*"ordinal"|style:\s*"percent"', text)


@pytest.mark.parametrize("slug", kt.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_is_explained(slug: str, language: str) -> None:
    box = open_box(slug)
    for option in box.rules.OPTIONS:
        assert box.sentences.has(language, f"option-{option.name}")
        assert box.sentences.has(language, f"option-{option.name}.about")
        assert box.sentences.has(language, f"rule-{option.rule}")
        if option.name != "players":
            for choice in option.choices:
                key = f"option-{option.name}-{option_text(choice)}"
                assert box.sentences.has(language, key), key


@pytest.mark.parametrize("slug", kt.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_page(slug: str, language: str) -> None:
    sentences = open_box(slug).sentences
    for key in ("name", "about", "score", "moves-help"):
        assert sentences.say(language, key)
    for key in sentences.keys(language, "rule-"):
        assert sentences.say(language, key)


def test_a_missing_sentence_or_value_is_an_error() -> None:
    texts = Sentences(HOUSE_TEXTS)
    with pytest.raises(KeyError, match="no sentence"):
        texts.say("en", "nothing")
    with pytest.raises(KeyError, match="text"):
        texts.say("en", "move-unknown")
