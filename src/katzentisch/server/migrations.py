"""Brings a database to the schema of this version: `schema/NNNN-name.sql`, in order."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from katzentisch.server.store import CannotOpen

APPLICATION = int.from_bytes(b"Katz")
# SQLite quotes damaged text in what it says of it, which cannot be read then.
TROUBLE = (sqlite3.Error, UnicodeError)


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
        except TROUBLE as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise CannotOpen(
                f"{path} could not be upgraded by {script.name}: {trouble_text(error)}."
            ) from error


def refuse_damaged_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Make sure that all tables and indexes are as in a new database, and that each is there."""
    is_sound = False
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        upgrade(fresh, path)
        with suppress(*TROUBLE):
            for kind, name, *_ in schema_of(fresh):
                if kind == "table":
                    connection.execute(f"SELECT 1 FROM {name} NOT INDEXED LIMIT 1").fetchall()
            is_sound = schema_of(connection) == schema_of(fresh)
    if not is_sound:
        raise CannotOpen(f"{path} cannot be used: its schema is damaged.")


def schema_of(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    """Return what SQLite knows of its tables and indexes."""
    query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
    return connection.execute(query).fetchall()


def trouble_text(error: Exception) -> str:
    """Return what went wrong, for a sentence."""
    return "its text is damaged" if isinstance(error, UnicodeError) else str(error)


def number_from(connection: sqlite3.Connection, query: str) -> int:
    """Return the one number that a query gives."""
    number: int = connection.execute(query).fetchone()[0]
    return number
