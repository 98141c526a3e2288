"""Bidding: with its contracts, before the first trick, and in a match that points decide."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import retargeted
from darwindeck.evolve.variation.operators.editing import (
    change_phases,
    drop_phase,
    first_of,
    insert_phase,
    nearby,
    other,
    places_of,
    put_phase,
    with_rules,
)
from darwindeck.evolve.variation.operators.operator import Move, Mutation, Operator
from darwindeck.evolve.variation.operators.ways import to_target, without_scoring
from darwindeck.genome.facts.cards import largest_hand, sizes_dealt
from darwindeck.genome.facts.piles import hands_grow
from darwindeck.genome.facts.points import scores_points
from darwindeck.genome.facts.turns import loop_start
from darwindeck.genome.schema import (
    BiddingPhase,
    Breaking,
    ContractKind,
    ContractScoring,
    EliminateIf,
    GameGenome,
    TrickPhase,
    Trump,
    TrumpChoice,
    WinType,
)

READ = (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE)


def add_bidding_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Bids with the usual contracts before the first trick; they are what scores."""
    tricks = places_of(genome, TrickPhase)
    if not tricks or places_of(genome, BiddingPhase):
        return None
    # Bids are made once, so they come before anything that is repeated.
    place = min(tricks[0], loop_start(genome))
    changed = _held_back_trump(insert_phase(genome, place, BiddingPhase()))
    changed = replace(without_scoring(changed), contract_scoring=ContractScoring())
    if any(win.type in READ for win in genome.win_conditions) and scores_points(genome):
        return retargeted(genome, changed)
    changed = with_rules(changed, eliminate_if=EliminateIf.NONE, hands=0)
    return replace(changed, win_conditions=(to_target(changed),))


def _held_back_trump(genome: GameGenome) -> GameGenome:
    """A suit that was held back because it scored is held back as trump."""

    def change(phase: TrickPhase) -> TrickPhase:
        if phase.breaking == Breaking.NONE or phase.breaking_suit is None:
            return phase
        if phase.trump != Trump.NONE:
            return phase
        suit = TrumpChoice(phase.breaking_suit)
        return replace(phase, trump=Trump.FIXED, trump_suits=(suit,))

    return change_phases(genome, TrickPhase, change)


def remove_bidding_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """No bids and no contracts; if nothing else scores, each trick does."""
    places = places_of(genome, BiddingPhase)
    if not places:
        return None
    changed = drop_phase(replace(genome, contract_scoring=None), places[0])
    if not scores_points(changed):
        changed = with_rules(changed, trick_points=1, score_floor=None)
    return retargeted(genome, changed)


