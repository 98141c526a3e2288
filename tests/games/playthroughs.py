"""One hand of every bundled game, told from seat 0 and in full: a golden playthrough."""

from __future__ import annotations

from pathlib import Path

from darwindeck.genome.schema import GameGenome
from darwindeck.table.match import Table

GOLDEN = Path(__file__).parents[1] / "golden" / "playthroughs"

LONGEST = 120
"""Moves after which a playthrough stops, if its hand is not over."""


def playthrough(genome: GameGenome) -> str:
    """The moves of a fixed match, with the choices at each, then what seat 0 saw of it."""
    table = Table(genome, seed=1)
    lines = []
    for number in range(LONGEST):
        if table.finished or table.hand_number > 0:
            break
        moves = table.legal_moves()
        # Any rule that reaches different moves will do; it must not depend on a generator.
        move = moves[number * 7 % len(moves)]
        lines.append(f"seat {table.to_move}: {move.text}   ({len(moves)} moves)")
        table.play(move)
    lines += ["", f"scores {table.scores} {table.team_scores}", "", "As seat 0 saw it:", ""]
    lines += [event.text for event in table.history(0)]
    return "\n".join(lines) + "\n"
