"""Rules that read well one by one and make no sense together: tricks, bids, effects, hands."""

from __future__ import annotations

from darwindeck.genome.facts.cards import largest_hand, sizes_dealt
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    RANKS,
    BiddingPhase,
    Category,
    ContractKind,
    Deck,
    EffectType,
    FirstPlayer,
    GameGenome,
    PassPhase,
    PlayPhase,
    TableauMode,
    TargetSelector,
    TrickPhase,
    Trigger,
    Trump,
    WinType,
)
from darwindeck.measures.coherence.points import card_points, good, some_trump


def nothing_to_follow(genome: GameGenome) -> str | None:
    """Tricks in which nobody has to follow and nothing can be trumped: the leader has it all."""
    for phase in phases_of(genome, TrickPhase):
        if not phase.follow_suit and phase.trump == Trump.NONE:
            return "nobody has to follow suit and there is no trump, so who leads decides the trick"
    return None


def upside_down(genome: GameGenome) -> str | None:
    """The lowest card takes the trick, and that is turned round once more."""
    for phase in phases_of(genome, TrickPhase):
        if not phase.lowest_wins:
            continue
        if phase.trump_order:
            return (
                "the lowest card takes a trick, in an order of trumps that was made for the highest"
            )
        if _are_tricks_avoided(genome):
            return "the lowest card takes the trick and nobody wants it: let the highest take it"
    return None


def _are_tricks_avoided(genome: GameGenome) -> bool:
    taken = sum(card_points(genome, some_trump(genome)).values()) + genome.game_rules.trick_points
    return good(genome) * taken < 0


def points_as_dealt(genome: GameGenome) -> str | None:
    """The only cards that are wanted are those that nobody can take from who holds them."""
    rules = genome.game_rules
    phases = list(phases_of(genome, TrickPhase))
    plain = all(phase.trump == Trump.NONE and not phase.lowest_wins for phase in phases)
    others = rules.trick_points or genome.category_scoring or genome.contract_scoring
    sign, points = good(genome), card_points(genome)
    if not phases or not plain or others or not points:
        return None
    top = (genome.setup.rank_order or RANKS)[-1]
    if all(sign * value > 0 for value in points.values()) and {card[0] for card in points} == {top}:
        return "only the highest cards count, and nobody can take them from who was dealt them"
    return None


def primiera_astray(genome: GameGenome) -> str | None:
    """The primiera counts ranks of the Italian deck, of cards that were captured one by one."""
    counted = any(rule.category == Category.BEST_PRIMIERA for rule in genome.category_scoring)
    captures = genome.setup.tableau_mode == TableauMode.MATCH_RANK
    if counted and (genome.setup.deck != Deck.ITALIAN_40 or not captures):
        return "the primiera belongs to captures with the Italian deck"
    return None


def forced_bids(genome: GameGenome) -> str | None:
    """Hands so small that the lowest bids together exceed the tricks."""
    smallest = min(sizes_dealt(genome), default=largest_hand(genome))
    for phase in phases_of(genome, BiddingPhase):
        lowest = min(phase.min_bid, smallest)
        if not phase.allow_nil and lowest * genome.player_count > smallest:
            return (
                f"in a hand of {smallest} tricks {genome.player_count} players must bid "
                f"{lowest} at least, and most of them must fail"
            )
    return None


def nil_outweighs(genome: GameGenome) -> str | None:
    """A Nil that is worth more than every trick of the hand."""
    contract = genome.contract_scoring
    if contract is None or contract.kind != ContractKind.AT_LEAST:
        return None
    if not any(phase.allow_nil for phase in phases_of(genome, BiddingPhase)):
        return None
    most = contract.points_per_trick_bid * largest_hand(genome)
    if contract.nil_bonus > most:
        return f"Nil is worth {contract.nil_bonus}, and all tricks together {most}"
    return None


def swaps_with_many(genome: GameGenome) -> str | None:
    """Hands exchanged with all opponents in turn: nobody knows whose cards they hold."""
    for effect in genome.special_effects:
        several = effect.target == TargetSelector.ALL_OPPONENTS and genome.player_count > 2
        if effect.effect_type == EffectType.SWAP_HANDS and several:
            return "a hand is exchanged with one opponent after another"
    return None


ONE_HAND = {WinType.EMPTY_HAND, WinType.MOST_CAPTURED, WinType.BEST_HAND, WinType.CAPTURE_ALL}
"""Ways to win that one hand decides, but for a tie."""


def later_hands_in_vain(genome: GameGenome) -> str | None:
    """Rules for later hands, in a match that is over after the first."""
    by_hand = {
        win.type in ONE_HAND
        or (win.trigger == Trigger.HAND_END and win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE))
        for win in genome.win_conditions
    }
    if genome.game_rules.score_floor is not None:
        by_hand.add(False)
    if genome.game_rules.hands != 1 and by_hand != {True}:
        return None
    if any(len(phase.directions) > 1 for phase in phases_of(genome, PassPhase)):
        return "cards are passed another way in every hand, and there is one hand"
    changing = {Trump.ROTATING, Trump.LAST_WINNER_CHOOSES}
    if any(phase.trump in changing for phase in phases_of(genome, TrickPhase)):
        return "trump changes from hand to hand, and there is one hand"
    last = {FirstPlayer.LAST_HAND_WINNER, FirstPlayer.LAST_HAND_LOSER}
    phases = genome.turn_structure.phases
    begun = [p for p in phases if isinstance(p, BiddingPhase | TrickPhase | PlayPhase)]
    if any(phase.first_player in last for phase in begun):
        return "the last hand decides who begins, and there is one hand"
    return "hands have several sizes, and there is one hand" if genome.setup.hand_sizes else None
