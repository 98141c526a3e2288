"""Where cards can go: what is left, drawn, thrown away and taken."""

from __future__ import annotations

from collections import Counter

from darwindeck.genome.facts.cards import cards_in, has_jokers, sizes_dealt
from darwindeck.genome.facts.effects import has_effect
from darwindeck.genome.facts.turns import layout_of, phases_of, plays_to
from darwindeck.genome.schema import (
    JOKER,
    AllPass,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    GameGenome,
    Match,
    PlayPhase,
    PlayTarget,
    SetupRules,
    StockEmpty,
    TableauMode,
    TrickPhase,
    TurnUp,
    WarWinnings,
)


def most_of_one_rank(genome: GameGenome) -> int:
    """The most cards of equal rank that anybody can hold."""
    counts = Counter(card[0] for card in cards_in(genome.setup))
    return max(counts.values(), default=0)


def most_in_a_play(phase: PlayPhase, genome: GameGenome) -> int:
    """The most cards that a play of the phase can have."""
    by_suit = Match.SAME_SUIT in phase.matches and (phase.match_all or len(set(phase.matches)) == 1)
    # On a wild joker every suit matches.
    on_joker = JOKER in phase.wild_ranks and has_jokers(genome.setup)
    if not by_suit or on_joker or not _is_never_empty(phase.target, genome):
        return most_of_one_rank(genome)
    # No two cards of one rank have the suit that is asked for; wild ones need not have it.
    wild = Counter(card[0] for card in cards_in(genome.setup) if card[0] in phase.wild_ranks)
    return max(wild.values(), default=1)


def _is_never_empty(target: PlayTarget, genome: GameGenome) -> bool:
    """Whether a pile always has a card that must be matched, from before the first turn on."""
    setup = genome.setup
    aside = setup.turn_up == TurnUp.NEXT_CARD
    if min(left_over(genome)) - aside < turned_up(setup):
        return False
    if target == PlayTarget.TABLEAU:
        piles_up = setup.tableau_mode == TableauMode.NONE
        cleared = genome.game_rules.all_pass == AllPass.CLEAR_TABLEAU
        return piles_up and setup.initial_tableau > 0 and not cleared
    taken = any(phase.source == DrawSource.DISCARD for phase in phases_of(genome, DrawPhase))
    return setup.initial_discard and not taken


def left_over(genome: GameGenome) -> list[int]:
    """Cards left after the deals that occur, before any is turned up; below 0: too few."""
    deck, sizes = len(cards_in(genome.setup)), sizes_dealt(genome)
    return [deck - size * genome.player_count for size in sizes] or [0]


def turned_up(setup: SetupRules) -> int:
    """Cards that lie open before the first turn."""
    return setup.initial_tableau + setup.initial_discard


def uses_discard(genome: GameGenome) -> bool:
    """Whether some phase looks at the discard pile, so that a card may start it."""
    draws = any(phase.source == DrawSource.DISCARD for phase in phases_of(genome, DrawPhase))
    return draws or plays_to(genome, PlayTarget.DISCARD) or layout_of(genome) is not None


MODE_FIELDS = {
    TableauMode.SEQUENCE: ("sequence_direction", "sequence_start_rank"),
    TableauMode.WAR: ("war_face_down", "war_winnings"),
    TableauMode.MATCH_RANK: ("capture_sums", "card_values", "last_capture_takes_rest"),
}
"""The fields of the setup that belong to a tableau mode."""


def draws_from_stock(genome: GameGenome) -> bool:
    draws = phases_of(genome, DrawPhase)
    return (
        any(phase.source == DrawSource.STOCK for phase in draws)
        or any(phase.or_draw for phase in phases_of(genome, PlayPhase))
        or has_effect(genome, EffectType.DRAW_CARDS)
        or layout_of(genome) is not None
    )


def discards(genome: GameGenome) -> bool:
    """Whether cards get to the discard pile in the course of play."""
    return (
        bool(phases_of(genome, DiscardPhase))
        or plays_to(genome, PlayTarget.DISCARD)
        or has_effect(genome, EffectType.FORCE_DISCARD)
        or genome.game_rules.all_pass == AllPass.CLEAR_TABLEAU
        or layout_of(genome) is not None
    )


def fills_discard(genome: GameGenome) -> bool:
    """Whether there is ever a card on the discard pile."""
    return genome.setup.initial_discard or discards(genome)


def has_stock(genome: GameGenome) -> bool:
    """Whether there is ever a card to draw."""
    left = max(left_over(genome)) > turned_up(genome.setup)
    reshuffles = genome.game_rules.stock_empty == StockEmpty.RESHUFFLE_DISCARD
    return left or (reshuffles and discards(genome))


def hands_grow(genome: GameGenome) -> bool:
    """Whether a hand can become larger than it was dealt."""
    growing = (EffectType.DRAW_CARDS, EffectType.STEAL_CARD, EffectType.SWAP_HANDS)
    return (
        bool(phases_of(genome, DrawPhase))
        or draws_from_stock(genome)
        or has_effect(genome, *growing)
        or genome.setup.redeal_when_empty
    )


def takes_cards(genome: GameGenome) -> bool:
    """Whether seats take cards: in tricks, from the tableau, or in wars."""
    setup = genome.setup
    if phases_of(genome, TrickPhase):
        return True
    if not plays_to(genome, PlayTarget.TABLEAU):
        return False
    if setup.tableau_mode == TableauMode.WAR:
        return setup.war_winnings == WarWinnings.CAPTURED
    return setup.tableau_mode == TableauMode.MATCH_RANK
