"""What a seat sees and hears at a table, in words.

A move takes a match from one state to the next; `step_events` says what one
seat notices of that. Hidden cards are never looked at: all comes from the
seat's own views, from what `State.seen` shows it of a move, and from what the
whole table knows (bids, tricks, scores).
"""

from darwindeck.history.events import Event, Step, deal_events, deals_after, step_events
from darwindeck.history.sight import Game, game_of
from darwindeck.history.words import describe

__all__ = [
    "Event",
    "Game",
    "Step",
    "deal_events",
    "deals_after",
    "describe",
    "game_of",
    "step_events",
]
