"""What the server writes down about itself: lines of text or JSON on stderr, without secrets.

Our own lines and those of other packages take the same road, and at its end is one point where
secrets are removed. A line has the event, the level, the time, and the ids of the request, table
and guest that `context` binds. Of a value that is no plain data only the type is shown.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import AbstractContextManager
from pathlib import PurePath
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor

from katzentisch.server.tokens import read_code, read_word

HIDDEN: Final = "(hidden)"
SECRET_NAMES: Final = (
    *("authorization", "bearer", "code", "cookie", "nonce"),
    *("salt", "secret", "token", "word"),
)
NAMES: Final = "|".join(SECRET_NAMES)
# `Cookie: x; y` up to the end of its line, `token=x`, `"my-token": "x"`. All repeats are bounded,
# or begin where a run does: a long line must not take long.
HEADER: Final = re.compile(
    r"""((?:cookie|authorization)["']?\s{0,3}[=:]\s{0,3})[^\s].*""", re.IGNORECASE
)
NAMED: Final = re.compile(
    rf"""((?:{NAMES})[\w-]{{0,20}}["']?\s{{0,3}}[=:]\s{{0,3}})("[^"]*"|'[^']*'|\S+)""",
    re.IGNORECASE,
)
BEARER: Final = re.compile(r"\b(bearer|basic)\s+\S+", re.IGNORECASE)
# Our ids have 26 characters and may be seen; 128 bits in hexadecimal have 32.
LONG: Final = re.compile(r"[A-Za-z0-9_+=-]{32,}")
PADDED: Final = re.compile(r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{16,}={1,2}(?![A-Za-z0-9=])")
IDENTIFIER: Final = re.compile("[a-z_]+|[A-Z_]+|[=-]+")  # of a program: random text is never so
TRACE: Final = "exception"
DEEPEST: Final = 6
LONGEST: Final = 2000
LONGEST_TRACE: Final = 20_000

# How to start uvicorn so that its lines come here, and requests are logged once: by us.
UVICORN: Final[Mapping[str, Any]] = {"log_config": None, "access_log": False}

log: structlog.stdlib.BoundLogger = structlog.get_logger("katzentisch")


def start_logging(form: str, level: str, stream: TextIO | None = None) -> None:
    """Write log lines as `text` or `json`, from this level on."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.StackInfoRenderer(),
                structlog.processors.format_exc_info,
                hide_secrets,
                renderer(form),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True


def renderer(form: str) -> Processor:
    """Return what makes a line of an event."""
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
    )


def context(**ids: str) -> AbstractContextManager[Any]:
    """Bind the ids of a request, table or guest to all lines until the block ends."""
    return structlog.contextvars.bound_contextvars(**ids)


def log_request(method: str, path: str, status: int, milliseconds: float) -> None:
    """Write the one line of a request; the query string is none of the log's business."""
    took = round(milliseconds, 1)
    log.info("request", method=method, path=shown_path(path), status=status, ms=took)


def shown_path(path: str) -> str:
    """Return a path without query string and secrets; a code or word in it is one, too."""
    plain = re.split("[?#;]", path, maxsplit=1)[0]
    parts = plain.split("/")
    return "/".join(HIDDEN if read_code(part) or read_word(part) else part for part in parts)


def hide_secrets(logger: object, method: str, event: EventDict) -> EventDict:
    """Return an event with nothing in it that must stay secret."""
    return masked_mapping(event, 0)


def masked_mapping(values: Mapping[Any, Any], depth: int) -> MutableMapping[str, Any]:
    """Return a mapping with safe keys and values."""
    safe: dict[str, Any] = {}
    for key, value in values.items():
        name = key if isinstance(key, str) else str(masked(key, depth + 1))
        if is_secret_name(name):
            safe[masked_text(name)] = HIDDEN
        elif depth == 0 and name == TRACE:
            safe[name] = masked_text(str(value), trace=True)
        else:
            safe[masked_text(name)] = masked(value, depth + 1)
    return safe


def masked(value: object, depth: int) -> object:
    """Return a value as it may be written down."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str | PurePath):
        return masked_text(str(value))
    if depth <= DEEPEST and isinstance(value, Mapping):
        return masked_mapping(value, depth)
    if depth <= DEEPEST and isinstance(value, list | tuple | set | frozenset):
        return masked_list(list(value), depth)
    if isinstance(value, BaseException):
        return f"{type(value).__name__}: {masked_text(str(value))}"
    return f"({type(value).__name__})"


def masked_list(values: list[Any], depth: int) -> list[object]:
    """Return a list with safe values; a pair may be a header and its value."""
    if len(values) == 2 and isinstance(values[0], str) and is_secret_name(values[0]):
        return [masked_text(values[0]), HIDDEN]
    return [masked(value, depth + 1) for value in values]


def is_secret_name(name: str) -> bool:
    """Tell whether what has this name must not be shown."""
    return any(secret in name.lower() for secret in SECRET_NAMES)


def masked_text(text: str, *, trace: bool = False) -> str:
    """Return a text without secrets, in one line unless it is a trace."""
    longest = LONGEST_TRACE if trace else LONGEST
    text = text if len(text) <= longest else text[:longest] + "…"
    text = HEADER.sub(rf"\1{HIDDEN}", text)
    text = NAMED.sub(rf"\1{HIDDEN}", text)
    text = BEARER.sub(rf"\1 {HIDDEN}", text)
    text = PADDED.sub(HIDDEN, text)
    text = LONG.sub(lambda found: found[0] if IDENTIFIER.fullmatch(found[0]) else HIDDEN, text)
    return "".join(sign if is_plain(sign, trace) else escaped(sign) for sign in text)


def is_plain(sign: str, trace: bool) -> bool:
    """Tell whether a character does nothing to the terminal that shows it."""
    return sign.isprintable() or (trace and sign == "\n")


def escaped(sign: str) -> str:
    """Return a character as Python would write it."""
    return sign.encode("unicode_escape", "surrogatepass").decode("ascii")
