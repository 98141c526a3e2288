"""What a hand is about worth, and targets that go with it.

Points and targets are changed together: a target of five to ten hands stays one.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.genome.facts.cards import cards_in, largest_hand
from darwindeck.genome.facts.piles import hands_grow, takes_cards
from darwindeck.genome.facts.points import points_of
from darwindeck.genome.facts.turns import layout_of, phases_of
from darwindeck.genome.schema import (
    JOKER,
    RANKS,
    SUITS,
    Category,
    ComparedWith,
    ContractKind,
    GameGenome,
    HeldCards,
    LayoutKind,
    PlayPhase,
    ScoringSuit,
    TrickPhase,
    Trigger,
    WinType,
)
from darwindeck.genome.schema.layouts import LAYOUT_VALUES
from darwindeck.measures.coherence.orders import honours_astray
from darwindeck.measures.coherence.patterns import extra_patterns
from darwindeck.measures.coherence.rules import mixed_scores, one_card_is_all

NICE = (
    *(3, 5, 7, 9, 11, 15, 21, 25, 31, 41, 50, 61, 75, 100, 121, 150, 200, 250, 300, 400, 500),
    *(600, 750, 1000, 1500, 2000, 3000, 5000),
)
"""Targets that people play to."""
HANDS = 7
"""So many hands are a match, unless something says otherwise."""
HELD = 3
"""About so many cards are left in each hand when somebody goes out."""


def sides(genome: GameGenome) -> int:
    return len(genome.teams) if genome.team_mode else genome.player_count


def is_by_target(genome: GameGenome) -> bool:
    """Whether a match is played to so many points."""
    return any(_has_target(win.type, win.trigger) for win in genome.win_conditions)


def _has_target(kind: WinType, trigger: Trigger) -> bool:
    return kind == WinType.FIRST_TO_SCORE or trigger == Trigger.THRESHOLD


def hand_worth(genome: GameGenome) -> float:
    """About how many points a side gets in a hand; below 0 where hands cost points."""
    rules = genome.game_rules
    many = max(sides(genome), 1)
    tricks = largest_hand(genome) if phases_of(genome, TrickPhase) else 0
    worth = rules.trick_points * tricks / many
    worth += (
        _card_worth(genome)
        + sum(
            rule.points * (3 if rule.category == Category.EACH_SWEEP else 0.7)
            for rule in genome.category_scoring
        )
        / many
    )
    worth += rules.extra_card_points * len(cards_in(genome.setup)) / many / 5
    worth += sum(rules.score_by_place) / many
    return worth + _contract_worth(genome, tricks / many) + _layout_worth(genome)


def _card_worth(genome: GameGenome) -> float:
    trump = any(rule.suit == ScoringSuit.TRUMP for rule in genome.card_scoring)
    cards = sorted(cards_in(genome.setup))
    total = sum(points_of(genome, card, SUITS[-1] if trump else "") for card in cards)
    held, many = genome.game_rules.held_cards, max(sides(genome), 1)
    each = total / max(len(cards), 1)
    worth = 0.0
    if takes_cards(genome):
        dealt = len(cards)
        if not hands_grow(genome):
            dealt = min(dealt, largest_hand(genome) * genome.player_count)
        worth += each * dealt / many
    if held == HeldCards.AGAINST_HOLDER:
        worth -= each * HELD
    elif held == HeldCards.TO_FIRST_OUT:
        worth += each * HELD * (genome.player_count - 1) / many
    return worth


def _layout_worth(genome: GameGenome) -> float:
    """Half of a dealt layout, since players improve it; or half of what the best call gives."""
    if layout_of(genome) is None:
        return 0.0
    scoring = genome.layout_scoring
    if scoring.kind == LayoutKind.CALL_SCORES:
        times = genome.player_count - 1 if scoring.compared_with == ComparedWith.EACH else 1
        return max(scoring.caller_lower * times, scoring.others_higher, 1) / 2
    values = dict(zip(RANKS + JOKER, scoring.values or LAYOUT_VALUES, strict=False))
    cards = sorted(cards_in(genome.setup))
    each = sum(values[card[0]] for card in cards) / max(len(cards), 1)
    members = genome.player_count / max(sides(genome), 1)
    return each * largest_hand(genome) * members / 2


def _contract_worth(genome: GameGenome, tricks: float) -> float:
    contract = genome.contract_scoring
    if contract is None:
        return 0.0
    if contract.kind == ContractKind.EXACTLY:
        return tricks * contract.points_per_trick + contract.exact_bonus * 0.4
    return tricks * contract.points_per_trick_bid * 0.7 + contract.overtrick_points * 0.5


def target_for(genome: GameGenome, hands: float = HANDS) -> int:
    """A target that takes about so many hands."""
    return nice(abs(hand_worth(genome)) * hands)


def nice(points: float) -> int:
    """The target that people play to that is nearest, by ratio."""
    if points <= NICE[0]:
        return NICE[0]
    return min(NICE, key=lambda target: max(target / points, points / target))


def levelled(genome: GameGenome) -> GameGenome:
    """No single card is worth more than all others together, where fewer of them are left."""
    cards = sorted(cards_in(genome.setup))
    whole = sum(abs(points_of(genome, card, "")) for card in cards)
    rules = []
    for rule in genome.card_scoring:
        rest = whole - abs(rule.points)
        if rule.suit and rule.rank and 0 < rest < abs(rule.points):
            rule = replace(rule, points=rest if rule.points > 0 else -rest)
        rules.append(rule)
    return replace(genome, card_scoring=tuple(rules))


def retargeted(before: GameGenome, after: GameGenome) -> GameGenome:
    """The changed game, with targets and floor that take about as many hands as before."""
    old, new = abs(hand_worth(before)), abs(hand_worth(after))
    if not new or (old and 0.8 < new / old < 1.25):
        return after
    conditions = tuple(
        replace(win, threshold=nice(win.threshold * new / old) if old else target_for(after))
        if _has_target(win.type, win.trigger) and win.threshold > 0
        else win
        for win in after.win_conditions
    )
    floor = after.game_rules.score_floor
    if floor is not None:
        wanted = -floor * new / old if old else new * HANDS
        after = replace(after, game_rules=replace(after.game_rules, score_floor=-nice(wanted)))
    return replace(after, win_conditions=conditions)


def names_ranks(genome: GameGenome) -> bool:
    """Whether it matters which rank is where in the order: else only names would change."""
    tricks = phases_of(genome, TrickPhase)
    return (
        any(rule.rank for rule in genome.card_scoring)
        or any(
            rule.card or rule.category == Category.BEST_PRIMIERA for rule in genome.category_scoring
        )
        or bool(genome.special_effects)
        or bool(genome.setup.buried_ranks)
        or any(phase.trump_order or phase.first_card for phase in tricks)
        or any(phase.wild_ranks for phase in phases_of(genome, PlayPhase))
    )


def is_memorable(before: GameGenome, after: GameGenome) -> bool:
    """Whether a change of the points adds nothing that one would have to learn by heart."""
    return (
        extra_patterns(after) <= extra_patterns(before)
        and mixed_scores(after) <= mixed_scores(before)
        and honours_astray(after) is None
        and one_card_is_all(after) is None
    )
