"""Names and chat lines from outside: text that can do no harm where it is shown.

They are text, never markup: `<b>` stays `<b>`, and whoever shows it escapes it.

- NFC, not NFKC: the same letters get the same code points, but `x²` does not become `x2`. Names
  need not tell people apart, since a seat belongs to a session.
- Joiners and variation selectors are dropped, not refused: phones put them into emoji and Persian
  keyboards into words. A family of three becomes three people side by side.
- What is invisible, turns the direction of writing or has no meaning everywhere is refused.
"""

import unicodedata
from typing import Final

from katzentisch.core.refusals import Refusal
from katzentisch.match.game import LONGEST_NAME
from katzentisch.match.sentences import explained
from katzentisch.server.wording import server_sentences

MOST_SIGNS: Final = 20  # letters, without the marks on them
MOST_MARKS: Final = 2  # on one letter
LONGEST_RAW: Final = 8  # times what is allowed: more is not even looked at

DROPPED: Final = dict.fromkeys([0x200C, 0x200D, *range(0xFE00, 0xFE10)])
FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
# Letters, marks and symbols by category, yet nothing is seen of them.
BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159\U00016fe4"
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
STACKING: Final = frozenset({"Mn", "Me"})
MARKS: Final = frozenset({"Mc", "Me", "Mn"})
SPEAKING: Final = ("L", "N", "So")


class BadName(Refusal):
    """A name that cannot be shown as it is."""


class BadText(Refusal):
    """A chat line that cannot be shown as it is."""


def clean_name(text: str) -> str:
    """Return a name as it is kept; refuse one that would do harm or say nothing."""
    if len(text) > LONGEST_RAW * LONGEST_NAME:
        raise bad_name("long", limit=MOST_SIGNS)
    name = tidy(text)
    if not name:
        raise bad_name("empty")
    if found := forbidden_in(name):
        raise bad_name("character", character=found)
    if has_mark_stack(name):
        raise bad_name("marks", limit=MOST_MARKS)
    if signs_in(name) > MOST_SIGNS or len(name) > LONGEST_NAME:
        raise bad_name("long", limit=MOST_SIGNS)
    if not any(unicodedata.category(sign).startswith(SPEAKING) for sign in name):
        raise bad_name("punctuation")
    return name


def clean_text(text: str, limit: int) -> str:
    """Return a chat line as it is kept: one line, of at most so many characters."""
    if len(text) > LONGEST_RAW * limit:
        raise bad_text("long", limit=limit)
    line = tidy(" ".join(text.split()))
    if not line:
        raise bad_text("empty")
    if found := forbidden_in(line):
        raise bad_text("character", character=found)
    if has_mark_stack(line):
        raise bad_text("marks", limit=MOST_MARKS)
    if len(line) > limit:
        raise bad_text("long", limit=limit)
    return line


def tidy(text: str) -> str:
    """Return a text in NFC, without joiners, with single blanks, and none at the ends."""
    composed = unicodedata.normalize("NFC", text.translate(DROPPED))
    spaced = (" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    words = "".join(spaced).strip().split(" ")
    return " ".join(word for word in words if word)


def forbidden_in(text: str) -> str | None:
    """Return the first character that is not allowed, as `U+202E`."""
    for sign in text:
        if unicodedata.category(sign) in FORBIDDEN or sign in BLANK:
            return f"U+{ord(sign):04X}"
    return None


def has_mark_stack(text: str) -> bool:
    """Tell whether marks reach out of their line, or onto what stands before the text."""
    height = 0
    for sign in text:
        height = height + 1 if unicodedata.category(sign) in STACKING else 0
        if height > MOST_MARKS:
            return True
    return unicodedata.category(text[0]) in MARKS


def signs_in(text: str) -> int:
    """Return how many characters a reader would count, more or less."""
    return sum(unicodedata.category(sign) not in MARKS for sign in text)


def bad_name(code: str, **values: object) -> BadName:
    """Return the refusal of a name."""
    return explained(BadName(code, values), server_sentences(), "name")


def bad_text(code: str, **values: object) -> BadText:
    """Return the refusal of a chat line."""
    return explained(BadText(code, values), server_sentences(), "text")
