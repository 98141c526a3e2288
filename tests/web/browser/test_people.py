"""Several people at one table, each at a screen, by links; and somebody who watches."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.browser.conftest import OpenPage
from tests.web.browser.person import (
    WAIT,
    begin_a_hand,
    choices,
    choose_one,
    hand_of,
    hurry,
    play_a_hand,
)
from tests.web.browser.serving import Server


def opened_lobby(page: Page, server: Server, game: str) -> None:
    hurry(page)
    page.goto(server.address)
    page.locator(f"[data-game={game}]").get_by_role("button", name="With friends").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()


def give(page: Page, seat: int, to: str) -> None:
    page.get_by_label(f"Who plays at seat {seat + 1}").select_option(label=to)


def link_of(page: Page, label: str) -> str:
    field = page.get_by_label(label, exact=True)
    expect(field).to_be_visible()
    return str(field.input_value())


def sat_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("What are you called?").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_two_people_and_two_bots_play_a_hand(server: Server, open_page: OpenPage) -> None:
    mia, noa = open_page(), open_page()
    opened_lobby(mia, server, "hearts")
    mia.get_by_label("Your name").fill("Mia")
    mia.get_by_label("Your name").press("Tab")
    give(mia, 1, "A person, by link")
    sat_down(noa, link_of(mia, "Link for seat 2"), "Noa")
    expect(mia.locator("[data-seat='1']")).to_contain_text("Noa")
    expect(noa.locator("[data-seat='0']")).to_contain_text("Mia")
    mia.get_by_role("button", name="Deal").click()
    for page in (mia, noa):
        expect(page.locator(".hand button")).to_have_count(13, timeout=WAIT)
    assert not set(hand_of(mia)) & set(hand_of(noa))
    expect(mia.get_by_role("region", name="Noa")).to_be_visible()
    for page in (mia, noa):
        begin_a_hand(page)
    for page in (mia, noa):
        expect(page.get_by_role("dialog", name="Hand 1 is over")).to_be_visible(timeout=WAIT)


def test_a_pile_is_tapped_for_its_own_cards_whatever_people_are_called(
    server: Server, open_page: OpenPage
) -> None:
    mia, other = open_page(), open_page()
    opened_lobby(mia, server, "old-maid")
    give(mia, 1, "A person, by link")
    sat_down(other, link_of(mia, "Link for seat 2"), "discard")
    expect(mia.locator("[data-seat='1']")).to_contain_text("discard")
    mia.get_by_role("button", name="Deal").click()
    drawing = mia.get_by_role("button", name="Draw from discard")
    for _ in range(60):
        for page in (other, mia):
            if not drawing.count():
                choose_one(page)
    expect(drawing).to_be_visible()
    expect(mia.locator(".group.discard")).to_be_visible()
    expect(mia.locator(".group.discard .open")).to_have_count(0)


def test_a_link_to_a_seat_is_good_for_one_person(server: Server, open_page: OpenPage) -> None:
    mia, noa, eve = open_page(), open_page(), open_page()
    opened_lobby(mia, server, "hearts")
    give(mia, 2, "A person, by link")
    link = link_of(mia, "Link for seat 3")
    sat_down(noa, link, "Noa")
    expect(mia.locator("[data-seat='2']")).to_contain_text("Noa")
    eve.goto(link)
    expect(eve.get_by_role("alert")).to_be_visible()
    expect(eve.locator("[data-seat]")).to_have_count(0)


def test_who_watches_sees_no_hand_and_nothing_to_choose(
    server: Server, open_page: OpenPage
) -> None:
    mia, noa = open_page(), open_page()
    opened_lobby(mia, server, "hearts")
    watch = link_of(mia, "Link to watch")
    noa.goto(watch)
    expect(noa.get_by_text("You are watching")).to_be_visible()
    mia.get_by_role("button", name="Deal").click()
    expect(mia.locator(".hand button")).to_have_count(13, timeout=WAIT)
    expect(noa.locator(".plate")).to_have_count(4)
    assert hand_of(noa) == []
    play_a_hand(mia)
    expect(noa.get_by_role("dialog", name="Hand 1 is over")).to_be_visible(timeout=WAIT)
    assert choices(noa).count() == 0


def test_a_table_is_found_again_on_the_first_page(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.address)
    page.locator("[data-game=hearts] .button.main").click()
    expect(page.locator(".hand button")).to_have_count(13, timeout=WAIT)
    held = hand_of(page)
    page.get_by_role("link", name="All games").click()
    page.get_by_role("button", name="Go on with Hearts").click()
    expect(page.locator(".hand button")).to_have_count(13)
    assert hand_of(page) == held


def test_a_link_that_was_used_leads_back_to_the_seat_in_the_same_browser(
    server: Server, open_page: OpenPage
) -> None:
    mia, noa = open_page(), open_page()
    opened_lobby(mia, server, "hearts")
    give(mia, 2, "A person, by link")
    link = link_of(mia, "Link for seat 3")
    sat_down(noa, link, "Noa")
    expect(noa.get_by_label("Your name")).to_have_value("Noa")
    again = noa.context.new_page()
    again.goto(link)
    expect(again.get_by_label("Your name")).to_have_value("Noa")


def test_no_table_is_forgotten_because_the_server_has_no_time(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(server.page(server.open("hearts")))
    expect(page.locator(".hand button")).to_have_count(13, timeout=WAIT)
    page.route("**/api/tables/*", lambda route: route.fulfill(status=503, body="{}"))
    page.goto(server.address)
    expect(page.locator("[data-game]").first).to_be_visible()
    page.unroute("**/api/tables/*")
    page.reload()
    expect(page.get_by_role("button", name="Go on with Hearts")).to_be_visible()


def test_who_watches_takes_an_open_seat_under_the_own_name(
    server: Server, open_page: OpenPage
) -> None:
    mia, noa = open_page(), open_page()
    opened_lobby(mia, server, "hearts")
    watch = link_of(mia, "Link to watch")
    noa.goto(server.address)
    noa.get_by_role("button", name="Settings").click()
    noa.get_by_label("Your name").fill("Noa")
    noa.goto(watch)
    noa.locator("[data-seat='1']").get_by_role("button", name="Sit here").click()
    expect(mia.locator("[data-seat='1']")).to_contain_text("Noa")


def test_a_link_is_copied_where_the_page_has_no_clipboard_as_without_tls(
    server: Server, open_page: OpenPage
) -> None:
    mia = open_page()
    mia.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    opened_lobby(mia, server, "hearts")
    mia.get_by_role("button", name="Copy").click()
    expect(mia.get_by_role("button", name="Copied")).to_be_visible()
    expect(mia.get_by_text("so its links lead to this computer only")).to_be_visible()


def test_a_name_may_have_two_words(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").press_sequentially("Mia Lou")
    expect(page.get_by_label("Your name")).to_have_value("Mia Lou")
