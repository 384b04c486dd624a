"""Compiles the rules and the live tables with mypyc; hatchling's build hook, and a command.

The hook also has the pages for the browser built, by `hatch_web.py`.

A wheel carries the compiled modules beside their source; an editable install, or
`python hatch_build.py`, compiles in place. Where no C compiler works, or KATZENTISCH_PURE is
set, nothing is compiled and the package runs as pure Python. A type error always fails the build.

What was compiled, and from what, or why nothing was, is written to `_compiled.json`:
`katzentisch/_loader.py` reads it when the package is imported.
"""

import contextlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src"
PACKAGE: Final = SOURCE / "katzentisch"

# mypyc asks for -Werror, which fails on a compiler newer than itself. These two warnings are the
# exception: they tell of constants that mypyc lets overflow a 32-bit int.
FLAGS: Final = [
    "-Wno-error",
    "-Werror=overflow",
    "-Werror=shift-count-overflow",
    # Lets the C compiler inline our small functions into each other: worth a quarter of the speed.
    "-fno-semantic-interposition",
]


# mypyc 2.4 writes this where a function first reads a constant tuple of numbers such as
# `Final = (1.0, 2.0)`, and then finds that it was never set. It means `!(… == … && …)`.
MISWRITTEN: Final = re.compile(r"!= -113\S* && PyErr_Occurred\(\)")

# mypyc 2.4 borrows an argument that source hands over, and what source sets an attribute to. Of a
# vec it takes a reference there, `arg_cards` or `tmp`, and never lets go of it: for an attribute it
# takes a second one. What a function takes inside, `cpy_r_…`, it does let go of.
UNBOXED_VEC: Final = re.compile(r"\b(?!cpy_r_)\w+ = Vec\w+Api\.unbox\(")
KEPT_VEC: Final = re.compile(
    r"\b(?P<name>arg_\w+|(?P<attribute>tmp)) = Vec(?P<kind>\w+)Api\.unbox\(.*\);\n"
    r"\s*if \(VEC_IS_ERROR\((?P=name)\)\) \{\n[^{}]*\}\n"
    r"(?(attribute)(?=\s*VEC_\w+_INCREF\(tmp\);))"
)
RELEASED_VEC: Final = re.compile(r"VEC_\w+_DECREF\((arg_\w+|tmp)\)")


def load(file: Path) -> ModuleType:
    """Load a module by its file, as a build may not import the package, or from this folder."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LOADER: Final = load(PACKAGE / "_loader.py")  # it knows the groups
PAGES: Final = load(ROOT / "hatch_web.py")


def why_not_here() -> str | None:
    """Say why nothing can be compiled here, or None when it can."""
    if all(map(LOADER.pure_is_wanted, LOADER.GROUPS)):
        return "KATZENTISCH_PURE was set"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not compiler or shutil.which(compiler[0]) is None:
        return "no C compiler was found"
    if not compiles_python_h(compiler):
        return f"the C compiler {compiler[0]} could not compile against Python.h"
    return None


def compiles_python_h(compiler: list[str]) -> bool:
    """Try the compiler on the smallest of extension modules."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        headers = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
        command = [*compiler, "-c", probe.name, "-o", "probe.o", *(f"-I{path}" for path in headers)]
        tried = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        return tried.returncode == 0 and Path(folder, "probe.o").exists()


IMPORTED: Final = ("msgspec", "structlog")  # by what is compiled, so mypyc has to know their types
Group = dict[str, Any]  # its part of the manifest: what it was compiled from, and into what


