"""A game as the rulebook looks at it: the genome, and what its rules come to.

Every teller takes a `Game`. Questions that more than one of them asks are
answered here, once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from darwindeck.genome.facts.cards import JOKERS, cards_in, ranks_in, sizes_dealt
from darwindeck.genome.facts.effects import has_effect
from darwindeck.genome.facts.piles import (
    draws_from_stock,
    hands_grow,
    left_over,
    takes_cards,
    turned_up,
)
from darwindeck.genome.facts.points import low_score_wins, scores_points
from darwindeck.genome.facts.turns import (
    SeatPhase,
    blocks,
    compares_jokers,
    goes_round,
    layout_of,
    phases_of,
    plays_to,
)
from darwindeck.genome.rules.winning import ALWAYS_MET
from darwindeck.genome.schema import (
    SUITS,
    BiddingPhase,
    Category,
    DrawPhase,
    DrawSource,
    EffectType,
    EliminateIf,
    GameGenome,
    HandEnd,
    LayoutPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    SetupRules,
    TableauMode,
    TieRule,
    TrickJokers,
    TrickPhase,
    Trigger,
    Trump,
    WarWinnings,
    WinCondition,
    WinType,
)
from darwindeck.table.program import program_of


def _ends_hand(win: WinCondition) -> bool:
    return win.trigger == Trigger.HAND_END and win.tie != TieRule.ANOTHER_HAND


@dataclass(frozen=True)
class Game:
    """A genome in canonical form."""

    genome: GameGenome

    @property
    def setup(self) -> SetupRules:
        return self.genome.setup

    @property
    def players(self) -> int:
        return self.genome.player_count

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return self.genome.teams

    @property
    def partners(self) -> bool:
        """Whether anybody has a partner."""
        return any(len(team) > 1 for team in self.teams)

    @property
    def side(self) -> str:
        """Who scores and wins, in the singular."""
        return "team" if self.teams else "player"

    @property
    def who(self) -> str:
        """A side that …: "a player who", "a team that"."""
        return "team that" if self.teams else "player who"

    @property
    def its(self) -> str:
        return "its" if self.teams else "their"

    @property
    def left(self) -> str:
        """Who gets the first card, and mostly begins."""
        return "the player to the dealer's left" if self.players > 2 else "the dealer's opponent"

    # --- Cards ---

    @cached_property
    def cards(self) -> frozenset[str]:
        return cards_in(self.setup)

    @cached_property
    def jokers(self) -> int:
        return len(self.cards.intersection(JOKERS))

    @cached_property
    def jokers_are_trumps(self) -> bool:
        """Whether jokers are trumps in all tricks, and nothing else compares them."""
        trumps = [phase.jokers == TrickJokers.TRUMP for phase in self.tricks]
        return bool(trumps) and all(trumps) and not compares_jokers(self.genome)

    @cached_property
    def rank_order(self) -> str:
        """Ranks from low to high; X where jokers have a place."""
        return self.setup.rank_order or ranks_in(self.setup)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Cards dealt to each player, hand by hand; empty when all are dealt."""
        return sizes_dealt(self.genome)

    @cached_property
    def cards_are_left(self) -> bool:
        """Whether cards remain after the deal and what is turned up."""
        return max(left_over(self.genome)) > turned_up(self.setup) + self._shown_beside

    @property
    def _shown_beside(self) -> int:
        return self.setup.turn_up == "next_card"

    @cached_property
    def draws(self) -> bool:
        """Whether the stock is drawn from."""
        return draws_from_stock(self.genome)

    @cached_property
    def draws_elsewhere(self) -> bool:
        """Whether cards are drawn from the discard pile or from hands."""
        return bool(phases_of(self.genome, DrawPhase))

    @cached_property
    def draws_by_effect(self) -> bool:
        return self.has_effect(EffectType.DRAW_CARDS)

    @cached_property
    def has_stock(self) -> bool:
        """Whether there is a stock to speak of."""
        return self.draws or self.setup.redeal_when_empty

    @cached_property
    def hands_grow(self) -> bool:
        return hands_grow(self.genome)

    def card_of_rank(self, rank: str) -> str:
        """A card of the deck to show a rank with: a spade if there is one."""
        return next(rank + suit for suit in reversed(SUITS) if rank + suit in self.cards)

    # --- Phases ---

    @property
    def phases(self) -> tuple[Phase, ...]:
        return self.genome.turn_structure.phases

    @cached_property
    def blocks(self) -> list[range]:
        return blocks(self.phases)

    @cached_property
    def loop_from(self) -> int:
        loop_from = self.genome.turn_structure.loop_from
        return len(self.blocks) - 1 if loop_from is None else loop_from

    @property
    def showdown(self) -> bool:
        return self.genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN

    def is_turns(self, block: int) -> bool:
        """Whether the block is one of turns, not of the whole table."""
        return isinstance(self.phases[self.blocks[block].start], SeatPhase)

    def goes_round(self, block: int) -> bool:
        """Whether turns of the block go round and round, until the hand ends."""
        return goes_round(self.genome, block)

    @cached_property
    def plays(self) -> list[PlayPhase]:
        return phases_of(self.genome, PlayPhase)

    @cached_property
    def tricks(self) -> list[TrickPhase]:
        return phases_of(self.genome, TrickPhase)

    @cached_property
    def tricks_by_hand(self) -> dict[int, int]:
        """How many tricks a hand has, by the most cards that anybody is dealt, as bidders count."""
        program = program_of(self.genome)
        hands = map(program.tricks_of_hand, range(max(1, len(self.sizes))))
        return {max(dealt): tricks for dealt, tricks in hands}

    @cached_property
    def layout(self) -> LayoutPhase | None:
        """The phase of layouts that lie face down, if that is the game."""
        return layout_of(self.genome)

    @cached_property
    def climbs(self) -> bool:
        return any(phase.climbing for phase in self.plays)

    @cached_property
    def plays_sets(self) -> bool:
        return any(phase.max_cards > 1 for phase in self.plays)

    @cached_property
    def has_turns(self) -> bool:
        return any(isinstance(phase, SeatPhase) for phase in self.phases)

    @cached_property
    def plays_to_discard(self) -> bool:
        return plays_to(self.genome, PlayTarget.DISCARD)

    @cached_property
    def plays_to_tableau(self) -> bool:
        return plays_to(self.genome, PlayTarget.TABLEAU)

    @cached_property
    def takes_from_discard(self) -> bool:
        draws = phases_of(self.genome, DrawPhase)
        return any(phase.source == DrawSource.DISCARD for phase in draws)

    @cached_property
    def takes_cards(self) -> bool:
        return takes_cards(self.genome)

    @cached_property
    def chooses_trump(self) -> bool:
        return any(phase.trump == Trump.LAST_WINNER_CHOOSES for phase in self.tricks)

    @property
    def mode(self) -> TableauMode:
        return self.setup.tableau_mode

    @property
    def eliminates(self) -> bool:
        return self.genome.game_rules.eliminate_if != EliminateIf.NONE

    def has_effect(self, *kinds: EffectType) -> bool:
        return has_effect(self.genome, *kinds)

    # --- Scores ---

    @cached_property
    def every_hand_decides(self) -> bool:
        """Whether a condition that somebody always meets is looked at after every hand."""
        wins = self.genome.win_conditions
        return any(win.type in ALWAYS_MET and _ends_hand(win) for win in wins)

    @cached_property
    def is_single_hand(self) -> bool:
        """Whether the game is over when the first hand is."""
        last = [w for w in self.genome.win_conditions if w.trigger == Trigger.LAST_HAND]
        again = any(win.tie == TieRule.ANOTHER_HAND for win in last)
        return self.every_hand_decides or (self.genome.game_rules.hands == 1 and not again)

    @cached_property
    def ends_before_hand(self) -> bool:
        """Whether somebody has won before all hands could be empty."""
        at_once = {w.type for w in self.genome.win_conditions if w.trigger == Trigger.AT_ONCE}
        battles = self.mode == TableauMode.WAR and self.setup.war_winnings == WarWinnings.PILE
        return WinType.EMPTY_HAND in at_once or (battles and WinType.CAPTURE_ALL in at_once)

    @cached_property
    def scores(self) -> bool:
        return scores_points(self.genome)

    @cached_property
    def has_loser(self) -> bool:
        """Whether all share the win but the one player who is left with cards."""
        genome, rules = self.genome, self.genome.game_rules
        places = rules.score_by_place
        last_loses = len(places) == self.players - 1 > 1 and len(set(places)) == 1
        others = (genome.card_scoring, genome.category_scoring, genome.contract_scoring)
        return (
            self.is_single_hand
            and not self.teams
            and rules.hand_ends_when == HandEnd.ONE_LEFT
            and (last_loses and places[0] * self.good > 0)
            and not any((*others, rules.trick_points, rules.extra_card_points))
            and [win.tie for win in genome.win_conditions] == [TieRule.SHARE]
            and genome.win_conditions[0].type in (WinType.HIGH_SCORE, WinType.LOW_SCORE)
        )

    @cached_property
    def players_score(self) -> bool:
        """Whether a player can have points of their own: all points, where there are no teams."""
        rules = self.genome.game_rules
        nil = any(phase.allow_nil for phase in phases_of(self.genome, BiddingPhase))
        sweeps = (rule.category == Category.EACH_SWEEP for rule in self.genome.category_scoring)
        own = (
            self.genome.card_scoring,
            rules.trick_points,
            rules.score_by_place,
            nil,
            any(sweeps),
            self.layout,
        )
        return any(own) if self.teams else self.scores

    @property
    def low_score_wins(self) -> bool:
        return low_score_wins(self.genome)

    @cached_property
    def team_points(self) -> list[str]:
        """What gives points to a team, but to none of its players."""
        if not self.teams:
            return []
        compared = (rule.category != Category.EACH_SWEEP for rule in self.genome.category_scoring)
        ways = {
            "contracts": self.genome.contract_scoring is not None,
            "cards beyond those dealt": self.genome.game_rules.extra_card_points,
            "what teams compare": any(compared),
        }
        return [name for name, counts in ways.items() if counts]

    @cached_property
    def good(self) -> int:
        """1 where points are good, -1 where they are bad."""
        return -1 if self.low_score_wins else 1
