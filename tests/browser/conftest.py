"""A real browser against a real server: Debian's Chromium, and uvicorn in a thread.

Django's own live server speaks WSGI, where a stream would hang and never end. Chromium's headless shell is taken where
it is there: the same engine without the windows and menus around it, for half the work. Without either these tests are
skipped, and say so; with TENPAI_REQUIRE_BROWSER=1 that is a failure.
"""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
import uvicorn
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from trainer.updates.stream import shared_threads

HERE = Path(__file__).parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (360, 740), "desk": (1280, 800)}
LOOKS = [{"size": size} for size in SIZES]

PATIENCE = 60_000
"""Milliseconds. A busy machine is slow now and then; that is no finding."""
expect.set_options(timeout=PATIENCE)

# Playwright keeps an event loop running in this thread; Django takes that for async code and would refuse the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM or os.environ.get("TENPAI_REQUIRE_BROWSER") == "1":
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(
                pytest.mark.skip(reason="Chromium is not installed (Debian: apt-get install chromium-headless-shell)")
            )


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    if CHROMIUM is None:
        pytest.fail("TENPAI_REQUIRE_BROWSER is set and Chromium is not installed")
    return {"executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the site, served for one test on its (file) test database."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(
            shared_threads(ASGIStaticFilesHandler(get_asgi_application())),
            lifespan="off",
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
    )
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    patience = monotonic() + 10
    while not server.started:
        assert monotonic() < patience, "the server did not start within ten seconds"
        sleep(0.01)
    yield "http://{}:{}".format(*listener.getsockname())
    server.should_exit = True
    thread.join()


@pytest.fixture
def visit(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """``visit("/yaku/", size="phone", script=False)``: a page of its own browser context.

    Anything a page writes to its console as an error, or throws, fails the test; so does a request elsewhere.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def open_page(path: str = "/", *, size: str = "desk", script: bool = True) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(f"thrown: {error}"))
        page.on("request", lambda request: request.url.startswith((site, "data:")) or complaints.append(request.url))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture(params=LOOKS, ids=lambda look: look["size"])
def look(request: pytest.FixtureRequest) -> dict[str, str]:
    """Each of the sizes in which a page is looked at: ``visit(path, **look)``."""
    chosen: dict[str, str] = request.param
    return chosen


IN_THE_LIGHT = {"resultTypes": ["violations"]}
IN_THE_DARK = IN_THE_LIGHT | {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The themes differ in colours alone (static/css/tokens.css), so the dark one is asked about colours alone."""
STILL = """() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition-property: none !important; }");
    document.adoptedStyleSheets.push(still);
}"""
"""The colours of another theme come at once, not by transitions that begin anew at each level of the page."""
AXE = """async ([theme, options]) => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () => document.getAnimations().some(one => one.playState === "running");
    do {
        await frame();
        await frame();
    } while (!matchMedia(`(prefers-color-scheme: ${theme})`).matches || moving());
    const { violations } = await axe.run(options);
    return { violations };
}"""
"""Once the theme has come and all is at rest: a colour on its way to another would be read as neither."""


@pytest.fixture(scope="session")
def assert_accessible() -> Callable[[Page], None]:
    """Fails with axe's own report where it finds anything (WCAG A and AA, and its best practices), light or dark."""

    def check(page: Page) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
            page.evaluate(STILL)
        for theme, options in (("dark", IN_THE_DARK), ("light", IN_THE_LIGHT)):
            page.emulate_media(color_scheme=theme)
            results = AxeResults(page.evaluate(AXE, [theme, options]))
            assert results.violations_count == 0, f"in the {theme}: {results.generate_report()}"

    return check
