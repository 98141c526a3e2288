"""The middle of the table: the trick, the tableau, the piles, as one seat sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from darwindeck._native import Event, View
from darwindeck.genome.facts.cards import ACE_LOW, ranks_in, suits_in
from darwindeck.genome.facts.piles import draws_from_stock
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    DrawSource,
    GameGenome,
    LayoutPhase,
    PlayPhase,
    PlayTarget,
    TableauMode,
    TrickPhase,
)
from darwindeck.history import Names, rule_now
from darwindeck.history.words import SUIT_NAMES, Voice, capital, counted
from darwindeck.showing.heard import this_hand
from darwindeck.showing.looks import sorted_hand
from darwindeck.table.kinds import Contract, EventKind


class Space(msgspec.Struct, frozen=True):
    """A place for a card; None is a card face down, "" a place that is still empty."""

    card: str | None
    caption: str = ""
    faded: bool = False
    seat: int | None = None
    """Who played it."""


class GroupKind(StrEnum):
    """What cards that lie together are."""

    TRICK = "trick"
    BATTLE = "battle"
    STAKES = "stakes"
    TABLEAU = "tableau"
    PLAYED = "played"
    UNDER = "under"
    LAYOUT = "layout"
    DRAWN = "drawn"
    DISCARD = "discard"
    STOCK = "stock"
    TURNED_UP = "turned_up"


class Group(msgspec.Struct, frozen=True):
    """Cards that lie together."""

    kind: GroupKind
    title: str
    spots: tuple[Space, ...]
    seat: int | None = None
    """Whose layout it is."""
    columns: int = 0
    """In how many columns a layout lies, where that counts."""


class Run(msgspec.Struct, frozen=True):
    """The pile of one suit, rank by rank; None where a card is still missing."""

    suit: str
    ranks: str
    """Those of the whole ladder, from the lowest."""
    cards: tuple[str | None, ...]


class Centre(msgspec.Struct, frozen=True):
    """Groups of cards, or the runs of a sequence game, and what else lies open."""

    groups: tuple[Group, ...] = ()
    runs: tuple[Run, ...] = ()
    facts: tuple[str, ...] = ()


def centre(genome: GameGenome, view: View, events: Sequence[Event], names: Names) -> Centre:
    """What lies in the middle, from a seat's view and what it has seen."""
    recent, voice = this_hand(events), Voice(names, view.seat)
    facts = (*_facts(genome, view), *_contracts(genome, view, voice), *_marks(view))
    if genome.setup.tableau_mode == TableauMode.SEQUENCE:
        return Centre(runs=_runs(genome, view), facts=facts)
    groups = [
        *_tricks(genome, view, recent, voice),
        *_battle(genome, view, recent, voice),
        *_tableau(genome, view, recent, voice),
        *_layouts(genome, view, voice),
        *_piles(genome, view),
    ]
    return Centre(groups=tuple(groups), facts=facts)


# --- Tricks and battles ---------------------------------------------------------


def _tricks(genome: GameGenome, view: View, recent: Sequence[Event], voice: Voice) -> list[Group]:
    """The trick on the table; the one before it until somebody leads."""
    if not any(isinstance(phase, TrickPhase) for phase in genome.turn_structure.phases):
        return []
    if view.trick:
        return [Group(GroupKind.TRICK, "Trick", _open_trick(view, voice))]
    before = _trick_before(recent, voice)
    return [before or Group(GroupKind.TRICK, "Nobody has led yet", ())]


def last_trick(view: View, events: Sequence[Event], names: Names) -> Group | None:
    """The trick before the one on the table, if there was one in this hand."""
    return _trick_before(this_hand(events), Voice(names, view.seat))


def _trick_before(recent: Sequence[Event], voice: Voice) -> Group | None:
    ends = range(len(recent) - 1, -1, -1)
    end = next((at for at in ends if recent[at].kind is EventKind.TAKE_TRICK), None)
    if end is None:
        return None
    winner = recent[end].seat
    spots = tuple(
        Space(card, voice.subject(seat), faded=seat != winner, seat=seat)
        for seat, card in _plays_before(recent, end)
    )
    return Group(GroupKind.TRICK, voice.does(winner, "take", "the trick"), spots)


