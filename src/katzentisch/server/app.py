"""HTTP: making and listing tables, and who one is. Play itself goes over the socket."""

import asyncio
import hmac
import time
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import (
    Litestar,
    MediaType,
    Request,
    Response,
    WebSocket,
    delete,
    get,
    patch,
    post,
    websocket,
)
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    WebSocketDisconnect,
)
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, JSONBody, QueryParameter

import katzentisch as kt
from katzentisch.core.refusals import Refusal
from katzentisch.match.box import open_box
from katzentisch.match.sentences import spoken
from katzentisch.server.address import lan_address, qr_path
from katzentisch.server.desk import Frozen
from katzentisch.server.guard import cookie_in
from katzentisch.server.hall import Hall
from katzentisch.server.limits import Limiter, household
from katzentisch.server.logs import log
from katzentisch.server.origins import is_loopback
from katzentisch.server.people import KEY_MINUTES, refuse
from katzentisch.server.reviews import Reviews
from katzentisch.server.settings import Settings, listens_everywhere
from katzentisch.server.site import INDEX, WORKER, Site
from katzentisch.server.sockets import Client
from katzentisch.server.store import Guest, StoreFailed, TableCard
from katzentisch.tables.protocol import (
    LARGEST_BODY,
    PROTOCOL,
    BackAgain,
    BotToken,
    ByCode,
    ComeBack,
    FinishedGame,
    GameView,
    Invitation,
    Invited,
    Lists,
    MakeTable,
    Me,
    NewGuest,
    OptionView,
    Problem,
    Replay,
    ReviewProgress,
    TableLine,
    TableMade,
)
from katzentisch.tables.replays import replay_of
from katzentisch.tables.table import Finished, Table

COOKIE_DAYS: Final = 400
PAGES: Final = Path(__file__).with_name("pages")
OTHER_PATHS: Final = ("/api/", "/static/", "/admin/")  # where nobody browses

# How often a household may do what could be abused: a second, and at once.
GUESSES: Final = (0.1, 10.0)
ALL_GUESSES: Final = (2.0, 60.0)
NEWCOMERS: Final = (0.2, 20.0)
NEW_TABLES: Final = (0.5, 20.0)

# What the schema says of answers that are none, and of who may ask.
REFUSALS: Final = {
    400: "The request is not written as it should be.",
    401: "Nobody is known by this cookie or token.",
    404: "There is nothing here, or nothing for you.",
    413: "The body is too large.",
    422: "Refused; the sentence says why.",
    429: "Too often.",
    500: "Something went wrong, and was written down.",
    503: "It could not be stored, so it did not happen; or the table's journal is damaged.",
}
TURNED_AWAY: Final = {
    403: "A page of another origin, or a cookie that comes from no page of ours.",
    421: "This server does not answer to that name.",
}
GUESTS_ONLY: Final[list[dict[str, list[str]]]] = [{"cookie": []}, {"bearer": []}]


REVIEW: Final = ResponseSpec(
    dict[str, Any], generate_examples=False, description="As `katzentisch review` writes it."
)


PROGRESS: Final = ResponseSpec(
    ReviewProgress, generate_examples=False, description="It is still being made."
)


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


Invite = Annotated[str | None, QueryParameter(name="invite", max_length=100)]
Patience = Annotated[float | None, QueryParameter(name="wait", ge=0, le=60)]
Eyes = Annotated[int | None, QueryParameter(name="seat", ge=0, le=15)]
AnyRequest = Request[Any, Any, Any]


class Limits:
    """How often things may be done that cost us something, or could be guessed."""

    def __init__(self, factor: int) -> None:
        self.guesses: Limiter[str] = Limiter(GUESSES[0] * factor, GUESSES[1] * factor)
        self.all_guesses: Limiter[str] = Limiter(ALL_GUESSES[0] * factor, ALL_GUESSES[1] * factor)
        self.newcomers: Limiter[str] = Limiter(NEWCOMERS[0] * factor, NEWCOMERS[1] * factor)
        self.tables: Limiter[str] = Limiter(NEW_TABLES[0] * factor, NEW_TABLES[1] * factor)

    def check(self, limiter: Limiter[str], key: str) -> None:
        """Refuse what comes too often."""
        if not limiter.take(key, time.monotonic()):
            raise refuse("too-often")

    def check_guess(self, request: AnyRequest) -> None:
        """Refuse to let codes and words be guessed."""
        self.check(self.guesses, home_of(request))
        self.check(self.all_guesses, "all")


