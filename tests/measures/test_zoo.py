"""The zoo at play: each degenerate game is caught by its own gate, by name."""

from __future__ import annotations

import pytest
from tests.measures.zoo import INCOHERENT, PLAYED, Beast

from darwindeck.genome.validate import errors_in
from darwindeck.measures.cascade import Cascade, unplayable
from darwindeck.measures.gates import GATES


def test_the_zoo_has_at_least_thirty_beasts() -> None:
    assert len({beast.name for beast in (*INCOHERENT, *PLAYED)}) >= 30


@pytest.mark.parametrize("beast", PLAYED, ids=lambda beast: beast.name)
def test_a_degenerate_game_is_caught_by_its_own_gate(beast: Beast) -> None:
    assert errors_in(beast.game) == []
    gate = next(gate for gate in GATES if gate.name == beast.caught_by)
    last = max(gate.tiers, default=0)
    cascade = Cascade(seed=1)
    # What is unsure is measured on, as it would be before it could enter anywhere.
    for replicates in (1,) if beast.caught_by == "stalls" else (2, 4, 8):
        verdict = gate.judge(cascade.played(beast.game, range(replicates), last, unplayable))
        assert verdict is not None
        if verdict.failed:
            break
    assert verdict is not None
    assert verdict.failed, verdict.detail
