"""Replicates pool raw counts: sums add up, deals follow one another."""

from __future__ import annotations

from tests.measures.made import block, evidence, random_block


def test_counts_of_replicates_add_up() -> None:
    both = evidence((1, block("random", 512)), (1, block("random", 256)))
    assert both.replicates == 2
    assert both.blocks["random"].matches == 768
    assert both.blocks["random"].shares.tolist() == [192] * 4


def test_deals_of_replicates_follow_one_another() -> None:
    both = evidence((5, {"thought": [0.5, 1.0]}), (5, {"thought": [0.0]}))
    assert both.deals("thought").tolist() == [0.5, 1.0, 0.0]


def test_rows_grow_with_every_replicate() -> None:
    first = {"learning": [1.0, 2, 3, 4, 5, 6, 7, 8]}
    second = {"learning": [10.0, 20, 30, 40]}
    assert evidence((7, first), (7, second)).columns("learning", 4).tolist() == [
        [1, 2, 10],
        [3, 4, 20],
        [5, 6, 30],
        [7, 8, 40],
    ]


def test_hands_are_counted_on_over_replicates() -> None:
    rows = {"interaction.rows": [0.0, 0.1, 2.0, 0.3]}
    found = evidence((4, rows), (4, rows)).by_hand("interaction.rows", 2)
    assert found[:, 0].tolist() == [0, 2, 3, 5]


def test_the_policy_is_the_one_that_was_chosen() -> None:
    assert evidence((3, {"policy.chosen": [4.0]})).policy == "eager"
    assert evidence(random_block()).policy == ""


def test_what_was_not_played_is_not_there() -> None:
    alone = evidence(random_block())
    assert list(alone.blocks) == ["random"]
    assert not alone.has("thought")
    assert alone.least("mcts.iterations_per_move") is None
