"""Games in portions: each is played by one process, and is one line of the ledger."""

import hashlib
import time
from collections import Counter
from functools import cache

import msgspec

from katzentisch import _loader
from katzentisch.core.audit import Audit
from katzentisch.core.state import Choice, State
from katzentisch.match.box import open_box
from katzentisch.match.contract import MOST_MOVES, check_outcome, variants
from katzentisch.match.game import Game
from tests.ledgers import build
from tests.million import looks, points

CHUNK = 200  # games
FIRST_GUESS = 50  # moves of a game, before one is played
MOST_FINDINGS = 5  # told of one chunk
FAST = ("conserved", "unchanged", "listed", "allowed", "refused", "tried")
ENOUGH_WORLDS = 5


class Chunk(msgspec.Struct, frozen=True):
    """Games of one choice of options, and what was found in them."""

    game: str
    options: dict[str, Choice]
    first: int  # seed
    games: int
    moves: int
    checks: dict[str, int]
    findings: list[str]
    engine: str
    build: str
    digest: str
    seconds: float


@cache
def games_of(slug: str) -> list[Game]:
    """Return games in which every two choices of options meet."""
    return variants(open_box(slug))


def engine() -> str:
    """Say what runs in this process."""
    return "compiled" if _loader.why_pure("rules") is None else "interpreted"


def looks_at(slug: str) -> list[str]:
    """Return the close looks that say something of a game: not all have points."""
    return [name for name in looks.POSITIONS if name != "points" or slug in points.TOLD]


def play_chunk(slug: str, number: int, games_per_look: float) -> Chunk:
    """Play the chunk of this number: of one variant after the other, with seeds of its own."""
    variant = games_of(slug)[number % len(games_of(slug))]
    return play_games(variant, number * CHUNK, CHUNK, games_per_look)


def play_games(game: Game, first: int, games: int, games_per_look: float) -> Chunk:
    """Play games with consecutive seeds, and say what was found."""
    began = time.process_time()
    played = Round(game, games_per_look)
    for seed in range(first, first + games):
        played.play(seed)
    played.look_back()
    return Chunk(
        game=game.box.slug,
        options=dict(game.options),
        first=first,
        games=games,
        moves=played.audit.moves,
        checks=played.all_checks(),
        findings=played.findings[:MOST_FINDINGS],
        engine=engine(),
        build=build("rules"),
        digest=played.digest.hexdigest(),
        seconds=round(time.process_time() - began, 3),
    )


class Round:
    """Games of one variant that are played one after the other."""

    def __init__(self, game: Game, games_per_look: float) -> None:
        self.game = game
        self.looks = looks_at(game.box.slug)
        self.games_per_look = games_per_look
        self.audit = Audit(game.table(), MOST_MOVES)
        self.played = 0
        self.next_look = self.gap()  # at which of all moves
        self.checks: Counter[str] = Counter()
        self.findings: list[str] = []
        self.digest = hashlib.sha256()

    def play(self, seed: int) -> None:
        """Play one game, and note what is wrong with it."""
        self.doing = "play"
        try:
            # First to its end, for what looks closely plays on from where it looks.
            kept = self.play_to_the_end(seed)
            self.look_at_end(seed)
            for state in kept:
                self.look(state, seed)
            self.look_at_whole(seed)
        except Exception as error:
            self.findings.append(f"seed {seed}, move {self.audit.made}, {self.doing}: {error!r}")
        self.played += 1

    def play_to_the_end(self, seed: int) -> list[State]:
        """Play a game; return the states that are to be looked at closely."""
        audit = self.audit
        audit.begin(seed)
        kept = []
        while audit.play(self.next_look - audit.moves):
            kept.append(audit.state.copy())
            self.next_look = audit.moves + 1 + audit.looks.below(2 * self.gap() - 1)
        return kept

    def gap(self) -> int:
        """Return how many moves come between two close looks, on average."""
        length = (self.audit.moves + FIRST_GUESS) / (self.played + 1)
        return max(1, round(length * self.games_per_look))

    def look_at_end(self, seed: int) -> None:
        """Look at how the game ended, and remember all of it."""
        self.doing = "end"
        state = self.audit.state
        check_outcome(self.game, state.outcome(), seed)
        points.check_scores(self.game, state)
        self.checks["end"] += 1
        end = msgspec.json.encode(self.game.box.notation.write_position(state))
        self.digest.update(b"%d %d %s\n" % (seed, self.audit.digest, end))

    def look(self, state: State, seed: int) -> None:
        """Look closely at a position, in one way."""
        self.doing = self.looks[self.audit.looks.below(len(self.looks))]
        looks.POSITIONS[self.doing](looks.Sight(self.game, state, self.audit, seed, self.checks))
        self.checks[self.doing] += 1

    def look_at_whole(self, seed: int) -> None:
        """Look at the whole game once more, by chance."""
        for name, (every, check) in looks.GAMES.items():
            if self.audit.looks.below(every) == 0:
                self.doing = name
                check(self.game, seed)
                self.checks[name] += 1

    def look_back(self) -> None:
        """Look at what only many games can show."""
        if self.checks["blindfold"] >= ENOUGH_WORLDS and not self.checks["resampled"]:
            self.findings.append("redealing never changed anything")

    def all_checks(self) -> dict[str, int]:
        """Return how often each law was found to be kept."""
        audit = self.audit
        fast = {name: int(getattr(audit, name)) for name in FAST}
        return {**fast, **self.checks}
