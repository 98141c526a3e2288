"""Which ranks players keep, whatever they have done: what the arm `prior` knows.

Fitted on deals of their own: `python benchmarks/kept_cards.py --deals 1000 --seed 1001`.
"""

from __future__ import annotations

KEPT = (
    *(1.493, 1.4, 1.355, 1.102, 0.625, 0.244, 0.194, 0.27, 0.239),
    *(0.157, 0.187, 1.294, 1.519, 1.704),
)
"""How much oftener each rank, from 2 to ace and then jokers, lies in a slot that its owner knows
when somebody calls than by chance."""
