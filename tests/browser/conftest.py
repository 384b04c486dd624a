"""What the browser tests share: a real server, a real browser, and people in front of it.

The browser is closed before other tests run in the same process: while it is open, `asyncio.run`
does not work there.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser

import hatch_web
from tests.browser.chromium import find_chromium, open_chromium
from tests.browser.person import Person
from tests.conftest import DID_NOT_RUN
from tests.live_server import Server

HERE = Path(__file__).parent


class Invite(Protocol):
    """Brings a person to the server."""

    def __call__(self, name: str, **how: Any) -> Person: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def cannot_run(why: str) -> None:
    """Leave the tests out and say so loudly; where they must run, fail."""
    message = f"{DID_NOT_RUN}: {why}"
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="package")
def chromium() -> str:
    """Return the browser's program."""
    program = find_chromium()
    if program is None:
        cannot_run("there is no Chromium here (Debian: apt install chromium).")
    assert program is not None
    return program


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Yield the browser, for all tests of this folder."""
    with open_chromium(chromium) as opened:
        yield opened


@pytest.fixture(scope="package")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a real server, whose bots do not dawdle, with the pages of this source."""
    if not (hatch_web.PAGES / "index.html").exists():
        cannot_run("the pages are not built (make web).")
    if not hatch_web.are_fresh():
        pytest.fail("The pages are older than their source: make web", pytrace=False)
    with Server(tmp_path_factory.mktemp("browser") / "data") as running:
        yield running


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Invite]:
    """Yield what brings people in; whatever goes wrong in their browsers fails the test."""
    people: list[Person] = []

    def bring(name: str, **how: Any) -> Person:
        people.append(Person(browser, how.pop("address", server.address), name, **how))
        return people[-1]

    yield bring
    problems = []
    for each in people:
        try:
            each.leave()
        except AssertionError as problem:
            problems.append(str(problem))
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)
