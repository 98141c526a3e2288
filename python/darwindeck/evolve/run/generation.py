"""One generation: first looks, further replicates, entry in the order of the candidates.

Everything depends on the archive as it was at the start, on the candidates and on
counts, so that it comes out the same on any number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from darwindeck.evolve.archive.archive import Archive, contender
from darwindeck.evolve.archive.curiosity import Curiosity
from darwindeck.evolve.archive.pool import NearMisses
from darwindeck.evolve.archive.records import Cell, Contender
from darwindeck.evolve.run.assess import Assessment
from darwindeck.evolve.run.breeding import Brood, Candidate
from darwindeck.evolve.variation.bandit import Bandit
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.budgets import LAST_CHEAP_TIER, LAST_TIER, MOST_REPLICATES, REPLICATES
from darwindeck.measures.cascade import Cascade, Stop, unplayable
from darwindeck.measures.counts import identity_of
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.family import family_of
from darwindeck.measures.fitness import Fitness
from darwindeck.measures.gates import failed
from darwindeck.measures.profile import verdicts_of
from darwindeck.measures.styles import Style
from darwindeck.measures.unchanged import unchanged

FIRST_LOOK = 0
"""The replicate that makes a game a candidate, and counts for nothing afterwards."""
LAST_LOOKED_AT = LAST_TIER - 1
"""First looks do without the value of information, which is dear and decides no gate."""
STAGES = (REPLICATES, 5, MOST_REPLICATES)
"""How many fresh replicates are pooled, where fewer leave something open."""
CLOSE = 2.0
"""A challenger that would take an elite's place by no more errors is measured on, and the elite
with it; one that is behind stays a contender, and nothing is decided."""
AGAIN = 0.1
"""The share of a generation that is spent on measuring elites again."""

Progress = Callable[[str, int], object]
"""Called with what is being done and with how many candidates are concerned."""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one candidate."""

    index: int
    identity: str
    parents: tuple[str, ...]
    operators: tuple[str, ...]
    outcome: str
    """`unchanged`, the gate that it failed, `weak`, `unsure`, `left behind` or `entered`."""
    fitness: float
    """As far as it is known; 0 where a gate failed."""


class State(msgspec.Struct):
    """What a run carries from one generation to the next."""

    archive: Archive
    misses: NearMisses
    bandit: Bandit
    curiosity: Curiosity


def live(
    state: State,
    brood: Brood,
    number: int,
    cascade: Cascade,
    style: Style,
    progress: Progress | None = None,
) -> list[Seen]:
    """Lives through a generation; the state is changed at its very end, all at once."""
    tell = progress or (lambda doing, many: None)
    tell("first looks", len(brood.candidates))
    looks = _first_looks(brood.candidates, cascade, style)
    hopeful = _hopeful(brood.candidates, looks, state.archive)
    tell("entry", len(hopeful))
    again = _least_sampled(state.archive, len(brood.candidates))
    found = _measured(state.archive, hopeful, again, cascade, style, tell)
    return _entered(state, brood, number, looks, found)


def refused_by(style: Style) -> Stop:
    """What has failed a gate of this style is not played on."""

    def refused(evidence: Evidence, tier: int) -> bool:
        # Asked before each tier: what the others say is known.
        return unplayable(evidence, tier) or bool(failed(verdicts_of(evidence, style, tier - 1)))

    return refused


# --- Round one ------------------------------------------------------------------


class Look(msgspec.Struct, frozen=True):
    """A candidate at first sight."""

    assessment: Assessment
    changed: bool


def _first_looks(
    candidates: Sequence[Candidate], cascade: Cascade, style: Style
) -> dict[str, Look]:
    parents = _parents(candidates, cascade)
    family = {
        candidate.identity: [parents[identity_of(parent)] for parent in candidate.parents]
        for candidate in candidates
    }
    alike: set[str] = set()
    refused = refused_by(style)

    def stop(evidence: Evidence, tier: int) -> bool:
        if refused(evidence, tier):
            return True
        if tier == LAST_CHEAP_TIER + 1:
            identity = f"{identity_of(evidence.genome):016x}"
            if any(unchanged(parent, evidence) for parent in family[identity]):
                alike.add(identity)
                return True
        return False

    games = [candidate.genome for candidate in candidates]
    found = cascade.played_all(games, [FIRST_LOOK], LAST_LOOKED_AT, stop)
    return {
        candidate.identity: Look(
            Assessment(evidence, style), changed=candidate.identity not in alike
        )
        for candidate, evidence in zip(candidates, found, strict=True)
    }


