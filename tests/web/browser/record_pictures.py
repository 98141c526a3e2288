"""Draws the pictures of `docs/web.md` again: the page, as it is, at a table of its own.

python -m tests.web.browser.record_pictures
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser.needs import CHROMIUM
from tests.web.browser.person import OVER, SHEET, choose_one, play_a_hand, quick, turn_comes
from tests.web.browser.serving import Server, serving

PICTURES = Path(__file__).parents[3] / "docs/pictures"
PHONE, LAPTOP = (360, 740), (1200, 750)


_FLAT = """
() => {
  const root = document.documentElement;
  const felt = getComputedStyle(root).getPropertyValue("--felt");
  for (const shade of ["--felt-light", "--felt-rim"]) root.style.setProperty(shade, felt);
}
"""
"""A cloth of one colour, which a PNG holds in a few bytes."""


class Picture(NamedTuple):
    """A table after some choices, in a window of some size."""

    name: str
    game: str
    choices: int
    size: tuple[int, int]
    theme: str


TABLES = (
    Picture("web-hearts", "hearts", 11, LAPTOP, "light"),
    Picture("web-hearts-phone", "hearts", 8, PHONE, "light"),
    Picture("web-scopa", "scopa", 4, LAPTOP, "dark"),
    Picture("web-vinto-phone", "vinto", 3, PHONE, "dark"),
    Picture("web-uno-style-phone", "uno-style", 3, PHONE, "light"),
    Picture("web-fan-tan", "fan-tan", 6, LAPTOP, "light"),
)


def page_of(browser: Browser, size: tuple[int, int], theme: str) -> Page:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size == PHONE,
    )
    page = context.new_page()
    quick(page)
    return page


def kept(page: Page, name: str) -> None:
    page.evaluate(_FLAT)
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()
    print(f"{name}.png: {(PICTURES / f'{name}.png').stat().st_size:,} bytes")


def table(browser: Browser, server: Server, picture: Picture) -> None:
    page = page_of(browser, picture.size, picture.theme)
    page.goto(server.page(server.open(picture.game)))
    for _ in range(picture.choices):
        if not turn_comes(page) or page.locator(SHEET).count():
            break
        choose_one(page)
    turn_comes(page)
    kept(page, picture.name)


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        home = page_of(browser, LAPTOP, "light")
        home.goto(server.address)
        home.locator("[data-game]").first.wait_for()
        kept(home, "web-home")
        for picture in TABLES:
            table(browser, server, picture)
        sheet = page_of(browser, PHONE, "light")
        sheet.goto(server.page(server.open("scopa")))
        play_a_hand(sheet)
        sheet.locator(f"{SHEET} table, {OVER}").first.wait_for()
        kept(sheet, "web-sheet-phone")
        browser.close()


if __name__ == "__main__":
    main()
