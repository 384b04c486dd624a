"""Brings a database to the schema of this version: `schema/NNNN-name.sql`, in order."""

import sqlite3
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from katzentisch.server.store import CannotOpen

APPLICATION = int.from_bytes(b"Katz")


class Script(NamedTuple):
    """One step from a schema to the next."""

    number: int
    name: str
    sql: str


@cache
def known_scripts() -> tuple[Script, ...]:
    """Return all steps, the first schema's first."""
    schema = files("katzentisch.server") / "schema"
    found = sorted(
        Script(int(file.name[:4]), file.name, file.read_text(encoding="utf-8"))
        for file in schema.iterdir()
        if file.name.endswith(".sql")
    )
    numbers = [script.number for script in found]
    if numbers != list(range(1, len(found) + 1)):
        raise ValueError(f"the schema files do not count from 1 without gaps: {numbers}")
    return tuple(found)


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """Return a database's schema; refuse what is not ours, or newer than we know."""
    version = number_from(connection, "PRAGMA user_version")
    application = number_from(connection, "PRAGMA application_id")
    is_empty = number_from(connection, "SELECT count(*) FROM sqlite_master") == 0
    if application != APPLICATION and not (is_empty and version == 0):
        raise CannotOpen(f"{path} is not a database of Katzentisch.")
    newest = len(known_scripts())
    if version > newest:
        raise CannotOpen(
            f"{path} was written by a newer Katzentisch (schema {version}, this one knows"
            f" {newest}): please update."
        )
    return version


def upgrade(connection: sqlite3.Connection, path: Path, scripts: Sequence[Script] = ()) -> None:
    """Apply what is missing, each step whole or not at all."""
    version = version_of(connection, path)
    for script in (scripts or known_scripts())[version:]:
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script.sql}\nPRAGMA user_version = {script.number};\nCOMMIT;"
            )
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise CannotOpen(f"{path} could not be upgraded by {script.name}: {error}.") from error


def number_from(connection: sqlite3.Connection, query: str) -> int:
    """Return the one number that a query gives."""
    number: int = connection.execute(query).fetchone()[0]
    return number
