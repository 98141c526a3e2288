"""What the rules of a game come to: its blocks, and where its cards can go.

Questions that the checks, the canonical spelling and the random genomes all ask.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TypeVar

from msgspec.structs import replace

from darwindeck.genome.cards import cards_in, has_jokers, sizes_dealt
from darwindeck.genome.schema import (
    JOKER,
    SUITS,
    AllPass,
    CardScoringRule,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    EffectType,
    GameGenome,
    HandEnd,
    HandMode,
    LayoutPhase,
    Match,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ScoringSuit,
    SetupRules,
    SpecialEffect,
    StockEmpty,
    TableauMode,
    TossIn,
    TrickPhase,
    TurnUp,
    WarWinnings,
    WinType,
)

_P = TypeVar("_P", bound=Phase)

SeatPhase = PlayPhase | DrawPhase | DiscardPhase
"""A phase of one seat's turn; the others belong to the whole table."""

TARGETED = (
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.SWAP_HANDS,
    EffectType.STEAL_CARD,
    EffectType.PEEK_HAND,
)
"""Effects that strike somebody; the others use no target."""

VALUED = (
    EffectType.SKIP_NEXT,
    EffectType.DRAW_CARDS,
    EffectType.FORCE_DISCARD,
    EffectType.STEAL_CARD,
    EffectType.NAME_AND_PLAY,
    EffectType.FORCE_DRAW,
)
"""Effects that have a number; the others use no value."""

LAYOUT_EFFECTS = {
    EffectType.PEEK_OWN,
    EffectType.PEEK_OTHER,
    EffectType.SWAP_TWO,
    EffectType.PEEK_TWO_THEN_SWAP,
    EffectType.NAME_AND_PLAY,
    EffectType.FORCE_DRAW,
}
"""Actions of cards in layout phases; the others are effects of plays."""


# --- Phases ---------------------------------------------------------------------


def phases_of(genome: GameGenome, kind: type[_P]) -> list[_P]:
    """The phases of one kind, in order."""
    return [phase for phase in genome.turn_structure.phases if isinstance(phase, kind)]


def blocks(phases: tuple[Phase, ...]) -> list[range]:
    """The places of the phases in each block: seat phases that follow one another are one."""
    starts = [
        place
        for place, phase in enumerate(phases)
        if place == 0
        or not isinstance(phase, SeatPhase)
        or phase.starts_block
        or not isinstance(phases[place - 1], SeatPhase)
    ]
    return [range(start, end) for start, end in pairwise([*starts, len(phases)])]


def goes_round(genome: GameGenome, block: int) -> bool:
    """Whether turns of a block go round until the hand ends; otherwise each seat has one."""
    structure, parts = genome.turn_structure, blocks(genome.turn_structure.phases)
    is_last = block == len(parts) - 1
    return (
        is_last
        and structure.loop_from in (None, block)
        and genome.game_rules.hand_ends_when != HandEnd.SHOWDOWN
        and isinstance(structure.phases[parts[block].start], SeatPhase)
    )


def rounds_of_play(genome: GameGenome) -> tuple[bool, bool]:
    """Whether cards are played in turns that go round and round, and in single rounds."""
    phases = genome.turn_structure.phases
    kinds = [
        goes_round(genome, block)
        for block, places in enumerate(blocks(phases))
        if any(isinstance(phases[place], PlayPhase) for place in places)
    ]
    return any(kinds), not all(kinds)


def has_seat_phases(genome: GameGenome) -> bool:
    return any(isinstance(phase, SeatPhase) for phase in genome.turn_structure.phases)


def is_played_in_turns(genome: GameGenome) -> bool:
    """Whether seats take turns from hands, and the table does nothing together."""
    phases = genome.turn_structure.phases
    hands = genome.setup.hand_mode == HandMode.HAND
    return hands and all(isinstance(phase, SeatPhase) for phase in phases)


def plays_to(genome: GameGenome, target: PlayTarget) -> bool:
    return any(phase.target == target for phase in phases_of(genome, PlayPhase))


