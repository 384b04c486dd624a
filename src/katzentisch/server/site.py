"""The pages that a browser plays with, as Vite has built them.

They are read once, at the start: a path leads to one of them or nowhere, never into the file
system, and whoever builds them anew does not pull them from under those who play.
"""

import gzip
import hashlib
from pathlib import Path
from typing import Any, Final, NamedTuple

from litestar import Request, Response

INDEX: Final = "index.html"
WORKER: Final = "service-worker.js"
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PACKED: Final = {".png": "image/png"}  # zipping would not make them smaller
ANY_KIND: Final = "application/octet-stream"
ASK_AGAIN: Final = "no-cache"
FOR_EVER: Final = "public, max-age=31536000, immutable"  # its name tells what is in it


class Page(NamedTuple):
    """A file, ready to be sent."""

    content: bytes
    zipped: bytes | None
    kind: str
    tag: str
    caching: str


class Site:
    """All files of the pages."""

    def __init__(self, folder: Path) -> None:
        self.pages = {
            file.relative_to(folder).as_posix(): read_page(file, folder / "assets")
            for file in folder.rglob("*")
            if file.is_file() and not file.name.startswith(".")
        }

    def answer(
        self, request: Request[Any, Any, Any], name: str, status: int = 200
    ) -> Response[bytes] | None:
        """Return a file as an answer; None where there is no such file."""
        page = self.pages.get(name)
        if page is None:
            return None
        headers = {"cache-control": page.caching, "etag": page.tag, "vary": "accept-encoding"}
        if status == 200 and page.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        content = page.content
        if page.zipped is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            content = page.zipped
            headers["content-encoding"] = "gzip"
        return Response(content, status_code=status, media_type=page.kind, headers=headers)


def read_page(file: Path, hashed: Path) -> Page:
    """Read a file; those below `hashed` are never changed, only replaced by others."""
    content = file.read_bytes()
    kind = (KINDS | PACKED).get(file.suffix, ANY_KIND)
    zipped = gzip.compress(content, mtime=0) if file.suffix in KINDS else None
    # A weak tag, since it stands for the zipped bytes as well.
    tag = f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'
    return Page(content, zipped, kind, tag, FOR_EVER if hashed in file.parents else ASK_AGAIN)


def takes_gzip(accepted: str) -> bool:
    """Tell whether a client takes zipped answers."""
    for part in accepted.lower().replace(" ", "").split(","):
        name, _, weight = part.partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or weight == ""
    return False
