"""Who begins."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.schema import (
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    FirstPlayer,
    PassPhase,
    PlayPhase,
    TrickPhase,
)
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.words import card_name

Opening = BiddingPhase | TrickPhase | PlayPhase | DrawPhase | DiscardPhase
"""A phase that somebody begins."""


def _after_dealer(game: Game, _phase: Opening, _block: int) -> tuple[str, str]:
    return game.left, ""


def _holder(game: Game, phase: Opening, block: int) -> tuple[str, str]:
    card = getattr(phase, "first_card", None) or ""
    otherwise = f"if nobody has it, {game.left}" if _may_be_gone(game, block) else ""
    return f"the player who has the {card_name(card)}", otherwise


def _may_be_gone(game: Game, block: int) -> bool:
    """Whether a card can be out of everybody's hands when the block begins."""
    before = [game.phases[places.start] for places in game.blocks[:block]]
    played = any(not isinstance(phase, PassPhase | BiddingPhase) for phase in before)
    returns = game.loop_from <= block and game.is_turns(block) and not game.goes_round(block)
    return bool(game.sizes) or played or returns


def _last_winner(game: Game, _phase: Opening, _block: int) -> tuple[str, str]:
    return "the winner of the last hand", f"in the first hand, {game.left}"


def _last_loser(game: Game, _phase: Opening, _block: int) -> tuple[str, str]:
    return "the loser of the last hand", f"in the first hand, {game.left}"


FIRST_PLAYERS: dict[FirstPlayer, Callable[[Game, Opening, int], tuple[str, str]]] = {
    FirstPlayer.AFTER_DEALER: _after_dealer,
    FirstPlayer.HOLDER_OF: _holder,
    FirstPlayer.LAST_HAND_WINNER: _last_winner,
    FirstPlayer.LAST_HAND_LOSER: _last_loser,
}
"""Who begins, and who does when that player cannot."""


def beginner(game: Game, phase: Opening, block: int, verb: str) -> str:
    """ "the winner of the last hand leads (in the first hand, …)"."""
    first = getattr(phase, "first_player", FirstPlayer.AFTER_DEALER)
    who, otherwise = FIRST_PLAYERS[first](game, phase, block)
    return f"{who} {verb} ({otherwise})" if otherwise else f"{who} {verb}"


def begins_by_result(game: Game) -> bool:
    """Whether the winner or loser of a hand has a part in the next one."""
    by_result = (FirstPlayer.LAST_HAND_WINNER, FirstPlayer.LAST_HAND_LOSER)
    firsts = [getattr(phase, "first_player", None) for phase in game.phases]
    return game.chooses_trump or any(first in by_result for first in firsts)


def loser_begins(game: Game) -> bool:
    firsts = [getattr(phase, "first_player", None) for phase in game.phases]
    return FirstPlayer.LAST_HAND_LOSER in firsts
