"""The sheet of a hand: whoever reads it sees the next hand when it is closed, and not before."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import SHEET, WAIT, begin_a_hand, choices, hurry, play_a_hand
from tests.web.browser.serving import Server

SOON = 5000
"""Milliseconds for what happens at once."""


def at_the_sheet(page: Page, server: Server, **options: Any) -> None:
    """Alone with bots, when the first hand is over."""
    page.goto(server.page(server.open("spades", **options)))
    play_a_hand(page)
    expect(page.locator(SHEET)).to_be_visible(timeout=WAIT)


def test_the_next_hand_is_not_seen_before_the_sheet_is_closed(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    at_the_sheet(page, server)
    title = page.locator(".bar .title")
    page.wait_for_timeout(500)
    expect(page.locator(".hand button")).to_have_count(0)
    expect(choices(page)).to_have_count(0)
    expect(title).to_contain_text("hand 1")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".hand button")).to_have_count(13, timeout=SOON)
    expect(title).to_contain_text("hand 2")
    # The bots have waited, and go on now.
    expect(choices(page).first).to_be_attached(timeout=WAIT)


def test_a_sheet_that_lies_open_for_longer_than_a_turn_holds_nothing_up(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    at_the_sheet(page, server, clock=3)
    expect(page.locator(".hand button")).to_have_count(0)
    expect(page.locator(".hand button")).to_have_count(13, timeout=WAIT)
    expect(page.locator(SHEET)).to_be_visible()


def test_others_go_on_when_they_like_and_are_told_for_whom_nothing_happens(
    server: Server, open_page: OpenPage
) -> None:
    mia, noa = open_page(), open_page()
    hurry(mia)
    mia.goto(server.address)
    mia.locator("[data-game=spades]").get_by_role("button", name="With friends").click()
    mia.get_by_label("Your name").fill("Mia")
    mia.get_by_label("Your name").press("Tab")
    mia.get_by_label("Who plays at seat 2").select_option(label="A person, by link")
    link = mia.get_by_label("Link for seat 2", exact=True)
    expect(link).to_be_visible()
    noa.goto(link.input_value())
    noa.get_by_label("What are you called?").fill("Noa")
    noa.get_by_role("button", name="Sit down").click()
    expect(mia.locator("[data-seat='1']")).to_contain_text("Noa")
    mia.get_by_role("button", name="Deal").click()
    for page in (mia, noa):
        expect(page.locator(".hand button")).to_have_count(13, timeout=WAIT)
        begin_a_hand(page)
    for page in (mia, noa):
        expect(page.locator(SHEET)).to_be_visible(timeout=WAIT)
    noa.get_by_role("button", name="Go on").click()
    expect(noa.locator(".hand button")).to_have_count(13, timeout=SOON)
    expect(noa.locator(".says")).to_contain_text("Mia looks at the sheet.")
    expect(mia.locator(".hand button")).to_have_count(0)
    mia.get_by_role("button", name="Go on").click()
    expect(mia.locator(".hand button")).to_have_count(13, timeout=SOON)
    expect(noa.locator(".says")).not_to_contain_text("Mia looks at the sheet.")
