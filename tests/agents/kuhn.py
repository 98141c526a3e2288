"""Kuhn poker, written down as a tree: its solution is known by hand since 1950."""

from __future__ import annotations

from itertools import permutations

from tests.agents.solving import Chance, Decision, Leaf, Node, Tree

VALUE = -1 / 18
"""What the first seat wins a game, in antes."""

CARDS = "JQK"


def kuhn_poker() -> Tree:
    """One card each of three, an ante of 1, and at most one bet of 1."""
    numbers: dict[tuple[str, str], int] = {}

    def decide(hands: tuple[str, ...], said: str, *children: Node) -> Decision:
        seat = len(said) % 2
        situation = numbers.setdefault((hands[seat], said), len(numbers))
        return Decision(seat, situation, children)

    def showdown(hands: tuple[str, ...], stake: int) -> Leaf:
        return Leaf(stake if CARDS.index(hands[0]) > CARDS.index(hands[1]) else -stake)

    def dealt(hands: tuple[str, ...]) -> Node:
        after_check = decide(
            hands,
            "c",
            showdown(hands, 1),
            decide(hands, "cb", Leaf(-1), showdown(hands, 2)),
        )
        after_bet = decide(hands, "b", Leaf(1), showdown(hands, 2))
        return decide(hands, "", after_check, after_bet)

    deals = tuple((1 / 6, dealt(hands)) for hands in permutations(CARDS, 2))
    return Tree(Chance(deals), (2,) * len(numbers))
