"""Random rules of what lies on the table: tableau, open cards, stock, wars."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.facts.cards import ranks_in
from darwindeck.genome.facts.piles import draws_from_stock, left_over, turned_up
from darwindeck.genome.facts.turns import (
    compares_ranks,
    has_seat_phases,
    is_played_in_turns,
    phases_of,
    plays_to,
)
from darwindeck.genome.schema import (
    RANKS,
    AllPass,
    DrawPhase,
    DrawSource,
    GameGenome,
    HandEnd,
    HandMode,
    PlayPhase,
    PlayTarget,
    SequenceDirection,
    SetupRules,
    StockEmpty,
    TableauMode,
    TurnStructure,
    WarWinnings,
)
from darwindeck.testing.choosing import first_player, one, some
from darwindeck.testing.strategies.turns import effects


def with_war(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    player, card = first_player(draw, genome)
    play = PlayPhase(target=PlayTarget.TABLEAU, first_player=player, first_card=card)
    setup = replace(
        genome.setup,
        hand_mode=HandMode.PILE,
        tableau_mode=TableauMode.WAR,
        war_face_down=draw(st.integers(0, 3)),
        war_winnings=draw(st.sampled_from(WarWinnings)),
    )
    ends = one(draw, [end for end in HandEnd if end != HandEnd.CALLED])
    return replace(
        genome,
        setup=setup,
        turn_structure=TurnStructure(phases=(play,)),
        game_rules=replace(genome.game_rules, hand_ends_when=ends),
    )


def with_table(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """A tableau and cards that lie open, in the hope that some phase uses them."""
    setup, ranks = genome.setup, ranks_in(genome.setup)
    mode = one(draw, (TableauMode.NONE, TableauMode.MATCH_RANK, TableauMode.SEQUENCE))
    left = min(left_over(genome))
    opened = draw(st.integers(0, min(left, 12)))
    discard = left > opened and draw(st.booleans())
    setup = replace(
        setup,
        tableau_mode=mode,
        initial_tableau=0 if mode == TableauMode.SEQUENCE else opened,
        initial_discard=discard,
        buried_ranks="".join(some(draw, ranks, min(3, len(ranks) - 1))) if discard else "",
    )
    if mode == TableauMode.SEQUENCE:
        start = one(draw, [*ranks, None]) if ranks else None
        direction = draw(st.sampled_from(SequenceDirection))
        setup = replace(setup, sequence_direction=direction, sequence_start_rank=start)
    elif mode == TableauMode.MATCH_RANK:
        sums, value = draw(st.booleans()), st.integers(1, 20)
        values = tuple(draw(value) for _ in RANKS) if sums and draw(st.booleans()) else ()
        rest = draw(st.booleans())
        setup = replace(setup, capture_sums=sums, card_values=values, last_capture_takes_rest=rest)
    return replace(genome, setup=setup)


def without_idle_rules(genome: GameGenome) -> GameGenome:
    """The table without what no phase uses."""
    setup = genome.setup
    if not compares_ranks(genome):
        setup = replace(setup, rank_order="")
    if not plays_to(genome, PlayTarget.TABLEAU):
        plain = SetupRules()
        setup = replace(
            setup,
            tableau_mode=plain.tableau_mode,
            initial_tableau=plain.initial_tableau,
            sequence_direction=plain.sequence_direction,
            sequence_start_rank=plain.sequence_start_rank,
            capture_sums=plain.capture_sums,
            card_values=plain.card_values,
            last_capture_takes_rest=plain.last_capture_takes_rest,
        )
    draws = [phase.source for phase in phases_of(genome, DrawPhase)]
    if not plays_to(genome, PlayTarget.DISCARD) and DrawSource.DISCARD not in draws:
        setup = replace(setup, initial_discard=False, buried_ranks="")
    return replace(genome, setup=setup)


def with_turn_rules(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    """Effects, further deals, and what happens when the stock is empty or all seats pass."""
    setup, rules = genome.setup, genome.game_rules
    plays = phases_of(genome, PlayPhase)
    if any(phase.climbing for phase in plays):
        rules = replace(rules, all_pass=AllPass.CLEAR_TABLEAU)
    elif has_seat_phases(genome):
        clears = plays_to(genome, PlayTarget.TABLEAU) and setup.tableau_mode == TableauMode.NONE
        ways = [way for way in AllPass if clears or way != AllPass.CLEAR_TABLEAU]
        rules = replace(rules, all_pass=one(draw, ways))
    genome = replace(genome, game_rules=rules)
    if plays and setup.tableau_mode != TableauMode.WAR:
        genome = replace(genome, special_effects=draw(effects(genome)))
    stock = max(left_over(genome)) > turned_up(setup)
    draws = phases_of(genome, DrawPhase) or any(phase.or_draw for phase in plays)
    if stock and is_played_in_turns(genome) and not draws:
        genome = replace(genome, setup=replace(setup, redeal_when_empty=draw(st.booleans())))
    if stock and draws_from_stock(genome):
        empty = draw(st.sampled_from(StockEmpty))
        genome = replace(genome, game_rules=replace(rules, stock_empty=empty))
    return genome
