"""The best distinct games of a run: pruned, confirmed on fresh deals, named and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
from msgspec.structs import replace

from darwindeck import _native
from darwindeck._shared.files import write_whole
from darwindeck._shared.text import title_of
from darwindeck.evolve.archive.records import Ancestor, Contender, Export, Origin
from darwindeck.evolve.run.assess import Assessment
from darwindeck.evolve.run.best import differ, distinct, ranked
from darwindeck.evolve.run.generation import refused_by
from darwindeck.evolve.run.idea import stayed
from darwindeck.evolve.run.names import name_for
from darwindeck.evolve.run.settings import Settings, off_target
from darwindeck.evolve.run.store import Store
from darwindeck.evolve.variation.prune import Pruned, pruned_all
from darwindeck.genome.canonical import canonical
from darwindeck.genome.file.codec import save_game
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import LAST_TIER, MOST_REPLICATES, REPLICATES
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.coherence import flaws
from darwindeck.measures.counts import identity_of
from darwindeck.measures.minutes import minutes_at_table
from darwindeck.measures.profile import profile_of
from darwindeck.measures.readings.course import leads

CONFIRMING = 0xC0F1
"""The stream of deals on which exports are confirmed."""
ROUNDS = 4
"""Where games are not confirmed, the next best are tried, so many times."""
HANDS_SHOWN = 12
GAMES = "games"
UNNAMED = "start"
"""What somebody's game is called that has no name."""


def confirming(seed: int) -> int:
    """The seed of deals that no search has seen."""
    return _native.match_seed(seed, CONFIRMING)


class Confirmed(msgspec.Struct, frozen=True):
    """A game that held what it promised."""

    pruned: Pruned
    assessment: Assessment
    reported: Contender


