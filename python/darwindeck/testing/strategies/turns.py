"""Random phases of a seat's turn, and the special effects of the cards played in them."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.facts.cards import JOKERS, cards_in, ranks_in
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS, TARGETED, VALUED
from darwindeck.genome.facts.piles import has_stock, left_over, most_of_one_rank, turned_up
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.rules.effects import BETWEEN_TWO
from darwindeck.genome.schema import (
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    GameGenome,
    Match,
    OnlyIf,
    Phase,
    PlayPhase,
    PlayTarget,
    Rank,
    SpecialEffect,
    TableauMode,
    TargetSelector,
)
from darwindeck.testing.choosing import first_player, one, some


@st.composite
def turns(draw: st.DrawFn, genome: GameGenome, starts_block: bool) -> tuple[Phase, ...]:
    """One block of play, draw and discard phases, in any order that makes sense."""
    kinds = draw(
        st.lists(st.sampled_from((PlayPhase, DrawPhase, DiscardPhase)), min_size=1, max_size=3)
    )
    phases: list[Phase] = []
    for place, kind in enumerate(kinds):
        played, to_play = PlayPhase in kinds[:place], PlayPhase in kinds[place + 1 :]
        phase: PlayPhase | DrawPhase | DiscardPhase
        if kind is PlayPhase:
            phase = draw(_plays(genome, place == 0))
        elif kind is DrawPhase:
            phase = draw(_draws(genome, to_play))
        else:
            phase = draw(_discards())
        conditions = [OnlyIf.ALWAYS] + [OnlyIf.NOTHING_PLAYED] * played
        if to_play and kind is not PlayPhase:
            conditions.append(OnlyIf.CANNOT_PLAY)
        phase = replace(
            phase, only_if=one(draw, conditions), starts_block=starts_block and place == 0
        )
        phases.append(phase)
    return tuple(phases)


def _stock_is_left(genome: GameGenome) -> bool:
    return max(left_over(genome)) > turned_up(genome.setup)


@st.composite
def _plays(draw: st.DrawFn, genome: GameGenome, first: bool) -> PlayPhase:
    mode = genome.setup.tableau_mode
    target = draw(st.sampled_from(PlayTarget))
    phase = PlayPhase(
        target=target,
        optional=draw(st.booleans()),
        or_draw=_stock_is_left(genome) and draw(st.booleans()),
    )
    if not phase.or_draw:
        phase = replace(phase, repeat=draw(st.integers(1, 10)))
    if target == PlayTarget.DISCARD or mode == TableauMode.NONE:
        phase = _with_matches(draw, phase, genome)
    if first:
        player, card = first_player(draw, genome)
        phase = replace(phase, first_player=player, first_card=card)
    return phase


def _with_matches(draw: st.DrawFn, phase: PlayPhase, genome: GameGenome) -> PlayPhase:
    """What fits, and how many cards."""
    least = draw(st.integers(1, min(4, most_of_one_rank(genome))))
    phase = replace(phase, min_cards=least, max_cards=draw(st.integers(least, 4)))
    if phase.target == PlayTarget.TABLEAU and draw(st.booleans()):
        return replace(
            phase, climbing=True, matches=(Match.BEATS_TOP,), optional=True, or_draw=False
        )
    matches = some(draw, list(Match), 3, least=1) if draw(st.booleans()) else ()
    ranks = ranks_in(genome.setup)
    jokers = cards_in(genome.setup).intersection(JOKERS)
    most = len(ranks) if jokers else len(ranks) - 1
    return replace(
        phase,
        matches=matches,
        match_all=draw(st.booleans()),
        wild_ranks="".join(some(draw, ranks, min(most, 3))) if matches else "",
    )


@st.composite
def _draws(draw: st.DrawFn, genome: GameGenome, to_play: bool) -> DrawPhase:
    """Draws from the discard pile may find nothing there: `genomes` sees to that."""
    others = [source for source in DrawSource if source != DrawSource.STOCK]
    sources = [*others, *[DrawSource.STOCK] * 6] if _stock_is_left(genome) else others
    phase = DrawPhase(
        count=draw(st.integers(1, 10)),
        source=one(draw, sources),
        optional=draw(st.booleans()),
        repeat=draw(st.integers(1, 10)),
    )
    until = phase.source == DrawSource.STOCK and to_play and phase.count > 1
    return replace(phase, until_playable=until and draw(st.booleans()))


@st.composite
def _discards(draw: st.DrawFn) -> DiscardPhase:
    optional, number = draw(st.booleans()), st.integers(1, 10)
    if draw(st.booleans()):
        return DiscardPhase(pairs=True, optional=optional)
    return DiscardPhase(count=draw(number), repeat=draw(number), optional=optional)


# --- Effects --------------------------------------------------------------------


CONDITIONAL = (EffectType.DRAW_CARDS, EffectType.NAME_SUIT)
"""Effects that need a stock, or suits that must match."""


@st.composite
def effects(draw: st.DrawFn, genome: GameGenome) -> tuple[SpecialEffect, ...]:
    by_suit = any(Match.SAME_SUIT in phase.matches for phase in phases_of(genome, PlayPhase))
    kinds = [EffectType.NAME_SUIT] * 4 * by_suit + [EffectType.DRAW_CARDS] * has_stock(genome)
    kinds += [kind for kind in EffectType if kind not in {*CONDITIONAL, *LAYOUT_EFFECTS}]
    ranks = ranks_in(genome.setup)
    chosen = some(draw, ranks, min(4, len(ranks)), least=1) if draw(st.booleans()) else ()
    return tuple(draw(_effects_of(rank, kinds)) for rank in chosen)


@st.composite
def _effects_of(draw: st.DrawFn, rank: str, kinds: list[EffectType]) -> SpecialEffect:
    kind = one(draw, kinds)
    effect = SpecialEffect(trigger_rank=Rank(rank), effect_type=kind)
    if kind in TARGETED:
        targets = [t for t in TargetSelector if t != TargetSelector.SELF or kind not in BETWEEN_TWO]
        effect = replace(effect, target=one(draw, targets))
    if kind in VALUED:
        effect = replace(effect, value=one(draw, (1, 2, 3, 10)))
    return effect