class AdminToken(str):
    """What the commands of this machine's admin show; it changes with every start."""


# What a request is served with.
TheHall = NamedDependency[Hall]
TheLimits = NamedDependency[Limits]
TheReviews = NamedDependency[Reviews]
TheGuest = NamedDependency[Guest]
TheAdmin = NamedDependency[AdminToken]
TheSite = NamedDependency[Site]


def home_of(request: AnyRequest) -> str:
    """Return the household that a request comes from."""
    return household(str(request.scope.get("client_address", "")))


# -- who asks


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


# -- people


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
async def rename(hall: TheHall, guest: TheGuest, data: JSONBody[NewGuest]) -> Me:
    """Take another name."""
    renamed = await hall.people.rename(guest, data.name)
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


# -- tables


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
    hall: TheHall, limits: TheLimits, guest: TheGuest, data: JSONBody[MakeTable]
) -> TableMade:
    """Make a table."""
    limits.check(limits.tables, guest.id)
    return await hall.make(guest, data)


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
    hall: TheHall,
    guest: TheGuest,
    table: FromPath[str],
    number: FromPath[int],
    invite: Invite = None,
) -> Response[str]:
    """The record of a finished game, to keep, replay and verify."""
    game = seen_game(hall, guest, table, number, invite)[1]
    name = f"{game.match.game.box.slug}-{number}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(str(game.match.full_record), media_type=MediaType.TEXT, headers=headers)


@get(
    "/api/tables/{table:str}/games/{number:int}/review",
    responses={200: REVIEW, 202: PROGRESS, **problems(401, 404, 422, 503)},
    security=GUESTS_ONLY,
)
async def review(
    hall: TheHall,
    guest: TheGuest,
    reviews: TheReviews,
    table: FromPath[str],
    number: FromPath[int],
    invite: Invite = None,
    wait: Patience = None,
) -> Response[bytes | ReviewProgress]:
    """What each move of a finished game was worth; after `wait` seconds, how far that is."""
    game = seen_game(hall, guest, table, number, invite)[1]
    found = await reviews.review(str(game.match.full_record), wait)
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
    hall: TheHall,
    guest: TheGuest,
    table: FromPath[str],
    number: FromPath[int],
    invite: Invite = None,
    seat: Eyes = None,
) -> Replay:
    """A finished game, move by move, as one of its seats saw it, and what the others saw."""
    where, game = seen_game(hall, guest, table, number, invite)
    return await asyncio.to_thread(replay_of, where, game, guest.id, seat)


def seen_game(
    hall: Hall, guest: Guest, table: str, number: int, invite: str | None
) -> tuple[Table, Finished]:
    """Return a finished game that a guest may see; say that there is none otherwise."""
    found = hall.finished_at(guest, table, number, invite)
    if found is None:
        raise NotFoundException
    return found


# -- play


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], hall: TheHall) -> None:
    """Play: one socket for each client."""
    token = token_in(socket.headers, hall.settings)
    state = socket.scope["state"]
    factor = hall.settings.limit_factor
    try:
        await Client(socket, state["cable"], hall, token, factor, state["pace"]).run()
    except WebSocketDisconnect:
        pass
    except Exception as error:
        # Litestar would close the socket, and nobody would know why.
        note_error(hall, error)
        raise


# -- operations


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


# -- pages


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


# -- refusals


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


def make_app(hall: Hall, admin: str, reviews: Reviews) -> Litestar:
    """Return the web application of a hall."""
    limits = Limits(hall.settings.limit_factor)
    site = Site(PAGES)
    app = Litestar(
        route_handlers=[
            come_in,
            come_in_as_program,
            me,
            rename,
            forget_me,
            go_out,
            come_back_key,
            come_back,
            make_bot,
            list_games,
            lists,
            make_table,
            table,
            invitation,
            find_by_code,
            finished,
            record,
            review,
            replay,
            socket,
            health,
            metrics,
            admin_tables,
            admin_end,
            admin_purge,
            admin_forget,
            page,
            static_file,
            service_worker,
        ],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
            "site": Provide(lambda: site, sync_to_thread=False),
            "admin": Provide(lambda: AdminToken(admin), sync_to_thread=False),
            "guest": Provide(known_guest, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: on_refusal,
            HTTPException: on_http_problem,
            RecursionError: on_deep_nesting,
            StoreFailed: on_store_failure,
            Frozen: on_frozen,
            Exception: on_error,
        },
        openapi_config=schema_config(hall.settings),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.state.hall = hall
    app.state.site = site
    return app
