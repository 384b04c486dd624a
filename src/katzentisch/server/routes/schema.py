"""How the HTTP interface describes itself."""

from typing import Final

from litestar import MediaType
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme

import katzentisch as kt
from katzentisch.server.routes.sessions import cookie_name
from katzentisch.server.settings import Settings
from katzentisch.tables.protocol import Problem

# What the schema says of answers that are none, and of who may ask.
REFUSALS: Final = {
    400: "The request is not written as it should be.",
    401: "Nobody is known by this cookie or token.",
    404: "There is nothing here, or nothing for you.",
    413: "The body is too large.",
    422: "Refused; the sentence says why.",
    429: "Too often.",
    500: "Something went wrong, and was written down.",
    503: (
        "It could not be stored; or the table's journal is damaged;"
        " or, with the code not-wiped, it is deleted and will be wiped from the file later."
    ),
}
TURNED_AWAY: Final = {
    403: "A page of another origin, or a cookie that comes from no page of ours.",
    421: "This server does not answer to that name.",
}
GUESTS_ONLY: Final[list[dict[str, list[str]]]] = [{"cookie": []}, {"bearer": []}]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the problems that a request can be answered with, for the schema."""
    guards = {
        status: ResponseSpec(
            str, generate_examples=False, description=why, media_type=MediaType.TEXT
        )
        for status, why in TURNED_AWAY.items()
    }
    ours = {
        status: ResponseSpec(Problem, generate_examples=False, description=REFUSALS[status])
        for status in (*statuses, 400, 429, 500)
    }
    return guards | ours


def schema_config(settings: Settings) -> OpenAPIConfig:
    """Return how the HTTP interface describes itself."""
    cookie = SecurityScheme(
        type="apiKey",
        name=cookie_name(settings),
        security_scheme_in="cookie",
        description="A browser's; set by /api/guests. Over https it is __Host-katzentisch.",
    )
    bearer = SecurityScheme(
        type="http", scheme="bearer", description="A program's, from /api/programs or /api/bots."
    )
    return OpenAPIConfig(
        title="Katzentisch",
        version=kt.__version__,
        description="Tables, lists and people. Play itself goes over /socket: docs/protocol.md.",
        path="/api/schema",
        use_handler_docstrings=True,
        components=Components(security_schemes={"cookie": cookie, "bearer": bearer}),
    )
