"""Claims about layouts: what a swap or a call is worth, as far as the seat knows its cards."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome.schema import JOKER, RANKS
from darwindeck.genome.schema.layouts import LAYOUT_VALUES
from darwindeck.table.reasons.claims import Claim, Position, in_words, number


def about_layouts(position: Position) -> Iterator[Claim]:
    """What a swap changes, and what a caller knows."""
    view, move = position.view, position.move
    if not view.layouts or view.to_move != view.seat:
        return
    own = [slot for slot in view.layouts[view.seat] if slot is not None]
    if move.kind == "swap" and move.slot is not None and view.drawn is not None:
        slot = view.layouts[view.seat][move.slot]
        if slot is not None and slot.card is not None:
            less = _value(position, slot.card) - _value(position, view.drawn)
            if less > 0:
                text = f"puts down {in_words(slot.card)} for a card of {number(less, 'point')} less"
                yield Claim("lowers", text, (slot.card, view.drawn), less)
        elif slot is not None:
            yield Claim("unknown", "puts down a card that it does not know", (view.drawn,))
    elif move.kind == "call":
        known = [slot.card for slot in own if slot.card is not None]
        if len(known) == len(own):
            total = sum(_value(position, card) for card in known)
            yield Claim("counts", f"stops at cards that add up to {total}", tuple(known), total)


def _value(position: Position, card: str) -> int:
    values = position.genome.layout_scoring.values or LAYOUT_VALUES
    return values[(RANKS + JOKER).index(card[0])]