def _open_trick(view: View, voice: Voice) -> tuple[Space, ...]:
    """The cards played so far, and places for those to come."""
    count = len(view.hand_counts)
    leader = view.trick[0][0]
    played = dict(view.trick)
    order = [(leader + step) % count for step in range(count)]
    return tuple(
        Space(played.get(seat, ""), voice.subject(seat), seat=seat)
        for seat in order
        if seat in played or (view.seats_in[seat] and view.hand_counts[seat])
    )


def _plays_before(recent: Sequence[Event], end: int) -> list[tuple[int | None, str]]:
    """The cards of the trick that the event at `end` is about, in order of play."""
    plays: list[tuple[int | None, str]] = []
    for event in reversed(recent[:end]):
        if event.kind is EventKind.TAKE_TRICK:
            break
        if event.kind is EventKind.PLAY:
            plays += [(event.seat, card) for card in event.cards]
    return plays[::-1]


def _battle(genome: GameGenome, view: View, recent: Sequence[Event], voice: Voice) -> list[Group]:
    """The cards that were turned; after a battle, the pair that decided it."""
    if genome.setup.tableau_mode != TableauMode.WAR:
        return []
    waiting = {card for _, card in view.trick}
    if waiting:
        turned = [Space(card, voice.subject(seat), seat=seat) for seat, card in view.trick]
        groups = [Group(GroupKind.BATTLE, "Turned", tuple(turned))]
    else:
        decided = _last_battle(view, recent, voice)
        waiting = {spot.card or "" for spot in decided.spots}
        groups = [decided]
    at_stake = [card for card in view.tableau if card not in waiting]
    if at_stake:
        groups.append(Group(GroupKind.STAKES, "At stake", tuple(Space(card) for card in at_stake)))
    return groups


def _last_battle(view: View, recent: Sequence[Event], voice: Voice) -> Group:
    """The two cards that were turned last: they decided a battle, or made a war."""
    turns = [event for event in recent if event.kind is EventKind.TURN_CARD]
    ends = [event for event in recent if event.kind is EventKind.WIN_BATTLE]
    if not turns:
        return Group(GroupKind.BATTLE, "Nothing is turned yet", ())
    winner = None if view.tableau or not ends else ends[-1].seat
    spots = tuple(
        Space(card, voice.subject(event.seat), winner not in (None, event.seat), event.seat)
        for event in turns[-len(view.hand_counts) :]
        for card in event.cards
    )
    title = "It is war" if winner is None else voice.does(winner, "win", "the battle")
    return Group(GroupKind.BATTLE, title, spots)


# --- Tableau --------------------------------------------------------------------


def _tableau(genome: GameGenome, view: View, recent: Sequence[Event], voice: Voice) -> list[Group]:
    mode = genome.setup.tableau_mode
    plays = [p for p in genome.turn_structure.phases if isinstance(p, PlayPhase)]
    to_tableau = any(phase.target == PlayTarget.TABLEAU for phase in plays)
    if mode == TableauMode.WAR or not (view.tableau or to_tableau):
        return []
    if mode == TableauMode.MATCH_RANK:
        cards = sorted_hand(view.tableau, genome)
        return [Group(GroupKind.TABLEAU, "On the table", tuple(Space(card) for card in cards))]
    if not view.tableau:
        return [Group(GroupKind.PLAYED, "The pile is empty", ())]
    seat, top = _last_play(view, recent)
    under = [card for card in view.tableau if card not in top]
    played = tuple(Space(card, seat=seat) for card in top)
    shown = Group(GroupKind.PLAYED, f"{voice.subject(seat)} played", played)
    below = Group(GroupKind.UNDER, "Under it", tuple(Space(card, faded=True) for card in under))
    return [shown, below] if under else [shown]


def _last_play(view: View, recent: Sequence[Event]) -> tuple[int | None, tuple[str, ...]]:
    """Who played the cards on top of the pile, which a view does not keep in order."""
    lying = set(view.tableau)
    for event in reversed(recent):
        if event.kind is EventKind.PLAY and lying.issuperset(event.cards):
            return event.seat, event.cards
    return None, view.tableau


def _runs(genome: GameGenome, view: View) -> tuple[Run, ...]:
    """Each suit's pile on the ladder of all its ranks, ace low."""
    lying = set(view.tableau)
    ranks = "".join(rank for rank in ACE_LOW if rank in ranks_in(genome.setup))
    return tuple(
        Run(suit, ranks, tuple(rank + suit if rank + suit in lying else None for rank in ranks))
        for suit in "SHCD"
        if suit in suits_in(genome.setup)
    )


