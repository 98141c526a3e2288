"""A match by taps on a small phone, and cards that are dragged."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import (
    OVER,
    SHEET,
    choices,
    choose_one,
    hand_of,
    hurry,
    turn_comes,
)
from tests.web.browser.serving import Server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDER = "document.documentElement.scrollWidth > innerWidth"


def test_a_match_of_fan_tan_is_played_by_taps(server: Server, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    hurry(page)
    page.goto(server.address)
    page.locator("[data-game=fan-tan] .button.main").tap()
    while turn_comes(page):
        assert not page.evaluate(WIDER)
        if page.locator(SHEET).count():
            page.get_by_role("button", name="Go on").tap()
            continue
        before = page.locator(".hand button").count()
        # A card is covered by the next one but for its left edge.
        choices(page).first.tap(position={"x": 10, "y": 14})
        expect(page.locator(f".hand button >> nth={before - 1}")).to_have_count(0)
    expect(page.locator(OVER)).to_be_visible()
    assert not page.evaluate(WIDER)


def test_whatever_can_be_tapped_is_wide_enough_for_a_finger(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(server.page(server.open("hearts")))
    expect(page.locator(".hand button")).to_have_count(13)
    seen = page.locator(".hand li").evaluate_all(
        "places => places.map((place) => place.getBoundingClientRect().width)"
    )
    assert min(seen) >= 24


def test_a_card_that_is_dragged_onto_the_table_is_played(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    card = choices(page).first
    name = card.get_attribute("data-card")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 40, steps=3)
    page.mouse.move(box["x"] + 60, box["y"] - 160, steps=3)
    page.mouse.up()
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)


def test_a_card_that_is_dropped_back_is_kept(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    held = hand_of(page)
    box = choices(page).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 10, steps=3)
    page.mouse.up()
    page.wait_for_timeout(150)
    assert hand_of(page) == held


def test_whoever_wants_is_asked_again(server: Server, open_page: OpenPage) -> None:
    page = open_page(confirm=True)
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    card = choices(page).first
    name = card.get_attribute("data-card")
    card.click(position={"x": 10, "y": 14})
    expect(page.locator(f".hand .chosen[data-card='{name}']")).to_be_visible()
    page.locator("[data-choice=settle]").click()
    expect(page.locator(f".hand [data-card='{name}']")).to_have_count(0)


_ROWS = """
() => [".seats", ".says", ".asked", ".me > .layout, .hand", ".my-plate"]
  .map((row) => document.querySelector(row))
  .filter(Boolean)
  .map((row) => [row, ...row.querySelectorAll("p, li, button, .plate, .card")])
  .map((parts) => parts.map((part) => part.getBoundingClientRect()))
  .map((all) => [Math.min(...all.map((b) => b.top)), Math.max(...all.map((b) => b.bottom))])
"""
"""The top and the bottom of each row, with all that is in it."""


def test_on_a_phone_no_row_of_vinto_lies_over_another(server: Server, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(server.page(server.open("vinto")))
    for _ in range(25):
        if not turn_comes(page) or page.locator(SHEET).count():
            break
        rows = page.evaluate(_ROWS)
        for (_, bottom), (top, _) in pairwise(rows):
            assert bottom <= top + 4, rows
        choose_one(page)


def test_on_a_phone_all_ranks_that_can_be_declared_are_seen(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(server.page(server.open("vinto")))
    declare = page.get_by_role("button", name="Declare 10", exact=True)
    while turn_comes(page) and not declare.count():
        choose_one(page)
    expect(declare).to_have_text("10")
    expect(page.get_by_role("button", name="Declare joker")).to_be_in_viewport(ratio=0.5)


def test_on_a_short_phone_what_is_asked_is_seen_below_two_rows_of_cards(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    page.goto(server.page(server.open("golf")))
    for _ in range(5):
        assert turn_comes(page)
        expect(page.locator(".prompt")).to_be_in_viewport(ratio=0.9)
        choose_one(page)
