"""Over https the house can be kept on the home screen, and says whose turn it is; over http not."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import hatch_web
from tests.browser.chromium import FLAGS
from tests.browser.conftest import Invite, cannot_run
from tests.browser.miau_player import MiauPlayer, table_against_bots
from tests.browser.person import Person
from tests.browser.seated import YOUR_TURN, looks, sit_down
from tests.browser.tls_door import TlsDoor, has_openssl
from tests.live_server import Server
from tests.test_site import PROGRAM

READY = "async () => { await navigator.serviceWorker.ready; return true; }"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = "async () => (await caches.keys()).join()"
PATHS = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}"""
SECOND = "script[src$='second.js']"  # of the second build
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
}"""
NOTIFY = """async (path) => {
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification("Miau! Miau!", { tag: path, data: path });
}"""
# Only a real tap may focus and open windows, and be waited for: the worker notes what it would do.
TAP = """async (tag) => {
  const done = [];
  let finished = null;
  ExtendableEvent.prototype.waitUntil = (work) => { finished = work; };
  WindowClient.prototype.focus = async function () {
    done.push(`focus ${new URL(this.url).pathname}`);
  };
  Object.defineProperty(self.clients, "openWindow", {
    configurable: true,
    value: async (path) => { done.push(`open ${path}`); },
  });
  const [notification] = await self.registration.getNotifications({ tag });
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  await finished;
  return [...done, (await self.registration.getNotifications({ tag })).length];
}"""
# The page believes that it lies behind another one, and that its clock runs a minute ahead once
# it is told to; nobody waits in this test.
HIDDEN = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
}"""


class House:
    """A server behind a door with TLS, with pages that can be deployed anew."""

    def __init__(self, folder: Path, door: TlsDoor) -> None:
        self.folder = folder
        self.door = door
        self.pages = folder / "pages"
        shutil.copytree(hatch_web.PAGES, self.pages)
        self.server = self.opened()

    def opened(self) -> Server:
        """Start the server, as a deploy would."""
        command = [sys.executable, "-c", PROGRAM, str(self.pages), "serve"]
        origin = ("--origin", self.door.address)
        server = Server(self.folder / "data", *origin, command=command).start()
        self.door.leads_to = server.address
        return server

    def deploy(self, mark: str) -> None:
        """Serve another build: its files have other names, and those from before are gone."""
        assets = self.pages / "assets"
        names = {file.name: f"{file.stem}{mark}{file.suffix}" for file in assets.iterdir()}
        named = re.compile("|".join(map(re.escape, names)))
        for old, new in names.items():
            (assets / old).rename(assets / new)
        for file in (*self.pages.glob("*.html"), *self.pages.glob("*.js"), *assets.iterdir()):
            text = named.sub(lambda found: names[found[0]], file.read_text(encoding="utf-8"))
            file.write_text(text, encoding="utf-8")
        worker = self.pages / "service-worker.js"
        script = worker.read_text()
        worker.write_text(re.sub(r'CACHE="katzentisch-\w+"', f'CACHE="katzentisch-{mark}"', script))
        self.server.kill()
        self.server = self.opened()


@pytest.fixture(scope="module")
def secure_browser(chromium: str, browser: Browser) -> Iterator[Browser]:
    """Yield a browser that takes a certificate which nobody signed."""
    flags = [*FLAGS, "--ignore-certificate-errors"]
    opened = browser.browser_type.launch(executable_path=chromium, args=flags)
    yield opened
    opened.close()


@pytest.fixture
def house(server: Server, tmp_path: Path) -> Iterator[House]:
    """Yield a house of its own."""
    if not has_openssl():
        cannot_run("there is no openssl here to make a certificate with.")
    with TlsDoor(tmp_path) as door:
        opened = House(tmp_path, door)
        try:
            yield opened
        finally:
            opened.server.kill()


def comes_home(browser: Browser, house: House, name: str = "Mia", **how: object) -> Person:
    """Let somebody come in by the door, who stays long enough for the shell to be kept."""
    person = Person(browser, house.door.address, name, **how)  # type: ignore[arg-type]
    person.comes_in()
    person.goes_to("/")
    assert person.page.evaluate(READY)
    person.page.wait_for_function(CONTROLLED)
    return person


