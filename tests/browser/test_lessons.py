"""Lessons in real browsers: the teacher speaks up, marks what is meant, and can be sent away."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from katzentisch.match.box import games
from tests.browser.conftest import Invite
from tests.browser.miau_player import MiauPlayer
from tests.browser.person import Person
from tests.browser.seated import looks

LEARN = re.compile("Spielend lernen|Learn by playing")
GO_ON = re.compile("Weiter|Verstanden|Next|Got it")
END = re.compile("^(Beenden|End)$")


# The names of what lies below the teacher; the other cats are covered unless they are meant.
COVERED = """() => {
    const around = (one) => one.getBoundingClientRect();
    const bubble = around(document.querySelector(".teacher"));
    const lies = ({ left, right, top, bottom }) =>
        Math.min(right, bubble.right) - Math.max(left, bubble.left) > 2 &&
        Math.min(bottom, bubble.bottom) - Math.max(top, bubble.top) > 2;
    return [...document.querySelectorAll("main [data-at]")]
        .filter((one) => one.checkVisibility() && lies(around(one)))
        .filter((one) => "meant" in one.dataset || !one.dataset.at.startsWith("seat:"))
        .map((one) => one.dataset.at);
}"""


def teacher(page: Page) -> Locator:
    """Return the bubble in which the teacher speaks."""
    return page.get_by_role("complementary", name=LEARN)


def title(page: Page) -> str:
    """Return what the teacher says, in short; nothing while it is silent."""
    told = teacher(page).locator("b")
    return told.first.inner_text() if told.count() else ""


def begin(learner: Person, game: str) -> None:
    """Open a game's rules and begin to learn it there."""
    learner.comes_in()
    learner.goes_to(f"/rules/{game}")
    learner.page.get_by_role("button", name=LEARN).click()
    expect(teacher(learner.page).locator("b")).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_learnt(person: Invite, game: str) -> None:
    english = game in ("mauz", "katch")
    learner = person(
        "Lena", language="en" if english else "de", theme="dark" if english else "light"
    )
    begin(learner, game)
    page = learner.page
    rule = teacher(page).get_by_role("link")
    expect(rule).to_have_attribute("href", re.compile(f"/rules/{game}#"))
    learner.axe()
    marked = page.locator("[data-meant]")
    for _ in range(3):
        if marked.count():
            break
        teacher(page).get_by_role("button", name=GO_ON).click()
    expect(marked.first).to_be_visible()
    teacher(page).get_by_role("button", name=END).click()
    expect(teacher(page).locator("b")).to_have_count(0)
    expect(marked).to_have_count(0)
    page.reload()
    expect(page.locator("main [role=status]")).to_be_visible()
    expect(teacher(page).locator("b")).to_have_count(0)


def test_miau_is_learnt_while_it_is_played(person: Invite) -> None:
    learner = person("Lena", size="desktop")
    begin(learner, "miau")
    page, player = learner.page, MiauPlayer(learner)
    told = [title(page)]
    for _ in looks(page):
        if player.is_over() or len(set(told)) > 4:
            break
        if title(page):
            told.append(title(page))
            teacher(page).get_by_role("button", name=GO_ON).click()
        elif player.is_asked():
            player.turn()
    assert told[0] == "Werde deine Karten los."
    assert {"Leg eine Karte, die passt.", "Deine Sieben passt.", "Deine Acht passt."} <= set(told)


@pytest.mark.parametrize("game", games())
def test_every_lesson_ends_with_a_word(person: Invite, game: str) -> None:
    learner = person("Lena", size="small" if game == "katch" else "phone")
    begin(learner, game)
    page = learner.page
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Wirklich aufgeben?").click()
    who_won = page.get_by_role("dialog").filter(has=page.get_by_role("list"))
    who_won.get_by_role("button", name="Schließen").click()
    expect(teacher(page).locator("b")).to_have_text("Das war die Lektion.")
    expect(teacher(page)).to_contain_text("kamen nicht vor")
    expect(teacher(page).get_by_role("link")).to_have_attribute("href", f"/rules/{game}")
    learner.axe()
    teacher(page).get_by_role("button", name=GO_ON).click()
    expect(teacher(page).locator("b")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "small"])
@pytest.mark.parametrize("game", games())
def test_the_teacher_covers_nothing_that_is_played_with(
    person: Invite, game: str, size: str
) -> None:
    learner = person("Lena", size=size)
    begin(learner, game)
    page = learner.page
    for _ in range(4):
        if not title(page):
            break
        page.wait_for_timeout(150)  # what is meant is marked, and the teacher stands aside
        assert page.evaluate(COVERED) == [], title(page)
        box = teacher(page).bounding_box()
        assert box is not None
        menu = page.get_by_role("button", name="Menü").bounding_box()
        assert menu is not None
        assert box["y"] > menu["y"] + menu["height"] / 2, title(page)
        teacher(page).get_by_role("button", name=GO_ON).click()


def test_what_was_told_is_not_told_again(person: Invite) -> None:
    learner = person("Lena")
    begin(learner, "miau")
    page = learner.page
    first = title(page)
    teacher(page).get_by_role("button", name=GO_ON).click()
    expect(teacher(page).locator("b")).not_to_have_text(first)
    second = title(page)
    page.reload()
    expect(teacher(page).locator("b")).to_have_text(second)


def test_playing_on_is_enough(person: Invite) -> None:
    learner = person("Lena")
    begin(learner, "miau")
    page, player = learner.page, MiauPlayer(learner)
    first = title(page)
    player.turn()
    expect(teacher(page).get_by_text(first)).to_have_count(0)