class Exporter:
    """Prunes and confirms, until there are enough games or none are left."""

    def __init__(
        self,
        settings: Settings,
        search: Cascade,
        fresh: Cascade,
        ancestors: Mapping[str, GameGenome],
        budget: int,
    ) -> None:
        """`budget`: how many differences pruning may look at."""
        self._settings = settings
        self._style = settings.judged_by
        self._search = search
        self._fresh = fresh
        self._ancestors = ancestors
        self._budget = budget

    def confirmed(self, contenders: Iterable[Contender], wanted: int) -> Iterator[Confirmed]:
        """Confirmed games, round by round."""
        queue = ranked(contenders, self._settings)
        chosen: list[GameGenome] = []
        for _ in range(ROUNDS):
            missing = wanted - len(chosen)
            batch = distinct(queue, chosen, missing, self._settings.start is None)
            if missing <= 0 or not batch:
                return
            taken = {one.identity for one in batch}
            queue = [one for one in queue if one.identity not in taken]
            for one in self._tried(batch, max(wanted, 1)):
                if all(differ(one.assessment.genome, other) for other in chosen):
                    chosen.append(one.assessment.genome)
                    yield one

    def _tried(self, batch: Sequence[Contender], wanted: int) -> list[Confirmed]:
        most = max(2, self._budget // wanted)
        pruned = pruned_all(
            [one.genome for one in batch],
            self._ancestors,
            self._search,
            self._style,
            most,
            self._settings.freeze,
        )
        found = self._confirmed([one.genome for one in pruned])
        return [
            Confirmed(trimmed, assessed, one)
            for trimmed, assessed, one in zip(pruned, found, batch, strict=True)
            if assessed is not None
        ]

    def _confirmed(self, games: Sequence[GameGenome]) -> list[Assessment | None]:
        """Fresh replicates; those that are sure to pass are also played by deeper thinkers."""
        found = {
            identity_of(e.genome): e
            for e in self._fresh.played_all(
                games, range(1, REPLICATES + 1), LAST_TIER, refused_by(self._style)
            )
        }
        doubtful = [e for e in found.values() if _doubtful(Assessment(e, self._style))]
        again = self._fresh.played_all(
            [e.genome for e in doubtful],
            range(1, MOST_REPLICATES + 1),
            LAST_TIER,
            refused_by(self._style),
        )
        found |= {identity_of(e.genome): e for e in again}
        sound = [e for e in found.values() if Assessment(e, self._style).passes]
        deep = self._fresh.deepened(sound, range(1, MOST_REPLICATES + 1))
        kept = {
            identity_of(e.genome): assessed
            for e in deep
            if is_deep(assessed := Assessment(e, self._style))
        }
        return [kept.get(identity_of(game)) for game in games]


def _doubtful(found: Assessment) -> bool:
    return not found.failed and bool(found.unsure)


def is_deep(found: Assessment) -> bool:
    """Whether thinking longer pays, beyond doubt: else its choices only punish the careless."""
    if not found.style.wants_skill:
        return True
    depth = found.readings.get("depth")
    return depth is not None and depth.interval.low > 0


# --- Writing --------------------------------------------------------------------


def measured_start(settings: Settings, fresh: Cascade) -> Origin | None:
    """The game that a run is designed around, on the deals that confirm its exports."""
    if settings.start is None:
        return None
    evidence = fresh.explored(canonical(settings.start), range(1, REPLICATES + 1))
    found = Assessment(evidence, settings.judged_by)
    return Origin(
        name=settings.start.name or UNNAMED,
        genome=settings.start,
        measures=found.measures,
        words=found.words,
        minutes=minutes_at_table(settings.start),
    )


def written(confirmed: Sequence[Confirmed], store: Store) -> tuple[Export, ...]:
    """Writes the games and their rulebooks, and says what they are.

    Those nearest to the target come first; without one, or equally near, the best.
    """
    from darwindeck.rulebooks import rulebook

    folder = store.folder / GAMES
    folder.mkdir(parents=True, exist_ok=True)
    settings = store.settings
    taken = list(names_taken(settings))
    exports = []
    order = sorted(
        confirmed,
        key=lambda one: (
            round(off_target(_values(one.assessment), settings.targets), 2),
            -one.assessment.fitness.value,
            one.reported.identity,
        ),
    )
    for one in order:
        name = name_for(one.assessment.identity, taken)
        taken.append(name)
        export = _export(one, name, store)
        save_game(export.genome, store.folder / export.file)
        write_whole(store.folder / export.rulebook, rulebook(export.genome))
        exports.append(export)
    _sweep(folder, exports)
    return tuple(exports)


def names_taken(settings: Settings) -> tuple[str, ...]:
    """Names that no new game may have: of bundled games, and of somebody's own."""
    own = settings.start.name if settings.start else ""
    return (*bundled_games(), *([own] if own else []))


def _values(found: Assessment) -> dict[str, float]:
    return {name: reading.value for name, reading in found.readings.items()}


def _export(one: Confirmed, name: str, store: Store) -> Export:
    found, settings = one.assessment, store.settings
    assert found.cell is not None
    genome = _signed(found, name, settings.start)
    evidence = found.evidence
    profile = profile_of(evidence, found.style)
    start = settings.start
    return Export(
        file=f"{GAMES}/{name}.json",
        rulebook=f"{GAMES}/{name}.md",
        name=name,
        identity=found.identity,
        family=found.cell.family,
        summary=profile.summary.replace("This game", title_of(name), 1),
        cell=found.cell,
        genome=genome,
        fitness=found.fitness,
        reported=one.reported.fitness,
        measures=found.measures,
        desirabilities={
            key: measure.desirability
            for key, measure in profile.measures.items()
            if measure.desirability is not None
        },
        flaws=tuple(flaw.sentence for flaw in flaws(found.genome)),
        words=found.words,
        minutes=profile.minutes,
        ancestor=one.pruned.ancestor,
        distance=found.distance,
        lineage=_lineage(one, name, store),
        attribution=one.pruned.changes,
        leads=_leads(found),
        differences=one.pruned.differences,
        nearest=found.ancestor,
        stayed=stayed(start, found.genome, settings.frozen) if start else (),
    )


def _signed(found: Assessment, name: str, start: GameGenome | None) -> GameGenome:
    """The game as its file has it, with words for people."""
    assert found.cell is not None
    kind = profile_of(found.evidence, found.style).summary.partition(". ")[0].removesuffix(".")
    kind = kind.replace("This game", title_of(name), 1)
    origin = f" from {start.name or UNNAMED}" if start else ""
    return replace(
        found.genome,
        name=name,
        family=found.cell.family,
        summary=f"{kind}.",
        notes=f"Invented by evolution{origin}. The nearest bundled game is {found.ancestor}.",
    )


def _lineage(one: Confirmed, name: str, store: Store) -> tuple[Ancestor, ...]:
    steps = [step for step, _ in store.lineage(one.reported.identity)]
    if one.assessment.identity != one.reported.identity:
        pruned = Ancestor(
            identity=one.assessment.identity, name=name, operators=("Pruned",), generation=-1
        )
        return (*steps, pruned)
    return (*steps[:-1], replace(steps[-1], name=name)) if steps else ()


def _leads(found: Assessment) -> tuple[tuple[float, ...], ...]:
    """How the winners of some hands stood, as the table estimated it."""
    curves = leads(found.evidence)
    if curves is None:
        return ()
    winning = np.einsum("hcs,hs->hc", curves.both, curves.won)[:HANDS_SHOWN]
    return tuple(tuple(round(float(value), 3) for value in row) for row in winning)


def _sweep(folder: Path, exports: Sequence[Export]) -> None:
    """Takes away files of an earlier export of this run."""
    kept = {Path(one.file).name for one in exports} | {Path(one.rulebook).name for one in exports}
    for path in folder.iterdir():
        if path.suffix in (".json", ".md") and path.name not in kept:
            path.unlink()
