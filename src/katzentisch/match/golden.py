"""Golden playthroughs: games written out, so that any change of behaviour shows as a diff.

`python -m katzentisch.match.golden FOLDER` writes them anew.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from katzentisch.core.playout import choice_dice
from katzentisch.match.box import games, open_box
from katzentisch.match.contract import variants
from katzentisch.match.game import Game
from katzentisch.match.match import Match
from katzentisch.match.record import options_text, position_text

PICTURE_EVERY = 20  # moves
MOST_MOVES = 100


def playthroughs() -> Iterator[tuple[str, str]]:
    """Yield file names and texts: three variants of every game."""
    for slug in games():
        variants_of_game = variants(open_box(slug))
        for number, game in enumerate(dict.fromkeys(variants_of_game[:2] + variants_of_game[-1:])):
            yield f"{slug}-{number}.txt", playthrough(game, seed=number)


def playthrough(game: Game, seed: int) -> str:
    """Return the beginning of a random game: moves offered and made, events, and what is seen."""
    match = game.start(seed)
    dice = choice_dice(seed)
    lines = [f"game {game.box.slug}", f"options {options_text(game.options)}", f"seed {seed}"]
    while match.actors and len(match.record.moves) < MOST_MOVES:
        number = len(match.record.moves)
        if number % PICTURE_EVERY == 0:
            lines += picture(match)
        for seat in match.actors:
            lines.append(f"{number}: seat {seat} of {' '.join(match.moves(seat))}")
        seat = match.actors[dice.below(len(match.actors))]
        moves = match.moves(seat)
        move = moves[dice.below(len(moves))]
        lines.append(f"> {seat} {move}")
        for event in match.play(seat, move):
            lines.append(f"  {event.code} {event.seat} {event.values} {event.secret}")
    lines += picture(match)
    if match.outcome is not None:
        lines.append(f"places {match.outcome.places} scores {match.outcome.scores}")
    return "\n".join(lines) + "\n"


def picture(match: Match) -> Iterator[str]:
    """Yield the whole position, and what every seat and a spectator see."""
    yield from position_text(match.position).splitlines()
    for viewer in (*range(match.game.players), None):
        view = msgspec.json.encode(match.view(viewer)).decode()
        yield f"view of {'a spectator' if viewer is None else viewer}: {view}"


def main() -> None:
    """Write all playthroughs into the folder named on the command line."""
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name, text in playthroughs():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
