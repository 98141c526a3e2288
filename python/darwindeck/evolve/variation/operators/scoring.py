"""Points for cards: by suit, by rank or pips, single cards beside them; targets go along."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import is_memorable, retargeted
from darwindeck.evolve.variation.operators.editing import first_of, other, with_rules
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import (
    goes_out_alone,
    looked_at,
    unbroken,
    ways_to_win,
)
from darwindeck.genome.facts.cards import cards_in, ranks_in, suits_in
from darwindeck.genome.facts.piles import takes_cards
from darwindeck.genome.facts.points import low_score_wins, scores_points
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    CardScoringRule,
    GameGenome,
    HeldCards,
    Rank,
    ScoringSuit,
    TrickPhase,
    Trump,
)
from darwindeck.measures.coherence.patterns import counts_pips
from darwindeck.measures.coherence.rules import one_card_is_all

HONOURS = (("A", 4), ("K", 3), ("Q", 2), ("J", 1))
"""What high cards count in many games."""
TENS = (("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2))

Rules = tuple[CardScoringRule, ...]


def _ranked(
    points: Sequence[tuple[str, int]], ranks: str, suit: ScoringSuit | None = None
) -> Rules:
    return tuple(
        CardScoringRule(points=value, rank=Rank(rank), suit=suit)
        for rank, value in points
        if rank in ranks
    )


def card_patterns(genome: GameGenome) -> list[Rules]:
    """Ways in which cards may score that one keeps in mind, all with points above 0."""
    ranks, suits = ranks_in(genome.setup), suits_in(genome.setup)
    found: list[Rules] = [(CardScoringRule(points=1, suit=ScoringSuit(suit)),) for suit in suits]
    found += [(CardScoringRule(points=1, rank=Rank(rank)),) for rank in ranks if rank in "AKQJT57"]
    found += [_ranked(HONOURS, ranks), _ranked(TENS, ranks)]
    trump = first_of(genome, TrickPhase)
    if trump is not None and trump.trump != Trump.NONE:
        found += [
            _ranked(HONOURS, ranks, ScoringSuit.TRUMP),
            _ranked(TENS, ranks, ScoringSuit.TRUMP),
        ]
        found += [(CardScoringRule(points=1, suit=ScoringSuit.TRUMP),)]
    return [rules for rules in found if rules]


def add_card_scoring(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A suit, a rank or the honours score; or one card beside what scores already."""
    if not takes_cards(genome) or genome.contract_scoring is not None:
        return None
    if genome.game_rules.held_cards != HeldCards.NOTHING:
        return None
    taken = {(rule.suit, rule.rank) for rule in genome.card_scoring}
    sign = _sign(genome)
    if genome.card_scoring and rng.random() < 0.5:
        return _one_more(genome, rng)
    options = [
        rules
        for rules in card_patterns(genome)
        if not any((rule.suit, rule.rank) in taken for rule in rules)
        and not (genome.card_scoring and len(rules) > 1)
    ]
    if not options:
        return None
    new = tuple(replace(rule, points=sign * rule.points) for rule in rng.choice(options))
    changed = replace(genome, card_scoring=genome.card_scoring + new)
    if not is_memorable(genome, changed):
        return None
    return looked_at(retargeted(genome, changed))


def _sign(genome: GameGenome) -> int:
    total = sum(rule.points for rule in genome.card_scoring) or genome.game_rules.trick_points
    return -1 if total < 0 else 1


