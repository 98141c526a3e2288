"""Passing cards before play, and who begins."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import (
    drop_phase,
    insert_phase,
    nearby,
    other,
    phase_at,
    places_of,
    put_phase,
)
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.genome.facts.cards import largest_hand, ranks_in, sizes_dealt
from darwindeck.genome.facts.turns import SeatPhase, blocks
from darwindeck.genome.schema import (
    BiddingPhase,
    FirstPlayer,
    GameGenome,
    HandMode,
    PassPhase,
    PassTo,
    PlayPhase,
    TrickPhase,
)

CYCLES = (
    (PassTo.LEFT,),
    (PassTo.RIGHT,),
    (PassTo.LEFT, PassTo.RIGHT),
    (PassTo.LEFT, PassTo.NONE),
    (PassTo.LEFT, PassTo.RIGHT, PassTo.NONE),
    (PassTo.ACROSS,),
    (PassTo.LEFT, PassTo.RIGHT, PassTo.ACROSS),
    (PassTo.LEFT, PassTo.RIGHT, PassTo.ACROSS, PassTo.NONE),
)
MOST_PASSED = 5


def _cycles(genome: GameGenome) -> list[tuple[PassTo, ...]]:
    if genome.player_count == 2:
        return [(PassTo.LEFT,), (PassTo.LEFT, PassTo.NONE)]
    odd = genome.player_count % 2
    return [cycle for cycle in CYCLES if not (odd and PassTo.ACROSS in cycle)]


def add_pass_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Everybody gives some cards away before anything else."""
    if places_of(genome, PassPhase) or genome.setup.hand_mode != HandMode.HAND:
        return None
    hand = min(sizes_dealt(genome), default=largest_hand(genome))
    if hand < 3 or any(
        isinstance(phase, SeatPhase) and phase.starts_block
        for phase in genome.turn_structure.phases
    ):
        return None
    count = rng.randint(1, max(1, min(MOST_PASSED, hand // 3)))
    if _has_placing(genome) and rng.random() < 0.5:
        return insert_phase(genome, 0, PassPhase(count=min(count, 3), by_placing=True))
    phase = PassPhase(count=count, directions=rng.choice(_cycles(genome)))
    return insert_phase(genome, 0, phase)


def _has_placing(genome: GameGenome) -> bool:
    """Whether one hand after another tells who was first and last."""
    return bool(genome.game_rules.score_by_place) and genome.game_rules.hands != 1


def remove_pass_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """No cards are passed any more."""
    places = places_of(genome, PassPhase)
    return drop_phase(genome, rng.choice(places)) if places else None


def mutate_pass_phase(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """More or fewer cards, other directions, or by placing."""
    places = places_of(genome, PassPhase)
    if not places:
        return None
    place = rng.choice(places)
    phase = phase_at(genome, place, PassPhase)
    ways = ["count"]
    if not phase.by_placing:
        ways.append("directions")
    if phase.by_placing or _has_placing(genome):
        ways.append("placing")
    match rng.choice(ways):
        case "count":
            most = max(1, min(MOST_PASSED, largest_hand(genome) - 1))
            count = nearby(rng, phase.count, (-1, 1, 2), 1, most)
            return None if count is None else put_phase(genome, place, replace(phase, count=count))
        case "directions":
            cycle = other(rng, _cycles(genome), phase.directions)
            if cycle is None:
                return None
            return put_phase(genome, place, replace(phase, directions=cycle))
        case _:
            usual = PassPhase().directions
            changed = replace(phase, by_placing=not phase.by_placing, directions=usual)
            return put_phase(genome, place, changed)


def mutate_first_player(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another seat begins: after the dealer, the holder of a card, or who won or lost before."""
    if genome.setup.hand_mode == HandMode.PILE:
        return None  # nobody knows who has which card
    phases = genome.turn_structure.phases
    starts = {block.start for block in blocks(phases)}
    tricks = places_of(genome, TrickPhase)
    places = [
        place
        for place, phase in enumerate(phases)
        if isinstance(phase, BiddingPhase)
        or (isinstance(phase, PlayPhase) and place in starts)
        or (tricks and place == tricks[0])
    ]
    if not places:
        return None
    place = rng.choice(places)
    phase = phases[place]
    if not isinstance(phase, BiddingPhase | PlayPhase | TrickPhase):
        return None
    many_hands = genome.game_rules.hands != 1 and _plays_on(genome)
    kinds = list(FirstPlayer) if many_hands else [FirstPlayer.AFTER_DEALER, FirstPlayer.HOLDER_OF]
    starter = other(rng, kinds, phase.first_player)
    if starter is None:
        return None
    order = genome.setup.rank_order.replace("X", "") or ranks_in(genome.setup)
    card = None
    if starter == FirstPlayer.HOLDER_OF:
        card = f"{genome.setup.sequence_start_rank or order[0]}{rng.choice('CD')}"
    if isinstance(phase, TrickPhase):
        phase = replace(phase, lead_first_card=False)
    return put_phase(genome, place, replace(phase, first_player=starter, first_card=card))


def _plays_on(genome: GameGenome) -> bool:
    """Whether a match has more than one hand."""
    ends = ("empty_hand", "capture_all", "most_captured", "best_hand")
    return not all(win.type in ends for win in genome.win_conditions)


OPERATORS = (
    Operator("AddPassPhase", "passing", 0.04, add_pass_phase),
    Operator("RemovePassPhase", "passing", 0.04, remove_pass_phase),
    Operator("MutatePassPhase", "passing", 0.04, mutate_pass_phase),
    Operator("MutateFirstPlayer", "passing", 0.01, mutate_first_player),
)
