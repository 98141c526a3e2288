"""Random games of layouts that lie face down."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.facts.cards import cards_in, ranks_in
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS, VALUED, touches_others
from darwindeck.genome.schema import (
    Call,
    CoalitionInfo,
    ComparedWith,
    DrawnCard,
    EffectType,
    EliminateIf,
    GameGenome,
    HandEnd,
    HandMode,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    OpeningChoice,
    Protection,
    Rank,
    SpecialEffect,
    StockEmpty,
    TakeDiscard,
    TossIn,
    TurnStructure,
    Uncalled,
    UseOf,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES, MOST_SLOTS
from darwindeck.testing.choosing import one, some


def with_layout(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """A layout phase, and the deal, the actions and the scoring that go with it."""
    setup, players = genome.setup, genome.player_count
    ranks = ranks_in(setup)
    discard = draw(st.booleans())
    most = min(MOST_SLOTS, (len(cards_in(setup)) - 1 - discard) // players)
    sizes = tuple(draw(st.lists(st.integers(1, most), min_size=1, max_size=3)))
    buried = "".join(some(draw, ranks, min(3, len(ranks) - 1))) if discard and ranks else ""
    setup = replace(
        setup,
        hand_mode=HandMode.LAYOUT,
        cards_per_player="all",
        hand_sizes=sizes,
        rank_order="",
        initial_discard=discard,
        buried_ranks=buried,
    )
    effects = draw(_effects(ranks))
    phase = draw(_phases(min(sizes), bool(effects), players))
    if not (phase.uses or phase.take_discard in (TakeDiscard.UNUSED_ACTION, TakeDiscard.ALWAYS)):
        effects = ()
    rules = replace(
        genome.game_rules,
        eliminate_if=EliminateIf.NONE,
        hand_ends_when=HandEnd.CALLED,
        stock_empty=draw(st.sampled_from(StockEmpty)),
    )
    genome = replace(
        genome,
        setup=setup,
        turn_structure=TurnStructure(phases=(phase,)),
        layout_scoring=draw(_scorings()),
        special_effects=effects,
        game_rules=rules,
    )
    if phase.protection != Protection.NOTHING and not touches_others(genome):
        phase = replace(phase, protection=Protection.NOTHING)
    return replace(genome, turn_structure=TurnStructure(phases=(phase,)))


@st.composite
def _effects(draw: st.DrawFn, ranks: str) -> tuple[SpecialEffect, ...]:
    chosen = some(draw, ranks, min(8, len(ranks))) if ranks else ()
    kinds = [one(draw, [kind for kind in EffectType if kind in LAYOUT_EFFECTS]) for _ in chosen]
    return tuple(
        SpecialEffect(
            trigger_rank=Rank(rank),
            effect_type=kind,
            value=one(draw, (1, 1, 2, 10)) if kind in VALUED else 1,
        )
        for rank, kind in zip(chosen, kinds, strict=True)
    )


@st.composite
def _phases(draw: st.DrawFn, size: int, effects: bool, players: int) -> LayoutPhase:
    shown = draw(st.integers(0, size))
    peeks = draw(st.integers(0, size - shown))
    toss = draw(st.sampled_from(TossIn))
    tosses = toss != TossIn.OFF
    uses = [use for use in UseOf if use != UseOf.TOSSED or tosses]
    used = some(draw, uses, len(uses)) if effects else ()
    takes = [TakeDiscard.NEVER, TakeDiscard.INTO_LAYOUT]
    after = draw(st.integers(0, 3))
    return LayoutPhase(
        shown=shown,
        peeks=peeks,
        opening=draw(st.sampled_from(OpeningChoice)) if shown + peeks else OpeningChoice.ANY,
        drawn_card=draw(st.sampled_from(DrawnCard)),
        take_discard=one(draw, list(TakeDiscard) if effects else takes),
        uses=used,
        declare_penalty=draw(st.integers(0, 5)) if UseOf.DECLARED in used else 0,
        toss_in=toss,
        toss_penalty=draw(st.integers(0, 5)) if tosses else 0,
        toss_bars=tosses and draw(st.booleans()),
        call=draw(st.sampled_from(Call)),
        turns_after_call=after,
        protection=draw(st.sampled_from(Protection)) if after else Protection.NOTHING,
        turns_limit=draw(st.integers(1, 20)),
        coalition_info=draw(st.sampled_from(CoalitionInfo))
        if after and players > 2
        else CoalitionInfo.NONE,
    )


@st.composite
def _scorings(draw: st.DrawFn) -> LayoutScoring:
    value, points = st.integers(-50, 50), st.integers(-100, 100)
    scoring = LayoutScoring(
        values=tuple(draw(value) for _ in LAYOUT_VALUES) if draw(st.booleans()) else (),
        matching_columns=one(draw, (0, 0, 1, 2, 3, 8)),
        uncalled=draw(st.sampled_from(Uncalled)),
    )
    if draw(st.booleans()):
        return replace(
            scoring,
            lowest_scores_nothing=draw(st.booleans()),
            caller_bonus=draw(points),
            caller_penalty=draw(points),
        )
    return replace(
        scoring,
        kind=LayoutKind.CALL_SCORES,
        compared_with=draw(st.sampled_from(ComparedWith)),
        caller_lower=draw(st.integers(1, 100)),
        others_lower=draw(points),
        caller_equal=draw(points),
        others_equal=draw(points),
        caller_higher=draw(points),
        others_higher=draw(points),
    )
