"""What one seat has before its eyes: seats, the middle of the table, its hand, the log.

A `Picture` is made from the seat's own view and events alone, so that whatever
draws it cannot show a hidden card. It holds no colours and no coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck._native import Event, View
from darwindeck._shared.text import title_of
from darwindeck.genome.facts.points import BY_SCORE
from darwindeck.genome.schema import (
    BiddingPhase,
    GameGenome,
    HandEnd,
    TableauMode,
    TrickPhase,
    Trump,
)
from darwindeck.history import Line
from darwindeck.history.words import SUIT_NAMES, counted, ordinal
from darwindeck.showing.centre import Centre, centre
from darwindeck.showing.heard import Said, log_of
from darwindeck.showing.looks import sorted_hand
from darwindeck.showing.names import names_at_table
from darwindeck.table.kinds import Question


class Players(msgspec.Struct, frozen=True):
    """Who sits at the table."""

    names: tuple[str, ...]
    agents: tuple[str, ...]
    """The bot at each seat; "" where a person sits."""


class SeatPicture(msgspec.Struct, frozen=True):
    """What everybody at the table knows of one seat."""

    seat: int
    name: str
    team: int | None
    partner: bool
    """It plays with the seat that looks."""
    role: str
    """Who plays there: "mcts:500", "partner · greedy"."""
    cards: int
    facts: tuple[str, ...]
    """Place, bid and tricks, points so far, cards taken, the most telling first."""
    score: str
    turn: bool
    dealer: bool
    out: bool
    """Out of the hand or of the match."""
    passed: bool
    """It waits until the pile is cleared."""
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
    lies_in_the_middle: bool
    """Whether the seat's cards are a layout, which is drawn with the others'."""
    log: tuple[Said, ...]


def picture(
    genome: GameGenome,
    view: View,
    events: Sequence[Event],
    lines: Sequence[Line],
    players: Players,
) -> Picture:
    """What a seat sees, from its view, its events and how they were told."""
    count = genome.player_count
    order = [(view.seat + step) % count for step in range(count)]
    seats = [_seat_picture(genome, view, seat, players) for seat in order]
    return Picture(
        game=title_of(genome.name) or "A game without a name",
        title=_title(genome, view),
        own=seats[0],
        others=tuple(seats[1:]),
        centre=centre(genome, view, events, names_at_table(genome, players.names)),
        hand=sorted_hand((*view.hand, *view.chosen), genome, view.trump),
        face_down=_face_down(view),
        lies_in_the_middle=bool(view.layouts),
        log=log_of(lines),
    )


def _face_down(view: View) -> int:
    """Cards of its own that a seat does not see; those of a layout lie in the middle."""
    if view.hand or view.chosen or view.layouts:
        return 0
    return view.hand_counts[view.seat]


def _title(genome: GameGenome, view: View) -> str:
    parts = [f"hand {view.hand_number + 1}"]
    if genome.game_rules.hands > 1:
        parts[0] += f" of {genome.game_rules.hands}"
    phases = genome.turn_structure.phases
    if view.trump:
        parts.append(f"{SUIT_NAMES[view.trump]} are trump")
    elif view.asks is Question.NAME_TRUMP:
        parts.append("trump is being named")
    elif any(isinstance(phase, TrickPhase) and phase.trump != Trump.NONE for phase in phases):
        parts.append("no trump")
    if view.reversed:
        parts.append("anticlockwise")
    return " · ".join(parts)


def _seat_picture(genome: GameGenome, view: View, seat: int, players: Players) -> SeatPicture:
    partner = seat in view.partners
    roles = ["partner" if partner else "", players.agents[seat]]
    return SeatPicture(
        seat=seat,
        name=players.names[seat],
        team=None if view.team_of is None else view.team_of[seat],
        partner=partner,
        role=" · ".join(role for role in roles if role),
        cards=view.hand_counts[seat],
        facts=(*_place(genome, view, seat), *_facts(genome, view, seat)),
        score=_score(genome, view, seat),
        turn=view.to_move == seat,
        dealer=view.dealer == seat,
        out=not view.seats_in[seat],
        passed=view.passed[seat],
        known=() if seat == view.seat or view.layouts else view.known[seat],
    )


def _place(genome: GameGenome, view: View, seat: int) -> list[str]:
    """Where the others go on without a seat: in which place it ran out of cards, or has passed."""
    goes_on = genome.game_rules.hand_ends_when == HandEnd.ONE_LEFT
    if goes_on and seat in view.placing:
        return [f"out {ordinal(view.placing.index(seat) + 1)}"]
    return ["passed"] if view.passed[seat] else []


def _facts(genome: GameGenome, view: View, seat: int) -> list[str]:
    """Short facts, the most telling first."""
    phases = genome.turn_structure.phases
    facts = []
    if counts_points(genome):
        points = view.points_so_far[seat]
        facts.append(f"{points:+d} so far" if points else "0 so far")
    if any(isinstance(phase, BiddingPhase) for phase in phases):
        facts.append(_contract(view, seat))
    elif any(isinstance(phase, TrickPhase) for phase in phases):
        facts.append(counted(view.tricks[seat], "trick"))
    elif view.taken[seat]:
        facts.append(f"took {len(view.taken[seat])}")
    if view.caller == seat:
        facts.append("called")
    if view.barred[seat]:
        facts.append("may not toss in")
    if view.sweeps[seat]:
        facts.append(counted(view.sweeps[seat], "sweep"))
    if genome.contract_scoring is not None and not genome.teams and view.bags[seat]:
        facts.append(counted(view.bags[seat], "bag"))
    return facts


def _contract(view: View, seat: int) -> str:
    """ "no bid yet", "2 of 3 tricks", "Nil, 0 tricks"."""
    bid, taken = view.bids[seat], view.tricks[seat]
    if bid is None:
        return "no bid yet"
    return f"Nil, {counted(taken, 'trick')}" if view.nils[seat] else f"{taken} of {bid} tricks"


def counts_points(genome: GameGenome) -> bool:
    """Whether cards or tricks give points as they are taken."""
    captures = genome.setup.tableau_mode == TableauMode.MATCH_RANK
    tricks = any(isinstance(phase, TrickPhase) for phase in genome.turn_structure.phases)
    points = bool(genome.card_scoring) or genome.game_rules.trick_points != 0
    return points and (tricks or captures)


def _score(genome: GameGenome, view: View, seat: int) -> str:
    if not keeps_score(genome):
        return ""
    points = view.scores[seat] if view.team_of is None else view.team_scores[view.team_of[seat]]
    return counted(points, "point")


def keeps_score(genome: GameGenome) -> bool:
    """Whether points are worth showing during play: they decide, after more than one hand."""
    wins = {win.type for win in genome.win_conditions}
    return genome.game_rules.hands != 1 and not wins.isdisjoint(BY_SCORE)


def status(shown: SeatPicture) -> str:
    """All facts of a seat in one line."""
    cards = "out" if shown.out else counted(shown.cards, "card")
    return " · ".join(part for part in (cards, *shown.facts, shown.score) if part)
