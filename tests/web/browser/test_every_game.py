"""Every bundled game is played in the page, by somebody who takes the first of all choices."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import OVER, SHEET, play_a_hand
from tests.web.browser.serving import Server

from darwindeck.genome.file.library import bundled_games, load_game


@pytest.mark.parametrize("name", bundled_games())
def test_a_hand_is_played_to_its_end(name: str, server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open(name)))
    expect(page.locator("h1")).not_to_be_empty()
    expect(page.locator(".plate")).to_have_count(load_game(name).player_count)
    assert play_a_hand(page) > 0
    # The sheet of the hand, or the sheets of the match where it had only one hand.
    expect(page.locator(f"{SHEET} table, {OVER}").first).to_be_visible()
