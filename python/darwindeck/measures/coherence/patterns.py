"""How much of a scoring table has to be learnt by heart."""

from __future__ import annotations

from collections import defaultdict

from darwindeck.genome.facts.cards import TEN_FOR_PICTURES
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.schema import CardScoringRule, GameGenome

FREE_PATTERNS = 3
"""So many things to remember cost nothing: hearts and a queen, pips and honours."""
FREE_EFFECTS = 5
FREE_ACTIONS = 6


def extra_patterns(genome: GameGenome) -> int:
    """Rules of card scoring beyond what a pattern explains."""
    return max(0, len(patterns(genome.card_scoring)) - FREE_PATTERNS)


def counts_pips(rule: CardScoringRule, sign: int = 1) -> bool:
    """Whether a rank counts what is printed on it, and pictures ten; with -1, below nothing."""
    return rule.suit is None and TEN_FOR_PICTURES.get(rule.rank or "") == sign * rule.points


def patterns(rules: tuple[CardScoringRule, ...]) -> list[str]:
    """What a player has to remember: rules that share a reason count once."""
    found: list[str] = []
    rest = list(rules)
    for sign in (1, -1):
        pips = [rule for rule in rest if counts_pips(rule, sign)]
        if len(pips) >= 3:
            found.append("cards count their pips")
            rest = [rule for rule in rest if rule not in pips]
    honours: dict[str, list[CardScoringRule]] = defaultdict(list)
    for rule in rest:
        if rule.suit and rule.rank:
            honours[rule.suit].append(rule)
    for suit, cards in honours.items():
        if len(cards) >= 3 and len({rule.points > 0 for rule in cards}) == 1:
            found.append(f"honours of {suit}")
            rest = [rule for rule in rest if rule not in cards]
    groups: dict[tuple[object, ...], list[CardScoringRule]] = defaultdict(list)
    for rule in rest:
        if rule.suit and rule.rank:
            # A pair of cards is one thing to remember if they share a rank.
            groups[(rule.points, "card", rule.rank)].append(rule)
        else:
            groups[(rule.points, "suit" if rule.suit else "rank")].append(rule)
    found += [f"{key[0]:+d} by {key[1]}" for key in groups]
    return found


def extra_effects(genome: GameGenome) -> int:
    """Ranks with effects beyond what a table of players keeps in mind."""
    if layout_of(genome) is not None:
        # Actions are what layouts are played by: ranks that do the same are learnt together.
        kinds = {(effect.effect_type, effect.value) for effect in genome.special_effects}
        return max(0, len(kinds) - FREE_ACTIONS)
    return max(0, len({effect.trigger_rank for effect in genome.special_effects}) - FREE_EFFECTS)
