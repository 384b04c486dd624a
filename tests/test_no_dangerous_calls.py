"""Nothing in the house runs what it reads, trusts weak chance for secrets, or weak hashes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
FILES = sorted(SOURCE.rglob("*.py"))
SERVER = "katzentisch/server/"

BANNED_MODULES = {"pickle", "_pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve"}
BANNED_IN_SERVER = {"random"}
BANNED = {
    *("eval", "exec", "compile", "__import__"),
    *("builtins.eval", "builtins.exec", "builtins.compile", "builtins.__import__"),
    *("yaml.load", "yaml.load_all", "yaml.full_load", "yaml.unsafe_load"),
    *("os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput"),
    *("asyncio.create_subprocess_shell", "asyncio.subprocess.create_subprocess_shell"),
    *("tempfile.mktemp", "hashlib.md5", "hashlib.sha1"),
}
WEAK_HASHES = {"md5", "sha1", "sha", "md4"}
TAKES_NAMES = {"importlib.import_module", "import_module"}


def imported_names(tree: ast.Module) -> dict[str, str]:
    """Return what each imported name stands for: `r` for `subprocess.run`."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for item in node.names:
                top = item.name.partition(".")[0]
                names[item.asname or top] = item.name if item.asname else top
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for item in node.names:
                names[item.asname or item.name] = f"{node.module}.{item.name}"
    return names


def full_name(node: ast.AST, names: dict[str, str]) -> str:
    """Return the dotted name that an expression stands for; "" where it is none."""
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        owner = full_name(node.value, names)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


def modules_of(node: ast.AST, names: dict[str, str]) -> list[str]:
    """Return the modules that a node imports, by statement or by name."""
    if isinstance(node, ast.Import):
        return [item.name for item in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    if isinstance(node, ast.Call) and full_name(node.func, names) in TAKES_NAMES:
        return [text for text in map(constant, node.args) if isinstance(text, str)]
    return []


def constant(node: ast.AST) -> object:
    """Return the value of a constant."""
    return node.value if isinstance(node, ast.Constant) else None


def dangers_of_call(node: ast.Call, names: dict[str, str]) -> Iterator[str]:
    """Yield what is dangerous about the way something is called."""
    for keyword in node.keywords:
        if keyword.arg == "shell" and constant(keyword.value) is not False:
            yield "shell=True"
    weak = node.args and str(constant(node.args[0])).lower().replace("-", "") in WEAK_HASHES
    if full_name(node.func, names) in ("hashlib.new", "hashlib.file_digest") and weak:
        yield "hashlib.new"


def dangers(text: str, path: str) -> list[str]:
    """Return what a file must not do."""
    tree = ast.parse(text)
    names = imported_names(tree)
    banned_modules = BANNED_MODULES | (BANNED_IN_SERVER if path.startswith(SERVER) else set())
    found = []
    for node in ast.walk(tree):
        modules = [module.partition(".")[0] for module in modules_of(node, names)]
        found += [f"{path}: {module}" for module in modules if module in banned_modules]
        if isinstance(node, ast.Name | ast.Attribute) and full_name(node, names) in BANNED:
            found.append(f"{path}:{node.lineno}: {full_name(node, names)}")
        if isinstance(node, ast.Call):
            found += [f"{path}:{node.lineno}: {what}" for what in dangers_of_call(node, names)]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_a_file_does_nothing_dangerous(file: Path) -> None:
    path = file.relative_to(SOURCE).as_posix()
    assert dangers(file.read_text(encoding="utf-8"), path) == []


def test_the_server_is_among_the_files() -> None:
    assert SOURCE / SERVER / "tokens.py" in FILES


@pytest.mark.parametrize(
    "planted",
    [
        "import pickle",
        "import pickle as p",
        "from pickle import loads",
        "import marshal, shelve",
        "import importlib\nimportlib.import_module('pickle')",
        "from importlib import import_module as load\nload('marshal')",
        "__import__('pickle')",
        "eval('1')",
        "f = eval",
        "exec('x = 1')",
        "import builtins\nbuiltins.exec('x')",
        "from builtins import eval as safe\nsafe('1')",
        "exec(compile('x = 1', 'x', 'exec'))",
        "compile('x = 1', 'x', mode='exec')",
        "import yaml\nyaml.load('x')",
        "from yaml import load as read\nread('x')",
        "import os\nos.system('ls')",
        "import os as o\no.popen('ls')",
        "from os import system\nsystem('ls')",
        "import subprocess\nsubprocess.run('ls', shell=True)",
        "from subprocess import Popen as P\nP('ls', shell=1)",
        "import subprocess\nsubprocess.run('ls', shell=asked)",
        "import subprocess\nsubprocess.getoutput('ls')",
        "import asyncio\nasyncio.create_subprocess_shell('ls')",
        "import tempfile\ntempfile.mktemp()",
        "import hashlib\nhashlib.md5(b'')",
        "from hashlib import sha1\nsha1(b'')",
        "import hashlib\nhashlib.new('MD5')",
        "def f():\n    import random\n    return random.random()",
        "from random import choice",
    ],
)
def test_a_planted_danger_is_found(planted: str) -> None:
    assert dangers(planted, f"{SERVER}planted.py")


@pytest.mark.parametrize(
    "harmless",
    [
        "import re\nre.compile('x')",
        "from re import compile\ncompile('x')",
        "import hashlib\nhashlib.sha256(b'')\nhashlib.new('sha256')",
        "import subprocess\nsubprocess.run(['ls'], shell=False)",
        "import tempfile\ntempfile.mkdtemp()",
        "model.eval()",
        "import secrets\nsecrets.choice('ab')",
        "import importlib\nimportlib.import_module('katzentisch')",
    ],
)
def test_what_is_harmless_passes(harmless: str) -> None:
    assert dangers(harmless, f"{SERVER}planted.py") == []


def test_chance_that_is_no_secret_is_fine_elsewhere() -> None:
    assert dangers("import random", "katzentisch/arena/planted.py") == []
