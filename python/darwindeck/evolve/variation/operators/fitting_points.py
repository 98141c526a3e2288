"""Scoring and winning brought into line with what is played."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import sides
from darwindeck.evolve.variation.operators.editing import with_rules
from darwindeck.evolve.variation.operators.fitting import near_card
from darwindeck.evolve.variation.operators.ways import layout_wins, ways_to_win
from darwindeck.genome.facts.cards import cards_in, largest_hand, suits_in
from darwindeck.genome.facts.piles import draws_from_stock, takes_cards
from darwindeck.genome.facts.points import BY_SCORE, penalty_cards, scores_points
from darwindeck.genome.facts.turns import has_seat_phases, layout_of, phases_of
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
    ContractKind,
    ContractScoring,
    Deck,
    EliminateIf,
    GameGenome,
    GameRules,
    HandEnd,
    HeldCards,
    Rank,
    ScoringSuit,
    TableauMode,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    WinCondition,
    WinType,
)
from darwindeck.genome.schema.phases import BiddingPhase

AT_LEAST = (
    "points_per_trick_bid",
    "overtrick_points",
    "failed_contract_penalty",
    "bag_limit",
    "bag_penalty",
)
EXACTLY = ("points_per_trick", "exact_bonus")


# --- Scoring --------------------------------------------------------------------


def fit_scoring(genome: GameGenome) -> GameGenome:
    """Points for what can be taken, held or placed."""
    genome = replace(
        genome,
        contract_scoring=_fit_contract(genome),
        card_scoring=_fit_cards(genome),
        category_scoring=_fit_categories(genome),
    )
    rules, usual = genome.game_rules, GameRules()
    changes: dict[str, object] = {
        "score_by_place": rules.score_by_place[: genome.player_count],
        "points_by_rank": rules.points_by_rank[: sides(genome)],
    }
    if not phases_of(genome, TrickPhase):
        changes["trick_points"] = 0
    if not takes_cards(genome):
        changes |= {"extra_card_points": 0, "all_points_reversal": False}
    if not genome.card_scoring or (
        rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY and not has_seat_phases(genome)
    ):
        changes["held_cards"] = usual.held_cards
    elif rules.held_cards == HeldCards.TO_FIRST_OUT and not _goes_out(genome):
        changes["hand_ends_when"] = HandEnd.FIRST_OUT
    if not draws_from_stock(genome):
        changes["stock_empty"] = usual.stock_empty
    if not has_seat_phases(genome):
        changes["all_pass"] = usual.all_pass
    genome = with_rules(genome, **changes)
    held = genome.game_rules.held_cards != HeldCards.NOTHING
    if genome.card_scoring and not (held or takes_cards(genome)):
        genome = replace(genome, card_scoring=())
    if genome.game_rules.all_points_reversal and not penalty_cards(genome):
        genome = with_rules(genome, all_points_reversal=False)
    return genome


def _goes_out(genome: GameGenome) -> bool:
    ends = (HandEnd.FIRST_OUT, HandEnd.ONE_LEFT)
    return genome.game_rules.hand_ends_when in ends or any(
        win.type == WinType.EMPTY_HAND for win in genome.win_conditions
    )


def _fit_contract(genome: GameGenome) -> ContractScoring | None:
    """Nil points where Nil can be bid, and the points of the one kind of contract."""
    contract, usual = genome.contract_scoring, ContractScoring()
    biddings = phases_of(genome, BiddingPhase)
    if contract is None or not biddings:
        return contract
    idle = EXACTLY if contract.kind == ContractKind.AT_LEAST else AT_LEAST
    if not biddings[0].allow_nil:
        idle = (*idle, "nil_bonus", "nil_penalty")
    contract = _levelled_nil(
        replace(contract, **{name: getattr(usual, name) for name in idle}), genome
    )
    return replace(contract, bag_penalty=usual.bag_penalty) if not contract.bag_limit else contract


def _levelled_nil(contract: ContractScoring, genome: GameGenome) -> ContractScoring:
    """Nil is worth no more than every trick of the hand."""
    most = contract.points_per_trick_bid * largest_hand(genome)
    nil = phases_of(genome, BiddingPhase)[0].allow_nil and contract.kind == ContractKind.AT_LEAST
    if not nil or not 0 < most < contract.nil_bonus:
        return contract
    return replace(contract, nil_bonus=most, nil_penalty=min(most, contract.nil_penalty))


def _fit_cards(genome: GameGenome) -> tuple[CardScoringRule, ...]:
    """Rules that fit some card; those for the same cards are joined."""
    trumps = any(phase.trump != Trump.NONE for phase in phases_of(genome, TrickPhase))
    cards = cards_in(genome.setup)
    points: dict[tuple[ScoringSuit | None, str | None], int] = {}
    for rule in genome.card_scoring:
        suit = rule.suit
        if suit == ScoringSuit.TRUMP and not trumps:
            continue
        if _fits_a_card(suit, rule.rank, cards):
            key = (suit, rule.rank)
            points[key] = points.get(key, 0) + rule.points
    return tuple(
        CardScoringRule(
            points=max(-500, min(500, total)), suit=suit, rank=Rank(rank) if rank else None
        )
        for (suit, rank), total in points.items()
        if total
    )


def _fits_a_card(suit: ScoringSuit | None, rank: str | None, cards: frozenset[str]) -> bool:
    return any(
        (suit in (None, ScoringSuit.TRUMP) or card[1] == suit) and (rank is None or card[0] == rank)
        for card in cards
    )


def _fit_categories(genome: GameGenome) -> tuple[CategoryScoring, ...]:
    if not takes_cards(genome):
        return ()
    found: dict[tuple[object, ...], CategoryScoring] = {}
    for rule in genome.category_scoring:
        suit, card = rule.suit, rule.card
        if rule.category == Category.MOST_OF_SUIT and str(suit) not in suits_in(genome.setup):
            continue
        if rule.category == Category.NAMED_CARD:
            card = near_card(card or "7D", genome)
        sweeps = genome.setup.tableau_mode == TableauMode.MATCH_RANK
        italian = sweeps and genome.setup.deck == Deck.ITALIAN_40
        if rule.category == Category.BEST_PRIMIERA and not italian:
            continue
        if rule.category == Category.EACH_SWEEP and not sweeps:
            continue
        found[rule.category, suit, card] = replace(rule, suit=suit, card=card)
    return tuple(found.values())


# --- Winning --------------------------------------------------------------------


def fit_winning(genome: GameGenome) -> GameGenome:
    """Win conditions that can be met; where none is left, the most natural one."""
    kept: dict[tuple[WinType, Trigger], WinCondition] = {}
    for win in genome.win_conditions:
        fitted = _fit_win(win, genome)
        if fitted is not None:
            kept.setdefault((fitted.type, fitted.trigger), fitted)
    if kept:
        genome = replace(genome, win_conditions=tuple(kept.values()))
        return _fit_knock_out(_fit_floor(genome))
    ways = ways_to_win(genome)
    if ways:
        return _fit_floor(ways[0])
    return _fit_floor(_scoring_something(genome))


def _scoring_something(genome: GameGenome) -> GameGenome:
    """A game in which nothing is won yet: the first without cards wins."""
    win = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
    return _fit_knock_out(replace(genome, win_conditions=(win,)))


def _fit_floor(genome: GameGenome) -> GameGenome:
    if scores_points(genome):
        return genome
    rules = genome.game_rules
    if rules.score_floor is not None or rules.points_by_rank:
        return with_rules(genome, score_floor=None, points_by_rank=())
    return genome


def _fit_knock_out(genome: GameGenome) -> GameGenome:
    """Seats are knocked out exactly where the last one in wins."""
    last_in = any(win.type == WinType.LAST_IN for win in genome.win_conditions)
    if last_in or genome.game_rules.eliminate_if == EliminateIf.NONE:
        return genome
    return with_rules(genome, eliminate_if=EliminateIf.NONE)


def _fit_win(win: WinCondition, genome: GameGenome) -> WinCondition | None:
    """The condition as it can be met here, or None."""
    if not can_be_met(win, genome):
        return None
    trigger = _fit_trigger(win, genome)
    if trigger is None:
        return None
    by_target = win.type == WinType.FIRST_TO_SCORE or trigger == Trigger.THRESHOLD
    threshold = win.threshold if by_target else 0
    if by_target and threshold < 1:
        return None
    return replace(win, trigger=trigger, threshold=threshold, tie=_fit_tie(win, genome))


def can_be_met(win: WinCondition, genome: GameGenome) -> bool:
    """Whether a game has what a win condition looks at."""
    kind, rules = win.type, genome.game_rules
    if layout_of(genome) is not None:
        return kind in layout_wins(genome)
    if kind == WinType.LOWEST_TOTAL:
        return False
    if kind in BY_SCORE:
        return scores_points(genome)
    if kind == WinType.BEST_HAND:
        return rules.hand_ends_when == HandEnd.SHOWDOWN
    if kind == WinType.LAST_IN:
        return rules.eliminate_if != EliminateIf.NONE and bool(phases_of(genome, TrickPhase))
    if kind in CAPTURES:
        return can_capture(kind, genome)
    return True


def _fit_trigger(win: WinCondition, genome: GameGenome) -> Trigger | None:
    trigger, rules = win.trigger, genome.game_rules
    seats_empty = rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY and not has_seat_phases(genome)
    laid_out = layout_of(genome) is not None
    unfit = (
        trigger not in TRIGGERS[win.type]
        or (trigger == Trigger.LAST_HAND and rules.hands == 0)
        or (trigger == Trigger.HANDS_EMPTY and seats_empty)
        or (trigger in (Trigger.HANDS_EMPTY, Trigger.STOCK_EMPTY) and laid_out)
        or (trigger == Trigger.STOCK_EMPTY and not stock_runs_out(genome))
        or (
            (win.type, trigger) == (WinType.FIRST_TO_SCORE, Trigger.AT_ONCE)
            and (not counts_at_once(genome) or rules.all_points_reversal)
        )
    )
    if not unfit:
        return trigger
    return Trigger.HAND_END if Trigger.HAND_END in TRIGGERS[win.type] else None


def _fit_tie(win: WinCondition, genome: GameGenome) -> TieRule:
    tie, kind = win.tie, win.type
    if kind in WITHOUT_TIES:
        return TieRule.DRAW
    again = tie in (TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE) and kind in BY_SCORE
    again = again or (tie == TieRule.MOST_CAPTURED and kind == WinType.MOST_CAPTURED)
    nothing = tie == TieRule.MOST_CAPTURED and not takes_cards(genome)
    nothing = nothing or (tie == TieRule.MOST_TRICKS and not phases_of(genome, TrickPhase))
    return TieRule.ANOTHER_HAND if again or nothing else tie
