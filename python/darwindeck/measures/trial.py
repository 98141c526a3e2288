"""Trial play: a second of a game, and what is wrong with it that its rules do not show.

Tiers 1 to 3. Says what never ends, never acts, cannot be played, is dealt
unevenly, or decides nothing; says nothing about whether the game is any good.
"""

from __future__ import annotations

import msgspec

from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.cards import cards_in
from darwindeck.genome.schema import GameGenome
from darwindeck.measures.cascade import Cascade
from darwindeck.measures.counts import POLICIES
from darwindeck.measures.evidence import Evidence
from darwindeck.measures.executor import Executor
from darwindeck.measures.gates.chance import unfair
from darwindeck.measures.gates.dead import dead
from darwindeck.measures.gates.deciding import choiceless
from darwindeck.measures.gates.ending import endless, stalls
from darwindeck.measures.intervals import mean_of

EQUAL_HANDS = 0.5
NO_GAIN = 0.02


class Finding(msgspec.Struct, frozen=True):
    """Something that play has shown."""

    name: str
    detail: str


def tried(genome: GameGenome, seed: int = 1, executor: Executor | None = None) -> list[Finding]:
    """What is wrong with a game, as far as a second of play shows it."""
    evidence = Cascade(seed, executor).trial(canonical(genome))
    gates = (endless, stalls, choiceless, unfair, dead)
    verdicts = [verdict for gate in gates if (verdict := gate(evidence)) is not None]
    found = [Finding(v.name, v.detail) for v in verdicts if v.failed]
    for name, look in (("uneven", _dealt_unevenly), ("pointless", _decides_nothing)):
        if detail := look(evidence):
            found.append(Finding(name, detail))
    return found


def _dealt_unevenly(evidence: Evidence) -> str | None:
    """All cards are dealt, and do not go round."""
    setup, seats = evidence.genome.setup, evidence.seats
    cards = len(cards_in(setup))
    if setup.cards_per_player != "all" or setup.hand_sizes or cards % seats == 0:
        return None
    return (
        f"{cards} cards are dealt to {seats} players, so {cards % seats} of them get one more; "
        "remove cards, or deal the same number to each"
    )


def _decides_nothing(evidence: Evidence) -> str | None:
    """Hands that nobody wins, or that all ways of playing win as often."""
    hands, equal = (float(n) for n in evidence.total("random.hand_margin")[:2])
    if hands and equal / hands > EQUAL_HANDS:
        return f"{equal / hands:.0%} of hands end with nobody ahead; let hands score something"
    gains = evidence.columns("policy.gain", len(POLICIES))
    if not gains.size or not evidence.has_choices:
        return None
    intervals = [mean_of(2 * row - 1) for row in gains]
    alike = all(abs(i.estimate) < NO_GAIN and i.low <= 0 <= i.high for i in intervals)
    if alike and all(abs(i.high - i.low) < 4 * NO_GAIN for i in intervals):
        return "it makes no difference which move one chooses; let moves differ in worth"
    return None