def _parents(candidates: Sequence[Candidate], cascade: Cascade) -> dict[int, Evidence]:
    """The cheap tiers of all parents, on the deals of their offspring."""
    games = {identity_of(p): p for candidate in candidates for p in candidate.parents}
    found = cascade.played_all(list(games.values()), [FIRST_LOOK], LAST_CHEAP_TIER, unplayable)
    return dict(zip(games, found, strict=True))


# --- Round two ------------------------------------------------------------------


def _hopeful(
    candidates: Sequence[Candidate], looks: Mapping[str, Look], archive: Archive
) -> list[GameGenome]:
    """Those that may find a place, if they are as good as they look."""
    by_cell: dict[Cell, list[tuple[float, int, Assessment]]] = {}
    for candidate in candidates:
        look = looks[candidate.identity]
        found = look.assessment
        if not look.changed or found.failed or found.cell is None:
            continue
        best = hoped_for(found)
        if best > worth_beating(archive, found.cell):
            by_cell.setdefault(found.cell, []).append((-best, candidate.index, found))
    chosen = [
        (index, found.genome)
        for cell, rivals in by_cell.items()
        for _, index, found in sorted(rivals, key=lambda rival: rival[:2])[: _places(archive, cell)]
    ]
    return [genome for _, genome in sorted(chosen, key=lambda pair: pair[0])]


def hoped_for(found: Assessment) -> float:
    """The fitness that a game may have, give or take one error."""
    return found.fitness.value + found.fitness.error


def worth_beating(archive: Archive, cell: Cell) -> float:
    """What a candidate should hope for: nobody is measured to become a third contender."""
    elite = archive.elite(cell)
    return 0.0 if elite is None else elite.sure


def _places(archive: Archive, cell: Cell) -> int:
    """How many candidates of a generation one cell is worth."""
    return 2 if archive.elite(cell) else 3


