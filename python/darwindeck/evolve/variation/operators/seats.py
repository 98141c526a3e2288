"""How many play: teams, deal, places and hands go along."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import levelled, retargeted
from darwindeck.evolve.variation.operators.editing import change_phases, with_rules, with_setup
from darwindeck.evolve.variation.operators.fitting import fit_teams, whole_ranks_removed
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import ways_to_win
from darwindeck.genome.facts.cards import cards_in, full_deck, ranks_in
from darwindeck.genome.facts.turns import layout_of, phases_of
from darwindeck.genome.schema import (
    AllPass,
    EffectType,
    GameGenome,
    HandMode,
    Match,
    PlayPhase,
    SetupRules,
    TableauMode,
    TrickPhase,
    WinType,
)
from darwindeck.genome.schema.game import MOST_SEATS


def mutate_player_count(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One or two seats more or fewer."""
    seats = genome.player_count
    near = [n for n in range(2, MOST_SEATS + 1) if 0 < abs(n - seats) <= 2]
    players = rng.choice(near)
    return with_players(genome, players)


def with_players(genome: GameGenome, players: int) -> GameGenome:
    """The game for another number of seats, before repair."""
    if players == genome.player_count:
        return genome
    if genome.setup.tableau_mode == TableauMode.WAR:
        genome = _war_of_many(genome)
    before = genome
    if layout_of(genome) is not None:  # single cards were missing for another number
        genome = with_setup(genome, removed_cards=whole_ranks_removed(genome.setup))
    genome = fit_teams(replace(genome, player_count=players))
    genome = _even_deal(genome, before)
    rules = genome.game_rules
    places = rules.score_by_place
    if len(places) >= before.player_count - 1 and len(set(places)) <= 1:
        places = places[:1] * (players - 1)  # all but the last
    hands = rules.hands
    if hands > 1 and not genome.setup.hand_sizes:
        hands = players * max(1, round(hands / players))
    genome = with_rules(genome, score_by_place=places[: max(1, players - 1)], hands=hands)
    if players == 2:
        kept = tuple(
            e for e in genome.special_effects if e.effect_type != EffectType.REVERSE_DIRECTION
        )
        genome = replace(genome, special_effects=kept)
    return retargeted(before, levelled(genome))


def _even_deal(genome: GameGenome, before: GameGenome) -> GameGenome:
    """Hands about as large as they were; where all cards are dealt, all equally many."""
    setup, seats = genome.setup, genome.player_count
    if setup.cards_per_player != "all" or setup.hand_sizes:
        return genome
    if not phases_of(genome, TrickPhase):
        return genome
    deck = len(cards_in(setup))
    if deck % seats == 0:
        return genome
    # Low cards are taken out, so that it comes out even.
    whole = full_deck(setup.deck, setup.jokers)
    restored = replace(setup, removed_cards=())
    ranks = ranks_in(setup)
    if len(whole) % seats == 0 and ranks == ranks_in(restored):
        return replace(genome, setup=restored)
    over = deck % seats
    lowest = [f"{rank}{suit}" for rank in ranks for suit in "CDSH"]
    out = [card for card in lowest if card in cards_in(setup)][:over]
    return with_setup(genome, removed_cards=(*setup.removed_cards, *out))


def _war_of_many(genome: GameGenome) -> GameGenome:
    """A war is for two; what is left of it among more is that a higher card beats a lower."""
    usual = SetupRules()
    genome = with_setup(
        genome,
        tableau_mode=TableauMode.NONE,
        hand_mode=HandMode.HAND,
        war_face_down=usual.war_face_down,
        war_winnings=usual.war_winnings,
    )
    genome = change_phases(
        genome,
        PlayPhase,
        lambda phase: replace(phase, matches=(Match.BEATS_TOP,), climbing=True, optional=True),
    )
    genome = with_rules(genome, all_pass=AllPass.CLEAR_TABLEAU)
    if all(win.type != WinType.CAPTURE_ALL for win in genome.win_conditions):
        return genome
    return ways_to_win(genome)[0]


OPERATORS = (Operator("MutatePlayerCount", "seats", 0.03, mutate_player_count),)
