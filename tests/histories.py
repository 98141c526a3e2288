"""Tables for tests of what seats are told, and what they were told."""

from __future__ import annotations

from msgspec.structs import replace

import darwindeck as dd
from darwindeck import _native
from darwindeck.genome.schema import EffectType, GameGenome, Rank, SpecialEffect, TargetSelector
from darwindeck.table.match import Table


def with_effect(kind: EffectType, target: TargetSelector, value: int = 0) -> GameGenome:
    """Crazy eights in which sevens do something."""
    genome = dd.load_game("crazy-eights")
    seven = SpecialEffect(trigger_rank=Rank.SEVEN, effect_type=kind, target=target, value=value)
    return replace(
        genome,
        name=f"{kind.value} {target.value}",
        special_effects=(*genome.special_effects, seven),
    )


def stacked(name: str | GameGenome, hands: list[str], then: str = "") -> Table:
    """A table where the seats are dealt these cards, and the stock begins with others."""
    genome = dd.load_game(name) if isinstance(name, str) else name
    deck = list(_native.Program(dd.compile_genome(genome)).deck)
    first = [*around(hands), *then.split()]
    return Table(genome, deck=[*first, *(card for card in deck if card not in first)])


def around(hands: list[str]) -> list[str]:
    """Hands in the order in which they are dealt."""
    return [card for cards in zip(*map(str.split, hands), strict=True) for card in cards]


def told(table: Table, *moves: str) -> list[list[str]]:
    """What each seat is told of some moves."""
    seats = range(table.genome.player_count)
    before = [len(table.history(seat)) for seat in seats]
    for move in moves:
        table.play(move)
    return [[event.text for event in table.history(seat)[before[seat] :]] for seat in seats]
