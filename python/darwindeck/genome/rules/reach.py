"""Can a score be reached at all? The most points that one hand can give to a side."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import cards_in, largest_hand, suits_in
from darwindeck.genome.facts.piles import hands_grow
from darwindeck.genome.facts.points import points_of, scores_points
from darwindeck.genome.facts.turns import layout_of, phases_of
from darwindeck.genome.rules.report import Report
from darwindeck.genome.schema import (
    BiddingPhase,
    Category,
    ComparedWith,
    ContractKind,
    GameGenome,
    HeldCards,
    LayoutKind,
    ScoringSuit,
    TrickPhase,
    Trigger,
    Uncalled,
    WinType,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES, MOST_SLOTS


def check_reach(genome: GameGenome, report: Report) -> None:
    """Warns of scores that no play comes to."""
    hands, floor = genome.game_rules.hands, genome.game_rules.score_floor
    for place, win in enumerate(genome.win_conditions):
        if win.type != WinType.FIRST_TO_SCORE and win.trigger != Trigger.THRESHOLD:
            continue
        path, most = f"win_conditions[{place}].threshold", most_points(genome)
        if most <= 0:
            report.warning(
                Code.TARGET_NOT_REACHED,
                path,
                f"nobody ever gets points above 0, so {win.threshold} is never reached",
            )
        elif hands and most * hands < win.threshold:
            report.warning(
                Code.TARGET_COMES_LATE,
                path,
                f"a hand gives {most} points at the very most, so {win.threshold} is not reached "
                f"in game_rules.hands {hands}; lower it or play more hands",
            )
    # What failed contracts and layouts may cost has no bound that is worth a warning.
    unbounded = genome.contract_scoring is not None or layout_of(genome) is not None
    if floor is None or unbounded or not scores_points(genome):
        return
    path, most = "game_rules.score_floor", _most_of_play(genome, -1)
    if most <= 0:
        report.warning(
            Code.TARGET_NOT_REACHED,
            path,
            f"nobody ever gets points below 0, so {floor} is never reached",
        )
    elif hands and most * hands < -floor:
        report.warning(
            Code.TARGET_COMES_LATE,
            path,
            f"a hand takes {most} points at the very most, so {floor} is not reached in "
            f"game_rules.hands {hands}; raise it or play more hands",
        )


def most_points(genome: GameGenome) -> int:
    """A bound that no side passes in one hand; it need not be reached."""
    members = _members(genome)
    return (
        _most_of_play(genome, 1)
        + _most_category_points(genome, len(cards_in(genome.setup)))
        + _most_contract_points(genome, _most_tricks(genome), members)
        + members * most_layout_points(genome)
    )


def _most_of_play(genome: GameGenome, sign: int) -> int:
    """What cards, tricks and places give to a side at most, or with -1 take from it."""
    rules, members = genome.game_rules, _members(genome)
    return (
        # A reversal gives all the points to each member.
        members * _most_card_points(genome, sign)
        + max(sign * rules.trick_points, 0) * _most_tricks(genome)
        + max(sign * rules.extra_card_points, 0) * len(cards_in(genome.setup))
        + members * max([0, *(sign * points for points in rules.score_by_place)])
    )


def _members(genome: GameGenome) -> int:
    return max((len(team) for team in genome.teams), default=1)


def most_layout_points(genome: GameGenome) -> int:
    """A full layout of the highest cards, or the best call."""
    if layout_of(genome) is None:
        return 0
    scoring, others = genome.layout_scoring, genome.player_count - 1
    most = MOST_SLOTS * max(scoring.values or LAYOUT_VALUES)
    total = most + max(0, scoring.caller_bonus, scoring.caller_penalty)
    if scoring.kind == LayoutKind.SUM:
        return total
    times = others if scoring.compared_with == ComparedWith.EACH else 1
    called = times * max(scoring.caller_lower, scoring.caller_equal, scoring.caller_higher)
    other = max(scoring.others_lower, scoring.others_equal, scoring.others_higher)
    return max(0, called, other, most if scoring.uncalled == Uncalled.SUM else 0)


def _most_tricks(genome: GameGenome) -> int:
    if not phases_of(genome, TrickPhase):
        return 0
    return len(cards_in(genome.setup)) if hands_grow(genome) else largest_hand(genome)


def _most_card_points(genome: GameGenome, sign: int) -> int:
    """The points of all cards that count one way, under the trump with most."""
    by_trump = any(rule.suit == ScoringSuit.TRUMP for rule in genome.card_scoring)
    trumps = suits_in(genome.setup) if by_trump else ("",)
    held = genome.game_rules.held_cards == HeldCards.AGAINST_HOLDER
    most = 0
    for trump in trumps if genome.card_scoring else ():
        points = [sign * points_of(genome, card, trump) for card in cards_in(genome.setup)]
        gains = sum(max(point, 0) for point in points)
        spared = sum(max(-point, 0) for point in points) if held else 0
        most = max(most, gains + spared)
    return most


def _most_category_points(genome: GameGenome, deck: int) -> int:
    return sum(
        rule.points * (deck if rule.category == Category.EACH_SWEEP else 1)
        for rule in genome.category_scoring
    )


def _most_contract_points(genome: GameGenome, tricks: int, members: int) -> int:
    contract = genome.contract_scoring
    if contract is None:
        return 0
    allowed = any(phase.allow_nil for phase in phases_of(genome, BiddingPhase))
    nils = members * contract.nil_bonus if allowed else 0
    if contract.kind == ContractKind.EXACTLY:
        return nils + contract.exact_bonus + tricks * contract.points_per_trick
    return nils + tricks * max(contract.points_per_trick_bid, contract.overtrick_points)
