"""New hands, played at OpenSpiel and at our table side by side."""

import pytest
from tests.oracle.oracle import Adapter, replay
from tests.oracle.oracle_games import ADAPTERS, MATCHES
from tests.oracle.oracle_hands import match, sample

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: recorded hands are compared")

DEALS = 100
SEEDS = range(5)
SEED = 7

every_game = pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=ADAPTERS)


@every_game
def test_new_hands_have_the_same_moves_and_the_same_score_as_at_openspiel(
    adapter: Adapter,
) -> None:
    for index in range(DEALS):
        for mismatch in replay(adapter, sample(adapter, index, SEED)):
            pytest.fail(f"seed {SEED}, hand {index}: {mismatch}")


@pytest.mark.parametrize("adapter", MATCHES.values(), ids=MATCHES)
def test_every_hand_of_a_match_is_played_and_scored_as_at_openspiel(adapter: Adapter) -> None:
    for seed in SEEDS:
        for _, mismatches in match(adapter, seed):
            assert not mismatches, f"match {seed}: {mismatches[0]}"
