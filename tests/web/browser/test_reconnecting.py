"""A page that was offline goes on where it was, and so does the keyboard."""

from __future__ import annotations

import time

from playwright.sync_api import expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import hand_of, turn_comes
from tests.web.browser.serving import Server

OFFLINE = 3_000
"""Milliseconds. `benchmarks/web_page.py` takes 40 seconds."""


def test_after_being_offline_it_is_back_within_a_second_with_the_focus_kept(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    page.keyboard.press("End")
    focused = page.evaluate("document.activeElement.dataset.card")
    held = hand_of(page)
    assert focused in held
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Not connected")
    page.wait_for_timeout(OFFLINE)
    assert page.evaluate("document.activeElement.dataset.card") == focused
    page.context.set_offline(False)
    since = time.monotonic()
    expect(page.get_by_role("alert")).to_have_count(0, timeout=5_000)
    assert time.monotonic() - since < 1
    assert hand_of(page) == held
    assert page.evaluate("document.activeElement.dataset.card") == focused
    page.keyboard.press("Enter")
    expect(page.locator(f".hand [data-card='{focused}']")).to_have_count(0)


def test_a_page_that_is_loaded_again_has_its_seat(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    held = hand_of(page)
    page.reload()
    assert turn_comes(page)
    assert hand_of(page) == held


def test_a_seat_is_open_in_one_window_at_a_time(server: Server, open_page: OpenPage) -> None:
    first = open_page()
    first.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(first)
    second = first.context.new_page()
    second.goto(first.url)
    assert turn_comes(second)
    expect(first.get_by_role("alert")).to_be_visible()
    expect(first.locator(".hand")).to_have_count(0)
    held = hand_of(second)
    first.get_by_role("button", name="Go on here").click()
    assert turn_comes(first)
    assert hand_of(first) == held
    expect(second.get_by_role("alert")).to_be_visible()


def test_what_was_chosen_offline_and_did_not_arrive_can_be_chosen_again(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    held = hand_of(page)
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Not connected")
    page.locator(".hand button.can").first.click()
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0, timeout=5_000)
    assert hand_of(page) == held
    page.locator(".hand button.can").first.click()
    expect(page.locator(".hand button")).to_have_count(len(held) - 1)


def test_an_old_address_of_a_table_leads_to_the_seat_that_one_has_there(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    first = server.page(server.open("scotch-whist"))
    page.goto(first)
    assert turn_comes(page)
    held = hand_of(page)
    for _ in range(2):
        page.reload()
        assert turn_comes(page)
    again = page.context.new_page()
    again.goto(first)
    assert turn_comes(again)
    assert hand_of(again) == held
