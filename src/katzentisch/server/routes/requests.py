"""What every request brings, and what most are served with."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency

from katzentisch.server.hall import Hall
from katzentisch.server.limits import household

AnyRequest = Request[Any, Any, Any]
TheHall = NamedDependency[Hall]


def home_of(request: AnyRequest) -> str:
    """Return the household that a request comes from."""
    return household(str(request.scope.get("client_address", "")))
