"""Somebody who plays in the page: by a script, by keys, or by taps."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, Route, expect

from darwindeck.web import messages as say

OVER = ".over"
SHEET = "dialog.sheet"
WAIT = 20_000
"""Milliseconds for what bots do on a busy machine."""

_NEXT = """
() => {
  const all = [...document.querySelectorAll("[data-choice]")];
  const whole = all.find((one) => one.dataset.choice === "settle");
  // Of a series, cards that are not chosen yet until they are enough.
  const next = whole ?? all.find((one) => one.getAttribute("aria-pressed") === "false") ?? all[0];
  next?.click();
  return next !== undefined;
}
"""
_PLAY_A_HAND = f"""
async (seconds) => {{
  const choose = {_NEXT};
  const until = performance.now() + 1000 * seconds;
  let made = 0;
  while (performance.now() < until) {{
    if (document.querySelector("{SHEET}, {OVER}")) return made;
    if (choose()) made += 1;
    await new Promise((done) => setTimeout(done, 4));
  }}
  throw new Error(`no end of the hand: ${{document.querySelector(".prompt")?.textContent}}`);
}}
"""


def quick(page: Page, **settings: object) -> None:
    """No pause for thought: a script never means the moment before."""
    wanted = json.dumps(json.dumps({"patience": 0, "motion": False, **settings}))
    kept = "localStorage.getItem('darwindeck.settings')"
    page.add_init_script(f"{kept} ?? localStorage.setItem('darwindeck.settings', {wanted})")


def hurry(page: Page) -> None:
    """Tables that the page opens have bots who do not wait."""

    def quickened(route: Route) -> None:
        wanted = {**(route.request.post_data_json or {}), "options": {"pace": say.FASTEST}}
        if wanted.get("bots"):
            wanted["bots"] = "greedy"
        route.continue_(post_data=json.dumps(wanted))

    page.route("**/api/tables", quickened)


def play_a_hand(page: Page, seconds: float = 150) -> int:
    """Takes the first of all choices until a hand is over; how many were made."""
    made: int = page.evaluate(_PLAY_A_HAND, seconds)
    return made


def choose_one(page: Page) -> None:
    """Takes the first of all choices, or chooses one more card of a series."""
    page.evaluate(_NEXT)
    page.wait_for_timeout(120)


def begin_a_hand(page: Page, seconds: float = 40) -> None:
    """The same, while others do it too."""
    page.evaluate(f"void (window.played = ({_PLAY_A_HAND})({seconds}))")


def choices(page: Page) -> Locator:
    return page.locator("[data-choice]")


def hand_of(page: Page) -> list[str]:
    """The cards that one holds, as the page names them."""
    cards: list[str] = page.locator(".hand button").evaluate_all(
        "cards => cards.map((card) => card.dataset.card)"
    )
    return cards


def turn_comes(page: Page) -> bool:
    """Waits until there is something to decide, a sheet or the end; whether the match goes on."""
    expect(page.locator(f"[data-choice], {SHEET}, {OVER}").first).to_be_attached(timeout=WAIT)
    return bool(page.locator(OVER).count() == 0)
