"""Mutants: a game with one field changed, cleaned up and valid, for tests and benchmarks.

No designer's moves, only steps in the schema: what a measure must tell from a
classic. Every mutant has other bytecode than its parent.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import cast

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from darwindeck.genome.bytecode import compile_genome
from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.cards import CARDS, cards_in, ranks_in, suits_in
from darwindeck.genome.file.shape import genome_type
from darwindeck.genome.rules.cleanup import cleanup
from darwindeck.genome.schema import (
    CardScoringRule,
    EffectType,
    GameGenome,
    Rank,
    ScoringSuit,
    SpecialEffect,
    TargetSelector,
    WinCondition,
    WinType,
)
from darwindeck.genome.schema.match import Trigger
from darwindeck.genome.validate import errors_in

KEPT = ("name", "family", "summary", "notes", "max_turns", "team_mode", "teams", "player_count")
"""Fields that no mutation changes."""
TRIES = 400

Steps = tuple[str | int, ...]


def mutant(genome: GameGenome, generator: random.Random, steps: int = 1) -> GameGenome:
    """A valid game some steps away, with other rules than the parent's."""
    found = canonical(genome)
    for _ in range(steps):
        found = _one_step(found, generator)
    return replace(found, name="", summary="", notes="")


def _one_step(genome: GameGenome, generator: random.Random) -> GameGenome:
    parent = compile_genome(genome)
    for _ in range(TRIES):
        found = canonical(cleanup(changed(genome, generator)))
        if not errors_in(found) and compile_genome(found) != parent:
            return found
    raise ValueError(f"{genome.name or 'the game'} has no valid mutant in {TRIES} tries")


def changed(
    genome: GameGenome, generator: random.Random, kept: Collection[str] = KEPT
) -> GameGenome:
    """The game with one place changed as the schema allows, whether or not that makes sense."""
    sites = [site for site in _sites(genome, genome_type(), ()) if site[0][0] not in kept]
    steps, kind = generator.choice(sites)
    return cast("GameGenome", _put(genome, steps, kind, genome, generator))


def _sites(value: object, kind: inspect.Type, path: Steps) -> Iterator[tuple[Steps, inspect.Type]]:
    """Every place where something can be changed: leaves, and lists that can grow or shrink."""
    if isinstance(kind, inspect.Metadata) and isinstance(kind.type, inspect.VarTupleType):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        for option in kind.types:
            if isinstance(option, inspect.StructType) and isinstance(value, option.cls):
                yield from _sites(value, option, path)
                return
        yield path, kind
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from _sites(getattr(value, field.name), field.type, (*path, field.name))
    elif isinstance(kind, inspect.VarTupleType):
        yield path, kind
        for place, item in enumerate(cast("tuple[object, ...]", value)):
            yield from _sites(item, kind.item_type, (*path, place))
    else:
        yield path, kind


def _put(
    value: object, steps: Steps, kind: inspect.Type, game: GameGenome, generator: random.Random
) -> object:
    if not steps:
        return _another(value, kind, game, generator)
    step, rest = steps[0], steps[1:]
    if isinstance(step, int):
        items = cast("tuple[object, ...]", value)
        new = _put(items[step], rest, kind, game, generator)
        return (*items[:step], new, *items[step + 1 :])
    part = cast("msgspec.Struct", value)
    return replace(part, **{step: _put(getattr(part, step), rest, kind, game, generator)})


def _another(
    value: object, kind: inspect.Type, game: GameGenome, generator: random.Random
) -> object:
    """Another value of the same kind."""
    options = list(kind.types) if isinstance(kind, inspect.UnionType) else [kind]
    option = generator.choice(options)
    limits: dict[str, int] = {}
    if isinstance(option, inspect.Metadata):
        limits = cast("dict[str, int]", option.extra_json_schema or {})
        option = option.type
    match option:
        case inspect.BoolType():
            return not value
        case inspect.EnumType(cls=members):
            return generator.choice([member for member in members if member != value])
        case inspect.IntType():
            return _number(value, limits, generator)
        case inspect.StrType(pattern=pattern):
            return _text(value, pattern or "", game, generator)
        case inspect.VarTupleType(item_type=item):
            return _list(cast("tuple[object, ...]", value), item, game, generator)
        case inspect.LiteralType(values=values):
            return generator.choice(list(values))
        case _:
            return None


def _number(value: object, limits: dict[str, int], generator: random.Random) -> int:
    low, high = limits.get("minimum", 0), limits.get("maximum", 100)
    before = value if isinstance(value, int) else generator.randint(low, min(high, low + 12))
    step = generator.choice([1, 1, 2, max(1, abs(before) // 4), max(1, abs(before) // 2)])
    return max(low, min(high, before + generator.choice([-1, 1]) * step))


def _text(value: object, pattern: str, game: GameGenome, generator: random.Random) -> str:
    ranks = ranks_in(game.setup)
    if "CDHS" in pattern:
        return generator.choice(sorted(cards_in(game.setup), key=CARDS.index))
    if pattern.endswith("]$"):
        return generator.choice(ranks)
    before = value if isinstance(value, str) else ""
    if len(before) == len(ranks):
        return "".join(generator.sample(ranks, len(ranks)))
    rank = generator.choice(ranks)
    return before.replace(rank, "") if rank in before else before + rank


def _list(
    items: tuple[object, ...], item: inspect.Type, game: GameGenome, generator: random.Random
) -> tuple[object, ...]:
    """One item more, one fewer, or two of them exchanged."""
    new = _item(item, game, generator)
    ways = [
        way
        for way, possible in (
            ("drop", bool(items)),
            ("add", new is not None),
            ("swap", len(items) > 1),
        )
        if possible
    ]
    if not ways:
        return items
    way = generator.choice(ways)
    if way == "add":
        return (*items, new)
    at = generator.randrange(len(items))
    if way == "drop":
        return items[:at] + items[at + 1 :]
    other = generator.randrange(len(items))
    swapped = list(items)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return tuple(swapped)


def _item(kind: inspect.Type, game: GameGenome, generator: random.Random) -> object | None:
    """A new item of a list, where one can be made up."""
    ranks, suits = ranks_in(game.setup), suits_in(game.setup)
    if isinstance(kind, inspect.StructType):
        if kind.cls is SpecialEffect:
            return SpecialEffect(
                trigger_rank=Rank(generator.choice(ranks)),
                effect_type=generator.choice(list(EffectType)),
                target=generator.choice([TargetSelector.NEXT_PLAYER, TargetSelector.ALL_OPPONENTS]),
                value=generator.randint(1, 3),
            )
        if kind.cls is CardScoringRule:
            return CardScoringRule(
                points=generator.choice([-10, -5, -3, -2, -1, 1, 2, 3, 5, 10]),
                suit=generator.choice([None, *(ScoringSuit(suit) for suit in suits)]),
                rank=generator.choice([None, Rank(generator.choice(ranks))]),
            )
        if kind.cls is WinCondition:
            return WinCondition(
                type=generator.choice(list(WinType)),
                trigger=generator.choice(list(Trigger)),
                threshold=generator.choice([0, 0, 11, 50, 100]),
            )
        return None
    if isinstance(kind, inspect.EnumType):
        return generator.choice(list(kind.cls))
    if isinstance(kind, inspect.Metadata) and isinstance(kind.type, inspect.IntType):
        return generator.randint(1, 5)
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.StrType) and "CDHS" in (kind.pattern or ""):
        return generator.choice(sorted(cards_in(game.setup), key=CARDS.index))
    return None
