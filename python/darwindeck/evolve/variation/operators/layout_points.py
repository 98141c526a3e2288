"""What layouts score: values of cards, what a call wins and loses, and which ranks act."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import hand_worth, retargeted, sides
from darwindeck.evolve.variation.operators.editing import change_phases, nearby, other, with_rules
from darwindeck.evolve.variation.operators.layouts import columns_for
from darwindeck.evolve.variation.operators.operator import Operator
from darwindeck.evolve.variation.operators.ways import ways_to_win
from darwindeck.genome.facts.cards import has_jokers, largest_hand, ranks_in
from darwindeck.genome.facts.turns import layout_of
from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    Call,
    CoalitionInfo,
    ComparedWith,
    GameGenome,
    LayoutKind,
    LayoutPhase,
    LayoutScoring,
    Uncalled,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES

PATTERNS: tuple[dict[str, int], ...] = (
    *({"A": 1}, {"A": 11}, {"A": 0}, {"2": 2}, {"2": -2}, {"7": 7}, {"7": 0}, {"T": 10}, {"T": 0}),
    *({"J": 11, "Q": 12}, {"J": 10, "Q": 10}, {"J": 10, "Q": 10, "K": 10}),
    *({"K": 13}, {"K": 0}, {"K": -1}, {"X": 0}, {"X": -1}, {"X": -2}, {"X": -5}, {"X": 15}),
)
"""Values that people give to ranks, the usual ones among them."""
CALL_BOUNDS = {
    "caller_lower": (1, 9),
    "others_lower": (-5, 0),
    "caller_equal": (-3, 5),
    "others_equal": (0, 5),
    "caller_higher": (-9, 0),
    "others_higher": (0, 5),
}
"""A call that is right pays, and one that is wrong costs."""
MOST_DOUBLED = 10
BY_RANK = ((5, 3, 2), (3, 2, 1), (2, 1), (1,), ())


def _scored(genome: GameGenome, **changes: object) -> GameGenome:
    """Other scoring, and a target that takes about as many hands."""
    changed = replace(genome, layout_scoring=replace(genome.layout_scoring, **changes))
    return retargeted(genome, changed)


# --- Values ---------------------------------------------------------------------


def mutate_layout_values(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A rank or the court cards count as elsewhere: low, nothing, or below; or all as usual."""
    if layout_of(genome) is None:
        return None
    values = genome.layout_scoring.values or LAYOUT_VALUES
    ranks = ranks_in(genome.setup) + (JOKER if has_jokers(genome.setup) else "")
    options = [
        valued(values, pattern) for pattern in PATTERNS if all(rank in ranks for rank in pattern)
    ]
    new = other(rng, dict.fromkeys([*options, LAYOUT_VALUES]), values)
    return None if new is None else _scored(genome, values=new)


def valued(values: tuple[int, ...], pattern: dict[str, int]) -> tuple[int, ...]:
    """Values with those of some ranks changed."""
    ranks = RANKS + JOKER
    return tuple(pattern.get(rank, value) for rank, value in zip(ranks, values, strict=True))


