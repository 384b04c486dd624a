"""Runs what the pages are made of outside of a browser, where it needs none."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hatch_web
from tests.conftest import DID_NOT_RUN

TYPESCRIPT = hatch_web.WEB / "node_modules" / "typescript"

# Not every Node.js of ours reads TypeScript: its own compiler takes the types away first.
PROGRAM = """
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const [compiler, file, work] = process.argv.slice(1);
const typescript = createRequire(import.meta.url)(compiler);
const options = { compilerOptions: { module: "esnext", target: "es2022" } };
const { outputText } = typescript.transpileModule(readFileSync(file, "utf-8"), options);
const module = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
const given = JSON.parse(readFileSync(0, "utf-8"));
process.stdout.write(JSON.stringify(new Function("module", "given", work)(module, given)));
"""


def find_node() -> str | None:
    """Return the Node.js that the pages are built with."""
    npm = hatch_web.find_npm()
    if npm is None:
        return None
    return shutil.which("node") if len(npm) == 1 else npm[0]


def run_typescript(file: Path, work: str, given: Any) -> Any:
    """Do some work with what a file exports: `module`, and what is `given`; return its result."""
    node = find_node()
    if node is None or not TYPESCRIPT.exists():
        message = f"{DID_NOT_RUN}: there is no Node.js here, or no TypeScript (make web)."
        if os.environ.get("CI") == "true":
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    command = [node, "--input-type=module", "-e", PROGRAM, str(TYPESCRIPT), str(file), work]
    done = subprocess.run(
        command, input=json.dumps(given), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