def becomes(page: Page, question: str) -> None:
    """Wait until the page answers yes; `wait_for_function` takes any promise for a yes."""
    for _ in looks(page):
        if page.evaluate(question):
            return
    raise AssertionError(f"never so: {question}")


def test_the_shell_opens_without_a_network(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house)
    kept = mia.page.evaluate(PATHS)
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api")]
    assert not [path for path in kept if "/TablePage-" in path], "tables come when they are used"
    mia.goes_to("/new/miau")
    assert [path for path in mia.page.evaluate(PATHS) if "/NewTable-" in path]
    assert not mia.problems

    house.door.shut()
    mia.goes_to("/")
    expect(mia.page.get_by_role("main")).to_be_visible()
    assert mia.page.evaluate("document.styleSheets.length") > 0
    mia.goes_to("/new/miau")

    house.door.unlock()
    mia.goes_to("/")
    assert mia.page.evaluate("async () => (await fetch('/api/me')).status") == 200
    mia.problems.clear()  # a browser without a network complains about it, and not at once
    mia.goes_to("/new/miau")
    mia.leave()


def test_a_new_deploy_replaces_the_shell(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house)
    mia.goes_to("/new/miau")
    house.deploy("second")
    mia.goes_to("/")
    expect(mia.page.locator(SECOND)).to_have_count(1)
    becomes(mia.page, "async () => (await caches.keys()).join() === 'katzentisch-second'")
    kept = [path for path in mia.page.evaluate(PATHS) if "/assets/" in path]
    assert kept
    assert [path for path in kept if "second." not in path] == []

    house.door.shut()
    mia.goes_to("/")
    expect(mia.page.locator(SECOND)).to_have_count(1)
    mia.page.close()
    mia.page = mia.context.new_page()
    mia.goes_to("/")
    expect(mia.page.locator(SECOND)).to_have_count(1)
    assert mia.page.evaluate("document.styleSheets.length") > 0
    mia.context.close()  # a browser without a network complains about it


def test_a_page_from_before_a_deploy_loads_fresh(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house)
    house.deploy("second")
    mia.page.locator("a[href='/rules/miau']").first.click()
    expect(mia.page.locator(SECOND)).to_have_count(1)
    mia.see(re.compile("MM1"))
    assert mia.page.url.endswith("/rules/miau")
    mia.context.close()  # while the server was gone, the browser complained


def test_a_page_is_loaded_anew_once_the_network_is_back(
    secure_browser: Browser, house: House
) -> None:
    mia = comes_home(secure_browser, house)
    mia.page.evaluate("window.same = true")
    house.door.shut()
    mia.page.locator("a[href='/rules/miau']").first.click()
    expect(mia.page.get_by_role("alert")).to_be_visible()
    mia.page.wait_for_timeout(500)
    assert mia.page.evaluate("window.same"), "without a network nothing would come of it"
    house.door.unlock()
    mia.see(re.compile("MM1"))
    assert mia.page.url.endswith("/rules/miau")
    mia.context.close()  # a browser without a network complains about it


def test_a_game_goes_on_after_a_deploy(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house)
    table_against_bots(mia, "miau", bots=1)
    player = MiauPlayer(mia)
    expect(player.status).to_contain_text(YOUR_TURN)
    words = mia.page.locator("aside input")
    mia.page.locator("aside .handle").click()
    words.fill("Wartet kurz")
    mia.page.locator("aside .handle").click()
    house.deploy("second")
    expect(player.status).to_contain_text(YOUR_TURN)
    player.turn()
    expect(mia.page.locator("main")).to_have_attribute("aria-busy", "false")
    mia.page.locator("header a[href^='/rules/miau'], main a[href^='/rules/miau']").first.click()
    mia.see(re.compile("MM1"))
    mia.page.go_back()
    expect(player.status).to_contain_text(YOUR_TURN)
    expect(words).to_have_value("Wartet kurz")
    mia.context.close()  # while the server was gone, the browser complained


