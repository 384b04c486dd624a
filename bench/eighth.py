"""Leduc poker as an eighth game: one more folder in a copy of the package, compiled as we compile.

The rules can only run at full speed when they are compiled together with the core.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.places import BUILD, ROOT

SOURCE = Path(__file__).with_name("leduc.py")
FOLDER = BUILD / "leduc"
PACKAGE = Path("src", "katzentisch")


def build() -> None:
    """Build the copy, or bring it up to date."""
    shutil.copytree(ROOT / PACKAGE, FOLDER / PACKAGE, ignore=left_out, dirs_exist_ok=True)
    for name in ("hatch_build.py", "pyproject.toml"):
        shutil.copy(ROOT / name, FOLDER)
    game = FOLDER / PACKAGE / "games" / "leduc"
    game.mkdir(exist_ok=True)
    shutil.copy(SOURCE, game / "rules.py")
    (game / "__init__.py").touch()
    command = [sys.executable, "hatch_build.py"]
    subprocess.run(command, cwd=FOLDER, env=environment(), check=True, capture_output=True)


def left_out(folder: str, names: list[str]) -> list[str]:
    """Leave out what was compiled, and the seven games."""
    if Path(folder).name == "games":
        return [name for name in names if name != "__init__.py"]
    return [name for name in names if name.endswith((".so", ".pyd", ".json", "__pycache__"))]


def environment() -> dict[str, str]:
    """Return an environment in which Python finds the copy."""
    return {**os.environ, "PYTHONPATH": str(FOLDER / "src")}
