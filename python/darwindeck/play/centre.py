"""The middle of the table: the trick, the tableau, the piles, as one seat sees them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck._native import View
from darwindeck.genome.cards import ranks_in, suits_in
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    DrawSource,
    GameGenome,
    PlayPhase,
    PlayTarget,
    TableauMode,
    TrickPhase,
)
from darwindeck.history.events import Event
from darwindeck.history.words import SUIT_NAMES
from darwindeck.play.looks import LOW_ACE, sorted_hand


class Spot(msgspec.Struct, frozen=True):
    """A place for a card; None is a card face down, "" a place that is still empty."""

    card: str | None
    caption: str = ""
    faded: bool = False


class Group(msgspec.Struct, frozen=True):
    """Cards that lie together."""

    title: str
    spots: tuple[Spot, ...]


class Run(msgspec.Struct, frozen=True):
    """The pile of one suit, rank by rank; None where a card is still missing."""

    suit: str
    cards: tuple[str | None, ...]


class Centre(msgspec.Struct, frozen=True):
    """Groups of cards, or the runs of a sequence game, and what else lies open."""

    groups: tuple[Group, ...] = ()
    runs: tuple[Run, ...] = ()
    facts: tuple[str, ...] = ()


def centre(genome: GameGenome, view: View, history: Sequence[Event]) -> Centre:
    """What lies in the middle, from a seat's view and what it has heard."""
    recent = this_hand(history)
    if genome.setup.tableau_mode == TableauMode.SEQUENCE:
        return Centre(runs=_runs(genome, view), facts=_facts(genome, view))
    groups = [
        *_tricks(genome, view, recent),
        *_battle(genome, view, recent),
        *_tableau(genome, view, recent),
        *_piles(genome, view),
    ]
    return Centre(groups=tuple(groups), facts=_facts(genome, view))


def this_hand(history: Sequence[Event]) -> Sequence[Event]:
    """What happened since the last deal."""
    starts = [at for at, event in enumerate(history) if event.kind == "deal"]
    return history[starts[-1] :] if starts else history


def seat_name(seat: int | None, looking: int) -> str:
    return "You" if seat == looking else f"Seat {seat}"


# --- Tricks and battles ---------------------------------------------------------


def _tricks(genome: GameGenome, view: View, recent: Sequence[Event]) -> list[Group]:
    """The trick on the table; the one before it until somebody leads."""
    if not any(isinstance(phase, TrickPhase) for phase in genome.turn_structure.phases):
        return []
    ends = [at for at, event in enumerate(recent) if event.kind == "trick"]
    if view.trick:
        return [Group("Trick", _open_trick(view))]
    if not ends:
        return [Group("Nobody has led yet", ())]
    plays = _plays_before(recent, ends[-1])
    winner = recent[ends[-1]].seat
    spots = tuple(
        Spot(card, seat_name(seat, view.seat), faded=seat != winner) for seat, card in plays
    )
    verb = "take" if winner == view.seat else "takes"
    return [Group(f"{seat_name(winner, view.seat)} {verb} the trick", spots)]


def _open_trick(view: View) -> tuple[Spot, ...]:
    """The cards played so far, and places for those to come."""
    count = len(view.hand_counts)
    leader = view.trick[0][0]
    played = dict(view.trick)
    order = [(leader + step) % count for step in range(count)]
    return tuple(
        Spot(played.get(seat, ""), seat_name(seat, view.seat))
        for seat in order
        if seat in played or (view.seats_in[seat] and view.hand_counts[seat])
    )


def _plays_before(recent: Sequence[Event], end: int) -> list[tuple[int | None, str]]:
    """The cards of the trick that the event at `end` is about, in order of play."""
    plays: list[tuple[int | None, str]] = []
    for event in reversed(recent[:end]):
        if event.kind == "trick":
            break
        if event.move is not None and event.move.kind == "play":
            plays += [(event.seat, card) for card in event.move.cards]
    return plays[::-1]


