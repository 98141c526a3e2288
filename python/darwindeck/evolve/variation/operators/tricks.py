"""Tricks: trump with its suit and order, breaking with its suit, who wins and who leads."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import names_ranks, retargeted
from darwindeck.evolve.variation.operators.editing import (
    change_phases,
    insert_phase,
    other,
    phase_at,
    places_of,
    put_phase,
    with_rules,
    with_setup,
)
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.genome.facts.cards import cards_in, has_jokers, largest_hand, leaves_cards, ranks_in
from darwindeck.genome.facts.piles import hands_grow
from darwindeck.genome.facts.points import low_score_wins
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    SUITS,
    Breaking,
    FirstPlayer,
    GameGenome,
    HandEnd,
    ScoringSuit,
    Suit,
    TrickJokers,
    TrickPhase,
    Trump,
    TrumpChoice,
    TurnUp,
)
from darwindeck.measures.coherence.tricks import upside_down

ROTATIONS = ("HCDS", "CDHS", "SHDC")


def mutate_trump(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another source of trump, with its suit, or no trump."""
    places = places_of(genome, TrickPhase)
    if not places:
        return None
    place = rng.choice(places)
    phase = phase_at(genome, place, TrickPhase)
    trump = other(rng, Trump, phase.trump)
    if trump is None:
        return None
    changed, breaking = replace(phase, trump=trump, trump_suits=()), phase.breaking_suit
    if trump == Trump.FIXED:
        suit = breaking or _scoring_suit(genome) or Suit.SPADES
        changed = replace(changed, trump_suits=(TrumpChoice(suit),))
    elif trump == Trump.ROTATING:
        suits = tuple(TrumpChoice(suit) for suit in rng.choice(ROTATIONS))
        if rng.random() < 0.3:
            suits = (*suits, TrumpChoice.NONE)
        changed = replace(changed, trump_suits=suits)
    if trump == Trump.NONE:
        changed = replace(changed, trump_order="", jokers=TrickJokers.PLAIN)
    if breaking is not None and breaking not in _scored_suits(genome) and trump != Trump.FIXED:
        changed = replace(changed, breaking=Breaking.NONE, breaking_suit=None)
    after = put_phase(genome, place, changed)
    if trump == Trump.TURNED_UP or (trump == Trump.LAST_WINNER_CHOOSES and rng.random() < 0.5):
        up = TurnUp.NEXT_CARD if leaves_cards(genome) else TurnUp.DEALERS_LAST
        after = with_setup(after, turn_up=up)
    return _honours(after) if trump == Trump.NONE else after


def _scored_suits(genome: GameGenome) -> list[str]:
    return [suit for suit in SUITS if any(rule.suit == suit for rule in genome.card_scoring)]


def _scoring_suit(genome: GameGenome) -> Suit | None:
    found = _scored_suits(genome)
    return Suit(found[0]) if found else None


def _honours(genome: GameGenome) -> GameGenome:
    """Cards that scored as trumps score in every suit, where there is no trump any more."""
    if any(phase.trump != Trump.NONE for phase in phases_of(genome, TrickPhase)):
        return genome
    rules = tuple(
        replace(rule, suit=None) if rule.suit == ScoringSuit.TRUMP else rule
        for rule in genome.card_scoring
    )
    return retargeted(genome, replace(genome, card_scoring=rules))


