"""What is told of a match, compared with what is so: the journal and each seat's part of it.

The whole journal must lead to the table as it is; a seat must not be shown a card
that its view does not know of.
"""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck._native import Event, View
from darwindeck.genome.schema import GameGenome
from darwindeck.table.kinds import EventKind, Place
from darwindeck.table.match import Table
from darwindeck.testing.replay import JournalError, Replay, places_of

UNSEEN = {EventKind.NEW_STOCK, EventKind.SWAP_HANDS, EventKind.WIN_BATTLE}
"""Events that show no card where it will be found."""

HELD = (Place.HAND, Place.ASIDE)


class Auditor:
    """Follows one match, move by move."""

    def __init__(self, genome: GameGenome) -> None:
        self._replay = Replay(genome)
        self._noted = 0

    def fault(self, table: Table) -> str | None:
        """What is wrong with what was told since the last time; None if nothing is."""
        events = table.events(None)[self._noted :]
        try:
            self._replay.follow(events, len(table.moves))
        except JournalError as error:
            return str(error)
        own = [table.events(seat)[self._noted :] for seat in range(table.genome.player_count)]
        self._noted += len(events)
        faults = [self._compared(table)]
        faults += [_shown(events, heard, table.view(seat)) for seat, heard in enumerate(own)]
        return next((fault for fault in faults if fault is not None), None)

    def _compared(self, table: Table) -> str | None:
        replay, state = self._replay, table._state
        told = {
            **replay.places(),
            "seats' scores": tuple(replay.scores),
            "teams' scores": tuple(replay.team_scores),
            "to move": replay.to_move,
        }
        found = {
            **places_of(state.places()),
            "seats' scores": state.scores,
            "teams' scores": state.team_scores,
            "to move": state.to_move,
        }
        for what in sorted({*told, *found}):
            if told.get(what) != found.get(what):
                return f"{what}: the journal tells of {told.get(what)}, there is {found.get(what)}"
        return None


def _shown(events: Sequence[Event], heard: Sequence[Event], view: View) -> str | None:
    """What a seat was shown by one move, and should not have been."""
    if [event.kind for event in heard] != [event.kind for event in events]:
        return f"seat {view.seat} hears of other events than there were"
    known = {*view.public_cards, *view.chosen, *([view.drawn] if view.drawn else [])}.union(
        *view.known
    )
    may_move: set[str] = set()
    for event, own in zip(reversed(events), reversed(heard), strict=True):
        if event.kind is EventKind.HAND:
            return None  # what was shown before belongs to a hand that is over
        if event.kind is EventKind.LACKS:
            continue  # shows no card
        if not set(own.cards) <= set(event.cards):
            return f"seat {view.seat} is told of {own!r}, which was {event!r}"
        shown = set(own.cards) - may_move - known
        if shown and event.kind not in UNSEEN:
            return f"seat {view.seat} is shown {sorted(shown)} by {own!r}, unknown to its view"
        may_move.update(event.cards)
        if own.count > len(own.cards) and own.source is not None and own.source.place in HELD:
            # Cards went from hand to hand unseen: any that was shown before may be among them.
            may_move.update(card for earlier in heard for card in earlier.cards)
    return None
