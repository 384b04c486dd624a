"""Finished games: their records, replays and reviews."""

import asyncio
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter

from katzentisch.server.hall import Hall
from katzentisch.server.people import refuse
from katzentisch.server.reviews import Reviews
from katzentisch.server.routes.limits import TheLimits
from katzentisch.server.routes.requests import AnyRequest, TheHall, home_of
from katzentisch.server.routes.schema import GUESTS_ONLY, problems
from katzentisch.server.routes.sessions import TheGuest
from katzentisch.server.routes.tables import Invite
from katzentisch.server.store import Guest
from katzentisch.tables.protocol import FinishedGame, Replay, ReviewProgress
from katzentisch.tables.replays import replay_of
from katzentisch.tables.table import Finished, Table

Patience = Annotated[float | None, QueryParameter(name="wait", ge=0, le=60)]
Eyes = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
TheReviews = NamedDependency[Reviews]

REVIEW: Final = ResponseSpec(
    dict[str, Any], generate_examples=False, description="As `katzentisch review` writes it."
)
PROGRESS: Final = ResponseSpec(
    ReviewProgress, generate_examples=False, description="It is still being made."
)


@get("/api/finished", responses=problems(401), security=GUESTS_ONLY)
async def finished(hall: TheHall, guest: TheGuest) -> list[FinishedGame]:
    """The games that one has played to the end."""
    return hall.finished(guest)


@get(
    "/api/tables/{table:str}/games/{number:int}/record",
    media_type=MediaType.TEXT,
    responses=problems(401, 404, 503),
    security=GUESTS_ONLY,
)
async def record(
    request: AnyRequest,
    hall: TheHall,
    limits: TheLimits,
    guest: TheGuest,
    table: FromPath[str],
    number: FromPath[int],
    invite: Invite = None,
) -> Response[str]:
    """The record of a finished game, to keep, replay and verify."""
    limits.check(limits.replays, home_of(request))
    game = (await seen_game(hall, guest, table, number, invite))[1]
    name = f"{game.match.game.box.slug}-{number}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(str(game.match.full_record), media_type=MediaType.TEXT, headers=headers)


@get(
    "/api/tables/{table:str}/games/{number:int}/review",
    responses={200: REVIEW, 202: PROGRESS, **problems(401, 404, 422, 503)},
    security=GUESTS_ONLY,
)
async def review(
    request: AnyRequest,
    hall: TheHall,
    limits: TheLimits,
    guest: TheGuest,
    reviews: TheReviews,
    table: FromPath[str],
    number: FromPath[int],
    invite: Invite = None,
    wait: Patience = None,
) -> Response[bytes | ReviewProgress]:
    """What each move of a finished game was worth; after `wait` seconds, how far that is."""
    home = home_of(request)
    limits.check(limits.reviews, home)
    game = (await seen_game(hall, guest, table, number, invite))[1]
    found = await reviews.review(str(game.match.full_record), home, wait)
    if found is None:
        raise refuse("no-review")
    if isinstance(found, ReviewProgress):
        return Response(found, media_type=MediaType.JSON, status_code=202)
    return Response(found, media_type=MediaType.JSON)


@get(
    "/api/tables/{table:str}/games/{number:int}/replay",
    responses=problems(401, 404, 422, 503),
    security=GUESTS_ONLY,
)
async def replay(
    request: AnyRequest,
    hall: TheHall,
    limits: TheLimits,
    guest: TheGuest,
    table: FromPath[str],
    number: FromPath[int],
    invite: Invite = None,
    seat: Eyes = None,
) -> Replay:
    """A finished game, move by move, as one of its seats saw it, and what the others saw."""
    limits.check(limits.replays, home_of(request))
    where, game = await seen_game(hall, guest, table, number, invite)
    return await asyncio.to_thread(replay_of, where, game, guest.id, seat)


async def seen_game(
    hall: Hall, guest: Guest, table: str, number: int, invite: str | None
) -> tuple[Table, Finished]:
    """Return a finished game that a guest may see; say that there is none otherwise."""
    found = await hall.finished_at(guest, table, number, invite)
    if found is None:
        raise NotFoundException
    return found


ROUTES: Final = (finished, record, review, replay)
