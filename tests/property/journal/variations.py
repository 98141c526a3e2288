"""Bundled games in which cards do things: every effect, aimed in every way.

Random games have few effects each, and seldom get to them.
"""

from __future__ import annotations

import random

from msgspec.structs import replace
from tests.property.matches import is_valid

from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.cards import ranks_in
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.file.library import bundled_games
from darwindeck.genome.schema import (
    CoalitionInfo,
    EffectType,
    GameGenome,
    LayoutPhase,
    Rank,
    SpecialEffect,
    StockEmpty,
    TargetSelector,
)

HOSTS = ("crazy-eights", "fan-tan", "president", "scopa", "uno-style")
"""Games in which cards are played in turns."""

AIMED = {
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.SWAP_HANDS,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
}
COUNTED = {
    EffectType.SKIP_NEXT,
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
}


def with_effects(name: str, seed: int) -> GameGenome:
    """A bundled game in which most ranks have an effect, by lot, and hands are small."""
    rng = random.Random(f"{name} {seed}")
    genome = bundled_games()[name]
    genome = replace(
        genome,
        max_turns=400,
        game_rules=replace(genome.game_rules, stock_empty=rng.choice([*StockEmpty])),
    )
    genome = genome if is_valid(genome) else bundled_games()[name]
    for rank in rng.sample(ranks_in(genome.setup), 8):
        kinds = [kind for kind in EffectType if kind not in {EffectType.NAME_SUIT, *LAYOUT_EFFECTS}]
        varied = replace(
            genome, special_effects=(*genome.special_effects, _effect(rank, rng.choice(kinds), rng))
        )
        genome = varied if is_valid(varied) else genome
    return canonical(genome)


def with_pooled_knowledge(turns: int = 50) -> GameGenome:
    """Vinto of at most so many turns each; who plays against the caller shares what they know."""
    genome = bundled_games()["vinto"]
    (phase,) = phases_of(genome, LayoutPhase)
    pooled = replace(phase, coalition_info=CoalitionInfo.POOLED, turns_limit=turns)
    return replace(genome, turn_structure=replace(genome.turn_structure, phases=(pooled,)))


def _effect(rank: str, kind: EffectType, rng: random.Random) -> SpecialEffect:
    targets = [target for target in TargetSelector if target is not TargetSelector.SELF]
    if kind is EffectType.SWAP_HANDS:
        targets.remove(TargetSelector.ALL_OPPONENTS)
    return SpecialEffect(
        trigger_rank=Rank(rank),
        effect_type=kind,
        target=rng.choice(targets) if kind in AIMED else TargetSelector.NEXT_PLAYER,
        value=rng.randint(1, 3) if kind in COUNTED else 0,
    )
