"""Who asks: a browser by its cookie, a program by its token."""

from typing import Any, Final

from litestar import Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException

from katzentisch.server.guard import cookie_in
from katzentisch.server.hall import Hall
from katzentisch.server.routes.requests import AnyRequest, TheHall
from katzentisch.server.settings import Settings
from katzentisch.server.store import Guest
from katzentisch.tables.protocol import Me

COOKIE_DAYS: Final = 400

TheGuest = NamedDependency[Guest]


def cookie_name(settings: Settings) -> str:
    """Return the cookie's name; over https the browser keeps it to this very host."""
    return "__Host-katzentisch" if is_https(settings) else "katzentisch"


def is_https(settings: Settings) -> bool:
    """Tell whether people reach us over https."""
    return any(origin.startswith("https:") for origin in settings.origins)


def token_in(headers: Any, settings: Settings) -> str | None:
    """Return the token that a request brings, as a bearer or in a cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return str(token.strip())
    return cookie_in(headers.get("cookie", ""), cookie_name(settings))


def maybe_guest(request: AnyRequest, hall: Hall) -> Guest | None:
    """Return who asks, if we know them."""
    token = token_in(request.headers, hall.settings)
    return None if token is None else hall.people.who(token)


def known_guest(request: AnyRequest, hall: TheHall) -> Guest:
    """Return who asks; refuse strangers."""
    guest = maybe_guest(request, hall)
    if guest is None:
        raise NotAuthorizedException
    return guest


def with_cookie(content: Me, token: str, settings: Settings) -> Response[Me]:
    """Return an answer that makes the browser remember who it is."""
    cookie = Cookie(
        key=cookie_name(settings),
        value=token,
        max_age=COOKIE_DAYS * 24 * 3600,
        secure=is_https(settings),
        httponly=True,
        samesite="lax",
    )
    return Response(content, cookies=[cookie], status_code=201)