def mutate_trump_order(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One rank goes to the top of the trumps, or they rank as the other suits."""
    places = [
        place
        for place in places_of(genome, TrickPhase)
        if phase_at(genome, place, TrickPhase).trump != Trump.NONE
    ]
    if not places or not names_ranks(genome):
        return None
    place = rng.choice(places)
    phase = phase_at(genome, place, TrickPhase)
    if phase.trump_order and rng.random() < 0.5:
        return put_phase(genome, place, replace(phase, trump_order=""))
    usual = (genome.setup.rank_order or ranks_in(genome.setup)).replace("X", "")
    tops = [rank for rank in usual[:-1] if rank in "J9752"] or list(usual[:-1])
    orders = [usual.replace(rank, "") + rank for rank in tops]
    order = other(rng, orders, phase.trump_order)
    return None if order is None else put_phase(genome, place, replace(phase, trump_order=order))


def mutate_breaking(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A suit that is trump or scores is held back until it is broken, or no suit is."""
    place = next(iter(places_of(genome, TrickPhase)), None)
    if place is None:
        return None
    phase = phase_at(genome, place, TrickPhase)
    if phase.breaking != Breaking.NONE:
        kind = other(rng, Breaking, phase.breaking) or Breaking.NONE
        suit = None if kind == Breaking.NONE else phase.breaking_suit
        return put_phase(genome, place, replace(phase, breaking=kind, breaking_suit=suit))
    options = _scored_suits(genome)
    if phase.trump == Trump.FIXED:
        options = [str(suit) for suit in phase.trump_suits]
    if not options:
        return None
    kind = other(rng, Breaking, Breaking.NONE) or Breaking.CANNOT_LEAD_UNTIL_BROKEN
    suit = Suit(rng.choice(options))
    return put_phase(genome, place, replace(phase, breaking=kind, breaking_suit=suit))


def mutate_following(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Suit must be followed, or need not be where there is trump."""
    tricks = phases_of(genome, TrickPhase)
    if not tricks or any(phase.follow_suit and phase.trump == Trump.NONE for phase in tricks):
        return None
    return change_phases(
        genome, TrickPhase, lambda phase: replace(phase, follow_suit=not phase.follow_suit)
    )


def mutate_trick_winner(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The lowest card takes the trick, or the highest."""
    places = places_of(genome, TrickPhase)
    if not places or not (names_ranks(genome) or len(places) > 1):
        return None  # the ranks would only be called otherwise
    place = rng.choice(places)
    phase = phase_at(genome, place, TrickPhase)
    changed = put_phase(genome, place, replace(phase, lowest_wins=not phase.lowest_wins))
    return None if upside_down(changed) else changed


def mutate_first_lead(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The holder of a low card leads it to the first trick; or others lead what they like."""
    place = next(iter(places_of(genome, TrickPhase)), None)
    if place is None:
        return None
    phase = phase_at(genome, place, TrickPhase)
    if phase.first_player == FirstPlayer.HOLDER_OF:
        if rng.random() < 0.5:
            return put_phase(
                genome, place, replace(phase, lead_first_card=not phase.lead_first_card)
            )
        starter = other(rng, FirstPlayer, FirstPlayer.HOLDER_OF) or FirstPlayer.AFTER_DEALER
        phase = replace(phase, first_player=starter, first_card=None, lead_first_card=False)
        return put_phase(genome, place, phase)
    order = genome.setup.rank_order.replace("X", "") or ranks_in(genome.setup)
    cards = cards_in(genome.setup)
    held_back = str(phase.breaking_suit or "")
    lowest = [order[0] + suit for suit in SUITS if order[0] + suit in cards and suit != held_back]
    if not lowest:
        return None
    return put_phase(
        genome,
        place,
        replace(
            phase,
            first_player=FirstPlayer.HOLDER_OF,
            first_card=lowest[0],
            lead_first_card=rng.random() < 0.7,
        ),
    )


def mutate_first_trick(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards with points may be played to the first trick, or not."""
    place = next(iter(places_of(genome, TrickPhase)), None)
    if place is None or not genome.card_scoring:
        return None
    phase = phase_at(genome, place, TrickPhase)
    if not phase.no_points_first_trick and all(rule.suit is None for rule in genome.card_scoring):
        return None  # what everybody holds cannot be kept back
    change = replace(phase, no_points_first_trick=not phase.no_points_first_trick)
    return put_phase(genome, place, change)


def split_tricks(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """After half of the tricks the lowest card wins, or trump changes."""
    places = places_of(genome, TrickPhase)
    hand = largest_hand(genome)
    if len(places) != 1 or hand < 6 or places[0] != len(genome.turn_structure.phases) - 1:
        return None
    if hands_grow(genome) or genome.setup.hand_sizes:
        return None
    if genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN:
        return None
    phase = phase_at(genome, places[0], TrickPhase)
    later = replace(
        phase,
        first_player=FirstPlayer.AFTER_DEALER,
        first_card=None,
        lead_first_card=False,
        no_points_first_trick=False,
        breaking=Breaking.NONE,
        breaking_suit=None,
    )
    if phase.trump == Trump.FIXED and rng.random() < 0.5:
        later = replace(later, trump=Trump.NONE, trump_suits=(), trump_order="")
    elif phase.trump == Trump.NONE and rng.random() < 0.5:
        suit = TrumpChoice(_scoring_suit(genome) or Suit.SPADES)
        later = replace(later, trump=Trump.FIXED, trump_suits=(suit,))
    else:
        later = replace(later, lowest_wins=not phase.lowest_wins)
    first = replace(phase, tricks=rng.choice((hand // 2, hand // 3, hand - hand // 3)))
    changed = insert_phase(put_phase(genome, places[0], later), places[0], first)
    return None if upside_down(changed) else changed


def mutate_trick_count(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """More or fewer tricks before what follows; or a hand that ends after some tricks."""
    phases, hand = genome.turn_structure.phases, largest_hand(genome)
    counted = [p for p in places_of(genome, TrickPhase) if phase_at(genome, p, TrickPhase).tricks]
    showdown = genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN
    if counted:
        place = rng.choice(counted)
        phase = phase_at(genome, place, TrickPhase)
        if showdown and place == len(phases) - 1 and rng.random() < 0.5:
            changed = put_phase(genome, place, replace(phase, tricks=0))
            return with_rules(changed, hand_ends_when=HandEnd.ALL_HANDS_EMPTY)
        count = other(
            rng, range(max(1, phase.tricks - 2), min(phase.tricks + 2, hand - 1) + 1), phase.tricks
        )
        return None if count is None else put_phase(genome, place, replace(phase, tricks=count))
    only = len(phases) and isinstance(phases[-1], TrickPhase)
    if not only or hand < 4 or genome.setup.hand_sizes or hands_grow(genome):
        return None
    place = len(phases) - 1
    phase = phase_at(genome, place, TrickPhase)
    shorter = put_phase(
        genome, place, replace(phase, tricks=rng.choice((hand - 1, hand - 2, hand // 2)))
    )
    return with_rules(shorter, hand_ends_when=HandEnd.SHOWDOWN)


def mutate_trick_jokers(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Jokers are the highest trumps, or nothing."""
    if not has_jokers(genome.setup) or not places_of(genome, TrickPhase):
        return None
    now = phases_of(genome, TrickPhase)[0].jokers
    kind = TrickJokers.PLAIN if now == TrickJokers.TRUMP else TrickJokers.TRUMP
    return change_phases(genome, TrickPhase, lambda phase: replace(phase, jokers=kind))


def shoot_the_moon(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Who takes every penalty card gives them to the others; or that is no feat any more."""
    rules = genome.game_rules
    if rules.all_points_reversal:
        return with_rules(genome, all_points_reversal=False)
    bad = low_score_wins(genome)
    penalties = any((rule.points > 0) == bad for rule in genome.card_scoring)
    if not penalties or not places_of(genome, TrickPhase):
        return None
    return with_rules(genome, all_points_reversal=True)


OPERATORS = (
    Operator("MutateTrump", "tricks", 0.07, mutate_trump),
    Operator("MutateTrumpOrder", "tricks", 0.015, mutate_trump_order),
    Operator("MutateBreaking", "tricks", 0.04, mutate_breaking),
    Operator("MutateFollowing", "tricks", 0.03, mutate_following),
    Operator("MutateTrickWinner", "tricks", 0.04, mutate_trick_winner),
    Operator("MutateFirstLead", "tricks", 0.01, mutate_first_lead),
    Operator("MutateFirstTrick", "tricks", 0.01, mutate_first_trick),
    Operator("SplitTricks", "tricks", 0.03, split_tricks),
    Operator("MutateTrickCount", "tricks", 0.03, mutate_trick_count),
    Operator("MutateTrickJokers", "tricks", 0.02, mutate_trick_jokers),
    Operator("ShootTheMoon", "tricks", 0.03, shoot_the_moon),
)
