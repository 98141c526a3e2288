"""Small games for two, solved: the equilibrium, and what a policy gives away.

A game is a `Tree` of what chance and the seats can do. A *situation* is all that
a seat cannot tell apart: it plays alike at every node of it. Situations must have
perfect recall, and what one seat gains the other loses. Where the trees come from
is left to others: `tiny_games` makes them of our tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

# --- Trees ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """The end of a game: what seat 0 gets."""

    value: float


@dataclass(frozen=True, slots=True, eq=False)
class Chance:
    """What happens to the seats: each branch with its probability."""

    branches: tuple[tuple[float, Node], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A seat chooses one of the children, by its situation alone."""

    seat: int
    situation: int
    children: tuple[Node, ...]


Node = Leaf | Chance | Decision

Policy = Sequence[Sequence[float]]
"""For each situation the probabilities of its moves; both seats have their own situations."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A whole game, and the number of moves in each situation."""

    root: Node
    choices: tuple[int, ...]


def uniform(tree: Tree) -> Policy:
    """Every move is as likely as the others."""
    return [[1 / count] * count for count in tree.choices]


# --- What a policy is worth -----------------------------------------------------


def value(tree: Tree, first: Policy, second: Policy) -> float:
    """What seat 0 gets on average with the first policy, against the second."""
    policies = (first, second)

    def worth(node: Node) -> float:
        if isinstance(node, Leaf):
            return node.value
        if isinstance(node, Chance):
            return sum(chance * worth(child) for chance, child in node.branches)
        chances = policies[node.seat][node.situation]
        return sum(
            chance * worth(child)
            for chance, child in zip(chances, node.children, strict=True)
            if chance
        )

    return worth(tree.root)


def best_response(tree: Tree, policy: Policy, seat: int) -> float:
    """What seat 0 gets when `seat` knows the other's policy and makes the most of it."""
    responder = _Responder(tree, policy, seat)
    return responder.sign * responder.worth(tree.root)


class _Responder:
    """A seat that knows how the other one plays.

    The best move of a situation is the one that is best on average over its nodes,
    each as likely as chance and the other seat make it. What follows them is settled
    first, and perfect recall says that this never leads back to the same situation.
    """

    def __init__(self, tree: Tree, policy: Policy, seat: int) -> None:
        self.sign = 1 if seat == 0 else -1
        self.policy = policy
        self.seat = seat
        self.best: list[int | None] = [None] * len(tree.choices)
        self.nodes: list[list[tuple[float, Decision]]] = [[] for _ in tree.choices]
        self.reach(tree.root, 1.0)

    def reach(self, node: Node, likely: float) -> None:
        """Notes the seat's own nodes with how likely they are, if it wants to go there."""
        if isinstance(node, Chance):
            for chance, child in node.branches:
                self.reach(child, likely * chance)
        elif isinstance(node, Decision) and node.seat == self.seat:
            self.nodes[node.situation].append((likely, node))
            for child in node.children:
                self.reach(child, likely)
        elif isinstance(node, Decision):
            for chance, child in zip(self.policy[node.situation], node.children, strict=True):
                if chance:
                    self.reach(child, likely * chance)

    def worth(self, node: Node) -> float:
        """What is left of the game to the seat."""
        if isinstance(node, Leaf):
            return self.sign * node.value
        if isinstance(node, Chance):
            return sum(chance * self.worth(child) for chance, child in node.branches)
        if node.seat == self.seat:
            return self.worth(node.children[self.best_move(node.situation)])
        chances = self.policy[node.situation]
        return sum(
            chance * self.worth(child)
            for chance, child in zip(chances, node.children, strict=True)
            if chance
        )

    def best_move(self, situation: int) -> int:
        chosen = self.best[situation]
        if chosen is None:
            _, node = self.nodes[situation][0]
            sums = [0.0] * len(node.children)
            for likely, node in self.nodes[situation]:
                for move, child in enumerate(node.children):
                    sums[move] += likely * self.worth(child)
            chosen = self.best[situation] = sums.index(max(sums))
        return chosen


def exploitability(tree: Tree, policy: Policy) -> float:
    """What a policy loses to an opponent who knows it, on average over both seats.

    Zero for an equilibrium, and for nothing else.
    """
    return (best_response(tree, policy, 0) - best_response(tree, policy, 1)) / 2


# --- The solution ---------------------------------------------------------------


def solve(tree: Tree, iterations: int) -> Policy:
    """An equilibrium, the closer the more iterations: see `exploitability`.

    Counterfactual regret minimisation in its CFR+ form: the seats take turns,
    regrets never fall below zero, and later policies weigh more in the average.
    """
    learner = _Learner(tree)
    for iteration in range(1, iterations + 1):
        for seat in (0, 1):
            learner.learn(seat, iteration**2)
    return [_shares(total) for total in learner.sums]


class _Learner:
    """What the seats regret so far, and the sum of how they played."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.regrets = [[0.0] * count for count in tree.choices]
        self.sums = [[0.0] * count for count in tree.choices]

    def learn(self, seat: int, weight: float) -> None:
        """One seat looks at the whole tree, and counts this with a weight."""
        self.seat = seat
        self.weight = weight
        self.playing = [_shares(regret) for regret in self.regrets]
        self.gained = [[0.0] * count for count in self.tree.choices]
        self.walk(self.tree.root, 1.0, 1.0)
        for regret, gained in zip(self.regrets, self.gained, strict=True):
            for move, more in enumerate(gained):
                regret[move] = max(0.0, regret[move] + more)

    def walk(self, node: Node, own: float, others: float) -> float:
        """What a node is worth to the seat, reached with these probabilities.

        A node that only the other seat avoids still counts: the average needs it.
        """
        if isinstance(node, Leaf):
            return node.value if self.seat == 0 else -node.value
        if isinstance(node, Chance):
            return sum(
                chance * self.walk(child, own, others * chance) for chance, child in node.branches
            )
        if not own and not others:
            return 0.0
        if node.seat == self.seat:
            return self.choose(node, own, others)
        mean = 0.0
        for chance, child in zip(self.playing[node.situation], node.children, strict=True):
            mean += chance * self.walk(child, own, others * chance)
        return mean

    def choose(self, node: Decision, own: float, others: float) -> float:
        """What the seat's own node is worth, and what it regrets of its moves there."""
        chances = self.playing[node.situation]
        values = []
        mean = 0.0
        for chance, child in zip(chances, node.children, strict=True):
            values.append(self.walk(child, own * chance, others))
            mean += chance * values[-1]
        gained, total = self.gained[node.situation], self.sums[node.situation]
        for move, chance in enumerate(chances):
            gained[move] += others * (values[move] - mean)
            total[move] += self.weight * own * chance
        return mean


def _shares(weights: Sequence[float]) -> list[float]:
    """Weights as probabilities; all alike when there are none."""
    total = sum(weights)
    if total <= 0:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
