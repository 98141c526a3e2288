"""What tests of games share: one test that any game must pass, and random genomes.

`check_game` needs nothing else; `strategies` and what belongs to it need hypothesis.
Nothing here is imported by the rest of the package.
"""

from __future__ import annotations

from darwindeck.testing.conformance import Checked, ConformanceError, check_game

__all__ = ["Checked", "ConformanceError", "check_game"]
