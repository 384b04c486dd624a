"""Who takes part."""

from functools import partial

from bench import eighth, limit, ours, peers
from bench.contender import Contender
from katzentisch import games

PLAYERS = (2, 4)
OWN = "play, draw, pass"
ACTIONS = "action, chance too"
SIMULATION = "simulation"


def contenders() -> list[Contender]:
    """Return everyone who takes part, in the order of the table."""
    return [
        *(contender for players in PLAYERS for contender in miau_and_peers(players)),
        Contender("rlcard", "uno, RLCard", "step", peers.rlcard_uno, package="rlcard"),
        *leduc(),
        *searches(),
        *(other_game(slug) for slug in games() if slug not in ("miau", "leduc")),
    ]


def miau_and_peers(players: int) -> list[Contender]:
    """Return Miau and what comes nearest to it, for so many players."""
    game = f"crazy_eights(players={players})"
    peer = f"crazy_eights for {players}, OpenSpiel"
    own = f"miau for {players}"
    return [
        Contender(
            f"miau-core-{players}",
            f"{own}, core",
            OWN,
            partial(ours.inside_the_core, "miau", players),
        ),
        Contender(
            f"miau-python-{players}",
            f"{own}, from Python",
            OWN,
            partial(ours.from_python, "miau", players),
        ),
        Contender(
            f"miau-c-{players}",
            f"{own}, C by hand",
            OWN,
            partial(limit.miau_in_c, players),
            build=limit.build,
        ),
        Contender(
            f"open-spiel-c++-{players}",
            f"{peer} C++",
            ACTIONS,
            partial(peers.open_spiel_rollouts, game),
            package="open_spiel",
        ),
        Contender(
            f"open-spiel-python-{players}",
            f"{peer} from Python",
            ACTIONS,
            partial(peers.open_spiel_from_python, game),
            package="open_spiel",
        ),
    ]


def leduc() -> list[Contender]:
    """Return Leduc poker, ours and theirs."""
    return [
        Contender(
            "leduc-core",
            "Leduc poker, core",
            "call, raise, fold",
            partial(ours.inside_the_core, "leduc"),
            build=eighth.build,
            environment=eighth.environment,
        ),
        Contender(
            "leduc-python",
            "Leduc poker, from Python",
            "call, raise, fold",
            partial(ours.from_python, "leduc"),
            build=eighth.build,
            environment=eighth.environment,
        ),
        Contender(
            "leduc-open-spiel",
            "Leduc poker, OpenSpiel from Python",
            ACTIONS,
            partial(peers.open_spiel_from_python, "leduc_poker"),
            package="open_spiel",
        ),
    ]


def searches() -> list[Contender]:
    """Return tree searches over information sets: a move here is a simulation."""
    return [
        Contender(
            "ismcts-miau", "ISMCTS, miau for 2", SIMULATION, partial(ours.tree_search, "miau", 2)
        ),
        *(
            Contender(
                f"ismcts-{game}",
                f"ISMCTS, {game}, OpenSpiel C++",
                SIMULATION,
                partial(peers.open_spiel_ismcts, game),
                package="open_spiel",
            )
            for game in ("hearts", "leduc_poker")
        ),
    ]


def other_game(slug: str) -> Contender:
    """Return a game of ours with its default options."""
    return Contender(
        f"{slug}-core",
        f"{slug}, core",
        "move",
        partial(ours.inside_the_core, slug),
    )
