"""A whole table in a few lines: what all seats know."""

from __future__ import annotations

from darwindeck._native import State
from darwindeck.genome.schema import GameGenome
from darwindeck.history.rule_now import rule_now
from darwindeck.history.words import SUIT_NAMES, Names


def describe(genome: GameGenome, state: State, names: Names, result: str | None) -> str:
    """What all seats know of a match; `result` says how it ended, if it has."""
    number = f"hand {state.hand_number + 1}"
    turn = f"seat {state.to_move} to move" if result is None else result[:1].lower() + result[1:]
    lines = [f"{genome.name or 'a game without a name'}, {number}: {turn}"]
    totals = state.team_scores or state.scores
    said = [
        "nil" if nil else None if bid is None else str(bid)
        for bid, nil in zip(state.bids, state.nils, strict=True)
    ]
    facts = {
        "scores": [f"{total} ({names.side(side)})" for side, total in enumerate(totals)],
        "bids": [f"{bid} (seat {seat})" for seat, bid in enumerate(said) if bid is not None],
        "tricks": [f"{count} (seat {seat})" for seat, count in enumerate(state.tricks) if count],
    }
    if not state.finished:
        # What the seat in its turn alone knows, another does not.
        other = (state.to_move + 1) % genome.player_count
        rules = rule_now(genome, state.view(other))
        facts |= {"rule": [rule[:1].lower() + rule[1:] for rule in rules], **_on_the_table(state)}
    lines += [f"{name}: {', '.join(items)}" for name, items in facts.items() if items]
    return "\n".join(lines)


def _on_the_table(state: State) -> dict[str, list[str]]:
    """What lies open, and how many cards each seat holds where that is worth saying."""
    view = state.view(state.to_move)
    uneven = max(view.hand_counts) - min(view.hand_counts) > 1
    counts = [f"{count} (seat {seat})" for seat, count in enumerate(view.hand_counts)]
    trick = [f"{card} (seat {seat})" for seat, card in view.trick]
    # The first card of a battle lies on the tableau, too.
    lone = [card for card in view.tableau if card not in {card for _, card in view.trick}]
    pile = [] if view.discard_top is None else [view.discard_top]
    named = [] if view.named_suit is None else [f"{SUIT_NAMES[view.named_suit]} named"]
    return {
        "cards": counts if view.tableau or pile or uneven else [],
        "discard pile": [*pile, *named],
        "on the table": [*trick, *lone],
    }
