"""Playing cards in turns: what fits, how many, what is wild, and where they go.

All plays of one turn change together, so that a turn has one rule for what fits.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import (
    change_phases,
    drop_phase,
    insert_phase,
    other,
    phase_at,
    places_of,
    put_phase,
    same_turn,
    with_rules,
    with_setup,
)
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.genome.facts.cards import ranks_in
from darwindeck.genome.facts.effects import has_effect
from darwindeck.genome.facts.piles import has_stock, most_of_one_rank
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    JOKER,
    AllPass,
    EffectType,
    GameGenome,
    Match,
    OnlyIf,
    PlayPhase,
    PlayTarget,
    TableauMode,
)

FITS = (
    ((Match.SAME_RANK, Match.SAME_SUIT), False),
    ((Match.SAME_SUIT,), False),
    ((Match.BEATS_TOP,), False),
    ((Match.SAME_SUIT, Match.BEATS_TOP), False),
    ((Match.SAME_RANK, Match.BEATS_TOP), False),
    ((Match.SAME_SUIT, Match.BEATS_TOP), True),
    ((Match.SAME_RANK,), False),
)
"""What a card may have to have in common with the top card; whether in every way."""


def _free(genome: GameGenome) -> list[int]:
    """The plays for which the tableau does not say what fits."""
    none = genome.setup.tableau_mode == TableauMode.NONE
    return [
        place
        for place in places_of(genome, PlayPhase)
        if none or phase_at(genome, place, PlayPhase).target == PlayTarget.DISCARD
    ]


def mutate_matches(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards fit by another rule."""
    places = [p for p in _free(genome) if not phase_at(genome, p, PlayPhase).climbing]
    if not places:
        return None
    phase = phase_at(genome, rng.choice(places), PlayPhase)
    new = other(rng, FITS, (phase.matches, phase.match_all))
    if new is None:
        return None
    matches, match_all = new
    genome = change_phases(
        genome,
        PlayPhase,
        lambda p: (
            replace(p, matches=matches, match_all=match_all)
            if (p.matches, p.target) == (phase.matches, phase.target)
            else p
        ),
    )
    if Match.SAME_SUIT not in matches:  # nobody asks for a suit that was named
        kept = tuple(e for e in genome.special_effects if e.effect_type != EffectType.NAME_SUIT)
        genome = replace(genome, special_effects=kept)
    return genome


