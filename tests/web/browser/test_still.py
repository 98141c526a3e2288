"""What comes up at the table moves nothing, covers no card's index and cuts no text."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.conftest import LAPTOP, OpenPage
from tests.web.browser.person import SHEET, WAIT, choices, choose_one, turn_comes
from tests.web.browser.serving import Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
TABLET: dict[str, Any] = {"viewport": {"width": 800, "height": 600}}
WINDOWS: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "tablet": TABLET,
    "laptop": {"viewport": LAPTOP},
}
GAMES = ("hearts", "spades", "scopa", "president", "uno-style", "vinto", "crazy-eights")

on_every_window = pytest.mark.parametrize("window", WINDOWS)
in_every_game = pytest.mark.parametrize("game", GAMES)

_PLACES = """
() => {
  const parts = [".bar", ".seats .plate", ".seats .card", ".centre .card", ".my-plate .plate",
    ".hand li", ".me > .layout li", ".do"];
  const rounded = (box) => [box.x, box.y, box.width, box.height].map(Math.round);
  return parts.flatMap((part) => [...document.querySelectorAll(part)].map((one, at) =>
    [`${part} ${at}`, rounded(one.getBoundingClientRect())]));
}
"""
"""Where the bar, the plates, the piles, the layouts and the hand are."""

_COVERED = """
([cards, points]) => {
  const covered = [];
  for (const card of document.querySelectorAll(cards)) {
    const box = card.querySelector("svg").getBoundingClientRect();
    for (const [x, y] of points) {
      const [right, down] = [(x / 60) * box.width, (y / 84) * box.height];
      const seen = document.elementFromPoint(box.x + right, box.y + down);
      if (!card.contains(seen)) covered.push([card.dataset.card ?? card.textContent, x, y]);
    }
  }
  return covered;
}
"""
_INDEX = {
    "phone": ((4, 10), (26, 10), (15, 28), (6, 50), (22, 50)),
    "tablet": ((3, 6), (9, 6), (5, 18)),
    "laptop": ((3, 6), (9, 6), (5, 18)),
}
"""Points of a card's rank and suit, where the whole card is 60 by 84."""

_CUT = """
() => {
  const cut = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    const around = text.parentElement;
    const unseen = around.closest(".unseen, .sprite, .log-box, script, option");
    if (!text.data.trim() || unseen || !around.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const inside = (b) => box.left >= b.left - 1 && box.right <= b.right + 1
        && box.top >= b.top - 2 && box.bottom <= b.bottom + 2;
      let whole = inside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      for (let up = around; up; up = up.parentElement) {
        const clips = getComputedStyle(up).overflow !== "visible";
        if (clips && !inside(up.getBoundingClientRect())) whole = false;
      }
      if (box.width && !whole) cut.add(text.data.trim());
    }
  }
  return [...cut];
}
"""
"""All texts of which a part is outside the window or of a box that clips."""

