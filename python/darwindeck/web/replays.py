"""A match that is over, hand by hand and step by step, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from darwindeck._native import Event
from darwindeck.history import told_lines
from darwindeck.showing.looks import sorted_hand
from darwindeck.showing.names import names_at_table
from darwindeck.showing.picture import Picture
from darwindeck.showing.saves import played_turns
from darwindeck.showing.watching import WATCHER
from darwindeck.table.kinds import EventKind
from darwindeck.table.match import Table
from darwindeck.web import messages as say
from darwindeck.web import requests as asked
from darwindeck.web import seating
from darwindeck.web.errors import Refusal
from darwindeck.web.match import Match, new_match
from darwindeck.web.rooms import TableRecord
from darwindeck.web.showing import centre_of, sheet_of
from darwindeck.web.snapshots import Surroundings, seat_of


def replay(record: TableRecord, turns: Sequence[Sequence[int]], hand: int) -> asked.Replay:
    """One hand of a match that is over, 0 for the first."""
    match = new_match(record)
    steps = [_now(match, record, _new_events(match, 0, -1, 0))] if hand == 0 else []
    for turn in played_turns(Table(record.genome, seed=record.seed), turns):
        before = match.table.hand_number
        told = len(match.table.events(None))
        match.play(turn)
        now = match.table.hand_number
        if not before <= hand <= now:
            continue
        events = _new_events(match, told, before, hand)
        if before == hand and (match.finished or now > hand):
            steps.append(_over(match, record, events, hand))
        elif now == hand:
            steps.append(_now(match, record, events))
    if not steps:
        raise Refusal("not_found", "There was no such hand.")
    return asked.Replay(
        table=record.id,
        game=seating.game_of(record),
        hand=hand,
        hands=match.heard(WATCHER).hands_over,
        seed=str(record.seed),
        names=tuple(seat.name for seat in steps[-1].seats),
        steps=tuple(steps),
        sheet=sheet_of(match, hand, WATCHER),
    )


def _now(match: Match, record: TableRecord, events: Sequence[Event]) -> asked.Step:
    """The table as it is, with what has just happened."""
    held = _held(match)
    trump = match.view(WATCHER).trump
    hands = tuple(sorted_hand(cards, match.genome, trump) for cards in held)
    step = _step(match, record, match.picture(WATCHER, 1), hands, events)
    return replace(step, centre=_opened(step.centre, held, _drawn(match)))


def _over(match: Match, record: TableRecord, events: Sequence[Event], hand: int) -> asked.Step:
    """The table as it was when a hand was over."""
    seats = range(record.genome.player_count)
    views = [match.view_after_hand(hand, seat) for seat in seats]
    hands = tuple(sorted_hand(view.hand, record.genome, view.trump) for view in views)
    return _step(match, record, match.last_hand(WATCHER), hands, events)


def _step(
    match: Match,
    record: TableRecord,
    picture: Picture,
    hands: tuple[tuple[str, ...], ...],
    events: Sequence[Event],
) -> asked.Step:
    # Those who sat there then.
    record = seating.as_of(record, max(len(match.turns) - 1, 0))
    around = Surroundings(
        record=record,
        connected=frozenset(range(len(record.seats))),
        away=frozenset(),
        watchers=0,
        clock=None,
        reading=(),
        can_take_back=False,
    )
    seats = sorted((picture.own, *picture.others), key=lambda shown: shown.seat)
    to_move = next((seat.seat for seat in seats if seat.turn), None)
    names = names_at_table(record.genome, [seat.name for seat in record.seats])
    lines = told_lines(events, None, names)
    return asked.Step(
        move=len(match.turns),
        happened=tuple(line.text for line in lines),
        to_move=to_move,
        hands=hands,
        seats=tuple(seat_of(seat, record, WATCHER, around) for seat in seats),
        centre=centre_of(picture.centre),
    )


def _new_events(match: Match, told: int, number: int, hand: int) -> list[Event]:
    """What happened since so many events, in a hand `number`, as far as it belongs to a hand."""
    found = []
    for event in match.table.events(None)[told:]:
        number += event.kind is EventKind.HAND
        if max(number, 0) == hand:
            found.append(event)
    return found


def _held(match: Match) -> list[list[str]]:
    """What every seat holds, by the engine's own account; a layout in the order of its slots."""
    held: list[list[str]] = [[] for _ in range(match.genome.player_count)]
    for card, place in match.table.moment.places():
        where, _, seat = place.partition(" ")
        if where in ("hand", "chosen"):
            held[int(seat)].append(card)
    return held


def _drawn(match: Match) -> str | None:
    """The card that somebody has drawn and not yet put anywhere."""
    places = match.table.moment.places()
    return next((card for card, place in places if place.startswith("drawn")), None)


def _opened(centre: say.Centre, held: Sequence[Sequence[str]], drawn: str | None) -> say.Centre:
    """The middle of the table with all layouts face up, and the card that was drawn."""
    groups = []
    for group in centre.groups:
        if group.kind == "layout" and group.seat is not None:
            lying = iter(held[group.seat])
            cards = (
                card if card.card == "" else replace(card, card=next(lying)) for card in group.cards
            )
            group = replace(group, cards=tuple(cards))
        groups.append(group)
    if drawn is not None and not any(group.kind == "drawn" for group in groups):
        groups.append(say.Group("drawn", "Drawn", (say.Card(drawn),)))
    return replace(centre, groups=tuple(groups))
