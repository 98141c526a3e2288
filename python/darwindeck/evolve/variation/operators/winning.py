"""Who wins and when: targets, numbers of hands, ties, knock-outs, and when hands end."""

from __future__ import annotations

import random

from msgspec.structs import replace

from darwindeck.codes import Code
from darwindeck.evolve.variation.operators.counting import (
    HANDS,
    hand_worth,
    is_by_target,
    nice,
    target_for,
)
from darwindeck.evolve.variation.operators.editing import other, with_rules
from darwindeck.evolve.variation.operators.operator import Move, Mutation, Operator
from darwindeck.evolve.variation.operators.ways import (
    even_hands,
    goes_out_alone,
    knocked_out,
    ways_to_win,
    without_scoring,
)
from darwindeck.genome.facts.cards import ranks_in
from darwindeck.genome.facts.piles import discards, draws_from_stock, takes_cards
from darwindeck.genome.facts.points import BY_SCORE, low_score_wins, scores_points
from darwindeck.genome.facts.turns import has_seat_phases, layout_of, phases_of
from darwindeck.genome.rules.cleanup import cleanup
from darwindeck.genome.rules.winning import TRIGGERS, WITHOUT_TIES, counts_at_once, stock_runs_out
from darwindeck.genome.schema import (
    AllPass,
    CardScoringRule,
    EliminateIf,
    GameGenome,
    HandEnd,
    HeldCards,
    LayoutKind,
    PlayPhase,
    Rank,
    StockEmpty,
    TableauMode,
    TieRule,
    TrickPhase,
    Trigger,
    WinCondition,
    WinType,
)
from darwindeck.genome.validate import validate
from darwindeck.measures.coherence.points import wants
from darwindeck.measures.coherence.tricks import later_hands_in_vain

MOST_TURNS = 50_000
ENDS_AT_ONCE = (HandEnd.ALL_HANDS_EMPTY, HandEnd.SHOWDOWN, HandEnd.CALLED)
"""Hands that do not also end with empty hands."""


