"""Styles: what a designer wants more of, and what a game of that style must have."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import GameGenome, TrickPhase
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.gates.verdict import State, Verdict, at_least
from darwindeck.measures.readings.sight import information

BLUFF = 0.03


class Style(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    summary: str
    weights: dict[str, float]
    """By measure; what is not here has no weight."""
    wants_skill: bool = True
    """Whether a game in which thought gains nothing fails the gate `trivial`."""
    gates: tuple[Callable[[Evidence], Verdict | None], ...] = ()


def _has_tricks(evidence: Evidence) -> Verdict:
    found = bool(phases_of(evidence.genome, TrickPhase))
    return Verdict(
        name="style",
        state=State.PASSED if found else State.FAILED,
        detail="it is played in tricks" if found else "it has no tricks; add a trick phase",
    )


def _has_partners(evidence: Evidence) -> Verdict:
    found = is_partnership(evidence.genome)
    return Verdict(
        name="style",
        state=State.PASSED if found else State.FAILED,
        detail="partners play together" if found else "nobody has a partner; set teams",
    )


def _hides_cards(evidence: Evidence) -> Verdict | None:
    found = information(evidence)
    if found is None:
        return None
    state = at_least(BLUFF, found.interval)
    detail = f"seeing hidden cards is worth {found.value:+.2f}"
    if state != State.PASSED:
        detail += f"; bluffing wants {BLUFF:+.2f}: let more be hidden that matters"
    return Verdict(name="style", state=state, detail=detail)


def is_partnership(genome: GameGenome) -> bool:
    return genome.team_mode and any(len(team) > 1 for team in genome.teams)


BALANCED = {
    "thought": 1.5,
    "choice": 0.5,
    "drama": 1.0,
    "tension": 1.0,
    "information": 1.0,
    "length": 1.0,
    "simplicity": 3.0,
    "novelty": 2.0,
    "depth": 0.5,
}

STYLES = {
    style.name: style
    for style in (
        Style(name="balanced", summary="a good game for an evening", weights=BALANCED),
        Style(
            name="strategic",
            summary="thinking pays",
            weights=BALANCED | {"thought": 4.0, "depth": 2.0, "simplicity": 1.5, "drama": 0.5},
        ),
        Style(
            name="party",
            summary="quick, simple and turbulent",
            weights=BALANCED
            | {"thought": 0.5, "depth": 0.0, "drama": 2.0, "tension": 2.0, "simplicity": 5.0},
            wants_skill=False,
        ),
        Style(
            name="bluffing",
            summary="what is hidden matters",
            weights=BALANCED | {"information": 3.0, "choice": 1.0},
            gates=(_hides_cards,),
        ),
        Style(
            name="trick-taking",
            summary="played in tricks",
            weights=BALANCED | {"tension": 1.5},
            gates=(_has_tricks,),
        ),
        Style(
            name="partnership",
            summary="played with a partner",
            weights=BALANCED | {"information": 2.0},
            gates=(_has_partners,),
        ),
    )
}
"""Every style by its name."""


def style_named(name: str) -> Style:
    """A style; a `ValueError` that lists them if there is none of this name."""
    if name not in STYLES:
        raise ValueError(f"{name!r} is not a style; the styles are {', '.join(STYLES)}")
    return STYLES[name]
