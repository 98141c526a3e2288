"""Coherence: what rules that do not belong together cost.

`flaws(genome)` lists them, each with its name, its factor and a sentence;
`coherence(genome)` is the product of the factors.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import msgspec

from darwindeck.codes import Code
from darwindeck.genome.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validate import validate
from darwindeck.measures.coherence import hands, orders, patterns, rules, tricks

__all__ = ["RULES", "Flaw", "coherence", "flaws"]


class Flaw(msgspec.Struct, frozen=True):
    """One way in which rules do not belong together."""

    name: str
    factor: float
    """What fitness is multiplied by."""
    sentence: str


RULES: tuple[tuple[str, float, Callable[[GameGenome], str | None]], ...] = (
    ("unread-scores", 0.4, rules.unread_scores),
    ("out-of-reach", 0.5, rules.out_of_reach),
    ("over-at-once", 0.4, rules.over_at_once),
    ("contracts-punished", 0.4, rules.contracts_punished),
    ("lopsided-contracts", 0.93, rules.lopsided_contracts),
    ("uneven-steps", 0.9, rules.uneven_steps),
    ("two-ways-to-play", 0.6, rules.two_ways_to_play),
    ("wild-names-nothing", 0.7, rules.wild_names_nothing),
    ("broken-in-vain", 0.7, rules.broken_in_vain),
    ("odd-card-out", 0.85, rules.odd_card_out),
    ("going-out-punished", 0.4, rules.going_out_punished),
    ("placing-in-vain", 0.5, rules.placing_in_vain),
    ("one-card-is-all", 0.6, rules.one_card_is_all),
    ("points-at-odds", 0.8, rules.points_at_odds),
    ("honours-astray", 0.85, orders.honours_astray),
    ("scrambled-order", 0.8, orders.scrambled_order),
    ("scrambled-values", 0.9, orders.scrambled_values),
    ("plays-on-in-vain", 0.9, rules.nothing_to_go_out_for),
    ("nothing-to-follow", 0.75, tricks.nothing_to_follow),
    ("upside-down", 0.85, tricks.upside_down),
    ("points-as-dealt", 0.6, tricks.points_as_dealt),
    ("primiera-astray", 0.85, tricks.primiera_astray),
    ("forced-bids", 0.85, tricks.forced_bids),
    ("nil-outweighs", 0.85, tricks.nil_outweighs),
    ("swaps-with-many", 0.7, tricks.swaps_with_many),
    ("later-hands-in-vain", 0.85, tricks.later_hands_in_vain),
    ("all-in-one-turn", 0.7, hands.all_in_one_turn),
    ("passes-most", 0.85, hands.passes_most),
    ("burdens-itself", 0.85, hands.burdens_itself),
    ("one-card-hands", 0.85, hands.one_card_hands),
)
"""Every rule that is broken or kept: its name, what it costs, and who looks."""

WARNINGS = {
    Code.WAR_EMPTY_HAND: (0.7, "who runs out of cards wins, and in a war that is to lose"),
    Code.MATCH_RANK_CAPTURE_ALL: (0.8, "who captures every card wins, and hardly anybody does"),
    Code.SEQUENCE_CAPTURE_ALL: (
        0.7,
        "who captures every card wins, and in a sequence nothing is captured",
    ),
    Code.WIN_FORESTALLED: (
        0.8,
        "one way to win never decides, because another is always met first",
    ),
    Code.SEQUENCE_CUT_OFF: (0.8, "piles begin where some cards can never be played"),
    Code.SEQUENCE_ONE_SIDED: (0.9, "some cards can never be played"),
    Code.PILE_NOT_OPENED: (0.9, "a pile can never be opened, since its first card is out"),
    Code.PILE_STOPS: (0.9, "a pile stops at a card that is out of the deck"),
    Code.JOKERS_FIT_NOTHING: (0.9, "the jokers can never be played"),
    Code.UNEVEN_DEALS: (0.97, "some players deal more often than others"),
    Code.UNEVEN_HANDS: (0.9, "the last trick is not played by all"),
    Code.UNEVEN_STOCK: (0.9, "the cards do not come out even"),
    Code.EFFECT_REPLACED: (0.9, "a rank has two effects, and only one of them acts"),
    Code.REVERSE_OF_TWO: (
        0.9,
        "between two players it changes nothing to turn the direction round",
    ),
    Code.LOOP_ONLY_DRAWS: (0.9, "in the end cards are drawn and none is played"),
    Code.IDLE_BIDS: (0.9, "the bidding decides nothing"),
    Code.TARGET_NOT_REACHED: (0.9, "nobody ever gets the points that end the match"),
    Code.TARGET_COMES_LATE: (0.9, "there are too few hands for the points that end the match"),
}
"""What each warning of validation costs, and a sentence for people, who do not know the fields
of a file; a test holds that every one stands here, or below."""
FREE = {Code.IDLE_AIM}
"""What is only written for nothing, and costs nothing."""

PATTERNLESS = 0.92
"""What each card score costs that no pattern explains."""
MIXED = 0.85
"""What each source of points costs that does not go with the others."""
CROWDED = 0.95
"""What each effect costs beyond those that one keeps in mind."""


def flaws(genome: GameGenome) -> tuple[Flaw, ...]:
    """All flaws of a game, the gravest first."""
    found = [*_broken(canonical(genome)), *_warned(genome)]
    return tuple(sorted(found, key=lambda flaw: (flaw.factor, flaw.name)))


def coherence(genome: GameGenome) -> float:
    """1 for a game whose rules belong together."""
    return math.prod(flaw.factor for flaw in flaws(genome))


def _broken(genome: GameGenome) -> Iterator[Flaw]:
    for name, factor, look in RULES:
        if sentence := look(genome):
            yield Flaw(name, factor, sentence)
    if extra := patterns.extra_patterns(genome):
        many = len(patterns.patterns(genome.card_scoring))
        sentence = f"cards score in {many} ways that no pattern explains"
        yield Flaw("patternless-scores", PATTERNLESS**extra, sentence)
    if extra := rules.mixed_scores(genome):
        sentence = f"points come from {extra} more sources than go together"
        yield Flaw("mixed-scores", MIXED**extra, sentence)
    if extra := patterns.extra_effects(genome):
        sentence = f"{len(genome.special_effects)} ranks have effects, more than one keeps in mind"
        yield Flaw("crowded-effects", CROWDED**extra, sentence)


def _warned(genome: GameGenome) -> Iterator[Flaw]:
    for problem in validate(genome):
        if problem.severity != "warning":
            continue
        if problem.code not in FREE:
            yield Flaw(problem.code, *WARNINGS[problem.code])
