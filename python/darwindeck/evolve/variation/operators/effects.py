"""Effects of ranks: at the seeds' rates, with the rank, target and value that fit."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import (
    change_phases,
    nearby,
    other,
    weighted,
    with_setup,
)
from darwindeck.evolve.variation.operators.fitting_turns import (
    can_happen,
    fitted_effect,
    has_uses_of_effects,
)
from darwindeck.evolve.variation.operators.operator import Move, Mutation
from darwindeck.genome.facts.cards import ranks_in
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS, TARGETED, VALUED, has_effect
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.rules.effects import BETWEEN_TWO
from darwindeck.genome.schema import (
    EffectType,
    GameGenome,
    PlayPhase,
    Rank,
    SpecialEffect,
    TableauMode,
    TargetSelector,
)

FIRST_TARGETS = (TargetSelector.NEXT_PLAYER, TargetSelector.ALL_OPPONENTS)
MOST = 10
MOST_OF_LAYOUT = 3


def kinds_for(genome: GameGenome) -> list[tuple[EffectType, int]]:
    """The effects that do something here, each with its weight."""
    if not has_uses_of_effects(genome):
        return []
    sequence = genome.setup.tableau_mode == TableauMode.SEQUENCE
    return [
        # To see a hand seldom changes what is played.
        (kind, 1 if kind == EffectType.PEEK_HAND else 3)
        for kind in EffectType
        if can_happen(kind, genome)
        # A card that is lost would be missing from its pile.
        and not (sequence and kind == EffectType.FORCE_DISCARD)
    ]


def add_effect(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A rank gets an effect on the next player or all opponents, with a value of 1 to 3."""
    kinds = kinds_for(genome)
    taken = {effect.trigger_rank for effect in genome.special_effects}
    free = [rank for rank in ranks_in(genome.setup) if rank not in taken]
    if not kinds or not free:
        return None
    kind = weighted(rng, kinds)
    rank = rng.choice(free)
    if kind == EffectType.NAME_SUIT:
        rank = _naming_rank(genome, free, rng) or ""
        if not rank:
            return None
    effect = SpecialEffect(
        trigger_rank=Rank(rank),
        effect_type=kind,
        target=rng.choice(FIRST_TARGETS),
        value=_value(genome, kind, rng),
    )
    return _settled(
        replace(genome, special_effects=(*genome.special_effects, fitted_effect(effect))), rank
    )


def _value(genome: GameGenome, kind: EffectType, rng: random.Random) -> int:
    if kind == EffectType.SKIP_NEXT:  # to skip everybody is another turn
        return rng.randint(1, max(1, min(3, genome.player_count - 2)))
    if kind in LAYOUT_EFFECTS:  # layouts are small
        return rng.randint(1, 2)
    return rng.randint(1, 3)


def _naming_rank(genome: GameGenome, free: list[str], rng: random.Random) -> str | None:
    """A suit is named by the wild rank, where there is one."""
    wild = sorted({r for phase in phases_of(genome, PlayPhase) for r in phase.wild_ranks} - {"X"})
    options = [rank for rank in wild if rank in free] if wild else free
    return rng.choice(options) if options else None


def _settled(genome: GameGenome, rank: str) -> GameGenome:
    """A rank that names the suit is wild; a rank with an effect does not start the pile."""
    by_rank = {effect.trigger_rank: effect.effect_type for effect in genome.special_effects}
    if by_rank.get(Rank(rank)) == EffectType.NAME_SUIT:
        genome = change_phases(genome, PlayPhase, lambda phase: _wild(phase, rank))
    buried = genome.setup.buried_ranks
    if genome.setup.initial_discard and buried and rank not in buried:
        genome = with_setup(genome, buried_ranks=buried + rank)
    return genome


def _wild(phase: PlayPhase, rank: str) -> PlayPhase:
    if not phase.matches or rank in phase.wild_ranks:
        return phase
    return replace(phase, wild_ranks=phase.wild_ranks + rank)


