"""Points for going out: by what the others still hold, or by place."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import retargeted
from darwindeck.evolve.variation.operators.editing import other, with_rules
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import goes_out_alone, ways_to_win
from darwindeck.genome.facts.cards import TEN_FOR_PICTURES, ranks_in
from darwindeck.genome.facts.piles import takes_cards
from darwindeck.genome.facts.points import scores_points
from darwindeck.genome.schema import CardScoringRule, GameGenome, HandEnd, HeldCards, Rank


def mutate_held_cards(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards left in hands count by their pips, for or against; or they do not."""
    rules = genome.game_rules
    if takes_cards(genome) or not goes_out_alone(genome):
        return None
    if rules.held_cards != HeldCards.NOTHING:
        if rng.random() < 0.5:
            held = other(rng, (HeldCards.AGAINST_HOLDER, HeldCards.TO_FIRST_OUT), rules.held_cards)
            changed = with_rules(genome, held_cards=held)
            return ways_to_win(changed)[0]
        plain = replace(with_rules(genome, held_cards=HeldCards.NOTHING), card_scoring=())
        if not scores_points(plain):
            found = ways_to_win(plain)
            return found[0] if found else None
        return retargeted(genome, plain)
    if rules.score_by_place:
        return None
    ranks = ranks_in(genome.setup)
    pips = tuple(CardScoringRule(points=TEN_FOR_PICTURES[rank], rank=Rank(rank)) for rank in ranks)
    each = (CardScoringRule(points=1),)
    held = rng.choice((HeldCards.TO_FIRST_OUT, HeldCards.AGAINST_HOLDER))
    changed = with_rules(genome, held_cards=held, hand_ends_when=HandEnd.FIRST_OUT)
    changed = replace(changed, card_scoring=rng.choice((pips, each)))
    return ways_to_win(changed)[0]


def mutate_place_points(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Points for going out first, second and so on; or other ones."""
    rules, seats = genome.game_rules, genome.player_count
    if not goes_out_alone(genome) or genome.contract_scoring is not None:
        return None
    if rules.held_cards != HeldCards.NOTHING:
        return None
    tables = [(1,), (2, 1), (3, 2, 1), (4, 2, 1), (1,) * (seats - 1), (5, 3, 1), (2, 1, 0, -1)]
    fitting = [table for table in tables if len(table) <= seats and (seats > 2 or len(table) == 1)]
    places = other(rng, dict.fromkeys(fitting), rules.score_by_place)
    if places is None:
        return None
    ends = HandEnd.FIRST_OUT if len(places) == 1 else HandEnd.ONE_LEFT
    changed = with_rules(genome, score_by_place=places, hand_ends_when=ends)
    if rules.score_by_place and scores_points(genome):
        return retargeted(genome, changed)
    return ways_to_win(changed)[0]


OPERATORS = (
    Operator("MutateHeldCards", "scoring", 0.03, mutate_held_cards),
    Operator("MutatePlacePoints", "scoring", 0.03, mutate_place_points),
)
