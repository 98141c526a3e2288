"""What is kept: a few contenders for every cell, the best of which is its elite.

The elites lie in a grid of pyribs, which counts them; the contenders beside them
are those that may be right after all when an elite is measured again. The only
module that imports pyribs, which takes seconds, and only when a grid is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from darwindeck.evolve.archive.cells import FAMILIES, LENGTH_EDGES, THOUGHT_EDGES
from darwindeck.evolve.archive.records import Cell, Contender
from darwindeck.evolve.run.assess import Assessment

if TYPE_CHECKING:
    from ribs.archives import GridArchive

CONTENDERS = 3
"""Games that a cell keeps."""


def contender(found: Assessment, generation: int) -> Contender:
    """A game that may enter; it must have passed."""
    if found.cell is None:
        raise ValueError(f"{found.identity} has no cell")
    return Contender(
        genome=found.genome,
        identity=found.identity,
        cell=found.cell,
        fitness=found.fitness,
        measures=found.measures,
        replicates=found.replicates,
        words=found.words,
        generation=generation,
        ancestor=found.ancestor,
        distance=found.distance,
    )


class Archive:
    """Contenders by cell, the surest first."""

    def __init__(self, contenders: Iterable[Contender] = ()) -> None:
        self._cells: dict[Cell, list[Contender]] = {}
        for one in contenders:
            self.enter(one)

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[Contender]:
        """All contenders, cell by cell."""
        for cell in sorted(self._cells):
            yield from self._cells[cell]

    @property
    def cells(self) -> list[Cell]:
        return sorted(self._cells)

    def at(self, cell: Cell) -> list[Contender]:
        return list(self._cells.get(cell, ()))

    def elite(self, cell: Cell) -> Contender | None:
        """The best of a cell: of those within one error of the surest, the shortest rules."""
        found = self._cells.get(cell)
        if not found:
            return None
        first = found[0]
        alike = [one for one in found if first.sure - one.sure <= first.fitness.error]
        return min(alike, key=lambda one: (one.words, -one.sure, one.identity))

    @property
    def elites(self) -> list[Contender]:
        """The best of every cell that is filled."""
        return [elite for cell in self.cells if (elite := self.elite(cell)) is not None]

    def bar(self, cell: Cell) -> float:
        """What a newcomer must be surely better than, to be kept."""
        found = self._cells.get(cell, [])
        return found[-1].sure if len(found) >= CONTENDERS else 0.0

    def enter(self, newcomer: Contender) -> bool:
        """Puts a contender where it belongs, in place of what was known of it; says if it stays."""
        self.leave(newcomer.identity)
        found = self._cells.setdefault(newcomer.cell, [])
        found.append(newcomer)
        found.sort(key=lambda one: (-one.sure, one.words, one.identity))
        del found[CONTENDERS:]
        return newcomer in found

    def leave(self, identity: str) -> None:
        """Takes a game out, wherever it is."""
        for cell in list(self._cells):
            kept = [one for one in self._cells[cell] if one.identity != identity]
            if kept:
                self._cells[cell] = kept
            else:
                del self._cells[cell]

    @property
    def qd_score(self) -> float:
        """The sum of the elites' fitness."""
        return sum(elite.fitness.value for elite in self.elites)

    def grid(self) -> GridArchive:
        """The elites in a grid of pyribs: family × skill × length."""
        import numpy as np
        from ribs.archives import GridArchive

        dims = (len(FAMILIES), len(THOUGHT_EDGES), len(LENGTH_EDGES))
        grid = GridArchive(
            solution_dim=(),
            solution_dtype=object,
            dims=dims,
            ranges=[(0.0, float(many)) for many in dims],
            extra_fields={"error": ((), np.float64), "replicates": ((), np.int32)},
        )
        elites = self.elites
        if elites:
            grid.add(
                np.array([elite.identity for elite in elites], dtype=object),
                np.array([elite.fitness.value for elite in elites]),
                # Bins are of unequal width, so a game stands in the middle of its own.
                np.array([_middle(elite.cell) for elite in elites]),
                error=np.array([elite.fitness.error for elite in elites]),
                replicates=np.array([elite.replicates for elite in elites], dtype=np.int32),
            )
        return grid


def _middle(cell: Cell) -> tuple[float, float, float]:
    return (
        [str(f) for f in FAMILIES].index(cell.family) + 0.5,
        cell.thought + 0.5,
        cell.length + 0.5,
    )
