"""What effects use, and what they can touch."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.schema import EffectType, GameGenome, SpecialEffect, TossIn

TARGETED = (
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.SWAP_HANDS,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
)
"""Effects that strike somebody; the others use no target."""


VALUED = (
    EffectType.SKIP_NEXT,
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
    EffectType.NAME_AND_PLAY,
    EffectType.FORCE_DRAW,
)
"""Effects that have a number; the others use no value."""


LAYOUT_EFFECTS = {
    EffectType.PEEK_OWN,
    EffectType.PEEK_OTHER,
    EffectType.SWAP_TWO,
    EffectType.PEEK_TWO_THEN_SWAP,
    EffectType.NAME_AND_PLAY,
    EffectType.FORCE_DRAW,
}
"""Actions of cards in layout phases; the others are effects of plays."""


def has_effect(genome: GameGenome, *kinds: EffectType) -> bool:
    """Whether some rank has one of these effects; the last that is listed for it counts."""
    by_rank = {effect.trigger_rank: effect.effect_type for effect in genome.special_effects}
    return any(kind in kinds for kind in by_rank.values())


def as_used(effect: SpecialEffect) -> SpecialEffect:
    """The effect with a target and a value only where it uses them."""
    plain = SpecialEffect(effect.trigger_rank, effect.effect_type)
    if effect.effect_type in TARGETED:
        plain = replace(plain, target=effect.target)
    return replace(plain, value=effect.value) if effect.effect_type in VALUED else plain


def touches_others(genome: GameGenome) -> bool:
    """Whether something can be done to the cards of a seat when its turn is over."""
    phase = layout_of(genome)
    kinds = LAYOUT_EFFECTS - {EffectType.PEEK_OWN}
    return phase is not None and (phase.toss_in != TossIn.OFF or has_effect(genome, *kinds))


def looks_at_others(genome: GameGenome) -> bool:
    """Whether some action looks at a card of another layout."""
    return has_effect(genome, EffectType.PEEK_OTHER, EffectType.PEEK_TWO_THEN_SWAP)
