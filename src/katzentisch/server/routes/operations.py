"""Operations: how the server is, what it counts, and what its admin may do."""

import hmac
from typing import Any, Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import katzentisch as kt
from katzentisch.server.routes.requests import AnyRequest, TheHall
from katzentisch.server.store import TableCard
from katzentisch.tables.protocol import PROTOCOL


class AdminToken(str):
    """What the commands of this machine's admin show; it changes with every start."""


TheAdmin = NamedDependency[AdminToken]


@get("/health", include_in_schema=False)
async def health(hall: TheHall) -> dict[str, Any]:
    """Tell that the server is well."""
    return {"ok": not hall.is_closing, "version": kt.__version__, "protocol": PROTOCOL}


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """What the server counts; for this machine, or with the token."""
    wanted = hall.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    near = str(request.scope.get("client_address", "")) in ("127.0.0.1", "::1")
    allowed = near if wanted is None else hmac.compare_digest(given.encode(), wanted.encode())
    if not allowed:
        raise NotFoundException
    thinking = hall.thinkers.figures()
    hall.figures.thinking.set(thinking.waiting)
    hall.figures.thoughts.set(thinking.thoughts)
    hall.figures.frozen.set(hall.count_frozen())
    return Response(hall.figures.text(), media_type="text/plain; version=0.0.4")


def check_admin(request: AnyRequest, admin: AdminToken) -> None:
    """Let nobody pass but the admin of this machine."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), admin.encode()):
        raise NotFoundException


@get("/admin/tables", include_in_schema=False)
async def admin_tables(request: AnyRequest, hall: TheHall, admin: TheAdmin) -> list[TableCard]:
    """All tables."""
    check_admin(request, admin)
    return hall.store.all_cards(1000)


@post("/admin/tables/{table:str}/end", include_in_schema=False)
async def admin_end(
    request: AnyRequest, hall: TheHall, admin: TheAdmin, table: FromPath[str]
) -> bool:
    """Close a table."""
    check_admin(request, admin)
    return await hall.end(table)


@post("/admin/tables/{table:str}/purge", include_in_schema=False)
async def admin_purge(
    request: AnyRequest, hall: TheHall, admin: TheAdmin, table: FromPath[str]
) -> bool:
    """Delete a table."""
    check_admin(request, admin)
    return await hall.purge(table)


@post("/admin/guests/{guest_id:str}/forget", include_in_schema=False)
async def admin_forget(
    request: AnyRequest, hall: TheHall, admin: TheAdmin, guest_id: FromPath[str]
) -> bool:
    """Delete all that is personal of a guest."""
    check_admin(request, admin)
    return await hall.forget(guest_id)


ROUTES: Final = (health, metrics, admin_tables, admin_end, admin_purge, admin_forget)
