"""Layouts that lie face down: how large they are, what is seen of them, and who calls when.

What they score is in `layout_points`; what ranks do in `effects`.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import retargeted
from darwindeck.evolve.variation.operators.editing import change_phases, nearby, other, with_setup
from darwindeck.evolve.variation.operators.fitting import most_each, whole_ranks_removed
from darwindeck.evolve.variation.operators.fitting_layouts import FOR_ACTIONS
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import ways_to_win
from darwindeck.genome.facts.cards import largest_hand, ranks_in
from darwindeck.genome.facts.effects import looks_at_others, touches_others
from darwindeck.genome.facts.piles import left_over
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.schema import (
    RANKS,
    Call,
    CoalitionInfo,
    DrawnCard,
    EffectType,
    GameGenome,
    GameRules,
    HandEnd,
    HandMode,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    Match,
    OpeningChoice,
    PlayPhase,
    Protection,
    Rank,
    SetupRules,
    SpecialEffect,
    TakeDiscard,
    TossIn,
    Trigger,
    TurnStructure,
    Uncalled,
    UseOf,
    WinCondition,
    WinType,
)

LARGEST = 9
"""More cards than people remember are no better layout."""
LIMITS = (10, 15, 20, 30, 50, 75, 100)
LAID_OUT = (
    (LayoutPhase(drawn_card=DrawnCard.PRIVATE, take_discard=TakeDiscard.INTO_LAYOUT), 4),
    (
        LayoutPhase(
            shown=2,
            peeks=0,
            take_discard=TakeDiscard.INTO_LAYOUT,
            call=Call.ALL_OPEN,
            turns_after_call=0,
        ),
        6,
    ),
    (LayoutPhase(drawn_card=DrawnCard.PRIVATE, uses=(UseOf.DRAWN,)), 4),
)
"""The plainest turns of the family, each with its number of cards."""
FIRST_ACTIONS = {
    "7": EffectType.PEEK_OWN,
    "9": EffectType.PEEK_OTHER,
    "J": EffectType.SWAP_TWO,
}


def _changed(genome: GameGenome, **changes: object) -> GameGenome:
    return change_phases(genome, LayoutPhase, lambda phase: replace(phase, **changes))


# --- Cards ----------------------------------------------------------------------


def mutate_layout_size(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One or two cards more or fewer in each layout; what is looked at and columns go along."""
    phase, size = layout_of(genome), largest_hand(genome)
    if phase is None:
        return None
    new = nearby(rng, size, (-2, -1, 1, 2), 2, max(2, min(LARGEST, most_each(genome))))
    if new is None:
        return None
    seen = phase.shown + phase.peeks
    if 0 < seen < size:  # something stays hidden
        seen = max(1, min(new - 1, round(seen * new / size)))
    shown = min(phase.shown, seen) if phase.peeks else (phase.shown and seen)
    changed = with_setup(genome, cards_per_player=new, hand_sizes=())
    changed = _changed(changed, shown=shown, peeks=seen - shown)
    columns = genome.layout_scoring.matching_columns
    if columns:
        fitting = columns_for(new)
        columns = min(fitting, key=lambda many: (abs(many - columns), many), default=0)
        scoring = replace(genome.layout_scoring, matching_columns=columns)
        changed = replace(changed, layout_scoring=scoring)
    return retargeted(genome, changed)


