"""A game judged by its counts: everything that follows from evidence, and nothing played."""

from __future__ import annotations

from functools import cached_property

from darwindeck.evolve.archive.cells import cell_of
from darwindeck.evolve.archive.records import Cell, Measure
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.coherence import coherence
from darwindeck.measures.counts import identity_of
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.fitness import Fitness, drawn_fitness
from darwindeck.measures.gates import Verdict, failed, unsure
from darwindeck.measures.intervals import Numbers, Reading
from darwindeck.measures.minutes import minutes_at_table
from darwindeck.measures.novelty import nearest
from darwindeck.measures.profile import all_readings, inapplicable, verdicts_of
from darwindeck.measures.readings.size import words_of
from darwindeck.measures.styles import Style


class Assessment:
    """What one style makes of one game."""

    def __init__(self, evidence: Evidence, style: Style) -> None:
        self.evidence = evidence
        self.style = style
        self.genome: GameGenome = evidence.genome

    @cached_property
    def identity(self) -> str:
        return f"{identity_of(self.genome):016x}"

    @property
    def replicates(self) -> int:
        return self.evidence.replicates

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return all_readings(self.evidence)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        return verdicts_of(self.evidence, self.style)

    @property
    def failed(self) -> tuple[Verdict, ...]:
        return failed(self.verdicts)

    @property
    def unsure(self) -> tuple[Verdict, ...]:
        return unsure(self.verdicts)

    @property
    def passes(self) -> bool:
        """Whether every gate says yes, and there is a place for the game."""
        return not self.failed and not self.unsure and self.cell is not None

    @cached_property
    def cell(self) -> Cell | None:
        return cell_of(self.evidence, self.readings)

    @cached_property
    def coherence(self) -> float:
        return coherence(self.genome)

    @cached_property
    def drawn(self) -> tuple[float, Numbers]:
        """Fitness and its bootstrap draws."""
        return self.drawn_without(*inapplicable(self.evidence, self.readings))

    def drawn_without(self, *measures: str) -> tuple[float, Numbers]:
        """Fitness and its draws with some measures left out."""
        return drawn_fitness(self.readings, self.style, self.coherence, left_out=measures)

    @cached_property
    def fitness(self) -> Fitness:
        value, draws = self.drawn
        return Fitness(value, float(draws.std(ddof=1)))

    @property
    def words(self) -> int:
        return words_of(self.genome)

    @cached_property
    def measures(self) -> dict[str, Measure]:
        found = {name: Measure(r.value, r.error) for name, r in self.readings.items()}
        return {**found, "minutes": Measure(minutes_at_table(self.genome), 0.0)}

    @property
    def distance(self) -> float:
        """How far the game is from the nearest bundled one, in rules and in play."""
        novelty = self.readings.get("novelty")
        return 0.0 if novelty is None else novelty.value

    @cached_property
    def ancestor(self) -> str:
        """The bundled game that is nearest by what is played."""
        return nearest(self.genome)
