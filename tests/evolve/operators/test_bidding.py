"""Bidding comes and goes with its contracts, before the first trick."""

from __future__ import annotations

from msgspec.structs import replace
from tests.evolve.operators.moves import applies, game, moves

from darwindeck.genome.schema import (
    BiddingPhase,
    ContractKind,
    ContractScoring,
    PassPhase,
    TrickPhase,
    Trigger,
    Trump,
    TrumpChoice,
    WinType,
)


def test_bidding_is_added_before_the_first_trick_with_the_usual_contracts() -> None:
    (child, *_) = moves("AddBiddingPhase", game("scotch-whist"))
    bidding, tricks = child.turn_structure.phases
    assert bidding == BiddingPhase(max_bid=9)  # nobody holds more
    assert tricks == game("scotch-whist").turn_structure.phases[0]
    # Nil is worth no more than nine tricks.
    assert child.contract_scoring == ContractScoring(nil_bonus=90, nil_penalty=90)
    assert child.card_scoring == ()


def test_bidding_comes_after_passing_and_hearts_become_trump() -> None:
    (child, *_) = moves("AddBiddingPhase", game("hearts"))
    assert [type(phase) for phase in child.turn_structure.phases] == [
        PassPhase,
        BiddingPhase,
        TrickPhase,
    ]
    tricks = child.turn_structure.phases[2]
    assert isinstance(tricks, TrickPhase)
    assert (tricks.trump, tricks.trump_suits) == (Trump.FIXED, (TrumpChoice.HEARTS,))
    (win,) = child.win_conditions  # who made contracts was to have few points
    assert (win.type, win.trigger) == (WinType.FIRST_TO_SCORE, Trigger.HAND_END)


def test_bidding_is_for_games_of_tricks_that_have_none() -> None:
    assert not applies("AddBiddingPhase", game("spades"))
    assert not applies("AddBiddingPhase", game("crazy-eights"))
    assert not applies("RemoveBiddingPhase", game("hearts"))


def test_bidding_is_removed_with_its_scoring_and_tricks_score() -> None:
    (child, *_) = moves("RemoveBiddingPhase", game("spades"))
    assert child.turn_structure.phases == game("spades").turn_structure.phases[1:]
    assert child.contract_scoring is None
    assert child.game_rules.trick_points == 1
    assert child.game_rules.score_floor is None


def test_bids_start_at_0_to_3_and_end_about_the_hand() -> None:
    spades = game("spades")
    found = []
    for child in moves("MutateBiddingPhase", spades, 200):
        phase = child.turn_structure.phases[0]
        assert isinstance(phase, BiddingPhase)
        assert phase.min_bid in range(4)
        assert phase.max_bid in range(11, 14)
        found.append(phase)
        phases = (spades.turn_structure.phases[0], *child.turn_structure.phases[1:])
        structure = replace(child.turn_structure, phases=phases)
        assert replace(child, turn_structure=structure) == spades
    assert {phase.allow_nil for phase in found} == {True, False}
    assert {phase.hook for phase in found} == {True, False}
    assert {phase.min_bid for phase in found} == {0, 1, 2, 3}


def test_a_contract_wins_what_it_would_have_lost() -> None:
    for child in moves("MutateContractScoring", game("spades"), 100):
        contract = child.contract_scoring
        assert contract is not None
        if contract.kind == ContractKind.AT_LEAST:
            assert contract.points_per_trick_bid == contract.failed_contract_penalty
            assert contract.nil_bonus == contract.nil_penalty


def test_points_for_contracts_and_the_target_change_together() -> None:
    targets = {
        child.contract_scoring.points_per_trick_bid: child.win_conditions[0].threshold
        for child in moves("MutateContractScoring", game("spades"), 200)
        if child.contract_scoring is not None
        and child.contract_scoring.kind == ContractKind.AT_LEAST
    }
    assert targets == {5: 250, 10: 500, 15: 750, 20: 1000}


def test_an_exact_contract_has_no_nil_and_may_be_zero() -> None:
    exact = [
        child
        for child in moves("MutateContractScoring", game("spades"), 100)
        if child.contract_scoring == ContractScoring(kind=ContractKind.EXACTLY)
    ]
    assert exact
    phase = exact[0].turn_structure.phases[0]
    assert isinstance(phase, BiddingPhase)
    assert (phase.min_bid, phase.allow_nil) == (0, False)


def test_team_bids_are_limited_to_the_tricks_or_not() -> None:
    limits = set()
    for child in moves("LimitTeamBids", game("partnership-spades")):
        phase = child.turn_structure.phases[0]
        assert isinstance(phase, BiddingPhase)
        limits.add(phase.max_team_bid)
    assert limits == {0, 11}
