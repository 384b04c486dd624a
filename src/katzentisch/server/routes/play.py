"""Play itself: the socket."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from katzentisch.server.routes.refusals import note_error
from katzentisch.server.routes.requests import TheHall
from katzentisch.server.routes.sessions import token_in
from katzentisch.server.sockets import Client


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
