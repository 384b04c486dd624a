"""Other people's libraries, each driven in the leanest way we found."""

import importlib
from random import Random
from typing import Any

from bench.contender import Count, Play

SAMPLE = 2000  # games, to find the mean length
SIMULATIONS = 1000  # of a search, for a move


def load_game(game: str) -> Any:
    """Load a game of OpenSpiel."""
    return importlib.import_module("pyspiel").load_game(game)


def open_spiel_from_python(game: str) -> Play:
    """Ask for the actions, choose one and apply it; there are none when the game is over.

    Chance is among the actions here: all of its outcomes are equally likely in these games.
    """
    loaded = load_game(game)
    share = decision_share(loaded.new_initial_state())
    bits = Random(1).getrandbits

    def play(number: int) -> Count:
        made = 0
        for _ in range(number):
            state = loaded.new_initial_state()
            actions, apply = state.legal_actions, state.apply_action
            legal = actions()
            while legal:
                apply(legal[bits(30) % len(legal)])
                made += 1
                legal = actions()
        return Count(made, made * share)

    return play


def open_spiel_rollouts(game: str) -> Play:
    """Let OpenSpiel's tree search roll out in C++.

    A search of one simulation does nothing but evaluate its root, by as many rollouts as we like.
    It does not tell how long they were; so their mean length is found beforehand, by playing on
    from the same position.
    """
    pyspiel = importlib.import_module("pyspiel")
    loaded = load_game(game)
    root = dealt(loaded.new_initial_state())
    length = mean_length(root)

    def play(number: int) -> Count:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=number, seed=1)
        bot = pyspiel.MCTSBot(loaded, evaluator, 2.0, 1, 100, False, 1, False)
        bot.mcts_search(root)
        return Count(number * length.moves, number * length.decisions)

    return play


def open_spiel_ismcts(game: str) -> Play:
    """Let OpenSpiel's search over information sets choose the first move."""
    pyspiel = importlib.import_module("pyspiel")
    loaded = load_game(game)
    root = dealt(loaded.new_initial_state())

    def play(number: int) -> Count:
        for seed in range(number):
            evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
            final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS, -1, final, False, False)
            bot.step(root)
        return Count(number * SIMULATIONS, number)

    return play


def dealt(state: Any) -> Any:
    """Deal the cards of an OpenSpiel game, always the same."""
    random = Random(1)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def mean_length(root: Any) -> Count:
    """Return the mean length of a random game from this position on, in actions and decisions."""
    random = Random(1)
    actions = decisions = 0
    for _ in range(SAMPLE):
        state = root.clone()
        while not state.is_terminal():
            actions += 1
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
    return Count(actions / SAMPLE, decisions / SAMPLE)


def decision_share(root: Any) -> float:
    """Return how many of an OpenSpiel game's actions are decisions."""
    length = mean_length(root)
    return length.decisions / length.moves


def rlcard_uno() -> Play:
    """Run RLCard's environment with its own random agents."""
    rlcard = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    table = rlcard.make("uno", config={"seed": 1})
    table.set_agents([agents.RandomAgent(table.num_actions) for _ in range(table.num_players)])

    def play(number: int) -> Count:
        before = table.timestep
        for _ in range(number):
            table.run(is_training=False)
        made = table.timestep - before
        return Count(made, made)

    return play
