"""Ways to win that suit a game, each with what it needs: a target, hands, a knock-out."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.evolve.variation.operators.counting import hand_worth, target_for
from darwindeck.evolve.variation.operators.editing import change_phases, with_rules
from darwindeck.genome.facts.piles import takes_cards
from darwindeck.genome.facts.points import scores_points
from darwindeck.genome.facts.turns import SeatPhase, blocks, layout_of, phases_of
from darwindeck.genome.rules.winning import counts_at_once
from darwindeck.genome.schema import (
    Breaking,
    DiscardPhase,
    EliminateIf,
    GameGenome,
    GameRules,
    HandEnd,
    HeldCards,
    LayoutKind,
    OnlyIf,
    PlayPhase,
    TableauMode,
    TieRule,
    TrickPhase,
    Trigger,
    WarWinnings,
    WinCondition,
    WinType,
)
from darwindeck.measures.coherence.points import wants


def ways_to_win(genome: GameGenome) -> list[GameGenome]:
    """The game with each way to win that suits it, the most natural first."""
    genome = with_rules(genome, eliminate_if=EliminateIf.NONE, hands=0)
    if layout_of(genome) is not None:
        return _by_layout(genome)
    if genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN:
        best = WinCondition(
            type=WinType.BEST_HAND, trigger=Trigger.HAND_END, tie=TieRule.ANOTHER_HAND
        )
        return [*_by_score(genome), replace(without_scoring(genome), win_conditions=(best,))]
    found = _by_score(genome) if takes_cards(genome) or goes_out_alone(genome) else []
    if genome.setup.tableau_mode == TableauMode.WAR:
        found += _by_war(genome)
    if genome.contract_scoring is not None:
        return found
    if goes_out_alone(genome):
        first = WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE)
        rules = genome.game_rules
        ends = HandEnd.ALL_HANDS_EMPTY
        if rules.hand_ends_when == HandEnd.FIRST_OUT:
            ends = HandEnd.FIRST_OUT
        plain = without_scoring(with_rules(genome, hand_ends_when=ends))
        found.append(replace(plain, win_conditions=(first,)))
    if takes_cards(genome):
        most = WinCondition(
            type=WinType.MOST_CAPTURED, trigger=Trigger.HAND_END, tie=TieRule.ANOTHER_HAND
        )
        found.append(replace(without_scoring(genome), win_conditions=(most,)))
    if phases_of(genome, TrickPhase) and genome.player_count > 2 and not genome.team_mode:
        found.append(knocked_out(genome))
    return found


def looked_at(genome: GameGenome) -> GameGenome:
    """Points that now are scored decide the match, if nothing looked at them before."""
    if scores_points(genome) and not any(wants(genome)):
        return next(iter(ways_to_win(genome)), genome)
    return genome


def layout_wins(genome: GameGenome) -> tuple[WinType, ...]:
    """What can win with layouts: few points where totals score, many where calls do."""
    if genome.layout_scoring.kind == LayoutKind.SUM:
        return (WinType.LOW_SCORE, WinType.LOWEST_TOTAL)
    return (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE, WinType.LOWEST_TOTAL)


def _by_layout(genome: GameGenome) -> list[GameGenome]:
    """By points over several hands, or the lowest layout of a single one."""
    low = genome.layout_scoring.kind == LayoutKind.SUM
    tie = TieRule.LOWEST_SCORE if low else TieRule.HIGHEST_SCORE
    single = WinCondition(type=WinType.LOWEST_TOTAL, trigger=Trigger.HAND_END, tie=tie)
    found = [_last_hand(genome, WinType.LOW_SCORE if low else WinType.HIGH_SCORE)]
    if hand_worth(genome) > 0:
        target = to_target(genome)
        if low:
            target = replace(target, type=WinType.LOW_SCORE, trigger=Trigger.THRESHOLD)
        found.append(_bad(replace(genome, win_conditions=(target,))))
    return [*found, _bad(replace(genome, win_conditions=(single,)))]


def _by_score(genome: GameGenome) -> list[GameGenome]:
    if not scores_points(genome):
        return []
    found, worth = [], hand_worth(genome)
    if worth > 0:
        found.append(replace(genome, win_conditions=(to_target(genome),)))
    high = _last_hand(genome, WinType.HIGH_SCORE)
    found.append(high)
    if worth > 0 and can_be_bad(genome):
        low = WinCondition(
            type=WinType.LOW_SCORE,
            trigger=Trigger.THRESHOLD,
            threshold=target_for(genome),
            tie=TieRule.ANOTHER_HAND,
        )
        found.append(_bad(replace(genome, win_conditions=(low,))))
        found.append(_bad(_last_hand(genome, WinType.LOW_SCORE)))
    if worth > 0 and counts_at_once(genome) and not genome.game_rules.all_points_reversal:
        win = replace(to_target(genome), trigger=Trigger.AT_ONCE)
        found.append(replace(genome, win_conditions=(win,)))
    return found


def _bad(genome: GameGenome) -> GameGenome:
    """Where few points win, nobody falls to a floor."""
    return with_rules(genome, score_floor=None)


def to_target(genome: GameGenome) -> WinCondition:
    """Who first has about seven hands' worth of points."""
    return WinCondition(
        type=WinType.FIRST_TO_SCORE,
        trigger=Trigger.HAND_END,
        threshold=target_for(genome),
        tie=TieRule.ANOTHER_HAND,
    )


