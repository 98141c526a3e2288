"""A match by the keyboard alone, from the first page to the last."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import OVER, SHEET, hand_of, hurry, turn_comes
from tests.web.browser.serving import Server

FOCUSED = "document.activeElement"


def tab_to(page: Page, wanted: str) -> None:
    """Presses Tab until an element that a selector matches has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate(f"{FOCUSED}.matches({wanted!r})"):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def test_a_match_of_crazy_eights_is_played_without_a_mouse(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    hurry(page)
    page.goto(server.address)
    expect(page.locator("[data-game=crazy-eights]")).to_be_visible()
    tab_to(page, "[data-game=crazy-eights] .button.main")
    page.keyboard.press("Enter")
    while turn_comes(page):
        if page.locator(SHEET).count():
            page.keyboard.press("Enter")
            expect(page.locator(SHEET)).to_have_count(0)
            continue
        page.keyboard.press("ArrowRight")
        assert page.evaluate(f"{FOCUSED}.hasAttribute('data-choice')")
        page.keyboard.press("Enter")
        page.wait_for_timeout(30)
    expect(page.locator(OVER)).to_be_visible()


def test_three_cards_are_passed_with_space_and_enter(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("hearts")))
    expect(page.locator(".hand button")).to_have_count(13)
    held = hand_of(page)
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .chosen")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    for card in held[:3]:
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)


def test_a_number_goes_to_the_choice_that_has_it(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("spades")))
    assert turn_comes(page)
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert page.evaluate(f"{FOCUSED}.ariaLabel") == "Bid 12"


def test_a_digit_after_space_begins_a_new_number(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("hearts")))
    expect(page.locator(".hand button")).to_have_count(13)
    held = hand_of(page)
    for key in ["1", "Space", "1"]:
        page.keyboard.press(key)
    assert page.evaluate(f"{FOCUSED}.dataset.card") == held[0]
    page.keyboard.press("1")
    assert page.evaluate(f"{FOCUSED}.dataset.card") == held[10]
    for key in ["Space", "1", "ArrowRight", "1"]:
        page.keyboard.press(key)
    assert page.evaluate(f"{FOCUSED}.dataset.card") == held[0]
    expect(page.locator(".hand .chosen")).to_have_count(2)


def test_letters_open_what_is_beside_the_table(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("hearts")))
    assert turn_comes(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Hearts")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="What happened")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".says .advice")).to_contain_text("Hint")
    expect(page.locator(".hinted").first).to_be_visible()


def test_the_focus_stays_where_it_is_while_others_move(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist", pace=4000)))
    assert turn_comes(page)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(".hand button")).to_have_count(8)
    kept = page.evaluate(f"{FOCUSED}.dataset.card")
    assert kept in hand_of(page)
    assert turn_comes(page)
    assert page.evaluate(f"{FOCUSED}.dataset.card") == kept


def test_a_turn_is_taken_back_with_a_letter(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.page(server.open("scotch-whist")))
    assert turn_comes(page)
    held = hand_of(page)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator(".hand button")).to_have_count(8)
    assert turn_comes(page)
    page.keyboard.press("u")
    expect(page.locator(".hand button")).to_have_count(9)
    assert hand_of(page) == held
