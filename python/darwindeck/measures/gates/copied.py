"""A classic under another name is no new game."""

from __future__ import annotations

from functools import cache

from darwindeck.genome.bytecode import identity
from darwindeck.genome.file.library import bundled_games
from darwindeck.measures.counts import identity_of
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates.verdict import State, Verdict


def copied(evidence: Evidence) -> Verdict | None:
    """Rule for rule a bundled game, and yet called otherwise."""
    classic = _classics().get(identity_of(evidence.genome))
    name = evidence.genome.name
    if classic is None or name in ("", classic):
        detail = "no bundled game has these rules"
        if classic:
            detail = f"this is {classic} itself"
        return Verdict(name="copied", state=State.PASSED, detail=detail)
    detail = f"rule for rule this is {classic}; change a rule, or call it what it is"
    return Verdict(name="copied", state=State.FAILED, detail=detail)


@cache
def _classics() -> dict[int, str]:
    return {identity(genome): name for name, genome in bundled_games().items()}