def mutate_columns(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Equal cards in a column count nothing, in other columns, or all cards count."""
    if layout_of(genome) is None:
        return None
    options = [0, *columns_for(largest_hand(genome))]
    columns = other(rng, options, genome.layout_scoring.matching_columns)
    return None if columns is None else _scored(genome, matching_columns=columns)


# --- What a hand scores ---------------------------------------------------------


def switch_layout_scoring(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Totals score, so that few points win; or the call does, against the others."""
    phase, scoring = layout_of(genome), genome.layout_scoring
    if phase is None:
        return None
    kept = LayoutScoring(values=scoring.values, matching_columns=scoring.matching_columns)
    if scoring.kind == LayoutKind.CALL_SCORES:
        changed = replace(
            genome, layout_scoring=replace(kept, caller_penalty=10, uncalled=Uncalled.SUM)
        )
        changed = change_phases(
            changed, LayoutPhase, lambda p: replace(p, coalition_info=CoalitionInfo.NONE)
        )
        return ways_to_win(changed)[0]
    if genome.team_mode or phase.call == Call.ALL_OPEN:
        return None  # a caller has no partner, and is somebody
    changed = replace(genome, layout_scoring=replace(kept, kind=LayoutKind.CALL_SCORES))
    after = max(1, phase.turns_after_call)
    changed = change_phases(changed, LayoutPhase, lambda p: replace(p, turns_after_call=after))
    return ways_to_win(changed)[0]


def mutate_call_points(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A call wins or costs one or two points more or fewer; or everything is doubled or halved."""
    scoring = genome.layout_scoring
    if layout_of(genome) is None or scoring.kind != LayoutKind.CALL_SCORES:
        return None
    points = {name: getattr(scoring, name) for name in CALL_BOUNDS}
    largest = max(abs(value) for value in points.values())
    if rng.random() < 0.2 and largest <= MOST_DOUBLED:
        halves = all(value % 2 == 0 for value in points.values())
        changed = {n: value // 2 if halves else value * 2 for n, value in points.items()}
        return _scored(genome, **changed)
    name = rng.choice(list(CALL_BOUNDS))
    low, high = CALL_BOUNDS[name]
    now = points[name]
    new = nearby(rng, now, (-2, -1, 1, 2), min(low, now), max(high, now))
    return _scored(genome, **{name: new})


def mutate_comparison(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The caller is compared with the lowest of the others, or with each of them."""
    scoring = genome.layout_scoring
    by_call = scoring.kind == LayoutKind.CALL_SCORES
    if layout_of(genome) is None or not by_call or genome.player_count == 2:
        return None
    return _scored(genome, compared_with=other(rng, ComparedWith, scoring.compared_with))


def mutate_caller_stakes(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A call costs when it is wrong, pays when it is right, or neither, by what a hand is worth."""
    phase, scoring = layout_of(genome), genome.layout_scoring
    if phase is None or scoring.kind != LayoutKind.SUM:
        return None
    unit = 5 if abs(hand_worth(genome)) < 20 else 10
    if rng.random() < 0.6:
        stakes = (0, unit, 2 * unit, 3 * unit)
        return _scored(genome, caller_penalty=other(rng, stakes, scoring.caller_penalty))
    return _scored(genome, caller_bonus=other(rng, (0, -unit, -2 * unit), scoring.caller_bonus))


def mutate_lowest_scores(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The lowest layout scores nothing, or what it counts."""
    scoring = genome.layout_scoring
    if layout_of(genome) is None or scoring.kind != LayoutKind.SUM:
        return None
    return _scored(genome, lowest_scores_nothing=not scoring.lowest_scores_nothing)


def mutate_uncalled(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A hand that nobody calls scores nothing, or the totals where totals score."""
    scoring = genome.layout_scoring
    if layout_of(genome) is None:
        return None
    # Totals beside the points of calls would reward the highest.
    if scoring.kind == LayoutKind.CALL_SCORES and scoring.uncalled == Uncalled.ZERO:
        return None
    return _scored(genome, uncalled=other(rng, Uncalled, scoring.uncalled))


def mutate_match_points(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Places in a match count for a series of them, otherwise, or not at all."""
    if layout_of(genome) is None:
        return None
    fitting = [points for points in BY_RANK if len(points) <= sides(genome)]
    points = other(rng, fitting, genome.game_rules.points_by_rank)
    return with_rules(genome, points_by_rank=points)


# --- Actions --------------------------------------------------------------------


def spread_action(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The next rank has the same action too; or one of several that share one loses it."""
    if layout_of(genome) is None or not genome.special_effects:
        return None
    effect = rng.choice(genome.special_effects)
    alike = [
        one
        for one in genome.special_effects
        if replace(one, trigger_rank=effect.trigger_rank) == effect
    ]
    if len(alike) > 1 and rng.random() < 0.5:
        return replace(
            genome, special_effects=tuple(one for one in genome.special_effects if one != effect)
        )
    ranks, taken = ranks_in(genome.setup), {one.trigger_rank for one in genome.special_effects}
    at = ranks.find(effect.trigger_rank)
    free = [rank for rank in ranks[max(0, at - 1) : at + 2] if rank not in taken]
    if not free:
        return None
    return replace(
        genome,
        special_effects=(*genome.special_effects, replace(effect, trigger_rank=rng.choice(free))),
    )


OPERATORS = (
    Operator("MutateLayoutValues", "layout_points", 0.04, mutate_layout_values),
    Operator("MutateColumns", "layout_points", 0.02, mutate_columns),
    Operator("SwitchLayoutScoring", "layout_points", 0.03, switch_layout_scoring),
    Operator("MutateCallPoints", "layout_points", 0.03, mutate_call_points),
    Operator("MutateComparison", "layout_points", 0.015, mutate_comparison),
    Operator("MutateCallerStakes", "layout_points", 0.03, mutate_caller_stakes),
    Operator("MutateLowestScores", "layout_points", 0.02, mutate_lowest_scores),
    Operator("MutateUncalled", "layout_points", 0.01, mutate_uncalled),
    Operator("MutateMatchPoints", "layout_points", 0.005, mutate_match_points),
    Operator("SpreadAction", "layout_points", 0.03, spread_action),
)
