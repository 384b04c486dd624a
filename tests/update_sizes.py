"""How many bytes an update to a player has, game by game: `python -m tests.update_sizes`.

Whole games by chance, all players connected. Counted is all that a table tells its players in
updates, from when they sit down until the next deal is committed to, with seals as a server makes
them and an id as long as real ones are.
"""

import sys
from typing import Final

import msgspec

import katzentisch as kt
from katzentisch.core.dice import FastDice
from katzentisch.server.seals import Seals
from katzentisch.tables import protocol
from katzentisch.tables.effects import TableNames
from katzentisch.tables.protocol import Update
from tests.live_table import Company, Line

WANTED: Final = 300  # bytes, on average
GAMES: Final = 10
NAMES: Final = TableNames("cf33yjmkt3byrnwlrlsonq2una", "the-invite", "the-code")
SEALS: Final = Seals(bytes(32))
PLAYERS: Final = 4  # or as many as a game has at most
THINKING: Final = (500, 4000)  # milliseconds
MOST_MOVES: Final = 20_000


def players_at(slug: str) -> int:
    """Return how many play a game here."""
    return min(PLAYERS, max(map(int, kt.game(slug).box.rules.OPTIONS[0].choices)))


def random_game(slug: str, seed: int) -> Company:
    """Return a table at which a whole game was played by chance."""
    company = Company(slug, people=players_at(slug), seed=seed, names=NAMES)
    dice = FastDice(seed)
    for _ in range(MOST_MOVES):
        if company.table.stage != "playing":
            return company
        if asked := [line for line in company.lines.values() if line.document["moves"]]:
            line = asked[int(dice.below(len(asked)))]
            moves = line.document["moves"]
            company.play(line.guest, moves[int(dice.below(len(moves)))])
        company.pass_time(THINKING[0] + int(dice.below(THINKING[1] - THINKING[0])))
    raise AssertionError("the game does not end")


def sizes(line: Line) -> list[int]:
    """Return the bytes of each update that came over a line."""
    updates = [text for text in line.heard if text.startswith(b'{"is":"update"')]
    read = [msgspec.json.decode(text, type=Update) for text in updates]
    return [len(protocol.encode(sealed(update))) for update in read]


def sealed(update: Update) -> Update:
    """Return an update with the seal that a server puts on it."""
    at = update.at
    seal = SEALS.seal(NAMES.table, at.version, at.seal)
    return msgspec.structs.replace(update, at=msgspec.structs.replace(at, seal=seal))


def mean_size(slug: str, games: int) -> float:
    """Return how many bytes an update of a game has on average."""
    lines = [line for seed in range(games) for line in random_game(slug, seed).lines.values()]
    found = [size for line in lines for size in sizes(line)]
    return sum(found) / len(found)


def main() -> None:
    """Measure the games that are named, or all."""
    for slug in sys.argv[1:] or kt.games():
        found = mean_size(slug, GAMES)
        met = "" if found <= WANTED else f", above {WANTED}"
        print(f"{slug:12} {players_at(slug)} players {found:4.0f} bytes{met}")


if __name__ == "__main__":
    main()
