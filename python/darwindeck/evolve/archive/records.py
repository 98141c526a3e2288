"""What a run writes down: plain data, from which reports and exports are made.

The driver keeps these in `run.sqlite`; a report reads them and nothing else.
"""

from __future__ import annotations

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.measures.fitness import Fitness


class Measure(msgspec.Struct, frozen=True):
    """A measure as it was confirmed: its value and its standard error."""

    value: float
    error: float


class Cell(msgspec.Struct, frozen=True, order=True):
    """A place of the archive: what a designer asks for."""

    family: str
    thought: int
    """The bin of skill, from 0."""
    length: int
    """The bin of length, from 0."""


class Contender(msgspec.Struct, frozen=True, kw_only=True):
    """A game that passed every gate, as it was measured last."""

    genome: GameGenome
    identity: str
    cell: Cell
    fitness: Fitness
    measures: dict[str, Measure]
    replicates: int
    """Pooled in these figures; they are numbered from 1."""
    words: int
    generation: int
    """When it was born."""
    ancestor: str
    """The bundled game that is nearest by what is played."""
    distance: float
    """Its novelty: how far it is from that game, in rules and in play."""

    @property
    def sure(self) -> float:
        return self.fitness.sure


class Elite(Contender, frozen=True, kw_only=True):
    """The best game of a cell as the archive holds it at the end of a run."""

    name: str


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which a game differs from what it was pruned towards, and what it does."""

    path: str
    words: str
    """The difference in a line, for people."""
    kept: bool
    """False if pruning took it back."""
    fitness: Measure
    """The change of fitness without this rule, paired by deal: below 0, the rule is good."""
    measures: dict[str, Measure]
    """The change of every measure without it."""
    reason: str = ""
    """Why it was kept: what would be lost without it."""


class Ancestor(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lineage."""

    identity: str
    name: str
    operators: tuple[str, ...]
    """What made it from the step before."""
    generation: int


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was pruned, confirmed with fresh deals, and written to a file."""

    file: str
    """Relative to the run's folder, as is the rulebook."""
    rulebook: str
    name: str
    identity: str
    family: str
    summary: str
    """The paragraph of its profile."""
    cell: Cell
    genome: GameGenome
    fitness: Fitness
    reported: Fitness
    """As the archive had it before pruning and confirmation."""
    measures: dict[str, Measure]
    desirabilities: dict[str, float]
    flaws: tuple[str, ...]
    words: int
    minutes: float
    """About what a match takes at a table."""
    ancestor: str
    """The game that it was pruned towards: the nearest of those that the run started with."""
    distance: float
    """Its novelty: how far it is from every bundled game."""
    lineage: tuple[Ancestor, ...]
    """From the bundled game on; the last is the game itself."""
    attribution: tuple[Change, ...]
    leads: tuple[tuple[float, ...], ...]
    """For some hands: the eventual winner's estimated share at ten checkpoints."""
    differences: int = 0
    """How many there are at least; pruning had time for those of the attribution."""
    nearest: str = ""
    """The bundled game that is nearest by what is played."""
    stayed: tuple[str, ...] = ()
    """Parts that are as in the game that the run was designed around, though not frozen."""


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """The game that a run was designed around, measured on the deals of the exports."""

    name: str
    genome: GameGenome
    measures: dict[str, Measure]
    words: int
    minutes: float


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """How the run stood after a generation."""

    number: int
    evaluations: int
    seconds: float
    """Since the run began, pauses left out."""
    driving: float
    """Seconds of these in which the driver itself worked and nothing was played."""
    cells_filled: int
    qd_score: float
    best: float
    best_by_family: dict[str, float]
    outcomes: dict[str, int]
    """What became of the candidates: unchanged, the gate that stopped them, entered, …"""


class Yield(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator gave in a whole run."""

    operator: str
    family: str
    tried: int
    """Offspring that it made or helped to make."""
    changed: int
    """Of those, the ones that played differently from their parents."""
    passed: int
    """That failed no gate at first sight."""
    entered: int
    """That entered the archive."""
    weight: float
    """How often it is chosen by now, relative to the others."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A whole run, for its report."""

    folder: str
    version: str
    seed: int
    style: str
    players: int
    start: str
    """The game that the run was designed around; empty: all bundled games."""
    evaluations: int
    seconds: float
    workers: int
    families: tuple[str, ...]
    """The axes of the archive: families, then the lower edges of the bins of each scale."""
    thought_edges: tuple[float, ...]
    length_edges: tuple[float, ...]
    cells_total: int
    qd_score: float
    valid_offspring_rate: float
    finished: bool
    """False if it was interrupted: it can be gone on with."""
    elites: tuple[Elite, ...]
    generations: tuple[Generation, ...]
    yields: tuple[Yield, ...]
    exports: tuple[Export, ...]
    origin: Origin | None = None
    """The same game, measured; None before anything was exported."""
    frozen: tuple[str, ...] = ()
    """What every game has as that one, in words."""
    targets: dict[str, float] = {}
    """What was wanted, by measure."""
    command: tuple[str, ...] = ()
    """The words of the command that makes this run again."""
