"""Long thoughts beside the screen, which nobody waits for once the table is left."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


async def in_background(work: Callable[[], Result]) -> Result:
    """What `work` returns or raises, found in a thread of its own.

    `asyncio.to_thread` would do, but the loop waits for its threads when it is
    closed: somebody who leaves during a search would sit before a dead screen
    until it is over. A daemon thread ends with the program.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Result] = loop.create_future()

    def tell(outcome: Callable[[], None]) -> None:
        # A closed loop refuses: the table was left, and nobody is listening.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: None if found.done() else outcome())

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            failure = error
            tell(lambda: found.set_exception(failure))
        else:
            tell(lambda: found.set_result(result))

    threading.Thread(target=run, name="thinking", daemon=True).start()
    return await found
