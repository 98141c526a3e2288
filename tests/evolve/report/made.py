"""A run made by hand: bundled games under other names, with numbers near their own."""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from darwindeck.evolve.archive.cells import FAMILIES, LENGTH_EDGES, THOUGHT_EDGES
from darwindeck.evolve.archive.records import (
    Ancestor,
    Cell,
    Change,
    Elite,
    Export,
    Generation,
    Measure,
    Run,
    Yield,
)
from darwindeck.genome.file.library import bundled_games
from darwindeck.measures.desirability import anchors
from darwindeck.measures.fitness import Fitness

GATES = ("trivial", "runaway", "lottery", "dead", "length", "unfair", "stalls", "drawish")
OPERATORS = {
    "tricks": ("turn a trump", "let trumps lie", "lead anything", "pay for last trick"),
    "shedding": ("add a wild rank", "draw until one can", "skip the next", "turn round"),
    "scoring": ("raise the target", "pay for a card", "punish a card", "pay for the most"),
    "deck": ("take ranks out", "add jokers", "reorder ranks", "deal fewer cards"),
    "whole": ("cross two games", "take a phase from another"),
}


def run_of(elites: int = 12, exports: int = 3, generations: int = 5, seed: int = 7) -> Run:
    """A run with so many games, the first of which were exported."""
    chance = random.Random(seed)
    kept = [_elite(chance, place) for place in range(elites)]
    kept = list({elite.cell: elite for elite in kept}.values())
    return Run(
        folder="runs/evening",
        version="0.1.0",
        seed=seed,
        style="balanced",
        players=4,
        start="",
        evaluations=40 * generations,
        seconds=30.0 * generations,
        workers=2,
        families=tuple(map(str, FAMILIES)),
        thought_edges=THOUGHT_EDGES,
        length_edges=LENGTH_EDGES,
        cells_total=len(FAMILIES) * len(THOUGHT_EDGES) * len(LENGTH_EDGES),
        qd_score=sum(elite.fitness.value for elite in kept),
        valid_offspring_rate=0.61,
        finished=True,
        elites=tuple(kept),
        generations=tuple(_generation(chance, n, generations, kept) for n in range(generations)),
        yields=tuple(
            _yield(chance, name, family) for family, own in OPERATORS.items() for name in own
        ),
        exports=tuple(_export(chance, elite) for elite in kept[:exports]),
        command=("darwindeck", "evolve", "--seed", str(seed), "--from", "my game"),
    )


def empty_run() -> Run:
    """A run that was interrupted at once."""
    return replace(
        run_of(elites=0, exports=0, generations=0), finished=False, seconds=0.4, yields=()
    )


def _name(chance: random.Random) -> str:
    syllables = ("ba", "lo", "ri", "ten", "mo", "sca", "du", "ver", "ka", "pel", "ni", "tor")
    return "".join(chance.choice(syllables) for _ in range(3)).capitalize()


def _measures(chance: random.Random, values: Mapping[str, float]) -> dict[str, Measure]:
    found = {
        name: Measure(value * chance.uniform(0.7, 1.35), abs(value) * 0.08)
        for name, value in values.items()
    }
    return found | {"novelty": Measure(chance.uniform(0.15, 0.45), 0.01)}


def _elite(chance: random.Random, place: int) -> Elite:
    ancestor = list(anchors())[place % len(anchors())]
    anchor = anchors()[ancestor]
    name = _name(chance)
    return Elite(
        cell=Cell(anchor.family, chance.randrange(5), chance.randrange(4)),
        identity=f"{place:016x}",
        name=name,
        genome=replace(bundled_games()[ancestor], name=name),
        fitness=Fitness(chance.uniform(0.3, 0.78), chance.uniform(0.008, 0.04)),
        measures=_measures(chance, anchor.measures),
        replicates=3,
        words=round(anchor.measures["simplicity"]),
        generation=1 + place % 20,
        ancestor=ancestor,
        distance=chance.uniform(0.15, 0.45),
    )


