"""The zoo: degenerate games, each with the gate or rule of coherence that must catch it."""

from __future__ import annotations

from tests.measures.zoo.beasts import Beast
from tests.measures.zoo.incoherent import INCOHERENT
from tests.measures.zoo.played import PLAYED

__all__ = ["INCOHERENT", "PLAYED", "Beast"]
