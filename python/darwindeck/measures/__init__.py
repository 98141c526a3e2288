"""Measures: know what is good in a game, and what is wrong with it.

Raw counts (`counts`) of the engine's play go down a cascade of tiers (`cascade`)
through an executor; gates say what a game must not be, readings what it is like,
coherence what does not belong together, styles what is wanted, and fitness what
it all comes to. `measure` does it all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck._shared.late import late

if TYPE_CHECKING:
    from darwindeck.measures.profile import Measured, Profile, measure

__all__ = ["Measured", "Profile", "measure"]

__getattr__ = late(__name__, dict.fromkeys(__all__, "profile"))