def mutate_target(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A match to more or fewer points; a longer one gets more turns."""
    if not is_by_target(genome):
        return None
    factor = rng.choice((0.4, 0.5, 0.65, 1.5, 2.0, 2.5))
    old = max(win.threshold for win in genome.win_conditions)
    new = nice(old * factor)
    if new == old:
        return None
    wins = tuple(
        replace(win, threshold=new) if win.threshold == old else win
        for win in genome.win_conditions
    )
    changed = replace(genome, win_conditions=wins)
    floor = genome.game_rules.score_floor
    if floor is not None:
        changed = with_rules(changed, score_floor=-nice(-floor * new / old))
    if new >= 2 * old:
        changed = replace(changed, max_turns=min(MOST_TURNS, 2 * genome.max_turns))
    return changed


def mutate_win_condition(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Another way to win that suits the game."""
    kinds = {(win.type, win.trigger) for win in genome.win_conditions}
    ways = [
        way
        for way in ways_to_win(genome)
        if {(win.type, win.trigger) for win in way.win_conditions} != kinds
        and not later_hands_in_vain(way)
    ]
    return rng.choice(ways) if ways else None


def add_win_condition(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A second way to end the match: going out at once, or when the stock is empty."""
    wins = genome.win_conditions
    kinds = {win.type for win in wins}
    if len(wins) > 1 or layout_of(genome) is not None:
        return None
    options: list[WinCondition] = []
    if stock_runs_out(genome) and scores_points(genome):
        kind = WinType.LOW_SCORE if low_score_wins(genome) else WinType.HIGH_SCORE
        options.append(WinCondition(type=kind, trigger=Trigger.STOCK_EMPTY, tie=TieRule.SHARE))
    if stock_runs_out(genome) and takes_cards(genome) and not scores_points(genome):
        options.append(
            WinCondition(type=WinType.MOST_CAPTURED, trigger=Trigger.STOCK_EMPTY, tie=TieRule.SHARE)
        )
    scored = scores_points(genome)  # a match to a target does not end with one hand
    if goes_out_alone(genome) and not scored and WinType.EMPTY_HAND not in kinds:
        options.append(WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE))
    options = [
        win for win in options if (win.type, win.trigger) not in {(w.type, w.trigger) for w in wins}
    ]
    if not options:
        return None
    return replace(genome, win_conditions=(rng.choice(options), *wins))


def remove_win_condition(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One way to win fewer, where there are several."""
    wins = genome.win_conditions
    if len(wins) < 2:
        return None
    at = rng.randrange(len(wins))
    changed = replace(genome, win_conditions=wins[:at] + wins[at + 1 :])
    return changed if any(wants(changed)) else without_scoring(changed)


def mutate_trigger(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A condition is looked at earlier or later."""
    at = rng.randrange(len(genome.win_conditions))
    win = genome.win_conditions[at]
    triggers = [t for t in TRIGGERS[win.type] if t not in (Trigger.THRESHOLD, Trigger.LAST_HAND)]
    if not stock_runs_out(genome) or layout_of(genome) is not None:
        triggers = [t for t in triggers if t != Trigger.STOCK_EMPTY]
    if genome.game_rules.hand_ends_when in ENDS_AT_ONCE:
        triggers = [t for t in triggers if t != Trigger.HANDS_EMPTY]
    if win.type in (WinType.EMPTY_HAND, WinType.LAST_IN):
        return None
    if not counts_at_once(genome) or genome.game_rules.all_points_reversal:
        triggers = [t for t in triggers if t != Trigger.AT_ONCE or win.type == WinType.CAPTURE_ALL]
    trigger = other(rng, triggers, win.trigger)
    if trigger is None:
        return None
    threshold = win.threshold if win.type == WinType.FIRST_TO_SCORE else 0
    changed = replace(win, trigger=trigger, threshold=threshold)
    wins = (*genome.win_conditions[:at], changed, *genome.win_conditions[at + 1 :])
    genome = replace(genome, win_conditions=wins)
    if win.trigger == Trigger.LAST_HAND:
        genome = with_rules(genome, hands=0)
    return None if later_hands_in_vain(genome) else genome


def mutate_tie_rule(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """What happens when sides are equal."""
    places = [p for p, win in enumerate(genome.win_conditions) if win.type not in WITHOUT_TIES]
    if not places:
        return None
    at = rng.choice(places)
    win = genome.win_conditions[at]
    ties = [TieRule.DRAW, TieRule.SHARE]
    if win.trigger != Trigger.LAST_HAND:
        ties.append(TieRule.ANOTHER_HAND)
    if phases_of(genome, TrickPhase):
        ties.append(TieRule.MOST_TRICKS)
    if takes_cards(genome) and win.type != WinType.MOST_CAPTURED:
        ties.append(TieRule.MOST_CAPTURED)
    by_score = win.type not in BY_SCORE and takes_cards(genome)
    if by_score:
        ties += [TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE]
    if win.type == WinType.LOWEST_TOTAL:  # scores that are looked at break the tie
        low = genome.layout_scoring.kind == LayoutKind.SUM
        ties = [TieRule.ANOTHER_HAND, TieRule.LOWEST_SCORE if low else TieRule.HIGHEST_SCORE]
    tie = other(rng, ties, win.tie)
    if tie is None:
        return None
    if tie in (TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE) and not scores_points(genome):
        honours = [
            CardScoringRule(points=1, rank=Rank(rank)) for rank in ranks_in(genome.setup)[-3:]
        ]
        genome = replace(genome, card_scoring=tuple(honours))
    wins = (*genome.win_conditions[:at], replace(win, tie=tie), *genome.win_conditions[at + 1 :])
    return replace(genome, win_conditions=wins)


def mutate_hands(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A fixed number of hands, in which all deal equally often; or another one."""
    rules, seats = genome.game_rules, genome.player_count
    if not scores_points(genome) or rules.hands == 1 or genome.setup.hand_sizes:
        return None
    if any(win.type not in BY_SCORE for win in genome.win_conditions):
        return None
    counts = [seats * n for n in (1, 2, 3, 4) if 2 <= seats * n <= 16]
    hands = other(rng, counts, rules.hands)
    if hands is None:
        return None
    if rules.hands:
        return with_rules(genome, hands=hands)
    kind = WinType.LOW_SCORE if low_score_wins(genome) else WinType.HIGH_SCORE
    win = WinCondition(type=kind, trigger=Trigger.LAST_HAND, tie=TieRule.SHARE)
    changed = with_rules(genome, hands=hands, score_floor=None)
    return replace(changed, win_conditions=(win,))


def play_one_hand(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """One hand is the match; or a match has several hands again."""
    rules = genome.game_rules
    if not scores_points(genome) or any(win.type not in BY_SCORE for win in genome.win_conditions):
        return None
    kind = WinType.LOW_SCORE if low_score_wins(genome) else WinType.HIGH_SCORE
    if rules.hands == 1:
        win = WinCondition(type=kind, trigger=Trigger.LAST_HAND, tie=TieRule.SHARE)
        return with_rules(replace(genome, win_conditions=(win,)), hands=even_hands(genome))
    if genome.setup.hand_sizes:
        return None
    win = WinCondition(type=kind, trigger=Trigger.HAND_END, tie=TieRule.SHARE)
    changed = replace(with_rules(genome, hands=1, score_floor=None), win_conditions=(win,))
    return None if later_hands_in_vain(changed) else changed


def invert_game(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """What was to be taken is to be avoided, or the other way round."""
    swaps = {
        (WinType.FIRST_TO_SCORE, Trigger.HAND_END): (WinType.LOW_SCORE, Trigger.THRESHOLD),
        (WinType.LOW_SCORE, Trigger.THRESHOLD): (WinType.FIRST_TO_SCORE, Trigger.HAND_END),
        (WinType.HIGH_SCORE, Trigger.LAST_HAND): (WinType.LOW_SCORE, Trigger.LAST_HAND),
        (WinType.LOW_SCORE, Trigger.LAST_HAND): (WinType.HIGH_SCORE, Trigger.LAST_HAND),
        (WinType.HIGH_SCORE, Trigger.HAND_END): (WinType.LOW_SCORE, Trigger.HAND_END),
        (WinType.LOW_SCORE, Trigger.HAND_END): (WinType.HIGH_SCORE, Trigger.HAND_END),
    }
    wins = genome.win_conditions
    rules = genome.game_rules
    if len(wins) != 1 or (wins[0].type, wins[0].trigger) not in swaps:
        return None
    if genome.contract_scoring is not None or not takes_cards(genome) or rules.score_by_place:
        return None
    if hand_worth(genome) <= 0:
        return None
    kind, trigger = swaps[wins[0].type, wins[0].trigger]
    changed = replace(genome, win_conditions=(replace(wins[0], type=kind, trigger=trigger),))
    return with_rules(changed, all_points_reversal=False, score_floor=None)


def mutate_knock_out(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Who takes no trick is out and the last one in wins; or nobody is knocked out."""
    rules = genome.game_rules
    if rules.eliminate_if != EliminateIf.NONE:
        changed = with_rules(genome, eliminate_if=EliminateIf.NONE, trick_points=1)
        return ways_to_win(changed)[0]
    if not phases_of(genome, TrickPhase) or genome.contract_scoring is not None:
        return None
    if genome.team_mode or genome.player_count < 3:
        return None
    return knocked_out(genome)


def mutate_hand_end(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """A hand ends with the first who is out, when one is left, or when all are out."""
    rules = genome.game_rules
    if not has_seat_phases(genome) or rules.hand_ends_when == HandEnd.SHOWDOWN:
        return None
    if not goes_out_alone(genome) or any(
        win.type == WinType.EMPTY_HAND for win in genome.win_conditions
    ):
        return None
    options = [HandEnd.FIRST_OUT, HandEnd.ONE_LEFT]
    if not rules.score_by_place and rules.held_cards == HeldCards.NOTHING:
        options.append(HandEnd.ALL_HANDS_EMPTY)
    ends = other(rng, options, rules.hand_ends_when)
    return None if ends is None else with_rules(genome, hand_ends_when=ends)


def mutate_all_pass(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """When all pass, nothing happens, the tableau is cleared, or the hand ends."""
    plays = phases_of(genome, PlayPhase)
    if not plays or any(phase.climbing for phase in plays):
        return None
    if genome.setup.tableau_mode == TableauMode.WAR:
        return None
    if not any(phase.optional or phase.matches for phase in plays):
        return None  # nobody ever passes
    options = [AllPass.NOTHING, AllPass.END_HAND]
    piles = genome.setup.tableau_mode == TableauMode.NONE
    if piles and any(phase.target == "tableau" for phase in plays):
        options.append(AllPass.CLEAR_TABLEAU)
    all_pass = other(rng, options, genome.game_rules.all_pass)
    return None if all_pass is None else with_rules(genome, all_pass=all_pass)


def mutate_stock_empty(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """When the stock is empty, the discard pile is reshuffled, the hand ends, or nobody draws."""
    if not draws_from_stock(genome):
        return None
    options = list(StockEmpty)
    if not discards(genome):  # there is nothing to reshuffle
        options.remove(StockEmpty.SKIP_DRAW)
    empty = other(rng, options, genome.game_rules.stock_empty)
    return None if empty is None else with_rules(genome, stock_empty=empty)


def mutate_score_floor(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """The match also ends when somebody has fallen far, or no longer does."""
    rules = genome.game_rules
    if rules.score_floor is not None:
        return with_rules(genome, score_floor=None)
    loses = genome.contract_scoring is not None or any(r.points < 0 for r in genome.card_scoring)
    loses = loses or hand_worth(genome) < 0
    if not loses or not scores_points(genome) or low_score_wins(genome):
        return None
    floor = -max((win.threshold for win in genome.win_conditions), default=0)
    floor = floor or -target_for(genome, HANDS)
    return with_rules(genome, score_floor=rng.choice((floor, floor // 2 or -1)))


def cleanup_orphaned_resources(genome: GameGenome, rng: random.Random) -> GameGenome | None:
    """Rules that nothing uses go: what has no effect, and conditions that never decide."""
    cleaned = cleanup(genome)
    never = [p.path for p in validate(cleaned) if p.code == Code.WIN_FORESTALLED]
    wins = tuple(
        win
        for place, win in enumerate(cleaned.win_conditions)
        if f"win_conditions[{place}]" not in never
    )
    cleaned = replace(cleaned, win_conditions=wins or cleaned.win_conditions)
    return None if cleaned == genome else cleaned


class CleanupOrphanedResourcesMutation(Mutation, frozen=True):
    """What nothing uses goes."""

    name: str = "CleanupOrphanedResources"
    family: str = "winning"
    vary: Move = cleanup_orphaned_resources
    rate: float | None = 0.01


OPERATORS = (
    Operator("MutateTarget", "winning", 0.04, mutate_target),
    Operator("MutateWinCondition", "winning", 0.05, mutate_win_condition),
    Operator("AddWinCondition", "winning", 0.02, add_win_condition),
    Operator("RemoveWinCondition", "winning", 0.02, remove_win_condition),
    Operator("MutateTrigger", "winning", 0.02, mutate_trigger),
    Operator("MutateTieRule", "winning", 0.005, mutate_tie_rule),
    Operator("MutateHands", "winning", 0.03, mutate_hands),
    Operator("PlayOneHand", "winning", 0.02, play_one_hand),
    Operator("InvertGame", "winning", 0.04, invert_game),
    Operator("MutateKnockOut", "winning", 0.02, mutate_knock_out),
    Operator("MutateHandEnd", "winning", 0.03, mutate_hand_end),
    Operator("MutateAllPass", "winning", 0.005, mutate_all_pass),
    Operator("MutateStockEmpty", "winning", 0.02, mutate_stock_empty),
    Operator("MutateScoreFloor", "winning", 0.02, mutate_score_floor),
    CleanupOrphanedResourcesMutation(),
)
