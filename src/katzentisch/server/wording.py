"""The sentences of the server's own refusals."""

from functools import cache
from importlib.resources import files
from typing import Final

from katzentisch.match.sentences import Sentences

SERVER_TEXTS: Final = files("katzentisch.server") / "texts"


@cache
def server_sentences() -> Sentences:
    """Return the sentences that belong to the server."""
    return Sentences(SERVER_TEXTS)