def _one_more(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A card that is worth about half of all the others together, at the most."""
    total = sum(_worth(rule, genome) for rule in genome.card_scoring)
    named = {(rule.suit, rule.rank) for rule in genome.card_scoring}
    single = [rule for rule in genome.card_scoring if rule.suit and rule.rank]
    cards = [
        card
        for card in sorted(cards_in(genome.setup))
        if card[0] in "QJAT" and (ScoringSuit(card[1]), card[0]) not in named
    ]
    value = max(2, min(25, abs(total) // 2))
    if not cards or len(single) > 1:
        return None
    card = rng.choice(cards)
    sign = _sign(genome) * rng.choice((1, 1, 1, -1))
    new = CardScoringRule(points=sign * value, suit=ScoringSuit(card[1]), rank=Rank(card[0]))
    changed = replace(genome, card_scoring=(*genome.card_scoring, new))
    return retargeted(genome, changed) if is_memorable(genome, changed) else None


def _worth(rule: CardScoringRule, genome: GameGenome) -> int:
    """What all cards that a rule fits are worth together."""
    suits, ranks = len(suits_in(genome.setup)), len(ranks_in(genome.setup))
    return rule.points * (1 if rule.suit else suits) * (1 if rule.rank else ranks)


def remove_card_scoring(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One card, rank or suit scores no longer; the last one leaves tricks to score."""
    rules = genome.card_scoring
    if not rules:
        return None
    gone = rng.choice(_groups(rules))
    left = tuple(rule for rule in rules if rule not in gone)
    changed = replace(genome, card_scoring=left)
    if left and one_card_is_all(changed):  # it would be the whole game
        changed = replace(genome, card_scoring=())
    if not scores_points(changed):
        decided = _something_else(changed)
        return None if decided is None else retargeted(genome, unbroken(decided))
    return retargeted(genome, unbroken(changed))


def _something_else(genome: GameGenome) -> GameGenome | None:
    """What decides when no card scores any more."""
    if phases_of(genome, TrickPhase):
        return with_rules(genome, trick_points=1, held_cards=HeldCards.NOTHING)
    if goes_out_alone(genome):
        plain = with_rules(genome, held_cards=HeldCards.NOTHING)
        found = ways_to_win(plain)
        return found[0] if found else None
    return None


def _groups(rules: Rules) -> list[Rules]:
    """Rules that are one thing to remember: cards that count their pips, or count alike."""
    pips = tuple(rule for rule in rules if counts_pips(rule))
    found: dict[tuple[object, ...], Rules] = {}
    for rule in rules:
        alike = (rule.points, rule.suit is None, rule.rank is None)
        key = ("pips",) if len(pips) >= 3 and rule in pips else alike
        found[key] = (*found.get(key, ()), rule)
    return list(found.values())


def mutate_card_points(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """What some cards are worth beside the others: half, double, or against them."""
    rules = genome.card_scoring
    groups = [group for group in _groups(rules) if len(group) < len(rules)]
    groups = [group for group in groups if len(group) < 3]  # pips stay pips
    if not groups:
        return None
    group = rng.choice(groups)
    changes: list[Callable[[int], int]] = [_doubled, _halved]
    if len(group) == 1 and group[0].suit and group[0].rank:
        changes += [operator.neg]
    change = rng.choice(changes)
    new = tuple(
        replace(rule, points=max(-100, min(100, change(rule.points)))) if rule in group else rule
        for rule in rules
    )
    changed = replace(genome, card_scoring=new)
    return retargeted(genome, changed) if is_memorable(genome, changed) else None


def _doubled(points: int) -> int:
    return 2 * points


def _halved(points: int) -> int:
    """Half as much, or three times where that is nothing."""
    return points // 2 if abs(points) > 1 else 3 * points


def move_card_scoring(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another card or rank scores in place of one; or a single card scores as its whole rank."""
    rules = genome.card_scoring
    movable = [rule for rule in rules if rule.rank is not None and len(_groups(rules)) < 6]
    if not movable:
        return None
    rule = rng.choice(movable)
    named = {(r.suit, r.rank) for r in rules}
    ranks = [r for r in ranks_in(genome.setup) if (rule.suit, r) not in named]
    options = [replace(rule, rank=rank) for rank in ranks]
    if rule.suit is not None and rule.suit != ScoringSuit.TRUMP:
        if (None, rule.rank) not in named:
            options += [replace(rule, suit=None, points=_quarter(rule.points))] * 3
        options += [
            replace(rule, suit=ScoringSuit(suit))
            for suit in suits_in(genome.setup)
            if (ScoringSuit(suit), rule.rank) not in named
        ]
    new = other(rng, options, rule)
    if new is None:
        return None
    changed = replace(genome, card_scoring=tuple(new if one == rule else one for one in rules))
    return retargeted(genome, unbroken(changed)) if is_memorable(genome, changed) else None


def _quarter(points: int) -> int:
    return (abs(points) // 4 or 1) * (1 if points > 0 else -1)


def mutate_trick_points(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Each trick scores, or not; nothing else then need score."""
    if not phases_of(genome, TrickPhase) or genome.contract_scoring is not None:
        return None
    rules = genome.game_rules
    cards = bool(genome.card_scoring or genome.category_scoring)
    if rules.trick_points and cards:
        changed = with_rules(genome, trick_points=0)
    elif rules.trick_points:
        return None
    else:
        changed = with_rules(genome, trick_points=_sign(genome))
        if cards and rng.random() < 0.5:
            changed = replace(unbroken(replace(changed, card_scoring=())), category_scoring=())
            changed = with_rules(changed, extra_card_points=0, all_points_reversal=False)
    if not is_memorable(genome, changed):
        return None
    return looked_at(retargeted(genome, changed))


def mutate_extra_card_points(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Cards taken above one's share score, or not."""
    if not takes_cards(genome) or genome.contract_scoring is not None:
        return None
    rules = genome.game_rules
    if rules.extra_card_points:
        changed = with_rules(genome, extra_card_points=0)
        if not scores_points(changed):
            return None
    elif low_score_wins(genome):
        return None
    else:
        changed = with_rules(genome, extra_card_points=rng.choice((1, 1, 2)))
    if not is_memorable(genome, changed):
        return None
    return looked_at(retargeted(genome, changed))


OPERATORS = (
    Operator("AddCardScoring", "scoring", 0.05, add_card_scoring),
    Operator("RemoveCardScoring", "scoring", 0.05, remove_card_scoring),
    Operator("MutateCardPoints", "scoring", 0.04, mutate_card_points),
    Operator("MoveCardScoring", "scoring", 0.02, move_card_scoring),
    Operator("MutateTrickPoints", "scoring", 0.03, mutate_trick_points),
    Operator("MutateExtraCardPoints", "scoring", 0.02, mutate_extra_card_points),
)
