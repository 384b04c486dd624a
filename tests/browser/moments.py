"""Moments of Catham City, The Red Claw and Katch Me Aho! that are worth a look.

Each is reached by playing on until it comes, at ever new tables: what comes how soon is chance.
"""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import expect

from katzentisch.games.kralle.rules import SAMPLE_DECK
from tests.browser.catham_player import GO_ON, CathamPlayer
from tests.browser.katch_player import Rider, play
from tests.browser.kralle_player import ABILITIES, CANCEL, NEXT, KrallePlayer
from tests.browser.miau_player import table_against_bots
from tests.browser.person import Person
from tests.browser.seated import (
    LONGEST_GAME,
    YOUR_TURN,
    Seated,
    looks,
    play_to_the_end,
    sit_together,
)

LONGEST_WAIT = 2 * LONGEST_GAME
Moment = Callable[[Person], None]


def play_until(player: Seated, sees: Callable[[], bool], sit: Callable[[], None]) -> None:
    """Play on until the moment is there; a game that is over is followed by another."""
    sit()
    for _ in looks(player.page, LONGEST_WAIT):
        if player.is_over():
            sit()
        elif player.is_asked():
            if sees():
                return
            player.turn()
            player.moves += 1
    raise AssertionError("the moment never came")


def watch(game: str, mia: Person, bots: int = 3, **options: object) -> None:
    """Look on while bots play."""
    mia.comes_in()
    seats = {"players": bots, **options}
    wishes = {"game": game, "bots": ["kitten"] * (bots - 1), "options": seats, "public": True}
    made = mia.asks("POST", "/api/tables", {**wishes, "start": True})
    mia.comes_in()  # as somebody else, who has no seat there
    mia.goes_to(f"/t/{made['table']}")
    expect(mia.page.get_by_role("article")).to_have_count(bots)


# -- Catham City


def at_catham(mia: Person, factions: str = "", bots: int = 3) -> None:
    """Sit down in Catham City."""
    options: dict[str, object] = {"players": bots + 1}
    if factions:
        options |= {"factions": factions, "experienced": True}
    table_against_bots(mia, "catham", bots, options=options)


def catham(
    sees: Callable[[CathamPlayer], bool],
    factions: str,
    mia: Person,
    how: type[CathamPlayer] = CathamPlayer,
) -> None:
    """Play Catham City until something is seen."""
    mia.comes_in()
    player = how(mia)
    play_until(player, lambda: sees(player), lambda: at_catham(mia, factions))


class Collector(CathamPlayer):
    """Never plays a card."""

    def best_play(self) -> str:
        """Return no cards."""
        return ""


def says(words: str) -> Callable[[Seated], bool]:
    """Return what tells whether the status line says something."""
    return lambda player: re.search(words, player.status.inner_text(), re.I) is not None


def has_button(*names: str) -> Callable[[Seated], bool]:
    """Return what tells whether there is a button."""
    return lambda player: player.button(*names).is_visible()


def catham_whom(mia: Person) -> None:
    """Hackers are played: against whom?"""
    hackers = mia.page.locator("[data-at='hand:h']")
    can_play = says(YOUR_TURN.pattern)
    catham(lambda player: can_play(player) and hackers.count() > 0, "mhpjb", mia)
    go_on = CathamPlayer(mia).button(*GO_ON)
    if go_on.is_visible():
        go_on.click()
    hackers.click()


def catham_help(mia: Person) -> None:
    """What a faction can do."""
    mia.comes_in()
    at_catham(mia)
    mia.page.locator("[data-at^='hand:']").first.focus()
    mia.page.keyboard.press("?")
    expect(mia.page.get_by_role("dialog")).to_be_visible()


def catham_over(mia: Person) -> None:
    """The end of Catham City."""
    mia.comes_in()
    at_catham(mia, bots=1)
    play_to_the_end([CathamPlayer(mia)])


# -- The Red Claw


def at_kralle(mia: Person, bots: int = 2) -> None:
    """Sit down with a deck with which much happens early."""
    options = {"players": bots + 1, "deck": SAMPLE_DECK}
    table_against_bots(mia, "kralle", bots, options=options)


def kralle(sees: Callable[[KrallePlayer], bool], mia: Person) -> None:
    """Play The Red Claw until something is seen."""
    mia.comes_in()
    player = KrallePlayer(mia)
    play_until(player, lambda: sees(player), lambda: at_kralle(mia))


