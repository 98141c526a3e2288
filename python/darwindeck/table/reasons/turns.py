"""Claims about turns: plays to a pile or to the tableau, captures, draws."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck._native import Move
from darwindeck.genome.facts.cards import ACE_LOW
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import EffectType, Match, PlayPhase, TableauMode, TargetSelector
from darwindeck.table.reasons.claims import Claim, Position, in_words, number, order_of


def about_turns(position: Position) -> Iterator[Claim]:
    """What a play, a draw or a discard does."""
    phases = phases_of(position.genome, PlayPhase)
    kind = position.move.kind
    plays = [move for move in position.options if move.kind == "play"]
    if kind == "play" and phases:
        yield from _about_play(position, plays, phases)
    elif kind == "draw" and phases and not plays:
        yield Claim("nothing", "is all there is to do without a card that fits")
    elif kind == "discard" and len(position.move.cards) == 2:
        yield Claim("pair", "throws away a pair", position.move.cards)


def _about_play(position: Position, plays: list[Move], phases: list[PlayPhase]) -> Iterator[Claim]:
    cards = position.move.cards
    if not position.left:
        yield Claim("out", "leaves it without cards")
        return
    if position.taken or position.offered:
        yield from _about_capture(position)
        return
    if position.genome.setup.tableau_mode is TableauMode.SEQUENCE:
        yield from _about_run(position)
        return
    yield from _about_effect(position)
    wild = phases[0].wild_ranks
    kept = tuple(card for card in position.left if card[0] in wild)
    if kept and cards[0][0] not in wild and all(phase.wild_ranks == wild for phase in phases):
        yield Claim("wild", f"keeps {in_words(kept[0])}, which always fits", kept)
    if any(phase.climbing for phase in phases):
        yield from _about_climbing(position, plays)
    elif set(phases[0].matches) == {Match.SAME_RANK, Match.SAME_SUIT} and not kept:
        top = cards[-1]
        fitting = tuple(card for card in position.left if card[0] == top[0] or card[1] == top[1])
        if top[0] not in wild and fitting and not phases[0].match_all:
            count = "one more of its cards" if len(fitting) == 1 else f"{len(fitting)} of its cards"
            yield Claim("fits", f"leaves {count} that would fit on it", fitting, len(fitting))


def _about_capture(position: Position) -> Iterator[Claim]:
    taken = position.taken
    if taken and set(taken) == set(position.view.tableau):
        yield Claim("clears", "takes all that lies on the table", taken, len(taken))
    elif taken:
        yield Claim("captures", f"captures {number(len(taken), 'card')}", taken, len(taken))
    else:
        text = f"captures from {number(len(position.offered), 'card')} at its choice"
        yield Claim("chooses", text, position.offered, len(position.offered))


def _about_run(position: Position) -> Iterator[Claim]:
    """Cards of its suit wait for this one; the ace is low."""
    (card,) = position.move.cards
    here = ACE_LOW.index(card[0])
    laid = [ACE_LOW.index(other[0]) for other in position.view.tableau if other[1] == card[1]]
    up, down = all(rank < here for rank in laid), all(rank > here for rank in laid)
    waiting = tuple(
        other
        for other in position.left
        if other[1] == card[1] and (up if ACE_LOW.index(other[0]) > here else down)
    )
    if waiting:
        text = f"opens the way for {number(len(waiting), 'card')} of its own"
        yield Claim("opens", text, waiting, len(waiting))
    else:
        yield Claim("blocks", "opens the way for no other card of its own", (card,))


def _about_effect(position: Position) -> Iterator[Claim]:
    rank = position.move.cards[-1][0]
    effects = [effect for effect in position.genome.special_effects if effect.trigger_rank == rank]
    view = position.view
    if not effects:
        return
    effect = effects[-1]
    if effect.effect_type is EffectType.DRAW_CARDS and effect.target is TargetSelector.NEXT_PLAYER:
        seat = _next_seat(position)
        held = number(view.hand_counts[seat], "card")
        text = f"makes the next player, who holds {held}, draw {effect.value}"
        yield Claim("strikes", text, amount=effect.value, seat=seat)
    elif effect.effect_type is EffectType.SKIP_NEXT and effect.value == 1:
        seat = _next_seat(position)
        text = f"skips the next player, who holds {number(view.hand_counts[seat], 'card')}"
        yield Claim("skips", text, amount=view.hand_counts[seat], seat=seat)


def _next_seat(position: Position) -> int:
    view = position.view
    step = -1 if view.reversed else 1
    seat = view.seat
    while True:
        seat = (seat + step) % len(view.seats_in)
        if view.seats_in[seat]:
            return seat


def _about_climbing(position: Position, plays: list[Move]) -> Iterator[Claim]:
    order = order_of(position.genome)
    cards = position.move.cards
    if any(card[0] == "X" for card in position.hand):
        return
    height = order.index(cards[0][0])
    if height == min(order.index(move.cards[0][0]) for move in plays):
        leads = not position.view.tableau
        text = "leads its lowest rank" if leads else "plays the lowest rank that fits"
        yield Claim("low", text, cards)
    if len(cards) > 1 and not any(card[0] == cards[0][0] for card in position.left):
        yield Claim("whole", "plays all its cards of a rank together", cards, len(cards))
