"""Random scoring and win conditions."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.facts.cards import suits_in
from darwindeck.genome.facts.piles import takes_cards
from darwindeck.genome.facts.points import BY_SCORE, penalty_cards, scores_points
from darwindeck.genome.facts.turns import has_seat_phases, layout_of, phases_of
from darwindeck.genome.rules.layouts import WINS as LAYOUT_WINS
from darwindeck.genome.rules.winning import (
    CAPTURES,
    TRIGGERS,
    WITHOUT_TIES,
    can_capture,
    counts_at_once,
    stock_runs_out,
)
from darwindeck.genome.schema import (
    CardScoringRule,
    Category,
    CategoryScoring,
    EliminateIf,
    GameGenome,
    HandEnd,
    HeldCards,
    Rank,
    ScoringSuit,
    Suit,
    TableauMode,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    WinCondition,
    WinType,
)
from darwindeck.testing.choosing import deck_of, one, some


def _points(most: int) -> st.SearchStrategy[int]:
    return st.integers(-most, most).filter(bool)


@st.composite
def card_scoring(draw: st.DrawFn, genome: GameGenome) -> tuple[CardScoringRule, ...]:
    """Rules for cards of the deck, by suit, by rank, by both, or for all of them."""
    plain = [card for card in deck_of(genome) if card[0] != "X"]
    has_trump = any(phase.trump != Trump.NONE for phase in phases_of(genome, TrickPhase))
    fits: set[tuple[str | None, str | None]] = set()
    for card in some(draw, plain, 8, least=1):
        suits = [card[1], None, *(["trump"] if has_trump else [])]
        fits.add((draw(st.sampled_from(suits)), draw(st.sampled_from((card[0], None)))))
    return tuple(
        CardScoringRule(
            suit=None if suit is None else ScoringSuit(suit),
            rank=Rank(rank) if rank else None,
            points=draw(_points(500)),
        )
        for suit, rank in sorted(fits, key=str)
    )


@st.composite
def category_scoring(draw: st.DrawFn, genome: GameGenome) -> tuple[CategoryScoring, ...]:
    kinds = [
        kind
        for kind in Category
        if kind != Category.EACH_SWEEP or genome.setup.tableau_mode == TableauMode.MATCH_RANK
    ]
    rules = []
    for kind in some(draw, kinds, len(kinds)):
        rule = CategoryScoring(category=kind, points=draw(st.integers(1, 100)))
        if kind == Category.MOST_OF_SUIT:
            rule = replace(rule, suit=Suit(one(draw, suits_in(genome.setup))))
        elif kind == Category.NAMED_CARD:
            rule = replace(rule, card=one(draw, deck_of(genome)))
        rules.append(rule)
    return tuple(rules)


def held_cards(draw: st.DrawFn, genome: GameGenome) -> HeldCards:
    """What cards left over count, where any can be left."""
    rules = genome.game_rules
    if rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY and not has_seat_phases(genome):
        return HeldCards.NOTHING
    ways = [HeldCards.AGAINST_HOLDER]
    if rules.hand_ends_when in (HandEnd.FIRST_OUT, HandEnd.ONE_LEFT):
        ways.append(HeldCards.TO_FIRST_OUT)
    return one(draw, [*ways, HeldCards.NOTHING] if takes_cards(genome) else ways)


def with_score_rules(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    places = st.lists(st.integers(-500, 500), max_size=genome.player_count)
    points = st.one_of(st.just(0), st.integers(-100, 100))
    goes_out = layout_of(genome) is None
    rules = replace(
        genome.game_rules,
        trick_points=draw(points) if phases_of(genome, TrickPhase) else 0,
        extra_card_points=draw(points) if takes_cards(genome) else 0,
        score_by_place=tuple(draw(places)) if goes_out and draw(st.booleans()) else (),
    )
    genome = replace(genome, game_rules=rules)
    if scores_points(genome) and draw(st.booleans()):
        rules = replace(rules, score_floor=draw(st.integers(-100_000, -1)))
    if scores_points(genome) and draw(st.booleans()):
        sides = len(genome.teams) or genome.player_count
        ranks = draw(st.lists(st.integers(0, 100), max_size=sides))
        rules = replace(rules, points_by_rank=tuple(ranks))
    return replace(genome, game_rules=rules)


def with_reversal(draw: st.DrawFn, genome: GameGenome) -> GameGenome:
    at_once = {win.type for win in genome.win_conditions if win.trigger == Trigger.AT_ONCE}
    if not genome.card_scoring or not takes_cards(genome) or WinType.FIRST_TO_SCORE in at_once:
        return genome
    if not penalty_cards(genome):
        return genome
    rules = replace(genome.game_rules, all_points_reversal=draw(st.booleans()))
    return replace(genome, game_rules=rules)


# --- Winning --------------------------------------------------------------------


def win_conditions(draw: st.DrawFn, genome: GameGenome) -> tuple[WinCondition, ...]:
    pairs = [
        (kind, trigger)
        for kind, triggers in TRIGGERS.items()
        for trigger in triggers
        if _can_be_met(kind, trigger, genome)
    ]
    chosen = list(some(draw, pairs, 4, least=1))
    last_in = (WinType.LAST_IN, Trigger.HAND_END)
    if last_in in pairs and last_in not in chosen:
        chosen.insert(draw(st.integers(0, len(chosen))), last_in)
    return tuple(draw(_conditions(kind, trigger, genome)) for kind, trigger in chosen)


def _can_be_met(kind: WinType, trigger: Trigger, genome: GameGenome) -> bool:
    rules = genome.game_rules
    if layout_of(genome) is not None and (
        kind not in LAYOUT_WINS or trigger in (Trigger.HANDS_EMPTY, Trigger.STOCK_EMPTY)
    ):
        return False
    return not (
        (kind in BY_SCORE and not scores_points(genome))
        or (
            (kind, trigger) == (WinType.FIRST_TO_SCORE, Trigger.AT_ONCE)
            and not counts_at_once(genome)
        )
        or (kind == WinType.BEST_HAND and rules.hand_ends_when != HandEnd.SHOWDOWN)
        or (kind == WinType.LOWEST_TOTAL and layout_of(genome) is None)
        or (kind == WinType.LAST_IN and rules.eliminate_if == EliminateIf.NONE)
        or (trigger == Trigger.LAST_HAND and rules.hands == 0)
        or (trigger == Trigger.HANDS_EMPTY and rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY)
        or (trigger == Trigger.STOCK_EMPTY and not stock_runs_out(genome))
        or (kind in CAPTURES and not can_capture(kind, genome))
    )


@st.composite
def _conditions(
    draw: st.DrawFn, kind: WinType, trigger: Trigger, genome: GameGenome
) -> WinCondition:
    counts = kind == WinType.FIRST_TO_SCORE or trigger == Trigger.THRESHOLD
    ties = set(TieRule)
    if kind in WITHOUT_TIES:
        ties = {TieRule.DRAW}
    elif kind in BY_SCORE:
        ties -= {TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE}
    elif kind == WinType.MOST_CAPTURED:
        ties -= {TieRule.MOST_CAPTURED}
    if not takes_cards(genome):
        ties -= {TieRule.MOST_CAPTURED}
    if not phases_of(genome, TrickPhase):
        ties -= {TieRule.MOST_TRICKS}
    return WinCondition(
        type=kind,
        trigger=trigger,
        threshold=draw(st.integers(1, 100_000)) if counts else 0,
        tie=draw(st.sampled_from(sorted(ties))),
    )
