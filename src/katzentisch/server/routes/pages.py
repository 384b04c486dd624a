"""The pages for the browser, or how to get them."""

from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from katzentisch.server.people import refuse
from katzentisch.server.routes.refusals import language_of
from katzentisch.server.routes.requests import AnyRequest
from katzentisch.server.site import INDEX, WORKER, Site

TheSite = NamedDependency[Site]


@get(
    [
        "/",
        "/new/{game:str}",
        "/t/{table:str}",
        "/replay/{table:str}/{number:int}",
        "/review/{table:str}/{number:int}",
        "/rules/{game:str}",
        "/practice/{game:str}",
        "/me",
        "/back",
    ],
    include_in_schema=False,
)
async def page(request: AnyRequest, site: TheSite) -> Response[Any]:
    """The page that plays, or how to get it."""
    return site.answer(request, INDEX) or how_to_build(request)


def how_to_build(request: AnyRequest) -> Response[str]:
    """Say in one sentence that the pages are not there, and what to do."""
    sentence = refuse("no-pages").sentence(language_of(request))
    return Response(f"{sentence}\n", status_code=503, media_type=MediaType.TEXT)


@get("/static/{path:path}", include_in_schema=False)
async def static_file(request: AnyRequest, site: TheSite, path: FromPath[str]) -> Response[bytes]:
    """What the page is made of."""
    return found_file(request, site, path.removeprefix("/"))


@get(f"/{WORKER}", include_in_schema=False)
async def service_worker(request: AnyRequest, site: TheSite) -> Response[bytes]:
    """What keeps the page in the browser; it rules the paths below its own."""
    return found_file(request, site, WORKER)


def found_file(request: AnyRequest, site: Site, name: str) -> Response[bytes]:
    """Return a file as an answer; refuse where there is none."""
    found = site.answer(request, name)
    if found is None:
        raise NotFoundException
    return found


ROUTES: Final = (page, static_file, service_worker)
