"""Scores hand by hand, and what is said when a hand or the match is over."""

from __future__ import annotations

import msgspec

from darwindeck.history.words import capital
from darwindeck.play.session import Session

_TELLING = ("trick", "battle", "take", "sweep", "empty", "clear")
"""What led to the end of a hand and is worth repeating."""


class Scoreboard(msgspec.Struct, frozen=True):
    """A table: one row a hand, one column a side."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def scoreboard(session: Session, last: int = 0) -> Scoreboard:
    """What each side gained in each hand and had after it; only the `last` hands if given."""
    if not any(any(hand.totals) for hand in session.hands):
        return Scoreboard((), ())
    rows = []
    before = (0,) * len(session.sides)
    for hand in session.hands:
        cells = [
            f"{total} ({total - had:+d})" for total, had in zip(hand.totals, before, strict=True)
        ]
        rows.append((f"Hand {hand.hand + 1}", *cells))
        before = hand.totals
    names = tuple(_named(side, session.shown) for side in session.sides)
    return Scoreboard(("", *names), tuple(rows[-last:]))


def hand_end(session: Session) -> tuple[str, ...]:
    """The sentences that told the end of the last hand, as the shown seat heard them."""
    history = session.table.history(session.shown)
    ends = [at for at, event in enumerate(history) if event.kind == "score"]
    if not ends:
        return ()
    end = ends[-1]
    before = [event.text for event in history[max(0, end - 4) : end] if event.kind in _TELLING]
    after = []
    for event in history[end + 1 :]:
        if event.kind in ("deal", "match"):
            break
        after.append(event.text)
    return (*before[-2:], history[end].text.partition(":")[0], *after)


def _named(side: str, shown: int) -> str:
    """ "Seat 1", "Seats 0 and 2 (you)"."""
    own = str(shown) in side.split()
    return f"{capital(side)} (you)" if own else capital(side)
