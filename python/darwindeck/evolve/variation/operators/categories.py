"""Points for being best in something: most cards, most of a suit, a card, the primiera, sweeps."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import is_memorable, retargeted
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import looked_at, ways_to_win
from darwindeck.genome.facts.cards import cards_in, suits_in
from darwindeck.genome.facts.piles import takes_cards
from darwindeck.genome.facts.points import low_score_wins, scores_points
from darwindeck.genome.schema import (
    Category,
    CategoryScoring,
    Deck,
    GameGenome,
    Suit,
    TableauMode,
)


def _categories(genome: GameGenome) -> list[CategoryScoring]:
    found = [CategoryScoring(category=Category.MOST_CARDS)]
    found += [
        CategoryScoring(category=Category.MOST_OF_SUIT, suit=Suit(suit))
        for suit in suits_in(genome.setup)
    ]
    named = [card for card in sorted(cards_in(genome.setup)) if card[0] in "7TJQA2"]
    found += [
        CategoryScoring(category=Category.NAMED_CARD, card=card) for card in named if card[0] != "X"
    ][:24]
    captures = genome.setup.tableau_mode == TableauMode.MATCH_RANK
    if captures and genome.setup.deck == Deck.ITALIAN_40 and len(suits_in(genome.setup)) == 4:
        found.append(CategoryScoring(category=Category.BEST_PRIMIERA))
    if genome.setup.tableau_mode == TableauMode.MATCH_RANK:
        found.append(CategoryScoring(category=Category.EACH_SWEEP))
    return found


def add_category(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Being best in something scores: most cards, most of a suit, a card, the primiera, sweeps."""
    if not takes_cards(genome) or genome.contract_scoring is not None or low_score_wins(genome):
        return None
    kinds = {rule.category for rule in genome.category_scoring}
    options = [rule for rule in _categories(genome) if rule.category not in kinds]
    if not options:
        return None
    kind = rng.choice(sorted({rule.category for rule in options}))
    new = rng.choice([rule for rule in options if rule.category == kind])
    points = max((rule.points for rule in genome.category_scoring), default=1)
    changed = replace(
        genome, category_scoring=(*genome.category_scoring, replace(new, points=points))
    )
    return looked_at(retargeted(genome, changed)) if is_memorable(genome, changed) else None


def remove_category(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One of the categories scores no longer."""
    rules = genome.category_scoring
    if not rules:
        return None
    gone = rng.choice(rules)
    changed = replace(genome, category_scoring=tuple(rule for rule in rules if rule != gone))
    if not scores_points(changed):
        found = ways_to_win(changed)
        return found[0] if found else None
    return retargeted(genome, changed)


def mutate_category(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A category is worth more or less, or looks at another suit or card."""
    rules = genome.category_scoring
    if not rules:
        return None
    at = rng.randrange(len(rules))
    rule = rules[at]
    options = [replace(rule, points=points) for points in (1, 2, 3) if points != rule.points]
    others = [one for one in _categories(genome) if one.category == rule.category]
    taken = {(one.suit, one.card) for one in rules}
    options += [
        replace(one, points=rule.points) for one in others if (one.suit, one.card) not in taken
    ][:4]
    if not options:
        return None
    new = (*rules[:at], rng.choice(options), *rules[at + 1 :])
    return retargeted(genome, replace(genome, category_scoring=new))


OPERATORS = (
    Operator("AddCategory", "scoring", 0.02, add_category),
    Operator("RemoveCategory", "scoring", 0.02, remove_category),
    Operator("MutateCategory", "scoring", 0.03, mutate_category),
)