def _least_sampled(archive: Archive, candidates: int) -> list[Contender]:
    """Elites that are measured again: those with the fewest replicates, the best of them first."""
    many = -(-int(AGAIN * 10 * candidates) // 10)
    open_still = [one for one in archive.elites if one.replicates < MOST_REPLICATES]
    open_still.sort(key=lambda one: (one.replicates, -one.fitness.value, one.identity))
    return open_still[:many]


def _measured(
    archive: Archive,
    hopeful: Sequence[GameGenome],
    again: Sequence[Contender],
    cascade: Cascade,
    style: Style,
    tell: Progress,
) -> dict[str, Assessment]:
    """Fresh replicates of candidates, and of elites that they come close to."""
    challengers = [f"{identity_of(genome):016x}" for genome in hopeful]
    wanted = dict(zip(challengers, ((genome, STAGES[0]) for genome in hopeful), strict=True))
    wanted |= {one.identity: (one.genome, one.replicates + 1) for one in again}
    found: dict[str, Assessment] = {}
    while wanted:
        jobs = [(genome, range(1, many + 1)) for genome, many in wanted.values()]
        tell(f"replicates, up to {max(many for _, many in wanted.values())} each", len(jobs))
        for evidence in cascade.played_each(jobs, LAST_TIER, refused_by(style)):
            assessed = Assessment(evidence, style)
            found[assessed.identity] = assessed
        wanted = _open(archive, found, challengers)
    return found


def _open(
    archive: Archive, found: Mapping[str, Assessment], challengers: Sequence[str]
) -> dict[str, tuple[GameGenome, int]]:
    """What is measured on: unsure gates, and challengers that are close to an elite."""
    wanted = {
        identity: (one.genome, more)
        for identity, one in found.items()
        if one.unsure and not one.failed and (more := _following(one.replicates))
    }
    for identity in challengers:
        one = found[identity]
        elite = archive.elite(one.cell) if one.cell else None
        more = _following(one.replicates)
        if not one.passes or elite is None or elite.identity == identity or not more:
            continue
        # The elite may have been measured again by now.
        rival = found.get(elite.identity, elite)
        if is_close(one.fitness, rival.fitness):
            wanted[identity] = (one.genome, more)
            if rival.replicates < more:
                wanted[elite.identity] = (elite.genome, more)
    return wanted


def _following(replicates: int) -> int:
    """How many replicates come next; 0 if it is enough."""
    return next((stage for stage in STAGES if stage > replicates), 0)


def is_close(challenger: Fitness, elite: Fitness) -> bool:
    """Whether a challenger seems to be better, and that may be luck."""
    apart = challenger.value - elite.value
    ahead = apart >= 0 or challenger.sure >= elite.sure
    return ahead and abs(apart) <= CLOSE * (challenger.error**2 + elite.error**2) ** 0.5


# --- Round three ----------------------------------------------------------------


def _entered(
    state: State,
    brood: Brood,
    number: int,
    looks: Mapping[str, Look],
    found: Mapping[str, Assessment],
) -> list[Seen]:
    archive = Archive(state.archive)
    _move_elites(archive, found)
    outcomes: dict[str, str] = {}
    gained: dict[str, float] = {}
    for candidate in brood.candidates:
        look, measured = looks[candidate.identity], found.get(candidate.identity)
        outcomes[candidate.identity] = _outcome(look, measured)
        if (measured or look.assessment).failed or (measured is not None and measured.unsure):
            state.misses.offer(measured or look.assessment)
        elif measured is not None and measured.passes and measured.replicates >= REPLICATES:
            newcomer = contender(measured, number)
            before = worth_beating(archive, newcomer.cell)
            if archive.enter(newcomer):
                outcomes[candidate.identity] = "entered"
                gained[candidate.identity] = max(0.0, newcomer.sure - before)
                state.misses.forget(candidate.identity)
    state.archive = archive
    for candidate in brood.candidates:
        if candidate.parents:
            family = str(family_of(candidate.parents[0]))
            state.curiosity.count(family, gained.get(candidate.identity, 0.0))
    state.curiosity.fade()
    seen = [_seen(c, outcomes[c.identity], looks, found) for c in brood.candidates]
    for one in seen:
        state.bandit.count(
            one.operators,
            changed=looks[one.identity].changed,
            passed=looks[one.identity].changed and not looks[one.identity].assessment.failed,
            entered=one.outcome == "entered",
        )
    state.bandit.learn()
    return seen


def _move_elites(archive: Archive, found: Mapping[str, Assessment]) -> None:
    """Contenders that were measured again move to where they belong, or leave."""
    for one in list(archive):
        measured = found.get(one.identity)
        if measured is None:
            continue
        given_up = bool(measured.unsure) and measured.replicates >= MOST_REPLICATES
        if measured.failed or given_up or measured.cell is None:
            archive.leave(one.identity)
        else:
            archive.enter(contender(measured, one.generation))


def _outcome(look: Look, measured: Assessment | None) -> str:
    if not look.changed:
        return "unchanged"
    judged = measured or look.assessment
    if judged.failed:
        return judged.failed[0].name
    if measured is None or measured.replicates < REPLICATES:
        return "weak" if look.assessment.cell else "unplayable"
    return "unsure" if measured.unsure else "left behind"


def _seen(
    candidate: Candidate,
    outcome: str,
    looks: Mapping[str, Look],
    found: Mapping[str, Assessment],
) -> Seen:
    judged = found.get(candidate.identity) or looks[candidate.identity].assessment
    known = not judged.failed and judged.cell is not None
    return Seen(
        index=candidate.index,
        identity=candidate.identity,
        parents=tuple(f"{identity_of(parent):016x}" for parent in candidate.parents),
        operators=candidate.operators,
        outcome=outcome,
        fitness=judged.fitness.value if known else 0.0,
    )


def outcomes_of(seen: Sequence[Seen]) -> dict[str, int]:
    return dict(sorted(Counter(one.outcome for one in seen).items()))
