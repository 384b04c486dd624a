"""Play a million random games of each game: `python -m tests.million --resume FILE`.

Killed and started again with the same file, it goes on. It ends with the totals, and with an
error if anything was found. The first games are played once more by the interpreted source:
they must go the same way.
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path

import katzentisch as kt
from tests.million.chunks import CHUNK, Chunk, play_chunk
from tests.million.ledger import Ledger

PURE = "KATZENTISCH_PURE"


@contextmanager
def environment(engine: str) -> Iterator[None]:
    """Let processes that are started run compiled, or interpreted."""
    before = os.environ.get(PURE)
    os.environ[PURE] = "1" if engine == "interpreted" else "0"
    try:
        yield
    finally:
        del os.environ[PURE]
        if before is not None:
            os.environ[PURE] = before


def play(ledger: Ledger, slug: str, games: int, engine: str, jobs: int, looks: float) -> None:
    """Play so many games, those excepted that the ledger has."""
    played = ledger.seeds(slug, engine)
    numbers = [number for number in range(-(-games // CHUNK)) if number * CHUNK not in played]
    if not numbers:
        return
    spawn = multiprocessing.get_context("spawn")
    with environment(engine), ProcessPoolExecutor(jobs, spawn) as pool:
        running = [pool.submit(play_chunk, slug, number, looks) for number in numbers]
        for done in as_completed(running):
            chunk = done.result()
            if chunk.engine != engine:
                sys.exit(f"This is to be {engine}, but it runs {chunk.engine}: try make compile")
            ledger.add(chunk)
            for finding in chunk.findings:
                print(f"{slug} {chunk.options} {engine}: {finding}", flush=True)


def differing(chunks: list[Chunk]) -> tuple[int, list[str]]:
    """Return how many chunks were played by both engines, and which went apart."""
    compiled = {(c.game, c.first): c for c in chunks if c.engine == "compiled"}
    pairs = [
        (compiled[c.game, c.first], c)
        for c in chunks
        if c.engine == "interpreted" and (c.game, c.first) in compiled
    ]
    apart = [
        f"{one.game} from seed {one.first}"
        for one, other in pairs
        if (one.digest, one.moves, one.checks) != (other.digest, other.moves, other.checks)
    ]
    return len(pairs), apart


def report(chunks: list[Chunk], slug: str, engine: str) -> None:
    """Print the totals of one game."""
    mine = [chunk for chunk in chunks if (chunk.game, chunk.engine) == (slug, engine)]
    if not mine:
        return
    games = sum(chunk.games for chunk in mine)
    seconds = sum(chunk.seconds for chunk in mine)
    checks: Counter[str] = Counter()
    for chunk in mine:
        checks.update(chunk.checks)
    variants = len({str(chunk.options) for chunk in mine})
    players = sorted({int(chunk.options["players"]) for chunk in mine})
    findings = sum(len(chunk.findings) for chunk in mine)
    print(f"{slug}, {engine}: {games} games of {variants} choices of options, {players} players")
    print(f"  {sum(chunk.moves for chunk in mine)} moves, {findings} findings", end="")
    print(f", {seconds:.0f} s of one core, {games / seconds:.0f} games a second")
    print("  " + ", ".join(f"{name} {number}" for name, number in checks.items()))


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.million", description=__doc__)
    parser.add_argument("--game", choices=kt.games(), help="only this one")
    parser.add_argument("--games", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--pure-sample", type=int, default=6_000, help="interpreted, of each game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games-per-look", type=float, default=2.0, help="between close looks")
    parser.add_argument("--resume", type=Path, help="the ledger: what it has is not played again")
    options = parser.parse_args()
    slugs = [options.game] if options.game else kt.games()
    ledger = Ledger(options.resume)
    for slug in slugs:
        for engine, games in (("compiled", options.games), ("interpreted", options.pure_sample)):
            play(ledger, slug, games, engine, options.jobs, options.games_per_look)
            report(ledger.chunks, slug, engine)
    compared, apart = differing(ledger.chunks)
    found = [finding for chunk in ledger.chunks for finding in chunk.findings]
    print(f"{compared} chunks of {CHUNK} games played compiled and interpreted", end="")
    print(f", {len(apart)} of them differ: {', '.join(apart)}" if apart else ", all alike")
    print(f"{len(found)} findings")
    sys.exit(bool(found or apart))


if __name__ == "__main__":
    main()