# --- Layouts --------------------------------------------------------------------


SEEN = "*"
"""Marks a card that somebody else has seen."""


def _layouts(genome: GameGenome, view: View, voice: Voice) -> list[Group]:
    """Each layout, the seat's own first: what it knows face up, slots by their numbers."""
    count = len(view.hand_counts)
    order = [(view.seat + step) % count for step in range(count)] if view.layouts else []
    titles = {seat: f"Layout of {voice.person(seat)}" for seat in order}
    titles[view.seat] = "Your layout"
    columns = genome.layout_scoring.matching_columns
    groups = [
        Group(GroupKind.LAYOUT, titles[seat], tuple(_slots(view, seat)), seat, columns)
        for seat in order
    ]
    if view.drawn is not None:
        groups.append(Group(GroupKind.DRAWN, "Drawn", (Space(view.drawn),)))
    return groups


def _marks(view: View) -> Iterator[str]:
    """What the mark under a card means, where there is one."""
    slots = [slot for layout in view.layouts for slot in layout if slot is not None]
    if any(slot.card is None and slot.known_by for slot in slots):
        yield f"{SEEN} somebody has seen it"


def _slots(view: View, seat: int) -> Iterator[Space]:
    for place, slot in enumerate(view.layouts[seat], 1):
        # A card that others know and this seat does not is marked.
        seen = slot is not None and slot.card is None and bool(slot.known_by)
        caption = f"{place}{SEEN}" if seen else str(place)
        yield Space("", caption) if slot is None else Space(slot.card, caption)


# --- Stock, discard pile and what else is known -----------------------------------


def _piles(genome: GameGenome, view: View) -> list[Group]:
    groups = []
    if view.discard_top is not None and _discards_matter(genome):
        named = f"{SUIT_NAMES[view.named_suit]} named" if view.named_suit else ""
        groups.append(Group(GroupKind.DISCARD, "Discard pile", (Space(view.discard_top, named),)))
    # Where nothing is ever drawn or dealt from what is left, it is not shown.
    if view.stock_count and (genome.setup.redeal_when_empty or draws_from_stock(genome)):
        count = f"{view.stock_count} left"
        groups.append(Group(GroupKind.STOCK, "Stock", (Space(None, count),)))
    if view.turned_up is not None:
        groups.append(Group(GroupKind.TURNED_UP, "Turned up", (Space(view.turned_up),)))
    return groups


def _discards_matter(genome: GameGenome) -> bool:
    """Whether the discard pile is part of the play, and not only where used cards go."""
    return any(
        isinstance(phase, DiscardPhase | LayoutPhase)
        or (isinstance(phase, PlayPhase) and phase.target == PlayTarget.DISCARD)
        or (isinstance(phase, DrawPhase) and phase.source == DrawSource.DISCARD)
        for phase in genome.turn_structure.phases
    )


def _facts(genome: GameGenome, view: View) -> Iterator[str]:
    """Which rule holds now, and whether a suit is still held back."""
    yield from rule_now(genome, view)
    if view.held_back is not None:
        suit = SUIT_NAMES[view.held_back].capitalize()
        yield f"{suit} are broken" if view.broken else f"{suit} are not broken"


NO_BID = "no bid yet"


def _contracts(genome: GameGenome, view: View, voice: Voice) -> Iterator[str]:
    """What partners have to take together, and have taken: "You and Ben: 3 of 7 tricks"."""
    """Told from the deal on, so that the table does not make room for it in the middle of bids."""
    if view.team_of is None or genome.contract_scoring is None:
        return
    for side in range(len(genome.teams)):
        said = _contract(view, view.contracts[side]) if view.contracts else NO_BID
        parts = [f"{capital(voice.names.side(side))}: {said}"]
        parts += [counted(view.bags[side], "bag")] if view.bags[side] else []
        yield " · ".join(parts)


def _contract(view: View, contract: Contract) -> str:
    if all(view.bids[seat] is None for seat in contract.seats):
        return NO_BID
    if not contract.complete:
        return f"{contract.bid} bid so far"
    if contract.nils == contract.seats:
        return "Nil"
    return f"{contract.tricks} of {counted(contract.bid, 'trick')}"
