"""What one seat has before its eyes: seats, the middle of the table, its hand, the log.

A `Picture` is made from the seat's own view and history alone, so that whatever
draws it cannot show a hidden card. It holds no colours and no coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from darwindeck._native import View
from darwindeck.genome.schema import (
    BiddingPhase,
    GameGenome,
    HandEnd,
    TrickPhase,
    WinType,
)
from darwindeck.history.events import Event
from darwindeck.history.words import SUIT_NAMES
from darwindeck.play.centre import Centre, centre, seat_name, this_hand
from darwindeck.play.looks import sorted_hand
from darwindeck.rulebooks.words import ordinal
from darwindeck.table import Table

_BY_SCORE = {WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE}


class SeatPicture(msgspec.Struct, frozen=True):
    """What everybody at the table knows of one seat."""

    seat: int
    name: str
    role: str
    """Who plays there, if that is worth saying: "partner", "mcts:500"."""
    cards: int
    facts: tuple[str, ...]
    """Bid and tricks, cards taken."""
    score: str
    turn: bool
    dealer: bool
    out: bool
    """Out of the hand or of the match."""
    known: tuple[str, ...]
    """Cards in its hand that the looking seat knows of."""


class Picture(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    game: str
    title: str
    own: SeatPicture
    others: tuple[SeatPicture, ...]
    """Clockwise, from the seat on the left."""
    centre: Centre
    hand: tuple[str, ...]
    face_down: int
    """Cards of the seat's own that it does not see."""
    log: tuple[str, ...]


def picture(table: Table, seat: int, agents: Sequence[str] = ()) -> Picture:
    """What a seat sees now. `agents` names who plays at each seat; "" for people."""
    view, history = table.view(seat), table.history(seat)
    count = table.genome.player_count
    gone = [event.seat for event in this_hand(history) if event.kind == "empty"]
    order = [(seat + step) % count for step in range(count)]
    seats = [_seat_picture(table, view, each, agents, gone) for each in order]
    return Picture(
        game=table.genome.name or "a game without a name",
        title=_title(table, view),
        own=seats[0],
        others=tuple(seats[1:]),
        centre=centre(table.genome, view, history),
        hand=sorted_hand((*view.hand, *view.chosen), table.genome),
        face_down=view.hand_counts[seat] if not (view.hand or view.chosen) else 0,
        log=told(history),
    )


def told(history: Sequence[Event]) -> tuple[str, ...]:
    """The log: what a seat has noticed, with repeated sentences told once."""
    lines = []
    for text, group in groupby(event.text for event in history):
        times = len(list(group))
        lines.append(text if times == 1 else f"{text} (×{times})")
    return tuple(lines)


def _title(table: Table, view: View) -> str:
    genome = table.genome
    parts = [f"hand {view.hand_number + 1}"]
    if genome.game_rules.hands > 1:
        parts[0] += f" of {genome.game_rules.hands}"
    if view.trump:
        parts.append(f"{SUIT_NAMES[view.trump]} are trump")
    elif any(isinstance(p, TrickPhase) and p.trump != "none" for p in genome.turn_structure.phases):
        parts.append("no trump")
    if view.reversed:
        parts.append("anticlockwise")
    return " · ".join(parts)


def _seat_picture(
    table: Table, view: View, seat: int, agents: Sequence[str], gone: Sequence[int | None]
) -> SeatPicture:
    genome = table.genome
    partner = _are_partners(genome, seat, view.seat)
    agent = agents[seat] if seat < len(agents) else ""
    return SeatPicture(
        seat=seat,
        name=seat_name(seat, view.seat),
        role="partner" if partner else agent,
        cards=view.hand_counts[seat],
        facts=(*_place(genome, seat, gone), *_facts(genome, view, seat)),
        score=_score(genome, view, seat),
        turn=table.to_move == seat,
        dealer=view.dealer == seat,
        out=not view.seats_in[seat],
        known=() if seat == view.seat else view.known[seat],
    )


def _are_partners(genome: GameGenome, one: int, other: int) -> bool:
    return one != other and any(one in team and other in team for team in genome.teams)


def _place(genome: GameGenome, seat: int, gone: Sequence[int | None]) -> list[str]:
    """Where the others go on without a seat: in which place it ran out of cards."""
    goes_on = genome.game_rules.hand_ends_when == HandEnd.ONE_LEFT
    return [f"out {ordinal(gone.index(seat) + 1)}"] if goes_on and seat in gone else []


def _facts(genome: GameGenome, view: View, seat: int) -> list[str]:
    """Short facts, the most telling first."""
    phases = genome.turn_structure.phases
    facts = []
    if any(isinstance(phase, BiddingPhase) for phase in phases):
        bid = view.bids[seat]
        said = "no bid yet" if bid is None else "bid nil" if view.nils[seat] else f"bid {bid}"
        facts.append(said)
    if any(isinstance(phase, TrickPhase) for phase in phases):
        facts.append(_count(view.tricks[seat], "trick"))
    elif view.taken[seat]:
        facts.append(f"took {len(view.taken[seat])}")
    side = _side(genome, seat)
    if genome.contract_scoring is not None and side < len(view.bags) and view.bags[side]:
        facts.append(_count(view.bags[side], "bag"))
    return facts


def _score(genome: GameGenome, view: View, seat: int) -> str:
    if not keeps_score(genome):
        return ""
    points = view.team_scores[_side(genome, seat)] if genome.teams else view.scores[seat]
    return _count(points, "point")


def keeps_score(genome: GameGenome) -> bool:
    """Whether points are worth showing during play: they decide, after more than one hand."""
    wins = {win.type for win in genome.win_conditions}
    return genome.game_rules.hands != 1 and bool(wins & _BY_SCORE)


def _side(genome: GameGenome, seat: int) -> int:
    """The team of a seat, or the seat itself."""
    for number, team in enumerate(genome.teams):
        if seat in team:
            return number
    return seat


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def status(shown: SeatPicture) -> str:
    """All facts of a seat in one line."""
    cards = "out" if shown.out else _count(shown.cards, "card")
    return " · ".join(part for part in (cards, *shown.facts, shown.score) if part)
