"""Tables: what can be played, making and finding tables, and bringing others there."""

from typing import Annotated, Final

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

import katzentisch as kt
from katzentisch.match.box import open_box
from katzentisch.server.address import lan_address, qr_path
from katzentisch.server.origins import is_loopback
from katzentisch.server.routes.limits import TheLimits
from katzentisch.server.routes.requests import AnyRequest, TheHall, home_of
from katzentisch.server.routes.schema import GUESTS_ONLY, problems
from katzentisch.server.routes.sessions import TheGuest, maybe_guest
from katzentisch.server.settings import Settings, listens_everywhere
from katzentisch.tables.protocol import (
    ByCode,
    GameView,
    Invitation,
    Invited,
    Lists,
    MakeTable,
    OptionView,
    TableLine,
    TableMade,
)

Invite = Annotated[str | None, QueryParameter(name="invite", max_length=100)]


@get("/api/games", responses=problems())
async def list_games() -> list[GameView]:
    """The games that can be played here, with their options."""
    return [game_view(slug) for slug in kt.games()]


def game_view(slug: str) -> GameView:
    """Return a game with its options."""
    box = open_box(slug)
    options = [
        OptionView(option.name, option.rule, option.choices, option.document)
        for option in box.rules.OPTIONS
    ]
    part = box.holdings
    needed = None if part is None or not part.NEEDS else part.NEEDS
    return GameView(slug, box.rules.VERSION, box.in_time, options, part is not None, needed)


@get("/api/tables", responses=problems())
async def lists(request: AnyRequest, hall: TheHall) -> Lists:
    """The lobby: tables with free seats, tables to watch, one's own."""
    return hall.lists(maybe_guest(request, hall))


@post("/api/tables", status_code=201, responses=problems(401, 413, 422, 503), security=GUESTS_ONLY)
async def make_table(
    request: AnyRequest,
    hall: TheHall,
    limits: TheLimits,
    guest: TheGuest,
    data: JSONBody[MakeTable],
) -> TableMade:
    """Make a table."""
    limits.check(limits.tables, guest.id)
    return await hall.make(guest, data, home_of(request))


@get("/api/tables/{table:str}", responses=problems(401, 404, 503), security=GUESTS_ONLY)
async def table(
    hall: TheHall, guest: TheGuest, table: FromPath[str], invite: Invite = None
) -> TableLine:
    """One table, as it stands in lists."""
    line = hall.shown_line(guest, table, invite)
    if line is None:
        raise NotFoundException
    return line


@get("/api/tables/{table:str}/invitation", responses=problems(401, 404, 503), security=GUESTS_ONLY)
async def invitation(
    request: AnyRequest, hall: TheHall, guest: TheGuest, table: FromPath[str], invite: Invite = None
) -> Invited:
    """The link that brings others to a table, to be sent or scanned."""
    secret = hall.invite_to(guest, table, invite)
    if secret is None:
        raise NotFoundException
    link = f"{origin_for_others(request, hall.settings)}/t/{table}#{secret}"
    path, size = qr_path(link)
    return Invited(link, path, size)


def origin_for_others(request: AnyRequest, settings: Settings) -> str:
    """Return where others reach us: in public, in the home network, or where this request did."""
    if settings.origins:
        return settings.origins[0].rstrip("/")
    own = request.base_url
    near = is_loopback(own.hostname or "") and listens_everywhere(settings)
    address = lan_address() if near else None
    return str(own).rstrip("/") if address is None else f"http://{address}:{own.port or 80}"


@post("/api/codes", responses=problems(401, 413, 422, 503), security=GUESTS_ONLY)
async def find_by_code(
    request: AnyRequest, hall: TheHall, limits: TheLimits, guest: TheGuest, data: JSONBody[ByCode]
) -> Invitation:
    """Find a table that waits for players by its spoken code."""
    limits.check_guess(request)
    return hall.by_code(data.code)


ROUTES: Final = (
    list_games,
    lists,
    make_table,
    table,
    invitation,
    find_by_code,
)
