"""How heavy the page of the browser's table is, and how soon a hand is seen on a slow phone.

    python -m benchmarks.web_page [--rounds 5] [--offline 40] [--json]

The page is loaded with an empty cache, through a line of 1.6 Mb/s with 150 ms there
and back (a proxy here, which delays sockets too, and takes one round trip for every
connection), by a Chromium that is slowed to a quarter. Weight is all that comes over
that line until the hand is seen, headers too. Then a page is offline for a while: how
long after that it is at its table again, and whether the keyboard's place is kept.
Needs Playwright, Chromium and `make vendor`.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple
from urllib.parse import urlsplit

import cyclopts
from tests.web.browser.needs import CHROMIUM, missing
from tests.web.browser.serving import Seat, Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BYTES_A_SECOND = 1_600_000 / 8
ROUND_TRIP = 0.150
SLOWER = 4
WIDTH, HEIGHT = 360, 740
CHUNK = 4096
HAND = ".hand button .card"
_SEEN = f"""
window.seen = new Promise((done) => {{
  const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  const watch = new MutationObserver(() => {{
    if (!document.querySelector({HAND!r})) return;
    watch.disconnect();
    drawn();
  }});
  watch.observe(document, {{ childList: true, subtree: true }});
}});
"""
"""By the browser's own clock, after the frame in which the cards are there."""


class Weight(NamedTuple):
    """What came over the line."""

    bytes: int
    connections: int


class Line:
    """A slow line to a server: all its connections share one width."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._free_at = 0.0
        self.received = 0
        self.connections = 0
        self.port = 0

    async def _connected(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        self.connections += 1
        await asyncio.sleep(ROUND_TRIP)
        far, on = await asyncio.open_connection("127.0.0.1", self._port)
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self._carry(near, on, False), self._carry(far, out, True))

    async def _carry(
        self, come: asyncio.StreamReader, go: asyncio.StreamWriter, down: bool
    ) -> None:
        """Everything arrives half a round trip later, and not before the line had room for it."""
        sending: list[asyncio.Task[None]] = []
        last = 0.0
        with suppress(ConnectionError):
            while data := await come.read(CHUNK):
                now = self._loop.time()
                if down:
                    self.received += len(data)
                    self._free_at = max(self._free_at, now) + len(data) / BYTES_A_SECOND
                    now = self._free_at
                last = max(last, now + ROUND_TRIP / 2)
                sending.append(self._loop.create_task(self._later(go, data, last)))
            await asyncio.gather(*sending)
        with suppress(ConnectionError):
            go.close()

    async def _later(self, go: asyncio.StreamWriter, data: bytes, at: float) -> None:
        await asyncio.sleep(at - self._loop.time())
        with suppress(ConnectionError):
            go.write(data)

    def run(self, begun: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        listening = self._loop.run_until_complete(
            asyncio.start_server(self._connected, "127.0.0.1", 0)
        )
        self.port = listening.sockets[0].getsockname()[1]
        begun.set()
        self._loop.run_forever()
        listening.close()
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self._loop.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)


@contextmanager
def slow_line(server: Server) -> Iterator[Line]:
    line = Line(urlsplit(server.address).port or 80)
    begun = threading.Event()
    thread = threading.Thread(target=line.run, args=[begun], daemon=True)
    thread.start()
    begun.wait()
    yield line
    line.stop()
    thread.join()


def seen_after(browser: Browser, server: Server, seat: Seat) -> tuple[float, Weight]:
    """Seconds from the address to a hand that is drawn, and what was loaded until then."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    name = json.dumps(json.dumps({"name": "Mia"}))
    page.add_init_script(f"localStorage.setItem('darwindeck.settings', {name})")
    page.add_init_script(_SEEN)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    with slow_line(server) as line:
        page.goto(f"http://127.0.0.1:{line.port}/{seat.fragment}", wait_until="commit")
        page.locator(HAND).first.wait_for()
        seen: float = page.evaluate("window.seen")
        weight = Weight(line.received, line.connections)
        context.close()
    return seen / 1000, weight


def back_after(browser: Browser, server: Server, seconds: float) -> tuple[float, bool]:
    """Seconds from being online again to being at the table, and whether the focus was kept."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    page = context.new_page()
    page.goto(server.page(server.open("scotch-whist")))
    page.locator("[data-choice]").first.wait_for()
    page.keyboard.press("End")
    focused = page.evaluate("document.activeElement.dataset.card")
    context.set_offline(True)
    page.locator(".banner").wait_for()
    page.wait_for_timeout(seconds * 1000)
    context.set_offline(False)
    began = time.perf_counter()
    page.locator(".banner").wait_for(state="detached")
    took = time.perf_counter() - began
    kept = bool(focused) and page.evaluate("document.activeElement.dataset.card") == focused
    context.close()
    return took, kept


def main(
    rounds: int = 5,
    offline: float = 40.0,
    as_json: Annotated[bool, cyclopts.Parameter("--json", negative="")] = False,
) -> None:
    """Loads the page a few times; the median counts."""
    if lacking := missing():
        raise SystemExit(f"web_page: it takes {', '.join(lacking)}")
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        loads = [seen_after(browser, server, server.open("hearts")) for _ in range(rounds)]
        back, kept = back_after(browser, server, offline)
        browser.close()
    weight = max(weight for _, weight in loads)
    result = {
        "page_bytes": weight.bytes,
        "connections": weight.connections,
        "hand_seen_seconds": round(statistics.median(seen for seen, _ in loads), 3),
        "hand_seen_each": [round(seen, 3) for seen, _ in loads],
        "offline_seconds": offline,
        "back_seconds": round(back, 3),
        "focus_kept": kept,
    }
    if as_json:
        print(json.dumps(result))
        return
    for what, value in result.items():
        print(f"{what:20} {value}")


if __name__ == "__main__":
    cyclopts.run(main)