def compares_ranks(genome: GameGenome) -> bool:
    """Whether it matters which of two cards is the higher."""
    return (
        genome.setup.tableau_mode == TableauMode.WAR
        or bool(phases_of(genome, TrickPhase))
        or any(phase.by_placing for phase in phases_of(genome, PassPhase))
        or any(Match.BEATS_TOP in phase.matches for phase in phases_of(genome, PlayPhase))
    )


def compares_jokers(genome: GameGenome) -> bool:
    """Whether it matters where jokers stand among the ranks; in tricks it does not."""
    return (
        genome.setup.tableau_mode == TableauMode.WAR
        or any(phase.by_placing for phase in phases_of(genome, PassPhase))
        or any(Match.BEATS_TOP in phase.matches for phase in phases_of(genome, PlayPhase))
    )


def has_effect(genome: GameGenome, *kinds: EffectType) -> bool:
    """Whether some rank has one of these effects; the last that is listed for it counts."""
    by_rank = {effect.trigger_rank: effect.effect_type for effect in genome.special_effects}
    return any(kind in kinds for kind in by_rank.values())


def as_used(effect: SpecialEffect) -> SpecialEffect:
    """The effect with a target and a value only where it uses them."""
    plain = SpecialEffect(effect.trigger_rank, effect.effect_type)
    if effect.effect_type in TARGETED:
        plain = replace(plain, target=effect.target)
    return replace(plain, value=effect.value) if effect.effect_type in VALUED else plain


# --- Layouts --------------------------------------------------------------------


def layout_of(genome: GameGenome) -> LayoutPhase | None:
    """The layout phase, if there is one."""
    return next(iter(phases_of(genome, LayoutPhase)), None)


def touches_others(genome: GameGenome) -> bool:
    """Whether something can be done to the cards of a seat when its turn is over."""
    phase = layout_of(genome)
    kinds = LAYOUT_EFFECTS - {EffectType.PEEK_OWN}
    return phase is not None and (phase.toss_in != TossIn.OFF or has_effect(genome, *kinds))


def looks_at_others(genome: GameGenome) -> bool:
    """Whether some action looks at a card of another layout."""
    return has_effect(genome, EffectType.PEEK_OTHER, EffectType.PEEK_TWO_THEN_SWAP)


# --- Cards ----------------------------------------------------------------------


def most_of_one_rank(genome: GameGenome) -> int:
    """The most cards of equal rank that anybody can hold."""
    counts = Counter(card[0] for card in cards_in(genome.setup))
    return max(counts.values(), default=0)


def most_in_a_play(phase: PlayPhase, genome: GameGenome) -> int:
    """The most cards that a play of the phase can have."""
    by_suit = Match.SAME_SUIT in phase.matches and (phase.match_all or len(set(phase.matches)) == 1)
    # On a wild joker every suit matches.
    on_joker = JOKER in phase.wild_ranks and has_jokers(genome.setup)
    if not by_suit or on_joker or not _is_never_empty(phase.target, genome):
        return most_of_one_rank(genome)
    # No two cards of one rank have the suit that is asked for; wild ones need not have it.
    wild = Counter(card[0] for card in cards_in(genome.setup) if card[0] in phase.wild_ranks)
    return max(wild.values(), default=1)


def _is_never_empty(target: PlayTarget, genome: GameGenome) -> bool:
    """Whether a pile always has a card that must be matched, from before the first turn on."""
    setup = genome.setup
    aside = setup.turn_up == TurnUp.NEXT_CARD
    if min(left_over(genome)) - aside < turned_up(setup):
        return False
    if target == PlayTarget.TABLEAU:
        piles_up = setup.tableau_mode == TableauMode.NONE
        cleared = genome.game_rules.all_pass == AllPass.CLEAR_TABLEAU
        return piles_up and setup.initial_tableau > 0 and not cleared
    taken = any(phase.source == DrawSource.DISCARD for phase in phases_of(genome, DrawPhase))
    return setup.initial_discard and not taken


def left_over(genome: GameGenome) -> list[int]:
    """Cards left after the deals that occur, before any is turned up; below 0: too few."""
    deck, sizes = len(cards_in(genome.setup)), sizes_dealt(genome)
    return [deck - size * genome.player_count for size in sizes] or [0]


def turned_up(setup: SetupRules) -> int:
    """Cards that lie open before the first turn."""
    return setup.initial_tableau + setup.initial_discard


