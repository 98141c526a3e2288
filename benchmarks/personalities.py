"""How personalities differ at the table: a table of docs/signalling.md.

    python benchmarks/personalities.py --matches 40 --seed 6006

plays matches between four of the five personalities, each in turn left out and all of
them moving round the table, and counts when they call, which cards they put away,
how often they give up a little of their chance to help or to tell, and how they score.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import darwindeck as dd
from darwindeck._native import Move, View
from darwindeck.coalition.personalities import PRESETS
from darwindeck.kinds import MoveKind


class Record:
    """What was seen of one personality."""

    def __init__(self) -> None:
        self.hands = 0
        self.points = 0
        self.calls: list[int] = []
        """The turn of the hand, from 1, in which it called."""
        self.swaps = 0
        self.unknown = 0
        """Swaps that put away a card that it did not know."""
        self.finals = 0
        """Decisions after another's call."""
        self.told = 0
        """Of these, how often a move was made for what it does or tells."""

    def note(self, view: View, move: Move, turns: int, explanation: str) -> None:
        if move.kind is MoveKind.CALL:
            self.calls.append(turns)
        if move.kind is MoveKind.SWAP and view.caller is None and move.slot is not None:
            slot = view.layouts[view.seat][move.slot]
            self.swaps += 1
            self.unknown += slot is not None and slot.card is None
        if view.caller is not None:
            self.finals += 1
            self.told += "for what it does or tells" in explanation


def play(match: int, seed: int, records: dict[str, Record]) -> None:
    """One match; who is left out and who sits where goes round."""
    names = [name for place, name in enumerate(PRESETS) if place != match % len(PRESETS)]
    names = names[match % 4 :] + names[: match % 4]
    table = dd.Table(dd.load_game("vinto"), seed=seed * 1000 + match)
    turns = 0
    while not table.finished:
        seat, hand = table.to_move, table.hand_number
        advice = table.suggest(f"vinto:{names[seat]}", seed=len(table.moves))
        if advice.move.kind is MoveKind.DRAW:
            turns += 1
        records[names[seat]].note(table.view(seat), advice.move, 1 + turns // 4, advice.explanation)
        table.play(advice.move)
        if table.hand_number != hand:
            turns = 0
    for name, points in zip(names, table.scores, strict=True):
        records[name].hands += 5
        records[name].points += points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=6006)
    given = parser.parse_args()
    records: dict[str, Record] = defaultdict(Record)
    for match in range(given.matches):
        play(match, given.seed, records)
    print("| | hands | called | round of the call | unknown put away | told | points a hand |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in PRESETS:
        one = records[name]
        mean = sum(one.calls) / max(1, len(one.calls))
        print(
            f"| {name} | {one.hands} | {len(one.calls) / max(1, one.hands):.0%} | {mean:.1f} "
            f"| {one.unknown / max(1, one.swaps):.0%} | {one.told / max(1, one.finals):.1%} "
            f"| {one.points / max(1, one.hands):+.2f} |"
        )


if __name__ == "__main__":
    main()
