"""The events of a match, as one seat notices them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from darwindeck._native import Move, State
from darwindeck.history.changes import (
    first_turn_events,
    pile_events,
    table_events,
    turn_events,
)
from darwindeck.history.effects import effect_events
from darwindeck.history.moves import move_text
from darwindeck.history.sight import Game, Sight
from darwindeck.history.words import SUIT_NAMES, capital, gains, hand_name, result, sentence


class Event(msgspec.Struct, frozen=True):
    """One thing that a seat noticed.

    `kind` is "deal", "hand", "table", "trump", "move", "receive", "trick",
    "battle", "take", "sweep", "clear", "effect", "discard", "stock", "empty",
    "pass", "score", "out" or "match". `seat` is whom it is about, None when it is about
    all. `move` is what the seat saw of a move: without its cards when those are
    hidden.
    """

    seat: int | None
    kind: str
    move: Move | None
    text: str

    def __str__(self) -> str:
        return self.text


class Step(NamedTuple):
    """One move, with the states before and after it, and those after the deals that follow.

    There is one deal when the move ends a hand that is not the last, more when a
    hand is over before anybody could choose anything, otherwise none.
    """

    before: State
    move: Move
    after: State
    deals: tuple[State, ...]

    @property
    def now(self) -> State:
        """The state at the next decision."""
        return self.deals[-1] if self.deals else self.after


def deals_after(state: State) -> tuple[State, ...]:
    """Deals until a seat has something to decide, or the match is over."""
    deals: list[State] = []
    while state.hand_over:
        state = state.next_hand()
        deals.append(state)
    return tuple(deals)


def deal_events(state: State, seat: int, game: Game) -> Iterator[Event]:
    """What a seat notices when a hand has been dealt."""
    view = state.view(seat)
    dealer = state.dealer
    deals = "you deal" if dealer == seat else f"seat {dealer} deals"
    yield Event(dealer, "deal", None, f"{hand_name(state)}: {deals}")
    if view.hand:
        yield Event(seat, "hand", None, f"Your hand: {' '.join(view.hand)}")
    elif view.hand_counts[seat]:
        yield Event(seat, "hand", None, f"You have {view.hand_counts[seat]} cards face down")
    if view.tableau:
        yield Event(None, "table", None, f"On the table: {' '.join(view.tableau)}")
    if view.discard_top:
        yield Event(None, "table", None, f"{view.discard_top} starts the pile")
    trump = f"{SUIT_NAMES[view.trump]} are trump" if view.trump else "there is no trump"
    if view.turned_up:
        yield Event(None, "trump", None, f"{view.turned_up} is turned up: {trump}")
    elif view.trump:
        yield Event(None, "trump", None, capital(trump))
    for about, kind, text in first_turn_events(game, view):
        yield Event(about, kind, None, text)
    yield from _score_event(state, game)
    yield from _match_event(state, seat, game)


def step_events(step: Step, seat: int, game: Game) -> Iterator[Event]:
    """What a seat notices of one move, and of the deals that follow it."""
    before, move, after, deals = step
    actor, seen = before.to_move, before.seen(move, seat)
    if seen is None:
        yield Event(actor, "move", None, sentence(actor, seat, "make a choice"))
    else:
        over = after.hand_over or after.finished
        yield from _sight_events(
            Sight(game, seat, actor, seen, before.view(seat), after.view(seat), over)
        )
    yield from _score_event(after, game)
    was_in, still_in = before.view(seat).seats_in, step.now.view(seat).seats_in
    for gone, (was, still) in enumerate(zip(was_in, still_in, strict=True)):
        if was and not still:
            yield Event(gone, "out", None, "You are out" if gone == seat else f"Seat {gone} is out")
    yield from _match_event(after, seat, game)
    for state in deals:
        yield from deal_events(state, seat, game)


def _sight_events(sight: Sight) -> Iterator[Event]:
    """The move that a seat saw, and what came of it."""
    yield Event(sight.actor, "move", sight.move, move_text(sight))
    for winner, (had, has) in enumerate(zip(sight.held.tricks, sight.holds.tricks, strict=True)):
        if has > had:
            trick = " ".join([*(card for _, card in sight.held.trick), *sight.move.cards])
            text = sentence(winner, sight.seat, f"take the trick: {trick}")
            yield Event(winner, "trick", None, text)
    for events in (table_events, effect_events, pile_events, turn_events):
        for about, kind, text in events(sight):
            yield Event(about, kind, None, text)


def _score_event(state: State, game: Game) -> Iterator[Event]:
    if state.hand_over or (state.finished and not state.timed_out):
        gained = f": {gains(state, game.teams)}" if any(state.hand_points) else ""
        yield Event(None, "score", None, f"{hand_name(state)} is over{gained}")


def _match_event(state: State, seat: int, game: Game) -> Iterator[Event]:
    if state.finished:
        yield Event(None, "match", None, capital(result(state, seat, game.teams)))
