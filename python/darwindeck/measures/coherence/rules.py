"""Rules that do not belong together, one function each: a sentence, or None.

Pure functions of the genome. Counting words sees none of this, and play only
some: a score that nobody looks at plays well.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from darwindeck.genome.facts.cards import cards_in, largest_hand, ranks_in, suits_in
from darwindeck.genome.facts.points import scores_points
from darwindeck.genome.facts.turns import SeatPhase, blocks, phases_of
from darwindeck.genome.schema import (
    Breaking,
    ContractKind,
    DiscardPhase,
    EffectType,
    GameGenome,
    HandEnd,
    HeldCards,
    OnlyIf,
    PlayPhase,
    TableauMode,
    TrickPhase,
    Trigger,
    Trump,
    WinType,
)
from darwindeck.measures.coherence.points import (
    best_hand,
    card_points,
    fixed_total,
    good,
    limits,
    places,
    some_trump,
    usual_total,
    wants,
    worst_hand,
)

MOST_HANDS = 60
"""A target that takes more hands than this of the best that can be is out of reach."""


def unread_scores(genome: GameGenome) -> str | None:
    """Scoring that winning does not look at."""
    if scores_points(genome) and not any(wants(genome)):
        return "points are scored and nothing about winning looks at them"
    return None


def out_of_reach(genome: GameGenome) -> str | None:
    """An end of the match that the points do not come to by playing well."""
    targeted = any(win.type == WinType.FIRST_TO_SCORE for win in genome.win_conditions)
    for points, sign in limits(genome):
        if sign < 0 and targeted:
            continue  # beside a target the floor only catches who falls
        most = best_hand(genome) if sign > 0 else worst_hand(genome)
        if most is not None and most * MOST_HANDS < points:
            return f"it takes {points} points to end the match, and a hand has {most} at most"
        total = usual_total(genome)
        if total is not None and sign * total <= 0:
            leads = "away from them" if total else "nowhere"
            return (
                f"it takes {points} points to end the match, and every hand leads the players "
                f"together {leads}"
            )
    return None


def over_at_once(genome: GameGenome) -> str | None:
    """An end of the match that one hand always comes to."""
    total = fixed_total(genome)
    if total is None or genome.game_rules.hands == 1:
        return None
    sides = len(genome.teams) if genome.team_mode else genome.player_count
    # If all sides stayed below, they would have less together than every hand gives.
    if any(sign * total > sides * (points - 1) for points, sign in limits(genome)):
        return "the first hand always ends the match; let that take more points, or play one hand"
    return None


def contracts_punished(genome: GameGenome) -> str | None:
    """Making a contract scores, and few points win."""
    if genome.contract_scoring is not None and wants(genome).low and not wants(genome).high:
        return "a contract that is made scores points, and the lowest score wins"
    return None


def lopsided_contracts(genome: GameGenome) -> str | None:
    """What a contract wins and what it loses are not the same."""
    contract = genome.contract_scoring
    if contract is None or contract.kind != ContractKind.AT_LEAST:
        return None
    if contract.points_per_trick_bid != contract.failed_contract_penalty:
        return (
            f"a contract wins {contract.points_per_trick_bid} a trick and loses "
            f"{contract.failed_contract_penalty}"
        )
    if contract.nil_bonus != contract.nil_penalty:
        return f"Nil wins {contract.nil_bonus} and loses {contract.nil_penalty}"
    return None


def uneven_steps(genome: GameGenome) -> str | None:
    """Hand sizes that go neither down, nor up, nor down and up, one step at a time."""
    sizes = genome.setup.hand_sizes
    steps = [later - earlier for earlier, later in pairwise(sizes)]
    size = {abs(step) for step in steps if step}
    turns = sum(1 for one, other in pairwise([step for step in steps if step]) if one * other < 0)
    if len(size) > 1 or turns > 1 or (0 in steps and turns == 0):
        return f"hands of {', '.join(map(str, sizes))} cards follow no order"
    return None


def two_ways_to_play(genome: GameGenome) -> str | None:
    """Two play phases of one turn that match differently or go to different piles."""
    phases = genome.turn_structure.phases
    for block in blocks(phases):
        plays = [p for place in block if isinstance(p := phases[place], PlayPhase)]
        for one, other in combinations(plays, 2):
            if one.target != other.target:
                return f"one turn plays to the {one.target} and then to the {other.target}"
            if _matching(one) != _matching(other):
                return "cards fit by one rule and, later in the same turn, by another"
    return None


def _matching(phase: PlayPhase) -> tuple[object, ...]:
    return (set(phase.matches), phase.match_all, set(phase.wild_ranks), phase.climbing)


def wild_names_nothing(genome: GameGenome) -> str | None:
    """A wild rank that is not the rank that names the suit."""
    naming: set[str] = {
        e.trigger_rank for e in genome.special_effects if e.effect_type == EffectType.NAME_SUIT
    }
    wild = {rank for phase in phases_of(genome, PlayPhase) for rank in phase.wild_ranks}
    if naming and wild and naming != wild:
        return f"{_ranks(wild)} may always be played, and {_ranks(naming)} names the suit"
    return None


def _ranks(ranks: set[str]) -> str:
    return " and ".join(sorted(ranks))


def broken_in_vain(genome: GameGenome) -> str | None:
    """A suit that must be broken while another one matters."""
    scoring = {card[1] for card in card_points(genome)}
    points = {str(rule.suit) for rule in genome.card_scoring if rule.suit and not rule.rank}
    for phase in phases_of(genome, TrickPhase):
        if phase.breaking == Breaking.NONE:
            continue
        suit = str(phase.breaking_suit or "")
        if phase.trump == Trump.FIXED and suit in map(str, phase.trump_suits):
            continue
        if points and suit not in points:
            return "one suit is held back until it is broken, and another one scores"
        if suit not in scoring:
            return "a suit is held back until it is broken, and it is neither trump nor scores"
    return None


def odd_card_out(genome: GameGenome) -> str | None:
    """Single cards are missing from the deck without a reason."""
    removed = genome.setup.removed_cards
    if not removed or (phases_of(genome, DiscardPhase) and _has_pairs(genome)):
        return None
    cards = cards_in(genome.setup)
    by_rank = Counter(card[0] for card in cards if card[0] in ranks_in(genome.setup))
    if len(set(by_rank.values())) <= 1:
        return None
    uneven = len(removed) - sum(
        len(suits_in(genome.setup)) for rank in {card[0] for card in removed} if rank not in by_rank
    )
    evens_out = len(cards) % genome.player_count == 0 and (
        (len(cards) + uneven) % genome.player_count != 0
    )
    if evens_out:
        return None
    return f"{', '.join(removed[:3])} {'is' if len(removed) == 1 else 'are'} missing from the deck"


def _has_pairs(genome: GameGenome) -> bool:
    return any(phase.pairs for phase in phases_of(genome, DiscardPhase))


def going_out_punished(genome: GameGenome) -> str | None:
    """Going out first is wanted by one rule and punished by another."""
    rules = genome.game_rules
    goes_out = any(win.type == WinType.EMPTY_HAND for win in genome.win_conditions)
    # Where nothing looks at points, many are still better.
    sign = good(genome) if any(wants(genome)) else 1
    first, *rest = (sign * points for points in places(genome))
    if goes_out and first < min(rest):
        return "the first without cards wins, and pays for it"
    if rules.held_cards != HeldCards.NOTHING:
        held = sum(card_points(genome).values())
        if good(genome) * held < 0:
            return "cards left in hands count for those who hold them, not for who went out"
    return None


def placing_in_vain(genome: GameGenome) -> str | None:
    """Going out is paid for, or wins, where everybody goes out together."""
    if _hands_differ(genome):
        return None
    if genome.game_rules.score_by_place:
        return "running out of cards scores, and all run out together"
    wins = any(win.type == WinType.EMPTY_HAND for win in genome.win_conditions)
    if wins and genome.setup.tableau_mode != TableauMode.WAR:
        return "the first without cards wins, and all run out together: who plays first decides"
    return None


def _hands_differ(genome: GameGenome) -> bool:
    """Whether one seat can run out of cards sooner than another."""
    phases = [p for p in genome.turn_structure.phases if isinstance(p, SeatPhase)]
    if not phases:
        return False
    sequence = genome.setup.tableau_mode == TableauMode.SEQUENCE
    return bool(genome.special_effects) or any(not _takes_one_card(p) or sequence for p in phases)


def _takes_one_card(phase: SeatPhase) -> bool:
    """Whether every seat plays one card from its hand, whatever it holds."""
    if not isinstance(phase, PlayPhase) or phase.matches or phase.max_cards > 1:
        return False
    return not (phase.optional or phase.or_draw or phase.only_if != OnlyIf.ALWAYS)


def points_at_odds(genome: GameGenome) -> str | None:
    """Taking is paid for by one rule and punished by another."""
    rules = genome.game_rules
    cards = sum(card_points(genome, some_trump(genome)).values())
    signs = {value > 0 for value in (cards, rules.trick_points, rules.extra_card_points) if value}
    if len(signs) > 1:
        return "what is taken scores by one rule and costs by another"
    return None


def one_card_is_all(genome: GameGenome) -> str | None:
    """A single card that is worth more than everything else together."""
    points = card_points(genome, some_trump(genome))
    if not points or genome.contract_scoring is not None:
        return None
    rules = genome.game_rules
    whole = sum(map(abs, points.values())) + abs(rules.trick_points) * largest_hand(genome)
    whole += sum(rule.points for rule in genome.category_scoring)
    whole += abs(rules.extra_card_points) * len(cards_in(genome.setup)) // 4
    card, most = max(points.items(), key=lambda item: (abs(item[1]), item[0]))
    if abs(most) * 2 > whole:
        return f"{card} alone is worth {abs(most)} of {whole} points"
    return None


def nothing_to_go_out_for(genome: GameGenome) -> str | None:
    """A hand that goes on after the match is decided."""
    rules = genome.game_rules
    at_once = any(
        win.type == WinType.EMPTY_HAND and win.trigger == Trigger.AT_ONCE
        for win in genome.win_conditions
    )
    if at_once and rules.hand_ends_when == HandEnd.ONE_LEFT:
        return "the hand goes on until one is left, and the match ends with the first who goes out"
    return None


def mixed_scores(genome: GameGenome) -> int:
    """How many ways to score there are beyond what goes together."""
    rules = genome.game_rules
    sources = [
        bool(genome.card_scoring),
        bool(genome.category_scoring),
        bool(rules.trick_points),
        bool(rules.extra_card_points),
        any(rules.score_by_place),
    ]
    # A contract is a score of its own; without one, cards and a count of them go together.
    free = 0 if genome.contract_scoring is not None else 2
    return max(0, sum(sources) - free)
