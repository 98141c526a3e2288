"""Rules that read well one by one and make no sense together: what becomes of a hand of cards."""

from __future__ import annotations

from darwindeck.genome.facts.cards import largest_hand, sizes_dealt
from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import (
    BiddingPhase,
    EffectType,
    EliminateIf,
    GameGenome,
    PassPhase,
    PlayPhase,
    TargetSelector,
    WinType,
)
from darwindeck.measures.coherence.points import good, places


def all_in_one_turn(genome: GameGenome) -> str | None:
    """A turn in which the whole hand is played: only the order of its cards is left to choose."""
    dealt = largest_hand(genome)
    for phase in phases_of(genome, PlayPhase):
        forced = not (phase.optional or phase.or_draw or phase.matches)
        if forced and dealt > 1 and phase.repeat >= dealt:
            return f"{dealt} cards are dealt, and all of them are played in one turn"
    return None


def passes_most(genome: GameGenome) -> str | None:
    """Half of a hand or more is passed on: what was dealt hardly counts."""
    smallest = min(sizes_dealt(genome), default=largest_hand(genome))
    for phase in phases_of(genome, PassPhase):
        if not phase.by_placing and phase.count * 2 >= smallest:
            return f"{phase.count} of {smallest} cards are passed on: it is another hand then"
    return None


def one_card_hands(genome: GameGenome) -> str | None:
    """Many hands of one card, which is played as it comes: nothing is bid on it."""
    sizes = list(sizes_dealt(genome)) if genome.setup.hand_sizes else []
    # The last size is that of all later hands.
    sizes += sizes[-1:] * (genome.game_rules.hands - len(sizes))
    survives = genome.game_rules.eliminate_if != EliminateIf.NONE
    if survives or any(phases_of(genome, BiddingPhase)) or sizes.count(1) * 4 < max(len(sizes), 1):
        return None
    return f"{sizes.count(1)} of {len(sizes)} hands have one card, and leave nothing to choose"


def burdens_itself(genome: GameGenome) -> str | None:
    """A card that takes others' cards, where everybody wants to be rid of theirs."""
    if not _sheds(genome):
        return None
    for effect in genome.special_effects:
        several = effect.target == TargetSelector.ALL_OPPONENTS and genome.player_count > 2
        if effect.effect_type == EffectType.STEAL_CARD and (several or effect.value > 1):
            return "a card takes cards from others, and all want to be rid of theirs"
    return None


def _sheds(genome: GameGenome) -> bool:
    """Whether it is good to have no cards left before the others."""
    worth = [good(genome) * points for points in places(genome)]
    pays = worth[0] == max(worth) > min(worth)
    return pays or any(win.type == WinType.EMPTY_HAND for win in genome.win_conditions)