_WATCH = """
() => {
  const parts = [".seats .plate", ".centre", ".hand", ".me > .layout", ".do"];
  const where = (one, sides) => {
    const box = one.getBoundingClientRect();
    return sides.map((side) => Math.round(box[side])).join(" ");
  };
  window.stood = {};
  const look = () => {
    const held = document.querySelectorAll(".hand li, .me > .layout li").length;
    for (const part of document.querySelector("dialog, .over") ? [] : parts) {
      const places = (window.stood[`${part} with ${held} cards`] ??= []);
      // What is told of players makes their plates larger, which stay where they are.
      const sides = part.endsWith("plate") ? ["y"] : ["x", "y", "width", "height"];
      const now = [...document.querySelectorAll(part)].map((one) => where(one, sides)).join();
      if (now && places.at(-1) !== now) places.push(now);
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
"""Notes where everything stands, picture by picture, as long as one holds as many cards."""


def places(page: Page) -> Any:
    return page.evaluate(_PLACES)


def seated(server: Server, open_page: OpenPage, game: str, window: str, **options: Any) -> Page:
    page = open_page(**WINDOWS[window])
    page.goto(server.page(server.open(game, **options)))
    assert turn_comes(page)
    page.wait_for_timeout(100)
    return page


def hint_comes(page: Page) -> None:
    """Asks for a hint, unless it is there: of a series it stays while cards are chosen."""
    if not page.locator(".advice").count():
        page.keyboard.press("h")
    expect(page.locator(".advice")).to_be_visible(timeout=WAIT)


@on_every_window
@in_every_game
def test_nothing_moves_when_a_hint_and_its_figures_come_up(
    game: str, window: str, server: Server, open_page: OpenPage
) -> None:
    page = seated(server, open_page, game, window)
    for _ in range(3):
        if not turn_comes(page) or page.locator(SHEET).count():
            break
        before = places(page)
        hint_comes(page)
        assert places(page) == before
        page.keyboard.press("h")
        expect(page.locator(".figures")).to_contain_text("%")
        assert places(page) == before
        page.keyboard.press("h")
        expect(page.locator(".figures")).to_have_count(0)
        choose_one(page)


@on_every_window
def test_nothing_moves_when_the_line_is_cut(
    window: str, server: Server, open_page: OpenPage
) -> None:
    page = seated(server, open_page, "hearts", window)
    before = places(page)
    page.context.set_offline(True)
    expect(page.locator(".banner")).to_be_visible(timeout=WAIT)
    assert places(page) == before


@on_every_window
@in_every_game
def test_nothing_moves_when_it_is_asked_what_to_do(
    game: str, window: str, server: Server, open_page: OpenPage
) -> None:
    page = seated(server, open_page, game, window)
    page.evaluate(_WATCH)
    for _ in range(14):
        if not turn_comes(page) or page.locator(SHEET).count():
            break
        choose_one(page)
    stood: dict[str, list[str]] = page.evaluate("window.stood")
    moved = {part: where for part, where in stood.items() if len(where) > 1}
    # Where somebody has passed for the first time, the plates take one more line, and keep it.
    if game == "president" and window == "phone":
        assert all(len(where) == 2 for where in moved.values()), moved
        assert {part.split()[0] for part in moved} <= {".centre"}
    else:
        assert moved == {}


@on_every_window
def test_a_card_that_is_lit_leaves_the_index_of_its_neighbours(
    window: str, server: Server, open_page: OpenPage
) -> None:
    page = seated(server, open_page, "hearts", window)

    def covered() -> Any:
        page.wait_for_timeout(200)
        return page.evaluate(_COVERED, [".hand button", _INDEX[window]])

    assert covered() == []
    hint_comes(page)
    assert page.locator(".hand .hinted").count() == 3
    assert covered() == []
    for place in (0, 4, 8, 12):
        page.locator(".hand button").nth(place).focus()
        assert covered() == []
        if window == "phone":
            page.locator(".hand button").nth(place).tap(position={"x": 10, "y": 14})
        else:
            page.locator(".hand button").nth(place).click(position={"x": 10, "y": 14})
        assert covered() == []
    assert page.locator(".hand .chosen").count() == 3


@on_every_window
def test_cards_that_would_be_captured_are_lit_and_cover_nothing(
    window: str, server: Server, open_page: OpenPage
) -> None:
    page = seated(server, open_page, "scopa", window)
    lit = 0
    for _ in range(9):
        if not turn_comes(page) or page.locator(SHEET).count():
            break
        before = places(page)
        for place in range(choices(page).count()):
            choices(page).nth(place).focus()
            page.wait_for_timeout(150)
            lit += page.locator(".centre .lit").count()
            assert page.evaluate(_COVERED, [".centre .tableau .spot", _INDEX[window]]) == []
        assert places(page) == before
        choose_one(page)
    assert lit


@pytest.mark.parametrize("game", [*GAMES, "partnership-spades", "oh-hell", "old-maid", "golf"])
def test_no_text_is_cut_on_a_phone(game: str, server: Server, open_page: OpenPage) -> None:
    page = seated(server, open_page, game, "phone")
    for turn in range(16):
        if not turn_comes(page) or page.locator(SHEET).count():
            break
        if turn % 5 == 0:
            hint_comes(page)
        assert page.evaluate(_CUT) == []
        choose_one(page)


def test_the_trump_is_named_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = seated(server, open_page, "oh-hell", "phone")
    expect(page.locator(".bar .title")).to_contain_text("trump")
    assert page.evaluate(_CUT) == []


def test_all_bids_lie_below_the_empty_middle_on_a_phone(
    server: Server, open_page: OpenPage
) -> None:
    page = seated(server, open_page, "spades", "phone")
    bids = page.locator(".choices button")
    expect(bids).to_have_count(14)
    hand = page.locator(".hand").bounding_box()
    assert hand is not None
    for place in range(14):
        expect(bids.nth(place)).to_be_in_viewport(ratio=1)
        box = bids.nth(place).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert box["y"] + box["height"] <= hand["y"]