def mutate_bidding_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The lowest bid 0 to 3, the highest up to two from the hand, Nil, or the hook."""
    places = places_of(genome, BiddingPhase)
    phase = first_of(genome, BiddingPhase)
    contract = genome.contract_scoring
    if phase is None or contract is None:
        return None
    hand = largest_hand(genome)
    # More than is dealt can be bid only where hands may grow.
    most = hand + 2 if hands_grow(genome) else hand
    smallest = min(sizes_dealt(genome), default=hand)
    lowest = [1, 2, 3]
    if not phase.allow_nil:
        # Bids that all must make have to be such that all can keep them.
        lowest = [low for low in range(4) if low * genome.player_count <= smallest]
    options: list[BiddingPhase] = [
        replace(phase, min_bid=low)
        for low in lowest
        if low not in (phase.min_bid, phase.max_bid) and low < phase.max_bid
    ]
    options += [
        replace(phase, max_bid=high)
        for high in range(max(2, hand - 2), most + 1)
        if high != min(phase.max_bid, most) and high > phase.min_bid
    ]
    exactly = contract.kind == ContractKind.EXACTLY
    nil = replace(phase, allow_nil=not phase.allow_nil, min_bid=max(1, phase.min_bid))
    if phase.allow_nil and rng.random() < 0.5:
        nil = replace(nil, min_bid=0)
    options += [] if exactly and not phase.allow_nil else [nil, nil]
    options += [replace(phase, hook=not phase.hook)]
    return put_phase(genome, places[0], rng.choice(options))


def mutate_contract_scoring(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """What contracts, overtricks, Nils or bags are worth; or another kind of contract."""
    contract, phase = genome.contract_scoring, first_of(genome, BiddingPhase)
    if contract is None or phase is None:
        return None
    ways = ["kind"]
    if contract.kind == ContractKind.EXACTLY:
        ways += ["bonus", "bonus", "trick"]
    else:
        ways += ["contract", "overtrick", "bags"]
    if phase.allow_nil:
        ways += ["nil"]
    way = rng.choice(ways)
    if way == "kind":
        return _other_kind(genome, contract)
    changed = _revalued(contract, way, rng)
    return (
        None if changed is None else retargeted(genome, replace(genome, contract_scoring=changed))
    )


def _revalued(contract: ContractScoring, way: str, rng: random.Random) -> ContractScoring | None:
    if way == "bonus":
        bonus = other(rng, (3, 5, 10, 20), contract.exact_bonus) or 10
        return replace(contract, exact_bonus=bonus)
    if way == "trick":
        points = other(rng, (0, 1, 2, 3), contract.points_per_trick) or 0
        return replace(contract, points_per_trick=points)
    if way == "contract":  # what is won and what is lost stay the same
        each = other(rng, (5, 10, 15, 20), contract.points_per_trick_bid) or 10
        return replace(contract, points_per_trick_bid=each, failed_contract_penalty=each)
    if way == "overtrick":
        over = nearby(rng, contract.overtrick_points, (-1, 1, 2, 4), 0, 10)
        return None if over is None else replace(contract, overtrick_points=over)
    if way == "nil":
        nil = other(rng, (50, 100, 150, 200), contract.nil_bonus) or 100
        return replace(contract, nil_bonus=nil, nil_penalty=nil)
    usual = ContractScoring()
    limit = other(rng, (0, 5, 7, 10), contract.bag_limit)
    if limit is None or (limit and rng.random() < 0.4):
        penalty = other(rng, (50, 100, 150), contract.bag_penalty) or 100
        return replace(contract, bag_limit=contract.bag_limit or 10, bag_penalty=penalty)
    return replace(contract, bag_limit=limit, bag_penalty=usual.bag_penalty)


def _other_kind(genome: GameGenome, contract: ContractScoring) -> GameGenome:
    """Exact contracts, where a bid of 0 is like any other; or contracts that may be passed."""
    if contract.kind == ContractKind.EXACTLY:
        changed = change_phases(
            genome, BiddingPhase, lambda p: replace(p, min_bid=max(1, p.min_bid), hook=False)
        )
        changed = replace(changed, contract_scoring=ContractScoring())
        return retargeted(genome, changed)
    changed = change_phases(
        genome, BiddingPhase, lambda p: replace(p, min_bid=0, allow_nil=False, max_team_bid=0)
    )
    changed = replace(changed, contract_scoring=ContractScoring(kind=ContractKind.EXACTLY))
    return retargeted(genome, with_rules(changed, score_floor=None))


def limit_team_bids(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Partners may together bid no more than there are tricks, or as they like."""
    places, phase = places_of(genome, BiddingPhase), first_of(genome, BiddingPhase)
    if phase is None or not genome.team_mode:
        return None
    hand = min(54, largest_hand(genome))
    limit = other(rng, (0, hand, max(2, hand - 2)), phase.max_team_bid)
    return (
        None if limit is None else put_phase(genome, places[0], replace(phase, max_team_bid=limit))
    )


class AddBiddingPhaseMutation(Mutation, frozen=True):
    """Bidding comes, with its contracts."""

    name: str = "AddBiddingPhase"
    family: str = "bidding"
    vary: Move = add_bidding_phase
    rate: float | None = 0.05


class RemoveBiddingPhaseMutation(Mutation, frozen=True):
    """Bidding goes, with its contracts."""

    name: str = "RemoveBiddingPhase"
    family: str = "bidding"
    vary: Move = remove_bidding_phase
    rate: float | None = 0.05


class MutateBiddingPhaseMutation(Mutation, frozen=True):
    """Other bids may be made."""

    name: str = "MutateBiddingPhase"
    family: str = "bidding"
    vary: Move = mutate_bidding_phase
    rate: float | None = 0.04


class MutateContractScoringMutation(Mutation, frozen=True):
    """Contracts are worth something else."""

    name: str = "MutateContractScoring"
    family: str = "bidding"
    vary: Move = mutate_contract_scoring
    rate: float | None = 0.04


OPERATORS = (
    AddBiddingPhaseMutation(),
    RemoveBiddingPhaseMutation(),
    MutateBiddingPhaseMutation(),
    MutateContractScoringMutation(),
    Operator("LimitTeamBids", "bidding", 0.01, limit_team_bids),
)