def mutate_wild_ranks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another rank is wild, one more, or one fewer; it is the rank that names the suit."""
    plays = [p for p in phases_of(genome, PlayPhase) if p.matches and not p.climbing]
    if not plays:
        return None
    wild = plays[0].wild_ranks
    taken = {effect.trigger_rank for effect in genome.special_effects}
    free = [rank for rank in ranks_in(genome.setup) if rank not in wild and rank not in taken]
    options = [wild.replace(rank, "") for rank in wild]
    if free:
        options += [wild + rng.choice(free)] if len(wild) < 2 else []
        options += [wild.replace(rank, rng.choice(free)) for rank in wild if rank != JOKER]
    new = other(rng, options, wild)
    if new is None:
        return None
    return _with_wild(genome, wild, new)


def _with_wild(genome: GameGenome, wild: str, new: str) -> GameGenome:
    """All that goes with wild ranks moves along: the suit that they name, and being buried."""
    genome = change_phases(
        genome,
        PlayPhase,
        lambda p: (
            replace(p, wild_ranks=new)
            if p.wild_ranks == wild and p.matches and not p.climbing
            else p
        ),
    )
    kept = tuple(
        e
        for e in genome.special_effects
        if e.effect_type != EffectType.NAME_SUIT or e.trigger_rank in new
    )
    naming = next(
        (e for e in genome.special_effects if e.effect_type == EffectType.NAME_SUIT), None
    )
    if naming is not None:
        have = {e.trigger_rank for e in kept}
        kept += tuple(
            replace(naming, trigger_rank=rank) for rank in new if rank != JOKER and rank not in have
        )
    genome = replace(genome, special_effects=kept)
    buried = genome.setup.buried_ranks
    if buried:
        lost = [
            rank for rank in wild if rank not in new and rank not in {e.trigger_rank for e in kept}
        ]
        buried = "".join(rank for rank in buried if rank not in lost)
        buried += "".join(rank for rank in new if rank not in buried and rank != JOKER)
    return with_setup(genome, buried_ranks=buried)


def mutate_play_size(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """More or fewer cards of one rank in a play."""
    places = _free(genome)
    most = min(4, most_of_one_rank(genome))
    if not places or most < 2:
        return None
    phase = phase_at(genome, rng.choice(places), PlayPhase)
    sizes = [(1, 1), *((1, high) for high in range(2, most + 1)), (2, most)]
    new = other(rng, sizes, (phase.min_cards, phase.max_cards))
    if new is None:
        return None
    low, high = new
    return change_phases(
        genome,
        PlayPhase,
        lambda p: replace(p, min_cards=low, max_cards=high) if p.target == phase.target else p,
    )


def toggle_climbing(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Plays must be beaten by as many higher cards and who passes waits; or that ends."""
    places = places_of(genome, PlayPhase)
    if not places or genome.setup.tableau_mode not in (TableauMode.NONE, TableauMode.SEQUENCE):
        return None
    place = places[-1]
    phase = phase_at(genome, place, PlayPhase)
    if phase.climbing:
        return put_phase(genome, place, replace(phase, climbing=False))
    if (
        len(same_turn(genome, place, PlayPhase)) > 1
        or genome.setup.tableau_mode != TableauMode.NONE
    ):
        return None
    climbing = replace(
        phase,
        target=PlayTarget.TABLEAU,
        matches=(Match.BEATS_TOP,),
        match_all=False,
        wild_ranks="",
        climbing=True,
        optional=True,
        or_draw=False,
        only_if=OnlyIf.ALWAYS,
        repeat=1,
        max_cards=min(4, most_of_one_rank(genome)),
    )
    changed = put_phase(genome, place, climbing)
    changed = with_setup(
        changed, initial_discard=False, buried_ranks="", initial_tableau=0, cards_per_player="all"
    )
    kept = tuple(e for e in genome.special_effects if e.effect_type != EffectType.NAME_SUIT)
    return with_rules(replace(changed, special_effects=kept), all_pass=AllPass.CLEAR_TABLEAU)


