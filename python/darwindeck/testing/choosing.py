"""Small choices that the strategies share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from darwindeck.genome.facts.cards import card_number, cards_in
from darwindeck.genome.schema import FirstPlayer, GameGenome

_T = TypeVar("_T")


def some(draw: st.DrawFn, items: Sequence[_T], most: int, least: int = 0) -> tuple[_T, ...]:
    """Between `least` and `most` different items."""
    chosen = st.lists(st.sampled_from(items), min_size=least, max_size=most, unique=True)
    return tuple(draw(chosen)) if most else ()


def one(draw: st.DrawFn, items: Sequence[_T]) -> _T:
    return draw(st.sampled_from(items))


def order(draw: st.DrawFn, ranks: str) -> str:
    """Another order of ranks, or the usual one."""
    return "".join(draw(st.permutations(ranks))) if draw(st.booleans()) else ""


def deck_of(genome: GameGenome) -> list[str]:
    """The cards of the game, sorted."""
    return sorted(cards_in(genome.setup), key=card_number)


def first_player(draw: st.DrawFn, genome: GameGenome) -> tuple[FirstPlayer, str | None]:
    first = draw(st.sampled_from(FirstPlayer))
    return first, one(draw, deck_of(genome)) if first == FirstPlayer.HOLDER_OF else None
