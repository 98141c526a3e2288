"""Warnings for what can be played but cannot be meant: bids without use, uneven deals."""

from __future__ import annotations

from darwindeck.codes import Code
from darwindeck.genome.facts.cards import cards_in, largest_hand, sizes_dealt
from darwindeck.genome.facts.piles import left_over, turned_up
from darwindeck.genome.facts.points import BY_SCORE
from darwindeck.genome.facts.turns import loop_start, phases_of
from darwindeck.genome.rules.report import Report
from darwindeck.genome.schema import (
    BiddingPhase,
    ContractKind,
    ContractScoring,
    DrawPhase,
    DrawSource,
    FirstPlayer,
    GameGenome,
    HandEnd,
    OnlyIf,
    PassPhase,
    PlayPhase,
    TieRule,
    TrickPhase,
    Trump,
    TurnUp,
)


def check_meaning(genome: GameGenome, report: Report) -> None:
    _check_loop(genome, report)
    _check_bids(genome, report)
    _check_even_hands(genome, report)
    _check_even_stock(genome, report)


def _check_loop(genome: GameGenome, report: Report) -> None:
    """A loop without plays only moves the stock into the hands."""
    if genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN:
        return
    looped = genome.turn_structure.phases[loop_start(genome) :]
    draws = any(isinstance(phase, DrawPhase) for phase in looped)
    if draws and all(isinstance(phase, DrawPhase | PassPhase) for phase in looped):
        report.warning(
            Code.LOOP_ONLY_DRAWS,
            "turn_structure.loop_from",
            "the phases that are repeated only draw cards, and nothing is played any more; "
            "loop from an earlier block, or add a phase that plays or discards",
        )


# --- Bids -----------------------------------------------------------------------


def _check_bids(genome: GameGenome, report: Report) -> None:
    contract = genome.contract_scoring
    for place, phase in enumerate(genome.turn_structure.phases):
        if not isinstance(phase, BiddingPhase) or contract is None:
            continue
        why = ""
        if not _has_choice(phase, genome):
            why = "there is only one bid to make"
        elif not _scores_bids(phase, contract):
            why = "contract_scoring gives the same points whatever is bid"
        elif not _scores_matter(genome):
            why = "no win condition looks at scores"
        if why:
            path = f"turn_structure.phases[{place}]"
            report.warning(Code.IDLE_BIDS, path, f"the bidding decides nothing, because {why}")


def _has_choice(phase: BiddingPhase, genome: GameGenome) -> bool:
    """Whether some hand leaves a choice of bids."""
    for size in sizes_dealt(genome) or (largest_hand(genome),):
        highest = min(phase.max_bid, size)
        lowest = min(phase.min_bid, highest)
        if highest > lowest or (phase.allow_nil and lowest > 0):
            return True
    return False


def _scores_bids(phase: BiddingPhase, contract: ContractScoring) -> bool:
    """Whether points depend on what was bid."""
    if phase.allow_nil and (contract.nil_bonus or contract.nil_penalty):
        return True
    if contract.kind == ContractKind.EXACTLY:
        return contract.exact_bonus > 0
    return bool(
        contract.points_per_trick_bid
        or contract.overtrick_points
        or contract.failed_contract_penalty
        or (contract.bag_limit and contract.bag_penalty)
    )


def _scores_matter(genome: GameGenome) -> bool:
    """Whether points decide the match, or who begins the next hand."""
    rules = genome.game_rules
    by_score = (TieRule.HIGHEST_SCORE, TieRule.LOWEST_SCORE)
    after_hand = (FirstPlayer.LAST_HAND_WINNER, FirstPlayer.LAST_HAND_LOSER)
    starters = [
        phase.first_player
        for phase in genome.turn_structure.phases
        if isinstance(phase, BiddingPhase | TrickPhase | PlayPhase)
    ]
    return (
        rules.hands > 0
        or rules.score_floor is not None
        or any(win.type in BY_SCORE or win.tie in by_score for win in genome.win_conditions)
        or any(starter in after_hand for starter in starters)
        or any(p.trump == Trump.LAST_WINNER_CHOOSES for p in phases_of(genome, TrickPhase))
    )


# --- Deals ----------------------------------------------------------------------


def _check_even_hands(genome: GameGenome, report: Report) -> None:
    """Tricks need hands of equal size."""
    setup, players = genome.setup, max(genome.player_count, 1)
    deck = len(cards_in(setup))
    dealt_out = setup.cards_per_player == "all" and not setup.hand_sizes
    tricks = phases_of(genome, TrickPhase)
    if not tricks or not dealt_out or genome.game_rules.hand_ends_when == HandEnd.SHOWDOWN:
        return
    each, over = divmod(deck, players)
    if each and over:
        sizes = "/".join(str(each + (seat < over)) for seat in range(players))
        report.warning(
            Code.UNEVEN_HANDS,
            "setup.cards_per_player",
            f"{deck} cards for {players} players are {sizes}, so the last trick is not played by "
            f"all; remove {over} of them or deal {each} each",
        )


def _check_even_stock(genome: GameGenome, report: Report) -> None:
    """A stock that goes round the table should last for whole rounds."""
    setup, players = genome.setup, max(genome.player_count, 1)
    aside = setup.turn_up == TurnUp.NEXT_CARD
    a_round = players * _drawn_each(genome)
    if not a_round:
        return
    for left in left_over(genome):
        stock = left - turned_up(setup) - aside
        if stock <= 0 or stock % a_round == 0:
            continue
        end = f"{stock} cards are left for {players} players, so some get more than others"
        if aside and (stock + 1) % a_round == 0:
            report.warning(
                Code.UNEVEN_STOCK,
                "setup.turn_up",
                f"the card turned up stays out of play, and {end}; use dealers_last, or remove "
                "cards so that it comes out even",
            )
        else:
            path = "redeal_when_empty" if setup.redeal_when_empty else "cards_per_player"
            report.warning(
                Code.UNEVEN_STOCK,
                f"setup.{path}",
                f"{end}; deal or remove so that it comes out even",
            )
        return


def _drawn_each(genome: GameGenome) -> int:
    """Cards that every seat gets in a round from the stock, where it must; 0: as it comes."""
    if genome.setup.redeal_when_empty:
        return 1
    looped = genome.turn_structure.phases[loop_start(genome) :]
    if not any(isinstance(phase, TrickPhase) for phase in looped):
        return 0
    return sum(
        phase.count * phase.repeat
        for phase in looped
        if isinstance(phase, DrawPhase)
        and phase.source == DrawSource.STOCK
        and phase.only_if == OnlyIf.ALWAYS
        and not (phase.optional or phase.until_playable)
    )
