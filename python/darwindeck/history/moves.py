"""A move in words: what a seat does, as another one, or itself, sees it."""

from __future__ import annotations

from darwindeck.genome.schema import TableauMode
from darwindeck.history.sight import Sight
from darwindeck.history.words import cards_or_count, person, sentence


def move_text(sight: Sight) -> str:
    """The sentence that tells a move."""
    return sentence(sight.actor, sight.seat, *_clauses(sight))


def _clauses(sight: Sight) -> list[str]:
    move = sight.move
    if move.kind == "draw":
        return [_draw(sight)]
    if move.kind == "choose" and move.target is not None:
        return [f"choose {person(move.target, sight.seat)}"]
    if move.kind == "turn":
        return [move.text]
    captured = captures(sight)
    if move.kind == "take" and not move.cards:
        # The cards of a capture are hidden until all of them are chosen.
        return [f"take {' '.join(captured)}" if captured else "choose a card"]
    if move.kind == "discard" and not move.cards:
        return ["choose a card to discard"]
    if move.kind == "play" and captured:
        return [move.text, f"take {' '.join(captured)}"]
    return [move.text]


def _draw(sight: Sight) -> str:
    count = sight.gained(sight.actor)
    giver = sight.move.target
    if count == 0:
        return "find nothing to draw"
    if giver is not None:
        drawn = sight.lost_cards if sight.seat == giver else _arrived(sight)
        return f"draw {cards_or_count(drawn, count)} from {person(giver, sight.seat)}"
    cards = cards_or_count(_arrived(sight), count)
    if is_from_discard(sight):
        return f"take {cards} from the discard pile"
    return f"draw {cards}"


def is_from_discard(sight: Sight) -> bool:
    return sight.move.kind == "draw" and "discard" in sight.move.text


def _arrived(sight: Sight) -> list[str]:
    """Cards that came to the hand of the seat that moved, as far as they were seen."""
    if sight.seat == sight.actor:
        return sight.new_cards
    if not is_from_discard(sight):
        return []
    before = set(sight.held.known[sight.actor])
    return [card for card in sight.holds.known[sight.actor] if card not in before]


def turned_card(sight: Sight) -> str | None:
    """The card that was turned, for all to see."""
    return sight.move.cards[0] if sight.move.cards else None


def captures(sight: Sight) -> list[str]:
    """What a card captured when it was played, without the card itself."""
    if sight.game.mode != TableauMode.MATCH_RANK or is_rest_taken(sight):
        return []
    return [card for card in sight.taken(sight.actor) if card not in sight.move.cards]


def is_rest_taken(sight: Sight) -> bool:
    """The hand is over, and with it what was left on the tableau went to somebody."""
    return sight.over and sight.game.rest_is_taken
