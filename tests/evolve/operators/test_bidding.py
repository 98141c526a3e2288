"""Bidding comes and goes with its contracts, before the first trick."""

from __future__ import annotations

from msgspec.structs import replace
from tests.evolve.operators.moves import applies, game, moves

from darwindeck.evolve.variation.operators.offspring import settled
from darwindeck.evolve.variation.operators.seats import with_players
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractKind,
    ContractScoring,
    GameGenome,
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


def highest_bids(genome: GameGenome) -> set[int]:
    """The highest bids that one move leads to, where it changes them."""
    found = {bids(child).max_bid for child in moves("MutateBiddingPhase", genome, 300)}
    return found - {bids(genome).max_bid}


def with_highest(genome: GameGenome, bid: int) -> GameGenome:
    phases = (replace(bids(genome), max_bid=bid), *genome.turn_structure.phases[1:])
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=phases))


def bids(genome: GameGenome) -> BiddingPhase:
    phase = genome.turn_structure.phases[0]
    assert isinstance(phase, BiddingPhase)
    return phase


def test_the_highest_bid_goes_down_by_up_to_two_from_the_hand_and_back() -> None:
    spades = game("spades")
    assert highest_bids(spades) == {11, 12}
    assert highest_bids(with_highest(spades, 11)) == {12, 13}
    assert highest_bids(game("oh-hell")) == {8, 9}
    assert highest_bids(with_highest(game("oh-hell"), 9)) == {8, 10}


def test_hands_of_more_than_thirteen_cards_may_bid_all_of_them() -> None:
    two = settled(with_players(game("spades"), 2))
    assert two is not None
    assert highest_bids(two) == {24, 25, 26}


def test_the_highest_bid_goes_above_the_hand_only_where_hands_may_grow() -> None:
    spades = game("spades")
    eight = replace(spades, setup=replace(spades.setup, cards_per_player=8))
    assert highest_bids(with_highest(eight, 8)) == {6, 7}
    (drawing, *_) = moves("AddDrawPhase", spades)
    assert drawing.setup.cards_per_player == 6
    assert highest_bids(with_highest(drawing, 6)) == {4, 5, 7, 8}


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