def columns_for(size: int) -> list[int]:
    """Numbers of columns with equally many cards, two or more."""
    return [many for many in range(2, 9) if size % many == 0 and size // many >= 2]


def mutate_peeks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Everybody looks at more or fewer of their own cards after the deal."""
    phase = layout_of(genome)
    if phase is None or phase.call == Call.ALL_OPEN:
        return None
    most = largest_hand(genome) - phase.shown - 1
    peeks = nearby(rng, phase.peeks, (-1, 1, 2), 0, max(0, most))
    return None if peeks is None else _changed(genome, peeks=peeks)


def show_layout_cards(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards that their owners look at are turned up for all, or the other way round."""
    phase = layout_of(genome)
    if phase is None:
        return None
    if phase.call == Call.ALL_OPEN:
        shown = nearby(rng, phase.shown, (-1, 1), 0, largest_hand(genome) - 1)
        return None if shown is None else _changed(genome, shown=shown)
    if not phase.shown + phase.peeks:
        return _changed(genome, shown=1)
    if phase.shown and phase.peeks:  # one way is enough
        phase = replace(phase, shown=phase.shown + phase.peeks, peeks=0)
    return _changed(genome, shown=phase.peeks, peeks=phase.shown)


def mutate_opening(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Owners choose which cards are looked at or turned up, or the first ones are."""
    phase = layout_of(genome)
    if phase is None or not 0 < phase.shown + phase.peeks < largest_hand(genome):
        return None
    return _changed(genome, opening=other(rng, OpeningChoice, phase.opening))


def mutate_starting_discard(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A card starts the discard pile, or none does."""
    if layout_of(genome) is None:
        return None
    starts = not genome.setup.initial_discard
    if starts and min(left_over(genome)) < 2:
        return None
    return with_setup(genome, initial_discard=starts, buried_ranks="")


# --- Turns ----------------------------------------------------------------------


def mutate_drawn_card(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A card that is drawn is seen by all, or only by who draws it."""
    phase = layout_of(genome)
    if phase is None or phase.call == Call.ALL_OPEN:
        return None
    return _changed(genome, drawn_card=other(rng, DrawnCard, phase.drawn_card))


def mutate_take_discard(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The top of the discard pile may be taken for other things, or not at all."""
    phase = layout_of(genome)
    if phase is None:
        return None
    options = [take for take in TakeDiscard if genome.special_effects or take not in FOR_ACTIONS]
    return _changed(genome, take_discard=other(rng, options, phase.take_discard))


def mutate_uses(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Actions may be used from one more place, or one fewer; or there are no actions any more."""
    phase = layout_of(genome)
    if phase is None or not genome.special_effects:
        return None
    options: list[tuple[UseOf, ...]] = [
        tuple(use for use in UseOf if (use in phase.uses) != (use == one)) for one in UseOf
    ]
    uses = rng.choice(options)
    if not uses and phase.take_discard not in FOR_ACTIONS:
        return replace(genome, special_effects=())
    if UseOf.TOSSED in uses and phase.toss_in == TossIn.OFF:
        phase = replace(phase, toss_in=TossIn.OWN, toss_penalty=1)
    if UseOf.DECLARED in uses and UseOf.DECLARED not in phase.uses:
        phase = replace(phase, declare_penalty=1)
    return change_phases(genome, LayoutPhase, lambda _: replace(phase, uses=uses))


def mutate_declaring(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Ranks of swapped cards may be declared for their actions, at another price; or not."""
    phase = layout_of(genome)
    if phase is None or not genome.special_effects:
        return None
    if UseOf.DECLARED not in phase.uses:
        return _changed(genome, uses=(*phase.uses, UseOf.DECLARED), declare_penalty=1)
    if rng.random() < 0.5:
        uses = tuple(use for use in phase.uses if use != UseOf.DECLARED)
        return _changed(genome, uses=uses or (UseOf.DRAWN,), declare_penalty=0)
    return _changed(genome, declare_penalty=nearby(rng, phase.declare_penalty, (-1, 1), 0, 2))


def toggle_toss_ins(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards of a rank that was put down may be tossed in, at a price when wrong; or not."""
    phase = layout_of(genome)
    if phase is None:
        return None
    if phase.toss_in == TossIn.OFF:
        uses = phase.uses
        if uses and rng.random() < 0.5:
            uses = (*uses, UseOf.TOSSED)
        return _changed(genome, toss_in=TossIn.OWN, toss_penalty=1, uses=uses)
    return _changed(genome, toss_in=TossIn.OFF)


def mutate_toss_penalty(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A wrong toss costs more or fewer cards, or bars from tossing; or it no longer does."""
    phase = layout_of(genome)
    if phase is None or phase.toss_in == TossIn.OFF:
        return None
    if rng.random() < 0.5:
        return _changed(genome, toss_bars=not phase.toss_bars)
    return _changed(genome, toss_penalty=nearby(rng, phase.toss_penalty, (-1, 1), 0, 2))


# --- The call -------------------------------------------------------------------


def mutate_call(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The end is called at another moment; or nobody calls, and it comes with an open layout."""
    phase = layout_of(genome)
    if phase is None:
        return None
    by_call = genome.layout_scoring.kind == LayoutKind.CALL_SCORES
    options = [call for call in Call if not (by_call and call == Call.ALL_OPEN)]
    call = other(rng, options, phase.call)
    if Call.ALL_OPEN not in (call, phase.call):
        return _changed(genome, call=call)
    if call == Call.ALL_OPEN:
        shown = phase.shown + phase.peeks
        return _changed(genome, call=call, drawn_card=DrawnCard.PUBLIC, shown=shown, peeks=0)
    after = max(1, phase.turns_after_call)
    return _changed(genome, call=call, shown=0, peeks=phase.shown, turns_after_call=after)


def mutate_turns_after_call(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The others have one turn more or fewer after the call, or none."""
    phase = layout_of(genome)
    if phase is None:
        return None
    turns = nearby(rng, phase.turns_after_call, (-1, 1), 0, 2)
    return _changed(genome, turns_after_call=turns)


def mutate_protection(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The caller's cards are out of reach, out of sight too, or neither."""
    phase = layout_of(genome)
    if phase is None or not phase.turns_after_call or not touches_others(genome):
        return None
    options = [Protection.NOTHING, Protection.CARDS]
    if looks_at_others(genome):
        options.append(Protection.EVERYTHING)
    return _changed(genome, protection=other(rng, options, phase.protection))


def pool_knowledge(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """After the call the others tell each other what they know, or they may not."""
    phase = layout_of(genome)
    if phase is None:
        return None
    if phase.coalition_info == CoalitionInfo.POOLED:
        return _changed(genome, coalition_info=CoalitionInfo.NONE)
    # Only where the call makes partners of them have they something to tell each other.
    together = genome.layout_scoring.kind == LayoutKind.CALL_SCORES
    if not together or genome.player_count < 3 or not phase.turns_after_call:
        return None
    return _changed(genome, coalition_info=CoalitionInfo.POOLED)


def mutate_turns_limit(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A hand that nobody calls is over sooner or later."""
    phase = layout_of(genome)
    if phase is None:
        return None
    at = min(range(len(LIMITS)), key=lambda place: abs(LIMITS[place] - phase.turns_limit))
    near = LIMITS[max(0, at - 1) : at + 2]
    return _changed(genome, turns_limit=other(rng, near, phase.turns_limit))


# --- To layouts and back --------------------------------------------------------


def lay_cards_out(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards lie face down and are swapped for lower ones, until somebody calls."""
    if layout_of(genome) is not None:
        return None
    phase, size = rng.choice(LAID_OUT)
    setup = genome.setup
    effects: list[SpecialEffect] = []
    if phase.uses:
        ranks = ranks_in(setup)
        pairs = [(rank, kind) for rank, kind in FIRST_ACTIONS.items() if rank in ranks]
        pairs += [(RANKS[RANKS.index(rank) + 1], kind) for rank, kind in pairs]
        effects = [
            SpecialEffect(trigger_rank=Rank(r), effect_type=kind) for r, kind in pairs if r in ranks
        ]
    changed = replace(
        genome,
        setup=SetupRules(
            deck=setup.deck,
            jokers=setup.jokers,
            removed_cards=whole_ranks_removed(setup),
            cards_per_player=size,
            hand_mode=HandMode.LAYOUT,
            initial_discard=True,
        ),
        turn_structure=TurnStructure(phases=(phase,)),
        layout_scoring=LayoutScoring(caller_penalty=10, uncalled=Uncalled.SUM),
        contract_scoring=None,
        card_scoring=(),
        category_scoring=(),
        special_effects=tuple(effects),
        game_rules=GameRules(hand_ends_when=HandEnd.CALLED),
    )
    return ways_to_win(changed)[0]


def pick_cards_up(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards are held again, and played by suit or rank; who is first without any wins."""
    if layout_of(genome) is None:
        return None
    setup = genome.setup
    play = PlayPhase(matches=(Match.SAME_SUIT, Match.SAME_RANK), or_draw=True)
    win = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
    return replace(
        genome,
        setup=SetupRules(
            deck=setup.deck,
            removed_cards=whole_ranks_removed(setup),
            cards_per_player=max(5, largest_hand(genome)),
            initial_discard=True,
        ),
        turn_structure=TurnStructure(phases=(play,)),
        layout_scoring=LayoutScoring(),
        special_effects=(),
        game_rules=GameRules(hand_ends_when=HandEnd.FIRST_OUT),
        win_conditions=(win,),
    )


OPERATORS = (
    Operator("MutateLayoutSize", "layouts", 0.04, mutate_layout_size),
    Operator("MutatePeeks", "layouts", 0.03, mutate_peeks),
    Operator("ShowLayoutCards", "layouts", 0.02, show_layout_cards),
    Operator("MutateOpening", "layouts", 0.01, mutate_opening),
    Operator("MutateStartingDiscard", "layouts", 0.015, mutate_starting_discard),
    Operator("MutateDrawnCard", "layouts", 0.02, mutate_drawn_card),
    Operator("MutateTakeDiscard", "layouts", 0.03, mutate_take_discard),
    Operator("MutateUses", "layouts", 0.03, mutate_uses),
    Operator("MutateDeclaring", "layouts", 0.02, mutate_declaring),
    Operator("ToggleTossIns", "layouts", 0.03, toggle_toss_ins),
    Operator("MutateTossPenalty", "layouts", 0.02, mutate_toss_penalty),
    Operator("MutateCall", "layouts", 0.03, mutate_call),
    Operator("MutateTurnsAfterCall", "layouts", 0.02, mutate_turns_after_call),
    Operator("MutateProtection", "layouts", 0.02, mutate_protection),
    Operator("PoolKnowledge", "layouts", 0.015, pool_knowledge),
    Operator("MutateTurnsLimit", "layouts", 0.01, mutate_turns_limit),
    # Not by default: to measure a game with layouts costs several times as much.
    Operator("LayCardsOut", "layouts", 0.0, lay_cards_out),
    Operator("PickCardsUp", "layouts", 0.005, pick_cards_up),
)
