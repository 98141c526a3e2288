"""Trees for other programs: the extensive-form file that Gambit defined, and OpenSpiel reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tests.agents.solving import Chance, Leaf, Node, Tree


def as_efg(tree: Tree) -> str:
    """The tree as a zero-sum game: what seat 0 gets above a half, seat 1 loses."""
    seats: tuple[dict[int, int], dict[int, int]] = ({}, {})
    outcomes = count(1)

    def lines(node: Node) -> Iterator[str]:
        if isinstance(node, Leaf):
            gain = node.value - 0.5
            yield f't "" {next(outcomes)} "" {{ {gain} {-gain} }}'
        elif isinstance(node, Chance):
            chances = (f'"{at}" {chance}' for at, (chance, _) in enumerate(node.branches))
            yield f'c "" 1 "" {{ {" ".join(chances)} }} 0'
            for _, child in node.branches:
                yield from lines(child)
        else:
            numbers = seats[node.seat]
            number = numbers.setdefault(node.situation, len(numbers) + 1)
            moves = " ".join(f'"{node.situation}/{at}"' for at in range(len(node.children)))
            yield f'p "" {node.seat + 1} {number} "{node.situation}" {{ {moves} }} 0'
            for child in node.children:
                yield from lines(child)

    return "\n".join(('EFG 2 R "tiny" { "first" "second" } ""', *lines(tree.root)))
