"""What a seat sees and hears at a table, in words.

A move takes a match from one state to the next; `step_events` says what one
seat notices of that. Hidden cards are never looked at: all comes from the
seat's own views, from what `State.seen` shows it of a move, and from what the
whole table knows (bids, tricks, scores).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from darwindeck._native import Move, State

Teams = Sequence[int] | None
"""The team of each seat; None without teams."""

_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Event(msgspec.Struct, frozen=True):
    """One thing that a seat noticed.

    `kind` is "deal", "hand", "trump", "move", "receive", "trick", "score", "out"
    or "match". `seat` is whom it is about, None when it is about all. `move` is
    what the seat saw of a move: without its cards when those are hidden.
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


# --- Events ---------------------------------------------------------------------


def deal_events(state: State, seat: int, teams: Teams) -> Iterator[Event]:
    """What a seat notices when a hand has been dealt."""
    view = state.view(seat)
    dealer = state.dealer
    deals = "you deal" if dealer == seat else f"seat {dealer} deals"
    yield Event(dealer, "deal", None, f"{_hand(state)}: {deals}")
    if view.hand:
        yield Event(seat, "hand", None, f"Your hand: {' '.join(view.hand)}")
    trump = f"{_SUITS[view.trump]} are trump" if view.trump else "there is no trump"
    if view.turned_up:
        yield Event(None, "trump", None, f"{view.turned_up} is turned up: {trump}")
    elif view.trump:
        yield Event(None, "trump", None, trump.capitalize())
    yield from _score_event(state, teams)
    yield from _match_event(state, seat, teams)


def step_events(step: Step, seat: int, teams: Teams) -> Iterator[Event]:
    """What a seat notices of one move, and of the deals that follow it."""
    before, move, after, deals = step
    actor = before.to_move
    held, holds = before.view(seat), after.view(seat)

    seen = before.seen(move, seat)
    words = seen.text if seen else "make a choice"
    yield Event(actor, "move", seen, _sentence(actor, seat, words))

    received = set(holds.hand) - set(held.hand) - set(held.chosen)
    if received:
        cards = [card for card in holds.hand if card in received]
        yield Event(seat, "receive", None, f"You receive {_and(cards)}")

    for winner, (had, has) in enumerate(zip(before.tricks, after.tricks, strict=True)):
        if has > had:
            trick = " ".join([*(card for _, card in held.trick), *move.cards])
            text = _sentence(winner, seat, f"take the trick: {trick}")
            yield Event(winner, "trick", None, text)

    yield from _score_event(after, teams)
    for gone, (was, still) in enumerate(
        zip(held.seats_in, step.now.view(seat).seats_in, strict=True)
    ):
        if was and not still:
            yield Event(gone, "out", None, "You are out" if gone == seat else f"Seat {gone} is out")
    yield from _match_event(after, seat, teams)
    for state in deals:
        yield from deal_events(state, seat, teams)


def _score_event(state: State, teams: Teams) -> Iterator[Event]:
    if state.hand_over or (state.finished and not state.timed_out):
        gains = f": {_gains(state, teams)}" if any(state.hand_points) else ""
        yield Event(None, "score", None, f"{_hand(state)} is over{gains}")


def _match_event(state: State, seat: int, teams: Teams) -> Iterator[Event]:
    if state.finished:
        yield Event(None, "match", None, _capital(_result(state, seat, teams)))


# --- Words ----------------------------------------------------------------------


def describe(name: str, state: State, teams: Teams) -> str:
    """What all seats know of a match, in a few lines."""
    turn = _result(state, None, teams) if state.finished else f"seat {state.to_move} to move"
    lines = [f"{name or 'a game without a name'}, {_hand(state).lower()}: {turn}"]
    totals = state.scores if teams is None else state.team_scores
    said = [
        "nil" if nil else None if bid is None else str(bid)
        for bid, nil in zip(state.bids, state.nils, strict=True)
    ]
    trick = () if state.finished else state.view(state.to_move).trick
    facts = {
        "scores": [f"{total} ({_side(side, teams)})" for side, total in enumerate(totals)],
        "bids": [f"{bid} (seat {seat})" for seat, bid in enumerate(said) if bid is not None],
        "tricks": [f"{count} (seat {seat})" for seat, count in enumerate(state.tricks) if count],
        "on the table": [f"{card} (seat {seat})" for seat, card in trick],
    }
    lines += [f"{name}: {', '.join(items)}" for name, items in facts.items() if items]
    return "\n".join(lines)


def _hand(state: State) -> str:
    return f"Hand {state.hand_number + 1}"


def _sentence(subject: int, seat: int, words: str) -> str:
    """ "play QS" said of a seat: "You play QS", "Seat 1 plays QS"."""
    if subject == seat:
        return f"You {words}"
    verb, _, rest = words.partition(" ")
    verb += "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"
    return f"Seat {subject} {verb} {rest}".rstrip()


def _gains(state: State, teams: Teams) -> str:
    totals = state.scores if teams is None else state.team_scores
    return ", ".join(
        f"{_side(side, teams)} {gained:+d} (now {total})"
        for side, (gained, total) in enumerate(zip(state.hand_points, totals, strict=True))
    )


def _result(state: State, seat: int | None, teams: Teams) -> str:
    if state.timed_out:
        return "the match took too many turns: it is a draw"
    if not state.winners:
        return "the match is a draw"
    if len(state.winners) > 1:
        return f"{_and(_side(side, teams) for side in state.winners)} share the win"
    winner = state.winners[0]
    if teams is None and winner == seat:
        return "you win the match"
    name = _side(winner, teams)
    return f"{name} {'win' if name.startswith('seats') else 'wins'} the match"


def _side(side: int, teams: Teams) -> str:
    """ "seat 2", or "seats 0 and 2" for a team of two."""
    if teams is None:
        return f"seat {side}"
    members = [str(member) for member, team in enumerate(teams) if team == side]
    return f"seat{'s' if len(members) > 1 else ''} {_and(members)}"


def _and(items: Iterable[str]) -> str:
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
