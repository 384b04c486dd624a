"""The limit: Miau written by hand in C, built with the system's compiler."""

import ctypes
import shlex
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.contender import Count, Play
from bench.places import BUILD

SOURCE = Path(__file__).with_name("miau.c")
LIBRARY = BUILD / "miau.so"
FLAGS = ["-std=c11", "-O3", "-march=native", "-shared", "-fPIC"]
MAX_PLAYERS = 6


def build() -> None:
    """Compile the source."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    LIBRARY.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*compiler, *FLAGS, str(SOURCE), "-o", str(LIBRARY)], check=True)


def load() -> Callable[..., int]:
    """Return the C function."""
    function: Any = ctypes.CDLL(str(LIBRARY)).play_random_games
    function.restype = ctypes.c_int64
    function.argtypes = [ctypes.c_int, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
    played: Callable[..., int] = function
    return played


def play_random_games(players: int, games: int, first_seed: int) -> tuple[int, list[float]]:
    """Play games with consecutive seeds; return the moves made and each seat's wins."""
    wins = (ctypes.c_double * MAX_PLAYERS)()
    return load()(players, games, first_seed, wins), list(wins)[:players]


def miau_in_c(players: int) -> Play:
    """Play whole games in one call."""
    play_in_c = load()
    wins = (ctypes.c_double * MAX_PLAYERS)()

    def play(number: int) -> Count:
        moves = play_in_c(players, number, 0, wins)
        return Count(moves, moves)

    return play
