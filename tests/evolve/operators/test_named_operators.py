"""The operators that the first designs named: classes that are applied to a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.evolve.operators.moves import game

from darwindeck.evolve.variation import operators
from darwindeck.evolve.variation.operators import (
    OPERATORS,
    AddBiddingPhaseMutation,
    AddEffectMutation,
    CleanupOrphanedResourcesMutation,
    DisableTeamModeMutation,
    EnableTeamModeMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    MutateEffectMutation,
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
    MutateTeamAssignmentMutation,
    Mutation,
    RemoveBiddingPhaseMutation,
    RemoveEffectMutation,
    operator_named,
)
from darwindeck.genome.file.library import bundled_games, load_game
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractScoring,
    GameGenome,
    SequenceDirection,
    TableauMode,
)
from darwindeck.genome.validate import errors_in

NAMED = (
    AddBiddingPhaseMutation,
    RemoveBiddingPhaseMutation,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    CleanupOrphanedResourcesMutation,
    EnableTeamModeMutation,
    DisableTeamModeMutation,
    MutateTeamAssignmentMutation,
    MutateTableauModeMutation,
    MutateSequenceDirectionMutation,
    AddEffectMutation,
    RemoveEffectMutation,
    MutateEffectMutation,
)


def applied(mutation: Mutation, genome: GameGenome, count: int = 60) -> Iterator[GameGenome]:
    """What a mutation makes of a game, with as many seeds."""
    return (mutation.apply(genome, seed) for seed in range(count))


# --- Names ----------------------------------------------------------------------


def test_there_are_thirteen_and_one_place_has_them() -> None:
    assert len(NAMED) == 13
    assert all(getattr(operators, kind.__name__) is kind for kind in NAMED)
    assert {type(one) for one in OPERATORS if isinstance(one, Mutation)} == set(NAMED)


@pytest.mark.parametrize("kind", NAMED)
def test_an_operator_is_found_by_the_name_of_its_class_and_its_own(kind: type[Mutation]) -> None:
    found = operator_named(kind.__name__)
    assert type(found) is kind
    assert found is operator_named(found.name)
    assert kind.__name__ == f"{found.name}Mutation"
    assert found == kind()  # type: ignore[call-arg]


def test_no_class_is_no_operator() -> None:
    for name in ("Operator", "Mutation", "AddEfectMutation"):
        with pytest.raises(ValueError, match="there is no operator"):
            operator_named(name)


# --- Applying -------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_games())
def test_what_applies_gives_a_valid_game_and_what_does_not_the_same_one(name: str) -> None:
    genome = load_game(name)
    for operator in OPERATORS:
        child = operator.apply(genome, 1)
        assert errors_in(child) == []
        assert (child.name, child.summary, child.notes) == (
            genome.name,
            genome.summary,
            genome.notes,
        )
        if operator.vary(game(name), random.Random(1)) is None and child is genome:
            continue
        assert child != genome, operator.name


def test_the_same_seed_gives_the_same_game_and_none_gives_another_every_time() -> None:
    uno, mutation = load_game("uno-style"), MutateEffectMutation()
    assert mutation.apply(uno, 7) == mutation.apply(uno, 7)
    assert mutation.apply(uno, random.Random(7)) == mutation.apply(uno, 7)
    assert mutation.apply(uno, rng=7) == mutation.apply(uno, 7)
    rng = random.Random(7)
    assert mutation.apply(uno, rng) != mutation.apply(uno, rng)
    assert len({mutation.apply(uno).special_effects for _ in range(30)}) > 1


def test_an_effect_is_added_changed_and_removed() -> None:
    fan_tan = load_game("fan-tan")
    for seed in range(40):
        added = AddEffectMutation().apply(fan_tan, seed)
        assert len(added.special_effects) == 1
        changed = MutateEffectMutation().apply(added, seed)
        assert len(changed.special_effects) == 1
        assert changed.special_effects != added.special_effects
        assert RemoveEffectMutation().apply(changed, seed).special_effects == ()
    assert RemoveEffectMutation().apply(fan_tan) is fan_tan
    assert MutateEffectMutation().apply(fan_tan) is fan_tan
    assert AddEffectMutation().apply(load_game("hearts")) is not None


def test_bidding_comes_before_the_first_tricks_and_goes_with_its_contracts() -> None:
    whist, eights = load_game("knockout-whist"), load_game("crazy-eights")
    bids = AddBiddingPhaseMutation().apply(whist, 1)
    assert [type(phase).__name__ for phase in bids.turn_structure.phases] == [
        "BiddingPhase",
        "TrickPhase",
    ]
    assert bids.contract_scoring is not None
    assert AddBiddingPhaseMutation().apply(bids, 1) is bids
    assert AddBiddingPhaseMutation().apply(eights, 1) is eights
    plain = RemoveBiddingPhaseMutation().apply(load_game("spades"), 1)
    assert not any(isinstance(phase, BiddingPhase) for phase in plain.turn_structure.phases)
    assert plain.contract_scoring is None
    assert RemoveBiddingPhaseMutation().apply(plain, 1) is plain


def test_bids_and_contracts_change_only_where_there_are_some() -> None:
    spades, hearts = load_game("spades"), load_game("hearts")
    for child in applied(MutateBiddingPhaseMutation(), spades):
        assert child.turn_structure.phases[0] != spades.turn_structure.phases[0]
        assert child.contract_scoring == spades.contract_scoring
    for child in applied(MutateContractScoringMutation(), spades):
        assert child.contract_scoring != spades.contract_scoring
    assert MutateBiddingPhaseMutation().apply(hearts) is hearts
    assert MutateContractScoringMutation().apply(hearts) is hearts


def test_contracts_without_bids_are_cleaned_up() -> None:
    orphan = replace(load_game("hearts"), contract_scoring=ContractScoring())
    assert errors_in(orphan)
    cleaned = CleanupOrphanedResourcesMutation().apply(orphan)
    assert cleaned.contract_scoring is None
    assert errors_in(cleaned) == []
    assert CleanupOrphanedResourcesMutation().apply(cleaned) is cleaned


def test_partners_come_change_and_part() -> None:
    hearts = load_game("hearts")
    pairings = {((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2))}
    found = list(applied(EnableTeamModeMutation(), hearts))
    assert {child.teams for child in found} == pairings
    paired = found[0]
    others = {child.teams for child in applied(MutateTeamAssignmentMutation(), paired)}
    assert others == pairings - {paired.teams}
    assert EnableTeamModeMutation().apply(paired) is paired
    alone = DisableTeamModeMutation().apply(paired)
    assert (alone.team_mode, alone.teams) == (False, ())
    assert DisableTeamModeMutation().apply(alone) is alone
    assert MutateTeamAssignmentMutation().apply(alone) is alone


def test_only_two_get_a_war_and_only_sequences_have_a_direction() -> None:
    four, two = load_game("fan-tan"), load_game("scopa")
    modes = {child.setup.tableau_mode for child in applied(MutateTableauModeMutation(), four)}
    assert modes == {TableauMode.NONE, TableauMode.MATCH_RANK}
    modes = {child.setup.tableau_mode for child in applied(MutateTableauModeMutation(), two)}
    assert TableauMode.WAR in modes
    for child in applied(MutateSequenceDirectionMutation(), four):
        assert child.setup.sequence_direction != SequenceDirection.BOTH
        left = MutateTableauModeMutation().apply(child, 1)
        assert left.setup.sequence_direction == SequenceDirection.BOTH
    assert MutateSequenceDirectionMutation().apply(two) is two
