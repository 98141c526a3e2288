"""When a match is over: its sheets, the replay with all hands open, stars, another match."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import OVER, play_a_hand, turn_comes
from tests.web.browser.serving import Server


def played_out(page: Page, server: Server, game: str) -> None:
    page.goto(server.page(server.open(game)))
    while turn_comes(page):
        page.keyboard.press("Escape")
        play_a_hand(page)
    expect(page.locator(OVER)).to_be_visible()


def test_the_sheet_of_every_hand_is_there(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    played_out(page, server, "scotch-whist")
    hands = page.locator("details.panel")
    rows = page.get_by_role("region", name="Scores hand by hand").locator("tbody tr")
    expect(hands).to_have_count(rows.count())
    expect(hands.first).to_contain_text(f"Hand {rows.count()}")


def test_it_is_stepped_through_with_all_hands_open(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    played_out(page, server, "fan-tan")
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".open-cards li")).to_have_count(52)
    page.get_by_role("button", name="Step on").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Step", exact=True)).to_have_value("2")
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".open-cards li")).not_to_have_count(52)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(OVER)).to_be_visible()


def test_stars_and_what_is_broken_are_written_down(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    played_out(page, server, "old-maid")
    page.get_by_text("★").nth(3).click()
    page.get_by_label("It is broken because").fill("nothing can be decided")
    page.get_by_role("button", name="Rate it").click()
    expect(page.get_by_text("it is written down")).to_be_visible()
    page.goto(server.address)
    expect(page.locator("[data-game=old-maid] .stars")).to_have_text("★★★★☆")


def test_the_host_opens_the_table_for_another_match(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    played_out(page, server, "crazy-eights")
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Deal").click()
    assert turn_comes(page)
    expect(page.locator(".hand button")).not_to_have_count(0)