def mutate_optional_play(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A seat that could play may pass, or may not."""
    plays = [p for p in places_of(genome, PlayPhase) if not phase_at(genome, p, PlayPhase).climbing]
    if not plays or genome.setup.tableau_mode == TableauMode.WAR:
        return None
    place = rng.choice(plays)
    phase = phase_at(genome, place, PlayPhase)
    if not phase.optional and phase.or_draw:
        return None  # who draws has not played
    return put_phase(genome, place, replace(phase, optional=not phase.optional))


def mutate_or_draw(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Drawing is offered in place of playing, or no longer."""
    places = places_of(genome, PlayPhase)
    if not places or genome.setup.tableau_mode == TableauMode.WAR:
        return None
    place = places[0]
    phase = phase_at(genome, place, PlayPhase)
    if phase.climbing or phase.repeat > 1:
        return None
    if phase.or_draw:
        rest = [p for p in same_turn(genome, place, PlayPhase) if p != place]
        changed = put_phase(genome, place, replace(phase, or_draw=False))
        after = phase_at(genome, rest[0], PlayPhase) if rest else None
        if after is not None and after.only_if == OnlyIf.NOTHING_PLAYED:
            changed = drop_phase(changed, rest[0])
        return changed
    changed = put_phase(genome, place, replace(phase, or_draw=True))
    if has_stock(changed):
        return changed
    if genome.setup.redeal_when_empty or genome.setup.hand_sizes:
        return None
    return with_setup(changed, cards_per_player=rng.choice((5, 6, 7)))


def play_after_drawing(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Who has not played may still play, by the same rule; or has no second chance."""
    places = places_of(genome, PlayPhase)
    if not places or genome.setup.tableau_mode == TableauMode.WAR:
        return None
    second = [p for p in places if phase_at(genome, p, PlayPhase).only_if == OnlyIf.NOTHING_PLAYED]
    if second:
        return drop_phase(genome, rng.choice(second))
    place = rng.choice(places)
    phase = phase_at(genome, place, PlayPhase)
    if phase.climbing or not phase.or_draw:
        return None
    again = replace(
        phase, or_draw=False, optional=True, only_if=OnlyIf.NOTHING_PLAYED, starts_block=False
    )
    again = replace(again, first_player=PlayPhase().first_player, first_card=None)
    return insert_phase(genome, place + 1, again)


def mutate_plays_a_turn(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A turn has one play, two or three."""
    places = [
        place
        for place in places_of(genome, PlayPhase)
        if not phase_at(genome, place, PlayPhase).climbing
    ]
    if not places or genome.setup.tableau_mode == TableauMode.WAR:
        return None
    place = rng.choice(places)
    phase = phase_at(genome, place, PlayPhase)
    if phase.repeat > 1 and rng.random() < 0.5:
        return put_phase(genome, place, replace(phase, repeat=1))
    repeat = other(rng, (2, 3), phase.repeat)
    if repeat is None or phase.or_draw:
        return None
    return put_phase(genome, place, replace(phase, repeat=repeat))


def mutate_play_target(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards are played to the tableau, or to the discard pile; the first card goes along."""
    setup = genome.setup
    plays = phases_of(genome, PlayPhase)
    if not plays or setup.tableau_mode != TableauMode.NONE or plays[0].climbing:
        return None
    target = PlayTarget.DISCARD if plays[0].target == PlayTarget.TABLEAU else PlayTarget.TABLEAU
    # A tableau is not reshuffled: only where nothing is drawn, or the hand may end, does it differ.
    changed = change_phases(genome, PlayPhase, lambda p: replace(p, target=target))
    to_tableau = target == PlayTarget.TABLEAU
    return with_setup(
        changed,
        initial_tableau=int(setup.initial_discard and to_tableau),
        initial_discard=bool(setup.initial_tableau) and not to_tableau,
        buried_ranks="",
    )


def mutate_buried_ranks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Ranks with effects or that are wild may not start the pile, or any may; or none is turned."""
    setup = genome.setup
    plays = [p for p in phases_of(genome, PlayPhase) if p.target == PlayTarget.DISCARD]
    if not plays:
        return None
    if not setup.initial_discard:
        return with_setup(genome, initial_discard=True)
    special: set[str] = {effect.trigger_rank for effect in genome.special_effects}
    special |= {rank for phase in plays for rank in phase.wild_ranks if rank != JOKER}
    ranks = "".join(rank for rank in ranks_in(setup) if rank in special)
    if ranks and not setup.buried_ranks:
        return with_setup(genome, buried_ranks=ranks)
    if setup.buried_ranks and rng.random() < 0.5:
        return with_setup(genome, buried_ranks="")
    return with_setup(genome, initial_discard=False, buried_ranks="")


def name_suits(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A wild rank that names the suit, as one rule; or neither any more."""
    plays = [p for p in phases_of(genome, PlayPhase) if Match.SAME_SUIT in p.matches]
    if not plays:
        return None
    if has_effect(genome, EffectType.NAME_SUIT):
        naming = [
            e.trigger_rank for e in genome.special_effects if e.effect_type == EffectType.NAME_SUIT
        ]
        kept = tuple(e for e in genome.special_effects if e.effect_type != EffectType.NAME_SUIT)
        genome = replace(genome, special_effects=kept)
        drop = str.maketrans("", "", "".join(naming))
        genome = change_phases(
            genome, PlayPhase, lambda p: replace(p, wild_ranks=p.wild_ranks.translate(drop))
        )
        return with_setup(genome, buried_ranks=genome.setup.buried_ranks.translate(drop))
    return None


OPERATORS = (
    Operator("MutateMatches", "plays", 0.06, mutate_matches),
    Operator("MutateWildRanks", "plays", 0.05, mutate_wild_ranks),
    Operator("MutatePlaySize", "plays", 0.04, mutate_play_size),
    Operator("ToggleClimbing", "plays", 0.03, toggle_climbing),
    Operator("MutateOptionalPlay", "plays", 0.03, mutate_optional_play),
    Operator("MutateOrDraw", "plays", 0.04, mutate_or_draw),
    Operator("PlayAfterDrawing", "plays", 0.03, play_after_drawing),
    Operator("MutatePlaysATurn", "plays", 0.03, mutate_plays_a_turn),
    Operator("MutatePlayTarget", "plays", 0.02, mutate_play_target),
    Operator("MutateBuriedRanks", "plays", 0.02, mutate_buried_ranks),
    Operator("StopNamingSuits", "plays", 0.02, name_suits),
)
