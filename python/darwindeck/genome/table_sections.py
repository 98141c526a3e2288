"""The sections of bytecode for what lies on the table: effects, piles, tableau, categories."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.bytestream import Reader, Writer
from darwindeck.genome.schema import (
    RANKS,
    AllPass,
    Category,
    CategoryScoring,
    EffectType,
    GameGenome,
    HandMode,
    SetupRules,
    SpecialEffect,
    StockEmpty,
    Suit,
    TargetSelector,
    WarWinnings,
)

MOST_CATEGORIES = 64


# --- Effects --------------------------------------------------------------------


def effects_body(effects: tuple[SpecialEffect, ...]) -> bytes:
    """Nothing at all when there are none."""
    w = Writer()
    if effects:
        w.u8(len(effects))
    for effect in effects:
        w.u8(RANKS.index(effect.rank))
        w.choice(effect.effect)
        w.choice(effect.target)
        w.u8(effect.value)
    return bytes(w.data)


def read_effects(r: Reader, genome: GameGenome) -> GameGenome:
    paths = r.counted("effects", len(RANKS), least=1)
    return replace(genome, effects=tuple(_read_effect(r, path) for path in paths))


def _read_effect(r: Reader, path: str) -> SpecialEffect:
    r.marks[path] = r.position
    return SpecialEffect(
        rank=r.rank(f"{path}.rank"),
        effect=r.choice(EffectType, f"{path}.effect"),
        target=r.choice(TargetSelector, f"{path}.target"),
        value=r.u8(f"{path}.value"),
    )


# --- The table ------------------------------------------------------------------


def table_body(genome: GameGenome) -> bytes:
    setup, rules = genome.setup, genome.game_rules
    w = Writer()
    w.choice(setup.hand_mode)
    w.u8(setup.initial_tableau)
    w.flags(setup.initial_discard)
    w.rank_set(setup.buried_ranks)
    w.flags(setup.redeal_when_empty)
    w.choice(rules.stock_empty)
    w.choice(rules.all_pass)
    return bytes(w.data)


def read_table(r: Reader, genome: GameGenome) -> GameGenome:
    setup = replace(
        genome.setup,
        hand_mode=r.choice(HandMode, "setup.hand_mode"),
        initial_tableau=r.u8("setup.initial_tableau"),
        initial_discard=r.flags("setup.initial_discard")[0],
        buried_ranks=r.rank_set("setup.buried_ranks"),
        redeal_when_empty=r.flags("setup.redeal_when_empty")[0],
    )
    rules = replace(
        genome.game_rules,
        stock_empty=r.choice(StockEmpty, "game_rules.stock_empty"),
        all_pass=r.choice(AllPass, "game_rules.all_pass"),
    )
    return replace(genome, setup=setup, game_rules=rules)


def tableau_body(setup: SetupRules) -> bytes:
    start = setup.sequence_start_rank
    w = Writer()
    w.u8_or_none(None if start is None else RANKS.index(start))
    w.u8(setup.war_face_down)
    w.choice(setup.war_winnings)
    w.flags(setup.capture_sums)
    w.flags(setup.last_capture_takes_rest)
    w.counted(setup.card_values)
    return bytes(w.data)


def read_tableau(r: Reader, genome: GameGenome) -> GameGenome:
    setup = replace(
        genome.setup,
        sequence_start_rank=r.rank_or_none("setup.sequence_start_rank"),
        war_face_down=r.u8("setup.war_face_down"),
        war_winnings=r.choice(WarWinnings, "setup.war_winnings"),
        capture_sums=r.flags("setup.capture_sums")[0],
        last_capture_takes_rest=r.flags("setup.last_capture_takes_rest")[0],
        card_values=tuple(r.u8(item) for item in r.counted("setup.card_values", len(RANKS))),
    )
    return replace(genome, setup=setup)


# --- Categories -----------------------------------------------------------------


def categories_body(rules: tuple[CategoryScoring, ...]) -> bytes:
    """Nothing at all when there are none."""
    w = Writer()
    if rules:
        w.u8(len(rules))
    for rule in rules:
        w.choice(rule.category)
        w.choice_or_none(rule.suit)
        w.card_or_none(rule.card)
        w.u8(rule.points)
    return bytes(w.data)


def read_categories(r: Reader, genome: GameGenome) -> GameGenome:
    paths = r.counted("category_scoring", MOST_CATEGORIES, least=1)
    return replace(genome, category_scoring=tuple(_read_category(r, path) for path in paths))


def _read_category(r: Reader, path: str) -> CategoryScoring:
    r.marks[path] = r.position
    return CategoryScoring(
        category=r.choice(Category, f"{path}.category"),
        suit=r.choice_or_none(Suit, f"{path}.suit"),
        card=r.card_or_none(f"{path}.card"),
        points=r.u8(f"{path}.points"),
    )