def remove_effect(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A rank loses its effect, and may start the pile again."""
    if not genome.special_effects:
        return None
    gone = rng.choice(genome.special_effects)
    left = tuple(effect for effect in genome.special_effects if effect != gone)
    changed = replace(genome, special_effects=left)
    if _others_name(changed, gone):
        return _not_special(changed, gone.trigger_rank)
    wild = any(gone.trigger_rank in phase.wild_ranks for phase in phases_of(genome, PlayPhase))
    if wild:
        return changed
    return with_setup(
        changed, buried_ranks=genome.setup.buried_ranks.replace(gone.trigger_rank, "")
    )


def _others_name(genome: GameGenome, gone: SpecialEffect) -> bool:
    """Whether a rank has lost the naming of the suit, which others keep."""
    return gone.effect_type == EffectType.NAME_SUIT and has_effect(genome, EffectType.NAME_SUIT)


def _not_special(genome: GameGenome, rank: str) -> GameGenome:
    """The rank is neither wild nor buried any more."""
    genome = change_phases(
        genome,
        PlayPhase,
        lambda phase: replace(phase, wild_ranks=phase.wild_ranks.replace(rank, "")),
    )
    return with_setup(genome, buried_ranks=genome.setup.buried_ranks.replace(rank, ""))


def mutate_effect(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One field of an effect: its rank, type, target, or value up or down by one."""
    if not genome.special_effects:
        return None
    at = rng.randrange(len(genome.special_effects))
    effect = genome.special_effects[at]
    fields = ["rank", "type"]
    if effect.effect_type in TARGETED and genome.player_count > 2:
        fields.append("target")
    if effect.effect_type in VALUED:
        fields.append("value")
    match rng.choice(fields):
        case "rank":
            return _moved(genome, at, rng)
        case "type":
            kind = other(rng, [kind for kind, _ in kinds_for(genome)], effect.effect_type)
            if kind is None:
                return None
            if (
                kind == EffectType.NAME_SUIT
                and _naming_rank(genome, [effect.trigger_rank], rng) is None
            ):
                return None
            has_value = effect.effect_type in VALUED
            value = effect.value if has_value else _value(genome, kind, rng)
            changed = fitted_effect(replace(effect, effect_type=kind, value=value))
        case "target":
            kinds = [t for t in TargetSelector if _can_be_aimed(effect.effect_type, t)]
            common = [(t, 3 if t in FIRST_TARGETS else 1) for t in kinds if t != effect.target]
            changed = replace(effect, target=weighted(rng, common))
        case _:
            most = MOST_OF_LAYOUT if effect.effect_type in LAYOUT_EFFECTS else MOST
            value = nearby(rng, effect.value, (-1, 1), 1, most) or effect.value
            changed = replace(effect, value=value)
    effects = (*genome.special_effects[:at], changed, *genome.special_effects[at + 1 :])
    after = replace(genome, special_effects=effects)
    if changed.effect_type != effect.effect_type and _others_name(after, effect):
        after = _not_special(after, effect.trigger_rank)
    return _settled(after, changed.trigger_rank)


def _can_be_aimed(kind: EffectType, target: TargetSelector) -> bool:
    return target != TargetSelector.SELF or kind not in BETWEEN_TWO


def _moved(genome: GameGenome, at: int, rng: random.Random) -> GameGenome | None:
    """The effect with another rank; where it is wild too, that moves along."""
    effect = genome.special_effects[at]
    taken = {one.trigger_rank for one in genome.special_effects}
    free = [rank for rank in ranks_in(genome.setup) if rank not in taken]
    if not free:
        return None
    old, new = effect.trigger_rank, rng.choice(free)
    effects = (
        *genome.special_effects[:at],
        replace(effect, trigger_rank=new),
        *genome.special_effects[at + 1 :],
    )
    changed = replace(genome, special_effects=effects)
    changed = with_setup(changed, buried_ranks=_renamed(genome.setup.buried_ranks, old, new))
    return change_phases(
        changed,
        PlayPhase,
        lambda phase: replace(phase, wild_ranks=_renamed(phase.wild_ranks, old, new)),
    )


def _renamed(ranks: str, old: str, new: str) -> str:
    return ranks.replace(old, "" if new in ranks else new)


class AddEffectMutation(Mutation, frozen=True):
    """A rank gets an effect."""

    name: str = "AddEffect"
    family: str = "effects"
    vary: Move = add_effect
    rate: float | None = 0.10
    aggressive: float | None = 0.20


class RemoveEffectMutation(Mutation, frozen=True):
    """A rank loses its effect."""

    name: str = "RemoveEffect"
    family: str = "effects"
    vary: Move = remove_effect
    rate: float | None = 0.10
    aggressive: float | None = 0.20


class MutateEffectMutation(Mutation, frozen=True):
    """An effect changes in one field."""

    name: str = "MutateEffect"
    family: str = "effects"
    vary: Move = mutate_effect
    rate: float | None = 0.15
    aggressive: float | None = 0.30


OPERATORS = (AddEffectMutation(), RemoveEffectMutation(), MutateEffectMutation())
