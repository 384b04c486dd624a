"""Answers to what cannot be done: one clear sentence, in the client's language."""

from typing import Final

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from katzentisch.core.refusals import Refusal
from katzentisch.match.sentences import spoken
from katzentisch.server.hall import Hall
from katzentisch.server.journal import Frozen
from katzentisch.server.logs import log
from katzentisch.server.people import refuse
from katzentisch.server.routes.requests import AnyRequest
from katzentisch.server.site import INDEX, Site
from katzentisch.server.store import NotWiped, StoreFailed
from katzentisch.tables.protocol import Problem

OTHER_PATHS: Final = ("/api/", "/static/", "/admin/")  # where nobody browses


def language_of(request: AnyRequest) -> str:
    """Return the language that the client would rather read."""
    return "de" if request.headers.get("accept-language", "").lower().startswith("de") else "en"


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    """Answer with one clear sentence."""
    return answer(request, 429 if refusal.code == "too-often" else 422, refusal)


def on_http_problem(
    request: AnyRequest, error: HTTPException
) -> Response[Problem] | Response[bytes]:
    """Answer what HTTP itself refuses in the same shape; who browses is shown the page."""
    if error.status_code == 404 and is_browsing(request):
        site: Site = request.app.state.site
        if shown := site.answer(request, INDEX, 404):
            return shown
    names = {400: "bad-request", 401: "who", 404: "no-such-thing", 405: "no-such-thing"}
    code = names.get(error.status_code, "bad-request" if error.status_code < 500 else "unexpected")
    return answer(request, error.status_code, refuse(code))


def is_browsing(request: AnyRequest) -> bool:
    """Tell whether somebody wants to see a page, and not a script its data."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not request.url.path.startswith(OTHER_PATHS)


def on_deep_nesting(request: AnyRequest, error: RecursionError) -> Response[Problem]:
    """Refuse a document that is nested too deeply."""
    return answer(request, 400, refuse("bad-request"))


def on_store_failure(request: AnyRequest, error: StoreFailed) -> Response[Problem]:
    """Say that nothing could be stored, and that nothing was lost."""
    log.error("not stored", why=error.reason)
    return answer(request, 503, refuse("not-stored"))


def on_not_wiped(request: AnyRequest, error: NotWiped) -> Response[Problem]:
    """Say that it is deleted, and what is still to be done."""
    log.warning("not wiped yet", why=str(error))
    return answer(request, 503, refuse("not-wiped"))


def on_frozen(request: AnyRequest, error: Frozen) -> Response[Problem]:
    """Say that the journal of a table is damaged."""
    log.error("a table is frozen", why=str(error))
    return answer(request, 503, refuse("frozen"))


def on_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Say that something went wrong, and write down what."""
    note_error(request.app.state.hall, error)
    return answer(request, 500, refuse("unexpected"))


def note_error(hall: Hall, error: Exception) -> None:
    """Count what nobody expected, and write it down."""
    hall.figures.errors.inc()
    log.error("unexpected", exc_info=error)


def answer(request: AnyRequest, status: int, refusal: Refusal) -> Response[Problem]:
    """Return a refusal as an answer, in the client's language."""
    values = {name: spoken(value, "en") for name, value in refusal.values.items()}
    sentence = refusal.sentence(language_of(request))
    problem = Problem(refusal.kind, refusal.code, values, sentence)
    return Response(problem, status_code=status)


HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: on_refusal,
    HTTPException: on_http_problem,
    RecursionError: on_deep_nesting,
    StoreFailed: on_store_failure,
    NotWiped: on_not_wiped,
    Frozen: on_frozen,
    Exception: on_error,
}
