"""Playing with partners: what a move is worth to all, who is the champion, what is told.

The best move has the highest mean chance, over the seat's worlds, that the lowest
total against the caller's is lower than it. Among moves that are close to it, a
supporter takes one that lowers the champion's total, and the encoder one that tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from darwindeck._native import State
from darwindeck.coalition.encode import best_of, close_moves, most_telling
from darwindeck.coalition.protocol import Seat

Aim = Literal["own", "team", "win"]
Role = Literal["champion", "support"]

NEAR = 3.0
"""A bold player this close to the champion's expected total competes with it."""


SAME = 0.05
"""Totals that differ by less are the same to a supporter, in points."""


class Character(msgspec.Struct, frozen=True):
    """What matters of a player when it plays with others."""

    cooperation: float = 1.0
    aggression: float = 0.5
    cautious: bool = False


class Choice(msgspec.Struct, frozen=True):
    """A move by its number, and what was thought of it."""

    number: int
    values: list[float]
    """What each move is worth over the worlds."""
    close: list[int]
    liking: list[float] = []
    """What a whim adds to each move, where the player has one."""

    @property
    def liked(self) -> list[float]:
        """What each move is worth to the player, whims and all."""
        return liked(self.values, self.liking)

    @property
    def alone(self) -> int:
        """The move that it would have made without cooperation."""
        return best_of(self.liked)


def choose(
    seat: Seat,
    state: State,
    character: Character,
    aim: Aim = "win",
    seed: int = 0,
    liking: Sequence[float] = (),
) -> Choice:
    """The move of a seat; what it likes about moves is added to what they are worth."""
    values = seat.reader.values(state, aim, seat.weights)
    worth = liked(values, liking)
    close = close_moves(worth, character.cooperation if aim == "win" else 0.0)
    if len(close) > 1:
        close = supporting(seat, state, character, close)
    number = close[0] if len(close) == 1 else most_telling(seat, state, close, worth, seed)
    return Choice(number, values, close, list(liking))


def liked(values: Sequence[float], liking: Sequence[float]) -> list[float]:
    """What moves are worth, with what a player likes about them."""
    if not liking:
        return list(values)
    return [value + more for value, more in zip(values, liking, strict=True)]


def supporting(seat: Seat, state: State, character: Character, close: list[int]) -> list[int]:
    """A supporter keeps the close moves that leave its champion lowest; a champion keeps all."""
    caller = state.view(seat.number).caller
    if caller is None:
        return close
    totals = seat.reader.totals(state, seat.weights)
    if role_of(seat.number, totals, caller, character) == "champion":
        return close
    champion = champion_of(totals, caller, besides=seat.number)
    after = [left[champion] for left in seat.reader.outcomes(state, close, seat.weights)]
    lowest = min(after)
    return [move for move, total in zip(close, after, strict=True) if total <= lowest + SAME]


def champion_of(totals: Sequence[float], caller: int, besides: int = -1) -> int:
    """The seat against the caller that is expected to have the lowest total, but for one."""
    others = [seat for seat in range(len(totals)) if seat not in (caller, besides)]
    return min(others, key=lambda seat: (totals[seat], seat))


def role_of(seat: int, totals: Sequence[float], caller: int, character: Character) -> Role:
    """Whether a seat plays for its own total or for another's.

    The lowest expected total is the champion. A bold player who is near it competes;
    of two who compete, those who come later support the one that is lower then.
    """
    champion = champion_of(totals, caller)
    if seat == champion:
        return "support" if character.cautious and _is_close(seat, totals, caller) else "champion"
    bold = character.aggression > 0.7 and character.cooperation <= 0.5
    if bold and totals[seat] - totals[champion] <= NEAR:
        return "champion"
    return "support"


def _is_close(seat: int, totals: Sequence[float], caller: int) -> bool:
    """Is another about as low, so that a cautious player can leave it the part?"""
    others = [total for other, total in enumerate(totals) if other not in (seat, caller)]
    return bool(others) and min(others) - totals[seat] < 1.0


__all__ = ["Aim", "Character", "Choice", "Role", "best_of", "champion_of", "choose", "role_of"]
