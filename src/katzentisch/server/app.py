"""HTTP: the routes, and what serves them. Play itself goes over the socket."""

from pathlib import Path
from typing import Final

from litestar import Litestar
from litestar.di import Provide

from katzentisch.server.hall import Hall
from katzentisch.server.reviews import Reviews
from katzentisch.server.routes import finished, operations, pages, people, play, tables
from katzentisch.server.routes.limits import Limits
from katzentisch.server.routes.operations import AdminToken
from katzentisch.server.routes.refusals import HANDLERS
from katzentisch.server.routes.schema import schema_config
from katzentisch.server.routes.sessions import known_guest
from katzentisch.server.site import Site
from katzentisch.tables.protocol import LARGEST_BODY

PAGES: Final = Path(__file__).with_name("pages")
ROUTES: Final = (
    *people.ROUTES,
    *tables.ROUTES,
    *finished.ROUTES,
    play.socket,
    *operations.ROUTES,
    *pages.ROUTES,
)


def make_app(hall: Hall, admin: str, reviews: Reviews) -> Litestar:
    """Return the web application of a hall."""
    limits = Limits(hall.settings.limit_factor)
    site = Site(PAGES)
    app = Litestar(
        route_handlers=ROUTES,
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "reviews": Provide(lambda: reviews, sync_to_thread=False),
            "site": Provide(lambda: site, sync_to_thread=False),
            "admin": Provide(lambda: AdminToken(admin), sync_to_thread=False),
            "guest": Provide(known_guest, sync_to_thread=False),
        },
        exception_handlers=dict(HANDLERS),
        openapi_config=schema_config(hall.settings),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.state.hall = hall
    app.state.site = site
    return app
