"""What clients are built from: types for the browser, and the description of the HTTP interface.

`python -m katzentisch.server.published FOLDER` writes these files into the source; they are kept
there so that what a change does to clients shows up in its diff.
"""

import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

import katzentisch as kt
from katzentisch.server.app import make_app
from katzentisch.server.figures import Figures
from katzentisch.server.hall import Hall
from katzentisch.server.reviews import Reviews
from katzentisch.server.settings import Settings
from katzentisch.server.sqlite import SqliteStore
from katzentisch.server.thinkers import Thinkers
from katzentisch.server.typescript import protocol_types, view_types


def published() -> dict[str, str]:
    """Return the text of each file by its path."""
    views = {f"web/src/views/{slug}.ts": view_types(slug) for slug in kt.games()}
    schema = msgspec.to_builtins(asyncio.run(http_schema()))
    return {"web/src/protocol.ts": protocol_types(), **views, "docs/openapi.json": written(schema)}


def written(schema: Any) -> str:
    """Return a schema as text that changes only where it does."""
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


async def http_schema() -> dict[str, Any]:
    """Return the OpenAPI schema of a server that nobody has changed the settings of."""
    with TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder))
        try:
            hall = Hall(store, Thinkers(), Settings(data=Path(folder)), Figures())
            return make_app(hall, "", Reviews()).openapi_schema.to_schema()
        finally:
            await store.close()


def main() -> None:
    """Write the files below a folder."""
    for path, text in published().items():
        file = Path(sys.argv[1]) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
