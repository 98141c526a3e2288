"""What a profile says in a paragraph: what kind of game, what is good, what is weak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck._shared.text import title_of
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.family import Family, family_of
from darwindeck.measures.minutes import minutes_words
from darwindeck.measures.styles import is_partnership

if TYPE_CHECKING:
    from darwindeck.measures.profile import Profile

GOOD = 0.85
WEAK = 0.5
LONG_RULES = 0.35
"""Good games may have rules of some length; beyond this it is a complaint."""

PRAISE = {
    "thought": "thinking pays",
    "drama": "those behind come back",
    "tension": "hands stay open",
    "information": "hidden cards are worth guessing at",
    "choice": "moves differ in worth",
    "simplicity": "its rules are short",
    "length": "it takes the time of a card game",
    "novelty": "nothing bundled is like it",
}

TOO_LITTLE = {
    "thought": "a rule of thumb does nearly as well as thinking: give players more to weigh",
    "choice": "it hardly matters which card one plays: make moves differ more",
    "information": "nothing that is hidden matters: hide something worth knowing",
    "drama": "who leads stays ahead: let those behind catch up",
    "tension": "hands are decided early: keep points for the end",
    "length": "it is over soon: raise the target or deal more cards",
    "simplicity": "its rules are long: leave the least used of them out",
    "novelty": "it is close to a bundled game: change what it is played for",
}

TOO_MUCH = {
    "choice": "single moves decide too much: soften the worst of them",
    "information": "it is mostly guessing: show more cards",
    "drama": "leads mean little: let what is won early count for more",
    "tension": "nothing is decided before the end: let early play count for more",
    "length": "it takes long: lower the target",
}


def paragraph(profile: Profile, evidence: Evidence) -> str:
    """Four or five sentences that a designer can act on."""
    sentences = [_kind(profile, evidence)]
    good = [PRAISE[n] for n in _ranked(profile, best=True)]
    if good:
        sentences.append(f"Good in it: {_listed(good)}.")
    weak = [_complaint(profile, name) for name in _ranked(profile, best=False)]
    if weak:
        sentences.append(f"Weak: {'; '.join(weak)}.")
    sentences += [f"It does not hold together: {flaw.sentence}." for flaw in profile.flaws[:2]]
    failed = [gate for gate in profile.gates if gate.failed]
    doubts = [gate for gate in profile.gates if not gate.failed and not gate.passed]
    if failed:
        sentences += [f"It fails the gate “{g.name}”: {g.detail}." for g in failed]
    elif doubts:
        sentences += [f"It may fail the gate “{g.name}”: {g.detail}." for g in doubts]
    else:
        sentences.append("It passes every gate.")
    return " ".join(sentences)


def _kind(profile: Profile, evidence: Evidence) -> str:
    genome = evidence.genome
    name = title_of(genome.name) or "This game"
    seats = f"for {genome.player_count}"
    partners = " in partnerships" if is_partnership(genome) else ""
    words = [f"{name} is {KINDS[family_of(genome)]} {seats}{partners}"]
    thought = profile.measures.get("thought")
    if thought is not None:
        words.append(f", {_skill(thought.value)}")
    words.append(f"; a match takes about {minutes_words(profile.minutes)}")
    return "".join(words) + "."


KINDS = {
    Family.BIDDING: "a game of bids and tricks",
    Family.TRICKS: "a game of tricks",
    Family.TURNING: "a game of turned cards",
    Family.CAPTURING: "a game of captures",
    Family.BUILDING: "a game of building sequences",
    Family.CLIMBING: "a climbing game",
    Family.SHEDDING: "a game of shedding cards",
    Family.PAIRING: "a game of drawing and discarding",
    Family.LAYOUT: "a game of hidden cards to improve",
}


def _skill(thought: float) -> str:
    bounds = (
        (0.05, "without skill"),
        (0.15, "of little skill"),
        (0.3, "of luck and skill"),
        (0.45, "of skill"),
        (0.6, "of much skill"),
    )
    return next((words for bound, words in bounds if thought < bound), "of great skill")


def _ranked(profile: Profile, best: bool) -> list[str]:
    """At most three measures that stand out, the clearest first."""
    judged = [
        (m.desirability, name)
        for name in PRAISE
        if (m := profile.measures.get(name)) is not None
        and m.desirability is not None
        # A bundled game is nothing new, and need not be.
        and not (name == "novelty" and m.value == 0)
    ]
    if best:
        return [name for d, name in judged if d >= GOOD][:3]
    weak = [(d, n) for d, n in judged if d < (LONG_RULES if n == "simplicity" else WEAK)]
    return [name for _, name in sorted(weak, key=lambda pair: pair[0])][:3]


def _complaint(profile: Profile, name: str) -> str:
    from darwindeck.measures.desirability import band

    value = profile.measures[name].value
    if name in TOO_MUCH and value > _middle(band(name).low, band(name).high, name):
        return TOO_MUCH[name]
    return TOO_LITTLE[name]


def _middle(low: float, high: float, name: str) -> float:
    import math

    middle = (low + high) / 2
    return math.exp(middle) if name == "length" else middle


def _listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
