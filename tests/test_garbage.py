"""The server's own searches for garbage: none that takes long while people play."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from katzentisch.server import garbage
from katzentisch.server.figures import Figures
from tests.live_server import PATIENCE


class Ring:
    """Something that keeps itself alive."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def own_searches_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(garbage, "LOOK_SECONDS", 0.01)
    with garbage.postponed_searches():
        yield


async def is_found(within: float, closed: int = 0) -> bool:
    """Throw something away after a last step; tell whether it is found."""
    figures = Figures()
    searching = asyncio.create_task(garbage.search_when_quiet(figures))
    await asyncio.sleep(0)
    figures.note_step(time.monotonic())
    figures.closed = closed
    thrown_away = weakref.ref(Ring())
    deadline = time.monotonic() + within
    while thrown_away() is not None and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
    searching.cancel()
    return thrown_away() is None


def test_garbage_is_not_searched_for_while_somebody_plays() -> None:
    assert not asyncio.run(is_found(within=0.2))


def test_it_is_searched_for_when_nobody_plays_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "QUIET_SECONDS", 0.05)
    assert asyncio.run(is_found(within=PATIENCE))


def test_without_a_quiet_moment_it_is_searched_for_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "LONGEST_SECONDS", 0.05)
    assert asyncio.run(is_found(within=PATIENCE))


def test_after_many_closed_connections_it_is_searched_for_at_once() -> None:
    assert asyncio.run(is_found(within=PATIENCE, closed=garbage.MOST_CLOSED + 1))


def test_no_search_begins_by_itself() -> None:
    assert not gc.isenabled()
    assert gc.get_freeze_count() > 1000