def _last_hand(genome: GameGenome, kind: WinType) -> GameGenome:
    """A fixed number of hands, in which all deal equally often."""
    win = WinCondition(type=kind, trigger=Trigger.LAST_HAND, tie=TieRule.SHARE)
    return with_rules(
        replace(genome, win_conditions=(win,)), hands=even_hands(genome), score_floor=None
    )


def even_hands(genome: GameGenome, about: int = 8) -> int:
    """About so many hands, a multiple of the seats."""
    return genome.player_count * max(1, round(about / genome.player_count))


def can_be_bad(genome: GameGenome) -> bool:
    """Whether points are for what is taken, which can be avoided as well as sought."""
    rules = genome.game_rules
    return (
        genome.contract_scoring is None
        and not rules.score_by_place
        and rules.held_cards == HeldCards.NOTHING
        and not genome.category_scoring
        and bool(genome.card_scoring or rules.trick_points)
    )


def knocked_out(genome: GameGenome) -> GameGenome:
    """Who takes no trick is out; the last one in wins."""
    plain = without_scoring(genome)
    win = WinCondition(type=WinType.LAST_IN, trigger=Trigger.HAND_END)
    return with_rules(
        replace(plain, win_conditions=(win,)),
        eliminate_if=EliminateIf.NO_TRICKS,
        hand_ends_when=HandEnd.ALL_HANDS_EMPTY,
    )


def _by_war(genome: GameGenome) -> list[GameGenome]:
    plain = without_scoring(genome)
    if genome.setup.war_winnings == WarWinnings.PILE:
        win = WinCondition(type=WinType.CAPTURE_ALL, trigger=Trigger.AT_ONCE)
    else:
        win = WinCondition(
            type=WinType.MOST_CAPTURED, trigger=Trigger.HAND_END, tie=TieRule.ANOTHER_HAND
        )
    return [replace(plain, win_conditions=(win,))]


def without_scoring(genome: GameGenome) -> GameGenome:
    """The game without points, but for contracts."""
    usual = GameRules()
    genome = with_rules(
        genome,
        score_floor=usual.score_floor,
        score_by_place=usual.score_by_place,
        trick_points=usual.trick_points,
        extra_card_points=usual.extra_card_points,
        held_cards=usual.held_cards,
        all_points_reversal=usual.all_points_reversal,
    )
    return unbroken(replace(genome, card_scoring=(), category_scoring=()))


def unbroken(genome: GameGenome) -> GameGenome:
    """A suit that neither scores nor is trump is not held back."""
    suits = {str(rule.suit) for rule in genome.card_scoring}

    def change(phase: TrickPhase) -> TrickPhase:
        suit = str(phase.breaking_suit or "")
        if phase.breaking == Breaking.NONE or suit in suits or suit in map(str, phase.trump_suits):
            return phase
        return replace(phase, breaking=Breaking.NONE, breaking_suit=None)

    return change_phases(genome, TrickPhase, change)


def goes_out_alone(genome: GameGenome) -> bool:
    """Whether one seat can run out of cards sooner than another, by its own plays."""
    phases = genome.turn_structure.phases
    if any(isinstance(phase, TrickPhase) for phase in phases):
        return any(isinstance(phase, PlayPhase | DiscardPhase) for phase in phases)
    if genome.setup.tableau_mode == TableauMode.WAR:
        return False
    last = blocks(phases)[-1] if phases else range(0)
    turns = [phase for place in last if isinstance(phase := phases[place], SeatPhase)]
    sheds = any(isinstance(phase, PlayPhase | DiscardPhase) for phase in turns)
    varies = bool(genome.special_effects) or genome.setup.tableau_mode == TableauMode.SEQUENCE
    return sheds and (varies or any(_is_free(phase) for phase in turns))


def _is_free(phase: SeatPhase) -> bool:
    """Whether a phase takes other numbers of cards from one seat than from another."""
    if phase.only_if != OnlyIf.ALWAYS or phase.optional:
        return True
    if isinstance(phase, PlayPhase):
        return bool(phase.matches) or phase.max_cards > 1 or phase.or_draw
    return isinstance(phase, DiscardPhase) and phase.pairs
