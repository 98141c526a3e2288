"""The same game with its scores written the other way round: what was won is lost, and few win."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.genome.canonical import canonical
from darwindeck.genome.facts.cards import TEN_FOR_PICTURES, ranks_in, suits_in
from darwindeck.genome.facts.turns import layout_of, phases_of
from darwindeck.genome.schema import (
    BiddingPhase,
    CardScoringRule,
    EliminateIf,
    GameGenome,
    HeldCards,
    Rank,
    ScoringSuit,
    TieRule,
    TrickPhase,
    Trigger,
    WinCondition,
    WinType,
)
from darwindeck.genome.validate import errors_in
from darwindeck.measures.coherence.points import wants

MANY = 120
"""Hands that every number of players shares evenly."""

TYPES = {WinType.HIGH_SCORE: WinType.LOW_SCORE, WinType.LOW_SCORE: WinType.HIGH_SCORE}
TIES = {
    TieRule.HIGHEST_SCORE: TieRule.LOWEST_SCORE,
    TieRule.LOWEST_SCORE: TieRule.HIGHEST_SCORE,
}


def turned(genome: GameGenome) -> GameGenome | None:
    """The game with every score negated; None if it has none, or none that can be negated.

    A target that the lowest score wins by is a floor of the others, and the other way round;
    equal scores are a draw there.
    """
    rules, wins = genome.game_rules, genome.win_conditions
    # Contracts, categories and layouts have no points below 0, and nobody plays to fewest first.
    if genome.contract_scoring or genome.category_scoring or layout_of(genome) is not None:
        return None
    if not any(wants(genome)) or any(win.type == WinType.FIRST_TO_SCORE for win in wins):
        return None
    by_score = any(win.type in TYPES for win in wins)
    if rules.hands and not by_score and rules.score_floor is None:
        wins = (*wins, WinCondition(type=WinType.HIGH_SCORE, trigger=Trigger.LAST_HAND))
    targets = [win for win in wins if win.trigger == Trigger.THRESHOLD]
    if targets and (targets != [wins[-1]] or rules.score_floor is not None):
        return None  # the floor is looked at last
    kept = tuple(
        replace(win, type=TYPES.get(win.type, win.type), tie=TIES.get(win.tie, win.tie))
        for win in wins
        if win not in targets
    )
    if rules.score_floor is not None:
        low = WinType.LOW_SCORE
        ended = WinCondition(type=low, trigger=Trigger.THRESHOLD, threshold=-rules.score_floor)
        kept = (*kept, ended)
    return replace(
        canonical(genome),
        card_scoring=tuple(replace(rule, points=-rule.points) for rule in genome.card_scoring),
        game_rules=replace(
            canonical(genome).game_rules,
            trick_points=-rules.trick_points,
            extra_card_points=-rules.extra_card_points,
            score_by_place=tuple(-points for points in rules.score_by_place),
            score_floor=-targets[0].threshold if targets else None,
        ),
        win_conditions=kept,
    )


def both_ways(genome: GameGenome, rng: random.Random) -> tuple[GameGenome, GameGenome] | None:
    """A game that is won by points, and the same turned round; None where there is none."""
    for one in (bounded(genome), scored(genome, rng)):
        other = turned(one)
        if other is not None and not errors_in(one) and not errors_in(other):
            return canonical(one), canonical(other)
    return None


def bounded(genome: GameGenome) -> GameGenome:
    """With a last hand, far away: a game needs a win condition, and a floor is none."""
    wins = genome.win_conditions
    if genome.game_rules.hands or [win.trigger for win in wins] != [Trigger.THRESHOLD]:
        return genome
    last = WinCondition(type=WinType.LOW_SCORE, trigger=Trigger.LAST_HAND)
    rules = replace(genome.game_rules, hands=MANY)
    return replace(genome, game_rules=rules, win_conditions=(last, *wins))


def scored(genome: GameGenome, rng: random.Random) -> GameGenome:
    """With other scores in place of those that have no points below 0."""
    tricks = bool(phases_of(genome, TrickPhase))
    phases = tuple(p for p in genome.turn_structure.phases if not isinstance(p, BiddingPhase))
    suit = rng.choice([None, None, *suits_in(genome.setup)])
    ranks = rng.sample(ranks_in(genome.setup), rng.randrange(1, 6))
    cards = tuple(
        CardScoringRule(
            points=rng.choice((1, 5, -1, TEN_FOR_PICTURES[rank])),
            rank=Rank(rank),
            suit=suit and ScoringSuit(suit),
        )
        for rank in ranks
    )
    cards = rng.choice((cards, cards, ()))
    goes_out = rng.random() < 0.3
    held = rng.choice(
        (HeldCards.AGAINST_HOLDER, HeldCards.TO_FIRST_OUT if goes_out else HeldCards.NOTHING)
    )
    low = WinCondition(type=WinType.LOW_SCORE, trigger=Trigger.LAST_HAND)
    ends = WinCondition(
        type=WinType.LOW_SCORE, trigger=Trigger.THRESHOLD, threshold=rng.choice((1, 20, 5000))
    )
    out = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.HAND_END)
    return replace(
        genome,
        contract_scoring=None,
        category_scoring=(),
        card_scoring=cards,
        turn_structure=replace(genome.turn_structure, phases=phases),
        game_rules=replace(
            genome.game_rules,
            hands=MANY,
            score_floor=None,
            trick_points=rng.choice((0, 0, 2, -3)) if tricks else 0,
            score_by_place=() if tricks else rng.choice(((), (2, 1), (-1,), (0, 3))),
            held_cards=held if cards and not tricks else HeldCards.NOTHING,
            all_points_reversal=False,
            eliminate_if=EliminateIf.NONE,
        ),
        win_conditions=(out, low) if goes_out else rng.choice(((low,), (low, ends))),
    )