def test_it_can_be_installed(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house)
    session = mia.context.new_cdp_session(mia.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = mia.context.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        width = int.from_bytes(answer.body()[16:20], "big")
        assert icon["sizes"] == f"{width}x{width}"
    # A context of a test is private, where nothing is ever installed.
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {problem["errorId"] for problem in problems} <= {"in-incognito"}
    mia.leave()


def slow_turn(mia: Person, tom: Person) -> Page:
    """Let it become Mia's turn after a long while, when she looks elsewhere; return her page."""
    made = mia.asks("POST", "/api/tables", {"game": "miau", "options": {"players": 2}})
    tom.page.goto(f"/t/{made['table']}#{made['invite']}")
    sit_down(tom)
    mia.page.goto(f"/t/{made['table']}")
    mia.page.get_by_role("button", name="Losspielen").click()
    for page in (mia.page, tom.page):
        expect(page.locator("[data-at^='hand:']").first).to_be_visible()
    ends_turn(MiauPlayer(mia), MiauPlayer(tom))
    mia.page.evaluate(HIDDEN)
    ends_turn(MiauPlayer(tom), MiauPlayer(mia))
    expect(mia.page).to_have_title(re.compile("●"))
    return mia.page


def ends_turn(player: MiauPlayer, other: MiauPlayer) -> None:
    """Play until the other one is on turn; who is not on turn does nothing."""
    for _ in looks(player.page):
        if other.is_asked():
            return
        if player.is_asked():
            player.turn()
    raise AssertionError("it is always the same one's turn")


def switch(person: Person) -> None:
    """Ask to be told."""
    person.goes_to("/me")
    person.page.get_by_role("switch", name=re.compile("Bescheid")).click()


def test_who_looks_elsewhere_is_told_that_it_is_their_turn(
    secure_browser: Browser, house: House
) -> None:
    mia = comes_home(secure_browser, house, permissions=["notifications"])
    tom = comes_home(secure_browser, house, "Tom", permissions=["notifications"])
    switch(mia)
    expect(mia.page.get_by_role("switch", name=re.compile("Bescheid"))).to_be_checked()
    mia.axe()
    page = slow_turn(mia, tom)
    becomes(page, f"async () => (await ({SHOWN})()).length === 1")
    [shown] = page.evaluate(SHOWN)
    assert (shown["title"], shown["body"]) == ("Miau! Miau!", "Du bist dran")
    assert page.url.endswith(shown["tag"])
    assert tom.page.evaluate(SHOWN) == [], "who did not ask for it is not told"
    for person in (mia, tom):
        person.leave()


def test_a_tap_on_the_notification_brings_the_table(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house, permissions=["notifications"])
    made = mia.asks("POST", "/api/tables", {"game": "miau"})
    table = f"/t/{made['table']}"
    workers = mia.context.service_workers
    worker = workers[0] if workers else mia.context.wait_for_event("serviceworker")
    mia.page.evaluate(NOTIFY, table)
    assert worker.evaluate(TAP, table) == [f"open {table}", 0]
    mia.page.evaluate(NOTIFY, table)
    mia.goes_to(table)
    other = mia.context.new_page()
    other.goto("/")
    assert worker.evaluate(TAP, table) == [f"focus {table}", 0]
    mia.leave()


def test_without_permission_nobody_is_told(secure_browser: Browser, house: House) -> None:
    mia = comes_home(secure_browser, house)
    tom = comes_home(secure_browser, house, "Tom")
    switch(mia)
    mia.see("Dein Browser erlaubt es nicht.")
    expect(mia.page.get_by_role("switch", name=re.compile("Bescheid"))).not_to_be_checked()
    assert slow_turn(mia, tom).evaluate(SHOWN) == []
    for person in (mia, tom):
        person.leave()


def test_over_http_nothing_is_kept_or_offered(person: Invite) -> None:
    mia = person("Mia")
    mia.comes_in()
    mia.goes_to("/me")
    expect(mia.page.get_by_role("switch").first).to_be_visible()
    expect(mia.page.get_by_role("switch", name=re.compile("Bescheid"))).to_have_count(0)
    registered = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert mia.page.evaluate(registered) == 0
