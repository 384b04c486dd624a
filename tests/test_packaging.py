"""What the built archives hold."""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from katzentisch import _loader

ROOT = Path(__file__).parent.parent
MANIFEST = f"katzentisch/{_loader.MANIFEST}"

pytestmark = pytest.mark.slow


def build(target: str, folder: Path, **environment: str) -> Path:
    inherited = {key: value for key, value in os.environ.items() if key != "KATZENTISCH_PURE"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=inherited | environment, check=True)
    [archive] = folder.iterdir()
    return archive


def test_the_source_archive_holds_source_only(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "hatch_build.py", "hatch_web.py", "src/katzentisch/_loader.py"} <= names
    assert {"tests/test_packaging.py", "web/package-lock.json", "web/src/main.ts"} <= names
    assert [name for name in names if "node_modules" in name or "server/pages" in name] == []
    assert [name for name in names if name.endswith((".so", ".pyd", _loader.MANIFEST))] == []


def test_a_pure_wheel_fits_everywhere_and_says_why(tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path, KATZENTISCH_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as archive:
        manifest = json.loads(archive.read(MANIFEST))
        names = archive.namelist()
    assert [name for name in names if name.endswith((".so", ".pyd"))] == []
    assert manifest == {"compiled": False, "why": "KATZENTISCH_PURE was set"}


def test_a_wheel_holds_the_pages_and_not_their_source(tmp_path: Path) -> None:
    with ZipFile(build("wheel", tmp_path, KATZENTISCH_PURE="1")) as archive:
        names = archive.namelist()
    pages = [name for name in names if name.startswith("katzentisch/server/pages/")]
    assert "katzentisch/server/pages/index.html" in pages
    assert {name.rpartition(".")[2] for name in pages} >= {"html", "js", "svg"}
    assert [name for name in names if "/web/" in name or name.endswith(".sources")] == []


def test_a_compiled_wheel_holds_every_module_twice(tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path)
    with ZipFile(wheel) as archive:
        manifest = json.loads(archive.read(MANIFEST))
        names = set(archive.namelist())
    if not manifest["compiled"]:
        pytest.skip(manifest["why"])
    assert not wheel.name.endswith("-any.whl")
    assert manifest["groups"].keys() == _loader.GROUPS.keys()
    for name, group in manifest["groups"].items():
        assert group["sources"] == _loader.sources(name)
        for source in group["sources"]:
            library = source.removesuffix(".py") + manifest["suffix"]
            assert {f"katzentisch/{source}", f"katzentisch/{library}"} <= names
        assert set(group["libraries"]) <= names
