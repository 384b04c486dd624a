"""What a person takes note of: every fault that is planted is found."""

import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person
from tests.browser.seated import looks
from tests.live_server import Server

FAULTS = {
    "console error: miau": "console.error('miau')",
    "console warning: miau": "console.warn('miau')",
    "page error": "setTimeout(() => { throw new Error('miau') })",
    "violates the following Content Security Policy": "document.body.setAttribute('style', '')",
    "violates the document's Content Security Policy": "fetch('http://127.0.0.1:9/')",
    "another origin: http://127.0.0.1:9/": "location.assign('http://127.0.0.1:9/')",
    "refused: 404 GET /api/nope": "fetch('/api/nope')",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(browser: Browser, server: Server, fault: str) -> None:
    mia = Person(browser, server.address, "Mia")
    mia.goes_to("/")
    mia.page.evaluate(f"() => {{ {FAULTS[fault]} }}")
    for _ in looks(mia.page):
        if any(fault in problem for problem in mia.problems):
            break
    with pytest.raises(AssertionError, match=fault):
        mia.leave()


def test_a_bar_is_found(browser: Browser, server: Server) -> None:
    mia = Person(browser, server.address, "Mia")
    mia.goes_to("/")
    mia.page.evaluate("document.body.append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        mia.axe()
    mia.leave()