def compile_group(group: str, folder: Path) -> Group:
    """Compile a group into `folder`, laid out as in `src`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    sources = LOADER.sources(group)
    before = libraries(folder)
    with contextlib.chdir(ROOT), tempfile.TemporaryDirectory() as temporary:
        extensions = mypycify(
            # Only what is compiled is checked here, as only that must be installed by now.
            ["--follow-imports=silent", *(f"src/katzentisch/{name}" for name in sources)],
            group_name=f"katzentisch_{group}",
            opt_level="3",
            target_dir=temporary,
        )
        refuse_miswritten(Path(temporary))
        borrow_vecs(Path(temporary))
        for extension in extensions:
            if "-Werror" in extension.extra_compile_args:
                extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        command = build_ext(Distribution({"name": "katzentisch", "ext_modules": extensions}))
        command.build_lib = str(folder)
        command.build_temp = temporary
        command.ensure_finalized()
        command.run()
    compiled = [file for file in libraries(folder) if file not in before]
    names = [file.relative_to(folder).as_posix() for file in compiled]
    return {"libraries": names, "sources": sources}


def refuse_miswritten(folder: Path) -> None:
    """Fail where mypyc wrote what we know to be wrong."""
    for file in folder.rglob("*.c"):
        wrong = MISWRITTEN.search(source := file.read_text(encoding="utf-8"))
        if wrong is not None:
            where = source.count("\n", 0, wrong.start()) + 1
            raise SystemExit(
                f"{file.name}:{where}: mypyc reads a constant tuple of numbers wrongly there:"
                " make a constant of each number."
            )


def borrow_vecs(folder: Path) -> None:
    """Let go of the vecs of which mypyc does not; fail where it writes them in another way."""
    for file in folder.rglob("*.c"):
        source = file.read_text(encoding="utf-8")
        mended, count = KEPT_VEC.subn(borrowed, source)
        if count != len(UNBOXED_VEC.findall(source)) or RELEASED_VEC.search(source):
            raise SystemExit(
                f"{file.name}: mypyc takes vecs from source in a way that is not known here:"
                " see what becomes of its references."
            )
        file.write_text(mended, encoding="utf-8")


def borrowed(kept: re.Match[str]) -> str:
    """Let go at once: whoever hands a vec over holds it until the call is done."""
    return f"{kept[0]}VEC_{kept['kind'].upper()}_DECREF({kept['name']});\n"


def libraries(folder: Path) -> list[Path]:
    """List the compiled files below `folder`."""
    return sorted(file for suffix in ("so", "pyd") for file in folder.rglob(f"*.{suffix}"))


def build(folder: Path, kept: dict[str, Group]) -> str | None:
    """Fill `folder` with the groups, apart from those to be kept, and the manifest.

    Say why nothing is compiled, or None.
    """
    why = why_not_here()
    manifest: dict[str, Any] = {"compiled": False, "why": why}
    if why is None:
        manifest = {
            "compiled": True,
            "suffix": sysconfig.get_config_var("EXT_SUFFIX"),
            "groups": {
                group: kept.get(group) or compile_group(group, folder) for group in LOADER.GROUPS
            },
        }
    file = folder / "katzentisch" / LOADER.MANIFEST
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    return why


def build_in_place() -> str | None:
    """Build beside the source what is not there yet, in place of what an earlier build left."""
    kept: dict[str, Group] = {}
    fresh = [group for group in LOADER.GROUPS if LOADER.why_not_compiled(group) is None]
    if fresh:
        manifest = json.loads((PACKAGE / LOADER.MANIFEST).read_text(encoding="utf-8"))
        kept = {group: manifest["groups"][group] for group in fresh}
    with tempfile.TemporaryDirectory() as temporary:
        why = build(Path(temporary), kept)
        names = {name for group in kept.values() for name in group["libraries"]}
        for library in libraries(SOURCE):
            if why is not None or library.relative_to(SOURCE).as_posix() not in names:
                library.unlink()
        shutil.copytree(temporary, SOURCE, dirs_exist_ok=True)
    return why


class BuildingHook(BuildHookInterface[Any]):
    """Puts modules and pages into a wheel, or beside the source for an editable install."""

    def dependencies(self) -> list[str]:
        """Ask for mypyc only where what it writes can be compiled, for Node.js where it lacks."""
        core = self.metadata.core
        compiler = core.optional_dependencies["compile"]
        imported = [name for name in core.dependencies if name.startswith(IMPORTED)]
        node: list[str] = PAGES.requirements()
        return node if why_not_here() else [*compiler, *imported, *node]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build the pages, or say why not."""
        self.compile(version, build_data)
        try:
            PAGES.build()
        except PAGES.NoPages as why:
            self.app.display_warning(PAGES.sentence(why))

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, or say why not."""
        if version == "editable":
            why = build_in_place()
        else:
            self.folder = tempfile.TemporaryDirectory()
            folder = Path(self.folder.name)
            why = build(folder, {})
            for file in filter(Path.is_file, folder.rglob("*")):
                build_data["force_include"][str(file)] = file.relative_to(folder).as_posix()
            build_data["pure_python"] = why is not None
            build_data["infer_tag"] = why is None
        if why is not None:
            self.app.display_warning(f"katzentisch will run as pure Python: {why}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what was compiled for the wheel."""
        if version != "editable":
            self.folder.cleanup()


def main() -> None:
    """Compile in place if that is due, and make sure that the package then runs compiled."""
    why = why_not_here()
    if why is not None or any(map(LOADER.why_not_compiled, LOADER.GROUPS)):
        why = build_in_place()
    ask = "from katzentisch import _loader; print(_loader.describe())"
    answer = subprocess.check_output([sys.executable, "-c", ask], text=True).strip()
    print(f"katzentisch is {answer}")
    if why is None and answer != "compiled":
        sys.exit("It was compiled, but this Python does not run what was compiled.")


if __name__ == "__main__":
    main()
