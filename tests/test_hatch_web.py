"""The pages are built when that is due, and where it cannot be done one sentence says why."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_web

ROOT = Path(__file__).parent.parent

# Stands in for npm: what it is asked to build, it counts.
NPM = """#!/bin/sh
echo "$*" >>../asked
if [ "$1" = ci ]; then mkdir -p node_modules && touch node_modules/.package-lock.json; fi
if [ "$2" = build ]; then mkdir -p ../src/katzentisch/server/pages; fi
"""
NO_REGISTRY = """#!/bin/sh
echo "npm error code ENOTFOUND"
echo "npm error network This is a problem related to network connectivity."
exit 1
"""
NO_SENSE = """#!/bin/sh
if [ "$2" = build ]; then echo "main.ts makes no sense"; exit 1; fi
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="npm is played by a shell script")


class Tree:
    """A small source tree with a Node.js of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.text = self.write("src/katzentisch/games/miau/texts/de.ftl", "name = Miau")
        self.write("src/katzentisch/games/miau/web/Table.svelte", "<p>Miau</p>")
        self.lock = self.write("web/package-lock.json", "{}")
        shutil.copy(ROOT / "hatch_web.py", folder)

    def write(self, path: str, text: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def install(self, npm: str, version: str = "v22.12.0") -> None:
        self.write("bin/node", f"#!/bin/sh\necho {version}\n").chmod(0o755)
        self.write("bin/npm", npm).chmod(0o755)

    def run(self, **environ: str) -> subprocess.CompletedProcess[str]:
        """Build, on a machine that reaches neither npm's registry nor the package index."""
        system = {"PATH": f"{self.folder / 'bin'}:/bin", "PIP_NO_INDEX": "1", "HOME": os.devnull}
        command = [sys.executable, "hatch_web.py"]
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**system, **environ},
            capture_output=True,
            text=True,
            check=False,
        )

    def asked(self) -> list[str]:
        """Return what npm was asked to do."""
        file = self.folder / "asked"
        words = [line.split()[:2] for line in file.read_text().splitlines()]
        file.write_text("")
        return [" ".join(pair).partition(" --")[0] for pair in words]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path)
    made.install(NPM)
    return made


def test_what_has_not_changed_is_not_built_again(tree: Tree) -> None:
    assert tree.run().returncode == 0
    assert tree.asked() == ["ci", "run build"]
    assert tree.run().stdout == ""
    assert tree.asked() == []


@pytest.mark.parametrize(
    "path",
    [
        "web/src/main.ts",
        "src/katzentisch/games/miau/web/Table.svelte",
        "src/katzentisch/games/miau/texts/de.ftl",
        "src/katzentisch/server/texts/en.ftl",
    ],
)
def test_what_has_changed_is_built_again(tree: Tree, path: str) -> None:
    tree.run()
    tree.asked()
    tree.write(path, "another")
    tree.run()
    assert tree.asked() == ["run build"]


def test_new_packages_are_fetched(tree: Tree) -> None:
    tree.run()
    tree.asked()
    tree.lock.write_text('{"lockfileVersion": 3}')
    later = (tree.folder / "web/node_modules/.package-lock.json").stat().st_mtime + 1
    os.utime(tree.lock, (later, later))
    tree.run()
    assert tree.asked() == ["ci", "run build"]


@pytest.mark.parametrize(
    ("npm", "version", "why"),
    [
        (NPM, "v18.20.0", "no Node.js 20.19, 22.12 or newer was found"),
        (NO_REGISTRY, "v24.1.0", "npm could not fetch its packages (ENOTFOUND)"),
    ],
    ids=["old-node", "no-registry"],
)
def test_a_machine_that_cannot_build_is_told_why(
    tree: Tree, npm: str, version: str, why: str
) -> None:
    tree.install(npm, version)
    if why.startswith("no Node.js") and hatch_web.npm_of_package() is not None:
        pytest.skip("this environment has a Node.js of its own")
    built = tree.run()
    assert built.returncode == 0
    assert built.stderr.splitlines()[-1] == (
        f"The pages for the browser were not built: {why}. The terminal has all the games."
    )
    assert tree.run(CI="true").returncode == 1


def test_source_that_makes_no_sense_fails(tree: Tree) -> None:
    tree.install(NO_SENSE)
    built = tree.run()
    assert built.returncode == 1
    assert "makes no sense" in built.stderr
    assert not (tree.folder / "src/katzentisch/server/pages").exists()


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.20.0", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0", True),
        ("nonsense", False),
    ],
)
def test_not_every_node_will_do(tree: Tree, version: str, fits: bool) -> None:
    tree.install(NPM, version)
    assert hatch_web.is_new_enough(str(tree.folder / "bin" / "node")) is fits
