"""Which operators are chosen: more often those that change play and enter the archive.

Weights move at the end of a generation only, and are part of its checkpoint. Operators
with a rate keep it, whatever they yield.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from darwindeck.evolve.archive.records import Yield
from darwindeck.evolve.variation.operators import OPERATORS

CROSSOVER = "Crossover"
COMPOSED = "Composed"
"""What made offspring that no operator did: two parents, and none."""

DOUBT = 12.0
"""So many offspring with the common yield are believed of an operator before it has any."""
MOST = 4.0
"""A weight stays within so many times what it was at the start."""
ENTRY = 3.0
"""What an entry counts, where a change of play counts 1."""


class Tally(msgspec.Struct):
    """What an operator gave so far."""

    tried: int = 0
    changed: int = 0
    passed: int = 0
    entered: int = 0


class Bandit:
    """The yields of all operators, and the weights that follow from them."""

    def __init__(self, tallies: Mapping[str, Tally] | None = None) -> None:
        self.tallies = dict(tallies or {})
        self.weights = self._weights()

    def count(
        self, operators: Iterable[str], *, changed: bool, passed: bool, entered: bool
    ) -> None:
        """One offspring; what it came to counts for all operators that made it."""
        for name in dict.fromkeys(_root(name) for name in operators):
            tally = self.tallies.setdefault(name, Tally())
            tally.tried += 1
            tally.changed += changed
            tally.passed += passed
            tally.entered += entered

    def learn(self) -> None:
        """Moves the weights; at the end of a generation."""
        self.weights = self._weights()

    def _weights(self) -> dict[str, float]:
        common = _worth(
            sum(t.changed for t in self.tallies.values()),
            sum(t.entered for t in self.tallies.values()),
            sum(t.tried for t in self.tallies.values()),
            0.25,
        )
        found = {}
        for operator in OPERATORS:
            if operator.rate is not None:
                continue
            tally = self.tallies.get(operator.name, Tally())
            worth = _worth(tally.changed, tally.entered, tally.tried, common)
            factor = min(MOST, max(1 / MOST, worth / max(common, 1e-9)))
            found[operator.name] = operator.weight * factor
        return found

    def yields(self) -> tuple[Yield, ...]:
        """For a report, the most fruitful first."""
        families = {operator.name: operator.family for operator in OPERATORS}
        rates = {operator.name: operator.rate or 0.0 for operator in OPERATORS}
        found = [
            Yield(
                operator=name,
                family=families.get(name, "several"),
                tried=tally.tried,
                changed=tally.changed,
                passed=tally.passed,
                entered=tally.entered,
                weight=self.weights.get(name, rates.get(name, 0.0)),
            )
            for name, tally in self.tallies.items()
        ]
        return tuple(sorted(found, key=lambda y: (-y.entered, -y.changed, -y.tried, y.operator)))


def _worth(changed: float, entered: float, tried: float, common: float) -> float:
    return (changed + ENTRY * entered + DOUBT * common) / (tried + DOUBT)


def _root(name: str) -> str:
    """`Crossover:effects` is counted as crossover."""
    return name.partition(":")[0]
