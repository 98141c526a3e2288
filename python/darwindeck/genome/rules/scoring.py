"""Checks of everything that gives points."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import cards_in, suits_in
from darwindeck.genome.facts.piles import draws_from_stock, takes_cards
from darwindeck.genome.facts.points import penalty_cards, scores_points
from darwindeck.genome.facts.turns import has_seat_phases, phases_of, plays_to
from darwindeck.genome.rules.report import Report
from darwindeck.genome.rules.setup import check_card
from darwindeck.genome.schema import (
    AllPass,
    BiddingPhase,
    CardScoringRule,
    Category,
    CategoryScoring,
    ContractKind,
    EliminateIf,
    GameGenome,
    HandEnd,
    HeldCards,
    PlayPhase,
    PlayTarget,
    ScoringSuit,
    TableauMode,
    TrickPhase,
    Trigger,
    Trump,
    WinType,
)


def check_scoring(genome: GameGenome, report: Report) -> None:
    _check_contract(genome, report)
    _check_card_scoring(genome, report)
    _check_categories(genome, report)
    _check_taking(genome, report)
    _check_held_cards(genome, report)
    _check_game_rules(genome, report)


def _check_contract(genome: GameGenome, report: Report) -> None:
    contract, path = genome.contract_scoring, "contract_scoring"
    if contract is None:
        return
    biddings = [p for p in genome.turn_structure.phases if isinstance(p, BiddingPhase)]
    if biddings and not biddings[0].allow_nil:
        report.unused(contract, path, ("nil_bonus", "nil_penalty"), "without allow_nil")
    if contract.kind == ContractKind.EXACTLY:
        at_least = (
            "points_per_trick_bid",
            "overtrick_points",
            "failed_contract_penalty",
            "bag_limit",
            "bag_penalty",
        )
        report.unused(contract, path, at_least, "with kind exactly")
        return
    report.unused(contract, path, ("points_per_trick", "exact_bonus"), "with kind at_least")
    if contract.bag_limit == 0:
        report.unused(contract, path, ("bag_penalty",), "with bag_limit 0")


def _check_card_scoring(genome: GameGenome, report: Report) -> None:
    rules = genome.card_scoring
    seen: set[tuple[str | None, str | None]] = set()
    for place, rule in enumerate(rules):
        path = f"card_scoring[{place}]"
        if (rule.suit, rule.rank) in seen:
            report.error(
                Code.SECOND_OF_ITS_KIND,
                path,
                "a second rule for the same suit and rank; join them into one",
            )
        seen.add((rule.suit, rule.rank))
        if rule.points == 0:
            report.error(
                Code.NO_EFFECT, f"{path}.points", "0 points have no effect; remove the rule"
            )
        _check_matches(rule, path, genome, report)


def _check_matches(rule: CardScoringRule, path: str, genome: GameGenome, report: Report) -> None:
    """A rule must fit some card of the deck."""
    tricks = [p for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    trump = rule.suit == ScoringSuit.TRUMP
    if trump and all(phase.trump == Trump.NONE for phase in tricks):
        report.error(
            Code.NO_TRUMP, f"{path}.suit", "trump, but no trick phase has a trump; name a suit"
        )
    any_suit = trump or rule.suit is None
    cards = [card for card in cards_in(genome.setup) if not trump or card[0] != "X"]
    fits = any(
        (any_suit or card[1] == rule.suit) and (rule.rank is None or card[0] == rule.rank)
        for card in cards
    )
    if not fits:
        report.error(
            Code.NOT_IN_DECK,
            path,
            "no card of the deck fits; name a suit and rank that occur in it",
        )


def _check_categories(genome: GameGenome, report: Report) -> None:
    rules = genome.category_scoring
    if rules and not takes_cards(genome):
        report.error(
            Code.NO_EFFECT,
            "category_scoring",
            "has no effect because nobody takes cards; remove it",
        )
    seen: set[tuple[str | None, ...]] = set()
    for place, rule in enumerate(rules):
        path = f"category_scoring[{place}]"
        if (rule.category, rule.suit, rule.card) in seen:
            report.error(
                Code.SECOND_OF_ITS_KIND,
                path,
                "a second rule for the same category; join them into one",
            )
        seen.add((rule.category, rule.suit, rule.card))
        _check_category(rule, path, genome, report)


def _check_category(rule: CategoryScoring, path: str, genome: GameGenome, report: Report) -> None:
    kind, suits = rule.category, suits_in(genome.setup)
    if kind != Category.MOST_OF_SUIT:
        report.unused(rule, path, ("suit",), f"for {kind}")
    elif rule.suit is None:
        report.error(Code.MISSING, f"{path}.suit", "missing; most_of_suit needs a suit")
    elif rule.suit not in suits:
        report.error(
            Code.NOT_IN_DECK, f"{path}.suit", f"the deck has no {rule.suit}; its suits are {suits}"
        )
    if kind != Category.NAMED_CARD:
        report.unused(rule, path, ("card",), f"for {kind}")
    elif rule.card is None:
        report.error(Code.MISSING, f"{path}.card", "missing; named_card needs a card")
    else:
        check_card(genome.setup, rule.card, f"{path}.card", report)
    match_rank = genome.setup.tableau_mode == TableauMode.MATCH_RANK
    if kind == Category.EACH_SWEEP and not match_rank and takes_cards(genome):
        report.error(Code.NO_SWEEPS, f"{path}.category", "only tableau_mode match_rank has sweeps")


def _check_taking(genome: GameGenome, report: Report) -> None:
    """Points for what is taken need something that takes it."""
    rules, path = genome.game_rules, "game_rules"
    if not phases_of(genome, TrickPhase):
        report.unused(rules, path, ("trick_points", "eliminate_if"), "without a trick phase")
    if not takes_cards(genome):
        report.unused(rules, path, ("extra_card_points",), "because nobody takes cards")
        if genome.card_scoring and rules.held_cards == HeldCards.NOTHING:
            report.error(
                Code.NO_EFFECT,
                "card_scoring",
                "has no effect because nobody takes cards; remove it or set held_cards",
            )
    if not genome.card_scoring or not takes_cards(genome):
        why = "without card_scoring" if not genome.card_scoring else "because nobody takes cards"
        report.unused(rules, path, ("all_points_reversal",), why)
    elif rules.all_points_reversal and not penalty_cards(genome):
        why = "because no card counts against its taker"
        report.unused(rules, path, ("all_points_reversal",), why)


def _check_held_cards(genome: GameGenome, report: Report) -> None:
    rules, path = genome.game_rules, "game_rules"
    if rules.held_cards == HeldCards.NOTHING:
        return
    if not genome.card_scoring:
        report.unused(rules, path, ("held_cards",), "without card_scoring")
    elif rules.hand_ends_when == HandEnd.ALL_HANDS_EMPTY and not has_seat_phases(genome):
        report.unused(rules, path, ("held_cards",), "because tricks are played until none is held")
    ends = (HandEnd.FIRST_OUT, HandEnd.ONE_LEFT)
    goes_out = any(condition.type == WinType.EMPTY_HAND for condition in genome.win_conditions)
    if rules.held_cards == HeldCards.TO_FIRST_OUT and not (
        goes_out or rules.hand_ends_when in ends
    ):
        report.error(
            Code.NOBODY_GOES_OUT,
            f"{path}.held_cards",
            "to_first_out needs hand_ends_when first_out or one_left, or an empty_hand condition",
        )


def _check_game_rules(genome: GameGenome, report: Report) -> None:
    rules, path = genome.game_rules, "game_rules"
    if not scores_points(genome):
        fields = ("score_floor", "points_by_rank")
        report.unused(rules, path, fields, "because nothing scores")
    places = len(rules.score_by_place)
    if places > genome.player_count:
        report.error(
            Code.TOO_MANY_PLACES,
            f"{path}.score_by_place",
            f"{places} places, but only {genome.player_count} players; list no more",
        )
    sides = len(genome.teams) if genome.team_mode else genome.player_count
    if len(rules.points_by_rank) > sides:
        report.error(
            Code.TOO_MANY_PLACES,
            f"{path}.points_by_rank",
            f"{len(rules.points_by_rank)} ranks, but only {sides} sides; list no more",
        )
    _check_passing(genome, report)
    at_once = (WinType.FIRST_TO_SCORE, Trigger.AT_ONCE)
    counted = any((win.type, win.trigger) == at_once for win in genome.win_conditions)
    if rules.all_points_reversal and counted:
        report.error(
            Code.REVERSED_TOO_LATE,
            f"{path}.all_points_reversal",
            "points that first_to_score counts at_once cannot be reversed when the hand ends; "
            "leave it false or use hand_end",
        )
    if rules.hands > 1 and rules.hands % max(genome.player_count, 1):
        report.warning(
            Code.UNEVEN_DEALS,
            f"{path}.hands",
            f"{rules.hands} hands are no multiple of {genome.player_count} players, "
            "so some deal more often than others",
        )
    last_in = any(condition.type == WinType.LAST_IN for condition in genome.win_conditions)
    if rules.eliminate_if != EliminateIf.NONE and not last_in:
        report.error(
            Code.NO_LAST_IN,
            f"{path}.eliminate_if",
            f"{rules.eliminate_if} knocks seats out, so the game needs a last_in condition",
        )


def _check_passing(genome: GameGenome, report: Report) -> None:
    """What happens when nobody plays, or nothing can be drawn."""
    rules, path = genome.game_rules, "game_rules"
    if not draws_from_stock(genome):
        report.unused(rules, path, ("stock_empty",), "because nothing draws from the stock")
    piles_up = (
        plays_to(genome, PlayTarget.TABLEAU) and genome.setup.tableau_mode == TableauMode.NONE
    )
    if not has_seat_phases(genome):
        report.unused(rules, path, ("all_pass",), "because nobody can pass")
    elif rules.all_pass == AllPass.CLEAR_TABLEAU and not piles_up:
        report.error(
            Code.NO_PILE_TO_CLEAR,
            f"{path}.all_pass",
            "clear_tableau needs a play phase to the tableau, and tableau_mode none",
        )
    climbing = any(phase.climbing for phase in phases_of(genome, PlayPhase))
    if climbing and rules.all_pass != AllPass.CLEAR_TABLEAU:
        report.error(
            Code.CLIMBING_INCOMPLETE,
            f"{path}.all_pass",
            "climbing needs clear_tableau: who passes waits until the pile is cleared",
        )