def uses_discard(genome: GameGenome) -> bool:
    """Whether some phase looks at the discard pile, so that a card may start it."""
    draws = any(phase.source == DrawSource.DISCARD for phase in phases_of(genome, DrawPhase))
    return draws or plays_to(genome, PlayTarget.DISCARD) or layout_of(genome) is not None


MODE_FIELDS = {
    TableauMode.SEQUENCE: ("sequence_direction", "sequence_start_rank"),
    TableauMode.WAR: ("war_face_down", "war_winnings"),
    TableauMode.MATCH_RANK: ("capture_sums", "card_values", "last_capture_takes_rest"),
}
"""The fields of the setup that belong to a tableau mode."""


def draws_from_stock(genome: GameGenome) -> bool:
    draws = phases_of(genome, DrawPhase)
    return (
        any(phase.source == DrawSource.STOCK for phase in draws)
        or any(phase.or_draw for phase in phases_of(genome, PlayPhase))
        or has_effect(genome, EffectType.DRAW_CARDS)
        or layout_of(genome) is not None
    )


def discards(genome: GameGenome) -> bool:
    """Whether cards get to the discard pile in the course of play."""
    return (
        bool(phases_of(genome, DiscardPhase))
        or plays_to(genome, PlayTarget.DISCARD)
        or has_effect(genome, EffectType.FORCE_DISCARD)
        or genome.game_rules.all_pass == AllPass.CLEAR_TABLEAU
        or layout_of(genome) is not None
    )


def fills_discard(genome: GameGenome) -> bool:
    """Whether there is ever a card on the discard pile."""
    return genome.setup.initial_discard or discards(genome)


def has_stock(genome: GameGenome) -> bool:
    """Whether there is ever a card to draw."""
    left = max(left_over(genome)) > turned_up(genome.setup)
    reshuffles = genome.game_rules.stock_empty == StockEmpty.RESHUFFLE_DISCARD
    return left or (reshuffles and discards(genome))


def hands_grow(genome: GameGenome) -> bool:
    """Whether a hand can become larger than it was dealt."""
    growing = (EffectType.DRAW_CARDS, EffectType.STEAL_CARD, EffectType.SWAP_HANDS)
    return (
        bool(phases_of(genome, DrawPhase))
        or draws_from_stock(genome)
        or has_effect(genome, *growing)
        or genome.setup.redeal_when_empty
    )


def takes_cards(genome: GameGenome) -> bool:
    """Whether seats take cards: in tricks, from the tableau, or in wars."""
    setup = genome.setup
    if phases_of(genome, TrickPhase):
        return True
    if not plays_to(genome, PlayTarget.TABLEAU):
        return False
    if setup.tableau_mode == TableauMode.WAR:
        return setup.war_winnings == WarWinnings.CAPTURED
    return setup.tableau_mode == TableauMode.MATCH_RANK


# --- Points ---------------------------------------------------------------------


BY_SCORE = (WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE)
"""Win conditions that look at scores."""


def low_score_wins(genome: GameGenome) -> bool:
    """Whether points are bad: the first condition that looks at scores wants few."""
    kinds = [win.type for win in genome.win_conditions if win.type in BY_SCORE]
    return kinds[:1] == [WinType.LOW_SCORE]


def fits(rule: CardScoringRule, card: str, trump: str) -> bool:
    """Whether a rule of card scoring counts for a card under a trump suit, "" for none."""
    suit = trump if rule.suit == ScoringSuit.TRUMP else rule.suit
    return rule.rank in (None, card[0]) and (rule.suit is None or suit == card[1])


def points_of(genome: GameGenome, card: str, trump: str) -> int:
    """What a card is worth to its taker under a trump suit, "" for none."""
    return sum(rule.points for rule in genome.card_scoring if fits(rule, card, trump))


def penalty_cards(genome: GameGenome) -> set[str]:
    """The cards that count against their taker under some trump suit."""
    sign = 1 if low_score_wins(genome) else -1
    return {
        card
        for card in cards_in(genome.setup)
        if any(sign * points_of(genome, card, trump) > 0 for trump in ("", *SUITS))
    }