def kralle_chosen(mia: Person) -> None:
    """A card is chosen, and says what it fetches."""
    kralle(says("Wähle eine Karte|Choose a card"), mia)
    player = KrallePlayer(mia)
    player.choose_card(player.playable())


def kralle_abilities(mia: Person) -> None:
    """What points are good for."""
    kralle(lambda player: player.in_bar(ABILITIES).is_visible() and player.moves > 4, mia)
    KrallePlayer(mia).in_bar(ABILITIES).click()
    expect(mia.page.get_by_role("dialog")).to_be_visible()


def kralle_over(mia: Person) -> None:
    """The end of The Red Claw."""
    mia.comes_in()
    at_kralle(mia, bots=1)
    play_to_the_end([KrallePlayer(mia)])


# -- Katch Me Aho!


def at_katch(mia: Person, bots: int = 2, **options: object) -> Rider:
    """Sit down to ride."""
    mia.comes_in()
    seats = {"players": bots + 1, **options}
    sit_together(mia, [], "katch", options=seats, bots=["kitten"] * bots)
    return Rider(mia)


def katch_prelude(players: int, mia: Person) -> None:
    """The prelude: a card for the stacks."""
    at_katch(mia, players - 1, prelude="play").get_ready()
    expect(mia.page.locator("[data-at=reference] [role=img]").first).to_be_visible()


def katch_ride(districts: int, mia: Person) -> None:
    """A round in which all snatch."""
    bots = min(districts, 6) - 1
    at_katch(mia, bots, prelude="skip", districts=districts).get_ready()
    expect(mia.page.locator("[data-at^='token:']").first).to_be_visible()


def katch_reckoning(mia: Person) -> None:
    """What the round has brought."""
    rider = at_katch(mia, 2, prelude="skip")
    play([rider], until=lambda: mia.page.get_by_role("table").count() > 0)


def katch_last_round(mia: Person) -> None:
    """A round, looked at again."""
    katch_reckoning(mia)
    mia.page.get_by_role("button", name=re.compile("letzte Runde|last round")).click()
    expect(mia.page.get_by_role("dialog")).to_be_visible()


def katch_over(mia: Person) -> None:
    """The end of the ride."""
    play([at_katch(mia, 1, prelude="skip")])


MOMENTS: dict[str, Moment] = {
    "catham-turned": partial(catham, has_button(*GO_ON), "mhpjb"),
    "catham-mafia": partial(catham, says("Tippe zwei Karten|Tap two cards"), "mhpjb"),
    "catham-press": partial(catham, says("was du hergibst|what you give"), "mhpjb"),
    "catham-detectives": partial(catham, says("oder behalt sie|or keep it"), "dsrmh"),
    "catham-limit": partial(catham, says("bis du zehn|until you have ten"), "", how=Collector),
    "catham-whom": catham_whom,
    "catham-help": catham_help,
    "catham-over": catham_over,
    "catham-watching": partial(watch, "catham"),
    "kralle-chosen": kralle_chosen,
    "kralle-claw": partial(kralle, says("Wähle eine Reihe für|Choose a row for")),
    "kralle-evidence": partial(kralle, lambda player: player.in_bar(NEXT).is_visible()),
    "kralle-plant": partial(kralle, lambda player: player.page.locator("button.pick").count() > 0),
    "kralle-trail": partial(kralle, lambda player: player.in_bar(CANCEL).is_visible()),
    "kralle-abilities": kralle_abilities,
    "kralle-over": kralle_over,
    "kralle-watching": partial(watch, "kralle"),
    "katch-prelude": partial(katch_prelude, 4),
    "katch-prelude-two": partial(katch_prelude, 2),
    "katch-ride": partial(katch_ride, 3),
    "katch-six": partial(katch_ride, 6),
    "katch-reckoning": katch_reckoning,
    "katch-last-round": katch_last_round,
    "katch-over": katch_over,
    "katch-watching": partial(watch, "katch", prelude="skip"),
}

# These take a while to come.
LATE = {
    "catham-mafia",
    "catham-press",
    "catham-detectives",
    "catham-over",
    "kralle-evidence",
    "kralle-plant",
    "kralle-over",
    "katch-reckoning",
    "katch-last-round",
    "katch-over",
}
