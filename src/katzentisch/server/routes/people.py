"""People: coming in, being oneself on another device, and being forgotten."""

from typing import Final

from litestar import Response, delete, get, patch, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import JSONBody

from katzentisch.server.people import KEY_MINUTES
from katzentisch.server.routes.limits import TheLimits
from katzentisch.server.routes.requests import AnyRequest, TheHall, home_of
from katzentisch.server.routes.schema import GUESTS_ONLY, problems
from katzentisch.server.routes.sessions import TheGuest, is_https, token_in, with_cookie
from katzentisch.tables.protocol import BackAgain, BotToken, ComeBack, Me, NewGuest


@post("/api/guests", responses=problems(413, 422, 503))
async def come_in(
    request: AnyRequest, hall: TheHall, limits: TheLimits, data: JSONBody[NewGuest]
) -> Response[Me]:
    """Come in under a name; the browser will be the same guest tomorrow."""
    limits.check(limits.newcomers, home_of(request))
    guest, token = await hall.people.come_in(data.name)
    return with_cookie(Me(guest.name), token, hall.settings)


@post("/api/programs", status_code=201, responses=problems(413, 422, 503))
async def come_in_as_program(
    request: AnyRequest, hall: TheHall, limits: TheLimits, data: JSONBody[NewGuest]
) -> BotToken:
    """Come in as a program that has no cookies: the token is in the answer."""
    limits.check(limits.newcomers, home_of(request))
    guest, token = await hall.people.come_in(data.name)
    return BotToken(guest.name, token)


@get("/api/me", responses=problems(401), security=GUESTS_ONLY)
async def me(guest: TheGuest) -> Me:
    """Who one is here."""
    return Me(guest.name, guest.is_bot)


@patch("/api/me", responses=problems(401, 413, 422, 503), security=GUESTS_ONLY)
async def rename(
    request: AnyRequest, hall: TheHall, limits: TheLimits, guest: TheGuest, data: JSONBody[NewGuest]
) -> Me:
    """Take another name."""
    limits.check(limits.renamings, home_of(request))
    renamed = await hall.people.rename(guest, data.name)
    if renamed is None:
        raise NotAuthorizedException
    hall.renamed(renamed)
    return Me(renamed.name, renamed.is_bot)


@delete("/api/me", status_code=204, responses=problems(401, 503), security=GUESTS_ONLY)
async def forget_me(hall: TheHall, guest: TheGuest) -> None:
    """Delete one's name, sessions and chat."""
    await hall.forget(guest.id)


@delete("/api/session", status_code=204, responses=problems(401, 503), security=GUESTS_ONLY)
async def go_out(request: AnyRequest, hall: TheHall, guest: TheGuest) -> None:
    """Let this browser be nobody again."""
    token = token_in(request.headers, hall.settings)
    if token is not None:
        await hall.go_out(token)


@post("/api/me/come-back", status_code=201, responses=problems(401, 503), security=GUESTS_ONLY)
async def come_back_key(request: AnyRequest, hall: TheHall, guest: TheGuest) -> ComeBack:
    """Get a link and a word that bring one's seats to another device, once."""
    link, word = await hall.people.key_for(guest)
    base = str(request.base_url).rstrip("/")
    if is_https(hall.settings):
        base = base.replace("http:", "https:", 1)
    return ComeBack(f"{base}/back#{link}", word, KEY_MINUTES)


@post("/api/back", responses=problems(413, 422, 503))
async def come_back(
    request: AnyRequest, hall: TheHall, limits: TheLimits, data: JSONBody[BackAgain]
) -> Response[Me]:
    """Be oneself on another device."""
    limits.check_guess(request)
    guest, token = await hall.people.come_back(data.word)
    return with_cookie(Me(guest.name), token, hall.settings)


@post("/api/bots", status_code=201, responses=problems(401, 413, 422, 503), security=GUESTS_ONLY)
async def make_bot(
    request: AnyRequest, hall: TheHall, limits: TheLimits, guest: TheGuest, data: JSONBody[NewGuest]
) -> BotToken:
    """Get a token for a program that plays under a name of its own."""
    limits.check(limits.newcomers, home_of(request))
    bot, token = await hall.people.make_bot(guest, data.name)
    return BotToken(bot.name, token)


ROUTES: Final = (
    come_in,
    come_in_as_program,
    me,
    rename,
    forget_me,
    go_out,
    come_back_key,
    come_back,
    make_bot,
)