def _battle(genome: GameGenome, view: View, recent: Sequence[Event]) -> list[Group]:
    """The cards that were turned; after a battle, the pair that decided it."""
    if genome.setup.tableau_mode != TableauMode.WAR:
        return []
    turns = [
        (event.seat, event.move.cards[0])
        for event in recent
        if event.move is not None and event.move.kind == "turn" and event.move.cards
    ]
    waiting = {card for _, card in view.trick}
    if waiting:
        spots = [Spot(card, seat_name(seat, view.seat)) for seat, card in view.trick]
        groups = [Group("Turned", tuple(spots))]
    else:
        ends = [event for event in recent if event.kind == "battle"]
        title = ends[-1].text.partition(":")[0] if ends else "Nothing is turned yet"
        pair = turns[-2:] if ends else []
        winner = ends[-1].seat if ends else None
        lying = set(view.tableau)
        spots = [
            Spot(card, seat_name(seat, view.seat), faded=card not in lying and seat != winner)
            for seat, card in pair
        ]
        waiting = {card for _, card in pair}
        groups = [Group(title, tuple(spots))]
    at_stake = [card for card in view.tableau if card not in waiting]
    if at_stake:
        groups.append(Group("At stake", tuple(Spot(card) for card in at_stake)))
    return groups


# --- Tableau --------------------------------------------------------------------


def _tableau(genome: GameGenome, view: View, recent: Sequence[Event]) -> list[Group]:
    mode = genome.setup.tableau_mode
    plays = [p for p in genome.turn_structure.phases if isinstance(p, PlayPhase)]
    to_tableau = any(phase.target == PlayTarget.TABLEAU for phase in plays)
    if mode == TableauMode.WAR or not (view.tableau or to_tableau):
        return []
    if mode == TableauMode.MATCH_RANK:
        cards = sorted_hand(view.tableau, genome)
        return [Group("On the table", tuple(Spot(card) for card in cards))]
    seat, top = _last_play(view, recent)
    if not top:
        return [Group("The pile is empty", ())]
    under = [card for card in view.tableau if card not in top]
    shown = Group(f"{seat_name(seat, view.seat)} played", tuple(Spot(card) for card in top))
    below = Group("Under it", tuple(Spot(card, faded=True) for card in under))
    return [shown, below] if under else [shown]


def _last_play(view: View, recent: Sequence[Event]) -> tuple[int | None, tuple[str, ...]]:
    """Who played the cards on top of the pile, which a view does not keep in order."""
    lying = set(view.tableau)
    for event in reversed(recent):
        played = event.move is not None and event.move.kind == "play"
        if played and event.move is not None and lying.issuperset(event.move.cards):
            return event.seat, event.move.cards
    return None, view.tableau


def _runs(genome: GameGenome, view: View) -> tuple[Run, ...]:
    """Each suit's pile on the ladder of all its ranks, ace low."""
    lying = set(view.tableau)
    ranks = [rank for rank in LOW_ACE if rank in ranks_in(genome.setup)]
    return tuple(
        Run(suit, tuple(rank + suit if rank + suit in lying else None for rank in ranks))
        for suit in "SHCD"
        if suit in suits_in(genome.setup)
    )


# --- Stock, discard pile and what else is known -----------------------------------


def _piles(genome: GameGenome, view: View) -> list[Group]:
    groups = []
    if view.discard_top is not None and _discards_matter(genome):
        named = f"{SUIT_NAMES[view.named_suit]} named" if view.named_suit else ""
        groups.append(Group("Discard pile", (Spot(view.discard_top, named),)))
    if view.stock_count and _stock_matters(genome):
        count = f"{view.stock_count} left"
        groups.append(Group("Stock", (Spot(None, count),)))
    if view.turned_up is not None:
        groups.append(Group("Turned up", (Spot(view.turned_up),)))
    return groups


def _stock_matters(genome: GameGenome) -> bool:
    """Whether anything is ever drawn or dealt from what is left."""
    return genome.setup.redeal_when_empty or any(
        (isinstance(phase, DrawPhase) and phase.source == DrawSource.STOCK)
        or (isinstance(phase, PlayPhase) and phase.or_draw)
        for phase in genome.turn_structure.phases
    )


def _discards_matter(genome: GameGenome) -> bool:
    """Whether the discard pile is part of the play, and not only where used cards go."""
    return any(
        isinstance(phase, DiscardPhase)
        or (isinstance(phase, PlayPhase) and phase.target == PlayTarget.DISCARD)
        or (isinstance(phase, DrawPhase) and phase.source == DrawSource.DISCARD)
        for phase in genome.turn_structure.phases
    )


def _facts(genome: GameGenome, view: View) -> tuple[str, ...]:
    facts = []
    tricks = [p for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    if tricks and tricks[0].breaking_suit is not None:
        suit = SUIT_NAMES[tricks[0].breaking_suit.value].capitalize()
        facts.append(f"{suit} are broken" if view.broken else f"{suit} are not broken")
    return tuple(facts)
