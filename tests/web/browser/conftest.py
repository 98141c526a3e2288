"""A browser and a server for the tests of the page; nothing is collected where one is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.browser.needs import CHROMIUM, missing
from tests.web.browser.serving import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

OpenPage = Callable[..., "Page"]
"""A page of somebody's own; arguments are those of a browser's context."""

# `test_needs` says what is missing.
_ABOUT_THE_PAGE = ["test_[!n]*.py"]
collect_ignore_glob = _ABOUT_THE_PAGE if missing() else []

_EXPECTED = ("ERR_INTERNET_DISCONNECTED", "status of 401", "status of 503")
"""Lines that are cut, dead links and servers without time are what some tests are about."""
LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as begun:
        yield begun


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    # Playwright's own loop runs as long as it is open: tests of other files may want theirs.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages of people who share nothing; a page that complains fails its test."""
    from tests.web.browser.person import quick

    contexts, complaints = [], list[str]()

    def complained(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    def opened(confirm: bool = False, **context: Any) -> Page:
        made = browser.new_context(**{"viewport": LAPTOP, **context})
        contexts.append(made)
        page = made.new_page()
        quick(page, confirm=confirm)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", complained)
        return page

    yield opened
    for made in contexts:
        made.close()
    assert [text for text in complaints if not any(part in text for part in _EXPECTED)] == []
