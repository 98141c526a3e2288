"""Is advice on what to pass in hearts steady, and good where it is not?

    python -m benchmarks.passing [--deals 6] [--agent mcts:20000]

Twelve seeds are asked for the three cards that they would pass. Where they do not
agree, what each names is held against the best of all at ten times the iterations:
different cards can be as good as each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import cyclopts
from benchmarks.judging import Bar, bar_lines, row, table_head
from benchmarks.ledger import Teller

import darwindeck as dd

GAME = "hearts"
CARDS, SEEDS, ENOUGH = 3, 12, 9
"""Cards that are passed, seeds that are asked, and how many of them must agree."""
NEAR = 0.01

README_HANDS = (
    "AS JS 7S 3S AH KH 6H QD 9D 4D JC 8C 2C",
    "KS 9S 5S 2S QH 8H 3H KD 7D 2D TC 6C 3C",
    "QS TS 8S JH 9H 5H 2H AD JD 6D KC 9C 5C",
    "6S 4S TH 7H 4H TD 8D 5D 3D AC QC 7C 4C",
)

Passed = frozenset[str]


@dataclass
class Asked:
    """What the seeds named for one deal, and what it is worth where they do not agree."""

    deal: str
    named: list[Passed]
    values: dict[Passed, float] = field(default_factory=dict)
    best: float = 0.0

    @property
    def agreed(self) -> int:
        """How many seeds named what most of them named."""
        return Counter(self.named).most_common(1)[0][1]

    @property
    def near(self) -> int:
        """How many named cards that are nearly as good as the best."""
        return sum(self.values.get(one, 0.0) >= self.best - NEAR for one in self.named)

    @property
    def steady(self) -> bool:
        return self.agreed >= ENOUGH or (bool(self.values) and self.near >= ENOUGH)


def named(table: dd.Table, agent: str, seed: int) -> tuple[str, ...]:
    """The three cards that are passed by following advice, card by card."""
    table = table.copy()
    cards: list[str] = []
    for _ in range(CARDS):
        move = table.suggest(agent, seed=seed).move
        cards += move.cards
        table.play(move)
    return tuple(cards)


def worth(table: dd.Table, cards: Sequence[str], agent: str, seed: int) -> float:
    """What passing these cards promises: each in turn is the last, and the surest answer counts.

    A card that the search hardly tried is known badly, so the answer with the most
    tries is taken.
    """
    found = []
    for last in cards:
        twin = table.copy()
        for card in cards:
            if card != last:
                twin.play(f"pass {card}")
        thoughts, _ = twin.moment.think(agent, seed)
        for move, visits, value in thoughts:
            if move.cards == (last,) and value is not None:
                found.append((visits, value))
    return max(found)[1] if found else 0.0


def ask(deal: str, table: dd.Table, agent: str, judge: str, teller: Teller) -> Asked:
    """Asks all seeds about one deal, and the judge where they do not agree."""
    answers = []
    for seed in range(SEEDS):
        answers.append(named(table, agent, seed))
        teller.done(1, f"{deal}, seed {seed + 1}")
    asked = Asked(deal, [frozenset(cards) for cards in answers])
    if asked.agreed < ENOUGH:
        choice = named(table, judge, SEEDS)
        for cards in {frozenset(one): one for one in (*answers, choice)}.values():
            asked.values[frozenset(cards)] = worth(table, cards, judge, SEEDS)
            teller.done(0, f"{deal}, what {' '.join(cards)} is worth")
        asked.best = max(asked.values.values())
    return asked


def tables(deals: int) -> dict[str, dd.Table]:
    """The deal of the README, and some others."""
    genome = dd.load_game(GAME)
    rounds = zip(*(hand.split() for hand in README_HANDS), strict=True)
    deck = [card for cards in rounds for card in cards]
    found = {"the README's": dd.Table(genome, deck=deck)}
    return found | {f"seed {seed}": dd.Table(genome, seed=seed) for seed in range(1, deals)}


def lines(found: Sequence[Asked]) -> list[str]:
    heads = ("deal", "most named", "seeds", "different answers", f"within {NEAR} of the best")
    text = table_head(*heads, "steady")
    for one in found:
        most, count = Counter(one.named).most_common(1)[0]
        near = f"{one.near} of {SEEDS}" if one.values else ""
        cells = (" ".join(sorted(most)), f"{count} of {SEEDS}", str(len(set(one.named))), near)
        text.append(row(one.deal, *cells, "yes" if one.steady else "no"))
    steady = sum(one.steady for one in found)
    claim = f"{ENOUGH} of {SEEDS} seeds name the same cards, or as good ones, in every deal"
    return [*text, "", *bar_lines([Bar(claim, f"{steady} of {len(found)}", steady == len(found))])]


def main(*, deals: int = 6, agent: str = "mcts:20000", judge: str = "mcts:200000") -> None:
    """Print what twelve seeds would pass in some deals of hearts.

    Parameters
    ----------
    deals
        How many, that of the README first.
    agent
        Who is asked.
    judge
        Who says how good different answers are.
    """
    teller = Teller(deals * SEEDS)
    found = [ask(name, table, agent, judge, teller) for name, table in tables(deals).items()]
    print("\n".join(lines(found)))


if __name__ == "__main__":
    cyclopts.run(main)
