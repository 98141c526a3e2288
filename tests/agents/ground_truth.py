"""How far players are from perfect play, exactly, in games that can be solved.

Every deal of a tiny game is laid out at a table of ours and every line of play is
followed; `solving` finds the equilibrium. A player is asked for its move wherever
it can come to, which gives its policy: what it loses to the solution, and to an
opponent who knows it, is then a matter of adding up, without a single match.

    python -m tests.agents.ground_truth [--agents random,greedy,mcts:1000]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import cyclopts
from rich.console import Console
from rich.progress import track
from tests.agents.solving import (
    Chance,
    Decision,
    Leaf,
    Node,
    Policy,
    Tree,
    best_response,
    exploitability,
    solve,
    uniform,
    value,
)
from tests.agents.tiny_games import TINY_GAMES, TinyGame

from darwindeck._native import Move
from darwindeck.table.match import Table

ITERATIONS = 60
"""Enough that hardly a thousandth of a win can be gained on any of the solutions."""

SEEDS = 8
"""How often a player is asked in each situation; its policy is how often it does what."""

JUDGED = "mcts:1000"
MARKS = {
    "little-hearts": 0.0005,
    "little-oh-hell": 0.012,
    "little-eights": 0.0075,
    "little-president": 0.0005,
}
"""What that player may lose to the solution: to three digits no more than in the first
version, and a third of it where reading bids pays."""


# --- From tables to trees -------------------------------------------------------


@dataclass(frozen=True)
class Situation:
    """One way to come to a situation: a deal, and the moves since."""

    deck: tuple[str, ...]
    played: tuple[Move, ...]
    legal: tuple[Move, ...]

    def table(self, game: TinyGame) -> Table:
        table = Table(game.genome, deck=self.deck)
        for move in self.played:
            table.play(move)
        return table


class Layout:
    """The tree of a game, with the tables behind its situations."""

    def __init__(self, game: TinyGame) -> None:
        self.game = game
        self.situations: list[Situation] = []
        self._numbers: dict[Hashable, int] = {}
        deals = [self._follow(Table(game.genome, deck=deck), deck, ()) for deck in game.decks()]
        self.deals = len(deals)
        self.tree = Tree(
            Chance(tuple((1 / len(deals), deal) for deal in deals)),
            tuple(len(situation.legal) for situation in self.situations),
        )

    def _follow(self, table: Table, deck: tuple[str, ...], played: tuple[Move, ...]) -> Node:
        """All that can follow at a table. What is forced is played, and no decision."""
        if table.finished:
            return Leaf(_payoff(table))
        legal = tuple(table.legal_moves())
        children = []
        for move in legal:
            table.play(move)
            children.append(self._follow(table, deck, (*played, move)))
            table.undo()
        if len(legal) == 1:
            return children[0]
        return Decision(
            table.to_move, self._number(table, Situation(deck, played, legal)), tuple(children)
        )

    def _number(self, table: Table, situation: Situation) -> int:
        """Tables are in the same situation if the seat has seen and heard the same."""
        seat = table.to_move
        seen = (seat, table.view(seat), table.history(seat))
        if seen not in self._numbers:
            self._numbers[seen] = len(self.situations)
            self.situations.append(situation)
        return self._numbers[seen]


def _payoff(table: Table) -> float:
    """What the match was worth to seat 0."""
    return float(table.winners == (0,)) if len(table.winners) == 1 else 0.5


# --- Players --------------------------------------------------------------------


def policy_of(layout: Layout, agent: str, seeds: int = SEEDS) -> Policy:
    """How a player plays, asked wherever its own moves can lead; elsewhere anything."""
    if agent == "random":
        return uniform(layout.tree)
    policy = list(uniform(layout.tree))
    asked: set[int] = set()

    def visit(node: Node, seat: int) -> None:
        if isinstance(node, Chance):
            for _, child in node.branches:
                visit(child, seat)
        elif isinstance(node, Decision):
            if node.seat == seat and node.situation not in asked:
                asked.add(node.situation)
                policy[node.situation] = _ask(layout, node.situation, agent, seeds)
            for chance, child in zip(policy[node.situation], node.children, strict=True):
                if chance or node.seat != seat:
                    visit(child, seat)

    for seat in (0, 1):
        visit(layout.tree.root, seat)
    return policy


def _ask(layout: Layout, number: int, agent: str, seeds: int) -> list[float]:
    situation = layout.situations[number]
    table = situation.table(layout.game)
    made = Counter(table.suggest(agent, seed=seed).move for seed in range(seeds))
    return [made[move] / seeds for move in situation.legal]


# --- The judgement --------------------------------------------------------------


@dataclass(frozen=True)
class Truth:
    """A solved game."""

    layout: Layout
    solution: Policy

    @property
    def value(self) -> float:
        """What the seat that begins wins, when both play perfectly."""
        return value(self.layout.tree, self.solution, self.solution)

    @property
    def bounds(self) -> tuple[float, float]:
        """The exact value lies between these, however good the solution is."""
        tree = self.layout.tree
        return best_response(tree, self.solution, 1), best_response(tree, self.solution, 0)

    def loss(self, policy: Policy) -> float:
        """What a policy loses to the solution: a share of a win, the mean of both seats."""
        tree = self.layout.tree
        return (value(tree, self.solution, policy) - value(tree, policy, self.solution)) / 2

    def exploitability(self, policy: Policy) -> float:
        """What a policy loses to an opponent who knows it, likewise."""
        return exploitability(self.layout.tree, policy)


def solved(game: TinyGame, iterations: int = ITERATIONS) -> Truth:
    layout = Layout(game)
    return Truth(layout, solve(layout.tree, iterations))


def main(
    *,
    agents: str = "random,greedy,mcts:50,mcts:200,mcts:1000",
    seeds: int = SEEDS,
    iterations: int = 200,
) -> None:
    """Print what players lose in games that have been solved, as Markdown.

    Parameters
    ----------
    agents
        The players, with commas.
    seeds
        How often a player is asked in each situation.
    iterations
        Of the solver: more bring it closer to the equilibrium.
    """
    bar = track(TINY_GAMES, "solving", transient=True, console=Console(stderr=True))
    truths = [solved(game, iterations) for game in bar]
    print("| game | deals | situations | value | exploitability of the solution |")
    print("| --- | --- | --- | --- | --- |")
    for truth in truths:
        layout = truth.layout
        left = truth.exploitability(truth.solution)
        print(
            f"| {layout.game.name} | {layout.deals:,} | {len(layout.situations):,} "
            f"| {truth.value:.4f} | {left:.5f} |"
        )
    print(f"\n| player |{''.join(f' {truth.layout.game.name} |' for truth in truths)}")
    print(f"| --- |{' --- |' * len(truths)}")
    for agent in agents.split(","):
        found = _judged(truths, agent, seeds)
        # Adding nothing makes a zero of a loss that is next to nothing and negative.
        cells = (" / ".join(f"{round(one, 3) + 0.0:.3f}" for one in pair) for pair in found)
        print(f"| {agent} | {' | '.join(cells)} |", flush=True)
        if agent == JUDGED:
            lost = {
                truth.layout.game.name: pair[0] for truth, pair in zip(truths, found, strict=True)
            }
            print(f"\n{_marks(lost)}", flush=True)


def _judged(truths: Sequence[Truth], agent: str, seeds: int) -> list[tuple[float, float]]:
    """What a player loses to each solution, and its exploitability."""
    found = []
    for truth in track(truths, agent, transient=True, console=Console(stderr=True)):
        policy = policy_of(truth.layout, agent, seeds)
        found.append((truth.loss(policy), truth.exploitability(policy)))
    return found


def _marks(lost: Mapping[str, float]) -> str:
    lines = ["| game | loses | at most | reached |", "| --- | --- | --- | --- |"]
    for name, loss in lost.items():
        reached = "yes" if loss <= MARKS[name] else "no"
        lines.append(f"| {name} | {loss + 0.0:.4f} | {MARKS[name]} | {reached} |")
    return "\n".join(lines)


if __name__ == "__main__":
    cyclopts.run(main)