def _export(chance: random.Random, elite: Elite) -> Export:
    """Pruning made another game of it, which has another identity."""
    return Export(
        file=f"games/{elite.name.lower()}.json",
        rulebook=f"games/{elite.name.lower()}.html",
        name=elite.name,
        identity=f"f{elite.identity[1:]}",
        family=elite.cell.family,
        summary=f"{elite.name} is a game of cards for 4, of luck and skill; a match takes about "
        "15 minutes. Good in it: thinking pays and hands stay open. Weak: its rules are long: "
        "leave the least used of them out. It passes every gate.",
        cell=elite.cell,
        genome=elite.genome,
        fitness=Fitness(elite.fitness.value - 0.01, elite.fitness.error),
        reported=elite.fitness,
        measures=elite.measures,
        desirabilities={},
        flaws=(),
        words=elite.words,
        minutes=chance.uniform(5, 40),
        ancestor=elite.ancestor,
        distance=elite.distance,
        lineage=(
            Ancestor(identity="a", name=elite.ancestor, operators=(), generation=0),
            Ancestor(identity="b", name=_name(chance), operators=("turn a trump",), generation=3),
            Ancestor(
                identity=elite.identity,
                name=elite.name,
                operators=("add jokers", "raise the target"),
                generation=elite.generation,
            ),
        ),
        attribution=tuple(_change(chance, place) for place in range(5)),
        leads=tuple(_lead(chance) for _ in range(24)),
    )


def _change(chance: random.Random, place: int) -> Change:
    words = (
        "the turned-up card makes trumps, instead of none",
        "the ten of trumps is worth 12, instead of 10",
        "seven cards are dealt, instead of all",
        "two jokers are in the deck",
        "the match ends at 60 points, instead of 100",
    )
    return Change(
        path=f"setup.field_{place}",
        words=words[place],
        kept=place < 4,
        fitness=Measure(chance.uniform(-0.14, 0.03), chance.uniform(0.01, 0.03)),
        measures={
            "tension": Measure(chance.uniform(-0.2, 0.1), 0.03),
            "length": Measure(chance.uniform(-20, 10), 3.0),
            "drama": Measure(chance.uniform(-0.005, 0.005), 0.002),
        },
    )


def _lead(chance: random.Random) -> tuple[float, ...]:
    share, found = 0.5, []
    for step in range(10):
        share += chance.gauss((1 - share) * step / 20, 0.08)
        share = min(1.0, max(0.0, share))
        found.append(share)
    return (*found[:-1], 1.0)


def _generation(chance: random.Random, number: int, many: int, kept: list[Elite]) -> Generation:
    done = (number + 1) / many
    best: dict[str, float] = {}
    for elite in kept[: max(1, round(len(kept) * done**0.6))]:
        family, value = elite.cell.family, elite.fitness.value * (0.7 + 0.3 * done)
        best[family] = max(best.get(family, 0.0), value)
    outcomes = {gate: chance.randrange(1, 6) for gate in GATES}
    outcomes |= {"entered": chance.randrange(0, 8), "unchanged": chance.randrange(3, 12)}
    outcomes |= {"left behind": chance.randrange(2, 10), "weak": chance.randrange(2, 10)}
    return Generation(
        number=number + 1,
        evaluations=40 * (number + 1),
        seconds=30.0 * (number + 1),
        driving=0.5,
        cells_filled=round(len(kept) * done**0.6),
        qd_score=sum(elite.fitness.value for elite in kept) * done**0.7,
        best=max(best.values(), default=0.0),
        best_by_family=best,
        outcomes=outcomes,
    )


def _yield(chance: random.Random, operator: str, family: str) -> Yield:
    tried = chance.randrange(5, 160)
    changed = round(tried * chance.uniform(0.3, 0.95))
    passed = round(changed * chance.uniform(0.05, 0.6))
    return Yield(
        operator=operator,
        family=family,
        tried=tried,
        changed=changed,
        passed=passed,
        entered=round(passed * chance.uniform(0.0, 0.5)),
        weight=chance.uniform(0.2, 2.0),
    )
