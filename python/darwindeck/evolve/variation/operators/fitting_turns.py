"""Phases, tableau and effects brought into line with one another after a change."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.editing import (
    change_phases,
    put_phase,
    with_rules,
    with_setup,
)
from darwindeck.evolve.variation.operators.fitting import near_rank
from darwindeck.genome.facts.cards import (
    largest_hand,
    leaves_cards,
    ranks_in,
    sizes_dealt,
    suits_in,
)
from darwindeck.genome.facts.effects import LAYOUT_EFFECTS, as_used
from darwindeck.genome.facts.piles import (
    MODE_FIELDS,
    draws_from_stock,
    fills_discard,
    hands_grow,
    has_stock,
    most_of_one_rank,
    uses_discard,
)
from darwindeck.genome.facts.turns import (
    SeatPhase,
    blocks,
    is_played_in_turns,
    layout_of,
    phases_of,
    plays_to,
)
from darwindeck.genome.rules.effects import BETWEEN_TWO
from darwindeck.genome.schema import (
    RANKS,
    AllPass,
    BiddingPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    GameGenome,
    HandEnd,
    HandMode,
    Match,
    OnlyIf,
    PassPhase,
    PassTo,
    Phase,
    PlayPhase,
    PlayTarget,
    SetupRules,
    SpecialEffect,
    TableauMode,
    TargetSelector,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnStructure,
    TurnUp,
)


def fit_tableau(genome: GameGenome) -> GameGenome:
    """War between two, each mode with its own fields and with plays of one card."""
    setup = genome.setup
    mode = setup.tableau_mode
    if mode == TableauMode.WAR and genome.player_count != 2:
        mode = TableauMode.NONE
    if not plays_to(genome, PlayTarget.TABLEAU):
        mode = TableauMode.NONE
    usual = SetupRules()
    changes: dict[str, object] = {
        name: getattr(usual, name)
        for owner, names in MODE_FIELDS.items()
        if owner != mode
        for name in names
    }
    if layout_of(genome) is None:
        changes["hand_mode"] = HandMode.PILE if mode == TableauMode.WAR else HandMode.HAND
    if mode == TableauMode.WAR:
        changes |= {"initial_tableau": 0, "initial_discard": False, "buried_ranks": ""}
        changes |= {"cards_per_player": "all", "hand_sizes": (), "redeal_when_empty": False}
        genome = replace(
            genome,
            special_effects=(),
            turn_structure=TurnStructure(phases=(PlayPhase(target=PlayTarget.TABLEAU),)),
        )
    elif mode == TableauMode.SEQUENCE:
        changes["initial_tableau"] = 0
    genome = with_setup(genome, tableau_mode=mode, **changes)
    return change_phases(genome, PlayPhase, lambda phase: _one_card(phase, mode))


def _one_card(phase: PlayPhase, mode: TableauMode) -> PlayPhase:
    if phase.target != PlayTarget.TABLEAU or mode == TableauMode.NONE:
        return phase
    return replace(
        phase, min_cards=1, max_cards=1, matches=(), wild_ranks="", climbing=False, match_all=False
    )


def fit_piles(genome: GameGenome) -> GameGenome:
    """Cards lie open only where something is done with them."""
    setup = genome.setup
    changes: dict[str, object] = {}
    modes = (TableauMode.NONE, TableauMode.MATCH_RANK)
    if setup.initial_tableau and not (
        plays_to(genome, PlayTarget.TABLEAU) and setup.tableau_mode in modes
    ):
        changes["initial_tableau"] = 0
    if setup.initial_discard and not uses_discard(genome):
        changes |= {"initial_discard": False, "buried_ranks": ""}
    if setup.redeal_when_empty and not _can_deal_again(genome):
        changes["redeal_when_empty"] = False
    return with_setup(genome, **changes) if changes else genome


def _can_deal_again(genome: GameGenome) -> bool:
    """Cards are dealt again where seats do nothing but take turns in which nobody draws."""
    draws = bool(phases_of(genome, DrawPhase))
    draws = draws or any(phase.or_draw for phase in phases_of(genome, PlayPhase))
    return is_played_in_turns(genome) and not draws


# --- Phases ---------------------------------------------------------------------


def fit_phases(genome: GameGenome) -> GameGenome:
    """Every phase can be done with the cards, seats and piles that there are."""
    genome = change_phases(genome, PlayPhase, lambda phase: _fit_play(phase, genome))
    genome = change_phases(genome, PassPhase, lambda phase: _fit_pass(phase, genome))
    genome = change_phases(genome, DrawPhase, lambda phase: _fit_draw(phase, genome))
    genome = change_phases(genome, BiddingPhase, lambda phase: _fit_bids(phase, genome))
    genome = change_phases(genome, TrickPhase, lambda phase: _fit_trump(phase, genome))
    genome = _fit_turn_up(_fit_loop(_fit_conditions(genome)))
    climbing = any(phase.climbing for phase in phases_of(genome, PlayPhase))
    piles_up = (
        plays_to(genome, PlayTarget.TABLEAU) and genome.setup.tableau_mode == TableauMode.NONE
    )
    if climbing:
        return with_rules(genome, all_pass=AllPass.CLEAR_TABLEAU)
    if genome.game_rules.all_pass == AllPass.CLEAR_TABLEAU and not piles_up:
        return with_rules(genome, all_pass=AllPass.NOTHING)
    return genome


def _fit_play(phase: PlayPhase, genome: GameGenome) -> PlayPhase:
    most = max(1, most_of_one_rank(genome))
    least = min(phase.min_cards, most)
    phase = replace(phase, min_cards=least, max_cards=max(least, min(phase.max_cards, 4)))
    if phase.climbing:
        if phase.target != PlayTarget.TABLEAU or genome.setup.tableau_mode != TableauMode.NONE:
            return replace(phase, climbing=False)
        return replace(
            phase, matches=(Match.BEATS_TOP,), optional=True, or_draw=False, wild_ranks=""
        )
    if phase.or_draw and (phase.repeat > 1 or not has_stock(genome)):
        phase = replace(phase, or_draw=False)
    return phase


def _fit_pass(phase: PassPhase, genome: GameGenome) -> PassPhase:
    if not phase.by_placing:
        # Who passes half of a hand plays another one.
        smallest = min(sizes_dealt(genome), default=largest_hand(genome))
        phase = replace(phase, count=max(1, min(phase.count, (smallest - 1) // 2)))
    elif not hands_grow(genome):
        phase = replace(phase, count=max(1, min(phase.count, largest_hand(genome))))
    if genome.player_count % 2 and PassTo.ACROSS in phase.directions:
        kept = tuple(to for to in phase.directions if to != PassTo.ACROSS)
        if all(to == PassTo.NONE for to in kept):
            kept = (PassTo.LEFT, *kept)
        phase = replace(phase, directions=kept)
    return phase


def _fit_draw(phase: DrawPhase, genome: GameGenome) -> DrawPhase:
    if phase.source == DrawSource.DISCARD and not fills_discard(genome):
        phase = replace(phase, source=DrawSource.STOCK)
    if phase.until_playable and (phase.count == 1 or phase.source != DrawSource.STOCK):
        phase = replace(phase, until_playable=False)
    return phase


def _fit_bids(phase: BiddingPhase, genome: GameGenome) -> BiddingPhase:
    limit = phase.max_team_bid if genome.team_mode else 0
    highest = max(1, phase.max_bid)
    return replace(phase, max_bid=highest, min_bid=min(phase.min_bid, highest), max_team_bid=limit)


def _fit_trump(phase: TrickPhase, genome: GameGenome) -> TrickPhase:
    trump = phase.trump
    suits = [choice for choice in phase.trump_suits if _is_in(choice, trump, genome)]
    if trump == Trump.FIXED:
        trump, suits = (Trump.FIXED, suits[:1]) if suits else (Trump.NONE, [])
    elif trump == Trump.ROTATING and len(suits) < 2:
        trump, suits = Trump.NONE, []
    elif trump not in (Trump.FIXED, Trump.ROTATING):
        suits = []
    order = "" if trump == Trump.NONE else phase.trump_order
    return replace(phase, trump=trump, trump_suits=tuple(suits), trump_order=order)


def _is_in(choice: TrumpChoice, trump: Trump, genome: GameGenome) -> bool:
    if choice == TrumpChoice.NONE:
        return trump == Trump.ROTATING
    return choice in suits_in(genome.setup)


def _fit_turn_up(genome: GameGenome) -> GameGenome:
    """A card is turned up where trump comes from it, and only there."""
    trumps = [phase.trump for phase in phases_of(genome, TrickPhase)]
    turn_up = genome.setup.turn_up
    if Trump.TURNED_UP not in trumps and Trump.LAST_WINNER_CHOOSES not in trumps:
        return with_setup(genome, turn_up=TurnUp.NONE) if turn_up != TurnUp.NONE else genome
    if turn_up == TurnUp.NONE and Trump.TURNED_UP in trumps:
        genome = with_setup(genome, turn_up=TurnUp.NEXT_CARD)
    if genome.setup.turn_up == TurnUp.NEXT_CARD and not leaves_cards(genome):
        return with_setup(genome, turn_up=TurnUp.DEALERS_LAST)
    return genome


def _fit_conditions(genome: GameGenome) -> GameGenome:
    """Phases that wait for a play have one in the same turn."""
    phases = genome.turn_structure.phases
    for block in blocks(phases):
        for place in block:
            phase = phases[place]
            if not isinstance(phase, SeatPhase):
                continue
            before = any(isinstance(p, PlayPhase) for p in phases[block.start : place])
            after = any(isinstance(p, PlayPhase) for p in phases[place + 1 : block.stop])
            fitted = _fit_condition(phase, before, after)
            if isinstance(fitted, PlayPhase) and place != block.start:
                usual = PlayPhase()
                fitted = replace(fitted, first_player=usual.first_player, first_card=None)
            if fitted != phase:
                genome = put_phase(genome, place, fitted)
    return genome


def _fit_condition(phase: SeatPhase, before: bool, after: bool) -> SeatPhase:
    waits_in_vain = phase.only_if == OnlyIf.CANNOT_PLAY and (
        not after or isinstance(phase, PlayPhase)
    )
    if waits_in_vain or (phase.only_if == OnlyIf.NOTHING_PLAYED and not before):
        phase = replace(phase, only_if=OnlyIf.ALWAYS)
    if isinstance(phase, DrawPhase) and phase.until_playable and not after:
        phase = replace(phase, until_playable=False, count=1)
    return phase


def _fit_loop(genome: GameGenome) -> GameGenome:
    """A showdown comes after the last block, and needs cards that are still held."""
    if genome.game_rules.hand_ends_when != HandEnd.SHOWDOWN:
        return genome
    tricks = phases_of(genome, TrickPhase)
    played = sum(phase.tricks for phase in tricks)
    empty = not hands_grow(genome) and played >= largest_hand(genome)
    if tricks and (empty or any(not phase.tricks for phase in tricks)):
        return with_rules(genome, hand_ends_when=HandEnd.ALL_HANDS_EMPTY)
    phases: tuple[Phase, ...] = genome.turn_structure.phases
    return replace(genome, turn_structure=TurnStructure(phases=phases))


# --- Effects --------------------------------------------------------------------


def fit_effects(genome: GameGenome) -> GameGenome:
    """Effects that can happen, each with a target and a value that it uses."""
    if not has_uses_of_effects(genome):
        return replace(genome, special_effects=()) if genome.special_effects else genome
    found = {effect.trigger_rank: effect for effect in genome.special_effects}
    kept: dict[str, SpecialEffect] = {}
    ranks = ranks_in(genome.setup)
    for rank, effect in found.items():
        at = rank if rank in ranks else near_rank(rank, ranks)
        if can_happen(effect.effect_type, genome) and (at == rank or at not in found):
            kept[at] = fitted_effect(replace(effect, trigger_rank=at))
    return replace(genome, special_effects=tuple(kept[rank] for rank in RANKS if rank in kept))


def has_uses_of_effects(genome: GameGenome) -> bool:
    """Whether cards are played, or used from layouts."""
    plays = phases_of(genome, PlayPhase) and genome.setup.tableau_mode != TableauMode.WAR
    return bool(plays) or layout_of(genome) is not None


def can_happen(kind: EffectType, genome: GameGenome) -> bool:
    """Whether an effect does something in this game; layouts have their own."""
    if (kind in LAYOUT_EFFECTS) != (layout_of(genome) is not None):
        return False
    if kind == EffectType.REVERSE_DIRECTION:
        return genome.player_count > 2
    if kind == EffectType.NAME_SUIT:
        return any(Match.SAME_SUIT in p.matches for p in phases_of(genome, PlayPhase))
    if kind == EffectType.DRAW_CARDS:
        plain = replace(genome, special_effects=())
        return has_stock(plain) or (draws_from_stock(plain) and has_stock(genome))
    return True


def fitted_effect(effect: SpecialEffect) -> SpecialEffect:
    """Target and value where the effect uses them, and nowhere else."""
    effect = as_used(effect)
    if effect.effect_type in BETWEEN_TWO and effect.target == TargetSelector.SELF:
        effect = replace(effect, target=TargetSelector.NEXT_PLAYER)
    return effect
