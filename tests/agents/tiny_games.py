"""Games of a handful of cards for two seats, small enough to be solved exactly.

Each is one hand of a kind of game that is bundled in full size. A win is worth 1,
a tie a half. What their solutions say about players is in `ground_truth`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from darwindeck.genome.facts.cards import full_deck
from darwindeck.genome.schema import (
    AllPass,
    BiddingPhase,
    CardScoringRule,
    ContractKind,
    ContractScoring,
    Deck,
    GameGenome,
    GameRules,
    HandEnd,
    Match,
    PlayPhase,
    PlayTarget,
    Rank,
    ScoringSuit,
    SetupRules,
    StockEmpty,
    TieRule,
    TrickPhase,
    Trigger,
    Trump,
    TurnStructure,
    TurnUp,
    WinCondition,
    WinType,
)


@dataclass(frozen=True)
class TinyGame:
    """A game of one hand for two, and all its deals."""

    genome: GameGenome
    cards: tuple[str, ...]
    each: int
    """Cards dealt to a seat."""
    in_order: int = 0
    """How many of the other cards come up one by one, so that their order matters."""

    @property
    def name(self) -> str:
        return self.genome.name

    def decks(self) -> list[tuple[str, ...]]:
        """Every deal once; all are equally likely."""
        found = []
        for first, second, rest in self._hands():
            dealt = [card for around in zip(first, second, strict=True) for card in around]
            for coming in permutations(rest, self.in_order):
                last = [card for card in rest if card not in coming]
                found.append((*dealt, *coming, *last))
        return found

    def _hands(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
        for first in combinations(self.cards, self.each):
            left = [card for card in self.cards if card not in first]
            for second in combinations(left, self.each):
                yield first, second, tuple(card for card in left if card not in second)


def _without_the_others(cards: str) -> tuple[str, ...]:
    """What a standard deck must lose so that these cards are left."""
    return tuple(sorted(full_deck(Deck.STANDARD_52, 0) - set(cards.split())))


def _last_hand(kind: WinType) -> tuple[WinCondition, ...]:
    return (WinCondition(type=kind, trigger=Trigger.LAST_HAND, tie=TieRule.SHARE),)


_EMPTY_HAND = (WinCondition(type=WinType.EMPTY_HAND, trigger=Trigger.AT_ONCE),)

_SEVEN = "AC KC QC AD KD QD JD"
_SIX = "AC KC QC AD KD QD"
_UNEVEN = "AC KC QC AD KD AH"
_PAIRS = "AC AD KC KD QC QD"


def _tiny(cards: str, genome: GameGenome, in_order: int = 0) -> TinyGame:
    each = genome.setup.cards_per_player
    assert isinstance(each, int)
    return TinyGame(genome, tuple(cards.split()), each, in_order)


TINY_GAMES = (
    _tiny(
        _SEVEN,
        GameGenome(
            name="little-hearts",
            summary="Three tricks; clubs count 1 and the queen of diamonds 3; the fewest win.",
            player_count=2,
            setup=SetupRules(removed_cards=_without_the_others(_SEVEN), cards_per_player=3),
            turn_structure=TurnStructure(phases=(TrickPhase(),)),
            card_scoring=(
                CardScoringRule(points=1, suit=ScoringSuit.CLUBS),
                CardScoringRule(points=3, suit=ScoringSuit.DIAMONDS, rank=Rank.QUEEN),
            ),
            game_rules=GameRules(hands=1),
            win_conditions=_last_hand(WinType.LOW_SCORE),
        ),
    ),
    _tiny(
        _SIX,
        GameGenome(
            name="little-oh-hell",
            summary="Two tricks with the trump turned up; an exact bid scores 10.",
            player_count=2,
            setup=SetupRules(
                removed_cards=_without_the_others(_SIX),
                cards_per_player=2,
                turn_up=TurnUp.NEXT_CARD,
            ),
            turn_structure=TurnStructure(
                phases=(
                    BiddingPhase(min_bid=0, max_bid=2, allow_nil=False),
                    TrickPhase(trump=Trump.TURNED_UP),
                )
            ),
            contract_scoring=ContractScoring(kind=ContractKind.EXACTLY),
            game_rules=GameRules(hands=1),
            win_conditions=_last_hand(WinType.HIGH_SCORE),
        ),
        in_order=1,
    ),
    _tiny(
        _UNEVEN,
        GameGenome(
            name="little-eights",
            summary="Match suit or rank, or draw; the first of two without cards wins.",
            player_count=2,
            max_turns=200,
            setup=SetupRules(
                removed_cards=_without_the_others(_UNEVEN), cards_per_player=2, initial_discard=True
            ),
            turn_structure=TurnStructure(
                phases=(PlayPhase(matches=(Match.SAME_RANK, Match.SAME_SUIT), or_draw=True),)
            ),
            game_rules=GameRules(
                hands=1, stock_empty=StockEmpty.SKIP_DRAW, all_pass=AllPass.END_HAND
            ),
            win_conditions=_EMPTY_HAND,
        ),
        in_order=2,
    ),
    _tiny(
        _PAIRS,
        GameGenome(
            name="little-president",
            summary="Beat one card or a pair, or pass; all cards are dealt, so nothing is hidden.",
            player_count=2,
            max_turns=200,
            setup=SetupRules(removed_cards=_without_the_others(_PAIRS), cards_per_player=3),
            turn_structure=TurnStructure(
                phases=(
                    PlayPhase(
                        target=PlayTarget.TABLEAU,
                        matches=(Match.BEATS_TOP,),
                        climbing=True,
                        max_cards=2,
                        optional=True,
                    ),
                )
            ),
            game_rules=GameRules(
                hands=1, hand_ends_when=HandEnd.FIRST_OUT, all_pass=AllPass.CLEAR_TABLEAU
            ),
            win_conditions=_EMPTY_HAND,
        ),
    ),
)
"""Three with hidden cards, and one in which each seat knows what the other holds."""
