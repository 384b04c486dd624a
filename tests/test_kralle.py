"""The Red Claw: what scenarios cannot say of its deck, of hidden cards and of the command line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.core.dice import FastDice
from katzentisch.core.playout import dealt
from katzentisch.core.refusals import BadOptions
from katzentisch.games.kralle import deck as deck_module
from katzentisch.games.kralle.deck import BOX_FILE, box_code, read_deck
from katzentisch.games.kralle.parts import CARDS, ROWS, cards_of, value_of
from katzentisch.games.kralle.rules import SAMPLE_DECK, State
from katzentisch.games.kralle.view import view

BOX_TEXT = BOX_FILE.read_text(encoding="utf-8")


def line_of(entry: str, text: str = BOX_TEXT) -> int:
    """Return the number of the line that begins so."""
    [found] = [n for n, line in enumerate(text.splitlines(), start=1) if line.startswith(entry)]
    return found


def refusal_of(document: str | bytes) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        kt.game("kralle", deck=document)
    return caught.value


def changed(old: str, new: str) -> str:
    """Return the deck in the box with one thing changed, at its first place."""
    assert old in BOX_TEXT
    return BOX_TEXT.replace(old, new, 1)


RED_3 = '3 = { symbols = "KB", source = "reconstructed" }\n'
RED = line_of("[cards.red]")
PAW = 'paw = { count = 12, source = "reconstructed" }'
TRACK = line_of("[track]")
FIRST = '1 = { effect = "swap-card", colour = "purple", source = "reconstructed" }'
LAST_LINE = len(BOX_TEXT.splitlines())

WRONG = [
    (
        "13 cards",
        changed(RED_3, ""),
        "deck-missing-keys",
        f"Line {RED} of the deck: of 14 entries there are 13; these are missing: 3.",
    ),
    (
        "15 cards",
        changed(RED_3, RED_3 + '14 = { symbols = "KB", source = "known" }\n'),
        "deck-unknown-key",
        f"Line {RED + 5} of the deck: 14 is not known here.",
    ),
    (
        "a value twice",
        changed(RED_3, RED_3 + RED_3),
        "deck-twice",
        f"Line {RED + 5} of the deck says 3 a second time.",
    ),
    (
        "a section twice",
        BOX_TEXT + "[track]\n",
        "deck-twice",
        f"Line {LAST_LINE + 1} of the deck says track a second time.",
    ),
    (
        "an unknown symbol",
        changed('"KB"', '"KX"'),
        "deck-bad-symbols",
        f"Line {RED + 4} of the deck: card 3 must have two symbols out of R, G, Y, B, ? and K, "
        'not "KX".',
    ),
    (
        "one symbol",
        changed('"KB"', '"K"'),
        "deck-bad-symbols",
        f"Line {RED + 4} of the deck: card 3 must have two symbols out of R, G, Y, B, ? and K, "
        'not "K".',
    ),
    (
        "symbols that are no text",
        changed('"KB"', "7"),
        "deck-bad-symbols",
        f"Line {RED + 4} of the deck: card 3 must have two symbols out of R, G, Y, B, ? and K, "
        'not "7".',
    ),
    (
        "39 markers",
        changed(PAW, PAW.replace("12", "11")),
        "deck-markers",
        f"Line {line_of('[markers]')} of the deck: there are 39 markers, and there must be 40.",
    ),
    (
        "an unknown marker",
        changed(PAW, PAW.replace("paw", "claw")),
        "deck-unknown-key",
        f"Line {line_of('paw')} of the deck: claw is not known here.",
    ),
    (
        "a missing marker",
        changed(PAW + "\n", ""),
        "deck-missing-keys",
        f"Line {line_of('[markers]')} of the deck: of 7 entries there are 6; these are missing: "
        "paw.",
    ),
    (
        "a number of markers that is none",
        changed("count = 12", "count = true"),
        "deck-bad-count",
        f"Line {line_of('paw')} of the deck: the number of markers paw must be from 0 to 40, "
        "not True.",
    ),
    (
        "fewer markers than none",
        changed("count = 12", "count = -1"),
        "deck-bad-count",
        f"Line {line_of('paw')} of the deck: the number of markers paw must be from 0 to 40, "
        "not -1.",
    ),
    (
        "an ability that does not exist",
        changed("swap-card", "fly"),
        "deck-bad-effect",
        f'Line {TRACK + 1} of the deck: at 1 there is an ability that does not exist: "fly".',
    ),
    (
        "a purple ability marked green",
        changed(FIRST, FIRST.replace("purple", "green")),
        "deck-colour",
        f"Line {TRACK + 1} of the deck: swap-card is a purple ability.",
    ),
    (
        "a green ability marked purple",
        changed('"hidden-hand", colour = "green"', '"hidden-hand", colour = "purple"'),
        "deck-colour",
        f"Line {TRACK + 6} of the deck: hidden-hand is a green ability.",
    ),
    (
        "a colour of no ability",
        changed("purple", "red"),
        "deck-bad-colour",
        f'Line {TRACK + 1} of the deck: the ability at 1 must be purple or green, not "red".',
    ),
    (
        "an ability twice",
        changed("free-symbol", "swap-card"),
        "deck-effect-twice",
        f"Line {TRACK + 2} of the deck has the ability swap-card a second time.",
    ),
    (
        "a value beyond the track",
        BOX_TEXT + FIRST.replace("1 =", "11 ="),
        "deck-unknown-key",
        f"Line {LAST_LINE + 1} of the deck: 11 is not known here.",
    ),
    (
        "a missing source",
        changed(RED_3, '3 = { symbols = "KB" }\n'),
        "deck-missing-part",
        f"Line {RED + 4} of the deck: 3 does not say its source.",
    ),
    (
        "an unknown source",
        changed(RED_3, RED_3.replace("reconstructed", "guessed")),
        "deck-bad-source",
        f'Line {RED + 4} of the deck: the source of 3 must be "known" or "reconstructed", '
        'not "guessed".',
    ),
    (
        "missing symbols",
        changed(RED_3, '3 = { source = "known" }\n'),
        "deck-missing-part",
        f"Line {RED + 4} of the deck: 3 does not say its symbols.",
    ),
    (
        "an unknown part",
        changed(RED_3, RED_3.replace(" }", ", value = 3 }")),
        "deck-unknown-part",
        f"Line {RED + 4} of the deck: 3 has a part that means nothing here: value.",
    ),
    (
        "a card without braces",
        changed(RED_3, '3 = "KB"\n'),
        "deck-not-an-entry",
        f"Line {RED + 4} of the deck: 3 must have its parts in braces, the source among them.",
    ),
    (
        "an unknown colour",
        changed("[cards.red]", "[cards.pink]"),
        "deck-unknown-key",
        f"Line {RED} of the deck: pink is not known here.",
    ),
    (
        "an unknown section",
        BOX_TEXT + "[notes]\n",
        "deck-unknown-key",
        f"Line {LAST_LINE + 1} of the deck: notes is not known here.",
    ),
    (
        "a section that is none",
        "cards = 1\n" + BOX_TEXT[BOX_TEXT.index("[markers]") :],
        "deck-not-a-table",
        "Line 1 of the deck: cards must be a section.",
    ),
    (
        "nothing",
        "",
        "deck-missing-keys",
        "Line 1 of the deck: of 3 entries there are 0; these are missing: cards, markers, track.",
    ),
    (
        "no TOML",
        changed(RED_3, "3 is a claw and blue\n"),
        "deck-not-toml",
        f"Line {RED + 4} of the deck is not TOML: Expected '=' after a key in a key/value pair.",
    ),
    (
        "no UTF-8",
        changed("# The Red Claw", "# The Red Claw\n# \udcff").encode("utf-8", "surrogateescape"),
        "deck-not-utf-8",
        "Line 2 of the deck is not UTF-8 text.",
    ),
    (
        "too much",
        BOX_TEXT + "#" * 64 * 1024,
        "deck-too-big",
        "The deck is too big: it may have 64 KB.",
    ),
    (
        "too deep",
        "cards = " + "[\n" * 5000,
        "deck-not-toml",
        "Line 1 of the deck is not TOML: nested too deeply.",
    ),
]


@pytest.mark.parametrize(
    ("document", "code", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_a_wrong_deck_is_refused_with_its_line(document: str | bytes, code: str, says: str) -> None:
    refusal = refusal_of(document)
    assert (refusal.code, refusal.sentence("en")) == (code, says)
    german = refusal.sentence("de")
    assert german.endswith(".")
    assert re.findall(r"\d+", german)[:1] == re.findall(r"\d+", says)[:1]
    assert "Kartensatz" in german


@pytest.mark.parametrize(
    ("code", "refused_as"),
    [
        ("", "deck-missing-keys"),
        ("RR", "deck-code"),
        (SAMPLE_DECK[1:], "deck-code"),
        (SAMPLE_DECK[:-1], "deck-code"),
        (SAMPLE_DECK + "0", "deck-code"),
        (SAMPLE_DECK.replace(".8-", ".08-"), "deck-code"),
        (SAMPLE_DECK.replace(".8-", ".-8-"), "deck-code"),
        (SAMPLE_DECK.replace(".8-", ".9-"), "deck-code-markers"),
        (SAMPLE_DECK.replace(".8-6-", ".14-"), "deck-code"),
        (SAMPLE_DECK.replace(".8-", "." + "9" * 5000 + "-"), "deck-code"),
        (SAMPLE_DECK[:-1] + "7", "deck-code-effect-twice"),
        (SAMPLE_DECK.replace("?", "=", 1), "deck-not-toml"),
        (SAMPLE_DECK + "\n", "deck-not-toml"),
    ],
)
def test_a_wrong_code_is_refused(code: str, refused_as: str) -> None:
    refusal = refusal_of(code)
    assert refusal.code == refused_as
    assert refusal.sentence("en") != refusal.sentence("de")


def test_a_deck_is_given_as_text_or_code_and_recorded_as_code() -> None:
    assert kt.game("kralle").options["deck"] == "box"
    game = kt.game("kralle", deck=BOX_TEXT)
    assert game.options["deck"] == box_code() == read_deck(BOX_TEXT.encode())
    assert kt.game("kralle", deck=box_code()).options == game.options
    match = kt.game("kralle", deck=SAMPLE_DECK).start(seed=3)
    match.play(0, match.moves(0)[0])
    again = kt.replay(str(match.record))
    assert again.game.options["deck"] == SAMPLE_DECK
    assert again.position == match.position


def test_a_value_of_the_track_may_have_no_ability() -> None:
    without = changed(FIRST + "\n", "")
    assert read_deck(without).endswith(".0234567890")
    moved = without + FIRST.replace("1 =", "10 =")
    assert read_deck(moved).endswith(".0234567891")


def test_other_games_have_no_documents() -> None:
    with pytest.raises(BadOptions, match="deck is not read from a file"):
        kt.game("miau", deck=b"32")


def test_every_value_in_the_box_says_its_source() -> None:
    assert len(re.findall(r'source = "(?:known|reconstructed)"', BOX_TEXT)) == 56 + 7 + 9
    assert set(deck_module.EFFECT_COLOURS.values()) == {"purple", "green"}


def test_copies_share_the_deck() -> None:
    state = kt.game("kralle").deal(0)
    twin = state.copy()
    assert isinstance(state, State)
    assert isinstance(twin, State)
    assert twin.deck is state.deck


@pytest.mark.rule("RK7")
def test_first_hands_have_no_high_cards() -> None:
    table = kt.game("kralle", players=4).table()
    for seed in range(200):
        state = dealt(table, seed)
        assert isinstance(state, State)
        for card in range(CARDS):
            if any(hand >> card & 1 for hand in state.hands):
                assert value_of(card) < 12
        for row in range(ROWS):
            pile = list(cards_of(state.piles[row], row))
            assert state.seen[row] & 1
            assert 5 <= len(pile) <= 7


@pytest.mark.rule("RK26")
def test_of_a_hidden_hand_only_its_size_is_seen_and_what_is_shown_at_a_securing() -> None:
    found = set()
    for seed in range(20):
        match = kt.game("kralle", players=2).start(seed=seed)
        dice = FastDice(seed)
        assert isinstance(match.state, State)
        while match.actors:
            [seat] = match.actors
            moves = match.moves(seat)
            match.play(seat, moves[int(dice.below(len(moves)))])
            for seen in view(match.state, None).seats:
                hand = view(match.state, seen.seat).hand or []
                assert seen.cards in (None, len(hand))
                assert seen.cards is not None or seen.open == hand
                found.add((seen.cards is None, seen.open is None))
    assert found == {(True, False), (False, True), (False, False)}


@pytest.mark.rule("RK26")
def test_redealing_changes_only_the_order_of_unseen_cards() -> None:
    state = kt.game("kralle", players=3).deal(5)
    assert isinstance(state, State)
    orders = set()
    for seed in range(60):
        world = state.copy()
        assert isinstance(world, State)
        world.redeal(1, FastDice(seed))
        assert list(world.hands) == list(state.hands)
        assert list(world.rows) == list(state.rows)
        assert list(world.seen) == list(state.seen)
        for row in range(ROWS):
            pile, dealt_anew = (list(cards_of(s.piles[row], row)) for s in (state, world))
            assert sorted(pile) == sorted(dealt_anew)
            for place, card in enumerate(pile):
                assert dealt_anew[place] == card or not state.seen[row] >> place & 1
        orders.add(tuple(world.piles))
    assert len(orders) > 50


def katzentisch(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from katzentisch.cli import main; main()", *words]
    return subprocess.run(command, input="", capture_output=True, text=True, check=False)


def test_the_command_line_reads_a_deck(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(changed("free-symbol", "fly"), encoding="utf-8")
    for words in (["play"], ["simulate", "--games", "2"], ["perft"]):
        ended = katzentisch(words[0], "kralle", *words[1:], "--deck", str(file))
        assert ended.returncode == 2
        assert f" {TRACK + 2} " in ended.stderr
    file.write_text(BOX_TEXT, encoding="utf-8")
    assert katzentisch("perft", "kralle", "--depth", "1", "--deck", str(file)).returncode == 0
    twice = katzentisch("perft", "kralle", "--deck", str(file), "--option", "deck=box")
    assert twice.returncode == 2
    assert "the deck is given twice" in twice.stderr
    assert "cannot read" in katzentisch("perft", "kralle", "--deck", str(tmp_path / "no")).stderr
    other = katzentisch("perft", "miau", "--deck", str(file))
    assert "not read from a file" in other.stderr
