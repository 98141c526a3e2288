"""axe finds nothing on any screen, in light and in dark; the script's types are right."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.needs import AXE, COMPILER, NODE, STATIC
from tests.web.browser.person import OVER, SHEET, play_a_hand, turn_comes
from tests.web.browser.serving import Server


def violations(page: Page) -> list[str]:
    """What axe finds, each with the element where it is."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((results) => results.violations)")
    return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_first_page_its_rules_and_settings(
    theme: str, server: Server, open_page: OpenPage
) -> None:
    page = open_page(color_scheme=theme)
    page.goto(server.address)
    expect(page.locator("[data-game=hearts]")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Rules of Hearts").click()
    expect(page.locator(".rules h3").first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lobby(theme: str, server: Server, open_page: OpenPage) -> None:
    page = open_page(color_scheme=theme)
    page.goto(server.page(server.open("hearts", bots="", begin=False)))
    expect(page.locator("[data-seat]")).to_have_count(4)
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["hearts", "scopa", "vinto", "uno-style", "fan-tan"])
def test_the_table(game: str, theme: str, server: Server, open_page: OpenPage) -> None:
    phone = {"viewport": {"width": 360, "height": 740}} if theme == "dark" else {}
    page = open_page(color_scheme=theme, **phone)
    page.goto(server.page(server.open(game)))
    assert turn_comes(page)
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_lies_over_the_table(theme: str, server: Server, open_page: OpenPage) -> None:
    page = open_page(color_scheme=theme)
    page.goto(server.page(server.open("hearts")))
    assert turn_comes(page)
    page.get_by_role("button", name="Table and settings").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    play_a_hand(page)
    expect(page.locator(f"{SHEET} table")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_and_a_replay(theme: str, server: Server, open_page: OpenPage) -> None:
    page = open_page(color_scheme=theme)
    page.goto(server.page(server.open("fan-tan")))
    play_a_hand(page)
    expect(page.locator(OVER)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".open-cards")).to_have_count(4)
    assert violations(page) == []


def test_the_types_of_the_script_are_right() -> None:
    checked = subprocess.run(
        [NODE, COMPILER, "--project", STATIC / "jsconfig.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, "")
