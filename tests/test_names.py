"""Names and chat lines: what people are called anywhere is fine, what does harm is not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.match.game import LONGEST_NAME, check_names
from katzentisch.server.names import MOST_SIGNS, BadName, BadText, clean_name, clean_text

TRICKY = (
    "aé\u0301\u0308\u20e3 \t\n\u00a0\u2003\u3000\u200b\u200d\ufe0f\u202e\u2066\ufeff\u115f"
    "क्षि한글!<&👩🏽🇩"
)
TEXTS = st.text() | st.text(alphabet=TRICKY, max_size=60) | st.text(st.characters(categories=["M"]))


@pytest.mark.parametrize(
    "name",
    [
        "Mia",
        "Jörg Müßig-Öhler",
        "Наталья",
        "小貓",
        "さくら",
        "محمد",
        "שרה",
        "क्षितिज",
        "ณัฐพงษ์",
        "Nguyễn Thị",
        "O'Neill & Søn",
        "<b>Kater</b>",
        "🐈",
        "Team 7",
        "x²",
        "x" * MOST_SIGNS,
    ],
)
def test_people_are_called_all_sorts_of_things(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Mia \n", "Mia"),
        ("Mia \u00a0\u2003 Mau", "Mia Mau"),
        ("Jo\u0308rg", "Jörg"),
        ("👩\u200d👧", "👩👧"),
        ("❤\ufe0f", "❤"),
        ("e\u200d\u0301", "é"),
    ],
)
def test_a_name_is_tidied(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        (" \u3000\n", "empty"),
        ("\u200d\ufe0f", "empty"),
        ("Mia\nMau", "character"),
        ("Mia\x00", "character"),
        ("Mia\x1b[2J", "character"),
        ("Mia\u202eevil", "character"),
        ("\u2066Mia", "character"),
        ("Mi\u200ba", "character"),
        ("Mi\u00ada", "character"),
        ("\ufeffMia", "character"),
        ("Mia\u2028Mau", "character"),
        ("Mia\ue000", "character"),
        ("Mia\ud800", "character"),
        ("Mia\u0378", "character"),
        ("Mia\U000e0041", "character"),
        ("\u3164", "character"),
        ("\u2800\u2800", "character"),
        ("M\u0334\u0335\u0336ia", "marks"),
        ("\u0301Mia", "marks"),
        ("x" * (MOST_SIGNS + 1), "long"),
        ("x\u0334\u0335" * 14, "long"),
        (" " * 1000 + "Mia", "long"),
        ("...", "punctuation"),
        ("+-+", "punctuation"),
        ("?!", "punctuation"),
    ],
)
def test_a_name_that_does_harm_is_refused(typed: str, code: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(typed)
    assert refused.value.code == code
    assert refused.value.sentence("de") != refused.value.sentence("en") != code


def test_the_refusal_names_the_character() -> None:
    with pytest.raises(BadName, match=r"U\+202E"):
        clean_name("Mia\u202e!")


def harmless(text: str) -> bool:
    bad = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
    return all(unicodedata.category(sign) not in bad for sign in text) and text.isprintable()


def test_a_harmful_text_is_told_from_a_harmless_one() -> None:
    assert harmless("Mia Mau")
    assert not any(map(harmless, ["a\u202e", "a\n", "a\u200b", "a\ue000", "a\u2028"]))


@given(TEXTS)
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert harmless(name)
    assert unicodedata.is_normalized("NFC", name)
    assert len(name) <= LONGEST_NAME
    assert check_names([name], 1) == (name,)


@given(TEXTS, st.integers(1, 60))
def test_a_clean_line_stays_as_it_is(text: str, limit: int) -> None:
    try:
        line = clean_text(text, limit)
    except BadText:
        return
    assert clean_text(line, limit) == line
    assert harmless(line)
    assert 0 < len(line) <= limit


def test_a_line_of_chat_may_come_in_several() -> None:
    assert clean_text(" gut\r\n gespielt \t!\n", 20) == "gut gespielt !"
    assert clean_text(":-)", 20) == ":-)"
    assert clean_text("<script>alert(1)</script>", 40) == "<script>alert(1)</script>"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("\n", "empty"),
        ("x" * 21, "long"),
        (" " * 1000 + "x", "long"),
        ("a\u202eb", "character"),
        ("a\x07", "character"),
        ("a\u0334\u0335\u0336", "marks"),
    ],
)
def test_a_line_that_does_harm_is_refused(typed: str, code: str) -> None:
    with pytest.raises(BadText) as refused:
        clean_text(typed, 20)
    assert refused.value.code == code
    assert refused.value.sentence("de") != refused.value.sentence("en") != code
